/*
 * offset_beginning.c - the first positions, one by one; what is proved is in offset.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/offset.h"

enum { MOST_NUMBERS = 1 << 20 };

/* Numbers below `count`. */
typedef struct first {
    const wi_line_game *game;
    const wi_beginning_bounds *bounds;
    wi_proof_report *report;
    wy_error *error;
    int64_t count;
    wi_offset_code *codes;
    int64_t *shifted;
    int64_t *column;  /* row of its P-position, -1: none */
    int64_t *row;     /* column of its P-position, -1: none */
    int64_t *least;   /* of each diagonal, from -count on: the first column with a P-position */
    int64_t *after;   /* of a column: the next with one on the same diagonal, -1: none */
    int64_t last_end; /* no end has a larger heap */
} first;

static wy_status refute(const first *f, int64_t x, int64_t y, const char *what) {
    f->report->failed = WI_OFFSET_BEGINNING;
    mpz_set_si(f->report->place[0], x);
    mpz_set_si(f->report->place[1], y);
    return wi_fail(f->error, WY_NO, "%s at (%lld,%lld)", what, (long long)x, (long long)y);
}

/* ---- numbers, word by word ------------------------------------------------------------------- */

static bool list_numbers(first *f, const wi_offsets *o) {
    const wi_offset_tree *tree = o->tree;
    unsigned length = 0;
    while (length + 1 < tree->depth && wi_offset_below(tree, 0, length) < f->count) {
        length++;
    }
    uint32_t states[WI_OFFSET_LONGEST + 1] = {0};
    uint32_t digits[WI_OFFSET_LONGEST + 1] = {0};
    unsigned at = 0;
    int64_t number = 0;
    int64_t sum = 0;
    while (number < f->count) {
        if (at == length) {
            const uint32_t kind = o->kind[states[at]];
            if (tree->number[kind]) {
                f->codes[number] = o->output[states[at]];
                f->shifted[number++] = sum;
            }
            sum += wi_offset_below(tree, kind, 1);
        } else if (digits[at] < tree->digits) {
            const uint32_t to = o->next[(size_t)states[at] * tree->digits + digits[at]++];
            if (to != WI_NO_NODE) {
                states[++at] = to;
                digits[at] = 0;
            }
            continue;
        }
        if (at-- == 0) {
            return false;
        }
    }
    return true;
}

static bool is_end(const first *f, int64_t x, int64_t y) {
    return x <= f->last_end && y <= f->last_end && wi_line_game_ends_at(f->game, x, y);
}

/* The least end of a column (mirrored: row), or the greatest; -1: none. */
static int64_t end_in(const first *f, int64_t x, bool mirrored, bool greatest) {
    int64_t found = -1;
    for (int64_t y = 0; y <= f->last_end && x <= f->last_end; y++) {
        if (mirrored ? is_end(f, y, x) : is_end(f, x, y)) {
            found = y;
            if (!greatest) {
                return y;
            }
        }
    }
    return found;
}

/* f(x), or g(x) if mirrored; -1: none. */
static int64_t value(const first *f, int64_t x, bool mirrored) {
    int32_t offset;
    return wi_offset_read(&offset, f->codes[x], mirrored) ? f->shifted[x] + offset : -1;
}

/* ---- one position in each row and column ----------------------------------------------------- */

static wy_status put(first *f, int64_t x, int64_t y) {
    if (x < 0 || y < 0) {
        return refute(f, x < 0 ? 0 : x, y < 0 ? 0 : y, "a position of P that is none");
    }
    if (x < f->count) {
        if (f->column[x] >= 0 && f->column[x] != y) {
            return refute(f, x, y, "two positions of P in one column");
        }
        f->column[x] = y;
    }
    if (y < f->count) {
        if (f->row[y] >= 0 && f->row[y] != x) {
            return refute(f, x, y, "two positions of P in one row");
        }
        f->row[y] = x;
    }
    return WY_OK;
}

