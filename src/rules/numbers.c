/* numbers.c - sets of numbers and divisors that conditions ask for, exactly and in tables. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arithmetic.h"
#include "rules/numbers.h"

/* ---- which numbers are squares, triangular, Fibonacci, powers, or of a Beatty sequence ------- */

/*
 * n is triangular iff 8n + 1 is a square, and a Fibonacci number iff 5n^2 + 4 or 5n^2 - 4 is one
 * (Gessel).  For alpha >= 1 there are ceil(m / alpha) - 1 of the numbers floor(n alpha), n >= 1,
 * below m, so m is one of them iff ceil((m + 1) / alpha) > ceil(m / alpha); and
 *
 *     1 / alpha = c (a - b sqrt(d)) / (a^2 - b^2 d),
 *
 * where ceilings of (p + q sqrt(d)) / r come from whole square roots.
 */

/* ---- any size ------------------------------------------------------------------------ */

/* out = floor((p + q sqrt(d)) / r) for r != 0; p and q are used up. */
static void floor_of(mpz_t out, mpz_t p, mpz_t q, int64_t d, const mpz_t r) {
    if (mpz_sgn(r) < 0) {
        mpz_neg(p, p);
        mpz_neg(q, q);
    }
    const int sign = mpz_sgn(q);
    mpz_mul(q, q, q);
    mpz_mul_si(q, q, d);
    /* q sqrt(d) is the root of this, a whole number or not; below 0 it is rounded away from 0. */
    const bool whole = mpz_perfect_square_p(q) != 0;
    mpz_sqrt(q, q);
    if (sign < 0) {
        mpz_add_ui(q, q, whole ? 0 : 1);
        mpz_sub(p, p, q);
    } else {
        mpz_add(p, p, q);
    }
    mpz_t divisor;
    mpz_init(divisor);
    mpz_abs(divisor, r);
    mpz_fdiv_q(out, p, divisor);
    mpz_clear(divisor);
}

/* out = ceil(m / alpha) = -floor(-m / alpha) */
static void divide_by_alpha(mpz_t out, const wy_numbers *alpha, const mpz_t m) {
    mpz_t p;
    mpz_t q;
    mpz_t r;
    mpz_inits(p, q, r, NULL);
    mpz_mul_si(p, m, -alpha->c);
    mpz_mul_si(q, p, -alpha->b);
    mpz_mul_si(p, p, alpha->a);
    mpz_set_si(r, alpha->a * alpha->a - alpha->b * alpha->b * alpha->d);
    floor_of(out, p, q, alpha->d, r);
    mpz_neg(out, out);
    mpz_clears(p, q, r, NULL);
}

static bool beatty_has(const wy_numbers *alpha, const mpz_t number) {
    mpz_t below;
    mpz_t with;
    mpz_inits(below, with, NULL);
    divide_by_alpha(below, alpha, number);
    mpz_add_ui(with, number, 1);
    divide_by_alpha(with, alpha, with);
    const bool has = mpz_sgn(number) > 0 && mpz_cmp(with, below) > 0;
    mpz_clears(below, with, NULL);
    return has;
}

/* Is factor n^power + shift a square? */
static bool makes_square(const mpz_t n, unsigned long factor, unsigned long power, long shift) {
    mpz_t value;
    mpz_t other;
    mpz_init(value);
    mpz_init_set_si(other, shift);
    mpz_pow_ui(value, n, power);
    mpz_mul_ui(value, value, factor);
    mpz_add(value, value, other);
    const bool is = mpz_perfect_square_p(value) != 0;
    mpz_clears(value, other, NULL);
    return is;
}

static bool is_power(const mpz_t number, int64_t base) {
    if (mpz_sgn(number) <= 0) {
        return false;
    }
    mpz_t rest;
    mpz_t factor;
    mpz_init(rest);
    mpz_init_set_si(factor, base);
    mpz_remove(rest, number, factor);
    const bool is = mpz_cmp_ui(rest, 1) == 0;
    mpz_clears(rest, factor, NULL);
    return is;
}

