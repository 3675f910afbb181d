/*
 * test_rules.c - the language of rulesets: what it reads, what the rules mean,
 * how they print, and what it says about faults.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "random_rules.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- helpers -------------------------------------------------------------------- */

static wy_rules *read(const char *text) {
    wy_rules *rules = NULL;
    wy_error error;
    if (wy_rules_read(&rules, text, &error) != WY_OK) {
        fail_msg("'%s' was refused at %zu:%zu: %s", text, error.line, error.column, error.message);
    }
    assert_non_null(rules);
    return rules;
}

/* Prints, reads and compares; returns the text. */
static char *round_trip(const wy_rules *rules) {
    char *text = wy_rules_text(rules);
    assert_non_null(text);
    wy_rules *again = read(text);
    if (!wy_rules_equal(rules, again)) {
        fail_msg("'%s' is not the same when it is read again", text);
    }
    wy_rules_free(again);
    return text;
}

static bool in_range(const wy_range *range, int64_t value) {
    if (value < range->low || value > range->high) {
        return false;
    }
    for (size_t i = 0; i < range->count; i++) {
        if (range->values[i] == value) {
            return true;
        }
    }
    return range->count == 0;
}

/* Is (dx,dy) a move at (x,y)?  By trying parameters, all of which must lie below 50. */
static bool has_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    enum { PARAMETERS = 50 };
    bool found = false;
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        bool here = false;
        for (int64_t s = 0; s < (family->parameters < 2 ? 1 : PARAMETERS) && !here; s++) {
            for (int64_t t = 0; t < (family->parameters < 1 ? 1 : PARAMETERS) && !here; t++) {
                here = in_range(&family->range[0], s) && in_range(&family->range[1], t) &&
                       wi_linear_value(&family->part[0], 0, 0, s, t) == dx &&
                       wi_linear_value(&family->part[1], 0, 0, s, t) == dy &&
                       wi_condition_holds(family->when, x, y, s, t);
            }
        }
        found = here ? !family->removed : found;
    }
    return found;
}

/* ---- texts and what they print as -------------------------------------------------- */

