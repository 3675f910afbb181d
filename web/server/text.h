/*
 * text.h - text that grows: the body of an answer.
 *
 * Nothing here fails on the spot: when there is no memory the text is broken, drops what is put
 * to it, and whoever sends it asks once.
 */
#ifndef WEB_SERVER_TEXT_H
#define WEB_SERVER_TEXT_H

#include <gmp.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct web_text {
    char *bytes; /* NULL while it is empty; not ended by a zero */
    size_t length, room;
    bool broken;
} web_text;

void web_text_free(web_text *text);

void web_text_put_bytes(web_text *text, const char *bytes, size_t length);
void web_text_put(web_text *text, const char *words);
void web_text_put_number(web_text *text, int64_t number);
void web_text_put_integer(web_text *text, const mpz_t number);
__attribute__((format(printf, 2, 3))) void web_text_putf(web_text *text, const char *format, ...);

/* words as a JSON string, in quotes; bytes that are no UTF-8 become question marks. */
void web_text_put_string(web_text *text, const char *words);

/* The value, and frees it; NULL (there was no memory) breaks the text. */
void web_text_put_json(web_text *text, json_t *value);

#endif
