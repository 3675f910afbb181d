/* condition.c - conditions as values: see condition.h for their one form. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/numbers.h"
#include "rules/value.h"

/* ---- making and changing --------------------------------------------------------------------- */

static bool is_leaf(const wy_condition *condition) {
    return condition->kind != WY_AND && condition->kind != WY_OR;
}

void wi_condition_free(wy_condition *condition) {
    if (condition == NULL) {
        return;
    }
    wi_condition_free(condition->first);
    wi_condition_free(condition->second);
    free(condition);
}

wy_condition *wi_condition_copy(const wy_condition *condition) {
    wy_condition *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *condition;
    if (is_leaf(copy)) {
        return copy;
    }
    copy->second = NULL;
    copy->first = wi_condition_copy(condition->first);
    if (copy->first != NULL) {
        copy->second = wi_condition_copy(condition->second);
    }
    if (copy->second == NULL) {
        wi_condition_free(copy);
        return NULL;
    }
    return copy;
}

bool wi_linear_equal(const wy_linear *a, const wy_linear *b) {
    return memcmp(a->c, b->c, sizeof a->c) == 0;
}

bool wi_linear_is_number(const wy_linear *form) {
    static const wy_linear zero = {{0}};
    return memcmp(form->c, zero.c, WY_ONE * sizeof zero.c[0]) == 0 &&
           memcmp(form->c + WY_ONE + 1, zero.c, (WY_VARIABLES - WY_ONE - 1) * sizeof zero.c[0]) ==
               0;
}

bool wi_condition_equal(const wy_condition *a, const wy_condition *b) {
    if (a == NULL || b == NULL) {
        return a == b;
    }
    if (a->kind != b->kind) {
        return false;
    }
    switch (a->kind) {
    case WY_AND:
    case WY_OR:
        return wi_condition_equal(a->first, b->first) && wi_condition_equal(a->second, b->second);
    case WY_COMPARE:
        return a->relation == b->relation && a->absolute == b->absolute &&
               wi_linear_equal(&a->left, &b->left) && wi_linear_equal(&a->right, &b->right);
    case WY_REST:
        return a->relation == b->relation && a->modulus == b->modulus &&
               wi_linear_equal(&a->left, &b->left) && wi_linear_equal(&a->right, &b->right);
    case WY_PRIME:
        return a->negated == b->negated && wi_linear_equal(&a->left, &b->left);
    case WY_MEMBER:
        return a->negated == b->negated && wi_linear_equal(&a->left, &b->left) &&
               wi_numbers_equal(&a->numbers, &b->numbers);
    case WY_DIVISION:
    case WY_QUOTIENT:
    case WY_NIM_SUM:
        return a->negated == b->negated && a->relation == b->relation &&
               wi_linear_equal(&a->left, &b->left) && wi_linear_equal(&a->right, &b->right) &&
               wi_linear_equal(&a->under, &b->under) &&
               wi_linear_equal(&a->right_under, &b->right_under);
    }
    return false;
}

size_t wi_condition_leaves(const wy_condition *condition) {
    if (condition == NULL) {
        return 0;
    }
    return is_leaf(condition)
               ? 1
               : wi_condition_leaves(condition->first) + wi_condition_leaves(condition->second);
}

bool wi_condition_has(const wy_condition *condition, int variable) {
    if (condition == NULL) {
        return false;
    }
    if (!is_leaf(condition)) {
        return wi_condition_has(condition->first, variable) ||
               wi_condition_has(condition->second, variable);
    }
    return condition->left.c[variable] != 0 || condition->right.c[variable] != 0 ||
           condition->under.c[variable] != 0 || condition->right_under.c[variable] != 0;
}

bool wi_condition_has_position(const wy_condition *condition) {
    return wi_condition_has(condition, WY_X) || wi_condition_has(condition, WY_Y);
}

bool wi_condition_has_parameter(const wy_condition *condition) {
    return wi_condition_has(condition, WY_S) || wi_condition_has(condition, WY_T);
}

/* ---- relations and leaves ------------------------------------------------- */

wy_relation wi_relation_flipped(wy_relation relation) {
    static const wy_relation flipped[] = {
        [WY_LT] = WY_GT, [WY_LE] = WY_GE, [WY_EQ] = WY_EQ,
        [WY_NE] = WY_NE, [WY_GE] = WY_LE, [WY_GT] = WY_LT,
    };
    return flipped[relation];
}

