/*
 * normal.c - the normal form of a rule, put together from its pieces.
 *
 * pieces.h sorts the moves by their conditions, plane.h takes each set of moves apart, and what
 * comes out is written as families.  Last come the ends of the game: the positions without a move
 * at which the families, as they are now written, would have one.
 */
#include "normal/normal.h"

#include <isl/constraint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/families.h"
#include "normal/listed.h"
#include "normal/pieces.h"
#include "normal/plain.h"
#include "normal/plane.h"
#include "normal/sameness.h"
#include "normal/set_condition.h"
#include "rules/condition.h"
#include "rules/value.h"

/* A normal form on its way. */
typedef struct making {
    wy_sets sets;
    wy_meaning meaning;
    wy_pieces pieces;
    wy_rules *rules; /* the result */
    bool apart;      /* no two families may meet */
    isl_set *moving; /* (x,y,p...): where the families have a move, ends or not */
} making;

/* ---- tied families -------------------------------------------------------------------------- */

/* Where the variables stand in (x,y,p...,parameters). */
static wy_axes places_of(int heaps, int parameters) {
    return (wy_axes){
        .of = {0, 1, parameters == 2 ? heaps : -1, parameters > 0 ? heaps + parameters - 1 : -1},
        .predicates = 2};
}

static isl_set *condition_set(making *m, isl_space *space, const wy_condition *when,
                              const wy_axes *places) {
    return wy_set_of_condition(&m->sets, space, when, places, m->meaning.predicates,
                               m->meaning.predicate_count);
}

/* (x,y,p...,parameters) -> (x,y,p...,s,t) by the forms of the family */
static isl_multi_aff *family_map(const making *m, const wy_family *family) {
    const int heaps = wy_meaning_heaps(&m->meaning);
    isl_space *space = isl_space_set_alloc(m->sets.ctx, 0, (unsigned)(heaps + family->parameters));
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_domain_and_range(
        isl_space_copy(space), isl_space_set_alloc(m->sets.ctx, 0, (unsigned)heaps + 2)));
    const wy_axes places = places_of(heaps, family->parameters);
    for (int i = 0; i < heaps; i++) {
        to = isl_multi_aff_set_aff(to, i, wy_sets_variable(space, i));
    }
    to = isl_multi_aff_set_aff(to, heaps, wy_sets_form(space, &family->dx, &places));
    to = isl_multi_aff_set_aff(to, heaps + 1, wy_sets_form(space, &family->dy, &places));
    isl_space_free(space);
    return to;
}

static isl_set *with_range(isl_set *set, const wy_range *range, int at) {
    isl_space *space = isl_set_get_space(set);
    set = isl_set_intersect(set, wy_sets_at_least(space, at, range->low));
    if (range->high != WY_UNBOUNDED) {
        set = isl_set_intersect(set, wy_sets_at_most(space, at, range->high));
    }
    isl_space_free(space);
    return set;
}

/* Gives the family the condition under which its moves are there. */
static void tie(making *m, wy_family *family) {
    const int heaps = wy_meaning_heaps(&m->meaning);
    isl_set *made =
        isl_set_preimage_multi_aff(isl_set_copy(m->pieces.options), family_map(m, family));
    isl_set *context =
        isl_set_preimage_multi_aff(isl_set_copy(m->pieces.legal), family_map(m, family));
    if (family->parameters == 2) {
        context = with_range(context, &family->s, heaps);
    }
    if (family->parameters > 0) {
        context = with_range(context, &family->t, heaps + family->parameters - 1);
    }
    isl_set *live = isl_set_copy(m->pieces.live);
    if (family->parameters > 0) {
        live =
            isl_set_insert_dims(live, isl_dim_set, (unsigned)heaps, (unsigned)family->parameters);
    }
    isl_set *cared = wy_sets_merged(isl_set_intersect(isl_set_copy(context), live));
    isl_set *must = wy_sets_merged(isl_set_intersect(made, isl_set_copy(cared)));
    isl_set *must_not = wy_sets_merged(isl_set_subtract(cared, isl_set_copy(must)));
    bool never = false;
    wy_condition_of_set(&family->when, &never, &m->meaning, must, must_not, family->parameters);
    isl_set_free(must);
    isl_set_free(must_not);
    /* Where has it a move, as it is now written? */
    isl_space *space = isl_set_get_space(context);
    const wy_axes places = places_of(heaps, family->parameters);
    isl_set *at = isl_set_intersect(context, condition_set(m, space, family->when, &places));
    isl_space_free(space);
    if (family->parameters > 0) {
        at = isl_set_project_out(at, isl_dim_set, (unsigned)heaps, (unsigned)family->parameters);
    }
    m->moving = isl_set_union(m->moving, at);
}

