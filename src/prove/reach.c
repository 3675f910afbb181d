/* reach.c - from where moves lead into a set, along rays and through cones: game_kernel.h. */
#include "prove/game_kernel.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/calculus.h"
#include "solve/moves.h"
#include "solve/tied.h"

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

/* reach_levels of a tied primitive; the condition is looked at. */
static void tied_levels(wy_automaton **levels, size_t most, wi_calculus *c, const wy_automaton *set,
                        const wi_primitive *by);

/*
 * levels[j - 1], j = 1, ..., most: at least j of its moves lead into X; NULL from where there are
 * none.  The condition is not looked at, unless it ties the moves to the heaps.  WY_LIMIT for fans
 * that are not tied, and for long finite rays.
 */
static void reach_levels(wy_automaton **levels, size_t most, wi_calculus *c,
                         const wy_automaton *set, const wi_primitive *by) {
    for (size_t j = 0; j < most; j++) {
        levels[j] = NULL;
    }
    if (by->tied) {
        tied_levels(levels, most, c, set, by);
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

/* ---- moves that fill a cone ------------------------------------------------------------------ */

/*
 * From where do the moves of a cone lead into a set?
 *
 * Let M be the moves of some points, rays and fans, and let M + g be in M for each of their steps
 * g.  A move of M is one of their starts, or a step and a move of M.  So the positions R from where
 * M leads into X satisfy
 *
 *     R  =  the union of X + h for all starts h and R + g for all steps g,
 *
 * and this has one solution only, because every step makes x + y larger: it tells R of a position
 * by R of smaller ones.  So it does not matter where a solution comes from, and to see that it is
 * one takes shifts by constants, which are easy.
 *
 * It is found by putting in a set that is wrong near its border only: the positions between those
 * of X, that is, those that have one of X above and to the left, and one below and to the
 * right.  Where X lies along rays on which the cone's own rays do not go, every step leads away
 * from the border, so that what is wrong there is right after a few rounds.
 */

enum { MOST_ROUNDS = 40, MOST_STATES = 20000 };

/* {(x,y): (u,v) is in X for a u <= x, or u >= x}; or the same with y and v. */
static wy_automaton *beyond(wi_calculus *c, const wy_automaton *set, bool second, bool below) {
    wy_automaton *order = wi_calculus_arithmetic(c, WI_ARITHMETIC_LESS_EQUAL, 0);
    /* variable 2 is that of X, and goes */
    const uint32_t of = second ? 1 : 0;
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, set, second ? TRACKS(0, 2) : TRACKS(2, 1),
                                           order, below ? TRACKS(2, of) : TRACKS(of, 2), 3, 2);
    wy_automaton_free(order);
    return out;
}

/* Between positions of the set. */
static wy_automaton *between(wi_calculus *c, const wy_automaton *set) {
    wy_automaton *half[2] = {NULL};
    for (int i = 0; i < 2; i++) {
        wy_automaton *across = beyond(c, set, false, i == 0);
        half[i] = beyond(c, across, true, i != 0);
        wy_automaton_free(across);
    }
    return wi_calculus_into(c, WY_OP_AND, half[0], half[1]);
}

/* ---- shifts ---------------------------------------------------------------------------------- */

static bool is_there(const wy_position *list, size_t count, wy_position what) {
    for (size_t i = 0; i < count; i++) {
        if (list[i].x == what.x && list[i].y == what.y) {
            return true;
        }
    }
    return false;
}

/* The set shifted by each of some vectors, taken together, and one set more, which it takes. */
static wy_automaton *shifts(wi_calculus *c, wy_automaton *more, const wy_automaton *set,
                            const wy_position *by, size_t count) {
    for (size_t i = 0; i < count && c->status == WY_OK; i++) {
        if (!is_there(by, i, by[i])) {
            const wi_primitive point = {.kind = WI_POINT, .start = by[i]};
            more = wi_calculus_into(c, WY_OP_OR, more, wi_reach_set(c, set, &point));
        }
    }
    return more;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static bool are_equal(wi_calculus *c, const wy_automaton *a, const wy_automaton *b) {
    wy_word word = {0};
    const wy_status status = c->status == WY_OK && a != NULL && b != NULL
                                 ? wy_automaton_equal(&word, a, b, c->control, c->error)
                                 : WY_NO;
    wy_word_free(&word);
    if (status != WY_OK && status != WY_NO) {
        c->status = status;
    }
    return status == WY_OK;
}

/* The solution, or NULL. */
static wy_automaton *solve(wi_calculus *c, const wy_automaton *set, const wy_position *starts,
                           size_t start_count, const wy_position *steps, size_t step_count) {
    wy_automaton *near = shifts(c, NULL, set, starts, start_count);
    wy_automaton *now = between(c, set);
    bool solved = false;
    for (int round = 0; round < MOST_ROUNDS && !solved && c->status == WY_OK && now != NULL &&
                        near != NULL && wy_automaton_states(now) <= MOST_STATES;
         round++) {
        wy_automaton *next = NULL;
        c->status = wy_automaton_copy(&next, near, c->error);
        next = shifts(c, next, now, steps, step_count);
        solved = are_equal(c, now, next);
        wy_automaton_free(now);
        now = next;
    }
    wy_automaton_free(near);
    if (!solved) {
        wy_automaton_free(now);
        return NULL;
    }
    return now;
}

wy_automaton *wi_reach_cone(wi_calculus *c, const wy_automaton *set, const wi_primitive *const *by,
                            size_t count) {
    if (c->status != WY_OK || set == NULL) {
        return NULL;
    }
    wy_position *starts = malloc((count + 1) * sizeof *starts);
    wy_position *steps = malloc((2 * count + 1) * sizeof *steps);
    wy_automaton *out = NULL;
    if (starts == NULL || steps == NULL) {
        c->status = wi_fail_memory(c->error);
    } else {
        size_t step_count = 0;
        for (size_t i = 0; i < count; i++) {
            starts[i] = by[i]->start;
            if (by[i]->kind != WI_POINT) {
                steps[step_count++] = by[i]->step1;
            }
            if (by[i]->kind == WI_FAN) {
                steps[step_count++] = by[i]->step2;
            }
        }
        out = solve(c, set, starts, count, steps, step_count);
    }
    free(starts);
    free(steps);
    return out;
}

/* ---- moves tied to the heaps ----------------------------------------------------------------- */

/*
 * Moves tied to the heaps, as a relation of numbers.
 *
 * A tied primitive is a union of parts, each a conjunction of linear conditions, with remainders,
 * on the position (x, y) and the move (S, T) (solve/tied.h).  The option is (u, v) = (x - S, y -
 * T), so a part is a conjunction of linear conditions on u, v, x and y: automata with at most four
 * tracks, joined one by one to that of X.
 *
 * To count the options in X, which blocking asks for, they are put in order: by u, then v.  Let R_j
 * hold for (u, v, x, y) if (u, v) is an option in X and at least j - 1 others are before it.  Then
 * R_1 is the relation itself, and
 *
 *     R_{j+1}(u,v,x,y)  iff  R_1(u,v,x,y) and  there is  u' < u with R_j(u',v',x,y) for a v',
 *                                          or  v' < v with R_j(u,v',x,y):
 *
 * never more than five tracks.  Parts may overlap; options are counted, not parts.
 */

/* a x + b y + c S + d T + e with S = x - u and T = y - v is at least 0, or 0 modulo a number */
static wi_heap_relation relation_of(wi_calculus *c, const wi_tied_form *form) {
    wi_named_form of = {.constant = form->c[WI_TIED_ONE]};
    of.c[WI_NAME_OPTION] = -form->c[WI_TIED_S];
    of.c[WI_NAME_OPTION + 1] = -form->c[WI_TIED_T];
    of.c[WI_NAME_HEAP] = form->c[WI_TIED_X] + form->c[WI_TIED_S];
    of.c[WI_NAME_HEAP + 1] = form->c[WI_TIED_Y] + form->c[WI_TIED_T];
    return form->modulus > 0 ? wi_heap_relation_multiple(c, &of, form->modulus)
                             : wi_heap_relation_linear(c, &of, WY_GE);
}

/* (u, v, x, y) of one part, with u, v in X; NULL: there are none. */
static wy_automaton *part_of(wi_calculus *c, const wy_automaton *set, const wi_tied_part *part) {
    wi_heap_relation all = wi_heap_relation_of(c, set, WI_NAME_OPTION);
    for (size_t i = 0; i < part->count && !wi_calculus_is_nothing(all.of); i++) {
        all = wi_heap_relation_join(c, WY_OP_AND, all, relation_of(c, &part->forms[i]));
    }
    if (wi_calculus_is_nothing(all.of)) {
        wi_heap_relation_clear(&all);
        return NULL;
    }
    /* x and y are there too. */
    wy_automaton *where = wi_calculus_condition(c, 2, part->position);
    all = wi_heap_relation_join(c, WY_OP_AND, all, wi_heap_relation_of(c, where, WI_NAME_HEAP));
    wy_automaton_free(where);
    return all.of;
}

wy_automaton *wi_reach_tied(wi_calculus *c, const wy_automaton *set, const wi_primitive *by) {
    wi_tied tied = {0};
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wi_tied_make(&tied, by, c->error);
    }
    for (size_t i = 0; i < tied.count && c->status == WY_OK; i++) {
        wy_automaton *one = part_of(c, set, &tied.parts[i]);
        if (out == NULL || one == NULL) {
            out = out == NULL ? one : out;
            continue;
        }
        wy_automaton *both =
            wi_calculus_join(c, WY_OP_OR, out, TRACKS(0, 1, 2, 3), one, TRACKS(0, 1, 2, 3), 4);
        wy_automaton_free(out);
        wy_automaton_free(one);
        out = both;
    }
    wi_tied_clear(&tied);
    return out;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* Options of R_1 that one of R_j comes before. */
static wy_automaton *after(wi_calculus *c, const wy_automaton *first, const wy_automaton *last) {
    const wy_automaton *less = wi_calculus_less(c);
    wy_automaton *columns = wi_calculus_without(c, last, (const bool[]){false, true, false, false});
    /* (u, x, y): a u' < u; (u, v, x, y): a v' < v */
    wy_automaton *left =
        wi_calculus_exists(c, WY_OP_AND, columns, TRACKS(3, 1, 2), less, TRACKS(3, 0), 4, 3);
    wy_automaton *below =
        wi_calculus_exists(c, WY_OP_AND, last, TRACKS(0, 4, 2, 3), less, TRACKS(4, 1), 5, 4);
    wy_automaton *across =
        wi_calculus_join(c, WY_OP_AND, first, TRACKS(0, 1, 2, 3), left, TRACKS(0, 2, 3), 4);
    wy_automaton *along =
        wi_calculus_join(c, WY_OP_AND, first, TRACKS(0, 1, 2, 3), below, TRACKS(0, 1, 2, 3), 4);
    wy_automaton *out = across == NULL || along == NULL
                            ? NULL
                            : wi_calculus_join(c, WY_OP_OR, across, TRACKS(0, 1, 2, 3), along,
                                               TRACKS(0, 1, 2, 3), 4);
    wy_automaton_free(columns);
    wy_automaton_free(left);
    wy_automaton_free(below);
    wy_automaton_free(across);
    wy_automaton_free(along);
    return out;
}

static void tied_levels(wy_automaton **levels, size_t most, wi_calculus *c, const wy_automaton *set,
                        const wi_primitive *by) {
    const bool option[] = {true, true, false, false};
    wy_automaton *first = wi_reach_tied(c, set, by);
    wy_automaton *last = NULL;
    for (size_t j = 0; j < most && c->status == WY_OK; j++) {
        wy_automaton *next = j == 0 ? NULL : after(c, first, j == 1 ? first : last);
        const wy_automaton *now = j == 0 ? first : next;
        wy_automaton_free(last);
        last = next;
        if (now == NULL || wi_calculus_is_nothing(now)) {
            break;
        }
        levels[j] = wi_calculus_without(c, now, option);
    }
    wy_automaton_free(first);
    wy_automaton_free(last);
}

/* ==== from where the moves of a game on two heaps lead into a set ============================ */

/*
 * From where the moves of a game on two heaps lead into a set: one primitive after the other
 * (game_kernel.h), those that fill a cone together.  Tracks of the set from the third on are
 * carried along.
 */

/* Where the primitive's condition holds, on the board; takes the set. */
static wy_automaton *allowed(wi_kernel *f, const wi_primitive *by, wy_automaton *set) {
    if (set == NULL) {
        return NULL;
    }
    if (by->when != NULL && !by->tied) {
        wy_automaton *when = wi_calculus_condition(&f->c, 2, by->when);
        set = wi_kernel_within(&f->c, WY_OP_AND, set, when);
        wy_automaton_free(when);
    }
    return f->rules->board.q1 == 0 && f->rules->board.p2 == 0
               ? set
               : wi_kernel_within(&f->c, WY_OP_AND, set, f->board);
}

static wy_automaton *into(wi_kernel *f, const wy_automaton *set, int named) {
    const wi_ray_moves *moves = f->moves;
    wy_automaton *out = NULL;
    (void)named; /* there are no sets of moves */
    for (size_t i = 0; i < moves->count && f->c.status == WY_OK; i++) {
        const wi_primitive *by = &moves->list[i];
        out = wi_calculus_into(&f->c, WY_OP_OR, out, allowed(f, by, wi_reach_set(&f->c, set, by)));
    }
    return out;
}

/* ---- counting ---------------------------------------------------------------------------- */

/* totals[m - 1]: at least m of the primitives so far.  One more primitive joins. */
static void add_levels(wi_kernel *f, wy_automaton **totals, wy_automaton *const *levels,
                       size_t most) {
    wi_calculus *c = &f->c;
    for (size_t m = most; m-- > 0;) {
        totals[m] = wi_calculus_into(c, WY_OP_OR, totals[m], wi_calculus_copy(c, levels[m]));
        for (size_t j = 0; j < m; j++) { /* j + 1 here, m - j before */
            if (levels[j] != NULL && totals[m - j - 1] != NULL) {
                wy_automaton *both = wi_calculus_join(c, WY_OP_AND, totals[m - j - 1], TRACKS(0, 1),
                                                      levels[j], TRACKS(0, 1), 2);
                totals[m] = wi_calculus_into(c, WY_OP_OR, totals[m], both);
            }
        }
    }
}

static wy_automaton *often(wi_kernel *f, const wy_automaton *set, uint32_t most) {
    const wi_ray_moves *moves = f->moves;
    wi_calculus *c = &f->c;
    wy_automaton *out = NULL;
    wy_automaton **totals = calloc(most, sizeof(wy_automaton *));
    wy_automaton **levels = calloc(most, sizeof(wy_automaton *));
    if (totals == NULL || levels == NULL) {
        c->status = wi_fail_memory(c->error);
    }
    for (size_t i = 0; i < moves->count && c->status == WY_OK; i++) {
        const wi_primitive *by = &moves->list[i];
        if (f->rules->block_kind == WY_BLOCK_DIAGONAL && !by->both) {
            out = wi_calculus_into(c, WY_OP_OR, out, allowed(f, by, wi_reach_set(c, set, by)));
            continue;
        }
        reach_levels(levels, most, c, set, by);
        for (size_t j = 0; j < most; j++) {
            levels[j] = allowed(f, by, levels[j]);
        }
        add_levels(f, totals, levels, most);
        for (size_t j = 0; j < most; j++) {
            wy_automaton_free(levels[j]);
            levels[j] = NULL;
        }
    }
    for (size_t m = 0; m < most && totals != NULL; m++) {
        if (m + 1 == most) {
            out = wi_calculus_into(c, WY_OP_OR, out, totals[m]);
        } else {
            wy_automaton_free(totals[m]);
        }
    }
    free(totals);
    free(levels);
    return out;
}

/* ---- one after the other --------------------------------------------------------------------- */

/* Moves that fill a cone are taken together, if that succeeds: they are done then. */
static wy_status by_cone(wi_kernel *f, size_t cone, const size_t *in_cone, const wi_primitive **by,
                         bool *done) {
    const wi_ray_moves *moves = f->moves;
    size_t count = 0;
    for (size_t i = moves->count; i-- > 0;) {
        if (in_cone[i] == cone) {
            by[count++] = &moves->list[i];
        }
    }
    wy_automaton *all = wi_reach_cone(&f->c, f->p, by, count);
    for (size_t i = 0; i < moves->count && all != NULL; i++) {
        done[i] = done[i] || in_cone[i] == cone;
    }
    /* The moves of a cone are under no condition. */
    return all == NULL ? f->c.status : wi_kernel_take(f, allowed(f, by[0], all));
}

static wy_status by_cones(wi_kernel *f, bool *done) {
    const wi_ray_moves *moves = f->moves;
    wi_move_cone cones[WI_MOVE_CONES];
    size_t found = 0;
    size_t *in_cone = malloc((moves->count + 1) * sizeof *in_cone);
    const wi_primitive **by = malloc((moves->count + 1) * sizeof *by);
    wy_status status =
        in_cone == NULL || by == NULL
            ? wi_fail_memory(f->c.error)
            : wi_cones_find(cones, &found, in_cone, moves->list, moves->count, f->c.error);
    for (size_t i = 0; i < found && status == WY_OK; i++) {
        status = by_cone(f, i, in_cone, by, done);
    }
    free(in_cone);
    free(by);
    return status;
}

static wy_status stable(wi_kernel *f) {
    const wi_ray_moves *moves = f->moves;
    bool *done = calloc(moves->count + 1, sizeof *done);
    wy_status status = done == NULL ? wi_fail_memory(f->c.error) : f->c.status;
    if (status == WY_OK && moves->cones) {
        status = by_cones(f, done);
    }
    for (size_t i = 0; i < moves->count && status == WY_OK; i++) {
        if (!done[i]) {
            const wi_primitive *by = &moves->list[i];
            status = wi_kernel_take(f, allowed(f, by, wi_reach_set(&f->c, f->p, by)));
        }
    }
    free(done);
    return status;
}

const wi_leads wi_ray_leads = {.into = into, .often = often, .stable = stable};