bool wi_numbers_have_big(const wy_numbers *numbers, const mpz_t number) {
    if (mpz_sgn(number) < 0) {
        return false;
    }
    switch (numbers->kind) {
    case WY_SQUARES:
        return mpz_perfect_square_p(number) != 0;
    case WY_TRIANGULAR:
        return makes_square(number, 8, 1, 1);
    case WY_FIBONACCI:
        return makes_square(number, 5, 2, 4) || makes_square(number, 5, 2, -4);
    case WY_POWERS:
        return is_power(number, numbers->base);
    case WY_BEATTY:
        break;
    }
    return beatty_has(numbers, number);
}

/* ---- machine words --------------------------------------------------------------------- */

/* Numbers below this have squares, times 8 and more, that fit 64 bits. */
#define SMALL (INT64_C(1) << 30)

/* floor(sqrt(number)), number >= 0 */
static int64_t small_root(int64_t number) {
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= (uint64_t)number) {
            root += bit;
        }
    }
    return (int64_t)root;
}

static bool is_small_square(int64_t number) {
    /* Squares end on few patterns of bits: most others are seen at once. */
    static const uint64_t residues = UINT64_C(0x0202021202030213);
    if (number < 0 || (residues >> (number & 63) & 1) == 0) {
        return false;
    }
    const int64_t root = small_root(number);
    return root * root == number;
}

static bool small_power(int64_t number, int64_t base) {
    while (number > 0 && number % base == 0) {
        number /= base;
    }
    return number == 1;
}

/* floor(n alpha) for alpha and n so small that squares fit; n >= 0. */
static int64_t small_multiple(const wy_numbers *alpha, int64_t n) {
    const int64_t p = alpha->a * n;
    const int64_t q = alpha->b * n;
    int64_t root = small_root(q * q * alpha->d);
    if (q < 0) {
        root = -root - (root * root != q * q * alpha->d);
    }
    const int64_t top = p + root;
    return wi_quotient(top, alpha->c);
}

/* May the numbers up to `number` be asked for by small_multiple? */
static bool is_small(const wy_numbers *alpha, int64_t number) {
    const int64_t most = 1 << 16; /* (b n)^2 d stays below 2^62 */
    return number < most && alpha->a < 1000 && alpha->a > -1000 && alpha->b < 100 &&
           alpha->b > -100 && alpha->c < 1000 && alpha->d < 10000;
}

/* floor(n alpha) = number for the n next to number / alpha. */
static bool small_beatty(const wy_numbers *alpha, int64_t number) {
    if (number < 1) {
        return false;
    }
    int64_t low = 0; /* floor(low alpha) < number <= floor(high alpha) */
    int64_t high = number;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (small_multiple(alpha, middle) < number) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return small_multiple(alpha, high) == number;
}

static void set_wide(mpz_t out, wi_wide value) {
    mpz_set_si(out, (long)(value >> 64));
    mpz_mul_2exp(out, out, 64);
    mpz_t low;
    mpz_init(low);
    mpz_set_ui(low, (unsigned long)(uint64_t)value);
    mpz_add(out, out, low);
    mpz_clear(low);
}

bool wi_numbers_have(const wy_numbers *numbers, wi_wide number) {
    if (number < 0) {
        return false;
    }
    if (number < SMALL) {
        const int64_t n = (int64_t)number;
        switch (numbers->kind) {
        case WY_SQUARES:
            return is_small_square(n);
        case WY_TRIANGULAR:
            return is_small_square(8 * n + 1);
        case WY_FIBONACCI:
            return is_small_square(5 * n * n + 4) || is_small_square(5 * n * n - 4);
        case WY_POWERS:
            return small_power(n, numbers->base);
        case WY_BEATTY:
            if (is_small(numbers, n)) {
                return small_beatty(numbers, n);
            }
            break;
        }
    }
    mpz_t big;
    mpz_init(big);
    set_wide(big, number);
    const bool has = wi_numbers_have_big(numbers, big);
    mpz_clear(big);
    return has;
}

