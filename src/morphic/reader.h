/*
 * reader.h - the state of the reader of morphisms, and what reading rules (read.c) and codings
 * (read_coding.c) share.
 */
#ifndef WI_MORPHIC_READER_H
#define WI_MORPHIC_READER_H

#include "morphic/morphic.h"

typedef struct wi_morphic_rule {
    uint32_t name; /* its number among the names */
    uint32_t rows;
    uint32_t columns;
    size_t first; /* of its image */
} wi_morphic_rule;

typedef struct wi_morphic_reader {
    const char *text;
    size_t length;
    size_t at;
    wy_error *error;
    wi_names names;
    size_t *place;     /* of a name: where it was first seen */
    uint32_t *rule_of; /* of a name: the number of its rule, WI_NO_NAME: none yet */
    wi_morphic_rule *rules;
    uint32_t rule_count;
    uint32_t *images; /* names */
    size_t image_count;
    bool plane;
    size_t coding; /* where the codings begin; length: nowhere */
} wi_morphic_reader;

/* Room for all letters and rules that a text of this length can have; close it also on failure. */
wy_status wi_morphic_reader_open(wi_morphic_reader *r, const char *text, size_t length,
                                 wy_error *error);
void wi_morphic_reader_close(wi_morphic_reader *r);

wy_status wi_morphic_fail(const wi_morphic_reader *r, size_t at, size_t width, const char *message);

bool wi_morphic_here(const wi_morphic_reader *r, const char *what);
/* Past spaces and remarks; with lines also past the ends of lines, with commas past these. */
void wi_morphic_skip(wi_morphic_reader *r, bool lines, bool commas);
bool wi_morphic_take_arrow(wi_morphic_reader *r);

bool wi_morphic_at_letter(const wi_morphic_reader *r);
/* The letter here, as bytes of the text; at goes past it. */
wy_status wi_morphic_read_letter(wi_morphic_reader *r, const char **name, size_t *length);

/* `egjl -> 1` and so on up to the end. */
wy_status wi_morphic_read_coding(wi_morphic_reader *r, wy_morphic *morphic);

#endif
