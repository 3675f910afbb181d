/*
 * test_family.c - families of games: ranges against plain loops, names in rules, faults.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/rules.h>
#include <wythoff/sweep.h>

#include "sweep/family.h"

/* ---- helpers --------------------------------------------------------------------------- */

static wy_sweep *read_good(const char *ranges) {
    wy_sweep *sweep;
    wy_error error;
    if (wi_sweep_read(&sweep, ranges, &error) != WY_OK) {
        fail_msg("%s: %s", ranges, error.message);
    }
    return sweep;
}

/* The members, as "1,2 1,3". */
static void expect_members(const char *ranges, const char *expected) {
    wy_sweep *sweep = read_good(ranges);
    char text[4096] = "";
    size_t used = 0;
    for (size_t i = 0; i < wi_sweep_count(sweep); i++) {
        for (size_t p = 0; p < wi_sweep_parameters(sweep); p++) {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRId64,
                                     p > 0   ? ","
                                     : i > 0 ? " "
                                             : "",
                                     wi_sweep_values(sweep, i)[p]);
        }
    }
    assert_string_equal(text, expected);
    wi_sweep_free(sweep);
}

static void expect_fault(const char *ranges, size_t column, const char *part) {
    wy_sweep *sweep;
    wy_error error;
    assert_int_equal(wi_sweep_read(&sweep, ranges, &error), WY_BAD);
    assert_null(sweep);
    if (strstr(error.message, part) == NULL) {
        fail_msg("%s: %s", ranges, error.message);
    }
    assert_int_equal(error.column, column);
}

static void expect_rule(const char *ranges, const char *rule, size_t member, const char *expected) {
    wy_sweep *sweep = read_good(ranges);
    wy_error error;
    char *text;
    assert_int_equal(wi_sweep_check(sweep, rule, &error), WY_OK);
    assert_int_equal(wi_sweep_rule(&text, sweep, rule, member, &error), WY_OK);
    assert_string_equal(text, expected);
    wy_rules *rules;
    assert_int_equal(wy_rules_read(&rules, text, &error), WY_OK);
    wy_rules_free(rules);
    free(text);
    wi_sweep_free(sweep);
}

static void expect_rule_fault(const char *ranges, const char *rule, size_t column,
                              const char *part) {
    wy_sweep *sweep = read_good(ranges);
    wy_error error;
    assert_int_equal(wi_sweep_check(sweep, rule, &error), WY_BAD);
    if (strstr(error.message, part) == NULL) {
        fail_msg("%s: %s", rule, error.message);
    }
    assert_int_equal(error.column, column);
    wi_sweep_free(sweep);
}

/* ---- ranges ---------------------------------------------------------------------------- */

static void lists_members(void **state) {
    (void)state;
    expect_members("k=1..3", "1 2 3");
    expect_members("k=7", "7");
    expect_members("k=5,1,3,1,3..4", "1 3 4 5");
    expect_members("k=1..9 step 4", "1 5 9");
    expect_members("k=1..8 step 4, 100", "1 5 100");
    expect_members("k in {3,2}", "2 3");
    expect_members("k=-1..1", "-1 0 1");
    expect_members("k=1..2 l=k..3", "1,1 1,2 1,3 2,2 2,3");
    expect_members("k=1..2, l=k+1..2k", "1,2 2,3 2,4");
    expect_members("k=3..4 l=2(k-3)+1,k*2-1", "3,1 3,5 4,3 4,7");
    expect_members("k=1..3 l=k..2", "1,1 1,2 2,2"); /* none for k = 3 */
    expect_members("size=2 n=max(size,1)..min(9,size+1)", "2,2 2,3");
    expect_members("k=1..7 where k mod 3=1", "1 4 7");
    expect_members("k=1..3 l=1..3 where k+l<5 and k!=l", "1,2 1,3 2,1 3,1");
    expect_members("k=2..4 l=2..4 where gcd(k,l)=1", "2,3 3,2 3,4 4,3");
    expect_members("k=1..4 where (k<2 or k>3), not k=4", "1");
    expect_members("k=1..4 where 1<k<=3", "2 3");
    expect_members("k=1..9 where |k-5|>=4", "1 9");
    expect_members("k=0..6 where k!=0 and 6 mod k=0", "1 2 3 6");
    expect_members("k=0..2 where k=0 or 2 mod k=0", "0 1 2");
    expect_members("k=-5..-3 where (k+1) mod 3=0", "-4");
    expect_members("k = 1 .. 2   l = k", "1,1 2,2");
}

