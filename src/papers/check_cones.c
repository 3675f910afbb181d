/*
 * check_cones.c - S3, sections 1 and 2: terminal positions, the lemmas, Theorem 1.
 *
 * With u = X q2 - Y p2 and v = Y p1 - X q1 the board is u, v >= 0, and a move (s, t) lowers u by
 * s det Q and v by t det Q: two identities, linear in each of X, Y, p1, q1, p2, q2, s, t, so they
 * hold everywhere if they hold where all of these are 0 or 1.  Hence (s, t) may be taken iff
 * floor(u / det Q) >= s and floor(v / det Q) >= t: the game is the canonical game at phi_Q(X, Y),
 * T_Q is 0 <= u, v < det Q, and the lemmas and Theorem 1 follow.  That T_Q has det Q points is the
 * theorem on lattice points of a half-open parallelogram.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "papers/cones.h"
#include "papers/verbs.h"
#include "papers/window.h"
#include "rules/value.h"
#include "theory/theory.h"

/* All Q with entries up to most, one by one. */
typedef struct cones {
    wy_cone q;
    int64_t most;
    uint64_t count; /* so far */
    wi_pace pace;
} cones;

static cones cones_begin(const wy_claim *claim, const wy_claim_run *run, int64_t usual) {
    cones of = {.most = wi_claim_bound(claim, run, 0, usual)};
    wi_pace_start(&of.pace, &run->control);
    return of;
}

/* The next Q; false: there are no more, or *status, which it sets when the work is stopped, is bad.
 */
static bool cones_next(cones *of, wy_status *status, wy_error *error) {
    if (*status == WY_OK && of->count > 0 &&
        wi_pace_stop(&of->pace, (double)of->q.p1 / (double)(of->most + 1))) {
        *status = wi_fail(error, WY_STOPPED, "stopped");
    }
    const bool more = *status == WY_OK && wi_cone_next(&of->q, of->most);
    of->count += more;
    return more;
}

/* The two identities, at all 2^8 points of {0,1}^8. */
static bool identities_hold(void) {
    for (unsigned bits = 0; bits < 256; bits++) {
        const int64_t x = bits & 1;
        const int64_t y = bits >> 1 & 1;
        const int64_t p1 = bits >> 2 & 1;
        const int64_t q1 = bits >> 3 & 1;
        const int64_t p2 = bits >> 4 & 1;
        const int64_t q2 = bits >> 5 & 1;
        const int64_t s = bits >> 6 & 1;
        const int64_t t = bits >> 7 & 1;
        const int64_t to_x = x - p1 * s - p2 * t;
        const int64_t to_y = y - q1 * s - q2 * t;
        const int64_t determinant = p1 * q2 - q1 * p2;
        if (to_x * q2 - to_y * p2 != x * q2 - y * p2 - s * determinant ||
            to_y * p1 - to_x * q1 != y * p1 - x * q1 - t * determinant) {
            return false;
        }
    }
    return true;
}

/* S3's T_Q as printed, without the board. */
static bool in_printed_t(const wy_cone *q, int64_t x, int64_t y) {
    return q->p1 * (y - q->q2) < q->q1 * (x - q->p2) && q->p2 * (y - q->q1) > q->q2 * (x - q->p1);
}

/* Has (x, y) no move of Rational Nim? */
static bool is_terminal(const wy_cone *q, int64_t x, int64_t y) {
    for (int64_t t = 1; t <= x || t <= y; t++) {
        const bool first =
            x >= t * q->p1 && y >= t * q->q1 && wi_cone_contains(q, x - t * q->p1, y - t * q->q1);
        const bool second =
            x >= t * q->p2 && y >= t * q->q2 && wi_cone_contains(q, x - t * q->p2, y - t * q->q2);
        if (first || second) {
            return false;
        }
    }
    return true;
}

/* ---- Lemma 2 ----------------------------------------------------------------------------- */

