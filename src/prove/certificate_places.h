/*
 * certificate_places.h - conditions on a position as certificates have them: sets of places, each
 * the places at which a few linear conditions hold together.
 */
#ifndef WY_PROVE_CERTIFICATE_PLACES_H
#define WY_PROVE_CERTIFICATE_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <wythoff/rules.h>

/* What wythoff-check takes (docs/certificates.md). */
enum {
    WY_CERTIFICATE_PLACE = 6,       /* conditions that hold together */
    WY_CERTIFICATE_COEFFICIENT = 8, /* of x and y, and steps of lines */
    WY_CERTIFICATE_CONSTANT = 512,  /* and the beginnings of lines */
    WY_CERTIFICATE_MODULUS = 64,
    WY_CERTIFICATE_ENDS = 64, /* places on which the game ends */
    WY_CERTIFICATE_LINES = 256,
    WY_CERTIFICATE_DIGITS = 10, /* of a numeration */
};

/* of_x x + of_y y >= limit; or = limit; or = limit modulo the modulus, if that is not 0. */
typedef struct wy_place {
    int64_t of_x, of_y, modulus;
    bool equal;
    int64_t limit;
} wy_place;

typedef struct wy_places {
    wy_place all[WY_CERTIFICATE_PLACE]; /* in order, each once */
    size_t count;                       /* 0: everywhere */
} wy_places;

typedef struct wy_place_list {
    wy_places *items;
    size_t count, room;
} wy_place_list;

void wy_place_list_clear(wy_place_list *list); /* also a zeroed one */

/*
 * Adds places that make up, without meeting each other, all positions for which the condition
 * holds; NULL holds everywhere.  WY_LIMIT: they are more than `most`, or numbers are too large.
 */
wy_status wy_place_list_add(wy_place_list *list, const wy_condition *condition, size_t most,
                            wy_error *error);

/* The order of certificates: -1, 0 or 1. */
int wy_places_compare(const wy_places *a, const wy_places *b);

/* "where 1 x + -1 y >= 0 and 1 x + 1 y = 1 mod 2" */
void wy_places_write(FILE *stream, const wy_places *places);

#endif
