/*
 * regularity.h - is a sequence of integers regular?
 *
 * A sequence a is k-regular (Allouche and Shallit) if its k-kernel, the sequences a(k^e n + j) with
 * 0 <= j < k^e, spans a space of finite dimension, its rank.  In general, for a numeration
 * system and a word w of digits let a_w(n) = a([(n) w]), the term whose digits are those of n and
 * then w, and 0 where that is no valid word.  The a_w span a space of finite dimension iff a has a
 * linear representation: a(n) = u M(d_1) ... M(d_k) v for the digits of n, the last first.
 *
 * From finitely many terms follows, and is exact: the rank is at least so and so much.  That the
 * rank closes is a conjecture; the relations found hold wherever all their terms are known.
 *
 *     wy_regularity *found;
 *     wy_regularity_find(&found, terms, count, WY_KERNEL_BINARY, &control, &error);
 *     found->closed, found->rank, ...
 *     wy_regularity_free(found);
 */
#ifndef WYTHOFF_REGULARITY_H
#define WYTHOFF_REGULARITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum wy_kernel_kind {
    WY_KERNEL_BINARY,    /* base 2 */
    WY_KERNEL_FIBONACCI, /* Zeckendorf's numeration */
} wy_kernel_kind;

enum { WY_KERNEL_DEPTH = 48, WY_KERNEL_RANK = 512 };

/* The word w of one sequence a_w of the basis. */
typedef struct wy_kernel_word {
    int length;
    int64_t value; /* a_w(0) = a(value) */
    int first;     /* its first digit; 0 if it has none */
} wy_kernel_word;

typedef struct wy_regularity {
    wy_kernel_kind kind;
    size_t terms; /* known */
    size_t width; /* so many terms of each a_w were compared */
    int depth;    /* words w of up to so many digits were looked at */
    /* ranks[e]: the a_w with at most e digits, in these terms; the true ranks are no less. */
    size_t ranks[WY_KERNEL_DEPTH + 1];
    /*
     * Every a_0w and a_1w of the basis is a combination of it, modulo 2^61 - 1, wherever all its
     * terms are known.
     */
    bool closed;
    bool exact;  /* and with fractions of small integers, not only modulo a prime */
    size_t rank; /* of the basis; words[0] is the empty word */
    wy_kernel_word *words;
    /* If exact: denominators[d][i] a_dw(i) = sum over j of numerators[d][i * rank + j] a_w(j). */
    int64_t *denominators[2];
    int64_t *numerators[2];
    size_t checked; /* single equations that were checked, beyond those used to find them */
} wy_regularity;

/*
 * |terms| < 2^40.  Time: about (rank)^2 width, and rank * count for the check.  WY_BAD: fewer than
 * 64 terms, or too large ones.
 */
wy_status wy_regularity_find(wy_regularity **out, const int64_t *terms, size_t count,
                             wy_kernel_kind kind, const wy_control *control, wy_error *error);
void wy_regularity_free(wy_regularity *regularity); /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif
