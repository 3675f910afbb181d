/*
 * moves.c - the compiler from a ruleset's families to primitives.
 *
 * Families act in order: an adding family unites its moves with what is there,
 * a removing one takes its moves away.  If an earlier primitive E (under the
 * condition e) meets a removed set F (under f), then E without F stays as it is
 * and E within F stays under "e and not f".  The same cut, with the new set as
 * E, makes the primitives disjoint.  Points and rays can always be cut
 * (progression.c); fans only where a point decides.
 */
#include <wythoff/moves.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "solve/primitives.h"

struct wy_moves {
    wy_primitives list;
    wy_condition **conditions; /* all that primitives point to */
    size_t condition_count, condition_room;
};

enum { MAX_CONDITIONS = 65536, MAX_PIECES = 4096 };

/* Takes over the condition, also when it fails. */
static wy_status keep(wy_moves *moves, wy_condition *condition, wy_error *error) {
    if (condition == NULL) {
        return wy_fail_memory(error);
    }
    if (moves->condition_count == MAX_CONDITIONS) {
        wy_condition_free(condition);
        return wy_fail(error, WY_LIMIT, "its conditions multiply to more than %d", MAX_CONDITIONS);
    }
    if (moves->condition_count == moves->condition_room) {
        const size_t room = moves->condition_room == 0 ? 8 : 2 * moves->condition_room;
        wy_condition **conditions = realloc(moves->conditions, room * sizeof(wy_condition *));
        if (conditions == NULL) {
            wy_condition_free(condition);
            return wy_fail_memory(error);
        }
        moves->conditions = conditions;
        moves->condition_room = room;
    }
    moves->conditions[moves->condition_count++] = condition;
    return WY_OK;
}

/* ---- conditions: on the position, on the parameters ----------------------- */

/* Splits a conjunction; *on_position and *on_parameters are new, or NULL for "always". */
static wy_status split(wy_condition **on_position, wy_condition **on_parameters,
                       const wy_condition *condition, wy_error *error) {
    if (condition == NULL) {
        return WY_OK;
    }
    const bool position = wy_condition_has_position(condition);
    if (position && wy_condition_has_parameter(condition)) {
        if (condition->kind != WY_AND) {
            return wy_fail(error, WY_LIMIT,
                           "a condition ties a parameter of the move to the heaps");
        }
        const wy_status status = split(on_position, on_parameters, condition->first, error);
        return status == WY_OK ? split(on_position, on_parameters, condition->second, error)
                               : status;
    }
    wy_condition **into = position ? on_position : on_parameters;
    wy_condition *joined = NULL;
    if (wy_condition_and(&joined, *into, condition) != WY_OK) {
        return wy_fail_memory(error);
    }
    wy_condition_free(*into);
    *into = joined;
    return WY_OK;
}

/* ---- cutting -------------------------------------------------------------- */

/* "e and not f", kept by moves; *out NULL stands for "always", *never says that nothing is left. */
static wy_status and_not(const wy_condition **out, bool *never, wy_moves *moves,
                         const wy_condition *e, const wy_condition *f, wy_error *error) {
    *never = f == NULL;
    if (*never) {
        return WY_OK;
    }
    wy_condition *not_f = wy_condition_not(f);
    if (not_f == NULL) {
        return wy_fail_memory(error);
    }
    wy_condition *result = NULL;
    const wy_status status = wy_condition_and(&result, e, not_f);
    wy_condition_free(not_f);
    if (status != WY_OK) {
        return wy_fail_memory(error);
    }
    *out = result;
    return keep(moves, result, error);
}

