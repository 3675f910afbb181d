/*
 * adjoin_lines.c - may all moves of a line, or of a fan, join Wythoff's game?
 *
 * (i, j), i < j, d = j - i, may not join only if i <= A_d + 1 (see theory/adjoin_beatty.c), so
 *
 *     g(i, j) = min(i, j) - phi |i - j| > 1   means that (i, j) may join.
 *
 * g(p + q) >= g(p) + g(q), for min and -|.| have this property.  So if the steps of a line or a
 * fan have g > 0, all but finitely many of its moves may join, and these few are tried.  Moves in
 * one heap only may join too: the game has them.
 *
 * Other lines are first tried, and left to logic (solve/adjoin_proof.c) if nothing else of the set
 * is forbidden.
 *
 * Other fans always have moves that may not join.  Left of the wedge whether (i, j) may join
 * depends on the parts of i phi and j phi after the point alone (theory/adjoin_digits.c: how two
 * numbers end), and about a quarter of the square is forbidden; by Weyl's theorem a fan whose steps
 * are not parallel comes everywhere in the square, and so do those of its moves that lie left of
 * the wedge.  So such a move is searched for, from where the fan leaves the wedge.
 */
#include "rules/value.h"
#include "solve/adjoin.h"
#include "solve/adjoin_trial.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* The move (dx, dy) of the set may not join: it is kept if it is the least so far. */
static void adjoin_blame(wi_adjoin_trial *t) {
    wi_adjoin_set *verdict = t->verdict;
    const int first = mpz_cmp(t->dx, verdict->dx);
    if (verdict->all || first < 0 || (first == 0 && mpz_cmp(t->dy, verdict->dy) < 0)) {
        mpz_set(verdict->dx, t->dx);
        mpz_set(verdict->dy, t->dy);
    }
    verdict->all = false;
}

bool wi_adjoin_accuse(wi_adjoin_trial *t) {
    if (!t->exact) {
        if (!mpz_fits_slong_p(t->dx) || !mpz_fits_slong_p(t->dy)) {
            wi_adjoin_leave(t, INT64_MAX - 1); /* whether it is in the set is not asked */
            return false;
        }
        const int64_t dx = mpz_get_si(t->dx);
        const int64_t dy = mpz_get_si(t->dy);
        if (!wi_rules_move(t->rules, dx, dy, dx, dy)) {
            return false;
        }
    }
    adjoin_blame(t);
    return true;
}

void wi_adjoin_leave(wi_adjoin_trial *t, wi_wide bound) {
    if (bound < t->tried) {
        t->tried = (int64_t)bound;
    }
}

/* ---- one move --------------------------------------------------------------------------- */

/* *found tells whether (dx, dy) is in the set and forbidden. */
static wy_status try_it(wi_adjoin_trial *t, bool *found) {
    wi_adjoin_kind kind;
    const wy_status status = wi_adjoin_classify(&kind, WI_ADJOIN_BY_BEATTY, t->dx, t->dy, t->error);
    if (status != WY_OK) {
        return status;
    }
    *found = kind != WI_ADJOIN_FREE && wi_adjoin_accuse(t);
    return wi_pace_stop(&t->pace, 0) ? WY_STOPPED : WY_OK;
}

wy_status wi_adjoin_try(wi_adjoin_trial *t) {
    bool found;
    return try_it(t, &found);
}

/* The same for start + first step1 + second step2. */
static wy_status try_move(wi_adjoin_trial *t, bool *found, const wi_primitive *of, uint64_t first,
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
    return try_it(t, found);
}

/* ---- the wedge --------------------------------------------------------------------------- */

/* A little more than phi, as a fraction. */
static const int64_t phi_above = INT64_C(1618033989);
static const int64_t phi_unit = INT64_C(1000000000);

