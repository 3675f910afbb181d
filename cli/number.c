/* number.c - numbers as people type them. */
#include "number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool all_digits(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
    }
    return length > 0;
}

/* Digits that fit 64 bits. */
static bool read_word(uint64_t *out, const char *text, size_t length) {
    if (!all_digits(text, length)) {
        return false;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, (uint64_t)(text[i] - '0'), &value)) {
            return false;
        }
    }
    *out = value;
    return true;
}

/* ---- sums of products of powers ---------------------------------------------- */

/* Parts of an expression; each may be long, so there must not be many. */
enum { MOST_PARTS = 64, LONGEST_PRODUCT = 1 << 25 /* bits */ };

static bool read_digits(mpz_t out, const char *text, size_t length) {
    if (length > CLI_LONGEST_INTEGER / 4 || !all_digits(text, length)) {
        return false;
    }
    char *copy = strndup(text, length);
    const bool read = copy != NULL && mpz_set_str(out, copy, 10) == 0;
    free(copy);
    return read;
}

/* 12 or 10^100 at *at, which moves on */
static bool read_power(mpz_t out, const char **at) {
    const char *base = *at;
    const size_t base_length = strspn(base, "0123456789");
    if (base[base_length] != '^') {
        *at += base_length;
        return read_digits(out, base, base_length);
    }
    const char *exponent = base + base_length + 1;
    const size_t length = strspn(exponent, "0123456789");
    uint64_t b;
    uint64_t e;
    if (!read_word(&b, base, base_length) || !read_word(&e, exponent, length) || b > UINT32_MAX) {
        return false;
    }
    /* b^e has at most 32 e bits; 0 and 1 stay short whatever the exponent is. */
    if (b > 1 && e > CLI_LONGEST_INTEGER / 32) {
        return false;
    }
    mpz_ui_pow_ui(out, (unsigned long)b, b > 1 ? (unsigned long)e : e > 0);
    *at = exponent + length;
    return true;
}

static bool read_product(mpz_t out, const char **at, int *parts, mpz_t factor) {
    if (!read_power(out, at)) {
        return false;
    }
    while (**at == '*') {
        (*at)++;
        if (++*parts > MOST_PARTS || !read_power(factor, at) ||
            mpz_sizeinbase(out, 2) + mpz_sizeinbase(factor, 2) > LONGEST_PRODUCT) {
            return false;
        }
        mpz_mul(out, out, factor);
    }
    return true;
}

bool cli_integer_read(mpz_t out, const char *text) {
    const char *at = text;
    mpz_t product;
    mpz_t factor;
    mpz_inits(product, factor, NULL);
    bool minus = *at == '-';
    at += minus;
    int parts = 1;
    bool read = read_product(out, &at, &parts, factor);
    if (minus) {
        mpz_neg(out, out);
    }
    while (read && (*at == '+' || *at == '-')) {
        minus = *at++ == '-';
        read = ++parts <= MOST_PARTS && read_product(product, &at, &parts, factor);
        (minus ? mpz_sub : mpz_add)(out, out, product);
    }
    mpz_clears(product, factor, NULL);
    return read && *at == '\0';
}

bool cli_number_read(int64_t *out, const char *text) {
    mpz_t value;
    mpz_init(value);
    const bool read = cli_integer_read(value, text);
    if (read && mpz_fits_slong_p(value) != 0) {
        *out = mpz_get_si(value);
    } else if (read) {
        *out = mpz_sgn(value) < 0 ? INT64_MIN : INT64_MAX;
    }
    mpz_clear(value);
    return read;
}

void cli_number_text(char text[CLI_NUMBER_TEXT], int64_t number) {
    enum { FEWEST_ZEROS = 6, LARGEST_FRONT = 1000000 };
    int64_t front = number;
    int zeros = 0;
    for (; front != 0 && front % 10 == 0; front /= 10) {
        zeros++;
    }
    if (zeros < FEWEST_ZEROS || front < 0 || front >= LARGEST_FRONT) {
        snprintf(text, CLI_NUMBER_TEXT, "%" PRId64, number);
    } else if (front == 1) {
        snprintf(text, CLI_NUMBER_TEXT, "10^%d", zeros);
    } else {
        snprintf(text, CLI_NUMBER_TEXT, "%" PRId64 "*10^%d", front, zeros);
    }
}

/* ---- bytes --------------------------------------------------------------------- */

bool cli_bytes_read(uint64_t *out, const char *text) {
    const size_t digits = strspn(text, "0123456789");
    if (!read_word(out, text, digits)) {
        return false;
    }
    const char *unit = text + digits;
    unsigned shift = 0;
    if (*unit != '\0' && *unit != 'B') {
        const char *units = "KMGT";
        /* kmgt are as good as KMGT. */
        const char *found = strchr(units, *unit >= 'a' ? *unit - 'a' + 'A' : *unit);
        if (found == NULL) {
            return false;
        }
        shift = 10 * (unsigned)(found - units + 1);
        unit++;
        unit += unit[0] == 'i' && unit[1] == 'B';
    }
    unit += *unit == 'B';
    if (*unit != '\0' || (shift > 0 && *out >> (64 - shift) != 0)) {
        return false;
    }
    *out <<= shift;
    return true;
}

void cli_bytes_text(char text[CLI_BYTES_TEXT], uint64_t bytes) {
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
        snprintf(text, CLI_BYTES_TEXT, "%" PRIu64 " bytes", bytes);
        return;
    }
    double size = (double)bytes / 1024;
    size_t unit = 0;
    while (size >= 1000 && unit + 1 < sizeof units / sizeof units[0]) {
        size /= 1024;
        unit++;
    }
    snprintf(text, CLI_BYTES_TEXT, "%.*f %s", size < 10 ? 1 : 0, size, units[unit]);
}
