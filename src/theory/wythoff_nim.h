/* wythoff_nim.h - a description of Wythoff's game, as its file offers it. */
#ifndef WY_THEORY_WYTHOFF_NIM_H
#define WY_THEORY_WYTHOFF_NIM_H

#include <wythoff/theory.h>

/*
 * As in the public header, but callers have seen to it that numbers are not
 * negative and not too long, that x <= y, and that a, b are not inputs.
 */
typedef struct wy_wythoff_way {
    const char *name;
    wy_status (*term)(mpz_t a, mpz_t b, const mpz_t n, wy_error *error);
    wy_status (*index)(mpz_t n, bool *upper, const mpz_t x, wy_error *error);
    wy_status (*has)(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error);
} wy_wythoff_way;

extern const wy_wythoff_way wy_wythoff_mex, wy_wythoff_beatty, wy_wythoff_word,
    wy_wythoff_numeration;

/* 'a' or 'b' at place n - 1 of the Fibonacci word, counted from 0; n > 0. */
char wy_wythoff_word_letter(const mpz_t n);

#endif
