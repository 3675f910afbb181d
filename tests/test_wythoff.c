/*
 * test_wythoff.c - Wythoff's game in its four descriptions, and Fibonacci
 * numeration: against what S2 prints, against plain definitions written out
 * here, against the table engine, against each other, small and big.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"
#include "theory/theory.h"

enum { SMALL = 5000 };

static const wi_description first_big = WI_BY_BEATTY; /* the descriptions of any size */

/* ---- random numbers, corners more often than chance has them ---------------------- */

typedef struct numbers {
    gmp_randstate_t random;
    mpz_t n, x, y, a, b, a2, b2, i;
} numbers;

static int setup(void **state) {
    numbers *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return -1;
    }
    gmp_randinit_mt(t->random);
    gmp_randseed_ui(t->random, 20111021);
    mpz_inits(t->n, t->x, t->y, t->a, t->b, t->a2, t->b2, t->i, NULL);
    *state = t;
    return 0;
}

static int teardown(void **state) {
    numbers *t = *state;
    gmp_randclear(t->random);
    mpz_clears(t->n, t->x, t->y, t->a, t->b, t->a2, t->b2, t->i, NULL);
    free(t);
    return 0;
}

/* Some number, then 64 zeros more or less 3, then 128 zeros more or less 3, ... */
static void next_to_cuts(mpz_t x, numbers *t) {
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    mpz_urandomb(x, t->random, 1 + gmp_urandomm_ui(t->random, 44));
    const unsigned last = 1 + (unsigned)gmp_urandomm_ui(t->random, 4);
    for (unsigned level = 0; level < last; level++) {
        assert_int_equal(wi_zeckendorf_set(&rho, x, NULL), WY_OK);
        for (unsigned i = 0; i < 64U << level; i++) {
            assert_int_equal(wi_zeckendorf_append(&rho, 0, NULL), WY_OK);
        }
        wi_zeckendorf_value(x, &rho);
        mpz_add_ui(x, x, gmp_urandomm_ui(t->random, 7));
        if (mpz_cmp_ui(x, 3) >= 0) {
            mpz_sub_ui(x, x, 3);
        }
    }
    wi_zeckendorf_clear(&rho);
}

/* Below 10^digits; often next to a Fibonacci number, a sum of a few, or 10^k. */
static void random_number(mpz_t x, numbers *t, unsigned digits) {
    mpz_t bound;
    mpz_init(bound);
    mpz_ui_pow_ui(bound, 10, digits);
    mpz_urandomm(x, t->random, bound);
    const unsigned long kind = gmp_urandomm_ui(t->random, 7);
    const unsigned long most = digits * 478 / 100 + 2;
    if (kind == 0) { /* a sum of three Fibonacci numbers, more or less 2 */
        mpz_set_ui(x, gmp_urandomm_ui(t->random, 5));
        for (int i = 0; i < 3; i++) {
            mpz_fib_ui(bound, gmp_urandomm_ui(t->random, most) + 4);
            mpz_add(x, x, bound);
        }
        mpz_sub_ui(x, x, 2);
    } else if (kind == 1) { /* one, more or less 2: 10000..., 10101... */
        mpz_fib_ui(x, gmp_urandomm_ui(t->random, most) + 4);
        mpz_add_ui(x, x, gmp_urandomm_ui(t->random, 5));
        mpz_sub_ui(x, x, 2);
    } else if (kind == 2) { /* near the places where numbers are cut */
        mpz_fib_ui(x, (64UL << gmp_urandomm_ui(t->random, 6)) + gmp_urandomm_ui(t->random, 7));
        mpz_sub_ui(x, x, 3);
        mpz_add_ui(x, x, gmp_urandomm_ui(t->random, 7));
    } else if (kind == 3) {
        mpz_ui_pow_ui(x, 10, gmp_urandomm_ui(t->random, digits + 1));
    } else if (kind == 4) {
        next_to_cuts(x, t);
    }
    mpz_clear(bound);
}

/* ---- plain definitions ------------------------------------------------------------- */

/* The first pairs by mex, with a flag for every number, as the definition reads. */
static void plain_pairs(uint32_t *a, uint32_t *b, size_t count) {
    bool *used = calloc(4 * count + 4, sizeof *used);
    assert_non_null(used);
    for (size_t n = 0; n < count; n++) {
        uint32_t mex = 0;
        while (used[mex]) {
            mex++;
        }
        a[n] = mex;
        b[n] = mex + (uint32_t)n;
        used[a[n]] = true;
        used[b[n]] = true;
    }
    free(used);
}

/* The greedy expansion: subtract the greatest Fibonacci number that fits. */
static char *plain_greedy(const mpz_t x) {
    mpz_t rest, weight, before;
    mpz_init_set(rest, x);
    mpz_init_set_ui(weight, 1);
    mpz_init_set_ui(before, 1);
    size_t length = 0;
    while (mpz_cmp(weight, x) <= 0) {
        mpz_add(before, before, weight);
        mpz_swap(before, weight);
        length++;
    }
    char *text = malloc(length + 1);
    assert_non_null(text);
    for (size_t i = 0; i < length; i++) {
        mpz_sub(weight, weight, before);
        mpz_swap(weight, before);
        text[i] = mpz_cmp(weight, rest) <= 0 ? '1' : '0';
        if (text[i] == '1') {
            mpz_sub(rest, rest, weight);
        }
    }
    text[length] = '\0';
    assert_int_equal(mpz_sgn(rest), 0);
    mpz_clears(rest, weight, before, NULL);
    return text;
}

