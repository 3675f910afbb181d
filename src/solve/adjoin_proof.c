/*
 * adjoin_proof.c - the matrix W by first-order logic (S2).
 *
 * The pairs (A_n, B_n) are defined by their Zeckendorf digits: A_n - 1 has those of n - 1 and a 0
 * behind them, B_n = A_n + n.  (examples/wythoff.walnut proves that these are Wythoff's.)  Then W
 * is defined in the words of S2: (i, j), i < j, is a difference of two pairs, or of a pair and a
 * pair with its parts exchanged.  Logic makes an automaton of that, which decides moves of any
 * size, and sentences about endless families of moves.  To run the automaton on the Zeckendorf
 * digits of i and j, read in step, is a third way to tell which moves may join; it takes one step
 * for each digit after the two conversions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/logic.h>
#include <wythoff/solve.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "solve/adjoin.h"
#include "theory/theory.h"

struct wi_adjoin_proof {
    wy_logic *session;
    const wy_automaton *above;     /* i < j */
    const wy_automaton *symmetric; /* i, j in any order; NULL: not made yet */
};

static const char definitions[] =
    "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\";"
    "def lower \"?msd_fib (n=0 & x=0) | (E z $shift(n-1,z) & x=z+1)\";"
    "def pair \"?msd_fib E n $lower(n,x) & y=x+n\";"
    "def above \"?msd_fib E u,v,x,y $pair(x,y) & $pair(u,v) & u<x & "
    "((x=u+i & y=v+j) | (x=v+i & y=u+j))\";";

/* Multiples up to this are small automata; families with larger steps are not decided here. */
enum { LARGEST_STEP = 5000, MOST_STATES = 2000000 };
static const uint64_t MEMORY = UINT64_C(1) << 29;

wy_status wi_adjoin_proof_open(wi_adjoin_proof **out, const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_adjoin_proof *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    wy_logic_options options = {.states = MOST_STATES};
    if (control != NULL) {
        options.control = *control;
    }
    if (options.control.memory == 0 || options.control.memory > MEMORY) {
        options.control.memory = MEMORY;
    }
    wy_status status = wy_logic_open(&made->session, &options, error);
    if (status == WY_OK) {
        status = wy_logic_run(made->session, definitions, SIZE_MAX, error);
    }
    if (status == WY_OK) {
        status = wy_logic_automaton(&made->above, made->session, "above", error);
    }
    if (status != WY_OK) {
        wi_adjoin_proof_close(made);
        return status;
    }
    *out = made;
    return WY_OK;
}

void wi_adjoin_proof_close(wi_adjoin_proof *proof) {
    if (proof != NULL) {
        wy_logic_close(proof->session);
        free(proof);
    }
}

const wy_automaton *wi_adjoin_proof_above(const wi_adjoin_proof *proof) {
    return proof->above;
}

wy_status wi_adjoin_proof_matrix(const wy_automaton **out, wi_adjoin_proof *proof,
                                 wy_error *error) {
    wy_status status = WY_OK;
    if (proof->symmetric == NULL) {
        status = wy_logic_run(proof->session, "def w \"?msd_fib $above(i,j) | $above(j,i)\";",
                              SIZE_MAX, error);
        if (status == WY_OK) {
            status = wy_logic_automaton(&proof->symmetric, proof->session, "w", error);
        }
    }
    *out = proof->symmetric;
    return status;
}

/* ---- families ----------------------------------------------------------------------------- */

static bool small(int64_t number) {
    return number >= 0 && number <= LARGEST_STEP;
}

/* " & i=3+2*a+5*b" */
static int put_part(char *to, size_t size, const char *name, int64_t start, int64_t first,
                    int64_t second) {
    return snprintf(to, size, " & %s=%lld+%lld*a+%lld*b", name, (long long)start, (long long)first,
                    (long long)second);
}

/* The number behind "name = " in an example. */
static bool take_number(mpz_t out, const char *example, const char *name) {
    const char *at = strstr(example, name);
    if (at == NULL) {
        return false;
    }
    at += strlen(name);
    char *digits = strndup(at, strspn(at, "0123456789"));
    const bool taken = digits != NULL && mpz_set_str(out, digits, 10) == 0;
    free(digits);
    return taken;
}