/* ---- families ------------------------------------------------------------------------------- */

static void add_family(making *m, const wy_family *family) {
    wy_rules *rules = m->rules;
    wy_family *families = realloc(rules->families, (rules->family_count + 1) * sizeof *families);
    if (families == NULL) {
        m->sets.status = wy_fail_memory(m->sets.error);
        return;
    }
    rules->families = families;
    rules->families[rules->family_count++] = *family;
}

static bool is_point(const wy_shape *shape) {
    return shape->step.x == 0 && shape->step.y == 0;
}

/* Many single moves are one family with a list. */
static void add_points(making *m, const wy_shapes *shapes, const wy_piece *piece, size_t count) {
    wy_family family = {.list = malloc(count * sizeof *family.list)};
    if (family.list != NULL && piece->when != NULL) {
        family.when = wy_condition_copy(piece->when);
    }
    if (family.list == NULL || (piece->when != NULL && family.when == NULL)) {
        free(family.list);
        m->sets.status = wy_fail_memory(m->sets.error);
        return;
    }
    for (size_t i = 0; i < shapes->count; i++) {
        if (is_point(&shapes->of[i])) {
            family.list[family.listed++] = shapes->of[i].start;
        }
    }
    family.listed = wy_positions_sort(family.list, family.listed);
    add_family(m, &family);
    if (m->sets.status != WY_OK) {
        wy_family_clear(&family);
    }
}

static void add_shapes(making *m, const wy_shapes *shapes, const wy_piece *piece) {
    size_t points = 0;
    for (size_t i = 0; i < shapes->count; i++) {
        points += is_point(&shapes->of[i]);
    }
    const bool list = points > WY_SINGLE_MOVES && !piece->tied;
    for (size_t i = 0; i < shapes->count && m->sets.status == WY_OK; i++) {
        if (list && is_point(&shapes->of[i])) {
            continue;
        }
        wy_family family = wy_family_of_shape(&shapes->of[i]);
        if (piece->tied) {
            tie(m, &family);
        } else if (piece->when != NULL) {
            family.when = wy_condition_copy(piece->when);
            if (family.when == NULL) {
                m->sets.status = wy_fail_memory(m->sets.error);
            }
        }
        if (m->sets.status == WY_OK) {
            add_family(m, &family);
        }
        if (m->sets.status != WY_OK) {
            wy_condition_free(family.when);
        }
    }
    if (list && m->sets.status == WY_OK) {
        add_points(m, shapes, piece, points);
    }
}

/* Moves of the list, and lines beside the set, join those without a condition. */
static void join_list(making *m, wy_shapes *shapes) {
    wy_meaning *meaning = &m->meaning;
    for (size_t i = 0; i < meaning->lines.count && m->sets.status == WY_OK; i++) {
        if (!wy_shapes_add(shapes, &meaning->lines.of[i])) {
            m->sets.status = wy_fail_memory(m->sets.error);
        }
    }
    if (m->sets.status == WY_OK &&
        !wy_shapes_join_list(shapes, meaning->list, meaning->list_count, WY_LEAST_ROW)) {
        m->sets.status = wy_fail_memory(m->sets.error);
    }
}

static bool has_more(const making *m) {
    return m->meaning.list_count > 0 || m->meaning.lines.count > 0;
}

enum { MOST_APART = 4096 }; /* listed moves that are taken from the pieces, if they must not meet */

