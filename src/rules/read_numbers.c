/*
 * read_numbers.c - conditions that ask for numbers of a kind: odd(e), even(e), prime(e), square(e),
 * triangular(e), fibonacci(e), power(e,2), beatty(e,(1+sqrt(5))/2).
 *
 * The slope of a Beatty sequence is a number of a quadratic field: sums, products and
 * quotients of whole numbers and of one square root, worked out exactly as they are read.
 */
#include <string.h>

#include "base/arithmetic.h"
#include "base/prime.h"
#include "rules/numbers.h"
#include "rules/reader.h"
#include "rules/value.h"

/* ---- slopes ------------------------------------------------------------------------------ */

/* (a + b sqrt(d)) / c, in lowest terms, each at most WY_MAX_ALPHA. */
typedef struct surd {
    wi_wide a, b, c;
    int64_t d; /* 0 where b is */
} surd;

static bool read_surd(wi_reader *reader, surd *out);

/* Lowest terms; false if a number is too large. */
static bool settle(wi_reader *reader, surd *number, size_t from) {
    wi_wide common = wi_wide_gcd(wi_wide_gcd(number->a, number->b), number->c);
    common = number->c < 0 ? -common : common;
    number->a /= common;
    number->b /= common;
    number->c /= common;
    number->d = number->b == 0 ? 0 : number->d;
    return (wi_wide_size(number->a) <= WY_MAX_ALPHA && wi_wide_size(number->b) <= WY_MAX_ALPHA &&
            number->c <= WY_MAX_ALPHA) ||
           wi_reader_fail(reader, from, reader->next,
                          "the numbers of this slope are too large; at most %d is allowed",
                          WY_MAX_ALPHA);
}

/* Both numbers with the same root, if they have one. */
static bool same_root(wi_reader *reader, surd *x, surd *y, size_t from) {
    if (x->d != 0 && y->d != 0 && x->d != y->d) {
        return wi_reader_fail(reader, from, reader->next,
                              "a slope has one square root; these are two different ones");
    }
    x->d = x->d != 0 ? x->d : y->d;
    y->d = x->d;
    return true;
}

static bool add(wi_reader *reader, surd *x, surd y, bool minus, size_t from) {
    if (!same_root(reader, x, &y, from)) {
        return false;
    }
    const wi_wide sign = minus ? -1 : 1;
    x->a = x->a * y.c + sign * y.a * x->c;
    x->b = x->b * y.c + sign * y.b * x->c;
    x->c *= y.c;
    return settle(reader, x, from);
}

static bool multiply(wi_reader *reader, surd *x, surd y, size_t from) {
    if (!same_root(reader, x, &y, from)) {
        return false;
    }
    const wi_wide a = x->a * y.a + x->b * y.b * x->d;
    x->b = x->a * y.b + x->b * y.a;
    x->a = a;
    x->c *= y.c;
    return settle(reader, x, from);
}

/* 1 / y = c (a - b sqrt(d)) / (a^2 - b^2 d) */
static bool divide(wi_reader *reader, surd *x, surd y, size_t from) {
    if (y.a == 0 && y.b == 0) {
        return wi_reader_fail(reader, from, reader->next, "this divides by 0");
    }
    surd inverse = {.a = y.c * y.a, .b = -y.c * y.b, .c = y.a * y.a - y.b * y.b * y.d, .d = y.d};
    return settle(reader, &inverse, from) && multiply(reader, x, inverse, from);
}

/* sqrt(n), behind the word */
static bool read_root(wi_reader *reader, surd *out, size_t from) {
    int64_t number = 0;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") || !wi_read_constant(reader, &number) ||
        !wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'")) {
        return false;
    }
    if (number < 0 || number > WY_MAX_ALPHA) {
        return wi_reader_fail(reader, from, reader->next,
                              "square roots are taken of numbers from 0 to %d", WY_MAX_ALPHA);
    }
    int64_t factor = 1;
    for (int64_t f = 2; f * f <= number; f++) {
        while (number % (f * f) == 0) {
            number /= f * f;
            factor *= f;
        }
    }
    *out = number <= 1 ? (surd){.a = (wi_wide)number * factor, .c = 1}
                       : (surd){.b = factor, .c = 1, .d = number};
    return true;
}

static bool read_surd_factor(wi_reader *reader, surd *out) {
    const size_t from = reader->next;
    if (wi_reader_take_word(reader, "sqrt")) {
        return read_root(reader, out, from);
    }
    if (wi_reader_take_word(reader, "phi")) {
        *out = (surd){.a = 1, .b = 1, .c = 2, .d = 5};
        return true;
    }
    if (wi_reader_at(reader, WI_TOKEN_NUMBER)) {
        *out = (surd){.a = wi_reader_peek(reader)->number, .c = 1};
        reader->next++;
        return settle(reader, out, from);
    }
    if (!wi_reader_at(reader, WI_TOKEN_LEFT)) {
        return wi_reader_expected(reader, "a number, sqrt(5) or phi");
    }
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = read_surd(reader, out) && wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'");
    wi_reader_up(reader);
    return fine;
}

