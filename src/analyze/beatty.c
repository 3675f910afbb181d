/*
 * beatty.c - are a_n and b_n Beatty sequences, floor(n alpha) and floor(n beta), or near ones?
 *
 * a_n = floor(n alpha) for all 0 < n < N iff a_n / n <= alpha < (a_n + 1) / n for all these n: the
 * greatest of the left sides and the least of the right sides, compared as fractions, decide
 * it exactly.  Where no alpha is left, the distance to n alpha is measured, with the
 * alpha that a theorem gives, or else the one that makes it least at the end of the sample.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "analyze/exact.h"
#include "rules/value.h"

typedef struct fraction {
    int64_t above, below;
} fraction;

static bool less(fraction a, fraction b) {
    return (wi_wide)a.above * b.below < (wi_wide)b.above * a.below;
}

typedef struct fit {
    bool fits;
    size_t lost; /* else the first n that no alpha fits */
    double low, high;
} fit;

static int64_t term(const wi_pair_list *pairs, size_t n, bool b) {
    return b ? pairs->of[n].y : pairs->of[n].x;
}

static fit fit_of(const wi_pair_list *pairs, bool b) {
    fraction low = {0, 1};
    fraction high = {1, 0};
    fit out = {.fits = term(pairs, 0, b) == 0};
    for (size_t n = 1; n < pairs->count && out.fits; n++) {
        const fraction from = {term(pairs, n, b), (int64_t)n};
        const fraction to = {term(pairs, n, b) + 1, (int64_t)n};
        low = less(low, from) ? from : low;
        high = less(to, high) ? to : high;
        if (!less(low, high)) {
            out.fits = false;
            out.lost = n;
        }
    }
    out.low = (double)low.above / (double)low.below;
    out.high = high.below > 0 ? (double)high.above / (double)high.below : INFINITY;
    return out;
}

/* The limit of a_n / n or b_n / n that a theorem gives; false: none does. */
static bool limit_of(mpq_t limit, wy_analysis *analysis, bool b, wy_standing *by) {
    const wi_kin *kin = &analysis->kin;
    size_t many;
    int64_t step;
    wi_exact slope;
    wi_exact_open(&slope);
    bool known = true;
    if (kin->kind != WI_KIN_PAIRS && kin->kind != WI_KIN_NONE && !kin->cone) {
        *by = wi_by_kin(analysis, "Bouton 1901");
        mpq_set_ui(limit, 1, 1);
    } else if (wi_exact_slope(&slope, by, analysis)) {
        wi_exact_limit(limit, &slope, b);
    } else if (wi_pairs_repeat(&many, &step, analysis)) {
        *by = wi_by_proof("the automaton of the P-set: the pairs repeat");
        mpq_set_si(limit, step, many);
        mpq_canonicalize(limit);
    } else {
        known = false;
    }
    wi_exact_close(&slope);
    return known;
}

/* How far the sequence is from n limit. */
static void put_near(wy_analysis *analysis, bool b, const mpq_t limit, bool proved,
                     wy_standing by) {
    const wi_pair_list *pairs = &analysis->pairs;
    wi_extremes found;
    mpq_t least;
    mpq_t most;
    mpq_inits(least, most, NULL);
    wi_extremes_open(&found, limit);
    for (size_t n = 0; n < pairs->count; n++) {
        wi_extremes_take(&found, (int64_t)n, term(pairs, n, b), n);
    }
    wi_extremes_values(least, most, &found);
    const char *name = b ? "beatty.b.limit" : "beatty.a.limit";
    const char *title = b ? "b / n tends to" : "a / n tends to";
    wi_fact_count(analysis, name, title, proved ? by : wi_beyond_sample(analysis), mpq_get_d(limit),
                  "%.6f%s", mpq_get_d(limit), proved ? "" : ", if it tends to anything");
    wi_fact_count(analysis, b ? "beatty.b.near" : "beatty.a.near",
                  b ? "b - n times that" : "a - n times that",
                  wi_by_computing("n < %zu", pairs->count),
                  fmax(-mpq_get_d(least), mpq_get_d(most)), "%.4f (n = %zu) to %.4f (n = %zu)",
                  mpq_get_d(least), found.low_at, mpq_get_d(most), found.high_at);
    wi_extremes_close(&found);
    mpq_clears(least, most, NULL);
}

static bool is_beatty_theorem(const wy_analysis *analysis) {
    const wi_kin *kin = &analysis->kin;
    return !kin->cone && (kin->kind == WI_KIN_NIM || (kin->kind == WI_KIN_PAIRS && kin->p == 1));
}

/* The n at which (m,p)-Wythoff Nim with p > 1 loses the last alpha or beta (docs/imitation.md). */
static int64_t lost_by_theorem(const wi_kin *kin, bool b) {
    if (kin->m > 1) {
        return b ? kin->p : kin->p + kin->m;
    }
    return b && kin->p > 2 ? kin->p + 1 : kin->p + 2;
}

