/*
 * check_s0_questions.c - S0's Question 1, whether a position can be decided in polynomial time,
 * with the telescope of Figure 7; its Question 2 where no theorem is known: a search; and the
 * greatest departure of b_n - a_n from n, asked before it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "machine/telescope_use.h"
#include "papers/game.h"
#include "papers/telescope_picture.h"
#include "papers/verbs.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* ---- Question 1, and Figure 7 ---------------------------------------------------------------- */

static wy_status agree_far_out(wy_finding *out, wi_telescope *telescope, const wy_theorem *theorem,
                               wy_error *error) {
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_status status = WY_OK;
    int asked = 0;
    for (unsigned long digits = 10; digits <= 1000 && status == WY_OK; digits *= 10) {
        for (unsigned long more = 0; more < 10 && status == WY_OK; more++) {
            mpz_ui_pow_ui(x, 10, digits);
            mpz_add_ui(x, x, more);
            status = wi_telescope_column(row, NULL, telescope, x, error);
            bool is_p = false;
            if (status == WY_OK) {
                status = wy_theorem_has(&is_p, theorem, x, row, error);
            }
            if (status == WY_OK && !is_p) {
                status = wi_fail(error, WY_SYSTEM, "the telescope and the automaton differ");
            }
            asked++;
        }
    }
    mpz_clears(x, row, NULL);
    if (status == WY_OK) {
        wi_finding_say(out,
                       "For %d columns of up to 1000 digits the telescope and the automaton find "
                       "the same P-position.",
                       asked);
    }
    return status;
}

/* Arguments: GAME STATES BITS: the states of the automaton of the P-set, and how many bits tell the
 * telescope the state of its machine. */
wy_status wi_check_decision(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                            wy_error *error) {
    wy_machine *machine = NULL;
    wi_telescope *telescope = NULL;
    wy_theorem *theorem = NULL;
    wy_machine_facts facts = {0};
    wy_synchronisation sync = {0};
    int64_t states = 0;
    int64_t bits = 0;
    wy_status status = wi_claim_number(&states, claim, 1, 1, 1000000, error);
    if (status == WY_OK) {
        status = wi_claim_number(&bits, claim, 2, 1, 1000000, error);
    }
    if (status == WY_OK) {
        status = wi_claim_machine(&machine, claim->arguments[0], 0, run, error);
    }
    if (status == WY_OK) {
        wy_machine_facts_of(&facts, machine);
        status = wy_machine_synchronise(&sync, machine, NULL, &run->control, error);
    }
    if (status == WY_OK) {
        status = wi_claim_theorem(&theorem, claim->arguments[0], run, error);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&telescope, machine, &run->control, error);
    }
    if (status == WY_OK) {
        wy_theorem_facts proved;
        wy_theorem_facts_of(&proved, theorem);
        wi_finding_say(
            out,
            "Yes. The P-set is what an automaton with %u states accepts that reads the "
            "digits of x and y in %s in step, proved for all heaps, so a position is decided in "
            "time linear in log(xy) after conversion; the bit-string has one with %u states.",
            (unsigned)proved.p_states, proved.numeration, (unsigned)proved.s_states);
        if (facts.closed && sync.proved) {
            wi_finding_say(
                out,
                "The telescope is always right too: its machine has %zu states, and %" PRId64
                " bits always tell the state (proved), so O(log xy) lifts of constant width "
                "do.",
                facts.states, sync.most);
        }
        status = wi_telescope_pictures(out, telescope, 1000000, sync.most + 4, error);
    }
    if (status == WY_OK) {
        wy_theorem_facts proved;
        wy_theorem_facts_of(&proved, theorem);
        status = agree_far_out(out, telescope, theorem, error);
        wi_finding_judge(
            out, proved.p_states == states && facts.closed && sync.proved && sync.most == bits,
            WY_PROOF_MACHINE);
        wi_finding_by(out,
                      "the theorem that wythoff prove %s finds: its automaton is stable and "
                      "absorbing",
                      claim->arguments[0]);
    }
    wi_telescope_free(telescope);
    wy_theorem_free(theorem);
    wy_machine_free(machine);
    return status;
}
