/*
 * compare.h - do two games have the same P-positions?
 *
 *     wy_compare(&answer, rules, others, NULL, &control, &error);
 */
#ifndef WYTHOFF_COMPARE_H
#define WYTHOFF_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How far to look.  A zero means the value behind it. */
typedef struct wy_compare_options {
    int64_t window; /* all positions with heaps below: 2000 */
    int64_t states; /* of automata, at most: 1000000 */
    double seconds; /* about how long the search for a proof may take: 20 */
} wy_compare_options;

typedef enum wy_likeness {
    WY_SAME,     /* proved */
    WY_DIFFER,   /* where, if has_place */
    WY_NOT_SEEN, /* no difference below the window, and no proof that there is none */
} wy_likeness;

typedef struct wy_comparison {
    wy_likeness likeness;
    bool has_place;
    wy_position
        place;      /* the first that is P in one game alone, by x, then y, in the least window */
    bool in_first;  /* it is P in the first game; else in the second */
    int64_t window; /* how far they were compared */
    wy_standing standing; /* of SAME and DIFFER */
} wy_comparison;

/* WY_BAD: the outcome of a position depends on the history; control may be NULL. */
wy_status wy_compare(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                     const wy_compare_options *options, const wy_control *control, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