/* Adds to out what is left of e when f takes its moves away. */
static wy_status cut(wy_primitives *out, wy_moves *moves, const wy_primitive *e,
                     const wy_primitive *f, wy_error *error) {
    wy_progression common = {0, 1, 1};
    if (e->kind == WY_FAN || f->kind == WY_FAN) {
        if (e->kind != WY_POINT) {
            return wy_fail(error, WY_LIMIT,
                           "moves are taken from, or counted in, a set with two "
                           "free parameters");
        }
        if (!wy_primitive_has(f, e->start.x, e->start.y)) {
            return wy_primitives_add(out, e, error);
        }
    } else if (!wy_progression_meet(&common, e, f)) {
        return wy_primitives_add(out, e, error);
    }
    wy_progression *rest = malloc(MAX_PIECES * sizeof *rest);
    if (rest == NULL) {
        return wy_fail_memory(error);
    }
    const int64_t length = e->kind == WY_POINT ? 1 : e->count1;
    const size_t pieces = wy_progression_without(rest, MAX_PIECES, length, &common);
    wy_status status = WY_OK;
    if (pieces == SIZE_MAX) {
        status = wy_fail(error, WY_LIMIT, "removing moves leaves more than %d lines", MAX_PIECES);
    }
    for (size_t i = 0; status == WY_OK && i < pieces; i++) {
        status = wy_primitives_add_part(out, e, &rest[i], e->when, error);
    }
    free(rest);
    if (status != WY_OK) {
        return status;
    }
    const wy_condition *when = NULL;
    bool never = false;
    status = and_not(&when, &never, moves, e->when, f->when, error);
    if (status != WY_OK || never) {
        return status;
    }
    return wy_primitives_add_part(out, e, &common, when, error);
}

/* list := what is left of it when f takes its moves away. */
static wy_status cut_by(wy_primitives *list, wy_moves *moves, const wy_primitive *f,
                        wy_error *error) {
    wy_primitives left = {.listed = list->listed};
    wy_status status = WY_OK;
    for (size_t i = 0; i < list->count && status == WY_OK; i++) {
        status = cut(&left, moves, &list->items[i], f, error);
    }
    wy_primitives_clear(list);
    *list = left;
    return status;
}

/* The points of a list of primitives in order, to look them up: a list may have a million. */
typedef struct point_index {
    const wy_primitive **points;
    size_t count;
} point_index;

static int compare_points(const void *a, const void *b) {
    const wy_position p = (*(const wy_primitive *const *)a)->start;
    const wy_position q = (*(const wy_primitive *const *)b)->start;
    return p.x != q.x ? (p.x < q.x ? -1 : 1) : (p.y > q.y) - (p.y < q.y);
}

static bool make_index(point_index *index, const wy_primitives *of) {
    index->count = 0;
    index->points = malloc((of->count + 1) * sizeof *index->points);
    if (index->points == NULL) {
        return false;
    }
    for (size_t i = 0; i < of->count; i++) {
        if (of->items[i].kind == WY_POINT) {
            index->points[index->count++] = &of->items[i];
        }
    }
    qsort(index->points, index->count, sizeof *index->points, compare_points);
    return true;
}

