/* number.h - numbers as people type them: 1000, 3*10^9, 10^500+7, 2G. */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

/* The longest number that cli_integer_read makes, in bits. */
#define CLI_LONGEST_INTEGER (UINT64_C(1) << 28)

/*
 * A whole number of any length: digits, powers such as 10^1000, their products,
 * sums and differences.  False: this is no number, or one that is too
 * long.
 */
bool cli_integer_read(mpz_t out, const char *text);

/* The same for 64 bits; what does not fit becomes INT64_MAX or INT64_MIN. */
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