wy_status wi_check_cone_terminals(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                  wy_error *error) {
    cones of = cones_begin(claim, run, 4);
    const wy_cone *q = &of.q;
    uint64_t wrong = 0;
    int64_t times = 0;
    wy_status status = wi_claim_number(&times, claim, 0, 1, 100, error);
    while (cones_next(&of, &status, error)) {
        int64_t count = 0;
        bool good = true;
        for (int64_t x = 0; x <= 2 * (q->p1 + q->p2); x++) {
            for (int64_t y = 0; y <= 2 * (q->q1 + q->q2); y++) {
                if (wi_cone_contains(q, x, y)) {
                    const bool in = in_printed_t(q, x, y);
                    count += in;
                    good = good && in == is_terminal(q, x, y);
                }
            }
        }
        wrong += !good || count != times * wi_cone_determinant(q);
    }
    if (status != WY_OK) {
        return status;
    }
    const bool proved = identities_hold() && wrong == 0;
    wi_finding_judge(out, proved, WY_PROOF_PROSE);
    wi_finding_say(
        out,
        "For %s of the %llu matrices Q with entries up to %lld, T_Q on the board has det Q "
        "positions, and they are exactly those without a move of Rational Nim.",
        wrong == 0 ? "all" : "not all", (unsigned long long)of.count, (long long)of.most);
    wi_finding_by(
        out, "u = X q2 - Y p2 and v = Y p1 - X q1: a move (s,t) lowers them by s det Q and t det "
             "Q (checked on {0,1}^8, enough for identities linear in each letter), so T_Q is 0 "
             "<= u, v < det Q, a half-open parallelogram with det Q lattice points");
    return WY_OK;
}

wy_status wi_check_cone_printed(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t most = wi_claim_bound(claim, run, 0, 4);
    int corrected = 0;
    const wy_status status = wi_claim_choice(&corrected, claim, 0, "printed|intersected", error);
    if (status != WY_OK) {
        return status;
    }
    wy_cone q = {0};
    while (corrected == 0 && wi_cone_next(&q, most)) {
        for (int64_t x = 0; x <= 2 * (q.p1 + q.p2); x++) {
            for (int64_t y = 0; y <= 2 * (q.q1 + q.q2); y++) {
                if (in_printed_t(&q, x, y) && !wi_cone_contains(&q, x, y)) {
                    out->standing = WY_CLAIM_FALSE;
                    wi_finding_say(
                        out,
                        "Not so: for p1 = %lld, q1 = %lld, p2 = %lld, q2 = %lld the pair "
                        "(%lld,%lld) satisfies both inequalities, but is not on the "
                        "board. T_Q has to be intersected with B_Q.",
                        (long long)q.p1, (long long)q.q1, (long long)q.p2, (long long)q.q2,
                        (long long)x, (long long)y);
                    wi_finding_by(out, "this pair");
                    return WY_OK;
                }
            }
        }
    }
    out->standing = WY_CLAIM_COMPUTED;
    wi_finding_say(out, corrected != 0 ? "T_Q intersected with B_Q is a subset of B_Q."
                                       : "No pair of non-negative numbers is off the board.");
    wi_finding_by(out, "all Q with entries up to %lld", (long long)most);
    return WY_OK;
}

/* Without (0, 1) as a move, so with (t, 0) alone, T_Q + (p2, q2) is terminal too. */
wy_status wi_check_more_terminals(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                  wy_error *error) {
    cones of = cones_begin(claim, run, 3);
    const wy_cone *q = &of.q;
    uint64_t wrong = 0;
    int first = 0;
    wy_status status = wi_claim_choice(&first, claim, 0, "(p2,q2)|(p1,q1)", error);
    while (cones_next(&of, &status, error)) {
        wy_position *classes = NULL;
        status = wi_cone_classes(&classes, q, error);
        for (int64_t i = 0; status == WY_OK && i < wi_cone_determinant(q); i++) {
            const int64_t x = classes[i].x + (first != 0 ? q->p1 : q->p2);
            const int64_t y = classes[i].y + (first != 0 ? q->q1 : q->q2);
            bool good = wi_cone_contains(q, x, y) && !in_printed_t(q, x, y);
            for (int64_t t = 1; t * q->p1 <= x && t * q->q1 <= y; t++) {
                good = good && !wi_cone_contains(q, x - t * q->p1, y - t * q->q1);
            }
            wrong += !good;
        }
        free(classes);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, identities_hold() && wrong == 0, WY_PROOF_PROSE);
    wi_finding_say(out,
                   "With the moves (t,0) alone it holds for %s of the %llu boards with entries up "
                   "to %lld.",
                   wrong == 0 ? "all" : "not all", (unsigned long long)of.count,
                   (long long)of.most);
    wi_finding_by(out, "there u = X q2 - Y p2 is still below det Q, so no (s,t) with s > 0 can be "
                       "taken, and v has become det Q or more; and these boards");
    return WY_OK;
}

/* ---- Lemmas 3 and 4 ---------------------------------------------------------------------- */

