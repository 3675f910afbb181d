/*
 * hegarty.c - the questions that Hegarty's appendix to S1 leaves open, measured.
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

#include <string.h>

#include "theory/hegarty_walk.h"
#include "theory/root_floor.h"
#include "theory/theory.h"

typedef struct survey {
    wi_hegarty *out;
    wi_root_floor upper, lower, index;
} survey;

static void meet(wi_met *what, int64_t place) {
    if (what->count++ == 0) {
        what->first = place;
    }
}

static void meet_epsilon(wi_met met[WI_EPSILONS], int64_t epsilon, int64_t n) {
    if (epsilon < WI_EPSILON_LEAST) {
        epsilon = WI_EPSILON_LEAST;
    } else if (epsilon > WI_EPSILON_MOST) {
        epsilon = WI_EPSILON_MOST;
    }
    meet(&met[epsilon - WI_EPSILON_LEAST], n);
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
    if (!is_0_or_1(with_large) && !is_0_or_1(with_small)) {
        meet(&of->out->outside, n);
    }
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
    return wi_pairs_walk(&out->terms, 1, p, terms, take, &of, control, error);
}