/* The moves of a piece that are not listed. */
static isl_set *without_list(making *m, isl_set *moves) {
    const wy_meaning *meaning = &m->meaning;
    isl_set *left = isl_set_copy(moves);
    if (meaning->list_count > MOST_APART) {
        wy_sets_give_up(&m->sets, "more than %d single moves stand beside moves under conditions",
                        MOST_APART);
    }
    isl_space *space = isl_set_get_space(moves);
    for (size_t i = 0; i < meaning->list_count && m->sets.status == WY_OK; i++) {
        isl_set *one = isl_set_intersect(
            isl_aff_eq_set(wy_sets_variable(space, 0), wy_sets_constant(space, meaning->list[i].x)),
            isl_aff_eq_set(wy_sets_variable(space, 1),
                           wy_sets_constant(space, meaning->list[i].y)));
        if (wy_sets_is(&m->sets, isl_set_is_subset(one, left))) {
            left = isl_set_subtract(left, one);
        } else {
            isl_set_free(one);
        }
    }
    isl_space_free(space);
    return wy_sets_merged(left);
}

static void add_piece(making *m, const wy_piece *piece) {
    wy_shapes shapes = {0};
    const bool always = piece->when == NULL && !piece->tied;
    const bool meets = m->apart && !always && m->meaning.list_count > 0;
    isl_set *moves = meets ? without_list(m, piece->moves) : isl_set_copy(piece->moves);
    if (wy_sets_look(&m->sets) == WY_OK) {
        wy_plane_take_apart(&shapes, &m->sets, moves, m->apart);
    }
    isl_set_free(moves);
    if (always && has_more(m) && m->sets.status == WY_OK) {
        join_list(m, &shapes);
    }
    if (m->sets.status == WY_OK && !wy_shapes_weave(&shapes, WY_LEAST_ROW)) {
        m->sets.status = wy_fail_memory(m->sets.error);
    }
    if (m->sets.status == WY_OK) {
        wy_shapes_sort(&shapes);
        add_shapes(m, &shapes, piece);
    }
    wy_shapes_clear(&shapes);
    if (m->sets.status != WY_OK || piece->tied) {
        return;
    }
    isl_set *made = isl_set_intersect(isl_set_copy(m->pieces.legal),
                                      wy_meaning_of_moves(&m->meaning, isl_set_copy(piece->moves)));
    if (piece->when != NULL) {
        isl_space *space = isl_set_get_space(m->meaning.board);
        const wy_axes places = places_of(wy_meaning_heaps(&m->meaning), 0);
        made = isl_set_intersect(
            made, wy_meaning_of_heaps(&m->meaning, condition_set(m, space, piece->when, &places)));
        isl_space_free(space);
    }
    m->moving = isl_set_union(m->moving, wy_meaning_to_heaps(&m->meaning, made));
}

/* Without a condition, under one on the position, tied. */
static int standing(const wy_family *family) {
    return family->when == NULL ? 0 : wy_condition_has_parameter(family->when) ? 2 : 1;
}

static int by_order(const void *left, const void *right) {
    const wy_family *a = left;
    const wy_family *b = right;
    if (standing(a) != standing(b)) {
        return standing(a) - standing(b);
    }
    if ((a->listed > 0) != (b->listed > 0)) {
        const int by = wy_condition_compare_values(a->when, b->when);
        return by != 0 ? by : (a->listed > 0) - (b->listed > 0);
    }
    const wy_shape shape_a = wy_shape_of_family(a);
    const wy_shape shape_b = wy_shape_of_family(b);
    const int shapes = wy_shape_compare(&shape_a, &shape_b);
    const int conditions = wy_condition_compare_values(a->when, b->when);
    if (standing(a) == 2) {
        return shapes != 0 ? shapes : conditions;
    }
    return conditions != 0 ? conditions : shapes;
}

static int by_condition(const void *left, const void *right) {
    const wy_piece *a = left;
    const wy_piece *b = right;
    if (a->tied != b->tied) {
        return a->tied ? 1 : -1;
    }
    return wy_condition_compare_values(a->when, b->when);
}

static void add_pieces(making *m) {
    wy_pieces *pieces = &m->pieces;
    if (pieces->count > 1) {
        qsort(pieces->of, pieces->count, sizeof *pieces->of, by_condition);
    }
    /* A list needs a piece to stand in. */
    const bool has_plain = pieces->count > 0 && !pieces->of[0].tied && pieces->of[0].when == NULL;
    if (!has_plain && has_more(m)) {
        const wy_piece none = {.moves = isl_set_empty(isl_space_set_alloc(m->sets.ctx, 0, 2))};
        add_piece(m, &none);
        isl_set_free(none.moves);
    }
    for (size_t i = 0; i < pieces->count && m->sets.status == WY_OK; i++) {
        add_piece(m, &pieces->of[i]);
    }
    if (m->rules->family_count > 1) {
        qsort(m->rules->families, m->rules->family_count, sizeof *m->rules->families, by_order);
    }
}

/* ---- ends ----------------------------------------------------------------------------------- */

/* x >= 0: the game ends everywhere. */
static wy_condition *always_true(void) {
    const wy_linear x = {.c = {[WY_X] = 1}};
    const wy_linear zero = {0};
    return wy_condition_compare(&x, WY_GE, &zero, false);
}

typedef struct end_list {
    making *m;
    wy_listed single;
    isl_set *others;
} end_list;

typedef struct counting {
    making *m;
    wy_listed list;
    size_t most;
} counting;

static isl_stat count_position(isl_point *point, void *data) {
    counting *c = data;
    wy_sets *sets = &c->m->sets;
    wy_position at = {0, 0};
    const bool fits =
        wy_sets_number(&at.x, sets, isl_point_get_coordinate_val(point, isl_dim_set, 0)) &&
        wy_sets_number(&at.y, sets, isl_point_get_coordinate_val(point, isl_dim_set, 1));
    isl_point_free(point);
    if (!fits || c->list.count == c->most) {
        return isl_stat_error;
    }
    if (!wy_listed_add(&c->list, at)) {
        sets->status = wy_fail_memory(sets->error);
        return isl_stat_error;
    }
    return isl_stat_ok;
}

static isl_stat count_constraints(isl_basic_set *basic, void *data) {
    size_t *count = data;
    const isl_size more = isl_basic_set_n_constraint(basic);
    *count += more < 0 ? 0 : (size_t)more;
    isl_basic_set_free(basic);
    return isl_stat_ok;
}

/* Whatever is prime? */
static bool is_of_heaps(making *m, isl_set *some) {
    if (m->meaning.predicate_count == 0) {
        return true;
    }
    const unsigned count = (unsigned)m->meaning.predicate_count;
    isl_set *all = isl_set_project_out(isl_set_copy(some), isl_dim_set, 2, count);
    all = isl_set_intersect(isl_set_insert_dims(all, isl_dim_set, 2, count),
                            isl_set_copy(m->meaning.board));
    const bool same = wy_sets_is(&m->sets, isl_set_is_equal(some, all));
    isl_set_free(all);
    return same;
}

/* Fewer positions than it takes words to describe them are listed. */
static bool list_few(end_list *ends, isl_set *some) {
    making *m = ends->m;
    if (!wy_sets_is(&m->sets, isl_set_is_bounded(some)) || !is_of_heaps(m, some)) {
        return false;
    }
    isl_set *told = isl_set_gist(isl_set_copy(some), isl_set_copy(m->moving));
    size_t words = 0;
    isl_set_foreach_basic_set(told, count_constraints, &words);
    isl_set_free(told);
    counting c = {.m = m, .most = words > 0 ? 2 * words - 1 : 0};
    isl_set *plain = isl_set_project_out(isl_set_copy(some), isl_dim_set, 2,
                                         (unsigned)m->meaning.predicate_count);
    const bool few = isl_set_foreach_point(plain, count_position, &c) == isl_stat_ok;
    isl_set_free(plain);
    if (!few) {
        isl_ctx_reset_error(m->sets.ctx);
    } else if (!wy_listed_join(&ends->single, &c.list)) {
        m->sets.status = wy_fail_memory(m->sets.error);
    }
    wy_listed_clear(&c.list);
    return few;
}

