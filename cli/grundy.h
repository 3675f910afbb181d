/* grundy.h - the parts of wythoff grundy. */
#ifndef CLI_GRUNDY_H
#define CLI_GRUNDY_H

#include <wythoff/grundy.h>

#include "cli.h"

typedef struct cli_grundy_settings {
    int64_t size, width, height;
    int64_t row, diagonal, antidiagonal, value, most;
    int64_t pixels;
    const char *way, *device, *theme, *title;
    bool count, structure, sum, no_axes;
    int64_t rows, terms; /* these five: grundy_rows.h */
    const char *at, *certificate;
    bool regularity;
} cli_grundy_settings;

enum { CLI_NO_DIAGONAL = INT32_MIN };

/*
 * Checks the bytes that a window will take against the budget, and says beforehand when it is much;
 * complains and returns WY_LIMIT when it does not fit.
 */
wy_status cli_grundy_afford(cli *program, const wy_solution *grundy, uint64_t needed);

/* The window as csv, text, json or npy; grundy_table.c. */
wy_status cli_grundy_table(cli *program, const wy_solution *grundy, int64_t width, int64_t height);

/* All positions with heaps below size, one a line, and their values; grundy_table.c. */
wy_status cli_grundy_box(cli *program, int64_t size);

/* --at: the value of one position; grundy_at.c. */
wy_status cli_grundy_at(cli *program, const char *text);

/* --row, --diagonal, --antidiagonal; grundy_line.c. */
wy_status cli_grundy_line(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted);

/* --value G; grundy_value.c. */
wy_status cli_grundy_value(cli *program, const wy_solution *grundy, uint32_t value, int64_t width,
                           int64_t height, bool count_only);

/* -o FILE.png and so on, of all values or of one; grundy_picture.c. */
wy_status cli_grundy_draw(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted, int64_t width, int64_t height);

/* The values of the window, or the positions of one (value >= 0), into a picture. */
struct wy_picture;
wy_status cli_grundy_fill(struct wy_picture *picture, cli *program, const wy_solution *grundy,
                          int64_t value, int64_t width, int64_t height);

/* --sum; grundy_device.c. */
/* What another rank than the first does for a sum: its columns, and it prints nothing. */
wy_status cli_grundy_sum_part(cli *program, const wy_solution *grundy,
                              const cli_grundy_settings *wanted);
wy_status cli_grundy_sum(cli *program, const wy_solution *grundy, int64_t width, int64_t height);

/*
 * --device gpu: *gpu is to be closed, and NULL if another device was asked for; the bytes that it
 * takes there are said beforehand.  grundy_device.c.
 */
wy_status cli_grundy_device(cli *program, wy_gpu **gpu, wy_solution *grundy, const char *device);

/* --structure; grundy_structure.c. */
wy_status cli_grundy_structure(cli *program, const wy_solution *grundy, int64_t size,
                               uint32_t most);

#endif
