/* sector.h - the P-positions to the left of a sector, as sector.c finds and report/ draws them. */
#ifndef WI_SOLVE_SECTOR_H
#define WI_SOLVE_SECTOR_H

#include <wythoff/solve.h>

struct wy_sector {
    wy_sector_facts facts;
    wy_position *list;
    size_t list_count;
    int64_t longest; /* the largest first part of a move of the list */
    int64_t columns; /* P-positions that are known */
    int64_t *row;    /* row[x]: of the P-position of column x, x < columns */
    int64_t rows;
    int64_t *column; /* column[y]: of the upper P-position of row y, y < rows; INT64_MAX: none */
    int64_t diagonals;
    int64_t *diagonal; /* diagonal[d]: of the upper P-position there, d < diagonals; likewise */
    char *word, *translate;
};

#endif
