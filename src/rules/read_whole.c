/*
 * read_whole.c - what may stand in one rule, and the form that it gets when all of it was read.
 *
 * Games on two heaps without memory, or one, have boards, moves that return tokens, lists of moves
 * and of ends, P-positions as moves; the others have nim-sums, and "in every order" as a word of
 * its own.  Whether a rule has a memory is known at its end.  So what only the ones or only the
 * others have is noted when it is read, with its place, and refused here if it is in vain.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "rules/families.h"
#include "rules/listed.h"
#include "rules/reader.h"
#include "rules/value.h"
#include "rules/weight.h"

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

bool wi_reader_finish(wi_reader *reader, size_t from, size_t clauses) {
    return wy_rules_plane(reader->builder->rules) ? finish_pair(reader, from)
                                                  : finish_more(reader, from, clauses);
}