static wy_relation relation_negated(wy_relation relation) {
    static const wy_relation negated[] = {
        [WY_LT] = WY_GE, [WY_LE] = WY_GT, [WY_EQ] = WY_NE,
        [WY_NE] = WY_EQ, [WY_GE] = WY_LT, [WY_GT] = WY_LE,
    };
    return negated[relation];
}

wy_condition *wi_condition_compare(const wy_linear *left, wy_relation relation,
                                   const wy_linear *right, bool absolute) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_COMPARE;
        leaf->left = *left;
        leaf->relation = relation;
        leaf->right = *right;
        leaf->absolute = absolute;
    }
    return leaf;
}

/* Modulo 2 a condition can be said in two ways; the one with "=" is kept. */
static void settle_rest(wy_condition *leaf) {
    if (leaf->modulus == 2 && leaf->relation == WY_NE) {
        leaf->relation = WY_EQ;
        leaf->right.c[WY_ONE] = 1 - leaf->right.c[WY_ONE];
    }
}

wy_condition *wi_condition_rest(const wy_linear *left, int64_t modulus, wy_relation relation,
                                int64_t rest) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_REST;
        leaf->left = *left;
        leaf->modulus = modulus;
        leaf->relation = relation;
        leaf->right.c[WY_ONE] = rest;
        settle_rest(leaf);
    }
    return leaf;
}

wy_condition *wi_condition_prime(const wy_linear *left) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_PRIME;
        leaf->left = *left;
    }
    return leaf;
}

wy_condition *wi_condition_member(const wy_linear *left, const wy_numbers *numbers) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_MEMBER;
        leaf->left = *left;
        leaf->numbers = *numbers;
    }
    return leaf;
}

wy_condition *wi_condition_division(const wy_linear *left, const wy_linear *under, int64_t rest,
                                    bool negated) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_DIVISION;
        leaf->left = *left;
        leaf->under = *under;
        leaf->relation = WY_EQ;
        leaf->right.c[WY_ONE] = rest;
        leaf->negated = negated;
    }
    return leaf;
}

wy_condition *wi_condition_quotient(const wy_linear *left, const wy_linear *under,
                                    wy_relation relation, const wy_linear *right,
                                    const wy_linear *right_under) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_QUOTIENT;
        leaf->left = *left;
        leaf->under = *under;
        leaf->relation = relation;
        leaf->right = *right;
        leaf->right_under = *right_under;
    }
    return leaf;
}

wy_condition *wi_condition_nim_sum(const wy_linear *variables, int64_t sum, bool negated) {
    wy_condition *leaf = calloc(1, sizeof *leaf);
    if (leaf != NULL) {
        leaf->kind = WY_NIM_SUM;
        leaf->left = *variables;
        leaf->relation = WY_EQ;
        leaf->right.c[WY_ONE] = sum;
        leaf->negated = negated;
    }
    return leaf;
}

/* ---- changes --------------------------------------------------------------- */

void wi_condition_negate(wy_condition *condition) {
    switch (condition->kind) {
    case WY_AND:
    case WY_OR:
        condition->kind = condition->kind == WY_AND ? WY_OR : WY_AND;
        wi_condition_negate(condition->first);
        wi_condition_negate(condition->second);
        break;
    case WY_COMPARE:
        condition->relation = relation_negated(condition->relation);
        break;
    case WY_REST:
        condition->relation = relation_negated(condition->relation);
        settle_rest(condition);
        break;
    case WY_PRIME:
    case WY_MEMBER:
    case WY_DIVISION:
    case WY_QUOTIENT:
    case WY_NIM_SUM:
        condition->negated = !condition->negated;
        break;
    }
}

wy_condition *wi_condition_not(const wy_condition *condition) {
    wy_condition *copy = wi_condition_copy(condition);
    if (copy != NULL) {
        wi_condition_negate(copy);
    }
    return copy;
}

static void exchange(wy_linear *form, int a, int b) {
    const int64_t kept = form->c[a];
    form->c[a] = form->c[b];
    form->c[b] = kept;
}

static void exchange_all(wy_condition *condition, int a, int b) {
    if (condition != NULL) {
        exchange_all(condition->first, a, b);
        exchange_all(condition->second, a, b);
        exchange(&condition->left, a, b);
        exchange(&condition->right, a, b);
        exchange(&condition->under, a, b);
        exchange(&condition->right_under, a, b);
    }
}

