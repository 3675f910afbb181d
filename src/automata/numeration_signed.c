/*
 * numeration_signed.c - numeration systems with negative numbers.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/intern.h"
#include "automata/numeration.h"
#include "base/fail.h"

/* ==== words whose numbers are related ======================================================== */

/*
 * Words of several tracks, read from the greatest digits on, whose numbers x_1, ..., x_m fulfil a
 * linear equation.  Where the weights follow a recurrence, what was read is a vector s; a column of
 * digits d_1, ..., d_m makes of it
 *
 *     M s + d_1 v_1 + ... + d_m v_m,
 *
 * and at the end the equation says that f s is a given number.  If s leaves some bounds there is no
 * way back, because what is to come is too small; so there are finitely many states.
 *
 * In two systems of which one has weights of both signs, the digits of the last track count with a
 * minus in every second column: not in the last one, so it depends on the number of columns with
 * which sign they begin.  Words of both kinds are made.
 */

typedef struct writing {
    const wi_linear_words *of;
    const wy_track *tracks;
    wi_intern states; /* s, and whether the next column counts with a plus */
    wi_builder builder;
} writing;

/* All columns from a state: the last digit is one with which s stays in its bounds. */
static wy_status write_row(writing *w, const int64_t s[2], bool plus, wy_error *error) {
    const wi_linear_words *of = w->of;
    uint32_t digits[WI_LINEAR_TRACKS] = {0};
    const uint32_t last = of->tracks - 1;
    wy_status status = WY_OK;
    for (;;) {
        int64_t read[2], step[2], low = 0, high = (int64_t)w->tracks[last].digits - 1;
        for (int c = 0; c < 2; c++) {
            read[c] = of->matrix[c][0] * s[0] + of->matrix[c][1] * s[1];
            for (uint32_t i = 0; i < last; i++) {
                read[c] += (int64_t)digits[i] * of->digit[i][c];
            }
            step[c] = of->turns && !plus ? -of->digit[last][c] : of->digit[last][c];
            const int64_t least = step[c] > 0 ? -of->bound - read[c] : read[c] - of->bound;
            const int64_t most = step[c] > 0 ? of->bound - read[c] : read[c] + of->bound;
            if (step[c] != 0) {
                low = low > least ? low : least;
                high = high < most ? high : most;
            } else if (read[c] > of->bound || read[c] < -of->bound) {
                high = -1;
            }
        }
        for (int64_t digit = low; digit <= high && status == WY_OK; digit++) {
            const uint32_t next[3] = {(uint32_t)(read[0] + digit * step[0]),
                                      (uint32_t)(read[1] + digit * step[1]), of->turns && !plus};
            uint32_t number;
            digits[last] = (uint32_t)digit;
            status = wi_intern_number(&number, &w->states, next, error);
            if (status == WY_OK) {
                status = wi_builder_edge(
                    &w->builder, wy_automaton_pack(w->builder.automaton, digits), number, error);
            }
        }
        uint32_t i = last;
        while (i > 0 && ++digits[i - 1] == w->tracks[i - 1].digits) {
            digits[--i] = 0;
        }
        if (i == 0 || status != WY_OK) {
            return status;
        }
    }
}

/* The words that begin with a column that counts with a plus, or with a minus. */
static wy_status words_from(wy_automaton **out, const wi_linear_words *of, const wy_track *tracks,
                            bool plus_first, wi_meter *meter, wy_error *error) {
    writing w = {.of = of, .tracks = tracks};
    const uint32_t begin[3] = {0, 0, plus_first};
    uint32_t number;
    wi_intern_open(&w.states, 3, meter);
    wy_status status = wi_builder_open(&w.builder, WY_ACCEPTOR, tracks, of->tracks, meter, error);
    if (status == WY_OK) {
        status = wi_intern_number(&number, &w.states, begin, error);
    }
    for (uint32_t at = 0; status == WY_OK && at < w.states.count; at++) {
        const uint32_t *thing = wi_intern_thing(&w.states, at);
        const int64_t s[2] = {(int32_t)thing[0], (int32_t)thing[1]};
        const bool plus = thing[2] != 0;
        const bool equal = of->end[0] * s[0] + of->end[1] * s[1] == of->sum;
        status = wi_builder_state(&w.builder, equal && !(of->turns && plus), error);
        if (status == WY_OK) {
            status = write_row(&w, s, plus, error);
        }
    }
    wi_intern_close(&w.states);
    return wi_builder_end(out, &w.builder, status, error);
}

