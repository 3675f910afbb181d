/*
 * check_s1_hegarty.c - how near (m,p)-Wythoff pairs are to Beatty pairs: the bounds of S1 section
 * 1.4.5, and Hegarty's appendix with its two open questions.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/root_floor.h"
#include "theory/theory.h"

enum { LARGEST = 1000 }; /* m and p of a claim */

/* ---- section 1.4.5 --------------------------------------------------------------------------- */

enum { PLACE = 24 };

/* The first n of what was met; the empty text: it never was. */
static const char *first_met(char text[PLACE], wi_met met) {
    text[0] = '\0';
    if (met.count > 0) {
        snprintf(text, PLACE, "%" PRId64, met.first);
    }
    return text;
}

/* One game: its row of the table; says where its bounds fail if `say`, or if it is (1,2). */
static wy_status try_bounds(wy_finding *out, bool *fails, const wi_claim_games *of, bool floors,
                            bool say, int64_t terms, const wy_control *control, wy_error *error) {
    wi_pairs_bounds found;
    const wy_status status = wi_pairs_bounds_explore(&found, of->m, of->p, terms, control, error);
    if (status != WY_OK) {
        return status;
    }
    *fails = floors ? found.a_low < 0 || found.a_high > 0 || found.b_low < 0 || found.b_high > 0
                    : found.a_below.count + found.a_above.count + found.b_below.count +
                              found.b_above.count >
                          0;
    char met[4][PLACE];
    wi_finding_row(
        out, "%" PRId64 ",%" PRId64 ",%s,%s,%s,%s,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64,
        of->m, of->p, first_met(met[0], found.a_below), first_met(met[1], found.a_above),
        first_met(met[2], found.b_below), first_met(met[3], found.b_above), found.a_low,
        found.a_high, found.b_low, found.b_high);
    if (*fails && (say || (of->m == 1 && of->p == 2))) {
        const wi_met first = found.a_below.count > 0   ? found.a_below
                             : found.b_below.count > 0 ? found.b_below
                             : found.a_above.count > 0 ? found.a_above
                                                       : found.b_above;
        wi_finding_say(out,
                       "For (m,p) = (%" PRId64 ",%" PRId64 ") the bounds fail first at n = "
                       "%" PRId64 ".",
                       of->m, of->p, first.first);
    }
    return WY_OK;
}

/*
 * Arguments: M M P P and "printed" or "floors"; the first bound is the number of pairs.
 * floors: floor((n-p+1) alpha) <= a_n <= floor(n alpha), and likewise b_n.
 */
wy_status wi_check_pairs_bounds(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    if (status != WY_OK) {
        return status;
    }
    const bool floors = strcmp(claim->arguments[4], "floors") == 0;
    if (!floors && strcmp(claim->arguments[4], "printed") != 0) {
        return wi_fail(error, WY_BAD, "'%.40s' is neither 'printed' nor 'floors'",
                       claim->arguments[4]);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 100000);
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,first n with a_n < (n-p+1)α,first with a_n > nα,first with b_n < "
                        "(n-p+1)β,first with b_n > nβ,least a_n − ⌊(n-p+1)α⌋,greatest a_n − ⌊nα⌋,"
                        "least b_n − ⌊(n-p+1)β⌋,greatest b_n − ⌊nβ⌋");
    while (status == WY_OK && wi_claim_games_next(&of)) {
        bool fails = false;
        status = try_bounds(out, &fails, &of, floors, wrong == 0, terms, &run->control, error);
        wrong += fails;
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    if (wrong == 0 && !floors) { /* they fail somewhere, it may be further out */
        out->standing = WY_CLAIM_COMPUTED;
        out->proof = WY_PROOF_NONE;
    }
    if (wrong > 0) {
        wi_finding_say(out,
                       "They fail in %" PRId64 " of %" PRId64
                       " games; where the table has no n, the bound was kept.",
                       wrong, of.count);
    } else {
        wi_finding_say(out, "They hold in all %" PRId64 " games%s.", of.count,
                       floors ? ", with floors taken on both sides" : "");
    }
    wi_finding_by(out, "%sthe first %" PRId64 " pairs of each game, in exact arithmetic",
                  floors ? "the proof in docs/imitation.md, for all m and p; and " : "", terms);
    return WY_OK;
}

/* ---- Lemma 1 --------------------------------------------------------------------------------- */

/* What fails, and at which k or n first; 0: nothing does. */
typedef struct lemma {
    int64_t i, ii, iii, iv;
    int64_t most; /* the greatest epsilon of (i) */
} lemma;

static void note(int64_t *first, int64_t at, bool fails) {
    if (fails && *first == 0) {
        *first = at;
    }
}

