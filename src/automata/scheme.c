/*
 * scheme.c - schemes of numeration: making them, and telling whether two agree.
 * See scheme.h for what they are.
 */
#include "automata/scheme.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

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
