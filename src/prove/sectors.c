/*
 * sectors.c - see sectors.h.
 *
 * Far out on the board small squares are looked at, one beside the other from the x-axis to the
 * y-axis.  Inside a sector a square has two short periods; across a ray it has none.  From squares
 * with equal periods one goes to both sides, at many distances from the origin, until these periods
 * fail: these places lie along the rays, whose directions are periods of what is near them.  At
 * last the whole board says how wide the strips are, and from where on all this holds.
 *
 * All of it is a guess, which a theorem decides (read_sectors.c, theorem_sectors.c).
 */
#include "prove/sectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "prove/sector_parts.h"

enum { MOST_CANDIDATES = 64 };

const wi_sector_look wi_sector_looks[WI_SECTOR_LOOKS] = {
    {1024, 32}, {4096, 32}, {4096, 96}, {16384, 64}, {16384, 160}, {16384, 320},
};

/* ---- squares --------------------------------------------------------------------------------- */

/* Is v, of any sign in y, a period of the square? */
static bool repeats(const wi_board *b, wy_position corner, int64_t size, wy_position v) {
    const int64_t low = v.y < 0 ? -v.y : 0;
    const int64_t high = v.y > 0 ? size - v.y : size;
    for (int64_t x = corner.x; x + v.x < corner.x + size; x++) {
        for (int64_t y = corner.y + low; y < corner.y + high; y += 64) {
            const int64_t count = corner.y + high - y < 64 ? corner.y + high - y : 64;
            if (wi_board_cells(b, x, y, count) != wi_board_cells(b, x + v.x, y + v.y, count)) {
                return false;
            }
        }
    }
    return true;
}

static int by_length(const void *a, const void *b) {
    const wy_position *one = a;
    const wy_position *other = b;
    const int64_t first = one->x * one->x + one->y * one->y;
    const int64_t second = other->x * other->x + other->y * other->y;
    return first != second      ? (first > second) - (first < second)
           : one->x != other->x ? (one->x > other->x) - (one->x < other->x)
                                : (one->y > other->y) - (one->y < other->y);
}

/* The two shortest periods; false: there are no two. */
static bool two_periods(wi_sector *of, const wi_board *b, wy_position corner, int64_t size,
                        const wy_position *steps, size_t count) {
    bool first = false;
    for (size_t i = 0; i < count; i++) {
        if ((first && wi_sector_cross(of->u, steps[i]) == 0) ||
            !repeats(b, corner, size, steps[i])) {
            continue;
        }
        if (first) {
            return wi_sector_set_lattice(of, of->u, steps[i]);
        }
        of->u = steps[i];
        first = true;
    }
    return false;
}

/* The place t of the way (radius,0), (radius,radius), (0,radius). */
static wy_position on_way(int64_t radius, int64_t t) {
    return t <= radius ? (wy_position){radius, t} : (wy_position){2 * radius - t, radius};
}

/* A stretch of squares with equal periods. */
typedef struct candidate {
    wi_sector is;
    double low, high;          /* t / radius of their middles */
    wy_position first, second; /* its rays; (0,0): not known */
} candidate;

