/*
 * scheme.c - schemes of numeration: making them, and telling whether two agree.
 * See scheme.h for what they are.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "automata/scheme.h"
#include "base/fail.h"
#include "base/list.h"

enum { MAX_LETTERS = 1 << 16, MAX_DIGITS = 1 << 16, MAX_CLASSES = 1 << 12 };
static const uint64_t max_entries = UINT64_C(1) << 26;

wy_status wi_scheme_new(wi_scheme **out, uint64_t letters, uint64_t digits, uint64_t preperiod,
                        uint64_t period, wy_error *error) {
    *out = NULL;
    if (letters == 0 || digits == 0 || period == 0) {
        return wi_fail(error, WY_BAD, "a numeration needs digits and valid words");
    }
    if (letters > MAX_LETTERS || digits > MAX_DIGITS || preperiod > MAX_CLASSES ||
        period > MAX_CLASSES || letters * digits > max_entries / (preperiod + period)) {
        return wi_fail(error, WY_LIMIT, "the table of this numeration system is too large");
    }
    const size_t entries = (size_t)((preperiod + period) * letters * digits);
    wi_scheme *scheme = calloc(1, sizeof *scheme);
    if (scheme == NULL) {
        return wi_fail_memory(error);
    }
    scheme->letters = (uint32_t)letters;
    scheme->digits = (uint32_t)digits;
    scheme->preperiod = (uint32_t)preperiod;
    scheme->period = (uint32_t)period;
    scheme->next = malloc(entries * sizeof *scheme->next);
    scheme->ends = calloc((size_t)letters, 1);
    if (scheme->next == NULL || scheme->ends == NULL) {
        wi_scheme_free(scheme);
        return wi_fail_memory(error);
    }
    memset(scheme->next, 0xff, entries * sizeof *scheme->next);
    *out = scheme;
    return WY_OK;
}

void wi_scheme_free(wi_scheme *scheme) {
    if (scheme != NULL) {
        free(scheme->next);
        free(scheme->ends);
        free(scheme);
    }
}

wy_status wi_scheme_seal(wi_scheme *scheme, wy_error *error) {
    const uint32_t classes = scheme->preperiod + scheme->period;
    scheme->full = true;
    for (uint32_t class = 0; class < classes; class ++) {
        if (wi_scheme_row(scheme, class, 0)[0] != 0) {
            return wi_fail(error, WY_BAD,
                           "the valid words of a numeration must not change by leading zeros");
        }
        for (uint32_t letter = 0; letter < scheme->letters; letter++) {
            const uint32_t *row = wi_scheme_row(scheme, class, letter);
            uint32_t digit = 0;
            while (digit < scheme->digits && row[digit] == WI_NO_LETTER) {
                digit++;
            }
            if (digit == scheme->digits || scheme->ends[letter] == 0) {
                scheme->full = false;
            }
        }
    }
    return WY_OK;
}

/* Seals what was filled in; frees it when that fails. */
static wy_status finish(wi_scheme **out, wy_error *error) {
    const wy_status status = wi_scheme_seal(*out, error);
    if (status != WY_OK) {
        wi_scheme_free(*out);
        *out = NULL;
    }
    return status;
}

/* The row to fill in. */
static uint32_t *row_of(wi_scheme *scheme, uint32_t class, uint32_t letter) {
    return scheme->next + ((size_t) class * scheme->letters + letter) * scheme->digits;
}

/* ---- bases and Parry systems -------------------------------------------------- */

wy_status wi_scheme_base(wi_scheme **out, uint32_t base, wy_error *error) {
    const uint32_t greatest = base - 1;
    if (base < 2) {
        *out = NULL;
        return wi_fail(error, WY_BAD, "a base is at least 2");
    }
    return wi_scheme_parry(out, &greatest, 1, error);
}

/* word^infinity is at least each of its own tails: the words below it are then told by one letter a
 * place (Parry). */
static bool rules_its_tails(const uint32_t *word, uint32_t length) {
    for (uint32_t shift = 1; shift < length; shift++) {
        for (uint32_t i = 0; i < length; i++) {
            const uint32_t mine = word[i];
            const uint32_t other = word[(i + shift) % length];
            if (mine != other) {
                if (mine < other) {
                    return false;
                }
                break;
            }
        }
    }
    return true;
}

