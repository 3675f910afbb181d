/*
 * sqlite_schema.c - the tables of a sweep's file, and whether a file is this sweep's.
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
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "sweep/family.h"
#include "sweep/sqlite.h"

const char wi_sweep_sqlite_tables[] =
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

/* ---- a plan as texts ------------------------------------------------------------------- */

/* What identifies a sweep beside its games.  Names are letters only. */
enum { META = 5, NAMES_SIZE = WY_SWEEP_PARAMETERS * (WY_SWEEP_NAME + 1), PARAMETERS_SIZE = 512 };

typedef struct identity {
    char options[160], names[NAMES_SIZE];
    struct {
        const char *key, *value;
        bool same; /* must be the same for a sweep to go on; else the games decide */
    } meta[META];
} identity;

static void identify(identity *of, const wy_sweep_plan *plan) {
    const wy_analyze_options *options = &plan->options;
    snprintf(of->options, sizeof of->options,
             "columns=%" PRId64 " window=%" PRId64 " states=%" PRId64 " seconds=%g",
             options->columns, options->window, options->states, options->seconds);
    size_t used = 0;
    for (size_t p = 0; p < wi_sweep_parameters(plan->family); p++) {
        used += (size_t)snprintf(of->names + used, sizeof of->names - used, "%s%s",
                                 p == 0 ? "" : ",", wi_sweep_name(plan->family, p));
    }
    const char *const pairs[META][2] = {{"version", WY_VERSION},
                                        {"rule", plan->rule},
                                        {"ranges", plan->ranges},
                                        {"options", of->options},
                                        {"names", of->names}};
    for (int i = 0; i < META; i++) {
        of->meta[i].key = pairs[i][0];
        of->meta[i].value = pairs[i][1];
        of->meta[i].same = pairs[i][1] != plan->rule && pairs[i][1] != plan->ranges;
    }
}

/* {"k":1,"l":2} */
static void parameters_text(char text[PARAMETERS_SIZE], const wy_sweep *family, size_t game) {
    const int64_t *values = wi_sweep_values(family, game);
    size_t used = 0;
    for (size_t p = 0; p < wi_sweep_parameters(family); p++) {
        used += (size_t)snprintf(text + used, PARAMETERS_SIZE - used, "%s\"%s\":%" PRId64,
                                 p == 0 ? "{" : ",", wi_sweep_name(family, p), values[p]);
    }
    snprintf(text + used, PARAMETERS_SIZE - used, "}");
}

/* ---- making ---------------------------------------------------------------------------- */

wy_status wi_sweep_sqlite_insert(const wi_sweep_sqlite *of, sqlite3_stmt *statement,
                                 const char *const *texts, int count, wy_error *error) {
    for (int i = 0; i < count; i++) {
        sqlite3_bind_text(statement, i + 1, texts[i], -1, SQLITE_STATIC);
    }
    const wy_status status = wi_sweep_sqlite_next(of, statement, error);
    if (status != WY_NO) {
        return status;
    }
    sqlite3_reset(statement);
    return WY_OK;
}

