/* prime.h - is a number prime?  Exact for all 64-bit numbers. */
#ifndef WY_BASE_PRIME_H
#define WY_BASE_PRIME_H

#include <stdbool.h>
#include <stdint.h>

bool wy_is_prime(uint64_t number);

/*
 * The same for numbers of up to 128 bits.  Beyond 64 bits the Baillie-PSW test
 * of GMP answers, to which no counterexample is known.
 */
__extension__ typedef unsigned __int128 wy_unsigned_wide;
bool wy_is_prime_wide(wy_unsigned_wide number);

#endif