void wi_condition_exchange_heaps(wy_condition *condition) {
    exchange_all(condition, WY_X, WY_Y);
}

void wi_condition_exchange_parameters(wy_condition *condition) {
    exchange_all(condition, WY_S, WY_T);
}

/* ---- lists of conditions --------------------------------------------------- */

void wi_parts_free(wi_parts *parts) {
    for (size_t i = 0; i < parts->count; i++) {
        wi_condition_free(parts->items[i]);
    }
    free(parts->items);
    memset(parts, 0, sizeof *parts);
}

bool wi_parts_add(wi_parts *parts, wy_condition_kind kind, wy_condition *condition) {
    if (condition->kind == kind) {
        wy_condition *first = condition->first, *second = condition->second;
        free(condition);
        if (!wi_parts_add(parts, kind, first)) {
            wi_condition_free(second);
            return false;
        }
        return wi_parts_add(parts, kind, second);
    }
    if (!wi_list_room(parts->items, parts->room, parts->count + 1)) {
        wi_condition_free(condition);
        return false;
    }
    parts->items[parts->count++] = condition;
    return true;
}

/* Joins items[0, count) and clears what it has taken, so that nothing is freed twice. */
static wy_condition *join(wy_condition **items, size_t count, wy_condition_kind kind) {
    if (count == 1) {
        wy_condition *only = items[0];
        items[0] = NULL;
        return only;
    }
    wy_condition *node = calloc(1, sizeof *node);
    if (node == NULL) {
        return NULL;
    }
    const size_t half = (count + 1) / 2;
    node->kind = kind;
    node->first = join(items, half, kind);
    node->second = node->first == NULL ? NULL : join(items + half, count - half, kind);
    if (node->second == NULL) {
        wi_condition_free(node);
        return NULL;
    }
    return node;
}

wy_condition *wi_parts_join(wi_parts *parts, wy_condition_kind kind) {
    assert(parts->count > 0);
    wy_condition *joined = join(parts->items, parts->count, kind);
    wi_parts_free(parts);
    return joined;
}

wy_status wi_condition_and(wy_condition **both, const wy_condition *a, const wy_condition *b) {
    const wy_condition *const given[2] = {a, b};
    wi_parts parts = {0};
    *both = NULL;
    if (a == NULL && b == NULL) {
        return WY_OK;
    }
    for (int i = 0; i < 2; i++) {
        if (given[i] == NULL) {
            continue;
        }
        wy_condition *copy = wi_condition_copy(given[i]);
        if (copy == NULL || !wi_parts_add(&parts, WY_AND, copy)) {
            wi_parts_free(&parts);
            return WY_SYSTEM;
        }
    }
    *both = wi_parts_join(&parts, WY_AND);
    return *both == NULL ? WY_SYSTEM : WY_OK;
}

/* ---- what a linear form is worth and whether a condition holds ------------------------------- */

/*
 * A coefficient has at most 31 bits in a rule that was read and a heap at most
 * 63, so sums of a few products are exact in 128 bits.
 */

wi_wide wi_linear_value(const wy_linear *form, int64_t x, int64_t y, int64_t s, int64_t t) {
    return (wi_wide)form->c[WY_X] * x + (wi_wide)form->c[WY_Y] * y + (wi_wide)form->c[WY_S] * s +
           (wi_wide)form->c[WY_T] * t + form->c[WY_ONE];
}

bool wi_relation_holds(wi_wide left, wy_relation relation, wi_wide right) {
    switch (relation) {
    case WY_LT:
        return left < right;
    case WY_LE:
        return left <= right;
    case WY_EQ:
        return left == right;
    case WY_NE:
        return left != right;
    case WY_GE:
        return left >= right;
    case WY_GT:
        return left > right;
    }
    return false;
}

/* The values of the forms of a leaf; under and right_under only where it divides. */
typedef struct leaf_values {
    wi_wide left, right, under, right_under;
} leaf_values;

static bool divides(const wy_condition *leaf) {
    return leaf->kind == WY_DIVISION || leaf->kind == WY_QUOTIENT;
}

/* left mod under = right, or floor(left / under) relation floor(right / right_under). */
static bool division_holds(const wy_condition *leaf, const leaf_values *of) {
    if (of->under <= 0) {
        return false;
    }
    const wi_wide quotient = wi_wide_quotient(of->left, of->under);
    if (leaf->kind == WY_DIVISION) {
        return of->left - quotient * of->under == of->right;
    }
    return of->right_under > 0 && wi_relation_holds(quotient, leaf->relation,
                                                    wi_wide_quotient(of->right, of->right_under));
}

