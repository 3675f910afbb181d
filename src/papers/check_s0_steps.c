/*
 * check_s0_steps.c - the steps (18) to (24) of S0's Central Lemma, with numbers for a game.
 *
 * The lemma has O(1) everywhere.  For a game whose column machine is closed the constants are
 * explicit.  Let x_n < y_n be its pairs, n >= 1, and low <= y_n - x_n - n <= high for all n, which
 * the machine proves; d = high - low; and let jump be the greatest x_{n+1} - x_n, which logic
 * proves (claim 0.3c).  Here delta = 1 and alpha = phi.
 *
 *   (18)  y_{n+k} - y_n = x_{n+k} - x_n + k + (at least -d) >= 2k - d, so y_{n+k} >= y_n - C with
 *         C = d - 2, for all k >= 1.
 *   (19)  2k - d >= k + 2C + 1 as soon as k >= d + 2C + 1: that is kappa.
 *   (20)  Let m be least with x_n < y_m.  If m > 1 then y_{m-1} < x_n, for no number is both; and
 *         y_m - y_{m-1} <= jump + 1 + d.  So 1 <= y_m - x_n <= jump + d.
 *   (21)  The y_i below x_n are those with i < m, and some with i > m: y_{m+k} < y_m needs
 *         2k < d.  So m - 1 <= x_n - n <= m - 1 + (d - 1)/2, rounded down.
 *   (22)  x_n = y_m - (1 to jump + d) = x_m + m + (low to high) - (1 to jump + d).
 *   (23)  n = x_n - m - (21) = x_m + (22) - (21).
 *   (24)  With A_n = x_n - phi n, by (22) and (23): A_n - (1 - phi) A_m = (22) - phi (23), where
 *         (1 - phi) x_m + m = (1 - phi)(x_m - phi m), as phi^2 = phi + 1.
 *
 * For m = 1 the right side of (20) is smaller than what is said.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"

static const double golden = 1.6180339887498948482;

enum { FIRST = 18, LAST = 24, STEPS = LAST - FIRST + 1 };

typedef struct range {
    double least, most;
} range;

/* What the argument above gives for each step; (19): kappa, as both ends. */
static void derive(range out[STEPS], int64_t low, int64_t high, int64_t jump) {
    const double d = (double)(high - low);
    const double spring = (double)jump + d; /* (20) */
    const double c = d - 2;
    out[18 - FIRST] = (range){-c, INFINITY};
    out[19 - FIRST] = (range){d + 2 * c + 1, d + 2 * c + 1};
    out[20 - FIRST] = (range){1, spring};
    out[21 - FIRST] = (range){-1, floor((d - 1) / 2) - 1};
    out[22 - FIRST] = (range){(double)low - spring, (double)high - 1};
    out[23 - FIRST] = (range){out[22 - FIRST].least - out[21 - FIRST].most,
                              out[22 - FIRST].most - out[21 - FIRST].least};
    out[24 - FIRST] = (range){out[22 - FIRST].least - golden * out[23 - FIRST].most,
                              out[22 - FIRST].most - golden * out[23 - FIRST].least};
}

/* The pairs x_1 < x_2 < ... and their y, from the first columns. */
typedef struct pairs {
    int64_t *x, *y; /* from [1] on */
    int64_t count, jump;
} pairs;

static wy_status collect(pairs *out, const int64_t *rows, int64_t columns, wy_error *error) {
    *out = (pairs){.x = calloc((size_t)columns + 2, sizeof *out->x),
                   .y = calloc((size_t)columns + 2, sizeof *out->y)};
    if (out->x == NULL || out->y == NULL) {
        return wi_fail_memory(error);
    }
    for (int64_t x = 1; x < columns; x++) {
        if (rows[x] > x) {
            out->count++;
            out->x[out->count] = x;
            out->y[out->count] = rows[x];
            const int64_t jump = x - out->x[out->count - 1];
            out->jump = out->count > 1 && jump > out->jump ? jump : out->jump;
        }
    }
    return WY_OK;
}

static void meet(range *of, double value) {
    of->least = fmin(of->least, value);
    of->most = fmax(of->most, value);
}