static void test_printing(void **state) {
    (void)state;
    static const struct {
        const char *text, *printed;
    } table[] = {
        {"nim", "{(t,0),(0,t)}"},
        {"NIM", "{(t,0),(0,t)}"},
        {"wythoff", "{(t,0),(0,t),(t,t)}"},
        {"maharaja", "{(t,0),(0,t),(t,t),(1,2),(2,1)}"},
        {"maharaja(3,5)", "{(t,0),(0,t),(t,t),(3,5),(5,3)}"},
        {"gdwn(1,2)", "{(t,0),(0,t),(t,t),(t,2t),(2t,t)}"},
        {"wythoff(m=2,p=3)", "{(t,0),(0,t)} + {(s,t): |s-t|<2} block 2 diagonal"},
        {"wythoff(p=3, m=2)", "{(t,0),(0,t)} + {(s,t): |s-t|<2} block 2 diagonal"},
        {"wythoff(2)", "{(t,0),(0,t)} + {(s,t): |s-t|<2}"},
        {"wythoff(m=2)", "{(t,0),(0,t)} + {(s,t): |s-t|<2}"},
        {"wythoff(1,1)", "{(t,0),(0,t),(t,t)}"},
        {"wythoff(1,2)", "{(t,0),(0,t),(t,t)} block 1 diagonal"},
        {"imitation(2,3)", "imitation(2,3)"},
        {"imitation(p=3,m=2) misere", "imitation(2,3) misere"},
        {"rational-nim(2/7,10/1)", "{(7t,2t),(t,10t)} on cone(2/7,10/1)"},
        {"rational-wythoff(1/1,1/0)", "{(t,t),(0,t),(t,2t)} on cone(1/1,1/0)"},
        {"rational(1/1,1/0, wythoff)", "{(t,t),(0,t),(t,2t)} on cone(1/1,1/0)"},
        {"rational(1/3,2/1,wythoff - (3,3))", "{(3t,t),(t,2t),(4t,3t)} - (12,9) on cone(1/3,2/1)"},
        {"rational(0/2,3/0,{(s,t): s<t})", "{(2s,3t): s<t} on cone(0/2,3/0)"},
        {"rational(0/1,1/0,nim)", "{(t,0),(0,t)}"},
        {"rational-nim(2/7,10/1) + (4t,6t)", "{(7t,2t),(t,10t),(4t,6t)} on cone(2/7,10/1)"},
        {"rational-nim(2/7,10/1) on cone(2/7,10/1)", "{(7t,2t),(t,10t)} on cone(2/7,10/1)"},
        {"nim on cone(4/14,10/1)", "{(t,0),(0,t)} on cone(4/14,10/1)"},
        {"wythoff + (1,2) + (2,1)", "{(t,0),(0,t),(t,t),(1,2),(2,1)}"},
        {"wythoff - (3,3)", "{(t,0),(0,t),(t,t)} - (3,3)"},
        {"wythoff-nim", "{(t,0),(0,t),(t,t)} - {(t,0),(0,t)}"},
        {"wythoff + {(t,2t),(2t,t): t=1..50}", "{(t,0),(0,t),(t,t)} + {(t,2t),(2t,t): t=1..50}"},
        {"nim + {(s,t): |s-t|<3}", "{(t,0),(0,t)} + {(s,t): |s-t|<3}"},
        {"nim + {(s,t): 3>|s-t|}", "{(t,0),(0,t)} + {(s,t): |s-t|<3}"},
        {"wythoff block 2", "{(t,0),(0,t),(t,t)} block 2"},
        {"wythoff block 2 any", "{(t,0),(0,t),(t,t)} block 2"},
        {"wythoff block 0 diagonal", "{(t,0),(0,t),(t,t)}"},
        {"wythoff block 2 diagonal", "{(t,0),(0,t),(t,t)} block 2 diagonal"},
        {"wythoff terminal x+y<=3", "{(t,0),(0,t),(t,t)} terminal x+y<=3"},
        {"wythoff terminal {(2,1),(1,2),(2,1)}", "{(t,0),(0,t),(t,t)} terminal {(1,2),(2,1)}"},
        {"wythoff terminal {(7,7)} or x<3 and y<3",
         "{(t,0),(0,t),(t,t)} terminal x<3 and y<3 or {(7,7)}"},
        {"wythoff terminal x<3, y<3 terminal {(7,7)}",
         "{(t,0),(0,t),(t,t)} terminal x<3 and y<3 or {(7,7)}"},
        {"wythoff misere", "{(t,0),(0,t),(t,t)} misere"},
        {"wythoff mis\xC3\xA8re", "{(t,0),(0,t),(t,t)} misere"},
        {"nim misere terminal x<2 block 3 on cone(0/1,2/1)",
         "{(t,0),(0,t)} on cone(0/1,2/1) block 3 terminal x<2 misere"},
        {"ho-restriction", "{(t,0): x>=y} + {(0,t): x<=y} + (t,t)"},
        {"ho-extension", "{(t,0),(0,t),(t,t)} + {(s,t): x<=y, t<s} + {(s,t): x>=y, s<t}"},
        {"prime-game", "{(t,0),(0,t): odd(t), (prime(x) or prime(y))} + "
                       "{(t,0),(0,t): even(t), not prime(x), not prime(y)}"},
        /* moves and lines */
        {"(1,2)", "(1,2)"},
        {"(4t,6t)", "(4t,6t)"},
        {"(t+1,2t-1)", "(t+1,2t-1)"},
        {"(2*t, t*2)", "(2t,2t)"},
        {"(2(t+1)-3, -(-t))", "(2t-1,t)"},
        {"(k, 2k)", "(t,2t)"},
        {"(s, 2s)", "(t,2t)"},
        {"(b, a)", "(s,t)"},
        {"(t, s)", "(t,s)"},
        {"(t, k)", "(s,t)"},
        {"(a-a+t, 3)", "(t,3)"},
        {"((1,2)+(2,1))", "{(1,2),(2,1)}"},
        {"nim - ((1,0)+(0,1))", "{(t,0),(0,t)} - {(1,0),(0,1)}"},
        {"(wythoff - (3,3)) + (3,3)", "{(t,0),(0,t),(t,t)} - (3,3) + (3,3)"},
        {"((t+1),2)", "(t+1,2)"},
        {"# a comment\n nim # another\n + (1,1)\n", "{(t,0),(0,t),(1,1)}"},
        /* ranges */
        {"{(t,0): t=1..}", "(t,0)"},
        {"{(t,0): t>=1}", "(t,0)"},
        {"{(t,1): t=0..}", "{(t,1): t=0..}"},
        {"{(t,1): t>-1}", "{(t,1): t=0..}"},
        {"{(t,0): t<=9}", "{(t,0): t=1..9}"},
        {"{(t,0): 2<=t<=9}", "{(t,0): t=2..9}"},
        {"{(t,0) | 2<t and t<9}", "{(t,0): t=3..8}"},
        {"{(t,0): not (t<2 or t>9)}", "{(t,0): t=2..9}"},
        {"{(t,0): 2t+1<=10, 3<2t}", "{(t,0): t=2..4}"},
        {"{(t,0): t in 1..50}", "{(t,0): t=1..50}"},
        {"{(t,0): t=5}", "{(t,0): t=5}"},
        {"{(t,0): t in {7,1,3,3}}", "{(t,0): t in {1,3,7}}"},
        {"{(t,0): t=1 or t=7 or t=3}", "{(t,0): t in {1,3,7}}"},
        {"{(t,1): t \xE2\x88\x88 {0,5}}", "{(t,1): t in {0,5}}"},
        {"{(t,0): t in {1,2,3}}", "{(t,0): t=1..3}"},
        {"{(t,0): t in {1..3,8}}", "{(t,0): t in {1,2,3,8}}"},
        {"{(t,0): t in {1,3,7}, t>2}", "{(t,0): t in {3,7}}"},
        {"{(t,0): t in {1,3,7}, t in {3,4,7}}", "{(t,0): t in {3,7}}"},
        {"{(t+5,1): t>=-5}", "{(t+5,1): t=-5..}"},
        {"{(5-t,t): t=0..5}", "{(5-t,t): t=0..5}"},
        {"{(s,t): s=1..3, t in {2,9}}", "{(s,t): s=1..3, t in {2,9}}"},
        {"{(t,0),(0,s): s<=4}", "(t,0) + {(0,t): t=1..4}"},
        {"{(t,0),(0,s): t<=x and s<=y}", "{(t,0): t<=x} + {(0,t): t<=y}"},
        {"{(t,0),(1,2),(s,t): s=2.., x>y}", "{(t,0),(1,2),(s,t): s=2.., x>y}"},
        /* conditions */
        {"{(t,0): x\xE2\x89\xA5y}", "{(t,0): x>=y}"},
        {"nim \xE2\x88\xAA (t,t) \xE2\x88\x96 (3,3)", "{(t,0),(0,t),(t,t)} - (3,3)"},
        {"nim\\(1,0)", "{(t,0),(0,t)} - (1,0)"},
        {"\xEF\xBB\xBFnim", "{(t,0),(0,t)}"},
        {"rational-nim(2/7,10)", "{(7t,2t),(t,10t)} on cone(2/7,10/1)"},
        {"nim on cone(1,1/0)", "{(t,0),(0,t)} on cone(1/1,1/0)"},
        {"{(t,0): x\xE2\x89\xA4y, x\xE2\x89\xA0"
         "3}",
         "{(t,0): x<=y, x!=3}"},
        {"{(t,0): x==y}", "{(t,0): x=y}"},
        {"{(t,0): 0<t<=x}", "{(t,0): t<=x}"},
        {"{(t,0): t=1..x}", "{(t,0): t<=x}"},
        {"{(t,0): t<=min(x,y)}", "{(t,0): t<=x, t<=y}"},
        {"{(t,0): t<=max(x,y)}", "{(t,0): t<=x or t<=y}"},
        {"{(t,0): t=min(x,y)}", "{(t,0): t<=x, t<=y, (t=x or t=y)}"},
        {"{(t,0): max(x,y)!=t}", "{(t,0): t<x or t<y or t!=x and t!=y}"},
        {"{(t,0): odd(x+y)}", "{(t,0): odd(x+y)}"},
        {"{(t,0): not odd(x)}", "{(t,0): even(x)}"},
        {"{(t,0): x+y mod 3 = 1}", "{(t,0): (x+y) mod 3=1}"},
        {"{(t,0): (x+y) mod 3 != 1}", "{(t,0): (x+y) mod 3!=1}"},
        {"{(t,0): x mod 2 != 1}", "{(t,0): even(x)}"},
        {"{(t,0): not (prime(x) and |x-y|<3)}", "{(t,0): not prime(x) or |x-y|>=3}"},
        {"{(t,0): (x<3 or y<3) and (x>1 or y>1)}", "{(t,0): (x<3 or y<3), (x>1 or y>1)}"},
        {"{(t,0): x in {1,2} or y=3}", "{(t,0): x=1 or x=2 or y=3}"},
        {"{(t,0): (x+1)<2(y-3)}", "{(t,0): x+1<2y-6}"},
        {"{(t,0): 3-x>=-y}", "{(t,0): 3-x>=-y}"},
        {"{}", "{}"},
        {"{} + (1,2)", "(1,2)"},
        {"{} - (1,2) block 2", "{} - (1,2) block 2"},
        {"{(1,1),(2,2),(t,t): t>3}", "{(1,1),(2,2)} + {(t,t): t=4..}"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = read(table[i].text);
        char *text = round_trip(rules);
        if (strcmp(text, table[i].printed) != 0) {
            fail_msg("'%s' prints as '%s', not as '%s'", table[i].text, text, table[i].printed);
        }
        free(text);
        wy_rules_free(rules);
    }
}

static void test_named_games(void **state) {
    (void)state;
    size_t count = 0;
    const wy_named_game *games = wy_named_games(&count);
    assert_true(count >= 11);
    for (size_t i = 0; i < count; i++) {
        assert_true(strlen(games[i].summary) > 10 && strlen(games[i].summary) < 100);
        if (games[i].several) {
            continue; /* test_heaps.c */
        }
        wy_rules *rules = read(games[i].example);
        free(round_trip(rules));
        wy_rules_free(rules);
    }
}

/* ---- the value ------------------------------------------------------------------------ */

static void test_parts(void **state) {
    (void)state;
    wy_rules *rules = read("{(3k+1,k): k in {2,5}, k<=x} - (1,0) on cone(2/7,10/1) block 4 "
                           "diagonal terminal {(3,1),(1,3)} misere");
    assert_int_equal(rules->family_count, 2);
    const wy_family *line = &rules->families[0];
    assert_false(line->removed);
    assert_int_equal(line->parameters, 1);
    assert_int_equal(line->part[0].c[WY_T], 3);
    assert_int_equal(line->part[0].c[WY_ONE], 1);
    assert_int_equal(line->part[1].c[WY_T], 1);
    assert_int_equal(line->range[1].low, 2);
    assert_int_equal(line->range[1].high, 5);
    assert_int_equal(line->range[1].count, 2);
    assert_int_equal(line->range[0].low, 0);
    assert_int_equal(line->range[0].high, 0);
    assert_int_equal(line->when->kind, WY_COMPARE);
    assert_true(rules->families[1].removed);
    assert_int_equal(rules->families[1].parameters, 0);
    assert_int_equal(rules->board.q1, 2);
    assert_int_equal(rules->board.p1, 7);
    assert_int_equal(rules->board.q2, 10);
    assert_int_equal(rules->board.p2, 1);
    assert_int_equal(rules->block, 4);
    assert_int_equal(rules->block_kind, WY_BLOCK_DIAGONAL);
    assert_int_equal(rules->terminal_count, 2);
    assert_int_equal(rules->terminals[0].x, 1);
    assert_true(rules->misere);
    assert_true(wi_rules_ends_at(rules, 3, 1));
    assert_false(wi_rules_ends_at(rules, 3, 3));
    wy_rules_free(rules);

    rules = read("imitation(2,3)");
    wy_rules *nim = read("nim");
    assert_int_equal(rules->imitation_m, 2);
    assert_int_equal(rules->imitation_p, 3);
    assert_int_equal(rules->family_count, nim->family_count);
    assert_false(wy_rules_equal(rules, nim));
    wy_rules_free(nim);
    wy_rules_free(rules);
}

static void test_cone(void **state) {
    (void)state;
    wy_rules *rules = read("nim on cone(2/7,10/1)");
    wy_rules *turned = wi_rules_transpose(rules);
    for (int64_t x = 0; x < 60; x++) {
        for (int64_t y = 0; y < 60; y++) {
            const bool inside = 2 * x <= 7 * y && y <= 10 * x;
            assert_int_equal(wi_cone_contains(&rules->board, x, y), inside);
            assert_int_equal(wi_cone_contains(&turned->board, y, x), inside);
        }
    }
    assert_false(wi_cone_contains(&rules->board, -1, -1));
    const int64_t huge = INT64_C(4000000000000000000);
    assert_true(wi_cone_contains(&rules->board, huge, huge));
    assert_false(wi_cone_contains(&rules->board, 2, huge));
    wy_rules_free(turned);
    wy_rules_free(rules);
}

/* ---- what rules mean -------------------------------------------------------------------- */

typedef bool legal(int64_t x, int64_t y, int64_t dx, int64_t dy);

static bool wythoff_move(int64_t dx, int64_t dy) {
    return dx + dy > 0 && (dx == 0 || dy == 0 || dx == dy);
}

static bool in_maharaja(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    (void)x, (void)y;
    return wythoff_move(dx, dy) || (dx == 3 && dy == 5) || (dx == 5 && dy == 3);
}

static bool in_band(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    (void)x, (void)y;
    return dx + dy > 0 && (dx == 0 || dy == 0 || llabs(dx - dy) < 3);
}

static bool in_gdwn(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    (void)x, (void)y;
    return wythoff_move(dx, dy) || (dx > 0 && (2 * dx == 3 * dy || 3 * dx == 2 * dy));
}

static bool in_ho_restriction(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    return wythoff_move(dx, dy) && !(dy == 0 && x < y) && !(dx == 0 && y < x);
}

static bool in_ho_extension(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    return wythoff_move(dx, dy) ||
           (dx > 0 && dy > 0 && ((x <= y && dy < dx) || (y <= x && dx < dy)));
}

static bool in_prime_game(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    const bool odd = wi_is_prime((uint64_t)x) || wi_is_prime((uint64_t)y);
    return dx + dy > 0 && (dx == 0 || dy == 0) && (dx + dy) % 2 == (odd ? 1 : 0);
}

static bool in_rational(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    (void)x, (void)y; /* p1 = 3, q1 = 1, p2 = 1, q2 = 2, determinant 5 */
    const int64_t s = 2 * dx - dy, t = 3 * dy - dx;
    return s >= 0 && t >= 0 && s % 5 == 0 && t % 5 == 0 && wythoff_move(s / 5, t / 5) &&
           !(s == 15 && t == 15);
}

static bool in_removals(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    (void)x, (void)y;
    if (dx == 6 && dy == 6) {
        return true;
    }
    return wythoff_move(dx, dy) && !(dx == dy && dx % 2 == 0 && dx <= 10);
}

static bool in_conditions(int64_t x, int64_t y, int64_t dx, int64_t dy) {
    const bool first = dy == 0 && dx >= 2 && dx <= 8 && dx < y && (x % 3 == 1 || x > 2 * y);
    const bool second = dx >= 1 && dy == 2 * dx + 1 && llabs(x - y) <= dx && dx != 3;
    return first || second;
}

static void test_meaning(void **state) {
    (void)state;
    static const struct {
        const char *text;
        legal *legal;
    } table[] = {
        {"maharaja(3,5)", in_maharaja},
        {"wythoff(3)", in_band},
        {"nim + {(a,b): -3<a-b<3}", in_band},
        {"gdwn(2,3)", in_gdwn},
        {"ho-restriction", in_ho_restriction},
        {"wythoff - {(t,0): x<y} - {(0,t): y<x}", in_ho_restriction},
        {"ho-extension", in_ho_extension},
        {"prime-game", in_prime_game},
        {"rational(1/3,2/1,wythoff - (3,3))", in_rational},
        {"wythoff - {(2t,2t): t<=5} + (6,6)", in_removals},
        {"{(t,0): 2<=t<=8, t<y, x mod 3 = 1 or x>2y} + {(t,2t+1): |x-y|<=t and t!=3}",
         in_conditions},
    };
    enum { WINDOW = 15 };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = read(table[i].text);
        wy_rules *turned = wi_rules_transpose(rules);
        free(round_trip(turned));
        for (int64_t x = 0; x < WINDOW; x++) {
            for (int64_t y = 0; y < WINDOW; y++) {
                for (int64_t dx = 0; dx <= x; dx++) {
                    for (int64_t dy = 0; dy <= y; dy++) {
                        const bool expected = table[i].legal(x, y, dx, dy);
                        if (has_move(rules, x, y, dx, dy) != expected ||
                            has_move(turned, y, x, dy, dx) != expected) {
                            fail_msg("'%s': (%d,%d) at (%d,%d)", table[i].text, (int)dx, (int)dy,
                                     (int)x, (int)y);
                        }
                    }
                }
            }
        }
        wy_rules_free(turned);
        wy_rules_free(rules);
    }
}

