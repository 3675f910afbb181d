/* adjoin.c - which moves may join Wythoff's game: decided in two ways, with evidence (S2). */
#include "base/fail.h"
#include "theory/fibonacci.h"
#include "theory/theory.h"

/* ==== by the definition of W ================================================================== */

/*
 * The definition of W, solved for the two P-positions.
 *
 * Let d = j - i > 0.  The two equations of each kind give n and m by their difference,
 * B_n - A_n being n, and leave one unknown:
 *
 *     (A_n - A_m, B_n - B_m) = (i, j)   means   n = d + m  and  A_{d+m} - A_m = i,
 *     (A_n - B_m, B_n - A_m) = (i, j)   means   n = d - m  and  A_{d-m} - A_m - m = i.
 *
 * First kind.  With {z} for the part of z after the point, A_{d+m} - A_m is A_d, or A_d + 1
 * where {m phi} + {d phi} >= 1.  So i = A_d, and m = 0 will do, or i = A_d + 1, and m must
 * have {m phi} >= 1 - {d phi}.  The least m with {m phi} that near to 1 is a Fibonacci number
 * F(2k), for these are the best approximations from below: {F(2k) phi} = 1 - phi^(-2k).
 * There is always one: the differences are just (A_d, B_d) and (A_d + 1, B_d + 1), as S2 says.
 *
 * Second kind, m > 0 (m = 0 is of the first).  The left side differs from
 * (d - m) phi - m phi - m = d phi - m phi^3 by less than 1, and phi^3 > 2: only an m next to
 *
 *     (d phi - i) / phi^3 = 2d + 3i - (d + 2i) phi
 *
 * can do it (phi^3 = 2 phi + 1, 1/phi^3 = 2 phi - 3).  Two are tried, each by the definition.
 *
 * The kinds do not meet: A_{d-m} + A_m <= A_d, so for m > 0 the second kind has i < A_d.
 * All costs a few integer square roots, O(M(n)).
 */

/* Is A_{d-m} - A_m - m = i, with 0 < m < d?  Then n is set too. */
static bool crosses(mpz_t n, const mpz_t m, const mpz_t d, const mpz_t i) {
    mpz_sub(n, d, m);
    if (mpz_sgn(m) <= 0 || mpz_sgn(n) <= 0) {
        return false;
    }
    mpz_t left, a;
    mpz_inits(left, a, NULL);
    wi_golden_floor(left, n);
    wi_golden_floor(a, m);
    mpz_sub(left, left, a);
    mpz_sub(left, left, m);
    const bool good = mpz_cmp(left, i) == 0;
    mpz_clears(left, a, NULL);
    return good;
}

static bool find_cross(mpz_t n, mpz_t m, const mpz_t d, const mpz_t i) {
    mpz_t sum;
    mpz_init(sum);
    mpz_addmul_ui(sum, i, 2);
    mpz_add(sum, sum, d);
    wi_golden_floor(m, sum);
    mpz_add(sum, sum, i);
    mpz_add(sum, sum, d);
    mpz_sub(m, sum, m); /* the integer above 2d + 3i - (d + 2i) phi */
    mpz_clear(sum);
    bool found = crosses(n, m, d, i);
    if (!found) {
        mpz_sub_ui(m, m, 1);
        found = crosses(n, m, d, i);
    }
    return found;
}

/* 10^9 log(2) / log(phi), less than 1 too small; bits times it fits a word. */
#define BITS_TO_DIGITS UINT64_C(1440420090)
#define BILLION        UINT64_C(1000000000)

/*
 * The least m = F(2k) with phi^(-2k) <= {d phi}.  With A = A_d, the norm of d phi - A gives
 * {d phi} = (d^2 + d A - A^2) / (A + d / phi); the lengths of these numbers tell 2k but for a few
 * steps, and from below the first F(2k) with A_{d+m} - A_m = A_d + 1 is climbed to.
 */