/* one := what is left of it, a point, when the points of the index take their moves away. */
static wy_status cut_by_points(wy_primitives *one, wy_moves *moves, const point_index *index,
                               wy_error *error) {
    const wy_primitive e = one->items[0];
    const wy_primitive *key = &e;
    size_t low = 0;
    size_t high = index->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_points(&index->points[middle], &key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    wy_status status = WY_OK;
    for (; low < index->count && status == WY_OK && compare_points(&index->points[low], &key) == 0;
         low++) {
        status = cut_by(one, moves, index->points[low], error);
    }
    return status;
}

/* What is left of e when all of taken is taken away, to the end of out. */
static wy_status cut_one(wy_primitives *out, wy_moves *moves, const wy_primitive *e,
                         const wy_primitives *taken, const point_index *index, wy_error *error) {
    const bool point = e->kind == WY_POINT;
    wy_primitives one = {.listed = out->listed};
    wy_status status = wy_primitives_add(&one, e, error);
    if (status == WY_OK && point) {
        status = cut_by_points(&one, moves, index, error);
    }
    /* The points are done where they come first; lists have few other primitives. */
    const size_t most = point && index->count == taken->count ? 0 : taken->count;
    for (size_t j = 0; j < most && status == WY_OK && one.count > 0; j++) {
        if (!point || taken->items[j].kind != WY_POINT) {
            status = cut_by(&one, moves, &taken->items[j], error);
        }
    }
    for (size_t j = 0; j < one.count && status == WY_OK; j++) {
        status = wy_primitives_add(out, &one.items[j], error);
    }
    wy_primitives_clear(&one);
    return status;
}

/* list := what is left of it when all of taken is taken away. */
static wy_status cut_all(wy_primitives *list, wy_moves *moves, const wy_primitives *taken,
                         wy_error *error) {
    point_index index;
    if (!make_index(&index, taken)) {
        return wy_fail_memory(error);
    }
    wy_primitives left = {.listed = list->listed};
    wy_status status = WY_OK;
    for (size_t i = 0; i < list->count && status == WY_OK; i++) {
        status = cut_one(&left, moves, &list->items[i], taken, &index, error);
    }
    free(index.points);
    wy_primitives_clear(list);
    *list = left;
    return status;
}

/* ---- families in order ---------------------------------------------------- */

static wy_status append(wy_primitives *list, const wy_primitives *more, wy_error *error) {
    wy_status status = WY_OK;
    list->listed += more->listed;
    for (size_t i = 0; i < more->count && status == WY_OK; i++) {
        bool there = false;
        for (size_t j = 0; j < list->count && !there && list->count < 1024; j++) {
            const wy_primitive *a = &list->items[j];
            const wy_primitive *b = &more->items[i];
            there =
                a->kind == b->kind && a->start.x == b->start.x && a->start.y == b->start.y &&
                a->when == b->when &&
                (a->kind == WY_POINT ||
                 (a->step1.x == b->step1.x && a->step1.y == b->step1.y && a->count1 == b->count1 &&
                  (a->kind == WY_RAY || (a->step2.x == b->step2.x && a->step2.y == b->step2.y))));
        }
        if (!there) {
            status = wy_primitives_add(list, &more->items[i], error);
        }
    }
    return status;
}

/* Moves of one family may coincide with each other too. */
static wy_status make_disjoint(wy_primitives *fresh, wy_moves *moves, wy_error *error) {
    wy_primitives done = {0};
    wy_status status = WY_OK;
    for (size_t i = 0; i < fresh->count && status == WY_OK; i++) {
        wy_primitives one = {0};
        status = wy_primitives_add(&one, &fresh->items[i], error);
        if (status == WY_OK) {
            status = cut_all(&one, moves, &done, error);
        }
        if (status == WY_OK) {
            status = append(&done, &one, error);
        }
        wy_primitives_clear(&one);
    }
    wy_primitives_clear(fresh);
    *fresh = done;
    return status;
}

static wy_status compile_family(wy_moves *moves, const wy_family *family, bool disjoint,
                                wy_error *error) {
    wy_condition *on_position = NULL;
    wy_condition *on_parameters = NULL;
    wy_primitives fresh = {0};
    if (family->star != NULL) {
        return wy_fail(error, WY_LIMIT, "some of its moves are the P-positions of another game");
    }
    wy_status status = split(&on_position, &on_parameters, family->when, error);
    if (status != WY_OK) {
        wy_condition_free(on_position);
    } else if (on_position != NULL) {
        status = keep(moves, on_position, error);
    }
    if (status == WY_OK) {
        status = wy_primitives_unfold(&fresh, family, on_parameters, on_position, error);
    }
    if (status == WY_OK && family->removed) {
        status = cut_all(&moves->list, moves, &fresh, error);
    } else if (status == WY_OK) {
        if (disjoint) {
            /* A list has each move once. */
            status = family->listed > 0 ? WY_OK : make_disjoint(&fresh, moves, error);
            if (status == WY_OK) {
                status = cut_all(&fresh, moves, &moves->list, error);
            }
        }
        if (status == WY_OK) {
            status = append(&moves->list, &fresh, error);
        }
    }
    wy_primitives_clear(&fresh);
    wy_condition_free(on_parameters);
    return status;
}

wy_status wy_moves_compile(wy_moves **out, const wy_rules *rules, bool disjoint, wy_error *error) {
    *out = NULL;
    if (rules->weight.x > 0) {
        return wy_fail(error, WY_LIMIT, "some of its moves return tokens");
    }
    wy_moves *moves = calloc(1, sizeof *moves);
    if (moves == NULL) {
        return wy_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        status = compile_family(moves, &rules->families[i], disjoint, error);
    }
    if (status != WY_OK) {
        wy_moves_free(moves);
        return status;
    }
    *out = moves;
    return WY_OK;
}

void wy_moves_free(wy_moves *moves) {
    if (moves == NULL) {
        return;
    }
    for (size_t i = 0; i < moves->condition_count; i++) {
        wy_condition_free(moves->conditions[i]);
    }
    free(moves->conditions);
    wy_primitives_clear(&moves->list);
    free(moves);
}

size_t wy_moves_count(const wy_moves *moves) {
    return moves->list.count;
}

const wy_primitive *wy_moves_primitives(const wy_moves *moves) {
    return moves->list.items;
}
