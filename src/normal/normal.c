/* normal.c - the normal form of a rule, put together from its pieces. */
#include <isl/constraint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "normal/conditions.h"
#include "normal/making.h"
#include "normal/meaning.h"
#include "normal/normal.h"
#include "normal/plane.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- the short way --------------------------------------------------------------------------- */

/*
 * Most rules are a few lines and single moves, as Wythoff's game is.
 *
 * If no two lines have the same direction, a line meets what else there is in single moves only. So
 * its part in the normal form is the line itself, made longer by moves just before its beginning,
 * and single moves are those that no line has: what plane.c finds by sets, in microseconds.
 */

enum { MOST_LISTED = 1 << 26, MOST_LINES = 1024 };

/* The parts of which the rule is made. */
typedef struct plain_making {
    wi_shapes lines;
    wi_listed list;
    wi_listed ways; /* of the lines, primitive */
} plain_making;

static bool is_line(const wy_family *family) {
    return family->parameters == 1 && family->range[1].count == 0 &&
           family->range[1].high == WY_UNBOUNDED;
}

static wy_status add_line(plain_making *m, const wy_family *family) {
    wy_shape ray = wi_shape_of_family(family);
    const int64_t common = wi_gcd(ray.step.x, ray.step.y);
    const wy_position way = {ray.step.x / common, ray.step.y / common};
    if (ray.step.x < 0 || ray.step.y < 0 || m->lines.count == MOST_LINES) {
        return WY_NO;
    }
    for (size_t i = 0; i < m->ways.count; i++) {
        if (m->ways.of[i].x == way.x && m->ways.of[i].y == way.y) {
            return WY_NO;
        }
    }
    /* The first move may change one heap where the others change two. */
    if ((ray.start.x == 0 && ray.step.x > 0) || (ray.start.y == 0 && ray.step.y > 0)) {
        if (!wi_listed_add(&m->list, ray.start)) {
            return WY_SYSTEM;
        }
        ray.start = (wy_position){ray.start.x + ray.step.x, ray.start.y + ray.step.y};
    }
    return wi_shapes_add(&m->lines, &ray) && wi_listed_add(&m->ways, way) ? WY_OK : WY_SYSTEM;
}

static wy_status add_plain_family(plain_making *m, const wy_family *family) {
    if (family->removed || family->when != NULL || family->star != NULL) {
        return WY_NO;
    }
    for (size_t i = 0; i < family->listed; i++) {
        if (!wi_listed_add(&m->list, family->list[i])) {
            return WY_SYSTEM;
        }
    }
    if (family->listed > 0) {
        return WY_OK;
    }
    if (is_line(family)) {
        return add_line(m, family);
    }
    wi_values values;
    if (!wi_values_start(&values, family, MOST_LISTED)) {
        return WY_NO;
    }
    while (wi_values_next(&values)) {
        const wy_position move = {
            (int64_t)wi_linear_value(&family->part[0], 0, 0, values.s, values.t),
            (int64_t)wi_linear_value(&family->part[1], 0, 0, values.s, values.t)};
        if (!wi_listed_add(&m->list, move)) {
            return WY_SYSTEM;
        }
    }
    return m->list.count <= MOST_LISTED ? WY_OK : WY_NO;
}

/* ---- symmetry ------------------------------------------------------------------------------- */

/* Is the move on a line without end? */
static bool on_line(const wi_shapes *lines, wy_position move) {
    for (size_t i = 0; i < lines->count; i++) {
        if (wi_shape_has(&lines->of[i], move)) {
            return true;
        }
    }
    return false;
}

static bool has_ray(const wi_shapes *shapes, wy_position start, wy_position step) {
    for (size_t i = 0; i < shapes->count; i++) {
        const wy_shape *shape = &shapes->of[i];
        if (shape->count == WY_UNBOUNDED && shape->start.x == start.x &&
            shape->start.y == start.y && shape->step.x == step.x && shape->step.y == step.y) {
            return true;
        }
    }
    return false;
}

/*
 * Lines are as long as they can be, so the mirror image of one is one.  The list is what was given,
 * also what is on lines now.
 */
