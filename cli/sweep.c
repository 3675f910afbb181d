/*
 * sweep.c - wythoff analyze --sweep RULE NAME=VALUES...: the command.
 *
 * Where the rows are kept decides what a second run does:
 *
 *     --database FILE     in FILE, which stays; the same command goes on from there
 *     --table FILE only   in FILE.sqlite beside the table; removed when all games are done
 *     neither             in memory; the table is printed, nothing is left
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <wythoff/sweep.h>

#include "base/fail.h"
#include "output.h"
#include "ranks.h"
#include "sweep.h"
#include "json/values.h"

/* ---- The table of a sweep as JSON ------------------------------------------------------------ */

static json_t *fact_json(const wy_fact *fact, bool number) {
    return json_pack("{s:s, s:o, s:b, s:o}", "value", fact->value, "number",
                     number ? json_real(fact->number) : json_null(), "known", (int)fact->known,
                     "standing", fact->known ? wi_json_standing(&fact->standing) : json_null());
}

static json_t *game_json(const wy_sweep_table *table, const wy_sweep_game *game) {
    json_t *parameters = json_object();
    for (size_t p = 0; p < table->store->parameters; p++) {
        json_object_set_new(parameters, table->store->names[p], json_integer(game->values[p]));
    }
    json_t *facts = json_object();
    for (size_t i = 0; i < table->count; i++) {
        bool number;
        const wy_fact *fact = wy_sweep_cell(game, &table->columns[i], &number);
        if (fact != NULL) {
            json_object_set_new(facts, fact->name, fact_json(fact, number));
        }
    }
    return json_pack("{s:o, s:s, s:s, s:s, s:o}", "parameters", parameters, "rule", game->rule,
                     "canonical", game->canonical, "status", game->status, "facts", facts);
}

/* Writes a value, without its last bytes, and frees it. */
static wy_status put(FILE *to, json_t *value, size_t without, wy_error *error) {
    char *text = value != NULL ? json_dumps(value, JSON_REAL_PRECISION(15)) : NULL;
    if (text != NULL) {
        fwrite(text, 1, strlen(text) - without, to);
    }
    json_decref(value);
    free(text);
    return text == NULL ? wi_fail_memory(error) : WY_OK;
}

typedef struct writing {
    const wy_sweep_table *table;
    FILE *to;
    const char *before; /* a game */
} writing;

static wy_status put_game(void *data, const wy_sweep_game *game, wy_error *error) {
    writing *on = data;
    fputs(on->before, on->to);
    on->before = ",\n";
    return put(on->to, game_json(on->table, game), 0, error);
}

/*
 * {"rule","ranges","games":[{"parameters":{"k":1},"rule","canonical","status",
 * "facts":{NAME:{"value","number","known","standing"}}}]}: a line for each game, written one
 * after the other, for there may be many.  Errors of the stream are left to the caller.
 */
