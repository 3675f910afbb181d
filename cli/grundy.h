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

/* --at: the value of one position; grundy.c. */
wy_status cli_grundy_at(cli *program, const char *text);

/* --row, --diagonal, --antidiagonal; grundy.c. */
wy_status cli_grundy_line(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted);

/* -o FILE.png and so on, of all values or of one; grundy.c. */
wy_status cli_grundy_draw(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted, int64_t width, int64_t height);

/* The values of the window, or the positions of one (value >= 0), into a picture. */
struct wy_picture;

wy_status cli_grundy_fill(struct wy_picture *picture, cli *program, const wy_solution *grundy,
                          int64_t value, int64_t width, int64_t height);

/* ---- Wythoff grundy: rows with their periods, far values, regularity ------------------------ */

/*
 * Is this for the proved rows: --rows, one position, --regularity, or --row without --max?  The
 * answers are for people, unless a format is given.
 */
bool cli_grundy_rows_asked(const cli_grundy_settings *wanted);
wy_status cli_grundy_rows_run(cli *program, const cli_grundy_settings *wanted);

/* The entries of the table of options. */
#define CLI_GRUNDY_ROWS_OPTIONS                                                                    \
    CLI_NUMBER_OPTION(cli_grundy_settings, rows, "rows", "R", 0, WY_MAX_GRUNDY_ROW,                \
                      "the periods of rows 0 to R, proved", .initial = -1,                         \
                      .games = CLI_TWO_HEAPS),                                                     \
        CLI_WORD_OPTION(cli_grundy_settings, at, "at", "X,Y",                                      \
                        "the same as X Y: the value of one position"),                             \
        CLI_NUMBER_OPTION(cli_grundy_settings, terms, "terms", "N", 1, CLI_LARGEST,                \
                          "--row: so many terms of the proved row; --regularity: look at so many", \
                          .initial = -1, .games = CLI_TWO_HEAPS),                                  \
        CLI_WORD_OPTION(cli_grundy_settings, certificate, "certificate", "FILE",                   \
                        "with --rows, --row or --at: write the proof, for wythoff-check",          \
                        .games = CLI_TWO_HEAPS),                                                   \
        CLI_FLAG_OPTION(                                                                           \
            cli_grundy_settings, regularity, "regularity",                                         \
            "ranks of the kernels of a --row or --diagonal; else of the main diagonal",            \
            .games = CLI_TWO_HEAPS)

#endif
