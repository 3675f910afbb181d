/* hegarty.c - how near the pairs of (m,p)-Wythoff Nim are to Beatty pairs, measured (S1). */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <wythoff/base.h>

#include "base/fail.h"
#include "base/pace.h"
#include "theory/root_floor.h"
#include "theory/theory.h"

/* ==== the first pairs, one by one ============================================================= */

/* The pairs of index first, first + 1, ..., count of them. */
typedef void pairs_take(void *data, int64_t first, const int64_t *a, const int64_t *b,
                        size_t count);

/*
 * Hands the first `terms` pairs to take, and says in *done how many they were.
 * WY_LIMIT: floor((n + 1) sqrt(m^2 + 4p^2)) would not fit 63 bits for some heap n.
 */
static wy_status pairs_walk(int64_t *done, int64_t m, int64_t p, int64_t terms, pairs_take *take,
                            void *data, const wy_control *control, wy_error *error) {
    enum { BATCH = 4096 };
    int64_t a[BATCH];
    int64_t b[BATCH];
    *done = 0;
    wi_pairs_stream *stream;
    wy_status status = wi_pairs_stream_create(&stream, m, p, terms, error);
    if (status != WY_OK) {
        return status;
    }
    /* a_n <= 2n and b_n <= 2n + mn/p; sqrt(m^2 + 4p^2) < m + 2p. */
    const __int128 largest = 2 * (__int128)terms + (__int128)m * terms / p + 2;
    if (largest * (m + 2 * p) >= (__int128)1 << 62) {
        wi_pairs_stream_free(stream);
        return wi_fail(error, WY_LIMIT,
                       "the pairs grow beyond what this measures exactly; ask for fewer");
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    while (status == WY_OK) {
        const size_t count = wi_pairs_stream_next(stream, a, b, BATCH);
        if (count == 0) {
            break;
        }
        take(data, *done, a, b, count);
        *done += (int64_t)count;
        if (wi_pace_stop(&pace, (double)*done / (double)terms)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld pairs", (long long)*done);
        }
    }
    wi_pairs_stream_free(stream);
    return status;
}

/* ==== the questions of the appendix =========================================================== */

/*
 * The questions that Hegarty's appendix to S1 leaves open, measured.
 *
 * For m = 1 the pairs of (1,p)-Wythoff Nim are near the Beatty pairs of r and s = r + 1/p,
 *
 *     r = (2p - 1 + sqrt(4p^2 + 1)) / (2p),   L = s / r = (1 + sqrt(4p^2 + 1)) / (2p),
 *     l = 1 / L = (-1 + sqrt(4p^2 + 1)) / (2p).
 *
 * He counts from 1 and, for the Theorem, leaves the p pairs (n, n) out: his a_k is
 * a_{k+p-1} - p + 1 of S1, k >= 1, his permutation pi_{1,p} takes a_n + 1 to b_n + 1 and back.
 * Proved: |a_k - floor(kr)| <= p - 1, and pi(n) is floor(nL) or floor(nl) plus -1, 0, 1 or 2.
 * Suspected: that p - 1 is best possible, and that 0 and 1 are enough.
 *
 * All floors are exact: 4p^2 + 1 is no square, and floor((u + n sqrt(d)) / v) =
 * floor((u + floor(n sqrt(d))) / v) for whole u and v.
 */

typedef struct survey {
    wi_hegarty *out;
    wi_root_floor upper, lower, index;
} survey;

static void meet_if(wi_met *what, bool met, int64_t n) {
    if (met && what->count++ == 0) {
        what->first = n;
    }
}

static void meet_epsilon(wi_met met[WI_EPSILONS], int64_t epsilon, int64_t n) {
    if (epsilon < WI_EPSILON_LEAST) {
        epsilon = WI_EPSILON_LEAST;
    } else if (epsilon > WI_EPSILON_MOST) {
        epsilon = WI_EPSILON_MOST;
    }
    meet_if(&met[epsilon - WI_EPSILON_LEAST], true, n);
}

static bool is_0_or_1(int64_t epsilon) {
    return epsilon == 0 || epsilon == 1;
}

/* root = floor(n sqrt(4p^2 + 1)); floor(nL) and floor(nl) follow. */
static void look_at(survey *of, wi_met met[WI_EPSILONS], int64_t n, int64_t image, int64_t root) {
    const int64_t twice = 2 * of->out->p;
    const int64_t with_large = image - (root + n) / twice;
    const int64_t with_small = image - (root - n) / twice;
    meet_epsilon(met, image >= n ? with_large : with_small, n);
    meet_if(&of->out->outside, !is_0_or_1(with_large) && !is_0_or_1(with_small), n);
}

static void look_at_distance(survey *of, int64_t k, int64_t a) {
    wi_hegarty *out = of->out;
    const int64_t p = out->p;
    const int64_t beatty = ((2 * p - 1) * k + wi_root_floor_at(&of->index, k)) / (2 * p);
    const int64_t distance = a - p + 1 - beatty;
    if (k == 1 || distance < out->low) {
        out->low = distance;
        out->low_at = k;
    }
    if (k == 1 || distance > out->high) {
        out->high = distance;
        out->high_at = k;
    }
}

static void take(void *data, int64_t first, const int64_t *a, const int64_t *b, size_t count) {
    survey *of = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t low = a[i] + 1;
        const int64_t high = b[i] + 1;
        look_at(of, of->out->upper, low, high, wi_root_floor_at(&of->upper, low));
        const int64_t k = first + (int64_t)i - of->out->p + 1;
        if (k >= 1) {
            look_at(of, of->out->lower, high, low, wi_root_floor_at(&of->lower, high));
            look_at_distance(of, k, a[i]);
        }
    }
}

