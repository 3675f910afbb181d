/*
 * test_numeration.c - numeration systems against their definitions: weights written out here, the
 * greedy algorithm, sums and comparisons of numbers; adders proved by induction, and wrong ones
 * found out; morphisms against the words they make.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/automata.h>

#include "automata/inside.h"

enum { PLACES = 24, MAX_LENGTH = 400 };

/* ---- what all tests use ------------------------------------------------------------------ */

typedef struct setting {
    wy_numerations *store;
    gmp_randstate_t random;
    wy_error error;
} setting;

static int setup(void **state) {
    setting *t = calloc(1, sizeof *t);
    if (t == NULL || wy_numerations_open(&t->store, NULL) != WY_OK) {
        return -1;
    }
    gmp_randinit_mt(t->random);
    gmp_randseed_ui(t->random, 1907);
    *state = t;
    return 0;
}

static int teardown(void **state) {
    setting *t = *state;
    wy_numerations_close(t->store);
    gmp_randclear(t->random);
    free(t);
    return 0;
}

static uint32_t dice(setting *t, uint32_t sides) {
    return (uint32_t)gmp_urandomm_ui(t->random, sides);
}

static void good(const setting *t, wy_status status) {
    if (status != WY_OK) {
        fail_msg("%s: %s", wy_status_name(status), t->error.message);
    }
}

static const wy_numeration *find(setting *t, const char *name) {
    const wy_numeration *found = NULL;
    good(t, wy_numerations_find(&found, t->store, name, NULL, &t->error));
    assert_non_null(found);
    return found;
}

/* Does the relation hold of these numbers, written with some zeros in front? */
static bool holds(setting *t, const wy_numeration *numeration, const wy_automaton *relation,
                  uint32_t tracks, const mpz_t numbers[]) {
    uint32_t *digits[3];
    size_t count[3];
    size_t length = dice(t, 3);
    for (uint32_t k = 0; k < tracks; k++) {
        good(t, wy_numeration_represent(&digits[k], &count[k], numeration, numbers[k], &t->error));
    }
    const size_t extra = length;
    for (uint32_t k = 0; k < tracks; k++) {
        length = count[k] + extra > length ? count[k] + extra : length;
    }
    uint64_t *labels = calloc(length + 1, sizeof *labels);
    assert_non_null(labels);
    for (size_t i = 0; i < length; i++) {
        uint32_t column[3] = {0};
        for (uint32_t k = 0; k < tracks; k++) {
            column[k] = i + count[k] < length ? 0 : digits[k][i + count[k] - length];
        }
        const bool lsd = wi_numeration_system(numeration)->lsd;
        labels[lsd ? length - 1 - i : i] = wy_automaton_pack(relation, column);
    }
    const bool result = wy_automaton_accepts(relation, labels, length);
    for (uint32_t k = 0; k < tracks; k++) {
        free(digits[k]);
    }
    free(labels);
    return result;
}

/* Sums, order, equality, successor of some numbers near each other and of zs near the sum. */
static void check_numbers(setting *t, const wy_numeration *n, const mpz_t x, const mpz_t y) {
    const wy_automaton *adder, *less, *equal, *successor;
    good(t, wy_numeration_adder(&adder, n, NULL, &t->error));
    good(t, wi_numeration_less(&less, n, NULL, &t->error));
    good(t, wi_numeration_equal(&equal, n, NULL, &t->error));
    good(t, wi_numeration_successor(&successor, n, NULL, &t->error));
    mpz_t v[3], wrong;
    mpz_inits(v[0], v[1], v[2], wrong, NULL);
    mpz_set(v[0], x);
    mpz_set(v[1], y);
    mpz_add(v[2], x, y);
    assert_true(holds(t, n, adder, 3, v));
    for (int i = -2; i <= 2; i++) {
        mpz_add(v[2], x, y);
        i < 0 ? mpz_sub_ui(v[2], v[2], (unsigned)-i) : mpz_add_ui(v[2], v[2], (unsigned)i);
        if (mpz_sgn(v[2]) >= 0 || wi_numeration_signed(n)) {
            assert_int_equal(holds(t, n, adder, 3, v), i == 0);
        }
    }
    assert_int_equal(holds(t, n, less, 2, v), mpz_cmp(x, y) < 0);
    assert_int_equal(holds(t, n, equal, 2, v), mpz_cmp(x, y) == 0);
    mpz_add_ui(wrong, x, 1);
    assert_int_equal(holds(t, n, successor, 2, v), mpz_cmp(wrong, y) == 0);
    mpz_set(v[1], wrong);
    assert_true(holds(t, n, successor, 2, v));
    assert_true(holds(t, n, less, 2, v));
    mpz_clears(v[0], v[1], v[2], wrong, NULL);
}

static void random_number(mpz_t x, setting *t, const wy_numeration *n) {
    mpz_urandomb(x, t->random, 1 + dice(t, 160));
    if (dice(t, 3) == 0) { /* next to a weight: 1 0 0 ... in this system */
        uint32_t digits[60] = {1};
        assert_int_equal(wy_numeration_value(x, n, digits, 1 + dice(t, 59), NULL), WY_OK);
        mpz_add_ui(x, x, dice(t, 3));
        if (mpz_sgn(x) > 0) {
            mpz_sub_ui(x, x, dice(t, 2));
        }
    }
    if (wi_numeration_signed(n) && dice(t, 2) == 0) {
        mpz_neg(x, x);
    }
}

/* ---- definitions: weights, greedy digits ------------------------------------------------- */

/* Writes x over the weights, from the greatest; the digits that a word of PLACES digits has. */
static void greedy(uint32_t digits[PLACES], const uint64_t weights[PLACES], uint64_t x) {
    for (size_t i = 0; i < PLACES; i++) {
        digits[i] = (uint32_t)(x / weights[PLACES - 1 - i]);
        x %= weights[PLACES - 1 - i];
    }
    assert_int_equal(x, 0);
}

