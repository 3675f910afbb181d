/*
 * read_moves.c - moves, lines and sets of them.
 *
 *     (1,2)    (t+1,2t-1)    {(t,2t),(2t,t): t=1..50}    {(s,t): |s-t|<3}
 *
 * A set is its moves followed by conditions.  The conditions are read once for
 * each move, since the same letter may be s for one move and t for another.
 */
#include "base/list.h"
#include "rules/reader.h"

#include <stdlib.h>
#include <string.h>

#include "rules/value.h"

/* A pair of expressions as it was read; or single moves one after the other. */
typedef struct item {
    wy_linear dx, dy;
    int count;                           /* parameters */
    char parameters[WI_MOST_PARAMETERS]; /* the letters that are s and t; with one parameter it is t
                                          */
    size_t from, to;                     /* tokens */
    wy_position *list;                   /* without parameters: the moves ... */
    size_t listed, room;
} item;

/* ---- one move ----------------------------------------------------------------- */

static bool uses(const item *move, int variable) {
    return move->dx.c[variable] != 0 || move->dy.c[variable] != 0;
}

static void exchange_parameters(item *move) {
    wy_linear *const parts[2] = {&move->dx, &move->dy};
    for (int i = 0; i < 2; i++) {
        const int64_t s = parts[i]->c[WY_S];
        parts[i]->c[WY_S] = parts[i]->c[WY_T];
        parts[i]->c[WY_T] = s;
    }
    const char letter = move->parameters[0];
    move->parameters[0] = move->parameters[1];
    move->parameters[1] = letter;
}

/*
 * While reading, the first letter seen is s and the second t.  A single
 * parameter is to be t, letters s and t keep their names, and a letter that
 * cancelled out is forgotten.
 */
static void name_parameters(item *move) {
    if (!uses(move, WY_S)) {
        move->parameters[0] = 0;
    }
    if (!uses(move, WY_T)) {
        move->parameters[1] = 0;
    }
    move->count = (move->parameters[0] != 0) + (move->parameters[1] != 0);
    if ((move->count == 1 && move->parameters[0] != 0) ||
        (move->parameters[0] == 't' && move->parameters[1] == 's')) {
        exchange_parameters(move);
    }
}

static bool read_item(wi_reader *reader, item *move) {
    memset(move, 0, sizeof *move);
    move->from = reader->next;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "a move such as (1,2) or (t,2t)") ||
        !wi_reader_down(reader)) {
        return false;
    }
    reader->letters = WI_LETTERS_MOVE;
    reader->parameters[0] = reader->parameters[1] = 0;
    const bool fine =
        wi_read_expression(reader, &move->dx) &&
        wi_reader_expect(reader, WI_TOKEN_COMMA, "',' and the second part of the move") &&
        wi_read_expression(reader, &move->dy) && wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'");
    reader->letters = WI_LETTERS_NONE;
    wi_reader_up(reader);
    if (!fine) {
        return false;
    }
    move->to = reader->next;
    memcpy(move->parameters, reader->parameters, sizeof move->parameters);
    name_parameters(move);
    return true;
}

static wy_family family_of(const item *move, bool removed) {
    return (wy_family){
        .removed = removed, .parameters = move->count, .part[0] = move->dx, .part[1] = move->dy};
}

/* Adds the single moves of a run, all under the condition `when`, which it takes. */
static bool add_singles(wi_reader *reader, item *run, wy_condition *when, bool removed) {
    wy_family family = {.removed = removed, .when = when};
    if (run->listed > WY_SINGLE_MOVES) {
        family.list = run->list;
        family.listed = run->listed;
        run->list = NULL;
        return wi_reader_add_family(reader, &family, run->from, run->to);
    }
    for (size_t i = 0; i < run->listed; i++) {
        wy_family single = family;
        single.part[0].c[WY_ONE] = run->list[i].x;
        single.part[1].c[WY_ONE] = run->list[i].y;
        if (i + 1 < run->listed && when != NULL) {
            single.when = wi_condition_copy(when);
            if (single.when == NULL) {
                wi_condition_free(when);
                return wi_reader_no_memory(reader);
            }
        }
        if (!wi_reader_add_family(reader, &single, run->from, run->to)) {
            if (i + 1 < run->listed) {
                wi_condition_free(when);
            }
            return false;
        }
    }
    return true;
}

/* Makes the family of a move whose conditions are in the list, which it empties. */
static bool add_item(wi_reader *reader, item *move, wi_parts *conjuncts, bool removed, size_t from,
                     size_t to) {
    wy_family family = family_of(move, removed);
    memcpy(reader->parameters, move->parameters, sizeof reader->parameters);
    if (!wi_family_limit(reader, &family, conjuncts, from, to) ||
        (move->listed == 0 && !wi_family_check(reader, &family, move->from, move->to))) {
        wi_family_clear(&family);
        return false;
    }
    return move->listed > 0 ? add_singles(reader, move, family.when, removed)
                            : wi_reader_add_family(reader, &family, move->from, move->to);
}

bool wi_read_move_term(wi_reader *reader, bool removed) {
    item move;
    wi_parts none = {0};
    return read_item(reader, &move) && add_item(reader, &move, &none, removed, move.from, move.to);
}

/* ---- sets ---------------------------------------------------------------------- */

typedef struct items {
    item *moves;
    size_t count, room;
} items;

