/*
 * structure.c - what the values of a window show: is one twice in a line, and where do the
 * positions of one value lie?
 *
 * In a game with all Nim moves a value stands at most once in each row and column, as two of them
 * would be joined by a move.  That is a theorem; here it is looked for in the values themselves,
 * which tells whether the engine kept to it, and what holds in games without those moves.
 *
 * The positions of value g accompany the P-positions: for Wythoff's game within a distance that
 * depends on g alone.  The distance is measured to the nearest P-position, those outside the
 * window counted, so that its edge does no harm.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/fail.h"
#include "base/list.h"
#include "grundy/engine.h"
#include "rules/value.h"

/* ---- twice in a line ---------------------------------------------------------- */

typedef struct lines {
    wy_grundy_structure *out;
    uint64_t *seen; /* bits [line][value]: rows, or rows and columns alike of a symmetric game */
    uint64_t *here; /* the same for the column at hand, where rows are not columns */
    size_t words;   /* of a line */
} lines;

static void note_repeat(wy_grundy_structure *out, bool in_row, int64_t line, uint32_t value) {
    if (!out->repeat.found) {
        out->repeat = (wy_grundy_repeat){true, in_row, line, value};
    }
}

/* Enters a value; was it there? */
static bool enter(uint64_t *set, uint32_t value) {
    const uint64_t bit = UINT64_C(1) << (value % 64);
    const bool there = (set[value / 64] & bit) != 0;
    set[value / 64] |= bit;
    return there;
}

static bool check_column(void *data, int64_t x, const uint32_t *values) {
    lines *l = data;
    wy_grundy_structure *out = l->out;
    uint64_t *column = l->here;
    if (out->symmetric) {
        column = l->seen + (size_t)x * l->words;
    } else {
        memset(l->here, 0, l->words * sizeof *l->here);
    }
    for (int64_t y = out->symmetric ? x : 0; y < out->size; y++) {
        const uint32_t value = values[y];
        if (value == WY_GRUNDY_NONE) {
            continue;
        }
        if (value > out->most) {
            out->most = value;
            out->most_at = (wy_position){x, y};
        }
        if (enter(column, value)) {
            note_repeat(out, false, x, value);
        }
        if (!(out->symmetric && y == x) && enter(l->seen + (size_t)y * l->words, value)) {
            note_repeat(out, true, y, value);
        }
    }
    return true;
}

static wy_status check_lines(wy_grundy_structure *out, const wy_solution *grundy, wy_error *error) {
    lines l = {.out = out, .words = (size_t)(2 * out->size + 63) / 64};
    const wi_wide bytes = (wi_wide)out->size * (wi_wide)l.words * 8;
    const uint64_t engine = wy_grundy_half_memory(grundy, out->size);
    const wi_wide all = bytes + (engine == UINT64_MAX ? 0 : engine); /* the engine will say so */
    const uint64_t budget = grundy->control.memory;
    if (all > (wi_wide)1 << 60 || (budget != 0 && all > budget)) {
        return wi_fail_budget(error, all > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)all, budget,
                              "the structure of a window of %lld x %lld", (long long)out->size,
                              (long long)out->size);
    }
    l.seen = calloc((size_t)out->size * l.words, sizeof *l.seen);
    l.here = calloc(l.words, sizeof *l.here);
    wy_status status = WY_OK;
    if (l.seen == NULL || l.here == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = wy_grundy_half(grundy, out->size, check_column, &l, error);
    }
    free(l.seen);
    free(l.here);
    return status;
}

/* ---- near the P-positions ------------------------------------------------------ */

/*
 * P-positions by columns, start[x] <= i < start[x + 1]: their rows in order.  Of a symmetric game
 * with its mirror images.
 */
typedef struct spread {
    wy_grundy_structure *out;
    wy_valued *found; /* all positions of small value, by x, then y */
    size_t count, room;
    size_t *start;
    int64_t reach; /* columns that are known */
    bool no_memory;
} spread;

static bool keep(void *data, const wy_valued *positions, size_t count) {
    spread *s = data;
    if (!wi_list_room(s->found, s->room, s->count + count)) {
        s->no_memory = true;
        return false;
    }
    memcpy(s->found + s->count, positions, count * sizeof *positions);
    s->count += count;
    return true;
}