static void same_as_greedy(setting *t, const wy_numeration *n, const uint64_t weights[PLACES]) {
    mpz_t x, back;
    mpz_inits(x, back, NULL);
    const uint64_t limit = weights[PLACES - 1] < 3000 ? weights[PLACES - 1] : 3000;
    for (uint64_t i = 0; i < limit; i++) {
        /* Small numbers, and some anywhere below the greatest weight. */
        const uint64_t number =
            i % 3 == 2 ? gmp_urandomb_ui(t->random, 62) % weights[PLACES - 1] : i;
        uint32_t expected[PLACES];
        uint32_t *digits;
        size_t count;
        greedy(expected, weights, number);
        mpz_set_ui(x, number);
        good(t, wy_numeration_represent(&digits, &count, n, x, &t->error));
        assert_true(count <= PLACES);
        assert_true(count == 0 || digits[0] != 0);
        for (size_t k = 0; k < PLACES; k++) {
            assert_int_equal(expected[k], k + count < PLACES ? 0 : digits[k + count - PLACES]);
        }
        good(t, wy_numeration_value(back, n, expected, PLACES, &t->error));
        assert_int_equal(mpz_cmp(x, back), 0);
        free(digits);
    }
    mpz_clears(x, back, NULL);
}

/* All short words: valid iff they are what the greedy algorithm gives. */
static void same_valid_words(const wy_numeration *n, const uint64_t weights[PLACES]) {
    const wy_system *system = wi_numeration_system(n);
    uint64_t words = 1;
    size_t length = 0;
    while (words * system->digits <= 20000 && length < PLACES) {
        words *= system->digits;
        length++;
    }
    mpz_t x;
    mpz_init(x);
    for (uint64_t word = 0; word < words; word++) {
        uint32_t digits[PLACES] = {0};
        uint64_t labels[PLACES] = {0};
        uint64_t value = 0;
        uint64_t rest = word;
        for (size_t i = 0; i < length; i++) {
            digits[length - 1 - i] = (uint32_t)(rest % system->digits);
            value += weights[i] * (rest % system->digits);
            rest /= system->digits;
        }
        bool expected = true;
        uint32_t wanted[PLACES];
        greedy(wanted, weights, value);
        for (size_t i = 0; i < PLACES; i++) {
            expected =
                expected && wanted[i] == (i + length < PLACES ? 0 : digits[i + length - PLACES]);
        }
        for (size_t i = 0; i < length; i++) {
            labels[system->lsd ? length - 1 - i : i] = digits[i];
        }
        assert_int_equal(
            system->valid == NULL || wy_automaton_accepts(system->valid, labels, length), expected);
        assert_int_equal(wy_numeration_value(x, n, digits, length, NULL), expected ? WY_OK : WY_NO);
    }
    mpz_clear(x);
}

typedef struct known_system {
    const char *name; /* without msd_ */
    uint64_t first[5];
    size_t order;
    int64_t factor[5]; /* u_n = factor[0] u_{n-1} + factor[1] u_{n-2} + ... */
    uint32_t adder;    /* states of the minimal adder, msd first */
} known_system;

static const known_system known_systems[] = {
    {"2", {1}, 1, {2}, 2},
    {"3", {1}, 1, {3}, 2},
    {"6", {1}, 1, {6}, 2},
    {"fib", {1, 2}, 2, {1, 1}, 16},
    {"trib", {1, 2, 4}, 3, {1, 1, 1}, 149},
    {"tetranacci", {1, 2, 4, 8}, 4, {1, 1, 1, 1}, 970},
    {"nara", {1, 2, 3}, 3, {1, 0, 1}, 250},
    {"kim", {1, 3}, 2, {2, 2}, 41},
    {"pisot4", {1, 2, 4}, 3, {2, -1, 1}, 271},
    {"pell", {1, 2}, 2, {2, 1}, 16},
    {"ost2", {1, 2}, 2, {2, 1}, 16},
    {"ost3", {1, 3}, 2, {3, 1}, 16},
    {"ost4", {1, 4}, 2, {4, 1}, 16},
};

static void make_weights(uint64_t weights[PLACES], const known_system *system) {
    for (size_t n = 0; n < PLACES; n++) {
        int64_t sum = 0;
        for (size_t i = 0; i < system->order && n >= system->order; i++) {
            sum += system->factor[i] * (int64_t)weights[n - 1 - i];
        }
        weights[n] = n < system->order ? system->first[n] : (uint64_t)sum;
    }
}

static void test_known(void **state) {
    setting *t = *state;
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (size_t i = 0; i < sizeof known_systems / sizeof *known_systems; i++) {
        const known_system *known = &known_systems[i];
        uint64_t weights[PLACES] = {0};
        make_weights(weights, known);
        for (int lsd = 0; lsd < 2; lsd++) {
            char name[32];
            snprintf(name, sizeof name, "%s_%s", lsd != 0 ? "lsd" : "msd", known->name);
            const wy_numeration *n = find(t, name);
            assert_string_equal(wy_numeration_name(n), name);
            assert_int_equal(wi_numeration_system(n)->lsd, lsd);
            same_as_greedy(t, n, weights);
            same_valid_words(n, weights);
            for (unsigned a = 0; a < 22; a++) {
                for (unsigned b = 0; b < 22; b++) {
                    mpz_set_ui(x, a);
                    mpz_set_ui(y, b);
                    check_numbers(t, n, x, y);
                }
            }
            for (int k = 0; k < 100; k++) {
                random_number(x, t, n);
                random_number(y, t, n);
                check_numbers(t, n, x, y);
            }
            if (lsd == 0 || strcmp(known->name, "tetranacci") != 0) {
                good(t, wy_numeration_check(n, NULL, &t->error));
            }
        }
        char name[32];
        snprintf(name, sizeof name, "msd_%s", known->name);
        const wy_automaton *adder;
        good(t, wy_numeration_adder(&adder, find(t, name), NULL, &t->error));
        assert_int_equal(wy_automaton_states(adder), known->adder);
    }
    mpz_clears(x, y, NULL);
}

/* Names that spell a recurrence, against the values they spell. */
typedef struct spelled_system {
    const char *name;
    uint64_t first[5]; /* with zeros behind */
    int64_t factor[4];
    uint32_t adder; /* states; 0: not looked at */
} spelled_system;

static const spelled_system spelled_systems[] = {
    {"rec_1_1_from_1_2", {1, 2}, {1, 1}, 16},
    {"rec_0_1_1_from_1_2_3_4",
     {1, 2, 3, 4},
     {0, 1, 1},
     411}, /* words end where they cannot go on */
    {"rec_0_1_1_from_1_2_3_4_5", {1, 2, 3, 4, 5}, {0, 1, 1}, 411},
    {"rec_2_m1_1_from_1_2_4", {1, 2, 4}, {2, -1, 1}, 271},
    {"rec_9_1_from_1_10", {1, 10}, {9, 1}, 0},
    {"rec_2_0_1_1_from_1_3_7_16", {1, 3, 7, 16}, {2, 0, 1, 1}, 0},
    {"rec_3_from_1_2", {1, 2}, {3}, 0}, /* 1, 2, 6, 18, ...: base 3 but for the last digit */
    {"rec_3_m1_from_1_3", {1, 3}, {3, -1}, 0},
};