wy_status wi_scheme_parry(wi_scheme **out, const uint32_t *word, uint32_t length, wy_error *error) {
    *out = NULL;
    if (length == 0 || word[0] == 0 || !rules_its_tails(word, length)) {
        return wi_fail(error, WY_BAD, "this word is not the greatest of a numeration");
    }
    wy_status status = wi_scheme_new(out, length, (uint64_t)word[0] + 1, 0, 1, error);
    if (status != WY_OK || *out == NULL) {
        return status;
    }
    for (uint32_t letter = 0; letter < length; letter++) {
        uint32_t *row = row_of(*out, 0, letter);
        (*out)->ends[letter] = 1;
        for (uint32_t digit = 0; digit < word[letter]; digit++) {
            row[digit] = 0;
        }
        row[word[letter]] = (letter + 1) % length;
    }
    return finish(out, error);
}

bool wi_scheme_is_base(const wi_scheme *scheme) {
    if (scheme->letters != 1 || scheme->preperiod != 0 || scheme->period != 1) {
        return false;
    }
    for (uint32_t digit = 0; digit < scheme->digits; digit++) {
        if (scheme->next[digit] != 0) {
            return false;
        }
    }
    return scheme->digits > 1 && scheme->full;
}

/* ---- Ostrowski ---------------------------------------------------------------- */

/*
 * Place i has the quotient a_{i+1}.  The last place alone differs from the
 * rule of the others, so it gets a class of its own even in a pure period.
 */
wy_status wi_scheme_ostrowski(wi_scheme **out, const uint32_t *quotients, uint32_t count,
                              uint32_t period, wy_error *error) {
    enum { FREE, AFTER_GREATEST };
    *out = NULL;
    if (period == 0 || period > count) {
        return wi_fail(error, WY_BAD, "the period of a continued fraction cannot be empty");
    }
    uint32_t greatest = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (quotients[i] == 0 || (i == 0 && quotients[i] < 2)) {
            return wi_fail(error, WY_BAD,
                           i == 0 ? "the first quotient of an Ostrowski numeration is at least 2"
                                  : "the quotients of a continued fraction are at least 1");
        }
        /* A digit a_1 never comes last: where a_1 does not come again, it is no digit. */
        const uint32_t digit = i == 0 && period < count ? quotients[i] - 1 : quotients[i];
        greatest = digit > greatest ? digit : greatest;
    }
    /* The last place is never like the others, so it does not belong to the period. */
    const uint32_t preperiod = count - period > 0 ? count - period : 1;
    wy_status status = wi_scheme_new(out, 2, (uint64_t)greatest + 1, preperiod, period, error);
    if (status != WY_OK || *out == NULL) {
        return status;
    }
    for (uint32_t place = 0; place < preperiod + period; place++) {
        const uint32_t quotient =
            quotients[place < count ? place : count - period + (place - count) % period];
        uint32_t *row = row_of(*out, place, FREE);
        for (uint32_t digit = 0; digit < quotient; digit++) {
            row[digit] = FREE;
        }
        if (place > 0) {
            row[quotient] = AFTER_GREATEST;
        }
        row_of(*out, place, AFTER_GREATEST)[0] = FREE;
    }
    (*out)->ends[FREE] = 1;
    (*out)->ends[AFTER_GREATEST] = 1;
    return finish(out, error);
}

/* ---- which words can be completed --------------------------------------------- */

/* Can a word from this letter at places below n be valid?  Marks [n][letter] for n <= last. */
static void mark_live(uint8_t *live, const wi_scheme *scheme, size_t last) {
    memcpy(live, scheme->ends, scheme->letters);
    for (size_t n = 1; n <= last; n++) {
        const uint32_t class = wi_scheme_class(scheme, n - 1);
        for (uint32_t letter = 0; letter < scheme->letters; letter++) {
            const uint32_t *row = wi_scheme_row(scheme, class, letter);
            uint8_t any = 0;
            for (uint32_t digit = 0; digit < scheme->digits && any == 0; digit++) {
                any =
                    row[digit] != WI_NO_LETTER && live[(n - 1) * scheme->letters + row[digit]] != 0;
            }
            live[n * scheme->letters + letter] = any;
        }
    }
}

