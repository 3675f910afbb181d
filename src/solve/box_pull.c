/*
 * box_pull.c - outcomes and Grundy values of any game: positions go in lexicographic order, so
 * that all that a move leads to is known; the moves of each are gathered, and looked up for each
 * state of the memory.
 */
#include "solve/box.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/value.h"

static uint64_t target_of(const wi_pulling *of, const wi_option *option) {
    return of->cell - wi_box_index(of->table, option->take);
}

/* ---- imitation games ------------------------------------------------------------------------- */

/* The states that the heaps do not have are numbered too. */
static bool has_state(const wi_pulling *of, uint64_t state) {
    const int64_t *heap = of->options.heap;
    return of->table->credits == 0 ||
           state / of->table->credits <= (uint64_t)llabs(heap[0] - heap[1]);
}

static bool imitates(const wi_pulling *of, const wi_option *option, uint64_t state) {
    const int64_t window = (int64_t)(state / of->table->credits);
    return wi_imitation_is(of->table->rules, of->options.heap, window, option->take);
}

static uint64_t after_imitation(const wi_pulling *of, const wi_option *option, uint64_t state) {
    const int64_t *heap = of->options.heap;
    const int from = option->take[0] > 0 ? 0 : 1;
    const bool opens = heap[from] <= heap[1 - from];
    const int64_t left = (int64_t)(state % of->table->credits);
    return imitates(of, option, state)
               ? wi_imitation_state_number(of->table, 0, left - 1)
               : wi_imitation_state_number(of->table, opens ? option->take[from] : 0,
                                           opens && state < of->table->credits ? left : INT64_MAX);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Is it lost for who must move there after this option? */
static bool leads_to_p(const wi_pulling *of, const wi_option *option, uint64_t state) {
    const wy_box *table = of->table;
    const uint8_t *lost = table->lost + target_of(of, option) * table->states;
    const wy_rules *rules = table->rules;
    if (rules->memory == WY_MEMORY_ENFORCE) { /* he names a set in which it is */
        for (uint64_t set = 0; set < table->states; set++) {
            if (lost[set] != 0) {
                return true;
            }
        }
        return false;
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        const wi_wide bound = (wi_wide)rules->factor * option->take[0] + rules->more;
        return lost[bound < (wi_wide)table->states ? (uint64_t)bound : table->states - 1] != 0;
    }
    if (rules->memory == WY_MEMORY_IMITATION) {
        return lost[after_imitation(of, option, state)] != 0;
    }
    return lost[state] != 0;
}

static bool may_take(const wi_pulling *of, const wi_option *option, uint64_t state) {
    switch (of->table->rules->memory) {
    case WY_MEMORY_ENFORCE:
        return (uint64_t)option->set == state;
    case WY_MEMORY_BOUND:
        return (uint64_t)option->take[0] <= state;
    case WY_MEMORY_IMITATION:
        return !imitates(of, option, state) || state % of->table->credits > 0;
    default:
        return true;
    }
}

bool wi_pulling_lost(const wy_rules *rules, uint64_t all, uint64_t good) {
    if (all == 0) {
        return !rules->misere;
    }
    if (rules->comply > 0) { /* so many are named, and none of them is good if that can be */
        const uint64_t named = (uint64_t)rules->comply < all ? (uint64_t)rules->comply : all;
        return all - good >= named;
    }
    const uint64_t block = (uint64_t)rules->block;
    /* In misere play one option must be left. */
    return good <= (rules->misere && block > all - 1 ? all - 1 : block);
}

static void pull_outcome(wi_pulling *of, uint64_t state) {
    wy_box *table = of->table;
    const wy_rules *rules = table->rules;
    uint64_t all = 0, good = 0;
    const bool counts = rules->block > 0 || rules->comply > 0;
    for (size_t i = 0; i < of->options.count && (counts || good == 0); i++) {
        const wi_option *option = &of->options.list[i];
        if (may_take(of, option, state)) {
            all++;
            good += leads_to_p(of, option, state);
        }
    }
    if (rules->memory == WY_MEMORY_PASS && state > 0 && of->options.count > 0) {
        all++;
        good += table->lost[of->cell * table->states + state - 1] != 0;
    }
    table->lost[of->cell * table->states + state] = wi_pulling_lost(rules, all, good);
}

bool wi_pulling_see(wi_pulling *of, uint32_t value) {
    if (value >= of->seen_room) {
        const size_t room = 2 * (size_t)value + 64;
        uint8_t *seen = realloc(of->seen, room);
        if (seen == NULL) {
            return false;
        }
        memset(seen + of->seen_room, 0, room - of->seen_room);
        of->seen = seen;
        of->seen_room = room;
    }
    of->seen[value] = of->seen[value] == 0 ? 1 : 2;
    return true;
}

uint32_t wi_pulling_least(const wi_pulling *of) {
    uint32_t value = 0;
    while (value < of->seen_room && of->seen[value] != 0) {
        value++;
    }
    return value;
}

/* The least number that no option has; false: no memory. */
static bool pull_value(wi_pulling *of, uint64_t state) {
    wy_box *table = of->table;
    const wy_rules *rules = table->rules;
    for (size_t i = 0; i < of->options.count; i++) {
        const wi_option *option = &of->options.list[i];
        if (!may_take(of, option, state)) {
            continue;
        }
        const uint32_t *values = table->values + target_of(of, option) * table->states;
        uint64_t first = state, behind = state + 1;
        if (rules->memory == WY_MEMORY_ENFORCE) {
            first = 0;
            behind = table->states;
        } else if (rules->memory == WY_MEMORY_BOUND) {
            const wi_wide bound = (wi_wide)rules->factor * option->take[0] + rules->more;
            first = bound < (wi_wide)table->states ? (uint64_t)bound : table->states - 1;
            behind = first + 1;
        }
        for (uint64_t j = first; j < behind; j++) {
            if (!wi_pulling_see(of, values[j])) {
                return false;
            }
        }
    }
    if (rules->memory == WY_MEMORY_PASS && state > 0 && of->options.count > 0 &&
        !wi_pulling_see(of, table->values[of->cell * table->states + state - 1])) {
        return false;
    }
    const uint32_t value = wi_pulling_least(of);
    table->values[of->cell * table->states + state] = value;
    table->lost[of->cell * table->states + state] = value == 0;
    return true;
}

/* ---- all positions --------------------------------------------------------------------------- */

static wy_status pull_one(wi_pulling *of, uint64_t state, wy_error *error) {
    const bool repeat = of->table->rules->memory == WY_MEMORY_REPEAT;
    if (of->table->values == NULL) {
        if (repeat) {
            return wi_repeat_outcome(of, error);
        }
        pull_outcome(of, state);
        return WY_OK;
    }
    if (of->seen != NULL) {
        memset(of->seen, 0, of->seen_room);
    }
    return repeat                  ? wi_repeat_value(of, error)
           : pull_value(of, state) ? WY_OK
                                   : wi_fail_memory(error);
}

wy_status wi_box_pull(wy_box *table, wi_pace *pace, wy_error *error) {
    wi_pulling of = {.table = table};
    wy_status status = wi_options_open(&of.options, table->rules, error);
    int64_t heap[WY_MOST_HEAPS] = {0};
    for (uint64_t cell = 0; status == WY_OK && cell < table->cells; cell++) {
        of.cell = cell;
        status = wi_options_gather(&of.options, heap, SIZE_MAX, error);
        for (uint64_t state = 0; status == WY_OK && state < table->states; state++) {
            status = has_state(&of, state) ? pull_one(&of, state, error) : WY_OK;
        }
        if (status == WY_OK && wi_pace_stop(pace, (double)cell / (double)table->cells)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
        wi_box_next(table, heap);
    }
    wi_options_close(&of.options);
    free(of.seen);
    return status;
}
