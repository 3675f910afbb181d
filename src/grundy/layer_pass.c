/*
 * layer_pass.c - the inner loop of the engine of layers: one layer, some columns.
 *
 * A cell of column x can get a value of the layer only if it has none yet and neither its row nor
 * any of its lines has all 64 values.  These are bit rows along the column, so 64 cells are
 * sifted with a few operations.  The values of a layer stand in a few beams of the board; between
 * them a word of cells is closed by one bit row alone (measured: all but one in a hundred), so a
 * bit for each word that is full, in rows again, sifts 4096 cells as fast.  For a cell that
 * remains, the values that its options have are the union of a few words; the least zero bit, if
 * there is one, is its value.  Whether there is one cannot be foretold, so the code does not branch
 * on it.  When all 64 values stand in the column, the rest of the column has larger ones.
 *
 * Which tile may be in which layer when, and so read and write what is here without locks, is said
 * in the head of layers.c.
 */
#include <assert.h>
#include <string.h>

#include "grundy/layer_state.h"

/* ==== single moves ============================================================================ */

/*
 * Single moves in the engine of layers.
 *
 * What the move (a, b) leads to from column x are the values of column x - a, b rows lower.  For
 * one layer these are at most 64, so they are put, before the column is filled, into a word for
 * each row, and taken out after it.  In a symmetric run the cells (x - a, y - b) below the diagonal
 * are those of y < x + b - a, and are looked up in the column of their mirror image.
 */

/* The bit of the value of (x, y), if that is of this layer. */
static uint64_t value_bit(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x,
                          int64_t y) {
    const uint32_t *rows = wi_lane_rows(s, lane, x);
    for (uint64_t has = *wi_lane_has(s, lane, x); has != 0; has &= has - 1) {
        if (rows[__builtin_ctzll(has)] == (uint32_t)y) {
            return has & -has;
        }
    }
    return 0;
}

/* Enters into lane->extra what single moves of column x lead to, or takes it out. */
static void enter_points(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x) {
    const int64_t height = s->job->height;
    for (size_t i = 0; i < s->moves.point_count; i++) {
        const wy_position move = s->moves.points[i];
        if (move.x > x) {
            continue;
        }
        const uint32_t *rows = wi_lane_rows(s, lane, x - move.x);
        for (uint64_t has = *wi_lane_has(s, lane, x - move.x); has != 0; has &= has - 1) {
            const int64_t y = rows[__builtin_ctzll(has)] + move.y;
            if (y < height) {
                lane->extra[y] |= has & -has;
            }
        }
        for (int64_t y = x; s->job->symmetric && y < x + move.y - move.x && y < height; y++) {
            if (y >= move.y) {
                lane->extra[y] |= value_bit(s, lane, y - move.y, x - move.x);
            }
        }
    }
}

/* Empties what the same moves have left. */
static void remove_points(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x) {
    const int64_t height = s->job->height;
    for (size_t i = 0; i < s->moves.point_count; i++) {
        const wy_position move = s->moves.points[i];
        if (move.x > x) {
            continue;
        }
        const uint32_t *rows = wi_lane_rows(s, lane, x - move.x);
        for (uint64_t has = *wi_lane_has(s, lane, x - move.x); has != 0; has &= has - 1) {
            const int64_t y = rows[__builtin_ctzll(has)] + move.y;
            if (y < height) {
                lane->extra[y] = 0;
            }
        }
        for (int64_t y = x; s->job->symmetric && y < x + move.y - move.x && y < height; y++) {
            lane->extra[y] = 0;
        }
    }
}

/* ==== the pass ================================================================================ */

static const uint64_t all = ~UINT64_C(0);

static uint64_t below(unsigned bits) {
    return (UINT64_C(1) << bits) - 1;
}

/* ---- the board ------------------------------------------------------------ */

/* Cells above the window count as taken, and in a symmetric run those below the diagonal. */
static void frame_column(const wi_layer_state *s, uint64_t *taken, int64_t x) {
    const unsigned top = (unsigned)(s->job->height % 64);
    if (top != 0) {
        taken[s->column_words - 1] |= ~below(top);
    }
    if (s->job->symmetric) {
        taken[x / 64] |= below((unsigned)(x % 64));
    }
}

void wi_layer_begin(const wi_layer_state *s, int64_t tile) {
    wi_layer_tile *t = wi_layer_tile_of(s, tile);
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        t->low[x % WI_TILE] = s->job->symmetric ? (uint32_t)(x / 64) : 0;
        frame_column(s, wi_tile_taken(s, t, x), x);
    }
    memset(t->sums, 0, WI_TILE * s->sum_words * sizeof *t->sums);
    t->closed = false;
}