/* phi_unit g(p), or a little less. */
static wi_wide wedge(wi_wide x, wi_wide y) {
    const wi_wide apart = x < y ? y - x : x - y;
    const wi_wide least = x < y ? x : y;
    return least * phi_unit - apart * phi_above;
}

/* Beyond how many steps is g(start) + steps g(step) > 1?  -1: it need not ever be. */
static wi_wide steps_to_wedge(wi_wide start, wy_position step) {
    const wi_wide gain = wedge(step.x, step.y);
    if (gain <= 0) {
        return -1;
    }
    return start > phi_unit ? 0 : (phi_unit - start) / gain + 1;
}

/* g is concave, so it is least at a corner. */
bool wi_adjoin_in_wedge(const wy_family *family) {
    const wy_range *const ranges[2] = {&family->range[0], &family->range[1]};
    for (int parameter = 0; parameter < 2; parameter++) {
        const int name = parameter == 0 ? WY_S : WY_T;
        if (ranges[parameter]->high == WY_UNBOUNDED &&
            wedge(family->part[0].c[name], family->part[1].c[name]) < 0) {
            return false;
        }
    }
    bool inside = true;
    for (int corner = 0; corner < 4 && inside; corner++) {
        int64_t at[2];
        for (int parameter = 0; parameter < 2; parameter++) {
            const wy_range *range = ranges[parameter];
            const bool high = (corner >> parameter & 1) != 0 && range->high != WY_UNBOUNDED;
            at[parameter] = high ? range->high : range->low;
        }
        inside = wedge(wi_linear_value(&family->part[0], 0, 0, at[0], at[1]),
                       wi_linear_value(&family->part[1], 0, 0, at[0], at[1])) > phi_unit;
    }
    return inside;
}

/* ---- lines ------------------------------------------------------------------------------- */

static bool on_axis(wy_position start, wy_position step) {
    return (start.x == 0 && step.x == 0) || (start.y == 0 && step.y == 0);
}