static void test_spelled(void **state) {
    setting *t = *state;
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (size_t i = 0; i < sizeof spelled_systems / sizeof *spelled_systems; i++) {
        const spelled_system *spelled = &spelled_systems[i];
        uint64_t weights[PLACES] = {0};
        for (size_t n = 0; n < PLACES; n++) {
            int64_t sum = 0;
            for (size_t k = 0; k < 4 && k < n; k++) {
                sum += spelled->factor[k] * (int64_t)weights[n - 1 - k];
            }
            weights[n] = n < 5 && spelled->first[n] > 0 ? spelled->first[n] : (uint64_t)sum;
        }
        for (int lsd = 0; lsd < 2; lsd++) {
            char name[64];
            snprintf(name, sizeof name, "%s_%s", lsd != 0 ? "lsd" : "msd", spelled->name);
            const wy_numeration *n = find(t, name);
            assert_string_equal(wy_numeration_name(n), name);
            same_as_greedy(t, n, weights);
            same_valid_words(n, weights);
            for (int k = 0; k < 200; k++) {
                random_number(x, t, n);
                random_number(y, t, n);
                check_numbers(t, n, x, y);
            }
            if (lsd == 0 || spelled->adder != 0) {
                good(t, wy_numeration_check(n, NULL, &t->error));
            }
            const wy_automaton *adder;
            good(t, wy_numeration_adder(&adder, n, NULL, &t->error));
            assert_true(lsd != 0 || spelled->adder == 0 ||
                        wy_automaton_states(adder) == spelled->adder);
        }
    }
    /* Ostrowski's, spelled, is the one that is defined. */
    const uint32_t before[2] = {2, 1}, period[3] = {3, 1, 1};
    const wy_numeration *defined;
    const wy_automaton *a, *b;
    good(t, wy_numerations_define_ostrowski(&defined, t->store, "some", before, 2, period, 3, NULL,
                                            &t->error));
    good(t, wy_numeration_adder(&a, defined, NULL, &t->error));
    good(t, wy_numeration_adder(&b, find(t, "msd_ost_2_1_rep_3_1_1"), NULL, &t->error));
    assert_int_equal(wy_automaton_equal(NULL, a, b, NULL, &t->error), WY_OK);
    mpz_clears(x, y, NULL);
}

/* Names that spell nothing, and recurrences that do not grow or have no automaton. */
static void test_misspelled(void **state) {
    setting *t = *state;
    const char *bad[] = {"msd_rec",
                         "msd_rec_1_1",
                         "msd_rec_1_1_from",
                         "msd_rec_1_1_from_1",
                         "msd_rec_1_1_from_1_2_",
                         "msd_rec_1_1_from_2_3",
                         "msd_rec_1_1_from_1_1",
                         "msd_rec_01_1_from_1_2",
                         "msd_rec_1_m0_from_1_2",
                         "msd_rec_1_0_from_1_2",
                         "msd_rec_1_m1_from_1_2",
                         "msd_rec_1_1_from_1_m2",
                         "msd_rec_1_9999999999_from_1_2",
                         "msd_rec_1_1_1_1_1_1_1_1_1_1_1_1_1_from_1_2_3_4_5_6_7_8_9_10_11_12_13",
                         "msd_ost_1_2",
                         "msd_ost_rep",
                         "msd_ost_rep_0",
                         "msd_ost_1_rep_2_x"};
    const wy_numeration *n;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (wy_numerations_find(&n, t->store, bad[i], NULL, &t->error) != WY_BAD) {
            fail_msg("%s", bad[i]);
        }
    }
    /* x^2 = x + 3 is no Pisot number, and its greedy words are not regular. */
    assert_int_equal(wy_numerations_find(&n, t->store, "msd_rec_1_3_from_1_2", NULL, &t->error),
                     WY_LIMIT);
    assert_int_equal(wy_numerations_find(&n, t->store, "msd_rec_1_1_from_1_5000", NULL, &t->error),
                     WY_LIMIT);
}

static void test_negative(void **state) {
    setting *t = *state;
    const char *names[] = {"msd_neg_2", "lsd_neg_2", "msd_neg_3", "msd_neg_10", "lsd_neg_10"};
    mpz_t x, y, back;
    mpz_inits(x, y, back, NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const wy_numeration *n = find(t, names[i]);
        assert_true(wi_numeration_signed(n));
        for (int a = -20; a <= 20; a++) {
            for (int b = -20; b <= 20; b++) {
                mpz_set_si(x, a);
                mpz_set_si(y, b);
                check_numbers(t, n, x, y);
            }
        }
        for (int k = 0; k < 200; k++) {
            uint32_t *digits;
            size_t count;
            random_number(x, t, n);
            random_number(y, t, n);
            check_numbers(t, n, x, y);
            good(t, wy_numeration_represent(&digits, &count, n, x, &t->error));
            good(t, wy_numeration_value(back, n, digits, count, &t->error));
            assert_int_equal(mpz_cmp(x, back), 0);
            free(digits);
        }
        good(t, wy_numeration_check(n, NULL, &t->error));
    }
    mpz_clears(x, y, back, NULL);
}

/* ---- Ostrowski systems ------------------------------------------------------------------- */

/* The weights of [0; preperiod, period, ...] by definition, a first 1 put together with the next.
 */
static void fraction_weights(uint64_t weights[PLACES], const uint32_t *preperiod, size_t before,
                             const uint32_t *period, size_t length) {
    uint32_t quotients[PLACES + 2];
    for (size_t i = 0; i < PLACES + 2; i++) {
        quotients[i] = i < before || length == 0 ? preperiod[i] : period[(i - before) % length];
    }
    const uint32_t *a = quotients;
    if (a[0] == 1) {
        quotients[1]++;
        a++;
    }
    for (size_t i = 0; i < PLACES; i++) {
        weights[i] = i == 0 ? 1 : a[i - 1] * weights[i - 1] + (i == 1 ? 0 : weights[i - 2]);
    }
}

