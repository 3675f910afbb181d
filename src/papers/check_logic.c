/*
 * check_logic.c - claims that are sentences of first-order logic over automatic sequences: decided
 * by automata, for all numbers at once (Büchi, Bruyère).
 *
 * The session knows Wythoff's pairs by their digits (S2): A_n - 1 has those of n - 1 and a 0 behind
 * them, B_n = A_n + n.  That these are the P-positions is itself a claim (2.1a), and proved there.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>
#include <wythoff/morphic.h>

#include "base/fail.h"
#include "papers/verbs.h"

static const char definitions[] =
    "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\";"
    "def appendzero \"?msd_fib $shift(x,y)\";"
    "def appendone \"?msd_fib F[x]=@0 & (E z $shift(x,z) & y=z+1)\";"
    "def lower \"?msd_fib (n=0 & x=0) | (E z $shift(n-1,z) & x=z+1)\";"
    "def upper \"?msd_fib E x $lower(n,x) & y=x+n\";"
    "def pair \"?msd_fib E n $lower(n,x) & $upper(n,y)\";"
    "def p \"?msd_fib $pair(x,y) | $pair(y,x)\";"
    "def move \"?msd_fib (a=c & b>d) | (a>c & b=d) | (a>c & b>d & a+d=b+c)\";"
    "reg evenzeros {0,1} \"0*|(0|1)*1(00)*\";"
    "def countb \"?msd_fib E y,z $upper(c,y) & $upper(c+1,z) & y<=n & n<z\";"
    "def w \"?msd_fib E u,v,x,y $pair(x,y) & $pair(u,v) & u<x & ((x=u+i & y=v+j) | (x=v+i & "
    "y=u+j))\";";

/* ---- words and pictures as sequences and sets ---------------------------------------------- */

static int32_t same_value(void *data, int32_t value) {
    (void)data;
    return value;
}

static bool is_set(const wy_morphic *morphic) {
    for (uint32_t c = 0; c < morphic->letters; c++) {
        const char *symbol = wy_morphic_symbol(morphic, c);
        if (strcmp(symbol, "0") != 0 && strcmp(symbol, "1") != 0) {
            return false;
        }
    }
    return morphic->plane;
}

/* The automaton with the systems of the session on its tracks. */
static wy_status adopt(wy_automaton **out, const wy_automaton *automaton, wy_logic *session,
                       const wy_control *control, wy_error *error) {
    wy_track tracks[2];
    const uint32_t count = wy_automaton_tracks(automaton);
    if (count > 2) {
        return wi_fail(error, WY_BAD, "a word has one track, a picture two");
    }
    wy_status status = WY_OK;
    for (uint32_t t = 0; t < count && status == WY_OK; t++) {
        tracks[t] = *wy_automaton_track(automaton, t);
        if (tracks[t].system != NULL) {
            status = wy_logic_system(&tracks[t].system, session, tracks[t].system->name, error);
        }
    }
    return status == WY_OK ? wy_automaton_retrack(out, automaton, tracks, control, error) : status;
}

static wy_status make_word(wy_automaton **out, wy_numerations *store, const wy_morphic *morphic,
                           const wy_control *control, wy_error *error) {
    wy_status status = wy_morphic_automaton(out, store, morphic, true, control, error);
    if (status == WY_OK && is_set(morphic)) {
        wy_automaton *letters = *out;
        status = wy_automaton_map_outputs(out, letters, WY_ACCEPTOR, same_value, NULL, error);
        wy_automaton_free(letters);
    }
    return status == WY_OK ? wy_automaton_minimise_in_place(*out, control, error) : status;
}

/* The named word is $word if it is a picture of 0 and 1, else WORD[i]. */
static wy_status define_word(wy_logic *session, const char *name, const wy_control *control,
                             wy_error *error) {
    wy_morphic *morphic = NULL;
    wy_numerations *store = NULL;
    wy_automaton *made = NULL;
    wy_automaton *adopted = NULL;
    wy_status status = wy_morphic_named(&morphic, name, error);
    if (status == WY_OK) {
        status = wy_numerations_open(&store, error);
    }
    if (status == WY_OK) {
        status = make_word(&made, store, morphic, control, error);
    }
    if (status == WY_OK) {
        status = adopt(&adopted, made, session, control, error);
    }
    if (status == WY_OK) {
        const bool set = is_set(morphic);
        status = wy_logic_define(session, !set, set ? "word" : "WORD", adopted, error);
    }
    wy_automaton_free(adopted);
    wy_automaton_free(made);
    wy_numerations_close(store);
    wy_morphic_free(morphic);
    return status;
}

/* ---- the check ------------------------------------------------------------------------------ */

typedef struct tally {
    size_t sentences, falsities;
    uint32_t largest;
} tally;

static wy_status decide(wy_finding *out, tally *t, wy_logic *session, const char *text,
                        wy_error *error) {
    wy_logic_answer answer;
    wy_status status = wy_logic_evaluate(&answer, session, text, SIZE_MAX, error);
    if (status != WY_OK) {
        return status;
    }
    if (!answer.sentence) {
        status = wi_fail(error, WY_BAD, "'%.200s' is no sentence: it has free variables", text);
    } else {
        t->sentences++;
        t->falsities += !answer.truth;
        t->largest = answer.largest > t->largest ? answer.largest : t->largest;
        wi_finding_row(out, "\"%s\",%s", text, answer.truth ? "true" : "false");
        if (!answer.truth) {
            wi_finding_say(out, "It is not true%s%s; the formula is in the table.",
                           answer.example != NULL ? ": it fails first for " : "",
                           answer.example != NULL ? answer.example : "");
        }
    }
    wy_logic_answer_clear(&answer);
    return status;
}

wy_status wi_check_logic(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                         wy_error *error) {
    wy_logic *session;
    const wy_logic_options options = {.control = run->control};
    wy_status status = wy_logic_open(&session, &options, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_logic_run(session, definitions, SIZE_MAX, error);
    tally t = {0};
    wi_finding_row(out, "sentence,truth");
    for (size_t i = 0; i < claim->argument_count && status == WY_OK; i++) {
        const char *text = claim->arguments[i];
        if (strncmp(text, "word ", 5) == 0) {
            status = define_word(session, text + 5, &run->control, error);
        } else if (strchr(text, ';') != NULL) {
            status = wy_logic_run(session, text, SIZE_MAX, error);
        } else {
            status = decide(out, &t, session, text, error);
        }
    }
    wy_logic_close(session);
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, t.falsities == 0, WY_PROOF_MACHINE);
    if (t.falsities == 0) {
        wi_finding_say(out,
                       t.sentences == 1 ? "It holds for all numbers."
                                        : "It holds for all numbers: %zu sentences are true.",
                       t.sentences);
    }
    wi_finding_by(out,
                  "first-order logic with automata that read digits; the largest automaton on the "
                  "way had %u state%s",
                  (unsigned)t.largest, t.largest == 1 ? "" : "s");
    return WY_OK;
}
