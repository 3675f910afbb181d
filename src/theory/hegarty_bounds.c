/*
 * hegarty_bounds.c - the bounds that S1 prints for the pairs of (m,p)-Wythoff Nim (§1.4.5),
 * compared with the pairs.
 *
 *     (n - p + 1) alpha <= a_n <= n alpha,    (n - p + 1) beta <= b_n <= n beta,
 *     alpha = (2p - m + sqrt(d)) / (2p),  beta = (2p + m + sqrt(d)) / (2p),  d = m^2 + 4p^2.
 *
 * As printed the lower ones cannot hold: for p = 1 they say that floor(n alpha) >= n alpha.
 * So the distances from the floors are kept too: they show whether the bounds hold when
 * floors are read into them.  d may be a square (m = 3, p = 2); comparisons mind that.
 */

#include <string.h>

#include "theory/hegarty_walk.h"
#include "theory/root_floor.h"
#include "theory/theory.h"

typedef struct survey {
    wi_pairs_bounds *out;
    wi_root_floor here, behind; /* at n and at n - p + 1 */
} survey;

static void meet(wi_met *what, bool met, int64_t n) {
    if (met && what->count++ == 0) {
        what->first = n;
    }
}

/* A multiple k (2p + sign m + sqrt(d)) / (2p) of alpha or beta. */
typedef struct multiple {
    int64_t floor;
    bool whole;
} multiple;

static multiple multiple_of(const wi_pairs_bounds *out, wi_root_floor *walk, int64_t k, int sign) {
    const int64_t root = wi_root_floor_at(walk, k);
    const int64_t top = k * (2 * out->p + sign * out->m) + root;
    return (multiple){top / (2 * out->p), wi_root_floor_exact(walk) && top % (2 * out->p) == 0};
}

static void look_at_low(wi_met *below, int64_t *low, multiple bound, int64_t n, int64_t value) {
    const int64_t distance = value - bound.floor;
    meet(below, distance < 0 || (distance == 0 && !bound.whole), n);
    *low = distance < *low ? distance : *low;
}

static void look_at_high(wi_met *above, int64_t *high, multiple bound, int64_t n, int64_t value) {
    const int64_t distance = value - bound.floor;
    meet(above, distance > 0, n);
    *high = distance > *high ? distance : *high;
}

static void take(void *data, int64_t first, const int64_t *a, const int64_t *b, size_t count) {
    survey *of = data;
    wi_pairs_bounds *out = of->out;
    for (size_t i = 0; i < count; i++) {
        const int64_t n = first + (int64_t)i;
        look_at_high(&out->a_above, &out->a_high, multiple_of(out, &of->here, n, -1), n, a[i]);
        look_at_high(&out->b_above, &out->b_high, multiple_of(out, &of->here, n, 1), n, b[i]);
        const int64_t k = n - out->p + 1;
        if (k >= 0) { /* else the bounds are negative */
            look_at_low(&out->a_below, &out->a_low, multiple_of(out, &of->behind, k, -1), n, a[i]);
            look_at_low(&out->b_below, &out->b_low, multiple_of(out, &of->behind, k, 1), n, b[i]);
        }
    }
}

wy_status wi_pairs_bounds_explore(wi_pairs_bounds *out, int64_t m, int64_t p, int64_t terms,
                                  const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    out->m = m;
    out->p = p;
    out->a_below.first = out->a_above.first = out->b_below.first = out->b_above.first = -1;
    out->a_low = out->b_low = INT64_MAX;
    out->a_high = out->b_high = INT64_MIN;
    const wi_root_floor walk =
        wi_root_floor_of((uint64_t)m * (uint64_t)m + 4 * (uint64_t)p * (uint64_t)p);
    survey of = {.out = out, .here = walk, .behind = walk};
    const wy_status status = wi_pairs_walk(&out->terms, m, p, terms, take, &of, control, error);
    if (out->terms == 0) {
        out->a_high = out->b_high = 0;
    }
    if (out->terms < p) {
        out->a_low = out->b_low = 0;
    }
    return status;
}
