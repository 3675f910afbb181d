/* plain_tables.c - the plain ways through boards, columns, Grundy values and three heaps. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"

/* ---- plain loops over the cells of a board --------------------------------------------------- */

/*
 * They carry along each line whether (or how often) it has met a P-position, as
 * a programmer who thinks for a minute would do it: no cell looks back along a
 * line.  Only the columns that are still needed are kept, in cache, which is
 * kinder to the loop than a whole board would be.
 */

enum { LINES = 4, KEPT = 16 };

uint64_t plain_four_lines(int64_t size) {
    static const int lines[LINES][2] = {{7, 2}, {1, 10}, {4, 6}, {8, 4}};
    /* One byte a cell: bit 0 P, bit 1 + i "reaches a P-position along line i". */
    uint8_t *kept = calloc(KEPT, (size_t)size);
    if (kept == NULL) {
        return 0;
    }
    uint64_t count = 0;
    for (int64_t x = 0; x < size; x++) {
        uint8_t *column = kept + x % KEPT * size;
        for (int64_t y = 0; y < size; y++) {
            unsigned cell = 0;
            if (2 * x <= 7 * y && y <= 10 * x) {
                for (int i = 0; i < LINES; i++) {
                    const int64_t from_x = x - lines[i][0];
                    const int64_t from_y = y - lines[i][1];
                    if (from_x >= 0 && from_y >= 0) {
                        const unsigned from = kept[from_x % KEPT * size + from_y];
                        if (from & (1U | 2U << i)) {
                            cell |= 2U << i;
                        }
                    }
                }
                if (cell == 0) {
                    cell = 1;
                    count++;
                }
            }
            column[y] = (uint8_t)cell;
        }
    }
    free(kept);
    return count;
}

uint64_t plain_blocking(int64_t size) {
    /* P-positions so far in each row and on each diagonal. */
    uint32_t *row = calloc((size_t)size, sizeof *row);
    uint32_t *diagonal = calloc(2 * (size_t)size, sizeof *diagonal);
    uint64_t count = 0;
    for (int64_t x = 0; x < size && row != NULL && diagonal != NULL; x++) {
        uint32_t column = 0;
        for (int64_t y = 0; y < size; y++) {
            uint32_t *line = &diagonal[y - x + size];
            if (column + row[y] + *line <= 2) {
                column++;
                row[y]++;
                ++*line;
                count++;
            }
        }
    }
    free(row);
    free(diagonal);
    return count;
}

/* ---- the plain way through the columns, to compare with -------------------------------------- */

/*
 * These are the programs that one writes for a paper: the recurrence as it
 * stands, with the arrays that come to mind, and no more thought.  They use the
 * symmetry of the game, so only the columns with P-positions above the diagonal
 * are searched.
 */

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

/* ---- Grundy values --------------------------------------------------------------------------- */

/*
 * Grundy values of Wythoff's game, as a programmer writes it who knows bit sets: a
 * set of values for each row, column and diagonal; the least value that is in none of the
 * three, word by word.
 */

uint64_t plain_grundy_sum(uint64_t sum, int64_t x, const uint32_t *values, int64_t size) {
    uint64_t more = 0;
    for (int64_t y = x; y < size; y++) {
        more += values[y] * (uint64_t)(y + 1);
    }
    return sum + more * (uint64_t)(2 * x + 1);
}

uint64_t plain_grundy(int64_t size) {
    const size_t n = (size_t)size;
    const size_t words = (2 * n + 63) / 64 + 1;
    uint64_t *rows = calloc(n * words, sizeof *rows);
    uint64_t *diagonals = calloc(2 * n * words, sizeof *diagonals);
    uint64_t *column = calloc(words, sizeof *column);
    uint32_t *values = calloc(n, sizeof *values);
    uint64_t sum = 1;
    if (rows == NULL || diagonals == NULL || column == NULL || values == NULL) {
        sum = 0;
    }
    for (size_t x = 0; x < n && sum != 0; x++) {
        memset(column, 0, words * sizeof *column);
        for (size_t y = 0; y < n; y++) {
            uint64_t *row = rows + y * words;
            uint64_t *diagonal = diagonals + (n + y - x) * words;
            size_t w = 0;
            uint64_t used;
            while ((used = row[w] | diagonal[w] | column[w]) == ~UINT64_C(0)) {
                w++;
            }
            const uint64_t bit = ~used & (used + 1);
            row[w] |= bit;
            diagonal[w] |= bit;
            column[w] |= bit;
            values[y] = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(bit));
        }
        sum = plain_grundy_sum(sum, (int64_t)x, values, size);
    }
    free(rows);
    free(diagonals);
    free(column);
    free(values);
    return sum;
}

/* ---- plain loops over positions of three heaps ----------------------------------------------- */

/*
 * They keep for each line of moves whether it has met a P-position, as a programmer who thinks for
 * a minute would do it: no position looks back along a line.  He also sees that there is at most
 * one P-position for two given heaps, and goes on to the next two when he has it.
 */

/* Lines along one heap each, along all, and, where `any`, along two. */
typedef struct lines {
    uint8_t *first, *second;      /* [b][c], [a][c] */
    uint8_t *all;                 /* [a - b][a - c] */
    uint8_t *last, *middle, *end; /* [a - b][c], [a - c][b], [b - c][a] */
} lines;

static inline uint64_t run(int64_t size, const lines *of, bool any) {
    const int64_t wide = 2 * size;
    uint64_t sum = 1;
    for (int64_t a = 0; a < size; a++) {
        for (int64_t b = 0; b < size; b++) {
            uint8_t *first = of->first + b * size;
            uint8_t *second = of->second + a * size;
            uint8_t *all = of->all + (a - b + size) * wide + a + size;
            uint8_t *last = any ? of->last + (a - b + size) * size : NULL;
            uint8_t *middle = any ? of->middle + b * wide + a + size : NULL;
            uint8_t *end = any ? of->end + a * wide + b + size : NULL;
            for (int64_t c = 0; c < size; c++) {
                if (first[c] || second[c] || all[-c] ||
                    (any && (last[c] || middle[-c] || end[-c]))) {
                    continue;
                }
                first[c] = second[c] = all[-c] = 1;
                if (any) {
                    last[c] = middle[-c] = end[-c] = 1;
                }
                sum = plain_heaps_sum(sum, a, b, c);
                break;
            }
        }
    }
    return sum;
}

static uint64_t open_and_run(int64_t size, bool any) {
    const size_t square = (size_t)size * (size_t)size;
    lines of = {calloc(square, 1),     calloc(square, 1),     calloc(4 * square, 1),
                calloc(2 * square, 1), calloc(2 * square, 1), calloc(2 * square, 1)};
    uint64_t sum = 0;
    if (of.first != NULL && of.second != NULL && of.all != NULL && of.last != NULL &&
        of.middle != NULL && of.end != NULL) {
        sum = any ? run(size, &of, true) : run(size, &of, false);
    }
    free(of.first);
    free(of.second);
    free(of.all);
    free(of.last);
    free(of.middle);
    free(of.end);
    return sum;
}

uint64_t plain_wythoff_three(int64_t size) {
    return open_and_run(size, false);
}

uint64_t plain_wythoff_any_three(int64_t size) {
    return open_and_run(size, true);
}
