/* pairs_orbit.h - a window of (m,p)-Wythoff Nim on its way up to a number of any size. */
#ifndef WI_THEORY_PAIRS_ORBIT_H
#define WI_THEORY_PAIRS_ORBIT_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "theory/pairs_window.h"

typedef struct wi_pairs_orbit {
    int64_t m, p;
    int64_t half; /* of the width that is kept */
    /* the window, exact */
    wi_pairs_window window;
    mpz_t column; /* its first column */
    mpz_t before; /* how many upper columns lie to the left of it */
    /* the aim: x / L^k and x / L^(k-1), times 2^(64 fraction) */
    mpz_t here, next;
    mp_size_t fraction;
    size_t most;  /* limbs of next; more are cut off at the end */
    double drift; /* (L-1) column - (m/p) before */
    /* scratch */
    wi_pairs_window other;
    mpz_t sum;
} wi_pairs_orbit;

/* Room for windows of 2 half columns.  False: no memory; clear it all the same. */
bool wi_pairs_orbit_init(wi_pairs_orbit *orbit, int64_t m, int64_t p, int64_t half);
void wi_pairs_orbit_clear(wi_pairs_orbit *orbit);

/* How many levels x > 0 lies above the column `reach`: x / L^levels <= reach; at least 0. */
double wi_pairs_orbit_levels(const wi_pairs_orbit *orbit, const mpz_t x, int64_t reach);

/* Aims from so many levels, at least 1, below at x.  Returns x / L^levels, rounded down. */
int64_t wi_pairs_orbit_aim(wi_pairs_orbit *orbit, const mpz_t x, int64_t levels);

/*
 * Lifts the window by so many levels.  The caller has aimed and has set window,
 * column and before.  False: the windows left the way to x.
 */
bool wi_pairs_orbit_climb(wi_pairs_orbit *orbit, int64_t levels);

#endif
