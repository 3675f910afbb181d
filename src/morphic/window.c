/*
 * window.c - the corner of a picture.
 *
 * The picture is the image of itself: row i lies in the blocks of row p(i), in their row r(i), and
 * so for columns.  So the letter at (i, j) is letter (r(i), r(j)) of the block of that at (p(i),
 * p(j)), which comes earlier, row after row, unless i = j = 0.  p and r come from the heights of
 * the letters of the leftmost column, and from the widths of those of the top row.
 */
#include <assert.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "morphic/morphic.h"

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
