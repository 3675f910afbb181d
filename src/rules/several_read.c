/*
 * several_read.c - the way in: a rule of either kind, and the terms of one on several heaps.
 *
 *     wythoff on 3 heaps          {(s,s,t): t>2s} in every order          nim pass 1
 *
 * What makes a text a rule of this kind is found among its tokens (rules/several.c): the number of
 * heaps is known before the first term is read.  A rule that turns out to be on two heaps (or one)
 * without memory is handed to the language of two heaps, so that there is one value for it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/several.h"
#include "rules/several_reader.h"
#include "rules/value.h"

/* ---- terms ----------------------------------------------------------------------------------- */

bool wi_heap_add_family(wi_heap_reader *reader, wy_family *family, size_t from, size_t to) {
    wy_rules *rules = reader->to->rules;
    wi_reader *in = &reader->in;
    bool fine = true;
    reader->to->conditions += wi_condition_leaves(family->when);
    if (reader->to->conditions > WY_MAX_CONDITIONS) {
        fine = wi_reader_fail(in, from, to, "too many conditions; a rule has at most %d",
                              WY_MAX_CONDITIONS);
    } else if (rules->family_count == WY_MAX_FAMILIES) {
        fine = wi_reader_fail(in, from, to, "too many kinds of moves; a rule has at most %d",
                              WY_MAX_FAMILIES);
    } else if (!wi_list_room(rules->families, reader->to->family_room, rules->family_count + 1)) {
        fine = wi_reader_no_memory(in);
    }
    if (!fine) {
        wi_family_clear(family);
        return false;
    }
    family->set = reader->to->set < 0 ? 0 : reader->to->set;
    rules->families[rules->family_count++] = *family;
    return true;
}

static bool read_bracket(wi_heap_reader *reader, bool removed, bool may_remove) {
    wi_reader *in = &reader->in;
    if (!wi_reader_down(in)) {
        return false;
    }
    in->next++;
    const bool fine = wi_heap_read_terms(reader, removed, may_remove) &&
                      wi_reader_expect(in, WI_TOKEN_RIGHT, "'+', '-' or ')'");
    wi_reader_up(in);
    return fine;
}

/* enforce(A,B): the opponent names A or B, and the move must be one of it. */
static bool read_enforce(wi_heap_reader *reader, bool removed) {
    wi_reader *in = &reader->in;
    wy_rules *rules = reader->to->rules;
    const size_t from = in->next;
    enum { MOST_SETS = 8 };
    if (removed || rules->family_count > 0 || reader->to->set >= 0) {
        return wi_reader_fail(in, from, from, "enforce(...) is the whole rule but for its clauses");
    }
    in->next += 2;
    if (!wi_heap_set_memory(reader, WY_MEMORY_ENFORCE, from, in->next) || !wi_reader_down(in)) {
        return false;
    }
    do {
        if (++reader->to->set == MOST_SETS) {
            return wi_reader_fail(in, in->next, in->next, "at most %d sets can be named",
                                  MOST_SETS);
        }
        if (!wi_heap_read_terms(reader, false, true)) {
            return false;
        }
    } while (wi_reader_take(in, WI_TOKEN_COMMA));
    rules->sets = reader->to->set + 1;
    wi_reader_up(in);
    if (!wi_reader_expect(in, WI_TOKEN_RIGHT, "',' or ')'")) {
        return false;
    }
    return rules->sets >= 2 ||
           wi_reader_fail(in, from, in->next, "there must be two sets or more to choose from");
}

static bool read_term(wi_heap_reader *reader, bool removed, bool may_remove) {
    wi_reader *in = &reader->in;
    switch (wi_reader_peek(in)->kind) {
    case WI_TOKEN_LEFT_BRACE:
        return wi_heap_read_set(reader, removed);
    case WI_TOKEN_LEFT:
        return wi_at_move(in) ? wi_heap_read_move(reader, removed)
                              : read_bracket(reader, removed, may_remove);
    case WI_TOKEN_WORD:
        if (wi_reader_at_word(in, "from") || wi_reader_at_word(in, "star")) {
            return wi_reader_fail(in, in->next, in->next,
                                  "moves from files and from P-positions are for games on two "
                                  "heaps without memory");
        }
        if (wi_reader_at_word(in, "enforce") &&
            wi_reader_peek_after(in, 1)->kind == WI_TOKEN_LEFT) {
            return read_enforce(reader, removed);
        }
        return wi_heap_read_named(reader, removed);
    default:
        return wi_reader_expected(in, "a game's name, a move such as (1,2,0) or a set {...}");
    }
}

