/* plain_conditions.h - loops that are each written by hand for one rule with conditions. */
#ifndef WI_BENCH_PLAIN_CONDITIONS_H
#define WI_BENCH_PLAIN_CONDITIONS_H

#include <stddef.h>
#include <stdint.h>

enum { PLAIN_CONDITIONS = 12 };

/* The rule that loop number `which` is for, and what it is called. */
const char *plain_conditions_rule(size_t which);
const char *plain_conditions_name(size_t which);

/* Puts a P-position to those before it; positions come by x, then y. */
static inline uint64_t plain_conditions_sum(uint64_t sum, int64_t x, int64_t y) {
    return 31 * (31 * sum + (uint64_t)x) + (uint64_t)y;
}

/* The P-positions with heaps below size, put together; 0: no memory. */
uint64_t plain_conditions(size_t which, int64_t size);

#endif
