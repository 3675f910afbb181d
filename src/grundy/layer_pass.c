/*
 * layer_pass.c - the inner loop of the engine of layers: one layer, some columns.
 *
 * A cell of column x can get a value of the layer only if it has none yet and neither its row nor
 * any of its lines has all 64 values.  These are bit rows along the column, so 64 cells are
 * sifted with a few operations.  For a cell that remains, the values that its options have are the
 * union of a few words; the least zero bit, if there is one, is its value.  Whether there is one
 * cannot be foretold, so the code does not branch on it.  When all 64 values stand in the
 * column, the rest of the column has larger ones.
 *
 * Which tile may be in which layer when, and so read and write what is here without locks, is said
 * in the head of layers.c.
 */
#include <assert.h>
#include <string.h>

#include "grundy/layer_state.h"

static const uint64_t all = ~UINT64_C(0);

static uint64_t below(unsigned bits) {
    return (UINT64_C(1) << bits) - 1;
}

/* ---- the desk ------------------------------------------------------------- */

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

void wi_layer_begin(const wi_layer_state *s, wi_layer_desk *desk, int64_t tile) {
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        const size_t column = (size_t)(x % WI_TILE);
        desk->low[column] = s->job->symmetric ? (uint32_t)(x / 64) : 0;
        frame_column(s, desk->taken + column * s->column_words, x);
    }
}

void wi_layer_end(const wi_layer_state *s, wi_layer_desk *desk, int64_t tile) {
    const wi_layer_tile *t = &s->tiles[(size_t)tile % s->tile_count];
    const size_t layers = s->job->layers;
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        const size_t column = (size_t)(x % WI_TILE);
        uint64_t *taken = desk->taken + column * s->column_words;
        if (layers * WI_LAYER >= s->column_words) {
            memset(taken, 0, s->column_words * sizeof *taken);
            continue;
        }
        /* A tall column and few values: only the words that were touched. */
        for (size_t k = 0; k < layers; k++) {
            const uint32_t *rows = wi_tile_rows(s, t, column, k);
            for (uint64_t has = t->has[column * layers + k]; has != 0; has &= has - 1) {
                taken[rows[__builtin_ctzll(has)] / 64] = 0;
            }
        }
        taken[s->column_words - 1] = 0;
        if (s->job->symmetric) {
            taken[x / 64] = 0;
        }
    }
}

/* ---- lines as a column sees them ------------------------------------------- */

/* The sets that the rows of a column look at, from its row 0 on. */
typedef struct view {
    uint64_t *sets; /* of row 0; may point before the first set */
    uint64_t *full; /* the word that has the bit of row 0, */
    unsigned shift; /* and which bit it is */
    int64_t index;  /* of row 0 */
    uint64_t *full_bits;
} view;

static uint64_t full_word(const view *v, size_t word) {
    const uint64_t *at = v->full + word;
    return at[0] >> v->shift | at[1] << 1 << (63 - v->shift);
}

/*
 * The lines through the cells (x, y + shift); x is at least 0.  Returns the first row that is not
 * in a word of full sets.
 */
static int64_t look_at(view *v, const wi_layer_line *l, uint64_t *layer, int64_t x, int64_t shift) {
    const size_t class = (size_t)(x % l->step_x);
    v->index = l->offset - l->step_y * (x / l->step_x) + shift;
    v->sets = layer + l->sets_at + class * l->span + v->index;
    v->full_bits = layer + l->full_at + class * l->words + 1;
    v->full = v->full_bits + (v->index >> 6);
    v->shift = (unsigned)(v->index & 63);
    uint64_t *from = layer + l->from_at + class;
    while (*from + 4 < l->words && v->full_bits[*from] == all) {
        ++*from;
    }
    return (int64_t)*from * 64 - v->index;
}

static inline void enter(const view *v, int64_t y, uint64_t bit) {
    const uint64_t set = v->sets[y] |= bit;
    if (__builtin_expect(set == all, 0)) {
        const int64_t index = y + v->index;
        v->full_bits[index >> 6] |= UINT64_C(1) << (index & 63);
    }
}

