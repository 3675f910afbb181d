/* pairs_window.h - a stretch of columns of (m,p)-Wythoff Nim, and the stretch that follows from it.
 */
#ifndef WI_THEORY_PAIRS_WINDOW_H
#define WI_THEORY_PAIRS_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

/* Where it starts, and how many upper columns come before, is for the user to keep. */
typedef struct wi_pairs_window {
    int64_t width;   /* columns */
    uint64_t *upper; /* bit i: column i of the window is upper, an a_n; else a b_n, n >= p */
    int64_t room;    /* columns that fit */
} wi_pairs_window;

/* Room for windows of so many columns.  False: no memory. */
bool wi_pairs_window_init(wi_pairs_window *window, int64_t room);
void wi_pairs_window_clear(wi_pairs_window *window); /* also a zeroed one */

/* The number of ones among bits [from, to) of bits. */
int64_t wi_pairs_count(const uint64_t *bits, int64_t from, int64_t to);

/* The place after the k-th one, k >= 1, of bits [from, to); -1 when there are fewer. */
int64_t wi_pairs_place_after(const uint64_t *bits, int64_t from, int64_t to, int64_t k);

/* What of the lifted columns is wanted, and what was left out before it. */
typedef struct wi_pairs_focus {
    int64_t middle, half; /* columns [middle - half, middle + half), counted from c' */
    int64_t skipped;      /* the window starts at c' + skipped */
    int64_t lower;        /* lower columns among those skipped */
} wi_pairs_focus;

/*
 * The columns that `from` determines, as far as they are wanted.  phase is n mod p, n
 * the number of upper columns before `from`.  False: none of them is.
 */
bool wi_pairs_window_lift(wi_pairs_window *to, wi_pairs_focus *focus, const wi_pairs_window *from,
                          int64_t m, int64_t p, int64_t phase);

#endif
