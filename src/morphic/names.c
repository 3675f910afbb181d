/* names.c - letters by their names; open addressing, half of the slots at most are used. */
#include "morphic/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"

void wy_names_init(wy_names *names) {
    *names = (wy_names){0};
}

void wy_names_clear(wy_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        free(names->list[i]);
    }
    free(names->list);
    free(names->slots);
    *names = (wy_names){0};
}

static uint64_t hash_of(const char *name, size_t length) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)name[i]) * UINT64_C(0x100000001b3);
    }
    return hash ^ hash >> 29;
}

/* The slot of the name, or the free one where it belongs. */
static size_t slot_of(const wy_names *names, const char *name, size_t length) {
    size_t at = (size_t)hash_of(name, length) & (names->slot_count - 1);
    for (; names->slots[at] != 0; at = (at + 1) & (names->slot_count - 1)) {
        const char *other = names->list[names->slots[at] - 1];
        if (strncmp(other, name, length) == 0 && other[length] == '\0') {
            break;
        }
    }
    return at;
}

uint32_t wy_names_find(const wy_names *names, const char *name, size_t length) {
    if (names->slot_count == 0) {
        return WY_NO_NAME;
    }
    const uint32_t found = names->slots[slot_of(names, name, length)];
    return found == 0 ? WY_NO_NAME : found - 1;
}

static bool grow_slots(wy_names *names) {
    enum { FIRST = 64 };
    const size_t wanted = names->slot_count == 0 ? FIRST : 2 * names->slot_count;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(names->slots);
    names->slots = slots;
    names->slot_count = wanted;
    for (uint32_t i = 0; i < names->count; i++) {
        slots[slot_of(names, names->list[i], strlen(names->list[i]))] = i + 1;
    }
    return true;
}

static bool grow_list(wy_names *names) {
    const size_t wanted = names->room == 0 ? 32 : 2 * names->room;
    char **list = realloc(names->list, wanted * sizeof *list);
    if (list == NULL) {
        return false;
    }
    names->list = list;
    names->room = wanted;
    return true;
}

wy_status wy_names_take(uint32_t *out, wy_names *names, const char *name, size_t length,
                        wy_error *error) {
    const uint32_t found = wy_names_find(names, name, length);
    if (found != WY_NO_NAME) {
        *out = found;
        return WY_OK;
    }
    if ((2 * ((size_t)names->count + 1) > names->slot_count && !grow_slots(names)) ||
        (names->count == names->room && !grow_list(names))) {
        return wy_fail_memory(error);
    }
    char *copy = strndup(name, length);
    if (copy == NULL) {
        return wy_fail_memory(error);
    }
    *out = names->count;
    names->slots[slot_of(names, name, length)] = names->count + 1;
    names->list[names->count++] = copy;
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
