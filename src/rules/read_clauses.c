/*
 * read_clauses.c - the clauses behind the moves: on, block, comply, misere, memories, terminal.
 */
#include <string.h>

#include <wythoff/rules.h>

#include "base/list.h"
#include "base/nearest.h"
#include "rules/condition.h"
#include "rules/reader.h"
#include "rules/value.h"

/* ---- where the game ends beside where no move is left ---------------------------------------- */

/*
 *     terminal x+y<=3 or {(7,7)}     terminal {(1,2,2)}     terminal x+y+z<=3
 */

static bool read_end_heap(wi_reader *reader, int64_t *heap) {
    const size_t from = reader->next;
    return wi_read_constant(reader, heap) &&
           (*heap >= 0 || wi_reader_fail(reader, from, reader->next, "a heap cannot be negative"));
}

/* (1,2,2): a number for each heap; on one heap a second one may follow. */
static bool read_position(wi_reader *reader, int64_t heap[WY_MOST_HEAPS]) {
    const int heaps = reader->heaps;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT,
                          heaps > 2 ? "a position with a number for each heap"
                                    : "a position such as (1,2)") ||
        !read_end_heap(reader, &heap[0])) {
        return false;
    }
    for (int i = 1; i < heaps; i++) {
        if (!wi_reader_expect(reader, WI_TOKEN_COMMA,
                              heaps == 2 ? "',' and the second heap" : "',' and the next heap") ||
            !read_end_heap(reader, &heap[i])) {
            return false;
        }
    }
    if (heaps == 1 && wi_reader_take(reader, WI_TOKEN_COMMA) && !read_end_heap(reader, &heap[1])) {
        return false;
    }
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'");
}

/* On more heaps than two a position is a condition: x=1 and y=2 and z=2. */
static bool add_condition(wi_reader *reader, wi_parts *ends, const int64_t heap[WY_MOST_HEAPS]) {
    return wi_reader_add_part(reader, ends, WY_OR, wi_reader_condition_of(reader, heap));
}

/* {(1,1,1),(1,2,2)}, behind the brace: a list on two heaps, else conditions. */
static bool read_positions(wi_reader *reader, wi_parts *ends) {
    wy_rules *rules = reader->builder->rules;
    size_t count = rules->terminal_count, room = count;
    do {
        int64_t heap[WY_MOST_HEAPS] = {0};
        if (count == WY_MAX_LIST) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "this list is too long; at most %d positions are allowed",
                                  WY_MAX_LIST);
        }
        if (!read_position(reader, heap)) {
            return false;
        }
        if (reader->heaps > 2) {
            if (!add_condition(reader, ends, heap)) {
                return false;
            }
            continue;
        }
        if (!wi_list_room(rules->terminals, room, count + 1)) {
            return wi_reader_no_memory(reader);
        }
        rules->terminals[count++] = (wy_position){heap[0], heap[1]};
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    rules->terminal_count = wi_positions_sort(rules->terminals, count);
    return wi_reader_expect(reader, WI_TOKEN_RIGHT_BRACE, "',' or '}'");
}

