/*
 * engine_automaton.c - the automaton of the P-set (prove.h), for heaps of any size.
 *
 * It is found and proved when it is first needed; how long that takes, and whether there is one,
 * nobody knows before.  What was tried in vain is not tried again with no more time.
 */
#include "answer/game.h"

#include <stdio.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/pace.h"
#include "base/timer.h"
#include "prove/game_kernel.h"

/* What is no automaton's from the beginning; for the rest a proof must be tried. */
static wy_status can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_error error = {0};
    wy_status status = WY_OK;
    if (rules->imitation_p > 0) {
        status = wy_fail(&error, WY_LIMIT, "outcomes depend on the history of play");
    } else if (rules->block > WY_PROVE_BLOCK) {
        status = wy_fail(&error, WY_LIMIT, "more than %d options may be blocked", WY_PROVE_BLOCK);
    } else if (rules->weight.x == 0) {
        wy_moves *moves = NULL;
        const int wanted = WY_MOVES_TIED | (rules->block > 0 ? WY_MOVES_DISJOINT : 0);
        status = wy_moves_compile(&moves, rules, wanted, &error);
        wy_moves_free(moves);
    }
    if (status != WY_OK) {
        snprintf(reason, WY_REASON_SIZE, "no: %.200s", error.message);
        return status == WY_LIMIT ? WY_NO : status;
    }
    snprintf(reason, WY_REASON_SIZE, "perhaps: it is looked for, and proved, where it is needed");
    return WY_OK;
}

static bool is_wanted(const wy_game *game) {
    return game->wish == WY_ENGINE_AUTO || game->only != NULL;
}

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    (void)x;
    (void)y;
    if (!is_wanted(game)) {
        return WY_EFFORT_NEVER;
    }
    if (game->theorem != NULL) {
        return WY_EFFORT_AT_ONCE;
    }
    return game->hopeless || game->proof <= game->tried ? WY_EFFORT_NEVER : WY_EFFORT_FIND;
}

static wy_status find(wy_game *game, double seconds, wy_error *error) {
    seconds = seconds < game->proof ? seconds : game->proof;
    if (seconds <= game->tried) {
        return WY_LIMIT;
    }
    wy_timer timer;
    wy_timer_start(&timer, &game->solution->control, seconds);
    const wy_status status =
        wy_prove(&game->theorem, game->solution->rules, NULL, &timer.control, &game->why);
    if (status == WY_OK) {
        return WY_OK;
    }
    if (timer.late) {
        game->tried = seconds;
        return WY_LIMIT;
    }
    if (status == WY_LIMIT) {
        game->hopeless = true;
        return WY_LIMIT;
    }
    return wy_fail(error, status, "%s", game->why.message);
}

static wy_status decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                        wy_error *error) {
    return wy_theorem_decide(verdict, game->theorem, x, y, error);
}

static wy_status moves(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error) {
    return wy_theorem_moves_to_p(game->theorem, x, y, take, data, error);
}

static void say_standing(wy_standing *standing, const wy_game *game) {
    if (standing != NULL) {
        wy_theorem_standing(standing, game->theorem);
    }
}

/* One column of a list. */
typedef struct list {
    const wy_take_far *take;
    mpz_t x;
    bool stopped;
} list;

static bool take_row(void *data, const mpz_t y) {
    list *l = data;
    l->stopped = !l->take->point(l->take->data, l->x, y);
    return !l->stopped;
}

static wy_status columns(wy_game *game, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    say_standing(standing, game);
    list l = {.take = take};
    mpz_init_set(l.x, x);
    wy_pace pace;
    wy_pace_start(&pace, &game->solution->control);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK && !l.stopped; i++) {
        status = wy_theorem_column(game->theorem, l.x, take_row, &l, error);
        mpz_add_ui(l.x, l.x, 1);
        if (status == WY_OK && wy_pace_stop(&pace, (double)i / (double)count)) {
            status = wy_fail(error, WY_STOPPED, "stopped after %lld of %lld columns", (long long)i,
                             (long long)count);
        }
    }
    mpz_clear(l.x);
    return status;
}

static wy_status window(wy_game *game, const mpz_t x, const mpz_t y, int64_t width, int64_t height,
                        wy_take_cell *take, void *data, wy_standing *standing, wy_error *error) {
    say_standing(standing, game);
    return wy_theorem_window(game->theorem, x, y, width, height, take, data,
                             &game->solution->control, error);
}

const wy_asked wy_asked_automaton = {
    .engine = WY_ENGINE_AUTOMATON,
    .can = can,
    .effort = effort,
    .find = find,
    .decide = decide,
    .moves = moves,
    .columns = columns,
    .window = window,
};
