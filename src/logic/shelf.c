/*
 * shelf.c - relations that were derived once in a session, by key.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/session.h"

typedef struct wy_shelf_entry {
    char *key; /* NULL: free */
    uint64_t hash;
    wy_relation *relation;
} entry;

static uint64_t hash_of(const char *key) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *key != '\0'; key++) {
        hash = (hash ^ (unsigned char)*key) * UINT64_C(0x100000001b3);
    }
    return hash ^ (hash >> 31);
}

static entry *find(const wy_logic *session, const char *key, uint64_t hash) {
    const size_t mask = session->shelf_room - 1;
    for (size_t at = hash & mask;; at = (at + 1) & mask) {
        entry *here = &session->shelf[at];
        if (here->key == NULL || (here->hash == hash && strcmp(here->key, key) == 0)) {
            return here;
        }
    }
}

wy_relation *wy_shelf_find(const wy_logic *session, const char *key) {
    return session->shelf_room == 0 ? NULL : find(session, key, hash_of(key))->relation;
}

static bool make_room(wy_logic *session) {
    if (2 * session->shelf_count < session->shelf_room) {
        return true;
    }
    entry *old = session->shelf;
    const size_t old_room = session->shelf_room;
    const size_t room = old_room == 0 ? 128 : 2 * old_room;
    session->shelf = calloc(room, sizeof *session->shelf);
    if (session->shelf == NULL) {
        session->shelf = old;
        return false;
    }
    session->shelf_room = room;
    for (size_t i = 0; i < old_room; i++) {
        if (old[i].key != NULL) {
            *find(session, old[i].key, old[i].hash) = old[i];
        }
    }
    free(old);
    return true;
}

wy_status wy_shelf_put(wy_relation **out, wy_logic *session, const char *key, const char *label,
                       wy_automaton *automaton, wy_error *error) {
    *out = NULL;
    wy_relation *made = wy_relation_new(automaton, session->next_number++, label);
    char *copy = strdup(key);
    if (made == NULL || copy == NULL || !make_room(session)) {
        wy_relation_drop(made);
        free(copy);
        return wy_fail_memory(error);
    }
    const uint64_t hash = hash_of(key);
    entry *place = find(session, key, hash);
    if (place->key != NULL) {
        free(place->key);
        wy_relation_drop(place->relation);
    } else {
        session->shelf_count++;
    }
    place->key = copy;
    place->hash = hash;
    place->relation = made;
    *out = made;
    return WY_OK;
}

void wy_shelf_clear(wy_logic *session) {
    for (size_t i = 0; i < session->shelf_room; i++) {
        if (session->shelf[i].key != NULL) {
            free(session->shelf[i].key);
            wy_relation_drop(session->shelf[i].relation);
        }
    }
    free(session->shelf);
    session->shelf = NULL;
    session->shelf_count = session->shelf_room = 0;
}
