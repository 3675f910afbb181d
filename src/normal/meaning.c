/* meaning.c - the moves of a rule as a set of integer points.  See meaning.h. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/list.h"
#include "normal/isl_sets.h"
#include "normal/meaning.h"
#include "normal/plane.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- lists of single moves ------------------------------------------------------------------- */

void wi_listed_clear(wi_listed *list) {
    free(list->of);
    *list = (wi_listed){0};
}

bool wi_listed_add(wi_listed *list, wy_position move) {
    if (!wi_list_room(list->of, list->room, list->count + 1)) {
        return false;
    }
    list->of[list->count++] = move;
    return true;
}

void wi_listed_sort(wi_listed *list) {
    list->count = wi_positions_sort(list->of, list->count);
}

bool wi_listed_has(const wi_listed *list, wy_position move) {
    return wi_list_find(&move, list->of, list->count, wi_position_order) != NULL;
}

bool wi_listed_join(wi_listed *list, const wi_listed *more) {
    for (size_t i = 0; i < more->count; i++) {
        if (!wi_listed_add(list, more->of[i])) {
            return false;
        }
    }
    wi_listed_sort(list);
    return true;
}

static void listed_without(wi_listed *list, const wi_listed *less) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (!wi_listed_has(less, list->of[i])) {
            list->of[kept++] = list->of[i];
        }
    }
    list->count = kept;
}

/* ---- values of parameters ------------------------------------------------------------------ */

/* How many values the range has; SIZE_MAX: without end, or very many. */
static size_t range_count(const wy_range *range) {
    if (range->count > 0) {
        return range->count;
    }
    return range->high == WY_UNBOUNDED ? SIZE_MAX : (size_t)(range->high - range->low) + 1;
}

static int64_t range_value(const wy_range *range, size_t i) {
    return range->count > 0 ? range->values[i] : range->low + (int64_t)i;
}

bool wi_values_start(wi_values *values, const wy_family *family, size_t most) {
    *values = (wi_values){.family = family};
    values->count_s = family->parameters == 2 ? range_count(&family->range[0]) : 1;
    values->count_t = family->parameters >= 1 ? range_count(&family->range[1]) : 1;
    return values->count_s <= most && values->count_t <= most / values->count_s;
}

bool wi_values_next(wi_values *values) {
    if (values->at_s == values->count_s || values->count_t == 0) {
        return false;
    }
    const wy_family *family = values->family;
    values->s = family->parameters == 2 ? range_value(&family->range[0], values->at_s) : 0;
    values->t = family->parameters >= 1 ? range_value(&family->range[1], values->at_t) : 0;
    if (++values->at_t == values->count_t) {
        values->at_t = 0;
        values->at_s++;
    }
    return true;
}

/* ---- families that are lists ----------------------------------------------------------------- */

#define MOST_LISTED ((size_t)1 << 26)

/*
 * Is the family a list as it is written: a single move, or a list of values, without conditions on
 * the position?
 */
static bool family_lists_moves(const wy_family *family) {
    if (family->listed > 0) {
        return !wi_condition_has_position(family->when);
    }
    const bool listed = family->parameters == 0 || family->range[1].count > 0 ||
                        (family->parameters == 2 && family->range[0].count > 0);
    wi_values values;
    return listed && !wi_condition_has_position(family->when) &&
           wi_values_start(&values, family, MOST_LISTED);
}

static size_t family_listed_count(const wy_family *family) {
    wi_values values;
    if (family->listed > 0) {
        return family->listed;
    }
    return wi_values_start(&values, family, MOST_LISTED) ? values.count_s * values.count_t : 0;
}

static bool listed_family(wi_listed *out, const wy_family *family) {
    for (size_t i = 0; i < family->listed; i++) {
        if (!wi_listed_add(out, family->list[i])) {
            return false;
        }
    }
    if (family->listed > 0) {
        return true; /* sorted, and under no condition on parameters, for it has none */
    }
    wi_values values;
    wi_values_start(&values, family, MOST_LISTED);
    while (wi_values_next(&values)) {
        if (!wi_condition_holds(family->when, 0, 0, values.s, values.t)) {
            continue;
        }
        const wy_position move = {
            (int64_t)wi_linear_value(&family->part[0], 0, 0, values.s, values.t),
            (int64_t)wi_linear_value(&family->part[1], 0, 0, values.s, values.t)};
        if (!wi_listed_add(out, move)) {
            return false;
        }
    }
    wi_listed_sort(out);
    return true;
}

