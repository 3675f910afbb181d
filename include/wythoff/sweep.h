/*
 * sweep.h - a family of games, and every game of it analysed: one rule with names in it, and the
 * numbers that the names run through.
 *
 *     wy_sweep_plan_make(&plan, "maharaja(k,l)", "k=1..10 l=k..10", &options, &control, &error);
 *     wy_sweep_sqlite_open(&store, "kl.sqlite", &plan, &error);
 *     wy_sweep_workers workers = wy_sweep_processes(&control);
 *     wy_sweep_run(&plan, &workers, &store, NULL, &control, &error);
 *     wy_sweep_table_open(&table, &store, NULL, &error);
 *     wy_sweep_table_text(&table, stdout, &error);
 *
 * A sweep has three parts that know nothing of each other: the plan says what there is to do,
 * workers do it, a store keeps what was done.  Between them go texts and numbers only, a task one
 * way and a row the other, so workers may be elsewhere and a store may be anything.  Workers and
 * stores are tables of functions; other kinds can stand in for those that are here.
 *
 * docs/analyze.md describes rules and ranges.
 *
 * This is the library wythoff-sweep.
 */
#ifndef WYTHOFF_SWEEP_H
#define WYTHOFF_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/analyze.h>
#include <wythoff/atlas.h>
#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

#define WY_SWEEP_PARAMETERS 8       /* names, at most */
#define WY_SWEEP_NAME       31      /* letters of a name, at most */
#define WY_SWEEP_TEXT       4096    /* bytes of the ranges */
#define WY_SWEEP_MEMBERS    100000  /* games of a family, at most */
#define WY_SWEEP_TRIED      1000000 /* combinations that may be tried to find them */

/* ---- the plan: what there is to do: src/sweep/plan.c ----------------------------------------- */

typedef struct wy_sweep wy_sweep;

/* To be read only.  The same texts and options make the same plan, so a sweep can go on. */
typedef struct wy_sweep_plan {
    char *rule, *ranges;
    wy_analyze_options options;
    wy_sweep *family;
    size_t count;     /* of the games; they go by their numbers, from 0 */
    char **rules;     /* numbers in place of names */
    char **canonical; /* the same, as wy_rules_text writes them */
    char fault[WY_SWEEP_PARAMETERS * (WY_SWEEP_NAME + 16) + 16]; /* the text that is wrong */
} wy_sweep_plan;

/*
 * Reads every rule, so that a fault in the last does not show after hours.  Free the plan also when
 * this fails; fault then says in which text error has its place: "ranges", "rule", "rule of k=1".
 * control (its poll only) may be NULL.
 */
wy_status wy_sweep_plan_make(wy_sweep_plan *plan, const char *rule, const char *ranges,
                             const wy_analyze_options *options, const wy_control *control,
                             wy_error *error);
void wy_sweep_plan_free(wy_sweep_plan *plan);

/* ---- what goes to workers and comes from them: src/sweep/row.c ------------------------------- */

/* Everything that a worker must know. */
typedef struct wy_sweep_task {
    size_t game;
    const char *rule;
    wy_analyze_options options;
} wy_sweep_task;

/* What has become of a task. */
typedef struct wy_sweep_row {
    size_t game;
    const char *failure; /* why there are no facts; NULL: they are there */
    double seconds;
    const wy_fact *facts; /* in the order of the report */
    size_t count;
} wy_sweep_row;

/*
 * Does a task here and now.  take gets the row, whose texts go when it returns.  WY_STOPPED:
 * control's poll asked to; there is no row, and the game waits as before.
 */
wy_status wy_sweep_compute(const wy_sweep_task *task, const wy_control *control,
                           void (*take)(void *data, const wy_sweep_row *row), void *data);

/*
 * A row as bytes, for machines that write numbers alike.  pack: free() the bytes; NULL: no memory.
 * unpack: the facts of the row, to be freed; its texts lie in the bytes.  NULL: these are not the
 * bytes of one whole row, or no memory.
 */
char *wy_sweep_row_pack(const wy_sweep_row *row, size_t *length);
wy_fact *wy_sweep_row_unpack(wy_sweep_row *row, char *bytes, size_t length);

