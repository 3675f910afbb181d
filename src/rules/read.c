/*
 * read.c - the way in: a whole rule, its terms and then its clauses.
 *
 *     wythoff + {(t,2t),(2t,t): t=1..50} - (3,3) on cone(0/1,1/0) block 2 misere
 *     {(s,s,t): t>2s} in every order + nim on 3 heaps
 *
 * Terms are applied from left to right, each adding or removing moves.  So a
 * bracket that removes moves can only stand first: a value has no place for
 * "these moves, except those" in the middle.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/named_names.h"
#include "rules/value.h"

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

/* enforce(A,B): the opponent names A or B, and the move must be one of it. */
static bool read_enforce(wi_reader *reader, bool removed) {
    wi_builder *builder = reader->builder;
    const size_t from = reader->next;
    enum { MOST_SETS = 8 };
    if (removed || builder->rules->family_count > 0 || builder->sets > 0) {
        return wi_reader_fail(reader, from, from,
                              "enforce(...) is the whole rule but for its clauses");
    }
    reader->next += 2;
    if (!wi_reader_set_memory(reader, WY_MEMORY_ENFORCE, from, reader->next) ||
        !wi_reader_down(reader)) {
        return false;
    }
    do {
        if (builder->sets++ == MOST_SETS) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "at most %d sets can be named", MOST_SETS);
        }
        builder->own = builder->rules->family_count;
        if (!wi_read_terms(reader, false, true)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    builder->rules->sets = builder->sets;
    wi_reader_up(reader);
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "',' or ')'") &&
           (builder->sets >= 2 || wi_reader_fail(reader, from, reader->next,
                                                 "there must be two sets or more to choose from"));
}

#define PAIR_MOVES "moves from files and from P-positions are for games on two heaps without memory"

static bool read_word(wi_reader *reader, bool removed, bool may_remove) {
    const size_t from = reader->next;
    const bool bracket = wi_reader_peek_after(reader, 1)->kind == WI_TOKEN_LEFT;
    if (wi_at_subtraction_set(reader->text, &reader->tokens[from])) {
        reader->next += 2;
        return (reader->heaps > 1 ||
                wi_reader_set_cone(reader, &(wy_cone){.p1 = 1, .p2 = 1}, from, reader->next)) &&
               wi_read_set_term(reader, removed);
    }
    if (wi_reader_at_word(reader, "from")) {
        return wi_reader_only_pair(reader, from, from, PAIR_MOVES) &&
               wi_read_list_term(reader, removed);
    }
    if (wi_reader_at_word(reader, "star") && bracket) {
        return wi_reader_only_pair(reader, from, from, PAIR_MOVES) &&
               wi_read_star_term(reader, removed);
    }
    return wi_reader_at_word(reader, "enforce") && bracket
               ? read_enforce(reader, removed)
               : wi_read_named_term(reader, removed, may_remove);
}

static bool read_term(wi_reader *reader, bool removed, bool may_remove) {
    if (wi_at_numbered_name(reader)) {
        return wi_read_numbered_name(reader, removed);
    }
    switch (wi_reader_peek(reader)->kind) {
    case WI_TOKEN_LEFT_BRACE:
        return wi_read_set_term(reader, removed);
    case WI_TOKEN_LEFT:
        if (!wi_at_move(reader)) {
            return read_bracket(reader, removed, may_remove);
        }
        return wi_read_move_term(reader, removed);
    case WI_TOKEN_WORD:
        return read_word(reader, removed, may_remove);
    default: {
        const char *why = wi_played_elsewhere(reader->text, wi_reader_peek(reader));
        if (why != NULL) {
            return wi_reader_fail(reader, reader->next, reader->next + 3, "%s", why);
        }
        return wi_reader_expected(reader, reader->heaps > 2
                                              ? "a game's name, a move (1,2,0) or a set {...}"
                                              : "a game's name, a move (1,2) or a set {...}");
    }
    }
}

/* Does "in every order" follow the bracket that begins here? */
static bool order_follows(const wi_reader *reader) {
    const wi_token_kind kind = wi_reader_peek(reader)->kind;
    if (kind != WI_TOKEN_LEFT && kind != WI_TOKEN_LEFT_BRACE) {
        return kind == WI_TOKEN_WORD; /* perhaps, and then its moves begin a list of their own */
    }
    const wi_token *close = &reader->tokens[wi_reader_closing(reader, reader->next)];
    return close->kind != WI_TOKEN_END && wi_token_is(close + 1, reader->text, "in");
}

