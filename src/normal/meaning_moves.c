/*
 * meaning_moves.c - the moves of a rule as a set.
 *
 * Families act in order: an adding one unites its set with what is there, a removing one takes it
 * away.  With a long list L of single moves and the list H of those taken away singly, the moves
 * are (S without H) and L; what meets a list is settled there, move by move.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/families.h"
#include "normal/listed.h"
#include "normal/meaning.h"
#include "normal/predicates.h"
#include "rules/condition.h"

enum { MOST_REMOVED = 512 }; /* single moves that are taken from lines */

/* A meaning under construction. */
typedef struct builder {
    wi_meaning *out;
    wi_sets *sets;
    isl_space *space; /* of the set of moves, and behind it two parameters */
    wi_axes places;
    wi_listed list, removed; /* L and H; empty if single moves go into the set */
    bool few;
} builder;

/* ---- families ------------------------------------------------------------------------------ */

static isl_set *in_range(isl_space *space, int at, const wy_range *range) {
    if (range->count == 0) {
        isl_set *set = wi_sets_at_least(space, at, range->low);
        return range->high == WY_UNBOUNDED
                   ? set
                   : isl_set_intersect(set, wi_sets_at_most(space, at, range->high));
    }
    isl_set *set = isl_set_empty(isl_space_copy(space));
    for (size_t i = 0; i < range->count; i++) {
        set = isl_set_union(set, isl_aff_eq_set(wi_sets_variable(space, at),
                                                wi_sets_constant(space, range->values[i])));
    }
    return wi_sets_merged(set);
}

/* Takes the set apart from its two parameters. */
static isl_set *without_parameters(const builder *b, isl_set *set) {
    const int first = b->places.of[WY_S];
    return wi_sets_merged(isl_set_project_out(set, isl_dim_set, (unsigned)first, 2));
}

/* {(dx,dy): parameters in their ranges, when}, in the builder's space. */
static isl_set *set_of_family(const builder *b, const wy_family *family, const wy_condition *when) {
    const int at_s = b->places.of[WY_S] - 2;
    isl_set *set = isl_aff_eq_set(wi_sets_variable(b->space, at_s),
                                  wi_sets_form(b->space, &family->part[0], &b->places));
    set = isl_set_intersect(set,
                            isl_aff_eq_set(wi_sets_variable(b->space, at_s + 1),
                                           wi_sets_form(b->space, &family->part[1], &b->places)));
    set = isl_set_intersect(set, in_range(b->space, b->places.of[WY_S], &family->range[0]));
    set = isl_set_intersect(set, in_range(b->space, b->places.of[WY_T], &family->range[1]));
    set = isl_set_intersect(set, wi_set_of_condition(b->sets, b->space, when, &b->places,
                                                     b->out->predicates, b->out->predicate_count));
    return without_parameters(b, set);
}

/* The union of what is left of a family for each value of such parameters. */
typedef struct cases {
    const builder *b;
    isl_set *all;
} cases;

static void add_case(void *data, const wy_family *left) {
    cases *c = data;
    c->all = isl_set_union(c->all, set_of_family(c->b, left, left->when));
}

static isl_set *set_of_values(const builder *b, const wy_family *family) {
    cases c = {b, without_parameters(b, isl_set_empty(isl_space_copy(b->space)))};
    wi_family_each_value(b->sets, family, add_case, &c);
    return wi_sets_merged(c.all);
}

/* ---- single moves ------------------------------------------------------------------------ */

/* The set of (s,t) = move, at all positions. */
static isl_set *set_of_move(const builder *b, wy_position move) {
    const int at_s = b->places.of[WY_S] - 2;
    isl_set *set =
        isl_aff_eq_set(wi_sets_variable(b->space, at_s), wi_sets_constant(b->space, move.x));
    set = isl_set_intersect(set, isl_aff_eq_set(wi_sets_variable(b->space, at_s + 1),
                                                wi_sets_constant(b->space, move.y)));
    return without_parameters(b, set);
}

/* The set of all (s,t) from `low` to `high`. */
static isl_set *set_of_box(const builder *b, wy_position low, wy_position high) {
    const int at_s = b->places.of[WY_S] - 2;
    isl_set *set = isl_set_intersect(wi_sets_at_least(b->space, at_s, low.x),
                                     wi_sets_at_most(b->space, at_s, high.x));
    set = isl_set_intersect(set, wi_sets_at_least(b->space, at_s + 1, low.y));
    return without_parameters(b,
                              isl_set_intersect(set, wi_sets_at_most(b->space, at_s + 1, high.y)));
}

/*
 * Which of the moves, by x, then y, does the set, of the builder's dimensions, have at some
 * position?  By halves, for most lists and sets have nothing to do with each other.
 */
