/* sweep.h - wythoff analyze --sweep: a family of games, analysed side by side. */
#ifndef CLI_SWEEP_H
#define CLI_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <wythoff/analyze.h>
#include <wythoff/sweep.h>

#include "cli.h"

typedef struct cli_sweep_settings {
    const char *rule;     /* --sweep: the rule with names in it */
    const char *table;    /* --table: a CSV file */
    const char *database; /* --database: an SQLite file */
    const char *table_of; /* --table-of: write the table of a file that is there */
    const char *facts;    /* --facts: columns of the table */
    bool retry;           /* --retry: run members again that failed */
} cli_sweep_settings;

/* Entries for the command's table of options; place is the offset in its settings. */
#define CLI_SWEEP_OPTIONS(place)                                                                   \
    {.name = "sweep",                                                                              \
     .kind = CLI_WORD,                                                                             \
     .offset = (place) + offsetof(cli_sweep_settings, rule),                                       \
     .value = "RULE",                                                                              \
     .help = "analyse all games of RULE, its names running through NAME=VALUES..."},               \
        {.name = "table",                                                                          \
         .kind = CLI_WORD,                                                                         \
         .offset = (place) + offsetof(cli_sweep_settings, table),                                  \
         .value = "FILE",                                                                          \
         .help = "with --sweep: write the table to FILE as csv"},                                  \
        {.name = "database",                                                                       \
         .kind = CLI_WORD,                                                                         \
         .offset = (place) + offsetof(cli_sweep_settings, database),                               \
         .value = "FILE",                                                                          \
         .help = "with --sweep: keep everything in FILE (SQLite), and go on where it ends"},       \
        {.name = "facts",                                                                          \
         .kind = CLI_WORD,                                                                         \
         .offset = (place) + offsetof(cli_sweep_settings, facts),                                  \
         .value = "NAMES",                                                                         \
         .help = "columns of the table, as in deviation.least,deviation.most:text, or all"},       \
        {.name = "retry",                                                                          \
         .kind = CLI_FLAG,                                                                         \
         .offset = (place) + offsetof(cli_sweep_settings, retry),                                  \
         .help = "with --sweep: run the games again that failed"},                                 \
    {                                                                                              \
        .name = "table-of", .kind = CLI_WORD,                                                      \
        .offset = (place) + offsetof(cli_sweep_settings, table_of), .value = "FILE",               \
        .help = "write the table of a file that --database made"                                   \
    }

/* Is a sweep, or the table of one, asked for? */
static inline bool cli_sweep_wanted(const cli_sweep_settings *wanted) {
    return wanted->rule != NULL || wanted->table_of != NULL || wanted->table != NULL ||
           wanted->database != NULL || wanted->facts != NULL || wanted->retry;
}

/* Arguments in one line, as the shell gave them, to be freed; NULL: no memory. */
char *cli_join(char **arguments, int count);

/* The whole of it; the arguments are the ranges. */
wy_status cli_sweep(cli *program, const cli_sweep_settings *wanted,
                    const wy_analyze_options *options, char **arguments, int count);

#endif
