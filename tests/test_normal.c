/*
 * test_normal.c - the normal form: it means the same as what was written, and spelling does not
 * matter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <isl/ctx.h>
#include <isl/set.h>
#include <wythoff/rules.h>

#include "effort.h"
#include "normal/isl_sets.h"
#include "normal/normal.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"

enum { WINDOW = 22 };

/* ---- helpers -------------------------------------------------------------------------------- */

static wy_rules *read_rule(const char *text) {
    wy_rules *rules = NULL;
    wy_error error;
    if (wy_rules_read(&rules, text, &error) != WY_OK) {
        fail_msg("'%s' was refused: %s", text, error.message);
    }
    return rules;
}

static wy_rules *normal_of(const wy_rules *rules, const char *text) {
    wy_rules *normal = NULL;
    wy_error error;
    if (wy_rules_normal(&normal, rules, &error) != WY_OK) {
        fail_msg("'%s' has no normal form: %s", text, error.message);
    }
    assert_true(normal->normal);
    return normal;
}

/* The text of the normal form; free() it. */
static char *normal_text(const char *text) {
    wy_rules *rules = read_rule(text);
    wy_rules *normal = normal_of(rules, text);
    char *out = wy_rules_text(normal);
    assert_non_null(out);
    wy_rules_free(normal);
    wy_rules_free(rules);
    return out;
}

/* ---- tables --------------------------------------------------------------------------------- */

