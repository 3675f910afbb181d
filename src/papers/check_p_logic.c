/*
 * check_p_logic.c - sentences about the P-set of a game, decided for all heaps at once.
 *
 * First the P-set is proved to be what an automaton accepts (prove.h); then the automaton is a
 * relation $p(x,y) of first-order logic with addition, which is decidable.  So every question of
 * this form about such a game has an answer: also S0's Question 2, whether some P-position
 * satisfies a given linear inequality.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"

typedef struct proved {
    wy_theorem *theorem;
    wy_theorem_facts facts;
    wy_logic *session;
    uint32_t largest;
} proved;

static void let_go(proved *of) {
    wy_logic_close(of->session);
    wy_theorem_free(of->theorem);
}

static wy_status prepare(proved *out, const char *game, const wy_claim_run *run, wy_error *error) {
    *out = (proved){.largest = 0};
    wy_status status = wi_claim_theorem(&out->theorem, game, run, error);
    if (status == WY_OK) {
        wy_theorem_facts_of(&out->facts, out->theorem);
        status = wi_claim_session(&out->session, out->theorem, "p", run, error);
    }
    if (status != WY_OK) {
        let_go(out);
    }
    return status;
}

/* A sentence in the numeration of the theorem. */
static wy_status ask(wy_logic_answer *answer, proved *of, const char *sentence, wy_error *error) {
    const size_t room = strlen(of->facts.numeration) + strlen(sentence) + 3;
    char *text = malloc(room);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    snprintf(text, room, "?%s %s", of->facts.numeration, sentence);
    wy_status status = wy_logic_evaluate(answer, of->session, text, SIZE_MAX, error);
    free(text);
    if (status == WY_OK && !answer->sentence) {
        wy_logic_answer_clear(answer);
        return wi_fail(error, WY_BAD, "'%.200s' has free variables", sentence);
    }
    if (status == WY_OK && answer->largest > of->largest) {
        of->largest = answer->largest;
    }
    return status;
}

static void tell_by(wy_finding *out, const proved *of, const char *game) {
    wi_finding_by(out,
                  "the automaton of the P-set of %s, %u state%s in %s, proved for all heaps; then "
                  "first-order logic",
                  game, (unsigned)of->facts.p_states, of->facts.p_states == 1 ? "" : "s",
                  of->facts.numeration);
}

/* Arguments: GAME SENTENCE...; each must be true; commands, with a semicolon, before them. */
wy_status wi_check_p_logic(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                           wy_error *error) {
    proved of;
    wy_status status = prepare(&of, claim->arguments[0], run, error);
    if (status != WY_OK) {
        return status;
    }
    size_t falsities = 0;
    size_t sentences = 0;
    wi_finding_row(out, "sentence,truth");
    for (size_t i = 1; i < claim->argument_count && status == WY_OK; i++) {
        wy_logic_answer answer;
        if (strchr(claim->arguments[i], ';') != NULL) { /* commands */
            status = wy_logic_run(of.session, claim->arguments[i], SIZE_MAX, error);
            continue;
        }
        status = ask(&answer, &of, claim->arguments[i], error);
        if (status != WY_OK) {
            break;
        }
        sentences++;
        wi_finding_row(out, "\"%s\",%s", claim->arguments[i], answer.truth ? "true" : "false");
        if (!answer.truth) {
            falsities++;
            wi_finding_say(out, "It is not true%s%s; the formula is in the table.",
                           answer.example != NULL ? ": it fails first for " : "",
                           answer.example != NULL ? answer.example : "");
        }
        wy_logic_answer_clear(&answer);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, falsities == 0, WY_PROOF_MACHINE);
        if (falsities == 0) {
            wi_finding_say(out,
                           sentences == 1 ? "It holds for all heaps."
                                          : "It holds for all heaps: %zu sentences are true.",
                           sentences);
        }
        tell_by(out, &of, claim->arguments[0]);
    }
    let_go(&of);
    return status;
}

/* The first P-position of an answer as the data writes it: "(1,3)", or "none". */
static void answer_text(char *text, size_t room, const wy_logic_answer *answer) {
    int64_t number[2] = {0, 0};
    const char *at = answer->example != NULL ? answer->example : "";
    const bool known = answer->truth && wi_claim_next_number(&number[0], &at) &&
                       wi_claim_next_number(&number[1], &at);
    if (known) {
        snprintf(text, room, "(%" PRId64 ",%" PRId64 ")", number[0], number[1]);
    } else {
        snprintf(text, room, "%s", answer->truth ? "there is one" : "none");
    }
}

/* Argument: GAME; data: lines "CONDITION : (x,y)" or "CONDITION : none", the first P-position with
 * this condition on x and y. */
wy_status wi_check_inequalities(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    enum { LINE = 300 };
    proved of;
    wy_status status = prepare(&of, claim->arguments[0], run, error);
    if (status != WY_OK) {
        return status;
    }
    size_t asked = 0;
    size_t found = 0;
    size_t wrong = 0;
    char line[LINE];
    const char *at = claim->data;
    wi_finding_row(out, "inequality,P-position");
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &at)) {
        char sentence[LINE + 40];
        char *colon = strstr(line, " : ");
        if (colon == NULL) {
            status = wi_fail(error, WY_BAD, "'%.60s' has no answer behind a colon", line);
            break;
        }
        *colon = '\0';
        snprintf(sentence, sizeof sentence, "E x,y $p(x,y) & %s", line);
        wy_logic_answer answer;
        status = ask(&answer, &of, sentence, error);
        if (status != WY_OK) {
            break;
        }
        char first[80];
        answer_text(first, sizeof first, &answer);
        asked++;
        found += answer.truth;
        if (strcmp(first, colon + 3) != 0 && wrong++ == 0) {
            wi_finding_say(out, "For %s it is %s, not %s.", line, first, colon + 3);
        }
        wi_finding_row(out, "\"%s\",\"%s\"", line, first);
        wy_logic_answer_clear(&answer);
    }
    if (status == WY_OK && asked == 0) {
        status = wi_fail(error, WY_BAD, "no inequalities are given");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_MACHINE);
        wi_finding_say(out,
                       "For this game it is decidable, for every linear inequality with rational "
                       "coefficients: the P-set is accepted by an automaton, and inequalities are "
                       "formulas. Of %zu asked here %zu have a P-position, of which the first is "
                       "shown.",
                       asked, found);
        tell_by(out, &of, claim->arguments[0]);
    }
    let_go(&of);
    return status;
}
