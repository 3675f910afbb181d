/*
 * sweep.c - wythoff analyze --sweep RULE NAME=VALUES...: the command.
 *
 * Where the rows are kept decides what a second run does:
 *
 *     --database FILE     in FILE, which stays; the same command goes on from there
 *     --table FILE only   in FILE.sqlite beside the table; removed when all games are done
 *     neither             in memory; the table is printed, nothing is left
 */
#include "sweep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"

/* ---- what is asked --------------------------------------------------------------------- */

static wy_status check_wishes(cli *program, const cli_sweep_settings *wanted, int count) {
    if (wanted->rule == NULL && wanted->table_of == NULL) {
        return cli_complain(program, WY_BAD,
                            "--table, --database, --facts and --retry go with --sweep RULE "
                            "NAME=VALUES..., --table and --facts also with --table-of FILE");
    }
    if (wanted->table_of != NULL) {
        if (wanted->rule != NULL || wanted->database != NULL || wanted->retry || count > 0) {
            return cli_complain(program, WY_BAD,
                                "--table-of FILE only writes a table; give it alone, or with "
                                "--table and --facts");
        }
    } else if (count == 0) {
        return cli_complain(program, WY_BAD,
                            "which values do the names have? --sweep 'maharaja(k,l)' k=1..10 "
                            "l=k..10");
    }
    if (program->format == CLI_HTML) {
        return cli_complain(program, WY_BAD, "a table is text, csv or json; html is for one game");
    }
    if (wanted->table != NULL && strcmp(wanted->table, "-") == 0) {
        return cli_complain(program, WY_BAD,
                            "--table wants the name of a file; --format csv writes to standard "
                            "output");
    }
    if ((wanted->table != NULL && wanted->table[0] == '\0') ||
        (wanted->database != NULL && wanted->database[0] == '\0')) {
        return cli_complain(program, WY_BAD, "the name of a file is empty");
    }
    return WY_OK;
}

/* The table must not be renamed over a database, this one or another. */
static wy_status check_table(cli *program, const char *table, const char *database) {
    static const char head[16] = "SQLite format 3";
    char bytes[sizeof head] = {0};
    if (table == NULL) {
        return WY_OK;
    }
    if (database != NULL && strcmp(table, database) == 0) {
        return cli_complain(program, WY_BAD, "the table and the database are the same file");
    }
    struct stat about;
    if (stat(table, &about) != 0) {
        return WY_OK;
    }
    if (!S_ISREG(about.st_mode)) {
        return cli_complain(program, WY_BAD, "%.200s is no plain file", table);
    }
    FILE *file = fopen(table, "rbe");
    if (file == NULL) {
        return WY_OK; /* writing will say what is wrong */
    }
    const bool refuse = fread(bytes, 1, sizeof bytes, file) == sizeof bytes &&
                        memcmp(bytes, head, sizeof head) == 0;
    fclose(file);
    return refuse
               ? cli_complain(program, WY_BAD, "%.200s is a database; it was left as it is", table)
               : WY_OK;
}

/* ---- the ends of a sweep --------------------------------------------------------------- */

typedef struct run_of {
    cli *program;
    const cli_sweep_settings *wanted;
    const char *kept_in; /* NULL: in memory */
    bool temporary;
    cli_sweep_tally tally;
} run_of;

static wy_status write_tables(const run_of *run, cli_sweep_store *store) {
    cli_sweep_table table;
    wy_status status = cli_sweep_table_open(&table, run->program, store, run->wanted->facts);
    if (status == WY_OK && run->wanted->table != NULL) {
        status = cli_sweep_write_file(&table, run->program, run->wanted->table);
    }
    if (status == WY_OK) {
        status = cli_sweep_write(&table, run->program);
    }
    if (status == WY_OK && table.missing) {
        status = WY_BAD;
    }
    cli_sweep_table_free(&table);
    return status;
}

/* Stopped before the end: what is kept, and how to go on. */
static wy_status tell_unfinished(const run_of *run, wy_status status) {
    if (run->kept_in == NULL) {
        return cli_complain(run->program, status,
                            "stopped; %zu of %zu games are done (with --database FILE they would "
                            "be kept)",
                            run->tally.done, run->tally.games);
    }
    return cli_complain(run->program, status,
                        "stopped; %zu of %zu games are done and kept in %.200s; the same command "
                        "goes on from there",
                        run->tally.done, run->tally.games, run->kept_in);
}

