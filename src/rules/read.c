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
#include "rules/several.h"
#include "rules/value.h"
#include "rules/weight.h"

/* ---- terms ------------------------------------------------------------------------ */

/* A bracket is a move when a comma stands in it, and in no inner bracket. */
bool wi_at_move(const wi_reader *reader) {
    const size_t end = wi_reader_closing(reader, reader->next);
    int depth = 0;
    for (size_t i = reader->next; i < end; i++) {
        switch (reader->tokens[i].kind) {
        case WI_TOKEN_LEFT:
        case WI_TOKEN_LEFT_BRACE:
            depth++;
            break;
        case WI_TOKEN_RIGHT:
        case WI_TOKEN_RIGHT_BRACE:
            depth--;
            break;
        case WI_TOKEN_COMMA:
            if (depth == 1) {
                return true;
            }
            break;
        default:
            break;
        }
    }
    const wi_token *inner = wi_reader_peek_after(reader, 1);
    return inner->kind != WI_TOKEN_LEFT && inner->kind != WI_TOKEN_LEFT_BRACE &&
           !(inner->kind == WI_TOKEN_WORD && inner->width > 1);
}

static bool read_bracket(wi_reader *reader, bool removed, bool may_remove) {
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = wi_read_terms(reader, removed, may_remove) &&
                      wi_reader_expect(reader, WI_TOKEN_RIGHT, "'+', '-' or ')'");
    wi_reader_up(reader);
    return fine;
}

static bool read_term(wi_reader *reader, bool removed, bool may_remove) {
    switch (wi_reader_peek(reader)->kind) {
    case WI_TOKEN_LEFT_BRACE:
        return wi_read_set_term(reader, removed);
    case WI_TOKEN_LEFT:
        if (!wi_at_move(reader)) {
            return read_bracket(reader, removed, may_remove);
        }
        return wi_refuse_hyphen(reader, wi_reader_closing(reader, reader->next)) &&
               wi_read_move_term(reader, removed);
    case WI_TOKEN_WORD:
        if (wi_reader_at_word(reader, "from")) {
            return wi_read_list_term(reader, removed);
        }
        if (wi_reader_at_word(reader, "star") &&
            wi_reader_peek_after(reader, 1)->kind == WI_TOKEN_LEFT) {
            return wi_read_star_term(reader, removed);
        }
        return wi_read_named_term(reader, removed, may_remove);
    default:
        return wi_reader_expected(reader, "a game's name, a move (1,2) or a set {...}");
    }
}

bool wi_read_terms(wi_reader *reader, bool removing, bool may_remove) {
    const wy_rules *rules = reader->builder->rules;
    for (bool first = true, minus = false;; first = false) {
        const size_t from = reader->next;
        if (!read_term(reader, removing || minus, may_remove && first)) {
            return false;
        }
        const bool adds =
            wi_reader_at(reader, WI_TOKEN_PLUS) || wi_reader_at(reader, WI_TOKEN_UNION);
        minus = wi_reader_at(reader, WI_TOKEN_MINUS) || wi_reader_at(reader, WI_TOKEN_WITHOUT);
        if (rules->imitation_p > 0 && (adds || minus || !first)) {
            return wi_reader_fail(reader, from, reader->next,
                                  "an imitation game cannot be joined with other moves");
        }
        if (!adds && !minus) {
            return true;
        }
        if (minus && !may_remove) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "moves cannot be removed inside this term; remove them at the "
                                  "end of the whole rule");
        }
        reader->next++;
    }
}

/* ---- the way in ------------------------------------------------------------------------ */