static void prints(void **state) {
    (void)state;
    static const struct {
        const char *written, *normal;
    } table[] = {
        {"nim", "{(t,0),(0,t)}"},
        {"wythoff", "{(t,0),(0,t),(t,t)}"},
        {"maharaja(3,5)", "{(t,0),(0,t),(t,t),(3,5),(5,3)}"},
        {"gdwn(1,2)", "{(t,0),(0,t),(t,t),(t,2t),(2t,t)}"},
        {"wythoff(2,3)", "{(t,0),(0,t),(t,t),(t,t+1),(t+1,t)} block 2 diagonal"},
        {"wythoff - (3,3)", "{(t,0),(0,t),(1,1),(2,2)} + {(t,t): t=4..}"},
        {"nim + {(s,t): s!=t}", "{(t,0),(0,t),(s+t,t),(s,s+t)}"},
        {"nim + {(s,t): s+t<3}", "{(t,0),(0,t),(1,1)}"},
        {"{(s,t): max(s,t)<=2}", "{(1,1),(1,2),(2,1),(2,2)}"},
        {"{(t,0): 2t<=x} + {(0,t): 2t<=y}", "{(t,0): 2t<=x} + {(0,t): 2t<=y}"},
        {"(1,0) + {(t,0): t>=2, 2t<=x} terminal x<=1", "{(t,0): 2t<=x}"},
        {"maximum-nim + {(1,0): x>=2}", "{(t,0): 2t<=x} on one heap"},
        {"{(0,t): t<=x} + {(t,0): t<=y}", "{(t,0): t<=y} + {(0,t): t<=x}"},
        {"(5,7) + {(s,t): s+t<=x}", "{(s,t): s+t<=x or s=5 and t=7}"},
        {"(1,0) + {(t,0): t>=2, 2t<=x}", "(1,0) + {(t,0): t=2.., 2t<=x}"},
        {"{(t,0): x>=y}", "(t,0) terminal x<y"},
        {"{(t,0): x>=y} + (1,0)", "(1,0) + {(t,0): t=2.., x>=y}"},
        {"ho-restriction", "(t,t) + {(0,t): x<=y} + {(t,0): x>=y}"},
        {"prime-game", "{(2t-1,0),(0,2t-1): prime(x) or prime(y)} + "
                       "{(2t,0),(0,2t): not prime(x), not prime(y)}"},
        {"wythoff terminal {(1,2),(2,1)}", "{(t,0),(0,t),(t,t)} terminal {(1,2),(2,1)}"},
        {"wythoff terminal x<3 or y<2", "{(t,0),(0,t),(t,t)} terminal x<=2 or y<=1"},
        {"wythoff terminal {(0,0)}", "{(t,0),(0,t),(t,t)}"},
        {"nim + {(s,t): |s-t|<1000}",
         "{(t,0),(0,t)} + {(s,s+t-1): t=1..1000} + {(s+t,s): t=1..999}"},
        {"wythoff + {(t,2t),(2t,t): t=1..50}", "{(t,0),(0,t),(t,t)} + {(t,2t),(2t,t): t=1..50}"},
        {"{(2t,0),(3t,0)}", "{(2t,0),(3t,0)}"},
        {"{(2s,3t): even(s+t)}", "{(4s+2t-4,3t),(2s,3s+6t-6)}"},
        {"{(s,t): s+t<=300, s<=2}", "{(2,t): t=1..298} + {(1,t): t=1..299}"},
        {"{(s,t): s=1..1000, t<=1000}", "{(t,s): s=1..1000, t=1..1000}"},
        {"rational-nim(4/14,10/1)", "{(t,10t),(14t,4t)} on cone(2/7,10/1)"},
        {"wythoff on cone(0/3,2/0)", "{(t,0),(0,t),(t,t)}"},
        {"{(t,0): prime(x) or t<=4, t<=4}", "{(1,0),(2,0),(3,0),(4,0)}"},
        {"{}", "{}"},
        {"nim - nim", "{}"},
        {"imitation(2,3)", "imitation(2,3)"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char *text = normal_text(table[i].written);
        if (strcmp(text, table[i].normal) != 0) {
            fail_msg("'%s' has the normal form '%s', not '%s'", table[i].written, text,
                     table[i].normal);
        }
        free(text);
        /* A normal form is its own. */
        char *again = normal_text(table[i].normal);
        assert_string_equal(again, table[i].normal);
        free(again);
    }
}

/* Each line is one game, in several spellings. */
static void spellings(void **state) {
    (void)state;
    static const char *const table[][5] = {
        {"wythoff", "{(t,0): 0<t<=x} + {(0,t): 0<t<=y} + {(t,t): 0<t<=min(x,y)}",
         "{(2t,0),(2t-1,0),(0,t),(t,t)}", "nim + {(s,t): s=t}", "wythoff + (1,0) + (7,7)"},
        {"wythoff + {(s,t): s+t<=4}", "wythoff + (1,2) + (2,1) + (1,3) + (3,1)",
         "wythoff + {(s,t): s<=3, t<=3, s+t<5}", "wythoff + {(a,b): 5>b+a}",
         "wythoff + {(1,t),(t,1): t=2..3}"},
        {"nim + {(s,t),(t,s): s<=t, t<2s+1}", "nim + {(s,t): s<=2t, t<=2s}",
         "nim + {(s,t): s<=2t and not (t>2s)}", "nim + {(s,t): 2s>=t} - {(s,t): 2t<s}",
         "nim + (s,t) - {(s,t): t>2s or s>2t}"},
        {"{(t,0): 2t<=x} + {(0,t): 2t<=y}", "{(t,0): t<=x-t} + {(0,t): t<=y-t}",
         "{(t,0): not (2t>x)} + {(0,t): y-t>=t}", "nim - {(t,0): 2t>x} - {(0,t): 2t>y}",
         "{(0,t): 0<t, 2t<=y, t<=y} + {(t,0): 2t<=x, x>=2}"},
        {"{(t,0),(0,t): x+y>3}", "nim terminal x+y<=3", "nim terminal x+y<4 or {(1,1),(0,0)}",
         "{(t,0): x+y>=4} + {(0,t): 2x+2y>7}", "nim - {(t,0),(0,t): x+y<=3}"},
        {"ho-restriction", "{(t,0): y<=x} + (t,t) + {(0,t): not (x>y)}",
         "wythoff - {(t,0): x<y} - {(0,t): y<x}", "(t,t) + {(t,0): x-y>=0} + {(0,t): y-x>-1}",
         "{(t,0): x>y} + {(t,0),(0,t): x=y} + {(0,t): y>x} + {(t,t): t<=x}"},
        {"prime-game",
         "{(t,0),(0,t): odd(t), prime(y) or prime(x)} + "
         "{(t,0),(0,t): even(t), not (prime(x) or prime(y))}",
         "{(2t-1,0),(0,2t-1): prime(x) or prime(y)} + {(2t,0),(0,2t): not prime(x), not prime(y)}",
         "nim - {(t,0),(0,t): odd(t), not prime(x), not prime(y)} "
         "- {(t,0),(0,t): even(t), prime(x) or prime(y)}",
         "{(t,0),(0,t): odd(t) and prime(x) or odd(t) and prime(y) or "
         "even(t) and not prime(x) and not prime(y)}"},
        {"{(t,0),(0,t)} on cone(1/2,2/1)", "{(0,t),(t,0): t<=x+y} on cone(2/4,2/1)",
         "nim on cone(1/2,4/2)", "nim on cone(1/2,2/1)",
         "{(t,0),(0,t): x<=2y, y<=2x} on cone(1/2,2/1)"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char *first = normal_text(table[i][0]);
        for (size_t j = 1; j < 5; j++) {
            char *other = normal_text(table[i][j]);
            if (strcmp(first, other) != 0) {
                fail_msg("'%s' is '%s', but '%s' is '%s'", table[i][0], first, table[i][j], other);
            }
            free(other);
        }
        free(first);
    }
}

/* ---- random rules ---------------------------------------------------------------------------- */

/* The moves of both at (x,y), where the game does not end. */
static void assert_same_moves(const wy_rules *a, const wy_rules *b, const char *text, int64_t x,
                              int64_t y) {
    bool of_a[WINDOW * WINDOW];
    bool of_b[WINDOW * WINDOW];
    const size_t size = (size_t)((x + 1) * (y + 1));
    reference_moves(of_a, a, x, y);
    reference_moves(of_b, b, x, y);
    if (wi_rules_ends_at(a, x, y)) {
        memset(of_a, 0, size);
    }
    if (wi_rules_ends_at(b, x, y)) {
        memset(of_b, 0, size);
    }
    if (memcmp(of_a, of_b, size) != 0) {
        fail_msg("'%s' has other moves at (%d,%d) in its normal form", text, (int)x, (int)y);
    }
}

static void means_the_same(void **state) {
    (void)state;
    uint64_t seed = 20;
    int without = 0;
    enum { RULES = 400 };
    for (int i = 0; i < SHARE(RULES); i++) {
        char text[1000];
        random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING);
        wy_rules *rules = read_rule(text);
        wy_rules *normal = NULL;
        wy_error error;
        const wy_status status = wy_rules_normal(&normal, rules, &error);
        if (status == WY_LIMIT) {
            without++;
            assert_true(strlen(error.message) > 10);
            wy_rules_free(rules);
            continue;
        }
        assert_int_equal(status, WY_OK);
        int8_t written[WINDOW * WINDOW];
        int8_t normed[WINDOW * WINDOW];
        reference_outcomes(written, rules, WINDOW, WINDOW);
        reference_outcomes(normed, normal, WINDOW, WINDOW);
        if (memcmp(written, normed, sizeof written) != 0) {
            fail_msg("'%s' has other P-positions in its normal form", text);
        }
        for (int j = 0; j < 8; j++) {
            const int64_t x = random_below(&seed, WINDOW);
            const int64_t y = random_below(&seed, WINDOW);
            if (wi_cone_contains(&rules->board, x, y)) {
                assert_same_moves(rules, normal, text, x, y);
            }
        }
        /* Its text, read again, is the same value. */
        char *told = wy_rules_text(normal);
        wy_rules *again = read_rule(told);
        if (!wy_rules_equal(normal, again)) {
            fail_msg("the normal form '%s' is not the same when it is read again", told);
        }
        free(told);
        wy_rules_free(again);
        wy_rules_free(normal);
        wy_rules_free(rules);
    }
    /* Some ask for primes without end, or fall apart too far. */
    assert_true(without < SHARE(RULES / 20));
}

/* ---- isl ------------------------------------------------------------------------------------- */

/* isl 0.25 adds (2,9) when it merges the parts of this set; we must not. */
static void merging_is_exact(void **state) {
    (void)state;
    wi_sets sets;
    wy_error error;
    assert_int_equal(wi_sets_open(&sets, WI_MOST_STEPS, &error), WY_OK);
    isl_set *set = isl_set_read_from_str(
        sets.ctx, "{ [x,y] : y > 0 and ((7-2x <= y <= 3) or ((3+y) mod 6 = 0 and 2 <= y < 2x) or "
                  "(y mod 6 = 0 and x >= 2 and y >= 2) or (y mod 2 = 1 and 5 <= y < 2x) or "
                  "((-2+y) mod 6 = 0 and x >= 2 and y >= 2) or (y mod 6 = 5 and 5 <= y < 2x) or "
                  "(y mod 2 = 0 and x >= 0 and y >= 6 and y >= 8-2x)); [x,4] : x >= 4; [2,4] }");
    isl_set *merged = wi_sets_merged(isl_set_copy(set));
    assert_int_equal(isl_set_is_equal(set, merged), isl_bool_true);
    isl_set_free(set);
    isl_set_free(merged);
    assert_int_equal(wi_sets_close(&sets), WY_OK);
}

/*
 * Whatever step is one too many, the answer is "too large" and nothing is lost: isl complains on
 * stderr about sets that were not freed.
 */
static void gives_up_anywhere(void **state) {
    (void)state;
    static const char *const table[] = {
        "nim + {(s,t): s!=t, odd(s+t)} - (3,3)",
        "ho-extension + {(t,0): 3t<=x} terminal {(1,1)} or 2x<y",
        "prime-game + {(s,t): |s-t|<3, even(x)} block 1 diagonal",
    };
    FILE *said = tmpfile();
    assert_non_null(said);
    fflush(stderr);
    const int kept = dup(2);
    dup2(fileno(said), 2);
    size_t unfinished = 0;
    bool right = true;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = NULL;
        right = right && wy_rules_read(&rules, table[i], NULL) == WY_OK;
        wy_status status = WY_LIMIT;
        for (unsigned long steps = 1; status == WY_LIMIT && steps < 1000000;
             steps += 1 + steps / 7) {
            wy_rules *normal = NULL;
            wy_error error = {0};
            status = wi_rules_normal_within(&normal, rules, steps, &error);
            unfinished += status == WY_LIMIT;
            right = right && (status == WY_OK ||
                              (status == WY_LIMIT && normal == NULL && error.message[0] != '\0'));
            wy_rules_free(normal);
        }
        right = right && status == WY_OK;
        wy_rules_free(rules);
    }
    fflush(stderr);
    dup2(kept, 2);
    close(kept);
    const long length = ftell(said);
    fclose(said);
    assert_true(right);
    assert_true(unfinished > 30);
    assert_int_equal(length, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints),
        cmocka_unit_test(spellings),
        cmocka_unit_test(means_the_same),
        cmocka_unit_test(merging_is_exact),
        cmocka_unit_test(gives_up_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
