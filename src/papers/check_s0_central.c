/*
 * check_s0_central.c - the number theory of S0 section 2: identities (8) to (10), and the Central
 * Lemma on pairs whose difference is about delta n.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/theory.h"

/*
 * (8), (9): beta = alpha + delta, 1/alpha + 1/beta = 1, that is 2 alpha + delta = alpha (alpha +
 * delta). (10): delta (1 - alpha) + alpha = (alpha - 1) alpha.  The difference of the two
 * equations, as polynomials of degree at most 2 in each variable, is 0 if it is on a grid of 3
 * by 3.
 */
wy_status wi_check_central_constants(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    (void)run;
    int64_t golden = 0; /* the delta with alpha = phi */
    const wy_status status = wi_claim_number(&golden, claim, 0, -100, 100, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t wrong = 0;
    for (int64_t a = -4; a <= 4; a++) {
        for (int64_t d = -4; d <= 4; d++) {
            const int64_t nine = 2 * a + d - a * (a + d);
            const int64_t ten = d * (1 - a) + a - (a - 1) * a;
            wrong += nine != ten;
        }
    }
    /* delta = 1: alpha^2 - alpha - 1, the polynomial of phi; delta > 0: a root between 1 and 2,
       for 2 alpha + delta - alpha (alpha + delta) is 1 at alpha = 1 and -delta at alpha = 2. */
    for (int64_t a = -4; a <= 4; a++) {
        wrong += golden * (1 - a) + a - (a - 1) * a != -(a * a - a - 1);
    }
    for (int64_t d = 1; d <= 9; d++) {
        wrong += 2 + d - (1 + d) != 1 || 4 + d - 2 * (2 + d) != -d;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    if (wrong == 0) {
        wi_finding_say(
            out,
            "(8) and (9) say 2α + δ = α(α + δ), and so does (10): the same polynomial. For "
            "δ > 0 it has one root with 1 < α < 2, then β = α/(α−1) > 2; for δ = 1 it is "
            "α² − α − 1, so α = φ. α = (2 − δ + √(δ²+4))/2 in general, and δ = α(2−α)/(α−1): if "
            "one is algebraic, so is the other.");
    } else {
        wi_finding_say(out, "The identities fail at %" PRId64 " points.", wrong);
    }
    wi_finding_by(out, "polynomial identities of degree 2, at 81 points");
    return WY_OK;
}

/* Arguments: M P, the greatest, and a number by which a_n and b_n stay inside the bounds; the first
 * bound is the number of pairs: delta = m/p. */
wy_status wi_check_central_lemma(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    int64_t m = 0;
    int64_t p = 0;
    wy_status status = wi_claim_number(&m, claim, 0, 1, 20, error);
    if (status == WY_OK) {
        status = wi_claim_number(&p, claim, 1, 1, 20, error);
    }
    int64_t slack = 0;
    if (status == WY_OK) {
        status = wi_claim_number(&slack, claim, 2, 0, 100, error);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 100000);
    int64_t games = 0;
    wi_finding_row(out, "δ = m/p,α,β,least a_n − ⌊(n−p+1)α⌋,greatest a_n − ⌊nα⌋,least b_n − "
                        "⌊(n−p+1)β⌋,greatest b_n − ⌊nβ⌋");
    int64_t worst = INT64_MIN;
    for (int64_t i = 1; i <= m && status == WY_OK; i++) {
        for (int64_t j = 1; j <= p && status == WY_OK; j++) {
            wi_pairs_bounds found;
            status = wi_pairs_bounds_explore(&found, i, j, terms, &run->control, error);
            if (status != WY_OK) {
                break;
            }
            const double delta = (double)i / (double)j;
            const double alpha = (2 - delta + sqrt(delta * delta + 4)) / 2;
            wi_finding_row(
                out,
                "%" PRId64 "/%" PRId64 ",%.6f,%.6f,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, i,
                j, alpha, alpha + delta, found.a_low, found.a_high, found.b_low, found.b_high);
            const int64_t ends[4] = {-found.a_low, found.a_high, -found.b_low, found.b_high};
            for (size_t e = 0; e < 4; e++) {
                worst = ends[e] > worst ? ends[e] : worst;
            }
            games++;
        }
    }
    if (status == WY_OK) {
        wi_finding_judge(out, worst <= -slack, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "For the pairs of %" PRId64 " games (m,p)-Wythoff Nim, complementary but for the "
            "first p, with b_n − a_n = m⌊n/p⌋, a_n stays between (n−p+1)α and nα but for "
            "floors, and b_n likewise: within a constant of αn and βn.",
            games);
        wi_finding_by(out,
                      "the proof in docs/imitation.md, for all m and p; and the first %" PRId64
                      " pairs of each. S0 proves the lemma in general",
                      terms);
    }
    return status;
}

/* ---- Wythoff Nim's formula (1) --------------------------------------------------------------- */

/* The first bound is the number of columns. */
wy_status wi_check_golden_pairs(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    int64_t root = 0;
    const wy_status read = wi_claim_number(&root, claim, 0, 2, 9, error);
    if (read != WY_OK) {
        return read;
    }
    if (columns > 100000000) {
        return wi_fail(error, WY_BAD, "at most 10^8 columns can be compared");
    }
    int64_t *rows = NULL;
    wy_machine *machine = NULL;
    wy_machine_facts facts = {0};
    wy_status status = wi_claim_columns(&rows, "wythoff", columns, run, error);
    if (status == WY_OK) {
        status = wi_claim_machine(&machine, "wythoff", 0, run, error);
    }
    if (status == WY_OK) {
        wy_machine_facts_of(&facts, machine);
        int64_t wrong = -1;
        int64_t n = 0;
        for (int64_t x = 0; x < columns && wrong < 0; x++) {
            if (rows[x] >= x) {
                const int64_t a = (n + (int64_t)wi_claim_root((uint64_t)(root * n * n))) / 2;
                wrong = a != x || rows[x] != a + n ? n : -1;
                n++;
            }
        }
        const bool proved = facts.closed && facts.lowest == 0 && facts.highest == 0;
        wi_finding_judge(out, wrong < 0, WY_PROOF_PROSE);
        if (wrong < 0 && !proved) {
            out->standing = WY_CLAIM_COMPUTED;
            out->proof = WY_PROOF_NONE;
        }
        if (wrong >= 0) {
            wi_finding_say(out, "It fails at n = %" PRId64 ".", wrong);
        } else {
            wi_finding_say(
                out,
                "b_n = a_n + n for all n, and each number is in exactly one pair, so a_n is the "
                "least number not met before. ⌊φn⌋ and ⌊φ²n⌋ = ⌊φn⌋ + n do the same, for 1/φ + "
                "1/φ² = 1 (Beatty). The first %" PRId64 " pairs agree.",
                n);
        }
        wi_finding_by(
            out,
            "the column machine of Wythoff Nim, complete by closure, and Beatty's theorem; "
            "the first %" PRId64 " columns in exact arithmetic",
            columns);
    }
    wy_machine_free(machine);
    free(rows);
    return status;
}

/* ---- other games with Wythoff's P-positions -------------------------------------------------- */

/* Arguments: the greatest l, and how many (k,l), k < l, leave the P-positions as they are. */
wy_status wi_check_free_knights(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    (void)run;
    int64_t most;
    int64_t claimed;
    wy_status status = wi_claim_number(&most, claim, 0, 2, 200, error);
    if (status == WY_OK) {
        status = wi_claim_number(&claimed, claim, 1, 0, 100000, error);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_t i;
    mpz_t j;
    mpz_inits(i, j, NULL);
    int64_t pairs = 0;
    int64_t count = 0;
    wi_finding_row(out, "l,k with Wythoff's P-positions");
    for (int64_t l = 2; l <= most && status == WY_OK; l++) {
        char text[1200] = "";
        size_t used = 0;
        for (int64_t k = 1; k < l && status == WY_OK; k++) {
            wi_adjoin verdict;
            wi_adjoin_init(&verdict);
            mpz_set_si(i, k);
            mpz_set_si(j, l);
            status = wi_adjoin_decide(&verdict, i, j, error);
            if (status == WY_OK && verdict.kind == WI_ADJOIN_FREE) {
                count++;
                used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRId64,
                                         used == 0 ? "" : " ", k);
            }
            pairs++;
            wi_adjoin_clear(&verdict);
        }
        if (l <= 20) {
            wi_finding_row(out, "%" PRId64 ",%s", l, text);
        }
    }
    mpz_clears(i, j, NULL);
    if (status == WY_OK) {
        wi_finding_judge(out, count == claimed, WY_PROOF_FINITE);
        wi_finding_say(out,
                       "Of the %" PRId64 " games with k < l ≤ %" PRId64 ", %" PRId64
                       " have the P-positions of Wythoff Nim.",
                       pairs, most, count);
        wi_finding_by(
            out, "S2's criterion: the move connects no two P-positions; in two ways, by digits and "
                 "by square roots");
    }
    return status;
}
