/* game.c - "game" and "graph": what kind of game a rule is, and its machine as a graph. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/report.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/clock.h"
#include "solve/moves.h"
#include "theory/theory.h"
#include "json/game.h"
#include "json/machine.h"
#include "json/values.h"

/* ---- in words -------------------------------------------------------------------------------- */

static void add_words(json_t *list, const ask_game *game) {
    const wy_rules *rules = game->rules;
    if (wy_rules_plane(rules)) {
        const char *words[WY_CLASS_WORDS];
        const size_t count = wy_class_words(words, &game->class, rules);
        for (size_t i = 0; i < count; i++) {
            json_array_append_new(list, json_string(words[i]));
        }
        return;
    }
    json_array_append_new(
        list,
        json_sprintf("on %d heap%s%s", rules->heaps, rules->heaps == 1 ? "" : "s",
                     wy_rules_symmetric(rules) ? ", the same game for every order of them" : ""));
    switch (rules->memory) {
    case WY_MEMORY_NONE:
        break;
    case WY_MEMORY_PASS:
        json_array_append_new(list, json_sprintf("%lld pass%s in the whole game",
                                                 (long long)rules->passes,
                                                 rules->passes == 1 ? "" : "es"));
        break;
    case WY_MEMORY_ENFORCE:
        json_array_append_new(list, json_string("each move names the set of the next one"));
        break;
    case WY_MEMORY_BOUND:
        json_array_append_new(list, json_string("a bound on the next move, from the last one"));
        break;
    case WY_MEMORY_REPEAT:
        json_array_append_new(list, json_string("the last move may not be repeated"));
        break;
    case WY_MEMORY_IMITATION:
        json_array_append_new(list, json_string("the last move, and how often it was an imitation "
                                                "in a row, restrict the next one"));
        break;
    }
    if (rules->comply > 0) {
        json_array_append_new(list, json_sprintf("before each move %lld option%s named, of which "
                                                 "one is made",
                                                 (long long)rules->comply,
                                                 rules->comply == 1 ? " is" : "s are"));
    }
}

static json_t *about_json(const ask_game *game) {
    json_t *list = json_array();
    add_words(list, game);
    if (game->rules->misere) {
        json_array_append_new(list, json_string("misere: who cannot move wins"));
    }
    if (game->rules->block > 0) {
        json_array_append_new(
            list, json_sprintf("before each move up to %lld %soptions may be blocked",
                               (long long)game->rules->block,
                               game->rules->block_kind == WY_BLOCK_DIAGONAL ? "diagonal " : ""));
    }
    return list;
}

/* ---- guide lines ----------------------------------------------------------------------------- */

/* The half-lines that theorems know P-positions to lie along. */
static json_t *guides_json(const ask_game *game) {
    wy_guide guides[WY_GUIDES_OF_MOST];
    const size_t count = wy_guides_of(guides, game->rules);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:s, s:f, s:f}", "label", guides[i].label, "rise",
                                              guides[i].rise, "run", guides[i].run));
    }
    return list;
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* History games: kind 1 are the P-positions, then come those of the picture's legend. */
static json_t *kinds_json(const ask_game *game) {
    if (game->starts == NULL) {
        return json_null();
    }
    size_t count;
    const char *const *legend = wi_imitation_legend(&count, game->rules);
    json_t *list = json_pack("[s]", "P after every history");
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_string(legend[i]));
    }
    return list;
}

static json_t *grundy_reason(const ask_game *game, bool *has) {
    wy_solution *grundy = NULL;
    wy_error error;
    if (!wy_rules_plane(game->rules)) {
        const char *none = wy_rules_no_values(game->rules);
        *has = none == NULL;
        return wi_json_text(none);
    }
    *has = wy_grundy_open(&grundy, game->rules, WY_ENGINE_AUTO, NULL, &error) == WY_OK;
    json_t *reason = *has ? json_null() : json_string(error.message);
    wy_solution_free(grundy);
    return reason;
}

static const char *engine_name(const ask_game *game) {
    if (!wy_rules_plane(game->rules) || game->class.history) {
        return wy_engine_name(wy_answer_can(WY_ENGINE_FORMULA, false, game->rules, NULL)
                                  ? WY_ENGINE_FORMULA
                                  : WY_ENGINE_BOX);
    }
    return game->solution != NULL ? wy_engine_name(wy_solution_engine(game->solution)) : "none";
}

