/*
 * move_lines.h - moves as points and rays, each set of moves in one way: as certificates have them.
 *
 * Rays begin where they can: a point one step before a ray is a part of it.  Rays come first; both
 * are in the order of their numbers.
 */
#ifndef WY_SOLVE_MOVE_LINES_H
#define WY_SOLVE_MOVE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <wythoff/solve.h>

/* What wythoff-check takes (docs/certificates.md): lines, where they begin, their steps. */
enum { WY_MOST_MOVE_LINES = 256, WY_FARTHEST_MOVE_LINE = 512, WY_WIDEST_MOVE_LINE = 8 };

/* start + i step, i >= 0; of a point the step is (0,0). */
typedef struct wy_move_line {
    wy_position start, step;
} wy_move_line;

typedef struct wy_move_lines {
    wy_move_line *items; /* WY_MOST_MOVE_LINES of them */
    size_t count;
} wy_move_lines;

bool wy_move_lines_open(wy_move_lines *lines);  /* false: no memory */
void wy_move_lines_close(wy_move_lines *lines); /* also a zeroed one */

/* As above; the moves must be disjoint. */
void wy_move_lines_arrange(wy_move_lines *lines);

/* "moves 2", then "ray (1,0)+i(1,0)" and "point (1,2)", a line each. */
void wy_move_lines_write(FILE *stream, const wy_move_lines *lines);

#endif
