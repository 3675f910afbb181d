/*
 * table.c - the outcomes or Grundy values of all positions of a box, with every state of the
 * memory.
 *
 * Positions go in lexicographic order, so that all that a move leads to is known.  Two ways:
 *
 *   push  where nothing is remembered or counted: each P-position, when it is met, marks all
 *         positions from which a move leads to it.  P-positions are few, so this is quick.  Where
 *         the game is the same for all orders of the heaps, those with sorted heaps do it for all.
 *   pull  else: the moves of each position are gathered, and looked up for each state.
 *
 * Outcomes on three heaps are left to planes.c where it knows the moves.
 *
 * What may not be repeated needs no state: a position is lost after the move d if d is the only
 * winning move there, or if there is none.  So of each position it is kept whether there is no
 * winning move, one (and which), or more; and the same of all moves, for misere play.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "heaps/options.h"
#include "heaps/planes.h"
#include "heaps/reader.h"

/* No move, one move, or more of them. */
typedef struct few {
    uint8_t count;  /* 0, 1, 2: more */
    uint64_t steps; /* of the one: cells from where it leads to here */
} few;

struct wy_heap_table {
    wy_heap_rules *rules;
    wi_planes *planes; /* not NULL: they have the outcomes, and lost is NULL */
    int heaps;
    int64_t size[WY_MOST_HEAPS];
    uint64_t stride[WY_MOST_HEAPS];
    uint64_t cells, states;
    bool
        sorted; /* only positions with sorted heaps are kept: the game is the same for all orders */
    uint8_t *lost;    /* [cell * states + state]: a P-position */
    uint32_t *values; /* likewise; NULL: not wanted */
    few *winning;     /* WY_MEMORY_REPEAT, for each cell */
    few *all;
};

/* ---- the box --------------------------------------------------------------------------------- */

static uint64_t states_of(const wy_heap_rules *rules, const int64_t size[WY_MOST_HEAPS]) {
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        return (uint64_t)rules->passes + 1;
    case WY_MEMORY_ENFORCE:
        return (uint64_t)rules->sets;
    case WY_MEMORY_BOUND:
        return (uint64_t)size[0]; /* a bound that is no bound is the size of the heap */
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
        break;
    }
    return 1;
}

static uint64_t plain_memory(const wy_heap_rules *rules, const int64_t size[WY_MOST_HEAPS],
                             bool values) {
    uint64_t bytes = (values ? 1 + sizeof(uint32_t) : 1) +
                     (rules->memory == WY_MEMORY_REPEAT ? 2 * sizeof(few) : 0);
    bool fits = !__builtin_mul_overflow(bytes, states_of(rules, size), &bytes);
    for (int i = 0; i < rules->heaps; i++) {
        fits =
            fits && !__builtin_mul_overflow(bytes, (uint64_t)(size[i] < 1 ? 1 : size[i]), &bytes);
    }
    return fits ? bytes : UINT64_MAX;
}

uint64_t wy_heap_table_memory(const wy_heap_rules *rules, const int64_t size[WY_MOST_HEAPS],
                              bool values) {
    wi_plane_moves moves;
    int64_t sides[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        sides[i] = size[i] < 1 ? 1 : size[i];
    }
    if (values || wi_plane_moves_open(&moves, rules, sides, NULL) != WY_OK) {
        return plain_memory(rules, size, values);
    }
    const uint64_t bytes = wi_planes_memory(&moves, rules->misere);
    wi_plane_moves_close(&moves);
    return bytes;
}

static uint64_t cell_of(const wy_heap_table *table, const int64_t heap[WY_MOST_HEAPS]) {
    uint64_t cell = 0;
    for (int i = 0; i < table->heaps; i++) {
        cell += (uint64_t)heap[i] * table->stride[i];
    }
    return cell;
}

/* Insertion sort: there are six at most. */
static void sort_heaps(int64_t heap[WY_MOST_HEAPS], int heaps) {
    for (int i = 1; i < heaps; i++) {
        for (int j = i; j > 0 && heap[j - 1] > heap[j]; j--) {
            const int64_t kept = heap[j];
            heap[j] = heap[j - 1];
            heap[j - 1] = kept;
        }
    }
}

static bool is_sorted(const int64_t heap[WY_MOST_HEAPS], int heaps) {
    for (int i = 1; i < heaps; i++) {
        if (heap[i - 1] > heap[i]) {
            return false;
        }
    }
    return true;
}

