/*
 * set_condition.c - from sets back to conditions.
 *
 * What must be prime is a variable of its own, 0 or 1.  It is split off first: what holds in both
 * cases, what holds if it is prime, what if it is not.  The sets that are left are linear: they are
 * told in few words (few_words.h), then as cases (set_cases.h).
 */
#include "normal/set_condition.h"

#include "base/fail.h"
#include "normal/condition_order.h"
#include "normal/few_words.h"
#include "normal/set_cases.h"
#include "rules/condition.h"

/* Sets in which no predicate plays a part. */
static void linear_condition(wy_condition **out, bool *never, const wi_meaning *meaning,
                             isl_set *must, isl_set *must_not, int parameters) {
    isl_set *set = isl_set_compute_divs(wi_set_in_few_words(meaning->sets, must, must_not));
    set = isl_set_remove_redundancies(isl_set_detect_equalities(set));
    wi_cases_condition(out, never, meaning, set, parameters);
    isl_set_free(set);
}

/* Where a condition must hold, and where it must not. */
typedef struct bounds {
    isl_set *must, *must_not;
} bounds;

static void clear(bounds *b) {
    isl_set_free(b->must);
    isl_set_free(b->must_not);
}

/* The part of the set where predicate i is 0, or 1; then it is free. */
static isl_set *where(isl_set *set, int i, int64_t value) {
    isl_space *space = isl_set_get_space(set);
    isl_set *some =
        isl_set_intersect(isl_set_copy(set), isl_aff_eq_set(wi_sets_variable(space, 2 + i),
                                                            wi_sets_constant(space, value)));
    isl_space_free(space);
    some = isl_set_project_out(some, isl_dim_set, (unsigned)(2 + i), 1);
    return wi_sets_merged(isl_set_insert_dims(some, isl_dim_set, (unsigned)(2 + i), 1));
}

static bounds bounds_where(const bounds *b, int i, int64_t value) {
    return (bounds){where(b->must, i, value), where(b->must_not, i, value)};
}

static wy_condition *predicate(const wi_meaning *meaning, int i, bool negated) {
    wy_condition *leaf = wi_condition_copy(&meaning->predicates[i]);
    if (leaf != NULL) {
        leaf->negated = negated;
    } else {
        meaning->sets->status = wi_fail_memory(meaning->sets->error);
    }
    return leaf;
}

static void split(wy_condition **out, bool *never, const wi_meaning *meaning, const bounds *b,
                  int parameters, int i);

/* Adds "leaf and part" to the list; takes the leaf. */
static void add_case(wi_parts *parts, bool *always, const wi_meaning *meaning, const bounds *part,
                     int parameters, int i, wy_condition *leaf) {
    wi_sets *sets = meaning->sets;
    wy_condition *inner = NULL;
    bool never = false;
    split(&inner, &never, meaning, part, parameters, i + 1);
    if (sets->status != WY_OK || never) {
        wi_condition_free(inner);
        wi_condition_free(leaf);
        return;
    }
    if (inner == NULL && leaf == NULL) {
        *always = true;
        return;
    }
    wi_parts both = {0};
    bool fine = inner == NULL || wi_parts_add(&both, WY_AND, inner);
    if (leaf != NULL) {
        fine = wi_parts_add(&both, WY_AND, leaf) && fine;
    }
    wy_condition *joined = fine ? wi_conditions_join(sets, &both, WY_AND) : NULL;
    wi_parts_free(&both);
    if (joined == NULL || !wi_parts_add(parts, WY_OR, joined)) {
        sets->status = wi_fail_memory(sets->error);
    }
}

static isl_set *joined(isl_set *a, isl_set *b) {
    return wi_sets_merged(isl_set_union(isl_set_copy(a), isl_set_copy(b)));
}

/* Less holds in both cases, more must be added in one. */
static void add_both(wi_parts *parts, bool *always, const wi_meaning *meaning, const bounds *less,
                     const bounds *more, int parameters, int i, bool negated) {
    bounds shared = {isl_set_copy(less->must), joined(less->must_not, more->must_not)};
    add_case(parts, always, meaning, &shared, parameters, i, NULL);
    bounds beyond = {
        wi_sets_merged(isl_set_subtract(isl_set_copy(more->must), isl_set_copy(less->must))),
        isl_set_copy(more->must_not)};
    if (!*always && meaning->sets->status == WY_OK) {
        add_case(parts, always, meaning, &beyond, parameters, i, predicate(meaning, i, negated));
    }
    clear(&shared);
    clear(&beyond);
}

static void split(wy_condition **out, bool *never, const wi_meaning *meaning, const bounds *b,
                  int parameters, int i) {
    wi_sets *sets = meaning->sets;
    *out = NULL;
    *never = false;
    if (sets->status != WY_OK) {
        return;
    }
    if (i == meaning->predicate_count) {
        linear_condition(out, never, meaning, b->must, b->must_not, parameters);
        return;
    }
    bounds not_prime = bounds_where(b, i, 0);
    bounds prime = bounds_where(b, i, 1);
    wi_parts parts = {0};
    bool always = false;
    const bool down = wi_sets_is(sets, isl_set_is_disjoint(not_prime.must, prime.must_not));
    const bool up = wi_sets_is(sets, isl_set_is_disjoint(prime.must, not_prime.must_not));
    if (down && up) {
        bounds both = {joined(prime.must, not_prime.must),
                       joined(prime.must_not, not_prime.must_not)};
        add_case(&parts, &always, meaning, &both, parameters, i, NULL);
        clear(&both);
    } else if (down || up) {
        add_both(&parts, &always, meaning, down ? &not_prime : &prime, down ? &prime : &not_prime,
                 parameters, i, !down);
    } else if (sets->status == WY_OK) {
        add_case(&parts, &always, meaning, &prime, parameters, i, predicate(meaning, i, false));
        add_case(&parts, &always, meaning, &not_prime, parameters, i, predicate(meaning, i, true));
    }
    clear(&prime);
    clear(&not_prime);
    if (sets->status == WY_OK && !always) {
        *never = parts.count == 0;
        *out = wi_conditions_join(sets, &parts, WY_OR);
    }
    wi_parts_free(&parts);
}

void wi_condition_of_set(wy_condition **out, bool *never, const wi_meaning *meaning, isl_set *must,
                         isl_set *must_not, int parameters) {
    const bounds b = {must, must_not};
    split(out, never, meaning, &b, parameters, 0);
}
