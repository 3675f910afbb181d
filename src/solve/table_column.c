/*
 * table_column.c - one column of one stripe of the table: the words first..last-1 of all rows.
 *
 * 1. Which cells of column x have a move into the source?
 *
 * Let S be the source (the P-positions found so far, or the whole board), and
 * let a primitive have the start a and the steps g, h.  With z = (x, y):
 *
 *     point        S[z - a]
 *     ray    R[z] = S[z - a] + R[z - g]
 *     fan    F[z] = R[z] + F[z - h]            R the ray along g
 *     finite ray of n moves: by doubling,
 *            L_0[z] = S[z - a],  L_{j+1}[z] = L_j[z] + L_j[z - 2^j g],
 *            and n moves are the sum of the L_j for the binary digits of n,
 *            each set back by the digits above it.
 *
 * "+" is "or", or a saturating sum where options are counted for blocking (the
 * primitives are disjoint then).  A column is a bit row, so every line above is
 * a row of an earlier column shifted by dy: a few word operations for 64 cells.
 * A step with dx = 0 stays in the column; the recursion then runs along the row.
 *
 * On a cone z - g may be off the board though z and the end of the move are on
 * it.  Not if the ray points away from z, a parallel to g: the board is convex.
 * Otherwise the rows of reaches must be kept outside of the board as well.
 *
 * 2. Which of its cells are P?
 *
 * By now every cell knows how many of its options in other columns are P.  A
 * cell is P iff no option that cannot be blocked is P and at most k of the
 * others are; in misere play it must also have an option that is not P, and
 * where the game ends by rule it is P in normal play and N in misere play.
 *
 * Moves inside the column, (0, dy), make cells depend on lower cells of the
 * same column.  So the words are taken from below, and in each word the lowest
 * cell that can be P is P; its moves are marked, and the search goes on above
 * it.  A word costs one round per P-position in it, not one per cell.  Where all
 * Nim moves (0, t) are there, a column has one P-position at most, and the rest
 * of it needs no look.
 *
 * 3. The column: what these steps need of the board, the conditions and the ends of the game, and
 * the summary that lets a reader pass by what is empty.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/table_rows.h"

/* ==== moves from other columns
 * ====================================================================== */

/* The words of a row that a shift by `shift` can fill at all: from here on. */
static size_t first_filled(size_t first, size_t last, int64_t shift) {
    const size_t whole = (size_t)(shift / 64);
    if (whole <= first) {
        return first;
    }
    return whole < last ? whole : last;
}

/* out = row << shift in the words first..last-1 */
static void put_shifted(const table *t, uint64_t *out, const uint64_t *row, int64_t shift,
                        size_t first, size_t last) {
    const size_t from = first_filled(first, last, shift);
    memset(out + first, 0, (from - first) * sizeof *out);
    if (from < last) {
        t->kernels->shift(out + from, row + from - shift / 64, (unsigned)(shift % 64), last - from);
    }
}

static void or_shifted(const table *t, uint64_t *out, const uint64_t *row, int64_t shift,
                       size_t first, size_t last) {
    const size_t from = first_filled(first, last, shift);
    if (from < last) {
        t->kernels->or_shift(out + from, row + from - shift / 64, (unsigned)(shift % 64),
                             last - from);
    }
}

/* The counters at row(x), as words with a stride between planes. */
typedef struct counters {
    uint64_t *row;
    int count;
} counters;

static counters planes_at(const table *t, const ring *r, int64_t x) {
    return (counters){ring_row(t, r, x, 0), r->planes};
}

static counters scratch_planes(const table *t, int half, int count) {
    return (counters){ring_row(t, &t->scratch, 0, half * t->planes), count};
}

/* out = (ring of column x) << shift; zero if there is no such column. */
static void load(const table *t, counters out, const ring *r, int64_t x, int64_t shift,
                 size_t first, size_t last) {
    for (int p = 0; p < out.count; p++) {
        uint64_t *to = out.row + (size_t)p * t->stride;
        if (x < 0 || p >= r->planes) {
            memset(to + first, 0, (last - first) * sizeof *to);
        } else {
            put_shifted(t, to, ring_row(t, r, x, p), shift, first, last);
        }
    }
}

