/*
 * mask.h - a condition on the position as bits: for a column x, the set of all y
 * for which it holds, word by word; and words of rows of bits.
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

/* ---- words of rows of bits ------------------------------------------------------------------- */

/* The bits low..high of a row that fall into word w; none if low > high. */
static inline uint64_t wi_interval_word(int64_t low, int64_t high, size_t w) {
    const int64_t base = (int64_t)w * 64;
    uint64_t bits = ~UINT64_C(0);
    if (low > base) {
        bits = low - base >= 64 ? 0 : bits << (low - base);
    }
    if (high < base + 63) {
        bits &= high < base ? 0 : ~UINT64_C(0) >> (base + 63 - high);
    }
    return bits;
}

/* Word w of (row << shift); a word of zeros stands before the row. */
static inline uint64_t wi_shifted_word(const uint64_t *row, size_t w, int64_t shift) {
    const size_t whole = (size_t)(shift / 64);
    const unsigned bits = (unsigned)(shift % 64);
    if (whole > w) {
        return 0;
    }
    const uint64_t *at = row + (w - whole);
    return bits == 0 ? at[0] : at[0] << bits | at[-1] >> (64 - bits);
}

/* ---- counters in bit planes
 * ---------------------------------------------------------------------- */

/* counter += mask, plane by plane in one word; stays at all ones once there. */
static inline void count_one(uint64_t *counter, int planes, size_t plane_stride, uint64_t mask) {
    uint64_t carry = mask;
    for (int p = 0; p < planes && carry != 0; p++) {
        uint64_t *word = counter + (size_t)p * plane_stride;
        const uint64_t both = *word & carry;
        *word ^= carry;
        carry = both;
    }
    if (carry != 0) {
        for (int p = 0; p < planes; p++) {
            counter[(size_t)p * plane_stride] |= carry;
        }
    }
}

/* counter += other in the cells of mask, both in planes; the same end. */
static inline void count_add(uint64_t *counter, size_t counter_stride, const uint64_t *other,
                             size_t other_stride, uint64_t mask, int planes) {
    uint64_t carry = 0;
    for (int p = 0; p < planes; p++) {
        uint64_t *a = counter + (size_t)p * counter_stride;
        const uint64_t b = other[(size_t)p * other_stride] & mask;
        const uint64_t sum = *a ^ b ^ carry;
        carry = (*a & b) | (carry & (*a ^ b));
        *a = sum;
    }
    if (carry != 0) {
        for (int p = 0; p < planes; p++) {
            counter[(size_t)p * counter_stride] |= carry;
        }
    }
}

/* Cells whose counter is above k; its planes lie stride words apart. */
static inline uint64_t count_above(const uint64_t *counter, size_t stride, int planes, int64_t k) {
    uint64_t greater = 0;
    uint64_t equal = ~UINT64_C(0);
    for (int p = planes - 1; p >= 0; p--) {
        const uint64_t bits = counter[(size_t)p * stride];
        if (k >> p & 1) {
            equal &= bits;
        } else {
            greater |= equal & bits;
            equal &= ~bits;
        }
    }
    return greater;
}

#endif
