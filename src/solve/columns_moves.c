/*
 * columns_moves.c - the moves of a game, as the engines of columns want them.
 *
 * In a game on the quarter plane with every move (t,0) and (0,t) a column has
 * at most one P-position: from the upper of two there would be a move to the
 * lower.  It has one when each P-position to its left forbids finitely many of
 * its rows.  So a ray may go right in any direction that is not straight up:
 * it meets a column at most once.  Rays straight up are harmless only inside
 * a column, that is as part of the moves (0,t).
 *
 * Then the P-position of column x is the least row that no P-position to the
 * left forbids, and the moves (0,t) need no further thought.
 */
#include "solve/columns_moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "solve/moves.h"
#include "solve/nim_moves.h"

static bool is_nim(const wi_primitive *primitive) {
    const bool along_x =
        primitive->start.y == 0 && (primitive->kind == WI_POINT || primitive->step1.y == 0);
    const bool along_y =
        primitive->start.x == 0 && (primitive->kind == WI_POINT || primitive->step1.x == 0);
    return along_x || along_y;
}

static bool is_endless(const wi_primitive *primitive) {
    return primitive->kind == WI_RAY && primitive->count1 == WY_UNBOUNDED;
}

/* A bounded ray that starts with its step can be kept as a line that ends; others become points. */
static bool is_line(const wi_primitive *primitive) {
    return primitive->step1.x >= 1 &&
           (is_endless(primitive) ||
            (primitive->start.x == primitive->step1.x && primitive->start.y == primitive->step1.y));
}

bool wi_column_moves_fit(const wi_primitive *primitives, size_t count,
                         char reason[WY_REASON_SIZE]) {
    const char *fault = NULL;
    int64_t points = 0;
    for (size_t i = 0; i < count && fault == NULL; i++) {
        const wi_primitive *primitive = &primitives[i];
        if (primitive->when != NULL) {
            fault = "some moves depend on the position";
        } else if (primitive->kind == WI_FAN) {
            fault = "some moves fill a cone, not lines";
        } else if (is_nim(primitive)) {
            continue;
        } else if (is_endless(primitive) && primitive->step1.x == 0) {
            fault = "a line of moves straight up may leave a column without a P-position";
        } else if (primitive->kind == WI_POINT) {
            points++;
        } else if (!is_line(primitive)) {
            points = primitive->count1 > WI_COLUMN_POINTS ? WI_COLUMN_POINTS + 1
                                                          : points + primitive->count1;
        }
        if (points > WI_COLUMN_POINTS) {
            fault = "there are too many single moves";
        }
    }
    if (fault == NULL && !wi_nim_moves_there(primitives, count)) {
        fault = "not every move of Nim was found";
    }
    if (reason != NULL) {
        snprintf(reason, WY_REASON_SIZE, "%s",
                 fault != NULL ? fault : "it has every move of Nim, so one P-position per column");
    }
    return fault == NULL;
}

/* The moves of a ray that can join two of the first columns columns. */
static int64_t useful_count(const wi_primitive *primitive, int64_t columns) {
    if (primitive->start.x >= columns) {
        return 0;
    }
    if (primitive->step1.x == 0) {
        return primitive->count1;
    }
    const int64_t most = (columns - 1 - primitive->start.x) / primitive->step1.x + 1;
    return most < primitive->count1 ? most : primitive->count1;
}

typedef struct room {
    size_t rays, points;
} room;

/* Puts the primitive into moves, or with moves NULL only counts. */
static void put(wi_column_moves *moves, room *used, const wi_primitive *primitive, int64_t columns,
                int64_t short_ray) {
    if (is_nim(primitive)) {
        return;
    }
    const bool single = primitive->kind == WI_POINT;
    const int64_t useful = single ? primitive->start.x < columns : useful_count(primitive, columns);
    if (!single && is_line(primitive) && useful > short_ray) {
        if (moves != NULL) {
            const bool to_the_end = useful < primitive->count1;
            moves->rays[used->rays] = (wi_column_ray){
                primitive->start, primitive->step1, to_the_end ? WY_UNBOUNDED : primitive->count1};
        }
        used->rays++;
        return;
    }
    wy_position move = primitive->start;
    for (int64_t i = 0; i < useful; i++) {
        if (move.x > 0 && move.y > 0) {
            if (moves != NULL) {
                moves->points[used->points] = move;
            }
            used->points++;
        }
        if (i + 1 < useful) {
            move.x += primitive->step1.x;
            move.y += primitive->step1.y;
        }
    }
}

static int compare_moves(const void *a, const void *b) {
    const wy_position *left = a;
    const wy_position *right = b;
    if (left->x != right->x) {
        return left->x < right->x ? -1 : 1;
    }
    return (left->y > right->y) - (left->y < right->y);
}

bool wi_column_moves_sort(wi_column_moves *moves, const wi_primitive *primitives, size_t count,
                          int64_t columns, int64_t short_ray) {
    *moves = (wi_column_moves){0};
    const wi_column_ray rows = {{1, 0}, {1, 0}, WY_UNBOUNDED};
    room needed = {1, 0};
    for (size_t i = 0; i < count; i++) {
        put(NULL, &needed, &primitives[i], columns, short_ray);
    }
    moves->rays = calloc(needed.rays, sizeof *moves->rays);
    moves->points = calloc(needed.points + 1, sizeof *moves->points);
    if (moves->rays == NULL || moves->points == NULL) {
        wi_column_moves_clear(moves);
        return false;
    }
    room used = {1, 0};
    moves->rays[0] = rows;
    for (size_t i = 0; i < count; i++) {
        put(moves, &used, &primitives[i], columns, short_ray);
    }
    moves->ray_count = used.rays;
    /* Each point once: the list is searched in every column. */
    wi_list_sort(moves->points, used.points, compare_moves);
    for (size_t i = 0; i < used.points; i++) {
        if (i == 0 || compare_moves(&moves->points[i - 1], &moves->points[i]) != 0) {
            moves->points[moves->point_count++] = moves->points[i];
        }
    }
    return true;
}

void wi_column_moves_clear(wi_column_moves *moves) {
    free(moves->rays);
    free(moves->points);
    *moves = (wi_column_moves){0};
}