static isl_stat take_end(isl_basic_set *basic, void *data) {
    end_list *ends = data;
    making *m = ends->m;
    isl_set *some = isl_set_from_basic_set(basic);
    if (list_few(ends, some)) {
        isl_set_free(some);
    } else {
        ends->others = isl_set_union(ends->others, some);
    }
    return m->sets.status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static void add_ends(making *m) {
    wy_sets *sets = &m->sets;
    m->moving = wy_sets_merged(m->moving);
    isl_set *ends =
        wy_sets_merged(isl_set_subtract(isl_set_copy(m->moving), isl_set_copy(m->pieces.live)));
    end_list list = {.m = m, .others = isl_set_empty(isl_set_get_space(m->meaning.board))};
    for (size_t i = 0; i < m->meaning.end_count && sets->status == WY_OK; i++) {
        if (!wy_listed_add(&list.single, m->meaning.end_list[i])) {
            sets->status = wy_fail_memory(sets->error);
        }
    }
    if (isl_set_foreach_basic_set(ends, take_end, &list) < 0) {
        wy_sets_look(sets);
    }
    isl_set_free(ends);
    /* Where there is no move it does not matter what is said. */
    isl_set *others = wy_sets_merged(list.others);
    isl_set *must_not =
        wy_sets_merged(isl_set_subtract(isl_set_copy(m->moving), isl_set_copy(others)));
    bool never = false;
    if (wy_sets_look(sets) == WY_OK) {
        wy_condition_of_set(&m->rules->terminal, &never, &m->meaning, others, must_not, 0);
    }
    isl_set_free(must_not);
    if (sets->status == WY_OK && !never && m->rules->terminal == NULL) {
        m->rules->terminal = always_true();
        sets->status = m->rules->terminal == NULL ? wy_fail_memory(sets->error) : WY_OK;
    }
    isl_set_free(others);
    wy_listed_sort(&list.single);
    m->rules->terminals = list.single.of;
    m->rules->terminal_count = list.single.count;
}

/* ---- the rest ------------------------------------------------------------------------------- */

static void reduce(int64_t *a, int64_t *b) {
    const int64_t common = wy_gcd(*a, *b);
    *a /= common;
    *b /= common;
}

/* Blocking that cannot matter, or that blocks all alike, is told in one way. */
static void settle_block(making *m) {
    wy_rules *rules = m->rules;
    if (rules->block == 0) {
        rules->block_kind = WY_BLOCK_ANY;
    }
}

static void make(making *m, const wy_rules *rules) {
    reduce(&m->rules->board.p1, &m->rules->board.q1);
    reduce(&m->rules->board.p2, &m->rules->board.q2);
    if (wy_meaning_make(&m->meaning, &m->sets, rules, NULL, m->apart) != WY_OK) {
        return;
    }
    wy_pieces_make(&m->pieces, &m->meaning);
    if (m->sets.status != WY_OK) {
        return;
    }
    m->moving = isl_set_copy(m->pieces.beside);
    add_pieces(m);
    if (m->sets.status == WY_OK) {
        add_ends(m);
    }
    settle_block(m);
    if (m->sets.status == WY_OK) {
        m->rules->symmetric = wy_meaning_is_symmetric(&m->meaning, m->pieces.options);
        m->rules->lopsided =
            !m->rules->symmetric && !has_more(m) && m->meaning.predicate_count == 0;
    }
    wy_sets_look(&m->sets);
}

/* What needs no sets. */
static wy_status make_plain(making *m, const wy_rules *rules) {
    wy_shapes shapes = {0};
    bool symmetric = false;
    wy_status status = wy_plain_shapes(&shapes, &symmetric, rules);
    if (status == WY_OK && !wy_shapes_weave(&shapes, WY_LEAST_ROW)) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK) {
        const wy_piece always = {0};
        m->rules->board = (wy_cone){.p1 = 1, .q2 = 1};
        m->rules->symmetric = symmetric;
        m->rules->lopsided = !symmetric;
        add_shapes(m, &shapes, &always);
        settle_block(m);
        status = m->sets.status;
    } else if (status == WY_SYSTEM) {
        wy_fail_memory(m->sets.error);
    }
    wy_shapes_clear(&shapes);
    return status;
}