/* ---- one after the other ------------------------------------------------------------------ */

/* floor(n alpha) for the least n with floor(n alpha) >= from; n = ceil(from / alpha). */
static bool next_beatty(const wy_numbers *alpha, int64_t from, int64_t most, int64_t *next) {
    mpz_t n;
    mpz_t p;
    mpz_t q;
    mpz_init_set_si(n, from < 1 ? 1 : from);
    mpz_inits(p, q, NULL);
    divide_by_alpha(n, alpha, n);
    if (mpz_sgn(n) <= 0) {
        mpz_set_ui(n, 1);
    }
    mpz_mul_si(p, n, alpha->a);
    mpz_mul_si(q, n, alpha->b);
    mpz_set_si(n, alpha->c);
    mpz_t divisor;
    mpz_init_set(divisor, n);
    floor_of(n, p, q, alpha->d, divisor);
    const bool there = mpz_cmp_si(n, most) <= 0;
    if (there) {
        *next = mpz_get_si(n);
    }
    mpz_clears(n, p, q, divisor, NULL);
    return there;
}

bool wi_numbers_next(const wy_numbers *numbers, int64_t from, int64_t most, int64_t *next) {
    wi_wide found = 0;
    wi_wide after = 1;
    const int64_t least = from < 0 ? 0 : from;
    if (least > most || least > INT64_C(1) << 59) {
        return false; /* no rule looks so far */
    }
    switch (numbers->kind) {
    case WY_SQUARES:
        for (wi_wide root = small_root(least); (found = root * root) < least; root++) {
        }
        break;
    case WY_TRIANGULAR:
        for (wi_wide root = (small_root(8 * least + 1) - 1) / 2;
             (found = root * (root + 1) / 2) < least; root++) {
        }
        break;
    case WY_FIBONACCI:
        while (found < least) {
            const wi_wide sum = found + after;
            found = after;
            after = sum;
        }
        break;
    case WY_POWERS:
        for (found = 1; found < least;) {
            found *= numbers->base;
        }
        break;
    case WY_BEATTY:
        return next_beatty(numbers, from, most, next);
    }
    if (found > most) {
        return false;
    }
    *next = (int64_t)found;
    return true;
}

/* ---- alpha ---------------------------------------------------------------------------------- */

bool wi_numbers_equal(const wy_numbers *a, const wy_numbers *b) {
    return a->kind == b->kind && a->base == b->base && a->a == b->a && a->b == b->b &&
           a->c == b->c && a->d == b->d;
}

bool wi_alpha_is_slope(const wy_numbers *beatty) {
    mpz_t one;
    mpz_t p;
    mpz_t q;
    mpz_t r;
    mpz_init(one);
    mpz_init_set_si(p, beatty->a);
    mpz_init_set_si(q, beatty->b);
    mpz_init_set_si(r, beatty->c);
    floor_of(one, p, q, beatty->d, r);
    const bool is = mpz_cmp_ui(one, 1) >= 0;
    mpz_clears(one, p, q, r, NULL);
    return is;
}

void wi_alpha_text(char text[WI_ALPHA_TEXT], const wy_numbers *beatty) {
    char root[40] = "";
    char top[72];
    if (beatty->b != 0) {
        const int64_t size = beatty->b < 0 ? -beatty->b : beatty->b;
        if (size > 1) {
            snprintf(root, sizeof root, "%" PRId64 "*sqrt(%" PRId64 ")", size, beatty->d);
        } else {
            snprintf(root, sizeof root, "sqrt(%" PRId64 ")", beatty->d);
        }
    }
    const char *sign = beatty->b < 0 ? "-" : beatty->b > 0 && beatty->a != 0 ? "+" : "";
    if (beatty->a == 0 && beatty->b != 0) {
        snprintf(top, sizeof top, "%s%s", sign, root);
    } else {
        snprintf(top, sizeof top, "%" PRId64 "%s%s", beatty->a, sign, root);
    }
    const bool brackets = beatty->c != 1 && beatty->a != 0 && beatty->b != 0;
    if (beatty->c == 1) {
        snprintf(text, WI_ALPHA_TEXT, "%s", top);
    } else {
        snprintf(text, WI_ALPHA_TEXT, "%s%s%s/%" PRId64, brackets ? "(" : "", top,
                 brackets ? ")" : "", beatty->c);
    }
}

