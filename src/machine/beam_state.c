/*
 * beam_state.c - see beam_machine.h.
 *
 * A state with a block is a set of states: R = u A^n v and D = u' B^n v' for all n >= 1, where A
 * and B are as long as each other and stand side by side.  A step on all of them at once:
 *
 *     cells      the count c is the same in all copies, for no cell of one is a P-position; then
 *                all copies are alike
 *     diagonals  in the next column row y meets the diagonal that row y - 1 had, so the copies of B
 *                begin one row higher than those of A.  As B^n b = b (b^-1 B b)^n, they may begin
 *                one row lower if the row below has what the last row of B has.
 *
 * In the same way the block slides up as far as it can, and copies of it below are taken in.  One
 * is left, for lines of P-positions below move up into it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "machine/beam_machine.h"

enum { COPIES_LEFT = 1 };

static uint8_t *diagonals_of(wi_beam_state *state) {
    return state->diagonals + WI_BEAM_BELOW;
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static bool repeats(wi_beam_state *s, int i, int length) {
    const uint8_t *d = diagonals_of(s);
    return s->rows[i] == s->rows[i + length] && d[i] == d[i + length];
}

/* The rows from `from` on go `length` rows down, over those below. */
static void cut(wi_beam_state *s, int from, int length) {
    uint8_t *d = diagonals_of(s);
    const size_t left = (size_t)(s->count - from);
    memmove(s->rows + from - length, s->rows + from, left);
    memmove(d + from - length, d + from, left);
    s->count -= length;
    memset(s->rows + s->count, 0, (size_t)length);
    memset(d + s->count, 0, (size_t)length);
}

/* The highest place where there are enough copies. */
static int find_block(wi_beam_state *s, int length) {
    int run = 0;
    for (int i = s->count - length - 1; i >= 0; i--) {
        run = repeats(s, i, length) ? run + 1 : 0;
        if (run == (COPIES_LEFT + 1) * length) {
            return i + run;
        }
    }
    return -1;
}

static bool has_copies_below(wi_beam_state *s, int length) {
    const int from = s->at - (COPIES_LEFT + 1) * length;
    bool have = from >= 0;
    for (int i = from; i < s->at && have; i++) {
        have = repeats(s, i, length);
    }
    return have;
}

/* Gives the state its one form; returns how many copies of the block went into it. */
static int beam_tidy(wi_beam_state *s, const wi_beam_game *game) {
    const uint8_t *d = diagonals_of(s);
    const int length = game->repeat;
    for (int i = 0; i < WI_BEAM_BELOW - game->below; i++) {
        s->diagonals[i] = WI_BEAM_UNKNOWN;
    }
    while (s->count > 0 && s->rows[s->count - 1] == 0 && d[s->count - 1] == 0) {
        s->count--;
    }
    if (length == 0) {
        return 0;
    }
    if (s->at < 0) {
        s->at = find_block(s, length);
    }
    if (s->at < 0) {
        return 0;
    }
    while (s->at + length < s->count && repeats(s, s->at, length)) {
        s->at++;
    }
    int absorbed = 0;
    while (has_copies_below(s, length)) {
        cut(s, s->at, length);
        s->at -= length;
        absorbed++;
    }
    return absorbed;
}

/* ---- a step ---------------------------------------------------------------------------------- */

static const char *place(wi_beam_state *s, wi_beam_column *column, const wi_beam_game *game,
                         int letter) {
    uint8_t *d = diagonals_of(s);
    const int above = s->at < 0 ? 0 : s->at + game->repeat;
    int count = letter;
    column->place_count = 0;
    for (int i = 0; count <= game->block; i++) {
        if (i + 2 >= WI_BEAM_ROWS) {
            return "too many rows lie between those that are settled and the highest";
        }
        if (d[i] == WI_BEAM_UNKNOWN) {
            return "settled rows do not keep up with the columns";
        }
        if (count + s->rows[i] + d[i] > game->block) {
            continue;
        }
        if (s->at >= 0 && i >= s->at && i < above) {
            return "a P-position falls into a stretch that repeats";
        }
        count++;
        s->rows[i]++;
        d[i]++;
        column->places[column->place_count++] = (int16_t)i;
        s->count = i + 1 > s->count ? i + 1 : s->count;
    }
    return NULL;
}

/* How many rows are settled before the next column, in which row i has the diagonal i - 1. */
static int count_settled(wi_beam_state *s, const wi_beam_game *game) {
    const uint8_t *d = diagonals_of(s);
    const int enough = game->block + 1 - 2 * game->least;
    int settled = 0;
    while (settled < WI_BEAM_ROWS && s->rows[settled] >= game->least &&
           (settled == 0 || d[settled - 1] >= enough)) {
        settled++;
    }
    return settled;
}