static bool leaf_holds(const wy_condition *leaf, const leaf_values *of) {
    wi_wide left = of->left;
    if (leaf->kind == WY_PRIME) {
        return (left > 0 && wi_is_prime_wide((wi_unsigned_wide)left)) != leaf->negated;
    }
    if (leaf->kind == WY_MEMBER) {
        return wi_numbers_have(&leaf->numbers, left) != leaf->negated;
    }
    if (divides(leaf)) {
        return division_holds(leaf, of) != leaf->negated;
    }
    if (leaf->kind == WY_REST) {
        left %= leaf->modulus;
        left += left < 0 ? leaf->modulus : 0;
    } else if (leaf->absolute && left < 0) {
        left = -left;
    }
    return wi_relation_holds(left, leaf->relation, of->right);
}

bool wi_condition_holds(const wy_condition *condition, int64_t x, int64_t y, int64_t s, int64_t t) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wi_condition_holds(condition->first, x, y, s, t) &&
               wi_condition_holds(condition->second, x, y, s, t);
    }
    if (condition->kind == WY_OR) {
        return wi_condition_holds(condition->first, x, y, s, t) ||
               wi_condition_holds(condition->second, x, y, s, t);
    }
    leaf_values of = {.left = wi_linear_value(&condition->left, x, y, s, t),
                      .right = wi_linear_value(&condition->right, x, y, s, t)};
    if (divides(condition)) {
        of.under = wi_linear_value(&condition->under, x, y, s, t);
        of.right_under = wi_linear_value(&condition->right_under, x, y, s, t);
    }
    return leaf_holds(condition, &of);
}

/* ---- any number of heaps --------------------------------------------------------------------- */

/* The value of a form, with a value for each variable (1 for WY_ONE). */
static wi_wide linear_at(const wy_linear *form, const int64_t variables[WY_VARIABLES]) {
    wi_wide value = 0;
    for (int i = 0; i < WY_VARIABLES; i++) {
        value += (wi_wide)form->c[i] * variables[i];
    }
    return value;
}

static bool nim_sum_holds(const wy_condition *leaf, const int64_t variables[WY_VARIABLES]) {
    int64_t sum = 0;
    for (int i = 0; i < WY_VARIABLES; i++) {
        sum ^= leaf->left.c[i] != 0 ? variables[i] : 0;
    }
    return (sum == leaf->right.c[WY_ONE]) != leaf->negated;
}

bool wi_condition_holds_at(const wy_condition *condition, const int64_t variables[WY_VARIABLES]) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wi_condition_holds_at(condition->first, variables) &&
               wi_condition_holds_at(condition->second, variables);
    }
    if (condition->kind == WY_OR) {
        return wi_condition_holds_at(condition->first, variables) ||
               wi_condition_holds_at(condition->second, variables);
    }
    if (condition->kind == WY_NIM_SUM) {
        return nim_sum_holds(condition, variables);
    }
    leaf_values of = {.left = linear_at(&condition->left, variables),
                      .right = linear_at(&condition->right, variables)};
    if (divides(condition)) {
        of.under = linear_at(&condition->under, variables);
        of.right_under = linear_at(&condition->right_under, variables);
    }
    return leaf_holds(condition, &of);
}

/* ---- the same on GMP integers ---------------------------------------------------------------- */

/*
 * Primality beyond 64 bits is answered by GMP (the test of Baillie and PSW, to
 * which no counterexample is known, and some rounds of Miller and Rabin).
 */

enum { PRIME_ROUNDS = 25 };

void wi_linear_value_big(mpz_t out, const wy_linear *form, const wi_big_values *values) {
    mpz_t term;
    mpz_init(term);
    mpz_set_si(out, form->c[WY_ONE]);
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (form->c[i] != 0 && values->of[i] != NULL) {
            mpz_mul_si(term, values->of[i], form->c[i]);
            mpz_add(out, out, term);
        }
    }
    mpz_clear(term);
}

