/* first_columns.h - the first columns of a game, one by one, and the machine's steps in bytes. */
#ifndef WI_MACHINE_FIRST_COLUMNS_H
#define WI_MACHINE_FIRST_COLUMNS_H

#include <string.h>

#include <wythoff/machine.h>

#include "machine/step.h"

/* A step with the first eight bits that it writes as bytes 0 and 1. */
typedef struct wi_byte_step {
    uint64_t bytes;
    uint32_t to;
    int32_t place;
    int32_t used;  /* of the state before, as wi_machine_behind */
    uint8_t count; /* 0: there is no such step */
} wi_byte_step;

typedef struct wi_steps {
    wi_byte_step (*of)[2];
    const wy_machine *machine;
} wi_steps;

bool wi_steps_open(wi_steps *steps, const wy_machine *machine); /* false: no memory */
void wi_steps_close(wi_steps *steps);                           /* also a zeroed one */

/* Bytes that may change where the bits of a step are written. */
enum { WI_STEPS_MOST = 64 };

/* Writes the bits of a step as bytes: at least eight bytes from `to` on change. */
static inline void wi_steps_write(uint8_t *to, const wi_steps *steps, uint32_t state,
                                  unsigned bit) {
    const wi_byte_step *step = &steps->of[state][bit];
    memcpy(to, &step->bytes, sizeof step->bytes);
    if (step->count > sizeof step->bytes) {
        const wi_machine_step *whole = wi_machine_step_of(steps->machine, state, bit);
        for (int i = (int)sizeof step->bytes; i < whole->count; i++) {
            to[i] = (uint8_t)(whole->bits >> i & 1);
        }
    }
}

/* n: upper columns before this one; row: P of it; state: UINT32_MAX before the machine starts. */
typedef struct wi_base_column {
    int64_t n, row;
    uint32_t state;
} wi_base_column;

/* One wing. */
typedef struct wi_base_wing {
    uint8_t *bits; /* that it reads, before column `count` */
    wi_base_column *columns;
} wi_base_wing;

typedef struct wi_base {
    wi_base_wing wing[2];
    int64_t count;
} wi_base;

/*
 * Makes the base reach at least `count` columns.  WY_SYSTEM: no memory; WY_LIMIT: S leaves the
 * machine, which was not proved complete, or too much is asked.
 */
wy_status wi_base_extend(wi_base *base, const wi_steps *steps, int64_t count);
void wi_base_close(wi_base *base); /* also a zeroed one */

#endif