/* Rows go down by what is written, diagonals by one less. */
static const char *move_on(wi_beam_state *s, const wi_beam_game *game, int written) {
    const int count = s->count > written ? s->count - written + 1 : 1;
    if (s->at >= 0 && s->at - written < 1) {
        return "a stretch that repeats is settled";
    }
    if (count > WI_BEAM_ROWS - 2) {
        return "too many rows lie between those that are settled and the highest";
    }
    memmove(s->rows, s->rows + written, (size_t)(WI_BEAM_ROWS - written));
    memset(s->rows + WI_BEAM_ROWS - written, 0, (size_t)written);
    uint8_t *all = s->diagonals;
    const int size = WI_BEAM_BELOW + WI_BEAM_ROWS;
    if (written == 0) {
        memmove(all + 1, all, (size_t)(size - 1));
        all[0] = WI_BEAM_UNKNOWN;
    } else {
        memmove(all, all + written - 1, (size_t)(size - written + 1));
        memset(all + size - written + 1, 0, (size_t)(written - 1));
    }
    s->count = count;
    if (s->at >= 0) {
        s->at -= written;
        const uint8_t *d = diagonals_of(s);
        if (d[s->at] != d[s->at + game->repeat]) {
            return "a stretch that repeats is torn apart";
        }
    }
    return NULL;
}

const char *wi_beam_step(wi_beam_state *state, wi_beam_column *column, const wi_beam_game *game,
                         int letter) {
    const char *fault = place(state, column, game, letter);
    if (fault == NULL) {
        column->written = count_settled(state, game);
        memcpy(column->letters, state->rows, (size_t)column->written);
        fault = move_on(state, game, column->written);
    }
    if (fault == NULL) {
        column->absorbed = beam_tidy(state, game);
    }
    return fault;
}

/* ==== the first columns, by the definition ==================================================== */

/*
 * The first columns of a blocking game, by the definition, and the state they leave.
 */

/* All columns from 0 on: R and D of beam_machine.h. */
typedef struct board {
    uint8_t *rows, *diagonals;
    int64_t height; /* rows and diagonals that there is room for */
    int64_t top;    /* above it all rows and diagonals are empty */
} board;

enum { ROWS_FOR_A_COLUMN = 8 }; /* many more than any beam needs */

static bool open_board(board *b, int64_t columns, int block) {
    b->height = ROWS_FOR_A_COLUMN * (columns + block + 1);
    b->top = 0;
    b->rows = calloc((size_t)b->height, 1);
    b->diagonals = calloc((size_t)b->height, 1);
    return b->rows != NULL && b->diagonals != NULL;
}

static void close_board(board *b) {
    free(b->rows);
    free(b->diagonals);
}

/*
 * One column; its P-positions on and above the diagonal into places, returns how many; -1: the
 * board is too low. */
static int do_column(board *b, int64_t x, int block, int64_t places[WI_BEAM_BLOCK + 1]) {
    int found = 0;
    int count = b->rows[x];
    if (2 * count + b->diagonals[0] <= block) { /* (x,x): what is below is also on its left */
        b->diagonals[0]++;
        places[found++] = x;
        count++;
    }
    for (int64_t y = x + 1; count <= block; y++) {
        if (y >= b->height) {
            return -1;
        }
        if (count + b->rows[y] + b->diagonals[y - x] <= block) {
            count++;
            b->rows[y]++;
            b->diagonals[y - x]++;
            places[found++] = y;
            b->top = y > b->top ? y : b->top;
        }
    }
    return found;
}

static wy_status too_low(wy_error *error) {
    return wi_fail(error, WY_LIMIT,
                   "P-positions of the first columns are too far from the diagonal");
}

wy_status wi_beam_least(int *least, int block, wy_error *error) {
    enum { COLUMNS = 1024 };
    int64_t places[WI_BEAM_BLOCK + 1];
    board b;
    wy_status status = WY_OK;
    *least = WI_BEAM_UNKNOWN;
    if (!open_board(&b, COLUMNS, block)) {
        status = wi_fail_memory(error);
    }
    for (int64_t x = 0; x < COLUMNS && status == WY_OK; x++) {
        if (x >= COLUMNS / 4 && b.rows[x] < *least) {
            *least = b.rows[x];
        }
        status = do_column(&b, x, block, places) < 0 ? too_low(error) : WY_OK;
    }
    close_board(&b);
    return status;
}

