/* tokens.c - the text of a rule as tokens, and what the levels of the reader share. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"
#include "rules/families.h"
#include "rules/reader.h"
#include "rules/value.h"

/* ---- cutting the text of a rule into tokens -------------------------------------------------- */

/*
 * Papers set rules with signs that keyboards lack; the table of signs knows
 * both spellings.  White space and comments (# to the end of the line) separate
 * tokens and are otherwise nothing.
 */

/* Longer spellings before their beginnings. */
static const struct {
    const char *spelling;
    wi_token_kind kind;
} signs[] = {
    {"...", WI_TOKEN_DOTS},
    {"..", WI_TOKEN_DOTS},
    {"\xE2\x80\xA6", WI_TOKEN_DOTS},   /* … */
    {"\xE2\x88\x88", WI_TOKEN_MEMBER}, /* ∈ */
    {"<=", WI_TOKEN_LE},
    {"=<", WI_TOKEN_LE},
    {"\xE2\x89\xA4", WI_TOKEN_LE}, /* ≤ */
    {"\xE2\xA9\xBD", WI_TOKEN_LE}, /* ⩽ */
    {"<", WI_TOKEN_LT},
    {">=", WI_TOKEN_GE},
    {"\xE2\x89\xA5", WI_TOKEN_GE}, /* ≥ */
    {"\xE2\xA9\xBE", WI_TOKEN_GE}, /* ⩾ */
    {">", WI_TOKEN_GT},
    {"!=", WI_TOKEN_NE},
    {"\xE2\x89\xA0", WI_TOKEN_NE}, /* ≠ */
    {"==", WI_TOKEN_EQ},
    {"=", WI_TOKEN_EQ},
    {"+", WI_TOKEN_PLUS},
    {"-", WI_TOKEN_MINUS},
    {"\xE2\x88\x92", WI_TOKEN_MINUS}, /* − */
    {"\xE2\x80\x93", WI_TOKEN_MINUS}, /* the en dash – */
    {"\xE2\x80\x90", WI_TOKEN_MINUS}, /* the hyphen ‐ */
    {"\xE2\x80\x91", WI_TOKEN_MINUS}, /* the hyphen that does not break */
    {"*", WI_TOKEN_TIMES},
    {"\xC2\xB7", WI_TOKEN_TIMES}, /* · */
    {"\xC3\x97", WI_TOKEN_TIMES}, /* × */
    {"/", WI_TOKEN_SLASH},
    {"(", WI_TOKEN_LEFT},
    {")", WI_TOKEN_RIGHT},
    {"{", WI_TOKEN_LEFT_BRACE},
    {"}", WI_TOKEN_RIGHT_BRACE},
    {",", WI_TOKEN_COMMA},
    {":", WI_TOKEN_COLON},
    {"|", WI_TOKEN_BAR},
    {"\xE2\x8C\x8A", WI_TOKEN_FLOOR},     /* ⌊ */
    {"\xE2\x8C\x8B", WI_TOKEN_FLOOR_END}, /* ⌋ */
    {"\xE2\x88\xAA", WI_TOKEN_UNION},     /* ∪ */
    {"\xE2\x88\x96", WI_TOKEN_WITHOUT},   /* ∖ */
    {"\\", WI_TOKEN_WITHOUT},
};

static bool is_space(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f' ||
           byte == '\v';
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

static char lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Bytes of the letter at text[0, room), 0 if there is none; è is for misère. */
static size_t letter_width(const char *text, size_t room) {
    if (lower(*text) >= 'a' && lower(*text) <= 'z') {
        return 1;
    }
    return room >= 2 && text[0] == '\xC3' && text[1] == '\xA8' ? 2 : 0;
}

static size_t after_space(const char *text, size_t length, size_t at) {
    while (at < length) {
        if (text[at] == '#') {
            const char *end = memchr(text + at, '\n', length - at);
            at = end == NULL ? length : (size_t)(end - text);
        } else if (is_space(text[at])) {
            at++;
        } else {
            break;
        }
    }
    return at;
}

static void read_number(wi_token *token, const char *text, size_t room) {
    int64_t number = 0;
    for (token->width = 0; token->width < room && is_digit(text[token->width]); token->width++) {
        number = 10 * number + (text[token->width] - '0');
        if (number > WY_MAX_COEFFICIENT) {
            number = (int64_t)WY_MAX_COEFFICIENT + 1;
        }
    }
    token->kind = WI_TOKEN_NUMBER;
    token->number = (int32_t)number;
}

/* Bytes of the quoted name at text[0, room), which can be shown; 0: it does not end. */
static size_t string_width(const char *text, size_t room) {
    size_t width = 1;
    for (size_t i = 1; i < room && width > 0; i += width) {
        if (text[i] == '"') {
            return i + 1;
        }
        width = wi_utf8_printable(text + i, room - i);
    }
    return 0;
}

static void read_sign(wi_token *token, const char *text, size_t room) {
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        const size_t width = strlen(signs[i].spelling);
        if (width <= room && memcmp(text, signs[i].spelling, width) == 0) {
            token->kind = signs[i].kind;
            token->width = (uint32_t)width;
            return;
        }
    }
    /* One character, or a byte that is part of none. */
    const size_t width = wi_utf8_width(text, room);
    token->kind = WI_TOKEN_UNKNOWN;
    token->width = width == 0 ? 1 : (uint32_t)width;
}