/* What is seen; kappa: the least that does for all pairs. */
static void measure(range out[STEPS], const pairs *of, int64_t c) {
    enum { AHEAD = 200 };
    for (int i = 0; i < STEPS; i++) {
        out[i] = (range){INFINITY, -INFINITY};
    }
    int64_t kappa = 1;
    int64_t m = 1;
    for (int64_t n = 1; n + AHEAD <= of->count; n++) {
        while (of->y[m] < of->x[n]) {
            m++;
        }
        for (int64_t k = 1; k < AHEAD; k++) {
            const int64_t rise = of->y[n + k] - of->y[n];
            meet(&out[18 - FIRST], (double)rise);
            kappa = rise < k + 2 * c + 1 && k >= kappa ? k + 1 : kappa;
        }
        const double second = (double)(of->x[n] - of->x[m] - m);
        const double third = (double)(n - of->x[m]);
        meet(&out[20 - FIRST], (double)(of->y[m] - of->x[n]));
        meet(&out[21 - FIRST], (double)(of->x[n] - n - m));
        meet(&out[22 - FIRST], second);
        meet(&out[23 - FIRST], third);
        meet(&out[24 - FIRST], (double)of->x[n] - golden * (double)n -
                                   (1 - golden) * ((double)of->x[m] - golden * (double)m));
    }
    meet(&out[19 - FIRST], (double)kappa);
}

/* The step in words. */
static const char *const words[STEPS] = {
    "y_{n+k} ≥ y_n − C for all n and k",
    "y_{n+κ} − y_n ≥ κ + 2C + 1 for all n",
    "y_m − x_n, m being the least with x_n < y_m,",
    "x_n − n − m",
    "x_n − x_m − δm",
    "n − x_m − (δ−1)m",
    "Δ_n − (1−α)Δ_m",
};

static void tell(wy_finding *out, int64_t step, const range *proved, const range *seen, int64_t low,
                 int64_t high, int64_t jump) {
    const char *what = words[step - FIRST];
    if (step <= 19) {
        wi_finding_say(out, "%s, with %s = %.0f; in the pairs computed %s = %.0f would do.", what,
                       step == 18 ? "C" : "κ", step == 18 ? -proved->least : proved->least,
                       step == 18 ? "C" : "κ", step == 18 ? -seen->least : seen->least);
    } else {
        wi_finding_say(out,
                       "%s is between %.*f and %.*f for all n; in the pairs computed between "
                       "%.*f and %.*f.",
                       what, step == 24 ? 2 : 0, proved->least, step == 24 ? 2 : 0, proved->most,
                       step == 24 ? 2 : 0, seen->least, step == 24 ? 2 : 0, seen->most);
    }
    wi_finding_say(out,
                   "It follows from %" PRId64 " ≤ y_n − x_n − n ≤ %" PRId64
                   " (0.9) and x_{n+1} − x_n ≤ %" PRId64 " (0.3c).",
                   low, high, jump);
}

/*
 * Arguments: GAME STEP JUMP LOW [HIGH]: the step, 18 to 24, the greatest jump of x, and between
 * what it lies; for (18) LOW is -C, for (19) kappa.  Bound: columns.
 */
wy_status wi_check_central_step(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t number[4] = {0}; /* step, jump, low, high */
    wy_status status = wi_claim_number(&number[0], claim, 1, FIRST, LAST, error);
    for (size_t i = 1; i + 1 < claim->argument_count && status == WY_OK; i++) {
        status = wi_claim_number(&number[i], claim, i + 1, -100000, 100000, error);
    }
    wy_machine *machine = NULL;
    int64_t *rows = NULL;
    pairs of = {0};
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    if (status == WY_OK) {
        status = wi_claim_machine(&machine, claim->arguments[0], 0, run, error);
    }
    if (status == WY_OK) {
        status = wi_claim_columns(&rows, claim->arguments[0], columns, run, error);
    }
    if (status == WY_OK) {
        status = collect(&of, rows, columns, error);
    }
    if (status == WY_OK) {
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        range proved[STEPS];
        range seen[STEPS];
        derive(proved, facts.lowest, facts.highest, number[1]);
        measure(seen, &of, facts.highest - facts.lowest - 2);
        const int64_t i = number[0] - FIRST;
        const bool one = number[0] <= 19;
        const bool holds = facts.closed && of.jump <= number[1] &&
                           seen[i].least >= (double)number[2] &&
                           (one || seen[i].most <= (double)number[3]);
        const bool argued = number[0] == 19 ? proved[i].least <= (double)number[2]
                                            : proved[i].least >= (double)number[2] &&
                                                  (one || proved[i].most <= (double)number[3]);
        const bool kappa = number[0] == 19 && seen[i].least <= (double)number[2];
        wi_finding_judge(out, number[0] == 19 ? kappa : holds, WY_PROOF_PROSE);
        if (out->standing == WY_CLAIM_PROVED && !argued) {
            out->standing = WY_CLAIM_OPEN;
            out->proof = WY_PROOF_NONE;
        }
        tell(out, number[0], &proved[i], &seen[i], facts.lowest, facts.highest, number[1]);
        wi_finding_by(out,
                      "the steps of the lemma with these numbers (src/papers/check_s0_steps.c); "
                      "and the first %" PRId64 " columns",
                      columns);
    }
    free(of.x);
    free(of.y);
    free(rows);
    wy_machine_free(machine);
    return status;
}