static void test_evaluation(void **state) {
    (void)state;
    static const struct {
        const char *condition;
        int64_t x, y, t;
        bool holds;
    } table[] = {
        {"x mod 3 = 2", 5, 0, 1, true},
        {"x-y mod 3 = 2", 0, 1, 1, true}, /* remainders are never negative */
        {"x-y mod 3 = 1", 0, 1, 1, false},
        {"odd(x-y)", 0, 7, 1, true},
        {"prime(x)", 2, 0, 1, true},
        {"prime(x)", 1, 0, 1, false},
        {"prime(x)", 0, 0, 1, false},
        {"prime(x-y)", 0, 3, 1, false},
        {"not prime(x-y)", 0, 3, 1, true},
        {"prime(x)", INT64_C(9223372036854775783), 0, 1, true},
        {"prime(x)", INT64_C(9223372036854775781), 0, 1, false},
        {"prime(10x+9)", INT64_C(2000000000000000000), 0, 1, false},
        {"|x-y|<3", 10, 12, 1, true},
        {"|x-y|<3", 13, 10, 1, false},
        {"|x-y|=1", 4, 5, 1, true},
        {"x<y or t=4", 5, 5, 4, true},
        {"x<y or t=4", 5, 5, 3, false},
        {"x<=y<=t", 1, 2, 2, true},
        {"x<=y<=t", 1, 2, 1, false},
        {"1000000000x>1000000000y", INT64_MAX, INT64_MAX - 1, 1, true},
        {"x+y>t", INT64_MAX, INT64_MAX, INT64_MAX, true},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char text[120];
        snprintf(text, sizeof text, "{(t,1): x<0 or %s}", table[i].condition);
        wy_rules *rules = read(text);
        if (wi_condition_holds(rules->families[0].when, table[i].x, table[i].y, 0, table[i].t) !=
            table[i].holds) {
            fail_msg("'%s', row %zu", table[i].condition, i);
        }
        wy_rules_free(rules);
    }
    assert_true(wi_condition_holds(NULL, 0, 0, 0, 0));
}