/*
 * a'_k = floor(kr), b'_k = floor(ks), s = r + 1/p, and the differences of the greedy permutation
 * are b_k - a_k = ceil(k/p).
 */
static lemma lemma_1(int64_t p, int64_t terms, int64_t greatest) {
    lemma out = {0};
    wi_root_floor walk = wi_root_floor_of((uint64_t)(4 * p * p + 1));
    int64_t last[2] = {0, 0};
    int64_t last_gap = 2;
    int64_t zeros = 0;  /* differences that are 0, not in [1, n] */
    int64_t within = 0; /* k of np < k < (n+1)p with a difference of at most n */
    for (int64_t k = 1; k <= terms; k++) {
        const int64_t root = wi_root_floor_at(&walk, k);
        const int64_t a = ((2 * p - 1) * k + root) / (2 * p);
        const int64_t b = ((2 * p + 1) * k + root) / (2 * p);
        const int64_t epsilon = (k + p - 1) / p - (b - a);
        note(&out.ii, k, epsilon < 0 || epsilon > greatest || (epsilon == 1 && k % p == 0));
        if (k > 1) {
            const int64_t gap = a - last[0];
            note(&out.iii, k, gap < 1 || gap > 2 || (gap == 1 && last_gap == 1));
            note(&out.iv, k, b - last[1] < 2 || b - last[1] > 3);
            last_gap = gap;
        }
        last[0] = a;
        last[1] = b;
        /* By (ii) all k <= np have a difference of at most n, all k >= (n+1)p a greater one. */
        const int64_t n = k / p;
        within = k % p == 0 ? 0 : within + (b - a <= n);
        zeros += b - a < 1;
        if (n >= 1 && k % p == p - 1) {
            const int64_t more = within - zeros; /* |M_p in [1,n]| - |M_{1,p} in [1,n]| */
            note(&out.i, n, more < 0 || more > p - 1);
            out.most = more > out.most ? more : out.most;
        }
    }
    return out;
}

/* Arguments: P P, and the greatest epsilon of (ii); the first bound is how many k. */
wy_status wi_check_hegarty_lemma(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    int64_t p[2];
    int64_t greatest = 0;
    wy_status status = wi_claim_range(p, claim, 0, LARGEST, error);
    if (status == WY_OK) {
        status = wi_claim_number(&greatest, claim, 2, 0, 100, error);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 10000);
    if (status == WY_OK && (terms < 1 || terms > 1000000 || p[1] > 100)) {
        status = wi_fail(error, WY_BAD, "at most 10^6 k and p up to 100 can be looked at");
    }
    if (status != WY_OK) {
        return status;
    }
    bool good = true;
    wi_finding_row(out, "p,greatest ε of (i),p−1");
    for (int64_t j = p[0]; j <= p[1]; j++) {
        const lemma found = lemma_1(j, terms, greatest);
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64, j, found.most, j - 1);
        if (good && found.i + found.ii + found.iii + found.iv > 0) {
            good = false;
            wi_finding_say(out,
                           "For p = %" PRId64 " it fails: (i) at n = %" PRId64 ", (ii) at k = "
                           "%" PRId64 ", (iii) at k = %" PRId64 ", (iv) at k = %" PRId64
                           " (0: nowhere).",
                           j, found.i, found.ii, found.iii, found.iv);
        }
    }
    wi_finding_judge(out, good, WY_PROOF_PROSE);
    if (good) {
        wi_finding_say(
            out, "⌊ks⌋ − ⌊kr⌋ with s = r + 1/p is ⌊k/p⌋ or ⌈k/p⌉, and b_k − a_k = ⌈k/p⌉: this is "
                 "(ii). So all k ≤ np have a difference of at most n and all k ≥ (n+1)p a "
                 "greater one, and only the p − 1 between may count: (i), for the first p "
                 "differences are 1, not 0. 3/2 < r < 2 < s < 3 gives (iii) and (iv). The "
                 "computation finds the same.");
    }
    wi_finding_by(out,
                  "this argument, for all p; and p = %" PRId64 "..%" PRId64 ", k up to %" PRId64
                  " in exact arithmetic",
                  p[0], p[1], terms);
    return WY_OK;
}

/* ---- the theorem, its corollary, and the two questions --------------------------------------- */

/* How many n had an epsilon that is not in the range; what lies beyond all that are counted is in
 * none. */
