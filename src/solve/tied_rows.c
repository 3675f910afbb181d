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
 * A sloped constraint, as 2T <= y, makes the range of T change from cell to cell.  Seen from a
 * source cell z the cells y that move to it are still an interval: where there are few source cells
 * these are filled, one after another.  Where there are many, each y takes a look: the ends of its
 * range are linear in y, so they are carried from one y to the next, and whether a source cell lies
 * between them is seen in a few words.  So a slice of N cells costs N steps at most: N^3 for a
 * table of N x N cells, whatever the moves.
 */
#include <string.h>

#include "solve/tied.h"

/* ---- rows ----------------------------------------------------------------------------------- */

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

/* out += a row that holds the cells with this remainder. */
static void tied_class_row(uint64_t *out, size_t words, int64_t rest, int64_t modulus) {
    for (int64_t y = rest; y < (int64_t)words * 64; y += modulus) {
        out[y / 64] |= UINT64_C(1) << (y % 64);
    }
}

/* The least and the greatest bit in low..high, 0 <= low <= high; -1: there is none. */
static int64_t first_bit(const uint64_t *row, int64_t low, int64_t high) {
    const size_t last = (size_t)(high / 64);
    size_t w = (size_t)(low / 64);
    uint64_t bits = row[w] & ~UINT64_C(0) << (low % 64);
    while (bits == 0 && w < last) {
        bits = row[++w];
    }
    const int64_t bit = bits == 0 ? -1 : (int64_t)w * 64 + __builtin_ctzll(bits);
    return bit > high ? -1 : bit;
}

static int64_t last_bit(const uint64_t *row, int64_t low, int64_t high) {
    const size_t first = (size_t)(low / 64);
    size_t w = (size_t)(high / 64);
    uint64_t bits = row[w] & ~UINT64_C(0) >> (63 - high % 64);
    while (bits == 0 && w > first) {
        bits = row[--w];
    }
    const int64_t bit = bits == 0 ? -1 : (int64_t)w * 64 + 63 - __builtin_clzll(bits);
    return bit < low ? -1 : bit;
}

