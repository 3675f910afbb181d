/*
 * stream_power.h - many columns by one look-up: the machine T applied k times, four bits at a
 * time.
 *
 * Since S = T(S), also S = T^k(S): k copies of the machine stand in a line, each reads what the
 * one before it writes.  A state of the line is the k states of the copies.  Four bits that the
 * first reads make the last write about 4 phi^k bits; they are worked out when they are first
 * met and kept, for only few of the states occur: of Maharaja Nim 186 with k = 10, and hardly
 * more with any larger k.  More copies are better than more bits at a time: the tables
 * are smaller.
 *
 * A line with places has one copy more, which does not write: it tells the rows of the
 * P-positions of the columns that it reads (stream_places.c).
 */
#ifndef WI_MACHINE_STREAM_POWER_H
#define WI_MACHINE_STREAM_POWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/machine.h>

#include "base/table.h"
#include "machine/first_columns.h"

enum { WI_POWER_BITS = 4, WI_POWER_BLOCKS = 1 << WI_POWER_BITS, WI_POWER_MOST = 10 };

typedef struct wi_power_jump {
    uint32_t entry; /* where in entries what is written stands; 0: not yet made */
    uint32_t to;
} wi_power_jump;

typedef struct wi_power {
    const wy_machine *machine;
    wi_steps steps;
    int k;
    bool places;
    size_t size;      /* numbers that make up a state */
    uint32_t *states; /* count times size */
    wi_power_jump (*jumps)[WI_POWER_BLOCKS];
    size_t states_room, jumps_room;
    uint32_t count;
    wi_table found;    /* the states */
    uint64_t *entries; /* lines of bits: how many, then the bits, the first is the lowest */
    size_t used, entries_room;
    wi_meter meter;    /* what all this may take */
    bool stuck;        /* the machine, which is not proved complete, has no step */
    int64_t word_most; /* at most so many bits come of 64 */
    uint8_t *bits[2];  /* scratch: what a copy reads and writes, one bit a byte */
    uint32_t *state;   /* scratch: a state of the line */
    int64_t *partners; /* scratch of a line with places */
    size_t partners_room;
} wi_power;

/* bytes: what the tables may take.  WY_SYSTEM: no memory. */
wy_status wi_power_open(wi_power *power, const wy_machine *machine, int k, bool places,
                        size_t bytes);
void wi_power_close(wi_power *power); /* also a zeroed one */

/* The number of a state; WY_LIMIT: the tables are full; WY_SYSTEM: no memory. */
wy_status wi_power_number(uint32_t *number, wi_power *power, const uint32_t *state);

/*
 * Works out the jump of a state on four bits, the first the lowest.  WY_LIMIT: the tables are
 * full, or the line is stuck; WY_SYSTEM: no memory.
 */
wy_status wi_power_make(wi_power *power, uint32_t state, unsigned block);

/* ---- the line, one column after the other ---------------------------------------------- */

/* Copies in a line that are perhaps not yet in step: each drops some bits before it reads. */
typedef struct wi_line {
    int copies;
    uint32_t states[WI_POWER_MOST + 1];
    int64_t skips[WI_POWER_MOST + 2]; /* before each copy, and before what the last one writes */
    int64_t reads[WI_POWER_MOST + 1]; /* bits that each has read */
} wi_line;

bool wi_line_in_step(const wi_line *line); /* nothing is left to drop */

/*
 * Lets the line read the bits of a machine word, the first the lowest.  *written gets the bits of
 * the last copy; returns how many there are, or -1: the line is stuck.
 */
int64_t wi_line_read(wi_power *power, wi_line *line, uint64_t word, const uint8_t **written);

/* ---- for stream_places.c ------------------------------------------------------------------ */

/* Room for `words` more words at the end of the entries. */
wy_status wi_power_reserve(wi_power *power, size_t words);

/* The end of a line with places: what the last two copies make of the bits. */
size_t wi_places_state_size(const wy_machine *machine);
size_t wi_places_scratch(const wy_machine *machine, int64_t most);
wy_status wi_places_entry(wi_power *power, uint32_t *state, const uint8_t *in, int64_t count);

#endif