/* sum += more; with one plane, "or" */
static void add(const table *t, counters sum, counters more, size_t first, size_t last) {
    if (sum.count == 1) {
        or_shifted(t, sum.row, more.row, 0, first, last);
        return;
    }
    t->kernels->add_planes(sum.row + first, more.row + first, t->stride, sum.count, last - first);
}

/* sum += (ring of column x) << shift */
static void add_shifted(const table *t, counters sum, const ring *r, int64_t x, int64_t shift,
                        size_t first, size_t last) {
    if (x < 0) {
        return;
    }
    if (sum.count == 1) {
        or_shifted(t, sum.row, ring_row(t, r, x, 0), shift, first, last);
        return;
    }
    const counters more = scratch_planes(t, 1, sum.count);
    load(t, more, r, x, shift, first, last);
    add(t, sum, more, first, last);
}

/*
 * A ray inside the column: out[y] += out[y - step], from below upwards.  Within
 * a word by doubling; from the words before, the value at the last cell of the
 * same residue, which is repeated at every step.
 */
static void spread(const table *t, counters out, int64_t step, size_t first, size_t last) {
    for (size_t w = first; w < last; w++) {
        uint64_t *word = out.row + w;
        uint64_t carried[MAX_PLANES];
        for (int p = 0; p < out.count; p++) {
            const uint64_t *row = out.row + (size_t)p * t->stride;
            if (step >= 64) {
                carried[p] = wi_shifted_word(row, w, step);
            } else {
                carried[p] = row[(ptrdiff_t)w - 1] >> (64 - step);
                for (int64_t by = step; by < 64; by *= 2) {
                    carried[p] |= carried[p] << by;
                }
            }
        }
        for (int64_t by = step; by < 64; by *= 2) {
            uint64_t moved[MAX_PLANES];
            for (int p = 0; p < out.count; p++) {
                moved[p] = word[(size_t)p * t->stride] << by;
            }
            if (out.count == 1) {
                word[0] |= moved[0];
            } else {
                count_add(word, t->stride, moved, 1, ~UINT64_C(0), out.count);
            }
        }
        if (out.count == 1) {
            word[0] |= carried[0];
        } else {
            count_add(word, t->stride, carried, 1, ~UINT64_C(0), out.count);
        }
    }
}

/* R[x] = S[x - start.x] << start.y + R[x - step.x] << step.y; when sum is given, sum |= R. */
static void ray_step(const table *t, const channel *c, const reach *r, int64_t x, uint64_t *sum,
                     size_t first, size_t last) {
    const wi_primitive *m = &r->move;
    const counters out = planes_at(t, &r->ray, x);
    const bool usual = out.count == 1 && m->start.x == m->step1.x && m->start.y == m->step1.y;
    if (usual && m->step1.x > 0 && x >= m->step1.x && sum != NULL) {
        /* The common case in one pass. */
        const size_t from = first_filled(first, last, m->step1.y);
        memset(out.row + first, 0, (from - first) * sizeof *out.row);
        if (from < last) {
            const size_t at = from - (size_t)(m->step1.y / 64);
            t->kernels->ray(out.row + from, sum + from,
                            ring_row(t, &c->source, x - m->start.x, 0) + at,
                            ring_row(t, &r->ray, x - m->step1.x, 0) + at,
                            (unsigned)(m->step1.y % 64), last - from);
        }
        return;
    }
    load(t, out, &c->source, x - m->start.x, m->start.y, first, last);
    if (m->step1.x > 0) {
        add_shifted(t, out, &r->ray, x - m->step1.x, m->step1.y, first, last);
    } else {
        spread(t, out, m->step1.y, first, last);
    }
    if (sum != NULL) {
        or_shifted(t, sum, out.row, 0, first, last);
    }
}

