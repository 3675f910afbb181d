/*
 * box_fill.c - the ways that fill a box of heaps.
 *
 *   push    Where nothing is remembered or counted, each P-position, when it is met, marks all
 *           positions from which a move leads to it.  P-positions are few, so this is quick.
 *           Where the game is the same for all orders of the heaps, those with sorted heaps do
 *           it for all.
 *   pull    Outcomes and Grundy values of any game: positions go in lexicographic order, so
 *           that all that a move leads to is known; the moves of each are gathered, and looked
 *           up for each state of the memory.
 *   repeat  The same where the last move may not be repeated at once.  A position of such a
 *           game is its heaps and the last move, but no state is kept for each: what a move d
 *           forbids is d alone.
 *
 * In repeat the outcome depends on the numbers of all options and of those that lead to
 * P-positions.  The move d takes one from the first number, and one from the second if d leads to a
 * P-position.  So for each position its outcome before all moves is kept, and the moves after which
 * it is the other one.  For values, without d the least value that no option has is another one
 * only if d alone leads to a value below it, and then it is that value.  So for each position the
 * least value m is kept, and the moves that alone lead to a value below m, with these values.
 *
 * Outcomes on three heaps have a way of their own where it knows the moves: planes.c.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/value.h"
#include "solve/box.h"

/* ---- the moves of a position, each once, in order
 * ------------------------------------------------ */

typedef struct box_move {
    int64_t take[WY_MOST_HEAPS];
    int set; /* of WY_MEMORY_ENFORCE; else 0 */
} box_move;

typedef struct box_moves {
    const wy_rules *rules;
    wi_heap_families families;
    box_move *list;
    size_t count, room;
    const int64_t *heap; /* while it gathers */
    const wy_family *family;
    bool failed;
} box_moves;

/* With this window (0: none), is the move from these heaps an imitation? */
static bool is_imitation(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS], int64_t window,
                         const int64_t take[WY_MOST_HEAPS]) {
    const int64_t amount = take[heap[0] > heap[1] ? 0 : 1];
    return window > 0 && amount >= window && amount - window < rules->imitation_m;
}

static bool keep(void *data, const int64_t take[WY_MOST_HEAPS],
                 const int64_t parameters[WY_MOST_HEAPS]) {
    box_moves *of = data;
    const int set = of->family->set;
    box_move one = {.set = set};
    memcpy(one.take, take, sizeof one.take);
    if (!wi_heap_family_allows(of->family, of->heap, parameters) ||
        (of->families.removes && !wi_heap_families_have(&of->families, set, of->heap, take))) {
        return true;
    }
    if (!wi_list_room(of->list, of->room, of->count + 1)) {
        of->failed = true;
        return false;
    }
    of->list[of->count++] = one;
    return true;
}

static int compare(const void *a, const void *b) {
    const box_move *left = a, *right = b;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (left->take[i] != right->take[i]) {
            return left->take[i] < right->take[i] ? -1 : 1;
        }
    }
    return left->set - right->set;
}

/* As wy_rules_ends_at. */
static bool ends_at(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS]) {
    for (size_t i = 0; i < rules->terminal_count; i++) { /* on two heaps */
        if (rules->terminals[i].x == heap[0] && rules->terminals[i].y == heap[1]) {
            return true;
        }
    }
    if (rules->terminal == NULL) {
        return false;
    }
    int64_t variables[WY_VARIABLES] = {[WY_ONE] = 1};
    for (int i = 0; i < rules->heaps; i++) {
        variables[wi_heap_variables[i]] = heap[i];
    }
    return wi_condition_holds_at(rules->terminal, variables);
}

