/* read_rule.c - the way into the reader; terms joined by + and -. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/named_games.h"
#include "rules/reader.h"
#include "rules/value.h"
#include "rules/weight.h"

/* ---- on how many heaps is a rule played? ----------------------------------------------------- */

/*
 * What a name means, and which letters are heaps, depends on the number of heaps, but the rule may
 * say it last: {(t,0,0): t<z} + nim on 3 heaps.  So it is looked up among the tokens before the
 * first term is read.
 */

/* A bracket behind a word holds arguments, unless the word joins conditions or begins a clause. */
static bool holds_arguments(const char *text, const wi_token *tokens, size_t open) {
    static const char *const joining[] = {"and", "or", "not", "terminal", "in"};
    if (open == 0 || tokens[open - 1].kind != WI_TOKEN_WORD) {
        return false;
    }
    for (size_t i = 0; i < sizeof joining / sizeof joining[0]; i++) {
        if (wi_token_is(&tokens[open - 1], text, joining[i])) {
            return false;
        }
    }
    return true;
}

/*
 * The parts of the tuple that begins at token `open`, and the token behind it; 0: it is none.  A
 * tuple holds no set and no other tuple.
 */
static int parts_of(const char *text, const wi_token *tokens, size_t open, size_t *behind) {
    enum { MANY = 1000 };
    if (tokens[open].kind != WI_TOKEN_LEFT || holds_arguments(text, tokens, open)) {
        return 0;
    }
    int depth = 0, parts = 1;
    for (size_t i = open;; i++) {
        switch (tokens[i].kind) {
        case WI_TOKEN_LEFT:
            if (++depth > WY_MAX_DEPTH) {
                return 0; /* and so each token is looked at a few times, not more */
            }
            break;
        case WI_TOKEN_RIGHT:
            if (--depth == 0) {
                *behind = i + 1;
                return parts;
            }
            break;
        case WI_TOKEN_COMMA:
            parts += depth == 1 && parts < MANY;
            break;
        case WI_TOKEN_NUMBER:
        case WI_TOKEN_PLUS:
        case WI_TOKEN_MINUS:
        case WI_TOKEN_TIMES:
            break;
        case WI_TOKEN_WORD:
            if (tokens[i].width == 1) {
                break;
            }
            return 0;
        default:
            return 0;
        }
    }
}

int wi_number_of_heaps(const char *text, const wi_token *token) {
    static const char *const names[] = {"one", "two", "three", "four", "five", "six"};
    if (token->kind == WI_TOKEN_NUMBER) {
        return token->number;
    }
    for (int i = 0; i < 6; i++) {
        if (wi_token_is(token, text, names[i])) {
            return i + 1;
        }
    }
    return -1;
}

/* "on 3", "on three" */
static bool is_on_number(const char *text, const wi_token *tokens, size_t i) {
    return wi_token_is(&tokens[i], text, "on") && wi_number_of_heaps(text, &tokens[i + 1]) >= 0;
}

/* Behind the bracket of star(...), whose rule has heaps of its own, if one begins at token i. */
static size_t skip_star(const wi_reader *reader, size_t i) {
    if (!wi_token_is(&reader->tokens[i], reader->text, "star") ||
        reader->tokens[i + 1].kind != WI_TOKEN_LEFT) {
        return i;
    }
    return wi_reader_closing(reader, i + 1);
}

/* Is this S={..., as papers write the set of a subtraction game?  It is played on one heap. */
static bool at_subtraction_set(const char *text, const wi_token *tokens) {
    return wi_token_is(tokens, text, "s") && tokens[1].kind == WI_TOKEN_EQ &&
           tokens[2].kind == WI_TOKEN_LEFT_BRACE;
}

/* {1,2,4}: numbers that may be taken from one heap */
static bool at_numbers(const wi_token *tokens) {
    return tokens[0].kind == WI_TOKEN_LEFT_BRACE && tokens[1].kind == WI_TOKEN_NUMBER &&
           (tokens[2].kind == WI_TOKEN_COMMA || tokens[2].kind == WI_TOKEN_RIGHT_BRACE);
}

/*
 * On how many heaps is the rule played that begins at the next token and ends at a token of this
 * kind, outside of brackets?  As `on N heaps` says, else as its first move has parts, else as its
 * game has by nature, else two; 0: its game has any number.  Tokens [from, to) say so. */