/* Enters the mirror image (y, x) of a cell. */
static void enter_mirrored(const wi_layer_line *l, uint64_t *layer, int64_t x, int64_t y,
                           uint64_t bit) {
    view v;
    look_at(&v, l, layer, y, 0);
    enter(&v, x, bit);
}

/* Enters the values of an earlier column, now that they are options. */
static void enter_late(const wi_layer_state *s, const wi_layer_line *l, uint64_t *layer, int64_t x,
                       size_t k) {
    const wi_layer_places places = wi_layer_look(s, x, k);
    if (places.has == 0) {
        return;
    }
    view v;
    look_at(&v, l, layer, x, 0);
    for (uint64_t has = places.has; has != 0; has &= has - 1) {
        enter(&v, places.rows[__builtin_ctzll(has)], has & -has);
    }
}

/* ---- one column ------------------------------------------------------------ */

typedef struct place {
    const wi_layer_state *s;
    uint64_t *layer;
    uint64_t *taken;
    const uint64_t *extra;
    uint32_t *rows;
    int64_t x;
    const view *seen; /* what the cells look at; the first is the row */
    size_t seen_count;
    const view *kept; /* where a cell is entered; the first is the row */
    size_t kept_count;
} place;

/*
 * In games with many lines, as the bands of (m,1)-Wythoff Nim, most cells pass the bit rows and
 * still have no room, for the union of their sets is all; vectors find those.
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
 * Fills the layer's values into the column from this word on; the column has the values `column`
 * already.  Returns all that it has then.  The counts and switches are constants where this is
 * called, so each kind of game has a loop of its own.
 */
static inline __attribute__((always_inline)) uint64_t fill(const place *p, uint64_t column,
                                                           size_t word, size_t seen, size_t kept,
                                                           bool extra, bool mirrored,
                                                           bool crowded) {
    const wi_layer_state *s = p->s;
    const size_t words = s->column_words;
    assert(seen > 0 && kept > 0); /* the rows */
    for (; word < words; word++) {
        uint64_t closed = p->taken[word] | p->seen[0].full[word];
        for (size_t i = 1; i < seen; i++) {
            closed |= full_word(&p->seen[i], word);
        }
        uint64_t open = ~closed;
        if (crowded && __builtin_popcountll(open) > MANY) {
            open &= sift(p, word, column, seen, extra);
        }
        uint64_t found = 0;
        for (; open != 0; open &= open - 1) {
            const unsigned at = (unsigned)__builtin_ctzll(open);
            const int64_t y = (int64_t)word * 64 + at;
            uint64_t used = column | (extra ? p->extra[y] : 0);
            for (size_t i = 0; i < seen; i++) {
                used |= p->seen[i].sets[y];
            }
            const uint64_t bit = ~used & (used + 1);
            /* Without a value this writes to the 65th place, where nothing is kept yet. */
            p->rows[(unsigned)__builtin_ctzll(bit | UINT64_C(1) << 63) + (bit == 0)] = (uint32_t)y;
            found |= (uint64_t)(bit != 0) << at;
            column |= bit;
            for (size_t i = 0; i < kept; i++) {
                enter(&p->kept[i], y, bit);
            }
            if (mirrored && bit != 0) {
                for (size_t i = 1; i < s->moves.line_count; i++) {
                    if (s->lines[i].mirrored) {
                        enter_mirrored(&s->lines[i], p->layer, p->x, y, bit);
                    }
                }
            }
            if (__builtin_expect(column == all, 0)) {
                p->taken[word] |= found;
                return column;
            }
        }
        p->taken[word] |= found;
    }
    return column;
}