/* x+y<=3, z>1 */
static wy_condition *read_condition(wi_reader *reader) {
    wi_parts parts = {0};
    bool fine = true;
    reader->letters = WI_LETTERS_POSITION;
    reader->own = reader->foreign = false;
    reader->listed = 0;
    do {
        fine = wi_reader_add_part(reader, &parts, WY_AND, wi_read_condition(reader));
    } while (fine && wi_reader_take(reader, WI_TOKEN_COMMA));
    reader->letters = WI_LETTERS_NONE;
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

/* A condition and a list are given once each, in one clause or in two. */
static bool read_one_end(wi_reader *reader, wi_parts *ends, size_t from) {
    const wy_rules *rules = reader->builder->rules;
    if (wi_reader_at(reader, WI_TOKEN_LEFT_BRACE) && rules->terminal_count > 0) {
        return wi_reader_fail(reader, from, reader->next,
                              "a list of terminal positions is already given");
    }
    if (rules->terminal != NULL &&
        (reader->heaps > 2 || !wi_reader_at(reader, WI_TOKEN_LEFT_BRACE))) {
        return wi_reader_fail(reader, from, reader->next,
                              "a condition for terminal positions is already given");
    }
    return wi_reader_take(reader, WI_TOKEN_LEFT_BRACE)
               ? read_positions(reader, ends)
               : wi_reader_add_part(reader, ends, WY_OR, read_condition(reader));
}

/* The ends behind "terminal", which is token `from`. */
static bool read_terminal(wi_reader *reader, size_t from) {
    wi_builder *builder = reader->builder;
    wi_parts ends = {0};
    bool fine = true;
    do {
        fine = read_one_end(reader, &ends, from);
    } while (fine && wi_reader_take_word(reader, "or"));
    if (!fine || ends.count == 0) {
        wi_parts_free(&ends);
        return fine;
    }
    builder->rules->terminal = wi_reader_join(reader, &ends, WY_OR, true);
    if (builder->rules->terminal == NULL) {
        return false;
    }
    builder->conditions += wi_condition_leaves(builder->rules->terminal);
    return builder->conditions <= WY_MAX_CONDITIONS ||
           wi_reader_fail(reader, from, reader->next, "too many conditions; a rule has at most %d",
                          WY_MAX_CONDITIONS);
}

/*
 * The clauses that follow the moves of a rule: its board, blocking, how it
 * ends and who wins, and what the game remembers.
 *
 *     on cone(2/7,10/1)   on 3 heaps   block 2 diagonal   comply 2   terminal x+y<=3   misere
 *     pass 1   no repeat   next at most 2*last
 */

/* ---- cones and blocking -------------------------------------------------------------- */

/* 2/7, or 10 for 10/1 */
static bool read_slope(wi_reader *reader, int64_t *rise, int64_t *run) {
    int64_t *const numbers[2] = {rise, run};
    *rise = 0;
    *run = 1;
    for (int i = 0; i < 2; i++) {
        if (i == 1 && !wi_reader_take(reader, WI_TOKEN_SLASH)) {
            return true;
        }
        if (!wi_reader_at(reader, WI_TOKEN_NUMBER)) {
            return wi_reader_expected(reader, "a number (a slope such as 2/7)");
        }
        *numbers[i] = wi_reader_peek(reader)->number;
        if (*numbers[i] > WY_MAX_CONE) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "the numbers of a cone are at most %d", WY_MAX_CONE);
        }
        reader->next++;
    }
    return true;
}

bool wi_read_cone(wi_reader *reader, wy_cone *cone) {
    const size_t from = reader->next;
    if (!read_slope(reader, &cone->q1, &cone->p1)) {
        return false;
    }
    if (cone->p1 == 0) {
        return wi_reader_fail(reader, from, reader->next,
                              "the first slope q1/p1 of a cone needs p1 > 0");
    }
    if (!wi_reader_expect(reader, WI_TOKEN_COMMA, "',' and the second slope")) {
        return false;
    }
    const size_t second = reader->next;
    if (!read_slope(reader, &cone->q2, &cone->p2)) {
        return false;
    }
    if (cone->q2 == 0) {
        return wi_reader_fail(reader, second, reader->next,
                              "the second slope q2/p2 of a cone needs q2 > 0");
    }
    const int64_t determinant = cone->p1 * cone->q2 - cone->q1 * cone->p2;
    return determinant > 0 ||
           wi_reader_fail(reader, from, reader->next,
                          "the second slope of a cone must be the steeper one: the determinant "
                          "p1 q2 - q1 p2 is %lld and must be positive",
                          (long long)determinant);
}

