/*
 * deviation.c - how far b_n - a_n strays from n (S0), or from m floor(n/p) (S1): the extremes,
 * where each is met first, and bounds for all n where the machine is closed.
 *
 * Where b_n - a_n grows like c n with another c, as when moves are taken from Wythoff's game, b_n -
 * a_n - n says nothing: then c is measured, and b_n - a_n - c n is looked at.  (If the upper
 * P-positions have the slope s, c = s - 1/s, for a_n is about (1 + 1/s) n.)  The extremes are
 * those of exact numbers (exact.h).
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "analyze/exact.h"

typedef struct extremes {
    int64_t low, low_at, high, high_at;
} extremes;

/* b_n - a_n - rise floor(n / run), over the pairs before `count`. */
static extremes extremes_of(const wi_pair_list *pairs, size_t count, int64_t rise, int64_t run) {
    extremes out = {0};
    for (size_t n = 0; n < count; n++) {
        const int64_t value = pairs->of[n].y - pairs->of[n].x - rise * ((int64_t)n / run);
        if (n == 0 || value < out.low) {
            out.low = value;
            out.low_at = (int64_t)n;
        }
        if (n == 0 || value > out.high) {
            out.high = value;
            out.high_at = (int64_t)n;
        }
    }
    return out;
}

static void say_what(char *text, size_t size, const char *which, int64_t rise, int64_t run) {
    if (rise == 0) {
        snprintf(text, size, "%s b - a", which);
    } else if (run == 1) {
        snprintf(text, size, rise == 1 ? "%s b - a - n" : "%s b - a - %" PRId64 "n", which, rise);
    } else {
        snprintf(text, size, "%s b - a - %" PRId64 "[n/%" PRId64 "]", which, rise, run);
    }
}

static void put_extreme(wy_analysis *analysis, const char *name, const char *title, int64_t value,
                        int64_t at, bool for_all) {
    const wy_standing standing = !for_all ? wi_by_computing("n < %zu", analysis->pairs.count)
                                 : analysis->kin.kind != WI_KIN_NONE
                                     ? wi_by_kin(analysis, wi_kin_theorem(&analysis->kin))
                                     : wi_by_proof("the closed machine, for all n");
    wi_fact_count(analysis, name, title, standing, (double)value,
                  "%" PRId64 ", first at n = %" PRId64, value, at);
}

/* ---- another rate ---------------------------------------------------------------------------- */

enum { SMALL_RANGE = 64 }; /* so much may be irregular in the beginning */

/*
 * Does the range of b - a - n grow in proportion to n, while that of b - a - c n is much smaller?
 * Where there are several upper beams, no c does that.
 */
static bool grows(const extremes *all, const extremes *half) {
    const double range = (double)(all->high - all->low);
    return range > SMALL_RANGE && range > 1.8 * (double)(half->high - half->low);
}

/* c, by a theorem, or as the last pair has it. */
static void find_rate(mpq_t rate, wy_standing *by, wy_analysis *analysis) {
    const wi_pair_list *pairs = &analysis->pairs;
    const wy_position last = pairs->of[pairs->count - 1];
    size_t many;
    int64_t step;
    wi_exact slope;
    wi_exact_open(&slope);
    if (wi_exact_slope(&slope, by, analysis)) {
        wi_exact_rate(rate, &slope);
    } else if (wi_pairs_repeat(&many, &step, analysis)) {
        *by = wi_by_proof("the automaton of the P-set: the pairs repeat");
        mpq_set_ui(rate, 0, 1);
    } else {
        *by = wi_by_guess("fits n < %zu", pairs->count);
        mpq_set_si(rate, last.y - last.x, pairs->count - 1);
        mpq_canonicalize(rate);
    }
    wi_exact_close(&slope);
}

static void put_exact(wy_analysis *analysis, const char *name, const char *title, const mpq_t value,
                      size_t at) {
    char text[WI_EXACT_TEXT];
    wi_exact_text(text, value, "%.3g");
    wi_fact_count(analysis, name, title, wi_by_computing("n < %zu", analysis->pairs.count),
                  mpq_get_d(value), "%s, first at n = %zu", text, at);
}

/* false: b - a - c n is not much smaller than b - a - n. */
static bool put_rate(wy_analysis *analysis, const extremes *all) {
    const wi_pair_list *pairs = &analysis->pairs;
    wy_standing by;
    mpq_t rate;
    mpq_t low;
    mpq_t high;
    wi_extremes found;
    mpq_inits(rate, low, high, NULL);
    find_rate(rate, &by, analysis);
    wi_extremes_open(&found, rate);
    for (size_t n = 0; n < pairs->count; n++) {
        wi_extremes_take(&found, (int64_t)n, pairs->of[n].y - pairs->of[n].x, n);
    }
    wi_extremes_values(low, high, &found);
    const bool fits = mpq_get_d(high) - mpq_get_d(low) < (double)(all->high - all->low) / 16;
    if (fits) {
        char text[WI_EXACT_TEXT];
        wi_exact_text(text, rate, "%.5g");
        wi_fact_count(analysis, "deviation.rate", "b - a grows like c n, c =", by, mpq_get_d(rate),
                      "%s; b - a - n has no bound then", text);
        put_exact(analysis, "deviation.line.least", "least b - a - c n", low, found.low_at);
        put_exact(analysis, "deviation.line.most", "greatest b - a - c n", high, found.high_at);
    }
    wi_extremes_close(&found);
    mpq_clears(rate, low, high, NULL);
    return fits;
}

