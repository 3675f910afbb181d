/*
 * sqlite_rows.c - the rows of a sweep's file: kept one game at a time, and read.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "sweep/sqlite.h"

/* ---- keeping --------------------------------------------------------------------------- */

static wy_status set_status(const wi_sweep_sqlite *of, const wy_sweep_row *row, wy_error *error) {
    sqlite3_stmt *update;
    wy_status status = wi_sweep_sqlite_ask(
        of, &update,
        "UPDATE games SET status = iif(?1 IS NULL, 'done', 'failed: ' || ?1), seconds = ?2 "
        "WHERE id = ?3 AND status <> 'done'",
        row->failure, error);
    if (status == WY_OK) {
        sqlite3_bind_double(update, 2, row->seconds);
        sqlite3_bind_int64(update, 3, (sqlite3_int64)row->game + 1);
        status = wi_sweep_sqlite_next(of, update, error);
    }
    sqlite3_finalize(update);
    if (status == WY_NO && sqlite3_changes(of->handle) != 1) {
        return wi_fail(error, WY_SYSTEM,
                       "game %zu of %.200s is done already; somebody else has written to the file",
                       row->game + 1, of->path);
    }
    return status == WY_NO ? WY_OK : status;
}

static wy_status add_fact(const wi_sweep_sqlite *of, sqlite3_stmt *insert, const wy_sweep_row *row,
                          size_t place, wy_error *error) {
    const wy_fact *fact = &row->facts[place];
    const char *const texts[6] = {
        fact->section, fact->name, fact->title, fact->value, "unknown", "",
    };
    const char *const standing[2] = {wy_standing_name(fact->standing.kind), fact->standing.by};
    for (int i = 0; i < 6; i++) {
        const char *text = i >= 4 && fact->known ? standing[i - 4] : texts[i];
        sqlite3_bind_text(insert, i + 1, text, -1, SQLITE_STATIC);
    }
    sqlite3_bind_int64(insert, 7, (sqlite3_int64)row->game + 1);
    sqlite3_bind_int64(insert, 8, (sqlite3_int64)place + 1);
    sqlite3_bind_int(insert, 9, fact->known);
    sqlite3_bind_null(insert, 10);
    if (fact->has_number && fact->known && isfinite(fact->number)) {
        sqlite3_bind_double(insert, 10, fact->number);
    }
    const wy_status status = wi_sweep_sqlite_next(of, insert, error);
    if (status == WY_NO) {
        sqlite3_reset(insert);
        return WY_OK;
    }
    return status;
}