/* All members have been run. */
static wy_status tell_failed(const run_of *run) {
    if (run->tally.failed == 0) {
        return WY_OK;
    }
    if (run->kept_in == NULL) {
        return cli_complain(run->program, WY_LIMIT, "%zu of %zu games failed", run->tally.failed,
                            run->tally.games);
    }
    return cli_complain(run->program, WY_LIMIT,
                        "%zu of %zu games failed; the same command with --retry runs them again "
                        "(all is kept in %.200s)",
                        run->tally.failed, run->tally.games, run->kept_in);
}

static wy_status work(run_of *run, cli_sweep_store *store, const cli_sweep_plan *plan,
                      const wy_analyze_options *options) {
    size_t *members = NULL;
    size_t count = 0;
    wy_error error;
    wy_status status = cli_sweep_store_waiting(store, run->wanted->retry, &members, &count, &error);
    if (status != WY_OK) {
        return cli_fail(run->program, &error);
    }
    if (count < plan->count) {
        cli_note(run->program, "%zu of %zu games are there already", plan->count - count,
                 plan->count);
    }
    status = cli_sweep_work(run->program, store, plan, options, members, count);
    free(members);
    if (cli_sweep_store_tally(store, &run->tally, &error) != WY_OK) {
        return status == WY_OK || status == WY_STOPPED ? cli_fail(run->program, &error) : status;
    }
    if (status == WY_STOPPED) {
        status = tell_unfinished(run, status);
        if (run->kept_in == NULL && run->tally.done > 0) {
            write_tables(run, store); /* or all would be lost */
        }
        return status;
    }
    if (status != WY_OK) {
        if (run->kept_in != NULL) {
            cli_note(run->program,
                     "%zu of %zu games are kept in %.200s; the same command goes on from there",
                     run->tally.done, run->tally.games, run->kept_in);
        }
        return status;
    }
    status = write_tables(run, store);
    return status == WY_OK ? tell_failed(run) : status;
}

static wy_status run_plan(run_of *run, const cli_sweep_plan *plan,
                          const wy_analyze_options *options) {
    cli_sweep_store *store;
    wy_error error;
    wy_status status = cli_sweep_store_open(&store, run->kept_in, plan, &error);
    if (status != WY_OK) {
        return cli_fail(run->program, &error);
    }
    status = work(run, store, plan, options);
    const bool finished = run->tally.games > 0 && run->tally.done == run->tally.games;
    if (finished && status != WY_OK && run->kept_in != NULL) {
        cli_note(run->program, "all games are done and kept in %.200s", run->kept_in);
    }
    /* Removed while it is still locked, so that nobody begins with a file that goes away. */
    if (run->temporary && finished && status == WY_OK) {
        cli_sweep_store_remove(store);
    } else {
        cli_sweep_store_close(store, finished);
    }
    return status;
}

static wy_status sweep(cli *program, const cli_sweep_settings *wanted,
                       const wy_analyze_options *options, char **arguments, int count) {
    run_of run = {.program = program, .wanted = wanted, .kept_in = wanted->database};
    char *beside = NULL;
    if (wanted->database == NULL && wanted->table != NULL) {
        if (asprintf(&beside, "%s.sqlite", wanted->table) < 0) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        run.kept_in = beside;
        run.temporary = true;
    }
    cli_sweep_plan plan;
    wy_status status = check_table(program, wanted->table, run.kept_in);
    if (status == WY_OK) {
        status = cli_sweep_plan_make(&plan, program, wanted->rule, options, arguments, count);
        if (status == WY_OK) {
            if (program->common.verbose) {
                cli_note(program, "%zu games, from %s to %s", plan.count, plan.rules[0],
                         plan.rules[plan.count - 1]);
            }
            status = run_plan(&run, &plan, options);
        }
        cli_sweep_plan_free(&plan);
    }
    free(beside);
    return status;
}

/* ---- the table of a file --------------------------------------------------------------- */

static wy_status show(cli *program, const cli_sweep_settings *wanted) {
    cli_sweep_store *store;
    wy_error error;
    wy_status status = check_table(program, wanted->table, wanted->table_of);
    if (status != WY_OK) {
        return status;
    }
    if (cli_sweep_store_view(&store, wanted->table_of, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const run_of run = {.program = program, .wanted = wanted};
    status = write_tables(&run, store);
    cli_sweep_store_close(store, false);
    return status;
}

wy_status cli_sweep(cli *program, const cli_sweep_settings *wanted,
                    const wy_analyze_options *options, char **arguments, int count) {
    const wy_status status = check_wishes(program, wanted, count);
    if (status != WY_OK) {
        return status;
    }
    return wanted->table_of != NULL ? show(program, wanted)
                                    : sweep(program, wanted, options, arguments, count);
}
