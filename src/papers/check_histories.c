/*
 * check_histories.c - what S1 says of single positions and games of (m,p)-Imitation Nim.
 *
 * Each line of the data is a statement about a history, that is a start and the positions after
 * it; the search of all histories from the rules alone, and Theorem 19, both judge it:
 *
 *     P (2,2) (1,2)            who has just moved wins
 *     N (1,2)                  who is to move wins
 *     forbidden (2,3) (1,3) (1,2)   the last move would be one imitation too many
 *     allowed ...              it is a legal move
 *     imitation ...            it is an m-imitation, and allowed
 *     plain ...                it is allowed, and no imitation
 *     moves 4 (1,3)            so many moves are allowed
 *     always-P (2,3)           P after every history; always-N, dynamic likewise
 *
 * A line that begins with "right" is no claim but what a misprint should say.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/imitation_kinds.h"
#include "papers/verbs.h"
#include "theory/theory.h"

enum { LINE = 400 };

typedef struct judge {
    wi_imitation_kinds kinds;
    wi_pairs *pairs;
    wy_error *error;
} judge;

/* Reads the history without its last position, which goes to x and y. */
static wy_status before_last(wi_imitation_state *state, mpz_t x, mpz_t y, const judge *by,
                             const char *history) {
    const char *last = strrchr(history, '(');
    if (last == NULL || last == history ||
        gmp_sscanf(last, "(%Zd,%Zd)", x, y) != 2) { /* NOLINT(cert-err34-c) */
        return wi_fail(by->error, WY_BAD, "'%.100s' has no last move", history);
    }
    char *rest = strndup(history, (size_t)(last - history));
    if (rest == NULL) {
        return wi_fail_memory(by->error);
    }
    const wy_status status = wi_imitation_read(state, by->kinds.m, by->kinds.p, rest, by->error);
    free(rest);
    return status;
}

/* The outcome by search and by theorem, which must agree. */
static wy_status outcome(bool *p, const judge *by, const wi_imitation_state *state) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wi_imitation_search_outcome(p, by->kinds.search, state, by->error);
    if (status == WY_OK) {
        status = wi_imitation_decide(&verdict, state, by->pairs, by->error);
    }
    if (status == WY_OK && verdict.p != *p) {
        status = wi_fail(by->error, WY_SYSTEM, "the search and Theorem 19 differ");
    }
    wy_verdict_clear(&verdict);
    return status;
}

static int64_t legal_moves(const wi_imitation_state *state) {
    int64_t count = 0;
    mpz_t amount;
    mpz_init(amount);
    for (int heap = 0; heap < 2; heap++) {
        for (mpz_set_ui(amount, 1); mpz_cmp(amount, state->heap[heap]) <= 0;
             mpz_add_ui(amount, amount, 1)) {
            count += wi_imitation_legal(state, heap, amount, NULL) == WY_OK;
        }
    }
    mpz_clear(amount);
    return count;
}

/* What the last move of the history is: text gets it. */
static wy_status last_move(char text[LINE], const judge *by, const char *history) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    mpz_t to[2];
    mpz_inits(to[0], to[1], NULL);
    wy_status status = before_last(&state, to[0], to[1], by, history);
    if (status == WY_OK) {
        const int heap = mpz_cmp(to[0], state.heap[0]) != 0 ? 0 : 1;
        mpz_t amount;
        mpz_init(amount);
        mpz_sub(amount, state.heap[heap], to[heap]);
        wy_error why = {0};
        const bool one_heap = mpz_cmp(to[1 - heap], state.heap[1 - heap]) == 0;
        const bool imitates =
            one_heap && mpz_sgn(amount) > 0 && wi_imitation_imitates(&state, heap, amount);
        const bool legal = wi_imitation_move_to(&state, to[0], to[1], &why) == WY_OK;
        snprintf(text, LINE, "%s",
                 legal      ? imitates ? "imitation" : "plain"
                 : imitates ? "forbidden"
                            : "no move of Nim");
        mpz_clear(amount);
    }
    mpz_clears(to[0], to[1], NULL);
    wi_imitation_clear(&state);
    return status;
}

