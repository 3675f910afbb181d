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

static const wy_token *peek(const wy_sweep_reader *reader) {
    return &reader->sweep->tokens[reader->next];
}

bool wy_sweep_at(const wy_sweep_reader *reader, wy_token_kind kind) {
    return peek(reader)->kind == kind;
}

bool wy_sweep_at_word(const wy_sweep_reader *reader, const char *word) {
    return wy_token_is(peek(reader), reader->sweep->text, word);
}

static bool take(wy_sweep_reader *reader, wy_token_kind kind) {
    const bool there = wy_sweep_at(reader, kind);
    reader->next += there;
    return there;
}

static bool take_word(wy_sweep_reader *reader, const char *word) {
    const bool there = wy_sweep_at_word(reader, word);
    reader->next += there;
    return there;
}

bool wy_sweep_fail(wy_sweep_reader *reader, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const wy_sweep *sweep = reader->sweep;
    const wy_token *first = &sweep->tokens[from];
    const wy_token *last = &sweep->tokens[to > from ? to - 1 : from];
    const size_t end = last->at + last->width;
    reader->status = wy_fail(reader->error, WY_BAD, "%s", message);
    wy_fail_place(reader->error, sweep->text, sweep->length, first->at,
                  end > first->at ? end - first->at : 1);
    return false;
}

bool wy_sweep_expected(wy_sweep_reader *reader, const char *what) {
    const wy_token *token = peek(reader);
    if (token->kind == WY_TOKEN_END) {
        return wy_sweep_fail(reader, reader->next, 0, "expected %s, but the text ends here", what);
    }
    return wy_sweep_fail(reader, reader->next, 0, "expected %s, found '%.*s'", what,
                         (int)(token->width < 40 ? token->width : 40),
                         reader->sweep->text + token->at);
}

static bool expect(wy_sweep_reader *reader, wy_token_kind kind, const char *what) {
    return take(reader, kind) || wy_sweep_expected(reader, what);
}

static bool down(wy_sweep_reader *reader) {
    if (reader->depth >= WY_MAX_DEPTH) {
        return wy_sweep_fail(reader, reader->next, 0, "brackets are nested too deeply here");
    }
    reader->depth++;
    return true;
}

/* ---- numbers --------------------------------------------------------------------------- */

static bool too_large(wy_sweep_reader *reader, size_t from) {
    return wy_sweep_fail(reader, from, reader->next,
                         "this number is too large; at most %d is allowed", WY_MAX_COEFFICIENT);
}

static bool within(int64_t number) {
    return number >= -WY_MAX_COEFFICIENT && number <= WY_MAX_COEFFICIENT;
}

static int64_t absolute(int64_t number) {
    return number < 0 ? -number : number;
}

static bool read_factor(wy_sweep_reader *reader, int64_t *out);

/* name(a,b) */
static bool read_function(wy_sweep_reader *reader, int64_t *out) {
    const bool gcd = wy_sweep_at_word(reader, "gcd");
    const bool least = wy_sweep_at_word(reader, "min");
    int64_t a;
    int64_t b;
    reader->next++;
    if (!expect(reader, WY_TOKEN_LEFT, "'('") || !wy_sweep_number(reader, &a) ||
        !expect(reader, WY_TOKEN_COMMA, "','") || !wy_sweep_number(reader, &b) ||
        !expect(reader, WY_TOKEN_RIGHT, "')'")) {
        return false;
    }
    if (gcd) {
        *out = wy_gcd(a, b);
    } else {
        *out = (a < b) == least ? a : b;
    }
    return true;
}

static bool read_name(wy_sweep_reader *reader, int64_t *out) {
    const wy_sweep *sweep = reader->sweep;
    const wy_token *token = peek(reader);
    const size_t name = wy_sweep_find(sweep, sweep->text, token);
    if (name >= reader->known) {
        return wy_sweep_fail(reader, reader->next, 0,
                             name < sweep->parameters
                                 ? "the values of '%.*s' may use only names to the left of it"
                                 : "'%.*s' has no values here; give it some first, as in k=1..10",
                             (int)(token->width < 40 ? token->width : 40), sweep->text + token->at);
    }
    reader->next++;
    *out = reader->checking ? 0 : reader->values[name];
    return true;
}

static bool read_digits(wy_sweep_reader *reader, int64_t *out) {
    const size_t from = reader->next;
    const wy_token *token = peek(reader);
    *out = token->number;
    reader->next++;
    if (!within(*out)) {
        return too_large(reader, from);
    }
    const wy_token *next = token + 1;
    if (next->at != token->at + token->width ||
        (next->kind != WY_TOKEN_WORD && next->kind != WY_TOKEN_LEFT)) {
        return true;
    }
    int64_t factor;
    if (!read_factor(reader, &factor)) {
        return false;
    }
    *out *= factor;
    return within(*out) || too_large(reader, from);
}

static bool read_bracket(wy_sweep_reader *reader, wy_token_kind close, const char *what,
                         int64_t *out) {
    reader->next++;
    return wy_sweep_number(reader, out) && expect(reader, close, what);
}

