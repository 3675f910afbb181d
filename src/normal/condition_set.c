/* condition_set.c - where a condition holds, as a set of integer points. */

#include "base/fail.h"
#include "base/list.h"
#include "normal/conditions.h"
#include "normal/isl_sets.h"
#include "normal/meaning.h"
#include "rules/condition.h"

/* ---- conditions as sets ---------------------------------------------------------------------- */

/* Is it linear, with remainders? */
static bool leaf_is_linear(const wy_condition *leaf) {
    switch (leaf->kind) {
    case WY_COMPARE:
    case WY_REST:
        return true;
    case WY_DIVISION:
        return wi_linear_is_number(&leaf->under);
    case WY_QUOTIENT:
        return wi_linear_is_number(&leaf->under) && wi_linear_is_number(&leaf->right_under);
    default:
        return false;
    }
}

/* The demand that a leaf which is not linear makes of a number: "be prime". */
static const char *leaf_demand(const wy_condition *leaf) {
    return leaf->kind == WY_PRIME    ? "be prime"
           : leaf->kind == WY_MEMBER ? "be of a given sequence"
                                     : "satisfy a condition that divides by it";
}

/* ---- sets ----------------------------------------------------------------------------------- */

enum { MERGED = 64 }; /* parts of a union up to which it is worth while to merge them */

typedef struct translation {
    wi_sets *sets;
    isl_space *space;
    const wi_axes *places;
    const wy_condition *predicates;
    int predicate_count;
} translation;

static isl_aff *form(const translation *t, const wy_linear *of) {
    return wi_sets_form(t->space, of, t->places);
}

static isl_set *compare(isl_aff *left, wy_relation relation, isl_aff *right) {
    switch (relation) {
    case WY_LT:
        return isl_aff_lt_set(left, right);
    case WY_LE:
        return isl_aff_le_set(left, right);
    case WY_EQ:
        return isl_aff_eq_set(left, right);
    case WY_NE:
        return isl_aff_ne_set(left, right);
    case WY_GE:
        return isl_aff_ge_set(left, right);
    case WY_GT:
    default:
        return isl_aff_gt_set(left, right);
    }
}

/* |l| < r: l < r and -l < r.  |l| > r: one of both.  |l| = r: that, and r >= 0. */
static isl_set *compare_absolute(const translation *t, const wy_condition *leaf) {
    const wy_relation relation = leaf->relation == WY_NE ? WY_EQ : leaf->relation;
    isl_set *plus = compare(form(t, &leaf->left), relation, form(t, &leaf->right));
    isl_set *minus = compare(isl_aff_neg(form(t, &leaf->left)), relation, form(t, &leaf->right));
    if (relation == WY_LT || relation == WY_LE) {
        return isl_set_intersect(plus, minus);
    }
    isl_set *one = isl_set_union(plus, minus);
    if (relation == WY_EQ) {
        one = isl_set_intersect(
            one, isl_aff_ge_set(form(t, &leaf->right), wi_sets_constant(t->space, 0)));
    }
    return leaf->relation == WY_NE ? isl_set_complement(one) : one;
}

static isl_set *rest(const translation *t, const wy_condition *leaf) {
    isl_aff *left =
        isl_aff_mod_val(form(t, &leaf->left), isl_val_int_from_si(t->sets->ctx, leaf->modulus));
    return compare(left, leaf->relation, form(t, &leaf->right));
}

/* floor(form / under), under a positive number */
static isl_aff *quotient(const translation *t, const wy_linear *of, const wy_linear *under) {
    return isl_aff_floor(
        isl_aff_scale_down_val(form(t, of), isl_val_int_from_si(t->sets->ctx, under->c[WY_ONE])));
}

/* By numbers, so that it is linear. */
static isl_set *divide(const translation *t, const wy_condition *leaf) {
    isl_set *set;
    if (leaf->kind == WY_DIVISION) {
        isl_aff *left = isl_aff_mod_val(form(t, &leaf->left),
                                        isl_val_int_from_si(t->sets->ctx, leaf->under.c[WY_ONE]));
        set = compare(left, WY_EQ, form(t, &leaf->right));
    } else {
        set = compare(quotient(t, &leaf->left, &leaf->under), leaf->relation,
                      quotient(t, &leaf->right, &leaf->right_under));
    }
    return leaf->negated ? isl_set_complement(set) : set;
}

static isl_set *predicate(const translation *t, const wy_condition *leaf) {
    wy_condition asked = *leaf;
    asked.negated = false;
    for (int i = 0; i < t->predicate_count; i++) {
        if (wi_condition_equal(&asked, &t->predicates[i])) {
            return compare(wi_sets_variable(t->space, t->places->predicates + i), WY_EQ,
                           wi_sets_constant(t->space, leaf->negated ? 0 : 1));
        }
    }
    wi_sets_give_up(t->sets, "a parameter without end must %s", leaf_demand(leaf));
    return NULL;
}

static isl_set *merged(wi_sets *sets, isl_set *set) {
    return wi_sets_count(sets, isl_set_n_basic_set(set)) <= MERGED ? wi_sets_merged(set) : set;
}

static isl_set *translate(const translation *t, const wy_condition *of) {
    if (t->sets->status != WY_OK) {
        return NULL;
    }
    switch (of->kind) {
    case WY_AND:
        return merged(t->sets,
                      isl_set_intersect(translate(t, of->first), translate(t, of->second)));
    case WY_OR:
        return merged(t->sets, isl_set_union(translate(t, of->first), translate(t, of->second)));
    case WY_COMPARE:
        return of->absolute ? compare_absolute(t, of)
                            : compare(form(t, &of->left), of->relation, form(t, &of->right));
    case WY_REST:
        return rest(t, of);
    default:
        return leaf_is_linear(of) ? divide(t, of) : predicate(t, of);
    }
}

isl_set *wi_set_of_condition(wi_sets *sets, isl_space *space, const wy_condition *condition,
                             const wi_axes *places, const wy_condition *predicates,
                             int predicate_count) {
    if (condition == NULL) {
        return isl_set_universe(isl_space_copy(space));
    }
    const translation t = {sets, space, places, predicates, predicate_count};
    return translate(&t, condition);
}

/* ---- conditions that are not linear ---------------------------------------------------------- */

/*
 * Those on the position become variables of the set, of which nothing is known but that they are 0
 * or 1.  A parameter that must be prime is put in, value by value, if there are few.
 */

/* Does a leaf that is not linear look at this variable? */
static bool asks(const wy_condition *of, int variable) {
    if (of == NULL) {
        return false;
    }
    if (of->kind == WY_AND || of->kind == WY_OR) {
        return asks(of->first, variable) || asks(of->second, variable);
    }
    return !leaf_is_linear(of) && (of->left.c[variable] != 0 || of->right.c[variable] != 0 ||
                                   of->under.c[variable] != 0 || of->right_under.c[variable] != 0);
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
        wi_sets_give_up(sets, "a parameter without end must %s", leaf_demand(asking(family->when)));
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
    if (of->kind == WY_AND || of->kind == WY_OR || leaf_is_linear(of) ||
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