/* All moves that take from these heaps; none where the game has ended. */
static wy_status gather(box_moves *options, const int64_t heap[WY_MOST_HEAPS], wy_error *error) {
    options->count = 0;
    options->heap = heap;
    options->failed = false;
    if (ends_at(options->rules, heap)) {
        return WY_OK;
    }
    for (size_t i = 0; i < options->families.count && !options->failed; i++) {
        options->family = &options->families.list[i];
        if (!options->family->removed) {
            wi_heap_family_each(options->family, options->families.heaps, heap, false, keep,
                                options);
        }
    }
    if (options->failed) {
        return wi_fail_memory(error);
    }
    if (options->count == 0) {
        return WY_OK;
    }
    wi_list_sort(options->list, options->count, compare);
    size_t kept = 1;
    for (size_t i = 1; i < options->count; i++) {
        if (compare(&options->list[kept - 1], &options->list[i]) != 0) {
            options->list[kept++] = options->list[i];
        }
    }
    options->count = kept;
    return WY_OK;
}

/* ---- push ------------------------------------------------------------------------------------ */

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

static wy_status push_all(wy_box *table, wi_pace *pace, wy_error *error) {
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

/* ---- what pull and repeat share -------------------------------------------------------------- */

/* A position whose moves are gathered. */
typedef struct pulling {
    wy_box *table;
    box_moves options;
    uint64_t cell;
    bool same_state; /* a move changes nothing that is remembered */
    uint8_t *seen;   /* values of options: 0, 1, 2 for more */
    size_t seen_room;
} pulling;

/* With `good` of `all` options leading to P-positions: has who must move lost? */
static bool has_lost(const wy_rules *rules, uint64_t all, uint64_t good) {
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

/* Marks the value of an option; false: no memory. */
static bool see(pulling *of, uint32_t value) {
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

/* The least value that no option has. */
static uint32_t least_unseen(const pulling *of) {
    uint32_t value = 0;
    while (value < of->seen_room && of->seen[value] != 0) {
        value++;
    }
    return value;
}

/* ---- no repeat: what differs after a move
 * --------------------------------------------------------------- */

/* The value of the position after the move of so many steps; `usual` after all other moves. */
static uint32_t after(const wy_box *table, uint64_t cell, uint64_t last, uint32_t usual) {
    uint64_t low = cell == 0 ? 0 : table->exceptions_end[cell - 1];
    uint64_t high = table->exceptions_end[cell];
    while (low < high) { /* in order of their steps */
        const uint64_t middle = low + (high - low) / 2;
        if (table->exceptions[middle].steps == last) {
            return table->exceptions[middle].value;
        }
        if (table->exceptions[middle].steps < last) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return usual;
}

static wy_status except(wy_box *table, uint64_t steps, uint32_t value, wy_error *error) {
    const size_t wanted = table->exception_count + 1;
    if (wanted > table->exception_room && wanted > table->allowed / 2 / sizeof *table->exceptions) {
        wi_fail(error, WY_LIMIT, "what differs after a last move needs more than %llu bytes",
                (unsigned long long)table->allowed);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    if (!wi_list_room(table->exceptions, table->exception_room, wanted)) {
        return wi_fail_memory(error);
    }
    table->exceptions[table->exception_count++] = (wi_exception){steps, value};
    return WY_OK;
}

/* ---- no repeat: outcomes
 * -------------------------------------------------------------------------------- */

bool wi_repeat_lost(const wy_box *table, uint64_t cell, uint64_t last) {
    return after(table, cell, last, table->lost[cell]) != 0;
}

static wy_status repeat_outcome(pulling *of, wy_error *error) {
    wy_box *table = of->table;
    const uint64_t all = of->options.count;
    uint64_t good = 0;
    for (size_t i = 0; i < all; i++) {
        const uint64_t steps = wi_box_index(table, of->options.list[i].take);
        good += wi_repeat_lost(table, of->cell - steps, steps);
    }
    const bool usual = has_lost(table->rules, all, good);
    /* After a move to an N-position, and after one to a P-position. */
    const bool other[2] = {all > good && has_lost(table->rules, all - 1, good) != usual,
                           good > 0 && has_lost(table->rules, all - 1, good - 1) != usual};
    wy_status status = WY_OK;
    for (size_t i = 0; i < all && (other[0] || other[1]) && status == WY_OK; i++) {
        /* Options are sorted, and so are the cells that they go. */
        const uint64_t steps = wi_box_index(table, of->options.list[i].take);
        if (other[wi_repeat_lost(table, of->cell - steps, steps)]) {
            status = except(table, steps, !usual, error);
        }
    }
    table->exceptions_end[of->cell] = table->exception_count;
    table->lost[of->cell] = usual;
    return status;
}

/* ---- no repeat: values
 * ---------------------------------------------------------------------------------- */

uint32_t wi_repeat_value_after(const wy_box *table, uint64_t cell, uint64_t last) {
    return after(table, cell, last, table->values[cell]);
}

static wy_status repeat_value(pulling *of, wy_error *error) {
    wy_box *table = of->table;
    for (size_t i = 0; i < of->options.count; i++) {
        const uint64_t steps = wi_box_index(table, of->options.list[i].take);
        if (!see(of, wi_repeat_value_after(table, of->cell - steps, steps))) {
            return wi_fail_memory(error);
        }
    }
    const uint32_t least = least_unseen(of);
    wy_status status = WY_OK;
    for (size_t i = 0; i < of->options.count && status == WY_OK; i++) {
        /* Options are sorted, and so are the cells that they go. */
        const uint64_t steps = wi_box_index(table, of->options.list[i].take);
        const uint32_t value = wi_repeat_value_after(table, of->cell - steps, steps);
        if (value < least && of->seen[value] == 1) {
            status = except(table, steps, value, error);
        }
    }
    table->exceptions_end[of->cell] = table->exception_count;
    table->values[of->cell] = least;
    table->lost[of->cell] = least == 0;
    return status;
}

static uint64_t target_of(const pulling *of, const box_move *option) {
    return of->cell - wi_box_index(of->table, option->take);
}

/* ---- pull: imitation games
 * ------------------------------------------------------------------------- */

/* The states that the heaps do not have are numbered too. */
static bool has_state(const pulling *of, uint64_t state) {
    const int64_t *heap = of->options.heap;
    return of->table->credits == 0 ||
           state / of->table->credits <= (uint64_t)llabs(heap[0] - heap[1]);
}

static bool imitates(const pulling *of, const box_move *option, uint64_t state) {
    const int64_t window = (int64_t)(state / of->table->credits);
    return is_imitation(of->table->rules, of->options.heap, window, option->take);
}

static uint64_t after_imitation(const pulling *of, const box_move *option, uint64_t state) {
    const int64_t *heap = of->options.heap;
    const int from = option->take[0] > 0 ? 0 : 1;
    const bool opens = heap[from] <= heap[1 - from];
    const int64_t left = (int64_t)(state % of->table->credits);
    return imitates(of, option, state)
               ? wi_imitation_state_number(of->table, 0, left - 1)
               : wi_imitation_state_number(of->table, opens ? option->take[from] : 0,
                                           opens && state < of->table->credits ? left : INT64_MAX);
}

/* ---- pull: options
 * --------------------------------------------------------------------------------- */

/* The states that the option may lead to: first..end-1. */
typedef struct states {
    uint64_t first, end;
} states;

static inline states states_after(const pulling *of, const box_move *option, uint64_t state) {
    const wy_box *table = of->table;
    const wy_rules *rules = table->rules;
    if (rules->memory == WY_MEMORY_ENFORCE) { /* the opponent names a set */
        return (states){0, table->states};
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        const wi_wide bound = (wi_wide)rules->factor * option->take[0] + rules->more;
        state = bound < (wi_wide)table->states ? (uint64_t)bound : table->states - 1;
    } else if (rules->memory == WY_MEMORY_IMITATION) {
        state = after_imitation(of, option, state);
    }
    return (states){state, state + 1};
}

/* Is it lost for who must move there after this option? */
static bool leads_to_p(const pulling *of, const box_move *option, uint64_t state) {
    const uint8_t *lost = of->table->lost + target_of(of, option) * of->table->states;
    if (of->same_state) {
        return lost[state] != 0;
    }
    const states to = states_after(of, option, state);
    for (uint64_t i = to.first; i < to.end; i++) {
        if (lost[i] != 0) {
            return true;
        }
    }
    return false;
}

static bool may_take(const pulling *of, const box_move *option, uint64_t state) {
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

static void pull_outcome(pulling *of, uint64_t state) {
    wy_box *table = of->table;
    const wy_rules *rules = table->rules;
    uint64_t all = 0, good = 0;
    const bool counts = rules->block > 0 || rules->comply > 0;
    for (size_t i = 0; i < of->options.count && (counts || good == 0); i++) {
        const box_move *option = &of->options.list[i];
        if (may_take(of, option, state)) {
            all++;
            good += leads_to_p(of, option, state);
        }
    }
    if (rules->memory == WY_MEMORY_PASS && state > 0 && of->options.count > 0) {
        all++;
        good += table->lost[of->cell * table->states + state - 1] != 0;
    }
    table->lost[of->cell * table->states + state] = has_lost(rules, all, good);
}

/* The least number that no option has; false: no memory. */
static bool pull_value(pulling *of, uint64_t state) {
    wy_box *table = of->table;
    const wy_rules *rules = table->rules;
    for (size_t i = 0; i < of->options.count; i++) {
        const box_move *option = &of->options.list[i];
        if (!may_take(of, option, state)) {
            continue;
        }
        const uint32_t *values = table->values + target_of(of, option) * table->states;
        const states to = states_after(of, option, state);
        for (uint64_t j = to.first; j < to.end; j++) {
            if (!see(of, values[j])) {
                return false;
            }
        }
    }
    if (rules->memory == WY_MEMORY_PASS && state > 0 && of->options.count > 0 &&
        !see(of, table->values[of->cell * table->states + state - 1])) {
        return false;
    }
    const uint32_t value = least_unseen(of);
    table->values[of->cell * table->states + state] = value;
    table->lost[of->cell * table->states + state] = value == 0;
    return true;
}

/* ---- pull: all positions
 * --------------------------------------------------------------------------- */

static wy_status pull_one(pulling *of, uint64_t state, wy_error *error) {
    const bool repeat = of->table->rules->memory == WY_MEMORY_REPEAT;
    if (of->table->values == NULL) {
        if (repeat) {
            return repeat_outcome(of, error);
        }
        pull_outcome(of, state);
        return WY_OK;
    }
    if (of->seen != NULL) {
        memset(of->seen, 0, of->seen_room);
    }
    return repeat ? repeat_value(of, error) : pull_value(of, state) ? WY_OK : wi_fail_memory(error);
}

static wy_status pull_all(wy_box *table, wi_pace *pace, wy_error *error) {
    const wy_memory_kind memory = table->rules->memory;
    pulling of = {.table = table,
                  .options.rules = table->rules,
                  .same_state = memory == WY_MEMORY_NONE || memory == WY_MEMORY_PASS};
    wy_status status = wi_heap_families_open(&of.options.families, table->rules, error);
    int64_t heap[WY_MOST_HEAPS] = {0};
    for (uint64_t cell = 0; status == WY_OK && cell < table->cells; cell++) {
        of.cell = cell;
        status = gather(&of.options, heap, error);
        for (uint64_t state = 0; status == WY_OK && state < table->states; state++) {
            status = has_state(&of, state) ? pull_one(&of, state, error) : WY_OK;
        }
        if (status == WY_OK && wi_pace_stop(pace, (double)cell / (double)table->cells)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
        wi_box_next(table, heap);
    }
    wi_heap_families_close(&of.options.families);
    free(of.options.list);
    free(of.seen);
    return status;
}

wy_status wi_box_fill(wy_box *table, wi_pace *pace, wy_error *error) {
    const wy_rules *rules = table->rules;
    const bool marks = table->values == NULL && rules->memory == WY_MEMORY_NONE &&
                       rules->block == 0 && rules->comply == 0 && !rules->misere &&
                       rules->terminal == NULL;
    return marks ? push_all(table, pace, error) : pull_all(table, pace, error);
}
