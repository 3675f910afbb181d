/*
 * shelf.c - relations that were derived once in a session, by key.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "logic/session.h"

typedef struct wy_shelf_entry {
    char *key;
    wy_relation *relation;
} entry;

/* The shelf has had a slot reserved. */
static entry *find(const wy_logic *session, wy_probe *probe, const char *key) {
    uint32_t number;
    *probe = wy_table_probe(&session->shelf_found, wy_hash_text(key, strlen(key)));
    while (wy_table_next(&session->shelf_found, probe, &number)) {
        if (strcmp(session->shelf[number].key, key) == 0) {
            return &session->shelf[number];
        }
    }
    return NULL;
}

wy_relation *wy_shelf_find(const wy_logic *session, const char *key) {
    wy_probe probe;
    const entry *place = session->shelf_count == 0 ? NULL : find(session, &probe, key);
    return place == NULL ? NULL : place->relation;
}

wy_status wy_shelf_put(wy_relation **out, wy_logic *session, const char *key, const char *label,
                       wy_automaton *automaton, wy_error *error) {
    *out = NULL;
    wy_relation *made = wy_relation_new(automaton, session->next_number++, label);
    char *copy = strdup(key);
    if (made == NULL || copy == NULL || wy_table_reserve(&session->shelf_found, 1, NULL) != WY_OK ||
        !wy_list_room(session->shelf, session->shelf_room, session->shelf_count + 1)) {
        wy_relation_drop(made);
        free(copy);
        return wy_fail_memory(error);
    }
    wy_probe probe;
    entry *place = find(session, &probe, key);
    if (place != NULL) {
        free(place->key);
        wy_relation_drop(place->relation);
    } else {
        wy_table_put(&session->shelf_found, &probe, (uint32_t)session->shelf_count);
        place = &session->shelf[session->shelf_count++];
    }
    *place = (entry){copy, made};
    *out = made;
    return WY_OK;
}

void wy_shelf_clear(wy_logic *session) {
    for (size_t i = 0; i < session->shelf_count; i++) {
        free(session->shelf[i].key);
        wy_relation_drop(session->shelf[i].relation);
    }
    free(session->shelf);
    wy_table_close(&session->shelf_found);
    session->shelf = NULL;
    session->shelf_count = session->shelf_room = 0;
}