/* ---- lines as a column sees them ------------------------------------------- */

/* The sets that the rows of a column look at, from its row 0 on. */
typedef struct view {
    uint64_t *sets; /* of row 0; may point before the first set */
    uint64_t *full; /* the word that has the bit of row 0, */
    unsigned shift; /* and which bit it is */
    int64_t index;  /* of row 0 */
    uint64_t *full_bits, *sums;
} view;

static uint64_t full_word(const view *v, size_t word) {
    const uint64_t *at = v->full + word;
    return at[0] >> v->shift | at[1] << 1 << (63 - v->shift);
}

/* Bit i: all cells of the word 64 block + i are closed by full sets. */
static uint64_t full_words(const view *v, size_t block) {
    const int64_t first = (v->index >> 6) + (int64_t)block * 64;
    const uint64_t *at = v->sums + (first >> 6);
    const unsigned shift = (unsigned)(first & 63);
    const uint64_t these = at[0] >> shift | at[1] << 1 << (63 - shift);
    const uint64_t next = these >> 1 | at[1] >> shift << 63;
    return v->shift == 0 ? these : these & next;
}

/* The lines through the cells (x, y + shift); x is at least 0. */
static void look_at(view *v, const wi_layer_line *l, uint64_t *layer, int64_t x, int64_t shift) {
    const size_t class = (size_t)(x % l->step_x);
    v->index = l->offset - l->step_y * (x / l->step_x) + shift;
    v->sets = layer + l->sets_at + class * (l->span + 2 * l->margin) + v->index;
    v->full_bits = layer + l->full_at + class * l->words;
    v->full = v->full_bits + (v->index >> 6);
    v->shift = (unsigned)(v->index & 63);
    v->sums = layer + l->sums_at + class * l->sum_words;
}

/* The first row of column x that is not in a word of full sets. */
static int64_t first_open(const view *v, const wi_layer_line *l, uint64_t *layer, int64_t x) {
    uint64_t *from = layer + l->from_at + (size_t)(x % l->step_x);
    const size_t words = (l->span + 63) / 64;
    while (*from < words && v->full_bits[*from] == all) {
        ++*from;
    }
    return (int64_t)*from * 64 - v->index;
}

static inline void enter(const view *v, int64_t y, uint64_t bit) {
    const uint64_t set = v->sets[y] |= bit;
    if (__builtin_expect(set == all, 0)) {
        const int64_t index = y + v->index;
        const int64_t word = index >> 6;
        v->full_bits[word] |= UINT64_C(1) << (index & 63);
        v->sums[word >> 6] |= (uint64_t)(v->full_bits[word] == all) << (word & 63);
    }
}

/* Enters the mirror image (y, x) of a cell; what no cell above the diagonal sees is left out. */
static void enter_mirrored(const wi_layer_state *s, uint64_t *layer, int64_t x, int64_t y,
                           uint64_t bit) {
    for (size_t i = 1; i < s->entry_count; i++) {
        const wi_layer_entry *entry = &s->entries[i];
        const wi_layer_line *l = &s->lines[entry->line];
        if (y - x <= l->mirrored) {
            view v;
            look_at(&v, l, layer, y + entry->start.x, entry->start.y);
            if (v.index + x >= 0) {
                enter(&v, x, bit);
            }
        }
    }
}

/* Enters the values of an earlier column, now that they are options. */
static void enter_late(const wi_layer_state *s, const wi_layer_lane *lane,
                       const wi_layer_entry *entry, int64_t x) {
    uint64_t has = *wi_lane_has(s, lane, x);
    if (has == 0) {
        return;
    }
    const uint32_t *rows = wi_lane_rows(s, lane, x);
    view v;
    look_at(&v, &s->lines[entry->line], lane->sets, x + entry->start.x, entry->start.y);
    for (; has != 0; has &= has - 1) {
        enter(&v, rows[__builtin_ctzll(has)], has & -has);
    }
}

/* ---- one column ------------------------------------------------------------ */

typedef struct place {
    const wi_layer_state *s;
    uint64_t *layer;
    uint64_t *taken, *sums;
    const uint64_t *extra;
    uint32_t *rows;
    int64_t x;
    const view *seen; /* what the cells look at; the first is the row */
    const view *kept; /* where a cell is entered; the first is the row */
    size_t kept_count;
} place;

/*
 * In games with lines in many directions most cells pass the bit rows and still have no room, for
 * the union of their sets is all; vectors find those.
 */