/* The first n' > n whose class and live letters are those of n, at most last; 0: none. */
static size_t comes_again(const uint8_t *live, const wi_scheme *scheme, size_t n, size_t last) {
    for (size_t later = n + scheme->period; later <= last; later += scheme->period) {
        if (memcmp(live + n * scheme->letters, live + later * scheme->letters, scheme->letters) ==
            0) {
            return later;
        }
    }
    return 0;
}

wy_status wi_scheme_fill(wi_scheme **out, const wi_scheme *scheme, wy_error *error) {
    enum { LAST = 200 };
    const uint32_t letters = scheme->letters;
    const size_t last = scheme->preperiod + (size_t)LAST * scheme->period;
    uint8_t *live = malloc((last + 1) * letters);
    *out = NULL;
    if (live == NULL) {
        return wi_fail_memory(error);
    }
    mark_live(live, scheme, last);
    /* live[n + 1] comes from live[n] by the table of place n: once it comes again it repeats. */
    size_t from = scheme->preperiod;
    size_t to = comes_again(live, scheme, from, last);
    while (to == 0 && from + scheme->period < last) {
        from++;
        to = comes_again(live, scheme, from, last);
    }
    wy_status status = to == 0
                           ? wi_fail(error, WY_LIMIT,
                                     "which words can be completed depends on their length in "
                                     "too complicated a way")
                           : wi_scheme_new(out, letters, scheme->digits, from, to - from, error);
    for (size_t place = 0; *out != NULL && place < to; place++) {
        for (uint32_t letter = 0; letter < letters; letter++) {
            const uint32_t *row = wi_scheme_row(scheme, wi_scheme_class(scheme, place), letter);
            uint32_t *filled = row_of(*out, (uint32_t)place, letter);
            for (uint32_t digit = 0; digit < scheme->digits; digit++) {
                if (row[digit] != WI_NO_LETTER && live[place * letters + row[digit]] != 0) {
                    filled[digit] = row[digit];
                }
            }
        }
    }
    if (*out != NULL) {
        memcpy((*out)->ends, scheme->ends, letters);
        status = finish(out, error);
    }
    if (*out != NULL) {
        (*out)->full = true;
    }
    free(live);
    return status;
}

/* ---- comparing ---------------------------------------------------------------- */

/*
 * Two schemes agree on all words iff they agree on those of some length: pairs of
 * letters and classes repeat.  The pairs that equal prefixes lead to are followed for
 * that many places.
 */
wy_status wi_scheme_same(const wi_scheme *first, const wi_scheme *second) {
    const uint32_t digits = first->digits > second->digits ? first->digits : second->digits;
    const uint32_t fewer = first->digits < second->digits ? first->digits : second->digits;
    const size_t pairs = (size_t)first->letters * second->letters;
    const size_t last = (size_t)first->preperiod + second->preperiod +
                        (size_t)first->period * second->period * (pairs + 1);
    if (pairs * last > max_entries) {
        return WY_NO;
    }
    uint8_t *reached = calloc(2, pairs);
    uint8_t *live_first = malloc((last + 1) * first->letters);
    uint8_t *live_second = malloc((last + 1) * second->letters);
    wy_status status = WY_SYSTEM;
    if (reached != NULL && live_first != NULL && live_second != NULL) {
        status = WY_OK;
        mark_live(live_first, first, last);
        mark_live(live_second, second, last);
        uint8_t *now = reached;
        uint8_t *then = reached + pairs;
        now[0] = 1;
        for (size_t n = last; n > 0 && status == WY_OK; n--) {
            memset(then, 0, pairs);
            for (size_t pair = 0; pair < pairs && status == WY_OK; pair++) {
                if (now[pair] == 0) {
                    continue;
                }
                const uint32_t *row_first = wi_scheme_row(first, wi_scheme_class(first, n - 1),
                                                          (uint32_t)(pair / second->letters));
                const uint32_t *row_second = wi_scheme_row(second, wi_scheme_class(second, n - 1),
                                                           (uint32_t)(pair % second->letters));
                for (uint32_t digit = 0; digit < digits; digit++) {
                    const uint32_t to_first =
                        digit < first->digits ? row_first[digit] : WI_NO_LETTER;
                    const uint32_t to_second =
                        digit < second->digits ? row_second[digit] : WI_NO_LETTER;
                    const bool lives_first = to_first != WI_NO_LETTER &&
                                             live_first[(n - 1) * first->letters + to_first] != 0;
                    const bool lives_second =
                        to_second != WI_NO_LETTER &&
                        live_second[(n - 1) * second->letters + to_second] != 0;
                    if (lives_first != lives_second || (lives_first && digit >= fewer)) {
                        status = WY_NO;
                        break;
                    }
                    if (lives_first) {
                        then[(size_t)to_first * second->letters + to_second] = 1;
                    }
                }
            }
            uint8_t *swap = now;
            now = then;
            then = swap;
        }
    }
    free(reached);
    free(live_first);
    free(live_second);
    return status;
}