static int64_t count_bits(const uint64_t *row, int64_t low, int64_t high) {
    int64_t count = 0;
    for (size_t w = (size_t)(low / 64); w <= (size_t)(high / 64); w++) {
        count += __builtin_popcountll(row[w] & interval_word(low, high, w));
    }
    return count;
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

/* ---- cells ---------------------------------------------------------------------------------- */

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

static void or_cells(uint64_t *out, const cells *c) {
    if (c->low > c->high) {
        return;
    }
    const size_t last = (size_t)(c->high / 64);
    for (size_t w = (size_t)(c->low / 64); w <= last; w++) {
        out[w] |= cells_word(c, w);
    }
}

/* ---- level constraints ---------------------------------------------------------------------- */

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

/* ---- sloped constraints --------------------------------------------------------------------- */

/* The bits of `left`, cells of word w. */
static uint64_t look_at_word(const uint64_t *row, const wi_tied_slice *slice, size_t w,
                             uint64_t left) {
    wi_tied_end ends[WI_TIED_SLOPED];
    uint64_t found = 0;
    int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
    for (int i = 0; i < slice->sloped_count; i++) {
        ends[i] = wi_tied_end_at(slice, i, y, 1);
    }
    for (; left >> (y % 64) != 0; y++) {
        int64_t low = slice->t_low;
        int64_t high = slice->t_high < y ? slice->t_high : y;
        for (int i = 0; i < slice->sloped_count; i++) {
            if (ends[i].lower) {
                low = -ends[i].value > low ? -ends[i].value : low;
            } else {
                high = ends[i].value < high ? ends[i].value : high;
            }
            wi_tied_end_step(&ends[i]);
        }
        const uint64_t bit = UINT64_C(1) << (y % 64);
        if (low <= high && (left & bit) != 0 && any_between(row, y - high, y - low)) {
            found |= bit;
        }
        if (y % 64 == 63) {
            break;
        }
    }
    return found;
}

/* From each cell that is not yet there. */
static void look_at_cells(uint64_t *out, const uint64_t *row, const wi_tied_slice *slice,
                          const cells *c) {
    for (size_t w = (size_t)(c->low / 64); w <= (size_t)(c->high / 64); w++) {
        const uint64_t left = cells_word(c, w) & ~out[w];
        if (left != 0) {
            out[w] |= look_at_word(row, slice, w, left);
        }
    }
}

/* From each source cell. */
static void fill_from_source(uint64_t *out, const uint64_t *row, const wi_tied_slice *slice,
                             const cells *c, int64_t first, int64_t last) {
    for (size_t w = (size_t)(first / 64); w <= (size_t)(last / 64); w++) {
        for (uint64_t left = row[w] & interval_word(first, last, w); left != 0; left &= left - 1) {
            cells moving = *c;
            wi_tied_range(&moving.low, &moving.high, slice,
                          (int64_t)w * 64 + __builtin_ctzll(left));
            moving.low = moving.low > c->low ? moving.low : c->low;
            moving.high = moving.high < c->high ? moving.high : c->high;
            or_cells(out, &moving);
        }
    }
}

/* Filling an interval costs about what looking at FILL_LOOKS cells and one of its words cost. */
static bool is_sparse(const uint64_t *row, const cells *c, int64_t first, int64_t last) {
    enum { FILL_LOOKS = 8 };
    const int64_t looks = c->high - c->low + 1;
    return count_bits(row, first, last) * (FILL_LOOKS + looks / 64) <= looks;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* The source cells that cells of one class may move to; few: there are few. */
static void cut_source(uint64_t *out, const wi_tied_rows *rows, const wi_tied_slice *slice,
                       int64_t class, bool few) {
    memset(out, 0, rows->words * sizeof *out);
    for (int64_t z = 0; z < slice->period && !few; z++) {
        if (wi_tied_rests_hold(slice, class, z)) {
            tied_class_row(out, rows->words, z, slice->period);
        }
    }
    for (size_t w = (size_t)(slice->z_low / 64); w <= (size_t)(slice->z_high / 64); w++) {
        const uint64_t source = rows->source[w] & interval_word(slice->z_low, slice->z_high, w);
        for (uint64_t left = few ? source : 0; left != 0; left &= left - 1) {
            if (wi_tied_rests_hold(slice, class, (int64_t)w * 64 + __builtin_ctzll(left))) {
                out[w] |= left & -left;
            }
        }
        out[w] &= source;
    }
}

/* Cells that move to a source cell between first and last. */
static void bound_cells(cells *c, const wi_tied_slice *slice, int64_t first, int64_t last) {
    const int64_t lowest = first + slice->t_low; /* y = z + T */
    const int64_t highest = last + slice->t_high;
    c->low = lowest > slice->y_low ? lowest : slice->y_low;
    c->high = highest < slice->y_high ? highest : slice->y_high;
}

/*
 * The cells of one class, or all if there are none.  source: cut to what they may move to, NULL: as
 * it is.
 */
static void reach_class(const wi_tied_rows *rows, const wi_tied_slice *slice, uint64_t *source,
                        const uint64_t *class) {
    const uint64_t *seen = source != NULL ? source : rows->source;
    const int64_t first = first_bit(seen, slice->z_low, slice->z_high);
    if (first < 0) {
        return;
    }
    const int64_t last = last_bit(seen, first, slice->z_high);
    cells c = {.class = class, .where = rows->where};
    bound_cells(&c, slice, first, last);
    if (c.low > c.high) {
        return;
    }
    if (slice->sloped_count > 0 && is_sparse(seen, &c, first, last)) {
        fill_from_source(rows->out, seen, slice, &c, first, last);
        return;
    }
    if (slice->sloped_count == 0 && slice->t_high >= c.high - first) {
        or_cells(rows->out, &c); /* nothing ends the reach of the first cell */
        return;
    }
    if (source == NULL) {
        source = rows->scratch;
        for (size_t w = 0; w < rows->words; w++) {
            source[w] = rows->source[w] & interval_word(slice->z_low, slice->z_high, w);
        }
    }
    if (slice->sloped_count > 0) {
        look_at_cells(rows->out, source, slice, &c);
    } else {
        or_window(rows->out, source, rows->scratch + rows->stride, slice->t_low, slice->t_high, &c,
                  rows->words);
    }
}

void wi_tied_reach(const wi_tied_rows *rows, const wi_tied_slice *slice) {
    if (slice->period == 1 && slice->sloped_count == 0 && slice->t_low == slice->t_high) {
        cells c = {.where = rows->where};
        bound_cells(&c, slice, slice->z_low, slice->z_high);
        if (c.low <= c.high) {
            or_shifted(rows->out, rows->source, slice->t_low, &c);
        }
        return;
    }
    if (slice->period == 1) {
        reach_class(rows, slice, NULL, NULL);
        return;
    }
    const int64_t count = count_bits(rows->source, slice->z_low, slice->z_high);
    const bool few = count <= (int64_t)rows->words;
    uint64_t *class = rows->scratch + 2 * rows->stride;
    for (int64_t rest = 0; rest < slice->period && count > 0; rest++) {
        cut_source(rows->scratch, rows, slice, rest, few);
        if (first_bit(rows->scratch, slice->z_low, slice->z_high) >= 0) {
            memset(class, 0, rows->words * sizeof *class);
            tied_class_row(class, rows->words, rest, slice->period);
            reach_class(rows, slice, rows->scratch, class);
        }
    }
}
