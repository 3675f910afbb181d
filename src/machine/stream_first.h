/*
 * stream_first.h - the first columns, run one by one.
 *
 * Every stream grows out of them: they are the bits that the lowest generator reads, the
 * states that the first window of an ascent starts in, and the P-positions before those.
 */
#ifndef WI_MACHINE_STREAM_FIRST_H
#define WI_MACHINE_STREAM_FIRST_H

#include <wythoff/base.h>
#include <wythoff/machine.h>

typedef struct wi_first {
    const wy_machine *machine;
    int64_t start;    /* the first column whose state is known */
    int64_t end;      /* the last one: states[end - start] is there too */
    int64_t n;        /* upper columns before start */
    int64_t row;      /* the first row not settled before column start */
    int64_t bits_end; /* S_x is known for x < bits_end, the first row not settled before end */
    uint8_t *bits;
    uint32_t *states; /* before column start + i */
    int64_t *rises;   /* the first row not settled before column start + i, less row */
    int64_t *rows;    /* P(x), x < end */
} wi_first;

/*
 * The columns before the end that is wanted, and a few more.  WY_LIMIT: the machine, which is not
 * proved complete, has no step here; WY_SYSTEM: no memory.
 */
wy_status wi_first_make(wi_first *out, const wy_machine *machine, int64_t end);
void wi_first_clear(wi_first *first); /* also a zeroed one */

#endif
