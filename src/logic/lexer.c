/*
 * lexer.c - the text of a formula: tokens, macros, the places of faults, names of numerations.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "base/utf8.h"
#include "logic/session.h"
#include "logic/syntax.h"

/* ==== tokens ================================================================================= */

/*
 * The lexer never fails: what it does not know is a token of its own, which the reader reports
 * when it comes to it, so that the first fault of the text is the one that is shown.  Signs that
 * keyboards lack are understood beside those of Walnut.
 */

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

/* ==== macros ================================================================================= */

/*
 * Arguments are texts too, parted by commas that stand outside all parentheses.  What a macro
 * gives may hold macros again; how often is limited, so that none runs for ever.
 */

enum { MOST_EXPANSIONS = 1000, MOST_ARGUMENTS = 64 };

typedef struct piece {
    const char *text;
    size_t length;
} piece;

/* The arguments between the parentheses that open at text[at]; the place behind them, 0: bad. */
static size_t split(piece *arguments, size_t *count, const char *text, size_t length, size_t at) {
    int depth = 0;
    size_t begin = at + 1;
    *count = 0;
    for (size_t i = at; i < length; i++) {
        if (text[i] == '(' || text[i] == '[') {
            depth++;
        } else if (text[i] == ')' || text[i] == ']') {
            depth--;
        }
        if ((text[i] == ',' && depth == 1) || depth == 0) {
            if (*count == MOST_ARGUMENTS) {
                return 0;
            }
            arguments[(*count)++] = (piece){text + begin, i - begin};
            begin = i + 1;
        }
        if (depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

static bool substitute(wi_growing *to, const char *body, const piece *arguments, size_t count) {
    while (*body != '\0') {
        const char *mark = strchr(body, '%');
        if (mark == NULL) {
            return wi_growing_put(to, body, strlen(body));
        }
        size_t number = 0, digits = 0;
        while (mark[1 + digits] >= '0' && mark[1 + digits] <= '9' && digits < 2) {
            number = 10 * number + (size_t)(mark[1 + digits++] - '0');
        }
        /* %12 with fewer than 13 arguments is %1 and a 2 */
        if (digits == 2 && number >= count) {
            number /= 10;
            digits = 1;
        }
        if (!wi_growing_put(to, body, (size_t)(mark - body))) {
            return false;
        }
        const bool known = digits > 0 && number < count;
        if (!(known ? wi_growing_put(to, arguments[number].text, arguments[number].length)
                    : wi_growing_put(to, mark, 1 + digits))) {
            return false;
        }
        body = mark + 1 + digits;
    }
    return true;
}

/* Puts the definition in place of the macro at text[at]; WY_OK, or the fault. */
static wy_status expand_one(wi_growing *to, wy_logic *session, const wi_growing *from, size_t at,
                            wy_error *error) {
    wi_lexeme name, open;
    wi_lexeme_read(&name, from->text, from->length, at);
    wi_lexeme_read(&open, from->text, from->length, name.at + name.width);
    char word[200];
    piece arguments[MOST_ARGUMENTS];
    size_t count = 0, end = 0;
    if (name.name_width >= sizeof word) {
        return wi_fail(error, WY_BAD, "the name of this macro is too long");
    }
    memcpy(word, from->text + name.name_at, name.name_width);
    word[name.name_width] = '\0';
    if (open.sign == WI_SIGN_LEFT) {
        end = split(arguments, &count, from->text, from->length, open.at);
    }
    wy_status status = WY_OK;
    if (end == 0) {
        status =
            wi_fail(error, WY_BAD, "the arguments of the macro #%s are not in parentheses", word);
    }
    char *loaded = NULL;
    const char *body = wi_session_note(&session->macros, word);
    if (status == WY_OK && body == NULL) {
        size_t length;
        status = wi_library_read(&loaded, &length, session, "Macro Library", word, ".txt", error);
        body = loaded;
        if (status == WY_NO) {
            status = wi_fail(error, WY_BAD, "there is no macro #%s", word);
        }
    }
    if (status != WY_OK) {
        if (status == WY_BAD) {
            wi_fail_place(error, from->text, from->length, name.at, name.width);
        }
        return status;
    }
    const bool fine = wi_growing_put(to, from->text, name.at) &&
                      substitute(to, body, arguments, count) &&
                      wi_growing_put(to, from->text + end, from->length - end);
    free(loaded);
    return fine ? WY_OK : wi_fail_memory(error);
}

wy_status wi_macro_expand(char **out, size_t *out_length, wy_logic *session, const char *text,
                          size_t length, wy_error *error) {
    *out = NULL;
    wi_growing now = {0};
    if (!wi_growing_put(&now, text, length)) {
        return wi_fail_memory(error);
    }
    assert(now.text != NULL);
    wy_status status = WY_OK;
    const char *mark;
    for (int count = 0; (mark = memchr(now.text, '#', now.length)) != NULL; count++) {
        const size_t at = (size_t)(mark - now.text);
        wi_lexeme name;
        wi_lexeme_read(&name, now.text, now.length, at);
        if (name.sign != WI_SIGN_MACRO) {
            break; /* the reader will show it */
        }
        wi_growing next = {0};
        if (count == MOST_EXPANSIONS || now.length > WI_FORMULA_LONGEST) {
            status = wi_fail(error, WY_BAD, "the macros never come to an end");
            wi_fail_place(error, text, length, 0, length);
        } else {
            status = expand_one(&next, session, &now, at, error);
        }
        if (status != WY_OK) {
            free(next.text);
            free(now.text);
            return status;
        }
        free(now.text);
        now = next;
        assert(now.text != NULL);
    }
    *out = now.text;
    *out_length = now.length;
    return WY_OK;
}

/* ==== faults, and names of numerations ======================================================= */

static wy_status fail_place(const wi_syntax *syntax, wy_error *error, size_t at, size_t width,
                            const char *format, va_list arguments) {
    char message[WY_MESSAGE_SIZE];
    vsnprintf(message, sizeof message, format, arguments);
    const wy_status status = wi_fail(error, WY_BAD, "%s", message);
    wi_fail_place(error, syntax->text, syntax->length, at, width);
    return status;
}

wy_status wi_syntax_fail(const wi_syntax *syntax, const wi_node *node, wy_error *error,
                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const wy_status status = fail_place(syntax, error, node->at, node->width, format, arguments);
    va_end(arguments);
    return status;
}

wy_status wi_syntax_fail_sign(const wi_syntax *syntax, const wi_node *node, wy_error *error,
                              const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const wy_status status =
        fail_place(syntax, error, node->sign_at, node->sign_width, format, arguments);
    va_end(arguments);
    return status;
}

static bool begins(const char *text, size_t length, const char *with) {
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

bool wi_system_full_name(char *to, size_t size, const char *name, size_t length) {
    const char *order = "msd_";
    if (begins(name, length, "msd") || begins(name, length, "lsd")) {
        order = *name == 'm' ? "msd_" : "lsd_";
        name += 3;
        length -= 3;
        if (length > 0 && *name == '_') {
            name++;
            length--;
        }
    }
    if (length == 0) {
        name = "2";
        length = 1;
    }
    if (length > size || size < 6 || length > size - 5) {
        return false;
    }
    snprintf(to, size, "%s%.*s", order, (int)length, name);
    return true;
}

void wi_syntax_clear(wi_syntax *syntax) {
    wi_arena_clear(&syntax->arena);
    memset(syntax, 0, sizeof *syntax);
}
