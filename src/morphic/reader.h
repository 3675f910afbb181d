/*
 * reader.h - the state of the reader of morphisms, and what reading rules (read.c) and codings
 * (read_coding.c) share.
 */
#ifndef WY_MORPHIC_READER_H
#define WY_MORPHIC_READER_H

#include "morphic/morphic.h"

typedef struct wy_morphic_rule {
    uint32_t name; /* its number among the names */
    uint32_t rows;
    uint32_t columns;
    size_t first; /* of its image */
} wy_morphic_rule;

typedef struct wy_morphic_reader {
    const char *text;
    size_t length;
    size_t at;
    wy_error *error;
    wy_names names;
    size_t *place;     /* of a name: where it was first seen */
    uint32_t *rule_of; /* of a name: the number of its rule, WY_NO_NAME: none yet */
    wy_morphic_rule *rules;
    uint32_t rule_count;
    uint32_t *images; /* names */
    size_t image_count;
    bool plane;
    size_t coding; /* where the codings begin; length: nowhere */
} wy_morphic_reader;

/* Room for all letters and rules that a text of this length can have; close it also on failure. */
wy_status wy_morphic_reader_open(wy_morphic_reader *r, const char *text, size_t length,
                                 wy_error *error);
void wy_morphic_reader_close(wy_morphic_reader *r);

wy_status wy_morphic_fail(const wy_morphic_reader *r, size_t at, size_t width, const char *message);

bool wy_morphic_here(const wy_morphic_reader *r, const char *what);
/* Past spaces and remarks; with lines also past the ends of lines, with commas past these. */
void wy_morphic_skip(wy_morphic_reader *r, bool lines, bool commas);
bool wy_morphic_take_arrow(wy_morphic_reader *r);

bool wy_morphic_at_letter(const wy_morphic_reader *r);
/* The letter here, as bytes of the text; at goes past it. */
wy_status wy_morphic_read_letter(wy_morphic_reader *r, const char **name, size_t *length);

/* `egjl -> 1` and so on up to the end. */
wy_status wy_morphic_read_coding(wy_morphic_reader *r, wy_morphic *morphic);

#endif
