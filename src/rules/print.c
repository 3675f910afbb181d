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
#include "rules/several_print.h"
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

/* What the families of a set share; a range is NULL as long as no family has one. */
typedef struct group {
    bool removed;
    const wy_condition *when;
    const wy_range *s, *t;
    size_t count;
} group;

/* Lists and P-positions are terms of their own. */
static bool stands_alone(const wy_family *family) {
    return family->listed > 0 || family->star != NULL;
}

/* Single moves do not stand beside a range: {(1,1)} + {(t,t): t=4..}. */
static bool has_range(const wy_range *range) {
    return range != NULL && !wi_range_is_default(range);
}

static bool joins(const group *set, const wy_family *family) {
    const bool ranged = has_range(set->s) || has_range(set->t);
    const bool singles = set->s == NULL && set->t == NULL;
    if (set->count > 0 &&
        ((family->parameters == 0 && ranged) ||
         (singles && ((family->parameters >= 1 && has_range(&family->range[1])) ||
                      (family->parameters == 2 && has_range(&family->range[0])))))) {
        return false;
    }
    return set->removed == family->removed && !stands_alone(family) &&
           wi_condition_equal(set->when, family->when) &&
           (set->t == NULL || family->parameters < 1 ||
            wi_range_equal(set->t, &family->range[1])) &&
           (set->s == NULL || family->parameters < 2 || wi_range_equal(set->s, &family->range[0]));
}

static group group_at(const wy_rules *rules, size_t first) {
    const wy_family *families = rules->families + first;
    group set = {.removed = families->removed, .when = families->when};
    if (stands_alone(families)) {
        set.count = 1;
        return set;
    }
    while (first + set.count < rules->family_count && joins(&set, &families[set.count])) {
        const wy_family *family = &families[set.count++];
        set.t = set.t == NULL && family->parameters >= 1 ? &family->range[1] : set.t;
        set.s = set.s == NULL && family->parameters >= 2 ? &family->range[0] : set.s;
    }
    return set;
}

static void put_conditions(text *out, const group *set) {
    const char *before = ": ";
    if (set->s != NULL && !wi_range_is_default(set->s)) {
        put(out, "%s", before);
        wi_put_range(&out->of, set->s, 's');
        before = ", ";
    }
    if (set->t != NULL && !wi_range_is_default(set->t)) {
        put(out, "%s", before);
        wi_put_range(&out->of, set->t, 't');
        before = ", ";
    }
    if (set->when != NULL) {
        put(out, "%s", before);
        wi_put_condition(&out->of, set->when, ", ", *before == ',');
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

static void put_families(text *out, const wy_rules *rules) {
    if (rules->family_count == 0 || rules->families[0].removed) {
        put(out, "{}");
    }
    for (size_t first = 0; first < rules->family_count;) {
        const group set = group_at(rules, first);
        const bool plain = set.count == 1 && set.when == NULL &&
                           rules->families[first].listed == 0 &&
                           (set.s == NULL || wi_range_is_default(set.s)) &&
                           (set.t == NULL || wi_range_is_default(set.t));
        put(out, "%s%s", set.removed ? " - " : first == 0 ? "" : " + ", plain ? "" : "{");
        put_list(out, &rules->families[first]);
        if (rules->families[first].star != NULL) {
            put(out, "star(");
            put_rules(out, rules->families[first].star);
            put(out, ")");
        }
        for (size_t i = 0; i < set.count && !stands_alone(&rules->families[first]); i++) {
            put(out, i == 0 ? "(" : ",(");
            wi_put_linear(&out->of, &rules->families[first + i].part[0]);
            put(out, ",");
            wi_put_linear(&out->of, &rules->families[first + i].part[1]);
            put(out, ")");
        }
        put_conditions(out, &set);
        put(out, plain ? "" : "}");
        first += set.count;
    }
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

static void put_rules(text *out, const wy_rules *rules) {
    if (rules->imitation_p > 0) {
        put(out, "imitation(%" PRId64 ",%" PRId64 ")", rules->imitation_m, rules->imitation_p);
    } else {
        put_families(out, rules);
    }
    if (wi_cone_is_heap(&rules->board)) {
        put(out, rules->board.q2 == 0 ? " on one heap" : " on heap y");
    } else if (!is_quarter_plane(&rules->board)) {
        put(out, " on cone(%" PRId64 "/%" PRId64 ",%" PRId64 "/%" PRId64 ")", rules->board.q1,
            rules->board.p1, rules->board.q2, rules->board.p2);
    }
    if (rules->block > 0) {
        put(out, " block %" PRId64 "%s", rules->block,
            rules->block_kind == WY_BLOCK_DIAGONAL ? " diagonal" : "");
    }
    put_terminal(out, rules);
    put(out, rules->misere ? " misere" : "");
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
    return wy_rules_plane(rules) ? text_of(rules, false) : wi_several_text(rules);
}

char *wy_rules_short_text(const wy_rules *rules) {
    return wy_rules_plane(rules) ? text_of(rules, true) : wi_several_text(rules);
}
