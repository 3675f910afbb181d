/*
 * classify.c - what kind of game is it?
 *
 * All of it is read off the compiled moves.  Symmetry is seen when the mirror
 * image of every primitive is a primitive too.
 */
#include <wythoff/solve.h>

#include <string.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/columns.h"
#include "solve/nim_moves.h"

static bool same_step(wy_position a, wy_position mirrored) {
    return a.x == mirrored.y && a.y == mirrored.x;
}

/* Do two comparisons say the same: left - right, and perhaps both sides exchanged? */
static bool same_comparison(const wy_condition *a, const wy_condition *b) {
    bool same = a->relation == b->relation;
    bool flipped = a->relation == wy_relation_flipped(b->relation);
    for (int i = 0; i < WY_VARIABLES; i++) {
        const int64_t in_a = a->left.c[i] - a->right.c[i];
        const int64_t in_b = b->left.c[i] - b->right.c[i];
        same = same && in_a == in_b;
        flipped = flipped && in_a == -in_b;
    }
    return same || flipped;
}

/* Do two conditions say the same, seen without much thought?  The order of parts is free. */
static bool same_condition(const wy_condition *a, const wy_condition *b) {
    if (a->kind != b->kind) {
        return false;
    }
    if (a->kind == WY_AND || a->kind == WY_OR) {
        return (same_condition(a->first, b->first) && same_condition(a->second, b->second)) ||
               (same_condition(a->first, b->second) && same_condition(a->second, b->first));
    }
    if (a->kind == WY_COMPARE && !a->absolute && !b->absolute) {
        return same_comparison(a, b);
    }
    return wy_condition_equal(a, b);
}

enum { MAX_SHUFFLED = 16 }; /* leaves of a condition whose parts are compared in any order */

/* Is b what a becomes when the heaps are exchanged? */
static bool is_mirror_condition(const wy_condition *a, const wy_condition *b, bool *no_memory) {
    wy_condition *mirrored = wy_condition_copy(a);
    if (mirrored == NULL) {
        *no_memory = true;
        return false;
    }
    wy_condition_exchange_heaps(mirrored);
    const bool same = wy_condition_leaves(a) <= MAX_SHUFFLED ? same_condition(mirrored, b)
                                                             : wy_condition_equal(mirrored, b);
    wy_condition_free(mirrored);
    return same;
}

static bool is_mirror(const wy_primitive *a, const wy_primitive *b, bool *no_memory) {
    if (a->kind != b->kind || !same_step(a->start, b->start) ||
        (a->when == NULL) != (b->when == NULL)) {
        return false;
    }
    if (a->kind == WY_RAY && (!same_step(a->step1, b->step1) || a->count1 != b->count1)) {
        return false;
    }
    if (a->kind == WY_FAN && !(same_step(a->step1, b->step1) && same_step(a->step2, b->step2)) &&
        !(same_step(a->step1, b->step2) && same_step(a->step2, b->step1))) {
        return false;
    }
    if (a->when == NULL) {
        return true;
    }
    return is_mirror_condition(a->when, b->when, no_memory);
}

static bool symmetric_moves(const wy_primitive *primitives, size_t count, bool *no_memory) {
    if (count > 4096) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (size_t j = 0; j < count && !found; j++) {
            found = is_mirror(&primitives[i], &primitives[j], no_memory);
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

static bool symmetric_ends(const wy_rules *rules, bool *no_memory) {
    for (size_t i = 0; i < rules->terminal_count; i++) {
        bool found = false;
        for (size_t j = 0; j < rules->terminal_count && !found; j++) {
            found = same_step(rules->terminals[i], rules->terminals[j]);
        }
        if (!found) {
            return false;
        }
    }
    return rules->terminal == NULL ||
           is_mirror_condition(rules->terminal, rules->terminal, no_memory);
}

/* Wythoff's three rays, each whole, and points. */
static bool queen_and_points(const wy_primitive *primitives, size_t count) {
    bool diagonal = false;
    for (size_t i = 0; i < count; i++) {
        const wy_primitive *p = &primitives[i];
        if (p->kind == WY_POINT || !p->both) {
            continue;
        }
        if (p->kind != WY_RAY) {
            return false;
        }
        if (p->count1 != WY_UNBOUNDED) {
            continue;
        }
        if (p->start.x != 1 || p->start.y != 1 || p->step1.x != 1 || p->step1.y != 1) {
            return false;
        }
        diagonal = true;
    }
    return diagonal;
}

/* A ray without end that stays in a row, off the axis: it may leave a row without a P-position. */
static bool has_level_ray(const wy_primitive *primitives, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wy_primitive *p = &primitives[i];
        if (p->kind == WY_RAY && p->count1 == WY_UNBOUNDED && p->start.y > 0 && p->step1.y == 0) {
            return true;
        }
    }
    return false;
}

/* A condition on the position may fall away: it was on moves that the game has not anyway. */
static bool moves_invariant(const wy_primitive *primitives, size_t count) {
    bool invariant = true;
    for (size_t i = 0; i < count; i++) {
        invariant = invariant && primitives[i].when == NULL;
    }
    return invariant;
}

static bool families_invariant(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (wy_condition_has_position(rules->families[i].when)) {
            return false;
        }
    }
    return true;
}

