/*
 * sector_strips.c - how wide the strips along the rays are, and from where on all repeats.
 *
 * A place at which a period of its sector fails lies in the strip of the nearer ray, which is
 * widened.  A strip has the least period along its ray that is one of the sectors beside it too and
 * fails only close to the origin.  What is left is where the sectors begin, and their patterns.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/sector_parts.h"

enum { NARROW = 16 }; /* strips take at most this part of the side of the board */

/* The rows of column x between side >= after of a lower ray and side <= -before of an upper one. */
static void sector_rows(int64_t *first, int64_t *last, const wi_sectors *s, size_t j, int64_t x,
                        int64_t side) {
    const wi_ray *low = &s->rays[j];
    const wi_ray *high = &s->rays[j + 1];
    *first = -wi_quotient(-(low->by.y * x + low->after), low->by.x); /* rounded up */
    *last = high->by.x > 0 ? wi_quotient(high->by.y * x - high->before, high->by.x) : side - 1;
    *first = *first < 0 ? 0 : *first;
    *last = *last < side ? *last : side - 1;
    if (high->by.x == 0 && x < high->before) {
        *last = -1;
    }
}

/* The cells of a column at which v is no period, among count <= 64 from (x,y) on, as bits. */
static uint64_t breaking(const wi_board *b, int64_t x, int64_t y, int64_t count, wy_position v) {
    if (x + v.x >= b->side || y + v.y >= b->side) {
        return 0;
    }
    count = y + v.y + count > b->side ? b->side - y - v.y : count;
    return wi_board_cells(b, x, y, count) ^ wi_board_cells(b, x + v.x, y + v.y, count);
}

/* Every place in sector j where u or v is no period. */
typedef bool take_break(wi_sectors *s, const wi_board *b, size_t j, wy_position at);

