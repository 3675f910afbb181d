/*
 * adjoin_rules.c - may all moves of a ruleset join Wythoff's game?
 *
 * A set of moves may join iff each of them may (S2, corollary), so finite sets are tried move
 * by move.  Endless ones are settled where they run in the wedge around the diagonal:
 * (i, j), i < j, d = j - i, may not join only if i <= A_d + 1 (see theory/adjoin_beatty.c), so
 *
 *     g(i, j) = min(i, j) - phi |i - j| > 1   means that (i, j) may join.
 *
 * g(p + q) >= g(p) + g(q), for min and -|.| have this property.  So if the steps of a ray or a
 * fan have g > 0, all but finitely many of its moves may join, and these few are tried.
 * Moves in one heap only may join too: the game has them.  Other rays and fans are decided by
 * logic (logic/adjoin_proof.c) if their steps are not too large.  Of any other endless
 * family the moves up to a bound are tried, and a "yes" is no proof.
 */
#include <stdlib.h>
#include <wythoff/normal.h>

#include <wythoff/adjoin.h>
#include <wythoff/moves.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/pace.h"

/* Moves that are tried one by one for a proof; what needs more is tried up to the bound. */
enum { MOST_TRIED = 1000000, LEAST_TRIED = 1000 };

void wy_adjoin_set_init(wy_adjoin_set *verdict) {
    verdict->all = true;
    verdict->proved = false;
    wy_adjoin_init(&verdict->culprit);
    mpz_inits(verdict->dx, verdict->dy, NULL);
}

void wy_adjoin_set_clear(wy_adjoin_set *verdict) {
    wy_adjoin_clear(&verdict->culprit);
    mpz_clears(verdict->dx, verdict->dy, NULL);
}

/* What is at hand while a set is looked through. */
typedef struct trial {
    const wy_rules *rules;
    wy_moves *moves; /* NULL: the rule has no such form */
    int64_t max;
    const wy_control *control;
    wy_adjoin_set *verdict;
    wy_pace pace;
    mpz_t dx, dy;
    wy_adjoin_proof *proof; /* NULL: not needed so far */
    wy_error *error;
} trial;

/* ---- one move --------------------------------------------------------------------------- */

/* The move (dx, dy) may not join: keep it if it is the least so far. */
static void blame(trial *t) {
    wy_adjoin_set *verdict = t->verdict;
    const int first = mpz_cmp(t->dx, verdict->dx);
    if (verdict->all || first < 0 || (first == 0 && mpz_cmp(t->dy, verdict->dy) < 0)) {
        mpz_set(verdict->dx, t->dx);
        mpz_set(verdict->dy, t->dy);
    }
    verdict->all = false;
}

/* Tries start + first step1 + second step2; *is_free tells whether it may join. */
static wy_status try_move(trial *t, bool *is_free, const wy_primitive *of, uint64_t first,
                          uint64_t second) {
    const wy_position steps[2] = {of->step1, of->step2};
    const uint64_t counts[2] = {first, second};
    mpz_set_si(t->dx, of->start.x);
    mpz_set_si(t->dy, of->start.y);
    for (int s = 0; s < 2; s++) {
        if (counts[s] > 0) { /* steps that a primitive does not use need not be set */
            mpz_t count;
            mpz_init_set_ui(count, counts[s]);
            mpz_addmul_ui(t->dx, count, (unsigned long)steps[s].x);
            mpz_addmul_ui(t->dy, count, (unsigned long)steps[s].y);
            mpz_clear(count);
        }
    }
    wy_adjoin_kind kind;
    const wy_status status = wy_adjoin_classify(&kind, WY_ADJOIN_BY_BEATTY, t->dx, t->dy, t->error);
    if (status != WY_OK) {
        return status;
    }
    *is_free = kind == WY_ADJOIN_FREE;
    if (!*is_free) {
        blame(t);
    }
    return wy_pace_stop(&t->pace, 0) ? WY_STOPPED : WY_OK;
}

/* ---- the wedge --------------------------------------------------------------------------- */

/* A little more than phi, as a fraction. */
static const int64_t phi_above = INT64_C(1618033989);
static const int64_t phi_unit = INT64_C(1000000000);

/* phi_unit g(p), or a little less. */
static wy_wide wedge(wy_position p) {
    const wy_wide apart = p.x < p.y ? (wy_wide)p.y - p.x : (wy_wide)p.x - p.y;
    const wy_wide least = p.x < p.y ? p.x : p.y;
    return least * phi_unit - apart * phi_above;
}

/* Beyond how many steps is g(start) + steps g(step) > 1?  -1: it need not ever be. */
static wy_wide steps_to_wedge(wy_wide start, wy_position step) {
    const wy_wide gain = wedge(step);
    if (gain <= 0) {
        return -1;
    }
    return start > phi_unit ? 0 : (phi_unit - start) / gain + 1;
}

