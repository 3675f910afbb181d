/*
 * check_same.c - two games are claimed to have the same P-positions.
 *
 * A window is computed for both.  Where it differs the claim is false, and the first difference is
 * shown.  Where it does not, the library tries to prove the P-set of both games (prove.h): if both
 * have one automaton, they are the same for all heaps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/prove.h>

#include "base/fail.h"
#include "papers/verbs.h"
#include "papers/window.h"

enum { SHOWN = 40 };

/* The first difference, with the winning move where it is none of P's. */
static wy_status tell_difference(wy_finding *out, const wy_claim *claim, const wi_window *games,
                                 int64_t x, int64_t y, const wy_claim_run *run, wy_error *error) {
    out->standing = WY_CLAIM_FALSE;
    const int p = wi_window_has(&games[0], x, y) ? 0 : 1;
    wi_finding_say(out, "The sets differ, first at (%lld,%lld): a P-position of %s, but not of %s.",
                   (long long)x, (long long)y, claim->arguments[p], claim->arguments[1 - p]);
    wy_solution *solution = NULL;
    wy_status status =
        wy_solve(&solution, games[1 - p].rules, WY_ENGINE_AUTO, &run->control, error);
    if (status != WY_OK) {
        return status;
    }
    wy_place at;
    wy_verdict verdict;
    wy_place_init(&at);
    mpz_set_si(at.heap[0], x);
    mpz_set_si(at.heap[1], y);
    wy_verdict_init(&verdict);
    status = wy_solution_decide(&verdict, solution, &at, error);
    if (status == WY_OK && verdict.has_move) {
        wi_finding_say(out, "There the move (%ld,%ld) leads to the P-position (%ld,%ld).",
                       mpz_get_si(verdict.move.take[0]), mpz_get_si(verdict.move.take[1]),
                       mpz_get_si(verdict.move.to[0]), mpz_get_si(verdict.move.to[1]));
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&at);
    wy_solution_free(solution);
    uint64_t differing = 0;
    wi_board *board = wi_board_open(games[0].width < SHOWN ? games[0].width : SHOWN,
                                    games[0].height < SHOWN ? games[0].height : SHOWN);
    for (int64_t i = 0; i < games[0].width; i++) {
        for (int64_t j = 0; j < games[0].height; j++) {
            const bool a = wi_window_has(&games[0], i, j);
            const bool b = wi_window_has(&games[1], i, j);
            differing += a != b;
            if (a || b) {
                wi_board_mark(board, a && b ? WI_INK_P : a ? WI_INK_RIGHT : WI_INK_WRONG, i, j);
            }
        }
    }
    wi_finding_say(out, "Below %lld by %lld they differ at %llu positions.",
                   (long long)games[0].width, (long long)games[0].height,
                   (unsigned long long)differing);
    wi_board_name(board, WI_INK_P, "P-positions of both games");
    char only[2][120];
    for (int i = 0; i < 2; i++) {
        snprintf(only[i], sizeof only[i], "only of %.100s", claim->arguments[i]);
        wi_board_name(board, i == 0 ? WI_INK_RIGHT : WI_INK_WRONG, only[i]);
    }
    wi_finding_picture(out, wi_board_close(board), "P-positions of the two games");
    wi_finding_by(out, "all positions below %lld by %lld, computed by the %s engine",
                  (long long)games[0].width, (long long)games[0].height,
                  wy_engine_name(games[1 - p].engine));
    return status;
}

/* Both P-sets as automata; *same only if they are proved to be equal. */
static wy_status prove_same(bool *same, wy_finding *out, const wi_window *games,
                            const wy_claim_run *run, wy_error *error) {
    *same = false;
    wy_theorem *theorems[2] = {NULL, NULL};
    const wy_prove_options options = {.numeration = "msd_fib", .window = 3000, .states = 20000};
    wy_status status = WY_OK;
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        status = wy_prove(&theorems[i], games[i].rules, &options, &run->control, error);
    }
    if (status == WY_OK) {
        const wy_automaton *sets[2] = {wy_theorem_p(theorems[0]), wy_theorem_p(theorems[1])};
        wy_theorem_facts facts[2];
        wy_theorem_facts_of(&facts[0], theorems[0]);
        wy_theorem_facts_of(&facts[1], theorems[1]);
        if (!facts[0].transported && !facts[1].transported &&
            wy_theorem_alike(theorems[0], theorems[1])) {
            status = wy_automaton_equal(NULL, sets[0], sets[1], &run->control, error);
            *same = status == WY_OK;
            if (*same) {
                wi_finding_by(out,
                              "an automaton of %u states over %s digits, proved to accept the "
                              "P-set of each of the two games; and all positions below %lld",
                              (unsigned)facts[0].p_states, facts[0].numeration,
                              (long long)games[0].width);
            }
        }
    }
    wy_theorem_free(theorems[0]);
    wy_theorem_free(theorems[1]);
    /* Not proved is no fault: then it is computed. */
    return status == WY_LIMIT || status == WY_NO ? WY_OK : status;
}

wy_status wi_check_same_p_set(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    wy_status status = WY_OK;
    const int64_t size = wi_claim_bound(claim, run, 0, 200);
    wi_window games[2] = {{0}, {0}};
    const bool one = strcmp(claim->arguments[0], claim->arguments[1]) == 0;
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        status =
            wi_window_open(&games[i], claim->arguments[i], WY_ENGINE_AUTO, size, size, run, error);
    }
    int64_t x;
    int64_t y;
    if (status == WY_OK && wi_window_difference(&x, &y, &games[0], &games[1])) {
        status = tell_difference(out, claim, games, x, y, run, error);
    } else if (status == WY_OK) {
        bool same = one;
        wi_finding_by(out, "all positions with both heaps below %lld%s", (long long)size,
                      one ? "; the two rules are one" : "");
        status = one ? WY_OK : prove_same(&same, out, games, run, error);
        out->standing = same ? WY_CLAIM_PROVED : WY_CLAIM_COMPUTED;
        out->proof = same ? WY_PROOF_MACHINE : WY_PROOF_NONE;
        wi_finding_say(out, "The P-positions are the same%s (%llu of them below %lld).",
                       same ? ", for all heaps" : "", (unsigned long long)games[0].count,
                       (long long)size);
        wi_finding_picture(out, wi_window_picture(&games[0], SHOWN, SHOWN, false),
                           "P-positions of %s, and of %s", claim->arguments[0],
                           claim->arguments[1]);
    }
    wi_window_close(&games[0]);
    wi_window_close(&games[1]);
    return status;
}

/* The opposite: two games are claimed to have different P-positions.  One difference proves it. */
wy_status wi_check_other_p_set(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    const wy_status status = wi_check_same_p_set(out, claim, run, error);
    if (status == WY_OK) {
        const wy_claim_standing same = out->standing;
        wi_finding_judge(out, same == WY_CLAIM_FALSE, WY_PROOF_FINITE);
        if (same == WY_CLAIM_COMPUTED) {
            out->standing = WY_CLAIM_OPEN;
        }
    }
    return status;
}