static json_t *game_json(const ask_game *game, const char *text) {
    const wy_rules *rules = game->rules;
    const wy_cone *cone = &rules->board;
    const bool plane = wy_rules_plane(rules);
    bool grundy;
    json_t *no_grundy = grundy_reason(game, &grundy);
    const bool any = game->reach == ASK_REACH_ANY;
    const double wait = game->search_at - wi_seconds();
    json_t *again = any || game->search_at == 0 ? json_null() : json_real(wait > 0 ? wait : 0);
    return json_pack(
        "{s:s, s:s, s:i, s:s, s:o, s:o, s:o, s:b, s:I, s:I, s:{s:b, s:[[I, I], [I, I]]}, s:s, s:s, "
        "s:I, "
        "s:s, s:o, s:b, s:o, s:i, s:o, s:o}",
        "game", text, "rule", game->rule, "heaps", ask_heaps_of(rules), "memory",
        wi_memory_name(rules->memory), "states", wi_json_states(rules), "about", about_json(game),
        "class", plane ? wi_json_class(&game->class) : json_null(), "misere", rules->misere,
        "block", (json_int_t)rules->block, "comply", (json_int_t)rules->comply, "board", "quarter",
        !plane || game->class.quarter, "rays", (json_int_t)cone->p1, (json_int_t)cone->q1,
        (json_int_t)cone->p2, (json_int_t)cone->q2, "engine", engine_name(game), "reach",
        any ? "any" : "window", "window", (json_int_t)game->window, "reach_reason", game->reason,
        "reach_again", again, "grundy", grundy, "grundy_reason", no_grundy, "grundy_window",
        grundy ? ASK_GRUNDY_WINDOW : 0, "guides", guides_json(game), "kinds", kinds_json(game));
}

void ask_answer_game(ask_call *call) {
    ask_game *game = ask_use_game(call, "game");
    if (game != NULL && ask_lock(call, game)) {
        wy_error error;
        const wy_status status = ask_game_survey(game, &error);
        if (status == WY_OK) {
            ask_done(call, game_json(game, ask_find(call, "game")));
        } else if (status == WY_LIMIT || status == WY_BAD) {
            /* It can still be played. */
            snprintf(game->reason, sizeof game->reason, "%.*s", WY_REASON_SIZE - 1, error.message);
            ask_done(call, game_json(game, ask_find(call, "game")));
        } else {
            ask_failed(call, &error);
        }
        ask_game_unlock(game);
    }
    ask_games_leave(call->asker->games, game);
}

/* ---- "graph": a machine or an automaton, as nodes and edges ---------------------------------- */

/*
 * "graph": the column machine of a game, or the automaton of its P-set, as nodes and edges to be
 * drawn.
 *
 * A theorem that a job has proved is kept with the game and used; else a short attempt is made.
 */

enum { MOST_NODES = 2000 };

static void refuse_size(ask_call *call, const char *what, unsigned long states) {
    ask_refuse(call, "limit", NULL, "the %s has %lu states; up to %d are drawn here", what, states,
               MOST_NODES);
}

static void answer_machine(ask_call *call, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    if (facts.states > MOST_NODES) {
        refuse_size(call, "column machine", (unsigned long)facts.states);
    } else {
        ask_done(call, wi_json_machine_graph(machine));
    }
}

static void find_machine(ask_call *call, ask_game *game) {
    wy_machine_game of;
    wy_machine *machine = NULL;
    wy_error error;
    wy_status status = wi_rules_columns(&of, game->rules, &error);
    if (status == WY_NO) {
        ask_refuse(
            call, "none", "game",
            "column machines are for Nim with finitely many diagonals, such as Wythoff Nim, and "
            "finitely many changes: %s",
            error.message);
        return;
    }
    if (status == WY_OK) {
        const wy_control control = ask_game_control(game);
        status = wy_machine_find_game(&machine, &of, NULL, &control, &error);
        wy_machine_game_clear(&of);
    }
    if (status == WY_OK) {
        answer_machine(call, machine);
    } else {
        ask_failed(call, &error);
    }
    wy_machine_free(machine);
}

static void answer_automaton(ask_call *call, const wy_theorem *theorem) {
    const uint32_t states = wy_automaton_states(wy_theorem_p(theorem));
    if (states > MOST_NODES) {
        refuse_size(call, "automaton of the P-set", states);
    } else {
        ask_done(call, wi_json_theorem_graph(theorem));
    }
}

static void find_automaton(ask_call *call, ask_game *game) {
    wy_error error;
    wy_status status = ask_game_solve(game, &error);
    if (status == WY_OK && ask_game_theorem(game) == NULL) {
        const wy_control control = ask_game_control(game);
        wy_theorem *theorem = NULL;
        status = wy_prove(&theorem, game->rules, NULL, &control, &error);
        if (status == WY_OK) {
            ask_game_keep_theorem(game, theorem);
        }
    }
    if (status == WY_OK) {
        answer_automaton(call, ask_game_theorem(game));
    } else {
        ask_failed(call, &error);
    }
}

void ask_answer_graph(ask_call *call) {
    static const char *const kinds[] = {"machine", "automaton", NULL};
    int what;
    if (!ask_choice(&what, call, "what", kinds)) {
        return;
    }
    ask_game *game = ask_use_plane(call, "game");
    if (game != NULL && ask_lock(call, game)) {
        if (what == 0) {
            find_machine(call, game);
        } else {
            find_automaton(call, game);
        }
        ask_game_unlock(game);
    }
    ask_games_leave(call->asker->games, game);
}
