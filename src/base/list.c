/* list.c - arrays that grow; see list.h. */
#include "base/list.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

void *wi_list_pointer(const void *items) {
    void *pointer;
    memcpy(&pointer, items, sizeof pointer);
    return pointer;
}

void wi_list_set_pointer(void *items, void *pointer) {
    memcpy(items, &pointer, sizeof pointer);
}

size_t wi_list_next_room(size_t room, size_t needed) {
    const size_t wanted = room <= SIZE_MAX / 4 ? room + room / 2 + FIRST_ROOM : needed;
    return wanted < needed ? needed : wanted;
}

bool wi_list_resize(void *items, size_t *room, size_t wanted, size_t size) {
    if (size != 0 && wanted > SIZE_MAX / 2 / size) {
        return false;
    }
    void *block = realloc(wi_list_pointer(items), wanted * size == 0 ? 1 : wanted * size);
    if (block == NULL) {
        return false;
    }
    wi_list_set_pointer(items, block);
    *room = wanted;
    return true;
}

bool wi_list_grow(void *items, size_t *room, size_t needed, size_t size) {
    return wi_list_resize(items, room, wi_list_next_room(*room, needed), size);
}

bool wi_list_grow_zeros(void *items, size_t *room, size_t needed, size_t size) {
    const size_t before = *room;
    if (!wi_list_grow(items, room, needed, size)) {
        return false;
    }
    memset((char *)wi_list_pointer(items) + before * size, 0, (*room - before) * size);
    return true;
}
