/*
 * wythoff_nim.c - Wythoff's game: refuses senseless questions and hands the
 * others to one of the four descriptions.
 */
#include "theory/wythoff_nim.h"
#include "theory/theory.h"

#include <stddef.h>

#include "base/fail.h"

static const wi_wythoff_way *const ways[WI_DESCRIPTIONS] = {
    [WI_BY_MEX] = &wi_wythoff_mex,
    [WI_BY_BEATTY] = &wi_wythoff_beatty,
    [WI_BY_WORD] = &wi_wythoff_word,
    [WI_BY_NUMERATION] = &wi_wythoff_numeration,
};

const char *wi_wythoff_name(wi_description description) {
    return (unsigned)description < WI_DESCRIPTIONS ? ways[description]->name : "no description";
}

static wy_status check(wi_description description, const mpz_t number, const char *what,
                       wy_error *error) {
    if ((unsigned)description >= WI_DESCRIPTIONS) {
        return wi_fail(error, WY_BAD, "Wythoff's game has four descriptions; this is none of them");
    }
    if (mpz_sgn(number) < 0) {
        return wi_fail(error, WY_BAD, "%s cannot be negative", what);
    }
    if (mpz_sizeinbase(number, 2) > WI_MAX_BITS) {
        return wi_fail(error, WY_LIMIT, "%s has more than %llu bits", what,
                       (unsigned long long)WI_MAX_BITS);
    }
    return WY_OK;
}

wy_status wi_wythoff_term(mpz_t a, mpz_t b, wi_description description, const mpz_t n,
                          wy_error *error) {
    wy_status status = check(description, n, "the index of a pair", error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t lower, upper;
    mpz_inits(lower, upper, NULL);
    status = ways[description]->term(lower, upper, n, error);
    if (status == WY_OK) {
        mpz_swap(a, lower);
        mpz_swap(b, upper);
    }
    mpz_clears(lower, upper, NULL);
    return status;
}

wy_status wi_wythoff_index(mpz_t n, bool *upper, wi_description description, const mpz_t x,
                           wy_error *error) {
    wy_status status = check(description, x, "a heap", error);
    if (status != WY_OK) {
        return status;
    }
    if (mpz_sgn(x) == 0) {
        mpz_set_ui(n, 0);
        *upper = true;
        return WY_OK;
    }
    mpz_t index;
    mpz_init(index);
    status = ways[description]->index(index, upper, x, error);
    if (status == WY_OK) {
        mpz_swap(n, index);
    }
    mpz_clear(index);
    return status;
}

wy_status wi_wythoff_has(bool *p_position, wi_description description, const mpz_t x, const mpz_t y,
                         wy_error *error) {
    wy_status status = check(description, x, "a heap", error);
    if (status == WY_OK) {
        status = check(description, y, "a heap", error);
    }
    if (status != WY_OK) {
        return status;
    }
    return mpz_cmp(x, y) <= 0 ? ways[description]->has(p_position, x, y, error)
                              : ways[description]->has(p_position, y, x, error);
}

wy_status wi_wythoff_letter(char *letter, const mpz_t n, wy_error *error) {
    const wy_status status = check(WI_BY_WORD, n, "the place of a letter", error);
    if (status != WY_OK) {
        return status;
    }
    if (mpz_sgn(n) == 0) {
        return wi_fail(error, WY_BAD, "the letters of the Fibonacci word are counted from 1");
    }
    *letter = wi_wythoff_word_letter(n);
    return WY_OK;
}