/* The rows of the P-positions, column by column. */
static bool sort_p(int64_t **rows, spread *s) {
    s->start = calloc((size_t)s->reach + 1, sizeof *s->start);
    *rows = malloc((s->count + 1) * sizeof **rows);
    if (s->start == NULL || *rows == NULL) {
        return false;
    }
    size_t count = 0;
    size_t at = 0;
    for (int64_t x = 0; x < s->reach; x++) {
        s->start[x] = count;
        for (; at < s->count && s->found[at].x == x; at++) {
            if (s->found[at].value == 0) {
                (*rows)[count++] = s->found[at].y;
            }
        }
    }
    s->start[s->reach] = count;
    return true;
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* The distance of (x, y) to the nearest P-position; INT64_MAX if there is none. */
static int64_t distance(const spread *s, const int64_t *rows, int64_t x, int64_t y) {
    int64_t best = INT64_MAX;
    for (int64_t away = 0; away < s->reach && away < best; away++) {
        for (int side = -1; side <= 1; side += 2) {
            const int64_t column = x + side * away;
            if (column < 0 || column >= s->reach || (away == 0 && side > 0)) {
                continue;
            }
            for (size_t i = s->start[column]; i < s->start[column + 1]; i++) {
                const int64_t found = larger(away, rows[i] > y ? rows[i] - y : y - rows[i]);
                best = found < best ? found : best;
            }
        }
    }
    return best;
}

static void measure(spread *s, const int64_t *rows) {
    wy_grundy_structure *out = s->out;
    double *sum = malloc(out->spread_count * sizeof *sum);
    if (sum == NULL) {
        s->no_memory = true;
        return;
    }
    for (size_t i = 0; i < out->spread_count; i++) {
        out->spreads[i] = (wy_grundy_spread){.value = (uint32_t)i, .farthest = -1};
        sum[i] = 0;
    }
    for (size_t i = 0; i < s->count; i++) {
        const wy_valued *p = &s->found[i];
        if (p->x >= out->size || p->y >= out->size) {
            continue;
        }
        wy_grundy_spread *of = &out->spreads[p->value];
        of->columns += of->columns == p->x;
        of->count++;
        if (out->symmetric && p->y < p->x) {
            continue;
        }
        const int64_t far = distance(s, rows, p->x, p->y);
        if (far != INT64_MAX && far > of->farthest) {
            of->farthest = far;
            of->where = (wy_position){p->x, p->y};
        }
        sum[p->value] +=
            far == INT64_MAX ? 0 : (double)far * (out->symmetric && p->y > p->x ? 2 : 1);
    }
    for (size_t i = 0; i < out->spread_count; i++) {
        wy_grundy_spread *of = &out->spreads[i];
        of->mean = of->count > 0 ? sum[i] / (double)of->count : 0;
        of->farthest = of->farthest < 0 ? 0 : of->farthest;
    }
    free(sum);
}

static wy_status find_spreads(wy_grundy_structure *out, const wy_solution *grundy,
                              wy_error *error) {
    spread s = {.out = out, .reach = 2 * out->size};
    s.reach = s.reach > WY_GRUNDY_MAX_SIDE ? WY_GRUNDY_MAX_SIDE : s.reach;
    wy_status status = wy_grundy_low(grundy, s.reach, s.reach, (uint32_t)out->spread_count - 1,
                                     false, keep, &s, error);
    int64_t *rows = NULL;
    if (status == WY_OK && !s.no_memory && sort_p(&rows, &s)) {
        measure(&s, rows);
    } else if (status == WY_OK) {
        s.no_memory = true;
    }
    free(rows);
    free(s.start);
    free(s.found);
    return s.no_memory ? wi_fail_memory(error) : status;
}

wy_status wy_grundy_structure_find(wy_grundy_structure *out, const wy_solution *grundy,
                                   int64_t size, uint32_t spread_most, wy_error *error) {
    *out = (wy_grundy_structure){.size = size, .symmetric = wy_grundy_symmetric(grundy)};
    if (size < 1) {
        return WY_OK;
    }
    if (size > WY_GRUNDY_MAX_SIDE) {
        return wi_fail(error, WY_LIMIT, "a table of values has at most %lld positions a side",
                       (long long)WY_GRUNDY_MAX_SIDE);
    }
    const uint32_t largest = (uint32_t)(2 * size - 2);
    out->spread_count = (size_t)(spread_most < largest ? spread_most : largest) + 1;
    out->spreads = calloc(out->spread_count, sizeof *out->spreads);
    if (out->spreads == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = check_lines(out, grundy, error);
    if (status == WY_OK) {
        status = find_spreads(out, grundy, error);
    }
    if (status != WY_OK) {
        wy_grundy_structure_clear(out);
    }
    return status;
}

void wy_grundy_structure_clear(wy_grundy_structure *structure) {
    free(structure->spreads);
    *structure = (wy_grundy_structure){0};
}
