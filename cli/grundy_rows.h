/* grundy_rows.h - wythoff grundy: rows with their periods, far values, regularity. */
#ifndef CLI_GRUNDY_ROWS_H
#define CLI_GRUNDY_ROWS_H

#include "grundy.h"

/*
 * Is this for the proved rows: --rows, one position, --regularity, or --row without --max?  The
 * answers are for people, unless a format is given.
 */
bool cli_grundy_rows_asked(const cli_grundy_settings *wanted);
wy_status cli_grundy_rows_run(cli *program, const cli_grundy_settings *wanted);

/* --regularity; grundy_regularity.c. */
wy_status cli_grundy_regularity(cli *program, const cli_grundy_settings *wanted);

/* The entries of the table of options. */
#define CLI_GRUNDY_ROWS_OPTIONS                                                                    \
    {.name = "rows",                                                                               \
     .kind = CLI_NUMBER,                                                                           \
     .offset = offsetof(cli_grundy_settings, rows),                                                \
     .low = 0,                                                                                     \
     .high = WY_MAX_GRUNDY_ROW,                                                                    \
     .initial = -1,                                                                                \
     .value = "R",                                                                                 \
     .help = "the periods of rows 0 to R, proved",                                                 \
     .games = CLI_TWO_HEAPS},                                                                      \
        {.name = "at",                                                                             \
         .kind = CLI_WORD,                                                                         \
         .offset = offsetof(cli_grundy_settings, at),                                              \
         .value = "X,Y",                                                                           \
         .help = "the same as X Y: the value of one position"},                                    \
        {.name = "terms",                                                                          \
         .kind = CLI_NUMBER,                                                                       \
         .offset = offsetof(cli_grundy_settings, terms),                                           \
         .low = 1,                                                                                 \
         .high = CLI_LARGEST,                                                                      \
         .initial = -1,                                                                            \
         .value = "N",                                                                             \
         .help = "--row: so many terms of the proved row; --regularity: look at so many",          \
         .games = CLI_TWO_HEAPS},                                                                  \
        {.name = "certificate",                                                                    \
         .kind = CLI_WORD,                                                                         \
         .offset = offsetof(cli_grundy_settings, certificate),                                     \
         .value = "FILE",                                                                          \
         .help = "with --rows, --row or --at: write the proof, for wythoff-check",                 \
         .games = CLI_TWO_HEAPS},                                                                  \
    {                                                                                              \
        .name = "regularity", .kind = CLI_FLAG,                                                    \
        .offset = offsetof(cli_grundy_settings, regularity),                                       \
        .help = "ranks of the kernels of a --row or --diagonal; else of the main diagonal",        \
        .games = CLI_TWO_HEAPS                                                                     \
    }

#endif
