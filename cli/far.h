/* far.h - positions, sequence and draw at columns of any size; counts of windows of any size. */
#ifndef CLI_FAR_H
#define CLI_FAR_H

#include <wythoff/report.h>

#include "output.h"

/* wythoff positions --from X --count K [--rows Y,H]; positions_from.c. */
wy_status cli_positions_from(cli *program, const char *from, int64_t columns, const char *rows);

/* wythoff positions --count, of the window x < width, y < height; positions_count.c. */
wy_status cli_positions_count(cli *program, wy_solution *solution, const mpz_t width,
                              const mpz_t height);

/* The column of a b-file of pairs: a part of the pair, a to f, or a number made from a and b. */
typedef enum cli_pair_part {
    CLI_OF_A,
    CLI_OF_B,
    CLI_OF_F = WY_MOST_HEAPS - 1,
    CLI_OF_DIFFERENCE,
    CLI_OF_DEVIATION
} cli_pair_part;

/* The names of the columns of a sequence of positions with so many parts; sequence.c. */
void cli_sequence_names(cli_output *out, cli_format format, int parts, int width);

/* wythoff sequence --from N --terms T; sequence_from.c. */
wy_status cli_sequence_from(cli *program, const char *from, int64_t terms, cli_pair_part of,
                            bool summary);

/* wythoff draw --at X,Y; zeroed before, freed after; draw_at.c. */
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