/* All stretches, in order; the list of steps is made on the way. */
static wy_status look_at_squares(candidate *list, size_t *count, const wi_board *b, int64_t half,
                                 wy_error *error) {
    const int64_t width = 2 * half + 1;
    wy_position *steps = malloc((size_t)(width * (half + 1)) * sizeof *steps);
    if (steps == NULL) {
        return wi_fail_memory(error);
    }
    size_t step_count = 0;
    for (int64_t x = 0; x <= half; x++) {
        for (int64_t y = x == 0 ? 1 : -half; y <= half; y++) {
            steps[step_count++] = (wy_position){x, y};
        }
    }
    wi_list_sort(steps, step_count, by_length);
    const int64_t radius = b->side - half - 1;
    wi_sector before = {0};
    *count = 0;
    for (int64_t t = 0; t <= 2 * radius; t += half / 2) {
        const wy_position at = on_way(radius, t);
        const wy_position corner = {at.x > half ? at.x - half : 0, at.y > half ? at.y - half : 0};
        wi_sector now = {0};
        const bool found = two_periods(&now, b, corner, 2 * half, steps, step_count);
        if (found && before.index > 0 && wi_sector_same_periods(&now, &before)) {
            list[*count - 1].high = (double)t / (double)radius;
        } else if (found && *count < MOST_CANDIDATES) {
            const double place = (double)t / (double)radius;
            list[(*count)++] = (candidate){.is = now, .low = place, .high = place};
        } else if (found) {
            *count = 0; /* too many for sectors */
            break;
        }
        before = now;
        before.index = found ? now.index : 0;
    }
    free(steps);
    return WY_OK;
}

/* ---- rays ------------------------------------------------------------------------------------ */

/* Of large boards not all distances are looked at; an odd number meets all classes of rows. */
static int64_t stride_of(const wi_board *b) {
    return b->side / 2048 | 1;
}

/* From the last square of the candidate to one side, at this distance: the first place where a
 * period fails, or -1: none does up to the axis. */
static int64_t edge(const wi_board *b, const candidate *of, int64_t radius, int toward) {
    const wy_position across = {0, of->is.d2};
    const wy_position other = {of->is.d1, of->is.e};
    int64_t t = (int64_t)((toward < 0 ? of->low : of->high) * (double)radius);
    for (; t >= 0 && t <= 2 * radius; t += toward) {
        const wy_position at = on_way(radius, t);
        if (wi_sector_breaks(b, at, across) || wi_sector_breaks(b, at, other)) {
            return t;
        }
    }
    return -1;
}

/* Is v a period of what is near these edges? */
static bool follows(const wi_board *b, const int64_t *edges, double inmost, int64_t low,
                    int64_t high, int64_t around, wy_position v) {
    const int64_t stride = stride_of(b);
    for (int64_t radius = low; radius < high; radius += stride) {
        const int64_t known = edges[(radius - low) / stride];
        const int64_t middle = known < 0 ? (int64_t)(inmost * (double)radius) : known;
        for (int64_t t = middle - around; t <= middle + around; t++) {
            if (t >= 0 && t <= 2 * radius && wi_sector_breaks(b, on_way(radius, t), v)) {
                return false;
            }
        }
    }
    return true;
}

/*
 * The edges on one side, at distances from low on; -1: not known.  Where the way runs along the
 * periods of the next sector, the edge may be missed: only those near the innermost are kept.
 * Returns where that is, as t / radius; -1: there is no edge.
 */
static double find_edges(int64_t *edges, const wi_board *b, const candidate *of, int64_t low,
                         int64_t high, int64_t half, int toward) {
    const int64_t stride = stride_of(b);
    double inmost = -1;
    for (int64_t radius = low; radius < high; radius += stride) {
        const int64_t t = edge(b, of, radius, toward);
        const double place = (double)t / (double)radius;
        edges[(radius - low) / stride] = t;
        if (t >= 0) {
            inmost = inmost < 0 ? place : toward < 0 ? fmax(inmost, place) : fmin(inmost, place);
        }
    }
    for (int64_t radius = low; radius < high; radius += stride) {
        int64_t *t = &edges[(radius - low) / stride];
        *t = fabs((double)*t - inmost * (double)radius) > (double)half ? -1 : *t;
    }
    return inmost;
}

