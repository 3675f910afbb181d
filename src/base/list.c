/* list.c - arrays that grow, sliding memory, and bit sets with a next free place. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/list.h"

/* ---- arrays that grow ------------------------------------------------------------------------ */

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

/* ---- memory that is written at one end and given back at the other --------------------------- */

/*
 * Some engines write an array from left to right, read it much later from left
 * to right, and never look back.  Such an array is mapped in its full length;
 * the system hands out zeroed pages when they are first written, and takes
 * them back when the reader has passed.  Indices stay those of the full array
 * while only the part between reader and writer costs memory.
 */

enum { SMALL_STEP = 1 << 18, LARGE_STEP = 1 << 21 };

bool wi_sliding_open(wi_sliding *memory, size_t size) {
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) {
        *memory = (wi_sliding){0};
        return false;
    }
    if (size >= WI_SLIDING_LARGE) {
        /* Fewer faults on the way; only advice. */
        madvise(bytes, size, MADV_HUGEPAGE);
    }
    *memory = (wi_sliding){.bytes = bytes, .size = size};
    return true;
}

void wi_sliding_release(wi_sliding *memory, size_t before) {
    const size_t step = memory->size >= WI_SLIDING_LARGE ? LARGE_STEP : SMALL_STEP;
    const size_t end = before & ~(step - 1);
    if (end > memory->released) {
        /* Only advice: should the system decline, the pages stay until the end. */
        madvise(memory->bytes + memory->released, end - memory->released, MADV_DONTNEED);
        memory->released = end;
    }
}

void wi_sliding_close(wi_sliding *memory) {
    if (memory->bytes != NULL) {
        munmap(memory->bytes, memory->size);
    }
    *memory = (wi_sliding){0};
}

/* ---- a bit set that finds the next zero behind long stretches of ones ------------------------ */

/*
 * Above the bits stand summaries: bit i of level k + 1 says that word i of
 * level k is all ones.  A search climbs until it meets a zero and descends to
 * the first one below it, which takes a step for each factor of 64 in the
 * length of the stretch.  The top level, one bit for 64^3 bits of the set, is
 * walked word by word.
 */

enum { PAGE_BITS = 4096 * 8, TOP = WI_SKIPSET_LEVELS - 1, SPARE_WORDS = 2 };

static const uint64_t full = ~(uint64_t)0;

static uint64_t words_of(uint64_t bits) {
    return bits / 64 + SPARE_WORDS;
}

static uint64_t all_words(uint64_t size) {
    uint64_t total = 0;
    uint64_t words = words_of(size);
    for (int i = 0; i <= TOP; i++) {
        total += words;
        words = words_of(words);
    }
    return total;
}

bool wi_skipset_open(wi_skipset *set, size_t size) {
    *set = (wi_skipset){0};
    set->touched = calloc(size / PAGE_BITS / 8 + 1, 1);
    if (set->touched == NULL ||
        !wi_sliding_open(&set->memory, all_words(size) * sizeof(uint64_t))) {
        wi_skipset_close(set);
        return false;
    }
    /* Bits are set here and there: a large page for each would cost far more than is counted. */
    madvise(set->memory.bytes, set->memory.size, MADV_NOHUGEPAGE);
    uint64_t *next = (uint64_t *)(void *)set->memory.bytes;
    uint64_t words = words_of(size);
    for (int i = 0; i <= TOP; i++) {
        set->level[i] = next;
        next += words;
        words = words_of(words);
    }
    return true;
}

void wi_skipset_close(wi_skipset *set) {
    free(set->touched);
    wi_sliding_close(&set->memory);
    *set = (wi_skipset){0};
}

static void note_page(wi_skipset *set, size_t at) {
    const size_t page = at / PAGE_BITS;
    const unsigned char bit = (unsigned char)(1U << (page & 7));
    if ((set->touched[page / 8] & bit) == 0) {
        set->touched[page / 8] |= bit;
        set->pages++;
    }
}

void wi_skipset_add(wi_skipset *set, size_t at) {
    uint64_t *word = &set->level[0][at >> 6];
    if (*word == 0) {
        note_page(set, at);
    }
    *word |= (uint64_t)1 << (at & 63);
    for (int i = 1; i <= TOP && *word == full; i++) {
        at >>= 6;
        word = &set->level[i][at >> 6];
        *word |= (uint64_t)1 << (at & 63);
    }
}

void wi_skipset_remove(wi_skipset *set, size_t at) {
    for (int i = 0; i <= TOP; i++) {
        uint64_t *word = &set->level[i][at >> 6];
        const bool was_full = *word == full;
        *word &= ~((uint64_t)1 << (at & 63));
        if (!was_full) {
            return;
        }
        at >>= 6;
    }
}

size_t wi_skipset_next_zero(const wi_skipset *set, size_t at) {
    int i = 0;
    uint64_t zeros = ~set->level[0][at >> 6] >> (at & 63);
    while (zeros == 0) {
        at = (at >> 6) + 1;
        if (i < TOP) {
            zeros = ~set->level[++i][at >> 6] >> (at & 63);
        } else {
            while (set->level[TOP][at] == full) {
                at++;
            }
            zeros = ~set->level[TOP][at];
            at <<= 6;
        }
    }
    at += (size_t)__builtin_ctzll(zeros);
    while (i > 0) {
        i--;
        at = (at << 6) + (size_t)__builtin_ctzll(~set->level[i][at]);
    }
    return at;
}

uint64_t wi_skipset_memory(const wi_skipset *set) {
    /* A page of each summary for every 64 of the level below, and the ends. */
    const uint64_t page = PAGE_BITS / 8;
    const uint64_t summaries = set->pages / 63 + TOP;
    const uint64_t notes = set->memory.size / page / 8;
    return (set->pages + summaries) * page + notes;
}
