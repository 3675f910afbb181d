/*
 * plain_words.c - automatic words letter by letter, and statements about their windows.
 *
 * Statements about all places of a word are tested on the first letters only.  That is
 * enough for the small windows here: of each of these words, every factor of 32 letters begins
 * among the first 2000.
 */
#include "plain.h"

#include <stdio.h>
#include <string.h>

/* ---- words ---------------------------------------------------------------------------------- */

static void write_thue_morse(uint8_t *to) {
    for (unsigned n = 0; n < PLAIN_LETTERS; n++) {
        to[n] = (uint8_t)(__builtin_popcount(n) & 1);
    }
}

static void write_rudin_shapiro(uint8_t *to) {
    for (unsigned n = 0; n < PLAIN_LETTERS; n++) {
        to[n] = (uint8_t)(__builtin_popcount(n & (n >> 1)) & 1);
    }
}

static void write_paperfolding(uint8_t *to) {
    for (unsigned n = 0; n < PLAIN_LETTERS; n++) {
        to[n] = (n + 1) >> __builtin_ctz(n + 1) >> 1 & 1;
    }
}

/* 0 -> 01, 1 -> 02, 2 -> 0 */
static void write_tribonacci(uint8_t *to) {
    size_t end = 1;
    to[0] = 0;
    for (size_t i = 0; end < PLAIN_LETTERS; i++) {
        if (i > 0) {
            to[end++] = 0;
        }
        if (to[i] < 2 && end < PLAIN_LETTERS) {
            to[end++] = to[i] + 1;
        }
    }
}

const plain_word plain_words[] = {
    {"T", "msd_2", write_thue_morse},
    {"P", "msd_2", write_paperfolding},
    {"RS", "msd_2", write_rudin_shapiro},
    {"TR", "msd_trib", write_tribonacci},
};
const size_t plain_word_count = sizeof plain_words / sizeof plain_words[0];

/* ---- statements ----------------------------------------------------------------------------- */

enum { PLACES = 2000 };

static bool equal(const uint8_t *w, long i, long j, long n) {
    return memcmp(w + i, w + j, (size_t)n) == 0;
}

static bool factors(const uint8_t *w, const long *v) {
    return equal(w, v[0], v[1], v[2]);
}

static bool palindromes(const uint8_t *w, const long *v) {
    const uint8_t *begin = w + v[0], *end = begin + v[1];
    while (begin < end && *begin == end[-1]) {
        begin++;
        end--;
    }
    return begin >= end;
}

static bool squares(const uint8_t *w, const long *v) {
    return v[1] > 0 && equal(w, v[0], v[0] + v[1], v[1]);
}

static bool overlaps(const uint8_t *w, const long *v) {
    return v[1] > 0 && equal(w, v[0], v[0] + v[1], v[1] + 1);
}

static bool order(const uint8_t *w, const long *v) {
    return memcmp(w + v[0], w + v[1], (size_t)v[2]) < 0;
}

/* The factors of length n that begin in w[from, to), as bits of their numbers in base 3. */
static uint64_t factor_set(const uint8_t *w, long from, long to, long n) {
    uint64_t set = 0;
    for (long s = from; s < to; s++) {
        unsigned number = 0;
        for (long t = 0; t < n; t++) {
            number = 3 * number + w[s + t];
        }
        set |= UINT64_C(1) << number;
    }
    return set;
}

/* Does every window of r letters have all factors of n letters? */
static bool recurrence(const uint8_t *w, const long *v) {
    const long n = v[0], r = v[1];
    const uint64_t all = factor_set(w, 0, PLACES, n);
    for (long j = 0; j < PLACES; j++) {
        if (factor_set(w, j, j + r - n + 1, n) != all) {
            return false;
        }
    }
    return true;
}

/* Has some factor of n letters the period p? */
static bool has_period(const uint8_t *w, long n, long p) {
    bool found = n <= p;
    for (long i = 0; i < PLACES && !found; i++) {
        found = equal(w, i, i + p, n - p);
    }
    return found;
}

/* Are n letters the most that a factor of period p has? */
static bool exponents(const uint8_t *w, const long *v) {
    return v[1] > 0 && has_period(w, v[0], v[1]) && !has_period(w, v[0] + 1, v[1]);
}

const plain_statement plain_statements[] = {
    {"factors", "At t<n => W[i+t]=W[j+t]", 3, {16, 16, 12}, factors},
    {"palindromes", "At t<n => W[i+t]=W[(i+n)-(t+1)]", 2, {40, 40}, palindromes},
    {"squares", "n>0 & At t<n => W[i+t]=W[i+n+t]", 2, {40, 40}, squares},
    {"overlaps", "n>0 & At t<=n => W[i+t]=W[i+n+t]", 2, {40, 40}, overlaps},
    {"order", "E t t<n & W[i+t]<W[j+t] & (A u u<t => W[i+u]=W[j+u])", 3, {16, 16, 12}, order},
    {"recurrence", "A i,j E s j<=s & s+n<=j+r & (At t<n => W[i+t]=W[s+t])", 2, {3, 31}, recurrence},
    {"exponents",
     "p>0 & (Ei At t+p<n => W[i+t]=W[i+t+p]) & ~(Ei At t+p<=n => W[i+t]=W[i+t+p])",
     2,
     {24, 6},
     exponents},
};
const size_t plain_statement_count = sizeof plain_statements / sizeof plain_statements[0];

void plain_formula(char to[PLAIN_FORMULA], const plain_statement *statement,
                   const plain_word *word) {
    size_t used = (size_t)snprintf(to, PLAIN_FORMULA, "?%s ", word->system);
    for (const char *at = statement->formula; *at != '\0' && used < PLAIN_FORMULA; at++) {
        used += *at == 'W' ? (size_t)snprintf(to + used, PLAIN_FORMULA - used, "%s", word->name)
                           : (size_t)snprintf(to + used, PLAIN_FORMULA - used, "%c", *at);
    }
}

bool plain_next(const plain_statement *statement, long *values) {
    for (int i = statement->variables; i-- > 0;) {
        if (values[i]++ < statement->most[i]) {
            return true;
        }
        values[i] = 0;
    }
    return false;
}
