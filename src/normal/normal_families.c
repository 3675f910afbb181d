/*
 * normal_families.c - the pieces of a rule as families of its normal form, in order.
 *
 * Each piece (pieces.h) is taken apart into shapes (plane.h); single moves and lines that were kept
 * beside the set join those without a condition.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "normal/condition_order.h"
#include "normal/families.h"
#include "normal/making.h"
#include "normal/plane.h"
#include "rules/condition.h"
#include "rules/value.h"

static void add_family(wi_making *m, const wy_family *family) {
    wy_rules *rules = m->rules;
    wy_family *families = realloc(rules->families, (rules->family_count + 1) * sizeof *families);
    if (families == NULL) {
        m->sets.status = wi_fail_memory(m->sets.error);
        return;
    }
    rules->families = families;
    rules->families[rules->family_count++] = *family;
}

static bool is_point(const wy_shape *shape) {
    return shape->step.x == 0 && shape->step.y == 0;
}

/* Many single moves are one family with a list. */
static void add_points(wi_making *m, const wi_shapes *shapes, const wi_piece *piece, size_t count) {
    wy_family family = {.list = malloc(count * sizeof *family.list)};
    if (family.list != NULL && piece->when != NULL) {
        family.when = wi_condition_copy(piece->when);
    }
    if (family.list == NULL || (piece->when != NULL && family.when == NULL)) {
        free(family.list);
        m->sets.status = wi_fail_memory(m->sets.error);
        return;
    }
    for (size_t i = 0; i < shapes->count; i++) {
        if (is_point(&shapes->of[i])) {
            family.list[family.listed++] = shapes->of[i].start;
        }
    }
    family.listed = wi_positions_sort(family.list, family.listed);
    add_family(m, &family);
    if (m->sets.status != WY_OK) {
        wi_family_clear(&family);
    }
}

void wi_making_add_shapes(wi_making *m, const wi_shapes *shapes, const wi_piece *piece) {
    size_t points = 0;
    for (size_t i = 0; i < shapes->count; i++) {
        points += is_point(&shapes->of[i]);
    }
    const bool list = points > WY_SINGLE_MOVES && !piece->tied;
    for (size_t i = 0; i < shapes->count && m->sets.status == WY_OK; i++) {
        if (list && is_point(&shapes->of[i])) {
            continue;
        }
        wy_family family = wi_family_of_shape(&shapes->of[i]);
        if (piece->tied) {
            wi_making_tie(m, &family);
        } else if (piece->when != NULL) {
            family.when = wi_condition_copy(piece->when);
            if (family.when == NULL) {
                m->sets.status = wi_fail_memory(m->sets.error);
            }
        }
        if (m->sets.status == WY_OK) {
            add_family(m, &family);
        }
        if (m->sets.status != WY_OK) {
            wi_condition_free(family.when);
        }
    }
    if (list && m->sets.status == WY_OK) {
        add_points(m, shapes, piece, points);
    }
}

/* Moves of the list, and lines beside the set, join those without a condition. */
static void join_list(wi_making *m, wi_shapes *shapes) {
    wi_meaning *meaning = &m->meaning;
    for (size_t i = 0; i < meaning->lines.count && m->sets.status == WY_OK; i++) {
        if (!wi_shapes_add(shapes, &meaning->lines.of[i])) {
            m->sets.status = wi_fail_memory(m->sets.error);
        }
    }
    if (m->sets.status == WY_OK &&
        !wi_shapes_join_list(shapes, meaning->list, meaning->list_count, WI_LEAST_ROW)) {
        m->sets.status = wi_fail_memory(m->sets.error);
    }
}

bool wi_making_has_more(const wi_making *m) {
    return m->meaning.list_count > 0 || m->meaning.lines.count > 0;
}

enum { MOST_APART = 4096 }; /* listed moves that are taken from the pieces, if they must not meet */

/* The moves of a piece that are not listed. */
static isl_set *without_list(wi_making *m, isl_set *moves) {
    const wi_meaning *meaning = &m->meaning;
    isl_set *left = isl_set_copy(moves);
    if (meaning->list_count > MOST_APART) {
        wi_sets_give_up(&m->sets, "more than %d single moves stand beside moves under conditions",
                        MOST_APART);
    }
    isl_space *space = isl_set_get_space(moves);
    for (size_t i = 0; i < meaning->list_count && m->sets.status == WY_OK; i++) {
        isl_set *one = isl_set_intersect(
            isl_aff_eq_set(wi_sets_variable(space, 0), wi_sets_constant(space, meaning->list[i].x)),
            isl_aff_eq_set(wi_sets_variable(space, 1),
                           wi_sets_constant(space, meaning->list[i].y)));
        if (wi_sets_is(&m->sets, isl_set_is_subset(one, left))) {
            left = isl_set_subtract(left, one);
        } else {
            isl_set_free(one);
        }
    }
    isl_space_free(space);
    return wi_sets_merged(left);
}