static void test_fractions(void **state) {
    setting *t = *state;
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (int round = 0; round < 60; round++) {
        uint32_t preperiod[4] = {0};
        uint32_t period[3];
        uint64_t weights[PLACES] = {0};
        const size_t before = dice(t, 4);
        const size_t length = 1 + dice(t, 3);
        for (size_t i = 0; i < before; i++) {
            preperiod[1 + i] = 1 + dice(t, 4);
        }
        for (size_t i = 0; i < length; i++) {
            period[i] = 1 + dice(t, 4);
        }
        fraction_weights(weights, preperiod + 1, before, period, length);
        const bool zero = dice(t, 2) == 0; /* a first 0 may be left out */
        const wy_numeration *n;
        good(t, wy_numerations_define_ostrowski(
                    &n, t->store, "some", zero ? preperiod : preperiod + 1,
                    zero ? before + 1 : before, period, length, NULL, &t->error));
        assert_ptr_equal(n, find(t, "msd_some"));
        if (round % 4 == 3) {
            n = find(t, "lsd_some");
        }
        same_as_greedy(t, n, weights);
        same_valid_words(n, weights);
        for (int k = 0; k < 60; k++) {
            mpz_set_ui(x, dice(t, 60));
            mpz_set_ui(y, dice(t, 60));
            if (k % 2 == 1) {
                random_number(x, t, n);
                random_number(y, t, n);
            }
            check_numbers(t, n, x, y);
        }
        good(t, wy_numeration_check(n, NULL, &t->error));
    }
    mpz_clears(x, y, NULL);
}

static void test_golden(void **state) {
    setting *t = *state;
    /* [0; 1, 1, ...] is Fibonacci's, and [0; 2, 2, ...] Pell's, whatever they are called. */
    const uint32_t one = 1, two = 2, zero = 0;
    const wy_numeration *gold, *silver;
    const wy_automaton *a, *b;
    good(t, wy_numerations_define_ostrowski(&gold, t->store, "gold", &zero, 1, &one, 1, NULL,
                                            &t->error));
    good(t, wy_numerations_define_ostrowski(&silver, t->store, "silver", NULL, 0, &two, 1, NULL,
                                            &t->error));
    good(t, wy_numeration_adder(&a, gold, NULL, &t->error));
    good(t, wy_numeration_adder(&b, find(t, "fib"), NULL, &t->error));
    assert_int_equal(wy_automaton_equal(NULL, a, b, NULL, &t->error), WY_OK);
    good(t, wy_numeration_adder(&a, silver, NULL, &t->error));
    good(t, wy_numeration_adder(&b, find(t, "pell"), NULL, &t->error));
    assert_int_equal(wy_automaton_equal(NULL, a, b, NULL, &t->error), WY_OK);
    const uint32_t bad[2] = {3, 0};
    assert_int_equal(
        wy_numerations_define_ostrowski(NULL, t->store, "bad", bad, 2, &one, 1, NULL, &t->error),
        WY_BAD);
    assert_int_equal(
        wy_numerations_define_ostrowski(NULL, t->store, "bad", bad, 1, &one, 0, NULL, &t->error),
        WY_BAD);
    assert_int_equal(
        wy_numerations_define_ostrowski(NULL, t->store, "a b", bad, 1, &one, 1, NULL, &t->error),
        WY_BAD);
}

/* ---- names, constants, large numbers ----------------------------------------------------- */

static void test_names(void **state) {
    setting *t = *state;
    const char *same[][2] = {{"msd", "msd_2"},     {"lsd", "lsd_2"},   {"3", "msd_3"},
                             {"lsd3", "lsd_3"},    {"fib", "msd_fib"}, {"lsd_fib", "lsd_fib"},
                             {"msd_010", "msd_10"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_string_equal(wy_numeration_name(find(t, same[i][0])), same[i][1]);
        assert_ptr_equal(find(t, same[i][0]), find(t, same[i][1]));
    }
    const char *wrong[] = {"",      "msd_",    "msd_1", "msd_0",     "msd_99999999999", "nothing",
                           "msd_x", "msd_a-b", "_",     "msd_neg_1", "msd_ost1",        "lsd_neg_"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const wy_numeration *n;
        assert_int_equal(wy_numerations_find(&n, t->store, wrong[i], NULL, &t->error), WY_BAD);
        assert_null(n);
    }
}

static void test_constants(void **state) {
    setting *t = *state;
    const char *names[] = {"msd_2", "lsd_10", "msd_fib", "lsd_trib", "msd_pell", "msd_neg_3"};
    mpz_t c, other, text;
    mpz_inits(c, other, text, NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const wy_numeration *n = find(t, names[i]);
        for (unsigned value = 0; value < 40; value++) {
            wy_automaton *constant;
            mpz_set_ui(c, value);
            good(t, wi_numeration_constant(&constant, n, c, NULL, &t->error));
            for (unsigned k = 0; k < 60; k++) {
                mpz_set_ui(other, k);
                assert_int_equal(holds(t, n, constant, 1, (const mpz_t *)&other), k == value);
            }
            wy_automaton_free(constant);
        }
        uint32_t *digits;
        size_t count;
        mpz_ui_pow_ui(c, 10, 1000);
        mpz_sub_ui(c, c, 17);
        wy_automaton *constant;
        good(t, wi_numeration_constant(&constant, n, c, NULL, &t->error));
        assert_true(holds(t, n, constant, 1, (const mpz_t *)&c));
        wy_automaton_free(constant);
        good(t, wy_numeration_represent(&digits, &count, n, c, &t->error));
        good(t, wy_numeration_value(other, n, digits, count, &t->error));
        assert_int_equal(mpz_cmp(c, other), 0);
        free(digits);
        mpz_neg(c, c);
        if (!wi_numeration_signed(n)) {
            assert_int_equal(wi_numeration_constant(&constant, n, c, NULL, &t->error), WY_BAD);
        }
    }
    mpz_clears(c, other, text, NULL);
}

static void test_large(void **state) {
    setting *t = *state;
    const char *names[] = {"msd_2", "msd_7", "msd_fib", "msd_trib", "msd_pell", "msd_some"};
    mpz_t x, back;
    mpz_inits(x, back, NULL);
    const uint32_t zero = 0, period[2] = {3, 1};
    good(t, wy_numerations_define_ostrowski(NULL, t->store, "some", &zero, 1, period, 2, NULL,
                                            &t->error));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        for (unsigned bits = 64; bits <= 20000; bits = 3 * bits + 1) {
            uint32_t *digits;
            size_t count;
            mpz_urandomb(x, t->random, bits);
            good(t, wy_numeration_represent(&digits, &count, find(t, names[i]), x, &t->error));
            good(t, wy_numeration_value(back, find(t, names[i]), digits, count, &t->error));
            assert_int_equal(mpz_cmp(x, back), 0);
            free(digits);
        }
    }
    mpz_clears(x, back, NULL);
}

/* ---- custom systems, wrong adders -------------------------------------------------------- */

/* A copy of an adder in which one transition is gone, leads elsewhere, or one state is turned. */
static wy_automaton *spoil(setting *t, const wy_automaton *adder) {
    const uint32_t states = wy_automaton_states(adder);
    const uint64_t total = wy_automaton_transitions(adder);
    wy_edge *edges = calloc(total, sizeof *edges);
    int32_t *outputs = calloc(states, sizeof *outputs);
    assert_non_null(edges);
    assert_non_null(outputs);
    size_t count = 0;
    for (uint32_t q = 0; q < states; q++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t row = wy_automaton_row(adder, q, &labels, &targets);
        outputs[q] = wy_automaton_output(adder, q);
        for (uint64_t k = 0; k < row; k++) {
            edges[count++] = (wy_edge){.from = q, .to = targets[k], .label = labels[k]};
        }
    }
    const size_t chosen = dice(t, (uint32_t)count);
    switch (dice(t, 3)) {
    case 0:
        edges[chosen] = edges[--count];
        break;
    case 1:
        edges[chosen].to = (edges[chosen].to + 1 + dice(t, states - 1)) % states;
        break;
    default:
        outputs[dice(t, states)] ^= 1;
        break;
    }
    const wy_track plain = {.digits = wy_automaton_track(adder, 0)->digits};
    const wy_track tracks[3] = {plain, plain, plain};
    wy_automaton *result;
    good(t, wy_automaton_create(&result, WY_ACCEPTOR, tracks, 3, outputs, states, edges, count,
                                &t->error));
    free(edges);
    free(outputs);
    return result;
}

static void test_wrong_adders(void **state) {
    setting *t = *state;
    const char *names[] = {"msd_2", "lsd_3", "msd_fib", "msd_pell", "lsd_kim"};
    int wrong = 0;
    for (int round = 0; round < 150; round++) {
        const wy_numeration *right = find(t, names[(size_t)round % 5]);
        const wy_system *system = wi_numeration_system(right);
        const wy_automaton *adder, *now;
        const wy_numeration *custom;
        good(t, wy_numeration_adder(&adder, right, NULL, &t->error));
        wy_automaton *spoiled = spoil(t, adder);
        good(t, wy_numerations_define_custom(&custom, t->store, "spoiled", spoiled, system->valid,
                                             NULL, system->lsd, NULL, &t->error));
        wy_automaton_free(spoiled);
        good(t, wy_numeration_adder(&now, custom, NULL, &t->error));
        const wy_status same = wy_automaton_equal(NULL, adder, now, NULL, &t->error);
        assert_int_equal(wy_numeration_check(custom, NULL, &t->error), same);
        wrong += same == WY_NO;
    }
    assert_true(wrong > 100);
}

/* x + y = z or x > 0: begins well and goes on well, but sums are not unique. */
static void test_many_sums(void **state) {
    setting *t = *state;
    const char *names[] = {"msd_2", "lsd_2", "msd_fib"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const wy_numeration *right = find(t, names[i]);
        const wy_system *system = wi_numeration_system(right);
        const wy_automaton *adder;
        wy_automaton *zero, *positive, *loose;
        const wy_numeration *custom;
        mpz_t nothing;
        mpz_init(nothing);
        good(t, wy_numeration_adder(&adder, right, NULL, &t->error));
        good(t, wi_numeration_constant(&zero, right, nothing, NULL, &t->error));
        good(t, wy_automaton_complement(&positive, zero, NULL, &t->error));
        const uint32_t first = 0;
        good(t, wy_automaton_combine(&loose, WY_OP_OR, adder, NULL, positive, &first, 3, NULL,
                                     &t->error));
        good(t, wy_numerations_define_custom(&custom, t->store, "loose", loose, system->valid, NULL,
                                             system->lsd, NULL, &t->error));
        assert_int_equal(wy_numeration_check(custom, NULL, &t->error), WY_NO);
        assert_non_null(strstr(t->error.message, "two sums"));
        wy_automaton_free(zero);
        wy_automaton_free(positive);
        wy_automaton_free(loose);
        mpz_clear(nothing);
    }
}

/* Texts by name, as a folder would have them. */
typedef struct texts {
    const char *name[3];
    char *text[3];
} texts;

static wy_status load(void *data, char **text, size_t *length, const char *name, wy_error *error) {
    const texts *all = data;
    (void)error;
    for (int i = 0; i < 3; i++) {
        if (all->name[i] != NULL && strcmp(all->name[i], name) == 0) {
            *length = strlen(all->text[i]);
            *text = malloc(*length + 1);
            memcpy(*text, all->text[i], *length + 1);
            return WY_OK;
        }
    }
    return WY_NO;
}

static char *write_text(setting *t, const wy_automaton *automaton, const char *tracks) {
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    good(t, wy_automaton_write(stream, automaton, &t->error));
    fclose(stream);
    /* Plain alphabets in the first line, as in files of numerations. */
    const char *rest = strchr(text, '\n');
    assert_non_null(rest);
    const size_t room = strlen(tracks) + strlen(rest) + 1;
    char *result = malloc(room);
    assert_non_null(result);
    snprintf(result, room, "%s%s", tracks, rest);
    free(text);
    return result;
}

static void test_custom(void **state) {
    setting *t = *state;
    const wy_numeration *fib = find(t, "msd_fib");
    const wy_automaton *adder, *less;
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    good(t, wy_numeration_adder(&adder, fib, NULL, &t->error));
    good(t, wi_numeration_less(&less, fib, NULL, &t->error));
    for (int round = 0; round < 2; round++) {
        texts all = {.name = {"msd_mine_addition", "msd_mine", "msd_mine_less_than"}};
        all.text[0] = write_text(t, adder, "{0, 1} {0, 1} {0, 1}");
        all.text[1] = write_text(t, wi_numeration_system(fib)->valid, "{0, 1}");
        all.text[2] = write_text(t, less, "{0, 1} {0, 1}");
        if (round == 1) {
            all.name[2] = NULL; /* the order of words */
        }
        wy_numerations *store;
        good(t, wy_numerations_open(&store, &t->error));
        wi_numerations_set_loader(store, load, &all);
        const wy_numeration *mine, *reversed;
        good(t, wy_numerations_find(&mine, store, "msd_mine", NULL, &t->error));
        good(t, wy_numerations_find(&reversed, store, "lsd_mine", NULL, &t->error));
        for (int k = 0; k < 100; k++) {
            random_number(x, t, fib);
            random_number(y, t, fib);
            check_numbers(t, mine, x, y);
            check_numbers(t, reversed, x, y);
        }
        good(t, wy_numeration_check(mine, NULL, &t->error));
        good(t, wy_numeration_check(reversed, NULL, &t->error));
        const wy_numeration *none;
        assert_int_equal(wy_numerations_find(&none, store, "msd_other", NULL, &t->error), WY_BAD);
        wy_numerations_close(store);
        for (int i = 0; i < 3; i++) {
            free(all.text[i]);
        }
    }
    mpz_clears(x, y, NULL);
}

