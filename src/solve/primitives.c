/*
 * primitives.c - points, rays and fans: building lists of them.
 *
 * Engines want each primitive uniform: either all of its moves lower both heaps
 * or none does.  Only the first element of a ray, or a side of a fan, can have a
 * zero part that the others lack, so a few splits suffice.
 */
#include "solve/primitives.h"

#include <stdlib.h>

#include "base/fail.h"

void wy_primitives_clear(wy_primitives *list) {
    free(list->items);
    *list = (wy_primitives){0};
}

wy_status wy_primitives_add(wy_primitives *list, const wy_primitive *primitive, wy_error *error) {
    if (list->count >= WY_MAX_PRIMITIVES + list->listed) {
        return wy_fail(error, WY_LIMIT, "its moves fall apart into more than %d lines",
                       WY_MAX_PRIMITIVES);
    }
    if (list->count == list->room) {
        const size_t room = list->room == 0 ? 16 : 2 * list->room;
        wy_primitive *items = realloc(list->items, room * sizeof *items);
        if (items == NULL) {
            return wy_fail_memory(error);
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = *primitive;
    return WY_OK;
}

wy_status wy_primitives_too_far(wy_error *error) {
    return wy_fail(error, WY_LIMIT, "some of its moves take more than 2^56 tokens");
}

static bool lowers_both(wy_position move) {
    return move.x > 0 && move.y > 0;
}

wy_status wy_primitives_add_ray(wy_primitives *list, wy_position start, wy_position step,
                                int64_t count, const wy_condition *when, wy_error *error) {
    if (count < 1) {
        return WY_OK;
    }
    if (start.x > WY_MOVE_LIMIT || start.y > WY_MOVE_LIMIT) {
        return wy_primitives_too_far(error);
    }
    if ((step.x == 0 && step.y == 0) || count == 1) {
        const wy_primitive point = {
            .kind = WY_POINT, .start = start, .both = lowers_both(start), .when = when};
        return wy_primitives_add(list, &point, error);
    }
    if (count != WY_UNBOUNDED && ((step.x > 0 && (WY_MOVE_LIMIT - start.x) / step.x + 1 < count) ||
                                  (step.y > 0 && (WY_MOVE_LIMIT - start.y) / step.y + 1 < count))) {
        return wy_primitives_too_far(error);
    }
    const wy_position second = {start.x + step.x, start.y + step.y};
    if (count > 1 && lowers_both(start) != lowers_both(second)) {
        const wy_status status =
            wy_primitives_add_ray(list, start, (wy_position){0, 0}, 1, when, error);
        if (status != WY_OK) {
            return status;
        }
        start = second;
        count -= count != WY_UNBOUNDED;
    }
    if (count == 1) {
        return wy_primitives_add_ray(list, start, (wy_position){0, 0}, 1, when, error);
    }
    const wy_primitive ray = {.kind = WY_RAY,
                              .start = start,
                              .step1 = step,
                              .count1 = count,
                              .both = lowers_both(start),
                              .when = when};
    return wy_primitives_add(list, &ray, error);
}

wy_status wy_primitives_add_part(wy_primitives *list, const wy_primitive *whole,
                                 const wy_progression *part, const wy_condition *when,
                                 wy_error *error) {
    if (whole->kind == WY_POINT) {
        return wy_primitives_add_ray(list, whole->start, (wy_position){0, 0}, 1, when, error);
    }
    const wy_wide x = whole->start.x + (wy_wide)part->first * whole->step1.x;
    const wy_wide y = whole->start.y + (wy_wide)part->first * whole->step1.y;
    const wy_wide step_x = (wy_wide)whole->step1.x * part->step;
    const wy_wide step_y = (wy_wide)whole->step1.y * part->step;
    if (x > WY_MOVE_LIMIT || y > WY_MOVE_LIMIT ||
        (part->count > 1 && (step_x > WY_MOVE_LIMIT || step_y > WY_MOVE_LIMIT))) {
        return wy_primitives_too_far(error);
    }
    if (part->count == 1) {
        return wy_primitives_add_ray(list, (wy_position){(int64_t)x, (int64_t)y},
                                     (wy_position){0, 0}, 1, when, error);
    }
    const wy_position start = {(int64_t)x, (int64_t)y};
    const wy_position step = {(int64_t)step_x, (int64_t)step_y};
    return wy_primitives_add_ray(list, start, step, part->count, when, error);
}

bool wy_primitive_has(const wy_primitive *primitive, int64_t dx, int64_t dy) {
    const wy_primitive point = {.kind = WY_POINT, .start = {dx, dy}};
    if (primitive->kind != WY_FAN) {
        wy_progression ignored;
        return wy_progression_meet(&ignored, primitive, &point);
    }
    const wy_position way = {dx - primitive->start.x, dy - primitive->start.y};
    const wy_position u = primitive->step1;
    const wy_position v = primitive->step2;
    const wy_wide turn = (wy_wide)u.x * v.y - (wy_wide)u.y * v.x;
    const wy_wide i = (wy_wide)way.x * v.y - (wy_wide)way.y * v.x;
    const wy_wide j = (wy_wide)u.x * way.y - (wy_wide)u.y * way.x;
    return i % turn == 0 && j % turn == 0 && i / turn >= 0 && j / turn >= 0;
}
