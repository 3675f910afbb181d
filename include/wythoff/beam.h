/*
 * beam.h - Wythoff's game in which k options may be blocked, where all P-positions far out lie
 * along one rational slope (and its mirror image): theorems from column machines.
 *
 *     wy_beam *beam;
 *     if (wy_beam_find(&beam, 10, &control, &error) == WY_OK) {
 *         wy_beam_facts facts;
 *         wy_beam_facts_of(&facts, beam);              slope 5/2, 4 states, proved
 *         wy_beam_has(&p, beam, x, y, &error);         heaps of any size
 *     }
 *     wy_beam_free(beam);
 *
 * The letter of column x is how many P-positions (x,y) with y < x it has: as the game is symmetric,
 * how many there are in row x to the left of the diagonal.  Reading the letters of columns, a
 * finite machine places all P-positions above the diagonal, and writes the letters of rows that are
 * settled.  That it is finite is proved by a closed graph: docs/blocking.md.
 *
 * A wy_beam may be used by several threads at a time.
 */
#ifndef WYTHOFF_BEAM_H
#define WYTHOFF_BEAM_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- found and proved: src/machine/beam_find.c, beam_words.c, beam_certificate.c ------------- */

typedef struct wy_beam wy_beam;

/*
 * The machine of Wythoff's game with so many options that may be blocked, proved to be closed.
 * WY_LIMIT: none is found, and error tells why; other slopes need other means.  control may be
 * NULL.
 */
wy_status wy_beam_find(wy_beam **out, int block, const wy_control *control, wy_error *error);
void wy_beam_free(wy_beam *beam); /* NULL is allowed */

typedef struct wy_beam_facts {
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
} wy_beam_facts;

void wy_beam_facts_of(wy_beam_facts *out, const wy_beam *beam);

/* How what the machine says is known. */
void wy_beam_standing(wy_standing *standing, const wy_beam *beam);

/* The theorem in whole sentences, for free(). */
wy_status wy_beam_words(char **out, const wy_beam *beam, wy_error *error);

/* docs/certificates.md, kind beam.  WY_SYSTEM: the stream failed. */
wy_status wy_beam_write_certificate(FILE *stream, const wy_beam *beam, wy_error *error);

/* ---- P-positions of any size: src/machine/beam_ask.c ----------------------------------------- */

/* Handed out one by one; false: stop. */
typedef bool wy_take_point(void *data, const mpz_t x, const mpz_t y);

/*
 * The P-positions (u,v), u <= v, of the columns x, ..., x + count - 1, by u, then v; of row y, by
 * u; of the diagonal v - u = d, by u.  WY_LIMIT: the letters so far out cannot be told.
 */
wy_status wy_beam_columns(const wy_beam *beam, const mpz_t x, int64_t count, wy_take_point *take,
                          void *data, wy_error *error);
wy_status wy_beam_row(const wy_beam *beam, const mpz_t y, wy_take_point *take, void *data,
                      wy_error *error);
wy_status wy_beam_diagonal(const wy_beam *beam, const mpz_t d, wy_take_point *take, void *data,
                           wy_error *error);

/* Is (x,y) a P-position?  On either side of the diagonal. */
wy_status wy_beam_has(bool *p, const wy_beam *beam, const mpz_t x, const mpz_t y, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
