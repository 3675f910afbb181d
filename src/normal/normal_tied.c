/*
 * normal_tied.c - families whose moves are tied to the heaps, and the condition that ties them.
 *
 * The map from the parameters of a family to its moves pulls the set of options back: what comes
 * out is the condition on the position and the parameters.  Where a move does not fit into the
 * heaps, or the game ends, it does not matter what is said.
 */
#include "normal/making.h"
#include "normal/set_condition.h"

wi_axes wi_making_places(int heaps, int parameters) {
    return (wi_axes){
        .of = {0, 1, parameters == 2 ? heaps : -1, parameters > 0 ? heaps + parameters - 1 : -1},
        .predicates = 2};
}

isl_set *wi_making_condition(wi_making *m, isl_space *space, const wy_condition *when,
                             const wi_axes *places) {
    return wi_set_of_condition(&m->sets, space, when, places, m->meaning.predicates,
                               m->meaning.predicate_count);
}

/* (x,y,p...,parameters) -> (x,y,p...,s,t) by the forms of the family */
static isl_multi_aff *family_map(const wi_making *m, const wy_family *family) {
    const int heaps = wi_meaning_heaps(&m->meaning);
    isl_space *space = isl_space_set_alloc(m->sets.ctx, 0, (unsigned)(heaps + family->parameters));
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_domain_and_range(
        isl_space_copy(space), isl_space_set_alloc(m->sets.ctx, 0, (unsigned)heaps + 2)));
    const wi_axes places = wi_making_places(heaps, family->parameters);
    for (int i = 0; i < heaps; i++) {
        to = isl_multi_aff_set_aff(to, i, wi_sets_variable(space, i));
    }
    to = isl_multi_aff_set_aff(to, heaps, wi_sets_form(space, &family->part[0], &places));
    to = isl_multi_aff_set_aff(to, heaps + 1, wi_sets_form(space, &family->part[1], &places));
    isl_space_free(space);
    return to;
}

static isl_set *with_range(isl_set *set, const wy_range *range, int at) {
    isl_space *space = isl_set_get_space(set);
    set = isl_set_intersect(set, wi_sets_at_least(space, at, range->low));
    if (range->high != WY_UNBOUNDED) {
        set = isl_set_intersect(set, wi_sets_at_most(space, at, range->high));
    }
    isl_space_free(space);
    return set;
}

void wi_making_tie(wi_making *m, wy_family *family) {
    const int heaps = wi_meaning_heaps(&m->meaning);
    isl_set *made =
        isl_set_preimage_multi_aff(isl_set_copy(m->pieces.options), family_map(m, family));
    isl_set *context =
        isl_set_preimage_multi_aff(isl_set_copy(m->pieces.legal), family_map(m, family));
    if (family->parameters == 2) {
        context = with_range(context, &family->range[0], heaps);
    }
    if (family->parameters > 0) {
        context = with_range(context, &family->range[1], heaps + family->parameters - 1);
    }
    isl_set *live = isl_set_copy(m->pieces.live);
    if (family->parameters > 0) {
        live =
            isl_set_insert_dims(live, isl_dim_set, (unsigned)heaps, (unsigned)family->parameters);
    }
    isl_set *cared = wi_sets_merged(isl_set_intersect(isl_set_copy(context), live));
    isl_set *must = wi_sets_merged(isl_set_intersect(made, isl_set_copy(cared)));
    isl_set *must_not = wi_sets_merged(isl_set_subtract(cared, isl_set_copy(must)));
    bool never = false;
    wi_condition_of_set(&family->when, &never, &m->meaning, must, must_not, family->parameters);
    isl_set_free(must);
    isl_set_free(must_not);
    /* Where has it a move, as it is now written? */
    isl_space *space = isl_set_get_space(context);
    const wi_axes places = wi_making_places(heaps, family->parameters);
    isl_set *at = isl_set_intersect(context, wi_making_condition(m, space, family->when, &places));
    isl_space_free(space);
    if (family->parameters > 0) {
        at = isl_set_project_out(at, isl_dim_set, (unsigned)heaps, (unsigned)family->parameters);
    }
    m->moving = isl_set_union(m->moving, at);
}
