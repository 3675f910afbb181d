/*
 * expression.c - linear expressions: 2t+1, 3*(s-t), -x+2y.
 *
 * Products are multiplied out as they are read; one factor must be a number.
 * Every coefficient stays within WY_MAX_COEFFICIENT, so products of two fit 64
 * bits and nothing overflows.
 */
#include "rules/reader.h"

#include <string.h>

#include "base/utf8.h"
#include "rules/value.h"

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
