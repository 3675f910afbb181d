/*
 * family_arithmetic.c - reading and computing numbers and conditions at once.
 *
 *     condition   any {"," any}             all of them
 *     any         all {"or" all}
 *     all         single {"and" single}
 *     single      "not" single | "(" condition ")" | number relation number {relation number}
 *     number      sum ["mod" sum]           never negative
 *     sum         ["-"] product {("+" | "-") product}
 *     product     factor {"*" factor}
 *     factor      digits [factor, without a space]: 2k, 2(k+1)
 *                 | name | "(" number ")" | "|" number "|"
 *                 | ("gcd" | "min" | "max") "(" number "," number ")"
 */
#include "sweep/family_arithmetic.h"

#include <stdarg.h>
#include <stdio.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/fail.h"

/* ---- tokens and faults ----------------------------------------------------------------- */

static const wi_token *peek(const wi_sweep_reader *reader) {
    return &reader->sweep->tokens[reader->next];
}

bool wi_sweep_at(const wi_sweep_reader *reader, wi_token_kind kind) {
    return peek(reader)->kind == kind;
}

bool wi_sweep_at_word(const wi_sweep_reader *reader, const char *word) {
    return wi_token_is(peek(reader), reader->sweep->text, word);
}

static bool take(wi_sweep_reader *reader, wi_token_kind kind) {
    const bool there = wi_sweep_at(reader, kind);
    reader->next += there;
    return there;
}

static bool take_word(wi_sweep_reader *reader, const char *word) {
    const bool there = wi_sweep_at_word(reader, word);
    reader->next += there;
    return there;
}

bool wi_sweep_fail(wi_sweep_reader *reader, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const wy_sweep *sweep = reader->sweep;
    const wi_token *first = &sweep->tokens[from];
    const wi_token *last = &sweep->tokens[to > from ? to - 1 : from];
    const size_t end = last->at + last->width;
    reader->status = wi_fail(reader->error, WY_BAD, "%s", message);
    wi_fail_place(reader->error, sweep->text, sweep->length, first->at,
                  end > first->at ? end - first->at : 1);
    return false;
}

bool wi_sweep_expected(wi_sweep_reader *reader, const char *what) {
    const wi_token *token = peek(reader);
    if (token->kind == WI_TOKEN_END) {
        return wi_sweep_fail(reader, reader->next, 0, "expected %s, but the text ends here", what);
    }
    return wi_sweep_fail(reader, reader->next, 0, "expected %s, found '%.*s'", what,
                         (int)(token->width < 40 ? token->width : 40),
                         reader->sweep->text + token->at);
}

static bool expect(wi_sweep_reader *reader, wi_token_kind kind, const char *what) {
    return take(reader, kind) || wi_sweep_expected(reader, what);
}

static bool down(wi_sweep_reader *reader) {
    if (reader->depth >= WY_MAX_DEPTH) {
        return wi_sweep_fail(reader, reader->next, 0, "brackets are nested too deeply here");
    }
    reader->depth++;
    return true;
}

/* ---- numbers --------------------------------------------------------------------------- */

static bool too_large(wi_sweep_reader *reader, size_t from) {
    return wi_sweep_fail(reader, from, reader->next,
                         "this number is too large; at most %d is allowed", WY_MAX_COEFFICIENT);
}

static bool within(int64_t number) {
    return number >= -WY_MAX_COEFFICIENT && number <= WY_MAX_COEFFICIENT;
}

static int64_t absolute(int64_t number) {
    return number < 0 ? -number : number;
}

static bool read_factor(wi_sweep_reader *reader, int64_t *out);

/* name(a,b) */
static bool read_function(wi_sweep_reader *reader, int64_t *out) {
    const bool gcd = wi_sweep_at_word(reader, "gcd");
    const bool least = wi_sweep_at_word(reader, "min");
    int64_t a;
    int64_t b;
    reader->next++;
    if (!expect(reader, WI_TOKEN_LEFT, "'('") || !wi_sweep_number(reader, &a) ||
        !expect(reader, WI_TOKEN_COMMA, "','") || !wi_sweep_number(reader, &b) ||
        !expect(reader, WI_TOKEN_RIGHT, "')'")) {
        return false;
    }
    if (gcd) {
        *out = wi_gcd(a, b);
    } else {
        *out = (a < b) == least ? a : b;
    }
    return true;
}