/* ==== numbers and words ====================================================================== */

/*
 * W_{n+1} comes from W_n by the table of place n, a few additions.  To write a
 * number the weights are needed from the greatest down, and keeping all of them
 * would take memory quadratic in the digits.  So some are kept, every `stride`-th,
 * and those between are made again; the stride grows with the root of the
 * number of digits.
 *
 * In a base there are no weights to make: numbers are cut in halves at powers
 * base^(2^j).
 */

enum { MAX_DIGITS_OF_NUMBER = 1 << 24, MAX_BITS_OF_NUMBER = 1 << 21, FIRST_STRIDE = 64 };

static const wi_weight max_weight = (wi_weight)1 << 96;

/* ---- weights in machine words -------------------------------------------------- */

wy_status wi_scheme_weigh(wi_scheme_weights *weights, const wi_scheme *scheme, wy_error *error) {
    const size_t letters = scheme->letters;
    const size_t classes = (size_t)scheme->preperiod + scheme->period;
    /* Enough for every class to be met several times, and for fast ones to reach the limit. */
    const size_t most = 64 + scheme->preperiod + 4 * classes;
    *weights = (wi_scheme_weights){.words = calloc(most * letters, sizeof *weights->words)};
    if (weights->words == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t letter = 0; letter < letters; letter++) {
        weights->words[letter] = scheme->ends[letter];
    }
    size_t n = 1;
    for (bool fits = true; n < most && fits; n++) {
        const uint32_t class = wi_scheme_class(scheme, n - 1);
        const wi_weight *before = weights->words + (n - 1) * letters;
        wi_weight *now = weights->words + n * letters;
        for (uint32_t letter = 0; letter < letters && fits; letter++) {
            const uint32_t *row = wi_scheme_row(scheme, class, letter);
            for (uint32_t digit = 0; digit < scheme->digits && fits; digit++) {
                now[letter] += row[digit] == WI_NO_LETTER ? 0 : before[row[digit]];
                fits = now[letter] < max_weight;
            }
        }
        if (!fits) {
            break;
        }
    }
    weights->count = n;
    return WY_OK;
}

void wi_scheme_weights_clear(wi_scheme_weights *weights) {
    free(weights->words);
    *weights = (wi_scheme_weights){0};
}

/* ---- bases --------------------------------------------------------------------- */

/* powers[j] = base^(2^j), as many as are at most limit, and one at least; returns how many. */
static size_t make_powers(mpz_t powers[64], uint32_t base, const mpz_t limit) {
    size_t count = 1;
    mpz_init_set_ui(powers[0], base);
    while (count < 64 && mpz_cmp(powers[count - 1], limit) <= 0) {
        mpz_init(powers[count]);
        mpz_mul(powers[count], powers[count - 1], powers[count - 1]);
        count++;
    }
    return count;
}

static void clear_powers(mpz_t powers[64], size_t count) {
    for (size_t j = 0; j < count; j++) {
        mpz_clear(powers[j]);
    }
}

/* Writes the 2^level digits of x, greatest first.  x is used up. */
static void write_base(uint32_t *digits, mpz_t x, size_t level, mpz_t powers[64]) {
    if (level == 0) {
        digits[0] = (uint32_t)mpz_get_ui(x);
        return;
    }
    const size_t half = (size_t)1 << (level - 1);
    if (mpz_sgn(x) == 0) {
        memset(digits, 0, 2 * half * sizeof *digits);
        return;
    }
    mpz_t high;
    mpz_init(high);
    mpz_tdiv_qr(high, x, x, powers[level - 1]);
    write_base(digits, high, level - 1, powers);
    write_base(digits + half, x, level - 1, powers);
    mpz_clear(high);
}

