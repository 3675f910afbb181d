/*
 * certificate_lines.h - the moves of a game as certificates have them: rays, fans and points, each
 * perhaps in some places only.
 */
#ifndef WI_PROVE_CERTIFICATE_LINES_H
#define WI_PROVE_CERTIFICATE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

/* ---- certificate places --------------------------------------------------------------------- */

/*
 * Conditions on a position as certificates have them: sets of places, each the places at which a
 * few linear conditions hold together.
 */

/* What wythoff-check takes (docs/certificates.md). */
enum {
    WI_CERTIFICATE_PLACE = 12,        /* conditions that hold together */
    WI_CERTIFICATE_COEFFICIENT = 256, /* of x and y, and steps of lines */
    WI_CERTIFICATE_CONSTANT = 10000,  /* and the beginnings of lines */
    WI_CERTIFICATE_MODULUS = 256,
    WI_CERTIFICATE_BLOCK = 24,
    WI_CERTIFICATE_ENDS = 256, /* places on which the game ends */
    WI_CERTIFICATE_LINES = 1024,
    WI_CERTIFICATE_DIGITS = 64, /* of a numeration */
};

/*
 * of_x x + of_y y >= limit; or = limit; or = limit modulo the modulus, if that is not 0.  Of moves
 * (s,t) that are tied to the heaps there is also + of_s s + of_t t.
 */
typedef struct wi_place {
    int64_t of_x, of_y, of_s, of_t, modulus;
    bool equal;
    int64_t limit;
} wi_place;

typedef struct wy_places {
    wi_place all[WI_CERTIFICATE_PLACE]; /* in order, each once */
    size_t count;                       /* 0: everywhere */
} wy_places;

typedef struct wi_place_list {
    wy_places *items;
    size_t count, room;
} wi_place_list;

void wi_place_list_clear(wi_place_list *list); /* also a zeroed one */

/*
 * Adds places that make up, without meeting each other, all positions for which the condition
 * holds; NULL holds everywhere.  WY_LIMIT: they are more than `most`, or numbers are too large.
 */
wy_status wi_place_list_add(wi_place_list *list, const wy_condition *condition, size_t most,
                            wy_error *error);

/*
 * Adds a condition at its place, if it is not there; what is sharper stays.  WY_NO: not all can
 * hold. WY_LIMIT: there are too many, or numbers are too large.
 */
wy_status wi_places_add(wy_places *to, const wi_place *place);

/* The order of certificates: -1, 0 or 1. */
int wi_places_compare(const wy_places *a, const wy_places *b);

/* "where 1 x + -1 y >= 0 and 1 x + 1 y = 1 mod 2"; of tied moves "where 1 x + 0 y + 0 s + -2 t >=
 * 0" */
void wi_places_write(FILE *stream, const wy_places *places, bool tied);

/*
 * start + i step + j second; of rays second is (0,0), of points both steps are.  Tied to the heaps:
 * all are (0,0), and the conditions say which moves there are.
 */
typedef struct wi_certificate_line {
    wy_position start, step, second;
    bool tied;
    wy_places at;
} wi_certificate_line;

typedef struct wi_certificate_lines {
    wi_certificate_line *items; /* in order */
    size_t count, room;
} wi_certificate_lines;

void wi_certificate_lines_clear(wi_certificate_lines *lines); /* also a zeroed one */

/*
 * The moves of the rules.  Where options are counted no move is on two lines; else only lines with
 * places, fans and wider steps may share moves.  WY_LIMIT: certificates do not know such moves.
 */
wy_status wi_certificate_lines_of(wi_certificate_lines *out, const wy_rules *rules,
                                  wy_error *error);

/* "moves 2", then "ray (1,0)+i(1,0) where 1 x + -1 y >= 0" and so on, a line each. */
void wi_certificate_lines_write(FILE *stream, const wi_certificate_lines *lines);

#endif
