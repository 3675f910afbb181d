/* names.c - letters by their names. */
#include "morphic/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"

void wi_names_init(wi_names *names) {
    *names = (wi_names){0};
}

void wi_names_clear(wi_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        free(names->list[i]);
    }
    free(names->list);
    wi_table_close(&names->found);
    *names = (wi_names){0};
}

static uint32_t find(const wi_names *names, wi_probe *probe, const char *name, size_t length) {
    uint32_t number;
    *probe = wi_table_probe(&names->found, wi_hash_text(name, length));
    while (wi_table_next(&names->found, probe, &number)) {
        const char *other = names->list[number];
        if (strncmp(other, name, length) == 0 && other[length] == '\0') {
            return number;
        }
    }
    return WI_NO_NAME;
}

uint32_t wi_names_find(const wi_names *names, const char *name, size_t length) {
    wi_probe probe;
    return names->count == 0 ? WI_NO_NAME : find(names, &probe, name, length);
}

wy_status wi_names_take(uint32_t *out, wi_names *names, const char *name, size_t length,
                        wy_error *error) {
    const wy_status status = wi_table_reserve(&names->found, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe;
    *out = find(names, &probe, name, length);
    if (*out != WI_NO_NAME) {
        return WY_OK;
    }
    char *copy = strndup(name, length);
    if (copy == NULL || !wi_list_room(names->list, names->room, (size_t)names->count + 1)) {
        free(copy);
        return wi_fail_memory(error);
    }
    *out = names->count++;
    names->list[*out] = copy;
    wi_table_put(&names->found, &probe, *out);
    return WY_OK;
}

static bool begins(const char *text, size_t room, const char *with) {
    const size_t length = strlen(with);
    return room >= length && memcmp(text, with, length) == 0;
}

size_t wi_letter_width(const char *text, size_t room) {
    static const char *const special[] = {" ", ",", ":", "/", "[", "]",
                                          "#", "-", ">", "→", "↦", "ε"};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        if (begins(text, room, special[i])) {
            return 0;
        }
    }
    return room == 0 ? 0 : wi_utf8_printable(text, room);
}

bool wi_name_is_long(const char *name) {
    const size_t length = strlen(name);
    return length == 0 || wi_letter_width(name, length) != length;
}