wy_status wi_adjoin_proof_family(bool *is_free, mpz_t dx, mpz_t dy, wi_adjoin_proof *proof,
                                 const wi_primitive *family, wy_error *error) {
    const wy_position none = {0, 0};
    const wy_position first = family->kind == WI_POINT ? none : family->step1;
    const wy_position second = family->kind == WI_FAN ? family->step2 : none;
    if (!small(first.x) || !small(first.y) || !small(second.x) || !small(second.y)) {
        return wi_fail(error, WY_LIMIT, "steps above %d are not decided by logic", LARGEST_STEP);
    }
    char formula[512] = "?msd_fib E i,j,a,b ($above(i,j) | $above(j,i))";
    size_t used = strlen(formula);
    used += (size_t)put_part(formula + used, sizeof formula - used, "i", family->start.x, first.x,
                             second.x);
    used += (size_t)put_part(formula + used, sizeof formula - used, "j", family->start.y, first.y,
                             second.y);
    if (family->kind == WI_RAY && family->count1 != WY_UNBOUNDED) {
        snprintf(formula + used, sizeof formula - used, " & a<%lld", (long long)family->count1);
    }
    wy_logic_answer answer;
    wy_status status = wy_logic_evaluate(&answer, proof->session, formula, SIZE_MAX, error);
    if (status != WY_OK) {
        return status;
    }
    *is_free = !answer.truth;
    if (answer.truth && (answer.example == NULL || !take_number(dx, answer.example, "i = ") ||
                         !take_number(dy, answer.example, "j = "))) {
        /* Naming it takes more evaluations, which may be too much where the answer was not. */
        status = wi_fail(error, WY_LIMIT, "there is such a move; to name it is too much for logic");
    }
    wy_logic_answer_clear(&answer);
    return status;
}

/* ---- the automaton run on the digits of a move ----------------------------------------------- */

/* Two tracks of the digits 0 and 1, the greatest first. */
static bool reads_pairs(const wy_automaton *automaton) {
    if (wy_automaton_kind_of(automaton) != WY_ACCEPTOR || wy_automaton_tracks(automaton) != 2) {
        return false;
    }
    for (uint32_t t = 0; t < 2; t++) {
        const wy_track *track = wy_automaton_track(automaton, t);
        if (wi_track_digit_number(track, 0) == WY_NO_DIGIT ||
            wi_track_digit_number(track, 1) == WY_NO_DIGIT ||
            (track->system != NULL && track->system->lsd)) {
            return false;
        }
    }
    return true;
}

/* From the leading digit of the longer word to the last of both. */
static bool accepts(const wy_automaton *automaton, const wi_zeckendorf words[2]) {
    uint64_t labels[2][2];
    for (int32_t x = 0; x < 2; x++) {
        for (int32_t y = 0; y < 2; y++) {
            const uint32_t digits[2] = {
                wi_track_digit_number(wy_automaton_track(automaton, 0), x),
                wi_track_digit_number(wy_automaton_track(automaton, 1), y),
            };
            labels[x][y] = wy_automaton_pack(automaton, digits);
        }
    }
    uint32_t state = 0;
    size_t at = words[0].length > words[1].length ? words[0].length : words[1].length;
    while (at > 0 && state != WY_NO_STATE) {
        at--;
        const int x = wi_zeckendorf_digit(&words[0], at);
        const int y = wi_zeckendorf_digit(&words[1], at);
        state = wy_automaton_step(automaton, state, labels[x][y]);
    }
    return state != WY_NO_STATE && wy_automaton_output(automaton, state) != 0;
}

wy_status wi_adjoin_by_automaton(bool *accepted, const wy_automaton *automaton, const mpz_t i,
                                 const mpz_t j, wy_error *error) {
    if (!reads_pairs(automaton)) {
        return wi_fail(error, WY_BAD,
                       "an automaton of moves has two tracks of digits 0 and 1, greatest first");
    }
    const bool upper = mpz_cmp(i, j) <= 0;
    wi_zeckendorf words[2];
    wi_zeckendorf_init(&words[0]);
    wi_zeckendorf_init(&words[1]);
    wy_status status = wi_zeckendorf_set(&words[0], upper ? i : j, error);
    if (status == WY_OK) {
        status = wi_zeckendorf_set(&words[1], upper ? j : i, error);
    }
    if (status == WY_OK) {
        *accepted = accepts(automaton, words);
    }
    wi_zeckendorf_clear(&words[0]);
    wi_zeckendorf_clear(&words[1]);
    return status;
}
