/* print.c - rules as text. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/growing.h"
#include "rules/condition.h"
#include "rules/numbers.h"
#include "rules/value.h"

/* ---- linear forms, conditions and ranges as text --------------------------------------------- */

/*
 * The letters are those of the canonical names of variables: heaps x, y, z, u, v, w, parameters
 * s, t, r, q, p, o.
 */

#define put_part wi_growing_printf

/* ---- linear forms ---------------------------------------------------------------------------- */

static void put_term(wi_growing *out, int64_t coefficient, int variable, bool first) {
    static const char letters[] = "xyst1zuvwrqpo";
    if (coefficient == 0) {
        return;
    }
    put_part(out, "%s", coefficient < 0 ? "-" : first ? "" : "+");
    const int64_t size = coefficient < 0 ? -coefficient : coefficient;
    if (variable == WY_ONE) {
        put_part(out, "%" PRId64, size);
    } else if (size == 1) {
        put_part(out, "%c", letters[variable]);
    } else {
        put_part(out, "%" PRId64 "%c", size, letters[variable]);
    }
}

/* In this order, with the number behind. */
static const int order[] = {WY_X, WY_Y, WY_Z, WY_U, WY_V, WY_W,  WY_S,
                            WY_T, WY_R, WY_Q, WY_P, WY_O, WY_ONE};
enum { NUMBER = sizeof order / sizeof order[0] - 1 };

/* The first variable that it has, as a place of the order; NUMBER: none. */
static int leading_of(const wy_linear *form) {
    int leading = 0;
    while (leading < NUMBER && form->c[order[leading]] == 0) {
        leading++;
    }
    return leading;
}

