/* decide.c - who wins at a position, and by which move, from a table of all smaller positions. */
#include <stdio.h>
#include <string.h>

#include <wythoff/heaps.h>

#include "base/fail.h"
#include "heaps/theorem.h"
#include "rules/value.h"

/* ---- values ---------------------------------------------------------------------------------- */

bool wy_heap_place_small(wy_heap_position *out, const wy_rules *rules, const wy_place *place) {
    memset(out, 0, sizeof *out);
    for (int i = 0; i < rules->heaps; i++) {
        if (!mpz_fits_slong_p(place->heap[i]) || mpz_cmp_si(place->heap[i], INT64_MAX) == 0) {
            return false;
        }
        out->heap[i] = mpz_get_si(place->heap[i]);
        out->last[i] = mpz_fits_slong_p(place->last[i]) ? mpz_get_si(place->last[i]) : INT64_MAX;
    }
    out->memory = mpz_fits_slong_p(place->memory) ? mpz_get_si(place->memory) : INT64_MAX;
    return true;
}

void wi_heap_place_from(wy_place *out, const wy_heap_position *at) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(out->heap[i], at->heap[i]);
        mpz_set_si(out->last[i], at->last[i]);
    }
    mpz_set_si(out->memory, at->memory);
}

/* ---- by the table ---------------------------------------------------------------------------- */

/* Looks for a move to a P-position. */
typedef struct look {
    const wy_rules *rules;
    const wy_heap_table *table;
    const wy_heap_position *at;
    wy_verdict *verdict;
} look;

int wi_heap_losing_set(const wy_heap_table *table, const wy_rules *rules,
                       const wy_heap_position *place) {
    wy_heap_position at = *place;
    for (int set = 0; rules->memory == WY_MEMORY_ENFORCE && set < rules->sets; set++) {
        at.memory = set;
        if (wy_heap_table_p(table, &at)) {
            return set;
        }
    }
    return WY_NOT_NAMED;
}

static bool try_move(void *data, const wy_heap_move *move) {
    look *of = data;
    wy_heap_position next;
    wy_heap_move_make(&next, of->rules, of->at, move);
    if (!wy_heap_table_p(of->table, &next)) {
        return true;
    }
    of->verdict->has_move = true;
    of->verdict->move.pass = move->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(of->verdict->move.take[i], move->take[i]);
    }
    of->verdict->move.name = wi_heap_losing_set(of->table, of->rules, &next);
    return false;
}

wy_status wi_heap_decide_in(wy_verdict *verdict, const wy_rules *rules, const wy_heap_table *table,
                            const wy_heap_position *at, wy_error *error) {
    wy_status status = WY_OK;
    verdict->p = wy_heap_table_p(table, at);
    const bool named = rules->memory != WY_MEMORY_ENFORCE || at->memory != WY_NOT_NAMED;
    if (verdict->p && !named) {
        verdict->move.name = wi_heap_losing_set(table, rules, at);
    }
    if (!verdict->p && named) {
        look of = {.rules = rules, .table = table, .at = at, .verdict = verdict};
        status = wy_heap_moves(rules, at, try_move, &of, error);
        verdict->move.may_be_blocked = verdict->has_move && (rules->block > 0 || rules->comply > 0);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "the outcomes of all smaller positions%s",
             rules->memory == WY_MEMORY_NONE ? "" : ", with all that is remembered");
    return status;
}
