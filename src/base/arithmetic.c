/* arithmetic.c - prime numbers. */
#include <gmp.h>

#include "base/arithmetic.h"

static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
enum { BASES = sizeof bases / sizeof bases[0] };

/* Below the square of the next prime, trial division by the bases decides. */
static const uint64_t decided_by_division = UINT64_C(41) * 41;

static uint64_t multiply(uint64_t a, uint64_t b, uint64_t modulus) {
    return (uint64_t)((wi_unsigned_wide)a * b % modulus);
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t modulus) {
    uint64_t result = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) {
            result = multiply(result, base, modulus);
        }
        base = multiply(base, base, modulus);
    }
    return result;
}

static bool passes(uint64_t number, uint64_t base, uint64_t odd, unsigned twos) {
    uint64_t value = power(base, odd, number);
    if (value == 1 || value == number - 1) {
        return true;
    }
    for (unsigned i = 1; i < twos; i++) {
        value = multiply(value, value, number);
        if (value == number - 1) {
            return true;
        }
    }
    return false;
}

bool wi_is_prime(uint64_t number) {
    if (number < 2) {
        return false;
    }
    for (size_t i = 0; i < BASES; i++) {
        if (number % bases[i] == 0) {
            return number == bases[i];
        }
    }
    if (number < decided_by_division) {
        return true;
    }
    uint64_t odd = number - 1;
    unsigned twos = 0;
    for (; odd % 2 == 0; odd /= 2) {
        twos++;
    }
    for (size_t i = 0; i < BASES; i++) {
        if (!passes(number, bases[i], odd, twos)) {
            return false;
        }
    }
    return true;
}

bool wi_is_prime_wide(wi_unsigned_wide number) {
    if (number <= UINT64_MAX) {
        return wi_is_prime((uint64_t)number);
    }
    const uint64_t words[2] = {(uint64_t)number, (uint64_t)(number >> 64)};
    mpz_t value;
    mpz_init(value);
    mpz_import(value, 2, -1, sizeof words[0], 0, 0, words);
    const bool prime = mpz_probab_prime_p(value, 25) != 0;
    mpz_clear(value);
    return prime;
}