static bool is_symmetric(const wi_shapes *lines, const wi_listed *list) {
    for (size_t i = 0; i < lines->count; i++) {
        const wy_shape *line = &lines->of[i];
        if (!has_ray(lines, (wy_position){line->start.y, line->start.x},
                     (wy_position){line->step.y, line->step.x})) {
            return false;
        }
    }
    for (size_t i = 0; i < list->count; i++) {
        const wy_position mirror = {list->of[i].y, list->of[i].x};
        if (!wi_listed_has(list, mirror) && !on_line(lines, mirror)) {
            return false;
        }
    }
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool is_plain(const wy_rules *rules) {
    return rules->board.q1 == 0 && rules->board.p2 == 0 && rules->block == 0 &&
           rules->weight.x == 0 && rules->terminal == NULL && rules->terminal_count == 0;
}

/*
 * Fills shapes with those of the normal form, and *symmetric.  WY_NO: the rules are not of this
 * kind; WY_SYSTEM: no memory.
 */
static wy_status plain_shapes(wi_shapes *shapes, bool *symmetric, const wy_rules *rules) {
    plain_making m = {0};
    wy_status status = is_plain(rules) ? WY_OK : WY_NO;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        status = add_plain_family(&m, &rules->families[i]);
    }
    wi_listed_sort(&m.list);
    if (status == WY_OK && !wi_shapes_join_list(&m.lines, m.list.of, m.list.count, WI_LEAST_ROW)) {
        status = WY_SYSTEM;
    }
    wi_shapes lines = {0};
    for (size_t i = 0; i < m.lines.count && status == WY_OK; i++) {
        if (m.lines.of[i].count == WY_UNBOUNDED && !wi_shapes_add(&lines, &m.lines.of[i])) {
            status = WY_SYSTEM;
        }
    }
    *symmetric = status == WY_OK && is_symmetric(&lines, &m.list);
    wi_shapes_clear(&lines);
    wi_listed_clear(&m.list);
    wi_listed_clear(&m.ways);
    if (status != WY_OK) {
        wi_shapes_clear(&m.lines);
        return status;
    }
    *shapes = m.lines;
    return WY_OK;
}

/* ---- the pieces of a rule as families of its normal form, in order --------------------------- */

/*
 * Each piece (pieces.c) is taken apart into shapes (plane.c); single moves and lines that were kept
 * beside the set join those without a condition.
 */

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