static wy_status represent_base(uint32_t **digits, size_t *count, uint32_t base, const mpz_t x,
                                wy_error *error) {
    mpz_t powers[64];
    const size_t level = make_powers(powers, base, x); /* x < powers[level - 1] */
    const size_t size = (size_t)1 << (level - 1);
    uint32_t *all = malloc(size * sizeof *all);
    if (all != NULL) {
        mpz_t rest;
        mpz_init_set(rest, x);
        write_base(all, rest, level - 1, powers);
        mpz_clear(rest);
        size_t zeros = 0;
        while (zeros < size && all[zeros] == 0) {
            zeros++;
        }
        memmove(all, all + zeros, (size - zeros) * sizeof *all);
        *digits = all;
        *count = size - zeros;
    }
    clear_powers(powers, level);
    return all == NULL ? wi_fail_memory(error) : WY_OK;
}

/* The value of count > 0 digits, of which those left of a power of two are the high half. */
static void read_base(mpz_t x, const uint32_t *digits, size_t count, mpz_t powers[64]) {
    if (count == 1) {
        mpz_set_ui(x, digits[0]);
        return;
    }
    size_t level = 0;
    while ((size_t)2 << level < count) {
        level++;
    }
    const size_t low = (size_t)1 << level;
    mpz_t rest;
    mpz_init(rest);
    read_base(x, digits, count - low, powers);
    read_base(rest, digits + (count - low), low, powers);
    mpz_mul(x, x, powers[level]);
    mpz_add(x, x, rest);
    mpz_clear(rest);
}

static void value_base(mpz_t x, uint32_t base, const uint32_t *digits, size_t count) {
    mpz_t powers[64];
    size_t level = 1;
    mpz_init_set_ui(powers[0], base);
    while ((size_t)1 << level < count) {
        mpz_init(powers[level]);
        mpz_mul(powers[level], powers[level - 1], powers[level - 1]);
        level++;
    }
    read_base(x, digits, count, powers);
    clear_powers(powers, level);
}

/* ---- a vector of weights --------------------------------------------------------- */

/* to = W_{n+1} from W_n; they are different vectors. */
static void next_weights(mpz_t *to, mpz_t *from, const wi_scheme *scheme, size_t n) {
    const uint32_t class = wi_scheme_class(scheme, n);
    for (uint32_t letter = 0; letter < scheme->letters; letter++) {
        const uint32_t *row = wi_scheme_row(scheme, class, letter);
        mpz_set_ui(to[letter], 0);
        for (uint32_t digit = 0; digit < scheme->digits;) {
            uint32_t run = digit; /* equal neighbours, as in a^q b, are one product */
            while (run < scheme->digits && row[run] == row[digit]) {
                run++;
            }
            if (row[digit] != WI_NO_LETTER) {
                mpz_addmul_ui(to[letter], from[row[digit]], run - digit);
            }
            digit = run;
        }
    }
}

static mpz_t *new_vector(uint32_t letters) {
    mpz_t *vector = malloc(letters * sizeof *vector);
    for (uint32_t i = 0; vector != NULL && i < letters; i++) {
        mpz_init(vector[i]);
    }
    return vector;
}

static void free_vector(mpz_t *vector, uint32_t letters) {
    if (vector != NULL) {
        for (uint32_t i = 0; i < letters; i++) {
            mpz_clear(vector[i]);
        }
        free(vector);
    }
}

static void copy_vector(mpz_t *to, mpz_t *from, uint32_t letters) {
    for (uint32_t i = 0; i < letters; i++) {
        mpz_set(to[i], from[i]);
    }
}

/* W_n for n from the greatest needed down to 0; vectors lie one behind the other. */
typedef struct ladder {
    const wi_scheme *scheme;
    size_t stride;
    mpz_t *rung; /* vector j is W_{j stride} */
    size_t kept, room;
    mpz_t *block; /* vector i is W_{block_at + i}, i < stride */
    size_t block_at, block_made;
} ladder;

static void ladder_clear(ladder *l) {
    for (size_t i = 0; i < l->kept * l->scheme->letters; i++) {
        mpz_clear(l->rung[i]);
    }
    for (size_t i = 0; i < l->block_made * l->scheme->letters; i++) {
        mpz_clear(l->block[i]);
    }
    free(l->rung);
    free(l->block);
}

