/*
 * pairs_window.c - lifting a window: from some columns of (m,p)-Wythoff Nim to
 * those that they determine, further to the right.
 *
 * Let U(x) be the number of upper columns (a_n) to the left of x, and consider a
 * column c >= p with U(c) = n.  The pairs of index i >= n are those whose a_i is at
 * least c; their b_i = a_i + m floor(i / p) are at least
 *
 *     c' = c + m floor(n / p),
 *
 * and those of smaller index are less.  So the lower columns to the left of c' are
 * b_p .. b_{n-1}, and U(c') = c' - (n - p).  In the same way the end e of the window
 * goes to e'.  Between c' and e' every lower column is the b_i of an upper column of
 * the window, and all others are upper: the window [c, e) with U(c) determines the
 * window [c', e') with U(c').  Nothing is lost and nothing guessed.
 *
 * Column by column: upper becomes lower and lower becomes upper, and after each
 * p-th upper column (those of index -1 modulo p) m upper columns are inserted.
 * Between two insertions that is a shift of whole words.
 */
#include "theory/pairs_window.h"

#include <stdlib.h>
#include <string.h>

static const uint64_t all = ~UINT64_C(0);

/* A shift reads one word beyond the last that holds a column. */
static size_t words_for(int64_t columns) {
    return (size_t)columns / 64 + 2;
}

bool wi_pairs_window_init(wi_pairs_window *window, int64_t room) {
    window->width = 0;
    window->room = room;
    window->upper = calloc(words_for(room), sizeof *window->upper);
    return window->upper != NULL;
}

void wi_pairs_window_clear(wi_pairs_window *window) {
    free(window->upper);
}

/* The lowest n bits, 0 <= n <= 64. */
static inline uint64_t low_bits(int64_t n) {
    return n >= 64 ? all : (UINT64_C(1) << n) - 1;
}

int64_t wi_pairs_count(const uint64_t *bits, int64_t from, int64_t to) {
    if (from >= to) {
        return 0;
    }
    const int64_t last = (to - 1) / 64;
    int64_t at = from / 64;
    uint64_t word = bits[at] & ~low_bits(from % 64);
    int64_t count = 0;
    for (; at < last; word = bits[++at]) {
        count += __builtin_popcountll(word);
    }
    return count + __builtin_popcountll(word & low_bits(to - 64 * last));
}

int64_t wi_pairs_place_after(const uint64_t *bits, int64_t from, int64_t to, int64_t k) {
    if (from >= to) {
        return -1;
    }
    const int64_t last = (to - 1) / 64;
    int64_t at = from / 64;
    uint64_t word = bits[at] & ~low_bits(from % 64);
    for (; at < last; word = bits[++at]) {
        const int64_t ones = __builtin_popcountll(word);
        if (ones >= k) {
            break;
        }
        k -= ones;
    }
    if (at == last) {
        word &= low_bits(to - 64 * last);
        if (__builtin_popcountll(word) < k) {
            return -1;
        }
    }
    for (; k > 1; k--) {
        word &= word - 1;
    }
    return 64 * at + __builtin_ctzll(word) + 1;
}

/* Clears the bits of out[start ..) that are set in bits[from, to). */
static void clear_shifted(uint64_t *out, int64_t start, const uint64_t *bits, int64_t from,
                          int64_t to) {
    while (from < to) {
        int64_t length = 64 - start % 64;
        if (length > to - from) {
            length = to - from;
        }
        const int64_t shift = from % 64;
        uint64_t piece = bits[from / 64] >> shift;
        if (shift != 0) {
            piece |= bits[from / 64 + 1] << (64 - shift);
        }
        out[start / 64] &= ~((piece & low_bits(length)) << (start % 64));
        start += length;
        from += length;
    }
}

static inline int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t greatest(int64_t a, int64_t b) {
    return a > b ? a : b;
}

bool wi_pairs_window_lift(wi_pairs_window *to, wi_pairs_focus *focus, const wi_pairs_window *from,
                          int64_t m, int64_t p, int64_t phase) {
    /* Of the columns that follow, counted from c', [low, high) are wanted. */
    const int64_t low = greatest(0, focus->middle - focus->half);
    int64_t high = least(focus->middle + focus->half, low + to->room);
    if (high <= low) {
        return false;
    }
    memset(to->upper, 0xFF, words_for(high - low) * sizeof *to->upper);

    focus->skipped = low;
    focus->lower = 0;
    int64_t start = 0;        /* of the piece, in the old window */
    int64_t shift = 0;        /* from its old to its new place */
    int64_t ones = p - phase; /* upper columns up to the next insertion */
    while (start < from->width && start + shift < high) {
        int64_t end = wi_pairs_place_after(from->upper, start, from->width, ones);
        const bool inserts = end >= 0;
        if (!inserts) {
            end = from->width;
        }
        const int64_t shown = least(greatest(start, low - shift), end);
        focus->lower += wi_pairs_count(from->upper, start, shown);
        clear_shifted(to->upper, shown + shift - low, from->upper, shown, least(end, high - shift));
        start = end;
        shift += inserts ? m : 0;
        ones = p;
    }
    if (start == from->width) {
        high = least(high, from->width + shift);
    }
    to->width = high - low;
    return high > low;
}
