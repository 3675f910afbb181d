/* zeckendorf.c - Fibonacci numeration: words of digits, the successor, conversions, the shift. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "theory/fibonacci.h"
#include "theory/theory.h"

/* ==== Fibonacci numbers, and multiples of the golden section ================================== */

/*
 * A ladder of Fibonacci numbers.
 *
 * The ladder holds F(m) for m = 64, 128, 256, ...: the places at which long
 * representations and long prefixes of the Fibonacci word are cut in halves.
 * All its numbers together are a few times as long as the greatest of them.
 */

void wi_fibonacci_init(wi_fibonacci *ladder, uint64_t digits) {
    ladder->count = 0;
    uint64_t m = WI_FIBONACCI_LEAF;
    while (m < digits && ladder->count < WI_FIBONACCI_STEPS) {
        wi_fibonacci_step *step = &ladder->step[ladder->count++];
        mpz_inits(step->f, step->f1, step->f2, step->a, step->b, step->lucas, NULL);
        mpz_fib2_ui(step->f, step->f1, m);
        mpz_sub(step->f2, step->f, step->f1);
        mpz_add(step->b, step->f, step->f1);
        mpz_add(step->a, step->b, step->f);
        mpz_add(step->lucas, step->b, step->f1);
        m *= 2;
    }
}

void wi_fibonacci_clear(wi_fibonacci *ladder) {
    for (size_t k = 0; k < ladder->count; k++) {
        wi_fibonacci_step *step = &ladder->step[k];
        mpz_clears(step->f, step->f1, step->f2, step->a, step->b, step->lucas, NULL);
    }
    ladder->count = 0;
}

/*
 * The leading digit k has the weight F(k+2) >= phi^k.  So phi^k <= x < 2^bits,
 * and k < 1.4405 bits.
 */
uint64_t wi_fibonacci_digits(const mpz_t x) {
    if (mpz_sgn(x) == 0) {
        return 0;
    }
    const uint64_t bits = mpz_sizeinbase(x, 2);
    return bits + bits / 10000 * 4405 + (bits % 10000 * 4405 + 9999) / 10000 + 1;
}

/* ==== the successor =========================================================================== */

/*
 * Adding 1 to a representation, reading digits from the
 * right (S2, after Frougny).
 *
 * A 1 can be carried leftward because 1 + 1 = 2 at the last place and
 * F(k) + F(k+1) = F(k+2) everywhere.  The transducer has four states:
 *
 *     state    before the digit that is read       0 read            1 read
 *     START    nothing was read                    -> WAIT           0, -> CARRY
 *     WAIT     the last place wants to be 1;       10, -> COPY       00, -> CARRY
 *              it may if no 1 stands left of it
 *     CARRY    the next place is to be raised      -> WAIT           cannot be
 *              by 1; it is 0, for a 1 was read
 *     COPY     all is done                         0                 1
 *
 * ("10" is written from right to left too: 1 at the waiting place, then 0.)
 * At the end of the word WAIT and CARRY write a 1.  So, with x any word,
 *
 *     x00 -> x01,                                    START WAIT COPY
 *     x00(10)^n -> x01(00)^n,  n > 0                 START WAIT CARRY WAIT ... COPY
 *     x00(10)^n 1 -> x01(00)^n 0,  n >= 0            START CARRY WAIT ... COPY
 *
 * and when the word ends before 00 comes, it is read as if zeros stood before
 * it: 101 -> 1000.  The changed digits are only those up to COPY: a few on
 * average, which is why the words are changed in place.
 */

typedef enum state { START, WAIT, CARRY, COPY } state;

static void write_digit(uint64_t *words, size_t i, uint64_t digit) {
    const uint64_t bit = UINT64_C(1) << i % 64;
    words[i / 64] = (words[i / 64] & ~bit) | (digit << i % 64);
}

/*
 * The successor on packed digits: adds 1 and returns how many digits, counted
 * from the last, may have changed.  digits says where the word ends for sure;
 * there must be room for one digit more.
 */
static size_t zeckendorf_successor(uint64_t *words, size_t digits) {
    state now = START;
    size_t i = 0;
    for (; i < digits && now != COPY; i++) {
        if ((words[i / 64] >> i % 64 & 1) != 0) {
            write_digit(words, i, 0); /* and the waiting place, if any, is 0 already */
            now = CARRY;
        } else if (now == WAIT) {
            write_digit(words, i - 1, 1);
            now = COPY;
        } else {
            now = WAIT;
        }
    }
    if (now == WAIT) {
        write_digit(words, i - 1, 1);
    } else if (now != COPY) {
        write_digit(words, i++, 1); /* CARRY, or 1 as the successor of the empty word */
    }
    return i;
}