enum { MANY = 16 };

static uint64_t sift(const place *p, size_t word, uint64_t column, size_t seen, bool extra) {
    const uint64_t *sets[WI_LAYER_RAYS + 1];
    for (size_t i = 0; i < seen; i++) {
        sets[i] = p->seen[i].sets + word * 64;
    }
    if (extra) {
        sets[seen++] = p->extra + word * 64;
    }
    return p->s->sift(sets, seen, column);
}

/*
 * Fills the layer's values into the cells `open` of a word; the column has the values `column`
 * already.  Returns all that it has then.  The counts and switches are constants where this is
 * called, so each kind of game has a loop of its own.
 */
static inline __attribute__((always_inline)) uint64_t
fill_word(const place *p, uint64_t column, size_t word, uint64_t open, size_t seen, size_t kept,
          bool extra, bool mirrored, bool sifted) {
    uint64_t found = 0;
    for (; open != 0 && column != all; open &= open - 1) {
        const unsigned at = (unsigned)__builtin_ctzll(open);
        const int64_t y = (int64_t)word * 64 + at;
        uint64_t used = column | (extra ? p->extra[y] : 0);
        for (size_t i = 0; i < seen; i++) {
            used |= p->seen[i].sets[y];
        }
        const uint64_t bit = ~used & (used + 1);
        if (sifted && bit == 0) {
            continue;
        }
        /* Without a value this writes to the 65th place, where nothing is kept yet. */
        p->rows[(unsigned)__builtin_ctzll(bit | UINT64_C(1) << 63) + (bit == 0)] = (uint32_t)y;
        found |= (uint64_t)(bit != 0) << at;
        column |= bit;
        for (size_t i = 0; i < kept; i++) {
            enter(&p->kept[i], y, bit);
        }
        if (mirrored && bit != 0) {
            enter_mirrored(p->s, p->layer, p->x, y, bit);
        }
    }
    p->taken[word] |= found;
    p->sums[word / 64] |= (uint64_t)(p->taken[word] == all) << (word % 64);
    return column;
}

/* The column from this word on. */
static inline __attribute__((always_inline)) uint64_t fill(const place *p, uint64_t column,
                                                           size_t word, size_t seen, size_t kept,
                                                           bool extra, bool mirrored,
                                                           bool crowded) {
    const wi_layer_state *s = p->s;
    assert(seen > 0 && kept > 0); /* the rows */
    uint64_t from = all << (word % 64);
    for (size_t block = word / 64; block * 64 < s->column_words && column != all; block++) {
        uint64_t closed = p->sums[block];
        for (size_t i = 0; i < seen; i++) {
            closed |= full_words(&p->seen[i], block);
        }
        uint64_t some = ~closed & from;
        from = all;
        if (s->column_words - block * 64 < 64) {
            some &= below((unsigned)(s->column_words % 64));
        }
        for (; some != 0 && column != all; some &= some - 1) {
            const size_t at = block * 64 + (size_t)__builtin_ctzll(some);
            uint64_t cells = p->taken[at] | p->seen[0].full[at];
            for (size_t i = 1; i < seen; i++) {
                cells |= full_word(&p->seen[i], at);
            }
            cells = ~cells;
            if (crowded && __builtin_popcountll(cells) > MANY) {
                cells &= sift(p, at, column, seen, extra);
            }
            column = fill_word(p, column, at, cells, seen, kept, extra, mirrored, crowded);
        }
    }
    return column;
}

static uint64_t fill_column(const place *p, uint64_t column, size_t word) {
    const wi_layer_state *s = p->s;
    const size_t seen = s->line_count;
    const size_t kept = p->kept_count;
    const bool extra = s->moves.point_count > 0;
    const bool mirrored = s->job->symmetric && seen > 1 && (seen > 2 || s->lines[1].mirrored >= 0);
    if (seen == 1 && kept == 1) {
        return extra ? fill(p, column, word, 1, 1, true, false, false)
                     : fill(p, column, word, 1, 1, false, false, false);
    }
    if (seen == 2 && kept == 2 && !mirrored) {
        return extra ? fill(p, column, word, 2, 2, true, false, false)
                     : fill(p, column, word, 2, 2, false, false, false);
    }
    if (seen == 2) {
        return fill(p, column, word, 2, kept, extra, mirrored, true);
    }
    return fill(p, column, word, seen, kept, extra, mirrored, seen > 3);
}

