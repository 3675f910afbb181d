/*
 * check_s1_details.c - sentences of S1 beside its theorems: what xi counts in Wythoff's game
 * (behind Definition 17), between what L lies (behind Definition 18), and steps of the appendix's
 * corollary.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/imitation_kinds.h"
#include "papers/verbs.h"
#include "theory/theory.h"

enum { LARGEST = 60 };

/* ---- what must be blocked -------------------------------------------------------------------- */

/* The P-positions (c, d) that a move of (m,1)-Wythoff Nim leads to from (a, b). */
static int64_t p_options(const int64_t *row, int64_t m, int64_t a, int64_t b) {
    int64_t count = 0;
    for (int64_t c = 0; c <= a; c++) {
        const int64_t d = row[c];
        const int64_t s = a - c;
        const int64_t t = b - d;
        count += d <= b && s + t > 0 && (s == 0 || t == 0 || llabs(s - t) < m);
    }
    return count;
}

/* row[x] = y for the P-positions (x, y) of (m,p)-Wythoff Nim with x < size; xi[x] of its pair. */
static wy_status read_pairs(int64_t *row, int64_t *xi, int64_t m, int64_t p, int64_t size,
                            wy_error *error) {
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, m, p, size, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t a;
    int64_t b;
    for (int64_t n = 0; wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        if (b < size) {
            row[b] = a;
            xi[b] = n % p;
        }
        if (a < size) {
            row[a] = b;
            xi[a] = n % p;
        }
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

/* Arguments: M M P P C: at each P-position xi + C options are P; bound: heaps. */
wy_status wi_check_xi_blocked(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    wi_claim_games of;
    int64_t more = 0;
    wy_status status = wi_claim_games_and_number(&of, &more, claim, LARGEST, error);
    const int64_t size = wi_claim_bound(claim, run, 0, 100);
    int64_t *row = calloc(2 * (size_t)size, sizeof *row);
    if (status == WY_OK && row == NULL) {
        status = wi_fail_memory(error);
    }
    int64_t wrong = 0;
    int64_t pairs = 0;
    while (status == WY_OK && wi_claim_games_next(&of)) {
        status = read_pairs(row, row + size, of.m, of.p, size, error);
        for (int64_t a = 0; status == WY_OK && a < size; a++) {
            if (row[a] < a) {
                continue;
            }
            const int64_t options = p_options(row, of.m, a, row[a]);
            pairs++;
            if (options != row[size + a] + more && wrong++ == 0) {
                wi_finding_say(out,
                               "In (%" PRId64 ",%" PRId64 ")-Wythoff Nim %" PRId64
                               " options of (%" PRId64 ",%" PRId64 ") are P, and ξ = %" PRId64 ".",
                               of.m, of.p, options, a, row[a], row[size + a]);
            }
        }
    }
    free(row);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "From a pair a move of one heap leads to no pair, as every number is in "
            "one only. If s and t are taken, |s − t| < m, the difference changes by "
            "less than m; differences of pairs, with their sign, are multiples of m, so it "
            "stays: the options that are pairs are the earlier ones of the same "
            "difference, which ξ counts. It was seen at %" PRId64 " pairs.",
            pairs);
        wi_finding_by(out,
                      "this argument, for all m and p; and all options of the pairs below %" PRId64
                      " in %" PRId64 " games",
                      size, of.count);
    }
    return status;
}

/* ---- between what L lies --------------------------------------------------------------------- */

typedef struct lefts {
    int64_t least, most, states;
} lefts;

/* L of the state, and of each option of it, forbidden or not. */
static bool look_at_left(void *data, const wi_imitation_state *state, bool p_position) {
    (void)p_position;
    lefts *of = data;
    const int64_t now = state->p - 1 - state->last_count;
    of->states++;
    of->least = now < of->least ? now : of->least;
    of->most = now > of->most ? now : of->most;
    mpz_t amount;
    mpz_init(amount);
    for (int heap = 0; heap < 2; heap++) {
        const int64_t all = mpz_get_si(state->heap[heap]);
        for (int64_t t = 1; t <= all; t++) {
            mpz_set_si(amount, t);
            const int64_t left = wi_imitation_imitates(state, heap, amount)
                                     ? state->p - 1 - (state->next_count + 1)
                                     : state->p - 1;
            of->least = left < of->least ? left : of->least;
            of->most = left > of->most ? left : of->most;
        }
    }
    mpz_clear(amount);
    return true;
}

/* Arguments: M M P P <=|<: -1 <= L < p, or -1 < L < p; bound: heaps. */
wy_status wi_check_left_range(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    wi_claim_games of;
    int strict = 0;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    if (status == WY_OK) {
        status = wi_claim_choice(&strict, claim, 4, "<=|<", error);
    }
    const int64_t largest = wi_claim_bound(claim, run, 0, 12);
    int64_t states = 0;
    int64_t wrong = 0;
    while (status == WY_OK && wi_claim_games_next(&of)) {
        wi_imitation_kinds kinds;
        status = wi_imitation_kinds_open(&kinds, of.m, of.p, "", largest, run, error);
        if (status != WY_OK) {
            break;
        }
        lefts met = {.least = INT64_MAX, .most = INT64_MIN};
        status = wi_imitation_search_each(kinds.search, look_at_left, &met, error);
        wi_imitation_kinds_close(&kinds);
        states += met.states;
        if ((met.least < strict - 1 || met.most >= of.p) && wrong++ == 0) {
            wi_finding_say(out,
                           "In (%" PRId64 ",%" PRId64 ")-Imitation Nim L takes the value %" PRId64
                           ", where the option would be one imitation too many.",
                           of.m, of.p, met.least);
        }
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "A player has made at most p − 1 imitations in a row, and one more would be "
                       "the p-th; so L, p − 1 less their number, is from −1 to p − 1. %" PRId64
                       " states and their options were looked at.",
                       states);
        wi_finding_by(out,
                      "this argument; and all states and options with heaps up to %" PRId64
                      " in %" PRId64 " games",
                      largest, of.count);
    }
    return status;
}

