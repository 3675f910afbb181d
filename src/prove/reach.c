/* reach.c - what is computed, and how, is in reach.h. */
#include "prove/reach.h"

#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/linear.h"
#include "solve/moves.h"

/* Finite rays up to this length may be counted. */
enum { COUNTED = 64 };

/* ---- one coordinate ---------------------------------------------------------------------- */

/* (u, x): x = u + start + step i with 0 <= i < count. */
static wy_automaton *along_axis(wi_calculus *c, int64_t start, int64_t step, int64_t count) {
    const int64_t above[2] = {1, -1}; /* u + start - x <= 0 */
    wy_automaton *out = wi_calculus_linear(c, above, 2, start, WY_LE);
    if (step > 1) {
        const int64_t steps[3] = {1, -1, step};
        wy_automaton *with_i = wi_calculus_linear(c, steps, 3, start, WY_EQ);
        wy_automaton *on_steps = NULL;
        if (c->status == WY_OK) {
            const bool gone[] = {false, false, true};
            c->status = wy_automaton_exists(&on_steps, with_i, gone, NULL, c->control, c->error);
        }
        wy_automaton_free(with_i);
        out = wi_calculus_into(c, WY_OP_AND, out, on_steps);
    }
    if (count != WY_UNBOUNDED) { /* x <= u + start + step (count - 1) */
        const int64_t below[2] = {-1, 1};
        if (count > INT32_MAX || step * (count - 1) > INT32_MAX) {
            c->status = wi_fail(c->error, WY_LIMIT, "a ray of the rule is too long");
        }
        out = wi_calculus_into(c, WY_OP_AND, out,
                               wi_calculus_linear(c, below, 2, -start - step * (count - 1), WY_LE));
    }
    return out;
}

/*
 * There is a value of a variable that is in the relation to others, and in the set.  The set has
 * tracks `first` and `second`, then those that are carried along, which are the variables from 2
 * on; the variable that goes comes after all and is called GONE here.
 */
enum { GONE = UINT32_MAX };

static wy_automaton *through(wi_calculus *c, const wy_automaton *set, uint32_t first,
                             uint32_t second, const wy_automaton *by, const uint32_t *of_by) {
    if (c->status != WY_OK || set == NULL || by == NULL) {
        return NULL;
    }
    uint32_t of_set[WY_MAX_TRACKS] = {0};
    uint32_t of_relation[3] = {0};
    const uint32_t gone = wy_automaton_tracks(set);
    of_set[0] = first == GONE ? gone : first;
    of_set[1] = second == GONE ? gone : second;
    for (uint32_t t = 2; t < gone; t++) {
        of_set[t] = t;
    }
    for (uint32_t t = 0; t < wy_automaton_tracks(by); t++) {
        of_relation[t] = of_by[t] == GONE ? gone : of_by[t];
    }
    return wi_calculus_exists(c, WY_OP_AND, set, of_set, by, of_relation, gone + 1, gone);
}

/* The first coordinate of every position of the set grows by s: (u, v) becomes (u + s, v). */
static wy_automaton *shifted(wi_calculus *c, const wy_automaton *set, int64_t s, bool second) {
    wy_automaton *plus = wi_calculus_plus(c, s);
    wy_automaton *out = second ? through(c, set, 0, GONE, plus, TRACKS(GONE, 1))
                               : through(c, set, GONE, 1, plus, TRACKS(GONE, 0));
    wy_automaton_free(plus);
    return out;
}

static wy_automaton *by_point(wi_calculus *c, const wy_automaton *set, wy_position move) {
    wy_automaton *moved = shifted(c, set, move.x, false);
    wy_automaton *out = shifted(c, moved, move.y, true);
    wy_automaton_free(moved);
    return out;
}

/* ---- rays ---------------------------------------------------------------------------------- */

/* One of the heaps stays as it is along the ray, but for the start. */
static wy_automaton *by_straight_ray(wi_calculus *c, const wy_automaton *set,
                                     const wi_primitive *by) {
    const bool second = by->step1.x == 0; /* it is the second heap that changes */
    wy_automaton *from = shifted(c, set, second ? by->start.x : by->start.y, !second);
    wy_automaton *along = second ? along_axis(c, by->start.y, by->step1.y, by->count1)
                                 : along_axis(c, by->start.x, by->step1.x, by->count1);
    wy_automaton *out = second ? through(c, from, 0, GONE, along, TRACKS(GONE, 1))
                               : through(c, from, GONE, 1, along, TRACKS(GONE, 0));
    wy_automaton_free(from);
    wy_automaton_free(along);
    return out;
}

