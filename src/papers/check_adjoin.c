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

/* ---- one move more ----------------------------------------------------------------------- */

typedef struct joining {
    size_t free, changed, wrong;
    int64_t wrong_i, wrong_j;
} joining;

/* Does the P-set change in this window when (i, j) and (j, i) join? */
static wy_status changes(bool *out, const wi_window *plain, int64_t i, int64_t j,
                         const wy_claim_run *run, wy_error *error) {
    char rule[96];
    snprintf(rule, sizeof rule, "wythoff + (%lld,%lld) + (%lld,%lld)", (long long)i, (long long)j,
             (long long)j, (long long)i);
    wi_window more;
    const wy_claim_run quiet = {.shorter = run->shorter};
    const wy_status status =
        wi_window_open(&more, rule, WY_ENGINE_TABLE, plain->width, plain->height, &quiet, error);
    if (status == WY_OK) {
        int64_t x;
        int64_t y;
        *out = wi_window_difference(&x, &y, plain, &more);
        wi_window_close(&more);
    }
    return status;
}

wy_status wi_check_adjoin_games(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t most = wi_claim_bound(claim, run, 0, 12);
    const int64_t size = wi_claim_bound(claim, run, 1, 120);
    int64_t value = 0; /* of W at the moves that change the game */
    const wy_status read = wi_claim_number(&value, claim, 0, 0, 1, error);
    if (read != WY_OK) {
        return read;
    }
    wi_window plain;
    wi_adjoin_matrix *matrix = NULL;
    wy_status status = wi_window_open(&plain, "wythoff", WY_ENGINE_TABLE, size, size, run, error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_adjoin_matrix_create(&matrix, most + 1, &run->control, error);
    uint64_t *row = status == WY_OK ? calloc(wi_adjoin_matrix_words(matrix), sizeof *row) : NULL;
    if (status == WY_OK && row == NULL) {
        status = wi_fail_memory(error);
    }
    joining counts = {0};
    wi_pace pace;
    wi_pace_start(&pace, &run->control);
    for (int64_t i = 0; i <= most && status == WY_OK; i++) {
        wi_adjoin_matrix_row(row, matrix, i);
        for (int64_t j = i > 0 ? i : 1; j <= most && status == WY_OK; j++) {
            const bool one = (int64_t)(row[j / 64] >> (j % 64) & 1) == value;
            bool changed = false;
            status = changes(&changed, &plain, i, j, run, error);
            counts.free += !changed;
            counts.changed += changed;
            if (status == WY_OK && changed != one && counts.wrong++ == 0) {
                counts.wrong_i = i;
                counts.wrong_j = j;
            }
            if (wi_pace_stop(&pace, (double)i / (double)(most + 1))) {
                status = wi_fail(error, WY_STOPPED, "stopped");
            }
        }
    }
    if (status == WY_OK) {
        out->standing = counts.wrong == 0 ? WY_CLAIM_COMPUTED : WY_CLAIM_FALSE;
        wi_finding_say(out,
                       "Of the moves (i,j), i <= j <= %lld, %zu change the P-positions when they "
                       "join, and %zu do not: %s where W is %d.",
                       (long long)most, counts.changed, counts.free,
                       counts.wrong == 0 ? "exactly" : "not", (int)value);
        if (counts.wrong > 0) {
            wi_finding_say(out, "The first that does otherwise is (%lld,%lld).",
                           (long long)counts.wrong_i, (long long)counts.wrong_j);
        }
        wi_finding_by(out, "solving each of these games below %lld by %lld", (long long)size,
                      (long long)size);
    }
    free(row);
    wi_adjoin_matrix_free(matrix);
    wi_window_close(&plain);
    return status;
}

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

/* ---- one move less ----------------------------------------------------------------------- */

/* The first position that changes when the move is taken away, in windows that grow. */
static wy_status first_change(wy_position *at, const char *move, int64_t size,
                              const wy_claim_run *run, wy_error *error) {
    char rule[80];
    snprintf(rule, sizeof rule, "wythoff - %s", move);
    const wy_claim_run quiet = {.shorter = run->shorter};
    for (;; size *= 2) {
        wi_window with = {0};
        wi_window without = {0};
        wy_status status =
            wi_window_open(&with, "wythoff", WY_ENGINE_TABLE, size, size, &quiet, error);
        if (status == WY_OK) {
            status = wi_window_open(&without, rule, WY_ENGINE_TABLE, size, size, &quiet, error);
        }
        const bool found = status == WY_OK && wi_window_difference(&at->x, &at->y, &with, &without);
        wi_window_close(&with);
        wi_window_close(&without);
        if (status != WY_OK || found) {
            return status;
        }
        if (size > 4000) {
            return wi_fail(error, WY_NO, "nothing changes without %s below %lld", move,
                           (long long)size);
        }
    }
}

/* The positions that the data has for k, "k (x,y) (x,y)", are those; other k are not looked at. */
static bool is_printed_change(const wy_claim *claim, int64_t k, const wy_position at[2]) {
    int64_t number[5];
    const char *data = claim->data;
    for (;;) {
        for (int i = 0; i < 5; i++) {
            if (!wi_claim_next_number(&number[i], &data)) {
                return true;
            }
        }
        if (number[0] == k) {
            return number[1] == at[0].x && number[2] == at[0].y && number[3] == at[1].x &&
                   number[4] == at[1].y;
        }
    }
}

wy_status wi_check_first_change(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t most = wi_claim_bound(claim, run, 0, 8);
    int64_t wrong = 0; /* the first k that is printed otherwise */
    wi_finding_row(out, "k,without (k;0),without (k;k)");
    wy_status status = WY_OK;
    for (int64_t k = 1; k <= most && status == WY_OK; k++) {
        wy_position at[2];
        for (int i = 0; i < 2 && status == WY_OK; i++) {
            char move[48];
            snprintf(move, sizeof move, "(%lld,%lld)", (long long)k, (long long)(i == 0 ? 0 : k));
            status = first_change(&at[i], move, 8 * k + 8, run, error);
        }
        if (status == WY_OK) {
            wrong = wrong == 0 && !is_printed_change(claim, k, at) ? k : wrong;
            wi_finding_row(out, "%lld,\"(%lld,%lld)\",\"(%lld,%lld)\"", (long long)k,
                           (long long)at[0].x, (long long)at[0].y, (long long)at[1].x,
                           (long long)at[1].y);
        }
        if (run->control.poll != NULL &&
            run->control.poll(run->control.data, (double)k / (double)most)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    if (status == WY_NO) {
        out->standing = WY_CLAIM_OPEN;
        wi_finding_say(out, "%s.", error->message);
        wi_finding_by(out, "k up to %lld", (long long)most);
        return WY_OK;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
    if (wrong != 0) {
        wi_finding_say(out, "For k = %lld it is not as claimed.", (long long)wrong);
    }
    wi_finding_say(out,
                   "For every k up to %lld the outcome of some position changes when (k,0), or "
                   "(k,k), is taken away alone; the table has the first one, by x + y, then x.",
                   (long long)most);
    wi_finding_by(out, "k up to %lld, solving the games", (long long)most);
    return status;
}