static void finite_step(const table *t, const channel *c, const reach *r, int64_t x, size_t first,
                        size_t last) {
    const wi_primitive *m = &r->move;
    load(t, planes_at(t, &r->levels[0], x), &c->source, x - m->start.x, m->start.y, first, last);
    for (int j = 1; j < r->level_count; j++) {
        const int64_t half = INT64_C(1) << (j - 1);
        const counters level = planes_at(t, &r->levels[j], x);
        load(t, level, &r->levels[j - 1], x, 0, first, last);
        add_shifted(t, level, &r->levels[j - 1], x - half * m->step1.x, half * m->step1.y, first,
                    last);
    }
    const counters out = planes_at(t, &r->ray, x);
    load(t, out, &r->ray, -1, 0, first, last);
    for (int j = 0; j < r->level_count; j++) {
        if (m->count1 >> j & 1) {
            const int64_t back = m->count1 >> (j + 1) << (j + 1);
            add_shifted(t, out, &r->levels[j], x - back * m->step1.x, back * m->step1.y, first,
                        last);
        }
    }
}

/* Adds what a reach gives, where its condition holds, to the sum it belongs to. */
static void collect(const table *t, const channel *c, const reach *r, counters from, size_t first,
                    size_t last) {
    const counters sum = planes_at(t, r->blockable ? &c->sum : &c->any, 0);
    if (r->condition >= 0) {
        const uint64_t *mask = ring_row(t, &t->condition_rows, 0, r->condition);
        const counters masked = scratch_planes(t, 0, from.count);
        for (int p = 0; p < from.count; p++) {
            uint64_t *to = masked.row + (size_t)p * t->stride;
            const uint64_t *of = from.row + (size_t)p * t->stride;
            for (size_t w = first; w < last; w++) {
                to[w] = of[w] & mask[w];
            }
        }
        from = masked;
    }
    add(t, sum, from, first, last);
}

/* How many bits does the row have up to word last - 1?  No more than `enough` are counted. */
static int64_t wi_row_bits(const uint64_t *row, size_t last, int64_t enough) {
    int64_t bits = 0;
    for (size_t w = 0; w < last && bits < enough; w++) {
        bits += __builtin_popcountll(row[w]);
    }
    return bits;
}

/* out |= (row of the list) << shift in the words first..last-1 */
static void wi_list_or(uint64_t *out, const reach *r, int64_t shift, size_t first, size_t last) {
    const size_t from = r->list_from + (size_t)(shift / 64);
    const unsigned bits = (unsigned)(shift % 64);
    for (size_t i = 0; i <= r->list_words; i++) {
        const size_t w = from + i;
        if (w >= last) {
            return;
        }
        if (w >= first) {
            const uint64_t here = i < r->list_words ? r->list[i] << bits : 0;
            const uint64_t below = i > 0 && bits > 0 ? r->list[i - 1] >> (64 - bits) : 0;
            out[w] |= here | below;
        }
    }
}

/* One move of a list, or all its moves to one cell: into the sums. */
static void collect_shifted(const table *t, const channel *c, const reach *r, const uint64_t *row,
                            int64_t shift, size_t first, size_t last) {
    const counters out = scratch_planes(t, 0, r->planes);
    load(t, out, &c->source, -1, 0, first, last);
    if (row != NULL) {
        or_shifted(t, out.row, row, shift, first, last);
    } else {
        wi_list_or(out.row, r, shift, first, last);
    }
    collect(t, c, r, out, first, last);
}

/* The points of a list in column x: see table_rows.h. */
static void list_step(const table *t, const channel *c, const reach *r, int64_t x, size_t first,
                      size_t last) {
    const uint64_t *source = ring_row(t, &c->source, x - r->move.start.x, 0);
    const bool by_source = wi_row_bits(source, last, r->list_count) < r->list_count;
    const bool plain = r->planes == 1 && r->condition < 0 && !r->blockable;
    const uint64_t *bits = by_source ? source : r->list; /* one shift for each of these */
    const size_t words = by_source ? last : r->list_words;
    const size_t from = by_source ? 0 : r->list_from;
    uint64_t *any = ring_row(t, &c->any, 0, 0);
    for (size_t w = 0; w < words; w++) {
        for (uint64_t left = bits[w]; left != 0; left &= left - 1) {
            const int64_t shift = (int64_t)(w + from) * 64 + __builtin_ctzll(left);
            if (!plain) {
                collect_shifted(t, c, r, by_source ? NULL : source, shift, first, last);
            } else if (by_source) {
                wi_list_or(any, r, shift, first, last);
            } else {
                or_shifted(t, any, source, shift, first, last);
            }
        }
    }
}

