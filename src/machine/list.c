/* list.c - the list of moves: checked, sorted, each once, without what Wythoff's game has anyhow.
 */
#include "machine/making.h"

#include <stdlib.h>

#include "base/fail.h"
#include "rules/value.h"

enum { LONGEST_MOVE = 256, MOST_MOVES = 512 };

static bool has_move(const wy_machine *machine, wy_position move) {
    return machine->move_count > 0 && bsearch(&move, machine->moves, machine->move_count,
                                              sizeof move, wi_position_order) != NULL;
}

/* Keeps the moves that Wythoff's game has not, sorted, each once. */
wy_status wi_machine_take_list(wy_machine *machine, const wy_position *list, size_t count,
                               wy_error *error) {
    machine->moves = calloc(count + 1, sizeof *machine->moves);
    machine->list = calloc(count + 1, sizeof *machine->list);
    if (machine->moves == NULL || machine->list == NULL) {
        return wi_fail_memory(error);
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_position move = list[i];
        if (move.x < 0 || move.y < 0 || (move.x == 0 && move.y == 0)) {
            return wi_fail(error, WY_BAD, "(%lld,%lld) is not a move", (long long)move.x,
                           (long long)move.y);
        }
        if (move.x != move.y && move.x != 0 && move.y != 0) {
            if (move.x > LONGEST_MOVE || move.y > LONGEST_MOVE) {
                return wi_fail(error, WY_LIMIT,
                               "the move (%lld,%lld) is too long for a column machine; %d is the "
                               "most",
                               (long long)move.x, (long long)move.y, LONGEST_MOVE);
            }
            machine->moves[kept++] = move;
        }
    }
    machine->move_count = wi_positions_sort(machine->moves, kept);
    if (machine->move_count > MOST_MOVES) {
        return wi_fail(error, WY_LIMIT,
                       "%zu moves are too many for a column machine; %d is the most",
                       machine->move_count, MOST_MOVES);
    }
    for (size_t i = 0; i < machine->move_count; i++) {
        const wy_position move = machine->moves[i];
        if (!has_move(machine, (wy_position){move.y, move.x})) {
            return wi_fail(error, WY_BAD,
                           "the moves are not symmetric: (%lld,%lld) is there and "
                           "(%lld,%lld) is not",
                           (long long)move.x, (long long)move.y, (long long)move.y,
                           (long long)move.x);
        }
        machine->list[i] = (wi_list_move){(int32_t)move.x, (int32_t)(move.y - move.x)};
    }
    return WY_OK;
}

void wi_machine_lay_out(wy_machine *machine, int words) {
    wi_state_frame *frame = &machine->frame;
    *frame =
        (wi_state_frame){.list = machine->list, .list_count = machine->move_count, .words = words};
    for (size_t i = 0; i < machine->move_count; i++) {
        const wi_list_move move = machine->list[i];
        frame->longest = move.s > frame->longest ? move.s : frame->longest;
        frame->largest_turn = move.turn > frame->largest_turn ? move.turn : frame->largest_turn;
    }
}