bool wi_reader_set_cone(wi_reader *reader, const wy_cone *cone, size_t from, size_t to) {
    wy_cone *board = &reader->builder->rules->board;
    if (reader->builder->has_cone && (board->p1 != cone->p1 || board->q1 != cone->q1 ||
                                      board->p2 != cone->p2 || board->q2 != cone->q2)) {
        if (wi_cone_is_heap(board) || wi_cone_is_heap(cone)) {
            return wi_reader_fail(reader, from, to, "a rule has one board, and another is given");
        }
        return wi_reader_fail(reader, from, to,
                              "a rule has one cone, and cone(%lld/%lld,%lld/%lld) is already its "
                              "board",
                              (long long)board->q1, (long long)board->p1, (long long)board->q2,
                              (long long)board->p2);
    }
    const bool heap = wi_cone_is_heap(cone) && cone->q2 == 0 && reader->heaps <= 2;
    if (!heap && !wi_reader_only_pair(reader, from, to,
                                      "games on several heaps or with a memory have no board but "
                                      "their heaps: on 3 heaps")) {
        return false;
    }
    *board = *cone;
    reader->builder->rules->heaps = wi_cone_is_heap(cone) ? 1 : 2;
    reader->builder->has_cone = true;
    return true;
}

bool wi_reader_set_block(wi_reader *reader, int64_t block, wy_block_kind kind, size_t from,
                         size_t to) {
    wy_rules *rules = reader->builder->rules;
    if (reader->builder->has_block && (rules->block != block || rules->block_kind != kind)) {
        return wi_reader_fail(reader, from, to, "blocking is already said: %lld options%s",
                              (long long)rules->block,
                              rules->block_kind == WY_BLOCK_DIAGONAL ? " of diagonal kind" : "");
    }
    if (block < 0) {
        return wi_reader_fail(reader, from, to,
                              "the number of options to block cannot be negative");
    }
    if (block > WY_MAX_BLOCK) {
        return wi_reader_fail(reader, from, to, "at most %d options can be blocked", WY_MAX_BLOCK);
    }
    if (kind == WY_BLOCK_DIAGONAL && block > 0 &&
        !wi_reader_only_pair(reader, from, to,
                             "blocking of diagonal options is for two heaps without memory")) {
        return false;
    }
    rules->block = block;
    rules->block_kind = block == 0 ? WY_BLOCK_ANY : kind;
    reader->builder->has_block = true;
    return true;
}

bool wi_reader_set_memory(wi_reader *reader, wy_memory_kind kind, size_t from, size_t to) {
    wy_rules *rules = reader->builder->rules;
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_reader_fail(reader, from, to, "a rule has one memory, and it has another");
    }
    rules->memory = kind;
    return true;
}

/* ---- the board --------------------------------------------------------------------------- */

static bool no_imitation(wi_reader *reader, size_t from) {
    return reader->builder->rules->memory != WY_MEMORY_IMITATION ||
           wi_reader_fail(reader, from, reader->next,
                          "an imitation game is on two heaps, and has no board but them");
}

/*
 * 3 heaps, one heap: they were counted before anything was read.  A named game may be on one heap
 * where the rule does not say so.
 */
static bool read_number_of_heaps(wi_reader *reader, int count, size_t from) {
    reader->next++;
    if (!wi_reader_take_word(reader, "heap") && !wi_reader_take_word(reader, "heaps")) {
        return wi_reader_expected(reader, count == 1 ? "'heap'" : "'heaps'");
    }
    if (count != reader->heaps && (count != 1 || reader->heaps != 2)) {
        return wi_reader_fail(reader, from, reader->next, "the rule is for %d heap%s",
                              reader->heaps, reader->heaps == 1 ? "" : "s");
    }
    const wy_cone board = {.p1 = 1, .p2 = 1};
    return count > 1 ||
           (no_imitation(reader, from) && wi_reader_set_cone(reader, &board, from, reader->next));
}