static void reach_step(const table *t, const channel *c, const reach *r, int64_t x, size_t first,
                       size_t last) {
    const wi_primitive *m = &r->move;
    const bool plain = r->planes == 1 && r->condition < 0;
    if (r->list != NULL) {
        if (x >= m->start.x) {
            list_step(t, c, r, x, first, last);
        }
        return;
    }
    if (m->kind == WI_POINT) {
        if (x < m->start.x) {
            return;
        }
        if (plain && !r->blockable) {
            or_shifted(t, ring_row(t, &c->any, 0, 0), ring_row(t, &c->source, x - m->start.x, 0),
                       m->start.y, first, last);
            return;
        }
        const counters out = scratch_planes(t, 0, r->planes);
        load(t, out, &c->source, x - m->start.x, m->start.y, first, last);
        collect(t, c, r, out, first, last);
        return;
    }
    if (m->kind == WI_RAY && m->count1 == WY_UNBOUNDED) {
        if (plain && !r->blockable) {
            ray_step(t, c, r, x, ring_row(t, &c->any, 0, 0), first, last);
        } else {
            ray_step(t, c, r, x, NULL, first, last);
            collect(t, c, r, planes_at(t, &r->ray, x), first, last);
        }
        return;
    }
    if (m->kind == WI_RAY) {
        finite_step(t, c, r, x, first, last);
        collect(t, c, r, planes_at(t, &r->ray, x), first, last);
        return;
    }
    ray_step(t, c, r, x, NULL, first, last);
    const counters fan = planes_at(t, &r->fan, x);
    load(t, fan, &r->ray, x, 0, first, last);
    add_shifted(t, fan, &r->fan, x - m->step2.x, m->step2.y, first, last);
    collect(t, c, r, fan, first, last);
}

/* Words first..last-1 of column x: fills sum and any of the channel. */
static void channel_step(const table *t, const channel *c, int64_t x, size_t first, size_t last) {
    if (t->rules->block > 0) {
        load(t, planes_at(t, &c->sum, 0), &c->sum, -1, 0, first, last);
    }
    load(t, planes_at(t, &c->any, 0), &c->any, -1, 0, first, last);
    for (size_t i = 0; i < c->count; i++) {
        reach_step(t, c, &c->reaches[i], x, first, last);
    }
}

static void blank_ring(const table *t, const ring *r, int64_t x, size_t first, size_t last) {
    for (int p = 0; p < r->planes; p++) {
        memset(ring_row(t, r, x, p) + first, 0, (last - first) * sizeof(uint64_t));
    }
}

/*
 * Words first..last-1 of column x are off the board: zeroes all their rows, but
 * leaves the reaches to channel_step when they go beyond the board.
 */
static void blank(const table *t, int64_t x, size_t first, size_t last) {
    if (first >= last) {
        return;
    }
    const channel *channels[2] = {&t->to_p, &t->to_any};
    for (int i = 0; i < (t->rules->misere ? 2 : 1); i++) {
        const channel *c = channels[i];
        blank_ring(t, &c->source, x, first, last);
        for (size_t j = 0; j < c->count && !t->beyond; j++) {
            const reach *r = &c->reaches[j];
            if (r->move.kind == WI_POINT) {
                continue;
            }
            blank_ring(t, &r->ray, x, first, last);
            if (r->move.kind == WI_FAN) {
                blank_ring(t, &r->fan, x, first, last);
            }
            for (int level = 0; level < r->level_count; level++) {
                blank_ring(t, &r->levels[level], x, first, last);
            }
        }
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        blank_ring(t, &t->inners[i].marks, x, first, last);
    }
}

/* ==== which cells are P?
 * ============================================================================ */

/* All that is known of the 64 cells of a word. */
typedef struct cells {
    uint64_t here;                  /* on the board and in the window */
    uint64_t ends;                  /* where the game ends by rule */
    uint64_t dead;                  /* an option that cannot be blocked is P */
    uint64_t any_free;              /* misere: has options that cannot be blocked */
    uint64_t p_count[MAX_PLANES];   /* blockable options that are P */
    uint64_t all_count[MAX_PLANES]; /* misere: blockable options */
} cells;

