/*
 * by_history.c - (m,p)-Imitation Nim: what may be done, and who wins, depends on
 * the moves made so far.
 *
 * The state is played anew from the turns whenever it is asked for: so taking moves
 * back needs no care.  Theorem 19 of S1 decides for heaps of any size; misere play and
 * early ends, about which it is silent, are left to full-state search.
 */
#include "play/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/theory.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "base/words.h"
#include "rules/evaluate_big.h"

/* One of the two ways to know. */
typedef struct mind {
    wy_pairs *pairs;
    wy_imitation_search *search;
} mind;

/* The state of the last turn. */
static wy_status state_of(wy_imitation_state *state, const wy_play *play, wy_error *error) {
    const wy_turn *first = wy_play_turn(play, 0);
    wy_status status = wy_imitation_start(state, play->rules->imitation_m, play->rules->imitation_p,
                                          first->x, first->y, error);
    for (size_t i = 0; i + 1 < wy_play_turns(play) && status == WY_OK; i++) {
        const wy_turn *turn = wy_play_turn(play, i);
        const int heap = mpz_sgn(turn->dx) > 0 ? 0 : 1;
        status = wy_imitation_move(state, heap, heap == 0 ? turn->dx : turn->dy, error);
    }
    return status;
}

/* ---- the rules -------------------------------------------------------------------------- */

static wy_status legal(const wy_play *play, const mpz_t dx, const mpz_t dy, wy_error *why) {
    /* The moves of Nim first: they also know about early ends. */
    const wy_turn *turn = wy_play_now(play);
    wy_status status = wy_rules_legal(play->rules, turn->x, turn->y, dx, dy, why);
    if (status != WY_OK) {
        return status;
    }
    wy_imitation_state state;
    wy_imitation_init(&state);
    status = state_of(&state, play, why);
    if (status == WY_OK) {
        const int heap = mpz_sgn(dx) > 0 ? 0 : 1;
        status = wy_imitation_legal(&state, heap, heap == 0 ? dx : dy, why);
    }
    wy_imitation_clear(&state);
    return status;
}

typedef struct listing {
    int heap;
    long tries;
    bool all, stopped;
    wy_take_legal *take;
    void *data;
    mpz_t amount, last, zero;
} listing;

static void offer(listing *l) {
    l->stopped =
        !l->take(l->data, l->heap == 0 ? l->amount : l->zero, l->heap == 0 ? l->zero : l->amount);
}

/* Both ends of amount .. last. */
static void list(listing *l) {
    for (long i = 0; i < l->tries && mpz_cmp(l->amount, l->last) <= 0 && !l->stopped; i++) {
        offer(l);
        mpz_add_ui(l->amount, l->amount, 1);
    }
    mpz_t first;
    mpz_init_set(first, l->amount);
    mpz_set(l->amount, l->last);
    for (long i = 0; i < l->tries && mpz_cmp(l->amount, first) >= 0 && !l->stopped; i++) {
        offer(l);
        mpz_sub_ui(l->amount, l->amount, 1);
    }
    l->all = l->all && mpz_cmp(l->amount, first) < 0;
    mpz_clear(first);
}

static wy_status each_legal(const wy_play *play, long tries, bool *all, wy_take_legal *take,
                            void *data, wy_error *error) {
    *all = true;
    const wy_turn *turn = wy_play_now(play);
    if (wy_rules_ends_at_big(play->rules, turn->x, turn->y)) {
        return WY_OK;
    }
    wy_imitation_state state;
    wy_imitation_init(&state);
    const wy_status status = state_of(&state, play, error);
    listing l = {.tries = tries, .all = true, .take = take, .data = data};
    mpz_inits(l.amount, l.last, l.zero, NULL);
    for (int heap = 0; heap < 2 && status == WY_OK && !l.stopped; heap++) {
        /* Imitations are an interval; when they are forbidden the moves are around it. */
        const bool forbidden = state.window_heap == heap && state.next_count + 1 >= state.p;
        l.heap = heap;
        mpz_set_ui(l.amount, 1);
        mpz_set(l.last, state.heap[heap]);
        if (forbidden) {
            mpz_sub_ui(l.last, state.window, 1);
            list(&l);
            mpz_add_ui(l.amount, state.window, (unsigned long)state.m);
            mpz_set(l.last, state.heap[heap]);
        }
        if (!l.stopped) {
            list(&l);
        }
    }
    mpz_clears(l.amount, l.last, l.zero, NULL);
    wy_imitation_clear(&state);
    *all = l.all && !l.stopped;
    return status;
}

