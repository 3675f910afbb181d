/*
 * few_words.c - a set that is told in few words.
 *
 * Where it does not matter whether a condition holds, it may be short: of each conjunction all
 * constraints are dropped without which it still holds nowhere that it must not, then the
 * conjunctions that the others make needless.
 */
#include "normal/few_words.h"

#include <isl/constraint.h>

#include "normal/set_cases.h"
#include "normal/set_rows.h"

typedef struct shortening {
    wi_sets *sets;
    isl_set *must_not;
    isl_basic_set *of[WI_MOST_CASES];
    int count;
} shortening;

/* What becomes of a constraint; an equation has two halves. */
typedef enum fate { STAYS, GOES, AT_MOST, AT_LEAST } fate;

static isl_basic_set *rebuilt(isl_constraint_list *all, isl_space *space, const fate *fates,
                              int count) {
    isl_basic_set *basic = isl_basic_set_universe(isl_space_copy(space));
    for (int i = 0; i < count; i++) {
        if (fates[i] == GOES) {
            continue;
        }
        isl_constraint *one = isl_constraint_list_get_constraint(all, i);
        if (fates[i] != STAYS) {
            isl_aff *side = isl_constraint_get_aff(one);
            isl_constraint_free(one);
            one = isl_inequality_from_aff(fates[i] == AT_MOST ? isl_aff_neg(side) : side);
        }
        basic = isl_basic_set_add_constraint(basic, one);
    }
    return basic;
}

static bool lies_in(wi_sets *sets, isl_basic_set *basic, isl_set *set) {
    isl_set *one = isl_set_from_basic_set(isl_basic_set_copy(basic));
    const bool inside = wi_sets_is(sets, isl_set_is_subset(one, set));
    isl_set_free(one);
    return inside;
}

static bool meets(wi_sets *sets, isl_basic_set *basic, isl_set *set) {
    isl_set *one = isl_set_from_basic_set(isl_basic_set_copy(basic));
    const bool apart = wi_sets_is(sets, isl_set_is_disjoint(one, set));
    isl_set_free(one);
    return !apart;
}

static bool is_equation(isl_constraint_list *all, int i) {
    isl_constraint *one = isl_constraint_list_get_constraint(all, i);
    const bool equation = isl_constraint_is_equality(one) == isl_bool_true;
    isl_constraint_free(one);
    return equation;
}

/*
 * Takes the basic set, gives one that is as large as it may be.  One pass is enough: what a
 * constraint keeps out of a set it also keeps out of a larger one.
 */
static isl_basic_set *widen(wi_sets *sets, isl_basic_set *basic, isl_set *must_not) {
    isl_space *space = isl_basic_set_get_space(basic);
    isl_constraint_list *all = isl_basic_set_get_constraint_list(basic);
    const int count = (int)wi_sets_count(sets, isl_constraint_list_n_constraint(all));
    fate fates[WI_MOST_ROWS] = {STAYS};
    for (fate way = GOES; way <= AT_LEAST && count <= WI_MOST_ROWS; way++) {
        for (int i = 0; i < count && sets->status == WY_OK; i++) {
            if (fates[i] != STAYS || (way != GOES && !is_equation(all, i))) {
                continue;
            }
            fates[i] = way;
            isl_basic_set *wider = rebuilt(all, space, fates, count);
            if (meets(sets, wider, must_not)) {
                fates[i] = STAYS;
                isl_basic_set_free(wider);
            } else {
                isl_basic_set_free(basic);
                basic = wider;
            }
        }
    }
    isl_constraint_list_free(all);
    isl_space_free(space);
    return basic;
}

static isl_stat shorten(isl_basic_set *basic, void *data) {
    shortening *s = data;
    if (s->count == WI_MOST_CASES) {
        isl_basic_set_free(basic);
        wi_sets_give_up(s->sets, "its conditions fall apart into more than %d cases",
                        WI_MOST_CASES);
        return isl_stat_error;
    }
    for (int i = 0; i < s->count; i++) {
        if (wi_sets_is(s->sets, isl_basic_set_is_subset(basic, s->of[i]))) {
            isl_basic_set_free(basic);
            return isl_stat_ok;
        }
    }
    s->of[s->count++] = widen(s->sets, basic, s->must_not);
    return s->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* Of the basic sets, those that the others do not cover together. */
static isl_set *needed(shortening *s, isl_space *space) {
    for (int i = 0; i < s->count && s->sets->status == WY_OK && s->count > 1; i++) {
        isl_set *others = isl_set_empty(isl_space_copy(space));
        for (int j = 0; j < s->count; j++) {
            if (j != i) {
                others =
                    isl_set_union(others, isl_set_from_basic_set(isl_basic_set_copy(s->of[j])));
            }
        }
        if (lies_in(s->sets, s->of[i], others)) {
            isl_basic_set_free(s->of[i]);
            s->of[i--] = s->of[--s->count];
        }
        isl_set_free(others);
    }
    isl_set *all = isl_set_empty(space);
    for (int i = 0; i < s->count; i++) {
        all = isl_set_union(all, isl_set_from_basic_set(s->of[i]));
    }
    return all;
}

isl_set *wi_set_in_few_words(wi_sets *sets, isl_set *must, isl_set *must_not) {
    shortening s = {.sets = sets, .must_not = must_not};
    isl_set *plain = isl_set_compute_divs(wi_sets_merged(isl_set_copy(must)));
    plain = isl_set_remove_redundancies(isl_set_detect_equalities(plain));
    isl_space *space = isl_set_get_space(plain);
    if (plain == NULL || isl_set_foreach_basic_set(plain, shorten, &s) < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its conditions could not be written");
    }
    isl_set_free(plain);
    return needed(&s, space);
}
