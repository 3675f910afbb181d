/* shape.c - lists of points, rays and fans, and these as families of a rule. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "normal/meaning.h"
#include "normal/plane.h"
#include "rules/value.h"

/* ---- shapes ---------------------------------------------------------------------------------- */

void wi_shapes_clear(wi_shapes *shapes) {
    free(shapes->of);
    *shapes = (wi_shapes){0};
}

bool wi_shapes_add(wi_shapes *shapes, const wy_shape *shape) {
    if (!wi_list_room(shapes->of, shapes->room, shapes->count + 1)) {
        return false;
    }
    shapes->of[shapes->count++] = *shape;
    return true;
}

/* ---- what is in a shape --------------------------------------------------------------------- */

/* Is way = i step with 0 <= i < count? */
static bool on_ray(wi_wide x, wi_wide y, wy_position step, int64_t count) {
    if (step.x == 0 && step.y == 0) {
        return x == 0 && y == 0;
    }
    const wi_wide i = step.x != 0 ? x / step.x : y / step.y;
    return i * step.x == x && i * step.y == y && i >= 0 && i < count;
}

bool wi_shape_has(const wy_shape *shape, wy_position move) {
    const wi_wide x = (wi_wide)move.x - shape->start.x;
    const wi_wide y = (wi_wide)move.y - shape->start.y;
    const wy_position u = shape->step;
    const wy_position v = shape->across;
    if (v.x == 0 && v.y == 0) {
        return on_ray(x, y, u, shape->count);
    }
    const wi_wide turn = (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
    const wi_wide i = x * v.y - y * v.x;
    const wi_wide j = u.x * y - u.y * x;
    return i % turn == 0 && j % turn == 0 && i / turn >= 0 && j / turn >= 0 &&
           i / turn < shape->count && j / turn < shape->width;
}

/* ---- order ---------------------------------------------------------------------------------- */

static bool is_point(const wy_shape *shape) {
    return shape->step.x == 0 && shape->step.y == 0;
}

static bool is_endless_ray(const wy_shape *shape) {
    return !is_point(shape) && shape->count == WY_UNBOUNDED && shape->width == 1;
}

/* (4,4), (5,5), ... begins at t = 4 when it is written (t,t). */
static bool begins_late(const wy_shape *ray) {
    const int64_t k = ray->step.x != 0 ? ray->start.x / ray->step.x : ray->start.y / ray->step.y;
    return k > 1 && k * ray->step.x == ray->start.x && k * ray->step.y == ray->start.y;
}

static int rank(const wy_shape *shape) {
    if (is_point(shape)) {
        return 2;
    }
    if (is_endless_ray(shape)) {
        return begins_late(shape) ? 3 : 0;
    }
    return shape->width == WY_UNBOUNDED ? 1 : shape->count == WY_UNBOUNDED ? 4 : 5;
}

/* Along the first heap, along the second, others by their length; returns like strcmp. */
static int compare_ways(wy_position a, wy_position b) {
    const int along_a = a.y == 0 ? 0 : a.x == 0 ? 1 : 2;
    const int along_b = b.y == 0 ? 0 : b.x == 0 ? 1 : 2;
    if (along_a != along_b) {
        return along_a - along_b;
    }
    const int64_t sum_a = a.x + a.y;
    const int64_t sum_b = b.x + b.y;
    if (sum_a != sum_b) {
        return sum_a < sum_b ? -1 : 1;
    }
    return a.x != b.x ? (a.x < b.x ? -1 : 1) : 0;
}

static int compare_places(wy_position a, wy_position b) {
    const int64_t sum_a = a.x + a.y;
    const int64_t sum_b = b.x + b.y;
    if (sum_a != sum_b) {
        return sum_a < sum_b ? -1 : 1;
    }
    return a.x != b.x ? (a.x < b.x ? -1 : 1) : 0;
}

int wi_shape_compare(const wy_shape *a, const wy_shape *b) {
    const int rank_a = rank(a);
    const int rank_b = rank(b);
    if (rank_a != rank_b) {
        return rank_a - rank_b;
    }
    int order = rank_a == 2 ? 0 : compare_ways(a->step, b->step);
    if (order == 0) {
        order = a->count != b->count ? (a->count < b->count ? -1 : 1) : 0;
    }
    if (order == 0) {
        order = compare_places(a->start, b->start);
    }
    return order != 0 ? order : compare_ways(a->across, b->across);
}

static int compare_shapes(const void *left, const void *right) {
    return wi_shape_compare(left, right);
}

void wi_shapes_sort(wi_shapes *shapes) {
    wi_list_sort(shapes->of, shapes->count, compare_shapes);
}

/* ---- moves in a row ------------------------------------------------------------------------- */

enum {
    NEIGHBOURS = 64,     /* later moves that a row may go on with */
    FEW_NEIGHBOURS = 4,  /* the same in long lists */
    LONG_LIST = 1 << 13, /* moves */
};

/* Sorted places, each used once. */
typedef struct places {
    const wy_position *of;
    bool *used;
    size_t count;
} places;

/* The index of an unused place; count: there is none. */
static size_t find(const places *p, wy_position at) {
    const wy_position *found = wi_list_find(&at, p->of, p->count, wi_position_order);
    const size_t i = found == NULL ? p->count : (size_t)(found - p->of);
    return i < p->count && !p->used[i] ? i : p->count;
}

static int64_t row_length(const places *p, size_t first, wy_position step) {
    wy_position at = p->of[first];
    int64_t length = 1;
    for (;;) {
        at.x += step.x;
        at.y += step.y;
        if (find(p, at) == p->count) {
            return length;
        }
        length++;
    }
}

/* The longest row that begins at `first`; of equal ones the first found. */
static int64_t longest_row(wy_position *step, const places *p, size_t first, int64_t least) {
    int64_t longest = 1;
    size_t tried = 0;
    const size_t most = p->count < LONG_LIST ? NEIGHBOURS : FEW_NEIGHBOURS;
    for (size_t i = first + 1; i < p->count && tried < most; i++) {
        if (p->used[i]) {
            continue;
        }
        tried++;
        const wy_position way = {p->of[i].x - p->of[first].x, p->of[i].y - p->of[first].y};
        const int64_t length = row_length(p, first, way);
        if (length > longest && length >= least) {
            longest = length;
            *step = way;
        }
    }
    return longest;
}

static void use(const places *p, size_t first, wy_position step, int64_t length) {
    wy_position at = p->of[first];
    for (int64_t i = 0; i < length; i++) {
        p->used[find(p, at)] = true;
        at.x += step.x;
        at.y += step.y;
    }
}

typedef bool take_row(void *data, wy_position start, wy_position step, int64_t length);

/* Hands out the places in rows of at least `least`, or singly. */
static bool each_row(wy_position *of, size_t count, int64_t least, take_row *take, void *data) {
    count = wi_positions_sort(of, count);
    if (count == 0) {
        return true;
    }
    places p = {of, calloc(count, sizeof *p.used), count};
    bool fine = p.used != NULL;
    for (size_t i = 0; i < count && fine; i++) {
        if (p.used[i]) {
            continue;
        }
        wy_position step = {0, 0};
        const int64_t length = longest_row(&step, &p, i, least);
        use(&p, i, step, length);
        fine = take(data, of[i], step, length);
    }
    free(p.used);
    return fine;
}

/* Which heaps it lowers. */
static int kind(wy_position move) {
    return (move.x > 0 ? 1 : 0) + (move.y > 0 ? 2 : 0);
}

static int by_kind(const void *left, const void *right) {
    const int order = kind(*(const wy_position *)left) - kind(*(const wy_position *)right);
    return order != 0 ? order : wi_position_order(left, right);
}

/* The same for each kind by itself: the moves of a row lower the same heaps. */
static bool each_row_of_kind(wy_position *of, size_t count, int64_t least, take_row *take,
                             void *data) {
    wi_list_sort(of, count, by_kind);
    bool fine = true;
    for (size_t from = 0, to = 0; from < count && fine; from = to) {
        while (to < count && kind(of[to]) == kind(of[from])) {
            to++;
        }
        fine = each_row(of + from, to - from, least, take, data);
    }
    return fine;
}

static bool take_moves(void *data, wy_position start, wy_position step, int64_t length) {
    const wy_shape shape = {.start = start, .step = step, .count = length, .width = 1};
    return wi_shapes_add(data, &shape);
}

bool wi_shapes_add_points(wi_shapes *shapes, wy_position *moves, size_t count, int64_t least) {
    return each_row_of_kind(moves, count, least, take_moves, shapes);
}

/* ---- rays in a row -------------------------------------------------------------------------- */

typedef struct weaving {
    wi_shapes *into;
    wy_position step;
    int64_t count;
} weaving;

static bool take_rays(void *data, wy_position start, wy_position step, int64_t length) {
    const weaving *w = data;
    wy_shape shape = {
        .start = start, .step = w->step, .across = step, .count = w->count, .width = length};
    if ((wi_wide)step.x * w->step.y != (wi_wide)step.y * w->step.x) {
        return wi_shapes_add(w->into, &shape);
    }
    /* One behind the other they make no fan. */
    bool fine = true;
    shape.across = (wy_position){0, 0};
    shape.width = 1;
    for (int64_t i = 0; i < length && fine; i++) {
        fine = wi_shapes_add(w->into, &shape);
        shape.start.x += step.x;
        shape.start.y += step.y;
    }
    return fine;
}

bool wi_shapes_weave(wi_shapes *shapes, int64_t least) {
    wi_shapes woven = {0};
    wy_position *starts = malloc((shapes->count + 1) * sizeof *starts);
    bool fine = starts != NULL;
    wi_shapes_sort(shapes);
    for (size_t i = 0; i < shapes->count && fine;) {
        const wy_shape *first = &shapes->of[i];
        size_t end = i + 1;
        if (is_point(first) || first->width != 1) {
            fine = wi_shapes_add(&woven, first);
            i = end;
            continue;
        }
        starts[0] = first->start;
        while (end < shapes->count && shapes->of[end].width == 1 &&
               shapes->of[end].count == first->count &&
               compare_ways(shapes->of[end].step, first->step) == 0) {
            starts[end - i] = shapes->of[end].start;
            end++;
        }
        weaving w = {&woven, first->step, first->count};
        fine = each_row_of_kind(starts, end - i, least, take_rays, &w);
        i = end;
    }
    free(starts);
    if (!fine) {
        wi_shapes_clear(&woven);
        return false;
    }
    wi_shapes_clear(shapes);
    *shapes = woven;
    wi_shapes_sort(shapes);
    return true;
}

/* ---- shapes as families ---------------------------------------------------------------------- */

static bool is_zero(wy_position a) {
    return a.x == 0 && a.y == 0;
}

static int64_t last(int64_t first, int64_t count) {
    return count == WY_UNBOUNDED ? WY_UNBOUNDED : first + count - 1;
}

/* start = k step with k >= 1; else 0 */
static int64_t multiple(wy_position start, wy_position step) {
    const int64_t k = step.x != 0 ? start.x / step.x : start.y / step.y;
    return k >= 1 && k * step.x == start.x && k * step.y == start.y ? k : 0;
}

/* (2,2), (4,4), ... is (2t,2t); (1,2), (2,3), ... is (t,t+1), both from t = 1 on. */
static wy_family family_of_ray(const wy_shape *ray) {
    wy_family family = {.parameters = 1};
    const int64_t k = multiple(ray->start, ray->step);
    family.part[0].c[WY_T] = ray->step.x;
    family.part[1].c[WY_T] = ray->step.y;
    if (k == 0) {
        family.part[0].c[WY_ONE] = ray->start.x - ray->step.x;
        family.part[1].c[WY_ONE] = ray->start.y - ray->step.y;
    }
    family.range[1].low = k == 0 ? 1 : k;
    family.range[1].high = last(family.range[1].low, ray->count);
    return family;
}

/* start = a step + b across with a, b >= 1? */
static bool combination(int64_t *a, int64_t *b, const wy_shape *fan) {
    const wy_position u = fan->step;
    const wy_position v = fan->across;
    const wi_wide turn = (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
    const wi_wide i = (wi_wide)fan->start.x * v.y - (wi_wide)fan->start.y * v.x;
    const wi_wide j = (wi_wide)u.x * fan->start.y - (wi_wide)u.y * fan->start.x;
    if (i % turn != 0 || j % turn != 0 || i / turn < 1 || j / turn < 1) {
        return false;
    }
    *a = (int64_t)(i / turn);
    *b = (int64_t)(j / turn);
    return true;
}

static wy_family family_of_fan(const wy_shape *fan) {
    wy_family family = {.parameters = 2};
    family.part[0].c[WY_S] = fan->step.x;
    family.part[1].c[WY_S] = fan->step.y;
    family.part[0].c[WY_T] = fan->across.x;
    family.part[1].c[WY_T] = fan->across.y;
    if (!combination(&family.range[0].low, &family.range[1].low, fan)) {
        family.range[0].low = family.range[1].low = 1;
        family.part[0].c[WY_ONE] = fan->start.x - fan->step.x - fan->across.x;
        family.part[1].c[WY_ONE] = fan->start.y - fan->step.y - fan->across.y;
    }
    family.range[0].high = last(family.range[0].low, fan->count);
    family.range[1].high = last(family.range[1].low, fan->width);
    return family;
}

wy_family wi_family_of_shape(const wy_shape *shape) {
    if (!is_zero(shape->across)) {
        return family_of_fan(shape);
    }
    if (!is_zero(shape->step)) {
        return family_of_ray(shape);
    }
    wy_family family = {.parameters = 0};
    family.part[0].c[WY_ONE] = shape->start.x;
    family.part[1].c[WY_ONE] = shape->start.y;
    return family;
}

/* ---- family to shape ------------------------------------------------------------------------ */

static int64_t length(const wy_range *range) {
    return range->high == WY_UNBOUNDED ? WY_UNBOUNDED : range->high - range->low + 1;
}

wy_shape wi_shape_of_family(const wy_family *family) {
    wy_shape shape = {.count = 1, .width = 1};
    const int64_t s = family->parameters == 2 ? family->range[0].low : 0;
    const int64_t t = family->parameters >= 1 ? family->range[1].low : 0;
    shape.start.x = (int64_t)wi_linear_value(&family->part[0], 0, 0, s, t);
    shape.start.y = (int64_t)wi_linear_value(&family->part[1], 0, 0, s, t);
    const wy_position by_t = {family->part[0].c[WY_T], family->part[1].c[WY_T]};
    if (family->parameters == 1) {
        shape.step = by_t;
        shape.count = length(&family->range[1]);
    } else if (family->parameters == 2) {
        shape.step = (wy_position){family->part[0].c[WY_S], family->part[1].c[WY_S]};
        shape.count = length(&family->range[0]);
        shape.across = by_t;
        shape.width = length(&family->range[1]);
    }
    return shape;
}

/* ---- lists ---------------------------------------------------------------------------------- */

static int changes(wy_position move) {
    return (move.x != 0) + (move.y != 0);
}

static bool is_there(const wi_shapes *lines, const wi_listed *moves, wy_position move) {
    if (wi_listed_has(moves, move)) {
        return true;
    }
    for (size_t i = 0; i < lines->count; i++) {
        if (wi_shape_has(&lines->of[i], move)) {
            return true;
        }
    }
    return false;
}

/* Moves just before the beginning of a ray, of its kind, are a part of it. */
static void lengthen(wy_shape *ray, const wi_shapes *lines, const wi_listed *moves) {
    for (;;) {
        const wy_position before = {ray->start.x - ray->step.x, ray->start.y - ray->step.y};
        if (changes(before) != changes(ray->start) || before.x < 0 || before.y < 0 ||
            !is_there(lines, moves, before)) {
            return;
        }
        ray->start = before;
    }
}

bool wi_shapes_join_list(wi_shapes *shapes, const wy_position *list, size_t count, int64_t least) {
    wi_listed moves = {0};
    wi_shapes lines = {0};
    bool fine = true;
    /* Finite parts are taken apart again and join the list. */
    for (size_t i = 0; i < shapes->count && fine; i++) {
        const wy_shape *shape = &shapes->of[i];
        if (shape->count == WY_UNBOUNDED) {
            fine = wi_shapes_add(&lines, shape);
            continue;
        }
        wy_position at = shape->start;
        for (int64_t j = 0; j < shape->count && fine; j++) {
            fine = wi_listed_add(&moves, at);
            at.x += shape->step.x;
            at.y += shape->step.y;
        }
    }
    for (size_t i = 0; i < count && fine; i++) {
        fine = wi_listed_add(&moves, list[i]);
    }
    wi_listed_sort(&moves);
    for (size_t i = 0; i < lines.count && fine; i++) {
        if (is_endless_ray(&lines.of[i])) {
            lengthen(&lines.of[i], &lines, &moves);
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < moves.count && fine; i++) {
        bool there = false;
        for (size_t j = 0; j < lines.count && !there; j++) {
            there = wi_shape_has(&lines.of[j], moves.of[i]);
        }
        if (!there) {
            moves.of[kept++] = moves.of[i];
        }
    }
    fine = fine && wi_shapes_add_points(&lines, moves.of, kept, least);
    wi_listed_clear(&moves);
    if (!fine) {
        wi_shapes_clear(&lines);
        return false;
    }
    wi_shapes_clear(shapes);
    *shapes = lines;
    return true;
}
