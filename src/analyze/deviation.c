/*
 * deviation.c - how far b_n - a_n strays from n (S0), or from m floor(n/p) (S1): the extremes,
 * where each is met first, and bounds for all n where the machine is closed.
 *
 * Where b_n - a_n grows like c n with another c, as when moves are taken from Wythoff's game, b_n -
 * a_n - n says nothing: then c is measured, and b_n - a_n - c n is looked at.  (If the upper
 * P-positions have the slope s, c = s - 1/s, for a_n is about (1 + 1/s) n.)
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "analyze/analysis.h"

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
    const wy_standing standing =
        !for_all ? wi_by_computing("n < %zu", analysis->pairs.count)
        : analysis->kin.kind != WI_KIN_NONE
            ? wi_by_kin(analysis,
                        analysis->kin.kind == WI_KIN_PAIRS ? "S1 Proposition 14" : "Bouton")
            : wi_by_proof("the closed machine, for all n");
    wi_fact_count(analysis, name, title, standing, (double)value,
                  "%" PRId64 ", first at n = %" PRId64, value, at);
}

/* ---- another rate -----------------------------------------------------------------------------
 */

enum { SMALL_RANGE = 64 }; /* so much may be irregular in the beginning */

/* b - a - c n, over all pairs. */
typedef struct real_extremes {
    double rate; /* c */
    double low, high;
    size_t low_at, high_at;
} real_extremes;

/*
 * Does the range of b - a - n grow in proportion to n, while that of b - a - c n is much smaller?
 * Where there are several upper beams, no c does that.
 */
static bool grows(const extremes *all, const extremes *half) {
    const double range = (double)(all->high - all->low);
    return range > SMALL_RANGE && range > 1.8 * (double)(half->high - half->low);
}

/* known: c, if a theorem tells it; else negative. */
static bool find_rate(real_extremes *out, const wi_pair_list *pairs, const extremes *all,
                      double known) {
    const double range = (double)(all->high - all->low);
    const wy_position last = pairs->of[pairs->count - 1];
    *out = (real_extremes){
        .rate = known >= 0 ? known : (double)(last.y - last.x) / (double)(pairs->count - 1)};
    for (size_t n = 0; n < pairs->count; n++) {
        const double value = (double)(pairs->of[n].y - pairs->of[n].x) - out->rate * (double)n;
        if (value < out->low) {
            out->low = value;
            out->low_at = n;
        }
        if (value > out->high) {
            out->high = value;
            out->high_at = n;
        }
    }
    return out->high - out->low < range / 16;
}

/* why: the theorem that tells the rate; NULL: it was measured. */
static void put_rate(wy_analysis *analysis, const real_extremes *found, const char *why) {
    const size_t count = analysis->pairs.count;
    const wy_standing by = wi_by_computing("n < %zu", count);
    wi_fact_count(analysis, "deviation.rate", "b - a grows like c n, c =",
                  why != NULL ? wi_by_proof("%s", why) : wi_by_guess("fits n < %zu", count),
                  found->rate, "%.5g; b - a - n has no bound then", found->rate);
    wi_fact_count(analysis, "deviation.least", "least b - a - c n", by, found->low,
                  "%.3g, first at n = %zu", found->low, found->low_at);
    wi_fact_count(analysis, "deviation.most", "greatest b - a - c n", by, found->high,
                  "%.3g, first at n = %zu", found->high, found->high_at);
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
    real_extremes found;
    if (!kin && !closed && grows(&all, &half)) {
        double slope = 0;
        size_t many;
        int64_t step;
        double rate = -1;
        const char *why = NULL;
        if (wi_reading_pairs(&slope, analysis)) {
            rate = slope - 1 / slope;
            why = "the automaton of the P-set: one in each column, along its slope";
        } else if (wi_machine_has_slope(analysis)) {
            slope = wi_machine_slope(analysis);
            rate = slope - 1 / slope;
            why = "the closed machine, and the growth of its morphism";
        } else if (wi_pairs_repeat(&many, &step, analysis)) {
            rate = 0;
            why = "the automaton of the P-set: the pairs repeat";
        }
        if (find_rate(&found, pairs, &all, rate)) {
            put_rate(analysis, &found, why);
        } else {
            put_no_rate(analysis, &all);
        }
        put_slope_bound(analysis);
        return;
    }
    char title[64];
    say_what(title, sizeof title, "least", rise, run);
    put_extreme(analysis, "deviation.least", title, all.low, all.low_at,
                kin ? analysis->kin.kind != WI_KIN_MISERE_NIM : closed && facts->lowest == all.low);
    say_what(title, sizeof title, "greatest", rise, run);
    put_extreme(analysis, "deviation.most", title, all.high, all.high_at,
                kin ? analysis->kin.kind != WI_KIN_MISERE_NIM
                    : closed && facts->highest == all.high);
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
