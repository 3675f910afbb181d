/*
 * condition.c - conditions as values: see condition.h for their one form.
 */
#include "rules/condition.h"

#include "base/list.h"
#include "rules/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* Of two ways to say it, modulo 2, the one with "=" is kept. */
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