/* text gets what is so, in the words of the statement. */
static wy_status find_out(char text[LINE], const judge *by, const char *what, const char *history) {
    if (strcmp(what, "forbidden") == 0 || strcmp(what, "allowed") == 0 ||
        strcmp(what, "imitation") == 0 || strcmp(what, "plain") == 0) {
        const wy_status status = last_move(text, by, history);
        if (strcmp(what, "allowed") == 0 &&
            (strcmp(text, "imitation") == 0 || strcmp(text, "plain") == 0)) {
            snprintf(text, LINE, "allowed");
        }
        return status;
    }
    wi_imitation_state state;
    wi_imitation_init(&state);
    wy_status status = wi_imitation_read(&state, by->kinds.m, by->kinds.p, history, by->error);
    if (status == WY_OK && (mpz_cmp_si(state.heap[0], by->kinds.largest) > 0 ||
                            mpz_cmp_si(state.heap[1], by->kinds.largest) > 0)) {
        status =
            wi_fail(by->error, WY_BAD, "'%.100s' is beyond the heaps that are searched", history);
    }
    if (status == WY_OK && strcmp(what, "moves") == 0) {
        snprintf(text, LINE, "moves %" PRId64, legal_moves(&state));
    } else if (status == WY_OK && strlen(what) == 1) {
        bool p = false;
        status = outcome(&p, by, &state);
        snprintf(text, LINE, "%s", p ? "P" : "N");
    } else if (status == WY_OK) {
        const wi_imitation_kind kind =
            wi_imitation_kinds_at(&by->kinds, mpz_get_si(state.heap[0]), mpz_get_si(state.heap[1]));
        snprintf(text, LINE, "%s",
                 kind == WI_IMITATION_P   ? "always-P"
                 : kind == WI_IMITATION_N ? "always-N"
                                          : "dynamic");
    }
    wi_imitation_clear(&state);
    return status;
}

static bool is_known(const char *what) {
    static const char *const known[] = {"P",     "N",     "forbidden", "allowed",  "imitation",
                                        "plain", "moves", "always-P",  "always-N", "dynamic"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(what, known[i]) == 0) {
            return true;
        }
    }
    return false;
}

typedef struct tally {
    int64_t claims, wrong, corrections;
} tally;

/* One line: [right] WHAT [NUMBER] HISTORY. */
static wy_status judge_line(wy_finding *out, tally *count, const judge *by, const char *line) {
    const bool correction = strncmp(line, "right ", 6) == 0;
    line += correction ? 6 : 0;
    const char *history = strchr(line, '(');
    if (history == NULL) {
        return wi_fail(by->error, WY_BAD, "'%.100s' has no position", line);
    }
    char claimed[LINE];
    size_t length = (size_t)(history - line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        length--;
    }
    snprintf(claimed, sizeof claimed, "%.*s", (int)length, line);
    char what[LINE];
    snprintf(what, sizeof what, "%.*s", (int)strcspn(claimed, " "), claimed);
    if (!is_known(what)) {
        return wi_fail(by->error, WY_BAD, "'%.60s' says nothing of a history", what);
    }
    char found[LINE] = "";
    const wy_status status = find_out(found, by, what, history);
    if (status != WY_OK) {
        return status;
    }
    const bool agrees = strcmp(found, claimed) == 0;
    count->claims += !correction;
    count->wrong += !correction && !agrees;
    count->corrections += correction;
    if (!agrees && !correction) {
        wi_finding_say(out, "As printed, \"%s\" is claimed of %s: it is \"%s\".", claimed, history,
                       found);
    }
    if (correction) {
        wi_finding_say(out, "\"%s\" %s of %s.", claimed, agrees ? "is true" : "is not true either",
                       history);
    }
    wi_finding_row(out, "%s,\"%s\",%s", claimed, history, found);
    return WY_OK;
}

/*
 * Arguments: m p, and for a family of which the data has samples the theorem that it follows from;
 * the first bound is the largest heap.
 */
wy_status wi_check_histories(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    int64_t m;
    int64_t p;
    wy_status status = wi_claim_number(&m, claim, 0, 1, 100, error);
    if (status == WY_OK) {
        status = wi_claim_number(&p, claim, 1, 1, 100, error);
    }
    if (status != WY_OK) {
        return status;
    }
    judge by = {.error = error};
    const int64_t largest = wi_claim_bound(claim, run, 0, 20);
    status = wi_imitation_kinds_open(&by.kinds, m, p, "", largest, run, error);
    if (status == WY_OK) {
        status = wi_pairs_create(&by.pairs, m, p, error);
    }
    wi_finding_row(out, "claimed,history,found");
    tally count = {0};
    char line[LINE];
    const char *at = claim->data;
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &at)) {
        status = judge_line(out, &count, &by, line);
    }
    if (status == WY_OK && count.claims == 0) {
        status = wi_fail(error, WY_BAD, "there are no statements to check");
    }
    if (status == WY_OK) {
        const bool family = claim->argument_count > 2;
        wi_finding_judge(out, count.wrong == 0, family ? WY_PROOF_PROSE : WY_PROOF_FINITE);
        if (count.wrong == 0) {
            wi_finding_say(out, "All %" PRId64 " statements hold.", count.claims);
        }
        wi_finding_by(out,
                      "a search of all %" PRId64 " states that histories can lead to with heaps up "
                      "to %" PRId64 ", from the rules alone; Theorem 19 agrees%s%s",
                      by.kinds.states, largest, family ? "; " : "",
                      family ? claim->arguments[2] : "");
    }
    wi_pairs_free(by.pairs);
    wi_imitation_kinds_close(&by.kinds);
    return status;
}
