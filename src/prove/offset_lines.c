/*
 * offset_lines.c - numbers whose P-positions can be on one row or diagonal are near each other;
 * what is proved, and why that is enough, is in offset_kernel.h.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "prove/neighbours.h"
#include "prove/offset_kernel.h"

enum {
    DEEPEST = 60,       /* digits below a neighbourhood */
    MOST_BELOW = 50000, /* numbers that stand there, at most */
    WIDEST_LOOK = 4096, /* J is less than half of it */
};

/* least[j] = the least t(x + j) - t(x), 0 < j < count.  WY_NO: m is too small. */
static wy_status least_growth(int64_t *least, size_t count, const wi_neighbourhoods *n, unsigned m,
                              wy_error *error) {
    wi_stretch s = {0};
    wy_status status = WY_OK;
    for (size_t j = 0; j < count; j++) {
        least[j] = INT64_MAX;
    }
    for (uint32_t i = 0; i < n->all.count && status == WY_OK; i++) {
        if (!wi_stretch_make(&s, n, i, m)) {
            status = wi_fail_memory(error);
        } else if (s.end + count > s.count) {
            status = WY_NO;
        }
        for (size_t x = s.first; x < s.end && status == WY_OK; x++) {
            for (size_t j = 1; j < count; j++) {
                const int64_t growth = (int64_t)s.shifted[x + j] - s.shifted[x] - (int64_t)j;
                least[j] = growth < least[j] ? growth : least[j];
            }
        }
    }
    wi_stretch_clear(&s);
    return status;
}

/* J for this width; 0: none was found. */
static size_t find_near(const int64_t *least, size_t count, int64_t width) {
    size_t since = 0; /* from here on all are greater */
    for (size_t j = 1; j < count; j++) {
        if (least[j] <= width) {
            since = 0;
        } else if (since == 0) {
            since = j;
        }
        if (since > 0 && j + 1 >= 2 * since) {
            return since;
        }
    }
    return 0;
}

wy_status wi_offset_near(int64_t *near, const wi_offset_tree *tree, int64_t width,
                         const wy_control *control, wy_error *error) {
    const wi_digit_states kinds = {.tree = tree, .kind = NULL, .next = tree->next};
    wi_neighbourhoods n = {0};
    *near = 0;
    wy_status status = wi_neighbourhoods_find(&n, &kinds, control, error);
    int64_t *least = malloc(WIDEST_LOOK * sizeof *least);
    if (least == NULL) {
        status = wi_fail_memory(error);
    }
    unsigned m = 4;
    for (size_t count = 64; status == WY_OK && *near == 0; count *= 2) {
        if (count > WIDEST_LOOK) {
            status = wi_fail(error, WY_LIMIT,
                             "unknown: the numeration %s grows too slowly for such offsets",
                             wy_numeration_name(tree->system));
            break;
        }
        status = WY_NO;
        while (status == WY_NO && m < DEEPEST && wi_offset_below(tree, 0, m) < MOST_BELOW) {
            status = least_growth(least, count, &n, m, error);
            m += status == WY_NO;
        }
        if (status == WY_OK) {
            *near = (int64_t)find_near(least, count, width);
        } else if (status == WY_NO) {
            status = wi_fail(error, WY_LIMIT, "unknown: the numeration %s grows too slowly",
                             wy_numeration_name(tree->system));
        }
    }
    free(least);
    wi_neighbourhoods_clear(&n);
    return status;
}