static wy_status wi_json_sweep(const wy_sweep_table *table, FILE *to, wy_error *error) {
    const wy_sweep_store *store = table->store;
    writing on = {table, to, "\n"};
    wy_status status =
        put(to, json_pack("{s:s, s:s}", "rule", store->rule, "ranges", store->ranges), 1, error);
    fputs(", \"games\": [", to);
    if (status == WY_OK) {
        status = store->read(store->self, true, put_game, &on, error);
    }
    fputs("\n]}\n", to);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/*
 * Where the rows are kept decides what a second run does:
 *
 *     --database FILE     in FILE, which stays; the same command goes on from there
 *     --table FILE only   in FILE.sqlite beside the table; removed when all games are done
 *     neither             in memory; the table is printed, nothing is left
 */

/* ---- what is asked --------------------------------------------------------------------------- */

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
    if (program->format == CLI_HTML || program->format == CLI_LATEX) {
        return cli_complain(program, WY_BAD, "a table is text, csv or json; %s is for one game",
                            program->format == CLI_HTML ? "html" : "latex");
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

/* ---- the ends of a sweep --------------------------------------------------------------------- */

typedef struct run_of {
    cli *program;
    const cli_sweep_settings *wanted;
    const char *kept_in; /* NULL: in memory */
    bool temporary;
    const wy_sweep_plan *plan;
    wi_ranks *ranks; /* NULL: processes of this machine */
    wy_sweep_tally tally;
} run_of;

static wy_status put_table(cli *program, const wy_sweep_table *table, cli_format format, FILE *to) {
    wy_error error;
    const wy_status status = format == CLI_CSV    ? wy_sweep_table_csv(table, to, &error)
                             : format == CLI_JSON ? wi_json_sweep(table, to, &error)
                                                  : wy_sweep_table_text(table, to, &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

/* To a CSV file, which appears complete or not at all. */
static wy_status write_file(cli *program, const wy_sweep_table *table, const char *path) {
    wi_outfile *file;
    wy_error error;
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_status status = put_table(program, table, CLI_CSV, wi_outfile_stream(file));
    return wi_outfile_end(file, status, &error) == WY_OK ? WY_OK : cli_fail(program, &error);
}

/* To stdout or -o FILE, as --format says. */
static wy_status write_out(cli *program, const wy_sweep_table *table) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    wy_status status = to == NULL ? WY_OK : put_table(program, table, program->format, to);
    if (to == NULL || (fclose(to) != 0 && status == WY_OK)) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    if (status == WY_OK) {
        status = cli_output_open(&out, program);
        if (status == WY_OK) {
            cli_put(&out, text);
            status = cli_output_close(&out, WY_OK);
        }
    }
    free(text);
    return status;
}

static bool complain_missing(cli *program, const wy_sweep_table *table) {
    bool missing = false;
    for (size_t i = 0; i < table->count; i++) {
        const wy_sweep_column *column = &table->columns[i];
        if (!column->missing) {
            continue;
        }
        missing = true;
        cli_complain(program, WY_BAD, "no game of this sweep has a fact '%.60s'; %s%.60s%s",
                     column->name, column->nearest != NULL ? "did you mean " : "--facts all shows ",
                     column->nearest != NULL ? column->nearest : "what there is",
                     column->nearest != NULL ? "?" : "");
    }
    return missing;
}

static wy_status write_tables(const run_of *run, const wy_sweep_store *store) {
    wy_sweep_table table;
    wy_error error;
    bool missing = false;
    wy_status status = wy_sweep_table_open(&table, store, run->wanted->facts, &error);
    if (status != WY_OK) {
        cli_fail(run->program, &error);
    } else {
        missing = complain_missing(run->program, &table);
    }
    if (status == WY_OK && run->wanted->table != NULL) {
        status = write_file(run->program, &table, run->wanted->table);
    }
    if (status == WY_OK) {
        status = write_out(run->program, &table);
    }
    wy_sweep_table_free(&table);
    return status == WY_OK && missing ? WY_BAD : status;
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

static void tell_kept(void *data, const wy_sweep_row *row) {
    const run_of *run = data;
    if (row->failure != NULL) {
        cli_note(run->program, "%s failed: %s", run->plan->rules[row->game], row->failure);
    }
}

static wy_status work(run_of *run, const wy_sweep_store *store) {
    cli *program = run->program;
    const wy_sweep_plan *plan = run->plan;
    const wy_sweep_options options = {run->wanted->retry, tell_kept, run};
    wy_sweep_tally *tally = &run->tally;
    wy_error error;
    if (wy_sweep_count_games(store, tally, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const size_t there = tally->done + (options.retry ? 0 : tally->failed);
    if (there > 0) {
        cli_note(program, "%zu of %zu games are there already", there, plan->count);
    }
    wy_control control = program->control;
    control.memory = control.memory > 0 ? control.memory : cli_machine_memory() / 4 * 3;
    wi_sweep_ranks by_ranks;
    cli_ranks_settings(&by_ranks, program, run->ranks);
    const wy_sweep_workers workers =
        run->ranks != NULL ? wi_sweep_by_ranks(&by_ranks) : wy_sweep_processes(&control);
    wy_status status = wy_sweep_run(plan, &workers, store, &options, &control, &error);
    if (status != WY_OK && status != WY_STOPPED) {
        cli_fail(program, &error);
    }
    if (wy_sweep_count_games(store, tally, &error) != WY_OK) {
        return status == WY_OK || status == WY_STOPPED ? cli_fail(program, &error) : status;
    }
    if (status == WY_STOPPED) {
        status = tell_unfinished(run, status);
        if (run->kept_in == NULL && tally->done > 0) {
            write_tables(run, store); /* or all would be lost */
        }
        return status;
    }
    if (status != WY_OK) {
        if (run->kept_in != NULL) {
            cli_note(program,
                     "%zu of %zu games are kept in %.200s; the same command goes on from there",
                     tally->done, tally->games, run->kept_in);
        }
        return status;
    }
    status = write_tables(run, store);
    return status == WY_OK ? tell_failed(run) : status;
}

static wy_status run_plan(run_of *run) {
    wy_sweep_store store;
    wy_error error;
    if (wy_sweep_sqlite_open(&store, run->kept_in, run->plan, &error) != WY_OK) {
        return cli_fail(run->program, &error);
    }
    const wy_status status = work(run, &store);
    const bool finished = run->tally.games > 0 && run->tally.done == run->tally.games;
    if (finished && status != WY_OK && run->kept_in != NULL) {
        cli_note(run->program, "all games are done and kept in %.200s", run->kept_in);
    }
    store.close(store.self, !finished                           ? WY_SWEEP_LEAVE
                            : run->temporary && status == WY_OK ? WY_SWEEP_REMOVE
                                                                : WY_SWEEP_FINISH);
    return status;
}

char *cli_join(char **arguments, int count) {
    char *text = strdup(count > 0 ? arguments[0] : "");
    for (int i = 1; i < count && text != NULL; i++) {
        char *longer;
        if (asprintf(&longer, "%s %s", text, arguments[i]) < 0) {
            longer = NULL;
        }
        free(text);
        text = longer;
    }
    return text;
}

static bool stop_asked(void *data, double done) {
    (void)data;
    (void)done;
    return cli_stop_asked();
}

static wy_status make_plan(wy_sweep_plan *plan, cli *program, const char *rule, const char *ranges,
                           const wy_analyze_options *options) {
    const wy_control control = {.poll = stop_asked};
    wy_error error;
    const wy_status status = wy_sweep_plan_make(plan, rule, ranges, options, &control, &error);
    if (status == WY_OK || status == WY_STOPPED) {
        return status;
    }
    if (plan->fault[0] == '\0') {
        return cli_fail(program, &error);
    }
    char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(text, sizeof text, &error);
    return cli_complain(program, status, "%s:%s%s", plan->fault, error.line > 0 ? "" : " ", text);
}

static wy_status sweep(cli *program, const cli_sweep_settings *wanted,
                       const wy_analyze_options *options, char **arguments, int count,
                       wi_ranks *ranks) {
    run_of run = {
        .program = program, .wanted = wanted, .kept_in = wanted->database, .ranks = ranks};
    char *beside = NULL;
    char *ranges = cli_join(arguments, count);
    if (ranges == NULL || (wanted->database == NULL && wanted->table != NULL &&
                           asprintf(&beside, "%s.sqlite", wanted->table) < 0)) {
        free(ranges);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (beside != NULL) {
        run.kept_in = beside;
        run.temporary = true;
    }
    wy_status status = check_table(program, wanted->table, run.kept_in);
    if (status == WY_OK) {
        wy_sweep_plan plan;
        run.plan = &plan;
        status = make_plan(&plan, program, wanted->rule, ranges, options);
        if (status == WY_OK) {
            if (program->common.verbose) {
                cli_note(program, "%zu games, from %s to %s", plan.count, plan.rules[0],
                         plan.rules[plan.count - 1]);
            }
            status = run_plan(&run);
        }
        wy_sweep_plan_free(&plan);
    }
    free(ranges);
    free(beside);
    return status;
}

/* ---- the table of a file --------------------------------------------------------------------- */

static wy_status show(cli *program, const cli_sweep_settings *wanted) {
    wy_sweep_store store;
    wy_error error;
    wy_status status = check_table(program, wanted->table, wanted->table_of);
    if (status != WY_OK) {
        return status;
    }
    if (wy_sweep_sqlite_view(&store, wanted->table_of, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const run_of run = {.program = program, .wanted = wanted};
    status = write_tables(&run, &store);
    store.close(store.self, WY_SWEEP_LEAVE);
    return status;
}

wy_status cli_sweep(cli *program, const cli_sweep_settings *wanted,
                    const wy_analyze_options *options, char **arguments, int count) {
    const wy_status status = check_wishes(program, wanted, count);
    if (status != WY_OK) {
        return status;
    }
    if (wanted->table_of != NULL) {
        return show(program, wanted);
    }
    wi_ranks *ranks = NULL;
    wy_status swept = cli_ranks_open(program, &ranks);
    if (swept != WY_OK) {
        return swept;
    }
    if (ranks != NULL && ranks->rank > 0) {
        swept = cli_ranks_serve(program, ranks);
    } else {
        swept = sweep(program, wanted, options, arguments, count, ranks);
        cli_ranks_dismiss(program, ranks);
    }
    wi_ranks_close(ranks);
    return swept;
}
