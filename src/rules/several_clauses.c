/*
 * several_clauses.c - what follows the moves of a rule on several heaps, or with a memory.
 *
 *     on 3 heaps   terminal x+y+z<=3 or {(1,2,2)}   block 1   comply 2   misere
 *     pass 1   no repeat   next at most 2*last
 */
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "rules/several.h"
#include "rules/several_reader.h"

bool wi_heap_set_memory(wi_heap_reader *reader, wy_memory_kind kind, size_t from, size_t to) {
    wy_rules *rules = reader->to->rules;
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_reader_fail(&reader->in, from, to, "a rule has one memory, and it has another");
    }
    rules->memory = kind;
    return true;
}

/* A number from least on, if one is there; else the usual one. */
static bool read_count(wi_reader *in, int64_t *out, int64_t least, int64_t usual) {
    const size_t from = in->next;
    *out = usual;
    if (!wi_reader_at(in, WI_TOKEN_NUMBER)) {
        return usual >= 0 || wi_reader_expected(in, "a number");
    }
    if (!wi_read_constant(in, out)) {
        return false;
    }
    return (*out >= least && *out <= WY_MAX_BLOCK) ||
           wi_reader_fail(in, from, in->next, "this number is one of %lld to %d", (long long)least,
                          WY_MAX_BLOCK);
}

/* on 3 heaps, on one heap: it was counted before anything was read */
bool wi_heap_read_on(wi_heap_reader *reader, size_t from) {
    wi_reader *in = &reader->in;
    const int count = wi_several_number(in->text, wi_reader_peek(in));
    if (count < 0) {
        return wi_reader_fail(in, from, in->next + 1,
                              "games on several heaps or with a memory have no board but their "
                              "heaps: on 3 heaps");
    }
    in->next++;
    if (count != reader->to->rules->heaps) {
        return wi_reader_fail(in, from, in->next, "the rule is for %d heaps",
                              reader->to->rules->heaps);
    }
    reader->to->has_board = true;
    return wi_reader_take_word(in, "heaps") || wi_reader_take_word(in, "heap") ||
           wi_reader_expected(in, "'heaps'");
}

static bool read_block(wi_heap_reader *reader, size_t from) {
    wi_reader *in = &reader->in;
    (void)from;
    if (!read_count(in, &reader->to->rules->block, 0, -1)) {
        return false;
    }
    if (wi_reader_at_word(in, "diagonal")) {
        return wi_reader_fail(in, in->next, in->next,
                              "blocking of diagonal options is for two heaps without memory");
    }
    wi_reader_take_word(in, "any");
    return true;
}

static bool read_comply(wi_heap_reader *reader, size_t from) {
    (void)from;
    return read_count(&reader->in, &reader->to->rules->comply, 1, -1);
}

