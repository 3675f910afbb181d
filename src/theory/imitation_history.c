/*
 * imitation_history.c - playing a game of Imitation Nim that is written down.
 *
 *     history  = position { position | move }
 *     position = "(" number "," number ")"
 *     move     = ( "x" | "y" ) "-" number
 *     number   = digits [ "^" digits ]
 *
 * with spaces, commas, semicolons and arrows between the items.  Every move is
 * checked by the rules of the game, and a fault is shown at its place.
 */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "theory/imitation_rules.h"
#include "theory/theory.h"

/* A power has at most this many bits: 10^80000000 is no number one can play with. */
#define LONGEST_POWER (UINT64_C(1) << 28)

typedef struct history {
    const char *text;
    size_t length, at; /* bytes; the next one to read */
    mpz_t x, y;        /* the last numbers that were read */
    wy_error *error;
} history;

__attribute__((format(printf, 4, 5))) static wy_status fault(const history *in, size_t from,
                                                             size_t to, const char *format, ...);

static wy_status place(const history *in, size_t from, size_t to) {
    if (from > in->length) {
        from = in->length;
    }
    if (in->length > 0) {
        wi_fail_place(in->error, in->text, in->length, from, to > from ? to - from : 1);
    }
    return WY_BAD;
}

static wy_status fault(const history *in, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wi_fail(in->error, WY_BAD, "%s", message);
    return place(in, from, to);
}

/* ---- characters ------------------------------------------------------------------------ */

