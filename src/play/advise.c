/*
 * advise.c - the perfect opponent.
 *
 * Who moves wins if an option that is P and not blocked is left; who blocks wins
 * if he can block all P-options: at a P-position.  (In misere play he must leave
 * another option: who cannot move wins.  A P-position of such a game has one.)
 * So a winning move is any of these options, and the best blocks are the P-options.
 *
 * A lost player does what makes it hard: of some small moves the one that leaves the
 * fewest good answers and, if possible, no answer that ends the game.
 *
 * Each kind of game tells moves to P-states and the outcome by separate routes; they
 * are compared, and what is advised must be legal for the referee.
 */
#include "play/session.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/verdict.h"

/* Winning moves are counted up to here; so many small moves, and these are looked into. */
enum { MANY = 10000, SMALL_MOVES = 64, LOOKED_INTO = 12 };

/* Worse than any number of good answers: one that ends the game, or a move that does. */
enum { SOON = 2 * MANY, AT_ONCE = 4 * MANY };

void wy_advice_init(wy_advice *advice) {
    memset(advice, 0, sizeof *advice);
    wy_verdict_init(&advice->verdict);
    wy_move_init(&advice->move);
}

static void forget(wy_advice *advice) {
    wy_pairs_release(advice->block, advice->block_count);
    advice->block = NULL;
    advice->block_count = 0;
    advice->winning = 0;
    advice->many = false;
    advice->wins = false;
    wy_verdict_empty(&advice->verdict);
}

void wy_advice_clear(wy_advice *advice) {
    forget(advice);
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
static bool take_winning(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)may_be_blocked;
    gather *g = data;
    if (wy_play_stop(g->play)) {
        g->stopped = true;
        return false;
    }
    if (wy_play_is_blocked(wy_play_now(g->play), dx, dy)) {
        return true;
    }
    if (g->advice->winning == MANY) {
        g->advice->many = true;
        return false;
    }
    g->advice->winning++;
    mpz_add(g->size, dx, dy);
    if (mpz_cmp(g->size, g->most) > 0) {
        mpz_set(g->most, g->size);
        mpz_set(g->advice->move.dx, dx);
        mpz_set(g->advice->move.dy, dy);
    }
    return true;
}

/* Keeps P-options as blocks, as many as may be blocked. */
static bool take_block(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    gather *g = data;
    wy_advice *advice = g->advice;
    g->stopped = wy_play_stop(g->play);
    if (g->stopped || advice->block_count == (size_t)wy_play_rules(g->play)->block) {
        return false;
    }
    if (may_be_blocked) {
        g->status =
            wy_pairs_append(&advice->block, &advice->block_count, &g->room, dx, dy, g->error);
    }
    return g->status == WY_OK;
}

static wy_status each_to_p(gather *g, wy_take_move *take) {
    mpz_inits(g->most, g->size, NULL);
    const wy_status status = g->play->kind->to_p(g->play, take, g, g->error);
    mpz_clears(g->most, g->size, NULL);
    if (g->stopped) {
        return wy_fail(g->error, WY_STOPPED, "stopped");
    }
    return status != WY_OK ? status : g->status;
}

/* ---- a move for the lost -------------------------------------------------------------- */

typedef struct small_moves {
    const wy_play *play;
    wy_big_pair moves[SMALL_MOVES];
    size_t count;
} small_moves;

static bool take_small(void *data, const mpz_t dx, const mpz_t dy) {
    small_moves *s = data;
    if (!wy_play_is_blocked(wy_play_now(s->play), dx, dy)) {
        mpz_init_set(s->moves[s->count].x, dx);
        mpz_init_set(s->moves[s->count].y, dy);
        s->count++;
    }
    return s->count < SMALL_MOVES;
}

static int by_size(const void *a, const void *b) {
    const wy_big_pair *one = a;
    const wy_big_pair *two = b;
    mpz_t sum;
    mpz_t other;
    mpz_inits(sum, other, NULL);
    mpz_add(sum, one->x, one->y);
    mpz_add(other, two->x, two->y);
    int order = mpz_cmp(sum, other);
    mpz_clears(sum, other, NULL);
    order = order != 0 ? order : mpz_cmp(one->x, two->x);
    return order;
}

/* What the opponent has after a move: good answers, and whether one ends the game. */
typedef struct answers {
    wy_play *play;
    size_t blockable, other;
    bool ends, stopped;
    wy_status status;
    wy_error *error;
} answers;

static bool take_answer(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    answers *a = data;
    *(may_be_blocked ? &a->blockable : &a->other) += 1;
    a->stopped = wy_play_stop(a->play);
    if (a->stopped) {
        return false;
    }
    if (!a->ends) {
        bool goes_on = true;
        a->status = wy_play_push(a->play, dx, dy, a->error);
        if (a->status == WY_OK) {
            a->status = wy_play_any_move(&goes_on, a->play, false, NULL, 0, a->error);
            wy_play_pop(a->play);
        }
        a->ends = !goes_on;
    }
    return a->status == WY_OK && a->blockable + a->other < MANY;
}

/* How bad a move is: the fewer the better. */
static wy_status badness(size_t *bad, wy_play *play, const wy_big_pair *move, wy_error *error) {
    answers a = {.play = play, .error = error};
    wy_status status = wy_play_push(play, move->x, move->y, error);
    if (status != WY_OK) {
        return status;
    }
    bool goes_on = true;
    status = wy_play_any_move(&goes_on, play, false, NULL, 0, error);
    if (status == WY_OK && goes_on) {
        status = play->kind->to_p(play, take_answer, &a, error);
        if (status == WY_OK) {
            status = a.stopped ? wy_fail(error, WY_STOPPED, "stopped") : a.status;
        }
    }
    wy_play_pop(play);
    const size_t blocks = (size_t)play->rules->block;
    const size_t good = a.other + (a.blockable > blocks ? a.blockable - blocks : 0);
    *bad = !goes_on ? AT_ONCE : good + (a.ends ? SOON : 0);
    return status;
}

