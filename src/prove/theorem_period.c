/*
 * theorem_period.c - one heap and finitely many moves: outcomes are periodic, which is proved by
 * the first repetition.
 *
 * Let m be the largest move, and let no heap from m on be an end by a rule.  Then the outcome of n
 * >= m is told by those of the m heaps before it, whatever is blocked and whoever wins at the end.
 * If m outcomes in a row are seen a second time, p heaps later, all that follows is seen again too:
 * from there on p is a period, and it is the least, if the repetition is the first.  There are at
 * most 2^m different rows of m outcomes, so there is one (Golomb 1966; Winning Ways, chapter 4).
 *
 * An automaton in binary that follows the heap, up to the period, accepts the P-positions; its
 * proof is that of any other (game_kernel.h), and a certificate tells the same.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/table.h"
#include "prove/attempts.h"
#include "prove/game_kernel.h"
#include "rules/value.h"
#include "solve/moves.h"

enum {
    FIRST_HEAPS = 1 << 12,
    MOST_HEAPS = 1 << 22,
    LONGEST_MOVE = 1 << 20,
    GROWTH = 8,
};

typedef struct outcomes {
    uint8_t *p;    /* of the heaps 0, 1, ... */
    int64_t heaps; /* how many */
    bool second;   /* it is the second heap that is played */
} outcomes;

/* ---- which games ---------------------------------------------------------------------------- */

/* WY_NO: not one heap, or not finitely many moves and ends.  *reach: outcomes of so many heaps tell
 * the next. */
static wy_status look_at_rules(int64_t *reach, bool *second, const wy_theorem *theorem) {
    const wy_rules *rules = wy_theorem_played(theorem);
    const wy_cone *board = &rules->board;
    if (board->p1 * board->q2 != board->q1 * board->p2 || rules->terminal != NULL ||
        rules->memory != WY_MEMORY_NONE || rules->weight.x > 0) {
        return WY_NO;
    }
    *second = board->p1 == 0;
    *reach = 1;
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    for (size_t i = 0; i < wi_moves_count(theorem->moves); i++) {
        const wi_primitive *by = &moves[i];
        if (by->when != NULL || by->tied || by->kind == WI_FAN ||
            (by->kind == WI_RAY && by->count1 == WY_UNBOUNDED)) {
            return WY_NO;
        }
        const wi_wide steps = by->kind == WI_RAY ? by->count1 - 1 : 0;
        const wi_wide longest =
            *second ? by->start.y + steps * by->step1.y : by->start.x + steps * by->step1.x;
        if (longest > LONGEST_MOVE) {
            return WY_NO;
        }
        *reach = longest > *reach ? (int64_t)longest : *reach;
    }
    for (size_t i = 0; i < rules->terminal_count; i++) {
        const int64_t at = *second ? rules->terminals[i].y : rules->terminals[i].x;
        if (at >= LONGEST_MOVE) {
            return WY_NO;
        }
        *reach = at + 1 > *reach ? at + 1 : *reach;
    }
    return WY_OK;
}

/* ---- the repetition -------------------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    outcomes *of = data;
    for (size_t i = 0; i < count; i++) {
        of->p[of->second ? positions[i].y : positions[i].x] = 1;
    }
    return true;
}

static wy_status compute(outcomes *of, const wy_theorem *theorem, const wy_control *control,
                         wy_error *error) {
    free(of->p);
    of->p = calloc((size_t)of->heaps, 1);
    if (of->p == NULL) {
        return wi_fail_memory(error);
    }
    wy_solution *solution = NULL;
    wy_status status =
        wy_solve(&solution, wy_theorem_played(theorem), WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, of->second ? 1 : of->heaps, of->second ? of->heaps : 1,
                                  take, of, error);
    }
    wy_solution_free(solution);
    return status;
}

/* WY_OK: outcomes have this period from `from` on.  WY_NO: no repetition among these heaps. */
static wy_status find_repetition(int64_t *from, int64_t *period, const outcomes *of, int64_t reach,
                                 wy_error *error) {
    static const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    wi_table seen = {0};
    uint64_t power = 1; /* factor^reach */
    uint64_t hash = 0;  /* of the last `reach` outcomes */
    wy_status status = WY_NO;
    for (int64_t i = 0; i < reach; i++) {
        power *= factor;
    }
    /* n is the heap whose outcome they tell; the first is `reach`. */
    for (int64_t n = 0; n < of->heaps && status == WY_NO; n++) {
        if (n >= reach) {
            uint32_t before;
            bool again = false;
            if (wi_table_reserve(&seen, 1, NULL) != WY_OK) {
                status = wi_fail_memory(error);
                break;
            }
            wi_probe probe = wi_table_probe(&seen, hash ^ hash >> 32);
            while (!again && wi_table_next(&seen, &probe, &before)) {
                again = memcmp(of->p + before - reach, of->p + n - reach, (size_t)reach) == 0;
            }
            if (again) {
                *period = n - before;
                *from = before - reach;
                status = WY_OK;
            } else {
                wi_table_put(&seen, &probe, (uint32_t)n);
            }
        }
        hash = hash * factor + of->p[n] + 1;
        hash -= n >= reach ? power * (of->p[n - reach] + UINT64_C(1)) : 0;
    }
    wi_table_close(&seen);
    while (status == WY_OK && *from > 0 && of->p[*from - 1] == of->p[*from - 1 + *period]) {
        --*from;
    }
    return status;
}

