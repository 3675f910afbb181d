/*
 * board.c - outcomes of a window as bits.
 *
 * With finitely many moves and no twist, a cell is N if one of its moves leads to a P-position.  By
 * the move (a, b), the cells of column x for which it does are column x - a, shifted up by b: so a
 * column takes a few machine words for each 64 cells and move, and moves (0, b), b < 64, one more
 * pass through the bits of a word.  An engine would hand out the P-positions one by one, which are
 * a large part of all cells here.
 */
#include "prove/board.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/moves.h"

enum { SHORT_RAY = 4096 };

bool wi_board_quick(const wy_rules *rules, const wi_moves *moves) {
    const wy_cone *board = &rules->board;
    if (rules->misere || rules->block > 0 || rules->terminal != NULL || rules->terminal_count > 0 ||
        rules->memory != WY_MEMORY_NONE || rules->weight.x > 0 || board->p1 != 1 ||
        board->q1 != 0 || board->p2 != 0 || board->q2 != 1) {
        return false;
    }
    const wi_primitive *all = wi_moves_primitives(moves);
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const bool few =
            all[i].kind == WI_POINT || (all[i].kind == WI_RAY && all[i].count1 <= SHORT_RAY);
        if (all[i].when != NULL || all[i].tied || !few) {
            return false;
        }
    }
    return true;
}

/* ---- by shifts ------------------------------------------------------------------------------- */

/* column |= other << up */
static void add_shifted(uint64_t *column, const uint64_t *other, int64_t up, int64_t words) {
    const int64_t whole = up / 64;
    const int part = (int)(up % 64);
    for (int64_t w = whole; w < words; w++) {
        const uint64_t low = other[w - whole];
        const uint64_t before = w > whole ? other[w - whole - 1] : 0;
        column[w] |= part == 0 ? low : low << part | before >> (64 - part);
    }
}

/* The cells of word w that a move (0, up) leads from into the column, from the words before. */
static uint64_t from_below(const uint64_t *column, int64_t w, int64_t up) {
    const int64_t whole = up / 64;
    const int part = (int)(up % 64);
    uint64_t cells = 0;
    if (whole > 0 && w >= whole) {
        cells = column[w - whole] << part;
    }
    if (part > 0 && w > whole) {
        cells |= column[w - whole - 1] >> (64 - part);
    }
    return cells;
}

/* The column has the cells that moves to other columns make N; now it gets its P-positions. */
static void settle(uint64_t *column, int64_t words, const int64_t *ups, size_t count) {
    for (int64_t w = 0; w < words; w++) {
        uint64_t lost = column[w];
        bool within = false;
        for (size_t i = 0; i < count; i++) {
            lost |= from_below(column, w, ups[i]);
            within = within || ups[i] < 64;
        }
        for (int bit = 0; bit < 64 && within; bit++) {
            for (size_t i = 0; i < count && !(lost >> bit & 1); i++) {
                /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): ups > 0 */
                lost |= bit + ups[i] < 64 ? UINT64_C(1) << (bit + ups[i]) : 0;
            }
        }
        column[w] = ~lost;
    }
}

static wy_status by_shifts(wi_board *b, const wi_moves *moves, const wy_control *control,
                           wy_error *error) {
    const wi_primitive *all = wi_moves_primitives(moves);
    const int64_t words = b->side / 64;
    size_t room = 1;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        room += all[i].kind == WI_POINT ? 1 : (size_t)all[i].count1;
    }
    wy_position *list = malloc(room * sizeof *list);
    int64_t *ups = malloc(room * sizeof *ups);
    if (list == NULL || ups == NULL) {
        free(list);
        free(ups);
        return wi_fail_memory(error);
    }
    size_t count = 0;
    size_t up_count = 0;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        for (int64_t j = 0; j < (all[i].kind == WI_POINT ? 1 : all[i].count1); j++) {
            const wy_position move = {all[i].start.x + j * all[i].step1.x,
                                      all[i].start.y + j * all[i].step1.y};
            if (move.x == 0) {
                ups[up_count++] = move.y;
            } else {
                list[count++] = move;
            }
        }
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = WY_OK;
    for (int64_t x = 0; x < b->side && status == WY_OK; x++) {
        uint64_t *column = b->bits + x * words;
        for (size_t i = 0; i < count; i++) {
            if (list[i].x <= x && list[i].y < b->side) {
                add_shifted(column, column - list[i].x * words, list[i].y, words);
            }
        }
        settle(column, words, ups, up_count);
        for (int64_t w = 0; w < words; w++) {
            b->count += (uint64_t)__builtin_popcountll(column[w]);
        }
        if (wi_pace_stop(&pace, (double)x / (double)b->side)) {
            status = wi_fail(error, WY_STOPPED, "stopped at column %lld", (long long)x);
        }
    }
    free(list);
    free(ups);
    return status;
}

/* ---- by an engine ---------------------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    wi_board *b = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t at = positions[i].x * b->side + positions[i].y;
        b->bits[at / 64] |= UINT64_C(1) << at % 64;
    }
    b->count += count;
    return true;
}

static wy_status by_engine(wi_board *b, const wy_rules *rules, const wy_control *control,
                           wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, b->side, b->side, take, b, error);
    }
    wy_solution_free(solution);
    return status;
}

wy_status wi_board_solve(wi_board *board, const wy_rules *rules, const wi_moves *moves,
                         int64_t side, const wy_control *control, wy_error *error) {
    wi_board_clear(board);
    const uint64_t bytes = (uint64_t)side * (uint64_t)side / 8 + sizeof(uint64_t);
    if (control != NULL && control->memory > 0 && bytes > control->memory) {
        return wi_fail_budget(error, bytes, control->memory, "a board of side %lld",
                              (long long)side);
    }
    board->side = side;
    board->bits = calloc(bytes / sizeof(uint64_t), sizeof(uint64_t));
    if (board->bits == NULL) {
        return wi_fail_memory(error);
    }
    return wi_board_quick(rules, moves) ? by_shifts(board, moves, control, error)
                                        : by_engine(board, rules, control, error);
}

void wi_board_clear(wi_board *board) {
    free(board->bits);
    memset(board, 0, sizeof *board);
}