static bool read_name(wi_sweep_reader *reader, int64_t *out) {
    const wy_sweep *sweep = reader->sweep;
    const wi_token *token = peek(reader);
    const size_t name = wi_sweep_find(sweep, sweep->text, token);
    if (name >= reader->known) {
        return wi_sweep_fail(reader, reader->next, 0,
                             name < sweep->parameters
                                 ? "the values of '%.*s' may use only names to the left of it"
                                 : "'%.*s' has no values here; give it some first, as in k=1..10",
                             (int)(token->width < 40 ? token->width : 40), sweep->text + token->at);
    }
    reader->next++;
    *out = reader->checking ? 0 : reader->values[name];
    return true;
}

static bool read_digits(wi_sweep_reader *reader, int64_t *out) {
    const size_t from = reader->next;
    const wi_token *token = peek(reader);
    *out = token->number;
    reader->next++;
    if (!within(*out)) {
        return too_large(reader, from);
    }
    const wi_token *next = token + 1;
    if (next->at != token->at + token->width ||
        (next->kind != WI_TOKEN_WORD && next->kind != WI_TOKEN_LEFT)) {
        return true;
    }
    int64_t factor;
    if (!read_factor(reader, &factor)) {
        return false;
    }
    *out *= factor;
    return within(*out) || too_large(reader, from);
}

static bool read_bracket(wi_sweep_reader *reader, wi_token_kind close, const char *what,
                         int64_t *out) {
    reader->next++;
    return wi_sweep_number(reader, out) && expect(reader, close, what);
}

static bool read_factor(wi_sweep_reader *reader, int64_t *out) {
    *out = 0;
    if (!down(reader)) {
        return false;
    }
    bool fine;
    if (wi_sweep_at(reader, WI_TOKEN_NUMBER)) {
        fine = read_digits(reader, out);
    } else if (wi_sweep_at(reader, WI_TOKEN_LEFT)) {
        fine = read_bracket(reader, WI_TOKEN_RIGHT, "')'", out);
    } else if (wi_sweep_at(reader, WI_TOKEN_BAR)) {
        fine = read_bracket(reader, WI_TOKEN_BAR, "'|'", out);
        *out = absolute(*out);
    } else if (wi_sweep_at_word(reader, "gcd") || wi_sweep_at_word(reader, "min") ||
               wi_sweep_at_word(reader, "max")) {
        fine = read_function(reader, out);
    } else if (wi_sweep_at(reader, WI_TOKEN_WORD)) {
        fine = read_name(reader, out);
    } else {
        fine = wi_sweep_expected(reader, "a number or a name");
    }
    reader->depth--;
    return fine;
}

static bool read_product(wi_sweep_reader *reader, int64_t *out) {
    const size_t from = reader->next;
    if (!read_factor(reader, out)) {
        return false;
    }
    while (take(reader, WI_TOKEN_TIMES)) {
        int64_t factor;
        if (!read_factor(reader, &factor)) {
            return false;
        }
        *out *= factor; /* both are at most 10^9 */
        if (!within(*out)) {
            return too_large(reader, from);
        }
    }
    return true;
}

static bool read_sum(wi_sweep_reader *reader, int64_t *out) {
    const size_t from = reader->next;
    const bool negative = take(reader, WI_TOKEN_MINUS);
    if (!read_product(reader, out)) {
        return false;
    }
    *out = negative ? -*out : *out;
    for (;;) {
        const bool minus = wi_sweep_at(reader, WI_TOKEN_MINUS);
        if (!minus && !wi_sweep_at(reader, WI_TOKEN_PLUS)) {
            return true;
        }
        reader->next++;
        int64_t term;
        if (!read_product(reader, &term)) {
            return false;
        }
        *out += minus ? -term : term;
        if (!within(*out)) {
            return too_large(reader, from);
        }
    }
}