/* T_Q + (A, B) Q is the board, each position once; and it is on the board iff A, B >= least. */
static wy_status check_translates(bool *good, const wy_cone *q, int64_t size, int64_t least,
                                  wy_error *error) {
    wy_position *classes;
    const wy_status status = wi_cone_classes(&classes, q, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t count = wi_cone_determinant(q);
    uint8_t *times = calloc((size_t)(size * size), 1);
    if (times == NULL) {
        free(classes);
        return wi_fail_memory(error);
    }
    *good = true;
    for (int64_t i = 0; i < count; i++) {
        for (int64_t a = -2; a <= size; a++) {
            for (int64_t b = -2; b <= size; b++) {
                const int64_t x = classes[i].x + a * q->p1 + b * q->p2;
                const int64_t y = classes[i].y + a * q->q1 + b * q->q2;
                const bool on = x >= 0 && y >= 0 && wi_cone_contains(q, x, y);
                *good = *good && on == (a >= least && b >= least);
                if (on && x < size && y < size) {
                    times[x * size + y]++;
                }
            }
        }
    }
    for (int64_t x = 0; x < size; x++) {
        for (int64_t y = 0; y < size; y++) {
            *good = *good && times[x * size + y] == (wi_cone_contains(q, x, y) ? 1 : 0);
        }
    }
    free(times);
    free(classes);
    return WY_OK;
}

wy_status wi_check_cone_lemmas(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    const int64_t size = wi_claim_bound(claim, run, 1, 20);
    cones of = cones_begin(claim, run, 3);
    uint64_t wrong = 0;
    int64_t least = 0;
    wy_status status = wi_claim_number(&least, claim, 0, -2, 2, error);
    while (cones_next(&of, &status, error)) {
        bool good = false;
        status = check_translates(&good, &of.q, size, least, error);
        wrong += !good;
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, identities_hold() && wrong == 0, WY_PROOF_PROSE);
    wi_finding_say(
        out,
        "%s: for the %llu matrices with entries up to %lld every position of the board "
        "below %lld by %lld is met exactly once, and A or B negative leads off the board.",
        wrong == 0 ? "It holds" : "It fails", (unsigned long long)of.count, (long long)of.most,
        (long long)size, (long long)size);
    wi_finding_by(out,
                  "A = floor(u / det Q), B = floor(v / det Q), and what is left has 0 <= u, v < "
                  "det Q: division with remainder, in u and in v (3.1a)");
    return WY_OK;
}

/* ---- Lemma 6 ----------------------------------------------------------------------------- */

wy_status wi_check_cone_moves(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    const int64_t size = wi_claim_bound(claim, run, 1, 10);
    cones of = cones_begin(claim, run, 3);
    const wy_cone *q = &of.q;
    uint64_t moves = 0;
    uint64_t wrong = 0;
    int every = 0;
    wy_status status = wi_claim_choice(&every, claim, 0, "(s,t)|(t,s)", error);
    while (cones_next(&of, &status, error)) {
        wy_position *classes = NULL;
        status = wi_cone_classes(&classes, q, error);
        for (int64_t i = 0; status == WY_OK && i < wi_cone_determinant(q); i++) {
            for (int64_t cell = 0; cell < size * size; cell++) {
                const int64_t a = cell / size;
                const int64_t b = cell % size;
                for (int64_t move = 1; move < (size + 2) * (size + 2); move++) {
                    const int64_t s = move / (size + 2);
                    const int64_t t = move % (size + 2);
                    const int64_t x = classes[i].x + (a - s) * q->p1 + (b - t) * q->p2;
                    const int64_t y = classes[i].y + (a - s) * q->q1 + (b - t) * q->q2;
                    const bool legal = x >= 0 && y >= 0 && wi_cone_contains(q, x, y);
                    moves++;
                    wrong += legal != (every == 0 ? s <= a && t <= b : t <= a && s <= b);
                }
            }
        }
        free(classes);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, identities_hold() && wrong == 0, WY_PROOF_PROSE);
    wi_finding_say(out,
                   "%llu moves were looked at, on all boards with entries up to %lld: %llu differ.",
                   (unsigned long long)moves, (long long)of.most, (unsigned long long)wrong);
    wi_finding_by(out, "the identities of 3.1a: a move lowers u by s det Q and v by t det Q");
    return WY_OK;
}

/* ---- Theorem 1 ------------------------------------------------------------------------- */

/* Compares the game on the cone, solved as it stands, with its canonical game. */
static wy_status compare_canonical(uint64_t *wrong, uint64_t *positions, const wy_cone *q,
                                   const wi_window *canonical, const char *rule, int64_t size,
                                   bool up, wy_error *error) {
    char text[WI_CONE_RULE];
    wi_cone_rule(text, q, rule);
    wi_window window;
    const wy_claim_run quiet = {0};
    const wy_status status =
        wi_window_open(&window, text, WY_ENGINE_TABLE, size, size, &quiet, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t determinant = wi_cone_determinant(q);
    for (int64_t x = 0; x < size; x++) {
        for (int64_t y = 0; y < size; y++) {
            if (!wi_cone_contains(q, x, y)) {
                continue;
            }
            const int64_t more = up ? determinant - 1 : 0;
            const int64_t a = (x * q->q2 - y * q->p2 + more) / determinant;
            const int64_t b = (y * q->p1 - x * q->q1 + more) / determinant;
            if (a < canonical->width && b < canonical->height) {
                ++*positions;
                *wrong += wi_window_has(&window, x, y) != wi_window_has(canonical, a, b);
            }
        }
    }
    wi_window_close(&window);
    return WY_OK;
}

/* Arguments: floor, or ceiling; and rules M on the quarter plane. */
wy_status wi_check_theorem_1(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    int up = 0;
    wy_status status = wi_claim_choice(&up, claim, 0, "floor|ceiling", error);
    const int64_t most = wi_claim_bound(claim, run, 0, 2);
    const int64_t size = wi_claim_bound(claim, run, 1, 24);
    uint64_t wrong = 0;
    uint64_t positions = 0;
    uint64_t games = 0;
    wi_pace pace;
    wi_pace_start(&pace, &run->control);
    for (size_t i = 1; i < claim->argument_count && status == WY_OK; i++) {
        const char *rule = claim->arguments[i];
        wi_window canonical = {0};
        const int64_t side = size * most;
        const wy_claim_run quiet = {0};
        status = wi_window_open(&canonical, rule, WY_ENGINE_PLAIN, side, side, &quiet, error);
        wy_cone q = {0};
        while (status == WY_OK && wi_cone_next(&q, most)) {
            status =
                compare_canonical(&wrong, &positions, &q, &canonical, rule, size, up != 0, error);
            games++;
            if (wi_pace_stop(&pace, (double)i / (double)claim->argument_count)) {
                status = wi_fail(error, WY_STOPPED, "stopped");
            }
        }
        wi_window_close(&canonical);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, identities_hold() && wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "%llu games (%zu rules on all boards with entries up to %lld) were solved as "
            "they stand: of %llu positions %llu have another outcome than phi_Q says.",
            (unsigned long long)games, claim->argument_count - 1, (long long)most,
            (unsigned long long)positions, (unsigned long long)wrong);
        wi_finding_by(out,
                      "a move (s,t) may be taken at (X,Y) iff it may be taken at phi_Q(X,Y), and "
                      "leads to the image: the identities of 3.1a; and the games solved");
    }
    return status;
}

/* ---- Remark 5 ---------------------------------------------------------------------------- */

/*
 * Argument: (A,B), or (B,A).  In the (0,0)-class, and only there, (X, Y) = (A, B) Q with (A, B) =
 * phi_Q(X, Y): without floors.  Bounds: entries of Q, A and B.
 */
wy_status wi_check_cone_class(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    const int64_t size = wi_claim_bound(claim, run, 1, 10);
    cones of = cones_begin(claim, run, 3);
    const wy_cone *q = &of.q;
    int swapped = 0;
    uint64_t wrong = 0;
    wy_status status = wi_claim_choice(&swapped, claim, 0, "(A,B)|(B,A)", error);
    while (cones_next(&of, &status, error)) {
        wy_position *classes = NULL;
        const int64_t determinant = wi_cone_determinant(q);
        status = wi_cone_classes(&classes, q, error);
        for (int64_t i = 0; status == WY_OK && i < determinant; i++) {
            for (int64_t cell = 0; cell < size * size; cell++) {
                const int64_t a = cell / size;
                const int64_t b = cell % size;
                const int64_t x = classes[i].x + a * q->p1 + b * q->p2;
                const int64_t y = classes[i].y + a * q->q1 + b * q->q2;
                const int64_t u = x * q->q2 - y * q->p2;
                const int64_t v = y * q->p1 - x * q->q1;
                const bool exact = u == (swapped != 0 ? b : a) * determinant &&
                                   v == (swapped != 0 ? a : b) * determinant;
                wrong += exact != (classes[i].x == 0 && classes[i].y == 0);
            }
        }
        free(classes);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, identities_hold() && wrong == 0, WY_PROOF_PROSE);
    wi_finding_say(out,
                   "On %llu boards with entries up to %lld and A, B < %lld it fails %llu times.",
                   (unsigned long long)of.count, (long long)of.most, (long long)size,
                   (unsigned long long)wrong);
    wi_finding_by(out, "(X,Y) Q^-1 = (u,v)/det Q, and u, v are det Q times A, B plus those of "
                       "(x,y), which are 0 only at (0,0) (3.1a)");
    return WY_OK;
}