/* (u, v, d): q u - p v + constant = d, or with the other sign. */
static wy_automaton *invariant(wi_calculus *c, wy_position step, int64_t constant, int64_t sign) {
    const int64_t coefficients[3] = {step.y, -step.x, -sign};
    return wi_calculus_linear(c, coefficients, 3, constant, WY_EQ);
}

static wy_automaton *by_slanting_half(wi_calculus *c, const wy_automaton *set,
                                      const wi_primitive *by, const wy_automaton *along,
                                      int64_t sign) {
    const wy_position p = by->step1;
    wy_automaton *before = invariant(c, p, 0, sign);
    /* at (x, y): q (x - a) - p (y - b) */
    wy_automaton *after = invariant(c, p, p.x * by->start.y - p.y * by->start.x, sign);
    /* (u, d), (x, d), (x, y) */
    wy_automaton *told = through(c, set, 0, GONE, before, TRACKS(0, GONE, 1));
    wy_automaton *moved = through(c, told, GONE, 1, along, TRACKS(GONE, 0));
    wy_automaton *out = through(c, moved, 0, GONE, after, TRACKS(0, 1, GONE));
    wy_automaton_free(before);
    wy_automaton_free(after);
    wy_automaton_free(told);
    wy_automaton_free(moved);
    return out;
}

static wy_automaton *by_ray(wi_calculus *c, const wy_automaton *set, const wi_primitive *by) {
    if (by->step1.x == 0 || by->step1.y == 0) {
        return by_straight_ray(c, set, by);
    }
    wy_automaton *along = along_axis(c, by->start.x, by->step1.x, by->count1);
    wy_automaton *out = wi_calculus_into(c, WY_OP_OR, by_slanting_half(c, set, by, along, 1),
                                         by_slanting_half(c, set, by, along, -1));
    wy_automaton_free(along);
    return out;
}

/* With tracks that are carried along: the relation of the moves comes first. */
static wy_automaton *by_tied_carrying(wi_calculus *c, const wy_automaton *set,
                                      const wi_primitive *by) {
    wy_automaton *all = wi_calculus_all(c, 2);
    wy_automaton *options = wi_reach_tied(c, all, by);
    wy_automaton *out = NULL;
    if (c->status == WY_OK && options != NULL) {
        const uint32_t tracks = wy_automaton_tracks(set);
        uint32_t of_set[WY_MAX_TRACKS] = {tracks, tracks + 1};
        bool gone[WY_MAX_TRACKS] = {false};
        for (uint32_t t = 2; t < tracks; t++) {
            of_set[t] = t;
        }
        gone[tracks] = gone[tracks + 1] = true;
        c->status = wi_automaton_combine_exists(&out, WY_OP_AND, set, of_set, options,
                                                TRACKS(tracks, tracks + 1, 0, 1), tracks + 2, gone,
                                                NULL, c->control, c->error);
    }
    wy_automaton_free(all);
    wy_automaton_free(options);
    return out;
}

static wy_automaton *by_tied(wi_calculus *c, const wy_automaton *set, const wi_primitive *by) {
    if (wy_automaton_tracks(set) > 2) {
        return by_tied_carrying(c, set, by);
    }
    wy_automaton *options = wi_reach_tied(c, set, by);
    wy_automaton *out = NULL;
    if (c->status == WY_OK && options != NULL) {
        const bool gone[] = {true, true, false, false};
        c->status = wy_automaton_exists(&out, options, gone, NULL, c->control, c->error);
    }
    wy_automaton_free(options);
    return out;
}

wy_automaton *wi_reach_set(wi_calculus *c, const wy_automaton *set, const wi_primitive *by) {
    if (c->status != WY_OK || set == NULL) {
        return NULL;
    }
    if (by->tied) {
        return by_tied(c, set, by);
    }
    if (by->kind == WI_POINT) {
        return by_point(c, set, by->start);
    }
    if (by->kind == WI_RAY) {
        return by_ray(c, set, by);
    }
    /* A fan: any number of second steps into X, then the start and first steps. */
    const wi_primitive second = {.kind = WI_RAY, .step1 = by->step2, .count1 = WY_UNBOUNDED};
    const wi_primitive first = {
        .kind = WI_RAY, .start = by->start, .step1 = by->step1, .count1 = WY_UNBOUNDED};
    wy_automaton *between = by_ray(c, set, &second);
    wy_automaton *out = by_ray(c, between, &first);
    wy_automaton_free(between);
    return out;
}

