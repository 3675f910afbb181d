/* first_columns.h - the first columns of a game, one by one, and the machine's steps in bytes. */
#ifndef WY_MACHINE_FIRST_COLUMNS_H
#define WY_MACHINE_FIRST_COLUMNS_H

#include <string.h>

#include <wythoff/machine.h>

/* A step with the first eight bits that it writes as bytes 0 and 1. */
typedef struct wy_byte_step {
    uint64_t bytes;
    uint32_t to;
    int32_t place;
    int32_t used;  /* of the state before */
    uint8_t count; /* 0: there is no such step */
} wy_byte_step;

typedef struct wy_steps {
    wy_byte_step (*of)[2];
    const wy_machine *machine;
} wy_steps;

bool wy_steps_open(wy_steps *steps, const wy_machine *machine); /* false: no memory */
void wy_steps_close(wy_steps *steps);                           /* also a zeroed one */

/* Bytes that may change where the bits of a step are written. */
enum { WY_STEPS_MOST = 64 };

/* Writes the bits of a step as bytes: at least eight bytes from `to` on change. */
static inline void wy_steps_write(uint8_t *to, const wy_steps *steps, uint32_t state,
                                  unsigned bit) {
    const wy_byte_step *step = &steps->of[state][bit];
    memcpy(to, &step->bytes, sizeof step->bytes);
    if (step->count > sizeof step->bytes) {
        const wy_machine_step *whole = wy_machine_step_of(steps->machine, state, bit);
        for (int i = (int)sizeof step->bytes; i < whole->count; i++) {
            to[i] = (uint8_t)(whole->bits >> i & 1);
        }
    }
}

/* n: upper columns before this one; row: P of it; state: UINT32_MAX before the machine starts. */
typedef struct wy_base_column {
    int64_t n, row;
    uint32_t state;
} wy_base_column;

typedef struct wy_base {
    uint8_t *bits; /* S_x for x < count */
    wy_base_column *columns;
    int64_t count;
} wy_base;

/*
 * Makes the base reach at least `count` columns.  WY_SYSTEM: no memory; WY_LIMIT: S leaves the
 * machine, which was not proved complete, or too much is asked.
 */
wy_status wy_base_extend(wy_base *base, const wy_steps *steps, int64_t count);
void wy_base_close(wy_base *base); /* also a zeroed one */

#endif
