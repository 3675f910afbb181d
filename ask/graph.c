/*
 * graph.c - "graph": the column machine of a game, or the automaton of its P-set, as nodes and
 * edges to be drawn.
 *
 * A theorem that a job has proved is kept with the game and used; else a short attempt is made.
 */
#include <stdlib.h>

#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "solve/moves.h"
#include "json/graph.h"

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