static wy_status add_meta(const wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error) {
    identity ours = {0};
    identify(&ours, plan);
    sqlite3_stmt *statement;
    wy_status status =
        wi_sweep_sqlite_ask(of, &statement, "INSERT INTO meta VALUES (?1, ?2)", NULL, error);
    for (int i = 0; i < META && status == WY_OK; i++) {
        const char *const texts[2] = {ours.meta[i].key, ours.meta[i].value};
        status = wi_sweep_sqlite_insert(of, statement, texts, 2, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static wy_status add_games(const wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error) {
    sqlite3_stmt *statement;
    wy_status status = wi_sweep_sqlite_ask(
        of, &statement, "INSERT INTO games (parameters, rule, canonical) VALUES (?1, ?2, ?3)", NULL,
        error);
    for (size_t i = 0; i < plan->count && status == WY_OK; i++) {
        char parameters[PARAMETERS_SIZE];
        parameters_text(parameters, plan->family, i);
        const char *const texts[3] = {parameters, plan->rules[i], plan->canonical[i]};
        status = wi_sweep_sqlite_insert(of, statement, texts, 3, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static wy_status add_view(const wi_sweep_sqlite *of, const wy_sweep *family, wy_error *error) {
    char sql[WY_SWEEP_PARAMETERS * (2 * WY_SWEEP_NAME + 64) + 128];
    int used = snprintf(sql, sizeof sql, "CREATE VIEW results AS SELECT id");
    for (size_t p = 0; p < wi_sweep_parameters(family); p++) {
        const char *name = wi_sweep_name(family, p);
        used += snprintf(sql + used, sizeof sql - (size_t)used,
                         ", json_extract(parameters, '$.%s') AS \"%s\"", name, name);
    }
    snprintf(sql + used, sizeof sql - (size_t)used, ", rule, status, seconds FROM games");
    return wi_sweep_sqlite_do(of, sql, error);
}

/* ---- reading --------------------------------------------------------------------------- */

wy_status wi_sweep_sqlite_meta(const wi_sweep_sqlite *of, const char *key, char **out,
                               wy_error *error) {
    sqlite3_stmt *query;
    *out = NULL;
    wy_status status =
        wi_sweep_sqlite_ask(of, &query, "SELECT value FROM meta WHERE key = ?1", key, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_next(of, query, error);
    }
    if (status == WY_OK) {
        *out = strdup(wi_sweep_sqlite_text(query, 0));
        status = *out == NULL ? wi_fail_memory(error) : WY_OK;
    }
    sqlite3_finalize(query);
    return status == WY_NO ? WY_OK : status;
}

static wy_status split_names(wi_sweep_sqlite *of, const char *names, wy_error *error) {
    for (const char *at = names; *names != '\0' && of->parameters < WY_SWEEP_PARAMETERS; at++) {
        const size_t length = strcspn(at, ",");
        char *name = strndup(at, length);
        if (name == NULL) {
            return wi_fail_memory(error);
        }
        of->names[of->parameters++] = name;
        at += length;
        if (*at == '\0') {
            break;
        }
    }
    return WY_OK;
}

wy_status wi_sweep_sqlite_about(wi_sweep_sqlite *of, wy_error *error) {
    char *names = NULL;
    wy_status status;
    if ((status = wi_sweep_sqlite_meta(of, "rule", &of->rule, error)) == WY_OK &&
        (status = wi_sweep_sqlite_meta(of, "ranges", &of->ranges, error)) == WY_OK &&
        (status = wi_sweep_sqlite_meta(of, "names", &names, error)) == WY_OK) {
        status = of->rule == NULL || of->ranges == NULL || names == NULL
                     ? wi_fail(error, WY_BAD, "%.200s holds no sweep", of->path)
                     : split_names(of, names, error);
    }
    free(names);
    return status;
}

/* Is what the file says of itself what the plan would have written? */
static wy_status check_meta(const wi_sweep_sqlite *of, const identity *ours, wy_error *error) {
    wy_status status = WY_OK;
    for (int i = 0; i < META && status == WY_OK; i++) {
        char *value;
        status = wi_sweep_sqlite_meta(of, ours->meta[i].key, &value, error);
        if (status == WY_OK && ours->meta[i].same &&
            (value == NULL || strcmp(value, ours->meta[i].value) != 0)) {
            status = wi_fail(error, WY_BAD,
                             "%.100s holds another sweep (%s '%.100s', not '%.100s'); take "
                             "another file",
                             of->path, ours->meta[i].key, value != NULL ? value : "",
                             ours->meta[i].value);
        }
        free(value);
    }
    return status;
}

typedef struct comparison {
    const wy_sweep_plan *plan;
    size_t count, same; /* games of the file, and those that are the plan's */
} comparison;

static wy_status compare_game(void *data, const wy_sweep_game *game, wy_error *error) {
    (void)error;
    comparison *with = data;
    const wy_sweep_plan *plan = with->plan;
    const size_t i = with->count++;
    with->same += i < plan->count && game->game == i &&
                  memcmp(game->values, wi_sweep_values(plan->family, i),
                         wi_sweep_parameters(plan->family) * sizeof *game->values) == 0 &&
                  strcmp(game->canonical, plan->canonical[i]) == 0;
    return WY_OK;
}

/* ---- both ------------------------------------------------------------------------------ */

wy_status wi_sweep_sqlite_make(wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error) {
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             WI_SWEEP_APPLICATION, WI_SWEEP_SCHEMA);
    /* One transaction: the file is empty or says everything. */
    wy_status status;
    if ((status = wi_sweep_sqlite_do(of, "BEGIN IMMEDIATE", error)) == WY_OK &&
        (status = wi_sweep_sqlite_do(of, marks, error)) == WY_OK &&
        (status = wi_sweep_sqlite_do(of, wi_sweep_sqlite_tables, error)) == WY_OK &&
        (status = add_view(of, plan->family, error)) == WY_OK &&
        (status = add_meta(of, plan, error)) == WY_OK &&
        (status = add_games(of, plan, error)) == WY_OK) {
        status = wi_sweep_sqlite_do(of, "COMMIT", error);
    }
    if (status != WY_OK && sqlite3_get_autocommit(of->handle) == 0) {
        sqlite3_exec(of->handle, "ROLLBACK", NULL, NULL, NULL);
    }
    return status == WY_OK ? wi_sweep_sqlite_about(of, error) : status;
}

wy_status wi_sweep_sqlite_check(wi_sweep_sqlite *of, const wy_sweep_plan *plan, wy_error *error) {
    wy_status status = wi_sweep_sqlite_about(of, error);
    if (status != WY_OK || plan == NULL) {
        return status;
    }
    identity ours = {0};
    identify(&ours, plan);
    comparison with = {.plan = plan};
    if ((status = check_meta(of, &ours, error)) != WY_OK ||
        (status = wi_sweep_sqlite_read(of, false, compare_game, &with, error)) != WY_OK) {
        return status;
    }
    return with.count == plan->count && with.same == plan->count
               ? WY_OK
               : wi_fail(error, WY_BAD,
                         "%.200s holds another sweep: its games are not those of this rule and "
                         "these ranges; take another file",
                         of->path);
}