/* ---- morphisms --------------------------------------------------------------------------- */

static wy_morphism *morphism(setting *t, const char *text) {
    wy_morphism *made;
    good(t, wy_morphism_read(&made, text, strlen(text), &t->error));
    return made;
}

/* Output n of a word automaton over one numeration. */
static int32_t term(setting *t, const wy_automaton *sequence, uint64_t n) {
    const wy_numeration *numeration = wy_automaton_track(sequence, 0)->system->numeration;
    uint32_t *digits;
    size_t count;
    uint64_t labels[MAX_LENGTH];
    mpz_t x;
    mpz_init_set_ui(x, n);
    good(t, wy_numeration_represent(&digits, &count, numeration, x, &t->error));
    assert_true(count <= MAX_LENGTH);
    for (size_t i = 0; i < count; i++) {
        labels[wi_numeration_system(numeration)->lsd ? count - 1 - i : i] =
            wy_automaton_pack(sequence, &digits[i]);
    }
    int32_t output = -1000;
    assert_true(wy_automaton_value(&output, sequence, labels, count));
    free(digits);
    mpz_clear(x);
    return output;
}

static char *write_letter(char *to, int32_t letter) {
    return to + sprintf(to, letter >= 0 && letter < 10 ? "%d" : "[%d]", (int)letter);
}

/* The morphism as "0->01 1->[10]". */
static void write_morphism(char *to, const wy_morphism *m) {
    for (size_t i = 0; i < m->letters; i++) {
        to = write_letter(to + sprintf(to, "%s", i > 0 ? " " : ""), m->letter[i]);
        to += sprintf(to, "->");
        for (size_t k = m->first[i]; k < m->first[i + 1]; k++) {
            to = write_letter(to, m->images[k]);
        }
    }
}

static void test_morphism_text(void **state) {
    setting *t = *state;
    const char *texts_and_forms[][2] = {
        {"0->01 1->10", "0->01 1->10"},
        {" 0 -> 01,1->0 ", "0->01 1->0"},
        {"[10]->[10][-3] [-3]->5, 5->[+7]\n7->", "[10]->[10][-3] [-3]->5 5->7 7->"},
        {"0->\t1->0", "0-> 1->0"},
        {"a->ab b->a", "0->01 1->0"},
        {"0->z0, z->[25]c", "0->[25]0 [25]->[25]2"},
    };
    for (size_t i = 0; i < sizeof texts_and_forms / sizeof *texts_and_forms; i++) {
        wy_morphism *m = morphism(t, texts_and_forms[i][0]);
        char text[100];
        write_morphism(text, m);
        assert_string_equal(text, texts_and_forms[i][1]);
        wy_morphism_free(m);
    }
    const char *wrong[] = {"",          " ",     "0",     "0-",     "0->01 0->1",
                           "A->b",      "0->0A", "0->[1", "0->[",   "0->[x]",
                           "0->011->0", "->0",   "0 1->", "0->1 -", "[99999999999]->0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        wy_morphism *m;
        assert_int_equal(wy_morphism_read(&m, wrong[i], strlen(wrong[i]), &t->error), WY_BAD);
        assert_null(m);
        assert_true(t->error.line >= 1);
    }
}

/* The first letters of the fixed point: of its first letter, the images of its own letters. */
static void write_fixed_point(int32_t *word, size_t count, const wy_morphism *m) {
    size_t start = 0;
    while (start < m->letters && m->letter[start] != 0) {
        start++;
    }
    size_t written = 0;
    word[written++] = m->letter[start % m->letters];
    for (size_t read = 0; written < count; read++) {
        size_t i = 0;
        while (m->letter[i] != word[read]) {
            i++;
        }
        for (size_t k = m->first[i] + (read == 0); k < m->first[i + 1] && written < count; k++) {
            word[written++] = m->images[k];
        }
    }
}

static void test_promote(void **state) {
    setting *t = *state;
    const struct {
        const char *text;
        const char *system;
        bool adds; /* is there an adder? */
    } morphisms[] = {
        {"0->01 1->10", "msd_2", true},
        {"0->012 1->02 2->1", "msd_word", true},
        {"0->01 1->0", "msd_fib", true},
        {"0->01 1->02 2->0", "msd_trib", true},
        {"1->0 0->01", "msd_fib", true},
        {"5->56 6->5", "msd_fib", true},
        {"0->001 1->0", "msd_word", true},
        {"0->001 1->00", "msd_kim", true},
        {"0->0111 1->0", "msd_word", false},      /* 2.30 and -1.30: not Pisot */
        {"0->012 1->12 2->2", "msd_word", false}, /* squares */
        {"0->01 1->2 2->3 3->0", "msd_word", true},
        {"0->01 1->2 2->23 3->0", "msd_fib", true},
    };
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (size_t i = 0; i < sizeof morphisms / sizeof *morphisms; i++) {
        enum { LETTERS = 700 };
        int32_t word[LETTERS];
        wy_morphism *m = morphism(t, morphisms[i].text);
        wy_automaton *sequence;
        write_fixed_point(word, LETTERS, m);
        good(t, wy_morphism_promote(&sequence, t->store, m, "word", NULL, &t->error));
        const wy_numeration *n = wy_automaton_track(sequence, 0)->system->numeration;
        assert_string_equal(wy_numeration_name(n), morphisms[i].system);
        for (uint64_t k = 0; k < LETTERS; k++) {
            assert_int_equal(term(t, sequence, k), word[k]);
        }
        const wy_automaton *adder;
        const wy_status status = wy_numeration_adder(&adder, n, NULL, &t->error);
        if (status == WY_OK) {
            for (int k = 0; k < 200; k++) {
                mpz_set_ui(x, dice(t, 1000));
                mpz_set_ui(y, dice(t, 1000));
                check_numbers(t, n, x, y);
            }
            good(t, wy_numeration_check(n, NULL, &t->error));
        }
        assert_int_equal(status, morphisms[i].adds ? WY_OK : WY_LIMIT);
        wy_automaton_free(sequence);
        wy_morphism_free(m);
    }
    const char *wrong[] = {"0->10 1->01", "0->0 1->1", "0->01 1->", "0->02 1->0", "1->01 0->1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        wy_morphism *m = morphism(t, wrong[i]);
        wy_automaton *sequence;
        assert_int_equal(wy_morphism_promote(&sequence, t->store, m, "w", NULL, &t->error), WY_BAD);
        assert_null(sequence);
        wy_morphism_free(m);
    }
    mpz_clears(x, y, NULL);
}

