/*
 * plain.c - most rules are a few lines and single moves, as Wythoff's game is.
 *
 * If no two lines have the same direction, a line meets what else there is in single moves only. So
 * its part in the normal form is the line itself, made longer by moves just before its beginning,
 * and single moves are those that no line has: what plane.c finds by sets, in microseconds.
 */
#include "normal/plain.h"

#include <stdlib.h>

#include "base/arithmetic.h"
#include "normal/families.h"
#include "normal/listed.h"
#include "rules/value.h"

enum { MOST_LISTED = 1 << 26, MOST_LINES = 1024 };

/* What the rule is made of. */
typedef struct making {
    wi_shapes lines;
    wi_listed list;
    wi_listed ways; /* of the lines, primitive */
} making;

static bool is_line(const wy_family *family) {
    return family->parameters == 1 && family->range[1].count == 0 &&
           family->range[1].high == WY_UNBOUNDED;
}

static wy_status add_line(making *m, const wy_family *family) {
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

static wy_status add_family(making *m, const wy_family *family) {
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

wy_status wi_plain_shapes(wi_shapes *shapes, bool *symmetric, const wy_rules *rules) {
    making m = {0};
    wy_status status = is_plain(rules) ? WY_OK : WY_NO;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        status = add_family(&m, &rules->families[i]);
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
