/*
 * sequences.c - the sequences a_n and b_n: do they share out the numbers, do they grow, does each
 * difference occur?
 *
 * In a symmetric game with one P-position in every row and column a number x is an a_n if the
 * P-position of column x is on or above the diagonal, and else a b_n, by symmetry; never both but
 * for a_n = b_n.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analyze/analysis.h"
#include "base/fail.h"

enum { SHOWN = 8 };

static void put_first(wy_analysis *analysis) {
    const wi_pair_list *pairs = &analysis->pairs;
    char text[SHOWN * 48] = "";
    size_t length = 0;
    for (size_t i = 0; i < pairs->count && i < SHOWN; i++) {
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%s(%" PRId64 ",%" PRId64 ")",
                             i > 0 ? " " : "", pairs->of[i].x, pairs->of[i].y);
    }
    wi_fact_put(analysis, "sequences.first", "first pairs (a,b)", wi_in_sample(analysis), "%s%s",
                text, pairs->count > SHOWN ? " ..." : "");
}

static void put_growth(wy_analysis *analysis) {
    const wi_pair_list *pairs = &analysis->pairs;
    size_t falls = 0;
    size_t first = 0;
    for (size_t n = 1; n < pairs->count; n++) {
        if (pairs->of[n].y <= pairs->of[n - 1].y) {
            first = falls == 0 ? n : first;
            falls++;
        }
    }
    if (falls == 0) {
        const bool proved =
            wi_reading_holds(analysis, "~E x,y,u,v $P(x,y) & x<=y & $P(u,v) & u<=v & x<u & y>=v");
        wi_fact_count(analysis, "sequences.falls", "b grows with n",
                      proved ? wi_by_reading() : wi_in_sample(analysis), 0, "always");
    } else {
        wi_fact_count(analysis, "sequences.falls", "b grows with n", wi_in_sample(analysis),
                      (double)falls, "not always: b falls %zu times, first at n = %zu", falls,
                      first);
    }
}

/*
 * How often each number below side is an a, or a b > a.  A number that is neither may still be
 * the a of a pair whose b lies beyond the sample: only a number that is two is a proof of "no".
 */
static void put_shares(wy_analysis *analysis) {
    const char *name = "sequences.complementary";
    const char *title = "each number is one a or one b";
    const wi_pair_list *pairs = &analysis->pairs;
    const int64_t side = analysis->sample.side;
    uint8_t *times = calloc((size_t)side, 1);
    if (times == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return;
    }
    for (size_t n = 0; n < pairs->count; n++) {
        const wy_position at = pairs->of[n];
        times[at.x] |= (uint8_t)(times[at.x] == 0 ? 1 : 2);
        if (at.y > at.x && at.y < side) {
            times[at.y] |= (uint8_t)(times[at.y] == 0 ? 1 : 2);
        }
    }
    int64_t twice = 0;
    int64_t none = 0;
    while (twice < side && times[twice] < 2) {
        twice++;
    }
    while (none < side && times[none] > 0) {
        none++;
    }
    free(times);
    if (twice < side) {
        wi_fact_count(analysis, name, title, wi_by_proof("computed from the rule"), 0,
                      "no: %" PRId64 " is more than one", twice);
    } else if (none >= side / 8) {
        wi_fact_count(analysis, name, title, wi_by_computing("numbers below %" PRId64, none), 1,
                      "yes");
    } else {
        wi_fact_unknown(analysis, name, title,
                        "no number is two; with heaps below %" PRId64 ", %" PRId64 " is none", side,
                        none);
    }
}

void wi_analyze_sequences(wy_analysis *analysis) {
    analysis->section = "sequences";
    const wy_class *class = &analysis->class;
    if (analysis->pairs.count == 0) {
        wi_fact_unknown(analysis, "sequences.complementary", "each number is one a or one b", "%s",
                        analysis->pairs.why);
        return;
    }
    put_first(analysis);
    if ((class->one_per_column && class->one_per_row) || wi_has_one_each(analysis)) {
        wi_fact_count(analysis, "sequences.complementary", "each number is one a or one b",
                      wi_by_proof("symmetric, one P-position in every row and column"), 1, "yes");
    } else {
        put_shares(analysis);
    }
    put_growth(analysis);
}