static void test_image(void **state) {
    setting *t = *state;
    const char *names[] = {"T", "RS", "PR", "MW", "F"};
    const char *morphisms[] = {"0->10 1->01", "0->123 1->[-5]00", "0->01234 1->98765", "1->7 0->8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wy_automaton *sequence;
        good(t, wi_sequence_make(&sequence, t->store, names[i], NULL, &t->error));
        for (size_t k = 0; k < sizeof morphisms / sizeof *morphisms; k++) {
            wy_morphism *m = morphism(t, morphisms[k]);
            const size_t length = wi_morphism_uniform(m);
            wy_automaton *image;
            const wy_status status =
                wi_morphism_image(&image, t->store, m, sequence, NULL, &t->error);
            assert_int_equal(status, names[i][0] == 'F' && length > 1 ? WY_LIMIT : WY_OK);
            for (uint64_t n = 0; status == WY_OK && n < 500; n++) {
                const int32_t letter = term(t, sequence, n / length);
                const size_t at = m->letter[0] == letter ? 0 : 1;
                assert_int_equal(term(t, image, n), m->images[m->first[at] + n % length]);
            }
            wy_automaton_free(image);
            wy_morphism_free(m);
        }
        wy_automaton *image;
        wy_morphism *m = morphism(t, "0->01 1->0");
        assert_int_equal(wi_morphism_image(&image, t->store, m, sequence, NULL, &t->error), WY_BAD);
        wy_morphism_free(m);
        m = morphism(t, "0->0");
        assert_int_equal(wi_morphism_image(&image, t->store, m, sequence, NULL, &t->error), WY_BAD);
        wy_morphism_free(m);
        wy_automaton_free(sequence);
    }
}

/* ---- sequences against what they say of themselves --------------------------------------- */

static unsigned ones(uint64_t n) {
    return (unsigned)__builtin_popcountll(n);
}

static int32_t expected_term(const char *name, uint64_t n, bool *known) {
    *known = true;
    const unsigned twos = (unsigned)__builtin_ctzll(n + 1);
    if (strcmp(name, "T") == 0) {
        return ones(n) % 2;
    }
    if (strcmp(name, "RS") == 0) {
        return ones(n & n >> 1) % 2;
    }
    if (strcmp(name, "P") == 0 || strcmp(name, "PR") == 0) {
        return (n + 1) >> (twos + 1) & 1;
    }
    if (strcmp(name, "PD") == 0) {
        return twos % 2 == 0;
    }
    if (strcmp(name, "P2") == 0) {
        return ones(n) == 1;
    }
    if (strcmp(name, "SB") == 0) {
        return n < 2 ? 0 : n >> (62 - __builtin_clzll(n)) & 1;
    }
    if (strcmp(name, "BS") == 0) {
        unsigned run = 0;
        for (; n != 0; n >>= 1) {
            if ((n & 1) != 0 && run % 2 == 1) {
                return 0;
            }
            run = (n & 1) != 0 ? 0 : run + 1;
        }
        return 1;
    }
    if (strcmp(name, "TTM") == 0) {
        return n == 0 ? 0 : (64 - __builtin_clzll(n) - (int)ones(n)) % 2;
    }
    if (strcmp(name, "CA") == 0 || strcmp(name, "MW") == 0) {
        unsigned count[3] = {0};
        for (; n != 0; n /= 3) {
            count[n % 3]++;
        }
        return (int32_t)(name[0] == 'C' ? count[1] == 0 : count[2] % 2);
    }
    if (strcmp(name, "VTM") == 0) { /* 1s between one 0 of Thue-Morse and the next */
        uint64_t zeros = 0;
        uint64_t i = 0;
        for (; zeros <= n; i++) {
            zeros += ones(i) % 2 == 0;
        }
        int32_t run = 0;
        for (; ones(i) % 2 == 1; i++) {
            run++;
        }
        return run;
    }
    if (strcmp(name, "F") == 0 || strcmp(name, "FTM") == 0) {
        uint64_t a = 1;
        uint64_t b = 2;
        while (b <= n) {
            b += a;
            a = b - a;
        }
        int32_t count = 0;
        bool last = false;
        while (a > 0) {
            last = n >= a;
            n -= last ? a : 0;
            count += last;
            b -= a;
            if (a == 1) {
                break;
            }
            const uint64_t before = b;
            b = a;
            a = before;
        }
        return name[1] == '\0' ? last : count % 2;
    }
    *known = false;
    return 0;
}

