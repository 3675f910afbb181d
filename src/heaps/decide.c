/*
 * decide.c - who wins at a position, and by which move: by a theorem, or by the table of all
 * smaller positions.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "heaps/reader.h"
#include "heaps/theorem.h"

/* ---- values ---------------------------------------------------------------------------------- */

void wy_heap_place_start(wy_place *place, const wy_rules *rules) {
    wy_heap_position at;
    const int64_t none[WY_MOST_HEAPS] = {0};
    wy_heap_position_start(&at, rules, none);
    mpz_set_si(place->memory, at.memory);
    if (rules->memory == WY_MEMORY_BOUND && mpz_sgn(place->heap[0]) > 0) {
        mpz_sub_ui(place->memory, place->heap[0], 1);
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(place->last[i], 0);
    }
}

/* ---- checks ---------------------------------------------------------------------------------- */

wy_status wy_heap_place_check(const wy_rules *rules, const wy_place *place, wy_error *error) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(place->heap[i]) < 0 || (i >= rules->heaps && mpz_sgn(place->heap[i]) != 0)) {
            return wi_fail(error, WY_BAD, "this is no position of a game on %d heap%s",
                           rules->heaps, rules->heaps == 1 ? "" : "s");
        }
    }
    if (rules->memory == WY_MEMORY_PASS &&
        (mpz_sgn(place->memory) < 0 || mpz_cmp_si(place->memory, rules->passes) > 0)) {
        return wi_fail(error, WY_BAD, "from 0 to %lld passes are left in this game",
                       (long long)rules->passes);
    }
    if (rules->memory == WY_MEMORY_ENFORCE && (mpz_cmp_si(place->memory, WY_NOT_NAMED) < 0 ||
                                               mpz_cmp_si(place->memory, rules->sets) >= 0)) {
        return wi_fail(error, WY_BAD, "the sets of this game are numbered 1 to %d", rules->sets);
    }
    if (rules->memory == WY_MEMORY_BOUND && mpz_sgn(place->memory) < 0) {
        return wi_fail(error, WY_BAD, "a bound on the next move is not negative");
    }
    return WY_OK;
}

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

/* ---- by the table ---------------------------------------------------------------------------- */

/* Looks for a move to a P-position. */
typedef struct look {
    const wy_rules *rules;
    const wy_heap_table *table;
    const wy_heap_position *at;
    wy_verdict *verdict;
} look;

/* The set in which the position is lost; WY_NOT_NAMED: none. */
static int losing_set(const wy_heap_table *table, const wy_rules *rules, wy_heap_position at) {
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
    of->verdict->move.name = losing_set(of->table, of->rules, next);
    return false;
}

wy_status wi_heap_decide_in(wy_verdict *verdict, const wy_rules *rules,
                            const wy_heap_table *table, const wy_heap_position *at,
                            wy_error *error) {
    wy_status status = WY_OK;
    verdict->p = wy_heap_table_p(table, at);
    const bool named = rules->memory != WY_MEMORY_ENFORCE || at->memory != WY_NOT_NAMED;
    if (verdict->p && !named) {
        verdict->move.name = losing_set(table, rules, *at);
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

wy_status wi_heap_decide_at_once(wy_verdict *verdict, const wy_rules *rules,
                                 const wy_place *place, wy_error *error) {
    wy_status status = wy_heap_place_check(rules, place, error);
    if (status != WY_OK) {
        return status;
    }
    verdict->p = verdict->has_move = verdict->move.pass = verdict->move.may_be_blocked = false;
    verdict->move.name = WY_NOT_NAMED;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(verdict->move.take[i], 0);
    }
    int most = 0;
    const wi_theorem_kind kind = wi_heap_theorem(rules, &most);
    if (kind == WI_THEOREM_NONE) {
        return WY_NO;
    }
    wi_heap_theorem_decide(verdict, kind, most, rules, place);
    return WY_OK;
}

wy_status wy_heap_decide(wy_verdict *verdict, const wy_rules *rules,
                         const wy_place *place, const wy_control *control, wy_error *error) {
    wy_status status = wi_heap_decide_at_once(verdict, rules, place, error);
    if (status != WY_NO) {
        return status;
    }
    wy_heap_position at;
    if (!wy_heap_place_small(&at, rules, place)) {
        return wi_fail(error, WY_LIMIT,
                       "no theorem decides this game, and its heaps are too large for a table");
    }
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < rules->heaps; i++) {
        size[i] = at.heap[i] + 1;
    }
    wy_heap_table *table = NULL;
    status = wy_heap_table_make(&table, rules, size, false, control, error);
    if (status == WY_OK) {
        status = wi_heap_decide_in(verdict, rules, table, &at, error);
    }
    wy_heap_table_free(table);
    return status;
}
