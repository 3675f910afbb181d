/* hegarty_walk.h - the first pairs of (m,p)-Wythoff Nim, one by one, politely. */
#ifndef WI_THEORY_HEGARTY_WALK_H
#define WI_THEORY_HEGARTY_WALK_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

/* The pairs of index first, first + 1, ..., count of them. */
typedef void wi_pairs_take(void *data, int64_t first, const int64_t *a, const int64_t *b,
                           size_t count);

/*
 * Hands the first `terms` pairs to take, and says in *done how many they were.
 * WY_LIMIT: floor((n + 1) sqrt(m^2 + 4p^2)) would not fit 63 bits for some heap n.
 */
wy_status wi_pairs_walk(int64_t *done, int64_t m, int64_t p, int64_t terms, wi_pairs_take *take,
                        void *data, const wy_control *control, wy_error *error);

#endif