static int64_t outside_of(const wi_hegarty *found, const int64_t range[2]) {
    int64_t count = 0;
    for (int i = 0; i < WI_EPSILONS; i++) {
        const int64_t epsilon = i + WI_EPSILON_LEAST;
        const bool end = i == 0 || i == WI_EPSILONS - 1;
        if (end || epsilon < range[0] || epsilon > range[1]) {
            count += found->upper[i].count + found->lower[i].count;
        }
    }
    return count;
}

/* The epsilons that were met, as a list. */
static void list_epsilons(char text[40], const wi_met met[WI_EPSILONS]) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < WI_EPSILONS && used < 30; i++) {
        if (met[i].count > 0) {
            used += (size_t)snprintf(text + used, 40 - used, "%s%d", used == 0 ? "" : " ",
                                     i + WI_EPSILON_LEAST);
        }
    }
}

/* The statements of the appendix, as claims name them, and what is said where one holds. */
enum { THEOREM, COROLLARY, CONJECTURE, BEST, STATEMENTS };

static const struct {
    const char *name, *holds;
} statements[STATEMENTS] = {
    {"theorem", "|a_k − a'_k| ≤ p − 1 held throughout; it follows from the sharp bounds of a_n "
                "(1.7b)."},
    {"corollary", "Every ε was one of these; it follows from the sharp bounds of a_n (1.7b)."},
    {"conjecture", "Every n got by with an ε of 0 or 1. So it is for all n and p: π(n) − nL lies "
                   "between −1 and 1 by the sharp bounds of a_n (1.7b), and so does π(n) − nl in "
                   "the lower columns."},
    {"best", "|a_k − a'_k| grows slowly with the number of pairs."},
};

/* What is counted over all p: those for which the statement fails, and those that attain p - 1. */
typedef struct hegarty_counts {
    int64_t broken, attained;
} hegarty_counts;

