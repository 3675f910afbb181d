/*
 * test_numbers.c - conditions that ask for squares, Fibonacci numbers, Beatty sequences,
 * remainders and quotients: the numbers themselves, their text, and the engines with them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/numbers.h"
#include "rules/value.h"
#include "small_moves.h"

enum { MOST = 20000 };

/* ---- which numbers ------------------------------------------------------------------ */

/* The numbers of a property, as the reader makes them. */
static wy_numbers numbers_of(const char *property) {
    char rule[200];
    snprintf(rule, sizeof rule, "{(t,0): %s}", property);
    wy_rules *rules = rules_or_fail(rule);
    const wy_condition *when = rules->families[0].when;
    assert_non_null(when);
    assert_int_equal(when->kind, WY_MEMBER);
    const wy_numbers numbers = when->numbers;
    wy_rules_free(rules);
    return numbers;
}

/* Are these, up to MOST, exactly the marked ones? */
static void assert_numbers(const char *property, const bool *marked) {
    const wy_numbers numbers = numbers_of(property);
    mpz_t big;
    mpz_init(big);
    int64_t expected = MOST;
    for (int64_t n = MOST - 1; n >= -3; n--) {
        const bool is = n >= 0 && marked[n];
        mpz_set_si(big, n);
        if (wi_numbers_have(&numbers, n) != is || wi_numbers_have_big(&numbers, big) != is) {
            fail_msg("%s is wrong at %lld", property, (long long)n);
        }
        expected = is ? n : expected;
        int64_t next = -1;
        const bool more = wi_numbers_next(&numbers, n, MOST - 1, &next);
        if (more != (expected < MOST) || (more && next != expected)) {
            fail_msg("%s: the next from %lld is said to be %lld", property, (long long)n,
                     (long long)next);
        }
    }
    mpz_clear(big);
}

static void small_numbers(void **state) {
    (void)state;
    bool *marked = calloc(MOST + 1, 1);
    for (int64_t i = 0; i * i < MOST; i++) {
        marked[i * i] = true;
    }
    assert_numbers("square(t)", marked);
    memset(marked, 0, MOST + 1);
    for (int64_t i = 0; i * (i + 1) / 2 < MOST; i++) {
        marked[i * (i + 1) / 2] = true;
    }
    assert_numbers("triangular(t)", marked);
    memset(marked, 0, MOST + 1);
    for (int64_t a = 0, b = 1; a < MOST;) {
        marked[a] = true;
        const int64_t sum = a + b;
        a = b;
        b = sum;
    }
    assert_numbers("fibonacci(t)", marked);
    for (int base = 2; base < 12; base++) {
        char property[40];
        snprintf(property, sizeof property, "power(t,%d)", base);
        memset(marked, 0, MOST + 1);
        for (int64_t power = 1; power < MOST; power *= base) {
            marked[power] = true;
        }
        assert_numbers(property, marked);
    }
    free(marked);
}

/* floor(n alpha) in long numbers: good enough for n below MOST, where no multiple is so near. */
static void beatty_numbers(void **state) {
    (void)state;
    static const struct {
        const char *text;
        long double a, b, c, d;
    } slopes[] = {
        {"phi", 1, 1, 2, 5},
        {"(3+sqrt(5))/2", 3, 1, 2, 5},
        {"sqrt(2)", 0, 1, 1, 2},
        {"2+sqrt(2)", 2, 1, 1, 2},
        {"1", 1, 0, 1, 0},
        {"3/2", 3, 0, 2, 0},
        {"17/3", 17, 0, 3, 0},
        {"(5-sqrt(7))/2", 5, -1, 2, 7},
        {"(1000+7*sqrt(997))/999", 1000, 7, 999, 997},
        {"20-13*sqrt(2)", 20, -13, 1, 2},
        {"sqrt(999999)", 0, 1, 1, 999999},
        {"1000000-sqrt(999)", 1000000, -1, 1, 999},
    };
    bool *marked = calloc(MOST + 1, 1);
    for (size_t i = 0; i < sizeof slopes / sizeof slopes[0]; i++) {
        memset(marked, 0, MOST + 1);
        const long double alpha =
            (slopes[i].a + slopes[i].b * __builtin_sqrtl(slopes[i].d)) / slopes[i].c;
        for (int64_t n = 1; (int64_t)((long double)n * alpha + 1e-12L) < MOST; n++) {
            marked[(int64_t)((long double)n * alpha + 1e-12L)] = true;
        }
        char property[100];
        snprintf(property, sizeof property, "beatty(t,%s)", slopes[i].text);
        assert_numbers(property, marked);
    }
    free(marked);
}