/* Cells where a > b. */
static uint64_t greater_count(const uint64_t *a, const uint64_t *b, int planes) {
    uint64_t greater = 0;
    uint64_t equal = ~UINT64_C(0);
    for (int p = planes - 1; p >= 0; p--) {
        greater |= equal & a[p] & ~b[p];
        equal &= ~(a[p] ^ b[p]);
    }
    return greater;
}

static uint64_t p_cells(const table *t, const cells *c) {
    uint64_t p = ~c->dead;
    if (t->rules->block > 0) {
        p &= ~count_above(c->p_count, 1, t->planes, t->rules->block);
    }
    if (t->rules->misere) {
        uint64_t has_n = c->any_free;
        if (t->rules->block > 0) {
            has_n |= greater_count(c->all_count, c->p_count, t->planes);
        }
        p &= has_n & ~c->ends;
    } else {
        p |= c->ends;
    }
    return p & c->here;
}

static uint64_t condition_word(const table *t, int condition, size_t w) {
    return condition < 0 ? ~UINT64_C(0) : ring_row(t, &t->condition_rows, 0, condition)[w];
}

/* Options into P inside the column: one more for each cell of mask. */
static void note(const table *t, cells *c, const inner *set, uint64_t mask) {
    if (set->blockable) {
        count_one(c->p_count, t->planes, 1, mask);
    } else {
        c->dead |= mask;
    }
}

/* Carries the marks of an endless set into word w from the words below. */
static void carry_endless(const table *t, cells *c, const inner *set, const uint64_t *p_row,
                          int64_t x, size_t w) {
    const uint64_t condition = condition_word(t, set->condition, w);
    uint64_t begun = wi_shifted_word(p_row, w, set->start);
    uint64_t carried[MAX_PLANES];
    for (int p = 0; p < set->planes; p++) {
        uint64_t *row = ring_row(t, &set->marks, x, p);
        row[w] = 0;
        if (set->step == 1) {
            carried[p] = -(row[(ptrdiff_t)w - 1] >> 63);
        } else if (set->step >= 64) {
            carried[p] = wi_shifted_word(row, w, set->step);
        } else {
            carried[p] = row[(ptrdiff_t)w - 1] >> (64 - set->step);
            for (int64_t by = set->step; by < 64; by *= 2) {
                carried[p] |= carried[p] << by;
            }
        }
    }
    uint64_t *marks = ring_row(t, &set->marks, x, 0) + w;
    for (int64_t by = set->step; by < 64 && set->planes == 1; by *= 2) {
        begun |= begun << by;
    }
    if (set->planes == 1) {
        marks[0] = begun | carried[0];
        note(t, c, set, marks[0] & condition);
        return;
    }
    /* Each beginning counts at its cell and at every step above it. */
    while (begun != 0) {
        const int bit = __builtin_ctzll(begun);
        begun &= begun - 1;
        uint64_t reached = 0;
        for (int64_t at = bit; at < 64; at += set->step) {
            reached |= UINT64_C(1) << at;
        }
        count_one(carried, set->planes, 1, reached);
    }
    for (int p = 0; p < set->planes; p++) {
        marks[(size_t)p * t->stride] = carried[p];
    }
    count_add(c->p_count, 1, marks, t->stride, condition, t->planes);
}

static void carry_finite(const table *t, cells *c, const inner *set, int64_t x, size_t w) {
    const uint64_t condition = condition_word(t, set->condition, w);
    const uint64_t *marks = ring_row(t, &set->marks, x, 0) + w;
    if (set->blockable) {
        count_add(c->p_count, 1, marks, t->stride, condition, t->planes);
    } else {
        c->dead |= marks[0] & condition;
    }
}

static inline void add_marks(const table *t, const inner *set, uint64_t *marks, uint64_t bits) {
    if (set->planes == 1) {
        marks[0] |= bits;
    } else {
        count_one(marks, set->planes, t->stride, bits);
    }
}

/* Marks of tied moves: those of the word at hand count at once. */
typedef struct marking {
    const table *t;
    cells *c;
    const inner *set;
    int64_t x;
    size_t w, end;
} marking;

