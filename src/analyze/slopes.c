/*
 * slopes.c - the slopes that P-positions are proved to approach.
 *
 * - Nim: 1.
 * - (m,p)-Wythoff Nim: beta / alpha and its inverse, for a_n / n -> alpha and b_n / n -> beta
 *   (docs/imitation.md).  Rational iff m^2 + 4 p^2 is a square.
 * - Wythoff's game with a finite list: phi and 1/phi, once the machine is closed (S0, Central
 *   Lemma).
 * - On a cone: the images of these (S3, Corollary 10).  Q has an inverse, so those of irrational
 *   slopes are irrational.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include <wythoff/theory.h>

#include "analyze/analysis.h"

__attribute__((format(printf, 5, 6))) static void add(wy_analysis *analysis, double value,
                                                      bool irrational, wy_standing standing,
                                                      const char *format, ...) {
    if (analysis->slope_count == WI_MOST_SLOPES) {
        return;
    }
    wi_slope *slope = &analysis->slopes[analysis->slope_count++];
    *slope = (wi_slope){.value = value, .irrational = irrational, .standing = standing};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(slope->text, sizeof slope->text, format, arguments);
    va_end(arguments);
}

static void add_golden(wy_analysis *analysis, const wy_golden *number, bool irrational,
                       wy_standing standing) {
    char text[64];
    wy_golden_text(text, sizeof text, number);
    add(analysis, wy_golden_value(number), irrational, standing, "%s", text);
}

static void add_on_cone(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    const wy_cone_slopes limits = wy_cone_limits(&kin->q);
    const wy_standing by = wi_by_kin(analysis, "S3 Corollary 10");
    if (kin->kind != WI_KIN_PAIRS) {
        add_golden(analysis, &limits.nim, false, by);
    } else if (kin->m == kin->p) {
        add_golden(analysis, &limits.wythoff_upper, true, by);
        add_golden(analysis, &limits.wythoff_lower, true, by);
    }
}

static bool is_square(int64_t number) {
    mpz_t exact;
    mpz_init_set_si(exact, number);
    const bool square = mpz_perfect_square_p(exact) != 0;
    mpz_clear(exact);
    return square;
}

static void add_pairs(wy_analysis *analysis, int64_t m, int64_t p) {
    const double root = sqrt((double)m * (double)m + 4 * (double)p * (double)p);
    const double steep = ((double)m + root) / (2 * (double)p); /* beta / alpha */
    const wy_standing by =
        wi_by_kin(analysis, m == p ? "Wythoff" : "a_n - n alpha is bounded (docs/imitation.md)");
    if (m == p) {
        add(analysis, steep, true, by, "phi");
        add(analysis, 1 / steep, true, by, "1/phi");
    } else {
        const int64_t square = m * m + 4 * p * p; /* m and p are at most 10^9 */
        const bool irrational = !is_square(square);
        add(analysis, steep, irrational, by, "(%" PRId64 "+sqrt(%" PRId64 "))/%" PRId64, m, square,
            2 * p);
        add(analysis, 1 / steep, irrational, by, "(sqrt(%" PRId64 ")-%" PRId64 ")/%" PRId64, square,
            m, 2 * p);
    }
}

void wi_find_slopes(wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    if (kin->kind != WI_KIN_NONE && kin->cone) {
        add_on_cone(analysis);
    } else if (kin->kind == WI_KIN_PAIRS) {
        add_pairs(analysis, kin->m, kin->p);
    } else if (kin->kind != WI_KIN_NONE) {
        add(analysis, 1, false, wi_by_kin(analysis, "Bouton"), "1");
    } else if (analysis->machine != NULL && analysis->machine_facts.closed) {
        const wy_standing by = wi_by_proof("the closed machine, and S0's Central Lemma");
        add(analysis, (1 + sqrt(5)) / 2, true, by, "phi");
        add(analysis, (sqrt(5) - 1) / 2, true, by, "1/phi");
    }
}
