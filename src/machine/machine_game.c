/*
 * machine_game.c - the game: its moves, diagonals and ends checked, sorted, each once, without what
 * Nim and the diagonals have anyhow. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "machine/machine.h"
#include "rules/value.h"

enum { LONGEST_MOVE = 256, MOST_MOVES = 512, FURTHEST_END = 1000, WIDEST_OFFSET = 24 };

/* ---- moves ----------------------------------------------------------------------------------- */

static bool has_offset(const wy_machine *machine, int64_t offset) {
    for (size_t i = 0; i < machine->offset_count; i++) {
        if (machine->offsets[0][i] == offset) {
            return true;
        }
    }
    return false;
}

static wy_status check_move(wy_position move, wy_error *error) {
    if (move.x < 0 || move.y < 0 || (move.x == 0 && move.y == 0)) {
        return wi_fail(error, WY_BAD, "(%lld,%lld) is not a move", (long long)move.x,
                       (long long)move.y);
    }
    if (move.x > LONGEST_MOVE || move.y > LONGEST_MOVE) {
        return wi_fail(error, WY_LIMIT,
                       "the move (%lld,%lld) is too long for a column machine; %d is the most",
                       (long long)move.x, (long long)move.y, LONGEST_MOVE);
    }
    return WY_OK;
}