/* The direction of the ray on this side; (0,0): none is seen. */
static wy_position ray_of(const wi_board *b, const candidate *of, int64_t half, int toward,
                          int64_t *edges) {
    const int64_t stride = stride_of(b);
    const int64_t low = b->side / 2;
    const int64_t high = b->side - half;
    const double inmost = find_edges(edges, b, of, low, high, half, toward);
    if (inmost < 0) {
        return toward < 0 ? (wy_position){1, 0} : (wy_position){0, 1};
    }
    /* The sums of the places in the inner and in the outer part of the way. */
    double inner_x = 0;
    double inner_y = 0;
    double outer_x = 0;
    double outer_y = 0;
    const int64_t part = (high - low) / 4;
    int64_t inner = 0;
    int64_t outer = 0;
    for (int64_t radius = low; radius < high; radius += stride) {
        const int64_t t = edges[(radius - low) / stride];
        const wy_position at = on_way(radius, t < 0 ? 0 : t);
        if (t >= 0 && radius < low + part) {
            inner_x += (double)at.x;
            inner_y += (double)at.y;
            inner++;
        } else if (t >= 0 && radius >= high - part) {
            outer_x += (double)at.x;
            outer_y += (double)at.y;
            outer++;
        }
    }
    if (inner == 0 || outer == 0) {
        return (wy_position){0, 0};
    }
    const double dx = outer_x / (double)outer - inner_x / (double)inner;
    const double dy = outer_y / (double)outer - inner_y / (double)inner;
    const double far = hypot(dx, dy);
    wy_position best = {0, 0};
    double least = INFINITY;
    for (int64_t x = 0; x <= 2 * half; x++) {
        for (int64_t y = 0; y <= 2 * half; y++) {
            const wy_position v = {x, y};
            const double off = fabs((double)x * dy - (double)y * dx) / far;
            if (x + y == 0 || off > wi_sector_length(v) * (double)half / far ||
                wi_sector_length(v) >= least || !wi_sector_has_period(&of->is, v) ||
                !follows(b, edges, inmost, low, high, half / 2, v)) {
                continue;
            }
            best = v;
            least = wi_sector_length(v);
        }
    }
    const int64_t by = wi_gcd(best.x, best.y);
    return by > 0 ? (wy_position){best.x / by, best.y / by} : best;
}

static bool same_position(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

/* Sectors from axis to axis; where squares differ, those that saw most periods are right. */
static bool chain(wi_sectors *out, const candidate *list, size_t count) {
    wy_position at = {1, 0};
    out->count = 0;
    out->rays[0].by = at;
    while (!same_position(at, (wy_position){0, 1})) {
        const candidate *next = NULL;
        for (size_t i = 0; i < count; i++) {
            const bool fits =
                same_position(list[i].first, at) && wi_sector_cross(at, list[i].second) > 0;
            if (fits && (next == NULL || list[i].is.index < next->is.index)) {
                next = &list[i];
            }
        }
        if (next == NULL || out->count == WI_MOST_SECTORS) {
            return false;
        }
        out->sectors[out->count++] = next->is;
        at = next->second;
        out->rays[out->count].by = at;
    }
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

wy_status wi_sectors_find(wi_sectors *out, const wi_board *b, int64_t half,
                          const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    candidate *list = calloc(MOST_CANDIDATES, sizeof *list);
    int64_t *edges = malloc((size_t)b->side * sizeof *edges);
    size_t count = 0;
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = list == NULL || edges == NULL
                           ? wi_fail_memory(error)
                           : look_at_squares(list, &count, b, half, error);
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        list[i].first = ray_of(b, &list[i], half, -1, edges);
        list[i].second = ray_of(b, &list[i], half, 1, edges);
        if (wi_pace_stop(&pace, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped while looking for sectors");
        }
    }
    if (status == WY_OK) {
        status = chain(out, list, count) ? wi_sectors_measure(out, b, error) : WY_NO;
    }
    if (status != WY_OK) {
        wi_sectors_clear(out);
    }
    free(list);
    free(edges);
    return status;
}

void wi_sectors_clear(wi_sectors *of) {
    for (size_t j = 0; j < WI_MOST_SECTORS; j++) {
        free(of->sectors[j].pattern);
    }
    memset(of, 0, sizeof *of);
}
