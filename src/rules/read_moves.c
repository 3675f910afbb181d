/*
 * read_moves.c - moves, lines and sets of them.
 *
 *     (1,2)    (t+1,2t-1)    {(t,2t),(2t,t): t=1..50}    {(s,t): |s-t|<3}    {(s,t,0): s<t<=z}
 *
 * A move has a part for each heap; on one heap it may also have two, as on two heaps.  A set is its
 * moves followed by conditions.  The conditions are read once for each move, since the same letter
 * may be s for one move and t for another.
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "rules/reader.h"
#include "rules/value.h"

/* A tuple of expressions as it was read; or, on two heaps, single moves one after the other. */
typedef struct item {
    wy_family family;
    char parameters[WI_MOST_PARAMETERS]; /* the letters of its parameters */
    size_t from, to;                     /* tokens */
    wy_position *list;                   /* without parameters: the moves ... */
    size_t listed, room;
} item;

/* ---- one move ----------------------------------------------------------------- */

static bool uses(const wy_family *family, int variable) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (family->part[i].c[variable] != 0) {
            return true;
        }
    }
    return false;
}

/* Exchanges two parameters, one of which may not be in use. */
static void exchange_parameters(item *move, int first, int second) {
    const int a = wi_parameter_variables[first], b = wi_parameter_variables[second];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        int64_t *c = move->family.part[i].c;
        const int64_t kept = c[a];
        c[a] = c[b];
        c[b] = kept;
    }
    const char letter = move->parameters[first];
    move->parameters[first] = move->parameters[second];
    move->parameters[second] = letter;
}

/*
 * While reading, the first letter seen is the first parameter, and so on.  A letter that cancelled
 * out is forgotten, and the others close up; a single parameter is t; on two heaps letters s and t
 * keep their names.
 */
static void name_parameters(item *move, int heaps) {
    int count = 0;
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        if (!uses(&move->family, wi_parameter_variables[i])) {
            move->parameters[i] = 0;
        } else {
            exchange_parameters(move, i, count++);
        }
    }
    move->family.parameters = count;
    if (count == 1 ||
        (count == 2 && heaps <= 2 && move->parameters[0] == 't' && move->parameters[1] == 's')) {
        exchange_parameters(move, 0, 1);
    }
}

static bool read_parts(wi_reader *reader, item *move) {
    const int heaps = reader->heaps, most = heaps > 2 ? heaps : 2;
    int count = 0;
    do {
        if (count == most) {
            return wi_reader_fail(reader, move->from, wi_reader_closing(reader, move->from) + 1,
                                  "this move has more than %d parts, and the game has %d heap%s",
                                  most, heaps, heaps == 1 ? "" : "s");
        }
        if (!wi_read_expression(reader, &move->family.part[count++])) {
            return false;
        }
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    if (heaps == 2 && count == 1) {
        return wi_reader_expected(reader, "',' and the second part of the move");
    }
    if (!wi_reader_expect(reader, WI_TOKEN_RIGHT, count == most ? "')'" : "',' or ')'")) {
        return false;
    }
    return count >= heaps || wi_reader_fail(reader, move->from, reader->next,
                                            "this move has %d part%s, and the game has %d heaps",
                                            count, count == 1 ? "" : "s", heaps);
}

static bool read_item(wi_reader *reader, item *move) {
    memset(move, 0, sizeof *move);
    move->from = reader->next;
    if (reader->heaps == 1 && wi_reader_at(reader, WI_TOKEN_NUMBER)) { /* {1,2,4} on one heap */
        const bool fine = wi_read_constant(reader, &move->family.part[0].c[WY_ONE]);
        move->to = reader->next;
        return fine &&
               wi_reader_set_cone(reader, &(wy_cone){.p1 = 1, .p2 = 1}, move->from, move->to);
    }
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT,
                          reader->heaps > 2 ? "a move such as (1,2,0) or (t,t,0)"
                                            : "a move such as (1,2) or (t,2t)") ||
        !wi_reader_down(reader)) {
        return false;
    }
    reader->letters = WI_LETTERS_MOVE;
    memset(reader->parameters, 0, sizeof reader->parameters);
    const bool fine = read_parts(reader, move);
    reader->letters = WI_LETTERS_NONE;
    wi_reader_up(reader);
    move->to = reader->next;
    memcpy(move->parameters, reader->parameters, sizeof move->parameters);
    name_parameters(move, reader->heaps);
    return fine;
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

/* Makes the families of an item whose conditions are in the list, which it empties. */
static bool add_item(wi_reader *reader, item *move, wi_parts *conjuncts, bool removed, size_t from,
                     size_t to) {
    wy_family *family = &move->family;
    memcpy(reader->parameters, move->parameters, sizeof reader->parameters);
    family->removed = removed;
    if (!wi_family_limit(reader, family, conjuncts, from, to) ||
        (move->listed == 0 && !wi_family_check(reader, family, move->from, move->to))) {
        wi_family_clear(family);
        return false;
    }
    return move->listed > 0 ? add_singles(reader, move, family->when, removed)
                            : wi_reader_add_family(reader, family, move->from, move->to);
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
    const wy_linear *parts = move->family.part;
    run->list[run->listed++] = (wy_position){parts[0].c[WY_ONE], parts[1].c[WY_ONE]};
    run->to = move->to;
    return true;
}

/* On two heaps single moves that follow each other are one item. */
static bool read_items(wi_reader *reader, items *set) {
    do {
        item move;
        if (!read_item(reader, &move)) {
            return false;
        }
        item *last = set->count > 0 ? &set->moves[set->count - 1] : NULL;
        const bool single = move.family.parameters == 0 && reader->heaps <= 2;
        if (single && !wi_family_check(reader, &move.family, move.from, move.to)) {
            return false;
        }
        if (!single || last == NULL || last->listed == 0) {
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
        for (int j = 0; j < WI_MOST_PARAMETERS; j++) {
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