static void find_met(const builder *b, isl_set *set, const wy_position *moves, size_t count,
                     bool *met) {
    if (count == 0 || b->sets->status != WY_OK) {
        return;
    }
    wy_position low = moves[0];
    wy_position high = moves[count - 1];
    for (size_t i = 0; i < count; i++) {
        low.y = moves[i].y < low.y ? moves[i].y : low.y;
        high.y = moves[i].y > high.y ? moves[i].y : high.y;
    }
    isl_set *both = isl_set_intersect(isl_set_copy(set), set_of_box(b, low, high));
    const bool empty = wi_sets_is(b->sets, isl_set_is_empty(both));
    isl_set_free(both);
    if (empty || count == 1) {
        memset(met, !empty, count * sizeof *met);
        return;
    }
    find_met(b, set, moves, count / 2, met);
    find_met(b, set, moves + count / 2, count - count / 2, met + count / 2);
}

/* The same as an array; NULL: no memory.  free() it. */
static bool *moves_met(const builder *b, isl_set *set, const wi_listed *list) {
    bool *met = calloc(list->count + 1, sizeof *met);
    if (met == NULL) {
        b->sets->status = wi_fail_memory(b->sets->error);
    } else {
        find_met(b, set, list->of, list->count, met);
    }
    return met;
}

/* H is taken from the set, and is empty then. */
static void remove_singly(builder *b) {
    size_t kept = 0;
    bool *met = moves_met(b, b->out->moves, &b->removed);
    for (size_t i = 0; i < b->removed.count && b->sets->status == WY_OK; i++) {
        if (met[i]) {
            b->removed.of[kept++] = b->removed.of[i];
        }
    }
    free(met);
    b->removed.count = kept;
    if (kept > MOST_REMOVED) {
        wi_sets_give_up(b->sets, "more than %d single moves are taken away", MOST_REMOVED);
    }
    for (size_t i = 0; i < kept && b->sets->status == WY_OK; i++) {
        b->out->moves = isl_set_subtract(b->out->moves, set_of_move(b, b->removed.of[i]));
    }
    b->removed.count = 0;
}

static void add_listed(builder *b, const wi_listed *fresh, bool removed) {
    wi_listed *into = removed ? &b->removed : &b->list;
    wi_listed *from = removed ? &b->list : &b->removed;
    if (!wi_listed_join(into, fresh)) {
        b->sets->status = wi_fail_memory(b->sets->error);
    }
    wi_listed_without(from, fresh);
}

/* Moves of L that the set takes away leave it; those it takes away at some positions join S. */
static void settle_list(builder *b, isl_set *taken, bool positional) {
    size_t kept = 0;
    bool *met = moves_met(b, taken, &b->list);
    for (size_t i = 0; i < b->list.count && b->sets->status == WY_OK; i++) {
        const wy_position move = b->list.of[i];
        if (!met[i]) {
            b->list.of[kept++] = move;
        } else if (positional) {
            b->out->moves = isl_set_union(b->out->moves, set_of_move(b, move));
        }
    }
    free(met);
    b->list.count = kept;
}

/* ---- many lines --------------------------------------------------------------------------- */

enum { FEW_LINES = 8 };

/* One whose moves all change the same heaps. */
static bool is_line(const wy_family *family) {
    if (family->parameters != 1 || family->removed || family->when != NULL ||
        family->range[1].high != WY_UNBOUNDED) {
        return false;
    }
    const wy_shape ray = wi_shape_of_family(family);
    return (ray.start.x > 0 || ray.step.x == 0) && (ray.start.y > 0 || ray.step.y == 0);
}

static wy_position direction_of(const wy_family *family) {
    const int64_t x = family->part[0].c[WY_T];
    const int64_t y = family->part[1].c[WY_T];
    const int64_t common = wi_gcd(x, y);
    return (wy_position){x / common, y / common};
}

static size_t times(const wi_listed *ways, wy_position way) {
    size_t count = 0;
    for (size_t i = 0; i < ways->count; i++) {
        count += ways->of[i].x == way.x && ways->of[i].y == way.y;
    }
    return count;
}

/* Is it the only one of its direction, and is there no more than one of the mirror image? */
static bool is_alone(const wi_listed *ways, wy_position way) {
    return times(ways, way) == 1 && times(ways, (wy_position){way.y, way.x}) <= 1;
}

