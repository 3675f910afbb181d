/*
 * beam.h - Wythoff's game in which k options may be blocked, where all P-positions far out lie
 * along one rational slope (and its mirror image): theorems from column machines.
 *
 *     wi_blocking_beam *beam;
 *     if (wi_beam_find(&beam, 10, &control, &error) == WY_OK) {
 *         wi_beam_facts facts;
 *         wi_beam_facts_of(&facts, beam);              slope 5/2, 4 states, proved
 *         wi_beam_has(&p, beam, x, y, &error);         heaps of any size
 *     }
 *     wi_beam_free(beam);
 *
 * The letter of column x is how many P-positions (x,y) with y < x it has: as the game is symmetric,
 * how many there are in row x to the left of the diagonal.  Reading the letters of columns, a
 * finite machine places all P-positions above the diagonal, and writes the letters of rows that are
 * settled.  That it is finite is proved by a closed graph: docs/blocking.md.
 *
 * A wi_blocking_beam may be used by several threads at a time.
 */
#ifndef WI_MACHINE_BEAM_H
#define WI_MACHINE_BEAM_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wythoff/base.h>
#include <wythoff/rules.h>

/* ---- found and proved: src/machine/beam_close.c, beam_words.c -------------------------------- */

typedef struct wi_blocking_beam wi_blocking_beam;

/*
 * The machine of Wythoff's game with so many options that may be blocked, proved to be closed.
 * WY_LIMIT: none is found, and error tells why; other slopes need other means.  control may be
 * NULL.
 */
wy_status wi_beam_find(wi_blocking_beam **out, int block, const wy_control *control,
                       wy_error *error);
void wi_beam_free(wi_blocking_beam *beam); /* NULL is allowed */

typedef struct wi_beam_facts {
    int block;
    int rise, run;       /* the slope rise/run */
    int least, greatest; /* letters */
    int64_t column;      /* the machine begins with this column */
    int64_t row;         /* and writes from this row on */
    int word;            /* pieces of so many letters, with the rest of their places */
    int modulus;         /* modulo this, were enough for the proof */
    size_t states, nodes, edges;
    int repeat;              /* a stretch of so many rows may be repeated in a state; 0: none is */
    bool bounded;            /* P-positions lie within a bounded distance from the slope; then */
    int64_t lowest, highest; /* run y - rise x is from here to here, for y >= x */
    int64_t drift; /* if not 0: there is no such bound; run y - rise x of the lowest P-position of a
                      column with y > x falls by so much for each letter before that is one above
                      the least, and such letters never end */
    bool periodic; /* the letters have a period from some column on: lines only */
} wi_beam_facts;

void wi_beam_facts_of(wi_beam_facts *out, const wi_blocking_beam *beam);

/* How what the machine says is known. */
void wi_beam_standing(wy_standing *standing, const wi_blocking_beam *beam);

/* The theorem in whole sentences, for free(). */
wy_status wi_beam_words(char **out, const wi_blocking_beam *beam, wy_error *error);

/* docs/certificates.md, kind beam.  WY_SYSTEM: the stream failed. */
wy_status wi_beam_write_certificate(FILE *stream, const wi_blocking_beam *beam, wy_error *error);

/* ---- P-positions of any size: src/machine/beam_far.c ----------------------------------------- */

/* Handed out one by one; false: stop. */
typedef bool wi_take_point(void *data, const mpz_t x, const mpz_t y);

/*
 * The P-positions (u,v), u <= v, of the columns x, ..., x + count - 1, by u, then v; of row y, by
 * u; of the diagonal v - u = d, by u.  WY_LIMIT: the letters so far out cannot be told.
 */
wy_status wi_beam_columns(const wi_blocking_beam *beam, const mpz_t x, int64_t count,
                          wi_take_point *take, void *data, wy_error *error);
wy_status wi_beam_row(const wi_blocking_beam *beam, const mpz_t y, wi_take_point *take, void *data,
                      wy_error *error);
wy_status wi_beam_diagonal(const wi_blocking_beam *beam, const mpz_t d, wi_take_point *take,
                           void *data, wy_error *error);

/* Is (x,y) a P-position?  On either side of the diagonal. */
wy_status wi_beam_has(bool *p, const wi_blocking_beam *beam, const mpz_t x, const mpz_t y,
                      wy_error *error);

#endif
