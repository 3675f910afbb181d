/*
 * sweep_schema.c - the tables of a sweep's file, and whether a file is this sweep's.
 *
 *     meta      key, value: version, rule, ranges, options, names
 *     games     id from 1, parameters as JSON, rule, canonical, status, seconds
 *     facts     game, place in the report, section, name, title, value, number, known,
 *               standing ("proved", "computed", "conjectured", "unknown"), by
 *     results   a view: the parameters as columns, then rule, status, seconds
 *
 * A status is "waiting", "done" or "failed: why".  All games are there from the beginning, so
 * the file says what the sweep is even when nothing of it is done.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "sweep_store.h"

static const char tables[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE games ("
    " id INTEGER PRIMARY KEY,"
    " parameters TEXT NOT NULL UNIQUE,"
    " rule TEXT NOT NULL,"
    " canonical TEXT NOT NULL,"
    " status TEXT NOT NULL DEFAULT 'waiting'"
    "  CHECK (status IN ('waiting', 'done') OR status LIKE 'failed: %'),"
    " seconds REAL);"
    "CREATE TABLE facts ("
    " game INTEGER NOT NULL REFERENCES games (id),"
    " place INTEGER NOT NULL,"
    " section TEXT NOT NULL,"
    " name TEXT NOT NULL,"
    " title TEXT NOT NULL,"
    " value TEXT NOT NULL,"
    " number REAL,"
    " known INTEGER NOT NULL CHECK (known IN (0, 1)),"
    " standing TEXT NOT NULL,"
    " \"by\" TEXT NOT NULL,"
    " PRIMARY KEY (game, name)) WITHOUT ROWID;";

/* What identifies a sweep beside its members. */
enum { META = 5 };

typedef struct meta {
    const char *key;
    const char *value;
    bool same; /* must be the same for a sweep to go on; else the members decide */
} meta;

/* The names, separated by commas; NULL: no memory. */
static char *names_text(const wy_sweep *sweep) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (to == NULL) {
        return NULL;
    }
    for (size_t p = 0; p < wy_sweep_parameters(sweep); p++) {
        fprintf(to, "%s%s", p == 0 ? "" : ",", wy_sweep_name(sweep, p));
    }
    return fclose(to) == 0 ? text : NULL;
}

static void describe(meta rows[META], const cli_sweep_plan *plan, const char *names) {
    rows[0] = (meta){"version", WY_VERSION, true};
    rows[1] = (meta){"rule", plan->rule, false};
    rows[2] = (meta){"ranges", plan->ranges, false};
    rows[3] = (meta){"options", plan->options, true};
    rows[4] = (meta){"names", names, true};
}

/* ---- making ---------------------------------------------------------------------------- */

/* Runs a statement with texts as its parameters. */
static wy_status insert(cli_sweep_store *store, sqlite3_stmt *statement, const char *const *texts,
                        int count, wy_error *error) {
    for (int i = 0; i < count; i++) {
        sqlite3_bind_text(statement, i + 1, texts[i], -1, SQLITE_STATIC);
    }
    if (sqlite3_step(statement) != SQLITE_DONE) {
        return cli_sweep_store_fail(store, error);
    }
    sqlite3_reset(statement);
    return WY_OK;
}

