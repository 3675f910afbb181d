/*
 * wythoff_numeration.c - Wythoff's pairs in Fibonacci numeration (S2, description
 * IV).  rho(x) is the Zeckendorf representation of x, pi(w) the value of w:
 *
 *     A_n = pi(rho(n-1) 0) + 1,   B_n = pi(rho(A_n - 1) 1) + 1,   n >= 1.
 *
 * So x > 0 is an A_n or a B_n as rho(x-1) ends in 0 or 1, and dropping that 0, or
 * that 1 and the 0 before it, leaves rho(n-1).
 *
 * S2 shows by the successor that this is the better known description: rho(A_n)
 * ends in an even number of zeros, and rho(B_n) = rho(A_n) 0.  This is what
 * decides a position.
 */
#include "theory/theory.h"
#include "theory/wythoff_nim.h"

/* n >= 1. */
static wy_status positive_term(mpz_t a, mpz_t b, wi_zeckendorf *word, const mpz_t n,
                               wy_error *error) {
    mpz_sub_ui(a, n, 1);
    wy_status status = wi_zeckendorf_set(word, a, error);
    if (status == WY_OK) {
        status = wi_zeckendorf_append(word, 0, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_zeckendorf_value(a, word);
    mpz_add_ui(a, a, 1);
    status = wi_zeckendorf_append(word, 1, error); /* the word was rho(A_n - 1) */
    if (status == WY_OK) {
        wi_zeckendorf_value(b, word);
        mpz_add_ui(b, b, 1);
    }
    return status;
}

static wy_status term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    if (mpz_sgn(n) == 0) {
        mpz_set_ui(a, 0);
        mpz_set_ui(b, 0);
        return WY_OK;
    }
    wi_zeckendorf word;
    wi_zeckendorf_init(&word);
    const wy_status status = positive_term(a, b, &word, n, error);
    wi_zeckendorf_clear(&word);
    return status;
}

static wy_status index_of(mpz_t n, bool *upper, const mpz_t x, wy_error *error) {
    wi_zeckendorf word;
    wi_zeckendorf_init(&word);
    mpz_sub_ui(n, x, 1);
    const wy_status status = wi_zeckendorf_set(&word, n, error);
    if (status == WY_OK) {
        *upper = wi_zeckendorf_digit(&word, 0) == 0;
        wi_zeckendorf_drop(&word, *upper ? 1 : 2);
        wi_zeckendorf_value(n, &word);
        mpz_add_ui(n, n, 1);
    }
    wi_zeckendorf_clear(&word);
    return status;
}

/* Is rho(y) = rho(x) 0, with an even number of zeros at the end of rho(x)? */
static wy_status has(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error) {
    wi_zeckendorf word;
    wi_zeckendorf_init(&word);
    wy_status status = wi_zeckendorf_set(&word, x, error);
    if (status == WY_OK && wi_zeckendorf_trailing_zeros(&word) % 2 != 0) {
        *p_position = false;
    } else if (status == WY_OK) {
        status = wi_zeckendorf_append(&word, 0, error);
        if (status == WY_OK) {
            mpz_t shifted;
            mpz_init(shifted);
            wi_zeckendorf_value(shifted, &word);
            *p_position = mpz_cmp(shifted, y) == 0;
            mpz_clear(shifted);
        }
    }
    wi_zeckendorf_clear(&word);
    return status;
}

const wi_wythoff_way wi_wythoff_numeration = {
    .name = "numeration", .term = term, .index = index_of, .has = has};
