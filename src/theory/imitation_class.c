/*
 * imitation_class.c - what a position of Imitation Nim is without its history.
 *
 * S1, Definition 3: a position is non-dynamic P (N) if it is P (N) after every
 * history that leads to it, and dynamic otherwise.  Histories may begin anywhere, so
 * every state of the heaps a <= b that imitation_search.c lists occurs, and by
 * Theorem 19 (W is (m,p)-Wythoff Nim, (a, c) or (c, a) its pair of a):
 *
 *   c = b               a pair of W: P as a start.  With xi = 0 always; with xi > 0
 *                       not after p - 1 imitations of the player who moved last.
 *   a <= c < b          N as a start, and P when the move to (a, c) is forbidden, as it
 *                       is after p - 1 imitations and (a+b-c, b) -> (a, b).  Dynamic.
 *   c < a  or  c > b    neither (I) nor (II) can hold: N.
 *
 * The N-positions come in two kinds, after Proposition 5 (which is m = p = 1):
 *   (iia)  all p pairs with difference m floor((b-a)/m) lie before a.  Then moving to
 *          the last of their columns denies the answer.  This holds whenever c > b.
 *   (iib)  c < a, and (a, b) -> (a, c) wins.
 * Both may hold.
 */

#include "base/fail.h"
#include "theory/imitation_rules.h"
#include "theory/theory.h"

void wi_imitation_pairs_below(mpz_t below, const wi_pairs *pairs, const mpz_t a, const mpz_t index,
                              bool upper) {
    if (upper) {
        mpz_set(below, index);
    } else {
        mpz_sub(below, a, index);
        mpz_add_ui(below, below, (unsigned long)wi_pairs_p(pairs));
    }
}

/* (iia): at least p (q + 1) pairs begin below a, q = floor((b - a) / m). */
static bool all_pairs_before(const wi_pairs *pairs, const mpz_t a, const mpz_t b, const mpz_t index,
                             bool upper) {
    mpz_t below;
    mpz_t needed;
    mpz_init(below);
    mpz_init(needed);
    wi_imitation_pairs_below(below, pairs, a, index, upper);
    mpz_sub(needed, b, a);
    mpz_fdiv_q_ui(needed, needed, (unsigned long)wi_pairs_m(pairs));
    mpz_add_ui(needed, needed, 1);
    mpz_mul_ui(needed, needed, (unsigned long)wi_pairs_p(pairs));
    const bool all = mpz_cmp(below, needed) >= 0;
    mpz_clear(below);
    mpz_clear(needed);
    return all;
}

wy_status wi_imitation_classify(wi_imitation_class *out, const wi_pairs *pairs, const mpz_t x,
                                const mpz_t y, wy_error *error) {
    *out = (wi_imitation_class){.kind = WI_IMITATION_N};
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "a heap cannot be negative");
    }
    const bool ordered = mpz_cmp(x, y) <= 0;
    mpz_srcptr a = ordered ? x : y;
    mpz_srcptr b = ordered ? y : x;
    mpz_t c;
    mpz_t index;
    mpz_init(c);
    mpz_init(index);
    bool upper;
    const wy_status status = wi_pairs_column(c, index, &upper, pairs, a, error);
    if (status == WY_OK) {
        const int against_b = mpz_cmp(c, b);
        if (upper && against_b == 0) {
            out->start_p = true;
            out->kind = mpz_divisible_ui_p(index, (unsigned long)wi_pairs_p(pairs)) != 0
                            ? WI_IMITATION_P
                            : WI_IMITATION_DYNAMIC;
        } else if (upper && against_b < 0) {
            out->kind = WI_IMITATION_DYNAMIC;
        } else {
            out->by_pair = !upper;
            out->by_denial = all_pairs_before(pairs, a, b, index, upper);
        }
    }
    mpz_clear(c);
    mpz_clear(index);
    return status;
}

const char *const *wi_imitation_legend(size_t *count, const wy_rules *rules) {
    static const char *const legend[WI_SHADES] = {
        [WI_SHADE_DYNAMIC] = "dynamic",
        [WI_SHADE_DENIAL] = "N by denial (iia)",
        [WI_SHADE_PAIR] = "N by a pair (iib)",
        [WI_SHADE_BOTH] = "N by both",
        [WI_SHADE_DYNAMIC_PAIR] = "dynamic, P as a start",
    };
    *count = rules->imitation_p > 1 ? WI_SHADES : WI_SHADES - 1;
    return legend;
}

wi_imitation_shade wi_imitation_shade_of(const wi_imitation_class *of) {
    switch (of->kind) {
    case WI_IMITATION_P:
        return WI_SHADES;
    case WI_IMITATION_DYNAMIC:
        return of->start_p ? WI_SHADE_DYNAMIC_PAIR : WI_SHADE_DYNAMIC;
    case WI_IMITATION_N:
        break;
    }
    return !of->by_pair ? WI_SHADE_DENIAL : of->by_denial ? WI_SHADE_BOTH : WI_SHADE_PAIR;
}
