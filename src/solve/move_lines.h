/*
 * move_lines.h - moves as points and rays, each set of moves in one way: as certificates have them.
 *
 * Rays begin where they can: a point one step before a ray is a part of it.  Rays come first; both
 * are in the order of their numbers.
 */
#ifndef WI_SOLVE_MOVE_LINES_H
#define WI_SOLVE_MOVE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <wythoff/solve.h>

/* What wythoff-check takes (docs/certificates.md): lines, where they begin, their steps. */
enum { WI_MOST_MOVE_LINES = 1024, WI_FARTHEST_MOVE_LINE = 10000, WI_WIDEST_MOVE_LINE = 256 };

/* start + i step, i >= 0; of a point the step is (0,0). */
typedef struct wi_move_line {
    wy_position start, step;
} wi_move_line;

typedef struct wi_move_lines {
    wi_move_line *items; /* WI_MOST_MOVE_LINES of them */
    size_t count;
} wi_move_lines;

bool wi_move_lines_open(wi_move_lines *lines);  /* false: no memory */
void wi_move_lines_close(wi_move_lines *lines); /* also a zeroed one */

/* As above; the moves must be disjoint. */
void wi_move_lines_arrange(wi_move_lines *lines);

/* "moves 2", then "ray (1,0)+i(1,0)" and "point (1,2)", a line each. */
void wi_move_lines_write(FILE *stream, const wi_move_lines *lines);

#endif
