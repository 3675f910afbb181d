/*
 * beam_runs.h - the word of letters of a blocking game where it has long runs of one letter.
 *
 * Then the machine goes in a circle most of the time, and many turns are one step.
 */
#ifndef WI_MACHINE_BEAM_RUNS_H
#define WI_MACHINE_BEAM_RUNS_H

#include "machine/beam_machine.h"

typedef struct wi_beam_run {
    int letter; /* less the least */
    mpz_t count;
} wi_beam_run;

/* Letters that are written and not yet read. */
typedef struct wi_beam_runs {
    wi_beam_run *items; /* those before `first` are read, and cleared */
    size_t first, count, room;
    mpz_t lowest, highest; /* run y - rise x of the P-positions that were passed */
} wi_beam_runs;

struct wi_beam_cursor;

/* Begins with the first column of the machine: the cursor has its node, and goes on to column x. */
wy_status wi_beam_runs_go(struct wi_beam_cursor *cursor, const mpz_t x, wy_error *error);
void wi_beam_runs_close(wi_beam_runs *runs);

/* The next letter; -1: none is written. */
int wi_beam_runs_next(const wi_beam_runs *runs);

/* It is read, and these are written; false: no memory. */
bool wi_beam_runs_step(wi_beam_runs *runs, const uint8_t *letters, uint32_t count);

#endif