/* The P-positions below WINDOW by the definition, straight from has_move. */
enum { WINDOW = 30 };

static void solve(bool p[WINDOW][WINDOW], const wy_rules *rules) {
    for (int64_t x = 0; x < WINDOW; x++) {
        for (int64_t y = 0; y < WINDOW; y++) {
            p[x][y] = true;
            for (int64_t i = 0; i <= x && p[x][y]; i++) {
                for (int64_t j = 0; j <= y && p[x][y]; j++) {
                    p[x][y] = !((i < x || j < y) && p[i][j] && has_move(rules, x, y, x - i, y - j));
                }
            }
        }
    }
}

/* Ho's theorem: both variants keep the P-positions of Wythoff's game. */
static void test_ho(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff", "ho-restriction", "ho-extension"};
    static bool p[3][WINDOW][WINDOW];
    for (int i = 0; i < 3; i++) {
        wy_rules *rules = read(games[i]);
        solve(p[i], rules);
        wy_rules_free(rules);
        assert_memory_equal(p[i], p[0], sizeof p[0]);
    }
    assert_true(p[0][4][7] && p[0][10][6] && !p[0][5][5]);
}

/* ---- random rules ------------------------------------------------------------------------ */

static void test_random_rules(void **state) {
    (void)state;
    uint64_t seed = 1;
    size_t removed = 0, conditions = 0, cones = 0, lists = 0, twists = 0;
    for (int i = 0; i < 4000; i++) {
        char text[1200];
        random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING);
        wy_rules *rules = read(text);
        free(round_trip(rules));
        wy_rules *copy = wy_rules_copy(rules);
        assert_true(wy_rules_equal(rules, copy));
        wy_rules *turned = wi_rules_transpose(rules);
        free(round_trip(turned));
        wy_rules *back = wi_rules_transpose(turned);
        assert_true(wy_rules_equal(rules, back));
        wy_rules_free(back);
        wy_rules_free(turned);
        wy_rules_free(copy);
        for (size_t j = 0; j < rules->family_count; j++) {
            removed += rules->families[j].removed;
            conditions += rules->families[j].when != NULL;
            lists += rules->families[j].range[1].count > 0;
        }
        cones += rules->board.p1 * rules->board.q2 != 1 || rules->board.q1 + rules->board.p2 > 0;
        twists += rules->block > 0 || rules->terminal != NULL || rules->misere;
        wy_rules_free(rules);
    }
    /* The generator does what it promises. */
    assert_true(removed > 400 && conditions > 400 && cones > 400 && lists > 100 && twists > 400);
}

