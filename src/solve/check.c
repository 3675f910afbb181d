/*
 * check.c - second ways: an answer by a theorem or a machine is tried by other means.
 *
 * An engine that computes all smaller positions shares nothing with theorems and machines but the
 * rules; up to some size it takes no time worth naming.  Larger heaps are left to what the engine
 * itself has to offer (wi_asked.check).
 */
#include <stdio.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "solve/engine.h"

enum { WITNESS_REACH = 2000 }; /* heaps up to here are decided a second time */

wy_status wi_check_disagrees(const wy_verdict *verdict, const char *other, wy_error *error) {
    return verdict->standing.kind == WY_PROVED
               ? wi_fail(error, WY_SYSTEM, "two ways disagree: %.150s, and %.60s",
                         verdict->standing.by, other)
               : wi_fail(error, WY_LIMIT, "unknown: two ways disagree: %.150s, and %.60s",
                         verdict->standing.by, other);
}

static wy_status find_witness(wy_solution *s, wy_error *error) {
    if (s->witness != NULL) {
        wi_solution_set_control(s->witness, &s->control);
        return WY_OK;
    }
    const bool columns = wy_engine_can(WY_ENGINE_COLUMNS, s->rules, NULL);
    return wy_solve(&s->witness, s->rules, columns ? WY_ENGINE_COLUMNS : WY_ENGINE_TABLE,
                    &s->control, error);
}

wy_status wi_check_by_computing(bool *done, wy_verdict *verdict, wy_solution *s, const wy_place *at,
                                wy_error *error) {
    *done =
        mpz_cmp_si(at->heap[0], WITNESS_REACH) <= 0 && mpz_cmp_si(at->heap[1], WITNESS_REACH) <= 0;
    if (!*done) {
        return WY_OK;
    }
    wy_verdict second;
    wy_verdict_init(&second);
    wy_status status = find_witness(s, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&second, s->witness, at, error);
    }
    if (status == WY_OK) {
        char by[WY_REASON_SIZE];
        snprintf(by, sizeof by, "by the %s engine", wy_engine_name(wy_solution_engine(s->witness)));
        if (second.p != verdict->p) {
            status = wi_check_disagrees(verdict, by, error);
            wy_verdict_clear(&second);
            return status;
        }
        snprintf(verdict->checked, sizeof verdict->checked, "%s", by);
    }
    wy_verdict_clear(&second);
    return status == WY_LIMIT ? WY_OK : status; /* a small budget only leaves it unchecked */
}

/* ---- several heaps, or a memory -------------------------------------------------------------- */

/* What a second way may cost: it should not be felt. */
enum { BOX_REACH = 64 };
#define BOX_MEMORY (UINT64_C(1) << 20)

/* The engine of boxes, if it is asked in this solution and the box below the position is small. */
static const wi_asked *cheap_box(const wy_solution *s, const wy_place *at) {
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < s->rules->heaps; i++) {
        if (mpz_cmp_si(at->heap[i], BOX_REACH) > 0) {
            return NULL;
        }
        size[i] = mpz_get_si(at->heap[i]) + 1;
    }
    const uint64_t bytes = wy_box_memory(s->rules, size, false);
    const bool cheap =
        bytes <= BOX_MEMORY && (s->control.memory == 0 || bytes <= s->control.memory);
    for (size_t i = 0; i < s->engine_count && cheap; i++) {
        if (s->engines[i]->engine == WY_ENGINE_BOX && !s->engines[i]->values &&
            wi_kept(s, WY_ENGINE_BOX) != NULL) {
            return s->engines[i];
        }
    }
    return NULL;
}

wy_status wi_check_by_box(wy_verdict *verdict, wy_solution *s, const wy_place *at,
                          wy_error *error) {
    const wi_asked *box = cheap_box(s, at);
    if (box == NULL) {
        return WY_OK;
    }
    wy_verdict second;
    wy_place after;
    wy_verdict_init(&second);
    wy_place_init(&after);
    wy_status status = box->decide(&second, s, at, error);
    bool agrees = second.p == verdict->p;
    if (status == WY_OK && agrees && verdict->has_move) {
        wy_rules_after(&after, s->rules, at, &verdict->move);
        wi_verdict_empty(&second);
        status = box->decide(&second, s, &after, error);
        agrees = second.p;
    }
    if (status == WY_OK && !agrees) {
        status = wi_check_disagrees(verdict, "a search of all histories", error);
    } else if (status == WY_OK) {
        snprintf(verdict->checked, sizeof verdict->checked, "a search of all histories agrees");
    }
    wy_place_clear(&after);
    wy_verdict_clear(&second);
    return status;
}
