/*
 * plain_heaps.c - plain loops over positions of three heaps.
 *
 * They keep for each line of moves whether it has met a P-position, as a programmer who thinks for
 * a minute would do it: no position looks back along a line.  He also sees that there is at most
 * one P-position for two given heaps, and goes on to the next two when he has it.
 */
#include "plain_heaps.h"

#include <stdbool.h>
#include <stdlib.h>

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