static void mark_tied(void *data, int64_t y) {
    const marking *m = data;
    const uint64_t bit = UINT64_C(1) << (y % 64);
    const size_t w = (size_t)(y / 64);
    if (w == m->w) {
        note(m->t, m->c, m->set, bit);
        return;
    }
    if (w >= m->end) {
        return;
    }
    uint64_t *marks = ring_row(m->t, &m->set->marks, m->x, 0) + w;
    add_marks(m->t, m->set, marks, bit);
}

/*
 * Cell `bit` of word w is P: marks the cells above that move to it, in the words below `end`.
 * These are all still to be resolved in this column, which wipes the marks of finite sets; marks
 * anywhere else would be found by the ring's next column here.
 */
static void mark(const table *t, cells *c, int64_t x, size_t w, int bit, size_t end) {
    for (size_t i = 0; i < t->inner_count; i++) {
        const inner *set = &t->inners[i];
        const uint64_t condition = condition_word(t, set->condition, w);
        uint64_t *marks = ring_row(t, &set->marks, x, 0) + w;
        if (set->tied != NULL) {
            marking m = {t, c, set, x, w, end};
            wi_table_tied_mark(t, set, x, (int64_t)w * 64 + bit, mark_tied, &m);
            continue;
        }
        if (set->endless) {
            const uint64_t reached = set->in_word << bit;
            add_marks(t, set, marks, reached);
            note(t, c, set, reached & condition);
            continue;
        }
        note(t, c, set, set->pattern[0] << bit & condition);
        for (size_t j = 1; j <= set->pattern_words && w + j < end; j++) {
            const uint64_t upper = j < set->pattern_words ? set->pattern[j] : 0;
            const uint64_t reached =
                bit == 0 ? upper : upper << bit | set->pattern[j - 1] >> (64 - bit);
            add_marks(t, set, marks + j, reached);
        }
    }
}

static uint64_t resolve_word(const table *t, cells *c, const uint64_t *p_row, int64_t x, size_t w,
                             size_t end) {
    for (size_t i = 0; i < t->inner_count; i++) {
        if (t->inners[i].endless) {
            carry_endless(t, c, &t->inners[i], p_row, x, w);
        } else {
            carry_finite(t, c, &t->inners[i], x, w);
        }
    }
    uint64_t found = 0;
    uint64_t open = p_cells(t, c);
    while (open != 0) {
        const int bit = __builtin_ctzll(open);
        found |= UINT64_C(1) << bit;
        mark(t, c, x, w, bit, end);
        const uint64_t higher = bit == 63 ? 0 : ~UINT64_C(0) << (bit + 1);
        open = p_cells(t, c) & higher;
    }
    /* The marks of this word have served; the ring's next column here starts clean. */
    for (size_t i = 0; i < t->inner_count; i++) {
        if (!t->inners[i].endless) {
            for (int p = 0; p < t->inners[i].planes; p++) {
                ring_row(t, &t->inners[i].marks, x, p)[w] = 0;
            }
        }
    }
    return found;
}

/* Every (0, t), t >= 1, is a move, whatever the position. */
static const inner *all_nim_moves(const table *t) {
    for (size_t i = 0; i < t->inner_count; i++) {
        const inner *set = &t->inners[i];
        if (set->endless && set->start == 1 && set->step == 1 && set->condition < 0) {
            return set;
        }
    }
    return NULL;
}

/* Do the P-positions up to word w already forbid all cells above, by Nim moves? */
static bool closed_above(const table *t, const inner *nim, int64_t x, ptrdiff_t w) {
    const uint64_t *marks = ring_row(t, &nim->marks, x, 0) + w;
    const uint64_t closed =
        nim->blockable ? count_above(marks, t->stride, nim->planes, t->rules->block) : marks[0];
    return closed >> 63;
}

/* No P-position in the words from..last-1, and the stripe above learns that none follows. */
static void close_rest(const table *t, const inner *nim, int64_t x, size_t from, size_t last) {
    memset(ring_row(t, &t->to_p.source, x, 0) + from, 0, (last - from) * sizeof(uint64_t));
    for (int p = 0; p < nim->planes; p++) {
        ring_row(t, &nim->marks, x, p)[last - 1] = ~UINT64_C(0);
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        for (int p = 0; p < t->inners[i].planes && !t->inners[i].endless; p++) {
            memset(ring_row(t, &t->inners[i].marks, x, p) + from, 0,
                   (last - from) * sizeof(uint64_t));
        }
    }
}

