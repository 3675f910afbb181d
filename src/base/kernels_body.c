/*
 * kernels_body.c - the loops of kernels.h, compiled once per instruction set
 * with KERNELS_SET naming it.  They are written so that the compiler turns each
 * into straight vector code: no branch inside, rows that do not overlap.
 */
#include "base/kernels.h"

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)
#define TEXT_(a)    #a
#define TEXT(a)     TEXT_(a)

static void copy_words(uint64_t *restrict out, const uint64_t *restrict source, size_t words) {
    for (size_t i = 0; i < words; i++) {
        out[i] = source[i];
    }
}

static void shift(uint64_t *restrict out, const uint64_t *restrict source, unsigned bits,
                  size_t words) {
    if (bits == 0) {
        copy_words(out, source, words);
        return;
    }
    const uint64_t *below = source - 1;
    for (size_t i = 0; i < words; i++) {
        out[i] = source[i] << bits | below[i] >> (64 - bits);
    }
}

static void or_shift(uint64_t *restrict sum, const uint64_t *restrict source, unsigned bits,
                     size_t words) {
    if (bits == 0) {
        for (size_t i = 0; i < words; i++) {
            sum[i] |= source[i];
        }
        return;
    }
    const uint64_t *below = source - 1;
    for (size_t i = 0; i < words; i++) {
        sum[i] |= source[i] << bits | below[i] >> (64 - bits);
    }
}

static void ray(uint64_t *restrict out, uint64_t *restrict sum, const uint64_t *restrict a,
                const uint64_t *b, unsigned bits, size_t words) {
    if (bits == 0) {
        for (size_t i = 0; i < words; i++) {
            const uint64_t reached = a[i] | b[i];
            out[i] = reached;
            sum[i] |= reached;
        }
        return;
    }
    const uint64_t *a_below = a - 1;
    const uint64_t *b_below = b - 1;
    for (size_t i = 0; i < words; i++) {
        const uint64_t reached = (a[i] | b[i]) << bits | (a_below[i] | b_below[i]) >> (64 - bits);
        out[i] = reached;
        sum[i] |= reached;
    }
}

/* Ripple carry; with a constant number of planes the compiler unrolls and vectorises it. */
#define ADD_PLANES(PLANES)                                                                         \
    for (size_t i = 0; i < words; i++) {                                                           \
        uint64_t carry = 0;                                                                        \
        for (int p = 0; p < (PLANES); p++) {                                                       \
            const uint64_t a = counter[(size_t)p * stride + i];                                    \
            const uint64_t b = more[(size_t)p * stride + i];                                       \
            counter[(size_t)p * stride + i] = a ^ b ^ carry;                                       \
            carry = (a & b) | (carry & (a ^ b));                                                   \
        }                                                                                          \
        for (int p = 0; p < (PLANES); p++) {                                                       \
            counter[(size_t)p * stride + i] |= carry;                                              \
        }                                                                                          \
    }

static void add_planes(uint64_t *restrict counter, const uint64_t *restrict more, size_t stride,
                       int planes, size_t words) {
    switch (planes) {
    case 2:
        ADD_PLANES(2)
        break;
    case 3:
        ADD_PLANES(3)
        break;
    case 4:
        ADD_PLANES(4)
        break;
    default:
        ADD_PLANES(planes)
        break;
    }
}

static void nor(uint64_t *restrict out, const uint64_t *restrict a, const uint64_t *restrict b,
                size_t words) {
    for (size_t i = 0; i < words; i++) {
        out[i] = ~(a[i] | b[i]);
    }
}

/* Compilers find no vector code for this one. */
static void some(uint8_t *restrict out, const uint64_t *restrict row, size_t words) {
    for (size_t i = 0; i < (words + 7) / 8; i++) {
#ifdef __AVX512F__
        const __m512i eight = _mm512_loadu_si512(row + 8 * i);
        out[i] = (uint8_t)_mm512_test_epi64_mask(eight, eight);
#else
        const uint64_t *eight = row + 8 * i;
        out[i] = (eight[0] | eight[1] | eight[2] | eight[3] | eight[4] | eight[5] | eight[6] |
                  eight[7]) != 0;
#endif
    }
}

extern const wi_kernels JOIN(wi_kernels_, KERNELS_SET);
const wi_kernels JOIN(wi_kernels_, KERNELS_SET) = {
    TEXT(KERNELS_SET), shift, or_shift, ray, add_planes, nor, some,
};