/* Random folds of a strip, and where they end; msd like lsd; equal parities. */
static void check_folds(setting *t) {
    enum { LENGTH = 10 };
    wy_automaton *finite, *msd, *lsd, *parities, *parity;
    good(t, wi_sequence_make(&finite, t->store, "FOLD", NULL, &t->error));
    good(t, wi_sequence_make(&msd, t->store, "PFmsd", NULL, &t->error));
    good(t, wi_sequence_make(&lsd, t->store, "PF", NULL, &t->error));
    good(t, wi_sequence_make(&parities, t->store, "T2", NULL, &t->error));
    good(t, wi_sequence_make(&parity, t->store, "T", NULL, &t->error));
    for (unsigned round = 0; round < 20000; round++) {
        const unsigned n = round * 2654435761U >> 7 & ((1U << LENGTH) - 1);
        const unsigned folds = round * 2246822519U >> 9 & ((1U << LENGTH) - 1);
        const unsigned length = round % (LENGTH + 1); /* of the folds that are there */
        const bool gap = round % 17 == 0 && length >= 2;
        uint64_t word[LENGTH], forward[LENGTH], backward[LENGTH], pair[LENGTH], one[LENGTH];
        uint64_t other[LENGTH];
        unsigned k = 0;
        while (k < LENGTH && (n >> k & 1) == 0) {
            k++;
        }
        int32_t expected = 0, found;
        if (k < length && n >> length == 0 && !gap) {
            expected = ((folds >> k & 1) != 0 ? 1 : -1) * ((n >> k & 2) != 0 ? -1 : 1);
        }
        for (unsigned i = 0; i < LENGTH; i++) {
            const bool there = i < length && !(gap && i == 0);
            const uint32_t fold = folds >> i & 1, bit = n >> i & 1;
            word[i] = wy_automaton_pack(finite, (uint32_t[2]){there ? 2 * fold : 1, bit});
            forward[i] = wy_automaton_pack(lsd, (uint32_t[2]){fold, bit});
            backward[LENGTH - 1 - i] = wy_automaton_pack(msd, (uint32_t[2]){fold, bit});
            pair[i] = wy_automaton_pack(parities, (uint32_t[2]){fold, bit});
            one[i] = fold;
            other[i] = bit;
        }
        assert_true(wy_automaton_value(&found, finite, word, LENGTH));
        assert_int_equal(found, expected);
        int32_t a, b;
        assert_true(wy_automaton_value(&a, lsd, forward, LENGTH));
        assert_true(wy_automaton_value(&b, msd, backward, LENGTH));
        assert_int_equal(a, b);
        assert_true(wy_automaton_value(&found, parities, pair, LENGTH));
        assert_true(wy_automaton_value(&a, parity, one, LENGTH));
        assert_true(wy_automaton_value(&b, parity, other, LENGTH));
        assert_int_equal(found, a == b);
    }
    wy_automaton_free(finite);
    wy_automaton_free(msd);
    wy_automaton_free(lsd);
    wy_automaton_free(parities);
    wy_automaton_free(parity);
}

static void test_sequences(void **state) {
    setting *t = *state;
    size_t checked = 0;
    size_t i = 0;
    for (; wi_sequence_name(i) != NULL; i++) {
        wy_automaton *sequence;
        good(t, wi_sequence_make(&sequence, t->store, wi_sequence_name(i), NULL, &t->error));
        bool known = true;
        const uint64_t terms = wy_automaton_tracks(sequence) == 1 ? 1500 : 0;
        known = terms > 0;
        for (uint64_t n = 0; n < terms; n++) {
            const int32_t expected = expected_term(wi_sequence_name(i), n, &known);
            const int32_t found = term(t, sequence, n);
            if (known) {
                assert_int_equal(found, expected);
            }
        }
        checked += known;
        wy_automaton_free(sequence);
    }
    assert_true(i >= 20 && checked == 14);
    /* The regular paperfolding word has all folds alike, and positions from 1. */
    wy_automaton *folds;
    wy_automaton *carpet;
    good(t, wi_sequence_make(&folds, t->store, "PF", NULL, &t->error));
    good(t, wi_sequence_make(&carpet, t->store, "SCA", NULL, &t->error));
    for (uint64_t n = 1; n < 1000; n++) {
        uint64_t labels[12];
        for (size_t k = 0; k < 12; k++) {
            labels[k] = wy_automaton_pack(folds, (uint32_t[2]){1, n >> k & 1});
        }
        int32_t output;
        bool known;
        assert_true(wy_automaton_value(&output, folds, labels, 12));
        assert_int_equal(output, expected_term("P", n - 1, &known) == 0 ? 1 : -1);
        bool expected = true;
        uint64_t x = n;
        uint64_t y = n * n % 1000;
        for (size_t k = 8; k-- > 0; x /= 3, y /= 3) {
            labels[k] =
                wy_automaton_pack(carpet, (uint32_t[2]){(uint32_t)(x % 3), (uint32_t)(y % 3)});
            expected = expected && (x % 3 != 1 || y % 3 != 1);
        }
        assert_true(wy_automaton_value(&output, carpet, labels, 8));
        assert_int_equal(output, expected);
    }
    wy_automaton_free(folds);
    wy_automaton_free(carpet);
    check_folds(t);
    wy_automaton *none;
    assert_int_equal(wi_sequence_make(&none, t->store, "NO", NULL, &t->error), WY_BAD);
}

/* ---- limits ------------------------------------------------------------------------------ */

static bool stop_at_once(void *data, double done) {
    (void)data, (void)done;
    return true;
}

static void test_limits(void **state) {
    setting *t = *state;
    wy_numerations *store;
    const wy_numeration *n;
    const wy_automaton *adder;
    good(t, wy_numerations_open(&store, &t->error));
    good(t, wy_numerations_find(&n, store, "msd_tetranacci", NULL, &t->error));
    const wy_control little = {.memory = 20000};
    assert_int_equal(wy_numeration_adder(&adder, n, &little, &t->error), WY_LIMIT);
    assert_null(adder);
    const wy_control stop = {.poll = stop_at_once};
    assert_int_equal(wy_numeration_adder(&adder, n, &stop, &t->error), WY_STOPPED);
    assert_null(adder);
    good(t, wy_numeration_adder(&adder, n, NULL, &t->error));
    wy_numerations_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_known, setup, teardown),
        cmocka_unit_test_setup_teardown(test_spelled, setup, teardown),
        cmocka_unit_test_setup_teardown(test_misspelled, setup, teardown),
        cmocka_unit_test_setup_teardown(test_negative, setup, teardown),
        cmocka_unit_test_setup_teardown(test_fractions, setup, teardown),
        cmocka_unit_test_setup_teardown(test_golden, setup, teardown),
        cmocka_unit_test_setup_teardown(test_names, setup, teardown),
        cmocka_unit_test_setup_teardown(test_constants, setup, teardown),
        cmocka_unit_test_setup_teardown(test_large, setup, teardown),
        cmocka_unit_test_setup_teardown(test_wrong_adders, setup, teardown),
        cmocka_unit_test_setup_teardown(test_many_sums, setup, teardown),
        cmocka_unit_test_setup_teardown(test_custom, setup, teardown),
        cmocka_unit_test_setup_teardown(test_morphism_text, setup, teardown),
        cmocka_unit_test_setup_teardown(test_promote, setup, teardown),
        cmocka_unit_test_setup_teardown(test_image, setup, teardown),
        cmocka_unit_test_setup_teardown(test_sequences, setup, teardown),
        cmocka_unit_test_setup_teardown(test_limits, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
