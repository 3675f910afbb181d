/* condition_set.c - where a condition holds, as a set of integer points. */
#include "normal/meaning.h"
#include "rules/condition.h"

enum { MERGED = 64 }; /* parts of a union up to which it is worth while to merge them */

typedef struct translation {
    wy_sets *sets;
    isl_space *space;
    const wy_places *places;
    const wy_linear *predicates;
    int predicate_count;
} translation;

static isl_aff *form(const translation *t, const wy_linear *of) {
    return wy_sets_form(t->space, of, t->places);
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
            one, isl_aff_ge_set(form(t, &leaf->right), wy_sets_constant(t->space, 0)));
    }
    return leaf->relation == WY_NE ? isl_set_complement(one) : one;
}

static isl_set *rest(const translation *t, const wy_condition *leaf) {
    isl_aff *left =
        isl_aff_mod_val(form(t, &leaf->left), isl_val_int_from_si(t->sets->ctx, leaf->modulus));
    return compare(left, leaf->relation, form(t, &leaf->right));
}

static isl_set *prime(const translation *t, const wy_condition *leaf) {
    for (int i = 0; i < t->predicate_count; i++) {
        if (wy_linear_equal(&leaf->left, &t->predicates[i])) {
            return compare(wy_sets_variable(t->space, t->places->predicates + i), WY_EQ,
                           wy_sets_constant(t->space, leaf->negated ? 0 : 1));
        }
    }
    wy_sets_give_up(t->sets, "a parameter without end must be prime");
    return NULL;
}

static isl_set *merged(wy_sets *sets, isl_set *set) {
    return wy_sets_count(sets, isl_set_n_basic_set(set)) <= MERGED ? wy_sets_merged(set) : set;
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
    case WY_PRIME:
    default:
        return prime(t, of);
    }
}

isl_set *wy_set_of_condition(wy_sets *sets, isl_space *space, const wy_condition *condition,
                             const wy_places *places, const wy_linear *predicates,
                             int predicate_count) {
    if (condition == NULL) {
        return isl_set_universe(isl_space_copy(space));
    }
    const translation t = {sets, space, places, predicates, predicate_count};
    return translate(&t, condition);
}