/* ==== representations as values =============================================================== */

/* Memory, text, order, and the simple changes at the right end of a representation. */

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

/* Makes room for the digits and sets them all to 0. */
static wy_status zeckendorf_zeros(wi_zeckendorf *rho, uint64_t digits, wy_error *error) {
    if (rho->room > 0) {
        memset(rho->words, 0, rho->room * sizeof *rho->words);
    }
    rho->length = 0;
    return make_room(rho, digits, error);
}

/* Sets length: the digits from the limit on are 0, the leading one is looked for. */
static void zeckendorf_measure(wi_zeckendorf *rho, size_t limit) {
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
    const wy_status status = zeckendorf_zeros(rho, length, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < length; i++) {
        const size_t digit = length - 1 - i;
        rho->words[digit / 64] |= (uint64_t)(text[i] == '1') << digit % 64;
    }
    zeckendorf_measure(rho, length);
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
        zeckendorf_measure(rho, kept); /* equal to kept, for the leading digit stays */
    }
}

wy_status wi_zeckendorf_increment(wi_zeckendorf *rho, wy_error *error) {
    const wy_status status = make_room(rho, (uint64_t)rho->length + 1, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t changed = zeckendorf_successor(rho->words, rho->length);
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

/* ==== conversions ============================================================================= */

/*
 * From numbers to representations and back, by divide and
 * conquer on Fibonacci numbers.
 *
 * Cut a representation w = uv before its last m digits.  Write U = pi(u), and U'
 * for the value of u with every Fibonacci number replaced by the one before it
 * (F(k) by F(k-1), so that the last digit counts F(1) = 1).  Since
 * F(k+m) = F(k) F(m+1) + F(k-1) F(m),
 *
 *     pi(u 0^m) = F(m+1) U + F(m) U' = F(m) (U + U') + F(m-1) U,
 *     its prime = F(m) U + F(m-1) U' = F(m) (U + U') - F(m-2) U'.
 *
 * Value: two halves with their primes, three products.  Digits: U is the
 * greatest number whose pi(u 0^m) is at most x, and v = rho(x - pi(u 0^m)).
 * U' = floor((U+1) / phi), from which
 *
 *     pi(u 0^m) = U phi^m + d F(m),   d = U' - U / phi in (-0.382, 0.619),
 *
 * F(m) < 0.448 phi^m, so U lies between x / phi^m - 1.28 and x / phi^m + 0.18.
 * The Lucas number of m stands for phi^m: for x < F(2m+2) the quotient changes by
 * less than phi^(2-m).  So U is q - 1, q or q + 1, where q = floor(x / Lucas(m)).
 * We take rho(q - 1), and climb to U by at most two steps of the successor.
 *
 * The seam: from u0 to its successor pi(u 0^m) grows by F(m+2), from u1 by
 * F(m+1).  So what is left for v is less than F(m+2), which m digits can write,
 * and less than F(m+1) after a 1, which leaves the first of them 0: no 11.
 *
 * Each half is done in the same way, down to a machine word of 64 digits.  The
 * cost is O(M(n) log n).  m is always 64 2^k, so halves are whole words.
 */

/* F(65), F(64), the weights of the digits 63 and 62. */
static const uint64_t leaf_weight = UINT64_C(17167680177565);
static const uint64_t leaf_weight_before = UINT64_C(10610209857723);

static_assert(sizeof(unsigned long) == sizeof(uint64_t), "GMP's word interface takes 64 bits");

/* ---- numbers to digits -------------------------------------------------------- */

/* x < F(66), greedily; returns the digits, and x' in *prime. */
static uint64_t leaf_digits(uint64_t *prime, uint64_t x) {
    uint64_t weight = leaf_weight;
    uint64_t before = leaf_weight_before;
    uint64_t digits = 0;
    *prime = 0;
    for (unsigned i = 64; i-- > 0;) {
        const uint64_t next = weight - before;
        if (x >= weight) {
            x -= weight;
            *prime += before;
            digits |= UINT64_C(1) << i;
        }
        weight = before;
        before = next;
    }
    return digits;
}

/*
 * Writes rho(x), for x < F(64 2^level + 2), to words that are 0 so far; those
 * that the word does not reach are not touched.  prime, unless NULL, gets x'.
 * x is used up.
 */
static void write_digits(uint64_t *words, mpz_ptr prime, mpz_t x, size_t level,
                         const wi_fibonacci *ladder) {
    while (level > 0 && mpz_cmp(x, ladder->step[level - 1].lucas) < 0) {
        level--;
    }
    if (level == 0) {
        uint64_t small;
        words[0] = leaf_digits(&small, mpz_get_ui(x));
        if (prime != NULL) {
            mpz_set_ui(prime, small);
        }
        return;
    }
    const wi_fibonacci_step *step = &ladder->step[level - 1];
    const size_t half = (size_t)1 << (level - 1);
    uint64_t *high = words + half;
    mpz_t u, u_prime, product;
    mpz_inits(u, u_prime, product, NULL);

    mpz_tdiv_q(u, x, step->lucas);
    mpz_sub_ui(u, u, 1);
    if (mpz_sgn(u) > 0) {
        mpz_set(product, u);
        write_digits(high, u_prime, product, level - 1, ladder);
        mpz_add(product, u, u_prime);
        mpz_mul(product, product, step->f);
        mpz_sub(x, x, product);
        mpz_submul(x, step->f1, u);
        if (prime != NULL) {
            mpz_submul(product, step->f2, u_prime);
        }
    }
    assert(mpz_sgn(x) >= 0);
    /* Now x is what is left, and product the prime of pi(u 0^m) if that is wanted. */
    for (;;) {
        const bool odd = (high[0] & 1) != 0;
        if (mpz_cmp(x, odd ? step->b : step->a) < 0) {
            break;
        }
        mpz_sub(x, x, odd ? step->b : step->a);
        mpz_add(product, product, odd ? step->f : step->b);
        zeckendorf_successor(high, 64 * half);
    }
    mpz_clear(u);
    write_digits(words, prime == NULL ? NULL : u_prime, x, level - 1, ladder);
    if (prime != NULL) {
        mpz_add(prime, product, u_prime);
    }
    mpz_clears(u_prime, product, NULL);
}

wy_status wi_zeckendorf_set(wi_zeckendorf *rho, const mpz_t x, wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "Zeckendorf representations are of numbers from 0 on");
    }
    if (mpz_sizeinbase(x, 2) > WI_MAX_BITS) {
        return wi_fail(error, WY_LIMIT, "a number of more than %llu bits is not converted",
                       (unsigned long long)WI_MAX_BITS);
    }
    const uint64_t digits = wi_fibonacci_digits(x);
    /* One more: the successor looks at the place before the leading digit. */
    const wy_status status = zeckendorf_zeros(rho, digits + 1, error);
    if (status != WY_OK || digits == 0) {
        return status;
    }
    wi_fibonacci ladder;
    wi_fibonacci_init(&ladder, digits);
    mpz_t rest;
    mpz_init_set(rest, x);
    write_digits(rho->words, NULL, rest, ladder.count, &ladder);
    mpz_clear(rest);
    wi_fibonacci_clear(&ladder);
    zeckendorf_measure(rho, (size_t)digits);
    return WY_OK;
}

