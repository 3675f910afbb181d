/*
 * scheme_recurrence.c - greedy words of a linear recurrence as a scheme.
 *
 * With n digits to come, a beginning of a greedy word leaves room for the numbers below some
 * B_n <= U_n; at first B_n = U_n, and a digit d at place n leaves
 *
 *     B'_n = min(U_n, B_{n+1} - d U_n),
 *
 * nothing if that is not positive.  So a letter of the scheme is the sequence B_0, B_1, ...: what
 * may follow, for each number of digits that follow.  (A word may end where it could not go on:
 * with the Padovan numbers ones stand at distance 5 at least, but 10001 ends a word, for U_4 + U_0
 * < U_5.  That is why n counts.)  As many terms are computed as fit into 100 bits, one less after
 * every digit; letters that agree on all of them are taken for one.
 *
 * That this is no error is proved at the end: the valid words of n digits number U_n, for all n
 * because both sides follow linear recurrences of known order, and so for every other letter as far
 * as it was computed.  The number of a word is its rank (scheme.h), hence the sum of its values.
 */
#include "automata/scheme.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

enum { PLACES = 256, LETTERS = 64, DIGITS = 1000, FEWEST_TERMS = 8 };

static const wi_weight max_value = (wi_weight)1 << 100;

/* A letter: its terms, and how many of them are known. */
typedef struct bounds {
    size_t known;
    wi_weight at[PLACES];
} bounds;

typedef struct maker {
    wi_weight values[PLACES]; /* U_n */
    size_t places;
    bounds *letters;
    uint32_t count;
    uint32_t digits;
} maker;

/* ---- the values -------------------------------------------------------------------------- */

static wy_status find_values(maker *m, const wi_recurrence *r, wy_error *error) {
    for (m->places = 0; m->places < PLACES; m->places++) {
        const size_t n = m->places;
        wi_weight value = n < r->count ? r->first[n] : 0;
        for (uint32_t i = 0; n >= r->count && i < r->order; i++) {
            value += r->coefficients[i] * m->values[n - 1 - i];
        }
        if (n == 0 ? value != 1 : value <= m->values[n - 1]) {
            return wi_fail(error, WY_BAD,
                           "the values of this recurrence do not grow from 1 on, place %zu", n);
        }
        if (value >= max_value) {
            break;
        }
        m->values[n] = value;
    }
    if (m->places < r->count + r->order + FEWEST_TERMS) {
        return wi_fail(error, WY_LIMIT, "the values of this recurrence grow too fast");
    }
    return WY_OK;
}

/* Enough digits for every place. */
static wy_status count_digits(maker *m, wy_error *error) {
    wi_weight most = 1;
    for (size_t n = 0; n + 1 < m->places; n++) {
        const wi_weight digit = (m->values[n + 1] - 1) / m->values[n];
        most = digit > most ? digit : most;
    }
    m->digits = most < DIGITS ? (uint32_t)most + 1 : 0;
    return m->digits > 0
               ? WY_OK
               : wi_fail(error, WY_LIMIT, "this recurrence needs digits above %d", DIGITS - 1);
}

/* ---- the letters ------------------------------------------------------------------------- */

/* The rest of a letter after a digit.  false: there is none. */
static bool after_digit(bounds *to, const bounds *from, const maker *m, uint32_t digit) {
    bool some = false;
    to->known = from->known - 1;
    for (size_t n = 0; n < to->known; n++) {
        const wi_weight left = from->at[n + 1] - digit * m->values[n];
        to->at[n] = left <= 0 ? 0 : left < m->values[n] ? left : m->values[n];
        some = some || left > 0;
    }
    return some;
}

static wy_status number_letter(uint32_t *number, maker *m, const bounds *letter, wy_error *error) {
    if (letter->known < m->places / 2 || letter->known < FEWEST_TERMS) {
        return wi_fail(error, WY_LIMIT, "the greedy words of this recurrence show no automaton");
    }
    for (*number = 0; *number < m->count; ++*number) {
        bounds *other = &m->letters[*number];
        const size_t known = letter->known < other->known ? letter->known : other->known;
        if (memcmp(letter->at, other->at, known * sizeof other->at[0]) == 0) {
            return WY_OK;
        }
    }
    if (m->count == LETTERS) {
        return wi_fail(error, WY_LIMIT,
                       "the greedy words of this recurrence need more than %d letters", LETTERS);
    }
    m->letters[m->count++] = *letter;
    return WY_OK;
}

static wy_status explore(uint32_t *next, maker *m, wy_error *error) {
    bounds *then = malloc(sizeof *then);
    if (then == NULL) {
        return wi_fail_memory(error);
    }
    m->letters[0].known = m->places;
    memcpy(m->letters[0].at, m->values, sizeof m->values);
    m->count = 1;
    wy_status status = WY_OK;
    for (uint32_t letter = 0; letter < m->count && status == WY_OK; letter++) {
        uint32_t *row = &next[(size_t)letter * m->digits];
        memset(row, 0xff, m->digits * sizeof *row); /* WI_NO_LETTER; a greater digit leaves less */
        for (uint32_t digit = 0; digit < m->digits && status == WY_OK &&
                                 after_digit(then, &m->letters[letter], m, digit);
             digit++) {
            status = number_letter(&row[digit], m, then, error);
        }
    }
    free(then);
    return status;
}

/* ---- the proof --------------------------------------------------------------------------- */