/* Rayleigh: for irrational alpha and 1/alpha + 1/beta = 1, each number is in one of the two. */
static void beatty_complements(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"beatty(t,phi)", "beatty(t,phi*phi)"},
        {"beatty(t,sqrt(2))", "beatty(t,2+sqrt(2))"},
        {"beatty(t,(1+sqrt(13))/3)", "beatty(t,(1+sqrt(13))/3/((1+sqrt(13))/3-1))"},
        {"beatty(t,sqrt(3))", "beatty(t,(3+sqrt(3))/2)"},
    };
    mpz_t big;
    mpz_init(big);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const wy_numbers a = numbers_of(pairs[i][0]), b = numbers_of(pairs[i][1]);
        for (int64_t n = 1; n < 30000; n++) {
            assert_true(wi_numbers_have(&a, n) != wi_numbers_have(&b, n));
            const wi_wide wide = (wi_wide)n * 1000000007 * 999999937 * 3;
            assert_true(wi_numbers_have(&a, wide) != wi_numbers_have(&b, wide));
        }
        for (int n = 0; n < 500; n++) {
            mpz_ui_pow_ui(big, 10, 50);
            mpz_add_ui(big, big, (unsigned long)n);
            assert_true(wi_numbers_have_big(&a, big) != wi_numbers_have_big(&b, big));
        }
    }
    mpz_clear(big);
}

/* Numbers beyond the small ones: the machine's way and the way of any size. */
static void larger_numbers(void **state) {
    (void)state;
    static const char *const properties[] = {"square(t)", "triangular(t)", "fibonacci(t)",
                                             "power(t,3)", "beatty(t,(7+3*sqrt(11))/5)"};
    mpz_t big;
    mpz_init(big);
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        const wy_numbers numbers = numbers_of(properties[i]);
        int64_t at = 0;
        for (int k = 0; k < 3000; k++) {
            int64_t next = 0;
            if (!wi_numbers_next(&numbers, at, INT64_C(1) << 58, &next)) {
                break;
            }
            assert_true(next >= at && wi_numbers_have(&numbers, next));
            mpz_set_si(big, next);
            assert_true(wi_numbers_have_big(&numbers, big));
            for (int64_t n = next + 1; n < next + 3; n++) {
                mpz_set_si(big, n);
                assert_int_equal(wi_numbers_have(&numbers, n), wi_numbers_have_big(&numbers, big));
            }
            at = k % 5 == 4 ? 2 * next : next + 1;
        }
    }
    mpz_clear(big);
}

/* ---- text ------------------------------------------------------------------------------ */

