/*
 * sameness.c - do two rules say the same?
 *
 * They do if their boards are equal as sets and at every position there are the same moves; where
 * the game ends by a rule there are none.  A condition that asks for primes is taken as it is:
 * equal sets then prove that the rules are the same, different ones prove nothing.
 */
#include "normal/sameness.h"

#include <wythoff/rules.h>

#include "normal/listed.h"
#include "rules/condition.h"

/* ---- exchanging the heaps ------------------------------------------------------------------- */

/* Which predicate becomes of predicate i; -1: none that there is. */
static int mirror_predicate(const wi_meaning *meaning, int i) {
    wy_condition turned = meaning->predicates[i];
    wi_condition_exchange_heaps(&turned);
    for (int j = 0; j < meaning->predicate_count; j++) {
        if (wi_condition_equal(&turned, &meaning->predicates[j])) {
            return j;
        }
    }
    return -1;
}

/* Takes a set of positions, or of positions and moves; NULL also if predicates have no mirror. */
static isl_set *mirrored(const wi_meaning *meaning, isl_set *set) {
    const int heaps = wi_meaning_heaps(meaning);
    const int dimensions = (int)wi_sets_count(meaning->sets, isl_set_dim(set, isl_dim_set));
    isl_space *space = isl_set_get_space(set);
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_set(isl_space_copy(space)));
    for (int i = 0; i < dimensions; i++) {
        int from = i ^ 1; /* x and y, s and t */
        if (i >= 2 && i < heaps) {
            from = mirror_predicate(meaning, i - 2);
            from = from < 0 ? -1 : from + 2;
        } else if (i >= heaps) {
            from = heaps + ((i - heaps) ^ 1);
        }
        to = from < 0 ? isl_multi_aff_free(to)
                      : isl_multi_aff_set_aff(to, i, wi_sets_variable(space, from));
        if (from < 0) {
            break;
        }
    }
    isl_space_free(space);
    if (to == NULL) {
        isl_set_free(set);
        return NULL;
    }
    return isl_set_preimage_multi_aff(set, to);
}

static bool is_own_mirror(const wi_meaning *meaning, isl_set *set) {
    isl_set *turned = mirrored(meaning, isl_set_copy(set));
    const bool same = turned != NULL && wi_sets_is(meaning->sets, isl_set_is_equal(set, turned));
    isl_set_free(turned);
    return same;
}

static bool list_is_symmetric(wy_position *of, size_t count) {
    const wi_listed list = {.of = of, .count = count};
    for (size_t i = 0; i < count; i++) {
        if (!wi_listed_has(&list, (wy_position){of[i].y, of[i].x})) {
            return false;
        }
    }
    return true;
}

/* As they are written: a line may yet be symmetric by what crosses it. */
static bool lines_are_symmetric(const wi_shapes *lines) {
    for (size_t i = 0; i < lines->count; i++) {
        const wy_shape *a = &lines->of[i];
        bool found = false;
        for (size_t j = 0; j < lines->count && !found; j++) {
            const wy_shape *b = &lines->of[j];
            found = a->start.x == b->start.y && a->start.y == b->start.x &&
                    a->step.x == b->step.y && a->step.y == b->step.x;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

bool wi_meaning_is_symmetric(const wi_meaning *meaning, isl_set *options) {
    return lines_are_symmetric(&meaning->lines) &&
           list_is_symmetric(meaning->list, meaning->list_count) &&
           list_is_symmetric(meaning->end_list, meaning->end_count) &&
           is_own_mirror(meaning, meaning->board) && is_own_mirror(meaning, options);
}

/* ---- two rules ------------------------------------------------------------------------------ */

static bool same_twists(const wy_rules *a, const wy_rules *b) {
    return a->block == b->block && (a->block == 0 || a->block_kind == b->block_kind) &&
           a->misere == b->misere && wi_memory_equal(a, b);
}

static bool same_meanings(wi_sets *sets, const wi_meaning *a, const wi_meaning *b) {
    if (a->list_count + b->list_count + a->end_count + b->end_count > 0 ||
        !wi_sets_is(sets, isl_set_is_equal(a->board, b->board))) {
        return false;
    }
    isl_set *of_a = wi_meaning_options(a);
    isl_set *of_b = wi_meaning_options(b);
    const bool same = wi_sets_is(sets, isl_set_is_equal(of_a, of_b));
    isl_set_free(of_a);
    isl_set_free(of_b);
    return same;
}

wy_status wy_rules_same(bool *same, const wy_rules *a, const wy_rules *b, wy_error *error) {
    *same = same_twists(a, b) && a->normal == b->normal && wy_rules_equal(a, b);
    if (*same || !same_twists(a, b) || !wy_rules_plane(a) || !wy_rules_plane(b)) {
        return WY_OK;
    }
    wi_sets sets;
    wy_status status = wi_sets_open(&sets, WI_MOST_STEPS, error);
    if (status != WY_OK) {
        return status;
    }
    wi_meaning of_a;
    wi_meaning of_b;
    wi_meaning_make(&of_a, &sets, a, b, true);
    wi_meaning_make(&of_b, &sets, b, a, true);
    *same = sets.status == WY_OK && same_meanings(&sets, &of_a, &of_b);
    wi_meaning_clear(&of_a);
    wi_meaning_clear(&of_b);
    status = wi_sets_close(&sets);
    *same = *same && status == WY_OK;
    return status == WY_LIMIT ? WY_OK : status; /* not seen */
}
