/*
 * regularity.c - the rank of the kernel of a sequence (Allouche and Shallit, The ring of k-regular
 * sequences, 1992; for Zeckendorf's numeration the same with its words).
 *
 * The words w are taken by length.  Each a_w, cut to its first `width` terms, is either kept, as
 * one more vector of the basis, or a combination of those before; then the words that end in w
 * need not be looked at, for if the combination holds for the whole sequences, it holds again with
 * digits put before.  If no word is left the rank is closed.
 *
 * Then every relation is lifted to integers and checked for all terms that are known, not only
 * for those that it came from.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "base/fail.h"
#include "base/pace.h"

/* ---- the space that vectors span, modulo the prime 2^61 - 1 ---------------------------------- */

/*
 * Vectors that are independent modulo a prime are independent; so ranks found here are lower
 * bounds, whatever the prime.  Combinations are lifted to fractions and have to be checked.
 */
#define SPAN_PRIME ((UINT64_C(1) << 61) - 1)

typedef struct basis {
    size_t width, room; /* of a vector; the most vectors */
    size_t rank;
    uint64_t *rows;    /* echelon form: row i has a 1 at pivots[i], and zeros at earlier pivots */
    uint64_t *recipes; /* row i as a combination of the vectors that were kept */
    size_t *pivots;
    uint64_t *work, *recipe; /* one vector, one combination */
} basis;

static inline uint64_t span_product(uint64_t a, uint64_t b) {
    __extension__ const unsigned __int128 p = (unsigned __int128)a * b;
    const uint64_t sum = (uint64_t)(p & SPAN_PRIME) + (uint64_t)(p >> 61);
    return sum >= SPAN_PRIME ? sum - SPAN_PRIME : sum;
}

static inline uint64_t span_residue(int64_t number) {
    return number >= 0 ? (uint64_t)number % SPAN_PRIME
                       : SPAN_PRIME - (uint64_t)-number % SPAN_PRIME;
}

static inline uint64_t difference(uint64_t a, uint64_t b) {
    return a >= b ? a - b : a + SPAN_PRIME - b;
}

static uint64_t inverse(uint64_t a) {
    uint64_t result = 1; /* a^(p - 2) */
    for (uint64_t exponent = SPAN_PRIME - 2; exponent > 0; exponent >>= 1) {
        result = (exponent & 1) != 0 ? span_product(result, a) : result;
        a = span_product(a, a);
    }
    return result;
}

static void span_close(basis *span) {
    free(span->rows);
    free(span->recipes);
    free(span->pivots);
    free(span->work);
    free(span->recipe);
    *span = (basis){0};
}

static bool span_open(basis *span, size_t width, size_t room) {
    *span = (basis){.width = width, .room = room};
    span->rows = calloc(room, width * sizeof *span->rows);
    span->recipes = calloc(room, room * sizeof *span->recipes);
    span->pivots = calloc(room, sizeof *span->pivots);
    span->work = calloc(width, sizeof *span->work);
    span->recipe = calloc(room, sizeof *span->recipe);
    if (span->rows == NULL || span->recipes == NULL || span->pivots == NULL || span->work == NULL ||
        span->recipe == NULL) {
        span_close(span);
        return false;
    }
    return true;
}

static void subtract(uint64_t *from, const uint64_t *row, uint64_t factor, size_t count) {
    for (size_t i = 0; i < count; i++) {
        from[i] = difference(from[i], span_product(factor, row[i]));
    }
}

/*
 * The vector in span->work.  If it is independent of those kept, keeps it and returns true (there
 * must be room).  Else span->recipe[0, rank) says which combination of those it is.
 */
