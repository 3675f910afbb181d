/*
 * check_s1_appendix.c - smaller statements of S1 about the pairs of (m,p)-Wythoff Nim: the range of
 * xi behind Definition 17, polynomial time, and what the appendix says before its main theorem.
 */
#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/theory.h"

enum { LARGEST = 100 };

/* The pairs below a column: row[x] is that of the P-position in column x, index[x] its n. */
static wy_status read_pairs(int64_t *row, int64_t *index, int64_t m, int64_t p, int64_t size,
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
            index[b] = n;
        }
        if (a < size) {
            row[a] = b;
            index[a] = n;
        }
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

/* ---- 0 <= xi <= p ---------------------------------------------------------------------------- */

/* Of all positions below size: is strict + 0 <= xi, and xi <= p (less strict), < p at pairs? */
static int64_t wrong_xi(const int64_t *row, int64_t p, int64_t size, int strict) {
    int64_t wrong = 0;
    for (int64_t d = 0; d < size; d++) {
        int64_t xi = 0; /* pairs (i, i + d) with i < a */
        for (int64_t a = 0; a + d < size; a++) {
            const bool pair = row[a] == a + d;
            wrong += xi < strict || xi > p - strict || (pair && xi >= p);
            xi += pair;
        }
    }
    return wrong;
}

/* Arguments: M M P P and <= or <; the first bound is the size of the window. */
wy_status wi_check_xi_range(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                            wy_error *error) {
    wi_claim_games of;
    int strict = 0;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    if (status == WY_OK) {
        status = wi_claim_choice(&strict, claim, 4, "<=|<", error);
    }
    const int64_t size = wi_claim_bound(claim, run, 0, 100);
    int64_t *row = calloc(2 * (size_t)size, sizeof *row);
    if (status == WY_OK && row == NULL) {
        status = wi_fail_memory(error);
    }
    int64_t wrong = 0;
    while (status == WY_OK && wi_claim_games_next(&of)) {
        status = read_pairs(row, row + size, of.m, of.p, size, error);
        const int64_t here = status == WY_OK ? wrong_xi(row, of.p, size, strict) : 0;
        if (here > 0 && wrong == 0) {
            wi_finding_say(out, "It fails in (%" PRId64 ",%" PRId64 ")-Wythoff Nim.", of.m, of.p);
        }
        wrong += here;
    }
    free(row);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out, "ξ counts pairs of one difference, of which there are p or none "
                            "(Proposition 14 (d)); a pair does not count itself.");
        wi_finding_by(out,
                      "this argument, for all m and p; and all positions below %" PRId64
                      " in %" PRId64 " games",
                      size, of.count);
    }
    return status;
}

/* ---- polynomial time ------------------------------------------------------------------------- */

/* b_n - a_n = m floor(n/p) + further, and both columns give the pair back, at n = 10^digits. */
static wy_status look_far(bool *good, int64_t m, int64_t p, unsigned long digits, int64_t further,
                          wy_error *error) {
    wi_pairs *pairs;
    wy_status status = wi_pairs_create(&pairs, m, p, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t number[5];
    for (int i = 0; i < 5; i++) {
        mpz_init(number[i]);
    }
    mpz_ui_pow_ui(number[0], 10, digits);
    status = wi_pairs_term(number[1], number[2], pairs, number[0], error);
    if (status == WY_OK) {
        mpz_fdiv_q_ui(number[3], number[0], (unsigned long)p);
        mpz_mul_ui(number[3], number[3], (unsigned long)m);
        mpz_add_ui(number[3], number[3], (unsigned long)further);
        mpz_sub(number[4], number[2], number[1]);
        *good = mpz_cmp(number[3], number[4]) == 0;
    }
    for (int side = 1; side <= 2 && status == WY_OK; side++) {
        bool upper = false;
        status = wi_pairs_column(number[3], number[4], &upper, pairs, number[side], error);
        *good = *good && status == WY_OK && mpz_cmp(number[3], number[3 - side]) == 0 &&
                mpz_cmp(number[4], number[0]) == 0;
    }
    for (int i = 0; i < 5; i++) {
        mpz_clear(number[i]);
    }
    wi_pairs_free(pairs);
    return status;
}

/* Arguments: M M P P and C: b_n - a_n = m floor(n/p) + C; the first bound: digits of n. */
wy_status wi_check_pairs_far(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    wi_claim_games of;
    int64_t further = 0;
    wy_status status = wi_claim_games_and_number(&of, &further, claim, LARGEST, error);
    const int64_t digits = wi_claim_bound(claim, run, 0, 100);
    int64_t wrong = 0;
    while (status == WY_OK && wi_claim_games_next(&of)) {
        bool good = false;
        status = look_far(&good, of.m, of.p, (unsigned long)digits, further, error);
        wrong += status == WY_OK && !good;
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "A window of columns tells, exactly, a window that lies L = β/α times further "
            "out: its border c goes to c', and −m < c' − Lc < m by the sharp bounds of "
            "a_n (1.7b). So 2p columns on either side are enough, and about log x windows "
            "lead from the origin to column x. In %" PRId64 " games the pair of n = 10^%" PRId64
            " was found, and n again from either "
            "of its columns; %" PRId64 " are not as they should be.",
            of.count, digits, wrong);
        wi_finding_by(out, "the proof in docs/imitation.md, for all m and p; and the telescope of "
                           "src/theory/pairs_telescope.c, which guesses nothing");
    }
    return status;
}

