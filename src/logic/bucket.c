/*
 * bucket.c - which variable goes next, and how.  See eliminate.c.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "logic/items.h"

/* ---- choosing --------------------------------------------------------------------------- */

/*
 * In n = 61 x + 47 y the values 61 x and 47 y go before x and y: the whole equation is an automaton
 * of about 61 + 47 states, but what is left of 61 x without x, the multiples of 61, and those of
 * 47 have 61 times 47 together.
 */
static const double LATER = 20;

/* How much work eliminating this variable promises; INFINITY: it is gone. */
static double cost_of(const wi_items *at, uint32_t variable) {
    double cost = 0;
    uint32_t seen[4 * WY_MAX_TRACKS];
    size_t tracks = 0;
    bool found = false;
    for (size_t i = 0; i < at->count; i++) {
        const wi_item *part = &at->items[i];
        if (!wi_item_has(part, variable)) {
            continue;
        }
        found = true;
        cost += wi_item_weight(part);
        for (uint32_t j = 0; j < part->count && tracks < sizeof seen / sizeof seen[0]; j++) {
            bool known = false;
            for (size_t k = 0; k < tracks; k++) {
                known = known || seen[k] == part->variable[j];
            }
            if (!known) {
                seen[tracks++] = part->variable[j];
            }
        }
    }
    return found ? cost + 1.0 * (double)tracks : INFINITY;
}

/* Does it stand in one part only, together with a variable for the value of a term? */
static bool is_multiplied(const wi_items *at, uint32_t variable) {
    const wi_variable *variables = at->evaluator->maker->variable;
    const wi_item *only = NULL;
    for (size_t i = 0; i < at->count; i++) {
        if (wi_item_has(&at->items[i], variable)) {
            if (only != NULL) {
                return false;
            }
            only = &at->items[i];
        }
    }
    for (uint32_t j = 0; only != NULL && j < only->count; j++) {
        if (only->variable[j] != variable && variables[only->variable[j]].made &&
            wi_variables_contain(at->bound, at->bounds, only->variable[j])) {
            return true;
        }
    }
    return false;
}

/* The bound variable to eliminate next; false: none is left. */
bool wi_bucket_choose(const wi_items *at, uint32_t *out) {
    double best = INFINITY;
    for (size_t i = 0; i < at->bounds; i++) {
        double cost = cost_of(at, at->bound[i]);
        if (!at->evaluator->maker->variable[at->bound[i]].made && is_multiplied(at, at->bound[i])) {
            cost += LATER;
        }
        if (cost < best) {
            best = cost;
            *out = at->bound[i];
        }
    }
    return best < INFINITY;
}

/* Has it only free variables, all of which stand in items[0, count)? */
static bool is_filter(const wi_items *at, size_t count, const wi_item *part) {
    for (uint32_t j = 0; j < part->count; j++) {
        bool inside = false;
        for (size_t i = 0; i < count; i++) {
            inside = inside || wi_item_has(&at->items[i], part->variable[j]);
        }
        for (size_t i = 0; i < at->bounds; i++) {
            inside = inside && at->bound[i] != part->variable[j];
        }
        if (!inside) {
            return false;
        }
    }
    return true;
}

/*
 * Moves the parts with the variable to the front, and behind them conditions on free variables
 * that they have anyway; returns how many they are.
 */
static size_t gather(wi_items *at, uint32_t variable) {
    size_t count = 0;
    for (size_t i = 0; i < at->count; i++) {
        if (wi_item_has(&at->items[i], variable)) {
            wi_items_bring(at->items, count++, i);
        }
    }
    const size_t bucket = count;
    for (size_t i = bucket; i < at->count; i++) {
        if (!at->items[i].negative && is_filter(at, bucket, &at->items[i])) {
            wi_items_bring(at->items, count++, i);
        }
    }
    return count;
}

/*
 * A bucket as text: its relations and, numbered as they are met, their variables; then those that
 * go.  Two buckets with one key have one result.  numbers[] are the variables met.
 */
typedef struct bucket_key {
    char *text;
    size_t length, room;
    uint32_t numbers[4 * WY_MAX_TRACKS];
    size_t count;
} bucket_key;

