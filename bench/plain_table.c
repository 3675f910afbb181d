/*
 * plain_table.c - plain loops over the cells of a board.
 *
 * They carry along each line whether (or how often) it has met a P-position, as
 * a programmer who thinks for a minute would do it: no cell looks back along a
 * line.  Only the columns that are still needed are kept, in cache, which is
 * kinder to the loop than a whole board would be.
 */
#include "plain_table.h"

#include <stdbool.h>
#include <stdlib.h>

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
