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
    wy_sign sign;
} signs[] = {
    {"<=>", WY_SIGN_IFF},
    {"\xE2\x87\x94", WY_SIGN_IFF}, /* ⇔ */
    {"\xE2\x86\x94", WY_SIGN_IFF}, /* ↔ */
    {"=>", WY_SIGN_IMPLIES},
    {"\xE2\x87\x92", WY_SIGN_IMPLIES}, /* ⇒ */
    {"\xE2\x86\x92", WY_SIGN_IMPLIES}, /* → */
    {"<=", WY_SIGN_LESS_EQUAL},
    {"\xE2\x89\xA4", WY_SIGN_LESS_EQUAL}, /* ≤ */
    {">=", WY_SIGN_GREATER_EQUAL},
    {"\xE2\x89\xA5", WY_SIGN_GREATER_EQUAL}, /* ≥ */
    {"!=", WY_SIGN_NOT_EQUAL},
    {"\xE2\x89\xA0", WY_SIGN_NOT_EQUAL}, /* ≠ */
    {"<", WY_SIGN_LESS},
    {">", WY_SIGN_GREATER},
    {"=", WY_SIGN_EQUAL},
    {"~", WY_SIGN_NOT},
    {"\xCB\x9C", WY_SIGN_NOT}, /* the small tilde, and the one that joins: */
    {"\xCC\x83", WY_SIGN_NOT}, /* texts copied from papers have them */
    {"\xC2\xAC", WY_SIGN_NOT}, /* ¬ */
    {"`", WY_SIGN_REVERSE},
    {"&", WY_SIGN_AND},
    {"\xE2\x88\xA7", WY_SIGN_AND}, /* ∧ */
    {"|", WY_SIGN_OR},
    {"\xE2\x88\xA8", WY_SIGN_OR}, /* ∨ */
    {"^", WY_SIGN_XOR},
    {"\xE2\x8A\x95", WY_SIGN_XOR},    /* ⊕ */
    {"\xE2\x88\x80", WY_SIGN_FORALL}, /* ∀ */
    {"\xE2\x88\x83", WY_SIGN_EXISTS}, /* ∃ */
    {"A", WY_SIGN_FORALL},
    {"E", WY_SIGN_EXISTS},
    {"I", WY_SIGN_INFINITE},
    {"+", WY_SIGN_PLUS},
    {"-", WY_SIGN_MINUS},
    {"\xE2\x88\x92", WY_SIGN_MINUS}, /* − */
    {"*", WY_SIGN_TIMES},
    {"\xC2\xB7", WY_SIGN_TIMES}, /* · */
    {"/", WY_SIGN_SLASH},
    {"_", WY_SIGN_UNDERSCORE},
    {"(", WY_SIGN_LEFT},
    {")", WY_SIGN_RIGHT},
    {"[", WY_SIGN_LEFT_BRACKET},
    {"]", WY_SIGN_RIGHT_BRACKET},
    {",", WY_SIGN_COMMA},
};

bool wy_is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool wy_is_word_byte(char byte) {
    return wy_is_letter(byte) || is_digit(byte) || byte == '_';
}

bool wy_is_blank(char byte) {
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
static bool read_marked(wy_lexeme *out, const char *text, size_t length, size_t at) {
    switch (text[at]) {
    case '$':
        out->sign = WY_SIGN_CALL;
        break;
    case '#':
        out->sign = WY_SIGN_MACRO;
        break;
    case '?':
        out->sign = WY_SIGN_SYSTEM;
        break;
    case '.':
        out->sign = WY_SIGN_SEQUENCE;
        break;
    default:
        return false;
    }
    const size_t name = run(wy_is_blank, text, length, at + 1);
    const bool fits = name < length && (out->sign == WY_SIGN_SYSTEM ? wy_is_word_byte(text[name])
                                                                    : wy_is_letter(text[name]));
    const size_t end = fits ? run(wy_is_word_byte, text, length, name) : at + 1;
    if (!fits) {
        out->sign = WY_SIGN_UNKNOWN;
    }
    out->name_at = name;
    out->name_width = fits ? end - name : 0;
    out->width = end - at;
    return true;
}

/* @1, @ -1 */
static bool read_letter(wy_lexeme *out, const char *text, size_t length, size_t at) {
    if (text[at] != '@') {
        return false;
    }
    size_t next = run(wy_is_blank, text, length, at + 1);
    const size_t name = next;
    if (next < length && (text[next] == '-' || text[next] == '+')) {
        next = run(wy_is_blank, text, length, next + 1);
    }
    const size_t end = run(is_digit, text, length, next);
    out->sign = end > next ? WY_SIGN_LETTER : WY_SIGN_UNKNOWN;
    out->name_at = name;
    out->name_width = end > next ? end - name : 0;
    out->width = end > next ? end - at : 1;
    return true;
}

static void read_sign(wy_lexeme *out, const char *text, size_t room) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        const size_t width = strlen(signs[i].spelling);
        if (width <= room && memcmp(text, signs[i].spelling, width) == 0) {
            out->sign = signs[i].sign;
            out->width = width;
            return;
        }
    }
    const size_t width = wy_utf8_width(text, room);
    out->sign = WY_SIGN_UNKNOWN;
    out->width = width == 0 ? 1 : width;
}

void wy_lexeme_read(wy_lexeme *out, const char *text, size_t length, size_t at) {
    memset(out, 0, sizeof *out);
    const size_t begin = run(wy_is_blank, text, length, at);
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
        out->sign = WY_SIGN_NUMBER;
        out->width = run(is_digit, text, length, begin) - begin;
    } else if (wy_is_letter(first) && first != 'A' && first != 'E' && first != 'I') {
        out->sign = WY_SIGN_NAME;
        out->width = run(wy_is_word_byte, text, length, begin) - begin;
    } else {
        read_sign(out, text + begin, length - begin);
    }
    out->name_width = out->width;
}
