/* wythoff_nim.h - a description of Wythoff's game, as its file offers it. */
#ifndef WI_THEORY_WYTHOFF_NIM_H
#define WI_THEORY_WYTHOFF_NIM_H

#include "theory/theory.h"

/*
 * As in the public header, but callers have seen to it that numbers are not
 * negative and not too long, that x <= y, and that a, b are not inputs.
 */
typedef struct wi_wythoff_way {
    const char *name;
    wy_status (*term)(mpz_t a, mpz_t b, const mpz_t n, wy_error *error);
    wy_status (*index)(mpz_t n, bool *upper, const mpz_t x, wy_error *error);
    wy_status (*has)(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error);
} wi_wythoff_way;

extern const wi_wythoff_way wi_wythoff_mex, wi_wythoff_beatty, wi_wythoff_word,
    wi_wythoff_numeration;

/* 'a' or 'b' at place n - 1 of the Fibonacci word, counted from 0; n > 0. */
char wi_wythoff_word_letter(const mpz_t n);

#endif
