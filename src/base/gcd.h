/* gcd.h - the greatest common divisor. */
#ifndef WY_BASE_GCD_H
#define WY_BASE_GCD_H

#include <stdint.h>

/* Of numbers of any sign, as a number >= 0; gcd(0, 0) = 0.  Not for
 * 0 or INT64_MIN with INT64_MIN: 2^63 does not fit. */
int64_t wy_gcd(int64_t a, int64_t b);

#endif