static bool read_factor(wy_sweep_reader *reader, int64_t *out) {
    *out = 0;
    if (!down(reader)) {
        return false;
    }
    bool fine;
    if (wy_sweep_at(reader, WY_TOKEN_NUMBER)) {
        fine = read_digits(reader, out);
    } else if (wy_sweep_at(reader, WY_TOKEN_LEFT)) {
        fine = read_bracket(reader, WY_TOKEN_RIGHT, "')'", out);
    } else if (wy_sweep_at(reader, WY_TOKEN_BAR)) {
        fine = read_bracket(reader, WY_TOKEN_BAR, "'|'", out);
        *out = absolute(*out);
    } else if (wy_sweep_at_word(reader, "gcd") || wy_sweep_at_word(reader, "min") ||
               wy_sweep_at_word(reader, "max")) {
        fine = read_function(reader, out);
    } else if (wy_sweep_at(reader, WY_TOKEN_WORD)) {
        fine = read_name(reader, out);
    } else {
        fine = wy_sweep_expected(reader, "a number or a name");
    }
    reader->depth--;
    return fine;
}

static bool read_product(wy_sweep_reader *reader, int64_t *out) {
    const size_t from = reader->next;
    if (!read_factor(reader, out)) {
        return false;
    }
    while (take(reader, WY_TOKEN_TIMES)) {
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

static bool read_sum(wy_sweep_reader *reader, int64_t *out) {
    const size_t from = reader->next;
    const bool negative = take(reader, WY_TOKEN_MINUS);
    if (!read_product(reader, out)) {
        return false;
    }
    *out = negative ? -*out : *out;
    for (;;) {
        const bool minus = wy_sweep_at(reader, WY_TOKEN_MINUS);
        if (!minus && !wy_sweep_at(reader, WY_TOKEN_PLUS)) {
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

bool wy_sweep_number(wy_sweep_reader *reader, int64_t *out) {
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
        return wy_sweep_fail(reader, from, reader->next, "mod %lld: a modulus must be positive",
                             (long long)modulus);
    }
    *out = wy_rest(*out, modulus);
    return true;
}

/* ---- conditions ------------------------------------------------------------------------ */

static bool is_relation(wy_token_kind kind) {
    return kind >= WY_TOKEN_LT && kind <= WY_TOKEN_GT;
}

static bool compare(int64_t a, wy_token_kind relation, int64_t b) {
    switch (relation) {
    case WY_TOKEN_LT:
        return a < b;
    case WY_TOKEN_LE:
        return a <= b;
    case WY_TOKEN_EQ:
        return a == b;
    case WY_TOKEN_NE:
        return a != b;
    case WY_TOKEN_GE:
        return a >= b;
    default:
        return a > b;
    }
}

static bool read_comparison(wy_sweep_reader *reader, bool *out) {
    int64_t left;
    if (!wy_sweep_number(reader, &left)) {
        return false;
    }
    if (!is_relation(peek(reader)->kind)) {
        return wy_sweep_expected(reader, "a comparison such as < or =");
    }
    *out = true;
    while (is_relation(peek(reader)->kind)) {
        const wy_token_kind relation = peek(reader)->kind;
        reader->next++;
        int64_t right;
        if (!wy_sweep_number(reader, &right)) {
            return false;
        }
        *out = *out && compare(left, relation, right);
        left = right;
    }
    return true;
}

/* Does the bracket that opens here hold a condition and not a number? */
static bool holds_condition(const wy_sweep_reader *reader) {
    const wy_token *token = peek(reader);
    for (int depth = 0; token->kind != WY_TOKEN_END; token++) {
        depth += token->kind == WY_TOKEN_LEFT;
        depth -= token->kind == WY_TOKEN_RIGHT;
        if (depth == 0) {
            return false;
        }
        if (is_relation(token->kind)) {
            return true;
        }
    }
    return false;
}

static bool read_single(wy_sweep_reader *reader, bool *out) {
    if (!down(reader)) {
        return false;
    }
    bool fine;
    if (take_word(reader, "not")) {
        fine = read_single(reader, out);
        *out = !*out;
    } else if (wy_sweep_at(reader, WY_TOKEN_LEFT) && holds_condition(reader)) {
        reader->next++;
        fine = wy_sweep_condition(reader, out) && expect(reader, WY_TOKEN_RIGHT, "')'");
    } else {
        fine = read_comparison(reader, out);
    }
    reader->depth--;
    return fine;
}

typedef bool read_part(wy_sweep_reader *reader, bool *out);

/* Parts joined by a word (NULL: by commas); once one is `decides`, the rest is only read. */
static bool read_joined(wy_sweep_reader *reader, const char *word, bool decides, read_part *part,
                        bool *out) {
    if (!part(reader, out)) {
        return false;
    }
    while (word != NULL ? take_word(reader, word) : take(reader, WY_TOKEN_COMMA)) {
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

static bool read_all(wy_sweep_reader *reader, bool *out) {
    return read_joined(reader, "and", false, read_single, out);
}

static bool read_any(wy_sweep_reader *reader, bool *out) {
    return read_joined(reader, "or", true, read_all, out);
}

bool wy_sweep_condition(wy_sweep_reader *reader, bool *out) {
    *out = false;
    return read_joined(reader, NULL, false, read_any, out);
}
