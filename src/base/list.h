/*
 * list.h - arrays that grow.
 *
 * A list is three variables of its owner: a pointer to the items, how many there are, and for how
 * many there is room.  All zero is an empty list; free() ends it.
 *
 *     if (!wi_list_room(of->events, of->event_room, of->event_count + 1)) {
 *         return false; // no memory, and the list is as it was
 *     }
 *     of->events[of->event_count++] = event;
 *
 * Rooms grow by half: n items are copied fewer than 3n times.  Where a budget of memory is to be
 * kept, wi_meter_grow (table.h) does the same.
 */
#ifndef WI_BASE_LIST_H
#define WI_BASE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes room for `needed` items; false: no memory.  (The type is named for analyzers: they take the
 * size of what is a pointer itself for a mistake.) */
#define wi_list_room(items, room, needed)                                                          \
    ((needed) <= (room) || wi_list_grow(&(items), &(room), (needed), sizeof(__typeof__(*(items)))))

/* The same; room that is new is zero. */
#define wi_list_zeros(items, room, needed)                                                         \
    ((needed) <= (room) ||                                                                         \
     wi_list_grow_zeros(&(items), &(room), (needed), sizeof(__typeof__(*(items)))))

/*
 * Sorts a list; finds the item that is equal to *key in a sorted one, NULL: none.  An empty list
 * may be NULL, which qsort and bsearch do not allow.
 */
#define wi_list_sort(items, count, order)                                                          \
    wi_list_sort_sized((items), (count), sizeof(__typeof__(*(items))), (order))
#define wi_list_find(key, items, count, order)                                                     \
    wi_list_find_sized((key), (items), (count), sizeof(__typeof__(*(items))), (order))

typedef int wi_list_order(const void *a, const void *b);

static inline void wi_list_sort_sized(void *items, size_t count, size_t size,
                                      wi_list_order *order) {
    if (count > 1) {
        qsort(items, count, size, order);
    }
}

static inline void *wi_list_find_sized(const void *key, const void *items, size_t count,
                                       size_t size, wi_list_order *order) {
    return count > 0 ? bsearch(key, items, count, size, order) : NULL;
}

/* The functions that make room.  items is the address of a pointer to items of `size` bytes. */
bool wi_list_grow(void *items, size_t *room, size_t needed, size_t size);
bool wi_list_grow_zeros(void *items, size_t *room, size_t needed, size_t size);

/* The room that a list gets when it has to grow: at least `needed`. */
size_t wi_list_next_room(size_t room, size_t needed);

/* Makes the room this one; false: no memory, or more than an array can have. */
bool wi_list_resize(void *items, size_t *room, size_t wanted, size_t size);

/* The pointer at `items`, which may be of any type: read and written as bytes, to alias nothing. */
void *wi_list_pointer(const void *items);
void wi_list_set_pointer(void *items, void *pointer);

/* ---- memory written at one end and given back at the other ----------------------------------- */

/* From this size on it is handed out and given back in large pages (2 MiB). */
#define WI_SLIDING_LARGE ((size_t)1 << 26)

typedef struct wi_sliding {
    unsigned char *bytes; /* all zero at first; NULL: not open */
    size_t size;
    size_t released; /* bytes[0, released) are given back, a whole number of pages */
} wi_sliding;

/* Reserves size > 0 bytes of zeros; they cost memory when written.  false: no memory. */
bool wi_sliding_open(wi_sliding *memory, size_t size);

/*
 * The caller is done with bytes[0, before): gives their pages back, in large
 * pieces.  They must not be used again.
 */
void wi_sliding_release(wi_sliding *memory, size_t before);

void wi_sliding_close(wi_sliding *memory); /* also a zeroed one */

/* ---- a bit set that finds its next free place fast ------------------------------------------- */

enum { WI_SKIPSET_LEVELS = 4 };

typedef struct wi_skipset {
    uint64_t *level[WI_SKIPSET_LEVELS]; /* level[0]: the bits; level[i+1]: which words are full */
    wi_sliding memory;
    unsigned char *touched; /* a bit for each page of level 0 that was written */
    uint64_t pages;         /* how many they are */
} wi_skipset;

/*
 * An empty set of size bits.  Some zeros lie behind the last of them, which
 * are never set, so that a search always ends.  false: no memory.
 */
bool wi_skipset_open(wi_skipset *set, size_t size);
void wi_skipset_close(wi_skipset *set); /* also a zeroed one */

void wi_skipset_add(wi_skipset *set, size_t at);
void wi_skipset_remove(wi_skipset *set, size_t at);

/* The bits at, ..., at + 63. */
static inline uint64_t wi_skipset_window(const uint64_t *bits, size_t at) {
    const uint64_t low = bits[at >> 6] >> (at & 63);
    const uint64_t high = bits[(at >> 6) + 1] << 1 << (63 - (at & 63));
    return low | high;
}

/* The least zero that is not before at. */
size_t wi_skipset_next_zero(const wi_skipset *set, size_t at);

/* Bytes of memory that the bits written so far take. */
uint64_t wi_skipset_memory(const wi_skipset *set);

#endif
