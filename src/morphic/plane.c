/*
 * plane.c - letters of a picture at rows and columns of any size.
 *
 * The numeration of rows is that of the leftmost column as a word, the numeration of columns
 * that of the top row: since blocks fit, every row is as high as its leftmost letter says.  The
 * digits of i and j, filled up with leading zeros to the same length, lead from the start to
 * the letter at (i, j), a row and a column of a block at a time.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "morphic/morphic.h"

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
