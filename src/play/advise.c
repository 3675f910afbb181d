/*
 * advise.c - the perfect opponent.
 *
 * Who moves wins if an option that is P and not blocked is left; who blocks wins
 * if he can block all P-options: at a P-position.  (In misere play he must leave
 * another option: who cannot move wins.  A P-position of such a game has one.)
 * So a winning move is any of these options, and the best blocks are the P-options.
 *
 * On one board moves to P-states and the outcome are told by separate routes; they
 * are compared.  On several boards all winning moves may take long to find, and one
 * will do.  What is advised must be legal for the referee.
 */
#include "play/session.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/verdict.h"

enum { MANY = 10000 }; /* winning moves are counted up to here */

void wy_advice_init(wy_advice *advice) {
    memset(advice, 0, sizeof *advice);
    wy_verdict_init(&advice->verdict);
    wy_move_init(&advice->move);
}

static void forget(wy_advice *advice) {
    wi_pairs_release(advice->block, advice->block_count);
    advice->block = NULL;
    advice->block_count = 0;
    advice->winning = 0;
    advice->many = false;
    advice->known = true;
    advice->wins = false;
    wi_verdict_empty(&advice->verdict);
}

void wy_advice_clear(wy_advice *advice) {
    wi_pairs_release(advice->block, advice->block_count);
    wy_verdict_clear(&advice->verdict);
    wy_move_clear(&advice->move);
}

/* ---- moves that win ---------------------------------------------------------------- */

typedef struct gather {
    wy_play *play;
    wy_advice *advice;
    size_t room;
    bool stopped; /* by the caller of the library */
    wy_status status;
    wy_error *error;
    mpz_t most, size;
} gather;

/* Keeps the move that takes most: it shortens the game. */
static bool take_winning(void *data, const wy_move *move) {
    gather *g = data;
    if (wi_play_stop(g->play)) {
        g->stopped = true;
        return false;
    }
    if (wi_play_is_blocked(wy_play_now(g->play), move->take[0], move->take[1])) {
        return true;
    }
    if (g->advice->winning == MANY) {
        g->advice->many = true;
        return false;
    }
    g->advice->winning++;
    mpz_add(g->size, move->take[0], move->take[1]);
    if (mpz_cmp(g->size, g->most) > 0) {
        mpz_set(g->most, g->size);
        wy_move_set(&g->advice->move, move);
    }
    return true;
}

/* Keeps P-options as blocks, as many as may be blocked. */
static bool take_block(void *data, const wy_move *move) {
    gather *g = data;
    wy_advice *advice = g->advice;
    g->stopped = wi_play_stop(g->play);
    if (g->stopped || advice->block_count == (size_t)wy_play_rules(g->play)->block) {
        return false;
    }
    if (move->may_be_blocked) {
        g->status = wi_pairs_append(&advice->block, &advice->block_count, &g->room, move->take[0],
                                    move->take[1], g->error);
    }
    return g->status == WY_OK;
}

static wy_status each_winning(gather *g, wy_take_winning *take) {
    bool all;
    mpz_inits(g->most, g->size, NULL);
    const wy_status status = wy_sum_winning(&all, g->play->solver, g->play->now, take, g, g->error);
    mpz_clears(g->most, g->size, NULL);
    if (g->stopped) {
        return wi_fail(g->error, WY_STOPPED, "stopped");
    }
    return status != WY_OK ? status : g->status;
}

/* ---- advice ---------------------------------------------------------------------------- */

/* Moves that win, if the outcome is known; on several boards one of them is enough. */
static wy_status find_winning(wy_play *play, wy_advice *advice, wy_error *error) {
    const wy_verdict *verdict = &advice->verdict;
    if (play->now->count > 1) {
        advice->wins = !verdict->p;
        advice->many = advice->wins;
        advice->winning = verdict->has_move;
        wy_move_set(&advice->move, &verdict->move);
        return WY_OK;
    }
    gather g = {.play = play, .advice = advice, .error = error};
    const wy_status status = each_winning(&g, take_winning);
    advice->wins = advice->winning > 0;
    if (status == WY_OK && wy_play_rules(play)->block == 0 && advice->wins == verdict->p) {
        return wi_fail(error, WY_SYSTEM,
                       "the outcome and the winning moves of this position disagree");
    }
    return status;
}