/* ---- digits to numbers -------------------------------------------------------- */

static uint64_t leaf_value(uint64_t *prime, uint64_t digits) {
    uint64_t weight = 1;
    uint64_t before = 1;
    uint64_t value = 0;
    *prime = 0;
    for (; digits != 0; digits >>= 1) {
        const uint64_t taken = -(digits & 1);
        value += weight & taken;
        *prime += before & taken;
        weight += before;
        before = weight - before;
    }
    return value;
}

/* The value of count words, count > 0, and unless it is NULL its prime. */
static void read_digits(mpz_t value, mpz_ptr prime, const uint64_t *words, size_t count,
                        const wi_fibonacci *ladder) {
    if (count == 1) {
        uint64_t small;
        mpz_set_ui(value, leaf_value(&small, words[0]));
        if (prime != NULL) {
            mpz_set_ui(prime, small);
        }
        return;
    }
    size_t level = 0;
    while ((size_t)2 << level < count) {
        level++;
    }
    const wi_fibonacci_step *step = &ladder->step[level];
    const size_t low = (size_t)1 << level;
    mpz_t u, u_prime, product;
    mpz_inits(u, u_prime, product, NULL);
    read_digits(u, u_prime, words + low, count - low, ladder);
    read_digits(value, prime, words, low, ladder);
    mpz_add(product, u, u_prime);
    mpz_mul(product, product, step->f);
    mpz_add(value, value, product);
    mpz_addmul(value, step->f1, u);
    if (prime != NULL) {
        mpz_add(prime, prime, product);
        mpz_submul(prime, step->f2, u_prime);
    }
    mpz_clears(u, u_prime, product, NULL);
}

void wi_zeckendorf_value(mpz_t x, const wi_zeckendorf *rho) {
    if (rho->length == 0) {
        mpz_set_ui(x, 0);
        return;
    }
    wi_fibonacci ladder;
    wi_fibonacci_init(&ladder, rho->length);
    read_digits(x, NULL, rho->words, (rho->length - 1) / 64 + 1, &ladder);
    wi_fibonacci_clear(&ladder);
}