static void find_next(mpz_t m, const mpz_t d, const mpz_t a) {
    mpz_t norm, sum, before, right;
    mpz_inits(norm, sum, before, right, NULL);
    mpz_add(sum, d, a);
    mpz_mul(norm, sum, d);
    mpz_submul(norm, a, a);
    /* 1 / {d phi} > A / norm > 2^bits > phi^(2k) */
    const uint64_t upper = mpz_sizeinbase(a, 2);
    const uint64_t lower = mpz_sizeinbase(norm, 2);
    const uint64_t bits = upper > lower + 1 ? upper - lower - 1 : 0;
    const uint64_t k = bits * BITS_TO_DIGITS / BILLION / 2;
    mpz_fib2_ui(m, before, 2 * (k > 0 ? k : 1));
    for (;;) {
        /* A_m = F(2k+1) - 1 for m = F(2k). */
        mpz_add(norm, m, d);
        wi_golden_floor(sum, norm);
        mpz_add(right, m, before);
        mpz_add(right, right, a); /* A_m + A_d + 1 */
        if (mpz_cmp(sum, right) == 0) {
            break;
        }
        mpz_add(before, before, m); /* F(2k+1), then F(2k+2) */
        mpz_add(m, m, before);
    }
    mpz_clears(norm, sum, before, right, NULL);
}

static void adjoin_beatty(wi_adjoin_kind *kind, mpz_t n, mpz_t m, const mpz_t i, const mpz_t j) {
    mpz_t d, a;
    mpz_inits(d, a, NULL);
    mpz_sub(d, j, i);
    wi_golden_floor(a, d);
    *kind = WI_ADJOIN_FREE;
    if (mpz_sgn(i) > 0 && mpz_sgn(d) > 0) {
        mpz_t less;
        mpz_init(less);
        mpz_sub(less, i, a);
        if (mpz_sgn(less) == 0) {
            *kind = WI_ADJOIN_PAIR;
            mpz_set_ui(m, 0);
            mpz_set(n, d);
        } else if (mpz_cmp_ui(less, 1) == 0) {
            *kind = WI_ADJOIN_NEXT;
            find_next(m, d, a);
            mpz_add(n, m, d);
        } else if (mpz_sgn(less) < 0 && find_cross(n, m, d, i)) {
            *kind = WI_ADJOIN_CROSS;
        }
        mpz_clear(less);
    }
    mpz_clears(d, a, NULL);
}

/* ==== by Zeckendorf digits ==================================================================== */

/*
 * The three conditions of S2 ("many efforts lead to this") on Zeckendorf
 * representations.  For 0 < i < j the move (i, j) may not join Wythoff's game iff
 *
 *     1.  (rho(i-1), rho(j-1)) = (u0, u01),
 *     2.  (rho(i-2), rho(j-2)) = (u0, u01),
 *     3.  (rho(k), rho(k+i)) = (u1, u'0)  with  k = j - A_i - 2,
 *
 * for some words u, u'.  Words count up to leading zeros, so that the empty word of 0 is u0
 * with an empty u, and a number below 0 has none.  What they say: x is an A_n iff rho(x-1)
 * ends in 0, and then rho(B_n - 1) = rho(A_n - 1) 1.  So 1 is (i, j) = (A_n, B_n), 2 is
 * (A_n + 1, B_n + 1).  S2 proves that A_n - B_m = i > 0 entails B_n - A_m = B_m + A_i + 1: so
 * j tells B_m = k + 1, and 3 asks whether that is a B and i beyond it an A.
 *
 * Moves (0, j) and (i, i), which the game has, fulfil none of them.  All is done in digits,
 * A_i = pi(rho(i-1) 0) + 1 too; four conversions and one back, O(M(n) log n) in all.
 */

/* Is (first, second) = (u0, u01)?  first is changed and restored. */
static wy_status is_pair(bool *pair, wi_zeckendorf *first, const wi_zeckendorf *second,
                         wy_error *error) {
    *pair = false;
    if (wi_zeckendorf_digit(first, 0) != 0) {
        return WY_OK;
    }
    const wy_status status = wi_zeckendorf_append(first, 1, error);
    if (status == WY_OK) {
        *pair = wi_zeckendorf_compare(first, second) == 0;
        wi_zeckendorf_drop(first, 1);
    }
    return status;
}

/* Conditions 1 and 2; words[0] is left as rho(i-1), unless one of them holds. */
static wy_status try_pairs(wi_adjoin_kind *kind, wi_zeckendorf words[2], const mpz_t i,
                           const mpz_t j, wy_error *error) {
    const bool next = mpz_cmp_ui(i, 2) >= 0; /* else rho(i-2) is not there */
    bool pair = false;
    mpz_t less;
    mpz_init(less);
    mpz_sub_ui(less, i, next ? 2 : 1);
    wy_status status = wi_zeckendorf_set(&words[0], less, error);
    mpz_sub_ui(less, j, next ? 2 : 1);
    if (status == WY_OK) {
        status = wi_zeckendorf_set(&words[1], less, error);
    }
    mpz_clear(less);
    if (status == WY_OK && next) {
        status = is_pair(&pair, &words[0], &words[1], error);
        if (status == WY_OK && pair) {
            *kind = WI_ADJOIN_NEXT;
            return WY_OK;
        }
        for (int w = 0; w < 2 && status == WY_OK; w++) {
            status = wi_zeckendorf_increment(&words[w], error);
        }
    }
    if (status == WY_OK) {
        status = is_pair(&pair, &words[0], &words[1], error);
        *kind = pair ? WI_ADJOIN_PAIR : WI_ADJOIN_FREE;
    }
    return status;
}

