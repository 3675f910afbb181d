/*
 * numeration_signed.c - numbers and words of a system that is known by its adder and its order
 * alone, and has negative numbers.
 *
 * As in Walnut 0*1 is the number one, and a system is one with signs if its name begins with neg_.
 * A number is made from ones by doubling and adding: a sum is the word that the adder accepts
 * beside two others, found by walking through it with both.  The number of a word is found the
 * other way round, by trying the powers of two from the greatest down.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"

enum { MOST_BITS = 1 << 14, TRACKS = 3 };

/* A word, greatest digit first. */
typedef struct digits {
    uint32_t *at;
    size_t count;
} digits;

static wy_status set_digits(digits *to, const uint32_t *from, size_t count, wy_error *error) {
    uint32_t *copy = malloc((count + 1) * sizeof *copy);
    if (copy == NULL) {
        return wi_fail_memory(error);
    }
    if (count > 0) {
        memcpy(copy, from, count * sizeof *copy);
    }
    free(to->at);
    to->at = copy;
    to->count = count;
    return WY_OK;
}

/* ---- solving x + y = z for one of the three ------------------------------------------------ */

/* The way into a state at a place of the words. */
typedef struct step {
    uint32_t from; /* WY_NO_STATE: the state is not reached */
    uint32_t digit;
} step;

/* The digit of a word at a place of longer words. */
static uint32_t digit_at(const digits *word, size_t place, size_t length) {
    const size_t zeros = length - word->count;
    return place < zeros ? 0 : word->at[place - zeros];
}

static void walk(step *steps, const wy_automaton *adder, const digits known[TRACKS],
                 uint32_t unknown, size_t length) {
    const size_t states = adder->states;
    for (size_t i = 0; i < (length + 1) * states; i++) {
        steps[i].from = WY_NO_STATE;
    }
    steps[0].from = 0;
    for (size_t place = 0; place < length; place++) {
        step *next = steps + (place + 1) * states;
        for (uint32_t q = 0; q < adder->states; q++) {
            if (steps[place * states + q].from == WY_NO_STATE) {
                continue;
            }
            for (uint64_t e = adder->first[q]; e < adder->first[q + 1]; e++) {
                bool fits = true;
                for (uint32_t t = 0; t < TRACKS; t++) {
                    fits = fits &&
                           (t == unknown || wi_layout_digit(&adder->layout, adder->label[e], t) ==
                                                digit_at(&known[t], place, length));
                }
                if (fits) {
                    next[adder->target[e]] =
                        (step){q, wi_layout_digit(&adder->layout, adder->label[e], unknown)};
                }
            }
        }
    }
}

