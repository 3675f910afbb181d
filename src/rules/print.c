/*
 * print.c - a ruleset as text, from its value alone.
 *
 * Families that follow each other and share sign, ranges and condition are
 * printed as one set, so Maharaja Nim is {(t,0),(0,t),(t,t),(1,2),(2,1)}.
 * Reading the text gives the same value: the reader takes a set apart into one
 * family for each move, in order, and everything else it would change (default
 * ranges, bounds among the conditions) a value never has.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/growing.h"
#include "rules/condition.h"
#include "rules/print_condition.h"
#include "rules/value.h"

typedef struct text {
    wi_growing of;
    bool for_people; /* long lists are cut */
} text;

__attribute__((format(printf, 2, 3))) static void put(text *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&out->of, format, arguments);
    va_end(arguments);
}

/* ---- families ------------------------------------------------------------------------ */

static const char letters[] = "strqpo";

/* What the families of a set share; a range is NULL as long as no family has one. */
typedef struct group {
    const wy_family *first;
    const wy_range *range[WY_MOST_HEAPS];
    size_t count;
} group;

/* Lists and P-positions are terms of their own. */
static bool stands_alone(const wy_family *family) {
    return family->listed > 0 || family->star != NULL;
}

static bool has_range(const wy_range *range) {
    return range != NULL && !wi_range_is_default(range);
}

static bool is_ranged(const group *set) {
    bool ranged = false;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        ranged = ranged || has_range(set->range[i]);
    }
    return ranged;
}

/* The ranges of a family, as they are in a group. */
static void ranges_of(const wy_range *range[WY_MOST_HEAPS], const wy_family *family) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        range[i] = wi_family_has_parameter(family, i) ? &family->range[i] : NULL;
    }
}

/* Are the ranges the same where both have one? */
static bool agrees(const group *set, const group *one) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (set->range[i] != NULL && one->range[i] != NULL &&
            !wi_range_equal(set->range[i], one->range[i])) {
            return false;
        }
    }
    return true;
}

/* Single moves do not stand beside a range: {(1,1)} + {(t,t): t=4..}. */
static bool joins(const group *set, const wy_family *family) {
    const wy_family *first = set->first;
    group one = {.first = family};
    ranges_of(one.range, family);
    bool singles = true;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        singles = singles && set->range[i] == NULL;
    }
    if ((family->parameters == 0 && is_ranged(set)) || (singles && is_ranged(&one))) {
        return false;
    }
    return first->removed == family->removed && first->every_order == family->every_order &&
           first->set == family->set && !stands_alone(family) &&
           wi_condition_equal(first->when, family->when) && agrees(set, &one);
}

/* The group that begins with the first of count families. */
static group group_at(const wy_family *families, size_t count) {
    group set = {.first = families, .count = 1};
    ranges_of(set.range, families);
    while (set.count < count && !stands_alone(families) && joins(&set, &families[set.count])) {
        const wy_family *family = &families[set.count++];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            if (set.range[i] == NULL && wi_family_has_parameter(family, i)) {
                set.range[i] = &family->range[i];
            }
        }
    }
    return set;
}

static void put_conditions(text *out, const group *set) {
    const char *before = ": ";
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (has_range(set->range[i])) {
            put(out, "%s", before);
            wi_put_range(&out->of, set->range[i], letters[i]);
            before = ", ";
        }
    }
    if (set->first->when != NULL) {
        put(out, "%s", before);
        wi_put_condition(&out->of, set->first->when, ", ", *before == ',');
    }
}

enum { SHOWN_MOVES = 8 };

static void put_list(text *out, const wy_family *family) {
    for (size_t i = 0; i < family->listed; i++) {
        if (i == SHOWN_MOVES && out->for_people) {
            put(out, ", ... %zu more", family->listed - SHOWN_MOVES);
            return;
        }
        put(out, "%s(%" PRId64 ",%" PRId64 ")", i == 0 ? "" : ",", family->list[i].x,
            family->list[i].y);
    }
}

static void put_rules(text *out, const wy_rules *rules);

static void put_move(text *out, const wy_family *family, int parts) {
    for (int i = 0; i < parts; i++) {
        put(out, i == 0 ? "(" : ",");
        wi_put_linear(&out->of, &family->part[i]);
    }
    put(out, ")");
}

/* The families as terms, their moves with so many parts each. */
static void put_families(text *out, const wy_family *families, size_t count, int parts) {
    if (count == 0 || families->removed) {
        put(out, "{}");
    }
    for (size_t at = 0; at < count;) {
        const wy_family *first = &families[at];
        const group set = group_at(first, count - at);
        const bool plain =
            set.count == 1 && first->when == NULL && first->listed == 0 && !is_ranged(&set);
        put(out, "%s%s", first->removed ? " - " : at == 0 ? "" : " + ", plain ? "" : "{");
        put_list(out, first);
        if (first->star != NULL) {
            put(out, "star(");
            put_rules(out, first->star);
            put(out, ")");
        }
        for (size_t i = 0; i < set.count && !stands_alone(first); i++) {
            put(out, "%s", i == 0 ? "" : ",");
            put_move(out, &first[i], parts);
        }
        put_conditions(out, &set);
        put(out, "%s%s", plain ? "" : "}", first->every_order ? " in every order" : "");
        at += set.count;
    }
}

