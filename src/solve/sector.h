/* sector.h - perfect sectors (S0, section 3), and what the pictures of them need. */
#ifndef WI_SOLVE_SECTOR_H
#define WI_SOLVE_SECTOR_H

#include <wythoff/solve.h>

#include "solve/sector.h"

/* ==== perfect sectors (S0 section 3) ========================================================== */

/*
 * Erase each upper position (y > x) from which there is a move to an upper P-position in the
 * columns before `column`, or to (0,0).  If what is left from this column on is the sector of all
 * positions on the diagonals n, n + 1, ..., the sector is perfect, and so is the column before.
 *
 *     wi_sector_create(&sector, rules, 8, true, &control, &error);
 *     wi_sector_facts_of(&facts, sector);       word 00100, translate 100101100
 */

/* ---- sectors: src/solve/sector.c ------------------------------------------------------------- */

typedef struct wi_perfect_sector wi_perfect_sector;

typedef struct wi_sector_facts {
    int64_t column; /* the P-positions before this one are there */
    int64_t upper;  /* how many of them are upper ones, (0,0) counted */
    bool perfect;
    int64_t word_column;   /* the word begins in this column, -1: no word was asked for */
    int64_t row;           /* its translate begins in this row */
    const char *word;      /* of 0 and 1 */
    const char *translate; /* likewise */
} wi_sector_facts;

#define WI_SECTOR_MOST_COLUMNS 10000000

/*
 * The sector from `column` on.  With `word` the column must begin a perfect sector, whose
 * word is read: the result is the next perfect sector.  WY_NO, with the reason: the game is not
 * Wythoff's with a finite symmetric list; WY_BAD: a word is wanted and the sector is not
 * perfect; WY_LIMIT: no perfect sector follows within 10000 columns.
 */
wy_status wi_sector_create(wi_perfect_sector **out, const wy_rules *rules, int64_t column,
                           bool word, const wy_control *control, wy_error *error);
void wi_sector_free(wi_perfect_sector *sector); /* NULL is allowed */
void wi_sector_facts_of(wi_sector_facts *out, const wi_perfect_sector *sector);

struct wi_perfect_sector {
    wi_sector_facts facts;
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