static void add_piece(wi_making *m, const wi_piece *piece) {
    wi_shapes shapes = {0};
    const bool always = piece->when == NULL && !piece->tied;
    const bool meets = m->apart && !always && m->meaning.list_count > 0;
    isl_set *moves = meets ? without_list(m, piece->moves) : isl_set_copy(piece->moves);
    if (wi_sets_look(&m->sets) == WY_OK) {
        wi_plane_take_apart(&shapes, &m->sets, moves, m->apart);
    }
    isl_set_free(moves);
    if (always && wi_making_has_more(m) && m->sets.status == WY_OK) {
        join_list(m, &shapes);
    }
    if (m->sets.status == WY_OK && !wi_shapes_weave(&shapes, WI_LEAST_ROW)) {
        m->sets.status = wi_fail_memory(m->sets.error);
    }
    if (m->sets.status == WY_OK) {
        wi_shapes_sort(&shapes);
        wi_making_add_shapes(m, &shapes, piece);
    }
    wi_shapes_clear(&shapes);
    if (m->sets.status != WY_OK || piece->tied) {
        return;
    }
    isl_set *made = isl_set_intersect(isl_set_copy(m->pieces.legal),
                                      wi_meaning_of_moves(&m->meaning, isl_set_copy(piece->moves)));
    if (piece->when != NULL) {
        isl_space *space = isl_set_get_space(m->meaning.board);
        const wi_axes places = wi_making_places(wi_meaning_heaps(&m->meaning), 0);
        made = isl_set_intersect(
            made,
            wi_meaning_of_heaps(&m->meaning, wi_making_condition(m, space, piece->when, &places)));
        isl_space_free(space);
    }
    m->moving = isl_set_union(m->moving, wi_meaning_to_heaps(&m->meaning, made));
}

/* Without a condition, under one on the position, tied. */
static int standing(const wy_family *family) {
    return family->when == NULL ? 0 : wi_condition_has_parameter(family->when) ? 2 : 1;
}

static int by_order(const void *left, const void *right) {
    const wy_family *a = left;
    const wy_family *b = right;
    if (standing(a) != standing(b)) {
        return standing(a) - standing(b);
    }
    if ((a->listed > 0) != (b->listed > 0)) {
        const int by = wi_condition_compare_values(a->when, b->when);
        return by != 0 ? by : (a->listed > 0) - (b->listed > 0);
    }
    const wy_shape shape_a = wi_shape_of_family(a);
    const wy_shape shape_b = wi_shape_of_family(b);
    const int shapes = wi_shape_compare(&shape_a, &shape_b);
    const int conditions = wi_condition_compare_values(a->when, b->when);
    if (standing(a) == 2) {
        return shapes != 0 ? shapes : conditions;
    }
    return conditions != 0 ? conditions : shapes;
}

static int by_condition(const void *left, const void *right) {
    const wi_piece *a = left;
    const wi_piece *b = right;
    if (a->tied != b->tied) {
        return a->tied ? 1 : -1;
    }
    return wi_condition_compare_values(a->when, b->when);
}

void wi_making_add_pieces(wi_making *m) {
    wi_pieces *pieces = &m->pieces;
    wi_list_sort(pieces->of, pieces->count, by_condition);
    /* A list needs a piece to stand in. */
    const bool has_plain = pieces->count > 0 && !pieces->of[0].tied && pieces->of[0].when == NULL;
    if (!has_plain && wi_making_has_more(m)) {
        const wi_piece none = {.moves = isl_set_empty(isl_space_set_alloc(m->sets.ctx, 0, 2))};
        add_piece(m, &none);
        isl_set_free(none.moves);
    }
    for (size_t i = 0; i < pieces->count && m->sets.status == WY_OK; i++) {
        add_piece(m, &pieces->of[i]);
    }
    wi_list_sort(m->rules->families, m->rules->family_count, by_order);
}