/* Then extremes of b - a - n say nothing about the game, only about where one has stopped. */
static void put_no_rate(wy_analysis *analysis, const extremes *all) {
    wi_fact_unknown(analysis, "deviation.least", "least b - a - n",
                    "b - a - n goes on growing with n (from %" PRId64 " to %" PRId64
                    " for n < %zu), and no line b - a = c n fits",
                    all->low, all->high, analysis->pairs.count);
}

/* p phi + q, as people write it. */
static void say_sum(char *text, size_t size, wy_phi_sum sum) {
    char multiple[32] = "phi";
    if (sum.p != 1) {
        snprintf(multiple, sizeof multiple, sum.p == -1 ? "-phi" : "%" PRId64 " phi", sum.p);
    }
    if (sum.p == 0) {
        snprintf(text, size, "%" PRId64, sum.q);
    } else if (sum.q == 0) {
        snprintf(text, size, "%s", multiple);
    } else {
        snprintf(text, size, "%s %c %" PRId64, multiple, sum.q < 0 ? '-' : '+',
                 sum.q < 0 ? -sum.q : sum.q);
    }
}

/* Bounds about a slope that is not phi. */
static void put_slope_bound(wy_analysis *analysis) {
    if (wi_machine_has_slope(analysis) && analysis->slope.bounded) {
        char title[64];
        snprintf(title, sizeof title, "y - %.6f x of upper P-positions",
                 wi_machine_slope(analysis));
        wi_fact_put(analysis, "deviation.bound.line", title,
                    wi_by_proof("the closed machine: what its letters add to that"), "%.3f to %.3f",
                    floor(1000 * analysis->slope.low) / 1000,
                    ceil(1000 * analysis->slope.high) / 1000);
    }
}

static void put_bound(wy_analysis *analysis) {
    if (!wi_machine_is_golden(analysis)) {
        put_slope_bound(analysis);
        return;
    }
    const wy_machine_facts *facts = &analysis->machine_facts;
    const wy_standing by = wi_by_proof("the closed machine, for all n");
    wi_fact_put(analysis, "deviation.bound", "b - a - n for all n", by, "%d to %d%s", facts->lowest,
                facts->highest, facts->bounds_attained ? ", both attained" : "");
    if (facts->wings > 1 || facts->ends > 0 || facts->misere) {
        double low;
        double high;
        wy_machine_distance(&low, &high, analysis->machine, false);
        wi_fact_put(analysis, "deviation.bound.line", "y - phi x of upper P-positions", by,
                    "%.3f to %.3f", floor(1000 * low) / 1000, ceil(1000 * high) / 1000);
        return;
    }
    wy_phi_sum least;
    wy_phi_sum most;
    wy_line_distance(&least, &most, facts->lowest, facts->highest);
    const double phi = (1 + sqrt(5)) / 2;
    char from[64];
    char to[64];
    say_sum(from, sizeof from, least);
    say_sum(to, sizeof to, most);
    wi_fact_put(analysis, "deviation.bound.line", "y - phi x of upper P-positions",
                wi_by_proof("S0's Central Lemma with its constants, for all n"),
                "%s to %s, that is %.3f to %.3f", from, to, (double)least.p * phi + (double)least.q,
                (double)most.p * phi + (double)most.q);
}

void wi_analyze_deviation(wy_analysis *analysis) {
    analysis->section = "deviation";
    const wi_pair_list *pairs = &analysis->pairs;
    if (pairs->count == 0) {
        wi_fact_unknown(analysis, "deviation.least", "least b - a - n", "%s", pairs->why);
        wi_fact_unknown(analysis, "deviation.most", "greatest b - a - n", "%s", pairs->why);
        return;
    }
    int64_t rise;
    int64_t run;
    const bool kin = wi_rate_of(&rise, &run, analysis) && analysis->kin.kind != WI_KIN_NONE;
    const extremes all = extremes_of(pairs, pairs->count, rise, run);
    const wy_machine_facts *facts = &analysis->machine_facts;
    const bool closed = wi_machine_is_golden(analysis);
    const extremes half = extremes_of(pairs, pairs->count / 2, rise, run);
    if (!kin && !closed && grows(&all, &half)) {
        if (!put_rate(analysis, &all)) {
            put_no_rate(analysis, &all);
        }
        put_slope_bound(analysis);
        return;
    }
    char title[64];
    say_what(title, sizeof title, "least", rise, run);
    const bool plain = rise == 1 && run == 1;
    put_extreme(analysis, plain ? "deviation.least" : "deviation.steps.least", title, all.low,
                all.low_at,
                kin ? analysis->kin.kind != WI_KIN_MISERE_NIM : closed && facts->lowest == all.low);
    say_what(title, sizeof title, "greatest", rise, run);
    put_extreme(
        analysis, plain ? "deviation.most" : "deviation.steps.most", title, all.high, all.high_at,
        kin ? analysis->kin.kind != WI_KIN_MISERE_NIM : closed && facts->highest == all.high);
    const int64_t last = all.low_at > all.high_at ? all.low_at : all.high_at;
    wi_fact_count(analysis, "deviation.last", "the last new extreme is at",
                  wi_by_computing("n < %zu", pairs->count), (double)last, "n = %" PRId64, last);
    const int64_t range = all.high - all.low;
    const int64_t before = half.high - half.low;
    if (before > 0) {
        wi_fact_count(analysis, "deviation.growth", "range of n < N against n < N/2",
                      wi_by_computing("N = %zu", pairs->count), (double)range / (double)before,
                      "%.4g", (double)range / (double)before);
    }
    put_bound(analysis);
}