/* P-positions whose heaps are both below the count, diagonal by diagonal. */
static void list_diagonals(first *f) {
    for (int64_t i = 0; i < 2 * f->count; i++) {
        f->least[i] = -1;
    }
    for (int64_t x = f->count - 1; x >= 0; x--) {
        const int64_t y = f->column[x];
        if (y >= 0 && y < f->count) {
            f->after[x] = f->least[y - x + f->count];
            f->least[y - x + f->count] = x;
        }
    }
}

static wy_status put_all(first *f) {
    wy_status status = WY_OK;
    for (int64_t i = 0; i < f->count; i++) {
        f->column[i] = -1;
        f->row[i] = -1;
    }
    for (int64_t x = 0; x < f->count && status == WY_OK; x++) {
        int32_t offset;
        for (int mirrored = 0; mirrored < 2 && status == WY_OK; mirrored++) {
            if (!wi_offset_read(&offset, f->codes[x], mirrored != 0)) {
                continue;
            }
            const int64_t y = f->shifted[x] + offset;
            status = y < x           ? refute(f, x, y, "an offset that is too small")
                     : mirrored != 0 ? put(f, y, x)
                                     : put(f, x, y);
        }
    }
    for (int64_t i = 0; i < f->bounds->rows && status == WY_OK; i++) {
        status = f->column[i] < 0 && end_in(f, i, false, false) < 0
                     ? refute(f, i, 0, "a column without a position of P")
                 : f->row[i] < 0 && end_in(f, i, true, false) < 0
                     ? refute(f, 0, i, "a row without a position of P")
                     : WY_OK;
    }
    if (status == WY_OK) {
        list_diagonals(f);
    }
    return status;
}

/* ---- the recursion --------------------------------------------------------------------------- */

/* Has (x, y) a move of the band into P? */
static bool has_band_move(const first *f, int64_t x, int64_t y) {
    const wy_machine_game *of = &f->game->of;
    for (size_t i = 0; i < of->offset_count; i++) {
        const int64_t j = of->offsets[i];
        const int64_t on = y - x - j + f->count;
        int64_t a = on >= 0 && on < 2 * f->count ? f->least[on] : -1;
        for (; a >= 0 && a < x; a = f->after[a]) {
            if (wi_line_game_has(f->game, x - a, j, false)) {
                return true;
            }
        }
    }
    for (size_t i = 0; i < of->end_count; i++) { /* the band is 0 then, and lacks nothing */
        const wy_position end = of->ends[i];
        if (end.x < x && y - x == end.y - end.x) {
            return true;
        }
    }
    return false;
}

static bool is_p(const first *f, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x < f->count && (f->column[x] == y || is_end(f, x, y));
}

/* Has (x, y) a move into P? */
static bool has_move(const first *f, int64_t x, int64_t y) {
    if ((f->column[x] >= 0 && f->column[x] < y) || (f->row[y] >= 0 && f->row[y] < x)) {
        return true;
    }
    const int64_t below = end_in(f, x, false, false);
    const int64_t left = end_in(f, y, true, false);
    if ((below >= 0 && below < y) || (left >= 0 && left < x)) {
        return true;
    }
    if (has_band_move(f, x, y)) {
        return true;
    }
    for (size_t i = 0; i < f->game->of.count; i++) {
        if (is_p(f, x - f->game->of.list[i].x, y - f->game->of.list[i].y)) {
            return true;
        }
    }
    return false;
}

static wy_status check_cell(const first *f, int64_t x, int64_t y) {
    const bool p = f->column[x] == y;
    if (is_end(f, x, y)) {
        return WY_OK; /* it is in P, and has no moves */
    }
    if (f->game->of.misere && x == 0 && y == 0) {
        return p ? refute(f, x, y, "the last position is won in misere play, but in P") : WY_OK;
    }
    const bool moves = has_move(f, x, y);
    return p && moves     ? refute(f, x, y, "a move leads from P to P")
           : !p && !moves ? refute(f, x, y, "a position outside P has no move into P")
                          : WY_OK;
}