/* left mod under = right, or floor(left / under) relation floor(right / right_under). */
static bool division_holds_big(const wy_condition *leaf, mpz_t left, mpz_t right,
                               const wi_big_values *values) {
    mpz_t under;
    mpz_init(under);
    wi_linear_value_big(under, &leaf->under, values);
    bool holds = mpz_sgn(under) > 0;
    if (holds && leaf->kind == WY_DIVISION) {
        mpz_fdiv_r(left, left, under);
        holds = mpz_cmp(left, right) == 0;
    } else if (holds) {
        mpz_fdiv_q(left, left, under);
        wi_linear_value_big(under, &leaf->right_under, values);
        holds = mpz_sgn(under) > 0;
        if (holds) {
            mpz_fdiv_q(right, right, under);
            holds = wi_relation_holds(mpz_cmp(left, right), leaf->relation, 0);
        }
    }
    mpz_clear(under);
    return holds;
}

/* Is the nim-sum of the variables that left has, and of 1 if it has that, this number? */
static bool nim_sum_holds_big(const wy_condition *leaf, mpz_t sum, const mpz_t right,
                              const wi_big_values *values) {
    mpz_set_ui(sum, leaf->left.c[WY_ONE] != 0 ? 1 : 0);
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (leaf->left.c[i] != 0 && values->of[i] != NULL) {
            mpz_xor(sum, sum, values->of[i]);
        }
    }
    return mpz_cmp(sum, right) == 0;
}

static bool leaf_holds_big(const wy_condition *leaf, const wi_big_values *values) {
    mpz_t left;
    mpz_t right;
    mpz_inits(left, right, NULL);
    wi_linear_value_big(left, &leaf->left, values);
    bool holds;
    if (leaf->kind == WY_PRIME) {
        holds = (mpz_sgn(left) > 0 && mpz_probab_prime_p(left, PRIME_ROUNDS) != 0) != leaf->negated;
    } else if (leaf->kind == WY_MEMBER) {
        holds = wi_numbers_have_big(&leaf->numbers, left) != leaf->negated;
    } else if (leaf->kind == WY_DIVISION || leaf->kind == WY_QUOTIENT) {
        wi_linear_value_big(right, &leaf->right, values);
        holds = division_holds_big(leaf, left, right, values) != leaf->negated;
    } else if (leaf->kind == WY_NIM_SUM) {
        wi_linear_value_big(right, &leaf->right, values);
        holds = nim_sum_holds_big(leaf, left, right, values) != leaf->negated;
    } else {
        if (leaf->kind == WY_REST) {
            mpz_fdiv_r_ui(left, left, (unsigned long)leaf->modulus);
        } else if (leaf->absolute) {
            mpz_abs(left, left);
        }
        wi_linear_value_big(right, &leaf->right, values);
        holds = wi_relation_holds(mpz_cmp(left, right), leaf->relation, 0);
    }
    mpz_clears(left, right, NULL);
    return holds;
}

bool wi_condition_holds_big(const wy_condition *condition, const wi_big_values *values) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wi_condition_holds_big(condition->first, values) &&
               wi_condition_holds_big(condition->second, values);
    }
    if (condition->kind == WY_OR) {
        return wi_condition_holds_big(condition->first, values) ||
               wi_condition_holds_big(condition->second, values);
    }
    return leaf_holds_big(condition, values);
}

static bool is_terminal(const wy_rules *rules, const mpz_t x, const mpz_t y) {
    if (rules->heaps > 2 || !mpz_fits_slong_p(x) || !mpz_fits_slong_p(y)) {
        return false;
    }
    const wy_position at = {mpz_get_si(x), mpz_get_si(y)};
    return wi_list_find(&at, rules->terminals, rules->terminal_count, wi_position_order) != NULL;
}

bool wi_rules_ends_at_big(const wy_rules *rules, const mpz_t x, const mpz_t y) {
    const wi_big_values values = {.of = {[WY_X] = x, [WY_Y] = y}};
    return is_terminal(rules, x, y) ||
           (rules->terminal != NULL && wi_condition_holds_big(rules->terminal, &values));
}

bool wy_rules_ends_at(const wy_rules *rules, const wy_place *at) {
    wi_big_values values = {0};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        values.of[wi_heap_variables[i]] = at->heap[i];
    }
    return is_terminal(rules, at->heap[0], at->heap[1]) ||
           (rules->terminal != NULL && wi_condition_holds_big(rules->terminal, &values));
}

bool wi_condition_asks_prime(const wy_condition *condition) {
    if (condition == NULL) {
        return false;
    }
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        return wi_condition_asks_prime(condition->first) ||
               wi_condition_asks_prime(condition->second);
    }
    return condition->kind == WY_PRIME;
}
