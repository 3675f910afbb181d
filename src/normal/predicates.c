/*
 * predicates.c - conditions that are not linear.
 *
 * Those on the position become variables of the set, of which nothing is known but that they are 0
 * or 1.  A parameter that must be prime is put in, value by value, if there are few.
 */
#include "normal/predicates.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "normal/condition_order.h"
#include "normal/listed.h"
#include "rules/condition.h"

/* Does a leaf that is not linear look at this variable? */
static bool asks(const wy_condition *of, int variable) {
    if (of == NULL) {
        return false;
    }
    if (of->kind == WY_AND || of->kind == WY_OR) {
        return asks(of->first, variable) || asks(of->second, variable);
    }
    return !wi_leaf_is_linear(of) &&
           (of->left.c[variable] != 0 || of->right.c[variable] != 0 || of->under.c[variable] != 0 ||
            of->right_under.c[variable] != 0);
}

/* The leaf that asks so; there is one. */
static const wy_condition *asking(const wy_condition *of) {
    if (of->kind == WY_AND || of->kind == WY_OR) {
        const bool first = asks(of->first, WY_S) || asks(of->first, WY_T);
        return asking(first ? of->first : of->second);
    }
    return of;
}

bool wi_family_asks_parameters(const wy_family *family) {
    return asks(family->when, WY_S) || asks(family->when, WY_T);
}

void wi_family_each_value(wi_sets *sets, const wy_family *family, wi_take_value *take, void *data) {
    wy_family asked = *family; /* the parameters that are not asked about have one value here */
    if (!asks(family->when, WY_S)) {
        asked.range[0] = (wy_range){0};
    }
    if (!asks(family->when, WY_T)) {
        asked.range[1] = (wy_range){0};
    }
    wi_values values;
    if (!wi_values_start(&values, &asked, WI_MOST_VALUES)) {
        wi_sets_give_up(sets, "a parameter without end must %s",
                        wi_leaf_demand(asking(family->when)));
        return;
    }
    const bool gone_s = family->parameters == 2 && asks(family->when, WY_S);
    const bool gone_t = family->parameters >= 1 && asks(family->when, WY_T);
    while (sets->status == WY_OK && wi_values_next(&values)) {
        wy_family left = *family;
        const int64_t s = gone_s ? values.s : 0;
        const int64_t t = gone_t ? values.t : 0;
        wy_linear *const parts[2] = {&left.part[0], &left.part[1]};
        for (int i = 0; i < 2; i++) {
            parts[i]->c[WY_ONE] += s * parts[i]->c[WY_S] * gone_s + t * parts[i]->c[WY_T] * gone_t;
            parts[i]->c[WY_S] = gone_s ? 0 : parts[i]->c[WY_S];
            parts[i]->c[WY_T] = gone_t ? 0 : parts[i]->c[WY_T];
        }
        const wy_range none = {0};
        left.range[0] = gone_s ? none : left.range[0];
        left.range[1] = gone_t ? none : left.range[1];
        bool never = false;
        if (!wi_condition_at(&left.when, &never, family->when, gone_s ? &s : NULL,
                             gone_t ? &t : NULL)) {
            sets->status = wi_fail_memory(sets->error);
        } else if (!never) {
            take(data, &left);
        }
        wi_condition_free(left.when);
    }
}

static void gather_predicates(wi_meaning *out, const wy_condition *of) {
    if (of == NULL) {
        return;
    }
    gather_predicates(out, of->first);
    gather_predicates(out, of->second);
    if (of->kind == WY_AND || of->kind == WY_OR || wi_leaf_is_linear(of) ||
        wi_condition_has_parameter(of)) {
        return;
    }
    wy_condition asked = *of;
    asked.negated = false;
    for (int i = 0; i < out->predicate_count; i++) {
        if (wi_condition_equal(&out->predicates[i], &asked)) {
            return;
        }
    }
    if (out->predicate_count == WI_MOST_PREDICATES) {
        wi_sets_give_up(out->sets, "more than %d different conditions on the heaps are not linear",
                        WI_MOST_PREDICATES);
        return;
    }
    out->predicates[out->predicate_count++] = asked;
}

static void gather_left(void *data, const wy_family *left) {
    gather_predicates(data, left->when);
}

static void gather_from(wi_meaning *out, const wy_family *family) {
    if (wi_family_asks_parameters(family)) {
        wi_family_each_value(out->sets, family, gather_left, out);
    } else {
        gather_predicates(out, family->when);
    }
}

static void gather_all(wi_meaning *out, const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        gather_from(out, &rules->families[i]);
    }
    gather_predicates(out, rules->terminal);
}

/* In an order of their own, not in that of the text. */
static int by_value(const void *left, const void *right) {
    return wi_condition_compare_values(left, right);
}

void wi_predicates_gather(wi_meaning *out, const wy_rules *rules, const wy_rules *others) {
    gather_all(out, rules);
    if (others != NULL) {
        gather_all(out, others);
    }
    wi_list_sort(out->predicates, (size_t)out->predicate_count, by_value);
}
