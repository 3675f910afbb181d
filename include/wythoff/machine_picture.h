/*
 * machine_picture.h - column machines and perfect sectors (S0 section 3) as pictures.
 */
#ifndef WYTHOFF_MACHINE_PICTURE_H
#define WYTHOFF_MACHINE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/control.h>
#include <wythoff/machine.h>
#include <wythoff/picture.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The machine for Graphviz.  An edge 0/100 reads the bit 0 and writes 100; the perfect state has a
 * double border, states that the game was not seen in are grey.  title and remark may be NULL.
 */
wy_status wy_machine_write_dot(FILE *stream, const wy_machine *machine, const char *title,
                               const char *remark, wy_error *error);

/* ---- perfect sectors ------------------------------------------------------------------ */

/*
 * Erase each upper position (y > x) from which there is a move to an upper P-position in the
 * columns before `column`, or to (0,0).  If what is left from this column on is the sector of all
 * positions on the diagonals n, n + 1, ..., the sector is perfect, and so is the column before.
 *
 *     wy_sector_create(&sector, rules, 8, true, &control, &error);
 *     wy_sector_facts_of(&facts, sector);       word 00100, translate 100101100
 *     options.kinds = wy_sector_kinds(&options.kind_count, sector, false);
 *     wy_picture_new(&picture, &options, &error);
 *     wy_sector_fill(picture, &options, sector, false, &error);
 */
typedef struct wy_sector wy_sector;

typedef struct wy_sector_facts {
    int64_t column; /* the P-positions before this one are there */
    int64_t upper;  /* how many of them are upper ones, (0,0) counted */
    bool perfect;
    int64_t word_column;   /* the word begins here, -1: no word was asked for */
    int64_t row;           /* and its translate in this row */
    const char *word;      /* of 0 and 1 */
    const char *translate; /* likewise */
} wy_sector_facts;

#define WY_SECTOR_MOST_COLUMNS 10000000

/*
 * The sector from `column` on.  With `word` the column must begin a perfect sector, whose
 * word is read: the result is the next perfect sector.  WY_NO, with the reason: the game is not
 * Wythoff's with a finite symmetric list; WY_BAD: a word is wanted and the sector is not
 * perfect; WY_LIMIT: no perfect sector follows within 10000 columns.
 */
wy_status wy_sector_create(wy_sector **out, const wy_rules *rules, int64_t column, bool word,
                           const wy_control *control, wy_error *error);
void wy_sector_free(wy_sector *sector); /* NULL is allowed */
void wy_sector_facts_of(wy_sector_facts *out, const wy_sector *sector);

/*
 * Kinds of positions and their legend, then the positions of the window of options.  lower:
 * columns in which a lower P-position is known, by symmetry, are erased too (S0 Figure 5).
 */
const char *const *wy_sector_kinds(size_t *count, const wy_sector *sector, bool lower);
wy_status wy_sector_fill(wy_picture *picture, const wy_picture_options *options,
                         const wy_sector *sector, bool lower, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
