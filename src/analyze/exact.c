/*
 * exact.c - y - c x for pairs of integers, compared without rounding errors.
 *
 * If c = p/q, the integers q y - p x are compared.  If c is a polynomial expression in a root b of
 * an integer polynomial, it is replaced by a fraction f with |c - f| < 2^-K.  That changes no
 * comparison, and here is why.  Let s = b^k, c = s - 1/s, and let two values differ by
 * D - c N = (N + D s - N s^2) / s with |D|, |N| < 2^41.  The numerator is q(b) for a polynomial q
 * of degree 2k whose coefficients add up to less than 2^43.  Let m be the minimal polynomial of b,
 * d its degree.  If q(b) is not 0, the resultant of m and q is an integer that is not 0, so
 *
 *     |q(b)| >= 1 / (|m|^2k 2^43(d-1)),
 *
 * where |m| is the Euclidean norm (its square root bounds the product of the roots outside the unit
 * circle).  The polynomial that is given has coefficients below 2^62, so |m| < 2^(d+66) by
 * Mignotte's bound for factors, and k <= 4.  With K = 64 d + 768 the error |N| 2^-K is smaller than
 * half of that.  The same bound, with N = 1, tells whether c is an integer: exactly if it is within
 * 2^(32-K) of one.  For 1 + 1/s and for s itself the numerators have smaller degrees.
 */
#include "analyze/exact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "prove/read.h"

/* ---- extremes -------------------------------------------------------------------------------- */

void wi_extremes_open(wi_extremes *of, const mpq_t c) {
    mpq_init(of->c);
    mpq_set(of->c, c);
    mpz_inits(of->low, of->high, NULL);
    of->count = of->low_at = of->high_at = 0;
}

void wi_extremes_close(wi_extremes *of) {
    mpq_clear(of->c);
    mpz_clears(of->low, of->high, NULL);
}

void wi_extremes_take(wi_extremes *of, int64_t x, int64_t y, size_t at) {
    mpz_t value;
    mpz_t taken;
    mpz_inits(value, taken, NULL);
    mpz_mul_si(value, mpq_denref(of->c), y);
    mpz_mul_si(taken, mpq_numref(of->c), x);
    mpz_sub(value, value, taken);
    if (of->count == 0 || mpz_cmp(value, of->low) < 0) {
        mpz_set(of->low, value);
        of->low_at = at;
    }
    if (of->count == 0 || mpz_cmp(value, of->high) > 0) {
        mpz_set(of->high, value);
        of->high_at = at;
    }
    of->count++;
    mpz_clears(value, taken, NULL);
}

static void divided(mpq_t out, const mpz_t above, const mpz_t below) {
    mpz_set(mpq_numref(out), above);
    mpz_set(mpq_denref(out), below);
    mpq_canonicalize(out);
}

void wi_extremes_values(mpq_t low, mpq_t high, const wi_extremes *of) {
    divided(low, of->low, mpq_denref(of->c));
    divided(high, of->high, mpq_denref(of->c));
}

static bool is_integer(const mpq_t number) {
    return mpz_cmp_ui(mpq_denref(number), 1) == 0;
}

void wi_exact_text(char text[WI_EXACT_TEXT], const mpq_t number, const char *format) {
    if (is_integer(number)) {
        gmp_snprintf(text, WI_EXACT_TEXT, "%Zd", mpq_numref(number));
    } else {
        snprintf(text, WI_EXACT_TEXT, format, mpq_get_d(number));
    }
}

/* ---- roots ----------------------------------------------------------------------------------- */

enum {
    LARGEST_BITS = 61, /* of a coefficient */
    MOST_POWER = 4,
    SPARE = 128, /* bits that a power loses, and more */
};

void wi_exact_open(wi_exact *number) {
    mpq_init(number->value);
    number->bits = 0;
}

void wi_exact_close(wi_exact *number) {
    mpq_clear(number->value);
}

/* The sign of the polynomial at x / 2^bits. */
static int sign_at(const int64_t *c, int degree, const mpz_t x, unsigned bits) {
    mpz_t sum;
    mpz_t term;
    mpz_inits(sum, term, NULL);
    for (int i = degree; i >= 0; i--) {
        mpz_mul(sum, sum, x);
        mpz_set_si(term, c[i]);
        mpz_mul_2exp(term, term, (mp_bitcnt_t)(degree - i) * bits);
        mpz_add(sum, sum, term);
    }
    const int sign = mpz_sgn(sum);
    mpz_clears(sum, term, NULL);
    return sign;
}

/* Newton's steps from a double; each doubles the digits that are right. */
static void approach(mpf_t root, const int64_t *c, int degree, double near, unsigned bits) {
    mpf_t value;
    mpf_t slope;
    mpf_t term;
    mpf_init2(value, bits + 64);
    mpf_init2(slope, bits + 64);
    mpf_init2(term, bits + 64);
    mpf_set_d(root, near);
    for (unsigned right = 8; right < 2 * bits; right *= 2) {
        mpf_set_ui(value, 0);
        mpf_set_ui(slope, 0);
        for (int i = degree; i >= 0; i--) {
            mpf_mul(slope, slope, root);
            mpf_add(slope, slope, value);
            mpf_mul(value, value, root);
            mpf_set_si(term, c[i]);
            mpf_add(value, value, term);
        }
        if (mpf_sgn(slope) == 0) {
            break;
        }
        mpf_div(value, value, slope);
        mpf_sub(root, root, value);
    }
    mpf_clear(value);
    mpf_clear(slope);
    mpf_clear(term);
}

/* The root between low and low + 2, in units of 2^-bits.  What Newton found is not trusted: the
 * signs at both ends are computed exactly. */
