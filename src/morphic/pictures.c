/* pictures.c - pictures: do the blocks of a morphism fit, the corner, letters anywhere. */
#include <assert.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "morphic/morphic.h"

/* ==== do the blocks fit? ====================================================================== */

/*
 * Do the blocks of a morphism of pictures fit, and are they symmetric?  Decided for
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

/* ==== the corner ============================================================================== */

/*
 * The corner of a picture.
 *
 * The picture is the image of itself: row i lies in the blocks of row p(i), in their row r(i), and
 * so for columns.  So the letter at (i, j) is letter (r(i), r(j)) of the block of that at (p(i),
 * p(j)), which comes earlier, row after row, unless i = j = 0.  p and r come from the heights of
 * the letters of the leftmost column, and from the widths of those of the top row.
 */

/* Where a row, or a column, comes from. */
typedef struct origin {
    uint32_t parent;
    uint32_t line; /* of the parent's blocks */
} origin;

/* The first *count lines; then how many there are.  free() them. */
static wy_status find_origins(origin **out, size_t *count, const wy_morphic *m, bool down,
                              const wy_control *control, wy_error *error) {
    wy_morphic *side = NULL;
    *out = NULL;
    uint32_t *letters = malloc((*count + 1) * sizeof *letters);
    origin *origins = malloc((*count + 1) * sizeof *origins);
    wy_status status = letters == NULL || origins == NULL ? wi_fail_memory(error)
                                                          : wi_morphic_side(&side, m, down, error);
    if (status == WY_OK) {
        status = wy_morphic_prefix(letters, count, side, control, error);
    }
    size_t end = 0;
    for (size_t i = 0; status == WY_OK && end < *count; i++) {
        assert(i < *count);
        for (uint32_t k = 0; k < side->columns[letters[i]] && end < *count; k++) {
            origins[end++] = (origin){(uint32_t)i, k};
        }
    }
    free(letters);
    wy_morphic_free(side);
    if (status != WY_OK) {
        free(origins);
        return status;
    }
    *out = origins;
    return WY_OK;
}

static wy_status fill(uint32_t *letters, size_t rows, size_t columns, const wy_morphic *m,
                      const origin *row_origins, const origin *column_origins,
                      const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (size_t i = 0; i < rows; i++) {
        if (wi_pace_stop(&pace, (double)i / (double)rows)) {
            return wi_fail(error, WY_STOPPED, "stopped at row %zu", i);
        }
        uint32_t *row = letters + i * columns;
        const uint32_t *parents = letters + row_origins[i].parent * columns;
        const size_t line = row_origins[i].line;
        for (size_t j = 0; j < columns; j++) {
            if (i == 0 && j == 0) {
                row[0] = m->start;
                continue;
            }
            const uint32_t parent = parents[column_origins[j].parent];
            row[j] =
                m->images[m->first[parent] + line * m->columns[parent] + column_origins[j].line];
        }
    }
    return WY_OK;
}

wy_status wy_morphic_window(uint32_t *letters, size_t *rows, size_t *columns,
                            const wy_morphic *morphic, const wy_control *control, wy_error *error) {
    origin *row_origins = NULL;
    origin *column_origins = NULL;
    if (*rows >= UINT32_MAX || *columns >= UINT32_MAX) {
        return wi_fail(error, WY_LIMIT, "the window is too large");
    }
    wy_status status = wi_morphic_fits(morphic, error);
    if (status == WY_OK) {
        status = find_origins(&row_origins, rows, morphic, true, control, error);
    }
    if (status == WY_OK) {
        status = find_origins(&column_origins, columns, morphic, false, control, error);
    }
    if (status == WY_OK) {
        status =
            fill(letters, *rows, *columns, morphic, row_origins, column_origins, control, error);
    }
    free(row_origins);
    free(column_origins);
    return status;
}

/* ==== letters of any size ===================================================================== */

/*
 * Letters of a picture at rows and columns of any size.
 *
 * The numeration of rows is that of the leftmost column as a word, the numeration of columns
 * that of the top row: since blocks fit, every row is as high as its leftmost letter says.  The
 * digits of i and j, filled up with leading zeros to the same length, lead from the start to
 * the letter at (i, j), a row and a column of a block at a time.
 */

struct wy_plane {
    const wy_morphic *morphic;
    wy_morphic *sides[2]; /* down, right */
    wy_places *places[2];
};

wy_status wy_plane_open(wy_plane **out, const wy_morphic *morphic, const wy_control *control,
                        wy_error *error) {
    *out = NULL;
    wy_status status = wi_morphic_fits(morphic, error);
    wy_plane *plane = status == WY_OK ? calloc(1, sizeof *plane) : NULL;
    if (plane == NULL) {
        return status != WY_OK ? status : wi_fail_memory(error);
    }
    plane->morphic = morphic;
    for (int s = 0; s < 2 && status == WY_OK; s++) {
        status = wi_morphic_side(&plane->sides[s], morphic, s == 0, error);
        if (status == WY_OK) {
            status = wy_places_open(&plane->places[s], plane->sides[s], control, error);
        }
    }
    if (status != WY_OK) {
        wy_plane_close(plane);
        return status;
    }
    *out = plane;
    return WY_OK;
}

void wy_plane_close(wy_plane *plane) {
    if (plane != NULL) {
        for (int s = 0; s < 2; s++) {
            wy_places_close(plane->places[s]);
            wy_morphic_free(plane->sides[s]);
        }
        free(plane);
    }
}

wy_status wy_plane_letter(uint32_t *letter, wy_plane *plane, const mpz_t i, const mpz_t j,
                          wy_error *error) {
    const wy_morphic *m = plane->morphic;
    uint32_t *digits[2] = {NULL, NULL};
    size_t counts[2] = {0, 0};
    uint32_t side;
    wy_status status = wy_places_letter(&side, &digits[0], &counts[0], plane->places[0], i, error);
    if (status == WY_OK) {
        status = wy_places_letter(&side, &digits[1], &counts[1], plane->places[1], j, error);
    }
    if (status == WY_OK && (digits[0] == NULL || digits[1] == NULL)) {
        status = wi_fail(error, WY_LIMIT,
                         "this picture grows so slowly that the place has too many digits");
    } else if (status == WY_OK) {
        uint32_t c = m->start;
        for (size_t left = counts[0] > counts[1] ? counts[0] : counts[1]; left > 0; left--) {
            const uint32_t row = left > counts[0] ? 0 : digits[0][counts[0] - left];
            const uint32_t column = left > counts[1] ? 0 : digits[1][counts[1] - left];
            c = wi_morphic_image(m, c)[(size_t)row * m->columns[c] + column];
        }
        *letter = c;
    }
    free(digits[0]);
    free(digits[1]);
    return status;
}