/* Signs of one byte with which no other begins: most tokens of long lists. */
static wi_token_kind short_sign(char byte) {
    switch (byte) {
    case '(':
        return WI_TOKEN_LEFT;
    case ')':
        return WI_TOKEN_RIGHT;
    case ',':
        return WI_TOKEN_COMMA;
    default:
        return WI_TOKEN_UNKNOWN;
    }
}

static void read_token(wi_token *token, const char *text, size_t room) {
    const wi_token_kind sign = short_sign(*text);
    if (sign != WI_TOKEN_UNKNOWN) {
        token->kind = sign;
        token->width = 1;
        return;
    }
    if (is_digit(*text)) {
        read_number(token, text, room);
        return;
    }
    size_t width = 0;
    for (size_t step = 1; width < room && step > 0; width += step) {
        step = letter_width(text + width, room - width);
    }
    if (width > 0) {
        token->kind = WI_TOKEN_WORD;
        token->width = (uint32_t)width;
    } else if (*text == '"' && string_width(text, room) > 0) {
        token->kind = WI_TOKEN_STRING;
        token->width = (uint32_t)string_width(text, room);
    } else {
        read_sign(token, text, room);
    }
}

/* Bytes of 's behind a word, as in Wythoff's game, which mean nothing. */
static size_t possessive_width(const char *text, size_t room) {
    static const char *const endings[] = {"'s", "\xE2\x80\x99s"};
    for (size_t i = 0; i < 2; i++) {
        const size_t width = strlen(endings[i]);
        if (room >= width && memcmp(text, endings[i], width) == 0 &&
            (room == width || letter_width(text + width, room - width) == 0)) {
            return width;
        }
    }
    return 0;
}

wi_token *wi_tokens_of(const char *text, size_t length) {
    wi_token *tokens = NULL;
    size_t count = 0, room = 0, behind = 0;
    for (size_t at = 0;;) {
        if (!wi_list_room(tokens, room, count + 1)) {
            free(tokens);
            return NULL;
        }
        at = after_space(text, length, at);
        wi_token *token = &tokens[count++];
        memset(token, 0, sizeof *token);
        if (at == length) {
            token->kind = WI_TOKEN_END;
            token->at = (uint32_t)behind;
            return tokens;
        }
        token->at = (uint32_t)at;
        read_token(token, text + at, length - at);
        at += token->width;
        at += token->kind == WI_TOKEN_WORD ? possessive_width(text + at, length - at) : 0;
        behind = at;
    }
}

bool wi_token_is(const wi_token *token, const char *text, const char *word) {
    if (token->kind != WI_TOKEN_WORD || token->width != strlen(word)) {
        return false;
    }
    for (size_t i = 0; i < token->width; i++) {
        if (lower(text[token->at + i]) != word[i]) {
            return false;
        }
    }
    return true;
}

/* ---- what the levels of the reader share ----------------------------------------------------- */

const wi_token *wi_reader_peek(const wi_reader *reader) {
    return &reader->tokens[reader->next];
}

const wi_token *wi_reader_peek_after(const wi_reader *reader, size_t count) {
    const wi_token *token = wi_reader_peek(reader);
    for (size_t i = 0; i < count && token->kind != WI_TOKEN_END; i++) {
        token++;
    }
    return token;
}

bool wi_reader_at(const wi_reader *reader, wi_token_kind kind) {
    return wi_reader_peek(reader)->kind == kind;
}

bool wi_reader_at_word(const wi_reader *reader, const char *word) {
    return wi_token_is(wi_reader_peek(reader), reader->text, word);
}

bool wi_reader_take(wi_reader *reader, wi_token_kind kind) {
    if (!wi_reader_at(reader, kind)) {
        return false;
    }
    reader->next++;
    return true;
}

bool wi_reader_take_word(wi_reader *reader, const char *word) {
    if (!wi_reader_at_word(reader, word)) {
        return false;
    }
    reader->next++;
    return true;
}

bool wi_reader_expect(wi_reader *reader, wi_token_kind kind, const char *what) {
    return wi_reader_take(reader, kind) || wi_reader_expected(reader, what);
}

size_t wi_reader_closing(const wi_reader *reader, size_t open) {
    int depth = 0;
    for (size_t i = open;; i++) {
        switch (reader->tokens[i].kind) {
        case WI_TOKEN_LEFT:
        case WI_TOKEN_LEFT_BRACE:
            depth++;
            break;
        case WI_TOKEN_RIGHT:
        case WI_TOKEN_RIGHT_BRACE:
            if (--depth == 0) {
                return i;
            }
            break;
        case WI_TOKEN_END:
            return i;
        default:
            break;
        }
    }
}

bool wi_reader_down(wi_reader *reader) {
    if (reader->depth == WY_MAX_DEPTH) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "this is nested too deeply; at most %d levels are allowed",
                              WY_MAX_DEPTH);
    }
    reader->depth++;
    return true;
}

