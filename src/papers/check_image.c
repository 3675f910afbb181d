/*
 * check_image.c - S3's games (a), (b), (c): Rational Nim with lines of moves that are not Q-moves.
 *
 * Theorem 1 extends to them.  With u = X q2 - Y p2 and v = Y p1 - X q1 the board is u, v >= 0, and
 * every move lowers u and v by fixed amounts: (p1,q1) by (det Q, 0), (p2,q2) by (0, det Q), and a
 * further move (a,b) by (a q2 - b p2, b p1 - a q1).  If these are not negative and d divides all of
 * them, then a move may be made iff u and v stay >= 0, that is iff the moves divided by d may be
 * made at (floor(u/d), floor(v/d)), and it leads to the image.  So the game is that of the divided
 * moves on the whole quarter plane, at this image.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/cones.h"
#include "papers/verbs.h"
#include "papers/window.h"
#include "rules/value.h"
#include "theory/theory.h"

/* The numbers of a claim: q1 p1 q2 p2, the further line (at,bt), and the divisor. */
typedef struct image {
    wy_cone q;
    int64_t a, b, divisor;
} image;

static wy_status read_image(image *out, const wy_claim *claim, wy_error *error) {
    int64_t *const numbers[] = {&out->q.q1, &out->q.p1, &out->q.q2,   &out->q.p2,
                                &out->a,    &out->b,    &out->divisor};
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && status == WY_OK; i++) {
        status = wi_claim_number(numbers[i], claim, i, 0, 1000, error);
    }
    if (status == WY_OK && (out->divisor < 1 || wi_cone_determinant(&out->q) <= 0)) {
        status = wi_fail(error, WY_BAD, "det Q and the divisor are positive");
    }
    return status;
}

static int64_t u_of(const image *of, int64_t x, int64_t y) {
    return x * of->q.q2 - y * of->q.p2;
}

static int64_t v_of(const image *of, int64_t x, int64_t y) {
    return y * of->q.p1 - x * of->q.q1;
}

/* The rule of the image, "{(2t,0),(0,2t),(t,t)}" with all factors; false: there is none. */
static bool image_rule(char *rule, size_t room, const image *of) {
    const int64_t determinant = wi_cone_determinant(&of->q);
    const int64_t u = u_of(of, of->a, of->b);
    const int64_t v = v_of(of, of->a, of->b);
    if (u < 0 || v < 0 || determinant % of->divisor != 0 || u % of->divisor != 0 ||
        v % of->divisor != 0) {
        return false;
    }
    snprintf(rule, room, "{(%" PRId64 "t,0),(0,%" PRId64 "t),(%" PRId64 "t,%" PRId64 "t)}",
             determinant / of->divisor, determinant / of->divisor, u / of->divisor,
             v / of->divisor);
    return true;
}

/* Positions of the board below width by height whose outcome is not that of the image. */
static wy_status compare(uint64_t *wrong, uint64_t *positions, const image *of, const char *rule,
                         const char *claimed, const int64_t size[2], const wy_claim_run *run,
                         wy_error *error) {
    wi_window game = {0};
    wi_window canonical = {0};
    const int64_t wide = u_of(of, size[0], 0) / of->divisor + 1;
    const int64_t high = v_of(of, 0, size[1]) / of->divisor + 1;
    wy_status status = wi_window_open(&game, rule, WY_ENGINE_TABLE, size[0], size[1], run, error);
    if (status == WY_OK) {
        status = wi_window_open(&canonical, claimed, WY_ENGINE_TABLE, wide, high, run, error);
    }
    for (int64_t x = 0; x < size[0] && status == WY_OK; x++) {
        for (int64_t y = 0; y < size[1]; y++) {
            if (wi_cone_contains(&of->q, x, y)) {
                ++*positions;
                *wrong += wi_window_has(&game, x, y) != wi_window_has(&canonical,
                                                                      u_of(of, x, y) / of->divisor,
                                                                      v_of(of, x, y) / of->divisor);
            }
        }
    }
    wi_window_close(&game);
    wi_window_close(&canonical);
    return status;
}

/* Arguments: q1 p1 q2 p2 a b D RULE; bounds: width and height of the window. */
wy_status wi_check_cone_image(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    image of = {.divisor = 0};
    wy_status status = read_image(&of, claim, error);
    if (status != WY_OK) {
        return status;
    }
    const char *claimed = claim->arguments[7];
    char nim[WI_CONE_RULE];
    char game[WI_CONE_RULE + 64];
    char rule[200] = "no rule";
    wi_cone_rule(nim, &of.q, "nim");
    snprintf(game, sizeof game, "%s + (%" PRId64 "t,%" PRId64 "t)", nim, of.a, of.b);
    const bool divides = image_rule(rule, sizeof rule, &of);
    const int64_t size[2] = {wi_claim_bound(claim, run, 0, 60), wi_claim_bound(claim, run, 1, 120)};
    uint64_t wrong = 0;
    uint64_t positions = 0;
    status = compare(&wrong, &positions, &of, game, claimed, size, run, error);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0 && divides && strcmp(rule, claimed) == 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "With u = %" PRId64 "X − %" PRId64 "Y and v = %" PRId64 "Y − %" PRId64
                       "X every move lowers u and v by multiples of %" PRId64 ": the moves %s at "
                       "(⌊u/%" PRId64 "⌋,⌊v/%" PRId64 "⌋). Of %" PRIu64 " positions %" PRIu64
                       " have another outcome than their image.",
                       of.q.q2, of.q.p2, of.q.p1, of.q.q1, of.divisor, rule, of.divisor, of.divisor,
                       positions, wrong);
        wi_finding_by(out,
                      "the argument of Theorem 1, for moves that lower u and v by other multiples; "
                      "and both games solved below %" PRId64 " by %" PRId64,
                      size[0], size[1]);
    }
    return status;
}