static void test_random_features(void **state) {
    (void)state;
    for (int bit = 0; 1 << bit < RANDOM_EVERYTHING; bit++) {
        uint64_t seed = (uint64_t)bit;
        for (int i = 0; i < 200; i++) {
            char text[1200];
            random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING & ~(1 << bit));
            wy_rules_free(read(text));
            random_rule_text(text, sizeof text, &seed, 1 << bit);
            wy_rules *rules = read(text);
            assert_true(1 << bit == RANDOM_BLOCK_ANY || 1 << bit == RANDOM_BLOCK_DIAGONAL ||
                        rules->block == 0);
            assert_true(1 << bit == RANDOM_MISERE || !rules->misere);
            wy_rules_free(rules);
        }
    }
}

/* not and "and" mean what they say, and keep the form. */
static void test_condition_algebra(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 500; i++) {
        char text[1200];
        random_rule_text(text, sizeof text, &seed, RANDOM_LINES | RANDOM_POSITIONS | RANDOM_MIXED);
        wy_rules *rules = read(text);
        const wy_condition *a = rules->families[0].when;
        const wy_condition *b = rules->families[rules->family_count - 1].when;
        wy_condition *both = NULL;
        assert_int_equal(wi_condition_and(&both, a, b), WY_OK);
        wy_condition *neither = both == NULL ? NULL : wi_condition_not(both);
        for (int64_t n = 0; n < 300; n++) {
            const int64_t x = random_below(&seed, 30), y = random_below(&seed, 30);
            const int64_t t = random_below(&seed, 20);
            const bool holds = wi_condition_holds(both, x, y, 0, t);
            assert_int_equal(holds, wi_condition_holds(a, x, y, 0, t) &&
                                        wi_condition_holds(b, x, y, 0, t));
            if (neither != NULL) {
                assert_int_not_equal(holds, wi_condition_holds(neither, x, y, 0, t));
            }
        }
        if (neither != NULL) {
            wy_condition *again = wi_condition_not(neither);
            assert_true(wi_condition_equal(both, again));
            wi_condition_free(again);
        }
        wi_condition_free(neither);
        wi_condition_free(both);
        wy_rules_free(rules);
    }
}

static void test_equality(void **state) {
    (void)state;
    static const char *const different[] = {
        "nim",
        "nim + (1,2)",
        "nim - (1,2)",
        "nim + (1,3)",
        "nim + {(1,2): x<y}",
        "nim + {(1,2): x<=y}",
        "nim + {(1,2): |x|<=y}",
        "nim + {(1,2): x>y and y>2}",
        "nim + {(1,2): x>y or y>2}",
        "nim + {(1,2): prime(x)}",
        "nim + {(1,2): not prime(x)}",
        "nim + {(1,2): x mod 3=1}",
        "nim + {(1,2): x mod 4=1}",
        "nim + {(t,t): t=1..5}",
        "nim + {(t,t): t in {1,5}}",
        "nim + {(t,t): t in {1,2,5}}",
        "nim block 1",
        "nim block 2",
        "nim block 1 diagonal",
        "nim on cone(1/1,1/0)",
        "nim on cone(2/2,1/0)",
        "nim terminal x=y",
        "nim terminal {(1,1)}",
        "nim misere",
        "imitation(1,1)",
        "imitation(1,2)",
        "imitation(2,1)",
    };
    enum { COUNT = sizeof different / sizeof different[0] };
    wy_rules *rules[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        rules[i] = read(different[i]);
        for (size_t j = 0; j <= i; j++) {
            assert_int_equal(wy_rules_equal(rules[i], rules[j]), i == j);
        }
    }
    for (size_t i = 0; i < COUNT; i++) {
        wy_rules_free(rules[i]);
    }
    wy_rules_free(NULL);
}

/* ---- faults --------------------------------------------------------------------------------- */