/* ---- who wins ------------------------------------------------------------------------------ */

static wy_status search_for(mind *know, wy_play *play, wy_error *error) {
    const wy_turn *first = wy_play_turn(play, 0);
    mpz_srcptr larger = mpz_cmp(first->x, first->y) > 0 ? first->x : first->y;
    if (mpz_fits_sint_p(larger) == 0) {
        return wy_fail(error, WY_LIMIT,
                       "unknown: imitation games with misere play or early ends are searched "
                       "through, and these heaps are too large for that");
    }
    return wy_imitation_search_create(&know->search, play->rules, mpz_get_si(larger),
                                      &play->control, error);
}

static wy_status mind_of(mind **out, wy_play *play, wy_error *error) {
    const wy_rules *rules = play->rules;
    *out = play->mind;
    if (*out != NULL) {
        return WY_OK;
    }
    mind *know = calloc(1, sizeof *know);
    if (know == NULL) {
        return wy_fail_memory(error);
    }
    const bool silent = rules->misere || rules->terminal != NULL || rules->terminal_count > 0;
    const wy_status status =
        silent ? search_for(know, play, error)
               : wy_pairs_create(&know->pairs, rules->imitation_m, rules->imitation_p, error);
    if (status != WY_OK) {
        free(know);
        return status;
    }
    play->mind = *out = know;
    return WY_OK;
}

static wy_status decide(wy_play *play, wy_verdict *verdict, wy_error *error) {
    mind *know;
    wy_status status = mind_of(&know, play, error);
    if (status != WY_OK) {
        return status;
    }
    wy_imitation_state state;
    wy_imitation_init(&state);
    status = state_of(&state, play, error);
    if (status == WY_OK && know->pairs != NULL) {
        status = wy_imitation_decide(verdict, &state, know->pairs, error);
    } else if (status == WY_OK) {
        wy_verdict_empty(verdict);
        status = wy_imitation_search_outcome(&verdict->p, know->search, &state, error);
        verdict->standing.kind = WY_COMPUTED;
        snprintf(verdict->standing.by, sizeof verdict->standing.by,
                 "by a search through all histories");
    }
    wy_imitation_clear(&state);
    return status;
}

typedef struct forward {
    wy_take_move *take;
    void *data;
} forward;

static bool pass_on(void *data, int heap, const mpz_t amount) {
    const forward *to = data;
    mpz_t zero;
    mpz_init(zero);
    const bool more =
        to->take(to->data, heap == 0 ? amount : zero, heap == 0 ? zero : amount, false);
    mpz_clear(zero);
    return more;
}

static wy_status to_p(wy_play *play, wy_take_move *take, void *data, wy_error *error) {
    mind *know;
    wy_status status = mind_of(&know, play, error);
    if (status != WY_OK) {
        return status;
    }
    forward to = {take, data};
    wy_imitation_state state;
    wy_imitation_init(&state);
    status = state_of(&state, play, error);
    if (status == WY_OK) {
        status = know->pairs != NULL
                     ? wy_imitation_moves(&state, know->pairs, pass_on, &to, error)
                     : wy_imitation_search_moves(know->search, &state, pass_on, &to, error);
    }
    wy_imitation_clear(&state);
    return status;
}

static bool cheap(const wy_play *play) {
    (void)play;
    return true;
}

static void close_mind(wy_play *play) {
    mind *know = play->mind;
    if (know != NULL) {
        wy_pairs_free(know->pairs);
        wy_imitation_search_free(know->search);
        free(know);
    }
    play->mind = NULL;
}

const wy_play_kind wy_play_by_history = {
    .legal = legal,
    .each_legal = each_legal,
    .decide = decide,
    .to_p = to_p,
    .cheap = cheap,
    .close = close_mind,
};
