/* game.c - what kind of game a rule is, and how far it can be looked at. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/rules.h>
#include <wythoff/theory.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/clock.h"
#include "json/game.h"

/* ---- in words ---------------------------------------------------------------------------- */

static json_t *about_json(const ask_game *game) {
    const char *words[WY_CLASS_WORDS];
    const size_t count = wy_class_words(words, &game->class, game->rules);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_string(words[i]));
    }
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

/* ---- guide lines --------------------------------------------------------------------------- */

static void add_guide(json_t *list, const char *label, double rise, double run) {
    json_array_append_new(list,
                          json_pack("{s:s, s:f, s:f}", "label", label, "rise", rise, "run", run));
}

static bool is_game(const wy_rules *rules, const char *text) {
    wy_rules *named = NULL;
    const bool same =
        wy_rules_read_settled(&named, text, NULL) == WY_OK && wy_rules_equal(rules, named);
    wy_rules_free(named);
    return same;
}

static bool has_canonical(wy_cone *q, const wy_rules *rules, const char *name) {
    wy_rules *canonical = NULL;
    const bool same =
        wy_rules_canonical(&canonical, q, rules, NULL) == WY_OK && is_game(canonical, name);
    wy_rules_free(canonical);
    return same;
}

static void add_golden(json_t *list, const wy_golden *slope) {
    char text[96];
    wy_golden_text(text, sizeof text, slope);
    add_guide(list, text, wy_golden_value(slope), 1);
}

enum { MOST_PARAMETER = 6 };

/*
 * S1: a_n and b_n = a_n + m floor(n/p) of (m,p)-Wythoff Nim are complementary, so a ~ alpha n,
 * b ~ beta n with beta = alpha + m/p and 1/alpha + 1/beta = 1 where every pair counts once.
 */
static bool add_pair_slopes(json_t *list, const wy_rules *rules) {
    for (int m = 1; m <= MOST_PARAMETER; m++) {
        for (int p = 1; p <= MOST_PARAMETER; p++) {
            char text[48];
            snprintf(text, sizeof text, "wythoff(m=%d,p=%d)", m, p);
            if (!is_game(rules, text)) {
                continue;
            }
            const double d = (double)m / p;
            const double alpha = (2 - d + sqrt(d * d + 4)) / 2;
            const double slope = (alpha + d) / alpha;
            const bool golden = m == 1 && p == 1;
            char label[32];
            snprintf(label, sizeof label, "%.6f", slope);
            add_guide(list, golden ? "\xCF\x86" : label, slope, 1);
            snprintf(label, sizeof label, "1/%.6f", slope);
            add_guide(list, golden ? "1/\xCF\x86" : label, 1, slope);
            return true;
        }
    }
    return false;
}

/* The half-lines that theorems know P-positions to lie along. */
static json_t *guides_json(const ask_game *game) {
    json_t *list = json_array();
    const wy_rules *rules = game->starts != NULL ? game->starts : game->rules;
    if (!game->class.quarter) {
        wy_cone q;
        if (has_canonical(&q, rules, "nim")) {
            const wy_cone_slopes slopes = wy_cone_limits(&q);
            add_golden(list, &slopes.nim);
        } else if (has_canonical(&q, rules, "wythoff")) {
            const wy_cone_slopes slopes = wy_cone_limits(&q);
            add_golden(list, &slopes.wythoff_lower);
            add_golden(list, &slopes.wythoff_upper);
        }
    } else if (is_game(rules, "nim")) {
        add_guide(list, "1", 1, 1);
    } else if (!add_pair_slopes(list, rules) && game->class.wythoff_plus && game->class.symmetric) {
        const double phi = (1 + sqrt(5)) / 2; /* S0, the Central Lemma */
        add_guide(list, "\xCF\x86", phi, 1);
        add_guide(list, "1/\xCF\x86", 1, phi);
    }
    return list;
}

/* ---- the answer -------------------------------------------------------------------------- */

/* History games: kind 1 are the P-positions, then come those of the picture's legend. */
static json_t *kinds_json(const ask_game *game) {
    if (game->starts == NULL) {
        return json_null();
    }
    size_t count;
    const char *const *legend = wy_imitation_legend(&count, game->rules->imitation_p);
    json_t *list = json_pack("[s]", "P after every history");
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_string(legend[i]));
    }
    return list;
}

static json_t *grundy_reason(const ask_game *game, bool *has) {
    wy_grundy *grundy = NULL;
    wy_error error;
    *has = wy_grundy_open(&grundy, game->rules, WY_GRUNDY_AUTO, NULL, &error) == WY_OK;
    json_t *reason = *has ? json_null() : json_string(error.message);
    wy_grundy_free(grundy);
    return reason;
}

static json_t *game_json(const ask_game *game, const char *text) {
    const wy_cone *cone = &game->rules->board;
    bool grundy;
    json_t *no_grundy = grundy_reason(game, &grundy);
    const bool any = game->reach == ASK_REACH_ANY;
    const double wait = game->search_at - wi_seconds();
    json_t *again = any || game->search_at == 0 ? json_null() : json_real(wait > 0 ? wait : 0);
    const char *engine = game->class.history ? wy_engine_name(WY_ENGINE_HISTORY)
                         : game->solution != NULL
                             ? wy_engine_name(wy_solution_engine(game->solution))
                             : "none";
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:b, s:I, s:{s:b, s:[[I, I], [I, I]]}, s:s, s:s, s:I, s:s, s:o, s:b, "
        "s:o, s:i, s:o, s:o}",
        "game", text, "rule", game->rule, "about", about_json(game), "class",
        wi_json_class(&game->class), "misere", game->rules->misere, "block",
        (json_int_t)game->rules->block, "board", "quarter", game->class.quarter, "rays",
        (json_int_t)cone->p1, (json_int_t)cone->q1, (json_int_t)cone->p2, (json_int_t)cone->q2,
        "engine", engine, "reach", any ? "any" : "window", "window", (json_int_t)game->window,
        "reach_reason", game->reason, "reach_again", again, "grundy", grundy, "grundy_reason",
        no_grundy, "grundy_window", grundy ? ASK_GRUNDY_WINDOW : 0, "guides", guides_json(game),
        "kinds", kinds_json(game));
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