static wy_status least_bad(wy_play *play, wy_advice *advice, small_moves *s, wy_error *error) {
    qsort(s->moves, s->count, sizeof s->moves[0], by_size);
    size_t best = 0;
    size_t least = SIZE_MAX;
    const size_t count = play->kind->cheap(play) ? LOOKED_INTO : 1;
    /* A move is looked into once, though it may be listed twice. */
    for (size_t i = 0, looked = 0; i < s->count && looked < count && count > 1; i++) {
        if (i > 0 && by_size(&s->moves[i - 1], &s->moves[i]) == 0) {
            continue;
        }
        size_t bad = 0;
        const wy_status status = badness(&bad, play, &s->moves[i], error);
        if (status != WY_OK) {
            return status;
        }
        if (bad < least) {
            least = bad;
            best = i;
        }
        looked++;
    }
    mpz_set(advice->move.dx, s->moves[best].x);
    mpz_set(advice->move.dy, s->moves[best].y);
    return WY_OK;
}

static wy_status advise_lost(wy_play *play, wy_advice *advice, wy_error *error) {
    small_moves *s = malloc(sizeof *s);
    if (s == NULL) {
        return wy_fail_memory(error);
    }
    s->play = play;
    s->count = 0;
    wy_status status = WY_OK;
    bool all = false;
    /* Small moves first; where conditions leave none of them, whatever there is. */
    static const long tries[] = {12, 1L << 20};
    for (int i = 0; i < 2 && status == WY_OK && s->count == 0 && !all; i++) {
        status = play->kind->each_legal(play, tries[i], &all, take_small, s, error);
    }
    if (status == WY_OK && s->count == 0) {
        status = wy_fail(error, WY_LIMIT, "no move was found among those that can be tried");
    }
    if (status == WY_OK) {
        status = least_bad(play, advice, s, error);
    }
    for (size_t i = 0; i < s->count; i++) {
        mpz_clears(s->moves[i].x, s->moves[i].y, NULL);
    }
    free(s);
    return status;
}

/* ---- advice ---------------------------------------------------------------------------- */

static wy_status advise_move(wy_play *play, wy_advice *advice, wy_error *error) {
    gather g = {.play = play, .advice = advice, .error = error};
    wy_status status = each_to_p(&g, take_winning);
    if (status != WY_OK) {
        return status;
    }
    advice->wins = advice->winning > 0;
    if (play->rules->block == 0 && advice->wins == advice->verdict.p) {
        return wy_fail(error, WY_SYSTEM,
                       "the outcome and the winning moves of this position disagree");
    }
    if (!advice->wins) {
        status = advise_lost(play, advice, error);
        if (status != WY_OK) {
            return status;
        }
    }
    status = play->kind->legal(play, advice->move.dx, advice->move.dy, error);
    if (status == WY_NO) {
        status = wy_fail(error, WY_SYSTEM, "the move to be advised is not legal");
    }
    mpz_sub(advice->move.to_x, wy_play_now(play)->x, advice->move.dx);
    mpz_sub(advice->move.to_y, wy_play_now(play)->y, advice->move.dy);
    return status;
}

static wy_status advise_block(wy_play *play, wy_advice *advice, wy_error *error) {
    gather g = {.play = play, .advice = advice, .error = error};
    wy_status status = each_to_p(&g, take_block);
    advice->wins = advice->verdict.p;
    if (status != WY_OK || !play->rules->misere || advice->block_count == 0) {
        return status;
    }
    /* In misere play a player who cannot move has won: leave him something. */
    bool left = true;
    status = wy_play_any_move(&left, play, false, advice->block, advice->block_count, error);
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
        advice->wins = play->rules->misere;
        advice->verdict.p = !advice->wins;
        advice->verdict.standing.kind = WY_PROVED;
        snprintf(advice->verdict.standing.by, sizeof advice->verdict.standing.by,
                 "no move is left");
        return WY_OK;
    }
    const wy_status status = play->kind->decide(play, &advice->verdict, error);
    if (status != WY_OK) {
        return status;
    }
    return play->phase == WY_PHASE_BLOCK ? advise_block(play, advice, error)
                                         : advise_move(play, advice, error);
}

wy_status wy_play_follow(wy_play *play, const wy_advice *advice, wy_error *error) {
    if (advice->phase == WY_PHASE_BLOCK) {
        return wy_play_block(play, advice->block, advice->block_count, error);
    }
    return wy_play_move(play, advice->move.dx, advice->move.dy, error);
}

/* ---- all of them -------------------------------------------------------------------------- */

typedef struct filter {
    const wy_play *play;
    wy_take_legal *take;
    void *data;
    bool stopped;
} filter;

static bool take_free(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)may_be_blocked;
    filter *f = data;
    f->stopped = wy_play_stop(f->play);
    return !f->stopped &&
           (wy_play_is_blocked(wy_play_now(f->play), dx, dy) || f->take(f->data, dx, dy));
}

wy_status wy_play_winning(wy_play *play, wy_take_legal *take, void *data, wy_error *error) {
    if (play->phase == WY_PHASE_OVER) {
        return WY_OK;
    }
    filter f = {.play = play, .take = take, .data = data};
    const wy_status status = play->kind->to_p(play, take_free, &f, error);
    return f.stopped ? wy_fail(error, WY_STOPPED, "stopped") : status;
}
