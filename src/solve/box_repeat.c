/*
 * box_repeat.c - games in which the last move may not be repeated at once.
 *
 * A position of such a game is its heaps and the last move, but no state is kept for each: what a
 * move d forbids is d alone.
 *
 *   outcomes  Who must move has lost or not by the numbers of all options and of those that lead to
 *             P-positions.  The move d takes one from the first number, and one from the second if
 *             d leads to a P-position.  So of each position its outcome before all moves is kept,
 *             and the moves after which it is the other one.
 *   values    Without d the least value that no option has is another one only if d alone leads to
 *             a value below it, and then it is that value.  So of each position the least value m
 *             is kept, and the moves that alone lead to a value below m, with these values.
 */
#include "solve/box.h"

#include "base/fail.h"
#include "base/list.h"

/* ---- what differs after a move --------------------------------------------------------------- */

/* What was kept of the position after the move of so many steps; `usual` after all other moves. */
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

/* ---- outcomes -------------------------------------------------------------------------------- */

/* Has who must move there lost, after the move of so many steps (0: none)? */
bool wi_repeat_lost(const wy_box *table, uint64_t cell, uint64_t last) {
    return after(table, cell, last, table->lost[cell]) != 0;
}

wy_status wi_repeat_outcome(wi_pulling *of, wy_error *error) {
    wy_box *table = of->table;
    const uint64_t all = of->options.count;
    uint64_t good = 0;
    for (size_t i = 0; i < all; i++) {
        const uint64_t steps = wi_box_index(table, of->options.list[i].take);
        good += wi_repeat_lost(table, of->cell - steps, steps);
    }
    const bool usual = wi_pulling_lost(table->rules, all, good);
    /* After a move to an N-position, and after one to a P-position. */
    const bool other[2] = {all > good && wi_pulling_lost(table->rules, all - 1, good) != usual,
                           good > 0 && wi_pulling_lost(table->rules, all - 1, good - 1) != usual};
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

/* ---- values ---------------------------------------------------------------------------------- */

uint32_t wi_repeat_value_after(const wy_box *table, uint64_t cell, uint64_t last) {
    return after(table, cell, last, table->values[cell]);
}

wy_status wi_repeat_value(wi_pulling *of, wy_error *error) {
    wy_box *table = of->table;
    for (size_t i = 0; i < of->options.count; i++) {
        const uint64_t steps = wi_box_index(table, of->options.list[i].take);
        if (!wi_pulling_see(of, wi_repeat_value_after(table, of->cell - steps, steps))) {
            return wi_fail_memory(error);
        }
    }
    const uint32_t least = wi_pulling_least(of);
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