/* range: of epsilon; or D, the bound being p - D. */
static wy_status try_p(wy_finding *out, hegarty_counts *counts, int which, const int64_t range[2],
                       int64_t p, int64_t terms, const wy_control *control, wy_error *error) {
    wi_hegarty found;
    const wy_status status = wi_hegarty_explore(&found, p, terms, control, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t most = -found.low > found.high ? -found.low : found.high;
    counts->attained += most == p - 1;
    const bool fails = which == COROLLARY || which == CONJECTURE ? outside_of(&found, range) > 0
                                                                 : most > p - range[0];
    if (fails && counts->broken++ == 0) {
        wi_finding_say(out, "It fails for p = %" PRId64 ".", p);
        if (which == CONJECTURE && found.outside.count > 0) {
            wi_finding_say(out, "The first n is %" PRId64 ".", found.outside.first);
        }
    }
    char upper[40];
    char lower[40];
    list_epsilons(upper, found.upper);
    list_epsilons(lower, found.lower);
    wi_finding_row(
        out, "%" PRId64 ",%s,%s,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%s", p,
        upper, lower, found.outside.count, found.low, found.low_at, found.high, found.high_at,
        most == p - 1 ? "yes" : "not so far");
    return WY_OK;
}

/* Arguments: P P, the name of a statement, and the range of epsilon LOW HIGH, or D of the bound
 * p - D; the first bound is the number of pairs. */
wy_status wi_check_hegarty(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                           wy_error *error) {
    int64_t p[2];
    wy_status status = wi_claim_range(p, claim, 0, LARGEST, error);
    if (status != WY_OK) {
        return status;
    }
    int which = 0;
    while (which < STATEMENTS && strcmp(claim->arguments[2], statements[which].name) != 0) {
        which++;
    }
    if (which == STATEMENTS) {
        return wi_fail(error, WY_BAD, "'%.40s' is no statement of the appendix",
                       claim->arguments[2]);
    }
    int64_t range[2] = {0, 0};
    const bool ranged = which == COROLLARY || which == CONJECTURE;
    if (claim->argument_count != (ranged ? 5 : 4)) {
        return wi_fail(error, WY_BAD, "a range of ε, or D of p − D");
    }
    for (size_t i = 0; i + 3 < claim->argument_count && status == WY_OK; i++) {
        status = wi_claim_number(&range[i], claim, 3 + i, -100, 100, error);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 100000);
    hegarty_counts counts = {0};
    wi_finding_row(out, "p,ε with ⌊nL⌋,ε with ⌊nl⌋,n that need another ε than 0 or 1,least "
                        "a_k − a'_k,first at k,greatest,first at k,p−1 is met");
    for (int64_t j = p[0]; j <= p[1] && status == WY_OK; j++) {
        status = try_p(out, &counts, which, range, j, terms, &run->control, error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (counts.broken == 0) {
        wi_finding_say(out, "%s", statements[which].holds);
    }
    if (which == BEST) {
        wi_finding_say(out, "p − 1 was met for %" PRId64 " of the %" PRId64 " p looked at.",
                       counts.attained, p[1] - p[0] + 1);
    }
    wi_finding_judge(out, counts.broken == 0, WY_PROOF_PROSE);
    if (which == BEST && counts.broken == 0) {
        out->standing = WY_CLAIM_OPEN;
        out->proof = WY_PROOF_NONE;
    }
    wi_finding_by(out, "%sthe first %" PRId64 " pairs for each p = %" PRId64 "..%" PRId64,
                  which == BEST ? "" : "the proof in docs/imitation.md, for all p; and ", terms,
                  p[0], p[1]);
    return WY_OK;
}

/* ---- places where p - 1 is met --------------------------------------------------------------- */

/* a_k - a'_k by the telescope of the pairs, which gives a_n for any n. */
static wy_status difference_at(int64_t *out, int64_t p, const mpz_t k, wy_error *error) {
    wi_pairs *pairs;
    wy_status status = wi_pairs_create(&pairs, 1, p, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t a;
    mpz_t b;
    mpz_t n;
    mpz_inits(a, b, n, NULL);
    mpz_add_ui(n, k, (unsigned long)(p - 1));
    status = wi_pairs_term(a, b, pairs, n, error);
    if (status == WY_OK) {
        mpz_sub_ui(a, a, (unsigned long)(p - 1)); /* a_k of the appendix */
        mpz_mul(b, k, k);
        mpz_mul_ui(b, b, (unsigned long)(4 * p * p + 1));
        mpz_sqrt(b, b);
        mpz_addmul_ui(b, k, (unsigned long)(2 * p - 1));
        mpz_fdiv_q_ui(b, b, (unsigned long)(2 * p)); /* floor(kr) */
        mpz_sub(a, a, b);
        *out = mpz_get_si(a);
    }
    mpz_clears(a, b, n, NULL);
    wi_pairs_free(pairs);
    return status;
}

/* A number of any length of the text at *at, which is moved on; false: there is none. */
static bool next_long_number(mpz_t out, const char **at) {
    enum { MOST = 2000 };
    char digits[MOST + 1];
    *at += strcspn(*at, "0123456789");
    const size_t length = strspn(*at, "0123456789");
    if (length == 0 || length > MOST) {
        return false;
    }
    snprintf(digits, sizeof digits, "%.*s", (int)length, *at);
    *at += length;
    return mpz_set_str(out, digits, 10) == 0;
}

/* Is |a_j - a'_j| < p - 1 for all j < k? */
static wy_status is_first(bool *out, int64_t p, int64_t k, const wy_control *control,
                          wy_error *error) {
    *out = true;
    if (k == 1) {
        return WY_OK;
    }
    wi_hegarty before;
    const wy_status status = wi_hegarty_explore(&before, p, k + p - 2, control, error);
    *out = status == WY_OK && before.low > 1 - p && before.high < p - 1;
    return status;
}

/* Long numbers by their ends. */
static void short_text(char out[64], const mpz_t k) {
    char *text = mpz_get_str(NULL, 10, k);
    const size_t length = text != NULL ? strlen(text) : 0;
    if (length > 24) {
        snprintf(out, 64, "%.8s…%s (%zu digits)", text, text + length - 8, length);
    } else {
        snprintf(out, 64, "%.24s", text != NULL ? text : "?");
    }
    free(text);
}

/*
 * Data: lines "p k": at this k the bound p - 1 is met, and, where k is at most the bound, for the
 * first time.
 */
wy_status wi_check_hegarty_attained(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                    wy_error *error) {
    wy_status status = WY_OK;
    const int64_t walk = wi_claim_bound(claim, run, 0, 1000000);
    const char *at = claim->data;
    int64_t p;
    int64_t places = 0;
    int64_t wrong = 0;
    mpz_t k;
    mpz_init(k);
    wi_finding_row(out, "p,k,a_k − a'_k,the first such k");
    while (status == WY_OK && wi_claim_next_number(&p, &at) && next_long_number(k, &at)) {
        if (p < 1 || p > 1000 || mpz_sgn(k) == 0) {
            status = wi_fail(error, WY_BAD, "p = %" PRId64 " is out of range", p);
            break;
        }
        int64_t difference = 0;
        bool first = false;
        const bool near = mpz_cmp_si(k, walk) <= 0;
        char text[64];
        short_text(text, k);
        status = difference_at(&difference, p, k, error);
        if (status == WY_OK && near) {
            status = is_first(&first, p, mpz_get_si(k), &run->control, error);
        }
        places++;
        const bool met = difference == p - 1 || difference == 1 - p;
        if (status == WY_OK && (!met || (near && !first)) && wrong++ == 0) {
            wi_finding_say(out, "For p = %" PRId64 " and k = %s it is %" PRId64 "%s.", p, text,
                           difference, met ? ", but not for the first time" : "");
        }
        wi_finding_row(out, "%" PRId64 ",%s,%" PRId64 ",%s", p, text, difference,
                       !near   ? "not looked at"
                       : first ? "yes"
                               : "no");
    }
    mpz_clear(k);
    if (status == WY_OK && places == 0) {
        status = wi_fail(error, WY_BAD, "no places are given");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
        if (wrong == 0) {
            wi_finding_say(out,
                           "|a_k − a'_k| = p − 1 at the places of the table, so the bound cannot "
                           "be lowered for these p. The long ones were not met on the way, but "
                           "made (docs/imitation.md); they are far from being the first.");
        }
        wi_finding_by(out,
                      "a_k and a'_k at these k, exactly, by the telescope of the pairs; and all k "
                      "before them, where they are at most %" PRId64,
                      walk);
    }
    return status;
}

/* ---- constants ------------------------------------------------------------------------------- */

/* a + b w, w the root of a number that is no square. */
typedef struct surd {
    int64_t a, b;
} surd;

static surd times(surd x, surd y, int64_t w2) {
    return (surd){x.a * y.a + x.b * y.b * w2, x.a * y.b + x.b * y.a};
}

static bool equal(surd x, surd y) {
    return x.a == y.a && x.b == y.b;
}

/*
 * Identities of the appendix, as polynomials.  Those in one variable t (or p) of degree at most 4
 * hold everywhere when they hold at five points; those in two variables of degree at most 2 in each
 * when they hold on a grid of 3 by 3.  More points are tried than needed.
 */
wy_status wi_check_hegarty_constants(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    (void)run;
    int64_t less = 0; /* (2p - less)(L - 1) < 1 */
    const wy_status status = wi_claim_number(&less, claim, 0, 0, 1, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t wrong = 0;
    /*
     * r = (2p-1+w)/(2p), s = (2p+1+w)/(2p), w^2 = 4p^2+1, L = (1+w)/(2p): is r + s = rs, which is
     * 1/r + 1/s = 1, and s = L r?
     */
    for (int64_t p = 1; p <= 20; p++) {
        const int64_t w2 = 4 * p * p + 1;
        const surd r = {2 * p - 1, 1}; /* times 2p */
        const surd s = {2 * p + 1, 1};
        const surd rs = times(r, s, w2);
        wrong += !equal((surd){2 * p * (r.a + s.a), 2 * p * (r.b + s.b)}, rs);
        wrong += !equal((surd){2 * p * s.a, 2 * p * s.b}, times((surd){1, 1}, r, w2));
        /*
         * (2p-c)(L-1) < 1 is (2p-c) w < 2p + (2p-c)(2p-1); for c = 1 the squares of both sides,
         * (2p-1)^2 (4p^2+1) and (4p^2-2p+1)^2, differ by 4p^2.
         */
        const int64_t right = 2 * p + (2 * p - less) * (2 * p - 1);
        const int64_t squares = right * right - (2 * p - less) * (2 * p - less) * w2;
        wrong += less == 1 ? squares != 4 * p * p : squares <= 0;
    }
    /*
     * r = 1 + t with t = n/m: s = r/(r-1), so 1/(s-r) = t/(1-t^2) = mn/(m^2-n^2).  With r =
     * (m+n)/m, s = (m+n)/n: s - r = (m+n)(m-n)/(mn).
     */
    for (int64_t m = 2; m <= 12; m++) {
        for (int64_t n = 1; n < m; n++) {
            /* s - r over the denominator mn, and 1/r + 1/s = m/(m+n) + n/(m+n) */
            wrong += (m + n) * m - (m + n) * n != m * m - n * n;
        }
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    if (wrong == 0) {
        wi_finding_say(out,
                       "1/r + 1/s = 1, L = s/r = (1+√(4p²+1))/(2p), and (2p−1)(L−1) < 1, for its "
                       "two sides, squared, differ by 4p². A Beatty pair has r rational iff r = "
                       "(m+n)/m, s = (m+n)/n with rational m > n > 0, and then 1/(s−r) = "
                       "mn/(m²−n²); conversely t = n/m is the one root of dt² + t − d between 0 "
                       "and 1.");
    } else {
        wi_finding_say(out, "%" PRId64 " of the identities fail.", wrong);
    }
    wi_finding_by(out, "polynomial identities, checked at more points than their degrees ask for");
    return WY_OK;
}