/* enforce(A, B) */
static void put_sets(text *out, const wy_rules *rules) {
    size_t first = 0;
    for (int set = 0; set < rules->sets; set++) {
        size_t behind = first;
        while (behind < rules->family_count && rules->families[behind].set == set) {
            behind++;
        }
        put(out, set == 0 ? "enforce(" : ", ");
        put_families(out, rules->families + first, behind - first, rules->heaps);
        first = behind;
    }
    put(out, ")");
}

/* ---- the whole ------------------------------------------------------------------------ */

static void put_terminal(text *out, const wy_rules *rules) {
    if (rules->terminal == NULL && rules->terminal_count == 0) {
        return;
    }
    put(out, " terminal ");
    if (rules->terminal != NULL) {
        wi_put_condition(&out->of, rules->terminal, " and ", false);
        put(out, rules->terminal_count > 0 ? " or " : "");
    }
    for (size_t i = 0; i < rules->terminal_count; i++) {
        put(out, "%s(%" PRId64 ",%" PRId64 ")", i == 0 ? "{" : ",", rules->terminals[i].x,
            rules->terminals[i].y);
    }
    put(out, rules->terminal_count > 0 ? "}" : "");
}

static bool is_quarter_plane(const wy_cone *board) {
    return board->p1 == 1 && board->q1 == 0 && board->p2 == 0 && board->q2 == 1;
}

static void put_moves(text *out, const wy_rules *rules) {
    if (rules->memory == WY_MEMORY_IMITATION) {
        put(out, "imitation(%" PRId64 ",%" PRId64 ")", rules->imitation_m, rules->imitation_p);
    } else if (rules->memory == WY_MEMORY_ENFORCE) {
        put_sets(out, rules);
    } else {
        put_families(out, rules->families, rules->family_count,
                     wy_rules_plane(rules) ? 2 : rules->heaps);
    }
}

static void put_board(text *out, const wy_rules *rules) {
    const wy_cone *board = &rules->board;
    if (wi_cone_is_heap(board)) {
        put(out, board->q2 == 0 ? " on one heap" : " on heap y");
    } else if (!is_quarter_plane(board)) {
        put(out, " on cone(%" PRId64 "/%" PRId64 ",%" PRId64 "/%" PRId64 ")", board->q1, board->p1,
            board->q2, board->p2);
    } else if (!wy_rules_plane(rules) && (rules->heaps == 1 || rules->family_count == 0)) {
        /* Elsewhere the parts of a first move tell the number of heaps. */
        put(out, " on %d heap%s", rules->heaps, rules->heaps == 1 ? "" : "s");
    }
}

/* 2*last+1 */
static void put_bound(text *out, const wy_rules *rules) {
    if (rules->factor > 1) {
        put(out, "%" PRId64 "*", rules->factor);
    }
    put(out, "%s", rules->factor > 0 ? "last" : "");
    if (rules->more > 0 || rules->factor == 0) {
        put(out, "%s%" PRId64, rules->factor > 0 ? "+" : "", rules->more);
    }
}

static void put_memory(text *out, const wy_rules *rules) {
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        put(out, " pass %" PRId64, rules->passes);
        break;
    case WY_MEMORY_REPEAT:
        put(out, " no repeat");
        break;
    case WY_MEMORY_BOUND:
        put(out, " next at most ");
        put_bound(out, rules);
        break;
    case WY_MEMORY_NONE:
    case WY_MEMORY_ENFORCE:
    case WY_MEMORY_IMITATION:
        break;
    }
}

static void put_rules(text *out, const wy_rules *rules) {
    put_moves(out, rules);
    put_board(out, rules);
    if (rules->block > 0) {
        put(out, " block %" PRId64 "%s", rules->block,
            rules->block_kind == WY_BLOCK_DIAGONAL ? " diagonal" : "");
    }
    if (rules->comply > 0) {
        put(out, " comply %" PRId64, rules->comply);
    }
    put_terminal(out, rules);
    put(out, "%s", rules->misere ? " misere" : "");
    put_memory(out, rules);
}

static char *text_of(const wy_rules *rules, bool for_people) {
    text out = {.for_people = for_people};
    put_rules(&out, rules);
    if (out.of.failed) {
        free(out.of.text);
        return NULL;
    }
    return out.of.text;
}

char *wy_rules_text(const wy_rules *rules) {
    return text_of(rules, false);
}

char *wy_rules_short_text(const wy_rules *rules) {
    return text_of(rules, true);
}
