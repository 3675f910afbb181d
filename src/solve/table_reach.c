/*
 * table_reach.c - which cells of column x have a move into the source?
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
 */
#include "solve/moves.h"
#include "solve/table_rows.h"

#include <string.h>

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
typedef struct planes {
    uint64_t *row;
    int count;
} planes;

static planes planes_at(const table *t, const ring *r, int64_t x) {
    return (planes){ring_row(t, r, x, 0), r->planes};
}

static planes scratch_planes(const table *t, int half, int count) {
    return (planes){ring_row(t, &t->scratch, 0, half * t->planes), count};
}

/* out = (ring of column x) << shift; zero if there is no such column. */
static void load(const table *t, planes out, const ring *r, int64_t x, int64_t shift, size_t first,
                 size_t last) {
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
static void add(const table *t, planes sum, planes more, size_t first, size_t last) {
    if (sum.count == 1) {
        or_shifted(t, sum.row, more.row, 0, first, last);
        return;
    }
    t->kernels->add_planes(sum.row + first, more.row + first, t->stride, sum.count, last - first);
}

/* sum += (ring of column x) << shift */
static void add_shifted(const table *t, planes sum, const ring *r, int64_t x, int64_t shift,
                        size_t first, size_t last) {
    if (x < 0) {
        return;
    }
    if (sum.count == 1) {
        or_shifted(t, sum.row, ring_row(t, r, x, 0), shift, first, last);
        return;
    }
    const planes more = scratch_planes(t, 1, sum.count);
    load(t, more, r, x, shift, first, last);
    add(t, sum, more, first, last);
}

/*
 * A ray inside the column: out[y] += out[y - step], from below upwards.  Within
 * a word by doubling; from the words before, the value at the last cell of the
 * same residue, which is repeated at every step.
 */
static void spread(const table *t, planes out, int64_t step, size_t first, size_t last) {
    for (size_t w = first; w < last; w++) {
        uint64_t *word = out.row + w;
        uint64_t carried[MAX_PLANES];
        for (int p = 0; p < out.count; p++) {
            const uint64_t *row = out.row + (size_t)p * t->stride;
            if (step >= 64) {
                carried[p] = shifted_word(row, w, step);
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
    const planes out = planes_at(t, &r->ray, x);
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
        const planes level = planes_at(t, &r->levels[j], x);
        load(t, level, &r->levels[j - 1], x, 0, first, last);
        add_shifted(t, level, &r->levels[j - 1], x - half * m->step1.x, half * m->step1.y, first,
                    last);
    }
    const planes out = planes_at(t, &r->ray, x);
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
static void collect(const table *t, const channel *c, const reach *r, planes from, size_t first,
                    size_t last) {
    const planes sum = planes_at(t, r->blockable ? &c->sum : &c->any, 0);
    if (r->condition >= 0) {
        const uint64_t *mask = ring_row(t, &t->condition_rows, 0, r->condition);
        const planes masked = scratch_planes(t, 0, from.count);
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

/* One move of a list, or all its moves to one cell: into the sums. */
static void collect_shifted(const table *t, const channel *c, const reach *r, const uint64_t *row,
                            int64_t shift, size_t first, size_t last) {
    const planes out = scratch_planes(t, 0, r->planes);
    load(t, out, &c->source, -1, 0, first, last);
    if (row != NULL) {
        or_shifted(t, out.row, row, shift, first, last);
    } else {
        wi_list_or(out.row, r, shift, first, last);
    }
    collect(t, c, r, out, first, last);
}

/* The points of a list in column x: see table_lists.c. */
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
        const planes out = scratch_planes(t, 0, r->planes);
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
    const planes fan = planes_at(t, &r->fan, x);
    load(t, fan, &r->ray, x, 0, first, last);
    add_shifted(t, fan, &r->fan, x - m->step2.x, m->step2.y, first, last);
    collect(t, c, r, fan, first, last);
}

void wi_channel_step(const table *t, const channel *c, int64_t x, size_t first, size_t last) {
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

void wi_table_blank(const table *t, int64_t x, size_t first, size_t last) {
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