/* ---- the appendix's corollary ---------------------------------------------------------------- */

/*
 * Arguments: P P positions|delta|gamma BOUND.  With pi's n counted from 1:
 *   positions  the P-positions of (1,p)-Wythoff Nim are (n - 1, pi(n) - 1), and pi(n) = n for n up
 *              to p (+ BOUND); a_1 = a'_1 = 1
 *   delta      b'_k - a'_k L lies strictly between -BOUND and BOUND
 *   gamma      pi(n) - nL for n - p in A, pi(n) - nl for n - p in B, between -BOUND and BOUND
 * Bound: pairs.
 */
typedef struct corollary {
    int64_t p, terms, wrong;
    double least, most;
} corollary;

static wy_status look_at_corollary(corollary *of, int what, int64_t number, wy_error *error) {
    const double root = sqrt(4.0 * (double)of->p * (double)of->p + 1);
    const double larger = (1 + root) / (2.0 * (double)of->p);
    const double smaller = 1 / larger;
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, 1, of->p, of->terms, error);
    if (status != WY_OK) {
        return status;
    }
    of->least = INFINITY;
    of->most = -INFINITY;
    int64_t a;
    int64_t b;
    for (int64_t n = 0; wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        const int64_t k = n - of->p + 1; /* the appendix counts pairs with a difference from 1 */
        if (what == 0) {
            of->wrong += (a == b) != (a < of->p + number) || (a == b && a != n);
            of->wrong += k == 1 && a != of->p;
        } else if (k >= 1 && what == 1) {
            const int64_t square = k * k * (4 * of->p * of->p + 1);
            const int64_t r = (int64_t)wi_claim_root((uint64_t)square);
            const double low = (double)(((2 * of->p - 1) * k + r) / (2 * of->p));
            const double high = (double)(((2 * of->p + 1) * k + r) / (2 * of->p));
            of->least = fmin(of->least, high - low * larger);
            of->most = fmax(of->most, high - low * larger);
        } else if (k >= 1) {
            const double up = (double)(b + 1) - (double)(a + 1) * larger;
            const double down = (double)(a + 1) - (double)(b + 1) * smaller;
            of->least = fmin(of->least, fmin(up, down));
            of->most = fmax(of->most, fmax(up, down));
        }
    }
    wi_pairs_stream_free(stream);
    if (what != 0) {
        of->wrong += of->least <= (double)-number || of->most >= (double)number;
    }
    return WY_OK;
}

wy_status wi_check_corollary_steps(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                   wy_error *error) {
    static const char *const arguments[] = {
        "The first p pairs of (1,p)-Wythoff Nim are (0,0), …, (p−1,p−1), and all others have a "
        "positive difference (Proposition 14): so the permutation that exchanges a_n + 1 and "
        "b_n + 1 fixes 1, …, p and no others, and it is the greedy one, as each pair takes the "
        "least number that is left.",
        "With u = kr − a'_k and v = ks − b'_k, both from 0 to below 1, and s = rL: b'_k − a'_k L = "
        "uL − v ≥ −v > −1. It is also (b'_k − a'_k − k/p) + u(L−1); the bracket is a multiple of "
        "1/p below 1, so at most 1 − 1/p, and L − 1 = 1/(pr) < 1/p.",
        "By the sharp bounds (1.7b) π(n) − nL and π(n) − nl even lie between −1 and 1.",
    };
    int64_t p[2];
    int64_t number = 0;
    int what = 0;
    wy_status status = wi_claim_range(p, claim, 0, LARGEST, error);
    if (status == WY_OK) {
        status = wi_claim_choice(&what, claim, 2, "positions|delta|gamma", error);
    }
    if (status == WY_OK) {
        status = wi_claim_number(&number, claim, 3, 0, 100, error);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 1000);
    int64_t wrong = 0;
    if (what != 0) {
        wi_finding_row(out, "p,least,greatest");
    }
    for (int64_t j = status == WY_OK ? p[0] : 1; status == WY_OK && j <= p[1]; j++) {
        corollary of = {.p = j, .terms = terms};
        status = look_at_corollary(&of, what, number, error);
        if (status == WY_OK && of.wrong > 0 && wrong == 0) {
            wi_finding_say(out, "It fails for p = %" PRId64 ".", j);
        }
        wrong += of.wrong;
        if (what != 0) {
            wi_finding_row(out, "%" PRId64 ",%.6f,%.6f", j, of.least, of.most);
        }
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out, "%s", arguments[what]);
        wi_finding_by(out,
                      "this argument, for all p; and the first %" PRId64 " pairs for p from "
                      "%" PRId64 " to %" PRId64,
                      terms, p[0], p[1]);
    }
    return status;
}
