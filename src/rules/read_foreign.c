/*
 * read_foreign.c - conditions in the manner of other notations, behind an expression:
 * x even, x is not prime, x % 2 = 0.
 *
 * They are refused, with the words that say the same here.
 */
#include "rules/reader.h"

/* Can the tokens from first to last be repeated in a message?  Not if comments stand between. */
static bool can_be_shown(const wi_reader *reader, const wi_token *first, const wi_token *last) {
    enum { LONGEST = 40 };
    const size_t end = last->at + last->width;
    for (size_t i = first->at; i < end; i++) {
        const char byte = reader->text[i];
        if (byte < ' ' || byte > '~' || byte == '#') {
            return false;
        }
    }
    return end - first->at <= LONGEST;
}

bool wi_refuse_foreign(wi_reader *reader, size_t from, bool plain) {
    const wi_token *first = &reader->tokens[from];
    const wi_token *last = &reader->tokens[reader->next - 1];
    const bool shown = plain && can_be_shown(reader, first, last);
    const char *form = shown ? reader->text + first->at : "...";
    const int width = shown ? (int)(last->at + last->width - first->at) : 3;
    const wi_token *next = wi_reader_peek(reader);
    if (next->kind == WI_TOKEN_UNKNOWN && reader->text[next->at] == '%') {
        const wi_token *modulus = wi_reader_peek_after(reader, 1);
        const wi_token *rest = wi_reader_peek_after(reader, 3);
        const wi_token_kind relation = wi_reader_peek_after(reader, 2)->kind;
        const bool whole = modulus->kind == WI_TOKEN_NUMBER && rest->kind == WI_TOKEN_NUMBER &&
                           (relation == WI_TOKEN_EQ || relation == WI_TOKEN_NE) &&
                           can_be_shown(reader, modulus, rest);
        const char *equation = whole ? reader->text + modulus->at : "2 = 0";
        return wi_reader_fail(reader, from, reader->next + 1,
                              "remainders are written with mod: write %.*s mod %.*s", width, form,
                              whole ? (int)(rest->at + rest->width - modulus->at) : 5, equation);
    }
    size_t at = wi_token_is(next, reader->text, "is") ? 1 : 0;
    const char *negation = "";
    if (wi_token_is(wi_reader_peek_after(reader, at), reader->text, "not")) {
        negation = "not ";
        at++;
    }
    static const char *const properties[] = {"even",   "odd",        "prime",
                                             "square", "triangular", "fibonacci"};
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        if (wi_token_is(wi_reader_peek_after(reader, at), reader->text, properties[i])) {
            return wi_reader_fail(reader, from, reader->next + at + 1, "write %s%s(%.*s)", negation,
                                  properties[i], width, form);
        }
    }
    return true;
}