static wy_status advise_move(wy_play *play, wy_advice *advice, wy_error *error) {
    wy_move *move = &advice->move;
    wy_status status = advice->known ? find_winning(play, advice, error) : WY_OK;
    if (status == WY_OK && advice->winning == 0) {
        status = wi_play_resist(play, advice, error);
    }
    if (status == WY_OK) {
        status = wi_play_legal(play, move->part, move->take[0], move->take[1], error);
        status = status == WY_NO ? wi_fail(error, WY_SYSTEM, "the move to be advised is not legal")
                                 : status;
    }
    if (status == WY_OK) {
        mpz_sub(move->to[0], play->now->parts[move->part].at.heap[0], move->take[0]);
        mpz_sub(move->to[1], play->now->parts[move->part].at.heap[1], move->take[1]);
        move->valued = false;
    }
    return status;
}

static wy_status advise_block(wy_play *play, wy_advice *advice, wy_error *error) {
    if (!advice->known) {
        return WY_OK;
    }
    gather g = {.play = play, .advice = advice, .error = error};
    wy_status status = each_winning(&g, take_block);
    advice->wins = advice->verdict.p;
    if (status != WY_OK || !wy_play_rules(play)->misere || advice->block_count == 0) {
        return status;
    }
    /* In misere play a player who cannot move has won: leave him something. */
    bool left = true;
    status = wi_play_any_move(&left, play, false, advice->block, advice->block_count, error);
    if (status == WY_OK && !left) {
        advice->block_count--;
        mpz_clears(advice->block[advice->block_count].x, advice->block[advice->block_count].y,
                   NULL);
    }
    return status;
}

wy_status wy_play_advise(wy_play *play, wy_advice *advice, wy_error *error) {
    forget(advice);
    advice->phase = play->phase;
    if (play->phase == WY_PHASE_OVER) {
        advice->wins = wy_play_rules(play)->misere;
        advice->verdict.p = !advice->wins;
        snprintf(advice->verdict.standing.by, sizeof advice->verdict.standing.by,
                 "no move is left");
        return WY_OK;
    }
    const wy_status decided = wy_sum_decide(&advice->verdict, play->solver, play->now, error);
    advice->known = decided == WY_OK;
    if (decided != WY_OK && decided != WY_LIMIT) {
        return decided;
    }
    wy_error own = {0};
    const wy_status status = play->phase == WY_PHASE_BLOCK ? advise_block(play, advice, &own)
                                                           : advise_move(play, advice, &own);
    /* That nobody knows who wins is what is to be heard, unless something fails. */
    if (decided == WY_LIMIT && (status == WY_OK || status == WY_LIMIT)) {
        return decided;
    }
    if (status != WY_OK && error != NULL) {
        *error = own;
    }
    return status;
}

wy_status wy_play_follow(wy_play *play, const wy_advice *advice, wy_error *error) {
    if (advice->phase == WY_PHASE_BLOCK) {
        return wy_play_block(play, advice->block, advice->block_count, error);
    }
    return wy_play_move(play, advice->move.part, advice->move.take[0], advice->move.take[1], error);
}

/* ---- all of them -------------------------------------------------------------------------- */

typedef struct filter {
    const wy_play *play;
    wy_take_winning *take;
    void *data;
    bool stopped;
} filter;

static bool take_free(void *data, const wy_move *move) {
    filter *f = data;
    f->stopped = wi_play_stop(f->play);
    return !f->stopped && (wi_play_is_blocked(wy_play_now(f->play), move->take[0], move->take[1]) ||
                           f->take(f->data, move));
}

wy_status wy_play_winning(bool *all, wy_play *play, wy_take_winning *take, void *data,
                          wy_error *error) {
    *all = true;
    if (play->phase == WY_PHASE_OVER) {
        return WY_OK;
    }
    filter f = {.play = play, .take = take, .data = data};
    const wy_status status = wy_sum_winning(all, play->solver, play->now, take_free, &f, error);
    return f.stopped ? wi_fail(error, WY_STOPPED, "stopped") : status;
}