static void texts(void **state) {
    (void)state;
    static const char *const table[][2] = {
        {"square(t)", "square(t)"},
        {"not (square(t) or TRIANGULAR(2t))", "not square(t), not triangular(2t)"},
        {"not not fibonacci(t+x)", "fibonacci(x+t)"},
        {"power(t,4/2*1)", NULL},
        {"power(t,1+1)", "power(t,2)"},
        {"beatty(t,phi)", "beatty(t,(1+sqrt(5))/2)"},
        {"beatty(t,phi*phi)", "beatty(t,(3+sqrt(5))/2)"},
        {"beatty(t,1/(phi-1))", "beatty(t,(1+sqrt(5))/2)"},
        {"beatty(t,sqrt(8))", "beatty(t,2*sqrt(2))"},
        {"beatty(t,sqrt(9)/2)", "beatty(t,3/2)"},
        {"beatty(t,sqrt(2)/1*2-1/2)", "beatty(t,(-1+4*sqrt(2))/2)"},
        {"beatty(t,sqrt(2)*sqrt(2))", "beatty(t,2)"},
        {"beatty(t,3*sqrt(7)/7)", "beatty(t,3*sqrt(7)/7)"},
        {"beatty(t,6-sqrt(3))", "beatty(t,6-sqrt(3))"},
        {"t mod y = 0", "t mod y=0"},
        {"t mod y != 3", "not t mod y=3"},
        {"not (2t+1) mod (x-t) != 3", "(2t+1) mod (x-t)=3"},
        {"t mod 2y=0", "t mod (2y)=0"},
        {"floor(x/2)=t", "x>=2t, x<2t+2"},
        {"floor((x+1)/2)!=t", "x+1<2t or x+1>=2t+2"},
        {"t<=\xE2\x8C\x8Ax/3\xE2\x8C\x8B", "x>=3t"},
        {"floor(y/1)>floor(x/2)", "x<2y"},
        {"floor(y/x)=2", "floor(y/x)=2"},
        {"1<=floor(y/x)<t", "floor(y/x)>=1, floor(y/x)<t"},
        {"floor(-(y-t)/(2x))<=floor(x/3)", NULL},
        {"floor((t-y)/(2x))<=floor(x/3)", "floor((-y+t)/(2x))<=floor(x/3)"},
        {"not floor(x/2)=floor(y/3)", "not floor(x/2)=floor(y/3)"},
        {"floor((2-3)/x)<0", "floor((-1)/x)<0"},
        {"floor(2y/x)<3", "floor(2y/x)<3"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char rule[200];
        snprintf(rule, sizeof rule, "{(t,0): %s}", table[i][0]);
        wy_rules *rules = NULL;
        wy_error error;
        const wy_status status = wy_rules_read(&rules, rule, &error);
        if (table[i][1] == NULL) {
            assert_int_equal(status, WY_BAD);
            continue;
        }
        if (status != WY_OK) {
            fail_msg("%s: %s", rule, error.message);
        }
        char *text = wy_rules_text(rules);
        snprintf(rule, sizeof rule, "{(t,0): %s}", table[i][1]);
        assert_string_equal(text, rule);
        wy_rules *again = rules_or_fail(text);
        assert_true(wy_rules_equal(rules, again));
        wy_rules_free(again);
        wy_rules_free(rules);
        free(text);
    }
}

static void faults(void **state) {
    (void)state;
    static const char *const table[][2] = {
        {"square t", "'('"},
        {"square()", "a number or a letter"},
        {"t is square", "write square(t)"},
        {"x fibonacci", "write fibonacci(x)"},
        {"power(t)", "the base, as in power(t,2)"},
        {"power(t,1)", "at least 2"},
        {"power(t,x)", "expected a number"},
        {"beatty(t)", "the slope, as in beatty"},
        {"beatty(t,2/3)", "at least 1"},
        {"beatty(t,sqrt(2)-1)", "at least 1"},
        {"beatty(t,1/(sqrt(2)-sqrt(2)))", "divides by 0"},
        {"beatty(t,sqrt(2)+sqrt(3))", "one square root"},
        {"beatty(t,sqrt(-2))", "from 0 to"},
        {"beatty(t,sqrt(1000001))", "from 0 to"},
        {"beatty(t,1000001)", "too large"},
        {"beatty(t,1000*1000*1000)", "too large"},
        {"beatty(t,psi)", "a number, sqrt(5) or phi"},
        {"t mod 1 = 0", "at least 2"},
        {"t mod y = -1", "never negative"},
        {"floor(x)=1", "'/'"},
        {"floor(x/0)=1", "positive"},
        {"floor(x/(1-2))=1", "positive"},
        {"floor(x/2)+1=t", "whole side"},
        {"floor(x/2)<|t-1|", "plain expressions"},
        {"floor(x/1000000)=10000t", "too large"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char rule[200];
        snprintf(rule, sizeof rule, "{(t,0): %s}", table[i][0]);
        wy_rules *rules = NULL;
        wy_error error;
        if (wy_rules_read(&rules, rule, &error) != WY_BAD ||
            strstr(error.message, table[i][1]) == NULL) {
            fail_msg("%s: %s", rule, error.message);
        }
    }
    /* Conditions of another move are passed over, divisors and all. */
    wy_rules *rules = rules_or_fail("{(t,0),(0,s): x mod s=1, s mod y=0, floor(x/s)=1}");
    wy_rules_free(rules);
}

/* ---- engines ------------------------------------------------------------------------------ */

enum { FEATURES = RANDOM_EVERYTHING | RANDOM_NUMBERS };

static void assert_engines_agree(const char *rule, int64_t width, int64_t height) {
    static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_TABLE, WY_ENGINE_PLAIN};
    board expected = board_reference(rule, width, height);
    wy_rules *rules = settled_or_fail(rule);
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        board found = board_of(rules, rule, engines[i], width, height, NULL);
        board_assert_same(&found, &expected, rule);
        board_free(&found);
    }
    wy_rules_free(rules);
    board_free(&expected);
}

