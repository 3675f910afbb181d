/*
 * number_table.c - sets of numbers and divisors in tables.
 *
 * Small numbers have a bit each, found by the sieve of Eratosthenes or by going through the set;
 * larger ones are asked one by one.  The divisors of small numbers are kept in one list, made by
 * going through the multiples of 1, 2, 3, ...; those of larger numbers are found by trial.
 */
#include "rules/number_table.h"

#include <stdlib.h>

#include "base/prime.h"
#include "rules/numbers.h"
#include "rules/value.h"

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