static wy_status ladder_keep(ladder *l, mpz_t *weights, wy_error *error) {
    const size_t letters = l->scheme->letters;
    assert(letters > 0);
    if (l->kept == 2 * l->stride) { /* every other one is enough from now on, this one too */
        for (size_t i = 0; i < l->kept; i += 2) {
            for (size_t k = 0; k < letters; k++) {
                mpz_swap(l->rung[i / 2 * letters + k], l->rung[i * letters + k]);
            }
        }
        for (size_t i = l->kept / 2 * letters; i < l->kept * letters; i++) {
            mpz_clear(l->rung[i]);
        }
        l->kept /= 2;
        l->stride *= 2;
    }
    if (!wi_list_room(l->rung, l->room, (l->kept + 1) * letters)) {
        return wi_fail_memory(error);
    }
    for (size_t k = 0; k < letters; k++) {
        mpz_init_set(l->rung[l->kept * letters + k], weights[k]);
    }
    l->kept++;
    return WY_OK;
}

/* Climbs until W_n[0] > x; *digits = n, the number of digits of x. */
static wy_status ladder_climb(ladder *l, size_t *digits, const wi_scheme *scheme, const mpz_t x,
                              wy_error *error) {
    *l = (ladder){.scheme = scheme, .stride = FIRST_STRIDE};
    const uint32_t letters = scheme->letters;
    mpz_t *now = new_vector(letters);
    mpz_t *then = new_vector(letters);
    wy_status status = now == NULL || then == NULL ? wi_fail_memory(error) : WY_OK;
    for (uint32_t i = 0; status == WY_OK && i < letters; i++) {
        mpz_set_ui(now[i], scheme->ends[i]);
    }
    size_t n = 0;
    while (status == WY_OK) {
        if (n % l->stride == 0) {
            status = ladder_keep(l, now, error);
        }
        if (status != WY_OK || mpz_cmp(now[0], x) > 0) {
            break;
        }
        if (n == MAX_DIGITS_OF_NUMBER) {
            status = wi_fail(error, WY_LIMIT, "the number needs more than %d digits here",
                             MAX_DIGITS_OF_NUMBER);
            break;
        }
        next_weights(then, now, scheme, n++);
        mpz_t *swap = now;
        now = then;
        then = swap;
    }
    free_vector(now, letters);
    free_vector(then, letters);
    *digits = n;
    return status;
}

/* W_n; only ever for n that fall.  NULL: no memory. */
static mpz_t *ladder_at(ladder *l, size_t n, wy_error *error) {
    const size_t letters = l->scheme->letters;
    if (l->block == NULL) {
        l->block = malloc(l->stride * letters * sizeof *l->block);
        l->block_at = SIZE_MAX;
        if (l->block == NULL) {
            wi_fail_memory(error);
            return NULL;
        }
    }
    const size_t at = n - n % l->stride;
    if (at != l->block_at) {
        for (; l->block_made <= n - at; l->block_made++) {
            for (size_t k = 0; k < letters; k++) {
                mpz_init(l->block[l->block_made * letters + k]);
            }
        }
        copy_vector(l->block, l->rung + at / l->stride * letters, l->scheme->letters);
        for (size_t i = 0; at + i < n; i++) {
            next_weights(l->block + (i + 1) * letters, l->block + i * letters, l->scheme, at + i);
        }
        l->block_at = at;
    }
    return l->block + (n - at) * letters;
}

/* ---- words ------------------------------------------------------------------------ */

