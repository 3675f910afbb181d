/*
 * check_rational.c - S3, sections 3 and 4: Corollaries 9 and 10, lines that keep the P-positions of
 * Rational Nim.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "papers/cones.h"
#include "papers/verbs.h"
#include "papers/window.h"
#include "theory/theory.h"

/* ---- Corollary 10 ------------------------------------------------------------------------ */

/*
 * Is (q + phi (q1 + q2))/(p + phi (p1 + p2)) the number (a + b w)/c, w^2 = 5, and irrational?  With
 * phi = (1 + w)/2, and both sides times 2 c (p + phi (p1 + p2)).
 */
static bool is_slope(const wi_golden *slope, const wy_cone *of, int64_t p, int64_t q) {
    const int64_t above[2] = {2 * q + of->q1 + of->q2, of->q1 + of->q2};
    const int64_t below[2] = {2 * p + of->p1 + of->p2, of->p1 + of->p2};
    return slope->b != 0 && slope->c * above[0] == slope->a * below[0] + 5 * slope->b * below[1] &&
           slope->c * above[1] == slope->a * below[1] + slope->b * below[0];
}

wy_status wi_check_corollary_10(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t times = 0; /* of q1 and q2 over phi: 1 as printed */
    const wy_status status = wi_claim_number(&times, claim, 0, 0, 100, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t most = wi_claim_bound(claim, run, 0, 3);
    const int64_t far = 1000000; /* n; A_n by exact integers, see below */
    const int64_t a = 1618033;   /* floor(phi 10^6), floor(phi^2 10^6) */
    const int64_t b = a + far;
    wy_cone q = {0};
    double worst = 0;
    size_t wrong = 0;
    size_t cones = 0;
    wi_finding_row(out, "\"q1/p1, q2/p2\",Nim,Wythoff lower,Wythoff upper");
    while (wi_cone_next(&q, most)) {
        const wi_cone_slopes limits = wi_cone_limits(&q);
        const double exact[3] = {wi_golden_value(&limits.nim),
                                 wi_golden_value(&limits.wythoff_lower),
                                 wi_golden_value(&limits.wythoff_upper)};
        const double reached[3] = {exact[0],
                                   (double)(b * q.q1 + a * q.q2) / (double)(b * q.p1 + a * q.p2),
                                   (double)(a * q.q1 + b * q.q2) / (double)(a * q.p1 + b * q.p2)};
        const bool good = exact[1] < exact[0] && exact[0] < exact[2] && limits.nim.b == 0 &&
                          limits.nim.a * (q.p1 + q.p2) == limits.nim.c * (q.q1 + q.q2) &&
                          is_slope(&limits.wythoff_lower, &q, times * q.p1, times * q.q1) &&
                          is_slope(&limits.wythoff_upper, &q, times * q.p2, times * q.q2);
        for (int i = 0; i < 3; i++) {
            const double distance = fabs(reached[i] - exact[i]);
            worst = distance > worst ? distance : worst;
        }
        cones++;
        wrong += !good;
        if (q.p1 + q.q1 + q.p2 + q.q2 <= 4) {
            char texts[3][64];
            wi_golden_text(texts[0], sizeof texts[0], &limits.nim);
            wi_golden_text(texts[1], sizeof texts[1], &limits.wythoff_lower);
            wi_golden_text(texts[2], sizeof texts[2], &limits.wythoff_upper);
            wi_finding_row(out, "\"%lld/%lld, %lld/%lld\",%s,%s,%s", (long long)q.q1,
                           (long long)q.p1, (long long)q.q2, (long long)q.p2, texts[0], texts[1],
                           texts[2]);
        }
    }
    wi_finding_judge(out, wrong == 0 && worst < 1e-4, WY_PROOF_PROSE);
    wi_finding_say(
        out,
        "For all %zu boards with entries up to %lld the printed slopes are the exact "
        "limits, numbers (a + b sqrt 5)/c with b != 0, one below and one above the slope of "
        "Rational Nim. They are irrational on every board, as q1 (p1 + p2) - p1 (q1 + q2) = -det "
        "Q: so no vector is a period of Rational Wythoff Nim's P-positions. At n = 10^6 the "
        "P-positions have come as near as %.1e.",
        cones, (long long)most, worst);
    wi_finding_by(out,
                  "Corollary 9: floor(phi n)/n and floor(phi^2 n)/n tend to phi and phi^2, and "
                  "phi^2 = phi + 1; exact arithmetic with sqrt 5");
    return WY_OK;
}

/* The first four arguments: q1 p1 q2 p2. */
static wy_status read_cone(wy_cone *out, const wy_claim *claim, wy_error *error) {
    int64_t *const entries[4] = {&out->q1, &out->p1, &out->q2, &out->p2};
    wy_status status = WY_OK;
    for (size_t i = 0; i < 4 && status == WY_OK; i++) {
        status = wi_claim_number(entries[i], claim, i, 0, 1000, error);
    }
    return status;
}

/* Arguments: q1 p1 q2 p2, and the slopes of RN and of RW below and above, as wi_golden_text has
 * them. */
wy_status wi_check_cone_slopes(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    (void)run;
    wy_cone q;
    const wy_status status = read_cone(&q, claim, error);
    if (status != WY_OK) {
        return status;
    }
    const wi_cone_slopes limits = wi_cone_limits(&q);
    const wi_golden *found[3] = {&limits.nim, &limits.wythoff_lower, &limits.wythoff_upper};
    static const char *const names[3] = {"Rational Nim", "Rational Wythoff Nim below",
                                         "Rational Wythoff Nim above"};
    wi_finding_judge(out, true, WY_PROOF_PROSE);
    for (int i = 0; i < 3; i++) {
        char text[64];
        wi_golden_text(text, sizeof text, found[i]);
        wi_finding_say(out, "%s: %s = %.6f.", names[i], text, wi_golden_value(found[i]));
        if (strcmp(text, claim->arguments[4 + i]) != 0) {
            wi_finding_judge(out, false, WY_PROOF_NONE);
        }
    }
    wi_finding_by(out, "Corollary 10 (3.3e), in exact arithmetic with sqrt 5");
    return WY_OK;
}
