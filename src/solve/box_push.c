/*
 * box_push.c - outcomes where nothing is remembered or counted: each P-position, when it is met,
 * marks all positions from which a move leads to it.  P-positions are few, so this is quick.  Where
 * the game is the same for all orders of the heaps, those with sorted heaps do it for all.
 */
#include "solve/box.h"

#include <string.h>

#include "base/fail.h"

typedef struct pushing {
    wy_box *table;
    const wi_heap_families *families;
    const wy_family *family;
    const int64_t *to; /* the P-position */
    bool whole;        /* no family is removed */
} pushing;

/* Who can make this move to the P-position has won. */
static bool mark(void *data, const int64_t take[WY_MOST_HEAPS],
                 const int64_t parameters[WY_MOST_HEAPS]) {
    pushing *of = data;
    int64_t from[WY_MOST_HEAPS] = {0}, kept[WY_MOST_HEAPS];
    for (int i = 0; i < of->table->heaps; i++) {
        kept[i] = from[i] = of->to[i] + take[i];
    }
    if (of->table->sorted) {
        wi_sort_heaps(kept, of->table->heaps);
    }
    const uint64_t cell = wi_box_index(of->table, kept);
    if (of->table->lost[cell] != 0 && wi_heap_family_allows(of->family, from, parameters) &&
        (of->whole || wi_heap_families_have(of->families, 0, from, take))) {
        of->table->lost[cell] = 0;
    }
    return true;
}

static wy_status push(wy_box *table, const wi_heap_families *families, wi_pace *pace,
                      wy_error *error) {
    pushing of = {.table = table, .families = families, .whole = !families->removes};
    int64_t heap[WY_MOST_HEAPS] = {0};
    memset(table->lost, 1, table->cells);
    for (uint64_t cell = 0; cell < table->cells; cell++) {
        const bool lost =
            table->lost[cell] != 0 && (!table->sorted || wi_heaps_sorted(heap, table->heaps));
        if (lost) {
            int64_t room[WY_MOST_HEAPS] = {0};
            for (int i = 0; i < table->heaps; i++) {
                room[i] = table->size[i] - 1 - heap[i];
            }
            of.to = heap;
            for (size_t i = 0; i < families->count; i++) {
                of.family = &families->list[i];
                if (!of.family->removed) {
                    wi_heap_family_each(of.family, table->heaps, room, false, mark, &of);
                }
            }
        }
        if ((lost || cell % 4096 == 0) && wi_pace_stop(pace, (double)cell / (double)table->cells)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        wi_box_next(table, heap);
    }
    return WY_OK;
}

wy_status wi_box_push(wy_box *table, wi_pace *pace, wy_error *error) {
    wi_heap_families families;
    wy_status status = wi_heap_families_open(&families, table->rules, error);
    if (status == WY_OK) {
        table->sorted = wy_rules_symmetric(table->rules);
        for (int i = 1; i < table->heaps; i++) {
            table->sorted = table->sorted && table->size[i] == table->size[0];
        }
        status = push(table, &families, pace, error);
        wi_heap_families_close(&families);
    }
    return status;
}
