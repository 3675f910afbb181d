/* condition_set.c - where a condition holds, as a set of integer points. */
#include "normal/meaning.h"
#include "rules/condition.h"

/* ---- leaves --------------------------------------------------------------------------------- */

bool wi_leaf_is_linear(const wy_condition *leaf) {
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

const char *wi_leaf_demand(const wy_condition *leaf) {
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
    wi_sets_give_up(t->sets, "a parameter without end must %s", wi_leaf_demand(leaf));
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
        return wi_leaf_is_linear(of) ? divide(t, of) : predicate(t, of);
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
