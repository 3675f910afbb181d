/*
 * heap_shift.h - P-sets whose n-th position comes from shifts of the digits of n.
 *
 * In the Tribonacci game (Duchene and Rigo 2008) the n-th P-position is (s(m) + 1, s(s(m)) + 2,
 * s(s(s(m))) + 4) with m = n - 1 and s(m) the number whose digits in msd_trib are those of m and a
 * 0; in Fraenkel's Raleigh game the same with other numbers of shifts, in msd_fib.  This is looked
 * for in the P-positions of a table: a guess, from which an automaton is made.
 */
#ifndef WI_PROVE_HEAP_SHIFT_H
#define WI_PROVE_HEAP_SHIFT_H

#include <wythoff/automata.h>
#include <wythoff/solve.h>

typedef struct wi_heap_shift {
    int shifts[WY_MOST_HEAPS];
    int64_t more[WY_MOST_HEAPS];
} wi_heap_shift;

/*
 * positions: sorted P-positions in order, `count` times `heaps` numbers, the first all 0.  WY_NO:
 * they are not of this form.
 */
wy_status wi_heap_shift_find(wi_heap_shift *out, const int64_t *positions, size_t count, int heaps,
                             const wy_numeration *system, wy_error *error);

/* All orders of these positions, and the one with empty heaps. */
wy_status wi_heap_shift_make(wy_automaton **out, const wi_heap_shift *shift, int heaps,
                             const wy_numeration *system, const wy_control *control,
                             wy_error *error);

/* "(s(m)+1, s^2(m)+2, s^3(m)+4)" */
enum { WI_HEAP_SHIFT_TEXT = 256 };
void wi_heap_shift_text(char out[WI_HEAP_SHIFT_TEXT], const wi_heap_shift *shift, int heaps);

#endif