/* ---- workers: src/sweep/processes.c ---------------------------------------------------------- */

typedef struct wy_sweep_workers {
    wy_control control; /* memory and threads, of all of them together */
    void *settings;     /* of this kind of workers: where they are, ... */

    /* So many tasks will come.  *crew is theirs, and goes to the other functions. */
    wy_status (*start)(void **crew, const struct wy_sweep_workers *workers, size_t tasks,
                       wy_error *error);

    /* Copies what it needs of the task.  WY_NO: not now, first collect what is under way. */
    wy_status (*give)(void *crew, const wy_sweep_task *task, wy_error *error);

    /*
     * Waits a moment, some tenths of a second at most, for a row; it is valid until the next call.
     * WY_NO: none yet.  A task that goes wrong is a row that says so; other failures end the sweep.
     */
    wy_status (*collect)(void *crew, wy_sweep_row *row, wy_error *error);

    /* Ends what is under way, and frees all. */
    void (*stop)(void *crew);
} wy_sweep_workers;

/*
 * Processes of this machine, one for each task: as many at a time as control allows threads, each
 * with its part of the memory.  They are made by fork(), and take no open files along; not for
 * programs that have threads of their own.
 */
wy_sweep_workers wy_sweep_processes(const wy_control *control);

/* ---- stores: src/sweep/sqlite.c, run.c ------------------------------------------------------- */

/* A game as it stands in a store. */
typedef struct wy_sweep_game {
    size_t game;
    const int64_t *values; /* of the names */
    const char *rule, *canonical;
    const char *status;   /* "waiting", "done", "failed: why" */
    const wy_fact *facts; /* in the order of the report; standing has no meaning if not known */
    size_t count;
} wy_sweep_game;

typedef wy_status (*wy_sweep_visit)(void *data, const wy_sweep_game *game, wy_error *error);

typedef enum wy_sweep_end {
    WY_SWEEP_LEAVE,  /* there is more to do: the next who opens it goes on */
    WY_SWEEP_FINISH, /* all is done */
    WY_SWEEP_REMOVE, /* nothing shall be left of it */
} wy_sweep_end;

typedef struct wy_sweep_store {
    void *self;
    const char *rule, *ranges; /* of the plan that it was made for */
    size_t parameters;
    const char *const *names;

    /* Keeps a row for good, or not at all. */
    wy_status (*keep)(void *self, const wy_sweep_row *row, wy_error *error);

    /* Visits all games in their order, with their facts or without; ends when visit says so. */
    wy_status (*read)(void *self, bool facts, wy_sweep_visit visit, void *data, wy_error *error);

    void (*close)(void *self, wy_sweep_end end);
} wy_sweep_store;

/*
 * The SQLite file of a plan: opened, or made; path NULL: in memory.  A file that is in use,
 * damaged, or of another sweep, version or program is refused and left alone.
 */
wy_status wy_sweep_sqlite_open(wy_sweep_store *store, const char *path, const wy_sweep_plan *plan,
                               wy_error *error);

/* A file that is there, for its table only: one moment of it, also while a sweep fills it. */
wy_status wy_sweep_sqlite_view(wy_sweep_store *store, const char *path, wy_error *error);

/* How many games there are, are done, have failed; the others wait. */
typedef struct wy_sweep_tally {
    size_t games, done, failed;
} wy_sweep_tally;

wy_status wy_sweep_count_games(const wy_sweep_store *store, wy_sweep_tally *tally, wy_error *error);

/* ---- a sweep: src/sweep/run.c ---------------------------------------------------------------- */

typedef struct wy_sweep_options {
    bool retry;                                        /* run the games again that failed */
    void (*kept)(void *data, const wy_sweep_row *row); /* a row was kept; may be NULL */
    void *data;
} wy_sweep_options;

/*
 * Has the games done that wait, and keeps each when it is.  WY_STOPPED: control's poll asked to;
 * other failures are those of the workers and of the store.  Whatever happens, what was kept is
 * kept.  options and control may be NULL.
 */
wy_status wy_sweep_run(const wy_sweep_plan *plan, const wy_sweep_workers *workers,
                       const wy_sweep_store *store, const wy_sweep_options *options,
                       const wy_control *control, wy_error *error);