/* All positions with a heap below X; those above f and the ends in their column have a move of Nim.
 */
static wy_status check_cells(const first *f) {
    wy_status status = WY_OK;
    for (int64_t x = 0; x < f->bounds->numbers && status == WY_OK; x++) {
        int64_t end = end_in(f, x, false, true);
        int64_t up = value(f, x, false);
        up = up > end ? up : end;
        for (int64_t y = x; y <= up && status == WY_OK; y++) {
            status = check_cell(f, x, y);
        }
        end = end_in(f, x, true, true);
        int64_t right = value(f, x, true);
        right = right > end ? right : end;
        for (int64_t y = x; y <= right && status == WY_OK; y++) {
            status = check_cell(f, y, x);
        }
        /* A column with neither has its P-position below the diagonal, which put_all has seen. */
    }
    return status;
}

/* Does a move of the band lead from diagonal e to diagonal d?  mirrored: in the mirrored game. */
static bool leads(const first *f, int64_t e, int64_t d, bool mirrored) {
    for (size_t i = 0; i < f->game->of.offset_count; i++) {
        if (d + wi_line_game_offset(f->game, i, mirrored) == e) {
            return true;
        }
    }
    return false;
}

/* Moves lead from each diagonal below the bound to a P-position far enough before X. */
static wy_status check_diagonals(const first *f, bool mirrored) {
    const int64_t x = f->bounds->numbers;
    const int64_t bound = f->shifted[x] - x - f->bounds->settled;
    for (int64_t e = 0; e < bound; e++) {
        bool found = false;
        for (int64_t a = 0; a < x - f->game->lacked && !found; a++) {
            const int64_t y = value(f, a, mirrored);
            found = (y >= 0 && leads(f, e, y - a, mirrored)) ||
                    (mirrored ? is_end(f, a + e, a) : is_end(f, a, a + e));
        }
        if (!found) {
            return mirrored ? refute(f, x + e, x, "a diagonal is left without a move into P")
                            : refute(f, x, x + e, "a diagonal is left without a move into P");
        }
    }
    return WY_OK;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static wy_status check(first *f, bool *larger, const wi_offsets *o) {
    const wi_beginning_bounds *b = f->bounds;
    if (!list_numbers(f, o)) {
        return wi_fail(f->error, WY_LIMIT, "unknown: the numeration has too few words");
    }
    for (int64_t x = b->numbers; x < b->numbers + b->near; x++) {
        if (x <= b->after || f->shifted[x] - x + o->least < b->beyond) {
            *larger = true;
            return wi_fail(f->error, WY_LIMIT, "unknown: P-positions are close to the diagonal");
        }
    }
    wy_status status = put_all(f);
    status = status == WY_OK ? check_cells(f) : status;
    status = status == WY_OK ? check_diagonals(f, false) : status;
    return status == WY_OK ? check_diagonals(f, true) : status;
}

wy_status wi_offset_beginning_prove(wi_proof_report *report, bool *larger,
                                    const wi_offsets *offsets, const wi_line_game *game,
                                    const wi_beginning_bounds *bounds, wy_error *error) {
    first f = {.game = game, .bounds = bounds, .report = report, .error = error, .last_end = -1};
    for (size_t i = 0; i < game->of.end_count; i++) {
        const wy_position end = game->of.ends[i];
        f.last_end = end.x > f.last_end ? end.x : f.last_end;
        f.last_end = end.y > f.last_end ? end.y : f.last_end;
    }
    const wi_offset_tree *tree = offsets->tree;
    /* Up to the greatest f(x), x < X, which is s(x) + offset, and s(x) <= digits * x + ... */
    f.count = bounds->rows + bounds->near + 2 * WI_OFFSET_MOST;
    if (f.count > MOST_NUMBERS || bounds->numbers < 1 || tree->depth < 2) {
        return wi_fail(error, WY_LIMIT, "unknown: the beginning is too long");
    }
    f.codes = malloc((size_t)f.count * sizeof *f.codes);
    f.shifted = malloc((size_t)f.count * sizeof *f.shifted);
    f.column = malloc((size_t)f.count * sizeof *f.column);
    f.row = malloc((size_t)f.count * sizeof *f.row);
    f.least = malloc(2 * (size_t)f.count * sizeof *f.least);
    f.after = malloc((size_t)f.count * sizeof *f.after);
    const wy_status status = f.codes != NULL && f.shifted != NULL && f.column != NULL &&
                                     f.row != NULL && f.least != NULL && f.after != NULL
                                 ? check(&f, larger, offsets)
                                 : wi_fail_memory(error);
    free(f.codes);
    free(f.shifted);
    free(f.column);
    free(f.row);
    free(f.least);
    free(f.after);
    return status;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/*
 * Numbers whose P-positions can be on one row or diagonal are near each other;
 * what is proved, and why that is enough, is in offset.h.
 */

enum {
    DEEPEST = 60,       /* digits below a neighbourhood */
    MOST_BELOW = 50000, /* numbers that stand there, at most */
    WIDEST_LOOK = 4096, /* J is less than half of it */
};

/* least[j] = the least t(x + j) - t(x), 0 < j < count.  WY_NO: m is too small. */
static wy_status least_growth(int64_t *least, size_t count, const wi_neighbourhoods *n, unsigned m,
                              wy_error *error) {
    wi_stretch s = {0};
    wy_status status = WY_OK;
    for (size_t j = 0; j < count; j++) {
        least[j] = INT64_MAX;
    }
    for (uint32_t i = 0; i < n->all.count && status == WY_OK; i++) {
        if (!wi_stretch_make(&s, n, i, m)) {
            status = wi_fail_memory(error);
        } else if (s.end + count > s.count) {
            status = WY_NO;
        }
        for (size_t x = s.first; x < s.end && status == WY_OK; x++) {
            for (size_t j = 1; j < count; j++) {
                const int64_t growth = (int64_t)s.shifted[x + j] - s.shifted[x] - (int64_t)j;
                least[j] = growth < least[j] ? growth : least[j];
            }
        }
    }
    wi_stretch_clear(&s);
    return status;
}

/* J for this width; 0: none was found. */
static size_t find_near(const int64_t *least, size_t count, int64_t width) {
    size_t since = 0; /* from here on all are greater */
    for (size_t j = 1; j < count; j++) {
        if (least[j] <= width) {
            since = 0;
        } else if (since == 0) {
            since = j;
        }
        if (since > 0 && j + 1 >= 2 * since) {
            return since;
        }
    }
    return 0;
}

wy_status wi_offset_near(int64_t *near, const wi_offset_tree *tree, int64_t width,
                         const wy_control *control, wy_error *error) {
    const wi_digit_states kinds = {.tree = tree, .kind = NULL, .next = tree->next};
    wi_neighbourhoods n = {0};
    *near = 0;
    wy_status status = wi_neighbourhoods_find(&n, &kinds, control, error);
    int64_t *least = malloc(WIDEST_LOOK * sizeof *least);
    if (least == NULL) {
        status = wi_fail_memory(error);
    }
    unsigned m = 4;
    for (size_t count = 64; status == WY_OK && *near == 0; count *= 2) {
        if (count > WIDEST_LOOK) {
            status = wi_fail(error, WY_LIMIT,
                             "unknown: the numeration %s grows too slowly for such offsets",
                             wy_numeration_name(tree->system));
            break;
        }
        status = WY_NO;
        while (status == WY_NO && m < DEEPEST && wi_offset_below(tree, 0, m) < MOST_BELOW) {
            status = least_growth(least, count, &n, m, error);
            m += status == WY_NO;
        }
        if (status == WY_OK) {
            *near = (int64_t)find_near(least, count, width);
        } else if (status == WY_NO) {
            status = wi_fail(error, WY_LIMIT, "unknown: the numeration %s grows too slowly",
                             wy_numeration_name(tree->system));
        }
    }
    free(least);
    wi_neighbourhoods_clear(&n);
    return status;
}
