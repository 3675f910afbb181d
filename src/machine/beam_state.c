/*
 * beam_state.c - see beam_state.h.
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
#include "machine/beam_state.h"

#include <string.h>

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

int wi_beam_tidy(wi_beam_state *s, const wi_beam_game *game) {
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
        column->absorbed = wi_beam_tidy(state, game);
    }
    return fault;
}