void wi_reader_up(wi_reader *reader) {
    reader->depth--;
}

/* ---- failing ---------------------------------------------------------------- */

bool wi_reader_fail(wi_reader *reader, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    reader->status = wi_fail(reader->error, WY_BAD, "%s", message);
    const wi_token *first = &reader->tokens[from];
    const wi_token *last = to > from ? &reader->tokens[to - 1] : first;
    wi_fail_place(reader->error, reader->text, reader->length, first->at,
                  last->at + last->width - first->at);
    return false;
}

bool wi_reader_expected(wi_reader *reader, const char *what) {
    const wi_token *token = wi_reader_peek(reader);
    const size_t at = reader->next;
    enum { LONGEST = 40 };
    const int shown = wi_utf8_cut(reader->text + token->at, token->width, LONGEST);
    const char *dots = token->width > LONGEST ? "..." : "";
    if (token->kind == WI_TOKEN_END) {
        return wi_reader_fail(reader, at, at, "expected %s, but the text ends here", what);
    }
    if (token->kind == WI_TOKEN_UNKNOWN) {
        const unsigned char byte = (unsigned char)reader->text[token->at];
        if (wi_utf8_printable(reader->text + token->at, token->width) == 0) {
            return wi_reader_fail(reader, at, at, "the byte 0x%02X is no part of a rule", byte);
        }
        return wi_reader_fail(reader, at, at, "the character '%.*s' is no part of a rule", shown,
                              reader->text + token->at);
    }
    return wi_reader_fail(reader, at, at, "expected %s, found '%.*s%s'", what, shown,
                          reader->text + token->at, dots);
}

bool wi_reader_no_memory(wi_reader *reader) {
    reader->status = wi_fail_memory(reader->error);
    return false;
}

/* ---- building --------------------------------------------------------------- */

bool wi_reader_add_part(wi_reader *reader, wi_parts *parts, wy_condition_kind kind,
                        wy_condition *condition) {
    return condition != NULL &&
           (wi_parts_add(parts, kind, condition) || wi_reader_no_memory(reader));
}

wy_condition *wi_reader_join(wi_reader *reader, wi_parts *parts, wy_condition_kind kind,
                             bool fine) {
    if (!fine) {
        wi_parts_free(parts);
        return NULL;
    }
    wy_condition *joined = wi_parts_join(parts, kind);
    if (joined == NULL) {
        wi_reader_no_memory(reader);
    }
    return joined;
}

static bool has_room(wi_builder *builder) {
    wy_rules *rules = builder->rules;
    return wi_list_room(rules->families, builder->family_room, rules->family_count + 1);
}

/* Has the rule too much of what is counted over all its families? */
static bool is_too_much(wi_reader *reader, const wy_family *family, size_t from, size_t to) {
    wi_builder *builder = reader->builder;
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        builder->values += family->range[i].count;
    }
    builder->listed += family->listed > 0 ? family->listed : wi_family_is_listed(family);
    if (builder->values > WY_MAX_VALUES) {
        return !wi_reader_fail(reader, from, to,
                               "the lists are too long; a rule has at most %d values, counted "
                               "once for each kind of move",
                               WY_MAX_VALUES);
    }
    return builder->listed > WY_MAX_LISTED &&
           !wi_reader_fail(reader, from, to, "too many moves; a rule lists at most %d",
                           WY_MAX_LISTED);
}

/* Adds the family, or its moves to the one before it; *taken: the rules own it now. */
static bool add_family(wi_reader *reader, const wy_family *family, size_t from, size_t to,
                       bool *taken) {
    wi_builder *builder = reader->builder;
    if (is_too_much(reader, family, from, to)) {
        return false;
    }
    if (wi_family_is_listed(family) && reader->heaps <= 2) {
        const wi_listing listing = wi_lists_take(builder->rules, builder->own, family);
        if (listing != WI_LISTING_NO) {
            return listing == WI_LISTING_DONE || wi_reader_no_memory(reader);
        }
    }
    builder->conditions += wi_condition_leaves(family->when);
    if (builder->conditions > WY_MAX_CONDITIONS) {
        return wi_reader_fail(reader, from, to,
                              "too many conditions; a rule has at most %d, counted once for "
                              "each kind of move",
                              WY_MAX_CONDITIONS);
    }
    if (builder->rules->family_count == WY_MAX_FAMILIES) {
        return wi_reader_fail(reader, from, to, "too many kinds of moves; a rule has at most %d",
                              WY_MAX_FAMILIES);
    }
    if (!has_room(builder)) {
        return wi_reader_no_memory(reader);
    }
    builder->rules->families[builder->rules->family_count++] = *family;
    *taken = true;
    return true;
}

bool wi_reader_add_family(wi_reader *reader, wy_family *family, size_t from, size_t to) {
    bool taken = false;
    family->set = reader->builder->sets > 0 ? reader->builder->sets - 1 : 0;
    const bool fine = add_family(reader, family, from, to, &taken);
    if (!taken) {
        wi_family_clear(family);
    }
    return fine;
}
