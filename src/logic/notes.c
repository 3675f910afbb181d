/* notes.c - texts that have a name: macros, morphisms; and names whose last definition failed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "logic/session.h"

/* ---- texts with names ------------------------------------------------------------------- */

void wi_session_clear_notes(wi_note_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->item[i].name);
        free(list->item[i].text);
    }
    free(list->item);
}

const char *wi_session_note(const wi_note_list *list, const char *name) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->item[i].name, name) == 0) {
            return list->item[i].text;
        }
    }
    return NULL;
}

wy_status wi_session_set_note(wi_note_list *list, const char *name, const char *text, size_t length,
                              wy_error *error) {
    char *copy = strndup(text, length);
    if (copy == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->item[i].name, name) == 0) {
            free(list->item[i].text);
            list->item[i].text = copy;
            return WY_OK;
        }
    }
    char *key = strdup(name);
    if (key == NULL || !wi_list_room(list->item, list->room, list->count + 1)) {
        free(key);
        free(copy);
        return wi_fail_memory(error);
    }
    list->item[list->count++] = (wi_note){key, copy};
    return WY_OK;
}

/* ---- names whose definition failed ------------------------------------------------------ */

void wi_session_break(wy_logic *session, const char *kinds, const char *name) {
    char key[256];
    for (; *kinds != '\0'; kinds++) {
        snprintf(key, sizeof key, "%c%.250s", *kinds, name);
        (void)wi_session_set_note(&session->broken, key, "", 0, NULL);
    }
}

void wi_session_mend(wy_logic *session, char kind, const char *name) {
    wi_note_list *list = &session->broken;
    for (size_t i = 0; i < list->count; i++) {
        if (list->item[i].name[0] == kind && strcmp(list->item[i].name + 1, name) == 0) {
            free(list->item[i].name);
            free(list->item[i].text);
            list->item[i] = list->item[--list->count];
            return;
        }
    }
}

wy_status wi_session_check(const wy_logic *session, char kind, const char *name, wy_error *error) {
    for (size_t i = 0; i < session->broken.count; i++) {
        const char *key = session->broken.item[i].name;
        if (key[0] == kind && strcmp(key + 1, name) == 0) {
            return wi_fail(error, WY_BAD, "the last definition of %s%.60s failed",
                           kind == 'a' ? "$" : "", name);
        }
    }
    return WY_OK;
}
