/*
 * zeckendorf_convert.c - from numbers to representations and back, by divide and
 * conquer on Fibonacci numbers.
 *
 * Cut a representation w = uv before its last m digits.  Write U = pi(u), and U'
 * for the value of u with every Fibonacci number replaced by the one before it
 * (F(k) by F(k-1), so that the last digit counts F(1) = 1).  Since
 * F(k+m) = F(k) F(m+1) + F(k-1) F(m),
 *
 *     pi(u 0^m) = F(m+1) U + F(m) U' = F(m) (U + U') + F(m-1) U,
 *     its prime = F(m) U + F(m-1) U' = F(m) (U + U') - F(m-2) U'.
 *
 * Value: two halves with their primes, three products.  Digits: U is the
 * greatest number whose pi(u 0^m) is at most x, and v = rho(x - pi(u 0^m)).
 * U' = floor((U+1) / phi), from which
 *
 *     pi(u 0^m) = U phi^m + d F(m),   d = U' - U / phi in (-0.382, 0.619),
 *
 * F(m) < 0.448 phi^m, so U lies between x / phi^m - 1.28 and x / phi^m + 0.18.
 * The Lucas number of m stands for phi^m: for x < F(2m+2) the quotient changes by
 * less than phi^(2-m).  So U is q - 1, q or q + 1, where q = floor(x / Lucas(m)).
 * We take rho(q - 1), and climb to U by at most two steps of the successor.
 *
 * The seam: from u0 to its successor pi(u 0^m) grows by F(m+2), from u1 by
 * F(m+1).  So what is left for v is less than F(m+2), which m digits can write,
 * and less than F(m+1) after a 1, which leaves the first of them 0: no 11.
 *
 * Each half is done in the same way, down to a machine word of 64 digits.  The
 * cost is O(M(n) log n).  m is always 64 2^k, so halves are whole words.
 */
#include "theory/theory.h"
#include "theory/zeckendorf.h"

#include <assert.h>

#include "base/fail.h"
#include "theory/fibonacci.h"

/* F(65), F(64), the weights of the digits 63 and 62. */
static const uint64_t leaf_weight = UINT64_C(17167680177565);
static const uint64_t leaf_weight_before = UINT64_C(10610209857723);

static_assert(sizeof(unsigned long) == sizeof(uint64_t), "GMP's word interface takes 64 bits");

/* ---- numbers to digits -------------------------------------------------------- */

/* x < F(66), greedily; returns the digits, and x' in *prime. */
static uint64_t leaf_digits(uint64_t *prime, uint64_t x) {
    uint64_t weight = leaf_weight;
    uint64_t before = leaf_weight_before;
    uint64_t digits = 0;
    *prime = 0;
    for (unsigned i = 64; i-- > 0;) {
        const uint64_t next = weight - before;
        if (x >= weight) {
            x -= weight;
            *prime += before;
            digits |= UINT64_C(1) << i;
        }
        weight = before;
        before = next;
    }
    return digits;
}

/*
 * Writes rho(x), for x < F(64 2^level + 2), to words that are 0 so far; those
 * that the word does not reach are not touched.  prime, unless NULL, gets x'.
 * x is used up.
 */