static void assert_text(const wi_zeckendorf *rho, const char *expected) {
    char *text = wi_zeckendorf_text(rho);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

/* Does a representation keep its promises: leading 1, nothing beyond it, no 11? */
static bool is_valid(const wi_zeckendorf *rho) {
    const size_t count = (rho->length + 63) / 64;
    if (count > rho->room) {
        return false;
    }
    if (rho->length > 0 && wi_zeckendorf_digit(rho, rho->length - 1) != 1) {
        return false;
    }
    uint64_t carried = 0; /* the digit right of this word */
    for (size_t i = 0; i < rho->room; i++) {
        const uint64_t word = rho->words[i];
        uint64_t beyond = 0; /* the bits of this word past the leading digit */
        if (i >= count) {
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

static void set_or_fail(wi_zeckendorf *rho, const mpz_t x) {
    wy_error error = {0};
    assert_int_equal(wi_zeckendorf_set(rho, x, &error), WY_OK);
    assert_true(is_valid(rho));
}

static void read_or_fail(wi_zeckendorf *rho, const char *text) {
    wy_error error = {0};
    assert_int_equal(wi_zeckendorf_read(rho, text, strlen(text), &error), WY_OK);
    assert_true(is_valid(rho));
}

/* ---- what S2 prints ------------------------------------------------------------------ */

static void test_printed(void **state) {
    numbers *t = *state;
    static const char *const words[] = {"",       "1",      "10",     "100",    "101",    "1000",
                                        "1001",   "1010",   "10000",  "10001",  "10010",  "10100",
                                        "10101",  "100000", "100001", "100010", "100100", "100101",
                                        "101000", "101001", "101010", "1000000"};
    static const unsigned pairs[][2] = {{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}};
    wi_zeckendorf rho, walking;
    wi_zeckendorf_init(&rho);
    wi_zeckendorf_init(&walking);
    for (unsigned x = 0; x < sizeof words / sizeof words[0]; x++) {
        mpz_set_ui(t->x, x);
        set_or_fail(&rho, t->x);
        assert_text(&rho, words[x]);
        assert_text(&walking, words[x]);
        read_or_fail(&rho, words[x]);
        wi_zeckendorf_value(t->y, &rho);
        assert_int_equal(mpz_cmp_ui(t->y, x), 0);
        assert_int_equal(wi_zeckendorf_increment(&walking, NULL), WY_OK);
    }
    wi_zeckendorf_clear(&rho);
    wi_zeckendorf_clear(&walking);
    for (wi_description d = 0; d < WI_DESCRIPTIONS; d++) {
        for (unsigned n = 0; n < 5; n++) {
            mpz_set_ui(t->n, n);
            assert_int_equal(wi_wythoff_term(t->a, t->b, d, t->n, NULL), WY_OK);
            assert_int_equal(mpz_cmp_ui(t->a, pairs[n][0]), 0);
            assert_int_equal(mpz_cmp_ui(t->b, pairs[n][1]), 0);
        }
    }
    static const char letters[] = "abaababaabaaba";
    for (unsigned n = 1; letters[n - 1] != '\0'; n++) {
        char letter = '?';
        mpz_set_ui(t->n, n);
        assert_int_equal(wi_wythoff_letter(&letter, t->n, NULL), WY_OK);
        assert_int_equal(letter, letters[n - 1]);
    }
}

/* ---- the four descriptions ----------------------------------------------------------- */

static void test_small(void **state) {
    numbers *t = *state;
    static uint32_t a[SMALL + 1], b[SMALL + 1];
    plain_pairs(a, b, SMALL + 1);
    for (wi_description d = 0; d < WI_DESCRIPTIONS; d++) {
        for (unsigned n = 0; n <= SMALL; n++) {
            mpz_set_ui(t->n, n);
            assert_int_equal(wi_wythoff_term(t->a, t->b, d, t->n, NULL), WY_OK);
            assert_int_equal(mpz_get_ui(t->a), a[n]);
            assert_int_equal(mpz_get_ui(t->b), b[n]);
        }
    }
}

/* The word itself, by the morphism. */
static void test_letters(void **state) {
    numbers *t = *state;
    char *word = malloc(SMALL + 2);
    assert_non_null(word);
    size_t length = 2;
    word[0] = 'a';
    word[1] = 'b';
    for (size_t i = 1; length < SMALL; i++) {
        word[length++] = 'a';
        if (word[i] == 'a') {
            word[length++] = 'b';
        }
    }
    for (size_t n = 1; n <= SMALL; n++) {
        char letter = '?';
        mpz_set_ui(t->n, n);
        assert_int_equal(wi_wythoff_letter(&letter, t->n, NULL), WY_OK);
        assert_int_equal(letter, word[n - 1]);
    }
    free(word);
    /* W(F(k)) ends in ab or ba in turn, and goes on with the word from its start. */
    for (unsigned k = 4; k < 3000; k += 1 + k / 20) {
        static const char begin[] = "abaababaab";
        mpz_fib_ui(t->x, k);
        for (unsigned i = 0; i < 12; i++) {
            char letter = '?';
            mpz_add_ui(t->n, t->x, i);
            mpz_sub_ui(t->n, t->n, 1);
            if (k < 20 && i > 3) {
                break;
            }
            assert_int_equal(wi_wythoff_letter(&letter, t->n, NULL), WY_OK);
            const char last = i == 0 ? "ba"[k % 2] : "ab"[k % 2];
            assert_int_equal(letter, i < 2 ? last : begin[i - 2]);
        }
    }
}

static void test_table(void **state) {
    numbers *t = *state;
    enum { SIDE = 120 };
    board b = board_solved("wythoff", WY_ENGINE_TABLE, SIDE, SIDE, NULL);
    for (wi_description d = 0; d < WI_DESCRIPTIONS; d++) {
        for (unsigned x = 0; x < SIDE; x++) {
            for (unsigned y = 0; y < SIDE; y++) {
                bool p = false;
                mpz_set_ui(t->x, x);
                mpz_set_ui(t->y, y);
                assert_int_equal(wi_wythoff_has(&p, d, t->x, t->y, NULL), WY_OK);
                assert_int_equal(p, b.p[x * SIDE + y]);
            }
        }
    }
    board_free(&b);
}

/* (x, y) both ways, by every description of any size. */
static void assert_outcome(const mpz_t x, const mpz_t y, bool expected) {
    for (wi_description d = first_big; d < WI_DESCRIPTIONS; d++) {
        bool p = !expected;
        assert_int_equal(wi_wythoff_has(&p, d, x, y, NULL), WY_OK);
        assert_int_equal(p, expected);
        p = !expected;
        assert_int_equal(wi_wythoff_has(&p, d, y, x, NULL), WY_OK);
        assert_int_equal(p, expected);
    }
}

/*
 * a = floor(n phi), by the inequality that defines it and no square root:
 * a <= n phi < a + 1, where z <= n phi means z^2 <= z n + n^2.
 */
static void assert_floor(const mpz_t a, const mpz_t n) {
    mpz_t z, left, right;
    mpz_inits(z, left, right, NULL);
    mpz_set(z, a);
    for (int i = 0; i < 2; i++) {
        mpz_mul(left, z, z);
        mpz_add(right, z, n);
        mpz_mul(right, right, n);
        assert_true(mpz_cmp(left, right) <= 0 ? i == 0 || mpz_sgn(n) == 0 : i == 1);
        mpz_add_ui(z, z, 1);
    }
    mpz_clears(z, left, right, NULL);
}

static void check_big(numbers *t) {
    char letter = '?';
    for (wi_description d = first_big; d < WI_DESCRIPTIONS; d++) {
        /* x as an index has a pair, the same for all; */
        assert_int_equal(wi_wythoff_term(t->a, t->b, d, t->x, NULL), WY_OK);
        if (d == first_big) {
            mpz_set(t->a2, t->a);
            mpz_set(t->b2, t->b);
            assert_floor(t->a, t->x);
        }
        assert_int_equal(mpz_cmp(t->a, t->a2), 0);
        assert_int_equal(mpz_cmp(t->b, t->b2), 0);
        /* its numbers are the places of an a and a b. */
        if (mpz_sgn(t->x) > 0) {
            assert_int_equal(wi_wythoff_letter(&letter, t->a, NULL), WY_OK);
            assert_int_equal(letter, 'a');
            assert_int_equal(wi_wythoff_letter(&letter, t->b, NULL), WY_OK);
            assert_int_equal(letter, 'b');
        }
    }
    /* B_n = A_n + n;  A_{A_n} = B_n - 1, n > 0. */
    mpz_add(t->y, t->a, t->x);
    assert_int_equal(mpz_cmp(t->y, t->b), 0);
    if (mpz_sgn(t->x) > 0) {
        for (wi_description d = first_big; d < WI_DESCRIPTIONS; d++) {
            assert_int_equal(wi_wythoff_term(t->i, t->y, d, t->a, NULL), WY_OK);
            mpz_add_ui(t->i, t->i, 1);
            assert_int_equal(mpz_cmp(t->i, t->b), 0);
        }
    }
    assert_outcome(t->a, t->b, true);
    if (mpz_cmp_ui(t->a, 100) < 0) {
        return;
    }
    /* No P-position is near but perhaps the next pair, (1, 2) or (2, 3) away. */
    for (int dx = -2; dx <= 2; dx++) {
        for (int dy = -2; dy <= 2; dy++) {
            mpz_set_si(t->i, dx);
            mpz_add(t->i, t->i, t->a);
            mpz_set_si(t->y, dy);
            mpz_add(t->y, t->y, t->b);
            if (dy != 2 * dx) {
                assert_outcome(t->i, t->y, false);
            }
        }
    }
}

static void test_big(void **state) {
    numbers *t = *state;
    for (int i = 0; i < 500; i++) {
        random_number(t->x, t, 20 + (unsigned)gmp_urandomm_ui(t->random, i % 10 == 0 ? 981 : 181));
        check_big(t);
    }
    for (unsigned k = 1; k < 3000; k = k * 5 / 4 + 1) {
        for (unsigned i = 0; i < 4; i++) {
            mpz_fib_ui(t->x, k);
            mpz_add_ui(t->x, t->x, i);
            mpz_sub_ui(t->x, t->x, 1);
            check_big(t);
        }
    }
}

/* S2: the zeros at the end of rho(A_n) are even in number, and rho(B_n) = rho(A_n) 0. */
static void test_zeros(void **state) {
    numbers *t = *state;
    wi_zeckendorf lower, upper;
    wi_zeckendorf_init(&lower);
    wi_zeckendorf_init(&upper);
    for (unsigned n = 1; n < 2000; n++) {
        if (n < 1500) {
            mpz_set_ui(t->n, n);
        } else {
            random_number(t->n, t, 100);
            mpz_add_ui(t->n, t->n, 1);
        }
        assert_int_equal(wi_wythoff_term(t->a, t->b, WI_BY_BEATTY, t->n, NULL), WY_OK);
        set_or_fail(&lower, t->a);
        set_or_fail(&upper, t->b);
        assert_int_equal(wi_zeckendorf_trailing_zeros(&lower) % 2, 0);
        assert_int_equal(wi_zeckendorf_trailing_zeros(&upper),
                         wi_zeckendorf_trailing_zeros(&lower) + 1);
        assert_int_equal(wi_zeckendorf_append(&lower, 0, NULL), WY_OK);
        assert_int_equal(wi_zeckendorf_compare(&lower, &upper), 0);
    }
    wi_zeckendorf_clear(&lower);
    wi_zeckendorf_clear(&upper);
}

/* S2: A_j - B_i = n > 0 implies B_j - A_i = B_i + A_n + 1. */
static void test_differences(void **state) {
    numbers *t = *state;
    for (int round = 0; round < 100; round++) {
        random_number(t->x, t, 60);
        random_number(t->y, t, 40); /* i; then j so that A_j is beyond B_i */
        const wi_description d = first_big + (unsigned)round % (WI_DESCRIPTIONS - first_big);
        assert_int_equal(wi_wythoff_term(t->a, t->b, d, t->y, NULL), WY_OK);
        mpz_add(t->x, t->x, t->b);
        mpz_add_ui(t->x, t->x, 2);
        assert_int_equal(wi_wythoff_term(t->a2, t->b2, d, t->x, NULL), WY_OK);
        mpz_sub(t->n, t->a2, t->b); /* n */
        mpz_sub(t->y, t->b2, t->a); /* B_j - A_i */
        mpz_sub(t->y, t->y, t->b);
        mpz_sub_ui(t->y, t->y, 1);
        assert_int_equal(wi_wythoff_term(t->a, t->b, d, t->n, NULL), WY_OK);
        assert_int_equal(mpz_cmp(t->a, t->y), 0);
    }
}

static void test_mex_limit(void **state) {
    numbers *t = *state;
    wy_error error = {0};
    bool p = true;
    mpz_set_ui(t->n, 100000);
    assert_int_equal(wi_wythoff_term(t->a, t->b, WI_BY_MEX, t->n, &error), WY_OK);
    assert_floor(t->a, t->n);
    mpz_set_ui(t->x, WI_MAX_MEX);
    mpz_add_ui(t->x, t->x, 1);
    assert_int_equal(wi_wythoff_term(t->a, t->b, WI_BY_MEX, t->x, &error), WY_LIMIT);
    assert_int_equal(wi_wythoff_has(&p, WI_BY_MEX, t->x, t->x, &error), WY_LIMIT);
    /* Only the smaller heap counts. */
    mpz_set_ui(t->y, 5);
    assert_int_equal(wi_wythoff_has(&p, WI_BY_MEX, t->x, t->y, &error), WY_OK);
    assert_false(p);
}

static void test_refused(void **state) {
    numbers *t = *state;
    char letter;
    bool p;
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    mpz_set_si(t->x, -1);
    mpz_set_ui(t->y, 3);
    for (wi_description d = 0; d < WI_DESCRIPTIONS; d++) {
        wy_error error = {0};
        assert_int_equal(wi_wythoff_term(t->a, t->b, d, t->x, &error), WY_BAD);
        assert_int_equal(error.status, WY_BAD);
        assert_non_null(strstr(error.message, "negative"));
        assert_int_equal(wi_wythoff_has(&p, d, t->x, t->y, &error), WY_BAD);
        assert_int_equal(wi_wythoff_has(&p, d, t->y, t->x, &error), WY_BAD);
    }
    assert_int_equal(wi_wythoff_term(t->a, t->b, WI_DESCRIPTIONS, t->y, NULL), WY_BAD);
    assert_int_equal(wi_wythoff_letter(&letter, t->x, NULL), WY_BAD);
    mpz_set_ui(t->n, 0);
    assert_int_equal(wi_wythoff_letter(&letter, t->n, NULL), WY_BAD);
    assert_int_equal(wi_zeckendorf_set(&rho, t->x, NULL), WY_BAD);
    assert_int_equal(wi_zeckendorf_shift(t->a, t->x, NULL), WY_BAD);
    assert_int_equal(wi_zeckendorf_append(&rho, 2, NULL), WY_BAD);
    wy_error error = {0};
    assert_int_equal(wi_zeckendorf_read(&rho, "10102", 5, &error), WY_BAD);
    assert_int_equal(error.column, 5);
    assert_int_equal(wi_zeckendorf_read(&rho, "0100110", 7, &error), WY_BAD);
    assert_int_equal(error.column, 5);
    assert_int_equal(error.width, 2);
    read_or_fail(&rho, "000101");
    assert_int_equal(wi_zeckendorf_append(&rho, 1, NULL), WY_BAD);
    assert_text(&rho, "101");
    read_or_fail(&rho, "000");
    assert_text(&rho, "");
    assert_int_equal(wi_zeckendorf_append(&rho, 0, NULL), WY_OK);
    assert_int_equal(rho.length, 0);
    wi_zeckendorf_clear(&rho);
}

/* Outputs may be inputs. */
static void test_same_variable(void **state) {
    numbers *t = *state;
    for (wi_description d = 0; d < WI_DESCRIPTIONS; d++) {
        mpz_set_ui(t->n, 100);
        assert_int_equal(wi_wythoff_term(t->n, t->b, d, t->n, NULL), WY_OK);
        assert_int_equal(mpz_cmp_ui(t->n, 161), 0);
        mpz_set_ui(t->n, 100);
        assert_int_equal(wi_wythoff_term(t->b, t->n, d, t->n, NULL), WY_OK);
        assert_int_equal(mpz_cmp_ui(t->n, 261), 0);
    }
    mpz_set_ui(t->n, 4);
    assert_int_equal(wi_zeckendorf_shift(t->n, t->n, NULL), WY_OK);
    assert_int_equal(mpz_cmp_ui(t->n, 7), 0);
}

/* ---- Fibonacci numeration --------------------------------------------------------------- */

/* Round trip, and the digits are the greedy ones. */
static void check_conversion(numbers *t, wi_zeckendorf *rho, bool greedy) {
    set_or_fail(rho, t->x);
    wi_zeckendorf_value(t->y, rho);
    assert_int_equal(mpz_cmp(t->x, t->y), 0);
    if (greedy) {
        char *expected = plain_greedy(t->x);
        assert_text(rho, expected);
        read_or_fail(rho, expected);
        wi_zeckendorf_value(t->y, rho);
        assert_int_equal(mpz_cmp(t->x, t->y), 0);
        free(expected);
    }
}

static void test_conversion(void **state) {
    numbers *t = *state;
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    for (unsigned x = 0; x < SMALL; x++) {
        mpz_set_ui(t->x, x);
        check_conversion(t, &rho, true);
    }
    for (int i = 0; i < 600; i++) {
        random_number(t->x, t, 1 + (unsigned)gmp_urandomm_ui(t->random, i % 20 == 0 ? 1500 : 150));
        check_conversion(t, &rho, true);
    }
    for (unsigned k = 1; k < 2200; k++) { /* F(k) - 1, F(k), F(k) + 1 */
        mpz_fib_ui(t->x, k);
        mpz_sub_ui(t->x, t->x, 1);
        for (int i = 0; i < 3; i++) {
            check_conversion(t, &rho, k % 16 == 0);
            mpz_add_ui(t->x, t->x, 1);
        }
    }
    for (unsigned k = 0; k < 6; k++) {
        mpz_ui_pow_ui(t->x, 10, k < 5 ? 10 * k * k : 50000);
        check_conversion(t, &rho, k < 5);
    }
    for (unsigned digits = 20000; digits <= 200000; digits *= 10) {
        random_number(t->x, t, digits);
        check_conversion(t, &rho, false);
    }
    wi_zeckendorf_clear(&rho);
}

/* F(k) is 1 and zeros, F(k) - 1 is 1010...: also where words end. */
static void test_shapes(void **state) {
    numbers *t = *state;
    wi_zeckendorf rho;
    wi_zeckendorf_init(&rho);
    for (unsigned k = 3; k < 20000; k += k < 300 ? 1 : k / 7) {
        mpz_fib_ui(t->x, k);
        set_or_fail(&rho, t->x);
        assert_int_equal(rho.length, k - 1);
        assert_int_equal(wi_zeckendorf_trailing_zeros(&rho), k - 2);
        mpz_sub_ui(t->x, t->x, 1);
        set_or_fail(&rho, t->x);
        assert_int_equal(rho.length, k - 2);
        for (size_t i = 0; i < rho.length; i++) {
            assert_int_equal(wi_zeckendorf_digit(&rho, i), (rho.length - 1 - i) % 2 == 0);
        }
        assert_int_equal(wi_zeckendorf_digit(&rho, rho.length), 0);
        /* The longest carry there is. */
        assert_int_equal(wi_zeckendorf_increment(&rho, NULL), WY_OK);
        assert_true(is_valid(&rho));
        assert_int_equal(rho.length, k - 1);
        assert_int_equal(wi_zeckendorf_trailing_zeros(&rho), k - 2);
    }
    wi_zeckendorf_clear(&rho);
}

static void test_increment(void **state) {
    numbers *t = *state;
    wi_zeckendorf walking, rho;
    wi_zeckendorf_init(&walking);
    wi_zeckendorf_init(&rho);
    for (unsigned x = 0; x < 20000; x++) {
        mpz_set_ui(t->x, x);
        set_or_fail(&rho, t->x);
        assert_int_equal(wi_zeckendorf_compare(&walking, &rho), 0);
        assert_int_equal(wi_zeckendorf_increment(&walking, NULL), WY_OK);
        assert_true(is_valid(&walking));
        assert_true(wi_zeckendorf_compare(&rho, &walking) < 0);
        assert_true(wi_zeckendorf_compare(&walking, &rho) > 0);
    }
    for (int i = 0; i < 500; i++) {
        random_number(t->x, t, 1 + (unsigned)gmp_urandomm_ui(t->random, 100));
        set_or_fail(&walking, t->x);
        for (int j = 0; j < 5; j++) {
            assert_int_equal(wi_zeckendorf_increment(&walking, NULL), WY_OK);
            mpz_add_ui(t->x, t->x, 1);
            set_or_fail(&rho, t->x);
            assert_int_equal(wi_zeckendorf_compare(&walking, &rho), 0);
        }
    }
    wi_zeckendorf_clear(&walking);
    wi_zeckendorf_clear(&rho);
}

/* Appending and dropping digits against the text; sigma against both. */
static void test_shift(void **state) {
    numbers *t = *state;
    wi_zeckendorf rho, other;
    wi_zeckendorf_init(&rho);
    wi_zeckendorf_init(&other);
    for (int i = 0; i < 500; i++) {
        random_number(t->x, t, 1 + (unsigned)gmp_urandomm_ui(t->random, 80));
        set_or_fail(&rho, t->x);
        char *text = wi_zeckendorf_text(&rho);
        assert_non_null(text);
        const size_t length = strlen(text);

        assert_int_equal(wi_zeckendorf_append(&rho, 0, NULL), WY_OK);
        assert_true(is_valid(&rho));
        wi_zeckendorf_value(t->y, &rho);
        assert_int_equal(wi_zeckendorf_shift(t->a, t->x, NULL), WY_OK);
        assert_int_equal(mpz_cmp(t->a, t->y), 0);
        assert_int_equal(wi_zeckendorf_append(&rho, 1, NULL), WY_OK);
        assert_true(is_valid(&rho));
        wi_zeckendorf_drop(&rho, 2);
        assert_true(is_valid(&rho));
        assert_text(&rho, text);

        const size_t count = gmp_urandomm_ui(t->random, length + 3);
        wi_zeckendorf_drop(&rho, count);
        assert_true(is_valid(&rho));
        text[count < length ? length - count : 0] = '\0';
        assert_text(&rho, text);
        read_or_fail(&other, text);
        assert_int_equal(wi_zeckendorf_compare(&rho, &other), 0);
        free(text);
    }
    wi_zeckendorf_clear(&rho);
    wi_zeckendorf_clear(&other);
}

static void test_compare(void **state) {
    numbers *t = *state;
    wi_zeckendorf first, second;
    wi_zeckendorf_init(&first);
    wi_zeckendorf_init(&second);
    for (int i = 0; i < 500; i++) {
        random_number(t->x, t, 50);
        random_number(t->y, t, 50);
        set_or_fail(&first, t->x);
        set_or_fail(&second, t->y);
        const int numbers_say = mpz_cmp(t->x, t->y);
        const int words_say = wi_zeckendorf_compare(&first, &second);
        assert_int_equal((words_say > 0) - (words_say < 0), (numbers_say > 0) - (numbers_say < 0));
    }
    wi_zeckendorf_clear(&first);
    wi_zeckendorf_clear(&second);
}

/* The check of values finds every kind of fault. */
static void test_valid(void **state) {
    (void)state;
    uint64_t words[3] = {0};
    wi_zeckendorf rho = {words, 0, 3};
    assert_true(is_valid(&rho));
    words[1] = 1; /* a digit beyond the word */
    assert_false(is_valid(&rho));
    rho.length = 65;
    assert_true(is_valid(&rho));
    words[0] = UINT64_C(1) << 63; /* 11 across two machine words */
    assert_false(is_valid(&rho));
    words[0] = 3;
    assert_false(is_valid(&rho));
    words[0] = 5;
    assert_true(is_valid(&rho));
    rho.length = 66; /* no leading 1 */
    assert_false(is_valid(&rho));
    rho.length = 64;
    assert_false(is_valid(&rho));
    rho.length = 193; /* more digits than there is room for */
    assert_false(is_valid(&rho));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_printed, setup, teardown),
        cmocka_unit_test_setup_teardown(test_small, setup, teardown),
        cmocka_unit_test_setup_teardown(test_letters, setup, teardown),
        cmocka_unit_test_setup_teardown(test_table, setup, teardown),
        cmocka_unit_test_setup_teardown(test_big, setup, teardown),
        cmocka_unit_test_setup_teardown(test_zeros, setup, teardown),
        cmocka_unit_test_setup_teardown(test_differences, setup, teardown),
        cmocka_unit_test_setup_teardown(test_mex_limit, setup, teardown),
        cmocka_unit_test_setup_teardown(test_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(test_same_variable, setup, teardown),
        cmocka_unit_test_setup_teardown(test_conversion, setup, teardown),
        cmocka_unit_test_setup_teardown(test_shapes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_increment, setup, teardown),
        cmocka_unit_test_setup_teardown(test_shift, setup, teardown),
        cmocka_unit_test_setup_teardown(test_compare, setup, teardown),
        cmocka_unit_test(test_valid),
    };
    return cmocka_run_group_tests_name("wythoff", tests, NULL, NULL);
}