/* How many steps of the ray stay up to the bound. */
static uint64_t steps_within(const wi_primitive *ray, int64_t max) {
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

/* What is left of a line or a fan is a sentence; *settled stays false if logic does not decide. */
static wy_status try_logic(wi_adjoin_trial *t, bool *settled, const wi_primitive *primitive) {
    bool is_free = true;
    wy_status status =
        t->proof == NULL ? wi_adjoin_proof_open(&t->proof, t->control, t->error) : WY_OK;
    if (status == WY_OK) {
        status = wi_adjoin_proof_family(&is_free, t->dx, t->dy, t->proof, primitive, t->error);
    }
    if (status == WY_LIMIT) {
        return WY_OK;
    }
    /* The move that logic names may be one that only the primitive has. */
    *settled = status == WY_OK && (is_free || wi_adjoin_accuse(t));
    return status;
}

/* How many moves of a ray are looked at, by which it is settled or not. */
static uint64_t moves_tried(const wi_adjoin_trial *t, bool *settled, const wi_primitive *ray) {
    wi_wide count = steps_to_wedge(wedge(ray->start.x, ray->start.y), ray->step1);
    if (ray->count1 != WY_UNBOUNDED && (count < 0 || count > ray->count1)) {
        count = ray->count1;
    }
    uint64_t within = steps_within(ray, t->max);
    within = within < t->each ? t->each : within; /* also of rays that begin far out */
    *settled = count >= 0 && (count <= WI_ADJOIN_TRIED || count <= (wi_wide)within);
    return *settled ? (uint64_t)count : within;
}

static wy_status try_ray(wi_adjoin_trial *t, bool *settled, const wi_primitive *ray) {
    *settled = true;
    if (on_axis(ray->start, ray->step1)) {
        return WY_OK;
    }
    const uint64_t last = moves_tried(t, settled, ray);
    bool found = false;
    for (uint64_t i = 0; i < last && !found; i++) {
        const wy_status status = try_move(t, &found, ray, i, 0);
        if (status != WY_OK) {
            return status;
        }
    }
    *settled = *settled || found;
    return WY_OK;
}

wy_status wi_adjoin_prove_ray(wi_adjoin_trial *t, const wi_primitive *ray) {
    bool settled = false;
    const wy_status status = try_logic(t, &settled, ray);
    if (!settled) {
        const uint64_t last = moves_tried(t, &settled, ray);
        const wi_wide x = ray->start.x + (wi_wide)last * ray->step1.x;
        const wi_wide y = ray->start.y + (wi_wide)last * ray->step1.y;
        wi_adjoin_leave(t, (x > y ? x : y) - 1);
    }
    return status;
}

wy_status wi_adjoin_try_line(wi_adjoin_trial *t, bool *settled, const wi_primitive *line) {
    if (line->kind == WI_RAY) {
        return try_ray(t, settled, line);
    }
    bool found;
    *settled = true;
    return try_move(t, &found, line, 0, 0);
}

/* ---- fans -------------------------------------------------------------------------------- */

wy_status wi_adjoin_try_fan(wi_adjoin_trial *t, bool *settled, const wi_primitive *fan) {
    const wi_wide start = wedge(fan->start.x, fan->start.y);
    const wi_wide rows = steps_to_wedge(start, fan->step1);
    const wi_wide columns = steps_to_wedge(start, fan->step2);
    *settled = rows >= 0 && columns >= 0 && (rows == 0 || columns <= WI_ADJOIN_TRIED / rows);
    if (!*settled) {
        return WY_OK;
    }
    for (uint64_t i = 0; i < (uint64_t)rows; i++) {
        const wi_wide from = start + (wi_wide)i * wedge(fan->step1.x, fan->step1.y);
        const uint64_t last = (uint64_t)steps_to_wedge(from, fan->step2);
        bool found = false;
        for (uint64_t j = 0; j < last && !found; j++) {
            const wy_status status = try_move(t, &found, fan, i, j);
            if (status != WY_OK) {
                return status;
            }
        }
    }
    return WY_OK;
}

/* The first power of two, or 0, that many steps out of the wedge. */
static uint64_t steps_out(wy_position start, wy_position step) {
    uint64_t steps = 0;
    while (steps < UINT64_C(1) << 40 &&
           wedge(start.x + (wi_wide)steps * step.x, start.y + (wi_wide)steps * step.y) > 0) {
        steps = steps == 0 ? 1 : 2 * steps;
    }
    return steps;
}

/* Tries so many moves as are tried at least. */
static wy_status try_some(wi_adjoin_trial *t, bool *found, const wi_primitive *fan, bool first) {
    const uint64_t out = steps_out(fan->start, first ? fan->step1 : fan->step2);
    uint64_t done = 0;
    for (uint64_t both = 0; done < t->each; both++) {
        for (uint64_t i = 0; i <= both; i++, done++) {
            const wy_status status = first ? try_move(t, found, fan, out + both - i, i)
                                           : try_move(t, found, fan, i, out + both - i);
            if (status != WY_OK || *found) {
                return status;
            }
        }
    }
    return WY_OK;
}

wy_status wi_adjoin_search_fan(wi_adjoin_trial *t, const wi_primitive *fan) {
    const bool leads_out[2] = {wedge(fan->step1.x, fan->step1.y) <= 0,
                               wedge(fan->step2.x, fan->step2.y) <= 0};
    bool settled = false;
    wy_status status = try_some(t, &settled, fan, leads_out[0]);
    if (status == WY_OK && !settled && !leads_out[0] && !leads_out[1]) {
        status = try_logic(t, &settled, fan); /* finitely many moves, but too many to try */
    }
    if (!settled) {
        const int64_t before = (fan->start.x > fan->start.y ? fan->start.x : fan->start.y) - 1;
        wi_adjoin_leave(t, before > t->max ? before : t->max);
    }
    return status;
}
