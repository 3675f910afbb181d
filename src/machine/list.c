/* list.c - the game: its moves and ends checked, sorted, each once, without what Wythoff's game has
 * anyhow. */
#include "machine/making.h"

#include <stdlib.h>

#include "base/fail.h"
#include "rules/value.h"

enum { LONGEST_MOVE = 256, MOST_MOVES = 512, FURTHEST_END = 1000 };

/* Keeps the moves that Wythoff's game has not, sorted, each once. */
static wy_status take_list(wy_machine *machine, const wy_position *list, size_t count,
                           wy_error *error) {
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
        machine->list[0][i] = (wi_list_move){(int32_t)move.x, (int32_t)(move.y - move.x)};
        machine->list[1][i] = (wi_list_move){(int32_t)move.y, (int32_t)(move.x - move.y)};
    }
    return WY_OK;
}

static wy_status take_ends(wy_machine *machine, const wy_position *ends, size_t count,
                           wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        if (ends[i].x < 0 || ends[i].y < 0) {
            return wi_fail(error, WY_BAD, "(%lld,%lld) is no position", (long long)ends[i].x,
                           (long long)ends[i].y);
        }
        if (ends[i].x > FURTHEST_END || ends[i].y > FURTHEST_END) {
            return wi_fail(error, WY_LIMIT,
                           "the end (%lld,%lld) is too far out for a column machine; %d is the "
                           "most",
                           (long long)ends[i].x, (long long)ends[i].y, FURTHEST_END);
        }
        machine->ends[i] = ends[i];
    }
    machine->end_count = wi_positions_sort(machine->ends, count);
    return WY_OK;
}

wy_status wi_machine_take_game(wy_machine *machine, const wy_machine_game *game, wy_error *error) {
    machine->moves = calloc(game->count + 1, sizeof *machine->moves);
    machine->list[0] = calloc(game->count + 1, sizeof *machine->list[0]);
    machine->list[1] = calloc(game->count + 1, sizeof *machine->list[1]);
    machine->ends = calloc(game->end_count + 1, sizeof *machine->ends);
    if (machine->moves == NULL || machine->list[0] == NULL || machine->list[1] == NULL ||
        machine->ends == NULL) {
        return wi_fail_memory(error);
    }
    machine->misere = game->misere;
    const wy_status status = take_list(machine, game->list, game->count, error);
    return status == WY_OK ? take_ends(machine, game->ends, game->end_count, error) : status;
}

static const wy_position *lone(const wy_position *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wy_position mirror = {list[i].y, list[i].x};
        if (bsearch(&mirror, list, count, sizeof mirror, wi_position_order) == NULL) {
            return &list[i];
        }
    }
    return NULL;
}

const wy_position *wi_machine_lone_move(const wy_machine *machine) {
    return lone(machine->moves, machine->move_count);
}

void wi_machine_lay_out(wy_machine *machine, int words) {
    const bool symmetric =
        wi_machine_lone_move(machine) == NULL && lone(machine->ends, machine->end_count) == NULL;
    wi_state_frame *frame = &machine->frame;
    *frame = (wi_state_frame){.list = {machine->list[0], machine->list[1]},
                              .list_count = machine->move_count,
                              .wings = symmetric ? 1 : 2,
                              .words = words,
                              .ends = machine->ends,
                              .end_count = machine->end_count,
                              .misere = machine->misere};
    for (size_t i = 0; i < machine->move_count; i++) {
        for (int w = 0; w < 2; w++) {
            const wi_list_move move = machine->list[w][i];
            int *turn = &frame->largest_turn[w];
            frame->longest = move.s > frame->longest ? move.s : frame->longest;
            *turn = move.turn > *turn ? move.turn : *turn;
        }
    }
}

/* Only those who made them may free them; to all others they are constant. */
static void free_positions(const wy_position *positions) {
    union {
        const wy_position *seen;
        wy_position *own;
    } of = {.seen = positions};
    free(of.own);
}

void wy_machine_game_clear(wy_machine_game *game) {
    free_positions(game->list);
    free_positions(game->ends);
    *game = (wy_machine_game){0};
}
