/*
 * sweep_table.c - which columns a table of a sweep has, and what stands in a cell.
 *
 * A column is a fact, by its number; NAME:text is the same fact as its report words it.
 * Without --facts the columns are those of a short list that at least one game knows; a fact
 * that is asked for is shown in any case, and one that no game has is complained about.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/nearest.h"
#include "sweep_table.h"

/* What one asks first of a family of games. */
static const char *const usual[] = {
    "coverage.column",    "beams.count",    "deviation.least", "deviation.most",
    "period.vector:text", "machine.states", "machine.words",   "automaton.p_states",
};

/* ---- queries --------------------------------------------------------------------------- */

/* These never return WY_OK, and analyzers see it. */
static wy_status fail(cli *program, cli_sweep_store *store) {
    wy_error error;
    const wy_status status = cli_sweep_store_fail(store, &error);
    cli_fail(program, &error);
    return status == WY_OK ? WY_SYSTEM : status;
}

static wy_status no_memory(cli *program) {
    cli_complain(program, WY_SYSTEM, "out of memory");
    return WY_SYSTEM;
}

static char *meta_text(cli_sweep_store *store, const char *key) {
    sqlite3_stmt *query = NULL;
    char *text = NULL;
    if (sqlite3_prepare_v2(cli_sweep_store_handle(store), "SELECT value FROM meta WHERE key = ?1",
                           -1, &query, NULL) == SQLITE_OK) {
        sqlite3_bind_text(query, 1, key, -1, SQLITE_STATIC);
        if (sqlite3_step(query) == SQLITE_ROW && sqlite3_column_text(query, 0) != NULL) {
            text = strdup((const char *)sqlite3_column_text(query, 0));
        }
    }
    sqlite3_finalize(query);
    return text;
}

/* "NAME:text": how long is NAME?  And is there more? */
static size_t name_length(const char *column, size_t length, bool *text) {
    static const char ending[] = ":text";
    const size_t more = sizeof ending - 1;
    *text = length > more && memcmp(column + length - more, ending, more) == 0;
    return *text ? length - more : length;
}

/* In how many games is this fact, and is it known? */
static bool count_fact(cli_sweep_store *store, const char *name, int64_t *there, int64_t *known) {
    sqlite3_stmt *query = NULL;
    bool fine = false;
    if (sqlite3_prepare_v2(cli_sweep_store_handle(store),
                           "SELECT count(*), coalesce(sum(known), 0) FROM facts WHERE name = ?1",
                           -1, &query, NULL) == SQLITE_OK) {
        sqlite3_bind_text(query, 1, name, -1, SQLITE_STATIC);
        if (sqlite3_step(query) == SQLITE_ROW) {
            *there = sqlite3_column_int64(query, 0);
            *known = sqlite3_column_int64(query, 1);
            fine = true;
        }
    }
    sqlite3_finalize(query);
    return fine;
}

/* ---- choosing columns ------------------------------------------------------------------ */

static wy_status add_column(cli_sweep_table *table, cli *program, const char *column,
                            size_t length) {
    if (table->columns == CLI_SWEEP_COLUMNS) {
        return cli_complain(program, WY_BAD, "a table has at most %d facts", CLI_SWEEP_COLUMNS);
    }
    cli_sweep_column *to = &table->facts[table->columns++];
    to->head = strndup(column, length);
    to->name = strndup(column, name_length(column, length, &to->text));
    return to->head == NULL || to->name == NULL ? no_memory(program) : WY_OK;
}

/* The fact of the column that was added last. */
static wy_status count_last(const cli_sweep_table *table, cli *program, int64_t *there,
                            int64_t *known) {
    return count_fact(table->store, table->facts[table->columns - 1].name, there, known)
               ? WY_OK
               : fail(program, table->store);
}

static void drop_last(cli_sweep_table *table) {
    table->columns--;
    free(table->facts[table->columns].head);
    free(table->facts[table->columns].name);
}

static wy_status choose_usual(cli_sweep_table *table, cli *program) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0] && status == WY_OK; i++) {
        int64_t there = 0;
        int64_t known = 0;
        status = add_column(table, program, usual[i], strlen(usual[i]));
        if (status == WY_OK) {
            status = count_last(table, program, &there, &known);
        }
        if (status == WY_OK && known == 0) {
            drop_last(table);
        }
    }
    return status;
}

