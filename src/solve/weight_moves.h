/*
 * weight_moves.h - moves that return tokens as lines, in the order of the rule's weight.
 *
 * Where no linear map makes all moves non-negative, (u,v) with u = the weight is still a map under
 * which every move lowers u.  The families are sorted into groups each of which some map makes
 * non-negative; the moves of a group are compiled in its image, and the points, rays and fans that
 * come out are taken back to (u,v), where their second part may have any sign.
 */
#ifndef WY_SOLVE_WEIGHT_MOVES_H
#define WY_SOLVE_WEIGHT_MOVES_H

#include <wythoff/solve.h>

#include "rules/image.h"

/* A primitive in (u,v): start.x >= 1, and no step has x < 0. */
typedef struct wy_weight_line {
    wy_primitive line;
    wy_image image; /* its condition is one of the image under this map */
} wy_weight_line;

typedef struct wy_weight_moves {
    wy_image image; /* from positions to (u,v) */
    wy_weight_line *lines;
    size_t count, room;
    wy_moves **groups; /* own the conditions */
    size_t group_count;
} wy_weight_moves;

/* WY_LIMIT: the moves have no such form.  Clear it in any case. */
wy_status wy_weight_moves_make(wy_weight_moves *out, const wy_rules *rules, wy_error *error);
void wy_weight_moves_clear(wy_weight_moves *moves);

#endif