static uint64_t fill_column(const place *p, uint64_t column, size_t word) {
    const size_t seen = p->seen_count;
    const size_t kept = p->kept_count;
    const bool extra = p->s->moves.point_count > 0;
    const bool own = p->s->moves.ray_count == p->s->moves.line_count;
    if (own && seen == kept && seen == 1) {
        return extra ? fill(p, column, word, 1, 1, true, false, false)
                     : fill(p, column, word, 1, 1, false, false, false);
    }
    if (own && seen == kept && seen == 2 && !p->s->lines[1].mirrored) {
        return extra ? fill(p, column, word, 2, 2, true, false, false)
                     : fill(p, column, word, 2, 2, false, false, false);
    }
    return fill(p, column, word, seen, kept, extra, p->s->job->symmetric, seen > 3);
}

/* What column x sees and where it is entered; returns the first row that can have a value. */
static int64_t look_around(place *p, view seen[WI_LAYER_RAYS], view kept[WI_LAYER_RAYS],
                           int64_t first, size_t k) {
    const wi_layer_state *s = p->s;
    p->seen = seen;
    p->kept = kept;
    for (size_t i = 0; i < s->moves.line_count; i++) {
        const int64_t delay = s->moves.lines[i].delay;
        if (delay == 0) {
            look_at(&kept[p->kept_count++], &s->lines[i], p->layer, p->x, 0);
        } else if (p->x >= delay) {
            enter_late(s, &s->lines[i], p->layer, p->x - delay, k);
        }
    }
    for (size_t i = 0; i < s->moves.ray_count; i++) {
        const wi_layer_ray *ray = &s->moves.rays[i];
        if (p->x >= ray->start.x) {
            const int64_t row = look_at(&seen[p->seen_count++], &s->lines[ray->line], p->layer,
                                        p->x - ray->start.x, -ray->start.y);
            first = row > first ? row : first;
        }
    }
    assert(p->seen_count > 0 && p->kept_count > 0); /* the rows are always there */
    return first;
}

bool wi_layer_pass(const wi_layer_state *s, wi_layer_desk *desk, int64_t tile, size_t k) {
    wi_layer_tile *t = &s->tiles[(size_t)tile % s->tile_count];
    const bool symmetric = s->job->symmetric;
    bool open = false;
    view seen[WI_LAYER_RAYS];
    view kept[WI_LAYER_RAYS];
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        const size_t at = (size_t)(x % WI_TILE);
        place p = {
            .s = s,
            .layer = s->sets + k * s->words_of_layer,
            .taken = desk->taken + at * s->column_words,
            .extra = desk->extra,
            .rows = wi_tile_rows(s, t, at, k),
            .x = x,
        };
        uint64_t *has = &t->has[at * s->job->layers + k];
        *has = 0;
        size_t low = desk->low[at];
        while (low < s->column_words && p.taken[low] == all) {
            low++;
        }
        desk->low[at] = (uint32_t)low;
        open = open || low < s->column_words;
        const int64_t first = look_around(&p, seen, kept, (int64_t)low * 64, k);
        const uint64_t before = symmetric ? kept[0].sets[x] : 0;
        if (before == all || first >= s->job->height) {
            continue;
        }
        wi_layer_points(s, desk, x, k);
        const uint64_t after = fill_column(&p, before, (size_t)first / 64);
        *has = after & ~before;
        if (symmetric) {
            enter(&kept[0], x, after);
        }
        wi_layer_points_clear(s, desk, x, k);
    }
    return open;
}

void wi_layer_pass_by(const wi_layer_state *s, int64_t tile, size_t k) {
    uint64_t *layer = s->sets + k * s->words_of_layer;
    const int64_t first = tile * WI_TILE;
    for (size_t i = 0; i < s->moves.line_count; i++) {
        const int64_t delay = s->moves.lines[i].delay;
        if (delay == 0) {
            continue;
        }
        /* The tile's own columns have no values of this layer. */
        const int64_t end = wi_tile_end(s, tile) - delay;
        for (int64_t x = first > delay ? first - delay : 0; x < end && x < first; x++) {
            enter_late(s, &s->lines[i], layer, x, k);
        }
    }
}
