/*
 * growing.h - a text that grows.
 *
 *     wi_growing text = {0};
 *     wi_growing_printf(&text, "%d states", 3);
 *     if (text.failed) ...                      there was no memory
 *     free(text.text);
 */
#ifndef WI_BASE_GROWING_H
#define WI_BASE_GROWING_H

#include <gmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct wi_growing {
    char *text; /* ends with a zero; NULL before anything was put */
    size_t length, room;
    bool failed;
} wi_growing;

/* Each returns !failed. */
bool wi_growing_put(wi_growing *to, const char *text, size_t length);
__attribute__((format(printf, 2, 3))) bool wi_growing_printf(wi_growing *to, const char *format,
                                                             ...);
__attribute__((format(printf, 2, 0))) bool wi_growing_vprintf(wi_growing *to, const char *format,
                                                              va_list arguments);
bool wi_growing_integer(wi_growing *to, const mpz_t number);

#endif
