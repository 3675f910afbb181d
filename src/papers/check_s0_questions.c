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

/* ---- Question 2, where no theorem is known ------------------------------------------------- */

/* Is the game's machine found and proved with at most so many states?  why says it in words. */
static wy_status try_machine(char why[WY_MESSAGE_SIZE], const char *rule, int64_t states,
                             const wy_claim_run *run, wy_error *error) {
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, rule, error);
    if (status != WY_OK) {
        return status;
    }
    wy_position *list = NULL;
    size_t count = 0;
    wy_machine *machine = NULL;
    status = wi_rules_finite_list(&list, &count, rules, error);
    if (status == WY_OK) {
        const wy_machine_limits limits = {.states = states};
        wy_error unknown = {0};
        status = wy_machine_find(&machine, list, count, &limits, &run->control, &unknown);
        if (status == WY_LIMIT) {
            snprintf(why, WY_MESSAGE_SIZE, "%s", unknown.message);
            status = WY_OK;
        } else if (status == WY_OK) {
            wy_machine_facts facts;
            wy_machine_facts_of(&facts, machine);
            snprintf(why, WY_MESSAGE_SIZE, "%zu states, %s", facts.states,
                     facts.closed ? "complete by closure" : "not proved to be all");
        } else if (error != NULL) {
            *error = unknown;
        }
    }
    wy_machine_free(machine);
    free(list);
    wy_rules_free(rules);
    return status == WY_NO ? WY_BAD : status;
}

/*
 * Argument: GAME; data: lines "A B C (x,y)": the first P-position with A x + B y > C, y >= x, is
 * this; or "A B C none".  Bounds: columns to search, states of a machine.  It is settled only if
 * one is found; that there is none in the columns searched proves nothing.
 */
wy_status wi_check_inequality_search(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    int64_t *rows;
    wy_status status = wi_claim_columns(&rows, claim->arguments[0], columns, run, error);
    if (status != WY_OK) {
        return status;
    }
    char why[WY_MESSAGE_SIZE] = "";
    status =
        try_machine(why, claim->arguments[0], wi_claim_bound(claim, run, 1, 20000), run, error);
    enum { LINE = 200 };
    char line[LINE];
    const char *data = claim->data;
    int64_t c[3];
    int64_t asked = 0;
    int64_t found = 0;
    int64_t wrong = 0;
    wi_finding_row(out, "inequality,first upper P-position");
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &data)) {
        const int64_t most = 1000000;
        const char *at = line;
        if (!wi_claim_next_number(&c[0], &at) || !wi_claim_next_number(&c[1], &at) ||
            !wi_claim_next_number(&c[2], &at) || *at != ' ') {
            status = wi_fail(error, WY_BAD, "'%.60s' is not 'A B C' and an answer", line);
            break;
        }
        if (c[0] < -most || c[0] > most || c[1] < -most || c[1] > most) {
            status = wi_fail(error, WY_BAD, "coefficients beyond a million");
            break;
        }
        int64_t x = 0;
        while (x < columns && (rows[x] < x || c[0] * x + c[1] * rows[x] <= c[2])) {
            x++;
        }
        asked++;
        found += x < columns;
        char first[60] = "none";
        if (x < columns) {
            snprintf(first, sizeof first, "(%" PRId64 ",%" PRId64 ")", x, rows[x]);
        }
        if (strcmp(first, at + 1) != 0 && wrong++ == 0) {
            wi_finding_say(out, "For %s it is %s.", line, first);
        }
        wi_finding_row(out, "%" PRId64 "x %s %" PRId64 "y > %" PRId64 ",\"%s\"", c[0],
                       c[1] < 0 ? "−" : "+", c[1] < 0 ? -c[1] : c[1], c[2], first);
    }
    free(rows);
    if (status == WY_OK && asked == 0) {
        status = wi_fail(error, WY_BAD, "no inequalities are given");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
        if (wrong == 0 && found < asked) {
            out->standing = WY_CLAIM_OPEN;
            out->proof = WY_PROOF_NONE;
        }
        wi_finding_say(
            out,
            "Of %" PRId64 " inequalities %" PRId64 " have an upper P-position in the first %" PRId64
            " columns; for the others that proves nothing. The column machine of the game: "
            "%s. Whether each finite list leads to a game that can be decided is not known.",
            asked, found, columns, why);
        wi_finding_by(out, "a search in the first %" PRId64 " columns", columns);
    }
    return status;
}

