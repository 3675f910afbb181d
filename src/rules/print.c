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
#include "rules/numbers.h"
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

/* ---- linear forms ---------------------------------------------------------------- */

static void put_term(text *out, int64_t coefficient, int variable, bool first) {
    static const char letters[] = "xyst";
    if (coefficient == 0) {
        return;
    }
    put(out, "%s", coefficient < 0 ? "-" : first ? "" : "+");
    const int64_t size = coefficient < 0 ? -coefficient : coefficient;
    if (variable == WY_ONE) {
        put(out, "%" PRId64, size);
    } else if (size == 1) {
        put(out, "%c", letters[variable]);
    } else {
        put(out, "%" PRId64 "%c", size, letters[variable]);
    }
}

/* 2t+1, and 9-t rather than -t+9 */
static void put_linear(text *out, const wy_linear *form) {
    int leading = WY_X;
    while (leading < WY_ONE && form->c[leading] == 0) {
        leading++;
    }
    if (leading == WY_ONE) {
        put(out, "%" PRId64, form->c[WY_ONE]);
        return;
    }
    const bool number_first = form->c[leading] < 0 && form->c[WY_ONE] > 0;
    bool first = true;
    if (number_first) {
        put_term(out, form->c[WY_ONE], WY_ONE, true);
        first = false;
    }
    for (int i = WY_X; i < WY_ONE; i++) {
        put_term(out, form->c[i], i, first);
        first = first && form->c[i] == 0;
    }
    if (!number_first) {
        put_term(out, form->c[WY_ONE], WY_ONE, false);
    }
}

static bool is_sum(const wy_linear *form) {
    int terms = 0;
    for (int i = 0; i < WY_VARIABLES; i++) {
        terms += form->c[i] != 0;
    }
    return terms > 1;
}

static bool is_negative(const wy_linear *form) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (form->c[i] != 0) {
            return form->c[i] < 0;
        }
    }
    return false;
}

/* A letter or a number: it needs no brackets. */
static bool is_single(const wy_linear *form) {
    int variables = 0;
    for (int i = 0; i < WY_ONE; i++) {
        variables += form->c[i] == 1 ? 1 : form->c[i] != 0 ? 2 : 0;
    }
    return !is_sum(form) && variables <= 1 && form->c[WY_ONE] >= 0;
}

/* ---- conditions -------------------------------------------------------------------- */

static void put_rest(text *out, const wy_condition *leaf) {
    if (leaf->modulus == 2) {
        put(out, leaf->right.c[WY_ONE] == 1 ? "odd(" : "even(");
        put_linear(out, &leaf->left);
        put(out, ")");
        return;
    }
    const bool brackets = is_sum(&leaf->left);
    put(out, brackets ? "(" : "");
    put_linear(out, &leaf->left);
    put(out, "%s mod %" PRId64 "%s", brackets ? ")" : "", leaf->modulus,
        leaf->relation == WY_EQ ? "=" : "!=");
    put_linear(out, &leaf->right);
}

/* square(t), power(t,2), beatty(t,(1+sqrt(5))/2) */
static void put_member(text *out, const wy_condition *leaf) {
    static const char *const names[] = {
        [WY_SQUARES] = "square", [WY_TRIANGULAR] = "triangular", [WY_FIBONACCI] = "fibonacci",
        [WY_POWERS] = "power",   [WY_BEATTY] = "beatty",
    };
    put(out, "%s%s(", leaf->negated ? "not " : "", names[leaf->numbers.kind]);
    put_linear(out, &leaf->left);
    if (leaf->numbers.kind == WY_POWERS) {
        put(out, ",%" PRId64, leaf->numbers.base);
    } else if (leaf->numbers.kind == WY_BEATTY) {
        char alpha[WI_ALPHA_TEXT];
        wi_alpha_text(alpha, &leaf->numbers);
        put(out, ",%s", alpha);
    }
    put(out, ")");
}

static bool is_one(const wy_linear *form) {
    return form->c[WY_ONE] == 1 && !is_sum(form);
}

/* floor((y-t)/(x-t)), or y-t where nothing is divided */
static void put_quotient(text *out, const wy_linear *form, const wy_linear *under) {
    if (is_one(under)) {
        put_linear(out, form);
        return;
    }
    const bool brackets = is_sum(form) || is_negative(form);
    put(out, brackets ? "floor((" : "floor(");
    put_linear(out, form);
    put(out, brackets ? ")/" : "/");
    put(out, is_single(under) ? "" : "(");
    put_linear(out, under);
    put(out, is_single(under) ? ")" : "))");
}

static void put_division(text *out, const wy_condition *leaf) {
    const bool brackets = is_sum(&leaf->left);
    put(out, leaf->negated ? "not " : "");
    put(out, brackets ? "(" : "");
    put_linear(out, &leaf->left);
    put(out, brackets ? ") mod " : " mod ");
    put(out, is_single(&leaf->under) ? "" : "(");
    put_linear(out, &leaf->under);
    put(out, is_single(&leaf->under) ? "=" : ")=");
    put_linear(out, &leaf->right);
}