static bool on_axis(wy_position start, wy_position step1, wy_position step2) {
    return (start.x == 0 && step1.x == 0 && step2.x == 0) ||
           (start.y == 0 && step1.y == 0 && step2.y == 0);
}

/* ---- the three kinds of sets ---------------------------------------------------------------- */

/* How many steps of the ray stay up to the bound. */
static uint64_t steps_within(const wy_primitive *ray, int64_t max) {
    uint64_t steps = UINT64_MAX;
    if (ray->start.x > max || ray->start.y > max) {
        return 0;
    }
    if (ray->step1.x > 0) {
        steps = (uint64_t)((max - ray->start.x) / ray->step1.x) + 1;
    }
    if (ray->step1.y > 0) {
        const uint64_t other = (uint64_t)((max - ray->start.y) / ray->step1.y) + 1;
        steps = other < steps ? other : steps;
    }
    return steps;
}

static wy_status try_ray(trial *t, bool *settled, const wy_primitive *ray) {
    *settled = true;
    if (on_axis(ray->start, ray->step1, ray->step1)) {
        return WY_OK;
    }
    wy_wide count = steps_to_wedge(wedge(ray->start), ray->step1);
    if (ray->count1 != WY_UNBOUNDED && (count < 0 || count > ray->count1)) {
        count = ray->count1;
    }
    uint64_t within = steps_within(ray, t->max);
    within = within < LEAST_TRIED ? LEAST_TRIED : within; /* also of rays that begin far out */
    *settled = count >= 0 && (count <= MOST_TRIED || count <= (wy_wide)within);
    const uint64_t last = *settled ? (uint64_t)count : within;
    bool is_free = true;
    for (uint64_t i = 0; i < last && is_free; i++) {
        const wy_status status = try_move(t, &is_free, ray, i, 0);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

/* A fan that is not settled here is left to the matrix. */
static wy_status try_fan(trial *t, bool *settled, const wy_primitive *fan) {
    *settled = true;
    if (on_axis(fan->start, fan->step1, fan->step2)) {
        return WY_OK;
    }
    const wy_wide start = wedge(fan->start);
    const wy_wide rows = steps_to_wedge(start, fan->step1);
    const wy_wide columns = steps_to_wedge(start, fan->step2);
    *settled = rows >= 0 && columns >= 0 && (rows == 0 || columns <= MOST_TRIED / rows);
    if (!*settled) {
        return WY_OK;
    }
    for (uint64_t i = 0; i < (uint64_t)rows; i++) {
        const wy_wide from = start + (wy_wide)i * wedge(fan->step1);
        const uint64_t last = (uint64_t)steps_to_wedge(from, fan->step2);
        bool is_free = true;
        for (uint64_t j = 0; j < last && is_free; j++) {
            const wy_status status = try_move(t, &is_free, fan, i, j);
            if (status != WY_OK) {
                return status;
            }
        }
    }
    return WY_OK;
}

/* What is left is a sentence; *settled stays false if it is too much for logic. */
static wy_status try_logic(trial *t, bool *settled, const wy_primitive *primitive) {
    bool is_free = true;
    wy_status status =
        t->proof == NULL ? wy_adjoin_proof_open(&t->proof, t->control, t->error) : WY_OK;
    if (status == WY_OK) {
        status = wy_adjoin_proof_family(&is_free, t->dx, t->dy, t->proof, primitive, t->error);
    }
    if (status == WY_LIMIT) {
        return WY_OK;
    }
    *settled = status == WY_OK;
    if (*settled && !is_free) {
        blame(t);
    }
    return status;
}

static wy_status try_primitive(trial *t, bool *settled, bool *by_matrix,
                               const wy_primitive *primitive) {
    bool is_free;
    wy_status status;
    *settled = true;
    switch (primitive->kind) {
    case WY_POINT:
        return try_move(t, &is_free, primitive, 0, 0);
    case WY_RAY:
        status = try_ray(t, settled, primitive);
        if (!t->verdict->all) {
            return status; /* enough is known */
        }
        break;
    default:
        status = try_fan(t, settled, primitive);
        break;
    }
    if (status == WY_OK && !*settled) {
        status = try_logic(t, settled, primitive);
    }
    *by_matrix = *by_matrix || (primitive->kind == WY_FAN && !*settled);
    return status;
}

/* ---- by the matrix W --------------------------------------------------------------------- */

static bool set_has(const trial *t, int64_t dx, int64_t dy) {
    if (t->moves == NULL) {
        return wy_rules_move(t->rules, dx, dy, dx, dy);
    }
    const wy_primitive *primitives = wy_moves_primitives(t->moves);
    for (size_t i = 0; i < wy_moves_count(t->moves); i++) {
        if (wy_primitive_has(&primitives[i], dx, dy)) {
            return true;
        }
    }
    return false;
}

/* The first move of the row that is in the set; false: none is. */
static bool blame_in_row(trial *t, const uint64_t *row, size_t words, int64_t dx) {
    for (size_t w = 0; w < words; w++) {
        for (uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
            const int64_t dy = (int64_t)(64 * w) + __builtin_ctzll(bits);
            if (set_has(t, dx, dy)) {
                mpz_set_si(t->dx, dx);
                mpz_set_si(t->dy, dy);
                blame(t);
                return true;
            }
        }
    }
    return false;
}

static wy_status try_matrix(trial *t) {
    wy_adjoin_matrix *matrix;
    wy_status status = wy_adjoin_matrix_create(&matrix, t->max + 1, t->control, t->error);
    if (status != WY_OK) {
        return status;
    }
    const size_t words = wy_adjoin_matrix_words(matrix);
    uint64_t *row = calloc(words, sizeof *row);
    if (row == NULL) {
        status = wy_fail_memory(t->error);
    }
    for (int64_t dx = 1; dx <= t->max && status == WY_OK; dx++) {
        wy_adjoin_matrix_row(row, matrix, dx);
        if (blame_in_row(t, row, words, dx)) {
            break;
        }
        if (wy_pace_stop(&t->pace, (double)dx / (double)t->max)) {
            status = WY_STOPPED;
        }
    }
    free(row);
    wy_adjoin_matrix_free(matrix);
    return status;
}

/* ---- all together ------------------------------------------------------------------------ */

static wy_status try_all(trial *t) {
    wy_adjoin_set *verdict = t->verdict;
    bool by_matrix = t->moves == NULL;
    verdict->proved = !by_matrix;
    for (size_t i = 0; t->moves != NULL && i < wy_moves_count(t->moves); i++) {
        bool settled;
        const wy_status status =
            try_primitive(t, &settled, &by_matrix, &wy_moves_primitives(t->moves)[i]);
        if (status != WY_OK) {
            return status;
        }
        verdict->proved = verdict->proved && settled;
    }
    wy_status status = by_matrix ? try_matrix(t) : WY_OK;
    if (status == WY_OK && !verdict->all) {
        verdict->proved = true;
        status = wy_adjoin_decide(&verdict->culprit, verdict->dx, verdict->dy, t->error);
    }
    return status;
}

static wy_status check_rules(const wy_rules *rules, wy_error *error) {
    wy_class class;
    const wy_status status = wy_classify(&class, rules, error);
    if (status != WY_OK) {
        return status;
    }
    if (!class.quarter || class.history || rules->block > 0 || rules->misere) {
        return wy_fail(error, WY_BAD,
                       "only moves can join a game: a set of moves has no cone, no blocking, no "
                       "misere play and no history");
    }
    if (!class.invariant) {
        return wy_fail(error, WY_BAD,
                       "these moves depend on the position, or end the game somewhere; the "
                       "criterion is for moves that are allowed wherever the heaps allow them");
    }
    return WY_OK;
}

static wy_status adjoin(wy_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                        const wy_control *control, wy_error *error) {
    wy_status status = check_rules(rules, error);
    if (status != WY_OK) {
        return status;
    }
    trial t = {.rules = rules, .max = max, .control = control, .verdict = verdict, .error = error};
    status = wy_moves_compile(&t.moves, rules, 0, error);
    if (status == WY_LIMIT) {
        t.moves = NULL;
    } else if (status != WY_OK) {
        return status;
    }
    wy_pace_start(&t.pace, control);
    mpz_inits(t.dx, t.dy, NULL);
    status = try_all(&t);
    mpz_clears(t.dx, t.dy, NULL);
    wy_moves_free(t.moves);
    wy_adjoin_proof_close(t.proof);
    if (status == WY_STOPPED) {
        return wy_fail(error, WY_STOPPED, "stopped");
    }
    return status;
}

wy_status wy_adjoin_rules(wy_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                          const wy_control *control, wy_error *error) {
    verdict->all = true;
    verdict->proved = false;
    if (max < 0 || max >= WY_MAX_ADJOIN_MATRIX) {
        return wy_fail(error, WY_BAD, "moves are tried up to a bound from 0 to %d, not %lld",
                       WY_MAX_ADJOIN_MATRIX - 1, (long long)max);
    }
    wy_rules *settled = NULL;
    wy_status status = wy_rules_settle(&settled, rules, error);
    if (status == WY_OK) {
        status = adjoin(verdict, settled, max, control, error);
    }
    wy_rules_free(settled);
    return status;
}
