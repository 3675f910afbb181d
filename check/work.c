/* work.c - memory that is counted. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

static bool allow(work *w, size_t count, size_t size) {
    if (count > MOST_BYTES / size || count * size > MOST_BYTES - w->bytes) {
        return cert_too_large(w->verdict, w->line,
                              "verifying this takes more memory than this checker may use");
    }
    return true;
}

void *cert_grow(work *w, void *old, size_t *room, size_t need, size_t size) {
    if (need <= *room) {
        return old;
    }
    size_t more = *room / 2 + 64;
    more = more < need - *room ? need - *room : more;
    if (!allow(w, more, size)) {
        return NULL;
    }
    void *grown = realloc(old, (*room + more) * size);
    if (grown == NULL) {
        cert_no_memory(w->verdict);
        return NULL;
    }
    *room += more;
    w->bytes += more * size;
    return grown;
}

void *cert_take(work *w, size_t count, size_t size) {
    count += count == 0;
    if (!allow(w, count, size)) {
        return NULL;
    }
    void *array = calloc(count, size);
    if (array == NULL) {
        cert_no_memory(w->verdict);
        return NULL;
    }
    w->bytes += count * size;
    return array;
}

void cert_drop(work *w, void *array, size_t count, size_t size) {
    if (array != NULL) {
        w->bytes -= (count + (count == 0)) * size;
        free(array);
    }
}

uint64_t cert_hash(const uint32_t *words, size_t count) {
    uint64_t h = 0x9E3779B97F4A7C15U ^ count;
    for (size_t i = 0; i < count; i++) {
        h = (h ^ words[i]) * 0xD6E8FEB86659FD93U;
        h ^= h >> 32;
    }
    return h;
}