static wy_status add_meta(cli_sweep_store *store, const meta rows[META], wy_error *error) {
    sqlite3_stmt *statement = NULL;
    wy_status status = WY_OK;
    if (sqlite3_prepare_v2(store->handle, "INSERT INTO meta VALUES (?1, ?2)", -1, &statement,
                           NULL) != SQLITE_OK) {
        status = cli_sweep_store_fail(store, error);
    }
    for (int i = 0; i < META && status == WY_OK; i++) {
        const char *const texts[2] = {rows[i].key, rows[i].value};
        status = insert(store, statement, texts, 2, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static wy_status add_games(cli_sweep_store *store, const cli_sweep_plan *plan, wy_error *error) {
    sqlite3_stmt *statement = NULL;
    wy_status status = WY_OK;
    if (sqlite3_prepare_v2(store->handle,
                           "INSERT INTO games (parameters, rule, canonical) VALUES (?1, ?2, ?3)",
                           -1, &statement, NULL) != SQLITE_OK) {
        status = cli_sweep_store_fail(store, error);
    }
    for (size_t i = 0; i < plan->count && status == WY_OK; i++) {
        const char *const texts[3] = {plan->parameters[i], plan->rules[i], plan->canonical[i]};
        status = insert(store, statement, texts, 3, error);
    }
    sqlite3_finalize(statement);
    return status;
}

/* Names are letters only, so they need no care inside quotes. */
static wy_status add_view(cli_sweep_store *store, const wy_sweep *sweep, wy_error *error) {
    char sql[WY_SWEEP_PARAMETERS * (2 * WY_SWEEP_NAME + 64) + 128];
    int used = snprintf(sql, sizeof sql, "CREATE VIEW results AS SELECT id");
    for (size_t p = 0; p < wy_sweep_parameters(sweep); p++) {
        const char *name = wy_sweep_name(sweep, p);
        used += snprintf(sql + used, sizeof sql - (size_t)used,
                         ", json_extract(parameters, '$.%s') AS \"%s\"", name, name);
    }
    snprintf(sql + used, sizeof sql - (size_t)used, ", rule, status, seconds FROM games");
    return cli_sweep_store_run(store, sql, error);
}

wy_status cli_sweep_store_make(cli_sweep_store *store, const cli_sweep_plan *plan,
                               wy_error *error) {
    char *names = names_text(plan->sweep);
    if (names == NULL) {
        return wy_fail_memory(error);
    }
    meta rows[META];
    describe(rows, plan, names);
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             CLI_SWEEP_APPLICATION, CLI_SWEEP_SCHEMA);
    /* One transaction: the file is empty or says everything. */
    wy_status status = cli_sweep_store_run(store, "BEGIN IMMEDIATE", error);
    if (status == WY_OK) {
        status = cli_sweep_store_run(store, marks, error);
    }
    if (status == WY_OK) {
        status = cli_sweep_store_run(store, tables, error);
    }
    if (status == WY_OK) {
        status = add_view(store, plan->sweep, error);
    }
    if (status == WY_OK) {
        status = add_meta(store, rows, error);
    }
    if (status == WY_OK) {
        status = add_games(store, plan, error);
    }
    if (status == WY_OK) {
        status = cli_sweep_store_run(store, "COMMIT", error);
    }
    if (status != WY_OK && sqlite3_get_autocommit(store->handle) == 0) {
        sqlite3_exec(store->handle, "ROLLBACK", NULL, NULL, NULL);
    }
    free(names);
    return status;
}

/* ---- checking -------------------------------------------------------------------------- */

static const char *column(sqlite3_stmt *query, int number) {
    const char *text = (const char *)sqlite3_column_text(query, number);
    return text != NULL ? text : "";
}

/* Is what the file says of itself what the plan would have written? */
static wy_status check_meta(cli_sweep_store *store, const meta rows[META], wy_error *error) {
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(store->handle, "SELECT value FROM meta WHERE key = ?1", -1, &query,
                           NULL) != SQLITE_OK) {
        return cli_sweep_store_fail(store, error);
    }
    wy_status status = WY_OK;
    for (int i = 0; i < META && status == WY_OK; i++) {
        sqlite3_bind_text(query, 1, rows[i].key, -1, SQLITE_STATIC);
        const int code = sqlite3_step(query);
        if (code != SQLITE_ROW && code != SQLITE_DONE) {
            status = cli_sweep_store_fail(store, error);
        } else if (rows[i].same &&
                   (code == SQLITE_DONE || strcmp(column(query, 0), rows[i].value) != 0)) {
            status = wy_fail(error, WY_BAD,
                             "%.100s holds another sweep (%s '%.100s', not '%.100s'); take "
                             "another file",
                             store->path, rows[i].key, code == SQLITE_ROW ? column(query, 0) : "",
                             rows[i].value);
        }
        sqlite3_reset(query);
    }
    sqlite3_finalize(query);
    return status;
}

static wy_status check_games(cli_sweep_store *store, const cli_sweep_plan *plan, wy_error *error) {
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(
        store->handle, "SELECT id, parameters, canonical FROM games ORDER BY id", -1, &query, NULL);
    size_t count = 0;
    bool same = true;
    if (code == SQLITE_OK) {
        while ((code = sqlite3_step(query)) == SQLITE_ROW && same) {
            same = count < plan->count &&
                   sqlite3_column_int64(query, 0) == (sqlite3_int64)count + 1 &&
                   strcmp(column(query, 1), plan->parameters[count]) == 0 &&
                   strcmp(column(query, 2), plan->canonical[count]) == 0;
            count++;
        }
    }
    wy_status status = WY_OK;
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        status = cli_sweep_store_fail(store, error);
    } else if (!same || count != plan->count) {
        status =
            wy_fail(error, WY_BAD,
                    "%.200s holds another sweep: its games are not those of this rule and these "
                    "ranges; "
                    "take another file",
                    store->path);
    }
    sqlite3_finalize(query);
    return status;
}

wy_status cli_sweep_store_check(cli_sweep_store *store, const cli_sweep_plan *plan,
                                wy_error *error) {
    char *names = names_text(plan->sweep);
    if (names == NULL) {
        return wy_fail_memory(error);
    }
    meta rows[META];
    describe(rows, plan, names);
    wy_status status = check_meta(store, rows, error);
    if (status == WY_OK) {
        status = check_games(store, plan, error);
    }
    free(names);
    return status;
}
