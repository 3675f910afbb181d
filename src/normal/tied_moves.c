/* tied_moves.c - families whose moves are tied to the heaps. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "normal/conditions.h"
#include "normal/making.h"
#include "normal/plane.h"
#include "rules/condition.h"

/* ---- families whose moves are tied to the heaps, and the condition that ties them ------------ */

/*
 * The map from the parameters of a family to its moves pulls the set of options back: what comes
 * out is the condition on the position and the parameters.  Where a move does not fit into the
 * heaps, or the game ends, it does not matter what is said.
 */

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

/* ---- single moves that are told together with moves tied to the heaps ------------------------ */

/*
 * In {(t,0): 2t<=x} the move (1,0) may be made wherever there is a move at all: taken by itself it
 * is a move without a condition, of a game that ends at x <= 1, and the others are tied,
 *
 *     (1,0) + {(t,0): t=2.., 2t<=x} terminal x<=1.
 *
 * So where single moves stand beside tied ones, the normal form is made once more with them among
 * the tied ones, and the shorter text is kept, unless its conditions are longer.  Both depend on
 * the sets alone.
 */

enum { MOST_MOVED = 8 }; /* single moves */

/* The single moves of a piece, as a set; NULL: none, or too many. */
static isl_set *single_moves(wi_making *m, const wi_piece *piece) {
    wi_shapes shapes = {0};
    wi_plane_take_apart(&shapes, &m->sets, piece->moves, m->apart);
    isl_space *space = wi_sets_space(&m->sets, 2);
    isl_set *moves = isl_set_empty(isl_space_copy(space));
    size_t count = 0;
    for (size_t i = 0; i < shapes.count; i++) {
        const wy_position at = shapes.of[i].start;
        if (shapes.of[i].count > 1 || shapes.of[i].width > 1 || ++count > MOST_MOVED) {
            continue;
        }
        moves = isl_set_union(moves, wi_sets_point(space, 0, at));
    }
    isl_space_free(space);
    wi_shapes_clear(&shapes);
    if (count == 0 || count > MOST_MOVED || wi_sets_look(&m->sets) != WY_OK) {
        isl_set_free(moves);
        return NULL;
    }
    return moves;
}

/* The single moves of the piece without a condition join the tied one; false: there are none. */
static bool move_single_moves(wi_making *m) {
    wi_piece *always = NULL;
    wi_piece *tied = NULL;
    for (size_t i = 0; i < m->pieces.count; i++) {
        wi_piece *piece = &m->pieces.of[i];
        if (piece->tied) {
            tied = piece;
        } else if (piece->when == NULL) {
            always = piece;
        }
    }
    isl_set *moves = always != NULL && tied != NULL ? single_moves(m, always) : NULL;
    if (moves == NULL) {
        return false;
    }
    always->moves = wi_sets_merged(isl_set_subtract(always->moves, isl_set_copy(moves)));
    tied->moves = wi_sets_merged(isl_set_union(tied->moves, moves));
    return true;
}

/* Comparisons in all conditions, and single ends. */
static size_t conditions_of(const wy_rules *rules) {
    size_t count = wi_condition_leaves(rules->terminal) + rules->terminal_count;
    for (size_t i = 0; i < rules->family_count; i++) {
        count += wi_condition_leaves(rules->families[i].when);
    }
    return count;
}

/* WY_NO: it is not shorter, or says more in conditions. */
static wy_status compare(const wy_rules *now, const wy_rules *before, wy_error *error) {
    if (conditions_of(now) > conditions_of(before)) {
        return WY_NO;
    }
    char *text = wy_rules_text(now);
    char *other = wy_rules_text(before);
    wy_status status = WY_OK;
    if (text == NULL || other == NULL) {
        status = wi_fail_memory(error);
    } else if (strlen(text) >= strlen(other)) {
        status = WY_NO;
    }
    free(text);
    free(other);
    return status;
}

/* It does no harm if this was too much for isl: the form found before is right. */
static void forgive(wi_sets *sets) {
    if (sets->status != WY_SYSTEM) {
        isl_ctx_reset_error(sets->ctx);
        sets->status = WY_OK;
    }
}

void wi_making_shorten(wi_making *m) {
    if (wi_making_has_more(m) || !move_single_moves(m)) {
        forgive(&m->sets);
        return;
    }
    wy_rules *before = m->rules;
    wy_rules *now = calloc(1, sizeof *now);
    if (now == NULL) {
        m->sets.status = wi_fail_memory(m->sets.error);
        return;
    }
    *now = *before;
    now->families = NULL;
    now->terminal = NULL;
    now->terminals = NULL;
    now->family_count = now->terminal_count = 0;
    m->rules = now;
    wi_making_add_all(m);
    wy_status status = wi_sets_look(&m->sets);
    if (status == WY_OK) {
        status = compare(now, before, m->sets.error);
    }
    m->sets.status = status;
    forgive(&m->sets);
    m->rules = status == WY_OK ? now : before;
    wy_rules_free(status == WY_OK ? before : now);
}
