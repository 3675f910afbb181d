/*
 * atlas_merge.c - two files of an atlas made one.
 *
 * Games are told apart by their normal forms.  The other file is attached, and what it knows comes
 * over in one transaction: games that are new, and the rows of games that waited or failed here and
 * are done there.  So merging again changes nothing, and merging both ways gives the same games.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "sweep/atlas.h"

static const char families[] =
    "INSERT INTO main.families (name, rule, ranges, about) SELECT name, rule, ranges, about FROM "
    "other.families WHERE true ON CONFLICT (name) DO NOTHING;"
    "CREATE TEMP TABLE came (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL);";
static const char new_games[] =
    "INSERT INTO main.games (parameters, rule, canonical) SELECT parameters, rule, canonical FROM "
    "other.games WHERE true ORDER BY id ON CONFLICT (parameters) DO NOTHING";
static const char members[] =
    "INSERT INTO main.members SELECT f.id, g.id FROM other.members m JOIN other.families t ON t.id "
    "= m.family JOIN other.games o ON o.id = m.game JOIN main.families f ON f.name = t.name JOIN "
    "main.games g ON g.parameters = o.parameters WHERE true ON CONFLICT DO NOTHING";
static const char better[] =
    "INSERT INTO temp.came SELECT o.id, g.id FROM other.games o JOIN main.games g ON g.parameters "
    "= "
    "o.parameters WHERE g.status <> 'done' AND o.status <> 'waiting' AND (o.status = 'done' OR "
    "g.status = 'waiting')";
static const char rows[] =
    "UPDATE main.games SET (status, seconds) = (SELECT o.status, o.seconds FROM temp.came c JOIN "
    "other.games o ON o.id = c.theirs WHERE c.ours = main.games.id) WHERE id IN (SELECT ours FROM "
    "temp.came);"
    "INSERT INTO main.facts SELECT c.ours, place, section, name, title, value, number, known, "
    "standing, \"by\" FROM other.facts f JOIN temp.came c ON c.theirs = f.game";

static wy_status count(const wi_sweep_sqlite *of, size_t *out, const char *sql, wy_error *error) {
    sqlite3_stmt *query;
    wy_status status = wi_sweep_sqlite_ask(of, &query, sql, NULL, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_next(of, query, error);
    }
    *out = status == WY_OK ? (size_t)sqlite3_column_int64(query, 0) : 0;
    sqlite3_finalize(query);
    return status == WY_NO ? WY_OK : status;
}

static wy_status attach(const wi_sweep_sqlite *of, const char *other, wy_error *error) {
    sqlite3_stmt *statement;
    wy_status status =
        wi_sweep_sqlite_ask(of, &statement, "ATTACH DATABASE ?1 AS other", other, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_next(of, statement, error);
    }
    sqlite3_finalize(statement);
    return status == WY_NO ? WY_OK : status;
}

static wy_status take_over(const wi_sweep_sqlite *of, wy_atlas_merged *out, wy_error *error) {
    wy_status status;
    if ((status = wi_sweep_sqlite_do(of, "BEGIN IMMEDIATE", error)) == WY_OK &&
        (status = count(of, &out->games, "SELECT count(*) FROM other.games", error)) == WY_OK &&
        (status = wi_sweep_sqlite_do(of, families, error)) == WY_OK &&
        (status = wi_sweep_sqlite_do(of, new_games, error)) == WY_OK) {
        out->added = (size_t)sqlite3_changes64(of->handle);
        if ((status = wi_sweep_sqlite_do(of, members, error)) == WY_OK &&
            (status = wi_sweep_sqlite_do(of, better, error)) == WY_OK) {
            out->filled = (size_t)sqlite3_changes64(of->handle);
            status = wi_sweep_sqlite_do(of, rows, error);
        }
    }
    if (status == WY_OK) {
        status = wi_sweep_sqlite_do(of, "COMMIT", error);
    }
    if (status != WY_OK && sqlite3_get_autocommit(of->handle) == 0) {
        sqlite3_exec(of->handle, "ROLLBACK", NULL, NULL, NULL);
    }
    return status;
}

wy_status wy_atlas_merge(wy_atlas_merged *out, const char *path, const char *other,
                         wy_error *error) {
    *out = (wy_atlas_merged){0};
    /* Is the other one an atlas at all?  SQLite would attach anything. */
    wy_sweep_store look;
    const wi_sweep_sqlite_kind kind = {NULL, wi_atlas_check, NULL};
    wy_status status = wi_sweep_sqlite_open(&look, other, &kind, error);
    if (status != WY_OK) {
        return status;
    }
    look.close(look.self, WY_SWEEP_LEAVE);
    /* No games are planned: the file is opened as a make opens it, for one process alone. */
    wy_atlas_plan nothing = {0};
    wy_sweep_store store;
    status = wy_atlas_store_open(&store, path, &nothing, error);
    if (status != WY_OK) {
        return status;
    }
    status = attach(store.self, other, error);
    if (status == WY_OK) {
        status = take_over(store.self, out, error);
        sqlite3_exec(((wi_sweep_sqlite *)store.self)->handle, "DETACH DATABASE other", NULL, NULL,
                     NULL);
    }
    store.close(store.self, status == WY_OK ? WY_SWEEP_FINISH : WY_SWEEP_LEAVE);
    wy_atlas_plan_free(&nothing);
    return status;
}