/* ---- the state ------------------------------------------------------------------------------- */

static wy_status take_state(wi_beam_first *out, const board *b, const wi_beam_game *game,
                            wy_error *error) {
    const int enough = game->block + 1 - 2 * game->least;
    const int64_t x = out->column;
    int64_t row = x;
    while (row <= b->top && b->rows[row] >= game->least && b->diagonals[row - x] >= enough) {
        row++;
    }
    /* A P-position of column x - 1 is on a diagonal that reaches one row higher in column x. */
    const int64_t count = b->top + 2 - row;
    if (row - x < WI_BEAM_BELOW || count >= WI_BEAM_ROWS - 2 || count < 1) {
        return wi_fail(error, WY_LIMIT, "before column %lld no rows are settled", (long long)x);
    }
    out->row = row;
    out->state = (wi_beam_state){.count = (int32_t)count, .at = -1};
    memcpy(out->state.rows, b->rows + row, (size_t)count);
    memcpy(out->state.diagonals, b->diagonals + (row - x) - WI_BEAM_BELOW,
           (size_t)count + WI_BEAM_BELOW);
    beam_tidy(&out->state, game);
    out->letters = malloc((size_t)row);
    if (out->letters == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(out->letters, b->rows, (size_t)row);
    return WY_OK;
}

static wy_status keep(wi_beam_first *out, int64_t x, const int64_t *places, int count,
                      wy_error *error) {
    if (!wi_list_room(out->positions, out->room, out->count + (size_t)count)) {
        return wi_fail_memory(error);
    }
    for (int i = 0; i < count; i++) {
        out->positions[out->count++] = (wy_position){x, places[i]};
    }
    return WY_OK;
}

wy_status wi_beam_begin(wi_beam_first *out, const wi_beam_game *game, int64_t column,
                        wy_error *error) {
    int64_t places[WI_BEAM_BLOCK + 1];
    board b;
    wy_status status = WY_OK;
    *out = (wi_beam_first){.column = column};
    if (!open_board(&b, column, game->block)) {
        status = wi_fail_memory(error);
    }
    for (int64_t x = 0; x < column && status == WY_OK; x++) {
        const int count = do_column(&b, x, game->block, places);
        status = count < 0 ? too_low(error) : keep(out, x, places, count, error);
    }
    if (status == WY_OK) {
        status = take_state(out, &b, game, error);
    }
    close_board(&b);
    if (status != WY_OK) {
        wi_beam_first_clear(out);
    }
    return status;
}

void wi_beam_first_clear(wi_beam_first *first) {
    free(first->letters);
    free(first->positions);
    *first = (wi_beam_first){0};
}

/* ---- the slope ------------------------------------------------------------------------------- */

/* The fraction with the least denominator that tells the rows to within a few. */
static bool find_slope(int *rise, int *run, int64_t columns, int64_t rows) {
    enum { LARGEST_RUN = 6, NEAR = 100 };
    for (int q = 1; q <= LARGEST_RUN; q++) {
        const int64_t p = (q * rows + columns / 2) / columns;
        const int64_t off = q * rows - p * columns;
        if (off <= NEAR && off >= -NEAR) {
            *rise = (int)p;
            *run = q;
            return true;
        }
    }
    return false;
}

wy_status wi_beam_slope(int *rise, int *run, const wi_beam_first *first, const wi_beam_game *game,
                        wy_error *error) {
    enum { COLUMNS = 3000 };
    wi_beam_state state = first->state;
    wi_beam_column column;
    const char *fault = NULL;
    size_t count = (size_t)first->row;
    size_t room = 0;
    uint8_t *letters = NULL;
    if (!wi_list_room(letters, room, count + 1) || letters == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(letters, first->letters, count);
    wy_status status = WY_OK;
    for (int64_t x = first->column; x < first->column + COLUMNS && status == WY_OK; x++) {
        fault = (size_t)x < count ? wi_beam_step(&state, &column, game, letters[x])
                                  : "settled rows do not keep up with the columns";
        if (fault != NULL) {
            status = wi_fail(error, WY_LIMIT, "in column %lld %s", (long long)x, fault);
        } else if (!wi_list_room(letters, room, count + (size_t)column.written)) {
            status = wi_fail_memory(error);
        } else {
            memcpy(letters + count, column.letters, (size_t)column.written);
            count += (size_t)column.written;
        }
    }
    if (status == WY_OK && !find_slope(rise, run, COLUMNS, (int64_t)count - first->row)) {
        status = wi_fail(error, WY_LIMIT, "rows do not settle by a rational slope");
    }
    free(letters);
    return status;
}