/* ---- counting ---------------------------------------------------------------------------- */

/* Adds a set of positions with at least one more move to those with so many. */
static void add_level(wi_calculus *c, wy_automaton **levels, size_t most, const wy_automaton *one) {
    for (size_t j = most; j-- > 0;) {
        wy_automaton *both = j == 0 ? NULL
                                    : wi_calculus_join(c, WY_OP_AND, levels[j - 1], TRACKS(0, 1),
                                                       one, TRACKS(0, 1), 2);
        if (j == 0 && c->status == WY_OK && one != NULL) {
            c->status = wy_automaton_copy(&both, one, c->error);
        }
        levels[j] = wi_calculus_into(c, WY_OP_OR, levels[j], both);
    }
}

/*
 * On an endless ray there are j moves into X if one leads to a position of X from which j - 1
 * more of its steps lead into X again.
 */
static void count_ray(wy_automaton **levels, size_t most, wi_calculus *c, const wy_automaton *set,
                      const wi_primitive *by) {
    const wi_primitive on = {
        .kind = WI_RAY, .start = by->step1, .step1 = by->step1, .count1 = WY_UNBOUNDED};
    wy_automaton *last = NULL;
    for (size_t j = 0; j < most && c->status == WY_OK; j++) {
        const wy_automaton *from = j == 0 ? set : last;
        levels[j] = wi_reach_set(c, from, by);
        if (wi_calculus_is_nothing(levels[j])) {
            wy_automaton_free(levels[j]);
            levels[j] = NULL;
            break;
        }
        if (j + 1 < most) {
            wy_automaton *after = wi_reach_set(c, from, &on);
            wy_automaton *next =
                wi_calculus_join(c, WY_OP_AND, set, TRACKS(0, 1), after, TRACKS(0, 1), 2);
            wy_automaton_free(after);
            wy_automaton_free(last);
            last = next;
        }
    }
    wy_automaton_free(last);
}

void wi_reach_levels(wy_automaton **levels, size_t most, wi_calculus *c, const wy_automaton *set,
                     const wi_primitive *by) {
    for (size_t j = 0; j < most; j++) {
        levels[j] = NULL;
    }
    if (by->tied) {
        wi_reach_tied_levels(levels, most, c, set, by);
    } else if (by->kind == WI_POINT) {
        levels[0] = wi_reach_set(c, set, by);
    } else if (by->kind == WI_RAY && by->count1 == WY_UNBOUNDED) {
        count_ray(levels, most, c, set, by);
    } else if (by->kind == WI_RAY && by->count1 <= COUNTED) {
        for (int64_t i = 0; i < by->count1; i++) {
            const wy_position move = {by->start.x + i * by->step1.x, by->start.y + i * by->step1.y};
            wy_automaton *one = by_point(c, set, move);
            add_level(c, levels, most, one);
            wy_automaton_free(one);
        }
    } else if (c->status == WY_OK) {
        c->status = wi_fail(c->error, WY_LIMIT,
                            "blocked options of moves with two free parameters, or of a long "
                            "finite family, are not counted by automata");
    }
}

/* ---- for searches ------------------------------------------------------------------------ */

void wi_ray_relations_make(wi_ray_relations *out, wi_calculus *c, const wi_primitive *ray) {
    memset(out, 0, sizeof *out);
    const wy_position step = ray->step1;
    out->step_x = step.x;
    out->step_y = step.y;
    out->along = step.x > 0 ? along_axis(c, ray->start.x, step.x, ray->count1)
                            : along_axis(c, ray->start.y, step.y, ray->count1);
    if (step.x > 0 && step.y > 0) {
        out->plus = invariant(c, step, 0, 1);
        out->minus = invariant(c, step, 0, -1);
    }
}

void wi_ray_relations_clear(wi_ray_relations *relations) {
    wy_automaton_free(relations->along);
    wy_automaton_free(relations->plus);
    wy_automaton_free(relations->minus);
    memset(relations, 0, sizeof *relations);
}