/* "in every order", which belongs to the families from `first` on */
static bool read_orders(wi_reader *reader, size_t first) {
    if (!wi_reader_take_word(reader, "in")) {
        return true;
    }
    if (!wi_reader_take_word(reader, "every") || !wi_reader_take_word(reader, "order")) {
        return wi_reader_expected(reader, "'in every order'");
    }
    wy_rules *rules = reader->builder->rules;
    const bool counted = reader->heaps > 1 && rules->memory != WY_MEMORY_IMITATION;
    for (size_t i = first; i < rules->family_count && counted; i++) {
        rules->families[i].every_order = true;
    }
    return true;
}

/* "on 3 heaps" behind a term, where more terms follow: nim on 3 heaps + (1,2,3) */
static bool read_on_between(wi_reader *reader) {
    const size_t from = reader->next;
    if (!wi_reader_at_word(reader, "on") ||
        wi_number_of_heaps(reader->text, wi_reader_peek_after(reader, 1)) < 0) {
        return true;
    }
    const wi_token_kind after = wi_reader_peek_after(reader, 3)->kind;
    if (after != WI_TOKEN_PLUS && after != WI_TOKEN_UNION && after != WI_TOKEN_MINUS &&
        after != WI_TOKEN_WITHOUT) {
        return true; /* a clause */
    }
    reader->next++;
    return wi_read_on(reader, from);
}

bool wi_read_terms(wi_reader *reader, bool removing, bool may_remove) {
    wi_builder *builder = reader->builder;
    const wy_rules *rules = builder->rules;
    for (bool first = true, minus = false;; first = false) {
        const size_t from = reader->next, families = rules->family_count;
        if (!first && rules->sets > 0) {
            return wi_reader_fail(reader, from, from,
                                  "enforce(...) is the whole rule but for its clauses");
        }
        builder->own = order_follows(reader) ? families : builder->own;
        if (!read_term(reader, removing || minus, may_remove && first) ||
            !read_orders(reader, families) || !read_on_between(reader)) {
            return false;
        }
        const bool adds =
            wi_reader_at(reader, WI_TOKEN_PLUS) || wi_reader_at(reader, WI_TOKEN_UNION);
        minus = wi_reader_at(reader, WI_TOKEN_MINUS) || wi_reader_at(reader, WI_TOKEN_WITHOUT);
        if (rules->memory == WY_MEMORY_IMITATION && (adds || minus || !first)) {
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

static bool set_heaps(wi_reader *reader, wi_token_kind end) {
    size_t from = 0, to = 0;
    reader->heaps = wi_reader_count_heaps(reader, end, &from, &to);
    if (reader->heaps == 0 && reader->tokens[from].kind == WI_TOKEN_WORD) {
        return wi_reader_fail(reader, from, to,
                              "say on how many heaps this is played, as in ... on 3 heaps");
    }
    if (reader->heaps < 1 || reader->heaps > WY_MOST_HEAPS) {
        return wi_reader_fail(reader, from, to, "a game has 1 to %d heaps", WY_MOST_HEAPS);
    }
    reader->builder->rules->heaps = reader->heaps > 2 ? reader->heaps : 2;
    return true;
}

bool wi_read_rule(wi_reader *reader, wi_token_kind end) {
    const size_t from = reader->next;
    if (wi_reader_at(reader, end)) {
        return wi_reader_fail(reader, from, from,
                              "there is no rule here; write a game such as wythoff + (1,2)");
    }
    if (!set_heaps(reader, end) || !wi_read_terms(reader, false, true)) {
        return false;
    }
    if (wi_reader_at(reader, WI_TOKEN_COMMA) || wi_reader_at(reader, WI_TOKEN_LEFT) ||
        wi_reader_at(reader, WI_TOKEN_LEFT_BRACE)) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "join moves by +, as in (1,2) + (2,1), or put them in { }, as in "
                              "{(1,2),(2,1)}");
    }
    const size_t clauses = reader->next;
    return wi_read_clauses(reader, end) && wi_reader_finish(reader, from, clauses);
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

static wy_status read_tokens(wy_rules **rules, const char *text, size_t length, wi_token *tokens,
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
    const wy_status status = read_tokens(rules, text, length, tokens, lists, error);
    free(tokens);
    return status;
}

wy_status wy_rules_read_bytes(wy_rules **rules, const char *text, size_t length, wy_error *error) {
    return wy_rules_read_with(rules, text, length, NULL, error);
}

wy_status wy_rules_read(wy_rules **rules, const char *text, wy_error *error) {
    return wy_rules_read_bytes(rules, text, strlen(text), error);
}
