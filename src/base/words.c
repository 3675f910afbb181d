/*
 * words.c - numbers and positions inside sentences.
 *
 * Messages have a fixed room and heaps have not, so a long number is shown by its
 * first and last digits.
 */
#include "base/words.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_WHOLE = 20, SHOWN_END = 8 };

void wi_short_number(char to[WI_SHORT_NUMBER], const mpz_t number) {
    char *digits = mpz_get_str(NULL, 10, number);
    const size_t length = strlen(digits);
    if (length <= SHOWN_WHOLE) {
        snprintf(to, WI_SHORT_NUMBER, "%s", digits);
    } else {
        snprintf(to, WI_SHORT_NUMBER, "%.*s...%s", SHOWN_END, digits, digits + length - SHOWN_END);
    }
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(digits, length + 1);
}

void wi_short_pair(char to[WI_SHORT_PAIR], const mpz_t x, const mpz_t y) {
    char first[WI_SHORT_NUMBER];
    char second[WI_SHORT_NUMBER];
    wi_short_number(first, x);
    wi_short_number(second, y);
    snprintf(to, WI_SHORT_PAIR, "(%s,%s)", first, second);
}

void wi_ordinal(char to[WI_ORDINAL], int64_t number) {
    const int64_t ten = number % 10;
    const char *ending = "th";
    if (number / 10 % 10 != 1) {
        ending = ten == 1 ? "st" : ten == 2 ? "nd" : ten == 3 ? "rd" : "th";
    }
    snprintf(to, WI_ORDINAL, "%lld%s", (long long)number, ending);
}
