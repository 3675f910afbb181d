/*
 * sweep.h - wythoff analyze --sweep: a family of games, analysed side by side.
 *
 *     sweep.c        the command: what is asked, in which order it is done
 *     sweep_plan.c   the members and their rules, read before any work
 *     sweep_store.c  the SQLite file that holds what is done; sweep_schema.c its tables
 *     sweep_work.c   worker processes, one member each
 *     sweep_pack.c   facts on their way from a worker
 *     sweep_table.c  the table: which columns, the cells
 *     sweep_write.c  the table as CSV, text or JSON
 *
 * Two sentences hold it together.  What is in the store is the truth: a member is done when
 * its row says so, and row and facts come in one transaction, so a kill at any moment loses
 * at most what was being computed.  And a worker is a process: whatever it does to itself,
 * the sweep sees a pipe that ends.
 */
#ifndef CLI_SWEEP_H
#define CLI_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/analyze.h>
#include <wythoff/sweep.h>

#include "cli.h"

/* ---- for the command ------------------------------------------------------------------- */

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

/* The whole of it; the arguments are the ranges. */
wy_status cli_sweep(cli *program, const cli_sweep_settings *wanted,
                    const wy_analyze_options *options, char **arguments, int count);

/* ---- the plan: what is to be done ------------------------------------------------------ */

typedef struct cli_sweep_plan {
    const char *rule;
    char *ranges;  /* as they were typed, in one line */
    char *options; /* of the analysis, as text */
    wy_sweep *sweep;
    size_t count;
    char **rules;      /* of the members */
    char **canonical;  /* the same, as wy_rules_text writes them */
    char **parameters; /* {"k":1,"l":2} */
} cli_sweep_plan;

/* Complains about the first fault, with the member it is in.  Free the plan also then. */
wy_status cli_sweep_plan_make(cli_sweep_plan *plan, cli *program, const char *rule,
                              const wy_analyze_options *options, char **arguments, int count);
void cli_sweep_plan_free(cli_sweep_plan *plan);

/* ---- the store ------------------------------------------------------------------------- */

typedef struct cli_sweep_store cli_sweep_store;
struct sqlite3;

/*
 * Opens the file for this plan, or makes it; path NULL: a store that lives in memory.  A file
 * that is in use, damaged, or of another sweep, version or program is refused and left alone.
 */
wy_status cli_sweep_store_open(cli_sweep_store **out, const char *path, const cli_sweep_plan *plan,
                               wy_error *error);

/* Opens a file to read its table only. */
wy_status cli_sweep_store_view(cli_sweep_store **out, const char *path, wy_error *error);

/* finished: leave one plain file, that can be read anywhere.  NULL is allowed. */
void cli_sweep_store_close(cli_sweep_store *store, bool finished);

/* In a worker: lets go of the file, which the parent goes on to hold. */
void cli_sweep_store_forget(cli_sweep_store *store);

/* Closes it too, and nothing is left. */
void cli_sweep_store_remove(cli_sweep_store *store);

/* The members, from 0, that are to be run; free() them. */
wy_status cli_sweep_store_waiting(cli_sweep_store *store, bool retry, size_t **members,
                                  size_t *count, wy_error *error);

/* Writes a member that is done: failure is NULL; or failed: it says why. */
wy_status cli_sweep_store_keep(cli_sweep_store *store, size_t member, const char *failure,
                               double seconds, const wy_fact *facts, size_t count, wy_error *error);

/* How many members there are, are done, have failed. */
typedef struct cli_sweep_tally {
    size_t games, done, failed;
} cli_sweep_tally;

wy_status cli_sweep_store_tally(cli_sweep_store *store, cli_sweep_tally *tally, wy_error *error);

/* For those that read; and how they say what went wrong. */
struct sqlite3 *cli_sweep_store_handle(cli_sweep_store *store);
wy_status cli_sweep_store_fail(cli_sweep_store *store, wy_error *error);

/* ---- work ------------------------------------------------------------------------------ */

/*
 * Runs the members, several at a time, and keeps each when it ends.  WY_STOPPED when asked to;
 * other failures are those of the store or of the system, and complained about.
 */
wy_status cli_sweep_work(cli *program, cli_sweep_store *store, const cli_sweep_plan *plan,
                         const wy_analyze_options *options, const size_t *members, size_t count);

/* What a worker sends: how it went, and facts or the reason. */
typedef struct cli_sweep_result {
    wy_status status;
    double seconds;
    wy_fact *facts; /* their texts lie in the bytes that were unpacked */
    size_t count;
    const char *message;
} cli_sweep_result;

bool cli_sweep_pack(int descriptor, const cli_sweep_result *result);

/* false: these bytes are not a whole message.  Free facts. */
bool cli_sweep_unpack(cli_sweep_result *result, char *bytes, size_t length);

/* ---- tables ---------------------------------------------------------------------------- */

enum { CLI_SWEEP_COLUMNS = 256 };

/* A fact as a column. */
typedef struct cli_sweep_column {
    char *head, *name; /* "period.vector:text", "period.vector" */
    bool text;         /* the value in words, also where there is a number */
} cli_sweep_column;

typedef struct cli_sweep_table {
    cli_sweep_store *store;
    char *rule, *ranges;
    size_t parameters;
    char **names; /* of the parameters */
    size_t columns;
    cli_sweep_column *facts;
    bool missing;    /* a fact was asked for that no game has; complained about */
    bool has_failed; /* or waiting ones: the text shows the status */
} cli_sweep_table;

/* Chooses the columns; NULL: the usual ones.  Free the table also when this fails. */
wy_status cli_sweep_table_open(cli_sweep_table *table, cli *program, cli_sweep_store *store,
                               const char *facts);
void cli_sweep_table_free(cli_sweep_table *table);

/* To a CSV file, which appears complete or not at all. */
wy_status cli_sweep_write_file(const cli_sweep_table *table, cli *program, const char *path);

/* To stdout or -o FILE, as --format says. */
wy_status cli_sweep_write(const cli_sweep_table *table, cli *program);

#endif
