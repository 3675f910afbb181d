/* sift.h - which of 64 neighbouring cells have room for a value?  In vectors, chosen at run time.
 */
#ifndef WI_GRUNDY_SIFT_H
#define WI_GRUNDY_SIFT_H

#include <stddef.h>
#include <stdint.h>

/*
 * Bit i of the answer: the union of used and of sets[0][i], ..., sets[count - 1][i] is not all of
 * the 64 values.
 */
typedef uint64_t (*wi_sift)(const uint64_t *const *sets, size_t count, uint64_t used);

wi_sift wi_sift_best(void);

/* All that this processor can run, the best first; for tests. */
size_t wi_sift_usable(wi_sift out[4]);

#endif
