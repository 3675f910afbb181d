/* names.c - letters by their names. */
#include "morphic/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"

void wy_names_init(wy_names *names) {
    *names = (wy_names){0};
}

void wy_names_clear(wy_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        free(names->list[i]);
    }
    free(names->list);
    wy_table_close(&names->found);
    *names = (wy_names){0};
}

static uint32_t find(const wy_names *names, wy_probe *probe, const char *name, size_t length) {
    uint32_t number;
    *probe = wy_table_probe(&names->found, wy_hash_text(name, length));
    while (wy_table_next(&names->found, probe, &number)) {
        const char *other = names->list[number];
        if (strncmp(other, name, length) == 0 && other[length] == '\0') {
            return number;
        }
    }
    return WY_NO_NAME;
}

uint32_t wy_names_find(const wy_names *names, const char *name, size_t length) {
    wy_probe probe;
    return names->count == 0 ? WY_NO_NAME : find(names, &probe, name, length);
}

wy_status wy_names_take(uint32_t *out, wy_names *names, const char *name, size_t length,
                        wy_error *error) {
    const wy_status status = wy_table_reserve(&names->found, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wy_probe probe;
    *out = find(names, &probe, name, length);
    if (*out != WY_NO_NAME) {
        return WY_OK;
    }
    char *copy = strndup(name, length);
    if (copy == NULL || !wy_list_room(names->list, names->room, (size_t)names->count + 1)) {
        free(copy);
        return wy_fail_memory(error);
    }
    *out = names->count++;
    names->list[*out] = copy;
    wy_table_put(&names->found, &probe, *out);
    return WY_OK;
}

static bool begins(const char *text, size_t room, const char *with) {
    const size_t length = strlen(with);
    return room >= length && memcmp(text, with, length) == 0;
}

size_t wy_letter_width(const char *text, size_t room) {
    static const char *const special[] = {" ", ",", ":", "/", "[", "]",
                                          "#", "-", ">", "→", "↦", "ε"};
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        if (begins(text, room, special[i])) {
            return 0;
        }
    }
    return room == 0 ? 0 : wy_utf8_printable(text, room);
}

bool wy_name_is_long(const char *name) {
    const size_t length = strlen(name);
    return length == 0 || wy_letter_width(name, length) != length;
}
