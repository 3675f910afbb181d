/* sweep.c - the table of a sweep as JSON. */
#include "json/sweep.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "json/values.h"

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

wy_status wi_json_sweep(const wy_sweep_table *table, FILE *to, wy_error *error) {
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
