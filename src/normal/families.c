/* families.c - shapes and families. */
#include "normal/families.h"

#include <stdlib.h>
#include <string.h>

#include "normal/listed.h"
#include "rules/value.h"

/* ---- shape to family ------------------------------------------------------------------------ */

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

static bool is_endless_ray(const wy_shape *shape) {
    return is_zero(shape->across) && !is_zero(shape->step) && shape->count == WY_UNBOUNDED;
}

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