/* ---- the automaton --------------------------------------------------------------------------- */

/* Its states are the heaps before from + period: larger ones are taken back by whole periods. */
static wy_status follow(wy_automaton **out, const outcomes *of, int64_t from, int64_t period,
                        const wy_numeration *system, const wy_control *control, wy_error *error) {
    const int64_t count = from + period;
    int32_t *outputs = malloc((size_t)count * sizeof *outputs);
    uint32_t *to = malloc(4 * (size_t)count * sizeof *to);
    for (int64_t n = 0; n < count && outputs != NULL && to != NULL; n++) {
        outputs[n] = of->p[n];
        for (int letter = 0; letter < 4; letter++) { /* the other heap is empty */
            const int64_t next = 2 * n + (of->second ? letter % 2 : letter / 2);
            const bool other = (of->second ? letter / 2 : letter % 2) != 0;
            to[4 * n + letter] =
                other ? WY_NO_STATE
                      : (uint32_t)(next < count ? next : from + (next - from) % period);
        }
    }
    const wy_status status =
        outputs == NULL || to == NULL
            ? wi_fail_memory(error)
            : wi_digits_automaton(out, system, 2, outputs, to, (size_t)count, control, error);
    free(outputs);
    free(to);
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Into the theorem, if it is proved. */
static wy_status prove(wy_theorem *theorem, const outcomes *of, int64_t from, int64_t period,
                       const wy_prove_options *options, const wy_control *control,
                       wy_error *error) {
    const wy_numeration *system = NULL;
    wy_automaton *p = NULL;
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_status status = WY_OK;
    if (from + period > options->states) {
        wi_fail(error, WY_LIMIT, "the outcomes have period %lld from %lld on: too many states",
                (long long)period, (long long)from);
        status = wi_fail_more(error, WY_MORE_STATES);
    }
    if (status == WY_OK) {
        status = wy_numerations_find(&system, theorem->store, "msd_2", control, error);
    }
    if (status == WY_OK) {
        status = follow(&p, of, from, period, system, control, error);
    }
    if (status == WY_OK) {
        status = wi_theorem_try(theorem, &report, p, system, control, error);
    }
    if (status == WY_OK) {
        theorem->facts.period = period;
        theorem->facts.period_from = from;
    } else {
        wy_automaton_free(p);
    }
    wi_proof_report_clear(&report);
    return status == WY_NO ? wi_fail(error, WY_SYSTEM, "a period was seen that is none") : status;
}

wy_status wi_theorem_period(wy_theorem *theorem, const wy_prove_options *options,
                            const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    outcomes of = {.heaps = FIRST_HEAPS};
    int64_t reach = 0;
    int64_t from = 0;
    int64_t period = 0;
    if ((options->numeration != NULL && strcmp(options->numeration, "msd_2") != 0) ||
        look_at_rules(&reach, &of.second, theorem) != WY_OK) {
        return WY_NO;
    }
    while (of.heaps < 4 * reach) {
        of.heaps *= 2;
    }
    wy_status status = WY_NO;
    while (status == WY_NO && of.heaps <= MOST_HEAPS) {
        status = compute(&of, theorem, control, error);
        if (status == WY_OK) {
            status = find_repetition(&from, &period, &of, reach, error);
        }
        of.heaps *= status == WY_NO ? GROWTH : 1;
    }
    if (status == WY_OK) {
        status = prove(theorem, &of, from, period, options, control, error);
        theorem->facts.making = wi_seconds() - begin - theorem->facts.proving;
    } else if (status == WY_NO) {
        status = wi_fail(error, WY_LIMIT, "the outcomes of the first %lld heaps do not repeat",
                         (long long)of.heaps / GROWTH);
    }
    free(of.p);
    return status;
}