/* ---- sets of numbers and divisors in tables -------------------------------------------------- */

/*
 * Small numbers have a bit each, found by the sieve of Eratosthenes or by going through the set;
 * larger ones are asked one by one.  The divisors of small numbers are kept in one list, made by
 * going through the multiples of 1, 2, 3, ...; those of larger numbers are found by trial.
 */

/* ---- sets ------------------------------------------------------------------------------------ */

struct wi_number_table {
    const wy_numbers *numbers; /* NULL: the primes */
    int64_t limit;             /* numbers below it have a bit */
    uint64_t bits[];
};

enum { LARGEST_SET = 1 << 22, LARGEST_DIVIDED = 1 << 16 };

static int64_t limit_of_set(int64_t most) {
    return most <= 0 ? 0 : most > LARGEST_SET / 2 ? LARGEST_SET : (2 * most + 127) / 64 * 64;
}

uint64_t wi_number_table_memory(int64_t most) {
    return sizeof(wi_number_table) + (uint64_t)limit_of_set(most) / 8;
}

static void set(wi_number_table *table, int64_t number) {
    table->bits[number / 64] |= UINT64_C(1) << (number % 64);
}

static void sieve(wi_number_table *table) {
    for (int64_t i = 2; i < table->limit; i++) {
        set(table, i);
    }
    for (int64_t i = 2; i * i < table->limit; i++) {
        if (table->bits[i / 64] >> (i % 64) & 1) {
            for (int64_t j = i * i; j < table->limit; j += i) {
                table->bits[j / 64] &= ~(UINT64_C(1) << (j % 64));
            }
        }
    }
}

bool wi_number_table_open(wi_number_table **out, const wy_numbers *numbers, int64_t most) {
    wi_number_table *table = calloc(1, wi_number_table_memory(most));
    *out = table;
    if (table == NULL) {
        return false;
    }
    table->numbers = numbers;
    table->limit = limit_of_set(most);
    if (numbers == NULL) {
        sieve(table);
    } else {
        for (int64_t next = 0; wi_numbers_next(numbers, next, table->limit - 1, &next); next++) {
            set(table, next);
        }
    }
    return true;
}

void wi_number_table_close(wi_number_table *table) {
    free(table);
}

bool wi_number_table_has(const wi_number_table *table, wi_wide number) {
    if (number >= 0 && number < table->limit) {
        return table->bits[(size_t)number / 64] >> ((size_t)number % 64) & 1;
    }
    return table->numbers != NULL ? wi_numbers_have(table->numbers, number)
                                  : number > 0 && wi_is_prime_wide((wi_unsigned_wide)number);
}

bool wi_number_table_next(const wi_number_table *table, wi_wide *member, wi_wide last) {
    wi_wide at = *member < 0 ? 0 : *member;
    while (at <= last && at < table->limit) {
        const uint64_t left = table->bits[(size_t)at / 64] >> ((size_t)at % 64);
        if (left != 0) {
            *member = at + __builtin_ctzll(left);
            return *member <= last;
        }
        at = (at / 64 + 1) * 64;
    }
    for (; at <= last; at++) {
        if (wi_number_table_has(table, at)) {
            *member = at;
            return true;
        }
    }
    return false;
}

bool wi_number_table_before(const wi_number_table *table, wi_wide *member, wi_wide last) {
    wi_wide at = *member;
    const wi_wide least = last < 0 ? 0 : last;
    for (; at >= least && at >= table->limit; at--) {
        if (wi_number_table_has(table, at)) {
            *member = at;
            return true;
        }
    }
    while (at >= least) {
        const uint64_t left = table->bits[(size_t)at / 64] << (63 - (size_t)at % 64);
        if (left != 0) {
            *member = at - __builtin_clzll(left);
            return *member >= least;
        }
        at = at / 64 * 64 - 1;
    }
    return false;
}

