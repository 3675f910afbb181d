/* span.c - Gauss's elimination modulo 2^61 - 1, and fractions back from residues. */
#include "grundy/span.h"

#include <stdlib.h>
#include <string.h>

static inline uint64_t difference(uint64_t a, uint64_t b) {
    return a >= b ? a - b : a + WI_SPAN_PRIME - b;
}

static uint64_t inverse(uint64_t a) {
    uint64_t result = 1; /* a^(p - 2) */
    for (uint64_t exponent = WI_SPAN_PRIME - 2; exponent > 0; exponent >>= 1) {
        result = (exponent & 1) != 0 ? wi_span_product(result, a) : result;
        a = wi_span_product(a, a);
    }
    return result;
}

bool wi_span_open(wi_span *span, size_t width, size_t room) {
    *span = (wi_span){.width = width, .room = room};
    span->rows = calloc(room, width * sizeof *span->rows);
    span->recipes = calloc(room, room * sizeof *span->recipes);
    span->pivots = calloc(room, sizeof *span->pivots);
    span->work = calloc(width, sizeof *span->work);
    span->recipe = calloc(room, sizeof *span->recipe);
    if (span->rows == NULL || span->recipes == NULL || span->pivots == NULL || span->work == NULL ||
        span->recipe == NULL) {
        wi_span_close(span);
        return false;
    }
    return true;
}

void wi_span_close(wi_span *span) {
    free(span->rows);
    free(span->recipes);
    free(span->pivots);
    free(span->work);
    free(span->recipe);
    *span = (wi_span){0};
}

static void subtract(uint64_t *from, const uint64_t *row, uint64_t factor, size_t count) {
    for (size_t i = 0; i < count; i++) {
        from[i] = difference(from[i], wi_span_product(factor, row[i]));
    }
}

bool wi_span_add(wi_span *span) {
    /* Throughout: work = vector + combination of the kept ones by recipe. */
    memset(span->recipe, 0, span->room * sizeof *span->recipe);
    for (size_t i = 0; i < span->rank; i++) {
        const uint64_t factor = span->work[span->pivots[i]];
        if (factor != 0) {
            subtract(span->work, span->rows + i * span->width, factor, span->width);
            subtract(span->recipe, span->recipes + i * span->room, factor, span->rank);
        }
    }
    size_t pivot = 0;
    while (pivot < span->width && span->work[pivot] == 0) {
        pivot++;
    }
    if (pivot == span->width) {
        for (size_t i = 0; i < span->rank; i++) {
            span->recipe[i] = difference(0, span->recipe[i]);
        }
        return false;
    }
    const size_t last = span->rank++;
    span->recipe[last] = 1;
    span->pivots[last] = pivot;
    const uint64_t scale = inverse(span->work[pivot]);
    for (size_t i = 0; i < span->width; i++) {
        span->rows[last * span->width + i] = wi_span_product(span->work[i], scale);
    }
    for (size_t i = 0; i < span->rank; i++) {
        span->recipes[last * span->room + i] = wi_span_product(span->recipe[i], scale);
    }
    return true;
}

/* ---- fractions ----------------------------------------------------------------------------- */

#define LARGEST (INT64_C(1) << 29)

/*
 * The fraction with parts up to LARGEST that is this residue, by Euclid's algorithm; there is
 * one at most, as 2 LARGEST^2 < p.
 */
static bool fraction(int64_t *top, int64_t *bottom, uint64_t residue) {
    int64_t r[2] = {(int64_t)WI_SPAN_PRIME, (int64_t)residue};
    int64_t t[2] = {0, 1};
    while (r[1] > LARGEST) {
        const int64_t quotient = r[0] / r[1];
        const int64_t rest = r[0] - quotient * r[1];
        const int64_t next = t[0] - quotient * t[1]; /* |t| stays below p / r */
        r[0] = r[1];
        r[1] = rest;
        t[0] = t[1];
        t[1] = next;
    }
    *top = t[1] < 0 ? -r[1] : r[1];
    *bottom = t[1] < 0 ? -t[1] : t[1];
    return *bottom > 0 && *bottom <= LARGEST;
}

bool wi_span_lift(int64_t *numerators, int64_t *denominator, const wi_span *span) {
    int64_t common = 1;
    int64_t top;
    int64_t bottom;
    for (size_t i = 0; i < span->rank; i++) {
        if (!fraction(&top, &bottom, wi_span_product(span->recipe[i], (uint64_t)common)) ||
            bottom > LARGEST / common) {
            return false;
        }
        common *= bottom;
    }
    for (size_t i = 0; i < span->rank; i++) {
        if (!fraction(&top, &bottom, wi_span_product(span->recipe[i], (uint64_t)common)) ||
            bottom != 1) {
            return false;
        }
        numerators[i] = top;
    }
    *denominator = common;
    return true;
}