/* x or y, behind "heap" */
static bool read_heap(wi_reader *reader, wy_cone *board) {
    if (wi_reader_take_word(reader, "x")) {
        *board = (wy_cone){.p1 = 1, .p2 = 1};
        return true;
    }
    *board = (wy_cone){.q1 = 1, .q2 = 1};
    return wi_reader_take_word(reader, "y") || wi_reader_expected(reader, "x or y");
}

bool wi_read_on(wi_reader *reader, size_t from) {
    const int count = wi_number_of_heaps(reader->text, wi_reader_peek(reader));
    wy_cone cone = {0};
    if (count >= 0) {
        return read_number_of_heaps(reader, count, from);
    }
    const bool heap = wi_reader_take_word(reader, "heap");
    if (!heap && !wi_reader_take_word(reader, "cone")) {
        return wi_reader_expected(reader, "'cone(q1/p1,q2/p2)', 'one heap' or '3 heaps'");
    }
    return (heap ? read_heap(reader, &cone)
                 : wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") && wi_read_cone(reader, &cone) &&
                       wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'")) &&
           no_imitation(reader, from) && wi_reader_set_cone(reader, &cone, from, reader->next);
}

/* ---- blocking, complying, memories ------------------------------------------------------- */

static bool read_block(wi_reader *reader, size_t from) {
    int64_t block = 0;
    if (!wi_read_constant(reader, &block)) {
        return false;
    }
    wy_block_kind kind = WY_BLOCK_ANY;
    if (wi_reader_take_word(reader, "diagonal")) {
        kind = WY_BLOCK_DIAGONAL;
    } else {
        wi_reader_take_word(reader, "any");
    }
    return wi_reader_set_block(reader, block, kind, from, reader->next);
}

/* A number from 1 on, if one is there; else the usual one, where there is a usual one. */
static bool read_count(wi_reader *reader, int64_t *out, int64_t usual) {
    const size_t from = reader->next;
    *out = usual;
    if (!wi_reader_at(reader, WI_TOKEN_NUMBER)) {
        return usual >= 0 || wi_reader_expected(reader, "a number");
    }
    if (!wi_read_constant(reader, out)) {
        return false;
    }
    return (*out >= 1 && *out <= WY_MAX_BLOCK) ||
           wi_reader_fail(reader, from, reader->next, "this number is one of 1 to %d",
                          WY_MAX_BLOCK);
}

static bool read_comply(wi_reader *reader, size_t from) {
    (void)from;
    return read_count(reader, &reader->builder->rules->comply, -1);
}

static bool read_pass(wi_reader *reader, size_t from) {
    return read_count(reader, &reader->builder->rules->passes, 1) &&
           wi_reader_set_memory(reader, WY_MEMORY_PASS, from, reader->next);
}

static bool read_no(wi_reader *reader, size_t from) {
    if (!wi_reader_take_word(reader, "repeat")) {
        return wi_reader_expected(reader, "'repeat'");
    }
    return wi_reader_set_memory(reader, WY_MEMORY_REPEAT, from, reader->next);
}

/* 2*last+1, 2 last, last, 3: factor and the rest */
static bool read_bound(wi_reader *reader, int64_t *factor, int64_t *more) {
    const size_t from = reader->next;
    *factor = *more = 0;
    do {
        int64_t number = 1;
        const bool counted = wi_reader_at(reader, WI_TOKEN_NUMBER);
        if (counted) {
            number = wi_reader_peek(reader)->number;
            reader->next++;
            wi_reader_take(reader, WI_TOKEN_TIMES);
        }
        if (wi_reader_take_word(reader, "last")) {
            *factor += number;
        } else if (counted) {
            *more += number;
        } else {
            return wi_reader_expected(reader, "a number or 'last', as in 2*last+1");
        }
        if (*factor > WY_MAX_COEFFICIENT || *more > WY_MAX_COEFFICIENT) {
            return wi_reader_fail(reader, from, reader->next,
                                  "this number is too large; at most %d is allowed",
                                  WY_MAX_COEFFICIENT);
        }
    } while (wi_reader_take(reader, WI_TOKEN_PLUS));
    return !wi_reader_at(reader, WI_TOKEN_MINUS) ||
           wi_reader_fail(reader, reader->next, reader->next,
                          "a bound on the next move is a*last+b with a, b >= 0: nothing is taken "
                          "from it");
}

static bool read_next(wi_reader *reader, size_t from) {
    wy_rules *rules = reader->builder->rules;
    if (!wi_reader_take_word(reader, "at") || !wi_reader_take_word(reader, "most")) {
        return wi_reader_expected(reader, "'next at most 2*last'");
    }
    if (!read_bound(reader, &rules->factor, &rules->more)) {
        return false;
    }
    if (reader->heaps > 1) {
        return wi_reader_fail(reader, from, reader->next,
                              "a bound on the next move is for games on one heap");
    }
    return wi_reader_set_memory(reader, WY_MEMORY_BOUND, from, reader->next);
}

/* ---- clauses -------------------------------------------------------------------------- */

static bool read_misere(wi_reader *reader, size_t from) {
    (void)from;
    reader->builder->rules->misere = true;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(wi_reader *reader, size_t from);
} clauses[] = {
    {"on", wi_read_on},          {"block", read_block},   {"comply", read_comply},
    {"terminal", read_terminal}, {"misere", read_misere}, {"mis\xC3\xA8re", read_misere},
    {"pass", read_pass},         {"no", read_no},         {"next", read_next},
};
enum { CLAUSES = sizeof clauses / sizeof clauses[0] };

/* Which clause begins here; CLAUSES: none.  A pass may be written `with pass`. */
static size_t clause_at(wi_reader *reader) {
    if (wi_reader_at_word(reader, "with") &&
        wi_token_is(wi_reader_peek_after(reader, 1), reader->text, "pass")) {
        reader->next++;
    }
    size_t which = 0;
    while (which < CLAUSES && !wi_reader_at_word(reader, clauses[which].word)) {
        which++;
    }
    return which;
}

static bool read_end(wi_reader *reader, wi_token_kind end) {
    const wi_token *token = wi_reader_peek(reader);
    if (token->kind == end) {
        return true;
    }
    if (token->kind == WI_TOKEN_PLUS || token->kind == WI_TOKEN_MINUS) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "moves come first, then 'on', 'block', 'terminal' and 'misere'");
    }
    wi_nearest nearest;
    wi_nearest_start(&nearest, reader->text + token->at, token->width);
    for (size_t i = 0; token->kind == WI_TOKEN_WORD && i < CLAUSES; i++) {
        wi_nearest_offer(&nearest, clauses[i].word);
    }
    if (nearest.best != NULL) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "'%.*s' is not known here; did you mean '%s'?", (int)token->width,
                              reader->text + token->at, nearest.best);
    }
#define CLAUSE_WORDS                                                                               \
    "'+', '-', 'on', 'block', 'comply', 'terminal', 'misere', 'pass', 'no repeat', 'next at "      \
    "most' "
    return wi_reader_expected(reader, end == WI_TOKEN_END ? CLAUSE_WORDS "or the end"
                                                          : CLAUSE_WORDS "or ')'");
}

bool wi_read_clauses(wi_reader *reader, wi_token_kind end) {
    bool seen[CLAUSES] = {false};
    for (size_t which = 0; (which = clause_at(reader)) < CLAUSES;) {
        const size_t from = reader->next++;
        if (seen[which] && clauses[which].read != read_terminal) {
            return wi_reader_fail(reader, from, from, "'%s' is given twice", clauses[which].word);
        }
        seen[which] = true;
        if (!clauses[which].read(reader, from)) {
            return false;
        }
    }
    return read_end(reader, end);
}
