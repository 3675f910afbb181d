/*
 * tied_rows.c - one slice of tied moves, for all cells of a column.
 *
 * Without sloped constraints the cells that reach a source cell z by T = t_low, ..., t_high are
 *
 *     the union of (source << T) over these T:   by doubling, a logarithm of shifts,
 *
 * where the source is cut to the z that may be moved to, and the result to the y that may move.
 * With remainders this is done for each class of y modulo the period, which leaves some classes of
 * z.
 *
 * A sloped constraint, as 2T <= y, makes the range of T change from cell to cell.  Its ends are
 * linear in y, so they are carried from one y to the next; whether a P-position lies between them
 * is a look at a few words.  So a slice of N cells costs N such looks: N^3 for a table of N x N
 * cells, whatever the moves.
 */
#include <string.h>

#include "solve/tied.h"

/* ---- rows
 * ------------------------------------------------------------------------------------------ */

static uint64_t interval_word(int64_t low, int64_t high, size_t w) {
    const int64_t base = (int64_t)w * 64;
    if (high < base || low > base + 63) {
        return 0;
    }
    uint64_t bits = ~UINT64_C(0);
    bits &= low > base ? ~UINT64_C(0) << (low - base) : bits;
    bits &= high < base + 63 ? ~UINT64_C(0) >> (base + 63 - high) : bits;
    return bits;
}

/* Word w of row << shift. */
static uint64_t shifted(const uint64_t *row, int64_t shift, size_t w) {
    const size_t whole = (size_t)(shift / 64);
    const unsigned bits = (unsigned)(shift % 64);
    if (whole > w) {
        return 0;
    }
    const uint64_t *at = row + (w - whole);
    return bits == 0 ? at[0] : whole == w ? at[0] << bits : at[0] << bits | at[-1] >> (64 - bits);
}

void wy_tied_class_row(uint64_t *out, size_t words, int64_t rest, int64_t modulus) {
    for (int64_t y = rest; y < (int64_t)words * 64; y += modulus) {
        out[y / 64] |= UINT64_C(1) << (y % 64);
    }
}

static int64_t first_bit(const uint64_t *row, size_t words) {
    for (size_t w = 0; w < words; w++) {
        if (row[w] != 0) {
            return (int64_t)w * 64 + __builtin_ctzll(row[w]);
        }
    }
    return -1;
}

/* Is there a bit in low..high, 0 <= low? */
static bool any_between(const uint64_t *row, int64_t low, int64_t high) {
    if (low > high) {
        return false;
    }
    const size_t first = (size_t)(low / 64);
    const size_t last = (size_t)(high / 64);
    const uint64_t from = ~UINT64_C(0) << (low % 64);
    const uint64_t to = ~UINT64_C(0) >> (63 - high % 64);
    if (first == last) {
        return (row[first] & from & to) != 0;
    }
    if ((row[first] & from) != 0 || (row[last] & to) != 0) {
        return true;
    }
    for (size_t w = first + 1; w < last; w++) {
        if (row[w] != 0) {
            return true;
        }
    }
    return false;
}

/* ---- level constraints
 * ---------------------------------------------------------------------------- */

/* What cells y are asked about: an interval, perhaps a class, perhaps a condition. */
typedef struct cells {
    int64_t low, high;
    const uint64_t *class; /* NULL: all */
    const uint64_t *where;
} cells;

static uint64_t cells_word(const cells *c, size_t w) {
    uint64_t bits = interval_word(c->low, c->high, w);
    bits &= c->class != NULL ? c->class[w] : bits;
    return c->where != NULL ? bits & c->where[w] : bits;
}

static void or_shifted(uint64_t *out, const uint64_t *row, int64_t shift, const cells *c) {
    const size_t last = (size_t)(c->high / 64);
    for (size_t w = (size_t)(c->low / 64); w <= last; w++) {
        out[w] |= shifted(row, shift, w) & cells_word(c, w);
    }
}

/* row |= row << by, through another row. */
static void widen(uint64_t **row, uint64_t **other, int64_t by, size_t words) {
    for (size_t w = 0; w < words; w++) {
        (*other)[w] = (*row)[w] | shifted(*row, by, w);
    }
    uint64_t *kept = *row;
    *row = *other;
    *other = kept;
}