static bool each_break(wi_sectors *s, const wi_board *b, size_t j, take_break *take) {
    const wi_sector *of = &s->sectors[j];
    for (int64_t x = 0; x < b->side; x++) {
        int64_t low = 0;
        int64_t high = 0;
        sector_rows(&low, &high, s, j, x, b->side);
        for (int64_t y = low; y <= high; y += 64) {
            const int64_t count = high - y + 1 < 64 ? high - y + 1 : 64;
            uint64_t bits = breaking(b, x, y, count, of->u) | breaking(b, x, y, count, of->v);
            for (; bits != 0; bits &= bits - 1) {
                if (!take(s, b, j, (wy_position){x, y + __builtin_ctzll(bits)})) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* How wide the strips must be, by what is seen far out. */
static bool widen(wi_sectors *s, const wi_board *b, size_t j, wy_position at) {
    wi_ray *low = &s->rays[j];
    wi_ray *high = &s->rays[j + 1];
    const int64_t above = wi_ray_side(low, at);
    const int64_t below = -wi_ray_side(high, at);
    if ((at.x < b->side / 2 && at.y < b->side / 2) || above < low->after || below < high->before) {
        return true;
    }
    const double to_low = (double)above / wi_sector_length(low->by);
    const double to_high = (double)below / wi_sector_length(high->by);
    if (to_low < to_high) {
        low->after = above + 1;
    } else {
        high->before = below + 1;
    }
    return fmin(to_low, to_high) <= (double)b->side / NARROW;
}

/* Sectors hold from here on. */
static bool begin(wi_sectors *s, const wi_board *b, size_t j, wy_position at) {
    (void)j;
    s->from = at.x + at.y >= s->from ? at.x + at.y + 1 : s->from;
    return s->from <= b->side / 2;
}

static bool in_strip(const wi_ray *ray, wy_position at) {
    const int64_t side = wi_ray_side(ray, at);
    return -ray->before < side && side < ray->after;
}

/* The cells of a strip in one column are few: from the first to the last. */
static void strip_rows(int64_t *first, int64_t *last, const wi_ray *ray, int64_t x, int64_t side) {
    *first = 0;
    *last = side - 1;
    if (ray->by.x > 0) {
        *first = wi_quotient(ray->by.y * x - ray->before, ray->by.x);
        *last = wi_quotient(ray->by.y * x + ray->after, ray->by.x) + 1;
        *first = *first < 0 ? 0 : *first;
        *last = *last < side ? *last : side - 1;
    }
}

/* The greatest x + y in the strip at which v is no period; -1: none. */
static int64_t last_break(const wi_board *b, const wi_ray *ray, wy_position v) {
    int64_t last = -1;
    for (int64_t x = 0; x < b->side && (ray->by.x > 0 || x < ray->before); x++) {
        int64_t low = 0;
        int64_t high = 0;
        strip_rows(&low, &high, ray, x, b->side);
        for (int64_t y = low; y <= high; y++) {
            const wy_position at = {x, y};
            if (x + y > last && in_strip(ray, at) && wi_sector_breaks(b, at, v)) {
                last = x + y;
            }
        }
    }
    return last;
}

/* The period of a strip, with the sectors beside it; false: none is seen. */
static bool repeat(wi_sectors *s, const wi_board *b, size_t j) {
    wi_ray *ray = &s->rays[j];
    wy_position v = ray->by;
    for (; wi_sector_length(v) < (double)b->side / NARROW * 2; v = wi_sector_plus(v, ray->by)) {
        if ((j > 0 && !wi_sector_has_period(&s->sectors[j - 1], v)) ||
            (j < s->count && !wi_sector_has_period(&s->sectors[j], v))) {
            continue;
        }
        const int64_t last = last_break(b, ray, v);
        if (last < b->side / 2) {
            ray->period = v;
            s->from = last >= s->from ? last + 1 : s->from;
            return true;
        }
    }
    return false;
}

/* Which classes are P; false: not all are seen. */
static wy_status take_pattern(wi_sectors *s, const wi_board *b, size_t j, wy_error *error) {
    wi_sector *of = &s->sectors[j];
    enum { UNSEEN = 2 };
    of->pattern = malloc((size_t)of->index);
    if (of->pattern == NULL) {
        return wi_fail_memory(error);
    }
    memset(of->pattern, UNSEEN, (size_t)of->index);
    int64_t left = of->index;
    for (int64_t x = 0; x < b->side && left > 0; x++) {
        int64_t low = 0;
        int64_t high = 0;
        sector_rows(&low, &high, s, j, x, b->side);
        for (int64_t y = s->from > x + low ? s->from - x : low; y <= high && left > 0; y++) {
            const wy_position at = {x, y};
            unsigned char *class = &of->pattern[wi_sector_class(of, at)];
            if (*class == UNSEEN) {
                *class = wi_sector_is_p(b, at);
                of->p += *class;
                left--;
            }
        }
    }
    return left == 0 ? WY_OK : WY_NO;
}

wy_status wi_sectors_measure(wi_sectors *s, const wi_board *b, wy_error *error) {
    for (size_t j = 0; j < s->count; j++) {
        wi_sector_choose_periods(&s->sectors[j], s->rays[j].by, s->rays[j + 1].by);
        if (!each_break(s, b, j, widen)) {
            return WY_NO;
        }
    }
    /* Nothing is below the first ray or beyond the last: their strips have the axes. */
    s->rays[0].before = s->rays[0].after > 0;
    s->rays[s->count].after = s->rays[s->count].before > 0;
    for (size_t j = 0; j <= s->count; j++) {
        if (!repeat(s, b, j)) {
            return WY_NO;
        }
    }
    wy_status status = WY_OK;
    for (size_t j = 0; j < s->count && status == WY_OK; j++) {
        status = each_break(s, b, j, begin) ? WY_OK : WY_NO;
    }
    for (size_t j = 0; j < s->count && status == WY_OK; j++) {
        status = take_pattern(s, b, j, error);
    }
    return status;
}