/* ---- the appendix before its main theorem ---------------------------------------------------- */

/*
 * The Theorem: for a Beatty pair floor(nr) <-> floor(ns) is an involution of the positive integers
 * whose differences floor(ns) - floor(nr) have density 1/(s - r).  Here s - r = 1/p, and twice the
 * density is p times `times`; r = (2p - 1 + w)/(2p), w^2 = 4p^2 + 1.
 */
static int64_t wrong_involution(int64_t p, int64_t times, int64_t terms) {
    int64_t wrong = 0;
    const int64_t size = 2 * terms;
    int64_t *partner = calloc((size_t)size + 1, sizeof *partner);
    int64_t differences = 0; /* that are at most the last one's */
    int64_t last = 0;
    for (int64_t n = 1; partner != NULL && n <= terms; n++) {
        const int64_t root = (int64_t)wi_claim_root((uint64_t)(n * n * (4 * p * p + 1)));
        const int64_t a = ((2 * p - 1) * n + root) / (2 * p);
        const int64_t b = ((2 * p + 1) * n + root) / (2 * p);
        wrong += b - a < last;
        last = b - a;
        differences++;
        if (a <= size) {
            wrong += partner[a] != 0;
            partner[a] = b;
        }
        if (b <= size) {
            wrong += partner[b] != 0;
            partner[b] = a;
        }
    }
    for (int64_t x = 1; partner != NULL && x <= terms; x++) {
        const int64_t y = partner[x];
        wrong += y == 0 || (y <= size && partner[y] != x);
    }
    /* as many differences up to D as p D, but for one of each end */
    wrong += llabs(differences - times * p * last) > 2 * p;
    free(partner);
    return partner != NULL ? wrong : -1;
}

/*
 * (5): the greedy permutation of the positive differences, a_k = mex and b_k = a_k + m ceil(k/p),
 * is that of all differences, moved by p (and `further`).
 */
static int64_t wrong_shift(int64_t m, int64_t p, int64_t further, int64_t terms) {
    const size_t room = (size_t)(terms * (m + 3) + p + 3);
    uint8_t *met = calloc(room, 1);
    wi_pairs_stream *stream = NULL;
    int64_t wrong = 0;
    if (met == NULL || wi_pairs_stream_create(&stream, m, p, terms + p, NULL) != WY_OK) {
        free(met);
        return -1;
    }
    int64_t mex = 1;
    int64_t a;
    int64_t b;
    for (int64_t n = 0; wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        const int64_t k = n - p + 1;
        if (k < 1) {
            continue;
        }
        while (met[mex] != 0) {
            mex++;
        }
        const int64_t other = mex + m * ((k + p - 1) / p);
        met[mex] = 1;
        met[other] = 1;
        /* (a, b) is (pi's n - 1, pi(n) - 1) */
        wrong += a + 1 != mex + p + further || b + 1 != other + p + further;
    }
    wi_pairs_stream_free(stream);
    free(met);
    return wrong;
}

/* Arguments: involution P P C, C = 1 of the density C/(s - r); or shift P P C, C = 0 further; the
 * first bound is the number of pairs. */
wy_status wi_check_appendix(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                            wy_error *error) {
    int shift = 0;
    int64_t p[2] = {1, 0};
    int64_t number = 0;
    wy_status status = wi_claim_choice(&shift, claim, 0, "involution|shift", error);
    if (status == WY_OK) {
        status = wi_claim_range(p, claim, 1, LARGEST, error);
    }
    if (status == WY_OK) {
        status = wi_claim_number(&number, claim, 3, 0, 100, error);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 1000);
    int64_t wrong = 0;
    for (int64_t j = p[0]; status == WY_OK && j <= p[1]; j++) {
        for (int64_t m = 1; m <= (shift != 0 ? 4 : 1) && status == WY_OK; m++) {
            const int64_t here =
                shift != 0 ? wrong_shift(m, j, number, terms) : wrong_involution(j, number, terms);
            status = here < 0 ? wi_fail_memory(error) : WY_OK;
            if (here > 0 && wrong == 0) {
                wi_finding_say(out, "It fails for p = %" PRId64 ".", j);
            }
            wrong += here;
        }
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    wi_finding_say(out, shift != 0
                            ? "The first p pairs of all differences are (1,1), …, (p,p); behind "
                              "them both are the same greedy choice, moved by p."
                            : "By Beatty's theorem ⌊nr⌋ and ⌊ns⌋ meet each positive integer once, "
                              "so exchanging them is an involution; ⌊ns⌋ − ⌊nr⌋ grows like "
                              "n(s − r).");
    wi_finding_by(out,
                  "this argument; and the first %" PRId64 " pairs for p = %" PRId64 "..%" PRId64,
                  terms, p[0], p[1]);
    return WY_OK;
}