/*
 * At most one P-position, the first open cell.  The marks only tell the stripe
 * above whether it has been found.
 */
static void resolve_single(const table *t, const inner *nim, int64_t x, size_t first, size_t last,
                           int64_t low, int64_t high) {
    uint64_t *p_row = ring_row(t, &t->to_p.source, x, 0);
    const uint64_t *any = ring_row(t, &t->to_p.any, 0, 0);
    bool found = closed_above(t, nim, x, (ptrdiff_t)first - 1);
    size_t w = first;
    for (; w < last && !found; w++) {
        const uint64_t open = ~any[w] & wi_interval_word(low, high, w);
        p_row[w] = open & -open;
        found = open != 0;
    }
    if (found) {
        close_rest(t, nim, x, w, last);
    } else {
        ring_row(t, &nim->marks, x, 0)[last - 1] = 0;
    }
}

/*
 * Decides words first..last-1 of column x after channel_step: writes the
 * P-positions among y = low..high to the source row of to_p.
 */
static void resolve(const table *t, int64_t x, size_t first, size_t last, int64_t low,
                    int64_t high) {
    assert(t->planes >= 1 && t->planes <= MAX_PLANES);
    uint64_t *p_row = ring_row(t, &t->to_p.source, x, 0);
    const uint64_t *any = ring_row(t, &t->to_p.any, 0, 0);
    const bool has_terminals = t->rules->terminal != NULL || t->rules->terminal_count > 0;
    const bool misere = t->rules->misere;
    const bool plain = t->rules->block == 0 && !misere && !has_terminals;
    const inner *nim = has_terminals && !misere ? NULL : all_nim_moves(t);
    if (nim != NULL && plain) {
        resolve_single(t, nim, x, first, last, low, high);
        return;
    }
    if (t->inner_count == 0 && plain) {
        t->kernels->nor(p_row + first, any + first, any + first, last - first);
        p_row[first] &= wi_interval_word(low, high, first);
        p_row[last - 1] &= wi_interval_word(low, high, last - 1);
        return;
    }
    const size_t end = (size_t)(high / 64) + 1; /* of the board, in this stripe or one above */
    for (size_t w = first; w < last; w++) {
        if (nim != NULL && closed_above(t, nim, x, (ptrdiff_t)w - 1)) {
            close_rest(t, nim, x, w, last);
            return;
        }
        cells c; /* the counters are only set where they are used */
        c.here = wi_interval_word(low, high, w);
        c.dead = any[w];
        c.ends = 0;
        c.any_free = 0;
        p_row[w] = 0;
        if (has_terminals) {
            c.ends = ring_row(t, &t->terminal_row, 0, 0)[w];
        }
        if (misere) {
            c.any_free = ring_row(t, &t->to_any.any, 0, 0)[w];
        }
        if (t->rules->block > 0) {
            for (int p = 0; p < t->planes; p++) {
                c.p_count[p] = ring_row(t, &t->to_p.sum, 0, p)[w];
                c.all_count[p] = misere ? ring_row(t, &t->to_any.sum, 0, p)[w] : 0;
            }
        }
        p_row[w] = resolve_word(t, &c, p_row, x, w, end);
    }
}

/* ==== the column
 * ==================================================================================== */

static int64_t quotient_up_to(wi_wide a, int64_t b, int64_t most) {
    /* Long division is slow, and columns are short. */
    const wi_wide quotient = a <= INT64_MAX ? (int64_t)a / b : a / b;
    return quotient > most ? most : (int64_t)quotient;
}

/* The cells y = low..high of column x that are on the board. */
static void board_limits(const table *t, int64_t x, int64_t *low, int64_t *high) {
    const wy_cone *board = &t->rules->board;
    if (board->p1 == 0) { /* heap y: column 0 alone */
        *low = 0;
        *high = x == 0 ? t->height - 1 : -1;
        return;
    }
    *low = quotient_up_to((wi_wide)x * board->q1 + board->p1 - 1, board->p1, t->height);
    *high = board->p2 == 0 ? t->height - 1
                           : quotient_up_to((wi_wide)x * board->q2, board->p2, t->height - 1);
}