static wy_status write_row(const wi_sweep_sqlite *of, const wy_sweep_row *row, wy_error *error) {
    wy_status status = set_status(of, row, error);
    sqlite3_stmt *insert = NULL;
    if (status == WY_OK) {
        status = wi_sweep_sqlite_ask(
            of, &insert,
            "INSERT INTO facts (section, name, title, value, standing, \"by\", game, place, known, "
            "number) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            NULL, error);
    }
    for (size_t i = 0; i < row->count && row->failure == NULL && status == WY_OK; i++) {
        status = add_fact(of, insert, row, i, error);
    }
    sqlite3_finalize(insert);
    return status == WY_OK ? wi_sweep_sqlite_do(of, "COMMIT", error) : status;
}

wy_status wi_sweep_sqlite_keep(void *self, const wy_sweep_row *row, wy_error *error) {
    const wi_sweep_sqlite *of = self;
    wy_status status = wi_sweep_sqlite_do(of, "BEGIN IMMEDIATE", error);
    if (status != WY_OK) {
        return status;
    }
    status = write_row(of, row, error);
    if (status == WY_OK) {
        return WY_OK;
    }
    const bool disorder = (sqlite3_errcode(of->handle) & 0xFF) == SQLITE_CONSTRAINT;
    if (sqlite3_get_autocommit(of->handle) == 0) {
        sqlite3_exec(of->handle, "ROLLBACK", NULL, NULL, NULL);
    }
    if (!disorder || row->failure != NULL) {
        return status;
    }
    /* A report that does not fit the tables is that game's fault, not the file's. */
    const wy_sweep_row bad = {row->game, "its report is not in order", row->seconds, NULL, 0};
    return wi_sweep_sqlite_keep(self, &bad, error);
}

/* ---- reading --------------------------------------------------------------------------- */

/* The facts of a game, with copies of their texts. */
typedef struct report {
    wy_fact *facts;
    char **texts; /* of each fact, one behind the other */
    size_t count, room, text_room;
} report;

static void empty(report *of) {
    while (of->count > 0) {
        free(of->texts[--of->count]);
    }
}

static bool grow(report *of) {
    return wi_list_room(of->facts, of->room, of->count + 1) &&
           wi_list_room(of->texts, of->text_room, of->count + 1);
}

/* What a text says that nobody here wrote is not to be trusted. */
static wy_standing_kind standing_of(const char *name) {
    return strcmp(name, wy_standing_name(WY_PROVED)) == 0     ? WY_PROVED
           : strcmp(name, wy_standing_name(WY_COMPUTED)) == 0 ? WY_COMPUTED
                                                              : WY_CONJECTURED;
}

/* The row: section, name, title, value, number, known, standing, by. */
static bool add_row(report *to, sqlite3_stmt *row) {
    size_t lengths[4];
    size_t length = 0;
    for (int i = 0; i < 4; i++) {
        lengths[i] = strlen(wi_sweep_sqlite_text(row, i)) + 1;
        length += lengths[i];
    }
    char *text = grow(to) ? malloc(length) : NULL;
    if (text == NULL) {
        return false;
    }
    wy_fact *fact = &to->facts[to->count];
    const char **const parts[4] = {&fact->section, &fact->name, &fact->title, &fact->value};
    to->texts[to->count++] = text;
    for (int i = 0; i < 4; i++) {
        memcpy(text, wi_sweep_sqlite_text(row, i), lengths[i]);
        *parts[i] = text;
        text += lengths[i];
    }
    fact->has_number = sqlite3_column_type(row, 4) != SQLITE_NULL;
    fact->number = sqlite3_column_double(row, 4);
    fact->known = sqlite3_column_int(row, 5) != 0;
    fact->standing.kind = standing_of(wi_sweep_sqlite_text(row, 6));
    snprintf(fact->standing.by, sizeof fact->standing.by, "%s", wi_sweep_sqlite_text(row, 7));
    return true;
}

static wy_status read_facts(const wi_sweep_sqlite *of, sqlite3_stmt *query, int64_t id, report *to,
                            wy_error *error) {
    empty(to);
    sqlite3_reset(query);
    sqlite3_bind_int64(query, 1, id);
    wy_status status;
    while ((status = wi_sweep_sqlite_next(of, query, error)) == WY_OK) {
        if (!add_row(to, query)) {
            return wi_fail_memory(error);
        }
    }
    return status == WY_NO ? WY_OK : status;
}

wy_status wi_sweep_sqlite_read(void *self, bool facts, wy_sweep_visit visit, void *data,
                               wy_error *error) {
    const wi_sweep_sqlite *of = self;
    const int count = (int)of->parameters;
    report found = {0};
    sqlite3_stmt *games = NULL;
    sqlite3_stmt *query = NULL;
    /* The view has id, the parameters, rule, status, seconds. */
    wy_status status = wi_sweep_sqlite_ask(
        of, &games, "SELECT r.*, g.canonical FROM results r JOIN games g USING (id) ORDER BY g.id",
        NULL, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_ask(of, &query,
                                     "SELECT section, name, title, value, number, known, standing, "
                                     "\"by\" FROM facts WHERE game = ?1 ORDER BY place",
                                     NULL, error);
    }
    if (status == WY_OK && sqlite3_column_count(games) != count + 5) {
        status =
            wi_fail(error, WY_BAD, "%.200s is damaged (its view); it was left as it is", of->path);
    }
    while (status == WY_OK && (status = wi_sweep_sqlite_next(of, games, error)) == WY_OK) {
        const int64_t id = sqlite3_column_int64(games, 0);
        int64_t values[WY_SWEEP_PARAMETERS];
        for (int p = 0; p < count; p++) {
            values[p] = sqlite3_column_int64(games, 1 + p);
        }
        if (facts) {
            status = read_facts(of, query, id, &found, error);
        }
        const wy_sweep_game game = {.game = (size_t)id - 1,
                                    .values = values,
                                    .rule = wi_sweep_sqlite_text(games, count + 1),
                                    .status = wi_sweep_sqlite_text(games, count + 2),
                                    .canonical = wi_sweep_sqlite_text(games, count + 4),
                                    .facts = found.facts,
                                    .count = found.count};
        if (status == WY_OK) {
            status = visit(data, &game, error);
        }
    }
    sqlite3_finalize(games);
    sqlite3_finalize(query);
    empty(&found);
    free(found.facts);
    free(found.texts);
    return status == WY_NO ? WY_OK : status;
}
