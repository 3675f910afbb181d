/*
 * read.c - the way in: a whole rule, its terms and then its clauses.
 *
 *     wythoff + {(t,2t),(2t,t): t=1..50} - (3,3) on cone(0/1,1/0) block 2 misere
 *
 * Terms are applied from left to right, each adding or removing moves.  So a
 * bracket that removes moves can only stand first: a value has no place for
 * "these moves, except those" in the middle.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/listed.h"
#include "rules/reader.h"
#include "rules/value.h"
#include "rules/weight.h"

/* ---- terms ------------------------------------------------------------------------ */

/* A bracket is a move when a comma stands in it, and in no inner bracket. */
static bool at_move(const wy_reader *reader) {
    const size_t end = wy_reader_closing(reader, reader->next);
    int depth = 0;
    for (size_t i = reader->next; i < end; i++) {
        switch (reader->tokens[i].kind) {
        case WY_TOKEN_LEFT:
        case WY_TOKEN_LEFT_BRACE:
            depth++;
            break;
        case WY_TOKEN_RIGHT:
        case WY_TOKEN_RIGHT_BRACE:
            depth--;
            break;
        case WY_TOKEN_COMMA:
            if (depth == 1) {
                return true;
            }
            break;
        default:
            break;
        }
    }
    const wy_token *inner = wy_reader_peek_after(reader, 1);
    return inner->kind != WY_TOKEN_LEFT && inner->kind != WY_TOKEN_LEFT_BRACE &&
           !(inner->kind == WY_TOKEN_WORD && inner->width > 1);
}

static bool read_bracket(wy_reader *reader, bool removed, bool may_remove) {
    if (!wy_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = wy_read_terms(reader, removed, may_remove) &&
                      wy_reader_expect(reader, WY_TOKEN_RIGHT, "'+', '-' or ')'");
    wy_reader_up(reader);
    return fine;
}

static bool read_term(wy_reader *reader, bool removed, bool may_remove) {
    switch (wy_reader_peek(reader)->kind) {
    case WY_TOKEN_LEFT_BRACE:
        return wy_read_set_term(reader, removed);
    case WY_TOKEN_LEFT:
        if (!at_move(reader)) {
            return read_bracket(reader, removed, may_remove);
        }
        return wy_refuse_hyphen(reader, wy_reader_closing(reader, reader->next)) &&
               wy_read_move_term(reader, removed);
    case WY_TOKEN_WORD:
        if (wy_reader_at_word(reader, "from")) {
            return wy_read_list_term(reader, removed);
        }
        if (wy_reader_at_word(reader, "star") &&
            wy_reader_peek_after(reader, 1)->kind == WY_TOKEN_LEFT) {
            return wy_read_star_term(reader, removed);
        }
        return wy_read_named_term(reader, removed, may_remove);
    default:
        return wy_reader_expected(reader, "a game's name, a move (1,2) or a set {...}");
    }
}

bool wy_read_terms(wy_reader *reader, bool removing, bool may_remove) {
    const wy_rules *rules = reader->builder->rules;
    for (bool first = true, minus = false;; first = false) {
        const size_t from = reader->next;
        if (!read_term(reader, removing || minus, may_remove && first)) {
            return false;
        }
        const bool adds =
            wy_reader_at(reader, WY_TOKEN_PLUS) || wy_reader_at(reader, WY_TOKEN_UNION);
        minus = wy_reader_at(reader, WY_TOKEN_MINUS) || wy_reader_at(reader, WY_TOKEN_WITHOUT);
        if (rules->imitation_p > 0 && (adds || minus || !first)) {
            return wy_reader_fail(reader, from, reader->next,
                                  "an imitation game cannot be joined with other moves");
        }
        if (!adds && !minus) {
            return true;
        }
        if (minus && !may_remove) {
            return wy_reader_fail(reader, reader->next, reader->next,
                                  "moves cannot be removed inside this term; remove them at the "
                                  "end of the whole rule");
        }
        reader->next++;
    }
}

/* ---- the way in ------------------------------------------------------------------------ */

bool wy_read_rule(wy_reader *reader, wy_token_kind end) {
    const size_t from = reader->next;
    if (wy_reader_at(reader, end)) {
        return wy_reader_fail(reader, from, from,
                              "there is no rule here; write a game such as wythoff + (1,2)");
    }
    if (!wy_read_terms(reader, false, true)) {
        return false;
    }
    if (!wy_lists_settle(reader->builder->rules)) {
        return wy_reader_no_memory(reader);
    }
    if (reader->builder->rules->family_count > WY_MAX_FAMILIES) {
        return wy_reader_fail(reader, from, reader->next,
                              "too many kinds of moves; a rule has at most %d", WY_MAX_FAMILIES);
    }
    if (wy_reader_at(reader, WY_TOKEN_COMMA) || wy_reader_at(reader, WY_TOKEN_LEFT) ||
        wy_reader_at(reader, WY_TOKEN_LEFT_BRACE)) {
        return wy_reader_fail(reader, reader->next, reader->next,
                              "join moves by +, as in (1,2) + (2,1), or put them in { }, as in "
                              "{(1,2),(2,1)}");
    }
    return wy_read_clauses(reader, end) && wy_reader_weigh(reader, from, reader->next);
}

static wy_status check_length(const wy_rules *rules, wy_error *error) {
    char *text = wy_rules_text(rules);
    if (text == NULL) {
        return wy_fail_memory(error);
    }
    const size_t length = strlen(text);
    free(text);
    if (length > WY_MAX_TEXT) {
        return wy_fail(error, WY_BAD,
                       "this rule is too long when it is written out: %zu bytes, and at most %d "
                       "are allowed",
                       length, WY_MAX_TEXT);
    }
    return WY_OK;
}

static wy_status read_into(wy_rules *rules, const char *text, size_t length, const wy_lists *lists,
                           wy_error *error) {
    wy_builder builder = {.rules = rules};
    wy_reader reader = {.text = text,
                        .length = length,
                        .tokens = wy_tokens_of(text, length),
                        .builder = &builder,
                        .lists = lists,
                        .error = error};
    if (reader.tokens == NULL) {
        return wy_fail_memory(error);
    }
    wy_read_rule(&reader, WY_TOKEN_END);
    free(reader.tokens);
    return reader.status == WY_OK ? check_length(rules, error) : reader.status;
}

wy_status wy_rules_read_with(wy_rules **rules, const char *text, size_t length,
                             const wy_lists *lists, wy_error *error) {
    *rules = NULL;
    if (error != NULL) {
        memset(error, 0, sizeof *error);
    }
    if (length > WY_MAX_TEXT) {
        return wy_fail(error, WY_BAD, "a rule has at most %d bytes, and this text has more",
                       WY_MAX_TEXT);
    }
    /* Some editors put a byte-order mark before the text of a file. */
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        length -= 3;
    }
    wy_rules *fresh = wy_rules_new();
    if (fresh == NULL) {
        return wy_fail_memory(error);
    }
    const wy_status status = read_into(fresh, text, length, lists, error);
    if (status != WY_OK) {
        wy_rules_free(fresh);
        return status;
    }
    *rules = fresh;
    return WY_OK;
}

wy_status wy_rules_read_bytes(wy_rules **rules, const char *text, size_t length, wy_error *error) {
    return wy_rules_read_with(rules, text, length, NULL, error);
}

wy_status wy_rules_read(wy_rules **rules, const char *text, wy_error *error) {
    return wy_rules_read_bytes(rules, text, strlen(text), error);
}