/* Is it floor(n step / many), all over the sample?  Where pairs repeat, it is then for ever. */
static bool is_beatty(const wi_pair_list *pairs, bool b, size_t many, int64_t step) {
    bool fits = true;
    for (size_t n = 0; n < pairs->count && fits; n++) {
        fits = term(pairs, n, b) == (int64_t)((wi_wide)n * step / (wi_wide)many);
    }
    return fits;
}

/* Beams above the diagonal; a sector counts as many. */
static size_t upper_beams(const wy_analysis *analysis) {
    size_t count = 0;
    for (size_t i = 0; i < analysis->beam_count; i++) {
        const wi_beam *beam = &analysis->beams[i];
        count += wi_beam_is_sector(beam) ? 2 : beam->slope > 0.999;
    }
    return count;
}

static void put_fit(wy_analysis *analysis, bool b, mpq_t limit) {
    const wi_pair_list *pairs = &analysis->pairs;
    const fit found = fit_of(pairs, b);
    const char *name = b ? "beatty.b" : "beatty.a";
    const char *title = b ? "b_n = [n beta]" : "a_n = [n alpha]";
    wy_standing by = {.kind = WY_COMPUTED};
    const bool proved = limit_of(limit, analysis, b, &by);
    const double value = mpq_get_d(limit);
    if (found.fits && is_beatty_theorem(analysis)) {
        wi_fact_count(analysis, name, title,
                      analysis->kin.m == 0   ? by
                      : analysis->kin.m == 1 ? wi_by_kin(analysis, "Wythoff 1907")
                                             : wi_by_kin(analysis, "Fraenkel 1982"),
                      value, "yes, %s = %.6f", b ? "beta" : "alpha", value);
        return;
    }
    if (found.fits && analysis->kin.kind == WI_KIN_PAIRS && !analysis->kin.cone) {
        wi_fact_count(analysis, name, title, wi_by_kin(analysis, "p > 1: docs/imitation.md"), 0,
                      "no: nothing fits all n <= %" PRId64, lost_by_theorem(&analysis->kin, b));
        return;
    }
    int64_t rise = 0;
    if (found.fits && wi_reading_beatty(&rise, analysis)) {
        const double m = (double)rise;
        const double alpha = (2 - m + sqrt(m * m + 4)) / 2;
        wi_fact_count(
            analysis, name, title,
            wi_by_proof("the automaton of the P-set: one in each column, b - a = %" PRId64 " n",
                        rise),
            b ? alpha + m : alpha, "yes, %s = %.6f", b ? "beta" : "alpha", b ? alpha + m : alpha);
        return;
    }
    size_t many;
    int64_t step;
    if (found.fits && wi_pairs_repeat(&many, &step, analysis) && is_beatty(pairs, b, many, step)) {
        wi_fact_count(analysis, name, title, by, value, "yes, %s = %" PRId64 "/%zu",
                      b ? "beta" : "alpha", step, many);
        return;
    }
    if (found.fits) {
        wi_fact_count(analysis, name, title, wi_by_guess("fits n < %zu", pairs->count),
                      (found.low + found.high) / 2, "yes, %s between %.9g and %.9g",
                      b ? "beta" : "alpha", found.low, found.high);
        return;
    }
    wi_fact_count(analysis, name, title, wi_by_proof("its terms for n <= %zu", found.lost), 0,
                  "no: nothing fits all n <= %zu", found.lost);
    if (!proved && upper_beams(analysis) != 1) {
        wi_fact_unknown(analysis, b ? "beatty.b.limit" : "beatty.a.limit",
                        b ? "b / n tends to" : "a / n tends to",
                        "the P-positions above the diagonal do not gather along one line");
        return;
    }
    if (!proved) {
        mpq_set_si(limit, term(pairs, pairs->count - 1, b), pairs->count - 1);
        mpq_canonicalize(limit);
    }
    put_near(analysis, b, limit, proved, by);
}

static void put_sequence(wy_analysis *analysis, bool b) {
    mpq_t limit;
    mpq_init(limit);
    put_fit(analysis, b, limit);
    mpq_clear(limit);
}

void wi_analyze_beatty(wy_analysis *analysis) {
    analysis->section = "beatty";
    const wi_pair_list *pairs = &analysis->pairs;
    if (pairs->count < 2) {
        wi_fact_unknown(analysis, "beatty.a", "a_n = [n alpha]", "%s",
                        pairs->count == 0 ? pairs->why : "there is only one pair");
        wi_fact_unknown(analysis, "beatty.b", "b_n = [n beta]", "%s",
                        pairs->count == 0 ? pairs->why : "there is only one pair");
        return;
    }
    put_sequence(analysis, false);
    put_sequence(analysis, true);
}
