/*
 * plain_columns.c - the plain way through the columns, to compare with.
 *
 * These are the programs that one writes for a paper: the recurrence as it
 * stands, with the arrays that come to mind, and no more thought.  They use the
 * symmetry of the game, so only the columns with P-positions above the diagonal
 * are searched.
 */
#include "plain_columns.h"

#include <stdbool.h>
#include <stdlib.h>

/* ---- Maharaja Nim: an array of P-positions, a byte for each row and diagonal ------- */

plain_result plain_maharaja(int64_t columns) {
    plain_result result = {0};
    const int64_t rows = columns * 2 + 8; /* b_n <= a_n + n + a few */
    const int64_t diagonals = columns + 8;
    int32_t *partner = calloc((size_t)columns, sizeof *partner);
    bool *row_used = calloc((size_t)rows, 1);
    bool *diagonal_used = calloc((size_t)diagonals, 1);
    if (partner != NULL && row_used != NULL && diagonal_used != NULL) {
        int64_t least = 0;
        int64_t highest_row = 0;
        int64_t highest_diagonal = 0;
        for (int64_t x = 0; x < columns; x++) {
            if (row_used[x]) {
                continue; /* partner[x] is known: (x, y) mirrors (y, x) */
            }
            int64_t d = least;
            for (;; d++) {
                const int64_t y = x + d;
                if (!diagonal_used[d] && !row_used[y] && !(x >= 1 && partner[x - 1] == y - 2) &&
                    !(x >= 2 && partner[x - 2] == y - 1)) {
                    break;
                }
            }
            const int64_t y = x + d;
            partner[x] = (int32_t)y;
            if (y < columns) {
                partner[y] = (int32_t)x;
            }
            row_used[y] = true;
            diagonal_used[d] = true;
            while (diagonal_used[least]) {
                least++;
            }
            highest_row = y > highest_row ? y : highest_row;
            highest_diagonal = d > highest_diagonal ? d : highest_diagonal;
        }
        result.checksum = 1;
        for (int64_t x = 0; x < columns; x++) {
            result.checksum = plain_checksum(result.checksum, partner[x]);
        }
        /* Only what was written counts: the system hands out zeroed pages late. */
        result.bytes = (uint64_t)columns * sizeof *partner + (uint64_t)highest_row +
                       (uint64_t)highest_diagonal;
    }
    free(partner);
    free(row_used);
    free(diagonal_used);
    return result;
}

/* ---- its bit-string alone: of the P-positions only the last two are kept ---------------- */

plain_result plain_maharaja_bits(int64_t columns) {
    plain_result result = {0};
    const int64_t rows = columns * 2 + 8;
    const int64_t diagonals = columns + 8;
    bool *row_used = calloc((size_t)rows, 1);
    bool *diagonal_used = calloc((size_t)diagonals, 1);
    if (row_used != NULL && diagonal_used != NULL) {
        int64_t least = 0;
        int64_t last[2] = {-8, -8}; /* rows of the columns x - 1 and x - 2, if they are upper */
        int64_t highest = 0;
        for (int64_t x = 0; x < columns; x++) {
            int64_t y = -8;
            if (!row_used[x]) {
                int64_t d = least;
                for (;; d++) {
                    y = x + d;
                    if (!diagonal_used[d] && !row_used[y] && last[0] != y - 2 && last[1] != y - 1) {
                        break;
                    }
                }
                /* (0,0) is on the diagonal: column 0 stays an upper one. */
                row_used[y] = y != x;
                diagonal_used[d] = true;
                while (diagonal_used[least]) {
                    least++;
                }
                highest = y > highest ? y : highest;
            }
            last[1] = last[0];
            last[0] = y;
        }
        result.checksum = 1;
        for (int64_t x = 0; x < columns; x += 64) {
            uint64_t word = 0;
            for (int64_t i = x; i < x + 64 && i < columns; i++) {
                word |= (uint64_t)row_used[i] << (i - x);
            }
            result.checksum += word;
        }
        result.bytes = (uint64_t)highest + (uint64_t)(highest - columns);
    }
    free(row_used);
    free(diagonal_used);
    return result;
}

/* ---- GDWN(1,2): bit sets, scanned from the diagonal, 64 rows at a time --------------- */

static uint64_t window(const uint64_t *bits, int64_t at) {
    const int shift = (int)(at & 63);
    return bits[at >> 6] >> shift | bits[(at >> 6) + 1] << 1 << (63 - shift);
}

static void set(uint64_t *bits, int64_t at) {
    bits[at >> 6] |= (uint64_t)1 << (at & 63);
}

plain_result plain_gdwn(int64_t columns) {
    plain_result result = {0};
    /* A row is at most 4 x: each column before forbids one by each of four lines. */
    const int64_t span = 4 * columns + 128;
    const size_t words = (size_t)(span + 2 * columns) / 64 + 4;
    int32_t *partner = calloc((size_t)columns, sizeof *partner);
    uint64_t *row = calloc(words, sizeof *row);
    uint64_t *diagonal = calloc(words, sizeof *diagonal); /* y - x */
    uint64_t *steep = calloc(words, sizeof *steep);       /* y - 2x, from -2 columns on */
    uint64_t *flat[2] = {                                 /* y - floor(x/2), x even, odd */
                         calloc(words, sizeof **flat), calloc(words, sizeof **flat)};
    const int64_t shift = 2 * columns;
    if (partner != NULL && row != NULL && diagonal != NULL && steep != NULL && flat[0] != NULL &&
        flat[1] != NULL) {
        result.checksum = 1;
        int64_t highest = 0;
        for (int64_t x = 0; x < columns; x++) {
            int64_t y = x;
            if ((row[x >> 6] >> (x & 63) & 1) != 0) {
                y = partner[x]; /* known: (x, y) mirrors (y, x) */
            } else {
                uint64_t used;
                for (;; y += 64) {
                    used = window(row, y) | window(diagonal, y - x) |
                           window(steep, y - 2 * x + shift) | window(flat[x & 1], y - x / 2);
                    if (used != ~(uint64_t)0) {
                        break;
                    }
                }
                y += __builtin_ctzll(~used);
                partner[x] = (int32_t)y;
                if (y < columns) {
                    partner[y] = (int32_t)x;
                }
                set(row, y);
                set(diagonal, y - x);
                highest = y > highest ? y : highest;
            }
            /* The lines of both halves matter above the diagonal. */
            set(steep, y - 2 * x + shift);
            if (y >= x / 2) {
                set(flat[x & 1], y - x / 2);
            }
            result.checksum = plain_checksum(result.checksum, y);
        }
        result.bytes = (uint64_t)columns * sizeof *partner +
                       (uint64_t)(highest + (highest - columns) + highest + 2 * highest) / 8;
    }
    free(partner);
    free(row);
    free(diagonal);
    free(steep);
    free(flat[0]);
    free(flat[1]);
    return result;
}
