/*
 * shape.c - do the blocks of a morphism of pictures fit, and are they symmetric?  Decided for
 * the whole picture, not for a corner of it.
 *
 * Two letters of one row of an iteration come either from one block or from two blocks of letters
 * of one row of the iteration before, at the same height within them.  So the pairs of letters that
 * ever stand in one row are the least set that contains (start, start) and with (c, d) every pair
 * of a letter of row r of c's block and one of row r of d's block.  There are finitely many pairs;
 * the blocks fit row by row iff the two letters of each pair have blocks of the same height.  For
 * columns likewise.
 *
 * If blocks fit, and up to some iteration the letters (c, d) at (i, j) and (j, i) always have
 * blocks k x l and l x k, then row i is as high as column i is wide, so the block of d lies where
 * the transposed block of c lies: the pairs of letters at mirrored places are the least set
 * that contains (start, start) and with (c, d) all pairs c[r][s], d[s][r].  The picture is
 * shape-symmetric iff no pair of it has other shapes (S2, after Maes).
 *
 * Pairs are met in the order of iterations, so the first fault is a true one, and its iteration
 * known.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "morphic/morphic.h"

typedef struct pairs {
    const wy_morphic *m;
    wy_shape_fault kind; /* what is looked for */
    uint64_t *seen;      /* a bit for each pair */
    uint32_t (*list)[2];
    size_t count, room;
    wy_error *error;
} pairs;

static wy_status add_pair(pairs *of, uint32_t c, uint32_t d) {
    const size_t bit = (size_t)c * of->m->letters + d;
    if ((of->seen[bit / 64] >> bit % 64 & 1) != 0) {
        return WY_OK;
    }
    of->seen[bit / 64] |= UINT64_C(1) << bit % 64;
    if (!wi_list_room(of->list, of->room, of->count + 1)) {
        return wi_fail_memory(of->error);
    }
    of->list[of->count][0] = c;
    of->list[of->count++][1] = d;
    return WY_OK;
}

static bool good(const pairs *of, uint32_t c, uint32_t d) {
    const wy_morphic *m = of->m;
    switch (of->kind) {
    case WY_SHAPE_ROWS:
        return m->rows[c] == m->rows[d];
    case WY_SHAPE_COLUMNS:
        return m->columns[c] == m->columns[d];
    default:
        return m->rows[c] == m->columns[d] && m->columns[c] == m->rows[d];
    }
}

static uint32_t cell(const wy_morphic *m, uint32_t c, uint32_t row, uint32_t column) {
    return wi_morphic_image(m, c)[(size_t)row * m->columns[c] + column];
}

/* The pairs that come from lines r of both blocks: rows, or columns. */
static wy_status follow_line(pairs *of, uint32_t c, uint32_t d, uint32_t r) {
    const wy_morphic *m = of->m;
    const bool rows = of->kind == WY_SHAPE_ROWS;
    const uint32_t width = rows ? m->columns[c] : m->rows[c];
    const uint32_t other = rows ? m->columns[d] : m->rows[d];
    wy_status status = WY_OK;
    for (uint32_t s = 0; s < width && status == WY_OK; s++) {
        const uint32_t one = rows ? cell(m, c, r, s) : cell(m, c, s, r);
        for (uint32_t t = 0; t < other && status == WY_OK; t++) {
            status = add_pair(of, one, rows ? cell(m, d, r, t) : cell(m, d, t, r));
        }
    }
    return status;
}

static wy_status follow(pairs *of, uint32_t c, uint32_t d) {
    const wy_morphic *m = of->m;
    wy_status status = WY_OK;
    if (of->kind == WY_SHAPE_MIRROR) {
        for (uint32_t r = 0; r < m->rows[c]; r++) {
            for (uint32_t s = 0; s < m->columns[c] && status == WY_OK; s++) {
                status = add_pair(of, cell(m, c, r, s), cell(m, d, s, r));
            }
        }
        return status;
    }
    const uint32_t lines = of->kind == WY_SHAPE_ROWS ? m->rows[c] : m->columns[c];
    for (uint32_t r = 0; r < lines && status == WY_OK; r++) {
        status = follow_line(of, c, d, r);
    }
    return status;
}

/* WY_OK also when a fault was found, which is then in *out. */
static wy_status check(wy_shape *out, const wy_morphic *m, wy_shape_fault kind, wy_error *error) {
    const size_t bits = (size_t)m->letters * m->letters;
    pairs of = {.m = m, .kind = kind, .error = error};
    of.seen = calloc(bits / 64 + 1, sizeof *of.seen);
    wy_status status = of.seen == NULL ? wi_fail_memory(error) : add_pair(&of, m->start, m->start);
    uint32_t step = 0;
    size_t next_step = 1; /* the pairs from here on come one iteration later */
    for (size_t i = 0; status == WY_OK && i < of.count; i++) {
        if (i == next_step) {
            step++;
            next_step = of.count;
        }
        const uint32_t c = of.list[i][0];
        const uint32_t d = of.list[i][1];
        if (!good(&of, c, d)) {
            out->fault = kind;
            out->letters[0] = c;
            out->letters[1] = d;
            out->step = step;
            break;
        }
        status = follow(&of, c, d);
    }
    out->pairs += of.count;
    free(of.seen);
    free(of.list);
    return status;
}

wy_status wy_morphic_shape(wy_shape *out, const wy_morphic *morphic, wy_error *error) {
    const uint32_t start = morphic->start;
    *out = (wy_shape){.fault = WY_SHAPE_GOOD};
    if (!morphic->plane) {
        return wi_fail(error, WY_BAD, "this is a morphism of words, not of pictures");
    }
    if (*wi_morphic_image(morphic, start) != start) {
        return wi_fail(error, WY_BAD,
                       "there is no picture from %s: its block does not have it in the corner",
                       morphic->names[start]);
    }
    if (morphic->letters > WY_MAX_MORPHIC_PAIRS) {
        return wi_fail(error, WY_LIMIT, "pictures have at most %d letters", WY_MAX_MORPHIC_PAIRS);
    }
    static const wy_shape_fault kinds[] = {WY_SHAPE_ROWS, WY_SHAPE_COLUMNS, WY_SHAPE_MIRROR};
    wy_status status = WY_OK;
    for (int i = 0; i < 3 && status == WY_OK && out->fault == WY_SHAPE_GOOD; i++) {
        status = check(out, morphic, kinds[i], error);
    }
    return status;
}

wy_status wi_morphic_fits(const wy_morphic *morphic, wy_error *error) {
    wy_shape shape;
    const wy_status status = wy_morphic_shape(&shape, morphic, error);
    if (status != WY_OK || shape.fault == WY_SHAPE_GOOD || shape.fault == WY_SHAPE_MIRROR) {
        return status;
    }
    const uint32_t c = shape.letters[0];
    const uint32_t d = shape.letters[1];
    const bool rows = shape.fault == WY_SHAPE_ROWS;
    return wi_fail(error, WY_BAD,
                   "the blocks do not fit: %s and %s stand in one %s in iteration %u, and their "
                   "blocks are %ux%u and %ux%u",
                   morphic->names[c], morphic->names[d], rows ? "row" : "column",
                   (unsigned)shape.step, (unsigned)morphic->rows[c], (unsigned)morphic->columns[c],
                   (unsigned)morphic->rows[d], (unsigned)morphic->columns[d]);
}