/* Every fact that a game has, in the order of the reports. */
static wy_status choose_all(cli_sweep_table *table, cli *program) {
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(cli_sweep_store_handle(table->store),
                                  "SELECT name FROM facts GROUP BY name ORDER BY min(place), name",
                                  -1, &query, NULL);
    wy_status status = WY_OK;
    if (code == SQLITE_OK) {
        while (status == WY_OK && (code = sqlite3_step(query)) == SQLITE_ROW) {
            const char *name = (const char *)sqlite3_column_text(query, 0);
            status =
                name == NULL ? no_memory(program) : add_column(table, program, name, strlen(name));
        }
    }
    if (status == WY_OK && code != SQLITE_DONE) {
        status = fail(program, table->store);
    }
    sqlite3_finalize(query);
    return status;
}

/* Complains that no game has the fact, and names the nearest that some game has. */
static void complain_missing(cli_sweep_table *table, cli *program, const char *name) {
    sqlite3_stmt *query = NULL;
    char best[64] = "";
    wy_nearest nearest;
    wy_nearest_start(&nearest, name, strlen(name));
    if (sqlite3_prepare_v2(cli_sweep_store_handle(table->store), "SELECT DISTINCT name FROM facts",
                           -1, &query, NULL) == SQLITE_OK) {
        while (sqlite3_step(query) == SQLITE_ROW) {
            const char *other = (const char *)sqlite3_column_text(query, 0);
            if (other != NULL) {
                const size_t before = nearest.best == NULL ? SIZE_MAX : nearest.distance;
                wy_nearest_offer(&nearest, other);
                if (nearest.best != NULL && nearest.distance < before) {
                    snprintf(best, sizeof best, "%s", other);
                }
            }
        }
    }
    sqlite3_finalize(query);
    if (best[0] != '\0') {
        cli_complain(program, WY_BAD, "no game of this sweep has a fact '%.60s'; did you mean %s?",
                     name, best);
    } else {
        cli_complain(program, WY_BAD,
                     "no game of this sweep has a fact '%.60s'; --facts all shows what there is",
                     name);
    }
    table->missing = true;
}

static wy_status choose_named(cli_sweep_table *table, cli *program, const char *facts) {
    wy_status status = WY_OK;
    for (const char *at = facts; status == WY_OK;) {
        const size_t length = strcspn(at, ",");
        if (length == 0) {
            return cli_complain(program, WY_BAD,
                                "--facts wants names with a comma between them, as in "
                                "deviation.least,deviation.most");
        }
        status = add_column(table, program, at, length);
        int64_t there = 0;
        int64_t known = 0;
        if (status == WY_OK) {
            status = count_last(table, program, &there, &known);
        }
        const char *name = table->facts[table->columns - 1].name;
        if (status == WY_OK && there == 0 && name != NULL) {
            complain_missing(table, program, name);
        }
        at += length;
        if (*at == '\0') {
            break;
        }
        at++;
    }
    return status;
}

/* ---- the table as a whole -------------------------------------------------------------- */

static wy_status split_names(cli_sweep_table *table, cli *program, char *names) {
    table->names = calloc(WY_SWEEP_PARAMETERS, sizeof *table->names);
    if (table->names == NULL) {
        return no_memory(program);
    }
    char *rest = names;
    for (char *name = strsep(&rest, ","); name != NULL && table->parameters < WY_SWEEP_PARAMETERS;
         name = strsep(&rest, ",")) {
        table->names[table->parameters] = strdup(name);
        if (table->names[table->parameters] == NULL) {
            return no_memory(program);
        }
        table->parameters++;
    }
    return WY_OK;
}

wy_status cli_sweep_table_open(cli_sweep_table *table, cli *program, cli_sweep_store *store,
                               const char *facts) {
    *table = (cli_sweep_table){.store = store};
    table->rule = meta_text(store, "rule");
    table->ranges = meta_text(store, "ranges");
    char *names = meta_text(store, "names");
    table->facts = calloc(CLI_SWEEP_COLUMNS, sizeof *table->facts);
    if (table->rule == NULL || table->ranges == NULL || names == NULL || table->facts == NULL) {
        free(names);
        if (sqlite3_errcode(cli_sweep_store_handle(store)) != SQLITE_DONE) {
            return fail(program, store);
        }
        cli_complain(program, WY_BAD, "the file holds no sweep");
        return WY_BAD;
    }
    const wy_status status = split_names(table, program, names);
    free(names);
    if (status != WY_OK) {
        return status;
    }
    return facts == NULL               ? choose_usual(table, program)
           : strcmp(facts, "all") == 0 ? choose_all(table, program)
                                       : choose_named(table, program, facts);
}