/* Keeps the moves that are not there anyhow, sorted, each once. */
static wy_status take_list(wy_machine *machine, const wy_position *list, size_t count,
                           wy_error *error) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_position move = list[i];
        const bool there = move.x == 0 || move.y == 0 || has_offset(machine, move.y - move.x);
        if (!there || move.x < 0 || move.y < 0 || (move.x == 0 && move.y == 0)) {
            const wy_status status = check_move(move, error);
            if (status != WY_OK) {
                return status;
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

/* ---- diagonals ------------------------------------------------------------------------------- */

static int order_of_offsets(const void *a, const void *b) {
    const int32_t left = *(const int32_t *)a;
    const int32_t right = *(const int32_t *)b;
    return (left > right) - (left < right);
}

static wy_status take_offsets(wy_machine *machine, const wy_machine_game *game, wy_error *error) {
    const size_t count = game->offset_count > 0 ? game->offset_count : 1;
    machine->offsets[0] = calloc(count, sizeof *machine->offsets[0]);
    machine->offsets[1] = calloc(count, sizeof *machine->offsets[1]);
    if (machine->offsets[0] == NULL || machine->offsets[1] == NULL) {
        return wi_fail_memory(error);
    }
    machine->offset_count = count;
    for (size_t i = 0; i < game->offset_count; i++) {
        if (abs(game->offsets[i]) > WIDEST_OFFSET) {
            return wi_fail(error, WY_LIMIT,
                           "the moves (t,t%+d) are too far from the diagonal for a column "
                           "machine; %d is the most",
                           (int)game->offsets[i], WIDEST_OFFSET);
        }
        machine->offsets[0][i] = game->offsets[i];
        machine->offsets[1][i] = -game->offsets[i];
    }
    for (int w = 0; w < 2; w++) {
        wi_list_sort(machine->offsets[w], count, order_of_offsets);
    }
    return WY_OK;
}

static wy_status take_removed(wy_machine *machine, const wy_machine_game *game, wy_error *error) {
    for (size_t i = 0; i < game->removed_count; i++) {
        const wy_position move = game->removed[i];
        const wy_status status = check_move(move, error);
        if (status != WY_OK) {
            return status;
        }
        if (move.x == 0 || move.y == 0 || !has_offset(machine, move.y - move.x)) {
            return wi_fail(error, WY_BAD, "(%lld,%lld) is on no diagonal that could lack it",
                           (long long)move.x, (long long)move.y);
        }
        machine->removed[i] = move;
    }
    machine->removed_count = wi_positions_sort(machine->removed, game->removed_count);
    return WY_OK;
}

static bool is_removed(const wy_machine *machine, int w, int64_t s, int64_t t) {
    const wy_position move = w == 0 ? (wy_position){s, t} : (wy_position){t, s};
    return wi_list_find(&move, machine->removed, machine->removed_count, wi_position_order) != NULL;
}

/* The steps with a turn of J that are no moves: removed ones, and those that lower one heap only.
 */
static size_t list_missing(wi_list_move *out, const wy_machine *machine, int w) {
    size_t count = 0;
    for (size_t i = 0; i < machine->removed_count; i++) {
        const wy_position move = machine->removed[i];
        const int64_t s = w == 0 ? move.x : move.y;
        const int64_t t = w == 0 ? move.y : move.x;
        out[count++] = (wi_list_move){(int32_t)s, (int32_t)(t - s)};
    }
    for (size_t i = 0; i < machine->offset_count; i++) {
        const int32_t j = machine->offsets[w][i];
        for (int32_t k = 1; k <= abs(j); k++) {
            out[count++] = (wi_list_move){j > 0 ? k - j : k, j}; /* t = k > 0 >= s, or s = k */
        }
    }
    return count;
}

/* All turns of moves from s columns to the left, s <= longest. */
static size_t list_turns(int32_t *out, size_t *from, const wy_machine *machine, int w) {
    size_t count = 0;
    for (int s = 1; s <= machine->frame.longest; s++) {
        from[s - 1] = count;
        for (size_t i = 0; i < machine->offset_count; i++) {
            const int32_t j = machine->offsets[w][i];
            if (s + j >= 1 && !is_removed(machine, w, s, s + j)) {
                out[count++] = j;
            }
        }
        for (size_t i = 0; i < machine->move_count; i++) {
            if (machine->list[w][i].s == s) {
                out[count++] = machine->list[w][i].turn;
            }
        }
    }
    from[machine->frame.longest] = count;
    return count;
}

/* Fills the lists of a game with other diagonals; frame.longest is known. */
static wy_status make_turns(wy_machine *machine, wy_error *error) {
    const size_t longest = (size_t)machine->frame.longest;
    size_t missing = machine->removed_count;
    for (size_t i = 0; i < machine->offset_count; i++) {
        missing += (size_t)abs(machine->offsets[0][i]);
    }
    for (int w = 0; w < 2; w++) {
        machine->turns[w] = calloc(longest * machine->offset_count + machine->move_count + 1,
                                   sizeof *machine->turns[w]);
        machine->from[w] = calloc(longest + 1, sizeof *machine->from[w]);
        machine->missing[w] = calloc(missing + 1, sizeof *machine->missing[w]);
        if (machine->turns[w] == NULL || machine->from[w] == NULL || machine->missing[w] == NULL) {
            return wi_fail_memory(error);
        }
        list_turns(machine->turns[w], machine->from[w], machine, w);
        list_missing(machine->missing[w], machine, w);
    }
    machine->frame.missing_count = missing;
    return WY_OK;
}

/* ---- ends ------------------------------------------------------------------------------------ */

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
    machine->removed = calloc(game->removed_count + 1, sizeof *machine->removed);
    if (machine->moves == NULL || machine->list[0] == NULL || machine->list[1] == NULL ||
        machine->ends == NULL || machine->removed == NULL) {
        return wi_fail_memory(error);
    }
    machine->misere = game->misere;
    wy_status status = take_offsets(machine, game, error);
    if (status == WY_OK) {
        status = take_list(machine, game->list, game->count, error);
    }
    if (status == WY_OK) {
        status = take_removed(machine, game, error);
    }
    if (status == WY_OK) {
        status = take_ends(machine, game->ends, game->end_count, error);
    }
    if (status == WY_OK) {
        wi_machine_lay_out(machine, WI_SHORTEST_SETS);
        status = machine->frame.regular ? WY_OK : make_turns(machine, error);
    }
    return status;
}

static const wy_position *lone(const wy_position *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wy_position mirror = {list[i].y, list[i].x};
        if (wi_list_find(&mirror, list, count, wi_position_order) == NULL) {
            return &list[i];
        }
    }
    return NULL;
}

const wy_position *wi_machine_lone_move(const wy_machine *machine) {
    return lone(machine->moves, machine->move_count);
}

