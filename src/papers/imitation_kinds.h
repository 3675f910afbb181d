/* imitation_kinds.h - all states of an (m,p)-Imitation Nim with small heaps, by search. */
#ifndef WI_PAPERS_IMITATION_KINDS_H
#define WI_PAPERS_IMITATION_KINDS_H

#include "papers/claims.h"
#include "theory/theory.h"

/*
 * The game searched for all heaps up to `largest`, and what was met at each position: P-states,
 * N-states, or both (S1 Definition 3).
 */
typedef struct wi_imitation_kinds {
    int64_t m, p, largest;
    wi_imitation_search *search;
    uint8_t *met;    /* of (x, y) at [x * (largest + 1) + y]: 1 a P-state, 2 an N-state */
    int64_t *other;  /* other[a] = c: the pair (a, c) or (c, a) of (m,p)-Wythoff Nim */
    int64_t *before; /* before[a]: pairs of the same difference before it, its xi */
    int64_t states;
} wi_imitation_kinds;

/* more is what the rule says besides: "", " misere". */
wy_status wi_imitation_kinds_open(wi_imitation_kinds *out, int64_t m, int64_t p, const char *more,
                                  int64_t largest, const wy_claim_run *run, wy_error *error);
void wi_imitation_kinds_close(wi_imitation_kinds *kinds);

wi_imitation_kind wi_imitation_kinds_at(const wi_imitation_kinds *kinds, int64_t x, int64_t y);

/* Is (x, y) P as a starting position, by the search? */
wy_status wi_imitation_kinds_start(bool *p_position, const wi_imitation_kinds *kinds, int64_t x,
                                   int64_t y, wy_error *error);

#endif