static void engines_agree(void **state) {
    (void)state;
    uint64_t seed = 1597;
    for (int round = 0; round < SHARE(250); round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, FEATURES);
        const int64_t width = 1 + random_below(&seed, 30), height = 1 + random_below(&seed, 70);
        assert_engines_agree(rule, width, height);
    }
}

/*
 * Moves that a remainder or a divisor gives, in windows so large that no move within a column joins
 * two cells of one machine word.
 */
static void strides_agree(void **state) {
    (void)state;
    static const char *const moves[] = {"(t,0)", "(0,t)", "(0,t)", "(0,t+1)", "(t,t)", "(2t,t)"};
    static const char *const numbers[] = {"t",     "(t+1)", "(t+y)",  "(t-x)", "(t+2x)",
                                          "(t-y)", "x",     "(2x+y)", "y",     "(x+y)"};
    static const char *const divisors[] = {"x",     "y",     "(x+1)", "(y-3)",
                                           "(x+y)", "(x-t)", "t",     "(t+1)"};
    static const char *const bounds[] = {"",         ", t<x",     ", t<=y",   ", x>=y",
                                         ", t>=70",  ", t>=x-y",  ", y>=3",   ", x<=y+t",
                                         ", t<2x-5", ", t<=2y-x", ", y<=100", ", t>=y"};
    uint64_t seed = 377;
    for (int round = 0; round < SHARE(120); round++) {
        char rule[400] = "";
        size_t length = 0;
        const int64_t families = 1 + random_below(&seed, 2);
        for (int64_t i = 0; i < families; i++) {
            length += (size_t)snprintf(
                rule + length, sizeof rule - length, "%s{%s: %s mod %s=%d%s%s}", i > 0 ? " + " : "",
                moves[random_below(&seed, 6)], numbers[random_below(&seed, 10)],
                divisors[random_below(&seed, 8)], (int)(random_below(&seed, 3) % 2),
                bounds[random_below(&seed, 12)], bounds[random_below(&seed, 12)]);
        }
        assert_engines_agree(rule, 90 + random_below(&seed, 60), 140 + random_below(&seed, 120));
    }
    assert_engines_agree("euclid", 150, 260);
    assert_engines_agree("euclid", 260, 150);
}

/*
 * Rules of families of all kinds: fans, rays and moves beside conditions that are not linear, added
 * and taken away, with blocking, ends and other boards, in windows of several words.
 */
