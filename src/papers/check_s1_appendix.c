/*
 * check_s1_appendix.c - smaller statements of S1 about the pairs of (m,p)-Wythoff Nim: the range of
 * xi behind Definition 17, polynomial time, and what the appendix says before its main theorem.
 */
#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/theory.h"

enum { LARGEST = 100 };

/* ---- polynomial time ------------------------------------------------------------------------- */

/* b_n - a_n = m floor(n/p) + further, and both columns give the pair back, at n = 10^digits. */
static wy_status look_far(bool *good, int64_t m, int64_t p, unsigned long digits, int64_t further,
                          wy_error *error) {
    wi_pairs *pairs;
    wy_status status = wi_pairs_create(&pairs, m, p, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t number[5];
    for (int i = 0; i < 5; i++) {
        mpz_init(number[i]);
    }
    mpz_ui_pow_ui(number[0], 10, digits);
    status = wi_pairs_term(number[1], number[2], pairs, number[0], error);
    if (status == WY_OK) {
        mpz_fdiv_q_ui(number[3], number[0], (unsigned long)p);
        mpz_mul_ui(number[3], number[3], (unsigned long)m);
        mpz_add_ui(number[3], number[3], (unsigned long)further);
        mpz_sub(number[4], number[2], number[1]);
        *good = mpz_cmp(number[3], number[4]) == 0;
    }
    for (int side = 1; side <= 2 && status == WY_OK; side++) {
        bool upper = false;
        status = wi_pairs_column(number[3], number[4], &upper, pairs, number[side], error);
        *good = *good && status == WY_OK && mpz_cmp(number[3], number[3 - side]) == 0 &&
                mpz_cmp(number[4], number[0]) == 0;
    }
    for (int i = 0; i < 5; i++) {
        mpz_clear(number[i]);
    }
    wi_pairs_free(pairs);
    return status;
}

/* Arguments: M M P P and C: b_n - a_n = m floor(n/p) + C; the first bound: digits of n. */
wy_status wi_check_pairs_far(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    wi_claim_games of;
    int64_t further = 0;
    wy_status status = wi_claim_games_and_number(&of, &further, claim, LARGEST, error);
    const int64_t digits = wi_claim_bound(claim, run, 0, 100);
    int64_t wrong = 0;
    while (status == WY_OK && wi_claim_games_next(&of)) {
        bool good = false;
        status = look_far(&good, of.m, of.p, (unsigned long)digits, further, error);
        wrong += status == WY_OK && !good;
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "A window of columns tells, exactly, a window that lies L = β/α times further "
            "out: its border c goes to c', and −m < c' − Lc < m by the sharp bounds of "
            "a_n (1.7b). So 2p columns on either side are enough, and about log x windows "
            "lead from the origin to column x. In %" PRId64 " games the pair of n = 10^%" PRId64
            " was found, and n again from either "
            "of its columns; %" PRId64 " are not as they should be.",
            of.count, digits, wrong);
        wi_finding_by(out, "the proof in docs/imitation.md, for all m and p; and the telescope of "
                           "src/theory/pairs_telescope.c, which guesses nothing");
    }
    return status;
}
