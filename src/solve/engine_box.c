/*
 * engine_box.c - every position of a box of heaps, with all states of the memory, for games on
 * several heaps or with a memory (heaps.h).  The box is kept for the next question.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "solve/box.h"
#include "solve/engine.h"

/* The state of the engine. */
typedef struct box {
    wy_box *table; /* NULL: none was needed yet */
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
        wy_box_free(old->table);
        free(old);
    }
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    wy_cell at;
    return question->about == WI_ASK_POSITION && wi_kept(s, WY_ENGINE_BOX) != NULL &&
                   wy_cell_of(&at, s->rules, question->at)
               ? WI_EFFORT_COMPUTE
               : WI_EFFORT_NEVER;
}

/* The box that has this position. */
static wy_status fill(const wy_box **out, wy_cell *at, wy_solution *s, const wy_place *place,
                      wy_error *error) {
    box *of = wi_kept(s, WY_ENGINE_BOX);
    bool inside = of->table != NULL;
    int64_t size[WY_MOST_HEAPS] = {0};
    wy_cell_of(at, s->rules, place);
    for (int i = 0; i < s->rules->heaps; i++) {
        inside = inside && at->heap[i] < of->size[i];
        size[i] = at->heap[i] + 1;
    }
    if (!inside) {
        wy_box *table = NULL;
        const wy_status status = wi_box_make(&table, s->rules, size, false, &s->control, error);
        if (status != WY_OK) {
            return status;
        }
        wy_box_free(of->table);
        of->table = table;
        memcpy(of->size, size, sizeof size);
    }
    *out = of->table;
    return WY_OK;
}

/* The set of moves in which the position is lost; WY_NOT_NAMED: none. */
static int losing_set(const wy_box *table, const wy_rules *rules, wy_cell at) {
    for (int set = 0; rules->memory == WY_MEMORY_ENFORCE && set < rules->sets; set++) {
        at.memory = set;
        if (wy_box_p(table, &at)) {
            return set;
        }
    }
    return WY_NOT_NAMED;
}

/* Looks for a move to a P-position. */
typedef struct look {
    const wy_rules *rules;
    const wy_box *table;
    const wy_place *at;
    wy_place next;
    wy_verdict *verdict;
} look;

static bool try_move(void *data, const wy_move *move) {
    look *of = data;
    wy_cell next;
    wy_rules_after(&of->next, of->rules, of->at, move);
    wy_cell_of(&next, of->rules, &of->next);
    if (!wy_box_p(of->table, &next)) {
        return true;
    }
    of->verdict->has_move = true;
    wy_move_set(&of->verdict->move, move);
    of->verdict->move.name = losing_set(of->table, of->rules, next);
    return false;
}

static wy_status find_move(wy_verdict *verdict, const wy_rules *rules, const wy_box *table,
                           const wy_place *at, wy_error *error) {
    look of = {.rules = rules, .table = table, .at = at, .verdict = verdict};
    wy_place_init(&of.next);
    const wy_status status = wy_rules_moves(rules, at, try_move, &of, error);
    wy_place_clear(&of.next);
    return status;
}

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *place,
                        wy_error *error) {
    const wy_rules *rules = s->rules;
    const wy_box *table = NULL;
    wy_cell at;
    wy_status status = fill(&table, &at, s, place, error);
    if (status != WY_OK) {
        return status;
    }
    verdict->p = wy_box_p(table, &at);
    const bool named = rules->memory != WY_MEMORY_ENFORCE || at.memory != WY_NOT_NAMED;
    if (verdict->p && !named) {
        verdict->move.name = losing_set(table, rules, at);
    }
    if (!verdict->p && named) {
        status = find_move(verdict, rules, table, place, error);
        verdict->move.may_be_blocked = verdict->has_move && (rules->block > 0 || rules->comply > 0);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "the outcomes of all smaller positions%s",
             rules->memory == WY_MEMORY_NONE ? "" : ", with all that is remembered");
    return status;
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
