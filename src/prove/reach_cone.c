/*
 * reach_cone.c - from where do the moves of a cone lead into a set?
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
#include "prove/reach.h"

#include <stdlib.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "solve/moves.h"

enum { MOST_ROUNDS = 40, MOST_STATES = 20000 };

/* {(x,y): (u,v) is in X for a u <= x, or u >= x}; or the same with y and v. */
static wy_automaton *beyond(wi_calculus *c, const wy_automaton *set, bool second, bool below) {
    wy_automaton *equal = wi_calculus_plus(c, 0);
    wy_automaton *order =
        wi_calculus_join(c, WY_OP_OR, wi_calculus_less(c), TRACKS(0, 1), equal, TRACKS(0, 1), 2);
    /* variable 2 is that of X, and goes */
    const uint32_t of = second ? 1 : 0;
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, set, second ? TRACKS(0, 2) : TRACKS(2, 1),
                                           order, below ? TRACKS(2, of) : TRACKS(of, 2), 3, 2);
    wy_automaton_free(equal);
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
    wi_word_free(&word);
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