static void fill_terminals(const wi_stripe *s, int64_t x, size_t first, size_t last) {
    const table *t = s->table;
    const wy_rules *rules = t->rules;
    uint64_t *row = ring_row(t, &t->terminal_row, 0, 0);
    if (rules->terminal != NULL) {
        wi_mask_fill(s->masks[t->condition_count], x, row, first, last);
    } else {
        memset(row + first, 0, (last - first) * sizeof *row);
    }
    /* The list is sorted by x: find this column's part. */
    size_t low = 0;
    size_t high = rules->terminal_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (rules->terminals[middle].x < x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < rules->terminal_count && rules->terminals[low].x == x; low++) {
        const int64_t y = rules->terminals[low].y;
        if (y >= (int64_t)first * 64 && y < (int64_t)last * 64) {
            row[y / 64] |= UINT64_C(1) << (y % 64);
        }
    }
}

/* Misere: marks y = low..high in the words first..last-1, which all hold some of them. */
static void fill_board(const table *t, int64_t x, size_t first, size_t last, int64_t low,
                       int64_t high) {
    uint64_t *board = ring_row(t, &t->to_any.source, x, 0);
    for (size_t w = first; w < last; w++) {
        board[w] = wi_interval_word(low, high, w);
    }
}

static size_t clip(int64_t word, size_t low, size_t high) {
    return word < (int64_t)low ? low : word > (int64_t)high ? high : (size_t)word;
}

/* Which eights of words of column x hold a P-position. */
static void sum_up(const wi_stripe *s, int64_t x) {
    const table *t = s->table;
    t->kernels->some(some_row(t, x) + s->first / 8, ring_row(t, &t->to_p.source, x, 0) + s->first,
                     s->last - s->first);
}

static void decide(wi_stripe *s, int64_t x) {
    const table *t = s->table;
    int64_t low = 0;
    int64_t high = 0;
    board_limits(t, x, &low, &high);
    size_t first = clip(low / 64, s->first, s->last);
    size_t last = clip(high / 64 + 1, s->first, s->last);
    if (high < low || first >= last) {
        first = s->last;
        last = s->last;
    }
    blank(t, x, s->first, first);
    blank(t, x, last, s->last);
    /* The words that moves are followed through; those that are decided are first..last-1. */
    const size_t from = t->beyond ? s->first : first;
    const size_t to = t->beyond ? s->last : last;
    if (from == to) {
        return;
    }
    for (size_t i = 0; i < t->condition_count; i++) {
        wi_mask_fill(s->masks[i], x, ring_row(t, &t->condition_rows, 0, (int)i), from, to);
    }
    if (t->rules->misere) {
        fill_board(t, x, first, last, low, high);
        channel_step(t, &t->to_any, x, from, to);
        wi_table_tied_step(t, &t->to_any, x);
    }
    channel_step(t, &t->to_p, x, from, to);
    wi_table_tied_step(t, &t->to_p, x);
    if (first == last) {
        return;
    }
    if (t->rules->terminal != NULL || t->rules->terminal_count > 0) {
        fill_terminals(s, x, first, last);
    }
    resolve(t, x, first, last, low, high);
}

void wi_stripe_column(wi_stripe *s, int64_t x) {
    decide(s, x);
    sum_up(s, x);
}

/* ---- conditions ----------------------------------------------------------- */

wy_status wi_stripe_open(wi_stripe *s, wy_error *error) {
    const table *t = s->table;
    s->masks = calloc(t->condition_count + 1, sizeof(wi_mask *));
    if (s->masks == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->condition_count && status == WY_OK; i++) {
        status = wi_mask_new(&s->masks[i], t->conditions[i], t->height, error);
    }
    if (status == WY_OK && t->rules->terminal != NULL) {
        status = wi_mask_new(&s->masks[t->condition_count], t->rules->terminal, t->height, error);
    }
    return status;
}

void wi_stripe_close(wi_stripe *s) {
    for (size_t i = 0; s->masks != NULL && i <= s->table->condition_count; i++) {
        wi_mask_free(s->masks[i]);
    }
    free(s->masks);
    s->masks = NULL;
}