/* The same members as three plain loops find. */
static void agrees_with_loops(void **state) {
    (void)state;
    srand(5);
    for (int round = 0; round < 300; round++) {
        const int a = rand() % 7 - 3, b = a + rand() % 6, s = 1 + rand() % 3;
        const int c = rand() % 5 - 2, d = rand() % 4, m = 1 + rand() % 4, r = rand() % m;
        char text[200];
        snprintf(text, sizeof text, "k=%d..%d step %d l=k+%d..%dk+5 m=l,k,%d where k+l+m mod %d=%d",
                 a, b, s, c + 2, d, c, m, r);
        int64_t expected[3000];
        size_t count = 0;
        for (int k = a; k <= b; k += s) {
            for (int l = k + c + 2; l <= d * k + 5; l++) {
                for (int n = -100; n <= 100; n++) {
                    if ((n == l || n == k || n == c) && ((k + l + n) % m + m) % m == r) {
                        expected[count++] = k;
                        expected[count++] = l;
                        expected[count++] = n;
                    }
                }
            }
        }
        wy_sweep *sweep;
        wy_error error;
        const wy_status status = wi_sweep_read(&sweep, text, &error);
        if (count == 0) {
            assert_int_equal(status, WY_BAD);
            continue;
        }
        assert_int_equal(status, WY_OK);
        assert_int_equal(wi_sweep_count(sweep), count / 3);
        assert_memory_equal(wi_sweep_values(sweep, 0), expected, count * sizeof *expected);
        wi_sweep_free(sweep);
    }
}

static void finds_faults(void **state) {
    (void)state;
    expect_fault("", 1, "expected a name");
    expect_fault("k", 1, "expected a name");
    expect_fault("k=", 3, "expected a number or a name");
    expect_fault("=1", 1, "expected a name");
    expect_fault("k=1..", 3, "needs an end");
    expect_fault("k=1.. l=2", 3, "needs an end");
    expect_fault("k=1..2 l", 8, "expected a name");
    expect_fault("k=1..2 k=3", 8, "already");
    expect_fault("k=l..2 l=1", 3, "no values here");
    expect_fault("k=k..2", 3, "names to the left");
    expect_fault("x=1..2", 1, "meaning of its own");
    expect_fault("block=1", 1, "meaning of its own");
    expect_fault("rational=1", 1, "meaning of its own");
    expect_fault("status=1", 1, "meaning of its own");
    expect_fault("k=1..9 step 0", 13, "positive");
    expect_fault("k=1..9 step -1", 13, "positive");
    expect_fault("k=3..1", 1, "no combination");
    expect_fault("k=1..3 where k>5", 1, "no combination");
    expect_fault("k=1..3 where", 13, "expected a number");
    expect_fault("k=1..3 where k", 15, "comparison");
    expect_fault("k=1..3 where k<2 l", 18, "expected 'and'");
    expect_fault("k=1..3 where k mod 0=1", 20, "modulus");
    expect_fault("k=1..3 where z<2", 14, "no values here");
    expect_fault("k=1000000001", 3, "too large");
    expect_fault("k=99999999999999999999999", 3, "too large");
    expect_fault("k=1000000000*2", 3, "too large");
    expect_fault("k=1..1000000000", 3, "combinations");
    expect_fault("k=1..1000 l=1..1000", 1, "games");
    expect_fault("k=1..1000 l=1..2000 where k<0", 1, "combinations");
    expect_fault("k=1..1000000 l=2..1 m=1", 1, "no combination");
    expect_fault("k={1,2", 7, "expected ',' or '}'");
    expect_fault("k=1;2", 4, "expected a name");
    expect_fault("a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1 i=1", 33, "at most 8");
    expect_fault("abcdefghijabcdefghijabcdefghijab=1", 1, "at most 31 letters");
    char deep[400];
    memset(deep, '(', sizeof deep - 1);
    memcpy(deep, "k=", 2);
    deep[sizeof deep - 1] = '\0';
    expect_fault(deep, 67, "nested");
    char *longest = malloc(WY_SWEEP_TEXT + 2);
    assert_non_null(longest);
    memset(longest, ' ', WY_SWEEP_TEXT + 1);
    longest[WY_SWEEP_TEXT + 1] = '\0';
    expect_fault(longest, 0, "at most");
    free(longest);
}

/* ---- rules ----------------------------------------------------------------------------- */