static bool put_number(bucket_key *key, char mark, uint64_t number) {
    if (!wi_list_room(key->text, key->room, key->length + 32)) {
        return false;
    }
    key->length += (size_t)snprintf(key->text + key->length, key->room - key->length, "%c%llx",
                                    mark, (unsigned long long)number);
    return true;
}

static size_t number_of(bucket_key *key, uint32_t variable) {
    size_t at = 0;
    while (at < key->count && key->numbers[at] != variable) {
        at++;
    }
    if (at == key->count && key->count < sizeof key->numbers / sizeof key->numbers[0]) {
        key->numbers[key->count++] = variable;
    }
    return at;
}

static bool make_key(bucket_key *key, const wi_item *bucket, size_t count, const uint32_t *gone,
                     size_t gones) {
    bool fine = true;
    for (size_t i = 0; fine && i < count; i++) {
        fine = put_number(key, bucket[i].negative ? '-' : '+', bucket[i].relation->number);
        for (uint32_t j = 0; fine && j < bucket[i].count; j++) {
            fine = put_number(key, ',', number_of(key, bucket[i].variable[j]));
        }
    }
    for (size_t i = 0; fine && i < gones; i++) {
        fine = put_number(key, '!', number_of(key, gone[i]));
    }
    return fine && key->count < sizeof key->numbers / sizeof key->numbers[0];
}

/* The result of a bucket, from before; false: it is not known. */
static bool take_known(wi_items *at, const bucket_key *key, wi_item *result) {
    const uint32_t *tracks;
    wy_relation *known = wi_known_find(at->evaluator, key->text, key->length, &tracks);
    if (known == NULL) {
        return false;
    }
    at->evaluator->shared++;
    wi_relation_drop(result->relation);
    result->relation = wi_relation_hold(known);
    result->negative = false;
    result->count = wy_automaton_tracks(known->automaton);
    for (uint32_t i = 0; i < result->count; i++) {
        result->variable[i] = key->numbers[tracks[i]];
    }
    return true;
}

static bool keep_known(wi_items *at, bucket_key *key, const wi_item *result) {
    uint32_t tracks[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < result->count; i++) {
        tracks[i] = (uint32_t)number_of(key, result->variable[i]);
    }
    return wi_known_put(at->evaluator, key->text, key->length, result->relation, tracks,
                        result->count);
}

/* Joins a bucket and projects away what stands nowhere else. */
wy_status wi_bucket_eliminate(wi_items *at, uint32_t variable) {
    const wi_variable *variables = at->evaluator->maker->variable;
    const size_t count = gather(at, variable);
    const bool values_only = variables[variable].made;
    uint32_t gone[4 * WY_MAX_TRACKS];
    size_t gones = 0;
    for (size_t v = 0; v < at->bounds && gones < sizeof gone / sizeof gone[0]; v++) {
        bool inside = false, outside = false;
        for (size_t i = 0; i < at->count; i++) {
            if (wi_item_has(&at->items[i], at->bound[v])) {
                inside = inside || i < count;
                outside = outside || i >= count;
            }
        }
        const bool later = values_only && !variables[at->bound[v]].made;
        if (inside && !outside && !later) {
            gone[gones++] = at->bound[v];
        }
    }
    bucket_key key = {0};
    const bool keyed = make_key(&key, at->items, count, gone, gones);
    wy_status status = WY_OK;
    if (!keyed || !take_known(at, &key, &at->items[0])) {
        size_t last;
        status = wi_items_join_all_but_last(at, at->items, count, &last);
        if (status == WY_OK) {
            status = wi_item_project(at, &at->items[0], last == 0 ? NULL : &at->items[last], gone,
                                     gones);
        }
        if (status == WY_OK && keyed && !keep_known(at, &key, &at->items[0])) {
            status = wi_fail_memory(at->error);
        }
    }
    free(key.text);
    for (size_t i = count; i-- > 1;) {
        wi_relation_drop(at->items[i].relation);
        wi_items_remove(at, i);
    }
    return status;
}
