/*
 * engine_box.c - every position of a box of heaps, with all states of the memory, for games on
 * several heaps or with a memory (heaps.h).  The box is kept for the next question.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "heaps/theorem.h"
#include "solve/engine.h"

/* What the engine keeps of a game. */
typedef struct box {
    wy_heap_table *table; /* NULL: none was needed yet */
    int64_t size[WY_MOST_HEAPS];
} box;

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    (void)s;
    return wi_engine_say(reason, WY_OK, "yes: %s", "from all smaller positions");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    (void)s;
    *kept = calloc(1, sizeof(box));
    return *kept != NULL ? WY_OK : wi_fail_memory(error);
}

static void close(void *kept) {
    box *old = kept;
    if (old != NULL) {
        wy_heap_table_free(old->table);
        free(old);
    }
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    wy_heap_position at;
    return question->about == WI_ASK_POSITION && wi_kept(s, WY_ENGINE_BOX) != NULL &&
                   wy_heap_place_small(&at, s->rules, question->at)
               ? WI_EFFORT_COMPUTE
               : WI_EFFORT_NEVER;
}

/* The box that has this position. */
static wy_status fill(const wy_heap_table **out, wy_heap_position *at, wy_solution *s,
                      const wy_place *place, wy_error *error) {
    box *of = wi_kept(s, WY_ENGINE_BOX);
    bool inside = of->table != NULL;
    int64_t size[WY_MOST_HEAPS] = {0};
    wy_heap_place_small(at, s->rules, place);
    for (int i = 0; i < s->rules->heaps; i++) {
        inside = inside && at->heap[i] < of->size[i];
        size[i] = at->heap[i] + 1;
    }
    if (!inside) {
        wy_heap_table *table = NULL;
        const wy_status status =
            wy_heap_table_make(&table, s->rules, size, false, &s->control, error);
        if (status != WY_OK) {
            return status;
        }
        wy_heap_table_free(of->table);
        of->table = table;
        memcpy(of->size, size, sizeof size);
    }
    *out = of->table;
    return WY_OK;
}

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *place,
                        wy_error *error) {
    const wy_heap_table *table = NULL;
    wy_heap_position at;
    const wy_status status = fill(&table, &at, s, place, error);
    return status == WY_OK ? wi_heap_decide_in(verdict, s->rules, table, &at, error) : status;
}

const wi_asked wi_asked_box = {
    .engine = WY_ENGINE_BOX,
    .games = WI_SEVERAL,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .decide = decide,
};
