/*
 * reader.c - tokens one after the other, and faults with their place.
 */
#include "rules/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"
#include "rules/listed.h"
#include "rules/value.h"

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
