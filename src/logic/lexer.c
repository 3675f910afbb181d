/*
 * lexer.c - cutting the text of a formula into tokens.
 *
 * The lexer never fails: what it does not know is a token of its own, which the reader reports
 * when it comes to it, so that the first fault of the text is the one that is shown.  Signs that
 * keyboards lack are understood beside those of Walnut.
 */
#include "logic/lexer.h"

#include <string.h>

#include "base/utf8.h"

/* Longer spellings before their beginnings. */
static const struct {
    const char *spelling;
    wi_sign sign;
} signs[] = {
    {"<=>", WI_SIGN_IFF},
    {"\xE2\x87\x94", WI_SIGN_IFF}, /* ⇔ */
    {"\xE2\x86\x94", WI_SIGN_IFF}, /* ↔ */
    {"=>", WI_SIGN_IMPLIES},
    {"\xE2\x87\x92", WI_SIGN_IMPLIES}, /* ⇒ */
    {"\xE2\x86\x92", WI_SIGN_IMPLIES}, /* → */
    {"<=", WI_SIGN_LESS_EQUAL},
    {"\xE2\x89\xA4", WI_SIGN_LESS_EQUAL}, /* ≤ */
    {">=", WI_SIGN_GREATER_EQUAL},
    {"\xE2\x89\xA5", WI_SIGN_GREATER_EQUAL}, /* ≥ */
    {"!=", WI_SIGN_NOT_EQUAL},
    {"\xE2\x89\xA0", WI_SIGN_NOT_EQUAL}, /* ≠ */
    {"<", WI_SIGN_LESS},
    {">", WI_SIGN_GREATER},
    {"=", WI_SIGN_EQUAL},
    {"~", WI_SIGN_NOT},
    {"\xCB\x9C", WI_SIGN_NOT}, /* the small tilde, and the one that joins: */
    {"\xCC\x83", WI_SIGN_NOT}, /* texts copied from papers have them */
    {"\xC2\xAC", WI_SIGN_NOT}, /* ¬ */
    {"`", WI_SIGN_REVERSE},
    {"&", WI_SIGN_AND},
    {"\xE2\x88\xA7", WI_SIGN_AND}, /* ∧ */
    {"|", WI_SIGN_OR},
    {"\xE2\x88\xA8", WI_SIGN_OR}, /* ∨ */
    {"^", WI_SIGN_XOR},
    {"\xE2\x8A\x95", WI_SIGN_XOR},    /* ⊕ */
    {"\xE2\x88\x80", WI_SIGN_FORALL}, /* ∀ */
    {"\xE2\x88\x83", WI_SIGN_EXISTS}, /* ∃ */
    {"A", WI_SIGN_FORALL},
    {"E", WI_SIGN_EXISTS},
    {"I", WI_SIGN_INFINITE},
    {"+", WI_SIGN_PLUS},
    {"-", WI_SIGN_MINUS},
    {"\xE2\x88\x92", WI_SIGN_MINUS}, /* − */
    {"*", WI_SIGN_TIMES},
    {"\xC2\xB7", WI_SIGN_TIMES}, /* · */
    {"/", WI_SIGN_SLASH},
    {"_", WI_SIGN_UNDERSCORE},
    {"(", WI_SIGN_LEFT},
    {")", WI_SIGN_RIGHT},
    {"[", WI_SIGN_LEFT_BRACKET},
    {"]", WI_SIGN_RIGHT_BRACKET},
    {",", WI_SIGN_COMMA},
};

bool wi_is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool wi_is_word_byte(char byte) {
    return wi_is_letter(byte) || is_digit(byte) || byte == '_';
}

bool wi_is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f' ||
           byte == '\v';
}

/* The end of the run of bytes of one kind that begins at from. */
static size_t run(bool (*kind)(char), const char *text, size_t length, size_t from) {
    while (from < length && kind(text[from])) {
        from++;
    }
    return from;
}

/* $name, #name, ?name, .name: the name may begin with any letter, that of a numeration with a
 * digit too.  Without a name the mark is unknown. */
static bool read_marked(wi_lexeme *out, const char *text, size_t length, size_t at) {
    switch (text[at]) {
    case '$':
        out->sign = WI_SIGN_CALL;
        break;
    case '#':
        out->sign = WI_SIGN_MACRO;
        break;
    case '?':
        out->sign = WI_SIGN_SYSTEM;
        break;
    case '.':
        out->sign = WI_SIGN_SEQUENCE;
        break;
    default:
        return false;
    }
    const size_t name = run(wi_is_blank, text, length, at + 1);
    const bool fits = name < length && (out->sign == WI_SIGN_SYSTEM ? wi_is_word_byte(text[name])
                                                                    : wi_is_letter(text[name]));
    const size_t end = fits ? run(wi_is_word_byte, text, length, name) : at + 1;
    if (!fits) {
        out->sign = WI_SIGN_UNKNOWN;
    }
    out->name_at = name;
    out->name_width = fits ? end - name : 0;
    out->width = end - at;
    return true;
}

/* @1, @ -1 */
static bool read_letter(wi_lexeme *out, const char *text, size_t length, size_t at) {
    if (text[at] != '@') {
        return false;
    }
    size_t next = run(wi_is_blank, text, length, at + 1);
    const size_t name = next;
    if (next < length && (text[next] == '-' || text[next] == '+')) {
        next = run(wi_is_blank, text, length, next + 1);
    }
    const size_t end = run(is_digit, text, length, next);
    out->sign = end > next ? WI_SIGN_LETTER : WI_SIGN_UNKNOWN;
    out->name_at = name;
    out->name_width = end > next ? end - name : 0;
    out->width = end > next ? end - at : 1;
    return true;
}

static void read_sign(wi_lexeme *out, const char *text, size_t room) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        const size_t width = strlen(signs[i].spelling);
        if (width <= room && memcmp(text, signs[i].spelling, width) == 0) {
            out->sign = signs[i].sign;
            out->width = width;
            return;
        }
    }
    const size_t width = wi_utf8_width(text, room);
    out->sign = WI_SIGN_UNKNOWN;
    out->width = width == 0 ? 1 : width;
}

void wi_lexeme_read(wi_lexeme *out, const char *text, size_t length, size_t at) {
    memset(out, 0, sizeof *out);
    const size_t begin = run(wi_is_blank, text, length, at);
    out->at = begin;
    if (begin == length) {
        out->at = at; /* a fault at the end is shown behind the last token, not behind blanks */
        return;
    }
    if (read_marked(out, text, length, begin) || read_letter(out, text, length, begin)) {
        return;
    }
    const char first = text[begin];
    out->name_at = begin;
    if (is_digit(first)) {
        out->sign = WI_SIGN_NUMBER;
        out->width = run(is_digit, text, length, begin) - begin;
    } else if (wi_is_letter(first) && first != 'A' && first != 'E' && first != 'I') {
        out->sign = WI_SIGN_NAME;
        out->width = run(wi_is_word_byte, text, length, begin) - begin;
    } else {
        read_sign(out, text + begin, length - begin);
    }
    out->name_width = out->width;
}