static bool read_surd_product(wi_reader *reader, surd *out) {
    const size_t from = reader->next;
    if (!read_surd_factor(reader, out)) {
        return false;
    }
    for (;;) {
        const bool over = wi_reader_at(reader, WI_TOKEN_SLASH);
        if (!over && !wi_reader_at(reader, WI_TOKEN_TIMES)) {
            return true;
        }
        reader->next++;
        surd factor;
        if (!read_surd_factor(reader, &factor) ||
            !(over ? divide : multiply)(reader, out, factor, from)) {
            return false;
        }
    }
}

static bool read_surd(wi_reader *reader, surd *out) {
    const size_t from = reader->next;
    *out = (surd){.c = 1};
    bool minus = wi_reader_take(reader, WI_TOKEN_MINUS);
    for (;;) {
        surd term;
        if (!read_surd_product(reader, &term) || !add(reader, out, term, minus, from)) {
            return false;
        }
        minus = wi_reader_at(reader, WI_TOKEN_MINUS);
        if (!minus && !wi_reader_at(reader, WI_TOKEN_PLUS)) {
            return true;
        }
        reader->next++;
    }
}

static bool read_alpha(wi_reader *reader, wy_numbers *numbers) {
    const size_t from = reader->next;
    surd alpha;
    if (!read_surd(reader, &alpha)) {
        return false;
    }
    numbers->a = (int64_t)alpha.a;
    numbers->b = (int64_t)alpha.b;
    numbers->c = (int64_t)alpha.c;
    numbers->d = alpha.d;
    return wi_alpha_is_slope(numbers) ||
           wi_reader_fail(reader, from, reader->next,
                          "the slope of a Beatty sequence must be at least 1");
}

/* ---- properties ----------------------------------------------------------------------------- */

typedef enum property { ODD, EVEN, PRIME, SQUARE, TRIANGULAR, FIBONACCI, POWER, BEATTY } property;

static const char *const words[] = {"odd",        "even",      "prime", "square",
                                    "triangular", "fibonacci", "power", "beatty"};
enum { WORDS = sizeof words / sizeof words[0] };

bool wi_is_property(const wi_token *token, const char *text) {
    for (size_t i = 0; i < WORDS; i++) {
        if (wi_token_is(token, text, words[i])) {
            return true;
        }
    }
    return false;
}

static bool read_second(wi_reader *reader, property which, wy_numbers *numbers) {
    if (which != POWER && which != BEATTY) {
        return true;
    }
    if (!wi_reader_expect(reader, WI_TOKEN_COMMA,
                          which == POWER ? "',' and the base, as in power(t,2)"
                                         : "',' and the slope, as in beatty(t,(1+sqrt(5))/2)")) {
        return false;
    }
    if (which == BEATTY) {
        return read_alpha(reader, numbers);
    }
    const size_t from = reader->next;
    return wi_read_constant(reader, &numbers->base) &&
           (numbers->base >= 2 ||
            wi_reader_fail(reader, from, reader->next, "the base of powers is at least 2"));
}

static wy_condition *make(property which, const wy_linear *form, const wy_numbers *numbers) {
    switch (which) {
    case ODD:
    case EVEN:
        return wi_condition_rest(form, 2, WY_EQ, which == ODD ? 1 : 0);
    case PRIME:
        return wi_condition_prime(form);
    default:
        return wi_condition_member(form, numbers);
    }
}

wy_condition *wi_read_property(wi_reader *reader) {
    static const wy_numbers_kind kinds[WORDS] = {[SQUARE] = WY_SQUARES,
                                                 [TRIANGULAR] = WY_TRIANGULAR,
                                                 [FIBONACCI] = WY_FIBONACCI,
                                                 [POWER] = WY_POWERS,
                                                 [BEATTY] = WY_BEATTY};
    size_t which = 0;
    while (!wi_reader_at_word(reader, words[which])) {
        which++;
    }
    wy_linear form;
    wy_numbers numbers = {.kind = kinds[which]};
    reader->next++;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") || !wi_reader_down(reader)) {
        return NULL;
    }
    const bool fine = wi_read_expression(reader, &form) &&
                      read_second(reader, (property)which, &numbers) &&
                      wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'");
    wi_reader_up(reader);
    return fine ? wi_reader_count(reader, make((property)which, &form, &numbers)) : NULL;
}
