/*
 * weight_moves.h - moves that return tokens as lines, in the order of the rule's weight.
 *
 * Where no linear map makes all moves non-negative, (u,v) with u = the weight is still a map under
 * which every move lowers u.  The families are sorted into groups each of which some map makes
 * non-negative; the moves of a group are compiled in its image, and the points, rays and fans that
 * come out are taken back to (u,v), where their second part may have any sign.
 */
#ifndef WI_SOLVE_WEIGHT_MOVES_H
#define WI_SOLVE_WEIGHT_MOVES_H

#include <wythoff/solve.h>

#include "rules/image.h"
#include "solve/moves.h"

/* A primitive in (u,v): start.x >= 1, and no step has x < 0. */
typedef struct wi_weight_line {
    wi_primitive line;
    wi_image image; /* its condition is one of the image under this map */
} wi_weight_line;

typedef struct wi_weight_moves {
    wi_image image; /* from positions to (u,v) */
    wi_weight_line *lines;
    size_t count, room;
    wi_moves **groups; /* own the conditions */
    size_t group_count;
} wi_weight_moves;

/* WY_LIMIT: the moves have no such form.  Clear it in any case. */
wy_status wi_weight_moves_make(wi_weight_moves *out, const wy_rules *rules, wy_error *error);
void wi_weight_moves_clear(wi_weight_moves *moves);

#endif
