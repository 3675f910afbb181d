/* number.h - numbers as people type them: 1000, 3*10^9, 10^500+7, 2G. */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * A whole number as wi_integer_read (base/integer.h) reads it; what does not fit 64 bits becomes
 * INT64_MAX or INT64_MIN.
 */
bool cli_number_read(int64_t *out, const char *text);

enum { CLI_NUMBER_TEXT = 32 };

/* "1024", "10^18", "625*10^14": as cli_number_read reads it. */
void cli_number_text(char text[CLI_NUMBER_TEXT], int64_t number);

/* A number of bytes: digits and perhaps K, M, G or T (powers of 1024), B or iB. */
bool cli_bytes_read(uint64_t *out, const char *text);

enum { CLI_BYTES_TEXT = 32 };

/* "1.5 GiB" */
void cli_bytes_text(char text[CLI_BYTES_TEXT], uint64_t bytes);

#endif