static int reader_count_heaps(const wi_reader *reader, wi_token_kind end, size_t *from,
                              size_t *to) {
    enum { UNSAID = -1 };
    const char *text = reader->text;
    const wi_token *tokens = reader->tokens;
    const wi_token *first = &tokens[reader->next];
    const bool numbers = at_numbers(first) || at_subtraction_set(text, first);
    int by_name = numbers ? 1 : UNSAID, by_move = 0, depth = 0;
    *from = reader->next;
    *to = *from + 1;
    for (size_t i = reader->next; tokens[i].kind != WI_TOKEN_END; i++) {
        i = skip_star(reader, i);
        size_t behind = i + 1;
        /* The end: a bracket that is never closed. */
        if (tokens[i].kind == WI_TOKEN_END || (depth == 0 && tokens[i].kind == end)) {
            break;
        }
        depth += tokens[i].kind == WI_TOKEN_LEFT;
        depth -= tokens[i].kind == WI_TOKEN_RIGHT;
        if (is_on_number(text, tokens, i)) {
            *from = i + 1;
            *to = i + 2;
            return wi_number_of_heaps(text, &tokens[i + 1]);
        }
        if (tokens[i].kind == WI_TOKEN_LEFT && by_move == 0) {
            by_move = parts_of(text, tokens, i, &behind);
            /* (t) may be a bracket around a term or a part of a condition. */
            by_move = by_move == 1 ? 0 : by_move;
            *from = by_move > 0 ? i : *from;
            *to = by_move > 0 ? behind : *to;
        } else if (tokens[i].kind == WI_TOKEN_WORD && tokens[i].width > 1 && by_name == UNSAID) {
            size_t count = 0;
            const wi_named_text *game = wi_name_on_heaps(text, &tokens[i], &count);
            if (game != NULL) {
                by_name = game->heaps;
                *from = by_move > 0 ? *from : i;
                *to = by_move > 0 ? *to : i + count;
            } else if (wi_token_is(&tokens[i], text, "next")) {
                by_name = 1;
            }
        }
    }
    return by_move > 0 ? by_move : by_name != UNSAID ? by_name : 2;
}

/* ---- what may stand in one rule, and the form that it gets when all of it was read ----------- */

/*
 * Games on two heaps without memory, or one, have boards, moves that return tokens, lists of moves
 * and of ends, P-positions as moves; the others have nim-sums, and "in every order" as a word of
 * its own.  Whether a rule has a memory is known at its end.  So what only the ones or only the
 * others have is noted when it is read, with its place, and refused here if it is in vain.
 */

bool wi_reader_only_pair(wi_reader *reader, size_t from, size_t to, const char *why) {
    wi_only *pair = &reader->builder->pair;
    if (reader->heaps > 2) {
        return wi_reader_fail(reader, from, to, "%s", why);
    }
    if (pair->why == NULL) {
        *pair = (wi_only){why, from, to};
    }
    return true;
}

void wi_reader_only_more(wi_reader *reader, size_t from, size_t to, const char *why) {
    wi_only *more = &reader->builder->more;
    if (reader->heaps <= 2 && more->why == NULL) {
        *more = (wi_only){why, from, to};
    }
}

static bool check_families(wi_reader *reader, size_t from) {
    return reader->builder->rules->family_count <= WY_MAX_FAMILIES ||
           wi_reader_fail(reader, from, reader->next,
                          "too many kinds of moves; a rule has at most %d", WY_MAX_FAMILIES);
}

/* ---- two heaps without memory, or one -------------------------------------------------------- */

/* Writes out what is meant for every order of the heaps. */
static bool write_orders(wi_reader *reader, size_t from) {
    wi_builder *builder = reader->builder;
    wy_rules *rules = builder->rules;
    bool any = false;
    for (size_t i = 0; i < rules->family_count; i++) {
        any = any || rules->families[i].every_order;
    }
    wi_heap_families orders;
    if (!any) {
        return true;
    }
    const wy_status status = wi_heap_families_open(&orders, rules, NULL);
    if (status != WY_OK) {
        return status == WY_LIMIT ? check_families(reader, from) : wi_reader_no_memory(reader);
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        wi_family_clear(&rules->families[i]);
    }
    free(rules->families);
    rules->families = orders.list;
    rules->family_count = orders.count;
    builder->family_room = orders.room;
    return check_families(reader, from);
}

static bool finish_pair(wi_reader *reader, size_t from) {
    const wi_only *more = &reader->builder->more;
    if (more->why != NULL) {
        return wi_reader_fail(reader, more->from, more->to, "%s", more->why);
    }
    if (!write_orders(reader, from)) {
        return false;
    }
    if (!wi_lists_settle(reader->builder->rules)) {
        return wi_reader_no_memory(reader);
    }
    return check_families(reader, from) && wi_reader_weigh(reader, from, reader->next);
}

/* ---- more heaps, or a memory ----------------------------------------------------------------- */

/* Adds "this heap has so many tokens". */
static bool add_heap(wi_reader *reader, wi_parts *position, int heap, int64_t tokens) {
    wy_linear left = {{0}};
    const wy_linear right = {.c[WY_ONE] = tokens};
    left.c[wi_heap_variables[heap]] = 1;
    wy_condition *is = wi_condition_compare(&left, WY_EQ, &right, false);
    return is != NULL ? wi_reader_add_part(reader, position, WY_AND, is)
                      : wi_reader_no_memory(reader);
}