/* "on 3 heaps" behind a term, where more terms follow: nim on 3 heaps + (1,2,3) */
static bool read_on_between(wi_heap_reader *reader) {
    wi_reader *in = &reader->in;
    if (!wi_reader_at_word(in, "on")) {
        return true;
    }
    const wi_token_kind after = wi_reader_peek_after(in, 3)->kind;
    const size_t from = in->next;
    if (after != WI_TOKEN_PLUS && after != WI_TOKEN_UNION && after != WI_TOKEN_MINUS &&
        after != WI_TOKEN_WITHOUT) {
        return true; /* a clause */
    }
    in->next++;
    return wi_heap_read_on(reader, from);
}

/* "in every order", which belongs to the families from `first` on */
static bool read_orders(wi_heap_reader *reader, size_t first) {
    wi_reader *in = &reader->in;
    if (!wi_reader_at_word(in, "in")) {
        return true;
    }
    in->next++;
    if (!wi_reader_take_word(in, "every") || !wi_reader_take_word(in, "order")) {
        return wi_reader_expected(in, "'in every order'");
    }
    const wy_rules *rules = reader->to->rules;
    for (size_t i = first; i < rules->family_count && rules->heaps > 1; i++) {
        rules->families[i].every_order = true;
    }
    return true;
}

bool wi_heap_read_terms(wi_heap_reader *reader, bool removing, bool may_remove) {
    wi_reader *in = &reader->in;
    const wy_rules *rules = reader->to->rules;
    for (bool first = true, minus = false;; first = false) {
        const size_t families = rules->family_count;
        const size_t from = in->next;
        if (!first && rules->sets > 0) {
            return wi_reader_fail(in, from, from,
                                  "enforce(...) is the whole rule but for its clauses");
        }
        if (!read_term(reader, removing || minus, may_remove && first) ||
            !read_orders(reader, families) || !read_on_between(reader)) {
            return false;
        }
        const bool adds = wi_reader_at(in, WI_TOKEN_PLUS) || wi_reader_at(in, WI_TOKEN_UNION);
        minus = wi_reader_at(in, WI_TOKEN_MINUS) || wi_reader_at(in, WI_TOKEN_WITHOUT);
        if (!adds && !minus) {
            return true;
        }
        if (minus && !may_remove) {
            return wi_reader_fail(in, in->next, in->next,
                                  "moves cannot be removed inside this term; remove them at the "
                                  "end of the whole rule");
        }
        in->next++;
    }
}

/* ---- a whole rule ---------------------------------------------------------------------------- */

static wy_status read_rule(wi_heap_reader *reader) {
    wi_reader *in = &reader->in;
    wy_rules *rules = reader->to->rules;
    size_t from = 0, to = 0;
    rules->heaps = wi_several_count(in->text, in->tokens, &from, &to);
    if (rules->heaps == 0 && in->tokens[from].kind == WI_TOKEN_WORD) {
        wi_reader_fail(in, from, to, "say on how many heaps this is played, as in ... on 3 heaps");
        return in->status;
    }
    if (rules->heaps < 1 || rules->heaps > WY_MOST_HEAPS) {
        wi_reader_fail(in, from, to, "a game has 1 to %d heaps", WY_MOST_HEAPS);
        return in->status;
    }
    in->heaps = rules->heaps;
    if (wi_heap_read_terms(reader, false, true)) {
        wi_heap_read_clauses(reader);
    }
    return in->status;
}

wy_status wi_several_read_tokens(wy_rules **out, const char *text, size_t length, wi_token *tokens,
                                 const wy_lists *lists, wy_error *error) {
    *out = NULL;
    wy_rules *rules = wi_rules_new();
    if (rules == NULL) {
        return wi_fail_memory(error);
    }
    wi_builder counts = {0};
    wi_heap_builder builder = {.rules = rules, .set = -1};
    wi_heap_reader reader = {.in = {.text = text,
                                    .length = length,
                                    .tokens = tokens,
                                    .builder = &counts,
                                    .lists = lists,
                                    .error = error},
                             .to = &builder};
    wy_status status = read_rule(&reader);
    char *two = NULL;
    if (status == WY_OK && !wi_heap_lower(&two, rules)) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK && two != NULL) {
        wy_error fault;
        status = wy_rules_read(out, two, &fault);
        if (status == WY_BAD) { /* its place would be one of another text */
            wi_fail(error, WY_BAD, "as a rule on two heaps without memory: %s", fault.message);
        } else if (status != WY_OK) {
            wi_fail_memory(error);
        }
    }
    if (status == WY_OK && two == NULL) {
        *out = rules;
        rules = NULL;
    }
    free(two);
    wy_rules_free(rules);
    return status;
}
