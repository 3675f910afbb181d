/*
 * shelf.c - relations that were derived once in a session, by key.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "logic/session.h"

typedef struct wi_shelf_entry {
    char *key;
    wy_relation *relation;
} entry;

/* The shelf has had a slot reserved. */
static entry *find(const wy_logic *session, wi_probe *probe, const char *key) {
    uint32_t number;
    *probe = wi_table_probe(&session->shelf_found, wi_hash_text(key, strlen(key)));
    while (wi_table_next(&session->shelf_found, probe, &number)) {
        if (strcmp(session->shelf[number].key, key) == 0) {
            return &session->shelf[number];
        }
    }
    return NULL;
}

wy_relation *wi_shelf_find(const wy_logic *session, const char *key) {
    wi_probe probe;
    const entry *place = session->shelf_count == 0 ? NULL : find(session, &probe, key);
    return place == NULL ? NULL : place->relation;
}

wy_status wi_shelf_put(wy_relation **out, wy_logic *session, const char *key, const char *label,
                       wy_automaton *automaton, wy_error *error) {
    *out = NULL;
    wy_relation *made = wi_relation_new(automaton, session->next_number++, label);
    char *copy = strdup(key);
    if (made == NULL || copy == NULL || wi_table_reserve(&session->shelf_found, 1, NULL) != WY_OK ||
        !wi_list_room(session->shelf, session->shelf_room, session->shelf_count + 1)) {
        wi_relation_drop(made);
        free(copy);
        return wi_fail_memory(error);
    }
    wi_probe probe;
    entry *place = find(session, &probe, key);
    if (place != NULL) {
        free(place->key);
        wi_relation_drop(place->relation);
    } else {
        wi_table_put(&session->shelf_found, &probe, (uint32_t)session->shelf_count);
        place = &session->shelf[session->shelf_count++];
    }
    place->key = copy;
    place->relation = made;
    *out = made;
    return WY_OK;
}

void wi_shelf_clear(wy_logic *session) {
    for (size_t i = 0; i < session->shelf_count; i++) {
        free(session->shelf[i].key);
        wi_relation_drop(session->shelf[i].relation);
    }
    free(session->shelf);
    wi_table_close(&session->shelf_found);
    session->shelf = NULL;
    session->shelf_count = session->shelf_room = 0;
}
