/*
 * several_moves.c - moves and sets of them, with a part for each heap.
 *
 *     (1,2,0)    (t,t,2t)    {(s,t,0): s<t<=z}
 *
 * As on two heaps the conditions of a set are read once for each of its moves, since a letter may
 * be another parameter in each.  No part of a move may be negative, so play ends.
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "rules/several_reader.h"
#include "rules/value.h"

/* A tuple of expressions as it was read. */
typedef struct item {
    wy_family family;
    char parameters[WI_MOST_PARAMETERS]; /* the letters of its parameters */
    size_t from, to;                     /* tokens */
} item;

/* ---- one move -------------------------------------------------------------------------------- */

static bool uses(const wy_family *family, int variable) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (family->part[i].c[variable] != 0) {
            return true;
        }
    }
    return false;
}

static void rename_parameter(item *move, int from, int to) {
    const int old = wi_parameter_variables[from];
    const int new = wi_parameter_variables[to];
    for (int i = 0; i < WY_MOST_HEAPS && from != to; i++) {
        move->family.part[i].c[new] = move->family.part[i].c[old];
        move->family.part[i].c[old] = 0;
    }
    const char letter = move->parameters[from];
    move->parameters[from] = 0;
    move->parameters[to] = letter;
}

/* Letters that cancelled out are forgotten, the others close up; a single one is t. */
static void name_parameters(item *move) {
    int count = 0;
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        if (!uses(&move->family, wi_parameter_variables[i])) {
            move->parameters[i] = 0;
        } else {
            rename_parameter(move, i, count++);
        }
    }
    move->family.parameters = count;
    if (count == 1) {
        rename_parameter(move, 0, 1);
    }
}

static bool read_parts(wi_reader *in, item *move) {
    int count = 0;
    do {
        if (count == in->heaps) {
            return wi_reader_fail(in, move->from, wi_reader_closing(in, move->from) + 1,
                                  "this move has more than %d part%s, and the game has %d heap%s",
                                  in->heaps, in->heaps == 1 ? "" : "s", in->heaps,
                                  in->heaps == 1 ? "" : "s");
        }
        if (!wi_read_expression(in, &move->family.part[count++])) {
            return false;
        }
    } while (wi_reader_take(in, WI_TOKEN_COMMA));
    if (!wi_reader_expect(in, WI_TOKEN_RIGHT, "',' or ')'")) {
        return false;
    }
    return count == in->heaps ||
           wi_reader_fail(in, move->from, in->next,
                          "this move has %d part%s, and the game has %d heaps", count,
                          count == 1 ? "" : "s", in->heaps);
}

static bool read_item(wi_reader *in, item *move) {
    memset(move, 0, sizeof *move);
    move->from = in->next;
    if (!wi_reader_expect(in, WI_TOKEN_LEFT, "a move such as (1,2,0) or (t,t,0)") ||
        !wi_reader_down(in)) {
        return false;
    }
    in->letters = WI_LETTERS_MOVE;
    memset(in->parameters, 0, sizeof in->parameters);
    const bool fine = read_parts(in, move);
    in->letters = WI_LETTERS_NONE;
    wi_reader_up(in);
    move->to = in->next;
    memcpy(move->parameters, in->parameters, sizeof move->parameters);
    name_parameters(move);
    return fine;
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* The least value of a part on the ranges; false: it has none. */
static bool least(wi_wide *out, const wy_family *family, const wy_linear *part) {
    *out = part->c[WY_ONE];
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        const int64_t c = part->c[wi_parameter_variables[i]];
        if (c < 0 && family->range[i].high == WY_UNBOUNDED) {
            return false;
        }
        *out += (wi_wide)c * (c < 0 ? family->range[i].high : family->range[i].low);
    }
    return true;
}

static bool check(wi_reader *in, const wy_family *family, size_t from, size_t to) {
    wi_wide total = 0;
    for (int i = 0; i < in->heaps; i++) {
        wi_wide value = 0;
        if (!least(&value, family, &family->part[i]) || value < 0) {
            return wi_reader_fail(in, from, to,
                                  "a part of this move can be negative, and moves that return "
                                  "tokens are for games on two heaps without memory");
        }
        total += value;
    }
    return total > 0 ||
           wi_reader_fail(in, from, to,
                          family->parameters == 0
                              ? "this is not a move: it takes nothing"
                              : "this contains a move that takes nothing, which is none");
}

