/*
 * writer.h - text that grows, with JSON in it: long answers are written piece by piece.
 *
 * Nothing here fails on the spot: when there is no memory the text is broken, drops what is put
 * to it, and whoever sends it asks once.
 */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include <gmp.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct wi_writer {
    char *bytes; /* NULL while it is empty; not ended by a zero */
    size_t length, room;
    bool broken;
} wi_writer;

void wi_writer_free(wi_writer *text);

void wi_put_bytes(wi_writer *text, const char *bytes, size_t length);
void wi_put(wi_writer *text, const char *words);
void wi_put_number(wi_writer *text, int64_t number);
void wi_put_integer(wi_writer *text, const mpz_t number);
__attribute__((format(printf, 2, 3))) void wi_putf(wi_writer *text, const char *format, ...);

/* words as a JSON string, in quotes; bytes that are no UTF-8 become question marks. */
void wi_put_string(wi_writer *text, const char *words);

/* The value, and frees it; NULL (there was no memory) breaks the text.  Compact: without spaces. */
void wi_put_json(wi_writer *text, json_t *value);
void wi_put_compact(wi_writer *text, json_t *value);

/* The members of an object without its brackets: "a": 1, "b": 2. */
void wi_put_members(wi_writer *text, json_t *object);

#endif