static void fills_rules(void **state) {
    (void)state;
    expect_rule("k=3 l=5", "maharaja(k,l)", 0, "maharaja(3,5)");
    expect_rule("k=3", "maharaja(k,k+2)", 0, "maharaja(3,3+2)");
    expect_rule("k=1..3", "wythoff + (k,2k) + (2k,k)", 2, "wythoff + (3,2*3) + (2*3,3)");
    expect_rule("k=3", "nim block k misere", 0, "nim block 3 misere");
    expect_rule("n=3", "nim + (n,n)", 0, "nim + (3,3)"); /* not in nim */
    expect_rule("m=2 p=3", "wythoff(m=m,p=p)", 0, "wythoff(m=2,p=3)");
    expect_rule("m=2", "wythoff(p=2,m=m)", 0, "wythoff(p=2,m=2)");
    expect_rule("N=50", "wythoff + {(t,2t),(2t,t): t=1..N}", 0,
                "wythoff + {(t,2t),(2t,t): t=1..50}");
    expect_rule("k=4", "{(t,0),(0,t),(k t,(t+1)k)}", 0, "{(t,0),(0,t),(4* t,(t+1)*4)}");
    expect_rule("k=4", "{(t,0),(t k,k(t+1))}", 0, "{(t,0),(t *4,4*(t+1))}");
    expect_rule("k=2 l=3", "{(k l,k*l t)}", 0, "{(2 *3,2*3* t)}");
    expect_rule("k=-1", "{(t,t+k)}", 0, "{(t,t+(-1))}");
    expect_rule("k=-1", "{(t,3t+2k)}", 0, "{(t,3t+2*(-1))}");
    expect_rule("k=2", "nim + {(s,t): |s-t|<k} # not k here", 0,
                "nim + {(s,t): |s-t|<2} # not k here");
    expect_rule("k=2", "nim terminal x+y<=k", 0, "nim terminal x+y<=2");
    expect_rule("k=2", "nim terminal {(k,0),(0,k)}", 0, "nim terminal {(2,0),(0,2)}");
    expect_rule("q=2 p=7", "rational-nim(q/p,10/1)", 0, "rational-nim(2/7,10/1)");
    expect_rule("k=3", "{(t,0): t mod k=1}", 0, "{(t,0): t mod 3=1}");
    expect_rule("size=3", "nim + (size,size)", 0, "nim + (3,3)");
    expect_rule("k=1", "nim\n + (k,\n k)", 0, "nim\n + (1,\n 1)");
}

static void finds_faults_of_rules(void **state) {
    (void)state;
    expect_rule_fault("k=1..3 l=1", "maharaja(k,k)", 0, "'l' has values but does not occur");
    expect_rule_fault("t=1..3 N=1", "wythoff + {(t,N): t=1..5}", 19, "rename");
    expect_rule_fault("t=1..3", "{(t,0): t in {1,2}}", 9, "rename");
    expect_rule_fault("k=1..3", "{(t,kt),(k,0)}", 5, "write k*t");
    expect_rule_fault("p=1..3", "wythoff(p=1)", 0, "does not occur"); /* a label */
    expect_rule_fault("k=1", "nim # k", 0, "does not occur");
}

/* ---- anything at all ------------------------------------------------------------------- */

static void survives_anything(void **state) {
    (void)state;
    static const char *const pieces[] = {
        "k",   "l",  "=",    "..",    ",", "1",  "20",   "where",     "step", "(",   ")",   "{",
        "}",   "+",  "-",    "*",     "<", "!=", "and",  "or",        "not",  "mod", "gcd", "|",
        " in", "in", "k=1 ", "l=k..", "#", "\n", "\xff", "999999999", "min(", "t",   "/",
    };
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    srand(7);
    int good = 0;
    for (int round = 0; round < 20000; round++) {
        char text[400];
        size_t used = (size_t)snprintf(text, sizeof text, "k=");
        for (int i = rand() % 12; i >= 0; i--) {
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s", pieces[rand() % PIECES]);
        }
        wy_sweep *sweep;
        wy_error error;
        const wy_status status = wi_sweep_read(&sweep, text, &error);
        if (status == WY_OK) {
            good++;
            assert_true(wi_sweep_count(sweep) > 0);
            char *rule;
            if (wi_sweep_check(sweep, text, &error) == WY_OK) {
                assert_int_equal(wi_sweep_rule(&rule, sweep, text, 0, &error), WY_OK);
                free(rule);
            }
            wi_sweep_free(sweep);
        } else {
            assert_int_equal(status, WY_BAD);
            assert_true(error.message[0] != '\0');
        }
    }
    assert_true(good > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_members),         cmocka_unit_test(agrees_with_loops),
        cmocka_unit_test(finds_faults),          cmocka_unit_test(fills_rules),
        cmocka_unit_test(finds_faults_of_rules), cmocka_unit_test(survives_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
