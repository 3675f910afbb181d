/*
 * box_values.c - the Grundy values of positions on several heaps, or with a memory, from the table
 * of all smaller positions, which is kept; and the options of a given value.
 *
 * A game with a memory is an impartial game on positions together with what is remembered, as long
 * as each part of a sum keeps its own memory; so it has Grundy values.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/fail.h"
#include "solve/box.h"
#include "solve/engine.h"

enum { AT_ONCE = 1 << 24 }; /* bytes of a table that is filled at once */

/* What the engine keeps of a game. */
typedef struct kept {
    wy_box *box; /* NULL: none was needed yet */
    int64_t size[WY_MOST_HEAPS];
} kept;

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    const char *none = wy_rules_no_values(s->rules);
    return none == NULL ? wi_engine_say(reason, WY_OK, "yes: %s", "from all smaller positions")
                        : wi_engine_say(reason, WY_NO, "no: %s", none);
}

static wy_status open(void **out, wy_solution *s, wy_error *error) {
    (void)s;
    *out = calloc(1, sizeof(kept));
    return *out != NULL ? WY_OK : wi_fail_memory(error);
}

static void close(void *old) {
    kept *of = old;
    if (of != NULL) {
        wy_box_free(of->box);
        free(of);
    }
}

/* The box of all positions up to this one. */
static bool box_of(int64_t size[WY_MOST_HEAPS], wy_cell *at, const wy_rules *rules,
                   const wy_place *place) {
    if (!wy_cell_of(at, rules, place)) {
        return false;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        size[i] = i < rules->heaps ? at->heap[i] + 1 : 0;
    }
    return true;
}

static uint64_t value_memory(const wy_solution *s, const wy_place *place) {
    int64_t size[WY_MOST_HEAPS];
    wy_cell at;
    return box_of(size, &at, s->rules, place) ? wy_box_memory(s->rules, size, true) : UINT64_MAX;
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    if (question->about != WI_ASK_VALUE || wi_kept_values(s, WY_ENGINE_BOX) == NULL) {
        return WI_EFFORT_NEVER;
    }
    const uint64_t bytes = value_memory(s, question->at);
    const uint64_t budget = s->control.memory;
    return bytes == UINT64_MAX || (budget != 0 && bytes > budget) ? WI_EFFORT_NEVER
           : bytes <= AT_ONCE                                     ? WI_EFFORT_AT_ONCE
                                                                  : WI_EFFORT_COMPUTE;
}

/* Makes the table that is kept cover the position. */
static wy_status ready(const wy_box **box, wy_cell *at, const wy_solution *s, const wy_place *place,
                       wy_error *error) {
    kept *of = wi_kept_values(s, WY_ENGINE_BOX);
    int64_t size[WY_MOST_HEAPS];
    if (!box_of(size, at, s->rules, place)) {
        return wi_fail(error, WY_LIMIT, "a table up to this position would be too large");
    }
    bool there = of->box != NULL;
    for (int i = 0; i < s->rules->heaps; i++) {
        there = there && size[i] <= of->size[i];
    }
    if (!there) {
        wy_box_free(of->box);
        of->box = NULL;
        const wy_status status = wi_box_make(&of->box, s->rules, size, true, &s->control, error);
        if (status != WY_OK) {
            return status;
        }
        memcpy(of->size, size, sizeof size);
    }
    *box = of->box;
    return WY_OK;
}

static wy_status value(mpz_t out, wy_standing *standing, wy_solution *s, const wy_place *place,
                       wy_error *error) {
    const wy_box *box;
    wy_cell at;
    const wy_status status = ready(&box, &at, s, place, error);
    if (status == WY_OK) {
        mpz_set_ui(out, wy_box_value(box, &at));
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by, "from all smaller positions");
    }
    return status;
}

/* ---- options --------------------------------------------------------------------------------- */

typedef struct search {
    const wy_rules *rules;
    const wy_box *box;
    const wy_place *at;
    wy_place next;
    wy_move move;
    uint32_t target;
    wy_take_winning *take;
    void *data;
} search;

/* Who moves names the set of the next move. */
static bool try_move(void *data, const wy_move *found) {
    search *s = data;
    const bool named = s->rules->memory == WY_MEMORY_ENFORCE;
    bool more = true;
    wy_cell next;
    wy_rules_after(&s->next, s->rules, s->at, found);
    wy_cell_of(&next, s->rules, &s->next);
    wy_move_set(&s->move, found);
    for (int set = 0; set < (named ? s->rules->sets : 1) && more; set++) {
        next.memory = named ? set : next.memory;
        s->move.name = named ? set : WY_NOT_NAMED;
        if (wy_box_value(s->box, &next) == s->target) {
            more = s->take(s->data, &s->move);
        }
    }
    return more;
}

static wy_status options(wy_solution *solution, const wy_place *place, const mpz_t target,
                         wy_take_winning *take, void *data, wy_error *error) {
    search s = {.rules = solution->rules, .at = place, .take = take, .data = data};
    wy_cell at;
    if (!mpz_fits_uint_p(target)) {
        return WY_OK; /* no table has such a value */
    }
    s.target = (uint32_t)mpz_get_ui(target);
    wy_status status = ready(&s.box, &at, solution, place, error);
    if (status == WY_OK) {
        wy_place_init(&s.next);
        wy_move_init(&s.move);
        status = wy_rules_moves(solution->rules, place, try_move, &s, error);
        wy_move_clear(&s.move);
        wy_place_clear(&s.next);
    }
    return status;
}

const wi_asked wi_values_box = {
    .engine = WY_ENGINE_BOX,
    .values = true,
    .games = WI_SEVERAL,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .value = value,
    .options = options,
    .value_memory = value_memory,
};