static bool span_add(basis *span) {
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
        span->rows[last * span->width + i] = span_product(span->work[i], scale);
    }
    for (size_t i = 0; i < span->rank; i++) {
        span->recipes[last * span->room + i] = span_product(span->recipe[i], scale);
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
    int64_t r[2] = {(int64_t)SPAN_PRIME, (int64_t)residue};
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

/*
 * The recipe with one denominator: recipe[j] = numerators[j] / *denominator.  False: these would
 * be larger than 2^29, so it is no likely combination.
 */
static bool span_lift(int64_t *numerators, int64_t *denominator, const basis *span) {
    int64_t common = 1;
    int64_t top;
    int64_t bottom;
    for (size_t i = 0; i < span->rank; i++) {
        if (!fraction(&top, &bottom, span_product(span->recipe[i], (uint64_t)common)) ||
            bottom > LARGEST / common) {
            return false;
        }
        common *= bottom;
    }
    for (size_t i = 0; i < span->rank; i++) {
        if (!fraction(&top, &bottom, span_product(span->recipe[i], (uint64_t)common)) ||
            bottom != 1) {
            return false;
        }
        numerators[i] = top;
    }
    *denominator = common;
    return true;
}

/* ---- the kernel ------------------------------------------------------------------------------ */

enum { LEAST_TERMS = 64, MOST_WIDTH = 512, MARGIN = 8 };
#define LARGEST_TERM (INT64_C(1) << 40)

__extension__ typedef __int128 wide;

typedef struct task {
    const int64_t *terms;
    int64_t count;
    wy_regularity *out;
    int64_t *shifted;  /* Fibonacci: the number with the digits of n and a 0 */
    bool *ends_in_one; /* Fibonacci: the last digit of n */
    basis span;
    wi_pace pace;
    wy_error *error;
} task;

/* ---- numeration ------------------------------------------------------------------------------ */

static int64_t weight(const task *t, int digit) {
    if (t->out->kind == WY_KERNEL_BINARY) {
        return INT64_C(1) << digit;
    }
    int64_t low = 1;
    int64_t high = 2;
    for (int i = 0; i < digit; i++) {
        const int64_t next = low + high;
        low = high;
        high = next;
    }
    return low;
}

/*
 * In Zeckendorf's numeration n + 1 follows n by changing the end ...0 to ...1, or a carry; with a 0
 * put to both, the first is a step by 2, the second by 1.
 */
static bool make_shifts(task *t) {
    const size_t room = (size_t)t->count + 2;
    t->shifted = malloc(room * sizeof *t->shifted);
    t->ends_in_one = calloc(room, sizeof *t->ends_in_one);
    if (t->shifted == NULL || t->ends_in_one == NULL) {
        return false;
    }
    int64_t shifted = 0;
    for (size_t n = 0; n < room; n++) {
        t->shifted[n] = shifted;
        if (!t->ends_in_one[n] && (size_t)shifted + 1 < room) {
            t->ends_in_one[shifted + 1] = true;
        }
        shifted += t->ends_in_one[n] ? 1 : 2;
    }
    return true;
}

/* Where a_w(n) stands; beyond the terms known it is at least count. */
static int64_t place(const task *t, wy_kernel_word w, int64_t n) {
    if (t->out->kind == WY_KERNEL_BINARY) {
        return n > t->count >> w.length ? t->count : (n << w.length) + w.value;
    }
    for (int i = 0; i < w.length && n < t->count; i++) {
        n = t->shifted[n];
    }
    return n < t->count ? n + w.value : t->count;
}

/* A 1 does not follow a 1: there a_w is 0. */
static bool is_void(const task *t, wy_kernel_word w, int64_t n) {
    return t->out->kind == WY_KERNEL_FIBONACCI && w.first == 1 && t->ends_in_one[n];
}

/* false: a_dw is 0 everywhere. */
static bool put_before(wy_kernel_word *out, const task *t, int digit, wy_kernel_word w) {
    *out = (wy_kernel_word){w.length + 1, w.value + digit * weight(t, w.length), digit};
    return !(t->out->kind == WY_KERNEL_FIBONACCI && digit == 1 && w.first == 1);
}

/* ---- the basis --------------------------------------------------------------------------- */

/* How deep words may go so that `width` terms of each a_w are known. */
static int deepest(const task *t, int64_t width) {
    int depth = 0;
    while (depth < WY_KERNEL_DEPTH) {
        const wy_kernel_word all_zero = {depth + 1, 0, 0};
        if (place(t, all_zero, width) + weight(t, depth + 1) > t->count) {
            break;
        }
        depth++;
    }
    return depth;
}

static void load(task *t, wy_kernel_word w) {
    for (size_t n = 0; n < t->out->width; n++) {
        t->span.work[n] =
            is_void(t, w, (int64_t)n) ? 0 : span_residue(t->terms[place(t, w, (int64_t)n)]);
    }
}

static bool is_full(const task *t) {
    return t->out->rank == WY_KERNEL_RANK || t->out->rank + MARGIN >= t->out->width;
}

/* Takes words by length until no new ones come, or the terms do not suffice. */
static wy_status grow(task *t) {
    wy_regularity *out = t->out;
    const int most = deepest(t, (int64_t)out->width);
    load(t, (wy_kernel_word){0});
    out->rank = span_add(&t->span) ? 1 : 0;
    out->words[0] = (wy_kernel_word){0};
    out->ranks[0] = out->rank;
    size_t from = 0; /* the words of the last length begin here */
    while (out->depth < most && !is_full(t)) {
        const size_t end = out->rank;
        for (size_t i = from; i < end && !is_full(t); i++) {
            for (int digit = 0; digit < 2 && !is_full(t); digit++) {
                wy_kernel_word w;
                if (put_before(&w, t, digit, out->words[i])) {
                    load(t, w);
                    if (span_add(&t->span)) {
                        out->words[out->rank++] = w;
                    }
                }
            }
            if (wi_pace_stop(&t->pace, 0.5 * (double)out->depth / (double)most)) {
                return wi_fail(t->error, WY_STOPPED, "stopped; the rank is at least %zu",
                               out->rank);
            }
        }
        out->ranks[++out->depth] = out->rank;
        if (out->rank == end) {
            out->closed = true;
            return WY_OK;
        }
        from = end;
    }
    out->closed = out->rank == 0;
    return WY_OK;
}

/* ---- relations, and their check ------------------------------------------------------------- */

static int64_t term(const task *t, wy_kernel_word w, int64_t n) {
    return is_void(t, w, n) ? 0 : t->terms[place(t, w, n)];
}

/* How many n there are for which a_w(n) and the a_v(n) with a factor that is not 0 are known. */
static int64_t known_terms(const task *t, wy_kernel_word w) {
    int64_t n = 0;
    for (;; n++) {
        if (place(t, w, n) >= t->count) {
            return n;
        }
        for (size_t j = 0; j < t->out->rank; j++) {
            if (t->span.recipe[j] != 0 && place(t, t->out->words[j], n) >= t->count) {
                return n;
            }
        }
    }
}

/* Is a_w(n) the combination that the span's recipe says?  zero: a_w is 0 everywhere. */
static bool holds(const task *t, wy_kernel_word w, bool zero, int64_t n) {
    uint64_t sum = 0;
    for (size_t j = 0; j < t->out->rank; j++) {
        if (t->span.recipe[j] != 0) {
            sum += span_product(t->span.recipe[j], span_residue(term(t, t->out->words[j], n)));
            sum = sum >= SPAN_PRIME ? sum - SPAN_PRIME : sum;
        }
    }
    return sum == (zero ? 0 : span_residue(term(t, w, n)));
}

static bool holds_exactly(const task *t, wy_kernel_word w, bool zero, int64_t n,
                          const int64_t *numerators, int64_t denominator) {
    wide sum = zero ? 0 : (wide)denominator * term(t, w, n);
    for (size_t j = 0; j < t->out->rank; j++) {
        if (numerators[j] != 0) {
            sum -= (wide)numerators[j] * term(t, t->out->words[j], n);
        }
    }
    return sum == 0;
}

/* The relation for a_dw, w the i-th word: found in the first terms, checked in all. */
static void relate_one(task *t, int digit, size_t i) {
    wy_regularity *out = t->out;
    int64_t *numerators = out->numerators[digit] + i * out->rank;
    int64_t *denominator = &out->denominators[digit][i];
    wy_kernel_word w;
    const bool zero = !put_before(&w, t, digit, out->words[i]);
    if (zero) {
        memset(t->span.recipe, 0, t->span.room * sizeof *t->span.recipe);
        *denominator = 1;
    } else {
        load(t, w);
        out->closed = !span_add(&t->span);
        out->exact = out->exact && out->closed && span_lift(numerators, denominator, &t->span);
    }
    const int64_t end = known_terms(t, w);
    for (int64_t n = 0; n < end && out->closed; n++) {
        out->closed = holds(t, w, zero, n);
        out->exact = out->exact && holds_exactly(t, w, zero, n, numerators, *denominator);
        out->checked += (size_t)n >= out->width;
    }
}

static wy_status relate(task *t) {
    wy_regularity *out = t->out;
    out->exact = true;
    for (int digit = 0; digit < 2; digit++) {
        out->denominators[digit] = calloc(out->rank + 1, sizeof *out->denominators[digit]);
        out->numerators[digit] = calloc(out->rank * out->rank + 1, sizeof *out->numerators[digit]);
        if (out->denominators[digit] == NULL || out->numerators[digit] == NULL) {
            return wi_fail_memory(t->error);
        }
        for (size_t i = 0; i < out->rank && out->closed; i++) {
            relate_one(t, digit, i);
            if (wi_pace_stop(&t->pace, 0.5 + 0.25 * digit)) {
                return wi_fail(t->error, WY_STOPPED, "stopped before the relations were checked");
            }
        }
    }
    out->exact = out->exact && out->closed;
    return WY_OK;
}

/* ---- the whole ---------------------------------------------------------------------------- */

static wy_status check_terms(const int64_t *terms, size_t count, wy_error *error) {
    if (count < LEAST_TERMS || count > (size_t)1 << 32) {
        return wi_fail(error, WY_BAD, "at least %d terms are needed, and at most 2^32",
                       LEAST_TERMS);
    }
    for (size_t i = 0; i < count; i++) {
        if (terms[i] >= LARGEST_TERM || terms[i] <= -LARGEST_TERM) {
            return wi_fail(error, WY_BAD, "term %zu is too large", i);
        }
    }
    return WY_OK;
}

static size_t width_for(size_t count) {
    size_t width = 8;
    while (width < MOST_WIDTH && 4 * width * width <= count) {
        width *= 2;
    }
    return width;
}

static wy_status find(task *t) {
    wy_regularity *out = t->out;
    out->terms = (size_t)t->count;
    out->width = width_for(out->terms);
    out->words = calloc(WY_KERNEL_RANK, sizeof *out->words);
    if (out->words == NULL || (out->kind == WY_KERNEL_FIBONACCI && !make_shifts(t)) ||
        !span_open(&t->span, out->width, WY_KERNEL_RANK + 1)) {
        return wi_fail_memory(t->error);
    }
    wy_status status = grow(t);
    if (status == WY_OK && out->closed) {
        status = relate(t);
    }
    return status;
}

wy_status wy_regularity_find(wy_regularity **out, const int64_t *terms, size_t count,
                             wy_kernel_kind kind, const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_status status = check_terms(terms, count, error);
    if (status != WY_OK) {
        return status;
    }
    wy_regularity *found = calloc(1, sizeof *found);
    if (found == NULL) {
        return wi_fail_memory(error);
    }
    found->kind = kind;
    task t = {.terms = terms, .count = (int64_t)count, .out = found, .error = error};
    wi_pace_start(&t.pace, control);
    status = find(&t);
    span_close(&t.span);
    free(t.shifted);
    free(t.ends_in_one);
    if (status == WY_OK) {
        *out = found;
    } else {
        wy_regularity_free(found);
    }
    return status;
}

void wy_regularity_free(wy_regularity *regularity) {
    if (regularity == NULL) {
        return;
    }
    for (int digit = 0; digit < 2; digit++) {
        free(regularity->denominators[digit]);
        free(regularity->numerators[digit]);
    }
    free(regularity->words);
    free(regularity);
}
