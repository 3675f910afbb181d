/*
 * strip.h - the P-positions of 256 columns of boxes, anywhere.
 *
 * A tile of level L looks at the columns x, ..., x + 256 2^L - 1, and so do all tiles above and
 * below it: their P-positions are found once, as the boxes they lie in.  Where the columns are few
 * all are looked at; otherwise some of each box, at places spread over its width, so that a beam
 * that crosses several boxes is seen in each of them.
 */
#ifndef ASK_STRIP_H
#define ASK_STRIP_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/solve.h>

enum { ASK_BOXES = 256 }; /* boxes of a tile, a side */

typedef struct ask_strip_entry {
    int32_t box;   /* 0 ... ASK_BOXES - 1, from the left */
    int32_t count; /* P-positions one after the other that are in the same box */
    int64_t row;   /* of boxes, counted from the base */
    int32_t base;  /* index of the base, below base_count */
} ask_strip_entry;

/* Far out the beams are 2^63 boxes and more apart: each has a base of its own. */
enum { ASK_STRIP_BASES = 8 };

typedef struct ask_strip {
    mpz_t x; /* where it begins, a multiple of 2^level */
    uint64_t level;
    bool there;                   /* else it is empty and means nothing */
    bool exact;                   /* all columns were looked at, not just some */
    int64_t columns;              /* columns of each box that were looked at */
    mpz_t one_in;                 /* of so many columns one was looked at */
    mpz_t bases[ASK_STRIP_BASES]; /* rows of boxes */
    int base_count;
    size_t count, room;
    ask_strip_entry *entries;
    wy_standing standing;
    double used; /* when it was asked for last */
} ask_strip;

void ask_strip_init(ask_strip *strip);
void ask_strip_clear(ask_strip *strip);

/*
 * Fills the strip.  Where looking at all columns can be given up for looking at some, hurry is
 * called with true before and with false after: it should have the solution stopped rather soon.
 */
typedef void ask_strip_hurry(void *data, bool hurry);
wy_status ask_strip_fill(ask_strip *strip, wy_solution *solution, const mpz_t x, uint64_t level,
                         ask_strip_hurry *hurry, void *data, wy_error *error);

#endif
