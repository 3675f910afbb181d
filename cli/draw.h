/*
 * draw.h - the parts of wythoff draw: one board (draw_board.c), the options and the file (draw.c).
 */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <wythoff/report.h>

#include "cli.h"

typedef struct cli_draw_settings {
    int64_t size, width, height, left, bottom, pixels;
    const char *lines;
    const char *title;
    const char *theme;
    const char *at;
    const char *mark;
    const char *beside, *difference; /* a second game */
    const char *slice;               /* of games on several heaps */
    int64_t sector;
    bool kinds, grundy;
    bool guides, moves, winning;
    bool lower, word;
    bool no_axes, no_grid;
} cli_draw_settings;

/*
 * The board of program's game, or its difference from another game (NULL: none), as a picture for
 * the caller to free.  options has the window, and what all boards have in common.
 */
wy_status cli_draw_board(wy_picture **out, cli *program, const cli_draw_settings *wanted,
                         const wy_picture_options *options, const cli *other);

/*
 * Makes the board of a game on several heaps, or with a memory.  The slice, which fixes heaps
 * (z=7), may be NULL.  Sets axes, legend and subtitle, which last as long as it.  *out is to be
 * freed in any case; draw_slice.c.
 */
typedef struct cli_slice cli_slice;

wy_status cli_slice_open(cli_slice **out, cli *program, const char *slice,
                         wy_picture_options *options);

void cli_slice_free(cli_slice *slice); /* NULL is allowed */

wy_status cli_slice_fill(wy_picture *picture, cli *program, const cli_slice *slice,
                         const wy_picture_options *options);

/* Reads the guide lines: slopes with commas between them; draw.c. */
wy_status cli_draw_guides(wy_guide guides[WY_PICTURE_MAX_GUIDES], size_t *count, cli *program,
                          const char *list);

/* ---- draw --at X,Y: a window far out ---- */

/* wythoff draw --at X,Y; zeroed before, freed after; draw.c. */
typedef struct cli_far_window {
    void *corner;
} cli_far_window;

/* Puts the window around the position into the options. */
wy_status cli_far_window_start(cli_far_window *window, cli *program, wy_picture_options *options,
                               const char *at);
void cli_far_window_free(cli_far_window *window);

/* Do the axes count from its lower left corner?  The numbers of that. */
bool cli_far_window_counts(const cli_far_window *window);
void cli_far_window_corner(mpz_t x, mpz_t y, const cli_far_window *window);

/* Gives its P-positions to take, with the picture as data, in the numbers of the axes. */
wy_status cli_far_window_fill(const cli_far_window *window, cli *program, wy_take *take,
                              wy_picture *picture, const wy_picture_options *options);

#endif
