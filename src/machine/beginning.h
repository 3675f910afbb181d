/* beginning.h - the first columns, by the definition, until a state (state.h) says all. */
#ifndef WY_MACHINE_BEGINNING_H
#define WY_MACHINE_BEGINNING_H

#include <wythoff/base.h>

#include "machine/state.h"

typedef struct wy_beginning {
    int64_t x;       /* columns; so many rows of P-positions are in rows */
    int64_t n;       /* upper ones among them */
    int64_t row;     /* the first row not settled */
    int64_t *rows;   /* P(0), ..., P(x - 1) */
    uint8_t *bits;   /* S_0, ..., S_{row - 1} */
    uint64_t *state; /* before column x */
} wy_beginning;

/* WY_LIMIT: the sets of the frame have no room; WY_SYSTEM: no memory. */
wy_status wy_beginning_make(wy_beginning *out, const wy_state_frame *frame);
void wy_beginning_clear(wy_beginning *beginning); /* also a zeroed one */

#endif