bool wi_read_rule(wi_reader *reader, wi_token_kind end) {
    const size_t from = reader->next;
    if (wi_reader_at(reader, end)) {
        return wi_reader_fail(reader, from, from,
                              "there is no rule here; write a game such as wythoff + (1,2)");
    }
    if (!wi_read_terms(reader, false, true)) {
        return false;
    }
    if (!wi_lists_settle(reader->builder->rules)) {
        return wi_reader_no_memory(reader);
    }
    if (reader->builder->rules->family_count > WY_MAX_FAMILIES) {
        return wi_reader_fail(reader, from, reader->next,
                              "too many kinds of moves; a rule has at most %d", WY_MAX_FAMILIES);
    }
    if (wi_reader_at(reader, WI_TOKEN_COMMA) || wi_reader_at(reader, WI_TOKEN_LEFT) ||
        wi_reader_at(reader, WI_TOKEN_LEFT_BRACE)) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "join moves by +, as in (1,2) + (2,1), or put them in { }, as in "
                              "{(1,2),(2,1)}");
    }
    return wi_read_clauses(reader, end) && wi_reader_weigh(reader, from, reader->next);
}

bool wi_refuse_several(wi_reader *reader, size_t from, size_t to) {
    size_t at = 0, behind = 0;
    const int heaps = wi_several_count(reader->text, reader->tokens, &at, &behind);
    if (heaps == 2) {
        return wi_reader_fail(
            reader, from, to,
            "this is of games on several heaps or with a memory, and games on two "
            "heaps without memory are taken here");
    }
    if (heaps == 0) {
        return wi_reader_fail(reader, from, to,
                              "this rule is for several heaps, and games on two heaps are taken "
                              "here");
    }
    return wi_reader_fail(reader, from, to,
                          "this rule is for %d heap%s: games on two heaps are taken here", heaps,
                          heaps == 1 ? "" : "s");
}

static wy_status check_length(const wy_rules *rules, wy_error *error) {
    char *text = wy_rules_text(rules);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    const size_t length = strlen(text);
    free(text);
    if (length > WY_MAX_TEXT) {
        return wi_fail(error, WY_BAD,
                       "this rule is too long when it is written out: %zu bytes, and at most %d "
                       "are allowed",
                       length, WY_MAX_TEXT);
    }
    return WY_OK;
}

wy_status wi_rules_read_tokens(wy_rules **rules, const char *text, size_t length, wi_token *tokens,
                               const wy_lists *lists, wy_error *error) {
    *rules = wi_rules_new();
    if (*rules == NULL) {
        return wi_fail_memory(error);
    }
    wi_builder builder = {.rules = *rules};
    wi_reader reader = {.text = text,
                        .length = length,
                        .tokens = tokens,
                        .builder = &builder,
                        .lists = lists,
                        .error = error};
    wi_read_rule(&reader, WI_TOKEN_END);
    const wy_status status = reader.status == WY_OK ? check_length(*rules, error) : reader.status;
    if (status != WY_OK) {
        wy_rules_free(*rules);
        *rules = NULL;
    }
    return status;
}

wy_status wy_rules_read_with(wy_rules **rules, const char *text, size_t length,
                             const wy_lists *lists, wy_error *error) {
    *rules = NULL;
    if (error != NULL) {
        memset(error, 0, sizeof *error);
    }
    if (length > WY_MAX_TEXT) {
        return wi_fail(error, WY_BAD, "a rule has at most %d bytes, and this text has more",
                       WY_MAX_TEXT);
    }
    /* Some editors put a byte-order mark before the text of a file. */
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        length -= 3;
    }
    wi_token *tokens = wi_tokens_of(text, length);
    if (tokens == NULL) {
        return wi_fail_memory(error);
    }
    size_t from = 0, to = 0;
    const wy_status status = wi_several_found(text, tokens, &from, &to)
                                 ? wi_several_read_tokens(rules, text, length, tokens, lists, error)
                                 : wi_rules_read_tokens(rules, text, length, tokens, lists, error);
    free(tokens);
    return status;
}

wy_status wy_rules_read_bytes(wy_rules **rules, const char *text, size_t length, wy_error *error) {
    return wy_rules_read_with(rules, text, length, NULL, error);
}

wy_status wy_rules_read(wy_rules **rules, const char *text, wy_error *error) {
    return wy_rules_read_bytes(rules, text, strlen(text), error);
}