/* ---- the greatest departure of b_n - a_n from n ---------------------------------------------- */

/* Are the extremes of (k,l) those that the data has in a line "k l LOW HIGH", if it has one? */
static bool is_printed_departure(const wy_claim *claim, int64_t k, int64_t l, int lowest,
                                 int highest) {
    int64_t number[4];
    const char *data = claim->data;
    for (;;) {
        for (int i = 0; i < 4; i++) {
            if (!wi_claim_next_number(&number[i], &data)) {
                return true;
            }
        }
        if (number[0] == k && number[1] == l) {
            return number[2] == lowest && number[3] == highest;
        }
    }
}

/*
 * Argument: the greatest l; data: lines "k l LOW HIGH"; for every (k,l)-Maharaja Nim, k < l, whose
 * P-positions are not Wythoff Nim's: the extremes of b_n - a_n - n, by its column machine.
 */
wy_status wi_check_departures(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    int64_t most = 0;
    wy_status status = wi_claim_number(&most, claim, 0, 2, 100, error);
    int64_t games = 0;
    int64_t proved = 0;
    int64_t wrong = 0;
    mpz_t move[2];
    mpz_inits(move[0], move[1], NULL);
    wi_finding_row(out, "game,least b−a−n,greatest,states,standing");
    for (int64_t l = 2; l <= most && status == WY_OK; l++) {
        for (int64_t k = 1; k < l && status == WY_OK; k++) {
            wi_adjoin verdict;
            wi_adjoin_init(&verdict);
            mpz_set_si(move[0], k);
            mpz_set_si(move[1], l);
            status = wi_adjoin_decide(&verdict, move[0], move[1], error);
            const bool same = status == WY_OK && verdict.kind == WI_ADJOIN_FREE;
            wi_adjoin_clear(&verdict);
            if (same || status != WY_OK) {
                continue;
            }
            char name[60];
            snprintf(name, sizeof name, "maharaja(%" PRId64 ",%" PRId64 ")", k, l);
            wy_machine *machine = NULL;
            wy_machine_facts facts = {0};
            status = wi_claim_machine(&machine, name, 0, run, error);
            if (status == WY_OK) {
                wy_machine_facts_of(&facts, machine);
                wi_finding_row(out, "\"%s\",%d,%d,%zu,%s", name, facts.lowest, facts.highest,
                               facts.states,
                               !facts.closed           ? "as far as was computed"
                               : facts.bounds_attained ? "for all n; both are met"
                                                       : "for all n");
            } else if (status == WY_LIMIT) {
                wi_finding_row(out, "\"%s\",,,,no machine was found", name);
                status = WY_OK;
            }
            games++;
            if (status == WY_OK &&
                !is_printed_departure(claim, k, l, facts.lowest, facts.highest) && wrong++ == 0) {
                wi_finding_say(out, "For %s it is %d to %d.", name, facts.lowest, facts.highest);
            }
            proved += facts.closed && facts.bounds_attained;
            wy_machine_free(machine);
        }
    }
    mpz_clears(move[0], move[1], NULL);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_MACHINE);
        if (wrong == 0 && proved < games) {
            out->standing = WY_CLAIM_OPEN;
            out->proof = WY_PROOF_NONE;
        }
        wi_finding_say(out,
                       "Of the games (k,l) with k < l ≤ %" PRId64 ", %" PRId64
                       " have not the P-positions of Wythoff Nim. For %s of them the greatest "
                       "departures are proved; whether a machine can be found for every finite "
                       "list is not known.",
                       most, games, proved == games ? "all" : "some");
        wi_finding_by(out, "the column machine of each, complete by closure");
    }
    return status;
}
