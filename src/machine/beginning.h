/* beginning.h - the first columns, by the definition, until a state (state.h) says all. */
#ifndef WI_MACHINE_BEGINNING_H
#define WI_MACHINE_BEGINNING_H

#include <wythoff/base.h>

#include "machine/state.h"

/*
 * For each wing.  With n(c) the number of columns before c that are not taken, and in the state
 * before column c so many diagonals `used` and `rows` taken above the first that is not settled,
 *
 *     row = c + n(c) - used + ahead                 is the first row not settled,
 *     row - n(c) + rows + shared                    of the rows below are not taken.
 *
 * Both numbers are the same for all columns c >= x.  For normal play without ends of its own
 * ahead = 0, and shared = 1, for (0,0) takes no further row.
 */
typedef struct wi_beginning_wing {
    int64_t n;       /* of the columns before x: not taken */
    int64_t row;     /* the first row not settled */
    int64_t *rows;   /* P(0), ..., P(x - 1) */
    uint8_t *bits;   /* the string that this wing reads, as far as it is settled */
    int64_t settled; /* so many of them: `row` of the other wing */
    uint64_t *state; /* before column x */
    int64_t ahead, shared;
} wi_beginning_wing;

typedef struct wi_beginning {
    int64_t x; /* columns, of each wing */
    wi_beginning_wing wing[2];
} wi_beginning;

/* WY_LIMIT: the sets of the frame have no room; WY_SYSTEM: no memory. */
wy_status wi_beginning_make(wi_beginning *out, const wi_state_frame *frame);
void wi_beginning_clear(wi_beginning *beginning); /* also a zeroed one */

#endif