/* What column x sees and where it is entered; returns the first row that can have a value. */
static int64_t look_around(place *p, const wi_layer_lane *lane, view seen[WI_LAYER_RAYS],
                           view kept[WI_LAYER_RAYS], int64_t first) {
    const wi_layer_state *s = p->s;
    p->seen = seen;
    p->kept = kept;
    for (size_t i = 0; i < s->entry_count; i++) {
        const wi_layer_entry *entry = &s->entries[i];
        if (entry->delay == 0) {
            look_at(&kept[p->kept_count++], &s->lines[entry->line], p->layer, p->x + entry->start.x,
                    entry->start.y);
        } else if (p->x >= entry->delay) {
            enter_late(s, lane, entry, p->x - entry->delay);
        }
    }
    for (size_t i = 0; i < s->line_count; i++) {
        look_at(&seen[i], &s->lines[i], p->layer, p->x, 0);
        const int64_t row = first_open(&seen[i], &s->lines[i], p->layer, p->x);
        first = row > first ? row : first;
    }
    return first;
}

enum { AHEAD = 4 }; /* columns */

bool wi_layer_pass(const wi_layer_state *s, const wi_layer_lane *lane, int64_t tile) {
    wi_layer_tile *t = wi_layer_tile_of(s, tile);
    const bool symmetric = s->job->symmetric;
    bool open = false;
    view seen[WI_LAYER_RAYS];
    view kept[WI_LAYER_RAYS];
    const int64_t end = wi_tile_end(s, tile);
    for (int64_t x = tile * WI_TILE; x < end; x++) {
        place p = {
            .s = s,
            .layer = lane->sets,
            .taken = wi_tile_taken(s, t, x),
            .sums = t->sums + (size_t)(x % WI_TILE) * s->sum_words,
            .extra = lane->extra,
            .rows = wi_lane_rows(s, lane, x),
            .x = x,
        };
        if (x + AHEAD < end) { /* another thread has written there, or it was long ago */
            const uint64_t *next = wi_tile_taken(s, t, x + AHEAD) + t->low[(x + AHEAD) % WI_TILE];
            __builtin_prefetch(next);
            __builtin_prefetch(next + 8);
        }
        uint64_t *has = wi_lane_has(s, lane, x);
        *has = 0;
        size_t low = t->low[x % WI_TILE];
        while (low < s->column_words && p.taken[low] == all) {
            low++;
        }
        t->low[x % WI_TILE] = (uint32_t)low;
        open = open || low < s->column_words;
        const int64_t first = look_around(&p, lane, seen, kept, (int64_t)low * 64);
        const uint64_t before = symmetric ? kept[0].sets[x] : 0;
        if (before == all || first >= s->job->height) {
            continue;
        }
        enter_points(s, lane, x);
        const uint64_t after = fill_column(&p, before, (size_t)first / 64);
        *has = after & ~before;
        if (symmetric) {
            enter(&kept[0], x, after);
        }
        remove_points(s, lane, x);
    }
    return open;
}

void wi_layer_pass_by(const wi_layer_state *s, const wi_layer_lane *lane, int64_t tile) {
    const int64_t first = tile * WI_TILE;
    for (int64_t x = first; x < wi_tile_end(s, tile); x++) {
        *wi_lane_has(s, lane, x) = 0;
    }
    for (size_t i = 0; i < s->entry_count; i++) {
        const int64_t delay = s->entries[i].delay;
        if (delay == 0) {
            continue;
        }
        /* The tile's own columns have no values of this layer. */
        const int64_t end = wi_tile_end(s, tile) - delay;
        for (int64_t x = first > delay ? first - delay : 0; x < end && x < first; x++) {
            enter_late(s, lane, &s->entries[i], x);
        }
    }
}

/* ==== cells that have room ==================================================================== */

/* The choice among the loops of sift_body.c. */

uint64_t wi_sift_portable(const uint64_t *const *sets, size_t count, uint64_t used);
#ifdef WI_KERNELS_X86
uint64_t wi_sift_avx2(const uint64_t *const *sets, size_t count, uint64_t used);
uint64_t wi_sift_avx512(const uint64_t *const *sets, size_t count, uint64_t used);
#endif

size_t wi_sift_usable(wi_sift out[4]) {
    size_t count = 0;
#ifdef WI_KERNELS_X86
    __builtin_cpu_init();
    const int avx2 = __builtin_cpu_supports("avx2");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
        out[count++] = wi_sift_avx512;
    }
    if (avx2) {
        out[count++] = wi_sift_avx2;
    }
#endif
    out[count++] = wi_sift_portable;
    return count;
}

wi_sift wi_sift_best(void) {
    wi_sift usable[4];
    wi_sift_usable(usable);
    return usable[0];
}
