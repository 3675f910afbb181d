/*
 * read_clauses.c - what follows the moves of a rule: its board, blocking, how it
 * ends and who wins.
 *
 *     on cone(2/7,10/1)   block 2 diagonal   terminal x+y<=3 or {(7,7)}   misere
 */
#include <string.h>

#include "base/nearest.h"
#include "rules/reader.h"
#include "rules/value.h"

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
    rules->block = block;
    rules->block_kind = block == 0 ? WY_BLOCK_ANY : kind;
    reader->builder->has_block = true;
    return true;
}

/* ---- clauses -------------------------------------------------------------------------- */

typedef enum clause {
    CLAUSE_ON,
    CLAUSE_BLOCK,
    CLAUSE_TERMINAL,
    CLAUSE_MISERE,
    CLAUSES,
} clause;

static const char *const clause_words[CLAUSES] = {"on", "block", "terminal", "misere"};

static bool at_clause(const wi_reader *reader, clause *which) {
    for (int i = 0; i < CLAUSES; i++) {
        if (wi_reader_at_word(reader, clause_words[i])) {
            *which = (clause)i;
            return true;
        }
    }
    *which = CLAUSE_MISERE;
    return wi_reader_at_word(reader, "mis\xC3\xA8re");
}

static bool no_history(wi_reader *reader, size_t from) {
    return reader->builder->rules->imitation_p == 0 ||
           wi_reader_fail(reader, from, reader->next,
                          "an imitation game has neither blocking nor a cone");
}

/* one heap, heap x, heap y */
static bool read_heap(wi_reader *reader, wy_cone *board) {
    const bool first = wi_reader_take_word(reader, "one");
    if (!wi_reader_take_word(reader, "heap")) {
        return wi_reader_expected(reader, "'heap'");
    }
    if (first || wi_reader_take_word(reader, "x")) {
        *board = (wy_cone){.p1 = 1, .p2 = 1};
        return true;
    }
    *board = (wy_cone){.q1 = 1, .q2 = 1};
    return wi_reader_take_word(reader, "y") || wi_reader_expected(reader, "x or y");
}

static bool read_on(wi_reader *reader, size_t from) {
    wy_cone cone = {0};
    if (wi_reader_at_word(reader, "one") || wi_reader_at_word(reader, "heap")) {
        return read_heap(reader, &cone) && no_history(reader, from) &&
               wi_reader_set_cone(reader, &cone, from, reader->next);
    }
    if (!wi_reader_take_word(reader, "cone")) {
        return wi_reader_expected(reader, "'cone(q1/p1,q2/p2)' or 'one heap'");
    }
    return wi_reader_expect(reader, WI_TOKEN_LEFT, "'('") && wi_read_cone(reader, &cone) &&
           wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'") && no_history(reader, from) &&
           wi_reader_set_cone(reader, &cone, from, reader->next);
}

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
    return no_history(reader, from) && wi_reader_set_block(reader, block, kind, from, reader->next);
}

static bool read_terminal_positions(wi_reader *reader, size_t from) {
    if (reader->builder->rules->terminal_count > 0) {
        return wi_reader_fail(reader, from, reader->next,
                              "a list of terminal positions is already given");
    }
    reader->next++;
    return wi_read_terminals(reader);
}

static bool read_terminal_condition(wi_reader *reader, size_t from) {
    wi_builder *builder = reader->builder;
    if (builder->rules->terminal != NULL) {
        return wi_reader_fail(reader, from, reader->next,
                              "a condition for terminal positions is already given");
    }
    reader->letters = WI_LETTERS_POSITION;
    reader->own = reader->foreign = false;
    reader->listed = 0;
    wi_parts parts = {0};
    bool fine = true;
    do {
        fine = wi_reader_add_part(reader, &parts, WY_AND, wi_read_condition(reader));
    } while (fine && wi_reader_take(reader, WI_TOKEN_COMMA));
    reader->letters = WI_LETTERS_NONE;
    builder->rules->terminal = wi_reader_join(reader, &parts, WY_AND, fine);
    if (builder->rules->terminal == NULL) {
        return false;
    }
    builder->conditions += wi_condition_leaves(builder->rules->terminal);
    return builder->conditions <= WY_MAX_CONDITIONS ||
           wi_reader_fail(reader, from, reader->next, "too many conditions; a rule has at most %d",
                          WY_MAX_CONDITIONS);
}

/* A condition, a list of positions, or both joined by "or". */
static bool read_terminal(wi_reader *reader, size_t from) {
    do {
        if (!(wi_reader_at(reader, WI_TOKEN_LEFT_BRACE) ? read_terminal_positions(reader, from)
                                                        : read_terminal_condition(reader, from))) {
            return false;
        }
    } while (wi_reader_take_word(reader, "or"));
    return true;
}

static bool read_clause(wi_reader *reader, clause which, size_t from) {
    switch (which) {
    case CLAUSE_ON:
        return read_on(reader, from);
    case CLAUSE_BLOCK:
        return read_block(reader, from);
    case CLAUSE_TERMINAL:
        return read_terminal(reader, from);
    default:
        reader->builder->rules->misere = true;
        return true;
    }
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
    for (int i = 0; token->kind == WI_TOKEN_WORD && i < CLAUSES; i++) {
        wi_nearest_offer(&nearest, clause_words[i]);
    }
    if (nearest.best != NULL) {
        return wi_reader_fail(reader, reader->next, reader->next,
                              "'%.*s' is not known here; did you mean '%s'?", (int)token->width,
                              reader->text + token->at, nearest.best);
    }
    return wi_reader_expected(
        reader, end == WI_TOKEN_END ? "'+', '-', 'on', 'block', 'terminal', 'misere' or the end"
                                    : "'+', '-', 'on', 'block', 'terminal', 'misere' or ')'");
}

bool wi_read_clauses(wi_reader *reader, wi_token_kind end) {
    bool seen[CLAUSES] = {false};
    clause which;
    while (at_clause(reader, &which)) {
        const size_t from = reader->next++;
        if (seen[which] && which != CLAUSE_TERMINAL) {
            return wi_reader_fail(reader, from, from, "'%s' is given twice", clause_words[which]);
        }
        seen[which] = true;
        if (!read_clause(reader, which, from)) {
            return false;
        }
    }
    return read_end(reader, end);
}