/* Lines that the set can do without: *beside[i] for family i; false: no memory. */
static bool find_lines(bool *beside, const wy_rules *rules) {
    wi_listed ways = {0}; /* of all families that have one */
    size_t lines = 0;
    bool plain = true;
    bool fine = true;
    for (size_t i = 0; i < rules->family_count && fine; i++) {
        const wy_family *family = &rules->families[i];
        plain = plain && !family->removed && !wi_condition_has_position(family->when) &&
                family->parameters < 2;
        lines += is_line(family);
        fine = family->parameters == 0 || family->listed > 0 ||
               wi_listed_add(&ways, direction_of(family));
    }
    for (size_t i = 0; i < rules->family_count && fine && plain && lines > FEW_LINES; i++) {
        beside[i] =
            is_line(&rules->families[i]) && is_alone(&ways, direction_of(&rules->families[i]));
    }
    wi_listed_clear(&ways);
    return fine;
}

static void add_line(builder *b, const wy_family *family) {
    const wy_shape ray = wi_shape_of_family(family);
    if (!wi_shapes_add(&b->out->lines, &ray)) {
        b->sets->status = wi_fail_memory(b->sets->error);
    }
}

/* ---- families in order ------------------------------------------------------------------- */

static void add_set(builder *b, isl_set *set, bool removed, bool positional) {
    if (!removed) {
        bool meets = false;
        bool *met = moves_met(b, set, &b->removed);
        for (size_t i = 0; i < b->removed.count && met != NULL && !meets; i++) {
            meets = met[i];
        }
        free(met);
        if (meets) {
            remove_singly(b);
        }
        b->out->moves = isl_set_union(b->out->moves, set);
        return;
    }
    settle_list(b, set, positional);
    b->out->moves = isl_set_subtract(b->out->moves, set);
}

/* A list under a condition on the position. */
static isl_set *set_of_list(const builder *b, const wy_family *family) {
    if (family->listed > MOST_REMOVED) {
        wi_sets_give_up(b->sets, "more than %d single moves are under a condition on the heaps",
                        MOST_REMOVED);
        return NULL;
    }
    isl_set *all = without_parameters(b, isl_set_empty(isl_space_copy(b->space)));
    for (size_t i = 0; i < family->listed; i++) {
        all = isl_set_union(all, set_of_move(b, family->list[i]));
    }
    isl_space *space = isl_set_get_space(all);
    isl_set *where = wi_set_of_condition(b->sets, space, family->when, &b->places,
                                         b->out->predicates, b->out->predicate_count);
    isl_space_free(space);
    return isl_set_intersect(all, where);
}

static isl_set *set_of(const builder *b, const wy_family *family) {
    return family->listed > 0                  ? set_of_list(b, family)
           : wi_family_asks_parameters(family) ? set_of_values(b, family)
                                               : set_of_family(b, family, family->when);
}

static void add_family(builder *b, const wy_family *family) {
    const bool positional = wi_condition_has_position(family->when);
    if (!b->few && wi_family_lists_moves(family)) {
        wi_listed fresh = {0};
        const bool made = wi_listed_family(&fresh, family);
        if (!made) {
            b->sets->status = wi_fail_memory(b->sets->error);
        } else {
            add_listed(b, &fresh, family->removed);
        }
        wi_listed_clear(&fresh);
        return;
    }
    add_set(b, set_of(b, family), family->removed, positional);
}

static void add_families(builder *b, const wy_rules *rules, bool all) {
    size_t listed = 0;
    bool *beside = calloc(rules->family_count + 1, sizeof *beside);
    if (beside == NULL || (!all && !find_lines(beside, rules))) {
        b->sets->status = wi_fail_memory(b->sets->error);
        free(beside);
        return;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        if (wi_family_lists_moves(&rules->families[i])) {
            listed += wi_family_listed_count(&rules->families[i]);
        }
    }
    b->few = listed <= WI_FEW_SINGLE;
    for (size_t i = 0; i < rules->family_count && b->sets->status == WY_OK; i++) {
        if (beside[i]) {
            add_line(b, &rules->families[i]);
        } else {
            add_family(b, &rules->families[i]);
        }
    }
    free(beside);
    remove_singly(b);
    if (b->sets->status == WY_OK) {
        b->out->moves = wi_sets_merged(b->out->moves);
    }
}

void wi_meaning_add_moves(wi_meaning *out, const wy_rules *rules, bool all) {
    wi_sets *sets = out->sets;
    const int heaps = out->positional ? wi_meaning_heaps(out) : 0;
    builder b = {.out = out,
                 .sets = sets,
                 .space = wi_sets_space(sets, heaps + 4),
                 .places = {.of = {heaps > 0 ? 0 : -1, heaps > 0 ? 1 : -1, heaps + 2, heaps + 3},
                            .predicates = 2}};
    out->moves = isl_set_empty(wi_sets_space(sets, heaps + 2));
    add_families(&b, rules, all);
    isl_space_free(b.space);
    wi_listed_clear(&b.removed);
    out->list = b.list.of;
    out->list_count = b.list.count;
}
