/*
 * table_repeat.c - games in which the last move may not be repeated at once.
 *
 * A position of such a game is its heaps and the last move, but no state is kept for each: what a
 * move d forbids is d alone.
 *
 *   outcomes  After d a position is lost if d is the only winning move there, or if there is none.
 *             So of each position it is kept whether there is no winning move, one (and which), or
 *             more; and the same of all moves, for misere play.
 *   values    Without d the least value that no option has is another one only if d alone leads to
 *             a value below it, and then it is that value.  So of each position the least value m
 *             is kept, and the moves that alone lead to a value below m, with these values.
 */
#include "heaps/table.h"

#include "base/fail.h"
#include "base/list.h"

/* ---- outcomes -------------------------------------------------------------------------------- */

/* Is there none among them but the move that came here? */
static bool none_but(const wi_few *moves, uint64_t last) {
    return moves->count == 0 || (moves->count == 1 && moves->steps == last);
}

/* Has who must move there lost, after the move of so many steps (0: none)? */
bool wi_repeat_lost(const wy_heap_table *table, uint64_t cell, uint64_t last) {
    if (table->rules->misere && none_but(&table->all[cell], last)) {
        return false;
    }
    return none_but(&table->winning[cell], last);
}

static void add_to(wi_few *moves, uint64_t steps) {
    moves->count = moves->count == 0 ? 1 : 2;
    moves->steps = steps;
}

void wi_repeat_outcome(wi_pulling *of) {
    wy_heap_table *table = of->table;
    wi_few winning = {0}, all = {0};
    for (size_t i = 0; i < of->options.count; i++) {
        const uint64_t steps = wi_cell_of(table, of->options.list[i].take);
        add_to(&all, steps);
        if (wi_repeat_lost(table, of->cell - steps, steps)) {
            add_to(&winning, steps);
        }
    }
    table->winning[of->cell] = winning;
    table->all[of->cell] = all;
    table->lost[of->cell] = wi_repeat_lost(table, of->cell, 0);
}

/* ---- values ---------------------------------------------------------------------------------- */

uint32_t wi_repeat_value_after(const wy_heap_table *table, uint64_t cell, uint64_t last) {
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
    return table->values[cell];
}

static wy_status except(wy_heap_table *table, uint64_t steps, uint32_t value, wy_error *error) {
    const size_t wanted = table->exception_count + 1;
    if (wanted > table->exception_room && wanted > table->allowed / 2 / sizeof *table->exceptions) {
        wi_fail(error, WY_LIMIT, "the values after each last move need more than %llu bytes",
                (unsigned long long)table->allowed);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    if (!wi_list_room(table->exceptions, table->exception_room, wanted)) {
        return wi_fail_memory(error);
    }
    table->exceptions[table->exception_count++] = (wi_exception){steps, value};
    return WY_OK;
}

wy_status wi_repeat_value(wi_pulling *of, wy_error *error) {
    wy_heap_table *table = of->table;
    for (size_t i = 0; i < of->options.count; i++) {
        const uint64_t steps = wi_cell_of(table, of->options.list[i].take);
        if (!wi_pulling_see(of, wi_repeat_value_after(table, of->cell - steps, steps))) {
            return wi_fail_memory(error);
        }
    }
    const uint32_t least = wi_pulling_least(of);
    wy_status status = WY_OK;
    for (size_t i = 0; i < of->options.count && status == WY_OK; i++) {
        /* Options are sorted, and so are the cells that they go. */
        const uint64_t steps = wi_cell_of(table, of->options.list[i].take);
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