wy_status wi_hegarty_explore(wi_hegarty *out, int64_t p, int64_t terms, const wy_control *control,
                             wy_error *error) {
    memset(out, 0, sizeof *out);
    out->p = p;
    out->outside.first = -1;
    for (int i = 0; i < WI_EPSILONS; i++) {
        out->upper[i].first = out->lower[i].first = -1;
    }
    out->low_at = out->high_at = -1;
    const wi_root_floor walk = wi_root_floor_of(4 * (uint64_t)p * (uint64_t)p + 1);
    survey of = {.out = out, .upper = walk, .lower = walk, .index = walk};
    return pairs_walk(&out->terms, 1, p, terms, take, &of, control, error);
}

/* ==== the bounds of the paper ================================================================= */

/*
 * The bounds that S1 prints for the pairs of (m,p)-Wythoff Nim (§1.4.5),
 * compared with the pairs.
 *
 *     (n - p + 1) alpha <= a_n <= n alpha,    (n - p + 1) beta <= b_n <= n beta,
 *     alpha = (2p - m + sqrt(d)) / (2p),  beta = (2p + m + sqrt(d)) / (2p),  d = m^2 + 4p^2.
 *
 * As printed the lower ones cannot hold: for p = 1 they say that floor(n alpha) >= n alpha.
 * So the distances from the floors are kept too: they show whether the bounds hold when
 * floors are read into them.  d may be a square (m = 3, p = 2); comparisons mind that.
 */

typedef struct bounds_survey {
    wi_pairs_bounds *out;
    wi_root_floor here, behind; /* at n and at n - p + 1 */
} bounds_survey;

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
    meet_if(below, distance < 0 || (distance == 0 && !bound.whole), n);
    *low = distance < *low ? distance : *low;
}

static void look_at_high(wi_met *above, int64_t *high, multiple bound, int64_t n, int64_t value) {
    const int64_t distance = value - bound.floor;
    meet_if(above, distance > 0, n);
    *high = distance > *high ? distance : *high;
}

static void take_bounds(void *data, int64_t first, const int64_t *a, const int64_t *b,
                        size_t count) {
    bounds_survey *of = data;
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
    bounds_survey of = {.out = out, .here = walk, .behind = walk};
    const wy_status status = pairs_walk(&out->terms, m, p, terms, take_bounds, &of, control, error);
    if (out->terms == 0) {
        out->a_high = out->b_high = 0;
    }
    if (out->terms < p) {
        out->a_low = out->b_low = 0;
    }
    return status;
}
