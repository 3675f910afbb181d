/* read_expression.c - linear expressions, and the names of sets of numbers. */
#include <string.h>

#include "base/arithmetic.h"
#include "base/utf8.h"
#include "rules/numbers.h"
#include "rules/reader.h"
#include "rules/value.h"

/* ---- linear expressions: 2t+1, 3*(s-t), -x+2y ------------------------------------------------ */

/*
 * Products are multiplied out as they are read; one factor must be a number.
 * Every coefficient stays within WY_MAX_COEFFICIENT, so products of two fit 64
 * bits and nothing overflows.
 */

static bool read_sum(wi_reader *reader, wy_linear *form);

static bool too_large(wi_reader *reader, size_t from) {
    return wi_reader_fail(reader, from, reader->next,
                          "this number is too large; at most %d is allowed", WY_MAX_COEFFICIENT);
}

static bool in_bounds(const wy_linear *form) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (form->c[i] > WY_MAX_COEFFICIENT || form->c[i] < -WY_MAX_COEFFICIENT) {
            return false;
        }
    }
    return true;
}

/* ---- letters ---------------------------------------------------------------- */

/* Is the letter a heap of the game?  Those of more heaps are free where there are fewer. */
static bool is_heap(const wi_reader *reader, char letter, int *variable) {
    static const char letters[] = "xyzuvw";
    const int heaps = reader->heaps < 2 ? 2 : reader->heaps;
    for (int i = 0; i < heaps; i++) {
        if (letters[i] == letter) {
            *variable = wi_heap_variables[i];
            return true;
        }
    }
    return false;
}

static bool read_parameter_of_move(wi_reader *reader, char letter, int *variable) {
    const size_t at = reader->next;
    const int most = reader->heaps <= 2 ? 2 : reader->heaps;
    if (is_heap(reader, letter, variable)) {
        return wi_reader_fail(reader, at, at,
                              "a move cannot contain %c, a heap of the position; use a parameter "
                              "and a condition, as in {(t,0): t<=%c}",
                              letter, letter);
    }
    for (int i = 0; i < most; i++) {
        if (reader->parameters[i] == 0) {
            reader->parameters[i] = letter;
        }
        if (reader->parameters[i] == letter) {
            *variable = wi_parameter_variables[i];
            return true;
        }
    }
    return most == 2
               ? wi_reader_fail(reader, at, at,
                                "a move has at most two parameters, and %c would be the third",
                                letter)
               : wi_reader_fail(reader, at, at,
                                "a move has at most one parameter for each heap, and %c would "
                                "be one more",
                                letter);
}

static bool read_variable_of_condition(wi_reader *reader, char letter, int *variable) {
    const size_t at = reader->next;
    if (is_heap(reader, letter, variable)) {
        return letter != 'y' || reader->heaps > 1 ||
               wi_reader_only_pair(reader, at, at + 1, "this game has one heap, x");
    }
    if (reader->letters == WI_LETTERS_POSITION) {
        return wi_reader_fail(reader, at, at,
                              "%c means nothing here; terminal positions are described by %s",
                              letter, reader->heaps <= 2 ? "x and y" : "the heaps x, y, z, ...");
    }
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        if (reader->parameters[i] == letter) {
            *variable = wi_parameter_variables[i];
            reader->own = true;
            return true;
        }
    }
    if ((reader->set_letters >> (letter - 'a') & 1U) == 0) {
        return wi_reader_fail(reader, at, at, "no move of this set has a parameter %c", letter);
    }
    /* It belongs to another move; the condition will be left out or refused as a whole. */
    reader->foreign = true;
    *variable = WY_VARIABLES;
    return true;
}

static bool read_letter(wi_reader *reader, wy_linear *form) {
    const wi_token *token = wi_reader_peek(reader);
    const char letter = reader->text[token->at];
    if (reader->letters == WI_LETTERS_NONE) {
        return wi_reader_expected(reader, "a number");
    }
    if (token->width > 1) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "'%.*s' is not a variable; variables are single letters, and "
                              "products of them are not linear",
                              wi_utf8_cut(reader->text + token->at, token->width, 40),
                              reader->text + token->at);
    }
    if (letter < 'a' || letter > 'z') {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "'%c' is not a variable; variables are small letters", letter);
    }
    int variable = 0;
    if (!(reader->letters == WI_LETTERS_MOVE
              ? read_parameter_of_move(reader, letter, &variable)
              : read_variable_of_condition(reader, letter, &variable))) {
        return false;
    }
    if (variable < WY_VARIABLES) {
        form->c[variable] = 1;
    }
    reader->next++;
    return true;
}

/* ---- factor, product, sum --------------------------------------------------- */

bool wi_read_factor(wi_reader *reader, wy_linear *form) {
    memset(form, 0, sizeof *form);
    const wi_token *token = wi_reader_peek(reader);
    switch (token->kind) {
    case WI_TOKEN_NUMBER:
        reader->next++;
        form->c[WY_ONE] = token->number;
        return token->number <= WY_MAX_COEFFICIENT || too_large(reader, reader->next - 1);
    case WI_TOKEN_WORD:
        return read_letter(reader, form);
    case WI_TOKEN_LEFT: {
        if (!wi_reader_down(reader)) {
            return false;
        }
        reader->next++;
        const bool fine = read_sum(reader, form) && wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'");
        wi_reader_up(reader);
        return fine;
    }
    default:
        return wi_reader_expected(
            reader, reader->letters == WI_LETTERS_NONE ? "a number" : "a number or a letter");
    }
}