static void free_items(items *set) {
    for (size_t i = 0; i < set->count; i++) {
        free(set->moves[i].list);
    }
    free(set->moves);
}

static bool has_room(wi_reader *reader, items *set) {
    return wi_list_room(set->moves, set->room, set->count + 1) || wi_reader_no_memory(reader);
}

/* Puts a single move to the end of a run of them. */
static bool add_to_run(wi_reader *reader, item *run, const item *move) {
    if (!wi_list_room(run->list, run->room, run->listed + 1)) {
        return wi_reader_no_memory(reader);
    }
    if (run->listed >= WY_MAX_LISTED) {
        return wi_reader_fail(reader, move->from, move->to,
                              "too many moves; a rule lists at most %d", WY_MAX_LISTED);
    }
    run->list[run->listed++] = (wy_position){move->dx.c[WY_ONE], move->dy.c[WY_ONE]};
    run->to = move->to;
    return true;
}

/* Single moves that follow each other are one item. */
static bool read_items(wi_reader *reader, items *set) {
    do {
        item move;
        if (!read_item(reader, &move)) {
            return false;
        }
        item *last = set->count > 0 ? &set->moves[set->count - 1] : NULL;
        const bool single = move.count == 0;
        if (single) {
            const wy_family family = family_of(&move, false);
            if (!wi_family_check(reader, &family, move.from, move.to)) {
                return false;
            }
        }
        if (!single || last == NULL || last->count > 0) {
            if (set->count == WY_MAX_FAMILIES) {
                return wi_reader_fail(reader, move.from, move.to,
                                      "too many kinds of moves; a rule has at most %d",
                                      WY_MAX_FAMILIES);
            }
            if (!has_room(reader, set)) {
                return false;
            }
            last = &set->moves[set->count++];
            *last = move;
        }
        if (single && !add_to_run(reader, last, &move)) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    return true;
}

static uint32_t letters_of(const items *set) {
    uint32_t letters = 0;
    for (size_t i = 0; i < set->count; i++) {
        for (int j = 0; j < 2; j++) {
            const char letter = set->moves[i].parameters[j];
            letters |= letter == 0 ? 0 : UINT32_C(1) << (letter - 'a');
        }
    }
    return letters;
}

/* The conditions, which begin at token `from`, as they bear on one move. */
static bool read_conditions_of(wi_reader *reader, const item *move, wi_parts *conjuncts,
                               size_t from) {
    reader->next = from;
    memcpy(reader->parameters, move->parameters, sizeof reader->parameters);
    reader->letters = WI_LETTERS_CONDITION;
    reader->listed = 0;
    const bool fine = wi_read_conjuncts(reader, conjuncts);
    reader->letters = WI_LETTERS_NONE;
    if (!fine) {
        wi_parts_free(conjuncts);
    }
    return fine;
}

static bool read_set(wi_reader *reader, items *set, bool removed) {
    if (wi_reader_take(reader, WI_TOKEN_RIGHT_BRACE)) {
        return true; /* {}: no moves */
    }
    if (!read_items(reader, set)) {
        return false;
    }
    const bool conditions =
        wi_reader_take(reader, WI_TOKEN_COLON) || wi_reader_take(reader, WI_TOKEN_BAR);
    const size_t from = reader->next;
    reader->set_letters = letters_of(set);
    for (size_t i = 0; i < set->count; i++) {
        item *move = &set->moves[i];
        wi_parts conjuncts = {0};
        if (conditions && !read_conditions_of(reader, move, &conjuncts, from)) {
            return false;
        }
        const size_t to = reader->next;
        if (!add_item(reader, move, &conjuncts, removed, conditions ? from : move->from,
                      conditions ? to : move->to)) {
            return false;
        }
    }
    return wi_reader_expect(reader, WI_TOKEN_RIGHT_BRACE,
                            conditions ? "',', 'and', 'or' or '}'" : "',', ':' or '}'");
}

bool wi_read_set_term(wi_reader *reader, bool removed) {
    items set = {0};
    if (!wi_reader_down(reader)) {
        return false;
    }
    reader->next++;
    const bool fine = read_set(reader, &set, removed);
    wi_reader_up(reader);
    free_items(&set);
    return fine;
}

/* ---- terminal positions ---------------------------------------------------------- */

static bool read_terminal(wi_reader *reader, wy_position *position) {
    const size_t from = reader->next;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT, "a position such as (1,2)") ||
        !wi_read_constant(reader, &position->x) ||
        !wi_reader_expect(reader, WI_TOKEN_COMMA, "',' and the second heap") ||
        !wi_read_constant(reader, &position->y) ||
        !wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'")) {
        return false;
    }
    return (position->x >= 0 && position->y >= 0) ||
           wi_reader_fail(reader, from, reader->next, "a heap cannot be negative");
}

bool wi_read_terminals(wi_reader *reader) {
    wy_rules *rules = reader->builder->rules;
    size_t room = 0, count = 0;
    do {
        if (count == WY_MAX_LIST) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "this list is too long; at most %d positions are allowed",
                                  WY_MAX_LIST);
        }
        if (!wi_list_room(rules->terminals, room, count + 1)) {
            return wi_reader_no_memory(reader);
        }
        if (!read_terminal(reader, &rules->terminals[count++])) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    rules->terminal_count = wi_positions_sort(rules->terminals, count);
    return wi_reader_expect(reader, WI_TOKEN_RIGHT_BRACE, "',' or '}'");
}