/* One more place: the words from each letter. */
static void count_words(mpz_t *then, mpz_t *now, const wi_scheme *scheme, size_t n) {
    for (uint32_t l = 0; l < scheme->letters; l++) {
        const uint32_t *row = wi_scheme_row(scheme, wi_scheme_class(scheme, n), l);
        mpz_set_ui(then[l], 0);
        for (uint32_t digit = 0; digit < scheme->digits; digit++) {
            if (row[digit] != WI_NO_LETTER) {
                mpz_add(then[l], then[l], now[row[digit]]);
            }
        }
    }
}

/* ring: the last values, the one of place n at n mod (order + 1). */
static void next_value(mpz_t *ring, const wi_recurrence *r, size_t n) {
    mpz_t *value = &ring[n % (r->order + 1)];
    if (n < r->count) {
        mpz_set_si(*value, r->first[n]);
        return;
    }
    mpz_set_ui(*value, 0);
    for (uint32_t i = 0; i < r->order; i++) {
        mpz_t *before = &ring[(n - 1 - i) % (r->order + 1)];
        if (r->coefficients[i] >= 0) {
            mpz_addmul_ui(*value, *before, (unsigned long)r->coefficients[i]);
        } else {
            mpz_submul_ui(*value, *before, (unsigned long)-(long)r->coefficients[i]);
        }
    }
}

static bool is_weight(const mpz_t count, wi_weight weight) {
    mpz_t value;
    mpz_init_set_ui(value, (unsigned long)(weight >> 64));
    mpz_mul_2exp(value, value, 64);
    mpz_add_ui(value, value, (unsigned long)(weight & UINT64_MAX));
    const bool same = mpz_cmp(count, value) == 0;
    mpz_clear(value);
    return same;
}

/*
 * From place max(preperiod, count) on, the number of words follows a recurrence of order letters *
 * period, the values one of order k: if they agree for as many places as both orders together they
 * always do.
 */
static bool counts_are_values(const wi_scheme *scheme, const wi_recurrence *r, const maker *m) {
    const size_t begin = scheme->preperiod > r->count ? scheme->preperiod : r->count;
    const size_t last = begin + (size_t)scheme->letters * scheme->period + r->order + 1;
    mpz_t ring[WI_MAX_ORDER + 1];
    mpz_t counts[2][LETTERS];
    for (size_t i = 0; i <= WI_MAX_ORDER; i++) {
        mpz_init(ring[i]);
    }
    for (size_t l = 0; l < LETTERS; l++) {
        mpz_init_set_ui(counts[0][l], l < scheme->letters ? scheme->ends[l] : 0);
        mpz_init(counts[1][l]);
    }
    bool same = true;
    for (size_t n = 0; n <= last && same; n++) {
        mpz_t *now = counts[n % 2];
        next_value(ring, r, n);
        same = mpz_cmp(now[0], ring[n % (r->order + 1)]) == 0;
        for (uint32_t l = 0; l < scheme->letters && same; l++) {
            same = n >= m->letters[l].known || is_weight(now[l], m->letters[l].at[n]);
        }
        count_words(counts[(n + 1) % 2], now, scheme, n);
    }
    for (size_t i = 0; i <= WI_MAX_ORDER; i++) {
        mpz_clear(ring[i]);
    }
    for (size_t l = 0; l < LETTERS; l++) {
        mpz_clear(counts[0][l]);
        mpz_clear(counts[1][l]);
    }
    return same;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status make(wi_scheme **out, maker *m, const wi_recurrence *r, wy_error *error) {
    uint32_t *next = malloc((size_t)LETTERS * m->digits * sizeof *next);
    wi_scheme *raw = NULL;
    wy_status status = next == NULL ? wi_fail_memory(error) : explore(next, m, error);
    if (status == WY_OK) {
        status = wi_scheme_new(&raw, m->count, m->digits, 0, 1, error);
    }
    if (status == WY_OK) {
        memcpy(raw->next, next, (size_t)m->count * m->digits * sizeof *next);
        for (uint32_t l = 0; l < m->count; l++) {
            raw->ends[l] = m->letters[l].at[0] > 0;
        }
        status = wi_scheme_seal(raw, error);
    }
    if (status == WY_OK && raw->full) {
        *out = raw;
        raw = NULL;
    } else if (status == WY_OK) {
        status = wi_scheme_fill(out, raw, error);
    }
    if (status == WY_OK && !counts_are_values(*out, r, m)) {
        wi_scheme_free(*out);
        *out = NULL;
        status = wi_fail(error, WY_LIMIT, "the greedy words of this recurrence show no automaton");
    }
    wi_scheme_free(raw);
    free(next);
    return status;
}

wy_status wi_scheme_recurrence(wi_scheme **out, const wi_recurrence *recurrence, wy_error *error) {
    *out = NULL;
    if (recurrence->order == 0 || recurrence->order > WI_MAX_ORDER ||
        recurrence->count < recurrence->order || recurrence->count > WI_MAX_FIRST ||
        recurrence->coefficients[recurrence->order - 1] == 0) {
        return wi_fail(error, WY_BAD,
                       "a recurrence has 1 to %d coefficients, the last not 0, and as many first "
                       "values at least, %d at most",
                       WI_MAX_ORDER, WI_MAX_FIRST);
    }
    maker m = {.letters = malloc(LETTERS * sizeof *m.letters)};
    if (m.letters == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = find_values(&m, recurrence, error);
    if (status == WY_OK) {
        status = count_digits(&m, error);
    }
    if (status == WY_OK) {
        status = make(out, &m, recurrence, error);
    }
    free(m.letters);
    return status;
}
