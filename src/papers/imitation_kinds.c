/*
 * imitation_kinds.c - all states of an (m,p)-Imitation Nim with small heaps, by search from
 * the rules alone.  The pairs of (m,p)-Wythoff Nim stand beside them, made by their definition
 * (S1 Definition 13), so that the two can be compared.
 */
#include <wythoff/rules.h>

#include "papers/imitation_kinds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "theory/theory.h"

enum { MET_P = 1, MET_N = 2 };

static bool note(void *data, const wi_imitation_state *state, bool p_position) {
    wi_imitation_kinds *kinds = data;
    const int64_t x = mpz_get_si(state->heap[0]);
    const int64_t y = mpz_get_si(state->heap[1]);
    kinds->met[x * (kinds->largest + 1) + y] |= p_position ? MET_P : MET_N;
    kinds->states++;
    return true;
}

static wy_status pair_up(wi_imitation_kinds *kinds, wy_error *error) {
    wi_pairs_stream *stream;
    wy_status status =
        wi_pairs_stream_create(&stream, kinds->m, kinds->p, kinds->largest + 1, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t a;
    int64_t b;
    for (int64_t n = 0; wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        if (a <= kinds->largest) {
            kinds->other[a] = b;
            kinds->before[a] = n % kinds->p;
        }
        if (b <= kinds->largest) {
            kinds->other[b] = a;
            kinds->before[b] = n % kinds->p;
        }
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

wy_status wi_imitation_kinds_open(wi_imitation_kinds *out, int64_t m, int64_t p, const char *more,
                                  int64_t largest, const wy_claim_run *run, wy_error *error) {
    *out = (wi_imitation_kinds){.m = m, .p = p, .largest = largest};
    if (largest < 1 || largest > 200) {
        return wi_fail(error, WY_BAD, "heaps up to %" PRId64 " cannot be searched here", largest);
    }
    const size_t side = (size_t)largest + 1;
    out->met = calloc(side * side, 1);
    out->other = calloc(side, sizeof *out->other);
    out->before = calloc(side, sizeof *out->before);
    wy_rules *rules = NULL;
    wy_status status = out->met != NULL && out->other != NULL && out->before != NULL
                           ? WY_OK
                           : wi_fail_memory(error);
    if (status == WY_OK) {
        char text[100];
        snprintf(text, sizeof text, "imitation(%" PRId64 ",%" PRId64 ")%s", m, p, more);
        status = wy_rules_read_settled(&rules, text, error);
    }
    if (status == WY_OK) {
        status = wi_imitation_search_create(&out->search, rules, largest, &run->control, error);
    }
    if (status == WY_OK) {
        status = wi_imitation_search_each(out->search, note, out, error);
    }
    if (status == WY_OK) {
        status = pair_up(out, error);
    }
    wy_rules_free(rules);
    if (status != WY_OK) {
        wi_imitation_kinds_close(out);
    }
    return status;
}

void wi_imitation_kinds_close(wi_imitation_kinds *kinds) {
    wi_imitation_search_free(kinds->search);
    free(kinds->met);
    free(kinds->other);
    free(kinds->before);
    *kinds = (wi_imitation_kinds){0};
}

wi_imitation_kind wi_imitation_kinds_at(const wi_imitation_kinds *kinds, int64_t x, int64_t y) {
    switch (kinds->met[x * (kinds->largest + 1) + y]) {
    case MET_P:
        return WI_IMITATION_P;
    case MET_N:
        return WI_IMITATION_N;
    default:
        return WI_IMITATION_DYNAMIC;
    }
}

wy_status wi_imitation_kinds_start(bool *p_position, const wi_imitation_kinds *kinds, int64_t x,
                                   int64_t y, wy_error *error) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    mpz_t heaps[2];
    mpz_init_set_si(heaps[0], x);
    mpz_init_set_si(heaps[1], y);
    wy_status status = wi_imitation_start(&state, kinds->m, kinds->p, heaps[0], heaps[1], error);
    if (status == WY_OK) {
        status = wi_imitation_search_outcome(p_position, kinds->search, &state, error);
    }
    mpz_clear(heaps[0]);
    mpz_clear(heaps[1]);
    wi_imitation_clear(&state);
    return status;
}