static void families_of_all_kinds_agree(void **state) {
    (void)state;
    static const char *const linear[] = {"{(s,t): s<t}",   "{(s,t): s<=2t}", "(t,0)",
                                         "(0,t)",          "(t,t)",          "(2t,3t)",
                                         "{(1,2),(70,1)}", "(nim)",          "{(s,t): odd(s+t)}",
                                         "{(t,0): t<x-y}", "(t+1,2)",        "{(s+2,t): x>y}"};
    static const char *const others[] = {"{(t,0): prime(x-t)}",
                                         "{(0,t): t mod x=0}",
                                         "{(t,0): t mod y=0, t<x}",
                                         "{(s,t): prime(s+t+x)}",
                                         "{(t,t): x mod t=0}",
                                         "{(s,t): s mod (t+1)=0}",
                                         "{(s,t): floor(x/s)=floor(y/t)}",
                                         "{(t,0),(0,t): square(x+t)}",
                                         "{(0,t): beatty(y-t,phi)}",
                                         "{(t,2t): not prime(y-t)}",
                                         "{(s,t): x mod (s+t)=0}",
                                         "{(t,0): prime(x-t), t mod 4=3}",
                                         "{(t,t): prime(y-t)}",
                                         "{(0,t): not square(y+t), t<=floor(y/2)}"};
    static const char *const clauses[] = {"",         "",
                                          " block 1", " block 2 diagonal",
                                          " block 3", " misere",
                                          " block 1", " block 1 misere",
                                          " misere",  " terminal x+y<4",
                                          "",         " terminal {(3,4),(0,9)} misere"};
    uint64_t seed = 6765;
    for (int round = 0; round < EFFORT(1000, 150); round++) {
        char rule[600];
        int used = snprintf(rule, sizeof rule, "%s", others[random_below(&seed, 14)]);
        for (int i = random_below(&seed, 4); i >= 0; i--) {
            const bool is_linear = random_below(&seed, 2) == 0;
            used += snprintf(rule + used, sizeof rule - (size_t)used, " %c %s",
                             random_below(&seed, 5) == 0 ? '-' : '+',
                             is_linear ? linear[random_below(&seed, 12)]
                                       : others[random_below(&seed, 14)]);
        }
        const char *on = random_below(&seed, 5) == 0 ? " on cone(1/3,2/1)" : "";
        snprintf(rule + used, sizeof rule - (size_t)used, "%s%s", on,
                 clauses[random_below(&seed, 12)]);
        const int64_t width = 1 + random_below(&seed, 30), height = 1 + random_below(&seed, 75);
        assert_engines_agree(rule, width, height);
    }
}

static void values_are_kept(void **state) {
    (void)state;
    uint64_t seed = 2584;
    for (int round = 0; round < SHARE(500); round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, FEATURES);
        wy_rules *rules = rules_or_fail(rule);
        char *text = wy_rules_text(rules);
        wy_rules *again = rules_or_fail(text);
        assert_true(wy_rules_equal(rules, again));
        wy_rules *turned = wi_rules_transpose(rules);
        wy_rules *back = wi_rules_transpose(turned);
        assert_true(wy_rules_equal(rules, back));
        wy_rules_free(turned);
        wy_rules_free(back);
        wy_rules_free(again);
        wy_rules_free(rules);
        free(text);
    }
}

/* Is each move legal, by small heaps, by any heaps, by the reference? */
static void moves_agree(void **state) {
    (void)state;
    uint64_t seed = 4181;
    for (int round = 0; round < SHARE(120); round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, FEATURES);
        wy_rules *rules = rules_or_fail(rule);
        const int64_t x = random_below(&seed, 25), y = random_below(&seed, 25);
        const size_t cells = (size_t)((x + 1) * (y + 1));
        bool *legal = calloc(cells, 1);
        reference_moves(legal, rules, x, y);
        mpz_t heaps[2], move[2];
        mpz_init_set_si(heaps[0], x);
        mpz_init_set_si(heaps[1], y);
        mpz_inits(move[0], move[1], NULL);
        for (size_t i = 1; i < cells && !wi_rules_ends_at(rules, x, y); i++) {
            const int64_t dx = (int64_t)i / (y + 1), dy = (int64_t)i % (y + 1);
            mpz_set_si(move[0], dx);
            mpz_set_si(move[1], dy);
            wy_error error;
            const bool said =
                pair_legal(rules, heaps[0], heaps[1], move[0], move[1], &error) == WY_OK;
            if (said != legal[i]) {
                fail_msg("%s: (%lld,%lld) at (%lld,%lld)", rule, (long long)dx, (long long)dy,
                         (long long)x, (long long)y);
            }
        }
        mpz_clears(heaps[0], heaps[1], move[0], move[1], NULL);
        free(legal);
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_numbers),
        cmocka_unit_test(beatty_numbers),
        cmocka_unit_test(beatty_complements),
        cmocka_unit_test(larger_numbers),
        cmocka_unit_test(texts),
        cmocka_unit_test(faults),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(strides_agree),
        cmocka_unit_test(families_of_all_kinds_agree),
        cmocka_unit_test(values_are_kept),
        cmocka_unit_test(moves_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