static void test_faults(void **state) {
    (void)state;
    static const struct {
        const char *text, *message; /* a part of it */
        size_t line, column, width;
    } table[] = {
        {"", "no rule here", 1, 1, 1},
        {"  \n # nothing\n", "no rule here", 1, 1, 1},
        {"wythof", "did you mean 'wythoff'", 1, 1, 6},
        {"nim + maharajah(2,3)", "did you mean 'maharaja'", 1, 7, 9},
        {"rational-nym(2/7,10/1)", "did you mean 'rational-nim'", 1, 1, 12},
        {"chess", "no game called 'chess'", 1, 1, 5},
        {"wythoff blok 2", "did you mean 'block'", 1, 9, 4},
        {"wythoff nym", "expected '+', '-', 'on'", 1, 9, 3},
        {"nim ? 3", "the character '?' is no part", 1, 5, 1},
        {"nim + \xCF\x86", "the character '\xCF\x86' is no part", 1, 7, 1},
        {"nim \x01", "the byte 0x01", 1, 5, 1},
        {"nim +", "the text ends here", 1, 6, 1},
        {"nim +   \n\n", "the text ends here", 1, 6, 1},
        {"nim\n+ (1,2", "expected ')', but the text ends here", 2, 7, 1},
        {"(1 2)", "expected ',' and the second part of the move, found '2'", 1, 4, 1},
        {"{(1,2)", "expected ',', ':' or '}'", 1, 7, 1},
        {"{(t,2): t<3", "'or' or '}', but the text ends", 1, 12, 1},
        {"{(t,2) t<3}", "expected ',', ':' or '}', found 't'", 1, 8, 1},
        {"- nim", "expected a game's name", 1, 1, 1},
        {"nim + + nim", "expected a game's name", 1, 7, 1},
        {"nim)", "or the end, found ')'", 1, 4, 1},
        {"(nim", "expected '+', '-' or ')'", 1, 5, 1},
        {"(1000000001,1)", "number is too large", 1, 2, 10},
        {"(99999999999999999999999t,1)", "number is too large", 1, 2, 23},
        {"(100000*100000,1)", "number is too large", 1, 2, 13},
        {"(1000000000*1000000000*1000000000*1000000000,1)", "too large", 1, 2, 21},
        {"(1000000000t+t,1)", "number is too large", 1, 2, 13},
        {"(0,0)", "(0,0) is not a move", 1, 1, 5},
        {"{(1,2),(0,0)}", "(0,0) is not a move", 1, 8, 5},
        {"{(t,2t): t=0..}", "contains (0,0)", 1, 2, 6},
        {"{(3-t,t-3): t=3}", "contains (0,0)", 1, 2, 9},
        {"maharaja(0,0)", "(0,0) is not a move", 1, 1, 13},
        {"(-1,-2)", "could go on for ever", 1, 1, 7},
        {"(3-t,1)", "has no end of options", 1, 1, 7},
        {"(s-t,2t-2s)", "against each other", 1, 1, 11},
        {"nim + (1,-1) + (-1,1)", "could go on for ever", 1, 1, 21},
        {"(s*t,1)", "not linear", 1, 2, 3},
        {"(t(t),1)", "expected ','", 1, 3, 1},
        {"(2*(s+1)*(t+1),1)", "not linear", 1, 2, 13},
        {"(st,1)", "products of them are not linear", 1, 2, 2},
        {"(T,1)", "variables are small letters", 1, 2, 1},
        {"(a+b+c,1)", "at most two parameters", 1, 6, 1},
        {"(x,0)", "cannot contain x", 1, 2, 1},
        {"{(t,0): t<=z}", "no move of this set has a parameter z", 1, 12, 1},
        {"{(1,2): t>3}", "no move of this set has a parameter t", 1, 9, 1},
        {"{(t,0),(s,t): s<t}", "set of its own", 1, 15, 3},
        {"{(t,0): }", "expected a number or a letter, found '}'", 1, 9, 1},
        {"{(t,0): t}", "expected a comparison", 1, 10, 1},
        {"{(t,0): t<}", "expected a number or a letter", 1, 11, 1},
        {"{(t,0): t>5, t<3}", "the range of t is empty", 1, 9, 8},
        {"{(k,0): k=5..3}", "the range of k is empty", 1, 9, 6},
        {"{(t,0): t<=0}", "the range of t is empty", 1, 9, 4},
        {"{(t,0): 2t=3}", "the range of t is empty", 1, 9, 4},
        {"{(t,0): t in {1,3}, t>4}", "the range of t is empty", 1, 9, 15},
        {"{(t,0): t in {}}", "expected a number", 1, 15, 1},
        {"{(t,0): t in {4..1}}", "this range is empty", 1, 15, 4},
        {"{(t,0): t in {1..20000}}", "list is too long", 1, 15, 8},
        {"{(t,0): t>1000000000}", "bound of t is too large", 1, 9, 12},
        {"{(t,0): x mod 1 = 0}", "modulus must be at least 2", 1, 15, 1},
        {"{(t,0): x mod 3 = 3}", "one of 0 to 2", 1, 19, 1},
        {"{(t,0): x mod 3 < 2}", "expected '=' or '!='", 1, 17, 1},
        {"{(t,0): |x|<|y|}", "only one side", 1, 9, 7},
        {"{(t,0): |x|+1<y}", "a whole side", 1, 9, 3},
        {"{(t,0): min(x,y)<max(x,y)}", "only one side", 1, 9, 17},
        {"{(t,0): odd x}", "expected '(', found 'x'", 1, 13, 1},
        {"{(t,0): x<y or}", "expected a number or a letter", 1, 15, 1},
        {"{(t,0): x even}", "write even(x)", 1, 9, 6},
        {"{(t,0): x+t is not prime}", "write not prime(x+t)", 1, 9, 16},
        {"{(t,0): |x-y| is odd}", "write odd(...)", 1, 9, 12},
        {"{(t,0): x # both\n+ y even}", "write even(...)", 1, 9, 8},
        {"{(t,0): x is small}", "expected a comparison", 1, 11, 2},
        {"{(t,0): x%3=1}", "write x mod 3=1", 1, 9, 2},
        {"{(t,0): 0=x%2}", "write x mod 2 = 0", 1, 11, 2},
        {"(t^2,0)", "moves are linear in t", 1, 2, 2},
        {"(1,3k\xC2\xB2)", "moves are linear in k", 1, 4, 3},
        {"(10^6,0)", "write the number out", 1, 2, 3},
        {"{(t,0): x^2<y}", "conditions are linear", 1, 9, 2},
        {"wythoff + (1,2),(2,1)", "join moves by +", 1, 16, 1},
        {"(1,2) {(t,t)}", "join moves by +", 1, 7, 1},
        {"(1\xE2\x88\xAA"
         "2,0)",
         "expected ','", 1, 3, 1},
        {"\xEF\xBB\xBF(t^2,0)", "moves are linear in t", 1, 2, 2},
        {"nim + \xEF\xBB\xBF(1,2)", "is no part of a rule", 1, 7, 1},
        {"maharaja(1)", "needs the argument l", 1, 1, 11},
        {"maharaja(1,2,3)", "too many arguments", 1, 14, 1},
        {"maharaja(-1,2)", "k must be at least 0", 1, 10, 2},
        {"maharaja(m=1,2)", "no argument 'm'", 1, 10, 1},
        {"maharaja(k=1,k=2)", "given twice", 1, 14, 1},
        {"nim(2)", "takes no arguments", 1, 1, 4},
        {"gdwn", "expected the arguments of gdwn(p,q)", 1, 5, 1},
        {"wythoff(0,1)", "m must be at least 1", 1, 9, 1},
        {"wythoff(2,0)", "p must be at least 1", 1, 11, 1},
        {"wythoff(2,3) block 1", "blocking is already said", 1, 14, 7},
        {"wythoff(2,5000000)", "at most 1000000 options", 1, 1, 18},
        {"nim - wythoff(1,2)", "only moves can be removed", 1, 7, 12},
        {"imitation(2,3) + (1,1)", "cannot be joined", 1, 1, 14},
        {"nim + imitation(2,3)", "cannot be joined", 1, 7, 14},
        {"nim + (imitation(2,3))", "cannot be joined", 1, 7, 16},
        {"imitation(2,3) block 1 diagonal", "for two heaps without memory", 1, 16, 16},
        {"imitation(2,3) on cone(1/1,1/0)", "no board but them", 1, 16, 16},
        {"imitation(2,3) on one heap", "no board but them", 1, 16, 11},
        {"imitation(2,3) pass 1", "a rule has one memory", 1, 16, 6},
        {"imitation(2,3) no repeat", "a rule has one memory", 1, 16, 9},
        {"imitation(2,3) on 3 heaps", "imitation is a game on two heaps", 1, 1, 9},
        {"rational(1/1,1/0,imitation(2,3))", "cannot be mapped", 1, 18, 14},
        {"rational(1/1,1/0,rational-nim(1/1,1/0))", "cannot have a cone itself", 1, 18, 21},
        {"rational(1/1,1/0,wythoff(2,3))", "blocking cannot be mapped", 1, 18, 12},
        {"rational(1/1,1/0,ho-restriction)", "depend on the position", 1, 18, 14},
        {"rational(1/1000000,1/0,(1000000t,0))", "too large when mapped", 1, 24, 12},
        {"rational-nim(1/1,1/0) + rational-nim(2/7,10/1)", "a rule has one cone", 1, 38, 8},
        {"rational-nim(1/1,1/0) on cone(2/7,10/1)", "a rule has one cone", 1, 23, 17},
        {"rational-nim(1/1)", "expected ',' and the second slope", 1, 17, 1},
        {"rational-nim(1 2)", "expected ',' and the second slope", 1, 16, 1},
        {"rational-nim(1/,2)", "expected a number (a slope such as 2/7)", 1, 16, 1},
        {"rational-nim(2,1)", "determinant p1 q2 - q1 p2 is -1", 1, 14, 3},
        {"rational-nim(1/1,1/0,nim)", "expected ')'", 1, 21, 1},
        {"rational(1/1,1/0)", "',' and a rule", 1, 17, 1},
        {"nim on cone(1/0,1/1)", "needs p1 > 0", 1, 13, 3},
        {"nim on cone(1/1,0/1)", "needs q2 > 0", 1, 17, 3},
        {"nim on cone(2/1,1/1)", "determinant p1 q2 - q1 p2 is -1", 1, 13, 7},
        {"nim on cone(1/1,2/2)", "determinant p1 q2 - q1 p2 is 0", 1, 13, 7},
        {"nim on cone(1/1000001,1/0)", "numbers of a cone are at most", 1, 15, 7},
        {"nim on board", "expected 'cone", 1, 8, 5},
        {"nim block", "expected a number, but the text ends", 1, 10, 1},
        {"nim block x", "expected a number, found 'x'", 1, 11, 1},
        {"nim block -1", "cannot be negative", 1, 5, 8},
        {"nim block 2000000", "at most 1000000 options", 1, 5, 13},
        {"nim block 1 block 1", "'block' is given twice", 1, 13, 5},
        {"nim misere misere", "'misere' is given twice", 1, 12, 6},
        {"nim on cone(1/1,1/0) on cone(1/1,1/0)", "'on' is given twice", 1, 22, 2},
        {"nim terminal x<3 terminal y<3", "already given", 1, 18, 8},
        {"nim terminal t<3", "t means nothing here", 1, 14, 1},
        {"nim terminal {}", "expected a position", 1, 15, 1},
        {"nim terminal {(1,-2)}", "cannot be negative", 1, 18, 2},
        {"nim terminal {(1,t)}", "expected a number, found 't'", 1, 18, 1},
        {"nim + (wythoff - (1,1))", "cannot be removed inside", 1, 16, 1},
        {"nim - (wythoff - (1,1))", "cannot be removed inside", 1, 16, 1},
        {"nim +\n  # why not\n  (0,0)", "(0,0) is not a move", 3, 3, 5},
        {"{(t,0): x\xE2\x89\xA4y, z>1}", "parameter z", 1, 14, 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error;
        if (wy_rules_read(&rules, table[i].text, &error) != WY_BAD) {
            fail_msg("'%s' was not refused", table[i].text);
        }
        assert_null(rules);
        if (strstr(error.message, table[i].message) == NULL || error.line != table[i].line ||
            error.column != table[i].column || error.width != table[i].width) {
            fail_msg("'%s' gives %zu:%zu+%zu: %s", table[i].text, error.line, error.column,
                     error.width, error.message);
        }
        assert_int_equal(wy_rules_read(&rules, table[i].text, NULL), WY_BAD);
    }
}

/* `before`, `count` times `middle`, `after` */
static char *repeated(const char *before, const char *middle, size_t count, const char *after) {
    const size_t size = strlen(before) + count * strlen(middle) + strlen(after) + 1;
    char *text = malloc(size);
    assert_non_null(text);
    size_t used = (size_t)snprintf(text, size, "%s", before);
    for (size_t i = 0; i < count; i++) {
        used += (size_t)snprintf(text + used, size - used, "%s", middle);
    }
    snprintf(text + used, size - used, "%s", after);
    return text;
}

/* Each limit: the largest that is allowed, and one more. */
static void test_limits(void **state) {
    (void)state;
    static const struct {
        const char *before, *middle, *after;
        size_t most;
        const char *message;
    } table[] = {
        {"(1,1)", " ", "", WY_MAX_TEXT - 5, "bytes"},
        {"", "(", "nim", 0, "expected '+', '-' or ')'"},
        {"(t,t)", "+(t,t)", "", WY_MAX_FAMILIES - 1, "too many kinds of moves"},
        {"{(t,t)", ",(t,t)", "}", WY_MAX_FAMILIES - 1, "too many kinds of moves"},
        {"{(t,0): x<y", ",x<y", "}", WY_MAX_CONDITIONS - 1, "too many conditions"},
        {"{(t,0),(0,t): x<y", " or x<y", "}", WY_MAX_CONDITIONS / 2 - 1, "too many conditions"},
        {"nim terminal x<y", " or x<y", "", WY_MAX_CONDITIONS - 1, "too many conditions"},
        {"{(t,0): t in {1", ",1", "}}", WY_MAX_LIST - 1, "list is too long"},
        {"{(t,0): t>0", ",t in {1..10000}", "}", 4, "lists of a move"},
        {"nim terminal {(1,1)", ",(1,1)", "}", WY_MAX_LIST - 1, "list is too long"},
        {"{(t,0): ", "not ", "x<y}", WY_MAX_DEPTH - 1, "nested too deeply"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char *text = repeated(table[i].before, table[i].middle, table[i].most, table[i].after);
        wy_rules *rules = read(text);
        free(round_trip(rules));
        wy_rules_free(rules);
        free(text);
        text = repeated(table[i].before, table[i].middle, table[i].most + 1, table[i].after);
        wy_error error;
        if (wy_rules_read(&rules, text, &error) != WY_BAD ||
            strstr(error.message, table[i].message) == NULL) {
            fail_msg("limit %zu: %s", i, error.message);
        }
        free(text);
    }
}

/* Brackets of all kinds, far too deep: a message and no deep recursion. */
static void test_depth(void **state) {
    (void)state;
    static const struct {
        const char *before, *middle, *after;
    } table[] = {
        {"", "(", "nim"},
        {"(", "(", "1"},
        {"{(t,0): ", "(", "x<y"},
        {"{(t,0): ", "not ", "x<y"},
        {"", "rational(1/1,1/0,", "nim"},
        {"", "{", ""},
        {"{(t,0): x<", "(", "1"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char *text = repeated(table[i].before, table[i].middle, 3000, table[i].after);
        wy_rules *rules;
        wy_error error;
        assert_int_equal(wy_rules_read(&rules, text, &error), WY_BAD);
        assert_true(strstr(error.message, "nested too deeply") != NULL ||
                    strstr(error.message, "expected") != NULL);
        free(text);
    }
    /* As deep as allowed, closed again, is fine. */
    char *inner = repeated("", "(", WY_MAX_DEPTH - 1, "x<y");
    char *text = repeated("{(t,0): ", "", 0, inner);
    free(inner);
    inner = repeated(text, ")", WY_MAX_DEPTH - 1, "}");
    wy_rules_free(read(inner));
    free(text);
    free(inner);
}

/* Conditions that do not stay are counted as well, so reading never takes long. */
static void test_conditions_that_do_not_stay(void **state) {
    (void)state;
    char *moves = repeated("{(t,0)", ",(t,0)", WY_MAX_FAMILIES - 1, ": t>0");
    char *text = repeated(moves, ",t<9", 11000, "}");
    wy_rules *rules;
    wy_error error;
    assert_int_equal(wy_rules_read(&rules, text, &error), WY_BAD);
    assert_non_null(strstr(error.message, "too many conditions"));
    free(text);
    free(moves);

    /* A list for one move alone is no burden for the others. */
    moves = repeated("{(t,0)", ",(t,0)", WY_MAX_FAMILIES - 2, ",(0,s): s in {1..9999,20000}}");
    rules = read(moves);
    assert_int_equal(rules->families[WY_MAX_FAMILIES - 1].range[1].count, WY_MAX_LIST);
    free(round_trip(rules));
    wy_rules_free(rules);
    free(moves);
}

static void test_bytes(void **state) {
    (void)state;
    wy_rules *rules;
    wy_error error;
    assert_int_equal(wy_rules_read_bytes(&rules, "nim + (1,1)", 3, &error), WY_OK);
    assert_int_equal(rules->family_count, 2);
    wy_rules_free(rules);
    assert_int_equal(wy_rules_read_bytes(&rules, "nim\0nim", 7, &error), WY_BAD);
    assert_non_null(strstr(error.message, "0x00"));
    assert_int_equal(error.column, 4);
    assert_int_equal(wy_rules_read_bytes(&rules, "\xFF\xFE", 2, &error), WY_BAD);
    assert_null(rules);
}

/* The excerpt is one line of valid UTF-8, whatever the text is, with the caret at the fault. */
static void test_excerpts(void **state) {
    (void)state;
    static const struct {
        const char *text, *excerpt;
        size_t column, caret;
    } cases[] = {
        {"nim + \xFFnim", "nim + ?nim", 7, 6},             /* never a byte of UTF-8 */
        {"nim + \xC3nim", "nim + ?nim", 7, 6},             /* a character cut short */
        {"nim + \xC0\x80nim", "nim + ??nim", 7, 6},        /* zero in an overlong form */
        {"nim + \xED\xA0\x80nim", "nim + ???nim", 7, 6},   /* a surrogate */
        {"# \x80\x80\xC3\xA8\nnim + $", "nim + $", 7, 6},  /* in a line before */
        {"nim + \xCF\x86 \x80", "nim + \xCF\x86 ?", 7, 6}, /* a character that is none of ours */
        {"nim + \xC2\x9Bnim", "nim + ?nim", 7, 6},         /* a control character */
        {"\xE2\x88\x92 \x01", "\xE2\x88\x92 ?", 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules;
        wy_error error = {0};
        assert_int_equal(wy_rules_read(&rules, cases[i].text, &error), WY_BAD);
        assert_string_equal(error.excerpt, cases[i].excerpt);
        assert_int_equal(error.column, cases[i].column);
        assert_int_equal(error.caret, cases[i].caret);
    }
    /* A long line is cut between characters. */
    char text[1000] = "nim + $";
    for (size_t used = strlen(text); used + 3 < sizeof text; used += 2) {
        memcpy(text + used, "\xC3\xA8", 3);
    }
    wy_rules *rules;
    wy_error error = {0};
    assert_int_equal(wy_rules_read(&rules, text, &error), WY_BAD);
    const size_t length = strlen(error.excerpt);
    assert_in_range(length, WY_EXCERPT_SIZE - 3, WY_EXCERPT_SIZE - 1);
    for (size_t at = 0; at < length;) {
        const size_t width = wi_utf8_printable(error.excerpt + at, length - at);
        assert_int_not_equal(width, 0);
        at += width;
    }
}

/* ---- small helpers --------------------------------------------------------------------------- */

static void test_primes(void **state) {
    (void)state;
    enum { SIEVE = 20000 };
    static bool composite[SIEVE];
    composite[0] = composite[1] = true;
    for (int i = 2; i < SIEVE; i++) {
        for (int j = 2 * i; !composite[i] && j < SIEVE; j += i) {
            composite[j] = true;
        }
    }
    for (int i = 0; i < SIEVE; i++) {
        assert_int_equal(wi_is_prime((uint64_t)i), !composite[i]);
    }
    /* Large primes, then strong pseudoprimes to several bases and products of two primes. */
    assert_true(wi_is_prime(UINT64_C(2305843009213693951)));
    assert_true(wi_is_prime(UINT64_C(18446744073709551557)));
    assert_true(wi_is_prime(UINT64_C(4294967291)));
    static const uint64_t composites[] = {
        UINT64_C(3215031751),           UINT64_C(2152302898747),
        UINT64_C(341550071728321),      UINT64_C(3825123056546413051),
        UINT64_C(18446744073709551615), UINT64_C(18446744030759878681),
        UINT64_C(4294967297),           UINT64_C(1681),
    };
    for (size_t i = 0; i < sizeof composites / sizeof composites[0]; i++) {
        assert_false(wi_is_prime(composites[i]));
    }
    /* 2^89 - 1 is prime, 2^67 - 1 is not. */
    assert_true(wi_is_prime_wide(((wi_unsigned_wide)1 << 89) - 1));
    assert_false(wi_is_prime_wide(((wi_unsigned_wide)1 << 67) - 1));
}

static void test_word_distance(void **state) {
    (void)state;
    assert_int_equal(wi_word_distance("nim", 3, "NIM", 3), 0);
    assert_int_equal(wi_word_distance("wythof", 6, "wythoff", 7), 1);
    assert_int_equal(wi_word_distance("wyhtoff", 7, "wythoff", 7), 1);
    assert_int_equal(wi_word_distance("", 0, "nim", 3), 3);
    assert_int_equal(wi_word_distance("kitten", 6, "sitting", 7), 3);
    assert_true(wi_word_distance("0123456789012345678901234567890123456789", 40, "nim", 3) ==
                SIZE_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_printing),
        cmocka_unit_test(test_named_games),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_cone),
        cmocka_unit_test(test_meaning),
        cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_ho),
        cmocka_unit_test(test_random_rules),
        cmocka_unit_test(test_random_features),
        cmocka_unit_test(test_condition_algebra),
        cmocka_unit_test(test_equality),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_conditions_that_do_not_stay),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_excerpts),
        cmocka_unit_test(test_primes),
        cmocka_unit_test(test_word_distance),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
