/* integer.c - whole numbers as people type them; numbers and positions inside sentences. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

/* ---- whole numbers as people type them ------------------------------------------------------- */

/* Parts of an expression; each may be long, so there must not be many. */
enum { MOST_PARTS = 64, LONGEST_PRODUCT = 1 << 25 /* bits */ };

typedef struct scan {
    const char *text;
    size_t length, at;
    int parts;
    uint64_t longest;
} scan;

static bool digit_at(const scan *in, size_t at) {
    return at < in->length && in->text[at] >= '0' && in->text[at] <= '9';
}

/* The digits from `from` on end here. */
static size_t digits_end(const scan *in, size_t from) {
    while (digit_at(in, from)) {
        from++;
    }
    return from;
}

static bool read_digits(mpz_t out, const scan *in, size_t from, size_t end) {
    if (end == from || end - from > in->longest / 4) {
        return false;
    }
    char few[64];
    char *copy = end - from < sizeof few ? few : malloc(end - from + 1);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, in->text + from, end - from);
    copy[end - from] = '\0';
    const bool read = mpz_set_str(out, copy, 10) == 0;
    if (copy != few) {
        free(copy);
    }
    return read;
}

/* Bytes of the sign of a power behind the digits, ^ or ** or the e of 5e6; 0: there is none. */
static size_t power_width(const scan *in, size_t at) {
    const char sign = at < in->length ? in->text[at] : ' ';
    const bool stars = sign == '*' && at + 1 < in->length && in->text[at + 1] == '*';
    const size_t width = sign == '^' || sign == 'e' || sign == 'E' ? 1 : stars ? 2 : 0;
    return width > 0 && digit_at(in, at + width) ? width : 0;
}

/* 12 or 10^100 or 10**100 or 5e100 */
static bool read_power(mpz_t out, scan *in) {
    const size_t end = digits_end(in, in->at);
    if (!read_digits(out, in, in->at, end)) {
        return false;
    }
    in->at = end;
    const size_t width = power_width(in, end);
    if (width == 0) {
        return true;
    }
    const bool tens = in->text[end] == 'e' || in->text[end] == 'E';
    mpz_t exponent;
    mpz_init(exponent);
    const size_t exponent_end = digits_end(in, end + width);
    bool read = (tens || mpz_cmp_ui(out, UINT32_MAX) <= 0) &&
                read_digits(exponent, in, end + width, exponent_end) &&
                mpz_fits_ulong_p(exponent) != 0;
    if (read && tens) {
        const unsigned long e = mpz_get_ui(exponent);
        read = e <= in->longest / 4 && e + mpz_sizeinbase(out, 10) <= in->longest / 4 + 1;
        if (read && mpz_sgn(out) != 0) {
            mpz_ui_pow_ui(exponent, 10, e);
            mpz_mul(out, out, exponent);
        }
    } else if (read) {
        const unsigned long b = mpz_get_ui(out);
        const unsigned long e = mpz_get_ui(exponent);
        /* b^e has at most 32 e bits; 0 and 1 stay short whatever the exponent is. */
        read = b <= 1 || e <= in->longest / 32;
        if (read) {
            mpz_ui_pow_ui(out, b, b > 1 ? e : e > 0);
        }
    }
    mpz_clear(exponent);
    in->at = exponent_end;
    return read;
}

static size_t longest_product(const scan *in) {
    return in->longest < LONGEST_PRODUCT ? (size_t)in->longest : LONGEST_PRODUCT;
}

static bool read_product(mpz_t out, scan *in, mpz_t factor) {
    if (++in->parts > MOST_PARTS || !read_power(out, in)) {
        return false;
    }
    while (in->at < in->length && in->text[in->at] == '*' && digit_at(in, in->at + 1)) {
        in->at++;
        if (++in->parts > MOST_PARTS || !read_power(factor, in) ||
            mpz_sizeinbase(out, 2) + mpz_sizeinbase(factor, 2) > longest_product(in)) {
            return false;
        }
        mpz_mul(out, out, factor);
    }
    return true;
}

size_t wi_integer_scan(mpz_t out, const char *text, size_t length, uint64_t longest) {
    scan in = {.text = text, .length = length, .longest = longest};
    mpz_t product;
    mpz_t factor;
    mpz_inits(product, factor, NULL);
    bool minus = length > 0 && text[0] == '-';
    in.at = minus;
    bool read = read_product(out, &in, factor);
    if (minus) {
        mpz_neg(out, out);
    }
    while (read && in.at < length && (text[in.at] == '+' || text[in.at] == '-') &&
           digit_at(&in, in.at + 1)) {
        minus = text[in.at++] == '-';
        read = read_product(product, &in, factor);
        (minus ? mpz_sub : mpz_add)(out, out, product);
    }
    mpz_clears(product, factor, NULL);
    return read ? in.at : 0;
}

bool wi_integer_read(mpz_t out, const char *text, uint64_t longest) {
    const size_t length = strlen(text);
    return length > 0 && wi_integer_scan(out, text, length, longest) == length;
}

bool wi_digits_read(uint64_t *out, const char *text, size_t length) {
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || __builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, (uint64_t)(text[i] - '0'), &value)) {
            return false;
        }
    }
    *out = value;
    return length > 0;
}

/* ---- numbers and positions inside sentences -------------------------------------------------- */

/*
 * Messages have a fixed room and heaps have not, so a long number is shown by its
 * first and last digits.
 */

enum { SHOWN_WHOLE = 20, SHOWN_END = 8 };

void wi_short_number(char to[WI_SHORT_NUMBER], const mpz_t number) {
    char *digits = mpz_get_str(NULL, 10, number);
    const size_t length = strlen(digits);
    if (length <= SHOWN_WHOLE) {
        snprintf(to, WI_SHORT_NUMBER, "%s", digits);
    } else {
        snprintf(to, WI_SHORT_NUMBER, "%.*s...%s", SHOWN_END, digits, digits + length - SHOWN_END);
    }
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(digits, length + 1);
}

void wi_short_pair(char to[WI_SHORT_PAIR], const mpz_t x, const mpz_t y) {
    char first[WI_SHORT_NUMBER];
    char second[WI_SHORT_NUMBER];
    wi_short_number(first, x);
    wi_short_number(second, y);
    snprintf(to, WI_SHORT_PAIR, "(%s,%s)", first, second);
}

void wi_ordinal(char to[WI_ORDINAL], int64_t number) {
    const int64_t ten = number % 10;
    const char *ending = "th";
    if (number / 10 % 10 != 1) {
        ending = ten == 1 ? "st" : ten == 2 ? "nd" : ten == 3 ? "rd" : "th";
    }
    snprintf(to, WI_ORDINAL, "%lld%s", (long long)number, ending);
}
