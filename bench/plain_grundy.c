/*
 * plain_grundy.c - Grundy values of Wythoff's game, as a programmer writes it who knows bit sets: a
 * set of values for each row, column and diagonal; the least value that is in none of the
 * three, word by word.
 */
#include "plain_grundy.h"

#include <stdlib.h>
#include <string.h>

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
