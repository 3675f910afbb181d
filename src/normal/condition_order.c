/*
 * condition_order.c - a total order of conditions, in which those of a normal form stand.
 *
 * Two sets that are equal may come from isl with their parts in another order.  So the leaves of a
 * conjunction and the conjunctions of a condition are sorted, and each is there once.
 */
#include "normal/condition_order.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"

static int compare_forms(const wy_linear *a, const wy_linear *b) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (a->c[i] != b->c[i]) {
            return a->c[i] < b->c[i] ? 1 : -1;
        }
    }
    return 0;
}

static int compare_numbers(const wy_numbers *a, const wy_numbers *b) {
    const int64_t left[] = {a->kind, a->base, a->a, a->b, a->c, a->d};
    const int64_t right[] = {b->kind, b->base, b->a, b->b, b->c, b->d};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_leaves(const wy_condition *a, const wy_condition *b) {
    int by = compare_forms(&a->left, &b->left);
    by = by != 0 ? by : compare_forms(&a->right, &b->right);
    by = by != 0 ? by : (int)a->relation - (int)b->relation;
    by = by != 0 ? by : (a->modulus > b->modulus) - (a->modulus < b->modulus);
    by = by != 0 ? by : compare_forms(&a->under, &b->under);
    by = by != 0 ? by : compare_forms(&a->right_under, &b->right_under);
    by = by != 0 ? by : compare_numbers(&a->numbers, &b->numbers);
    return by != 0 ? by : (int)a->negated - (int)b->negated;
}

int wi_condition_compare_values(const wy_condition *a, const wy_condition *b) {
    if (a == NULL || b == NULL) {
        return (a != NULL) - (b != NULL);
    }
    if (a->kind != b->kind) {
        return (int)a->kind < (int)b->kind ? 1 : -1; /* leaves first */
    }
    if (a->kind != WY_AND && a->kind != WY_OR) {
        return compare_leaves(a, b);
    }
    const int by = wi_condition_compare_values(a->first, b->first);
    return by != 0 ? by : wi_condition_compare_values(a->second, b->second);
}

static int by_value(const void *left, const void *right) {
    return wi_condition_compare_values(*(wy_condition *const *)left, *(wy_condition *const *)right);
}

wy_condition *wi_conditions_join(wi_sets *sets, wi_parts *parts, wy_condition_kind kind) {
    if (parts->count == 0) {
        return NULL;
    }
    wi_list_sort(parts->items, parts->count, by_value);
    size_t kept = 1;
    for (size_t i = 1; i < parts->count; i++) {
        if (wi_condition_compare_values(parts->items[kept - 1], parts->items[i]) == 0) {
            wi_condition_free(parts->items[i]);
        } else {
            parts->items[kept++] = parts->items[i];
        }
    }
    parts->count = kept;
    wy_condition *joined = wi_parts_join(parts, kind);
    if (joined == NULL) {
        sets->status = wi_fail_memory(sets->error);
    }
    return joined;
}