static bool has_family(const wy_rules *rules, const wy_family *family) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (wy_family_equal(&rules->families[i], family)) {
            return true;
        }
    }
    return false;
}

/* Has the rule the mirror image of each of its families?  Where none takes moves away. */
static wy_status see_symmetry(bool *symmetric, const wy_rules *rules, wy_error *error) {
    const wy_cone *board = &rules->board;
    bool no_memory = false;
    *symmetric = (wy_wide)board->q1 * board->q2 == (wy_wide)board->p1 * board->p2 &&
                 symmetric_ends(rules, &no_memory);
    wy_rules *mirror = wy_rules_transpose(rules);
    if (mirror == NULL || no_memory) {
        wy_rules_free(mirror);
        return wy_fail_memory(error);
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        *symmetric =
            *symmetric && !rules->families[i].removed && has_family(rules, &mirror->families[i]);
    }
    wy_rules_free(mirror);
    return WY_OK;
}

wy_status wy_classify(wy_class *out, const wy_rules *rules, wy_error *error) {
    memset(out, 0, sizeof *out);
    out->history = rules->imitation_p > 0;
    out->quarter = rules->board.q1 == 0 && rules->board.p2 == 0;
    const bool no_ends = rules->terminal == NULL && rules->terminal_count == 0;
    out->invariant = families_invariant(rules) && no_ends && !out->history;
    wy_moves *moves = NULL;
    const wy_status status = wy_moves_compile(&moves, rules, false, error);
    if (status == WY_LIMIT) {
        /* No simple form: nothing more is seen, but families that are mirror images. */
        return see_symmetry(&out->symmetric, rules, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const size_t count = wy_moves_count(moves);
    const wy_primitive *primitives = wy_moves_primitives(moves);
    bool no_memory = false;
    out->invariant = moves_invariant(primitives, count) && no_ends && !out->history;
    out->nim = wy_nim_moves_there(primitives, count);
    /* The mirror image of one side of the board is the other: their slopes are inverse. */
    const wy_cone *board = &rules->board;
    out->symmetric = (wy_wide)board->q1 * board->q2 == (wy_wide)board->p1 * board->p2 &&
                     symmetric_moves(primitives, count, &no_memory) &&
                     symmetric_ends(rules, &no_memory);
    const bool plain_play = out->quarter && out->invariant && rules->block == 0 && !rules->misere;
    out->one_per_column = plain_play && wy_columns_can(primitives, count, NULL);
    out->one_per_row = out->one_per_column && !has_level_ray(primitives, count);
    out->wythoff_plus = out->one_per_column && queen_and_points(primitives, count);
    if (out->quarter && out->invariant && !rules->misere && rules->block > 0 &&
        rules->block_kind == WY_BLOCK_DIAGONAL && out->nim &&
        wy_band_width(primitives, count) > 0) {
        /* (m,p)-Wythoff Nim: S1, Proposition 14 (b) */
        out->one_per_column = true;
        out->one_per_row = true;
    }
    wy_moves_free(moves);
    return no_memory ? wy_fail_memory(error) : WY_OK;
}
