/*
 * atlas_load.c - the file of an atlas, read into memory: games that are done, with the facts that
 * an atlas asks for.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/atlas.h>

#include "atlas/atlas.h"
#include "base/fail.h"
#include "base/growing.h"
#include "sweep/atlas.h"

typedef struct loading {
    wi_sweep_sqlite *of;
    sqlite3_stmt *families, *seconds;
    wy_atlas *atlas;
} loading;

/* "kl pair" */
static wy_status join_families(const loading *on, size_t game, wi_growing *to, wy_error *error) {
    sqlite3_reset(on->families);
    sqlite3_bind_int64(on->families, 1, (sqlite3_int64)game + 1);
    wy_status status;
    while ((status = wi_sweep_sqlite_next(on->of, on->families, error)) == WY_OK) {
        wi_growing_printf(to, "%s%s", to->length > 0 ? " " : "",
                          wi_sweep_sqlite_text(on->families, 0));
    }
    return status != WY_NO ? status : to->failed ? wi_fail_memory(error) : WY_OK;
}

static double seconds_of(const loading *on, size_t game) {
    sqlite3_reset(on->seconds);
    sqlite3_bind_int64(on->seconds, 1, (sqlite3_int64)game + 1);
    return sqlite3_step(on->seconds) == SQLITE_ROW ? sqlite3_column_double(on->seconds, 0) : 0;
}

void wi_atlas_take_facts(wy_atlas_game *to, const wy_fact *facts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wy_fact *fact = &facts[i];
        for (size_t f = 0; f < WY_ATLAS_FIELD_COUNT; f++) {
            if (strcmp(fact->name, wy_atlas_field_fact((wy_atlas_field)f)) == 0) {
                to->facts[f] = (wy_atlas_fact){.value = fact->value,
                                               .known = fact->known,
                                               .has_number = fact->has_number && fact->known,
                                               .number = fact->number,
                                               .kind = fact->standing.kind,
                                               .by = fact->known ? fact->standing.by : ""};
            }
        }
    }
}

static wy_status take_game(void *data, const wy_sweep_game *game, wy_error *error) {
    const loading *on = data;
    if (strcmp(game->status, "done") != 0) {
        return WY_OK;
    }
    wi_growing families = {0};
    wy_status status = join_families(on, game->game, &families, error);
    if (status == WY_OK) {
        wy_atlas_game entry = {.rule = game->canonical,
                               .written = game->rule,
                               .families = families.text != NULL ? families.text : "",
                               .seconds = seconds_of(on, game->game)};
        wi_atlas_take_facts(&entry, game->facts, game->count);
        status = wi_atlas_add(on->atlas, &entry, error);
    }
    free(families.text);
    return status;
}

static wy_status load(loading *on, const wy_sweep_store *store, wy_error *error) {
    wy_status status;
    if ((status = wi_sweep_sqlite_ask(on->of, &on->families,
                                      "SELECT f.name FROM members m JOIN families f ON f.id = "
                                      "m.family WHERE m.game = ?1 ORDER BY f.id",
                                      NULL, error)) == WY_OK &&
        (status = wi_sweep_sqlite_ask(on->of, &on->seconds,
                                      "SELECT seconds FROM games WHERE id = ?1", NULL, error)) ==
            WY_OK &&
        (status = store->read(store->self, true, take_game, on, error)) == WY_OK) {
        status = wi_atlas_settle(on->atlas, error);
    }
    sqlite3_finalize(on->families);
    sqlite3_finalize(on->seconds);
    return status;
}

wy_status wy_atlas_load(wy_atlas **out, const char *path, wy_error *error) {
    *out = NULL;
    wy_sweep_store store;
    const wi_sweep_sqlite_kind kind = {NULL, wi_atlas_check, NULL};
    wy_status status = wi_sweep_sqlite_open(&store, path, &kind, error);
    if (status != WY_OK) {
        return status;
    }
    loading on = {.of = store.self};
    status = wi_atlas_create(&on.atlas, error);
    if (status == WY_OK) {
        status = load(&on, &store, error);
    }
    store.close(store.self, WY_SWEEP_LEAVE);
    if (status != WY_OK) {
        wy_atlas_free(on.atlas);
        return status;
    }
    *out = on.atlas;
    return WY_OK;
}