static void write_digits(uint64_t *words, mpz_ptr prime, mpz_t x, size_t level,
                         const wi_fibonacci *ladder) {
    while (level > 0 && mpz_cmp(x, ladder->step[level - 1].lucas) < 0) {
        level--;
    }
    if (level == 0) {
        uint64_t small;
        words[0] = leaf_digits(&small, mpz_get_ui(x));
        if (prime != NULL) {
            mpz_set_ui(prime, small);
        }
        return;
    }
    const wi_fibonacci_step *step = &ladder->step[level - 1];
    const size_t half = (size_t)1 << (level - 1);
    uint64_t *high = words + half;
    mpz_t u, u_prime, product;
    mpz_inits(u, u_prime, product, NULL);

    mpz_tdiv_q(u, x, step->lucas);
    mpz_sub_ui(u, u, 1);
    if (mpz_sgn(u) > 0) {
        mpz_set(product, u);
        write_digits(high, u_prime, product, level - 1, ladder);
        mpz_add(product, u, u_prime);
        mpz_mul(product, product, step->f);
        mpz_sub(x, x, product);
        mpz_submul(x, step->f1, u);
        if (prime != NULL) {
            mpz_submul(product, step->f2, u_prime);
        }
    }
    assert(mpz_sgn(x) >= 0);
    /* Now x is what is left, and product the prime of pi(u 0^m) if that is wanted. */
    for (;;) {
        const bool odd = (high[0] & 1) != 0;
        if (mpz_cmp(x, odd ? step->b : step->a) < 0) {
            break;
        }
        mpz_sub(x, x, odd ? step->b : step->a);
        mpz_add(product, product, odd ? step->f : step->b);
        wi_zeckendorf_successor(high, 64 * half);
    }
    mpz_clear(u);
    write_digits(words, prime == NULL ? NULL : u_prime, x, level - 1, ladder);
    if (prime != NULL) {
        mpz_add(prime, product, u_prime);
    }
    mpz_clears(u_prime, product, NULL);
}

wy_status wi_zeckendorf_set(wi_zeckendorf *rho, const mpz_t x, wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "Zeckendorf representations are of numbers from 0 on");
    }
    if (mpz_sizeinbase(x, 2) > WI_MAX_BITS) {
        return wi_fail(error, WY_LIMIT, "a number of more than %llu bits is not converted",
                       (unsigned long long)WI_MAX_BITS);
    }
    const uint64_t digits = wi_fibonacci_digits(x);
    /* One more: the successor looks at the place before the leading digit. */
    const wy_status status = wi_zeckendorf_zeros(rho, digits + 1, error);
    if (status != WY_OK || digits == 0) {
        return status;
    }
    wi_fibonacci ladder;
    wi_fibonacci_init(&ladder, digits);
    mpz_t rest;
    mpz_init_set(rest, x);
    write_digits(rho->words, NULL, rest, ladder.count, &ladder);
    mpz_clear(rest);
    wi_fibonacci_clear(&ladder);
    wi_zeckendorf_measure(rho, (size_t)digits);
    return WY_OK;
}

/* ---- digits to numbers -------------------------------------------------------- */

static uint64_t leaf_value(uint64_t *prime, uint64_t digits) {
    uint64_t weight = 1;
    uint64_t before = 1;
    uint64_t value = 0;
    *prime = 0;
    for (; digits != 0; digits >>= 1) {
        const uint64_t taken = -(digits & 1);
        value += weight & taken;
        *prime += before & taken;
        weight += before;
        before = weight - before;
    }
    return value;
}

/* The value of count words, count > 0, and unless it is NULL its prime. */
static void read_digits(mpz_t value, mpz_ptr prime, const uint64_t *words, size_t count,
                        const wi_fibonacci *ladder) {
    if (count == 1) {
        uint64_t small;
        mpz_set_ui(value, leaf_value(&small, words[0]));
        if (prime != NULL) {
            mpz_set_ui(prime, small);
        }
        return;
    }
    size_t level = 0;
    while ((size_t)2 << level < count) {
        level++;
    }
    const wi_fibonacci_step *step = &ladder->step[level];
    const size_t low = (size_t)1 << level;
    mpz_t u, u_prime, product;
    mpz_inits(u, u_prime, product, NULL);
    read_digits(u, u_prime, words + low, count - low, ladder);
    read_digits(value, prime, words, low, ladder);
    mpz_add(product, u, u_prime);
    mpz_mul(product, product, step->f);
    mpz_add(value, value, product);
    mpz_addmul(value, step->f1, u);
    if (prime != NULL) {
        mpz_add(prime, prime, product);
        mpz_submul(prime, step->f2, u_prime);
    }
    mpz_clears(u, u_prime, product, NULL);
}

void wi_zeckendorf_value(mpz_t x, const wi_zeckendorf *rho) {
    if (rho->length == 0) {
        mpz_set_ui(x, 0);
        return;
    }
    wi_fibonacci ladder;
    wi_fibonacci_init(&ladder, rho->length);
    read_digits(x, NULL, rho->words, (rho->length - 1) / 64 + 1, &ladder);
    wi_fibonacci_clear(&ladder);
}
