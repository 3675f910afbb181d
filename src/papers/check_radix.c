/*
 * check_radix.c - S2's example of an abstract numeration: an automaton that reads the words of a*b*
 * in radix order.  Its drawing is lost; how much of it do the printed values tell?
 *
 * All tables of four states are tried.  The values are four numbers, so an automaton needs four
 * states, and with four the states may be named by their values.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "papers/automaton_picture.h"
#include "papers/verbs.h"

enum { STATES = 4, LETTERS = 2, TABLES = 1 << (2 * STATES * LETTERS) };

/* The state that the table, two bits for each state and letter, leads to. */
static int follow(unsigned table, int state, int letter) {
    return (int)(table >> (2 * (state * LETTERS + letter)) & 3);
}

/* Do the words a^i b^(n-i), n = 0, 1, ..., i = n, ..., 0, lead to the printed values? */
static bool fits(unsigned table, const char *printed) {
    for (int length = 0; *printed != '\0'; length++) {
        for (int first = length; first >= 0 && *printed != '\0'; first--) {
            int state = 0;
            for (int i = 0; i < length; i++) {
                state = follow(table, state, i < first ? 0 : 1);
            }
            if (state != *printed++ - '0') {
                return false;
            }
        }
    }
    return true;
}

static char *draw(unsigned table) {
    static const char *const names[STATES] = {"0", "1", "2", "3"};
    static const char *const letters[LETTERS] = {"a", "b"};
    wi_arrow arrows[STATES * LETTERS];
    for (int i = 0; i < STATES * LETTERS; i++) {
        arrows[i] = (wi_arrow){i / LETTERS, follow(table, i / LETTERS, i % LETTERS), 0,
                               letters[i % LETTERS]};
    }
    const wi_automaton_drawing drawing = {
        .states = STATES, .names = names, .arrows = arrows, .arrow_count = STATES * LETTERS};
    return wi_automaton_picture(&drawing);
}

/* Argument: how many tables fit; data: the printed values. */
wy_status wi_check_radix_automata(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                  wy_error *error) {
    (void)run;
    int64_t claimed = 0;
    wy_status status = wi_claim_number(&claimed, claim, 0, 0, TABLES, error);
    if (status == WY_OK &&
        (claim->data[0] == '\0' || strspn(claim->data, "0123") != strlen(claim->data))) {
        status = wi_fail(error, WY_BAD, "the data should be values from 0 to 3");
    }
    if (status != WY_OK) {
        return status;
    }
    int64_t found = 0;
    unsigned last = 0;
    for (unsigned table = 0; table < TABLES; table++) {
        if (claim->data[0] == '0' && fits(table, claim->data)) {
            found++;
            last = table;
        }
    }
    wi_finding_judge(out, found == claimed, WY_PROOF_FINITE);
    wi_finding_say(out,
                   "The values 0 to 3 all occur, so four states are needed. Of the %d tables of "
                   "four states, named by their values, %lld give%s the %zu printed values.",
                   TABLES, (long long)found, found == 1 ? "s" : "", strlen(claim->data));
    wi_finding_row(out, "state,by a,by b");
    for (int state = 0; state < STATES && found > 0; state++) {
        wi_finding_row(out, "%d,%d,%d", state, follow(last, state, 0), follow(last, state, 1));
    }
    wi_finding_by(out, "all tables");
    if (found > 0) {
        wi_finding_picture(out, draw(last), "The automaton that gives the printed values");
    }
    return WY_OK;
}
