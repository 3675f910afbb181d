/* prime.h - is a number prime?  Exact for all 64-bit numbers. */
#ifndef WI_BASE_PRIME_H
#define WI_BASE_PRIME_H

#include <stdbool.h>
#include <stdint.h>

bool wi_is_prime(uint64_t number);

/*
 * The same for numbers of up to 128 bits.  Beyond 64 bits the Baillie-PSW test
 * of GMP answers, to which no counterexample is known.
 */
__extension__ typedef unsigned __int128 wi_unsigned_wide;
bool wi_is_prime_wide(wi_unsigned_wide number);

#endif