static wy_status run(wy_rules **normal, const wy_rules *rules, bool apart, unsigned long steps,
                     wy_error *error) {
    making m = {.rules = calloc(1, sizeof *m.rules), .apart = apart, .sets = {.error = error}};
    if (m.rules == NULL) {
        return wy_fail_memory(error);
    }
    *m.rules = (wy_rules){.board = rules->board,
                          .block = rules->block,
                          .block_kind = rules->block_kind,
                          .misere = rules->misere,
                          .imitation_m = rules->imitation_m,
                          .imitation_p = rules->imitation_p,
                          .settled = apart == (rules->block > 0),
                          .normal = apart == (rules->block > 0)};
    wy_status status = apart ? WY_NO : make_plain(&m, rules);
    if (status == WY_NO && (status = wy_sets_open(&m.sets, steps, error)) == WY_OK) {
        make(&m, rules);
        isl_set_free(m.moving);
        wy_pieces_clear(&m.pieces);
        wy_meaning_clear(&m.meaning);
        status = wy_sets_close(&m.sets);
    }
    if (status != WY_OK) {
        wy_rules_free(m.rules);
        return status;
    }
    *normal = m.rules;
    return WY_OK;
}

wy_status wy_rules_normal_within(wy_rules **normal, const wy_rules *rules, unsigned long steps,
                                 wy_error *error) {
    *normal = NULL;
    if (rules->normal) {
        *normal = wy_rules_copy(rules);
        return *normal == NULL ? wy_fail_memory(error) : WY_OK;
    }
    return run(normal, rules, rules->block > 0, steps, error);
}

wy_status wy_rules_normal_apart(wy_rules **apart, const wy_rules *rules, wy_error *error) {
    *apart = NULL;
    return run(apart, rules, true, WY_MOST_STEPS, error);
}

wy_status wy_rules_normal(wy_rules **normal, const wy_rules *rules, wy_error *error) {
    return wy_rules_normal_within(normal, rules, WY_MOST_STEPS, error);
}

wy_status wy_rules_settle(wy_rules **settled, const wy_rules *rules, wy_error *error) {
    *settled = NULL;
    const wy_status status = rules->settled ? WY_LIMIT : wy_rules_normal(settled, rules, error);
    if (status == WY_LIMIT) {
        *settled = wy_rules_copy(rules);
        if (*settled == NULL) {
            return wy_fail_memory(error);
        }
        (*settled)->settled = true;
        return WY_OK;
    }
    return status;
}

wy_status wy_rules_read_settled_with(wy_rules **settled, const char *text, size_t length,
                                     const wy_lists *lists, wy_error *error) {
    wy_rules *rules = NULL;
    *settled = NULL;
    wy_status status = wy_rules_read_with(&rules, text, length, lists, error);
    if (status == WY_OK) {
        status = wy_rules_settle(settled, rules, error);
    }
    wy_rules_free(rules);
    return status;
}

wy_status wy_rules_read_settled(wy_rules **settled, const char *text, wy_error *error) {
    return wy_rules_read_settled_with(settled, text, strlen(text), NULL, error);
}

wy_status wy_rules_turn(wy_rules **turned, const wy_rules *rules, wy_error *error) {
    *turned = NULL;
    if (rules->normal && rules->symmetric) {
        *turned = wy_rules_copy(rules);
        return *turned == NULL ? wy_fail_memory(error) : WY_OK;
    }
    wy_rules *transposed = wy_rules_transpose(rules);
    const wy_status status =
        transposed == NULL ? wy_fail_memory(error) : wy_rules_settle(turned, transposed, error);
    wy_rules_free(transposed);
    return status;
}

wy_status wy_rules_turn_quickly(wy_rules **turned, const wy_rules *rules, wy_error *error) {
    if (!rules->settled) {
        return wy_rules_turn(turned, rules, error);
    }
    *turned = wy_rules_transpose(rules);
    if (*turned == NULL) {
        return wy_fail_memory(error);
    }
    (*turned)->settled = true;
    (*turned)->normal = rules->normal;
    return WY_OK;
}
