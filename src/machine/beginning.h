/* beginning.h - the first columns, by the definition, until a state (state.h) says all. */
#ifndef WI_MACHINE_BEGINNING_H
#define WI_MACHINE_BEGINNING_H

#include <wythoff/base.h>

#include "machine/state.h"

typedef struct wi_beginning {
    int64_t x;       /* columns; so many rows of P-positions are in rows */
    int64_t n;       /* upper ones among them */
    int64_t row;     /* the first row not settled */
    int64_t *rows;   /* P(0), ..., P(x - 1) */
    uint8_t *bits;   /* S_0, ..., S_{row - 1} */
    uint64_t *state; /* before column x */
} wi_beginning;

/* WY_LIMIT: the sets of the frame have no room; WY_SYSTEM: no memory. */
wy_status wi_beginning_make(wi_beginning *out, const wi_state_frame *frame);
void wi_beginning_clear(wi_beginning *beginning); /* also a zeroed one */

#endif