/* The next position of the box; false: that was the last one. */
static bool next_position(const wy_heap_table *table, int64_t heap[WY_MOST_HEAPS]) {
    for (int i = table->heaps - 1; i >= 0; i--) {
        if (++heap[i] < table->size[i]) {
            return true;
        }
        heap[i] = 0;
    }
    return false;
}

void wy_heap_table_free(wy_heap_table *table) {
    if (table != NULL) {
        wy_heap_rules_free(table->rules);
        wi_planes_free(table->planes);
        free(table->lost);
        free(table->values);
        free(table->winning);
        free(table->all);
        free(table);
    }
}

/* ---- push ------------------------------------------------------------------------------------ */

typedef struct pushing {
    wy_heap_table *table;
    const wi_heap_families *families;
    const wy_heap_family *family;
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
        sort_heaps(kept, of->table->heaps);
    }
    const uint64_t cell = cell_of(of->table, kept);
    if (of->table->lost[cell] != 0 && wi_heap_family_allows(of->family, from, parameters) &&
        (of->whole || wi_heap_families_have(of->families, 0, from, take))) {
        of->table->lost[cell] = 0;
    }
    return true;
}

static wy_status push(wy_heap_table *table, const wi_heap_families *families, wi_pace *pace,
                      wy_error *error) {
    pushing of = {.table = table, .families = families, .whole = !families->removes};
    int64_t heap[WY_MOST_HEAPS] = {0};
    memset(table->lost, 1, table->cells);
    for (uint64_t cell = 0; cell < table->cells; cell++) {
        const bool lost =
            table->lost[cell] != 0 && (!table->sorted || is_sorted(heap, table->heaps));
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
        next_position(table, heap);
    }
    return WY_OK;
}

/* ---- pull ------------------------------------------------------------------------------------ */

typedef struct pulling {
    wy_heap_table *table;
    wi_options options;
    uint64_t cell;
    uint8_t *seen; /* values of options */
    size_t seen_room;
} pulling;

static uint64_t target_of(const pulling *of, const wi_option *option) {
    return of->cell - cell_of(of->table, option->take);
}

/* Is it lost for who must move there after this option? */
static bool leads_to_p(const pulling *of, const wi_option *option, uint64_t state) {
    const wy_heap_table *table = of->table;
    const uint8_t *lost = table->lost + target_of(of, option) * table->states;
    const wy_heap_rules *rules = table->rules;
    if (rules->memory == WY_MEMORY_ENFORCE) { /* he names a set in which it is */
        for (uint64_t set = 0; set < table->states; set++) {
            if (lost[set] != 0) {
                return true;
            }
        }
        return false;
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        const wy_wide bound = (wy_wide)rules->factor * option->take[0] + rules->more;
        return lost[bound < (wy_wide)table->states ? (uint64_t)bound : table->states - 1] != 0;
    }
    return lost[state] != 0;
}

static bool may_take(const pulling *of, const wi_option *option, uint64_t state) {
    switch (of->table->rules->memory) {
    case WY_MEMORY_ENFORCE:
        return (uint64_t)option->set == state;
    case WY_MEMORY_BOUND:
        return (uint64_t)option->take[0] <= state;
    default:
        return true;
    }
}

/* Of `all` options `good` lead to P-positions: has who must move lost? */
static bool is_lost(const wy_heap_rules *rules, uint64_t all, uint64_t good) {
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

static void pull_outcome(pulling *of, uint64_t state) {
    wy_heap_table *table = of->table;
    const wy_heap_rules *rules = table->rules;
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
    table->lost[of->cell * table->states + state] = is_lost(rules, all, good);
}

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
    of->seen[value] = 1;
    return true;
}

/* The least number that no option has; false: no memory. */
static bool pull_value(pulling *of, uint64_t state) {
    wy_heap_table *table = of->table;
    const wy_heap_rules *rules = table->rules;
    if (of->seen != NULL) {
        memset(of->seen, 0, of->seen_room);
    }
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
            const wy_wide bound = (wy_wide)rules->factor * option->take[0] + rules->more;
            first = bound < (wy_wide)table->states ? (uint64_t)bound : table->states - 1;
            behind = first + 1;
        }
        for (uint64_t j = first; j < behind; j++) {
            if (!see(of, values[j])) {
                return false;
            }
        }
    }
    if (rules->memory == WY_MEMORY_PASS && state > 0 && of->options.count > 0 &&
        !see(of, table->values[of->cell * table->states + state - 1])) {
        return false;
    }
    uint32_t value = 0;
    while (value < of->seen_room && of->seen[value] != 0) {
        value++;
    }
    table->values[of->cell * table->states + state] = value;
    table->lost[of->cell * table->states + state] = value == 0;
    return true;
}

