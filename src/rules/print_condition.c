/*
 * print_condition.c - linear forms, conditions and ranges as text.
 *
 * The letters are those of the canonical names of variables: heaps x, y, z, u, v, w, parameters
 * s, t, r, q, p, o.
 */
#include "rules/print_condition.h"

#include <inttypes.h>

#include "rules/condition.h"
#include "rules/numbers.h"

#define put wi_growing_printf

/* ---- linear forms ---------------------------------------------------------------------------- */

static void put_term(wi_growing *out, int64_t coefficient, int variable, bool first) {
    static const char letters[] = "xyst1zuvwrqpo";
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
void wi_put_linear(wi_growing *out, const wy_linear *form) {
    const int leading = leading_of(form);
    if (leading == NUMBER) {
        put(out, "%" PRId64, form->c[WY_ONE]);
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
        put(out, leaf->right.c[WY_ONE] == 1 ? "odd(" : "even(");
        wi_put_linear(out, &leaf->left);
        put(out, ")");
        return;
    }
    const bool brackets = is_sum(&leaf->left);
    put(out, brackets ? "(" : "");
    wi_put_linear(out, &leaf->left);
    put(out, "%s mod %" PRId64 "%s", brackets ? ")" : "", leaf->modulus,
        leaf->relation == WY_EQ ? "=" : "!=");
    wi_put_linear(out, &leaf->right);
}

/* square(t), power(t,2), beatty(t,(1+sqrt(5))/2) */
static void put_member(wi_growing *out, const wy_condition *leaf) {
    static const char *const names[] = {
        [WY_SQUARES] = "square", [WY_TRIANGULAR] = "triangular", [WY_FIBONACCI] = "fibonacci",
        [WY_POWERS] = "power",   [WY_BEATTY] = "beatty",
    };
    put(out, "%s%s(", leaf->negated ? "not " : "", names[leaf->numbers.kind]);
    wi_put_linear(out, &leaf->left);
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
static void put_quotient(wi_growing *out, const wy_linear *form, const wy_linear *under) {
    if (is_one(under)) {
        wi_put_linear(out, form);
        return;
    }
    const bool brackets = is_sum(form) || is_negative(form);
    put(out, brackets ? "floor((" : "floor(");
    wi_put_linear(out, form);
    put(out, brackets ? ")/" : "/");
    put(out, is_single(under) ? "" : "(");
    wi_put_linear(out, under);
    put(out, is_single(under) ? ")" : "))");
}

static void put_division(wi_growing *out, const wy_condition *leaf) {
    const bool brackets = is_sum(&leaf->left);
    put(out, leaf->negated ? "not " : "");
    put(out, brackets ? "(" : "");
    wi_put_linear(out, &leaf->left);
    put(out, brackets ? ") mod " : " mod ");
    put(out, is_single(&leaf->under) ? "" : "(");
    wi_put_linear(out, &leaf->under);
    put(out, is_single(&leaf->under) ? "=" : ")=");
    wi_put_linear(out, &leaf->right);
}

/* xor(s,t,r)=0 */
static void put_nim_sum(wi_growing *out, const wy_condition *leaf) {
    const char *before = "xor(";
    for (int i = 0; i < NUMBER; i++) {
        if (leaf->left.c[order[i]] != 0) {
            put(out, "%s", before);
            put_term(out, 1, order[i], true);
            before = ",";
        }
    }
    put(out, leaf->negated ? ")!=" : ")=");
    wi_put_linear(out, &leaf->right);
}

static void put_leaf(wi_growing *out, const wy_condition *leaf) {
    static const char *const relations[] = {
        [WY_LT] = "<", [WY_LE] = "<=", [WY_EQ] = "=", [WY_NE] = "!=", [WY_GE] = ">=", [WY_GT] = ">",
    };
    if (leaf->kind == WY_PRIME) {
        put(out, "%sprime(", leaf->negated ? "not " : "");
        wi_put_linear(out, &leaf->left);
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
    } else if (leaf->kind == WY_NIM_SUM) {
        put_nim_sum(out, leaf);
    } else {
        put(out, leaf->absolute ? "|" : "");
        wi_put_linear(out, &leaf->left);
        put(out, "%s%s", leaf->absolute ? "|" : "", relations[leaf->relation]);
        wi_put_linear(out, &leaf->right);
    }
}

/* The parts of a conjunction are separated by `and`; "or" in it stands in brackets. */
void wi_put_condition(wi_growing *out, const wy_condition *condition, const char *and,
                      bool inside_and) {
    if (condition->kind == WY_AND) {
        wi_put_condition(out, condition->first, and, true);
        put(out, "%s", and);
        wi_put_condition(out, condition->second, and, true);
    } else if (condition->kind == WY_OR) {
        put(out, inside_and ? "(" : "");
        wi_put_condition(out, condition->first, " and ", false);
        put(out, " or ");
        wi_put_condition(out, condition->second, " and ", false);
        put(out, inside_and ? ")" : "");
    } else {
        put_leaf(out, condition);
    }
}

/* ---- ranges ---------------------------------------------------------------------------------- */

bool wi_range_is_default(const wy_range *range) {
    return range->low == 1 && range->high == WY_UNBOUNDED && range->count == 0;
}

void wi_put_range(wi_growing *out, const wy_range *range, char letter) {
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
