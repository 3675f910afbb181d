/*
 * growing.h - a text that grows.
 *
 *     wy_growing text = {0};
 *     wy_growing_printf(&text, "%d states", 3);
 *     if (text.failed) ...                      there was no memory
 *     free(text.text);
 */
#ifndef WY_BASE_GROWING_H
#define WY_BASE_GROWING_H

#include <gmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct wy_growing {
    char *text; /* ends with a zero; NULL before anything was put */
    size_t length, room;
    bool failed;
} wy_growing;

/* Each returns !failed. */
bool wy_growing_put(wy_growing *to, const char *text, size_t length);
__attribute__((format(printf, 2, 3))) bool wy_growing_printf(wy_growing *to, const char *format,
                                                             ...);
__attribute__((format(printf, 2, 0))) bool wy_growing_vprintf(wy_growing *to, const char *format,
                                                              va_list arguments);
bool wy_growing_integer(wy_growing *to, const mpz_t number);

#endif