static bool read_misere(wi_heap_reader *reader, size_t from) {
    (void)from;
    reader->to->rules->misere = true;
    return true;
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* Adds "this heap has so many tokens". */
static bool add_heap(wi_reader *in, wi_parts *position, int heap, int64_t tokens) {
    wy_condition *is = calloc(1, sizeof *is);
    if (is != NULL) {
        is->kind = WY_COMPARE;
        is->relation = WY_EQ;
        is->left.c[wi_heap_variables[heap]] = 1;
        is->right.c[WY_ONE] = tokens;
    }
    return is != NULL ? wi_reader_add_part(in, position, WY_AND, is) : wi_reader_no_memory(in);
}

/* (1,2,2), as a condition on all heaps */
static wy_condition *read_position(wi_reader *in) {
    wi_parts position = {0};
    bool fine = wi_reader_expect(in, WI_TOKEN_LEFT, "a position with a number for each heap");
    for (int heap = 0; heap < in->heaps && fine; heap++) {
        const size_t from = in->next;
        int64_t tokens = 0;
        fine =
            (heap == 0 || wi_reader_expect(in, WI_TOKEN_COMMA, "',' and the next heap")) &&
            wi_read_constant(in, &tokens) &&
            (tokens >= 0 || wi_reader_fail(in, from, in->next - 1, "a heap cannot be negative")) &&
            add_heap(in, &position, heap, tokens);
    }
    fine = fine && wi_reader_expect(in, WI_TOKEN_RIGHT, "')'");
    return wi_reader_join(in, &position, WY_AND, fine);
}

/* {(1,1,1),(1,2,2)}: any of these */
static wy_condition *read_positions(wi_reader *in) {
    wi_parts ends = {0};
    bool fine = true;
    in->next++;
    do {
        fine = wi_reader_add_part(in, &ends, WY_OR, read_position(in));
    } while (fine && wi_reader_take(in, WI_TOKEN_COMMA));
    fine = fine && wi_reader_expect(in, WI_TOKEN_RIGHT_BRACE, "',' or '}'");
    return wi_reader_join(in, &ends, WY_OR, fine);
}

/* x+y<=3, z>1 */
static wy_condition *read_conditions(wi_reader *in) {
    wi_parts parts = {0};
    bool fine = true;
    in->letters = WI_LETTERS_POSITION;
    in->own = in->foreign = false;
    in->listed = 0;
    do {
        fine = wi_reader_add_part(in, &parts, WY_AND, wi_read_condition(in));
    } while (fine && wi_reader_take(in, WI_TOKEN_COMMA));
    in->letters = WI_LETTERS_NONE;
    return wi_reader_join(in, &parts, WY_AND, fine);
}

static bool read_terminal(wi_heap_reader *reader, size_t from) {
    wi_reader *in = &reader->in;
    wi_parts ends = {0};
    bool fine = true;
    do {
        wy_condition *some =
            wi_reader_at(in, WI_TOKEN_LEFT_BRACE) ? read_positions(in) : read_conditions(in);
        fine = wi_reader_add_part(in, &ends, WY_OR, some);
    } while (fine && wi_reader_take_word(in, "or"));
    wy_condition *condition = wi_reader_join(in, &ends, WY_OR, fine);
    if (condition == NULL) {
        return false;
    }
    reader->to->rules->terminal = condition;
    reader->to->conditions += wi_condition_leaves(condition);
    return reader->to->conditions <= WY_MAX_CONDITIONS ||
           wi_reader_fail(in, from, in->next, "too many conditions; a rule has at most %d",
                          WY_MAX_CONDITIONS);
}

/* ---- memories -------------------------------------------------------------------------------- */

static bool read_pass(wi_heap_reader *reader, size_t from) {
    return read_count(&reader->in, &reader->to->rules->passes, 1, 1) &&
           wi_heap_set_memory(reader, WY_MEMORY_PASS, from, reader->in.next);
}

static bool read_no(wi_heap_reader *reader, size_t from) {
    wi_reader *in = &reader->in;
    if (!wi_reader_take_word(in, "repeat")) {
        return wi_reader_expected(in, "'repeat'");
    }
    return wi_heap_set_memory(reader, WY_MEMORY_REPEAT, from, in->next);
}

/* 2*last+1, 2 last, last, 3: factor and the rest */
static bool read_bound(wi_reader *in, int64_t *factor, int64_t *more) {
    const size_t from = in->next;
    *factor = *more = 0;
    do {
        int64_t number = 1;
        const bool counted = wi_reader_at(in, WI_TOKEN_NUMBER);
        if (counted) {
            number = wi_reader_peek(in)->number;
            in->next++;
            wi_reader_take(in, WI_TOKEN_TIMES);
        }
        if (wi_reader_take_word(in, "last")) {
            *factor += number;
        } else if (counted) {
            *more += number;
        } else {
            return wi_reader_expected(in, "a number or 'last', as in 2*last+1");
        }
        if (*factor > WY_MAX_COEFFICIENT || *more > WY_MAX_COEFFICIENT) {
            return wi_reader_fail(in, from, in->next,
                                  "this number is too large; at most %d is allowed",
                                  WY_MAX_COEFFICIENT);
        }
    } while (wi_reader_take(in, WI_TOKEN_PLUS));
    return !wi_reader_at(in, WI_TOKEN_MINUS) ||
           wi_reader_fail(in, in->next, in->next,
                          "a bound on the next move is a*last+b with a, b >= 0: nothing is taken "
                          "from it");
}

static bool read_next(wi_heap_reader *reader, size_t from) {
    wi_reader *in = &reader->in;
    wy_rules *rules = reader->to->rules;
    if (!wi_reader_take_word(in, "at") || !wi_reader_take_word(in, "most")) {
        return wi_reader_expected(in, "'next at most 2*last'");
    }
    if (!read_bound(in, &rules->factor, &rules->more)) {
        return false;
    }
    if (rules->heaps > 1) {
        return wi_reader_fail(in, from, in->next,
                              "a bound on the next move is for games on one heap");
    }
    return wi_heap_set_memory(reader, WY_MEMORY_BOUND, from, in->next);
}

static const struct {
    const char *word;
    bool (*read)(wi_heap_reader *reader, size_t from);
} clauses[] = {
    {"on", wi_heap_read_on},     {"block", read_block},   {"comply", read_comply},
    {"terminal", read_terminal}, {"misere", read_misere}, {"mis\xC3\xA8re", read_misere},
    {"pass", read_pass},         {"no", read_no},         {"next", read_next},
};
enum { CLAUSES = sizeof clauses / sizeof clauses[0] };

static bool read_end(wi_reader *in) {
    const wi_token *token = wi_reader_peek(in);
    if (token->kind == WI_TOKEN_END) {
        return true;
    }
    if (token->kind == WI_TOKEN_PLUS || token->kind == WI_TOKEN_MINUS) {
        return wi_reader_fail(in, in->next, in->next,
                              "moves come first, then 'on', 'pass' and the like");
    }
    wi_nearest nearest;
    wi_nearest_start(&nearest, in->text + token->at, token->width);
    for (int i = 0; token->kind == WI_TOKEN_WORD && i < CLAUSES; i++) {
        wi_nearest_offer(&nearest, clauses[i].word);
    }
    if (nearest.best != NULL) {
        return wi_reader_fail(in, in->next, in->next,
                              "'%.*s' is not known here; did you mean '%s'?", (int)token->width,
                              in->text + token->at, nearest.best);
    }
    return wi_reader_expected(in,
                              "'+', '-', 'on', 'block', 'comply', 'terminal', 'misere', 'pass', "
                              "'no repeat', 'next at most' or the end");
}

/* What does not go together. */
static bool check(wi_heap_reader *reader, size_t from, size_t to) {
    const wy_rules *rules = reader->to->rules;
    if (rules->block > 0 && rules->comply > 0) {
        return wi_reader_fail(&reader->in, from, to, "options are blocked or named, not both");
    }
    return (rules->block == 0 && rules->comply == 0) || rules->memory == WY_MEMORY_NONE ||
           rules->memory == WY_MEMORY_PASS ||
           wi_reader_fail(&reader->in, from, to,
                          "block and comply go with no other memory than passes");
}

bool wi_heap_read_clauses(wi_heap_reader *reader) {
    wi_reader *in = &reader->in;
    const size_t start = in->next;
    bool seen[CLAUSES] = {false};
    for (int i = 0; i < CLAUSES; i++) {
        /* nim with pass */
        if (wi_reader_at_word(in, "with") &&
            wi_token_is(wi_reader_peek_after(in, 1), in->text, "pass")) {
            in->next++;
        }
        if (!wi_reader_at_word(in, clauses[i].word)) {
            continue;
        }
        const size_t from = in->next++;
        if (seen[i]) {
            return wi_reader_fail(in, from, from, "'%s' is given twice", clauses[i].word);
        }
        seen[i] = true;
        if (!clauses[i].read(reader, from)) {
            return false;
        }
        i = -1;
    }
    return read_end(in) && check(reader, start, in->next);
}
