/*
 * atlas_store.c - the SQLite file of an atlas.
 *
 * It is the file of a sweep (sqlite_schema.c) whose games have no parameters, with two more tables:
 *
 *     families   id, name, rule, ranges, about
 *     members    family, game
 *
 * A sweep refuses a file that has other games than its own; an atlas grows: what a plan has and the
 * file has not is added, in one transaction, and waits.  All the rest, how a row is kept and how a
 * killed make goes on, is that of sweeps.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "sweep/atlas.h"

static const char more_tables[] =
    "CREATE TABLE families (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rule TEXT NOT NULL,"
    " ranges TEXT NOT NULL, about TEXT NOT NULL);"
    "CREATE TABLE members (family INTEGER NOT NULL REFERENCES families (id),"
    " game INTEGER NOT NULL REFERENCES games (id), PRIMARY KEY (family, game)) WITHOUT ROWID;"
    "CREATE INDEX members_of ON members (game);"
    "CREATE VIEW results AS SELECT id, rule, status, seconds FROM games;";

/* ---- adding ---------------------------------------------------------------------------------- */

static wy_status add_rows(const wi_sweep_sqlite *of, const char *sql, size_t count, int width,
                          void (*row)(const wy_atlas_plan *plan, size_t i, const char **texts),
                          const wy_atlas_plan *plan, wy_error *error) {
    sqlite3_stmt *statement;
    wy_status status = wi_sweep_sqlite_ask(of, &statement, sql, NULL, error);
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        const char *texts[4];
        row(plan, i, texts);
        status = wi_sweep_sqlite_insert(of, statement, texts, width, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static void family_row(const wy_atlas_plan *plan, size_t i, const char **texts) {
    const wy_atlas_family *family = &plan->families[i];
    texts[0] = family->name;
    texts[1] = family->rule;
    texts[2] = family->ranges != NULL ? family->ranges : "";
    texts[3] = family->about;
}

static void game_row(const wy_atlas_plan *plan, size_t i, const char **texts) {
    texts[0] = plan->sweep.canonical[i]; /* it is what tells games apart */
    texts[1] = plan->sweep.rules[i];
}

static void member_row(const wy_atlas_plan *plan, size_t i, const char **texts) {
    const wy_atlas_member *member = &plan->members[i];
    texts[0] = plan->families[member->family].name;
    texts[1] = plan->sweep.canonical[member->game];
}

static wy_status add(wi_sweep_sqlite *of, const wy_atlas_plan *plan, wy_error *error) {
    wy_status status;
    if ((status =
             add_rows(of,
                      "INSERT INTO families (name, rule, ranges, about) VALUES (?1, ?2, ?3, "
                      "?4) ON CONFLICT (name) DO UPDATE SET rule = ?2, ranges = ?3, about = ?4",
                      plan->family_count, 4, family_row, plan, error)) == WY_OK &&
        (status = add_rows(of,
                           "INSERT INTO games (parameters, rule, canonical) VALUES (?1, ?2, ?1) "
                           "ON CONFLICT (parameters) DO NOTHING",
                           plan->sweep.count, 2, game_row, plan, error)) == WY_OK) {
        status = add_rows(of,
                          "INSERT INTO members SELECT f.id, g.id FROM families f, games g WHERE "
                          "f.name = ?1 AND g.parameters = ?2 ON CONFLICT DO NOTHING",
                          plan->member_count, 2, member_row, plan, error);
    }
    return status;
}

static wy_status put_meta(const wi_sweep_sqlite *of, const char *key, const char *value,
                          wy_error *error) {
    sqlite3_stmt *statement;
    const char *const texts[2] = {key, value};
    wy_status status =
        wi_sweep_sqlite_ask(of, &statement, "INSERT INTO meta VALUES (?1, ?2)", NULL, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_insert(of, statement, texts, 2, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static wy_status make_tables(wi_sweep_sqlite *of, wy_error *error) {
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             WI_SWEEP_APPLICATION, WI_SWEEP_SCHEMA);
    wy_status status;
    if ((status = wi_sweep_sqlite_do(of, marks, error)) == WY_OK &&
        (status = wi_sweep_sqlite_do(of, wi_sweep_sqlite_tables, error)) == WY_OK &&
        (status = wi_sweep_sqlite_do(of, more_tables, error)) == WY_OK &&
        (status = put_meta(of, "version", WY_VERSION, error)) == WY_OK &&
        (status = put_meta(of, "rule", "atlas", error)) == WY_OK &&
        (status = put_meta(of, "ranges", "", error)) == WY_OK &&
        (status = put_meta(of, "atlas", WI_ATLAS_VERSION, error)) == WY_OK) {
        status = put_meta(of, "names", "", error);
    }
    return status;
}

/* In one transaction: a file is as it was, or has all. */
static wy_status fill(wi_sweep_sqlite *of, const wy_atlas_plan *plan, bool empty, wy_error *error) {
    wy_status status = wi_sweep_sqlite_do(of, "BEGIN IMMEDIATE", error);
    if (status == WY_OK && empty) {
        status = make_tables(of, error);
    }
    if (status == WY_OK) {
        status = add(of, plan, error);
    }
    if (status == WY_OK) {
        status = wi_sweep_sqlite_do(of, "COMMIT", error);
    }
    if (status != WY_OK && sqlite3_get_autocommit(of->handle) == 0) {
        sqlite3_exec(of->handle, "ROLLBACK", NULL, NULL, NULL);
    }
    return status;
}

static wy_status make(wi_sweep_sqlite *of, const wy_sweep_plan *sweep, wy_error *error) {
    const wy_status status = fill(of, (const wy_atlas_plan *)sweep, true, error);
    return status == WY_OK ? wi_sweep_sqlite_about(of, error) : status;
}

wy_status wi_atlas_check(wi_sweep_sqlite *of, const wy_sweep_plan *sweep, wy_error *error) {
    char *version = NULL;
    wy_status status = wi_sweep_sqlite_about(of, error);
    if (status == WY_OK) {
        status = wi_sweep_sqlite_meta(of, "atlas", &version, error);
    }
    if (status == WY_OK && version == NULL) {
        status = wi_fail(error, WY_BAD, "%.200s holds a sweep and no atlas", of->path);
    } else if (status == WY_OK && strcmp(version, WI_ATLAS_VERSION) != 0) {
        status =
            wi_fail(error, WY_BAD, "%.200s is an atlas of version %.20s, not " WI_ATLAS_VERSION,
                    of->path, version);
    }
    free(version);
    /* The plan is the first part of an atlas's. */
    return status == WY_OK && sweep != NULL ? fill(of, (const wy_atlas_plan *)sweep, false, error)
                                            : status;
}

/* ---- the plan in the order of the file ------------------------------------------------------- */

typedef struct listing {
    char **rules, **canonical;
    size_t count;
} listing;

static wy_status count_game(void *data, const wy_sweep_game *game, wy_error *error) {
    listing *to = data;
    if (game->game != to->count) {
        return wi_fail(error, WY_BAD, "the games of the atlas are not numbered in order");
    }
    to->count++;
    return WY_OK;
}

static wy_status take_game(void *data, const wy_sweep_game *game, wy_error *error) {
    listing *to = data;
    to->rules[game->game] = strdup(game->rule);
    to->canonical[game->game] = strdup(game->canonical);
    return to->rules[game->game] == NULL || to->canonical[game->game] == NULL
               ? wi_fail_memory(error)
               : WY_OK;
}

static wy_status follow_file(wy_sweep_plan *plan, const wy_sweep_store *store, wy_error *error) {
    listing all = {0};
    wy_status status = store->read(store->self, false, count_game, &all, error);
    if (status != WY_OK) {
        return status;
    }
    all.rules = calloc(all.count + 1, sizeof *all.rules);
    all.canonical = calloc(all.count + 1, sizeof *all.canonical);
    status = all.rules == NULL || all.canonical == NULL
                 ? wi_fail_memory(error)
                 : store->read(store->self, false, take_game, &all, error);
    /* What the plan had goes, or what was listed of the file. */
    if (status == WY_OK) {
        const listing had = {plan->rules, plan->canonical, plan->count};
        plan->rules = all.rules;
        plan->canonical = all.canonical;
        plan->count = all.count;
        all = had;
    }
    for (size_t i = 0; i < all.count; i++) {
        free(all.rules != NULL ? all.rules[i] : NULL);
        free(all.canonical != NULL ? all.canonical[i] : NULL);
    }
    free(all.rules);
    free(all.canonical);
    return status;
}

wy_status wy_atlas_store_open(wy_sweep_store *store, const char *path, wy_atlas_plan *plan,
                              wy_error *error) {
    const wi_sweep_sqlite_kind kind = {make, wi_atlas_check, &plan->sweep};
    wy_status status = wi_sweep_sqlite_open(store, path, &kind, error);
    if (status != WY_OK) {
        return status;
    }
    plan->member_count = 0; /* they are in the file, and count by its numbers there */
    status = follow_file(&plan->sweep, store, error);
    if (status != WY_OK) {
        store->close(store->self, WY_SWEEP_LEAVE);
    }
    return status;
}