/* ---- tables: src/sweep/table.c, write.c ------------------------------------------------------ */

enum { WY_SWEEP_COLUMNS = 256 };

/* A fact as a column. */
typedef struct wy_sweep_column {
    char *head, *name; /* "period.vector:text", "period.vector" */
    bool text;         /* the value in words, also where there is a number */
    bool missing;      /* no game has it */
    char *nearest;     /* which was perhaps meant then, or NULL */
} wy_sweep_column;

typedef struct wy_sweep_table {
    const wy_sweep_store *store;
    wy_sweep_tally tally;
    size_t count;
    wy_sweep_column *columns;
} wy_sweep_table;

/*
 * Chooses the columns: "deviation.least,deviation.most:text", "all", or NULL: those of a short list
 * that some game knows.  Free the table also when this fails.
 */
wy_status wy_sweep_table_open(wy_sweep_table *table, const wy_sweep_store *store, const char *facts,
                              wy_error *error);
void wy_sweep_table_free(wy_sweep_table *table);

/* NULL: the game has no such fact.  *number: it stands in the column as its number. */
const wy_fact *wy_sweep_cell(const wy_sweep_game *game, const wy_sweep_column *column,
                             bool *number);

/* Errors of the stream are left to the caller. */
wy_status wy_sweep_table_csv(const wy_sweep_table *table, FILE *to, wy_error *error);
wy_status wy_sweep_table_text(const wy_sweep_table *table, FILE *to, wy_error *error);

/* ==== the atlas: many families in one file (atlas.h has what is asked of it) ================== */

/*
 *     wy_atlas_plan_make(&plan, NULL, 0, &options, &control, &error);
 *     wy_atlas_store_open(&store, "atlas.sqlite", &plan, &error);
 *     wy_sweep_run(&plan.sweep, &workers, &store, NULL, &control, &error);
 *     store.close(store.self, WY_SWEEP_FINISH);
 *     wy_atlas_load(&atlas, "atlas.sqlite", &error);
 *
 * Making the atlas is a sweep: what is said above of plans, workers and stores holds for it.
 */

/* ---- its games: src/sweep/atlas_plan.c ------------------------------------------------------- */

typedef struct wy_atlas_family {
    const char *name;   /* "kl" */
    const char *rule;   /* "maharaja(k,l)"; without ranges: rules, with ; between them */
    const char *ranges; /* "k=1..50 l=k..50", or NULL */
    const char *about;
} wy_atlas_family;

typedef struct wy_atlas_member {
    size_t family, game;
} wy_atlas_member;

typedef struct wy_atlas_plan {
    wy_sweep_plan sweep; /* its games, each once however it is written */
    size_t family_count, member_count;
    wy_atlas_family *families;
    wy_atlas_member *members;
} wy_atlas_plan;

/* The families that there are, in the order of making. */
const wy_atlas_family *wy_atlas_families(size_t *count);

/* Of the families of these names, or of all if there are no names.  As wy_sweep_plan_make. */
wy_status wy_atlas_plan_make(wy_atlas_plan *plan, const char *const *names, size_t count,
                             const wy_analyze_options *options, const wy_control *control,
                             wy_error *error);
void wy_atlas_plan_free(wy_atlas_plan *plan);

/* ---- its file: src/sweep/atlas_store.c, atlas_merge.c, atlas_load.c -------------------------- */

/*
 * As wy_sweep_sqlite_open, but games of the plan that the file does not have are added to it; and
 * the plan then has all games of the file, in its order.
 */
wy_status wy_atlas_store_open(wy_sweep_store *store, const char *path, wy_atlas_plan *plan,
                              wy_error *error);

/* What came of a merge. */
typedef struct wy_atlas_merged {
    size_t games, added, filled; /* of the other file: all, new ones, those that waited here */
} wy_atlas_merged;

/*
 * Takes what another file has into the one at path, in one transaction.  Of a game that both have
 * the row is kept that is done; if both are, the first one.
 */
wy_status wy_atlas_merge(wy_atlas_merged *out, const char *path, const char *other,
                         wy_error *error);

/* The games of a file that are done, also while a make fills it. */
wy_status wy_atlas_load(wy_atlas **out, const char *path, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
