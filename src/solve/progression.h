/*
 * progression.h - arithmetic progressions of indices, and how two rays of
 * moves meet.
 *
 * A ray of moves is start + i step.  The indices i at which it meets a point or
 * another ray form one progression; taking them away leaves a few progressions.
 * All arithmetic is exact for the coordinates of WY_MOVE_LIMIT.
 */
#ifndef WY_SOLVE_PROGRESSION_H
#define WY_SOLVE_PROGRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/moves.h>

#include "base/gcd.h"

/* No window reaches moves this large; a ruleset with larger ones has no simple form. */
#define WY_MOVE_LIMIT (INT64_C(1) << 56)

/* first, first + step, ...: count of them, or without end when count is WY_UNBOUNDED. */
typedef struct wy_progression {
    int64_t first, step, count;
} wy_progression;

/*
 * The indices i of a (a point or a ray) for which a's element lies in b (a point
 * or a ray).  Returns false if there are none.
 */
bool wy_progression_meet(wy_progression *indices, const wy_primitive *a, const wy_primitive *b);

/*
 * The indices 0 <= i < length (length may be WY_UNBOUNDED) that are not in cut,
 * as at most limit progressions.  Returns how many, or SIZE_MAX if limit is too
 * small.
 */
size_t wy_progression_without(wy_progression *rest, size_t limit, int64_t length,
                              const wy_progression *cut);

#endif