static void put_leaf(text *out, const wy_condition *leaf) {
    static const char *const relations[] = {
        [WY_LT] = "<", [WY_LE] = "<=", [WY_EQ] = "=", [WY_NE] = "!=", [WY_GE] = ">=", [WY_GT] = ">",
    };
    if (leaf->kind == WY_PRIME) {
        put(out, "%sprime(", leaf->negated ? "not " : "");
        put_linear(out, &leaf->left);
        put(out, ")");
    } else if (leaf->kind == WY_MEMBER) {
        put_member(out, leaf);
    } else if (leaf->kind == WY_DIVISION) {
        put_division(out, leaf);
    } else if (leaf->kind == WY_QUOTIENT) {
        put(out, leaf->negated ? "not " : "");
        put_quotient(out, &leaf->left, &leaf->under);
        put(out, "%s", relations[leaf->relation]);
        put_quotient(out, &leaf->right, &leaf->right_under);
    } else if (leaf->kind == WY_REST) {
        put_rest(out, leaf);
    } else {
        put(out, leaf->absolute ? "|" : "");
        put_linear(out, &leaf->left);
        put(out, "%s%s", leaf->absolute ? "|" : "", relations[leaf->relation]);
        put_linear(out, &leaf->right);
    }
}

/* The parts of a conjunction are separated by `and`; "or" in it stands in brackets. */
static void put_condition(text *out, const wy_condition *condition, const char *and,
                          bool inside_and) {
    if (condition->kind == WY_AND) {
        put_condition(out, condition->first, and, true);
        put(out, "%s", and);
        put_condition(out, condition->second, and, true);
    } else if (condition->kind == WY_OR) {
        put(out, inside_and ? "(" : "");
        put_condition(out, condition->first, " and ", false);
        put(out, " or ");
        put_condition(out, condition->second, " and ", false);
        put(out, inside_and ? ")" : "");
    } else {
        put_leaf(out, condition);
    }
}

/* ---- families ------------------------------------------------------------------------ */

static bool is_default(const wy_range *range) {
    return range->low == 1 && range->high == WY_UNBOUNDED && range->count == 0;
}

static void put_range(text *out, const wy_range *range, char letter) {
    if (range->count > 0) {
        put(out, "%c in {", letter);
        for (size_t i = 0; i < range->count; i++) {
            put(out, "%s%" PRId64, i == 0 ? "" : ",", range->values[i]);
        }
        put(out, "}");
    } else if (range->high == WY_UNBOUNDED) {
        put(out, "%c=%" PRId64 "..", letter, range->low);
    } else if (range->low == range->high) {
        put(out, "%c=%" PRId64, letter, range->low);
    } else {
        put(out, "%c=%" PRId64 "..%" PRId64, letter, range->low, range->high);
    }
}

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
    return range != NULL && !is_default(range);
}

static bool joins(const group *set, const wy_family *family) {
    const bool ranged = has_range(set->s) || has_range(set->t);
    const bool singles = set->s == NULL && set->t == NULL;
    if (set->count > 0 && ((family->parameters == 0 && ranged) ||
                           (singles && ((family->parameters >= 1 && has_range(&family->t)) ||
                                        (family->parameters == 2 && has_range(&family->s)))))) {
        return false;
    }
    return set->removed == family->removed && !stands_alone(family) &&
           wi_condition_equal(set->when, family->when) &&
           (set->t == NULL || family->parameters < 1 || wi_range_equal(set->t, &family->t)) &&
           (set->s == NULL || family->parameters < 2 || wi_range_equal(set->s, &family->s));
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
        set.t = set.t == NULL && family->parameters >= 1 ? &family->t : set.t;
        set.s = set.s == NULL && family->parameters >= 2 ? &family->s : set.s;
    }
    return set;
}

static void put_conditions(text *out, const group *set) {
    const char *before = ": ";
    if (set->s != NULL && !is_default(set->s)) {
        put(out, "%s", before);
        put_range(out, set->s, 's');
        before = ", ";
    }
    if (set->t != NULL && !is_default(set->t)) {
        put(out, "%s", before);
        put_range(out, set->t, 't');
        before = ", ";
    }
    if (set->when != NULL) {
        put(out, "%s", before);
        put_condition(out, set->when, ", ", *before == ',');
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
        const bool plain =
            set.count == 1 && set.when == NULL && rules->families[first].listed == 0 &&
            (set.s == NULL || is_default(set.s)) && (set.t == NULL || is_default(set.t));
        put(out, "%s%s", set.removed ? " - " : first == 0 ? "" : " + ", plain ? "" : "{");
        put_list(out, &rules->families[first]);
        if (rules->families[first].star != NULL) {
            put(out, "star(");
            put_rules(out, rules->families[first].star);
            put(out, ")");
        }
        for (size_t i = 0; i < set.count && !stands_alone(&rules->families[first]); i++) {
            put(out, i == 0 ? "(" : ",(");
            put_linear(out, &rules->families[first + i].dx);
            put(out, ",");
            put_linear(out, &rules->families[first + i].dy);
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
        put_condition(out, rules->terminal, " and ", false);
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
    if (wy_cone_is_heap(&rules->board)) {
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
    return text_of(rules, false);
}

char *wy_rules_short_text(const wy_rules *rules) {
    return text_of(rules, true);
}
