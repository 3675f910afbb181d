/*
 * hegarty.h - how near the pairs of (m,p)-Wythoff Nim are to Beatty pairs, measured.
 *
 * S1 prints bounds for all m, p (§1.4.5), and in its appendix, by Hegarty, sharper
 * statements for m = 1 with two questions left open.  Both are measured here on the
 * first pairs, exactly: what these calls find is computed, not proved beyond.
 */
#ifndef WYTHOFF_HEGARTY_H
#define WYTHOFF_HEGARTY_H

#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Something that was met: how often, and where first. */
typedef struct wy_met {
    int64_t count;
    int64_t first; /* -1 when the count is 0 */
} wy_met;

/* The epsilons that are told apart; the Corollary allows -1, 0, 1, 2. */
enum { WY_EPSILON_LEAST = -2, WY_EPSILON_MOST = 3, WY_EPSILONS = 6 };

/*
 * m = 1.  In Hegarty's words, with r = (2p - 1 + sqrt(4p^2 + 1)) / (2p), L = 1 + 1/(rp), l = 1/L
 * and the (1,p)-permutation pi(n) = 1 + (the row of the P-position of column n - 1):
 *
 *     Corollary    pi(n) = floor(nL) + epsilon or floor(nl) + epsilon
 *     Theorem      |a_k - a'_k| <= p - 1, where a'_k = floor(kr), and a_k is the k-th n with
 *                  pi(n + p) > n + p; in the pairs of S1 that is a_{k+p-1} - p + 1.
 */
typedef struct wy_hegarty {
    int64_t p;
    int64_t terms; /* pairs that were looked at; fewer than asked for when stopped */
    /* by epsilon - WY_EPSILON_LEAST; what lies beyond counts for the nearest */
    wy_met upper[WY_EPSILONS]; /* with floor(nL), for n = a + 1 */
    wy_met lower[WY_EPSILONS]; /* with floor(nl), for n = b + 1, b > a */
    wy_met outside;            /* pi(n) is neither floor with an epsilon of 0 or 1 */
    /* the range of a_k - a'_k, and the first k of either end */
    int64_t low, low_at;
    int64_t high, high_at;
} wy_hegarty;

/*
 * Looks at the first `terms` pairs of (1,p)-Wythoff Nim, 1 <= p <= 10^6.  control may be
 * NULL; WY_STOPPED leaves in *out what was found until then.  WY_LIMIT: too many.
 */
wy_status wy_hegarty_explore(wy_hegarty *out, int64_t p, int64_t terms, const wy_control *control,
                             wy_error *error);

/*
 * The bounds printed in §1.4.5, with alpha = (2p - m + sqrt(m^2 + 4p^2)) / (2p), beta = alpha +
 * m/p:
 *
 *     (n - p + 1) alpha <= a_n <= n alpha,    (n - p + 1) beta <= b_n <= n beta.
 */
typedef struct wy_pairs_bounds {
    int64_t m, p;
    int64_t terms;
    wy_met a_below, a_above; /* n with a_n < (n - p + 1) alpha, with a_n > n alpha */
    wy_met b_below, b_above;
    /* the least a_n - floor((n - p + 1) alpha) for n >= p - 1, the greatest a_n - floor(n alpha) */
    int64_t a_low, a_high;
    int64_t b_low, b_high;
} wy_pairs_bounds;

/* The same for these bounds, 1 <= m, p <= 10^6. */
wy_status wy_pairs_bounds_explore(wy_pairs_bounds *out, int64_t m, int64_t p, int64_t terms,
                                  const wy_control *control, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