void cli_sweep_table_free(cli_sweep_table *table) {
    for (size_t i = 0; i < table->parameters; i++) {
        free(table->names[i]);
    }
    for (size_t i = 0; i < table->columns; i++) {
        free(table->facts[i].head);
        free(table->facts[i].name);
    }
    free(table->names);
    free(table->facts);
    free(table->rule);
    free(table->ranges);
}

/* ---- rows and cells -------------------------------------------------------------------- */

wy_status cli_sweep_rows_open(cli_sweep_rows *rows, const cli_sweep_table *table, cli *program) {
    *rows = (cli_sweep_rows){.table = table, .program = program};
    sqlite3 *handle = cli_sweep_store_handle(table->store);
    /* A row: the parameters, then what is asked of every game. */
    char sql[WY_SWEEP_PARAMETERS * (WY_SWEEP_NAME + 4) + 96];
    int used = snprintf(sql, sizeof sql, "SELECT");
    for (size_t p = 0; p < table->parameters; p++) {
        used += snprintf(sql + used, sizeof sql - (size_t)used, " r.\"%.*s\",", WY_SWEEP_NAME,
                         table->names[p]);
    }
    snprintf(sql + used, sizeof sql - (size_t)used,
             " r.rule, r.status, g.canonical, g.id FROM results r JOIN games g USING (id) "
             "ORDER BY g.id");
    if (sqlite3_prepare_v2(handle, sql, -1, &rows->games, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(handle,
                           "SELECT value, number, known, standing, \"by\" FROM facts WHERE game = "
                           "?1 AND name = ?2",
                           -1, &rows->fact, NULL) != SQLITE_OK) {
        return fail(program, table->store);
    }
    return WY_OK;
}

static const char *text_of(sqlite3_stmt *query, int column) {
    const char *text = (const char *)sqlite3_column_text(query, column);
    return text != NULL ? text : "";
}

bool cli_sweep_rows_next(cli_sweep_rows *rows) {
    const int code = sqlite3_step(rows->games);
    if (code == SQLITE_ROW) {
        const int after = (int)rows->table->parameters;
        for (int p = 0; p < after; p++) {
            rows->parameters[p] = sqlite3_column_int64(rows->games, p);
        }
        rows->rule = text_of(rows->games, after);
        rows->status = text_of(rows->games, after + 1);
        rows->canonical = text_of(rows->games, after + 2);
        rows->id = sqlite3_column_int64(rows->games, after + 3);
        return true;
    }
    if (code != SQLITE_DONE) {
        rows->result = fail(rows->program, rows->table->store);
    }
    return false;
}

cli_sweep_cell cli_sweep_rows_cell(cli_sweep_rows *rows, const cli_sweep_column *column) {
    cli_sweep_cell cell = {0};
    sqlite3_reset(rows->fact);
    sqlite3_bind_int64(rows->fact, 1, rows->id);
    sqlite3_bind_text(rows->fact, 2, column->name, -1, SQLITE_STATIC);
    const int code = sqlite3_step(rows->fact);
    if (code == SQLITE_ROW) {
        cell.there = true;
        cell.value = text_of(rows->fact, 0);
        cell.has_number = !column->text && sqlite3_column_type(rows->fact, 1) != SQLITE_NULL;
        cell.number = sqlite3_column_double(rows->fact, 1);
        cell.known = sqlite3_column_int(rows->fact, 2) != 0;
        cell.standing = text_of(rows->fact, 3);
        cell.by = text_of(rows->fact, 4);
    } else if (code != SQLITE_DONE) {
        rows->result = fail(rows->program, rows->table->store);
    }
    return cell;
}

wy_status cli_sweep_rows_close(cli_sweep_rows *rows) {
    sqlite3_finalize(rows->games);
    sqlite3_finalize(rows->fact);
    return rows->result;
}

void cli_sweep_number_text(char text[CLI_SWEEP_NUMBER], double number, int digits) {
    if (fabs(number) < 1e15 && number == floor(number)) {
        snprintf(text, CLI_SWEEP_NUMBER, "%.0f", number == 0 ? 0.0 : number);
        return;
    }
    snprintf(text, CLI_SWEEP_NUMBER, "%.*g", digits, number);
    if (digits >= 15 && strtod(text, NULL) != number) {
        snprintf(text, CLI_SWEEP_NUMBER, "%.17g", number);
    }
}
