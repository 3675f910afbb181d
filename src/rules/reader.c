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

const wy_token *wy_reader_peek(const wy_reader *reader) {
    return &reader->tokens[reader->next];
}

const wy_token *wy_reader_peek_after(const wy_reader *reader, size_t count) {
    const wy_token *token = wy_reader_peek(reader);
    for (size_t i = 0; i < count && token->kind != WY_TOKEN_END; i++) {
        token++;
    }
    return token;
}

bool wy_reader_at(const wy_reader *reader, wy_token_kind kind) {
    return wy_reader_peek(reader)->kind == kind;
}

bool wy_reader_at_word(const wy_reader *reader, const char *word) {
    return wy_token_is(wy_reader_peek(reader), reader->text, word);
}

bool wy_reader_take(wy_reader *reader, wy_token_kind kind) {
    if (!wy_reader_at(reader, kind)) {
        return false;
    }
    reader->next++;
    return true;
}

bool wy_reader_take_word(wy_reader *reader, const char *word) {
    if (!wy_reader_at_word(reader, word)) {
        return false;
    }
    reader->next++;
    return true;
}

bool wy_reader_expect(wy_reader *reader, wy_token_kind kind, const char *what) {
    return wy_reader_take(reader, kind) || wy_reader_expected(reader, what);
}

size_t wy_reader_closing(const wy_reader *reader, size_t open) {
    int depth = 0;
    for (size_t i = open;; i++) {
        switch (reader->tokens[i].kind) {
        case WY_TOKEN_LEFT:
        case WY_TOKEN_LEFT_BRACE:
            depth++;
            break;
        case WY_TOKEN_RIGHT:
        case WY_TOKEN_RIGHT_BRACE:
            if (--depth == 0) {
                return i;
            }
            break;
        case WY_TOKEN_END:
            return i;
        default:
            break;
        }
    }
}

bool wy_reader_down(wy_reader *reader) {
    if (reader->depth == WY_MAX_DEPTH) {
        return wy_reader_fail(reader, reader->next, reader->next,
                              "this is nested too deeply; at most %d levels are allowed",
                              WY_MAX_DEPTH);
    }
    reader->depth++;
    return true;
}

void wy_reader_up(wy_reader *reader) {
    reader->depth--;
}

/* ---- failing ---------------------------------------------------------------- */

bool wy_reader_fail(wy_reader *reader, size_t from, size_t to, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    reader->status = wy_fail(reader->error, WY_BAD, "%s", message);
    const wy_token *first = &reader->tokens[from];
    const wy_token *last = to > from ? &reader->tokens[to - 1] : first;
    wy_fail_place(reader->error, reader->text, reader->length, first->at,
                  last->at + last->width - first->at);
    return false;
}

bool wy_reader_expected(wy_reader *reader, const char *what) {
    const wy_token *token = wy_reader_peek(reader);
    const size_t at = reader->next;
    enum { LONGEST = 40 };
    const int shown = wy_utf8_cut(reader->text + token->at, token->width, LONGEST);
    const char *dots = token->width > LONGEST ? "..." : "";
    if (token->kind == WY_TOKEN_END) {
        return wy_reader_fail(reader, at, at, "expected %s, but the text ends here", what);
    }
    if (token->kind == WY_TOKEN_UNKNOWN) {
        const unsigned char byte = (unsigned char)reader->text[token->at];
        if (wy_utf8_printable(reader->text + token->at, token->width) == 0) {
            return wy_reader_fail(reader, at, at, "the byte 0x%02X is no part of a rule", byte);
        }
        return wy_reader_fail(reader, at, at, "the character '%.*s' is no part of a rule", shown,
                              reader->text + token->at);
    }
    return wy_reader_fail(reader, at, at, "expected %s, found '%.*s%s'", what, shown,
                          reader->text + token->at, dots);
}

bool wy_reader_no_memory(wy_reader *reader) {
    reader->status = wy_fail_memory(reader->error);
    return false;
}

/* ---- building --------------------------------------------------------------- */

bool wy_reader_add_part(wy_reader *reader, wy_parts *parts, wy_condition_kind kind,
                        wy_condition *condition) {
    return condition != NULL &&
           (wy_parts_add(parts, kind, condition) || wy_reader_no_memory(reader));
}

wy_condition *wy_reader_join(wy_reader *reader, wy_parts *parts, wy_condition_kind kind,
                             bool fine) {
    if (!fine) {
        wy_parts_free(parts);
        return NULL;
    }
    wy_condition *joined = wy_parts_join(parts, kind);
    if (joined == NULL) {
        wy_reader_no_memory(reader);
    }
    return joined;
}

static bool has_room(wy_builder *builder) {
    wy_rules *rules = builder->rules;
    return wy_list_room(rules->families, builder->family_room, rules->family_count + 1);
}

/* Has the rule too much of what is counted over all its families? */
static bool is_too_much(wy_reader *reader, const wy_family *family, size_t from, size_t to) {
    wy_builder *builder = reader->builder;
    builder->values += family->s.count + family->t.count;
    builder->listed += family->listed > 0 ? family->listed : wy_family_is_listed(family);
    if (builder->values > WY_MAX_VALUES) {
        return !wy_reader_fail(reader, from, to,
                               "the lists are too long; a rule has at most %d values, counted "
                               "once for each kind of move",
                               WY_MAX_VALUES);
    }
    return builder->listed > WY_MAX_LISTED &&
           !wy_reader_fail(reader, from, to, "too many moves; a rule lists at most %d",
                           WY_MAX_LISTED);
}

/* Adds the family, or its moves to the one before it; *taken: the rules own it now. */
static bool add_family(wy_reader *reader, const wy_family *family, size_t from, size_t to,
                       bool *taken) {
    wy_builder *builder = reader->builder;
    if (is_too_much(reader, family, from, to)) {
        return false;
    }
    if (wy_family_is_listed(family)) {
        const wy_listing listing = wy_lists_take(builder->rules, builder->own, family);
        if (listing != WY_LISTING_NO) {
            return listing == WY_LISTING_DONE || wy_reader_no_memory(reader);
        }
    }
    builder->conditions += wy_condition_leaves(family->when);
    if (builder->conditions > WY_MAX_CONDITIONS) {
        return wy_reader_fail(reader, from, to,
                              "too many conditions; a rule has at most %d, counted once for "
                              "each kind of move",
                              WY_MAX_CONDITIONS);
    }
    if (builder->rules->family_count == WY_MAX_FAMILIES) {
        return wy_reader_fail(reader, from, to, "too many kinds of moves; a rule has at most %d",
                              WY_MAX_FAMILIES);
    }
    if (!has_room(builder)) {
        return wy_reader_no_memory(reader);
    }
    builder->rules->families[builder->rules->family_count++] = *family;
    *taken = true;
    return true;
}

bool wy_reader_add_family(wy_reader *reader, wy_family *family, size_t from, size_t to) {
    bool taken = false;
    const bool fine = add_family(reader, family, from, to, &taken);
    if (!taken) {
        wy_family_clear(family);
    }
    return fine;
}
