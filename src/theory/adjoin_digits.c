/*
 * adjoin_digits.c - the three conditions of S2 ("many efforts lead to this") on Zeckendorf
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
#include "theory/adjoin.h"
#include "theory/theory.h"
#include "theory/zeckendorf.h"

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

wy_status wi_adjoin_digits(wi_adjoin_kind *kind, const mpz_t i, const mpz_t j, wy_error *error) {
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
