/*
 * history.c - the moves of (m,p)-Imitation Nim on one board: what may be done depends on the moves
 * made so far.  Who wins is in answer/engine_history.c.
 */
#include "play/solver.h"

#include "rules/evaluate_big.h"
#include "theory/theory.h"

/* ---- the moves --------------------------------------------------------------------------- */

typedef struct listing {
    int heap;
    long tries;
    bool all, stopped;
    wi_take_pair *take;
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

wy_status wi_history_each_legal(const wy_part *part, long tries, bool *all, wi_take_pair *take,
                                void *data, wy_error *error) {
    (void)error;
    *all = true;
    if (wi_rules_ends_at_big(part->rules, part->at.heap[0], part->at.heap[1])) {
        return WY_OK;
    }
    const wi_imitation_state *state = part->past;
    listing l = {.tries = tries, .all = true, .take = take, .data = data};
    mpz_inits(l.amount, l.last, l.zero, NULL);
    for (int heap = 0; heap < 2 && !l.stopped; heap++) {
        /* Imitations are an interval; when they are forbidden the moves are around it. */
        const bool forbidden = state->window_heap == heap && state->next_count + 1 >= state->p;
        l.heap = heap;
        mpz_set_ui(l.amount, 1);
        mpz_set(l.last, state->heap[heap]);
        if (forbidden) {
            mpz_sub_ui(l.last, state->window, 1);
            list(&l);
            mpz_add_ui(l.amount, state->window, (unsigned long)state->m);
            mpz_set(l.last, state->heap[heap]);
        }
        if (!l.stopped) {
            list(&l);
        }
    }
    mpz_clears(l.amount, l.last, l.zero, NULL);
    *all = l.all && !l.stopped;
    return WY_OK;
}