/* known[unknown] becomes the word that fits the other two; the old one is freed. */
static wy_status solve(digits known[TRACKS], uint32_t unknown, const wy_numeration *msd,
                       const wy_control *control, wy_error *error) {
    const wy_automaton *adder;
    wy_status status = wy_numeration_adder(&adder, msd, control, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t states = adder->states;
    /* Beyond that many more digits a walk repeats itself. */
    size_t length = 0;
    for (uint32_t t = 0; t < TRACKS; t++) {
        length = t != unknown && known[t].count > length ? known[t].count : length;
    }
    length += states;
    step *steps = malloc((length + 1) * states * sizeof *steps);
    uint32_t *found = malloc((length + 1) * sizeof *found);
    if (steps == NULL || found == NULL) {
        free(steps);
        free(found);
        return wi_fail_memory(error);
    }
    walk(steps, adder, known, unknown, length);
    uint32_t q = 0;
    while (q < states &&
           (steps[length * states + q].from == WY_NO_STATE || adder->output[q] == 0)) {
        q++;
    }
    if (q == states) {
        status = wi_fail(error, WY_BAD, "the adder of %s lacks sums", msd->name);
    }
    for (size_t place = length; status == WY_OK && place-- > 0;) {
        const step *into = &steps[(place + 1) * states + q];
        found[place] = into->digit;
        q = into->from;
    }
    free(steps);
    if (status != WY_OK) {
        free(found);
        return status;
    }
    size_t zeros = 0;
    while (zeros < length && found[zeros] == 0) {
        zeros++;
    }
    memmove(found, found + zeros, (length - zeros) * sizeof *found);
    free(known[unknown].at);
    known[unknown] = (digits){found, length - zeros};
    return WY_OK;
}

/* to = a + b */
static wy_status add(digits *to, const digits *a, const digits *b, const wy_numeration *msd,
                     const wy_control *control, wy_error *error) {
    digits known[TRACKS] = {*a, *b, {NULL, 0}};
    const wy_status status = solve(known, 2, msd, control, error);
    if (status == WY_OK) {
        free(to->at);
        *to = known[2];
    }
    return status;
}

/* to = -to */
static wy_status negate(digits *to, const wy_numeration *msd, const wy_control *control,
                        wy_error *error) {
    digits known[TRACKS] = {*to, {NULL, 0}, {NULL, 0}};
    const wy_status status = solve(known, 1, msd, control, error);
    if (status == WY_OK) {
        free(to->at);
        *to = known[1];
    }
    return status;
}

/* Is a < b?  WY_OK yes, WY_NO no. */
static wy_status is_less(const digits *a, const digits *b, const wy_numeration *msd,
                         const wy_control *control, wy_error *error) {
    const wy_automaton *less;
    const wy_status status = wi_numeration_less(&less, msd, control, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t length = a->count > b->count ? a->count : b->count;
    uint32_t q = 0;
    for (size_t place = 0; place < length && q != WY_NO_STATE; place++) {
        const uint32_t column[2] = {digit_at(a, place, length), digit_at(b, place, length)};
        q = wy_automaton_step(less, q, wy_automaton_pack(less, column));
    }
    return q != WY_NO_STATE && less->output[q] != 0 ? WY_OK : WY_NO;
}

/* ---- numbers to words ---------------------------------------------------------------------- */

static const uint32_t ONE[1] = {1};

wy_status wi_signed_represent(uint32_t **out, size_t *count, const wy_numeration *msd,
                              const mpz_t x, wy_error *error) {
    const size_t bits = mpz_sizeinbase(x, 2);
    *out = NULL;
    *count = 0;
    if (bits > MOST_BITS) {
        return wi_fail(error, WY_LIMIT, "a number of more than %d bits is not converted to %s",
                       MOST_BITS, msd->name);
    }
    digits sum = {NULL, 0}, power = {NULL, 0};
    mpz_t size;
    mpz_init(size);
    mpz_abs(size, x);
    wy_status status = set_digits(&sum, NULL, 0, error);
    if (status == WY_OK) {
        status = set_digits(&power, ONE, 1, error);
    }
    for (size_t bit = 0; status == WY_OK && bit < bits; bit++) {
        if (bit > 0) {
            status = add(&power, &power, &power, msd, NULL, error);
        }
        if (status == WY_OK && mpz_tstbit(size, bit) != 0) {
            status = add(&sum, &sum, &power, msd, NULL, error);
        }
    }
    if (status == WY_OK && mpz_sgn(x) < 0) {
        status = negate(&sum, msd, NULL, error);
    }
    mpz_clear(size);
    free(power.at);
    if (status != WY_OK) {
        free(sum.at);
        return status;
    }
    *out = sum.at;
    *count = sum.count;
    return WY_OK;
}

/* ---- words to numbers ---------------------------------------------------------------------- */

/* The number of a word that is not negative: powers of two while they are not greater. */
static wy_status measure(mpz_t x, const digits *word, const wy_numeration *msd, wy_error *error) {
    digits *power = malloc((MOST_BITS + 1) * sizeof *power);
    if (power == NULL) {
        return wi_fail_memory(error);
    }
    size_t powers = 0;
    digits sum = {NULL, 0}, next = {NULL, 0};
    wy_status status = set_digits(&sum, NULL, 0, error);
    for (bool more = true; status == WY_OK && more; powers += more) {
        if (powers > MOST_BITS) {
            status = wi_fail(error, WY_LIMIT, "a word of %s stands for more than 2^%d", msd->name,
                             MOST_BITS);
            break;
        }
        power[powers] = (digits){NULL, 0};
        status = powers == 0 ? set_digits(&power[0], ONE, 1, error)
                             : add(&power[powers], &power[powers - 1], &power[powers - 1], msd,
                                   NULL, error);
        if (status == WY_OK) {
            status = is_less(word, &power[powers], msd, NULL, error);
            more = status == WY_NO;
            status = status == WY_NO ? WY_OK : status;
            if (!more) {
                free(power[powers].at);
            }
        }
    }
    mpz_set_ui(x, 0);
    for (size_t i = powers; status == WY_OK && i-- > 0;) {
        status = add(&next, &sum, &power[i], msd, NULL, error);
        if (status == WY_OK) {
            const wy_status less = is_less(word, &next, msd, NULL, error);
            if (less == WY_NO) {
                mpz_setbit(x, i);
                const digits old = sum;
                sum = next;
                next = old;
            }
            status = less == WY_NO ? WY_OK : less;
        }
    }
    while (powers > 0) {
        free(power[--powers].at);
    }
    free(power);
    free(sum.at);
    free(next.at);
    return status;
}

wy_status wi_signed_value(mpz_t x, const wy_numeration *msd, const uint32_t *list, size_t count,
                          wy_error *error) {
    uint32_t q = 0;
    for (size_t i = 0; i < count; i++) {
        if (list[i] >= msd->system.digits) {
            return WY_NO;
        }
        if (msd->system.valid != NULL && q != WY_NO_STATE) {
            q = wy_automaton_step(msd->system.valid, q,
                                  wy_automaton_pack(msd->system.valid, &list[i]));
        }
    }
    if (q == WY_NO_STATE || (msd->system.valid != NULL && msd->system.valid->output[q] == 0)) {
        return WY_NO;
    }
    digits word = {NULL, 0};
    const digits zero = {NULL, 0};
    wy_status status = set_digits(&word, list, count, error);
    bool negative = false;
    if (status == WY_OK) {
        status = is_less(&word, &zero, msd, NULL, error);
        negative = status == WY_OK;
        status = status == WY_NO ? WY_OK : status;
    }
    if (status == WY_OK && negative) {
        status = negate(&word, msd, NULL, error);
    }
    if (status == WY_OK) {
        status = measure(x, &word, msd, error);
    }
    if (status == WY_OK && negative) {
        mpz_neg(x, x);
    }
    free(word.at);
    return status;
}

/* ---- the successor -------------------------------------------------------------------------- */

wy_status wi_signed_successor(wy_automaton **out, const wy_numeration *msd,
                              const wy_control *control, wy_error *error) {
    const wy_automaton *adder;
    wy_automaton *one = NULL;
    mpz_t number;
    mpz_init_set_ui(number, 1);
    *out = NULL;
    wy_status status = wy_numeration_adder(&adder, msd, control, error);
    if (status == WY_OK) {
        status = wi_numeration_constant(&one, msd, number, control, error);
    }
    if (status == WY_OK) {
        const uint32_t second = 1;
        const bool gone[TRACKS] = {false, true, false};
        status = wi_automaton_combine_exists(out, WY_OP_AND, adder, NULL, one, &second, TRACKS,
                                             gone, NULL, control, error);
    }
    wy_automaton_free(one);
    mpz_clear(number);
    return status;
}