/* The shapes of one piece as families. */
static void making_add_shapes(wi_making *m, const wi_shapes *shapes, const wi_piece *piece) {
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
            wi_sets_need(&m->sets, family.when != NULL);
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
        wi_sets_need(&m->sets, wi_shapes_add(shapes, &meaning->lines.of[i]));
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
        isl_set *one = wi_sets_point(space, 0, meaning->list[i]);
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
        making_add_shapes(m, &shapes, piece);
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

/* Families of all pieces, in order. */
static void making_add_pieces(wi_making *m) {
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

/* ---- the ends of the game -------------------------------------------------------------------- */

/*
 * The ends of the game: positions without a move at which the families of the
 * normal form, as they are now written, would have one.
 *
 * Few positions are listed, the others told by a condition.
 */

/* x >= 0: the game ends everywhere. */
static wy_condition *always_true(void) {
    const wy_linear x = {.c = {[WY_X] = 1}};
    const wy_linear zero = {0};
    return wi_condition_compare(&x, WY_GE, &zero, false);
}

typedef struct end_list {
    wi_making *m;
    wi_listed single;
    isl_set *others;
} end_list;

typedef struct counting {
    wi_making *m;
    wi_listed list;
    size_t most;
} counting;

static isl_stat count_position(isl_point *point, void *data) {
    counting *c = data;
    wi_sets *sets = &c->m->sets;
    wy_position at = {0, 0};
    return wi_sets_take_point(&at, sets, point) && c->list.count < c->most &&
                   wi_sets_need(sets, wi_listed_add(&c->list, at))
               ? isl_stat_ok
               : isl_stat_error;
}

static isl_stat count_constraints(isl_basic_set *basic, void *data) {
    size_t *count = data;
    const isl_size more = isl_basic_set_n_constraint(basic);
    *count += more < 0 ? 0 : (size_t)more;
    isl_basic_set_free(basic);
    return isl_stat_ok;
}

/* Whatever is prime? */
static bool is_of_heaps(wi_making *m, isl_set *some) {
    if (m->meaning.predicate_count == 0) {
        return true;
    }
    const unsigned count = (unsigned)m->meaning.predicate_count;
    isl_set *all = isl_set_project_out(isl_set_copy(some), isl_dim_set, 2, count);
    all = isl_set_intersect(isl_set_insert_dims(all, isl_dim_set, 2, count),
                            isl_set_copy(m->meaning.board));
    const bool same = wi_sets_is(&m->sets, isl_set_is_equal(some, all));
    isl_set_free(all);
    return same;
}

/* Fewer positions than it takes words to describe them are listed. */
static bool list_few(end_list *ends, isl_set *some) {
    wi_making *m = ends->m;
    if (!wi_sets_is(&m->sets, isl_set_is_bounded(some)) || !is_of_heaps(m, some)) {
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
    } else {
        wi_sets_need(&m->sets, wi_listed_join(&ends->single, &c.list));
    }
    wi_listed_clear(&c.list);
    return few;
}

static isl_stat take_end(isl_basic_set *basic, void *data) {
    end_list *ends = data;
    wi_making *m = ends->m;
    isl_set *some = isl_set_from_basic_set(basic);
    if (list_few(ends, some)) {
        isl_set_free(some);
    } else {
        ends->others = isl_set_union(ends->others, some);
    }
    return m->sets.status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* Where the game ends although the families have a move. */
static void making_add_ends(wi_making *m) {
    wi_sets *sets = &m->sets;
    m->moving = wi_sets_merged(m->moving);
    isl_set *ends =
        wi_sets_merged(isl_set_subtract(isl_set_copy(m->moving), isl_set_copy(m->pieces.live)));
    end_list list = {.m = m, .others = isl_set_empty(isl_set_get_space(m->meaning.board))};
    for (size_t i = 0; i < m->meaning.end_count && sets->status == WY_OK; i++) {
        wi_sets_need(sets, wi_listed_add(&list.single, m->meaning.end_list[i]));
    }
    if (isl_set_foreach_basic_set(ends, take_end, &list) < 0) {
        wi_sets_look(sets);
    }
    isl_set_free(ends);
    /* Where there is no move it does not matter what is said. */
    isl_set *others = wi_sets_merged(list.others);
    isl_set *must_not =
        wi_sets_merged(isl_set_subtract(isl_set_copy(m->moving), isl_set_copy(others)));
    bool never = false;
    if (wi_sets_look(sets) == WY_OK) {
        wi_condition_of_set(&m->rules->terminal, &never, &m->meaning, others, must_not, 0);
    }
    isl_set_free(must_not);
    if (sets->status == WY_OK && !never && m->rules->terminal == NULL) {
        m->rules->terminal = always_true();
        wi_sets_need(sets, m->rules->terminal != NULL);
    }
    isl_set_free(others);
    wi_listed_sort(&list.single);
    m->rules->terminals = list.single.of;
    m->rules->terminal_count = list.single.count;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/*
 * pieces.c sorts the moves by their conditions, plane.c takes each set of moves apart, and what
 * comes out is written as families.  Last come the ends of the game.  Rules of lines and single
 * moves go the short way.
 */

static void reduce(int64_t *a, int64_t *b) {
    const int64_t common = wi_gcd(*a, *b);
    *a /= common;
    *b /= common;
}

/* Blocking that cannot matter, or that blocks all alike, is told in one way. */
static void settle_block(wi_making *m) {
    wy_rules *rules = m->rules;
    if (rules->block == 0) {
        rules->block_kind = WY_BLOCK_ANY;
    }
}

void wi_making_add_all(wi_making *m) {
    isl_set_free(m->moving);
    m->moving = isl_set_copy(m->pieces.beside);
    making_add_pieces(m);
    if (wi_sets_look(&m->sets) == WY_OK) {
        making_add_ends(m);
    }
}

static void make(wi_making *m, const wy_rules *rules) {
    reduce(&m->rules->board.p1, &m->rules->board.q1);
    reduce(&m->rules->board.p2, &m->rules->board.q2);
    if (wi_meaning_make(&m->meaning, &m->sets, rules, NULL, m->apart) != WY_OK) {
        return;
    }
    wi_pieces_make(&m->pieces, &m->meaning);
    if (m->sets.status != WY_OK) {
        return;
    }
    wi_making_add_all(m);
    settle_block(m);
    if (m->sets.status == WY_OK) {
        m->rules->symmetric = wi_meaning_is_symmetric(&m->meaning, m->pieces.options);
        m->rules->lopsided =
            !m->rules->symmetric && !wi_making_has_more(m) && m->meaning.predicate_count == 0;
    }
    if (wi_sets_look(&m->sets) == WY_OK) {
        wi_making_shorten(m);
    }
}

/* The normal form of a rule that needs no sets. */
static wy_status make_plain(wi_making *m, const wy_rules *rules) {
    wi_shapes shapes = {0};
    bool symmetric = false;
    wy_status status = plain_shapes(&shapes, &symmetric, rules);
    if (status == WY_OK && !wi_shapes_weave(&shapes, WI_LEAST_ROW)) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK) {
        const wi_piece always = {0};
        m->rules->board = (wy_cone){.p1 = 1, .q2 = 1};
        m->rules->symmetric = symmetric;
        m->rules->lopsided = !symmetric;
        making_add_shapes(m, &shapes, &always);
        settle_block(m);
        status = m->sets.status;
    } else if (status == WY_SYSTEM) {
        wi_fail_memory(m->sets.error);
    }
    wi_shapes_clear(&shapes);
    return status;
}

static wy_status run(wy_rules **normal, const wy_rules *rules, bool apart, unsigned long steps,
                     wy_error *error) {
    wi_making m = {.rules = calloc(1, sizeof *m.rules), .apart = apart, .sets = {.error = error}};
    if (m.rules == NULL) {
        return wi_fail_memory(error);
    }
    *m.rules = (wy_rules){.heaps = rules->heaps,
                          .board = rules->board,
                          .block = rules->block,
                          .block_kind = rules->block_kind,
                          .misere = rules->misere,
                          .memory = rules->memory,
                          .imitation_m = rules->imitation_m,
                          .imitation_p = rules->imitation_p,
                          .settled = apart == (rules->block > 0),
                          .normal = apart == (rules->block > 0)};
    wy_status status = apart ? WY_NO : make_plain(&m, rules);
    if (status == WY_NO && (status = wi_sets_open(&m.sets, steps, error)) == WY_OK) {
        make(&m, rules);
        isl_set_free(m.moving);
        wi_pieces_clear(&m.pieces);
        wi_meaning_clear(&m.meaning);
        status = wi_sets_close(&m.sets);
    }
    if (status != WY_OK) {
        wy_rules_free(m.rules);
        return status;
    }
    *normal = m.rules;
    return WY_OK;
}

wy_status wi_rules_normal_within(wy_rules **normal, const wy_rules *rules, unsigned long steps,
                                 wy_error *error) {
    *normal = NULL;
    if (!wy_rules_plane(rules)) {
        return wi_fail(error, WY_LIMIT,
                       "rules on several heaps or with a memory are kept as they "
                       "are written");
    }
    if (rules->normal) {
        *normal = wy_rules_copy(rules);
        return *normal == NULL ? wi_fail_memory(error) : WY_OK;
    }
    return run(normal, rules, rules->block > 0, steps, error);
}

wy_status wi_rules_normal_apart(wy_rules **apart, const wy_rules *rules, wy_error *error) {
    *apart = NULL;
    return run(apart, rules, true, WI_MOST_STEPS, error);
}

wy_status wy_rules_normal(wy_rules **normal, const wy_rules *rules, wy_error *error) {
    return wi_rules_normal_within(normal, rules, WI_MOST_STEPS, error);
}

wy_status wy_rules_settle(wy_rules **settled, const wy_rules *rules, wy_error *error) {
    *settled = NULL;
    const wy_status status = rules->settled ? WY_LIMIT : wy_rules_normal(settled, rules, error);
    if (status == WY_LIMIT) {
        *settled = wy_rules_copy(rules);
        if (*settled == NULL) {
            return wi_fail_memory(error);
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

wy_status wi_rules_read_plane(wy_rules **settled, const char *text, wy_error *error) {
    wy_status status = wy_rules_read_settled(settled, text, error);
    if (status == WY_OK && (status = wi_rules_want_plane(*settled, error)) != WY_OK) {
        wy_rules_free(*settled);
        *settled = NULL;
    }
    return status;
}

wy_status wy_rules_read_settled(wy_rules **settled, const char *text, wy_error *error) {
    return wy_rules_read_settled_with(settled, text, strlen(text), NULL, error);
}

wy_status wi_rules_turn(wy_rules **turned, const wy_rules *rules, wy_error *error) {
    *turned = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (rules->normal && rules->symmetric) {
        *turned = wy_rules_copy(rules);
        return *turned == NULL ? wi_fail_memory(error) : WY_OK;
    }
    wy_rules *transposed = wi_rules_transpose(rules);
    const wy_status status =
        transposed == NULL ? wi_fail_memory(error) : wy_rules_settle(turned, transposed, error);
    wy_rules_free(transposed);
    return status;
}

wy_status wi_rules_turn_quickly(wy_rules **turned, const wy_rules *rules, wy_error *error) {
    if (!rules->settled) {
        return wi_rules_turn(turned, rules, error);
    }
    *turned = wi_rules_transpose(rules);
    if (*turned == NULL) {
        return wi_fail_memory(error);
    }
    (*turned)->settled = true;
    (*turned)->normal = rules->normal;
    return WY_OK;
}