static bool offsets_are_symmetric(const wy_machine *machine) {
    return memcmp(machine->offsets[0], machine->offsets[1],
                  machine->offset_count * sizeof *machine->offsets[0]) == 0;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

void wi_machine_lay_out(wy_machine *machine, int words) {
    const bool symmetric =
        wi_machine_lone_move(machine) == NULL && lone(machine->ends, machine->end_count) == NULL &&
        lone(machine->removed, machine->removed_count) == NULL && offsets_are_symmetric(machine);
    wi_state_frame *frame = &machine->frame;
    *frame = (wi_state_frame){.list = {machine->list[0], machine->list[1]},
                              .list_count = machine->move_count,
                              .wings = symmetric ? 1 : 2,
                              .regular = machine->removed_count == 0 &&
                                         machine->offset_count == 1 && machine->offsets[0][0] == 0,
                              .offsets = {machine->offsets[0], machine->offsets[1]},
                              .offset_count = machine->offset_count,
                              .turns = {machine->turns[0], machine->turns[1]},
                              .from = {machine->from[0], machine->from[1]},
                              .missing = {machine->missing[0], machine->missing[1]},
                              .missing_count = frame->missing_count,
                              .words = words,
                              .ends = machine->ends,
                              .end_count = machine->end_count,
                              .misere = machine->misere};
    for (int w = 0; w < 2; w++) {
        int *turn = &frame->largest_turn[w];
        for (size_t i = 0; i < machine->move_count; i++) {
            frame->longest = larger(frame->longest, machine->list[w][i].s);
            *turn = larger(*turn, machine->list[w][i].turn);
        }
        for (size_t i = 0; i < machine->offset_count; i++) {
            /* (s,s+j) is no move for s <= -j. */
            frame->longest = larger(frame->longest, -machine->offsets[w][i]);
            *turn = larger(*turn, machine->offsets[w][i]);
        }
    }
    for (size_t i = 0; i < machine->removed_count; i++) {
        const wy_position move = machine->removed[i];
        frame->longest = larger(frame->longest, (int)larger((int)move.x, (int)move.y));
    }
}

/* Only those who made them may free them; to all others they are constant. */
static void free_constant(const void *list) {
    union {
        const void *seen;
        void *own;
    } of = {.seen = list};
    free(of.own);
}

void wy_machine_game_clear(wy_machine_game *game) {
    free_constant(game->list);
    free_constant(game->ends);
    free_constant(game->offsets);
    free_constant(game->removed);
    *game = (wy_machine_game){0};
}

/* ==== what a machine tells of itself ========================================================== */

void wy_machine_facts_of(wy_machine_facts *out, const wy_machine *machine) {
    *out = machine->facts;
}

const wy_position *wy_machine_list(const wy_machine *machine, size_t *count) {
    *count = machine->move_count;
    return machine->moves;
}

const int32_t *wy_machine_offsets(const wy_machine *machine, size_t *count) {
    *count = machine->offset_count;
    return machine->offsets[0];
}

const wy_position *wy_machine_removed(const wy_machine *machine, size_t *count) {
    *count = machine->removed_count;
    return machine->removed;
}

void wy_machine_start_of(wy_machine_start *out, const wy_machine *machine) {
    *out = machine->wing[0].start;
}

int64_t wy_machine_first_rows(const wy_machine *machine, int64_t x) {
    return machine->wing[0].first_rows[x];
}

unsigned wy_machine_first_bits(const wy_machine *machine, int64_t x) {
    return machine->wing[0].first_bits[x];
}

const wi_machine_step *wi_machine_step_of(const wy_machine *machine, uint32_t state, unsigned bit) {
    const wi_machine_step *step = &machine->steps[state][bit];
    return step->count > 0 ? step : NULL;
}

void wi_machine_state_of(wi_machine_state *out, const wy_machine *machine, uint32_t state) {
    *out = machine->of_state[state];
}

static bool has(const wy_machine *machine, uint32_t state, int set, int i) {
    const size_t size = wi_state_size(&machine->frame);
    const uint64_t *words =
        machine->states + (size_t)state * size + (size_t)set * (size_t)machine->frame.words;
    return i >= 0 && i < machine->frame.words * 64 && (words[i / 64] >> (i % 64) & 1) != 0;
}

bool wi_machine_diagonal_used(const wy_machine *machine, uint32_t state, int d) {
    return has(machine, state, 0, d);
}

bool wi_machine_row_used(const wy_machine *machine, uint32_t state, int r) {
    return has(machine, state, 1, r);
}

bool wi_machine_forbidden(const wy_machine *machine, uint32_t state, int j, int d) {
    return j >= 0 && j < machine->frame.longest && has(machine, state, 2 + j, d);
}

int wi_machine_reach(const wy_machine *machine) {
    return machine->frame.longest;
}

int wi_machine_width(const wy_machine *machine) {
    return machine->frame.words * 64;
}