/* ---- divisors -------------------------------------------------------------------------------- */

enum { MOST_DIVISORS = 6720 }; /* of a number below 2^40 */

struct wi_divisors {
    int64_t limit;   /* numbers below it are in the table */
    uint32_t *start; /* of the divisors of each number in the list, and where they end */
    wi_divisor *list;
    wi_wide last; /* the number whose divisors were found by trial */
    size_t count;
    wi_divisor found[MOST_DIVISORS];
};

static int64_t limit_of_divisors(int64_t most) {
    return most <= 0 ? 0 : most >= LARGEST_DIVIDED ? LARGEST_DIVIDED : most + 1;
}

/* How many numbers below the limit the numbers from 1 on divide, all together. */
static size_t pairs_below(int64_t limit) {
    size_t pairs = 0;
    for (int64_t i = 1; i < limit; i++) {
        pairs += (size_t)((limit - 1) / i);
    }
    return pairs;
}

uint64_t wi_divisors_memory(int64_t most) {
    const int64_t limit = limit_of_divisors(most);
    return sizeof(wi_divisors) + (uint64_t)(limit + 1) * sizeof(uint32_t) +
           pairs_below(limit) * sizeof(wi_divisor);
}

static void fill(wi_divisors *divisors) {
    const int64_t limit = divisors->limit;
    for (int64_t i = 1; i < limit; i++) {
        for (int64_t j = i; j < limit; j += i) {
            divisors->start[j + 1]++;
        }
    }
    for (int64_t j = 1; j <= limit; j++) {
        divisors->start[j] += divisors->start[j - 1];
    }
    /* Each list is filled from its start, which is then that of the next one, and goes back. */
    for (int64_t i = 1; i < limit; i++) {
        for (int64_t j = i; j < limit; j += i) {
            divisors->list[divisors->start[j]++] = (wi_divisor)i;
        }
    }
    for (int64_t j = limit; j > 0; j--) {
        divisors->start[j] = divisors->start[j - 1];
    }
    divisors->start[0] = 0;
}

bool wi_divisors_open(wi_divisors **out, int64_t most) {
    wi_divisors *divisors = calloc(1, sizeof *divisors);
    *out = divisors;
    if (divisors == NULL) {
        return false;
    }
    divisors->limit = limit_of_divisors(most);
    if (divisors->limit > 0) {
        divisors->start = calloc((size_t)divisors->limit + 1, sizeof *divisors->start);
        divisors->list = malloc((pairs_below(divisors->limit) + 1) * sizeof *divisors->list);
        if (divisors->start == NULL || divisors->list == NULL) {
            wi_divisors_close(divisors);
            *out = NULL;
            return false;
        }
        fill(divisors);
    }
    return true;
}

void wi_divisors_close(wi_divisors *divisors) {
    if (divisors != NULL) {
        free(divisors->start);
        free(divisors->list);
        free(divisors);
    }
}

static void find(wi_divisors *divisors, uint64_t number) {
    size_t low = 0, high = MOST_DIVISORS;
    for (uint64_t i = 1; i * i <= number; i++) {
        if (number % i == 0) {
            divisors->found[low++] = i;
            if (i * i < number) {
                divisors->found[--high] = number / i;
            }
        }
    }
    while (high < MOST_DIVISORS) {
        divisors->found[low++] = divisors->found[high++];
    }
    divisors->last = number;
    divisors->count = low;
}

const wi_divisor *wi_divisors_of(wi_divisors *divisors, wi_wide number, size_t *count) {
    if (number < divisors->limit) {
        const size_t at = (size_t)number;
        *count = divisors->start[at + 1] - divisors->start[at];
        return divisors->list + divisors->start[at];
    }
    if (number != divisors->last) {
        find(divisors, (uint64_t)number);
    }
    *count = divisors->count;
    return divisors->found;
}
