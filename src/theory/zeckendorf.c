/*
 * zeckendorf.c - representations as values: memory, text, order, and the simple
 * changes at their right end.  The conversions are in zeckendorf_convert.c, the
 * successor in zeckendorf_successor.c.
 */
#include "theory/zeckendorf.h"
#include "theory/theory.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "theory/fibonacci.h"

static size_t words_of(size_t digits) {
    return digits / 64 + (digits % 64 != 0);
}

void wi_zeckendorf_init(wi_zeckendorf *rho) {
    *rho = (wi_zeckendorf){0};
}

void wi_zeckendorf_clear(wi_zeckendorf *rho) {
    free(rho->words);
    wi_zeckendorf_init(rho);
}

/* ---- memory ------------------------------------------------------------------- */

/* Room for more digits; the new ones are 0, the length stays. */
static wy_status make_room(wi_zeckendorf *rho, uint64_t digits, wy_error *error) {
    if (digits > WI_MAX_ZECKENDORF_DIGITS || digits > SIZE_MAX) {
        return wi_fail(error, WY_LIMIT, "a Zeckendorf representation has at most %llu digits here",
                       (unsigned long long)WI_MAX_ZECKENDORF_DIGITS);
    }
    return wi_list_zeros(rho->words, rho->room, words_of((size_t)digits)) ? WY_OK
                                                                          : wi_fail_memory(error);
}

wy_status wi_zeckendorf_zeros(wi_zeckendorf *rho, uint64_t digits, wy_error *error) {
    if (rho->room > 0) {
        memset(rho->words, 0, rho->room * sizeof *rho->words);
    }
    rho->length = 0;
    return make_room(rho, digits, error);
}

void wi_zeckendorf_measure(wi_zeckendorf *rho, size_t limit) {
    size_t count = words_of(limit);
    while (count > 0 && rho->words[count - 1] == 0) {
        count--;
    }
    rho->length = count == 0 ? 0 : 64 * count - (size_t)__builtin_clzll(rho->words[count - 1]);
}

/* ---- text --------------------------------------------------------------------- */

wy_status wi_zeckendorf_read(wi_zeckendorf *rho, const char *text, size_t length, wy_error *error) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '0' && text[i] != '1') {
            const wy_status status =
                wi_fail(error, WY_BAD, "a Zeckendorf representation has the digits 0 and 1 only");
            wi_fail_place(error, text, length, i, 1);
            return status;
        }
        if (i > 0 && text[i] == '1' && text[i - 1] == '1') {
            const wy_status status = wi_fail(
                error, WY_BAD, "a Zeckendorf representation has no two 1s side by side: 11 is 100");
            wi_fail_place(error, text, length, i - 1, 2);
            return status;
        }
    }
    const wy_status status = wi_zeckendorf_zeros(rho, length, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < length; i++) {
        const size_t digit = length - 1 - i;
        rho->words[digit / 64] |= (uint64_t)(text[i] == '1') << digit % 64;
    }
    wi_zeckendorf_measure(rho, length);
    return WY_OK;
}

char *wi_zeckendorf_text(const wi_zeckendorf *rho) {
    char *text = malloc(rho->length + 1);
    if (text == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < rho->length; i++) {
        text[i] = wi_zeckendorf_digit(rho, rho->length - 1 - i) != 0 ? '1' : '0';
    }
    text[rho->length] = '\0';
    return text;
}

/* ---- looking ------------------------------------------------------------------ */

int wi_zeckendorf_digit(const wi_zeckendorf *rho, size_t i) {
    return i < rho->length ? (int)(rho->words[i / 64] >> i % 64 & 1) : 0;
}

size_t wi_zeckendorf_trailing_zeros(const wi_zeckendorf *rho) {
    if (rho->length == 0) {
        return 0;
    }
    size_t word = 0;
    while (rho->words[word] == 0) {
        word++;
    }
    return 64 * word + (size_t)__builtin_ctzll(rho->words[word]);
}

