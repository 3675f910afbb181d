/*
 * check_adjoin.c - moves that join or leave Wythoff's game (S2): the games themselves are solved,
 * and compared with what the matrix W says; ways to decide are compared on long numbers.
 */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/pace.h"
#include "papers/verbs.h"
#include "papers/window.h"
#include "solve/adjoin.h"
#include "theory/theory.h"

/* ---- ways to decide ---------------------------------------------------------------------- */

/* A pair of P-positions a move apart, of each kind in turn; and every fourth time any numbers. */
static wy_status some_move(mpz_t i, mpz_t j, int which, mp_bitcnt_t bits, gmp_randstate_t random,
                           wy_error *error) {
    mpz_t n;
    mpz_t m;
    mpz_t pair[4];
    mpz_inits(n, m, pair[0], pair[1], pair[2], pair[3], NULL);
    mpz_urandomb(n, random, bits);
    mpz_urandomb(m, random, bits > 8 ? bits - 3 : 4);
    mpz_add(n, n, m);
    mpz_add_ui(n, n, 1);
    wy_status status = wi_wythoff_term(pair[0], pair[1], WI_BY_BEATTY, n, error);
    if (status == WY_OK) {
        status = wi_wythoff_term(pair[2], pair[3], WI_BY_BEATTY, m, error);
    }
    switch (which % 4) {
    case 0:
        mpz_sub(i, pair[0], pair[2]);
        mpz_sub(j, pair[1], pair[3]);
        break;
    case 1:
        mpz_sub(i, pair[0], pair[3]);
        mpz_sub(j, pair[1], pair[2]);
        mpz_abs(i, i);
        break;
    case 2:
        mpz_add_ui(i, pair[0], 1);
        mpz_add_ui(j, pair[1], 2);
        break;
    default:
        mpz_set(i, n);
        mpz_add(j, n, m);
        mpz_add_ui(j, j, 1);
    }
    mpz_clears(n, m, pair[0], pair[1], pair[2], pair[3], NULL);
    return status;
}

wy_status wi_check_adjoin_ways(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    const int64_t count = wi_claim_bound(claim, run, 0, 200);
    int64_t claimed = 0;
    wi_adjoin_proof *proof = NULL;
    wy_status status = wi_claim_number(&claimed, claim, 0, 1, 100000, error);
    if (status == WY_OK) {
        status = wi_adjoin_proof_open(&proof, &run->control, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const int64_t states = wy_automaton_states(wi_adjoin_proof_above(proof));
    gmp_randstate_t random;
    gmp_randinit_default(random);
    mpz_t i;
    mpz_t j;
    mpz_inits(i, j, NULL);
    size_t wrong = 0;
    size_t ones = 0;
    wi_pace pace;
    wi_pace_start(&pace, &run->control);
    for (int64_t k = 0; k < count && status == WY_OK; k++) {
        wi_adjoin_kind kinds[WI_ADJOIN_WAYS];
        bool accepted = false;
        status = some_move(i, j, (int)(k % 4), (mp_bitcnt_t)(8 + k * 37 % 3320), random, error);
        for (int way = 0; way < WI_ADJOIN_WAYS && status == WY_OK; way++) {
            status = wi_adjoin_classify(&kinds[way], (wi_adjoin_way)way, i, j, error);
        }
        if (status == WY_OK) {
            status = wi_adjoin_by_automaton(&accepted, wi_adjoin_proof_above(proof), i, j, error);
        }
        if (status == WY_OK) {
            ones += accepted;
            wrong += kinds[0] != kinds[1] || accepted != (kinds[0] != WI_ADJOIN_FREE);
        }
        if (wi_pace_stop(&pace, (double)k / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    mpz_clears(i, j, NULL);
    gmp_randclear(random);
    wi_adjoin_proof_close(proof);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0 && states == claimed, WY_PROOF_MACHINE);
        wi_finding_say(out,
                       "W is what an automaton of %lld states accepts that reads the Zeckendorf "
                       "digits of i and j in step: a move is tested in time linear in its digits.",
                       (long long)states);
        wi_finding_say(out,
                       "The three conditions on digits, the floors solved for n and m, and an "
                       "automaton %s on %lld moves of up to 1,000 decimal digits, of which %zu may "
                       "not join.",
                       wrong == 0 ? "agree" : "do not agree", (long long)count, ones);
        wi_finding_by(out,
                      "the automaton, derived from the definition of W by first-order logic; and "
                      "%lld moves, made of random pairs",
                      (long long)count);
    }
    return status;
}
