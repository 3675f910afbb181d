/*
 * table_resolve.c - the last step of a column: which of its cells are P?
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
 */
#include "solve/table_rows.h"

#include <assert.h>
#include <string.h>

/* All that is known of the 64 cells of a word. */
typedef struct cells {
    uint64_t here;                  /* on the board and in the window */
    uint64_t ends;                  /* where the game ends by rule */
    uint64_t dead;                  /* an option that cannot be blocked is P */
    uint64_t any_free;              /* misere: has options that cannot be blocked */
    uint64_t p_count[MAX_PLANES];   /* blockable options that are P */
    uint64_t all_count[MAX_PLANES]; /* misere: blockable options */
} cells;

/* Cells whose counter is above k; its planes lie stride words apart. */
static uint64_t above(const uint64_t *counter, size_t stride, int planes, int64_t k) {
    uint64_t greater = 0;
    uint64_t equal = ~UINT64_C(0);
    for (int p = planes - 1; p >= 0; p--) {
        const uint64_t bits = counter[(size_t)p * stride];
        if (k >> p & 1) {
            equal &= bits;
        } else {
            greater |= equal & bits;
            equal &= ~bits;
        }
    }
    return greater;
}

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
        p &= ~above(c->p_count, 1, t->planes, t->rules->block);
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

/* What an endless set carries into word w from the words below. */
static void carry_endless(const table *t, cells *c, const inner *set, const uint64_t *p_row,
                          int64_t x, size_t w) {
    const uint64_t condition = condition_word(t, set->condition, w);
    uint64_t begun = shifted_word(p_row, w, set->start);
    uint64_t carried[MAX_PLANES];
    for (int p = 0; p < set->planes; p++) {
        uint64_t *row = ring_row(t, &set->marks, x, p);
        row[w] = 0;
        if (set->step == 1) {
            carried[p] = -(row[(ptrdiff_t)w - 1] >> 63);
        } else if (set->step >= 64) {
            carried[p] = shifted_word(row, w, set->step);
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
    if (m->set->planes == 1) {
        marks[0] |= bit;
    } else {
        count_one(marks, m->set->planes, m->t->stride, bit);
    }
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
            if (set->planes == 1) {
                marks[0] |= reached;
            } else {
                count_one(marks, set->planes, t->stride, reached);
            }
            note(t, c, set, reached & condition);
            continue;
        }
        note(t, c, set, set->pattern[0] << bit & condition);
        for (size_t j = 1; j <= set->pattern_words && w + j < end; j++) {
            const uint64_t upper = j < set->pattern_words ? set->pattern[j] : 0;
            const uint64_t reached =
                bit == 0 ? upper : upper << bit | set->pattern[j - 1] >> (64 - bit);
            if (set->planes == 1) {
                marks[j] |= reached;
            } else {
                count_one(marks + j, set->planes, t->stride, reached);
            }
        }
    }
}

static uint64_t word_mask(size_t w, int64_t low, int64_t high) {
    const int64_t base = (int64_t)w * 64;
    uint64_t mask = ~UINT64_C(0);
    if (low > base) {
        mask &= low - base >= 64 ? 0 : mask << (low - base);
    }
    if (high < base + 63) {
        mask &= high < base ? 0 : mask >> (base + 63 - high);
    }
    return mask;
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
        nim->blockable ? above(marks, t->stride, nim->planes, t->rules->block) : marks[0];
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
        const uint64_t open = ~any[w] & word_mask(w, low, high);
        p_row[w] = open & -open;
        found = open != 0;
    }
    if (found) {
        close_rest(t, nim, x, w, last);
    } else {
        ring_row(t, &nim->marks, x, 0)[last - 1] = 0;
    }
}

void wi_table_resolve(const table *t, int64_t x, size_t first, size_t last, int64_t low,
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
        p_row[first] &= word_mask(first, low, high);
        p_row[last - 1] &= word_mask(last - 1, low, high);
        return;
    }
    const size_t end = (size_t)(high / 64) + 1; /* of the board, in this stripe or one above */
    for (size_t w = first; w < last; w++) {
        if (nim != NULL && closed_above(t, nim, x, (ptrdiff_t)w - 1)) {
            close_rest(t, nim, x, w, last);
            return;
        }
        cells c; /* the counters are only set where they are used */
        c.here = word_mask(w, low, high);
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