static char next(const history *in) {
    return in->at < in->length ? in->text[in->at] : '\0';
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void skip_spaces(history *in) {
    while (is_space(next(in))) {
        in->at++;
    }
}

/* Spaces, commas, semicolons, "->" and the arrow of Unicode. */
static void skip_between(history *in) {
    for (;;) {
        skip_spaces(in);
        const char *rest = in->text + in->at;
        const size_t left = in->length - in->at;
        if (left >= 1 && (rest[0] == ',' || rest[0] == ';')) {
            in->at += 1;
        } else if (left >= 2 && memcmp(rest, "->", 2) == 0) {
            in->at += 2;
        } else if (left >= 3 && memcmp(rest, "\xE2\x86\x92", 3) == 0) {
            in->at += 3;
        } else {
            return;
        }
    }
}

/* ---- numbers ---------------------------------------------------------------------------- */

static size_t skip_digits(history *in) {
    const size_t from = in->at;
    while (is_digit(next(in))) {
        in->at++;
    }
    return in->at - from;
}

/* The digits from .. from + count as a number. */
static wy_status digits_value(mpz_t out, const history *in, size_t from, size_t count) {
    char *digits = malloc(count + 1);
    if (digits == NULL) {
        return wi_fail_memory(in->error);
    }
    memcpy(digits, in->text + from, count);
    digits[count] = '\0';
    mpz_set_str(out, digits, 10);
    free(digits);
    return WY_OK;
}

static wy_status read_exponent(mpz_t base, history *in, size_t from) {
    in->at++;
    const size_t digits_from = in->at;
    const size_t count = skip_digits(in);
    if (count == 0) {
        return fault(in, in->at, in->at, "expected the exponent of a power such as 10^6");
    }
    mpz_t exponent;
    mpz_init(exponent);
    wy_status status = digits_value(exponent, in, digits_from, count);
    const uint64_t bits = mpz_sizeinbase(base, 2);
    if (status == WY_OK && mpz_cmp_ui(base, 1) <= 0) {
        /* 0^0 = 1, and otherwise the power is the base. */
        if (mpz_sgn(exponent) == 0) {
            mpz_set_ui(base, 1);
        }
    } else if (status == WY_OK &&
               (bits > LONGEST_POWER ||
                mpz_cmp_ui(exponent, (unsigned long)(LONGEST_POWER / bits)) > 0)) {
        status = fault(in, from, in->at, "this number has more digits than a heap may have");
    } else if (status == WY_OK) {
        mpz_pow_ui(base, base, mpz_get_ui(exponent));
    }
    mpz_clear(exponent);
    return status;
}

static wy_status read_number(mpz_t out, history *in, const char *what) {
    skip_spaces(in);
    const size_t from = in->at;
    if (next(in) == '-' && in->at + 1 < in->length && is_digit(in->text[in->at + 1])) {
        in->at++;
        skip_digits(in);
        return fault(in, from, in->at, "%s cannot be negative", what);
    }
    const size_t count = skip_digits(in);
    if (count == 0) {
        return fault(in, from, from + 1, "%s is a number such as 12 or 10^6", what);
    }
    wy_status status = digits_value(out, in, from, count);
    if (status == WY_OK && next(in) == '^') {
        status = read_exponent(out, in, from);
    }
    return status;
}

/* ---- items ------------------------------------------------------------------------------- */

static wy_status expect(history *in, char wanted, const char *inside) {
    skip_spaces(in);
    if (next(in) != wanted) {
        return fault(in, in->at, in->at + 1, "expected '%c' in a position such as %s", wanted,
                     inside);
    }
    in->at++;
    return WY_OK;
}

/* Reads "(x,y)" into in->x, in->y. */
static wy_status read_position(history *in) {
    in->at++;
    wy_status status = read_number(in->x, in, "a heap");
    if (status == WY_OK) {
        status = expect(in, ',', "(5,9)");
    }
    if (status == WY_OK) {
        status = read_number(in->y, in, "a heap");
    }
    return status == WY_OK ? expect(in, ')', "(5,9)") : status;
}

static wy_status play_position(wi_imitation_state *state, history *in) {
    const size_t from = in->at;
    const wy_status status = read_position(in);
    if (status != WY_OK) {
        return status;
    }
    if (wi_imitation_move_to(state, in->x, in->y, in->error) != WY_OK) {
        return place(in, from, in->at);
    }
    return WY_OK;
}

static wy_status play_move(wi_imitation_state *state, history *in) {
    const size_t from = in->at;
    const int heap = next(in) == 'x' ? 0 : 1;
    in->at++;
    skip_spaces(in);
    if (next(in) != '-') {
        return fault(in, in->at, in->at + 1,
                     "expected '-' and what is taken, such as x-2 for 2 from the first heap");
    }
    in->at++;
    const wy_status status = read_number(in->x, in, "what is taken");
    if (status != WY_OK) {
        return status;
    }
    if (wi_imitation_move_as(state, heap, in->x, "this player's", in->error) != WY_OK) {
        return place(in, from, in->at);
    }
    return WY_OK;
}

static wy_status play_item(wi_imitation_state *state, history *in) {
    switch (next(in)) {
    case '(':
        return play_position(state, in);
    case 'x':
    case 'y':
        return play_move(state, in);
    default:
        return fault(in, in->at, in->at + 1,
                     "expected a position such as (5,9), or a move such as x-2 or y-3 (2 from the "
                     "first heap, 3 from the second)");
    }
}

static wy_status play(wi_imitation_state *state, int64_t m, int64_t p, history *in) {
    skip_spaces(in);
    if (next(in) != '(') {
        return fault(in, in->at, in->at + 1,
                     "a history begins with the starting position, such as (6,9)");
    }
    wy_status status = read_position(in);
    if (status == WY_OK) {
        status = wi_imitation_start(state, m, p, in->x, in->y, in->error);
    }
    while (status == WY_OK) {
        skip_between(in);
        if (in->at == in->length) {
            break;
        }
        status = play_item(state, in);
    }
    return status;
}

wy_status wi_imitation_read(wi_imitation_state *state, int64_t m, int64_t p, const char *text,
                            wy_error *error) {
    history in = {.text = text, .length = strlen(text), .error = error};
    mpz_init(in.x);
    mpz_init(in.y);
    const wy_status status = play(state, m, p, &in);
    mpz_clear(in.x);
    mpz_clear(in.y);
    return status;
}