/* 2t+1, and 9-t rather than -t+9 */
static void put_linear(wi_growing *out, const wy_linear *form) {
    const int leading = leading_of(form);
    if (leading == NUMBER) {
        put_part(out, "%" PRId64, form->c[WY_ONE]);
        return;
    }
    const bool number_first = form->c[order[leading]] < 0 && form->c[WY_ONE] > 0;
    bool first = true;
    if (number_first) {
        put_term(out, form->c[WY_ONE], WY_ONE, true);
        first = false;
    }
    for (int i = leading; i < NUMBER; i++) {
        put_term(out, form->c[order[i]], order[i], first);
        first = first && form->c[order[i]] == 0;
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
    return form->c[order[leading_of(form)]] < 0;
}

/* A letter or a number: it needs no brackets. */
static bool is_single(const wy_linear *form) {
    int variables = 0;
    for (int i = 0; i < NUMBER; i++) {
        const int64_t c = form->c[order[i]];
        variables += c == 1 ? 1 : c != 0 ? 2 : 0;
    }
    return !is_sum(form) && variables <= 1 && form->c[WY_ONE] >= 0;
}

/* ---- conditions ------------------------------------------------------------------------------ */

static void put_rest(wi_growing *out, const wy_condition *leaf) {
    if (leaf->modulus == 2) {
        put_part(out, leaf->right.c[WY_ONE] == 1 ? "odd(" : "even(");
        put_linear(out, &leaf->left);
        put_part(out, ")");
        return;
    }
    const bool brackets = is_sum(&leaf->left);
    put_part(out, brackets ? "(" : "");
    put_linear(out, &leaf->left);
    put_part(out, "%s mod %" PRId64 "%s", brackets ? ")" : "", leaf->modulus,
             leaf->relation == WY_EQ ? "=" : "!=");
    put_linear(out, &leaf->right);
}

/* square(t), power(t,2), beatty(t,(1+sqrt(5))/2) */
static void put_member(wi_growing *out, const wy_condition *leaf) {
    static const char *const names[] = {
        [WY_SQUARES] = "square", [WY_TRIANGULAR] = "triangular", [WY_FIBONACCI] = "fibonacci",
        [WY_POWERS] = "power",   [WY_BEATTY] = "beatty",
    };
    put_part(out, "%s%s(", leaf->negated ? "not " : "", names[leaf->numbers.kind]);
    put_linear(out, &leaf->left);
    if (leaf->numbers.kind == WY_POWERS) {
        put_part(out, ",%" PRId64, leaf->numbers.base);
    } else if (leaf->numbers.kind == WY_BEATTY) {
        char alpha[WI_ALPHA_TEXT];
        wi_alpha_text(alpha, &leaf->numbers);
        put_part(out, ",%s", alpha);
    }
    put_part(out, ")");
}

static bool is_one(const wy_linear *form) {
    return form->c[WY_ONE] == 1 && !is_sum(form);
}

/* floor((y-t)/(x-t)), or y-t where nothing is divided */
static void put_quotient(wi_growing *out, const wy_linear *form, const wy_linear *under) {
    if (is_one(under)) {
        put_linear(out, form);
        return;
    }
    const bool brackets = is_sum(form) || is_negative(form);
    put_part(out, brackets ? "floor((" : "floor(");
    put_linear(out, form);
    put_part(out, brackets ? ")/" : "/");
    put_part(out, is_single(under) ? "" : "(");
    put_linear(out, under);
    put_part(out, is_single(under) ? ")" : "))");
}

static void put_division(wi_growing *out, const wy_condition *leaf) {
    const bool brackets = is_sum(&leaf->left);
    put_part(out, leaf->negated ? "not " : "");
    put_part(out, brackets ? "(" : "");
    put_linear(out, &leaf->left);
    put_part(out, brackets ? ") mod " : " mod ");
    put_part(out, is_single(&leaf->under) ? "" : "(");
    put_linear(out, &leaf->under);
    put_part(out, is_single(&leaf->under) ? "=" : ")=");
    put_linear(out, &leaf->right);
}

/* xor(s,t,r)=0 */
static void put_nim_sum(wi_growing *out, const wy_condition *leaf) {
    const char *before = "xor(";
    for (int i = 0; i < NUMBER; i++) {
        if (leaf->left.c[order[i]] != 0) {
            put_part(out, "%s", before);
            put_term(out, 1, order[i], true);
            before = ",";
        }
    }
    put_part(out, leaf->negated ? ")!=" : ")=");
    put_linear(out, &leaf->right);
}

static void put_leaf(wi_growing *out, const wy_condition *leaf) {
    static const char *const relations[] = {
        [WY_LT] = "<", [WY_LE] = "<=", [WY_EQ] = "=", [WY_NE] = "!=", [WY_GE] = ">=", [WY_GT] = ">",
    };
    if (leaf->kind == WY_PRIME) {
        put_part(out, "%sprime(", leaf->negated ? "not " : "");
        put_linear(out, &leaf->left);
        put_part(out, ")");
    } else if (leaf->kind == WY_MEMBER) {
        put_member(out, leaf);
    } else if (leaf->kind == WY_DIVISION) {
        put_division(out, leaf);
    } else if (leaf->kind == WY_QUOTIENT) {
        put_part(out, leaf->negated ? "not " : "");
        put_quotient(out, &leaf->left, &leaf->under);
        put_part(out, "%s", relations[leaf->relation]);
        put_quotient(out, &leaf->right, &leaf->right_under);
    } else if (leaf->kind == WY_REST) {
        put_rest(out, leaf);
    } else if (leaf->kind == WY_NIM_SUM) {
        put_nim_sum(out, leaf);
    } else {
        put_part(out, leaf->absolute ? "|" : "");
        put_linear(out, &leaf->left);
        put_part(out, "%s%s", leaf->absolute ? "|" : "", relations[leaf->relation]);
        put_linear(out, &leaf->right);
    }
}

/* The parts of a conjunction are separated by `and`; "or" in it stands in brackets. */
static void put_condition(wi_growing *out, const wy_condition *condition, const char *and,
                          bool inside_and) {
    if (condition->kind == WY_AND) {
        put_condition(out, condition->first, and, true);
        put_part(out, "%s", and);
        put_condition(out, condition->second, and, true);
    } else if (condition->kind == WY_OR) {
        put_part(out, inside_and ? "(" : "");
        put_condition(out, condition->first, " and ", false);
        put_part(out, " or ");
        put_condition(out, condition->second, " and ", false);
        put_part(out, inside_and ? ")" : "");
    } else {
        put_leaf(out, condition);
    }
}

/* ---- ranges ---------------------------------------------------------------------------------- */

bool wi_range_is_default(const wy_range *range) {
    return range->low == 1 && range->high == WY_UNBOUNDED && range->count == 0;
}

static void put_range(wi_growing *out, const wy_range *range, char letter) {
    if (range->count > 0) {
        put_part(out, "%c in {", letter);
        for (size_t i = 0; i < range->count; i++) {
            put_part(out, "%s%" PRId64, i == 0 ? "" : ",", range->values[i]);
        }
        put_part(out, "}");
    } else if (range->high == WY_UNBOUNDED) {
        put_part(out, "%c=%" PRId64 "..", letter, range->low);
    } else if (range->low == range->high) {
        put_part(out, "%c=%" PRId64, letter, range->low);
    } else {
        put_part(out, "%c=%" PRId64 "..%" PRId64, letter, range->low, range->high);
    }
}

/* ---- a ruleset as text, from its value alone ------------------------------------------------- */

/*
 * Families that follow each other and share sign, ranges and condition are
 * printed as one set, so Maharaja Nim is {(t,0),(0,t),(t,t),(1,2),(2,1)}.
 * Reading the text gives the same value: the reader takes a set apart into one
 * family for each move, in order, and everything else it would change (default
 * ranges, bounds among the conditions) a value never has.
 */

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

/* The parts that all families of a set share; a range is NULL as long as no family has one. */
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
            put_range(&out->of, set->range[i], letters[i]);
            before = ", ";
        }
    }
    if (set->first->when != NULL) {
        put(out, "%s", before);
        put_condition(&out->of, set->first->when, ", ", *before == ',');
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
        put_linear(&out->of, &family->part[i]);
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
        put_condition(&out->of, rules->terminal, " and ", false);
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