/* ---- conditions with values put in ----------------------------------------------------------- */

static void put_in(wy_linear *form, int variable, const int64_t *value) {
    if (value != NULL) {
        form->c[WY_ONE] += form->c[variable] * *value;
        form->c[variable] = 0;
    }
}

static bool is_constant(const wy_condition *leaf) {
    for (int i = 0; i < WY_ONE; i++) {
        if (leaf->left.c[i] != 0 || leaf->right.c[i] != 0 || leaf->under.c[i] != 0 ||
            leaf->right_under.c[i] != 0) {
            return false;
        }
    }
    return true;
}

/* A copy of a leaf; one that is settled leaves *out NULL and says in *never how. */
static bool leaf_at(wy_condition **out, bool *never, const wy_condition *leaf, const int64_t *s,
                    const int64_t *t) {
    wy_condition copy = *leaf;
    wy_linear *const forms[] = {&copy.left, &copy.right, &copy.under, &copy.right_under};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        put_in(forms[i], WY_S, s);
        put_in(forms[i], WY_T, t);
    }
    *out = NULL;
    *never = false;
    if (is_constant(&copy)) {
        *never = !wi_condition_holds(&copy, 0, 0, 0, 0);
        return true;
    }
    *out = wi_condition_copy(&copy);
    return *out != NULL;
}

bool wi_condition_at(wy_condition **out, bool *never, const wy_condition *condition,
                     const int64_t *s, const int64_t *t) {
    *out = NULL;
    *never = false;
    if (condition == NULL) {
        return true;
    }
    if (condition->kind != WY_AND && condition->kind != WY_OR) {
        return leaf_at(out, never, condition, s, t);
    }
    wy_condition *parts[2] = {NULL, NULL};
    bool never_part[2] = {false, false};
    const bool made = wi_condition_at(&parts[0], &never_part[0], condition->first, s, t) &&
                      wi_condition_at(&parts[1], &never_part[1], condition->second, s, t);
    if (!made) {
        wi_condition_free(parts[0]);
        wi_condition_free(parts[1]);
        return false;
    }
    const bool both = condition->kind == WY_AND;
    const bool first_settles = parts[0] == NULL && never_part[0] == both;
    const bool second_settles = parts[1] == NULL && never_part[1] == both;
    if (first_settles || second_settles) { /* false and ..., true or ... */
        wi_condition_free(parts[0]);
        wi_condition_free(parts[1]);
        *never = both;
        return true;
    }
    if (parts[0] == NULL || parts[1] == NULL) {
        *out = parts[0] != NULL ? parts[0] : parts[1];
        *never = *out == NULL && !both;
        return true;
    }
    wi_parts list = {0};
    if (!wi_parts_add(&list, condition->kind, parts[0])) {
        wi_condition_free(parts[1]);
        wi_parts_free(&list);
        return false;
    }
    if (!wi_parts_add(&list, condition->kind, parts[1])) {
        wi_parts_free(&list);
        return false;
    }
    *out = wi_parts_join(&list, condition->kind);
    return *out != NULL;
}

/* ---- the moves of a rule as a set ------------------------------------------------------------ */

