/*
 * read_foreign.c - conditions in the manner of other notations, behind an expression:
 * x even, x is not prime, x % 2 = 0.
 *
 * They are refused, with the words that say the same here.
 */
#include "rules/reader.h"

/* Can the tokens from first to last be repeated in a message?  Not if comments stand between. */
static bool can_be_shown(const wy_reader *reader, const wy_token *first, const wy_token *last) {
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

bool wy_refuse_foreign(wy_reader *reader, size_t from, bool plain) {
    const wy_token *first = &reader->tokens[from];
    const wy_token *last = &reader->tokens[reader->next - 1];
    const bool shown = plain && can_be_shown(reader, first, last);
    const char *form = shown ? reader->text + first->at : "...";
    const int width = shown ? (int)(last->at + last->width - first->at) : 3;
    const wy_token *next = wy_reader_peek(reader);
    if (next->kind == WY_TOKEN_UNKNOWN && reader->text[next->at] == '%') {
        const wy_token *modulus = wy_reader_peek_after(reader, 1);
        const wy_token *rest = wy_reader_peek_after(reader, 3);
        const wy_token_kind relation = wy_reader_peek_after(reader, 2)->kind;
        const bool whole = modulus->kind == WY_TOKEN_NUMBER && rest->kind == WY_TOKEN_NUMBER &&
                           (relation == WY_TOKEN_EQ || relation == WY_TOKEN_NE) &&
                           can_be_shown(reader, modulus, rest);
        const char *equation = whole ? reader->text + modulus->at : "2 = 0";
        return wy_reader_fail(reader, from, reader->next + 1,
                              "remainders are written with mod: write %.*s mod %.*s", width, form,
                              whole ? (int)(rest->at + rest->width - modulus->at) : 5, equation);
    }
    size_t at = wy_token_is(next, reader->text, "is") ? 1 : 0;
    const char *negation = "";
    if (wy_token_is(wy_reader_peek_after(reader, at), reader->text, "not")) {
        negation = "not ";
        at++;
    }
    static const char *const properties[] = {"even",   "odd",        "prime",
                                             "square", "triangular", "fibonacci"};
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        if (wy_token_is(wy_reader_peek_after(reader, at), reader->text, properties[i])) {
            return wy_reader_fail(reader, from, reader->next + at + 1, "write %s%s(%.*s)", negation,
                                  properties[i], width, form);
        }
    }
    return true;
}