/* The union of row << T, T = low..high; row and other are changed. */
static void or_window(uint64_t *out, uint64_t *row, uint64_t *other, int64_t low, int64_t high,
                      const cells *c, size_t words) {
    const int64_t first = first_bit(row, words);
    if (first < 0) {
        return;
    }
    if (high >= c->high - first) { /* nothing ends the reach of the first cell */
        cells all = *c;
        all.low = first + low > c->low ? first + low : c->low;
        const size_t last = (size_t)(c->high / 64);
        for (size_t w = (size_t)(all.low / 64); all.low <= c->high && w <= last; w++) {
            out[w] |= cells_word(&all, w);
        }
        return;
    }
    const int64_t count = high - low + 1;
    int64_t done = 1;
    for (; 2 * done <= count; done *= 2) {
        widen(&row, &other, done, words);
    }
    if (done < count) {
        widen(&row, &other, count - done, words);
    }
    or_shifted(out, row, low, c);
}

/* ---- sloped constraints
 * ------------------------------------------------------------------------------ */

static void look_at_cells(uint64_t *out, const uint64_t *row, const wy_tied_slice *slice,
                          const cells *c) {
    wy_tied_end ends[WY_TIED_SLOPED];
    for (int i = 0; i < slice->sloped_count; i++) {
        ends[i] = wy_tied_end_at(slice, i, c->low, 1);
    }
    for (int64_t y = c->low; y <= c->high; y++) {
        int64_t low = slice->t_low;
        int64_t high = slice->t_high < y ? slice->t_high : y;
        for (int i = 0; i < slice->sloped_count; i++) {
            if (ends[i].lower) {
                low = -ends[i].value > low ? -ends[i].value : low;
            } else {
                high = ends[i].value < high ? ends[i].value : high;
            }
            wy_tied_end_step(&ends[i]);
        }
        const uint64_t bit = UINT64_C(1) << (y % 64);
        const size_t w = (size_t)(y / 64);
        if (low <= high && (out[w] & bit) == 0 && (cells_word(c, w) & bit) != 0 &&
            any_between(row, y - high, y - low)) {
            out[w] |= bit;
        }
    }
}

/* ---- all of it
 * -------------------------------------------------------------------------------------- */

/* The source cells that cells of one class may move to. */
static void cut_source(uint64_t *out, const wy_tied_rows *rows, const wy_tied_slice *slice,
                       int64_t class) {
    memset(out, 0, rows->words * sizeof *out);
    for (int64_t z = 0; z < slice->period; z++) {
        if (wy_tied_rests_hold(slice, class, z)) {
            wy_tied_class_row(out, rows->words, z, slice->period);
        }
    }
    for (size_t w = 0; w < rows->words; w++) {
        out[w] &= rows->source[w] & interval_word(slice->z_low, slice->z_high, w);
    }
}

static void reach_class(const wy_tied_rows *rows, const wy_tied_slice *slice, const cells *c,
                        uint64_t *source, uint64_t *other) {
    if (slice->sloped_count > 0) {
        look_at_cells(rows->out, source, slice, c);
    } else {
        or_window(rows->out, source, other, slice->t_low, slice->t_high, c, rows->words);
    }
}

void wy_tied_reach(const wy_tied_rows *rows, const wy_tied_slice *slice) {
    cells c = {slice->y_low, slice->y_high, NULL, rows->where};
    /* y = z + T */
    const int64_t lowest = slice->z_low + slice->t_low;
    const int64_t highest = slice->z_high + slice->t_high;
    c.low = lowest > c.low ? lowest : c.low;
    c.high = highest < c.high ? highest : c.high;
    if (c.low > c.high) {
        return;
    }
    if (slice->period == 1 && slice->sloped_count == 0 && slice->t_low == slice->t_high) {
        or_shifted(rows->out, rows->source, slice->t_low, &c);
        return;
    }
    uint64_t *source = rows->scratch;
    uint64_t *other = rows->scratch + rows->stride;
    uint64_t *class = rows->scratch + 2 * rows->stride;
    for (int64_t rest = 0; rest < slice->period; rest++) {
        if (slice->period > 1) {
            memset(class, 0, rows->words * sizeof *class);
            wy_tied_class_row(class, rows->words, rest, slice->period);
            c.class = class;
            cut_source(source, rows, slice, rest);
        } else {
            for (size_t w = 0; w < rows->words; w++) {
                source[w] = rows->source[w] & interval_word(slice->z_low, slice->z_high, w);
            }
        }
        reach_class(rows, slice, &c, source, other);
    }
}