/* Condition 3, from words[0] = rho(i-1). */
static wy_status try_cross(wi_adjoin_kind *kind, wi_zeckendorf words[2], const mpz_t i,
                           const mpz_t j, wy_error *error) {
    wy_status status = wi_zeckendorf_append(&words[0], 0, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t k, a;
    mpz_inits(k, a, NULL);
    wi_zeckendorf_value(a, &words[0]); /* A_i - 1 */
    mpz_sub(k, j, a);
    mpz_sub_ui(k, k, 3);
    if (mpz_sgn(k) > 0) { /* the word of 0 does not end in 1 */
        status = wi_zeckendorf_set(&words[0], k, error);
        mpz_add(k, k, i);
        if (status == WY_OK) {
            status = wi_zeckendorf_set(&words[1], k, error);
        }
        if (status == WY_OK && wi_zeckendorf_digit(&words[0], 0) == 1 &&
            wi_zeckendorf_digit(&words[1], 0) == 0) {
            *kind = WI_ADJOIN_CROSS;
        }
    }
    mpz_clears(k, a, NULL);
    return status;
}

/* As in the public header; callers have seen to it that 0 <= i <= j, j > 0, not too long. */
static wy_status adjoin_digits(wi_adjoin_kind *kind, const mpz_t i, const mpz_t j,
                               wy_error *error) {
    *kind = WI_ADJOIN_FREE;
    if (mpz_sgn(i) == 0) {
        return WY_OK;
    }
    wi_zeckendorf words[2];
    wi_zeckendorf_init(&words[0]);
    wi_zeckendorf_init(&words[1]);
    wy_status status = try_pairs(kind, words, i, j, error);
    if (status == WY_OK && *kind == WI_ADJOIN_FREE) {
        status = try_cross(kind, words, i, j, error);
    }
    wi_zeckendorf_clear(&words[0]);
    wi_zeckendorf_clear(&words[1]);
    return status;
}

/* ==== both ways, and the evidence ============================================================= */

/*
 * May a move join Wythoff's game?  Refuses senseless questions, asks both ways,
 * and gathers the evidence.
 *
 * Joined moves keep the kernel absorbing, whatever they are: only stability is at stake.  So a
 * move that may not join is shown by two P-positions that it connects, and the P-set then
 * changes for sure: of the two, the greater would be an N-position.
 */

const char *wi_adjoin_kind_name(wi_adjoin_kind kind) {
    static const char *const names[] = {[WI_ADJOIN_FREE] = "free",
                                        [WI_ADJOIN_PAIR] = "pair",
                                        [WI_ADJOIN_NEXT] = "next",
                                        [WI_ADJOIN_CROSS] = "cross"};
    return names[kind];
}

static wy_status check_move(const mpz_t i, const mpz_t j, wy_error *error) {
    if (mpz_sgn(i) < 0 || mpz_sgn(j) < 0) {
        return wi_fail(error, WY_BAD, "a move takes no negative number of tokens");
    }
    if (mpz_sgn(i) == 0 && mpz_sgn(j) == 0) {
        return wi_fail(error, WY_BAD, "(0,0) is no move: something must be taken");
    }
    /* A little room, for P-positions that the move connects are some digits longer. */
    const uint64_t most = WI_MAX_BITS - 8;
    if (mpz_sizeinbase(i, 2) > most || mpz_sizeinbase(j, 2) > most) {
        return wi_fail(error, WY_LIMIT, "the move has numbers of more than %llu bits",
                       (unsigned long long)most);
    }
    return WY_OK;
}

/* 0 <= i <= j. */
static wy_status classify(wi_adjoin_kind *kind, wi_adjoin_way way, const mpz_t i, const mpz_t j,
                          wy_error *error) {
    if (way == WI_ADJOIN_BY_DIGITS) {
        return adjoin_digits(kind, i, j, error);
    }
    mpz_t n, m;
    mpz_inits(n, m, NULL);
    adjoin_beatty(kind, n, m, i, j);
    mpz_clears(n, m, NULL);
    return WY_OK;
}

wy_status wi_adjoin_classify(wi_adjoin_kind *kind, wi_adjoin_way way, const mpz_t i, const mpz_t j,
                             wy_error *error) {
    if ((unsigned)way >= WI_ADJOIN_WAYS) {
        return wi_fail(error, WY_BAD,
                       "there are two ways to decide on a move; this is none of them");
    }
    const wy_status status = check_move(i, j, error);
    if (status != WY_OK) {
        return status;
    }
    const bool upper = mpz_cmp(i, j) <= 0;
    return classify(kind, way, upper ? i : j, upper ? j : i, error);
}

/* ---- answers with evidence ---------------------------------------------------------- */

void wi_adjoin_init(wi_adjoin *verdict) {
    verdict->kind = WI_ADJOIN_FREE;
    verdict->known = false;
    mpz_inits(verdict->n, verdict->m, verdict->from[0], verdict->from[1], verdict->to[0],
              verdict->to[1], NULL);
}

void wi_adjoin_clear(wi_adjoin *verdict) {
    mpz_clears(verdict->n, verdict->m, verdict->from[0], verdict->from[1], verdict->to[0],
               verdict->to[1], NULL);
}

wy_status wi_adjoin_check(bool *good, const wi_adjoin *verdict, const mpz_t i, const mpz_t j,
                          wy_error *error) {
    *good = true;
    if (verdict->kind == WI_ADJOIN_FREE) {
        return WY_OK;
    }
    mpz_t there;
    mpz_init(there);
    for (int heap = 0; heap < 2; heap++) {
        mpz_add(there, verdict->to[heap], heap == 0 ? i : j);
        *good = *good && mpz_cmp(there, verdict->from[heap]) == 0;
    }
    mpz_clear(there);
    bool from = false;
    bool to = false;
    wy_status status =
        wi_wythoff_has(&from, WI_BY_NUMERATION, verdict->from[0], verdict->from[1], error);
    if (status == WY_OK) {
        status = wi_wythoff_has(&to, WI_BY_NUMERATION, verdict->to[0], verdict->to[1], error);
    }
    *good = *good && from && to;
    return status;
}

/* The two P-positions: the n-th pair, and the m-th as it is or with its heaps exchanged. */
static wy_status gather(wi_adjoin *verdict, bool upper, wy_error *error) {
    const int first = upper ? 0 : 1; /* which heap A_n is */
    const int then = verdict->kind == WI_ADJOIN_CROSS ? 1 - first : first;
    wy_status status = wi_wythoff_term(verdict->from[first], verdict->from[1 - first], WI_BY_BEATTY,
                                       verdict->n, error);
    if (status == WY_OK) {
        status = wi_wythoff_term(verdict->to[then], verdict->to[1 - then], WI_BY_BEATTY, verdict->m,
                                 error);
    }
    return status;
}

wy_status wi_adjoin_decide(wi_adjoin *verdict, const mpz_t i, const mpz_t j, wy_error *error) {
    wy_status status = check_move(i, j, error);
    if (status != WY_OK) {
        return status;
    }
    const bool upper = mpz_cmp(i, j) <= 0;
    mpz_srcptr low = upper ? i : j;
    mpz_srcptr high = upper ? j : i;
    verdict->known = mpz_sgn(low) == 0 || mpz_cmp(low, high) == 0;
    adjoin_beatty(&verdict->kind, verdict->n, verdict->m, low, high);
    wi_adjoin_kind second;
    status = adjoin_digits(&second, low, high, error);
    if (status != WY_OK) {
        return status;
    }
    if (second != verdict->kind) {
        return wi_fail(error, WY_SYSTEM,
                       "the definition (%s) and the conditions on digits (%s) disagree",
                       wi_adjoin_kind_name(verdict->kind), wi_adjoin_kind_name(second));
    }
    if (verdict->kind == WI_ADJOIN_FREE) {
        return WY_OK;
    }
    status = gather(verdict, upper, error);
    bool good = false;
    if (status == WY_OK) {
        status = wi_adjoin_check(&good, verdict, i, j, error);
    }
    if (status == WY_OK && !good) {
        return wi_fail(error, WY_SYSTEM, "the P-positions that the move should connect are none");
    }
    return status;
}