/* Makes the family of a move whose conditions are in the list, which it empties. */
static bool add_item(wi_heap_reader *reader, item *move, wi_parts *conjuncts, bool removed,
                     size_t from, size_t to) {
    wi_reader *in = &reader->in;
    wy_family *family = &move->family;
    wy_range *ranges[WI_MOST_PARAMETERS];
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        ranges[i] = wi_heap_parameter(family, i) ? &family->range[i] : NULL;
    }
    memcpy(in->parameters, move->parameters, sizeof in->parameters);
    family->removed = removed;
    if (!wi_ranges_limit(in, ranges, &family->when, conjuncts, from, to) ||
        !check(in, family, move->from, move->to)) {
        wi_family_clear(family);
        return false;
    }
    return wi_heap_add_family(reader, family, move->from, move->to);
}

bool wi_heap_read_move(wi_heap_reader *reader, bool removed) {
    item move;
    wi_parts none = {0};
    return read_item(&reader->in, &move) &&
           add_item(reader, &move, &none, removed, move.from, move.to);
}

/* ---- sets ------------------------------------------------------------------------------------ */

typedef struct items {
    item *moves;
    size_t count, room;
} items;

static bool read_items(wi_reader *in, items *set) {
    do {
        if (set->count == WY_MAX_FAMILIES) {
            return wi_reader_fail(in, in->next, in->next,
                                  "too many kinds of moves; a rule has at most %d",
                                  WY_MAX_FAMILIES);
        }
        if (!wi_list_room(set->moves, set->room, set->count + 1)) {
            return wi_reader_no_memory(in);
        }
        if (!read_item(in, &set->moves[set->count++])) {
            return false;
        }
    } while (wi_reader_take(in, WI_TOKEN_COMMA));
    return true;
}

static uint32_t letters_of(const items *set) {
    uint32_t letters = 0;
    for (size_t i = 0; i < set->count; i++) {
        for (int j = 0; j < WI_MOST_PARAMETERS; j++) {
            const char letter = set->moves[i].parameters[j];
            letters |= letter == 0 ? 0 : UINT32_C(1) << (letter - 'a');
        }
    }
    return letters;
}

/* The conditions, which begin at token `from`, as they bear on one move. */
static bool read_conditions_of(wi_reader *in, const item *move, wi_parts *conjuncts, size_t from) {
    in->next = from;
    memcpy(in->parameters, move->parameters, sizeof in->parameters);
    in->letters = WI_LETTERS_CONDITION;
    in->listed = 0;
    const bool fine = wi_read_conjuncts(in, conjuncts);
    in->letters = WI_LETTERS_NONE;
    if (!fine) {
        wi_parts_free(conjuncts);
    }
    return fine;
}

static bool read_set(wi_heap_reader *reader, items *set, bool removed) {
    wi_reader *in = &reader->in;
    if (wi_reader_take(in, WI_TOKEN_RIGHT_BRACE)) {
        return true; /* {}: no moves */
    }
    if (!read_items(in, set)) {
        return false;
    }
    const bool conditions = wi_reader_take(in, WI_TOKEN_COLON) || wi_reader_take(in, WI_TOKEN_BAR);
    const size_t from = in->next;
    in->set_letters = letters_of(set);
    for (size_t i = 0; i < set->count; i++) {
        item *move = &set->moves[i];
        wi_parts conjuncts = {0};
        if (conditions && !read_conditions_of(in, move, &conjuncts, from)) {
            return false;
        }
        if (!add_item(reader, move, &conjuncts, removed, conditions ? from : move->from,
                      conditions ? in->next : move->to)) {
            return false;
        }
    }
    return wi_reader_expect(in, WI_TOKEN_RIGHT_BRACE,
                            conditions ? "',', 'and', 'or' or '}'" : "',', ':' or '}'");
}

bool wi_heap_read_set(wi_heap_reader *reader, bool removed) {
    items set = {0};
    if (!wi_reader_down(&reader->in)) {
        return false;
    }
    reader->in.next++;
    const bool fine = read_set(reader, &set, removed);
    wi_reader_up(&reader->in);
    free(set.moves);
    return fine;
}