bool wi_sweep_number(wi_sweep_reader *reader, int64_t *out) {
    *out = 0;
    if (!read_sum(reader, out)) {
        return false;
    }
    if (!take_word(reader, "mod")) {
        return true;
    }
    const size_t from = reader->next;
    int64_t modulus;
    if (!read_sum(reader, &modulus)) {
        return false;
    }
    if (reader->checking) {
        return true;
    }
    if (modulus <= 0) {
        return wi_sweep_fail(reader, from, reader->next, "mod %lld: a modulus must be positive",
                             (long long)modulus);
    }
    *out = wi_rest(*out, modulus);
    return true;
}

/* ---- conditions ------------------------------------------------------------------------ */

static bool is_relation(wi_token_kind kind) {
    return kind >= WI_TOKEN_LT && kind <= WI_TOKEN_GT;
}

static bool compare(int64_t a, wi_token_kind relation, int64_t b) {
    switch (relation) {
    case WI_TOKEN_LT:
        return a < b;
    case WI_TOKEN_LE:
        return a <= b;
    case WI_TOKEN_EQ:
        return a == b;
    case WI_TOKEN_NE:
        return a != b;
    case WI_TOKEN_GE:
        return a >= b;
    default:
        return a > b;
    }
}

static bool read_comparison(wi_sweep_reader *reader, bool *out) {
    int64_t left;
    if (!wi_sweep_number(reader, &left)) {
        return false;
    }
    if (!is_relation(peek(reader)->kind)) {
        return wi_sweep_expected(reader, "a comparison such as < or =");
    }
    *out = true;
    while (is_relation(peek(reader)->kind)) {
        const wi_token_kind relation = peek(reader)->kind;
        reader->next++;
        int64_t right;
        if (!wi_sweep_number(reader, &right)) {
            return false;
        }
        *out = *out && compare(left, relation, right);
        left = right;
    }
    return true;
}

/* Does the bracket that opens here hold a condition and not a number? */
static bool holds_condition(const wi_sweep_reader *reader) {
    const wi_token *token = peek(reader);
    for (int depth = 0; token->kind != WI_TOKEN_END; token++) {
        depth += token->kind == WI_TOKEN_LEFT;
        depth -= token->kind == WI_TOKEN_RIGHT;
        if (depth == 0) {
            return false;
        }
        if (is_relation(token->kind)) {
            return true;
        }
    }
    return false;
}

static bool read_single(wi_sweep_reader *reader, bool *out) {
    if (!down(reader)) {
        return false;
    }
    bool fine;
    if (take_word(reader, "not")) {
        fine = read_single(reader, out);
        *out = !*out;
    } else if (wi_sweep_at(reader, WI_TOKEN_LEFT) && holds_condition(reader)) {
        reader->next++;
        fine = wi_sweep_condition(reader, out) && expect(reader, WI_TOKEN_RIGHT, "')'");
    } else {
        fine = read_comparison(reader, out);
    }
    reader->depth--;
    return fine;
}

typedef bool read_part(wi_sweep_reader *reader, bool *out);

/* Parts joined by a word (NULL: by commas); once one is `decides`, the rest is only read. */
static bool read_joined(wi_sweep_reader *reader, const char *word, bool decides, read_part *part,
                        bool *out) {
    if (!part(reader, out)) {
        return false;
    }
    while (word != NULL ? take_word(reader, word) : take(reader, WI_TOKEN_COMMA)) {
        const bool checking = reader->checking;
        const bool settled = *out == decides;
        reader->checking = checking || settled;
        bool next = false;
        if (!part(reader, &next)) {
            return false;
        }
        reader->checking = checking;
        *out = settled ? decides : next;
    }
    return true;
}

static bool read_all(wi_sweep_reader *reader, bool *out) {
    return read_joined(reader, "and", false, read_single, out);
}

static bool read_any(wi_sweep_reader *reader, bool *out) {
    return read_joined(reader, "or", true, read_all, out);
}

bool wi_sweep_condition(wi_sweep_reader *reader, bool *out) {
    *out = false;
    return read_joined(reader, NULL, false, read_any, out);
}