bool wi_zeckendorf_valid(const wi_zeckendorf *rho) {
    if (words_of(rho->length) > rho->room) {
        return false;
    }
    if (rho->length > 0 && wi_zeckendorf_digit(rho, rho->length - 1) != 1) {
        return false;
    }
    uint64_t carried = 0; /* the digit right of this word */
    for (size_t i = 0; i < rho->room; i++) {
        const uint64_t word = rho->words[i];
        uint64_t beyond = 0; /* the bits of this word past the leading digit */
        if (i >= words_of(rho->length)) {
            beyond = ~UINT64_C(0);
        } else if (i == rho->length / 64) {
            beyond = ~UINT64_C(0) << rho->length % 64;
        }
        if ((word & (word << 1 | carried)) != 0 || (word & beyond) != 0) {
            return false;
        }
        carried = word >> 63;
    }
    return true;
}

int wi_zeckendorf_compare(const wi_zeckendorf *first, const wi_zeckendorf *second) {
    if (first->length != second->length) {
        return first->length < second->length ? -1 : 1;
    }
    for (size_t i = words_of(first->length); i-- > 0;) {
        if (first->words[i] != second->words[i]) {
            return first->words[i] < second->words[i] ? -1 : 1;
        }
    }
    return 0;
}

/* ---- changing ----------------------------------------------------------------- */

wy_status wi_zeckendorf_append(wi_zeckendorf *rho, int digit, wy_error *error) {
    if (digit != 0 && digit != 1) {
        return wi_fail(error, WY_BAD, "a Zeckendorf digit is 0 or 1, not %d", digit);
    }
    if (digit == 1 && wi_zeckendorf_digit(rho, 0) == 1) {
        return wi_fail(error, WY_BAD, "a 1 cannot follow a 1 in a Zeckendorf representation");
    }
    if (digit == 0 && rho->length == 0) {
        return WY_OK;
    }
    const wy_status status = make_room(rho, (uint64_t)rho->length + 1, error);
    if (status != WY_OK) {
        return status;
    }
    uint64_t carried = (uint64_t)digit;
    const size_t count = words_of(rho->length + 1);
    for (size_t i = 0; i < count; i++) {
        const uint64_t word = rho->words[i];
        rho->words[i] = word << 1 | carried;
        carried = word >> 63;
    }
    rho->length++;
    return WY_OK;
}

void wi_zeckendorf_drop(wi_zeckendorf *rho, size_t count) {
    const size_t used = words_of(rho->length);
    const size_t kept = count < rho->length ? rho->length - count : 0;
    const size_t by = count / 64;
    const size_t bits = count % 64;
    for (size_t i = 0; i < used; i++) {
        const bool inside = i < words_of(kept);
        const uint64_t low = inside ? rho->words[i + by] >> bits : 0;
        const bool above = inside && bits > 0 && i + by + 1 < used;
        rho->words[i] = low | (above ? rho->words[i + by + 1] << (64 - bits) : 0);
    }
    if (used > 0) {
        wi_zeckendorf_measure(rho, kept); /* equal to kept, for the leading digit stays */
    }
}

wy_status wi_zeckendorf_increment(wi_zeckendorf *rho, wy_error *error) {
    const wy_status status = make_room(rho, (uint64_t)rho->length + 1, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t changed = wi_zeckendorf_successor(rho->words, rho->length);
    if (changed > rho->length) {
        rho->length = changed;
    }
    return WY_OK;
}

/* ---- the shift ---------------------------------------------------------------- */

/*
 * The words w0 for all w of the language are those that end in 0, and their
 * values + 1 are A_1, A_2, ... (S2): so pi(rho(x) 0) = A_{x+1} - 1.
 */
wy_status wi_zeckendorf_shift(mpz_t sigma, const mpz_t x, wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "Zeckendorf representations are of numbers from 0 on");
    }
    mpz_t next;
    mpz_init(next);
    mpz_add_ui(next, x, 1);
    wi_golden_floor(next, next);
    mpz_sub_ui(sigma, next, 1);
    mpz_clear(next);
    return WY_OK;
}
