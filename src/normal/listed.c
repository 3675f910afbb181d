/* listed.c - lists of single moves; the values of parameters. */
#include "normal/listed.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- lists --------------------------------------------------------------------------------- */

void wi_listed_clear(wi_listed *list) {
    free(list->of);
    *list = (wi_listed){0};
}

bool wi_listed_add(wi_listed *list, wy_position move) {
    if (!wi_list_room(list->of, list->room, list->count + 1)) {
        return false;
    }
    list->of[list->count++] = move;
    return true;
}

void wi_listed_sort(wi_listed *list) {
    list->count = wi_positions_sort(list->of, list->count);
}

bool wi_listed_has(const wi_listed *list, wy_position move) {
    return wi_list_find(&move, list->of, list->count, wi_position_order) != NULL;
}

bool wi_listed_join(wi_listed *list, const wi_listed *more) {
    for (size_t i = 0; i < more->count; i++) {
        if (!wi_listed_add(list, more->of[i])) {
            return false;
        }
    }
    wi_listed_sort(list);
    return true;
}

void wi_listed_without(wi_listed *list, const wi_listed *less) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (!wi_listed_has(less, list->of[i])) {
            list->of[kept++] = list->of[i];
        }
    }
    list->count = kept;
}

/* ---- values of parameters ------------------------------------------------------------------ */

/* How many values the range has; SIZE_MAX: without end, or very many. */
static size_t range_count(const wy_range *range) {
    if (range->count > 0) {
        return range->count;
    }
    return range->high == WY_UNBOUNDED ? SIZE_MAX : (size_t)(range->high - range->low) + 1;
}

static int64_t range_value(const wy_range *range, size_t i) {
    return range->count > 0 ? range->values[i] : range->low + (int64_t)i;
}

bool wi_values_start(wi_values *values, const wy_family *family, size_t most) {
    *values = (wi_values){.family = family};
    values->count_s = family->parameters == 2 ? range_count(&family->range[0]) : 1;
    values->count_t = family->parameters >= 1 ? range_count(&family->range[1]) : 1;
    return values->count_s <= most && values->count_t <= most / values->count_s;
}

bool wi_values_next(wi_values *values) {
    if (values->at_s == values->count_s || values->count_t == 0) {
        return false;
    }
    const wy_family *family = values->family;
    values->s = family->parameters == 2 ? range_value(&family->range[0], values->at_s) : 0;
    values->t = family->parameters >= 1 ? range_value(&family->range[1], values->at_t) : 0;
    if (++values->at_t == values->count_t) {
        values->at_t = 0;
        values->at_s++;
    }
    return true;
}

/* ---- families that are lists ----------------------------------------------------------------- */

#define MOST_LISTED ((size_t)1 << 26)

bool wi_family_lists_moves(const wy_family *family) {
    if (family->listed > 0) {
        return !wi_condition_has_position(family->when);
    }
    const bool listed = family->parameters == 0 || family->range[1].count > 0 ||
                        (family->parameters == 2 && family->range[0].count > 0);
    wi_values values;
    return listed && !wi_condition_has_position(family->when) &&
           wi_values_start(&values, family, MOST_LISTED);
}

size_t wi_family_listed_count(const wy_family *family) {
    wi_values values;
    if (family->listed > 0) {
        return family->listed;
    }
    return wi_values_start(&values, family, MOST_LISTED) ? values.count_s * values.count_t : 0;
}

bool wi_listed_family(wi_listed *out, const wy_family *family) {
    for (size_t i = 0; i < family->listed; i++) {
        if (!wi_listed_add(out, family->list[i])) {
            return false;
        }
    }
    if (family->listed > 0) {
        return true; /* sorted, and under no condition on parameters, for it has none */
    }
    wi_values values;
    wi_values_start(&values, family, MOST_LISTED);
    while (wi_values_next(&values)) {
        if (!wi_condition_holds(family->when, 0, 0, values.s, values.t)) {
            continue;
        }
        const wy_position move = {
            (int64_t)wi_linear_value(&family->part[0], 0, 0, values.s, values.t),
            (int64_t)wi_linear_value(&family->part[1], 0, 0, values.s, values.t)};
        if (!wi_listed_add(out, move)) {
            return false;
        }
    }
    wi_listed_sort(out);
    return true;
}

/* ---- conditions with values put in ----------------------------------------------------------- */

static void put_in(wy_linear *form, int variable, const int64_t *value) {
    if (value != NULL) {
        form->c[WY_ONE] += form->c[variable] * *value;
        form->c[variable] = 0;
    }
}

static bool is_constant(const wy_condition *leaf) {
    for (int i = 0; i < WY_ONE; i++) {
        if (leaf->left.c[i] != 0 || leaf->right.c[i] != 0 || leaf->under.c[i] != 0 ||
            leaf->right_under.c[i] != 0) {
            return false;
        }
    }
    return true;
}

/* A copy of a leaf; one that is settled leaves *out NULL and says in *never how. */
static bool leaf_at(wy_condition **out, bool *never, const wy_condition *leaf, const int64_t *s,
                    const int64_t *t) {
    wy_condition copy = *leaf;
    wy_linear *const forms[] = {&copy.left, &copy.right, &copy.under, &copy.right_under};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        put_in(forms[i], WY_S, s);
        put_in(forms[i], WY_T, t);
    }
    *out = NULL;
    *never = false;
    if (is_constant(&copy)) {
        *never = !wi_condition_holds(&copy, 0, 0, 0, 0);
        return true;
    }
    *out = wi_condition_copy(&copy);
    return *out != NULL;
}

bool wi_condition_at(wy_condition **out, bool *never, const wy_condition *condition,
                     const int64_t *s, const int64_t *t) {
    *out = NULL;
    *never = false;
    if (condition == NULL) {
        return true;
    }
    if (condition->kind != WY_AND && condition->kind != WY_OR) {
        return leaf_at(out, never, condition, s, t);
    }
    wy_condition *parts[2] = {NULL, NULL};
    bool never_part[2] = {false, false};
    const bool made = wi_condition_at(&parts[0], &never_part[0], condition->first, s, t) &&
                      wi_condition_at(&parts[1], &never_part[1], condition->second, s, t);
    if (!made) {
        wi_condition_free(parts[0]);
        wi_condition_free(parts[1]);
        return false;
    }
    const bool both = condition->kind == WY_AND;
    const bool first_settles = parts[0] == NULL && never_part[0] == both;
    const bool second_settles = parts[1] == NULL && never_part[1] == both;
    if (first_settles || second_settles) { /* false and ..., true or ... */
        wi_condition_free(parts[0]);
        wi_condition_free(parts[1]);
        *never = both;
        return true;
    }
    if (parts[0] == NULL || parts[1] == NULL) {
        *out = parts[0] != NULL ? parts[0] : parts[1];
        *never = *out == NULL && !both;
        return true;
    }
    wi_parts list = {0};
    if (!wi_parts_add(&list, condition->kind, parts[0])) {
        wi_condition_free(parts[1]);
        wi_parts_free(&list);
        return false;
    }
    if (!wi_parts_add(&list, condition->kind, parts[1])) {
        wi_parts_free(&list);
        return false;
    }
    *out = wi_parts_join(&list, condition->kind);
    return *out != NULL;
}