static bool enclose(mpz_t low, const int64_t *c, int degree, double near, unsigned bits) {
    mpf_t root;
    mpf_init2(root, bits + 64);
    approach(root, c, degree, near, bits);
    const bool stayed = fabs(mpf_get_d(root) - near) < 1e-6 * near;
    mpf_mul_2exp(root, root, bits);
    mpz_set_f(low, root);
    mpf_clear(root);
    mpz_sub_ui(low, low, 1);
    const int below = sign_at(c, degree, low, bits);
    mpz_add_ui(low, low, 2);
    const int above = sign_at(c, degree, low, bits);
    mpz_sub_ui(low, low, 1);
    return stayed && below * above < 0;
}

static bool fits(const int64_t *c, int degree, double near, unsigned power) {
    bool small = degree >= 1 && power >= 1 && power <= MOST_POWER && near > 0 &&
                 pow(near, power) < UINT32_MAX;
    for (int i = 0; i <= degree && small; i++) {
        small = llabs(c[i]) <= INT64_C(1) << LARGEST_BITS;
    }
    return small;
}

/* The integer that the number is, or a fraction with a denominator of that many bits. */
static void shorten(mpq_t number, unsigned bits) {
    if (bits == 0) {
        return;
    }
    mpz_t unit;
    mpz_t scaled;
    mpz_inits(unit, scaled, NULL);
    mpz_ui_pow_ui(unit, 2, bits);
    mpz_mul(scaled, mpq_numref(number), unit);
    mpz_fdiv_q(scaled, scaled, mpq_denref(number));
    divided(number, scaled, unit);
    /* Rounded to bits - 32 bits it is an integer only if the number is one. */
    mpz_add_ui(scaled, scaled, UINT32_C(1) << 31);
    mpz_fdiv_q_2exp(scaled, scaled, 32);
    if (mpz_divisible_2exp_p(scaled, bits - 32)) {
        mpz_fdiv_q_2exp(scaled, scaled, bits - 32);
        mpq_set_z(number, scaled);
    }
    mpz_clears(unit, scaled, NULL);
}

bool wi_exact_root(wi_exact *out, const int64_t *c, int degree, double near, unsigned power) {
    if (!fits(c, degree, near, power)) {
        return false;
    }
    mpz_t above;
    mpz_t below;
    mpz_inits(above, below, NULL);
    bool found = true;
    out->bits = 0;
    if (degree == 1) {
        mpz_set_si(above, -c[0]);
        mpz_set_si(below, c[1]);
    } else {
        out->bits = 64 * (unsigned)degree + 768;
        const unsigned bits = out->bits + SPARE;
        found = enclose(above, c, degree, near, bits);
        mpz_ui_pow_ui(below, 2, bits);
    }
    if (found) {
        mpz_pow_ui(above, above, power);
        mpz_pow_ui(below, below, power);
        divided(out->value, above, below);
        shorten(out->value, out->bits);
        out->bits = is_integer(out->value) ? 0 : out->bits;
    }
    mpz_clears(above, below, NULL);
    return found;
}

void wi_exact_rate(mpq_t out, const wi_exact *s) {
    mpq_inv(out, s->value);
    mpq_sub(out, s->value, out);
    shorten(out, s->bits);
}

void wi_exact_limit(mpq_t out, const wi_exact *s, bool b) {
    if (b) {
        mpq_set(out, s->value);
    } else {
        mpq_inv(out, s->value);
    }
    mpz_add(mpq_numref(out), mpq_numref(out), mpq_denref(out));
    shorten(out, s->bits);
}

/* ---- slopes that theorems give --------------------------------------------------------------- */

/* (m,p)-Wythoff Nim, m and p at most 10^9: p s^2 = m s + p. */
static bool of_pairs(wi_exact *s, int64_t m, int64_t p) {
    const double half = (double)m / (double)(2 * p);
    const double near = half + sqrt(half * half + 1);
    const int64_t square = m * m + 4 * p * p;
    const int64_t root = (int64_t)llround(sqrt((double)square));
    const int64_t c[3] = {-p, -m, p};
    const int64_t rational[2] = {-(m + root), 2 * p};
    return root * root == square ? wi_exact_root(s, rational, 1, near, 1)
                                 : wi_exact_root(s, c, 2, near, 1);
}

bool wi_exact_slope(wi_exact *s, wy_standing *by, const wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    const wy_reading *reading = analysis->reading;
    double value;
    if (kin->kind == WI_KIN_PAIRS && !kin->cone) {
        *by = wi_by_kin(analysis, "a_n - n alpha is bounded (docs/imitation.md)");
        return of_pairs(s, kin->m, kin->p);
    }
    if (wi_machine_is_golden(analysis)) {
        static const int64_t golden[3] = {-1, -1, 1};
        *by = wi_by_proof("the closed machine");
        return wi_exact_root(s, golden, 2, (1 + sqrt(5)) / 2, 1);
    }
    if (wi_reading_pairs(&value, analysis)) {
        *by = wi_by_proof("the automaton of the P-set: one in each column, along its slope");
        return wi_exact_root(s, reading->base.c, (int)reading->base.degree, reading->base_root,
                             reading->base_power);
    }
    if (wi_machine_has_slope(analysis)) {
        const wy_slope *slope = &analysis->slope;
        *by = wi_by_proof("the closed machine, and the growth of its morphism");
        value = wi_machine_slope(analysis);
        if (slope->degree > 0 && wi_exact_root(s, slope->polynomial, slope->degree, value, 1)) {
            return true;
        }
        /* Only an enclosure is known: its middle is good enough if that shows in no digit. */
        mpq_set_d(s->value, value);
        s->bits = 0;
        return (slope->most - slope->least) * (double)analysis->pairs.count < 1e-4;
    }
    return false;
}