wy_status wi_linear_words_make(wy_automaton **out, const wi_linear_words *of,
                               const wy_track *tracks, const wy_control *control, wy_error *error) {
    wi_meter meter;
    wy_automaton *one = NULL, *other = NULL;
    *out = NULL;
    wi_meter_start(&meter, control, "a linear relation between words");
    wy_status status = words_from(&one, of, tracks, true, &meter, error);
    if (status == WY_OK && of->turns) {
        status = words_from(&other, of, tracks, false, &meter, error);
        if (status == WY_OK) {
            status = wy_automaton_combine(out, WY_OP_OR, one, NULL, other, NULL, of->tracks,
                                          control, error);
        }
        wy_automaton_free(one);
        wy_automaton_free(other);
    } else {
        *out = one;
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

/* ==== base -k ================================================================================ */

/*
 * Base -k, k >= 2: digits 0 .. k-1, weights 1, -k, k^2, ...  Every integer
 * has exactly one word, up to leading zeros, so all words are valid.
 *
 * A linear relation c_1 x_1 + ... + c_m x_m = t is told by the integer s = the sum of c_i x_i over
 * what was read: with n columns to come it must be that |s| k^n <= C (k^n - 1) + |t|, where C is
 * the sum of all |c_i|; so |s| <= C for |t| <= C.  For the order, s = x - y: once it is not
 * 0 it decides, but with each column the sign of its weight turns round.
 */

enum { MAX_BITS_OF_NUMBER = 1 << 20 };

/* ---- numbers ------------------------------------------------------------------------------ */

wy_status wi_negative_represent(uint32_t **digits, size_t *count, uint32_t base, const mpz_t x,
                                wy_error *error) {
    *digits = NULL;
    *count = 0;
    const size_t bits = mpz_sizeinbase(x, 2);
    if (bits > MAX_BITS_OF_NUMBER) {
        return wi_fail(error, WY_LIMIT, "a number of more than %d bits is not converted here",
                       MAX_BITS_OF_NUMBER);
    }
    const size_t room = bits + 3; /* two digits more than in base k are enough */
    uint32_t *all = malloc(room * sizeof *all);
    if (all == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t rest;
    mpz_init_set(rest, x);
    size_t used = 0;
    while (mpz_sgn(rest) != 0) {
        const unsigned long digit = mpz_fdiv_q_ui(rest, rest, base);
        all[room - ++used] = (uint32_t)digit;
        mpz_neg(rest, rest);
    }
    mpz_clear(rest);
    for (size_t i = 0; i < used; i++) {
        all[i] = all[room - used + i];
    }
    *digits = all;
    *count = used;
    return WY_OK;
}

wy_status wi_negative_value(mpz_t x, uint32_t base, const uint32_t *digits, size_t count) {
    mpz_set_ui(x, 0);
    for (size_t i = 0; i < count; i++) {
        if (digits[i] >= base) {
            return WY_NO;
        }
        mpz_mul_ui(x, x, base);
        mpz_neg(x, x);
        mpz_add_ui(x, x, digits[i]);
    }
    return WY_OK;
}

/* ---- relations ---------------------------------------------------------------------------- */

/* c_1 x_1 + ... = sum */
static wy_status relate(wy_automaton **out, uint32_t base, uint32_t terms, const int64_t *factor,
                        int64_t sum, const wy_track *track, const wy_control *control,
                        wy_error *error) {
    const wy_track tracks[WI_LINEAR_TRACKS] = {*track, *track, *track};
    wi_linear_words of = {.tracks = terms,
                          .matrix = {{-(int64_t)base, 0}},
                          .end = {1, 0},
                          .sum = sum,
                          .bound = terms};
    for (uint32_t i = 0; i < terms; i++) {
        of.digit[i][0] = factor[i];
    }
    return wi_linear_words_make(out, &of, tracks, control, error);
}

wy_status wi_negative_adder(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error) {
    return relate(out, base, 3, (const int64_t[]){1, 1, -1}, 0, track, control, error);
}

wy_status wi_negative_equal(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error) {
    return relate(out, base, 2, (const int64_t[]){1, -1}, 0, track, control, error);
}

wy_status wi_negative_successor(wy_automaton **out, uint32_t base, const wy_track *track,
                                const wy_control *control, wy_error *error) {
    return relate(out, base, 2, (const int64_t[]){-1, 1}, 1, track, control, error);
}

wy_status wi_negative_less(wy_automaton **out, uint32_t base, const wy_track *track,
                           const wy_control *control, wy_error *error) {
    enum { SAME, LESS, GREATER, STATES };
    const wy_track tracks[2] = {*track, *track};
    wi_meter meter;
    wi_builder builder;
    *out = NULL;
    wi_meter_start(&meter, control, "a relation in negative base");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, 2, &meter, error);
    for (uint32_t state = 0; status == WY_OK && state < STATES; state++) {
        status = wi_builder_state(&builder, state == LESS, error);
        for (uint32_t x = 0; status == WY_OK && x < base; x++) {
            for (uint32_t y = 0; status == WY_OK && y < base; y++) {
                const uint32_t digits[2] = {x, y};
                uint32_t to = x == y ? SAME : (x < y ? LESS : GREATER);
                if (state != SAME) {
                    to = state == LESS ? GREATER : LESS;
                }
                status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digits), to,
                                         error);
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

/* ---- negative Fibonacci ---------------------------------------------------------------------- */

/*
 * The negative Fibonacci numbers as weights: 1, -1, 2, -3, 5, -8, ...
 *
 * w_i = (-1)^i F_{i+1}, so w_{i+2} = w_i - w_{i+1}.  Every integer is a sum of different ones, no
 * two of them neighbours, in exactly one way (M. Bunder, "Zeckendorf representations using
 * negative Fibonacci numbers", 1992).  The sign is that of the greatest weight: what can stand
 * below w_i, at most w_{i-2} + w_{i-4} + ... of the other sign's size, is smaller than |w_i|.
 *
 * With x in place of w_{i+1}/w_i the columns read so far are a polynomial modulo x^2 + x - 1, that
 * is p x + q; a further column e makes it (q - p) x + (p + e).  Its value at the roots -phi and
 * 1/phi is bounded: at 1/phi because each step shrinks it, at -phi because else it could not come
 * back.  With |e| <= 2 the value at 1/phi is at most 2/(1 - 1/phi) < 5.3.  At the end the number
 * q - p is 0, so the value at 1/phi is p phi and that at -phi is -p/phi, at most 2; before that,
 * |value at -phi| <= 2 + 2/(phi - 1) < 5.3.  So |p| <= 10.6/sqrt 5 < 5 and |q| < 5.3 + 5/phi < 9.
 */

/* x + y = z */
static wy_status add(wy_automaton **out, const wy_control *control, wy_error *error) {
    static const wy_track plain[3] = {{.digits = 2}, {.digits = 2}, {.digits = 2}};
    const wi_linear_words sum = {.tracks = 3,
                                 .matrix = {{-1, 1}, {1, 0}},
                                 .digit = {{0, 1}, {0, 1}, {0, -1}},
                                 .end = {1, -1},
                                 .bound = 12};
    return wi_linear_words_make(out, &sum, plain, control, error);
}

/* Words of one track with few states; next[q][digit]. */
static wy_status small(wy_automaton **out, const int32_t *outputs, uint32_t states,
                       const uint32_t (*to)[2], wy_error *error) {
    const wy_track plain = {.digits = 2};
    wy_edge edges[8];
    size_t count = 0;
    for (uint32_t q = 0; q < states; q++) {
        for (uint32_t digit = 0; digit < 2; digit++) {
            if (to[q][digit] != WY_NO_STATE) {
                edges[count++] = (wy_edge){.from = q, .to = to[q][digit], .label = digit};
            }
        }
    }
    return wy_automaton_create(out, WY_ACCEPTOR, &plain, 1, outputs, states, edges, count, error);
}

wy_status wi_negafib_define(wy_numerations *store, const wy_control *control, wy_error *error) {
    static const uint32_t no_neighbours[2][2] = {{0, 1}, {0, WY_NO_STATE}};
    /* 0*1, then an even number of digits */
    static const uint32_t greatest_even[3][2] = {{0, 1}, {2, 2}, {1, 1}};
    wy_automaton *adder = NULL, *valid = NULL, *positive = NULL, *less = NULL;
    wy_status status = add(&adder, control, error);
    if (status == WY_OK) {
        status = small(&valid, (const int32_t[]){1, 1}, 2, no_neighbours, error);
    }
    if (status == WY_OK) {
        status = small(&positive, (const int32_t[]){0, 1, 0}, 3, greatest_even, error);
    }
    if (status == WY_OK) {
        /* x < y: there is a positive d, a valid word, with x + d = y */
        const uint32_t second = 1;
        const bool gone[3] = {false, true, false};
        wy_automaton *above;
        status =
            wy_automaton_combine(&above, WY_OP_AND, positive, NULL, valid, NULL, 1, control, error);
        if (status == WY_OK) {
            status = wi_automaton_combine_exists(&less, WY_OP_AND, adder, NULL, above, &second, 3,
                                                 gone, NULL, control, error);
            wy_automaton_free(above);
        }
    }
    if (status == WY_OK) {
        status = wy_numerations_define_custom(NULL, store, "neg_fib", adder, valid, less, false,
                                              control, error);
    }
    wy_automaton_free(adder);
    wy_automaton_free(valid);
    wy_automaton_free(positive);
    wy_automaton_free(less);
    return status;
}

/* ==== systems known by their adder =========================================================== */

/*
 * Numbers and words of a system that is known by its adder and its order
 * alone, and has negative numbers.
 *
 * As in Walnut 0*1 is the number one, and a system is one with signs if its name begins with neg_.
 * A number is made from ones by doubling and adding: a sum is the word that the adder accepts
 * beside two others, found by walking through it with both.  The number of a word is found the
 * other way round, by trying the powers of two from the greatest down.
 */

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
static wy_status add_words(digits *to, const digits *a, const digits *b, const wy_numeration *msd,
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
            status = add_words(&power, &power, &power, msd, NULL, error);
        }
        if (status == WY_OK && mpz_tstbit(size, bit) != 0) {
            status = add_words(&sum, &sum, &power, msd, NULL, error);
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
                             : add_words(&power[powers], &power[powers - 1], &power[powers - 1],
                                         msd, NULL, error);
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
        status = add_words(&next, &sum, &power[i], msd, NULL, error);
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
