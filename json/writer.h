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

typedef struct wy_writer {
    char *bytes; /* NULL while it is empty; not ended by a zero */
    size_t length, room;
    bool broken;
} wy_writer;

void wy_writer_free(wy_writer *text);

void wy_put_bytes(wy_writer *text, const char *bytes, size_t length);
void wy_put(wy_writer *text, const char *words);
void wy_put_number(wy_writer *text, int64_t number);
void wy_put_integer(wy_writer *text, const mpz_t number);
__attribute__((format(printf, 2, 3))) void wy_putf(wy_writer *text, const char *format, ...);

/* words as a JSON string, in quotes; bytes that are no UTF-8 become question marks. */
void wy_put_string(wy_writer *text, const char *words);

/* The value, and frees it; NULL (there was no memory) breaks the text.  Compact: without spaces. */
void wy_put_json(wy_writer *text, json_t *value);
void wy_put_compact(wy_writer *text, json_t *value);

/* The members of an object without its brackets: "a": 1, "b": 2. */
void wy_put_members(wy_writer *text, json_t *object);

#endif