wy_status wi_scheme_represent(uint32_t **digits, size_t *count, const wi_scheme *scheme,
                              const mpz_t x, wy_error *error) {
    *digits = NULL;
    *count = 0;
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "this numeration has no negative numbers");
    }
    if (wi_scheme_is_base(scheme)) {
        return represent_base(digits, count, scheme->digits, x, error);
    }
    if (mpz_sizeinbase(x, 2) > MAX_BITS_OF_NUMBER) {
        return wi_fail(error, WY_LIMIT, "a number of more than %d bits is not converted here",
                       MAX_BITS_OF_NUMBER);
    }
    ladder l;
    size_t n;
    mpz_t rest;
    wy_status status = ladder_climb(&l, &n, scheme, x, error);
    mpz_init_set(rest, x);
    if (status == WY_OK) {
        *digits = malloc((n + 1) * sizeof **digits);
        status = *digits == NULL ? wi_fail_memory(error) : WY_OK;
    }
    uint32_t letter = 0;
    for (size_t i = 0; status == WY_OK && i < n; i++) {
        mpz_t *weights = ladder_at(&l, n - 1 - i, error);
        if (weights == NULL) {
            status = WY_SYSTEM;
            break;
        }
        const uint32_t *row = wi_scheme_row(scheme, wi_scheme_class(scheme, n - 1 - i), letter);
        uint32_t digit = 0;
        while (row[digit] == WI_NO_LETTER || mpz_cmp(rest, weights[row[digit]]) >= 0) {
            if (row[digit] != WI_NO_LETTER) {
                mpz_sub(rest, rest, weights[row[digit]]);
            }
            digit++;
        }
        (*digits)[i] = digit;
        letter = row[digit];
    }
    mpz_clear(rest);
    ladder_clear(&l);
    if (status != WY_OK) {
        free(*digits);
        *digits = NULL;
    } else {
        *count = n;
    }
    return status;
}

/* Does the scheme lead through these digits to a letter that may end? */
static bool is_word(const wi_scheme *scheme, const uint32_t *digits, size_t count) {
    uint32_t letter = 0;
    for (size_t i = 0; i < count; i++) {
        letter =
            digits[i] >= scheme->digits
                ? WI_NO_LETTER
                : wi_scheme_row(scheme, wi_scheme_class(scheme, count - 1 - i), letter)[digits[i]];
        if (letter == WI_NO_LETTER) {
            return false;
        }
    }
    return scheme->ends[letter] != 0;
}

/* then = the words of one place more whose beginnings are counted in now, by their last letter. */
static void count_longer(mpz_t *then, mpz_t *now, const wi_scheme *scheme, uint32_t class) {
    for (uint32_t to = 0; to < scheme->letters; to++) {
        mpz_set_ui(then[to], 0);
    }
    for (uint32_t from = 0; from < scheme->letters; from++) {
        const uint32_t *row = wi_scheme_row(scheme, class, from);
        for (uint32_t digit = 0; mpz_sgn(now[from]) != 0 && digit < scheme->digits;) {
            uint32_t run = digit;
            while (run < scheme->digits && row[run] == row[digit]) {
                run++;
            }
            if (row[digit] != WI_NO_LETTER) {
                mpz_addmul_ui(then[row[digit]], now[from], run - digit);
            }
            digit = run;
        }
    }
}

/*
 * Horner's rule on vectors: how many words of each letter come before the prefix
 * that was read; the table of the place turns the counts of one length into those
 * of the next.
 */
wy_status wi_scheme_value(mpz_t x, const wi_scheme *scheme, const uint32_t *digits, size_t count,
                          wy_error *error) {
    mpz_set_ui(x, 0);
    while (count > 0 && digits[0] == 0) {
        digits++;
        count--;
    }
    if (!is_word(scheme, digits, count)) {
        return WY_NO;
    }
    if (count == 0) {
        return WY_OK;
    }
    if (wi_scheme_is_base(scheme)) {
        value_base(x, scheme->digits, digits, count);
        return WY_OK;
    }
    const uint32_t letters = scheme->letters;
    mpz_t *now = new_vector(letters);
    mpz_t *then = new_vector(letters);
    wy_status status = now == NULL || then == NULL ? wi_fail_memory(error) : WY_OK;
    uint32_t letter = 0;
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        const uint32_t class = wi_scheme_class(scheme, count - 1 - i);
        count_longer(then, now, scheme, class);
        const uint32_t *row = wi_scheme_row(scheme, class, letter);
        for (uint32_t digit = 0; digit < digits[i]; digit++) {
            if (row[digit] != WI_NO_LETTER) {
                mpz_add_ui(then[row[digit]], then[row[digit]], 1);
            }
        }
        letter = row[digits[i]];
        mpz_t *swap = now;
        now = then;
        then = swap;
    }
    for (uint32_t i = 0; status == WY_OK && i < letters; i++) {
        if (scheme->ends[i] != 0) {
            mpz_add(x, x, now[i]);
        }
    }
    free_vector(now, letters);
    free_vector(then, letters);
    return status;
}