static bool multiply(wi_reader *reader, wy_linear *form, const wy_linear *factor, size_t from) {
    const wy_linear *variable = form;
    int64_t number = factor->c[WY_ONE];
    if (!wi_linear_is_number(factor)) {
        if (!wi_linear_is_number(form)) {
            return wi_reader_fail(reader, from, reader->next,
                                  "this product is not linear: one factor must be a number");
        }
        variable = factor;
        number = form->c[WY_ONE];
    }
    wy_linear product;
    for (int i = 0; i < WY_VARIABLES; i++) {
        product.c[i] = variable->c[i] * number;
    }
    *form = product;
    return in_bounds(form) || too_large(reader, from);
}

/* 2t and 2(t+1) multiply without a sign. */
static bool multiplies_silently(const wi_reader *reader) {
    const wi_token *token = wi_reader_peek(reader);
    if (token[-1].kind != WI_TOKEN_NUMBER) {
        return false;
    }
    return token->kind == WI_TOKEN_LEFT || (token->kind == WI_TOKEN_WORD && token->width == 1);
}

static bool at_sign(const wi_reader *reader, const char *sign) {
    const wi_token *token = wi_reader_peek(reader);
    return token->kind == WI_TOKEN_UNKNOWN && token->width == strlen(sign) &&
           memcmp(reader->text + token->at, sign, token->width) == 0;
}

/* t^2, 10^6 */
static bool refuse_power(wi_reader *reader, size_t from) {
    const wi_token *base = wi_reader_peek(reader) - 1;
    const size_t to = reader->next + 1;
    if (base->kind == WI_TOKEN_NUMBER) {
        return wi_reader_fail(reader, from, to, "a rule has no powers; write the number out");
    }
    if (reader->letters != WI_LETTERS_MOVE) {
        return wi_reader_fail(reader, from, to,
                              "conditions are linear: there are no powers of variables");
    }
    const char letter = base->kind == WI_TOKEN_WORD ? reader->text[base->at] : 't';
    return wi_reader_fail(reader, from, to, "moves are linear in %c: 2%c+1 is allowed, %c^2 is not",
                          letter, letter, letter);
}

bool wi_read_product(wi_reader *reader, wy_linear *form) {
    const size_t from = reader->next;
    if (!wi_read_factor(reader, form)) {
        return false;
    }
    while (multiplies_silently(reader) || wi_reader_take(reader, WI_TOKEN_TIMES)) {
        wy_linear factor;
        if (!wi_read_factor(reader, &factor) || !multiply(reader, form, &factor, from)) {
            return false;
        }
    }
    if (at_sign(reader, "^") || at_sign(reader, "\xC2\xB2" /* ² */)) {
        return refuse_power(reader, from);
    }
    return true;
}

static bool read_sum(wi_reader *reader, wy_linear *form) {
    const size_t from = reader->next;
    memset(form, 0, sizeof *form);
    bool minus = wi_reader_take(reader, WI_TOKEN_MINUS);
    if (!minus) {
        wi_reader_take(reader, WI_TOKEN_PLUS);
    }
    for (;;) {
        wy_linear term;
        if (!wi_read_product(reader, &term)) {
            return false;
        }
        for (int i = 0; i < WY_VARIABLES; i++) {
            form->c[i] += minus ? -term.c[i] : term.c[i];
        }
        if (!in_bounds(form)) {
            return too_large(reader, from);
        }
        if (wi_reader_take(reader, WI_TOKEN_MINUS)) {
            minus = true;
        } else if (wi_reader_take(reader, WI_TOKEN_PLUS)) {
            minus = false;
        } else {
            return true;
        }
    }
}

bool wi_read_expression(wi_reader *reader, wy_linear *form) {
    return read_sum(reader, form);
}

bool wi_read_constant(wi_reader *reader, int64_t *number) {
    const wi_letters letters = reader->letters;
    reader->letters = WI_LETTERS_NONE;
    wy_linear form;
    const bool fine = read_sum(reader, &form);
    reader->letters = letters;
    *number = form.c[WY_ONE];
    return fine;
}

/* ---- sets of numbers ------------------------------------------------------------------------- */

/*
 * Conditions that ask for numbers of a kind: odd(e), even(e), prime(e), square(e),
 * triangular(e), fibonacci(e), power(e,2), beatty(e,(1+sqrt(5))/2).
 *
 * The slope of a Beatty sequence is a number of a quadratic field: sums, products and
 * quotients of whole numbers and of one square root, worked out exactly as they are read.
 */

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

static bool multiply_surds(wi_reader *reader, surd *x, surd y, size_t from) {
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
static bool divide_surds(wi_reader *reader, surd *x, surd y, size_t from) {
    if (y.a == 0 && y.b == 0) {
        return wi_reader_fail(reader, from, reader->next, "this divides by 0");
    }
    surd inverse = {.a = y.c * y.a, .b = -y.c * y.b, .c = y.a * y.a - y.b * y.b * y.d, .d = y.d};
    return settle(reader, &inverse, from) && multiply_surds(reader, x, inverse, from);
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
            !(over ? divide_surds : multiply_surds)(reader, out, factor, from)) {
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
