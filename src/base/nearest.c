/*
 * nearest.c - the distance of words by the usual table: entry (i, j) is the
 * distance of the first i letters of one word and the first j of the other.
 */
#include "base/nearest.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LONGEST = 31 };

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t wi_word_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    if (a_length > LONGEST || b_length > LONGEST) {
        return SIZE_MAX;
    }
    size_t table[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= a_length; i++) {
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            const size_t differs = lower(a[i - 1]) != lower(b[j - 1]);
            table[i][j] =
                least(least(table[i - 1][j], table[i][j - 1]) + 1, table[i - 1][j - 1] + differs);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1])) {
                table[i][j] = least(table[i][j], table[i - 2][j - 2] + 1);
            }
        }
    }
    return table[a_length][b_length];
}

void wi_nearest_start(wi_nearest *nearest, const char *word, size_t length) {
    *nearest = (wi_nearest){.word = word, .length = length, .distance = SIZE_MAX};
}

void wi_nearest_offer(wi_nearest *nearest, const char *candidate) {
    const size_t length = nearest->length;
    const size_t distance = wi_word_distance(nearest->word, length, candidate, strlen(candidate));
    const bool is_slip = distance <= 1 + length / 4 && distance < length;
    if (is_slip && distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best = candidate;
    }
}
