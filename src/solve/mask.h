/*
 * mask.h - a condition on the position as bits: for a column x, the set of all y
 * for which it holds, word by word.
 */
#ifndef WI_SOLVE_MASK_H
#define WI_SOLVE_MASK_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

typedef struct wi_mask wi_mask;

/*
 * Compiles a condition on x and y (not NULL) for columns of `height` cells.
 * A compiled mask is used by one thread at a time.
 */
wy_status wi_mask_new(wi_mask **out, const wy_condition *condition, int64_t height,
                      wy_error *error);
void wi_mask_free(wi_mask *mask);

/* Bytes that a mask for this condition takes. */
uint64_t wi_mask_memory(const wy_condition *condition, int64_t height);

/* out[w] for first <= w < last = the bits of y = 64 w .. 64 w + 63 in column x. */
void wi_mask_fill(wi_mask *mask, int64_t x, uint64_t *out, size_t first, size_t last);

#endif