/* ---- no repeat ------------------------------------------------------------------------------- */

/* Is there none among them but the move that came here? */
static bool none_but(const few *moves, uint64_t last) {
    return moves->count == 0 || (moves->count == 1 && moves->steps == last);
}

/* Has who must move there lost, after the move of so many steps (0: none)? */
static bool lost_after(const wy_heap_table *table, uint64_t cell, uint64_t last) {
    if (table->rules->misere && none_but(&table->all[cell], last)) {
        return false;
    }
    return none_but(&table->winning[cell], last);
}

static void add_to(few *moves, uint64_t steps) {
    moves->count = moves->count == 0 ? 1 : 2;
    moves->steps = steps;
}

static void pull_repeat(pulling *of) {
    wy_heap_table *table = of->table;
    few winning = {0}, all = {0};
    for (size_t i = 0; i < of->options.count; i++) {
        const uint64_t steps = cell_of(table, of->options.list[i].take);
        add_to(&all, steps);
        if (lost_after(table, of->cell - steps, steps)) {
            add_to(&winning, steps);
        }
    }
    table->winning[of->cell] = winning;
    table->all[of->cell] = all;
    table->lost[of->cell] = lost_after(table, of->cell, 0);
}

static wy_status pull(wy_heap_table *table, wi_pace *pace, wy_error *error) {
    pulling of = {.table = table};
    wy_status status = wi_options_open(&of.options, table->rules, error);
    int64_t heap[WY_MOST_HEAPS] = {0};
    for (uint64_t cell = 0; status == WY_OK && cell < table->cells; cell++) {
        of.cell = cell;
        status = wi_options_gather(&of.options, heap, SIZE_MAX, error);
        for (uint64_t state = 0; status == WY_OK && state < table->states; state++) {
            if (table->winning != NULL) {
                pull_repeat(&of);
            } else if (table->values == NULL) {
                pull_outcome(&of, state);
            } else if (!pull_value(&of, state)) {
                status = wi_fail_memory(error);
            }
        }
        if (status == WY_OK && wi_pace_stop(pace, (double)cell / (double)table->cells)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
        next_position(table, heap);
    }
    wi_options_close(&of.options);
    free(of.seen);
    return status;
}

/* ---- made, and asked ------------------------------------------------------------------------- */

static wy_status fill(wy_heap_table *table, const wy_control *control, wy_error *error) {
    const wy_heap_rules *rules = table->rules;
    wi_pace pace;
    wi_pace_start(&pace, control);
    if (table->values != NULL || rules->memory != WY_MEMORY_NONE || rules->block > 0 ||
        rules->comply > 0 || rules->misere || rules->terminal != NULL) {
        return pull(table, &pace, error);
    }
    wi_heap_families families;
    wy_status status = wi_heap_families_open(&families, rules, error);
    if (status == WY_OK) {
        table->sorted = wy_heap_rules_symmetric(rules);
        for (int i = 1; i < table->heaps; i++) {
            table->sorted = table->sorted && table->size[i] == table->size[0];
        }
        status = push(table, &families, &pace, error);
        wi_heap_families_close(&families);
    }
    return status;
}

static bool take_room(wy_heap_table *table, const wy_heap_rules *rules, bool values) {
    const uint64_t count = table->cells * table->states;
    table->lost = calloc(count, 1);
    bool fine = table->lost != NULL;
    if (fine && values) {
        table->values = calloc(count, sizeof *table->values);
        fine = table->values != NULL;
    }
    if (fine && rules->memory == WY_MEMORY_REPEAT) {
        table->winning = calloc(table->cells, sizeof *table->winning);
        table->all = calloc(table->cells, sizeof *table->all);
        fine = table->winning != NULL && table->all != NULL;
    }
    return fine;
}

static wy_status make_plain(wy_heap_table *table, const wy_heap_rules *rules, bool values,
                            const wy_control *control, wy_error *error) {
    const uint64_t bytes = plain_memory(rules, table->size, values);
    const uint64_t allowed = control == NULL || control->memory == 0 ? SIZE_MAX : control->memory;
    if (bytes > allowed || bytes == UINT64_MAX) {
        const wy_status status =
            wi_fail_budget(error, bytes, allowed, "the table of all smaller positions");
        return bytes < UINT64_MAX ? wi_fail_more(error, WY_MORE_MEMORY) : status;
    }
    table->states = states_of(rules, table->size);
    return take_room(table, rules, values) ? fill(table, control, error) : wi_fail_memory(error);
}

wy_status wy_heap_table_make(wy_heap_table **out, const wy_heap_rules *rules,
                             const int64_t size[WY_MOST_HEAPS], bool values,
                             const wy_control *control, wy_error *error) {
    *out = NULL;
    if (values && (rules->misere || rules->block > 0 || rules->comply > 0 ||
                   rules->memory == WY_MEMORY_REPEAT)) {
        return wi_fail(error, WY_BAD, "this game has no Grundy values: %s",
                       rules->misere      ? "who cannot move wins"
                       : rules->block > 0 ? "options are blocked"
                       : rules->comply > 0
                           ? "options are named"
                           : "they would depend on the last move, and are not worked out");
    }
    wy_heap_table *table = calloc(1, sizeof *table);
    if (table == NULL || (table->rules = wy_heap_rules_copy(rules)) == NULL) {
        wy_heap_table_free(table);
        return wi_fail_memory(error);
    }
    table->heaps = rules->heaps;
    table->cells = 1;
    for (int i = rules->heaps - 1; i >= 0; i--) {
        table->size[i] = size[i] < 1 ? 1 : size[i];
        table->stride[i] = table->cells;
        table->cells *= (uint64_t)table->size[i]; /* may wrap: then it fits no budget */
    }
    wy_status status =
        values ? WY_NO : wi_planes_make(&table->planes, rules, table->size, control, error);
    if (status == WY_NO) {
        status = make_plain(table, rules, values, control, error);
    }
    if (status != WY_OK) {
        wy_heap_table_free(table);
        return status;
    }
    *out = table;
    return WY_OK;
}

static uint64_t state_at(const wy_heap_table *table, const wy_heap_position *at) {
    if (table->rules->memory != WY_MEMORY_BOUND && table->rules->memory != WY_MEMORY_PASS &&
        table->rules->memory != WY_MEMORY_ENFORCE) {
        return 0;
    }
    const uint64_t state = at->memory < 0 ? 0 : (uint64_t)at->memory;
    return state < table->states ? state : table->states - 1;
}

bool wy_heap_table_p(const wy_heap_table *table, const wy_heap_position *at) {
    if (table->planes != NULL) {
        return wi_planes_p(table->planes, at->heap);
    }
    int64_t heap[WY_MOST_HEAPS];
    memcpy(heap, at->heap, sizeof heap);
    if (table->sorted) {
        sort_heaps(heap, table->heaps);
    }
    const uint64_t cell = cell_of(table, heap);
    if (table->rules->memory == WY_MEMORY_REPEAT) {
        bool possible = true; /* who cannot repeat a move is not kept from it */
        for (int i = 0; i < table->heaps; i++) {
            possible = possible && at->last[i] <= at->heap[i];
        }
        return lost_after(table, cell, possible ? cell_of(table, at->last) : 0);
    }
    if (table->rules->memory == WY_MEMORY_ENFORCE && at->memory == WY_NOT_NAMED) {
        for (uint64_t set = 0; set < table->states; set++) {
            if (table->lost[cell * table->states + set] != 0) {
                return true;
            }
        }
        return false;
    }
    return table->lost[cell * table->states + state_at(table, at)] != 0;
}

uint32_t wy_heap_table_value(const wy_heap_table *table, const wy_heap_position *at) {
    return table->values[cell_of(table, at->heap) * table->states + state_at(table, at)];
}

void wy_heap_table_each(const wy_heap_table *table, bool sorted,
                        bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    if (table->planes != NULL) {
        wi_planes_each(table->planes, sorted, take, data);
        return;
    }
    int64_t heap[WY_MOST_HEAPS] = {0};
    do {
        const bool wanted = !sorted || is_sorted(heap, table->heaps);
        wy_heap_position at;
        wy_heap_position_start(&at, table->rules, heap);
        if (wanted && wy_heap_table_p(table, &at) && !take(data, heap)) {
            return;
        }
    } while (next_position(table, heap));
}