wy_condition *wi_reader_condition_of(wi_reader *reader, const int64_t heap[WY_MOST_HEAPS]) {
    wi_parts position = {0};
    bool fine = true;
    for (int i = 0; i < reader->heaps && fine; i++) {
        fine = add_heap(reader, &position, i, heap[i]);
    }
    return wi_reader_join(reader, &position, WY_AND, fine);
}

/* The list of ends as a condition. */
static bool spell_out_ends(wi_reader *reader) {
    wy_rules *rules = reader->builder->rules;
    wi_parts ends = {0};
    bool fine = true;
    if (rules->terminal_count == 0) {
        return true;
    }
    if (rules->terminal != NULL) {
        fine = wi_reader_add_part(reader, &ends, WY_OR, rules->terminal);
        rules->terminal = NULL;
    }
    for (size_t i = 0; i < rules->terminal_count && fine; i++) {
        const int64_t heap[WY_MOST_HEAPS] = {rules->terminals[i].x, rules->terminals[i].y};
        reader->builder->conditions += (size_t)reader->heaps;
        fine = wi_reader_add_part(reader, &ends, WY_OR, wi_reader_condition_of(reader, heap));
    }
    free(rules->terminals);
    rules->terminals = NULL;
    rules->terminal_count = 0;
    rules->terminal = wi_reader_join(reader, &ends, WY_OR, fine);
    return rules->terminal != NULL;
}

/* A game on one heap takes from no other, and asks for no other. */
static bool is_on_one_heap(const wy_rules *rules) {
    bool one = !wi_condition_has(rules->terminal, WY_Y);
    for (size_t i = 0; i < rules->family_count && one; i++) {
        const wy_family *family = &rules->families[i];
        one = wi_linear_is_number(&family->part[1]) && family->part[1].c[WY_ONE] == 0 &&
              !wi_condition_has(family->when, WY_Y);
    }
    return one;
}

static bool finish_more(wi_reader *reader, size_t from, size_t clauses) {
    const wi_only *pair = &reader->builder->pair;
    wy_rules *rules = reader->builder->rules;
    const size_t to = reader->next;
    if (pair->why != NULL) {
        return wi_reader_fail(reader, pair->from, pair->to, "%s", pair->why);
    }
    reader->heaps = wi_cone_is_heap(&rules->board) ? 1 : reader->heaps; /* mark pass 1 */
    if (!wi_lists_spell_out(rules) || !spell_out_ends(reader)) {
        return reader->status == WY_OK ? wi_reader_no_memory(reader) : false;
    }
    if (reader->heaps == 1 && !is_on_one_heap(rules)) {
        return wi_reader_fail(reader, from, to,
                              "this rule has a second heap, and the game has one");
    }
    if (reader->builder->conditions > WY_MAX_CONDITIONS) {
        return wi_reader_fail(reader, from, to, "too many conditions; a rule has at most %d",
                              WY_MAX_CONDITIONS);
    }
    if (rules->block > 0 && rules->comply > 0) {
        return wi_reader_fail(reader, clauses, to, "options are blocked or named, not both");
    }
    rules->heaps = reader->heaps;
    rules->board = (wy_cone){.p1 = 1, .q2 = 1};
    for (size_t i = 0; i < rules->family_count; i++) {
        wi_family_name_parameters(&rules->families[i]);
        rules->families[i].every_order = rules->families[i].every_order && rules->heaps > 1;
    }
    return check_families(reader, from);
}

/*
 * Brings the rule, whose terms begin at token `from` and whose clauses at token `clauses`, into its
 * form, or refuses what does not go together.
 */
static bool reader_finish(wi_reader *reader, size_t from, size_t clauses) {
    return wy_rules_plane(reader->builder->rules) ? finish_pair(reader, from)
                                                  : finish_more(reader, from, clauses);
}

/* ---- the way in: a whole rule, its terms and then its clauses -------------------------------- */

/*
 *     wythoff + {(t,2t),(2t,t): t=1..50} - (3,3) on cone(0/1,1/0) block 2 misere
 *     {(s,s,t): t>2s} in every order + nim on 3 heaps
 *
 * Terms are applied from left to right, each adding or removing moves.  So a
 * bracket that removes moves can only stand first: a value has no place for
 * "these moves, except those" in the middle.
 */

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
    if (at_subtraction_set(reader->text, &reader->tokens[from])) {
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
    reader->heaps = reader_count_heaps(reader, end, &from, &to);
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
    return wi_read_clauses(reader, end) && reader_finish(reader, from, clauses);
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