/*
 * Families act in order: an adding one unites its set with what is there, a removing one takes it
 * away.  With a long list L of single moves and the list H of those taken away singly, the moves
 * are (S without H) and L; what meets a list is settled there, move by move.
 */

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
        set = isl_set_union(set, wi_sets_equal(space, at, range->values[i]));
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
    return without_parameters(b, wi_sets_point(b->space, at_s, move));
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
    if (wi_sets_need(b->sets, met != NULL)) {
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
    wi_sets_need(b->sets, wi_listed_join(into, fresh));
    listed_without(from, fresh);
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
    wi_sets_need(b->sets, wi_shapes_add(&b->out->lines, &ray));
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
    if (!b->few && family_lists_moves(family)) {
        wi_listed fresh = {0};
        if (wi_sets_need(b->sets, listed_family(&fresh, family))) {
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
    if (!wi_sets_need(b->sets, beside != NULL && (all || find_lines(beside, rules)))) {
        free(beside);
        return;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        if (family_lists_moves(&rules->families[i])) {
            listed += family_listed_count(&rules->families[i]);
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

/* Sets moves, list and lines. */
static void meaning_add_moves(wi_meaning *out, const wy_rules *rules, bool all) {
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

/* ---- the whole rule -------------------------------------------------------------------------- */

int wi_meaning_heaps(const wi_meaning *meaning) {
    return 2 + meaning->predicate_count;
}

/* ---- boards ------------------------------------------------------------------------------ */

static isl_set *make_board(const wi_meaning *meaning, const wy_cone *cone) {
    isl_space *space = wi_sets_space(meaning->sets, wi_meaning_heaps(meaning));
    const wi_axes places = {.of = {0, 1, -1, -1}, .predicates = 2};
    const wy_linear low = {.c = {[WY_X] = -cone->q1, [WY_Y] = cone->p1}};
    const wy_linear high = {.c = {[WY_X] = cone->q2, [WY_Y] = -cone->p2}};
    isl_set *board =
        isl_set_intersect(wi_sets_at_least(space, 0, 0), wi_sets_at_least(space, 1, 0));
    board = isl_set_intersect(
        board, isl_aff_ge_set(wi_sets_form(space, &low, &places), wi_sets_constant(space, 0)));
    board = isl_set_intersect(
        board, isl_aff_ge_set(wi_sets_form(space, &high, &places), wi_sets_constant(space, 0)));
    for (int i = 0; i < meaning->predicate_count; i++) {
        board = isl_set_intersect(board, wi_sets_at_least(space, 2 + i, 0));
        board = isl_set_intersect(board, wi_sets_at_most(space, 2 + i, 1));
    }
    isl_space_free(space);
    return wi_sets_merged(board);
}

static isl_set *make_ends(wi_meaning *meaning, const wy_rules *rules) {
    isl_space *space = wi_sets_space(meaning->sets, wi_meaning_heaps(meaning));
    const wi_axes places = {.of = {0, 1, -1, -1}, .predicates = 2};
    isl_set *ends = rules->terminal == NULL
                        ? isl_set_empty(isl_space_copy(space))
                        : wi_set_of_condition(meaning->sets, space, rules->terminal, &places,
                                              meaning->predicates, meaning->predicate_count);
    if (rules->terminal_count > WI_FEW_SINGLE) {
        meaning->end_list = malloc(rules->terminal_count * sizeof *meaning->end_list);
        if (wi_sets_need(meaning->sets, meaning->end_list != NULL)) {
            memcpy(meaning->end_list, rules->terminals,
                   rules->terminal_count * sizeof *meaning->end_list);
            meaning->end_count = rules->terminal_count;
        }
    } else {
        for (size_t i = 0; i < rules->terminal_count; i++) {
            ends = isl_set_union(ends, wi_sets_point(space, 0, rules->terminals[i]));
        }
    }
    isl_space_free(space);
    ends = isl_set_intersect(ends, isl_set_copy(meaning->board));
    return wi_sets_merged(ends);
}

/* ---- remainders --------------------------------------------------------------------------- */

enum { LARGEST_PERIOD = 4096 };

/* The common period of all remainders; a step of isl grows with it. */
static void join_periods(int64_t *period, const wy_condition *of) {
    if (of == NULL || *period > LARGEST_PERIOD) {
        return;
    }
    if (of->kind == WY_AND || of->kind == WY_OR) {
        join_periods(period, of->first);
        join_periods(period, of->second);
    } else if (of->kind == WY_REST && of->modulus != *period) {
        const wi_wide joined = (wi_wide)*period / wi_gcd(*period, of->modulus) * of->modulus;
        /* One large modulus by itself does no harm. */
        *period = *period == 1              ? of->modulus
                  : joined > LARGEST_PERIOD ? LARGEST_PERIOD + 1
                                            : (int64_t)joined;
    }
}

static void check_periods(wi_sets *sets, const wy_rules *rules) {
    int64_t period = 1;
    for (size_t i = 0; i < rules->family_count; i++) {
        join_periods(&period, rules->families[i].when);
    }
    join_periods(&period, rules->terminal);
    if (period == LARGEST_PERIOD + 1) {
        wi_sets_give_up(sets, "its remainders have a common period above %d", LARGEST_PERIOD);
    }
}

wy_status wi_meaning_make(wi_meaning *out, wi_sets *sets, const wy_rules *rules,
                          const wy_rules *others, bool all) {
    *out = (wi_meaning){.sets = sets};
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].star != NULL) {
            return wi_sets_give_up(sets, "some of its moves are the P-positions of another game");
        }
    }
    if (rules->weight.x > 0) {
        return wi_sets_give_up(sets, "some of its moves return tokens");
    }
    *out = (wi_meaning){.sets = sets, .quarter = rules->board.q1 == 0 && rules->board.p2 == 0};
    check_periods(sets, rules);
    wi_predicates_gather(out, rules, others);
    for (size_t i = 0; i < rules->family_count; i++) {
        out->positional = out->positional || wi_condition_has_position(rules->families[i].when);
    }
    if (sets->status != WY_OK) {
        return sets->status;
    }
    out->board = make_board(out, &rules->board);
    out->ends = make_ends(out, rules);
    meaning_add_moves(out, rules, all);
    return wi_sets_look(sets);
}

void wi_meaning_clear(wi_meaning *meaning) {
    isl_set_free(meaning->moves);
    isl_set_free(meaning->board);
    isl_set_free(meaning->ends);
    free(meaning->list);
    free(meaning->end_list);
    wi_shapes_clear(&meaning->lines);
    *meaning = (wi_meaning){0};
}

/* ---- between the kinds of sets ----------------------------------------------------------- */

isl_set *wi_meaning_of_moves(const wi_meaning *meaning, isl_set *moves) {
    return isl_set_insert_dims(moves, isl_dim_set, 0, (unsigned)wi_meaning_heaps(meaning));
}

isl_set *wi_meaning_of_heaps(const wi_meaning *meaning, isl_set *heaps) {
    return isl_set_insert_dims(heaps, isl_dim_set, (unsigned)wi_meaning_heaps(meaning), 2);
}

isl_set *wi_meaning_to_moves(const wi_meaning *meaning, isl_set *set) {
    return wi_sets_merged(
        isl_set_project_out(set, isl_dim_set, 0, (unsigned)wi_meaning_heaps(meaning)));
}

isl_set *wi_meaning_to_heaps(const wi_meaning *meaning, isl_set *set) {
    return wi_sets_merged(
        isl_set_project_out(set, isl_dim_set, (unsigned)wi_meaning_heaps(meaning), 2));
}

isl_set *wi_meaning_legal(const wi_meaning *meaning) {
    const int heaps = wi_meaning_heaps(meaning);
    isl_set *legal = wi_meaning_of_heaps(meaning, isl_set_copy(meaning->board));
    /* (x-s,y-t) is on the board too, whatever is prime there. */
    isl_set *plain = isl_set_project_out(isl_set_copy(meaning->board), isl_dim_set, 2,
                                         (unsigned)meaning->predicate_count);
    isl_space *space = wi_sets_space(meaning->sets, heaps + 2);
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_domain_and_range(
        isl_space_copy(space), wi_sets_space(meaning->sets, 2)));
    for (int i = 0; i < 2; i++) {
        to = isl_multi_aff_set_aff(
            to, i, isl_aff_sub(wi_sets_variable(space, i), wi_sets_variable(space, heaps + i)));
    }
    isl_space_free(space);
    return wi_sets_merged(isl_set_intersect(legal, isl_set_preimage_multi_aff(plain, to)));
}

isl_set *wi_meaning_options(const wi_meaning *meaning) {
    isl_set *moves = isl_set_copy(meaning->moves);
    if (!meaning->positional) {
        moves = wi_meaning_of_moves(meaning, moves);
    }
    moves = isl_set_intersect(moves, wi_meaning_legal(meaning));
    moves = isl_set_subtract(moves, wi_meaning_of_heaps(meaning, isl_set_copy(meaning->ends)));
    return wi_sets_merged(moves);
}
