/*
 * check_s0_telescope.c - S0 Figure 7 for games with a finite dictionary.
 *
 * The caption says that the telescope "gives the correct value for all extensions of Wythoff Nim
 * with a finite non-terminating converging dictionary".  It does if a bounded number of bits tells
 * where words begin, that is, the state of the machine.  For a given game this is proved by
 * closure; that it is so for every finite dictionary is not said in the paper, nor known here.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/telescope_use.h"
#include "papers/game.h"
#include "papers/telescope_picture.h"
#include "papers/verbs.h"

enum { LINE = 200 };

/* Columns of which the telescope and the game itself have another P-position. */
static wy_status compare(int64_t *differ, wi_telescope *telescope, const int64_t *rows,
                         int64_t columns, wy_error *error) {
    enum { ASKED = 400 };
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < ASKED && status == WY_OK; i++) {
        const int64_t column = columns - 1 - i * (columns / ASKED);
        mpz_set_si(x, column);
        status = wi_telescope_column(row, NULL, telescope, x, error);
        *differ += status == WY_OK && mpz_cmp_si(row, rows[column]) != 0;
    }
    mpz_clears(x, row, NULL);
    return status;
}

/* What is found of one game. */
typedef struct one {
    size_t words, states;
    int64_t bits, differ;
    bool finite, sure;
} one;

static wy_status examine(one *found, wy_finding *out, const char *game, int64_t columns,
                         const wy_claim_run *run, int64_t picture, wy_error *error) {
    wy_machine *machine = NULL;
    wy_words *words = NULL;
    wi_telescope *telescope = NULL;
    int64_t *rows = NULL;
    wy_synchronisation sync = {0};
    wy_status status = wi_claim_machine(&machine, game, 0, run, error);
    if (status == WY_OK) {
        status = wy_words_find(&words, machine, NULL, &run->control, error);
    }
    if (status == WY_OK) {
        status = wy_machine_synchronise(&sync, machine, NULL, &run->control, error);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&telescope, machine, &run->control, error);
    }
    if (status == WY_OK) {
        status = wi_claim_columns(&rows, game, columns, run, error);
    }
    *found = (one){0};
    if (status == WY_OK) {
        wy_words_facts facts;
        wy_machine_facts of;
        wy_words_facts_of(&facts, words);
        wy_machine_facts_of(&of, machine);
        *found = (one){.words = wy_words_count(words),
                       .states = of.states,
                       .bits = sync.most,
                       .finite = facts.kind == WY_WORDS_FINITE,
                       .sure = of.closed && sync.proved};
        status = compare(&found->differ, telescope, rows, columns, error);
    }
    if (status == WY_OK && picture > 0) {
        status = wi_telescope_pictures(out, telescope, picture, found->bits + 4, error);
    }
    free(rows);
    wi_telescope_free(telescope);
    wy_words_free(words);
    wy_machine_free(machine);
    return status;
}

/*
 * Argument: a column to draw; data: lines "WORDS BITS GAME": the game has a finite dictionary of so
 * many words, and so many bits tell the state.  Bound: columns to compare.
 */
wy_status wi_check_telescopes(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    int64_t picture = 0;
    wy_status status = wi_claim_number(&picture, claim, 0, 100, 1000000000000, error);
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    char line[LINE];
    size_t games = 0;
    size_t wrong = 0;
    size_t unsure = 0;
    wi_finding_row(out, "game,words,states,bits that tell the state,wrong of 400 columns");
    const char *at = claim->data;
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &at)) {
        long long words = 0;
        long long bits = 0;
        int used = 0;
        if (sscanf(line, "%lld %lld %n", &words, &bits, &used) < 2 || /* NOLINT(cert-err34-c) */
            used == 0) {
            return wi_fail(error, WY_BAD, "'%.60s' is not WORDS BITS GAME", line);
        }
        one found;
        status = examine(&found, out, line + used, columns, run, games == 0 ? picture : 0, error);
        if (status != WY_OK) {
            break;
        }
        games++;
        const bool good = found.finite && (long long)found.words == words && found.bits == bits &&
                          found.differ == 0;
        unsure += !found.sure;
        if (!good && wrong++ == 0) {
            wi_finding_say(out, "%s has %zu words, and %" PRId64 " bits tell the state.",
                           line + used, found.words, found.bits);
        }
        wi_finding_row(out, "\"%s\",%zu,%zu,%" PRId64 ",%" PRId64, line + used, found.words,
                       found.states, found.bits, found.differ);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0 && games > 0, WY_PROOF_MACHINE);
        if (wrong == 0 && unsure > 0) {
            out->standing = WY_CLAIM_OPEN;
            out->proof = WY_PROOF_NONE;
        }
        wi_finding_say(out,
                       "Each of the %zu games has a finite dictionary (proved), and a bounded "
                       "number of bits tells where words begin (proved): so windows of constant "
                       "width do, and the telescope is right for all heaps. For every finite "
                       "dictionary this is not known: the caption gives no reason why such a "
                       "number should exist.",
                       games);
        wi_finding_by(out,
                      "the machine of each game, complete by closure, and its synchronisation, by "
                      "closure too; and 400 of the first %" PRId64 " columns",
                      columns);
    }
    return status;
}
