/*
 * test_literature.c - the named games against the theorems of their papers, each up to a bound.
 *
 * A theorem is a function from a position to "is it P?" or to its Grundy value, written down from
 * the paper; sequences that a theorem gives by mex are made here, without any game.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "reference.h"
#include "rules/value.h"

enum { SIDE = 96 };

/* ---- asking -------------------------------------------------------------------------------- */

typedef bool is_p(int64_t x, int64_t y);
typedef int64_t value_of(int64_t x, int64_t y); /* -1: no position */

/* The P-positions of the rule, with x, y < SIDE, are those of the theorem. */
static void assert_p(const char *rule, is_p *theorem) {
    board found = board_solved(rule, WY_ENGINE_AUTO, SIDE, SIDE, NULL);
    for (int64_t x = 0; x < SIDE; x++) {
        for (int64_t y = 0; y < SIDE; y++) {
            if ((found.p[x * SIDE + y] != 0) != theorem(x, y)) {
                fail_msg("%s: the theorem says %s of (%lld,%lld)", rule,
                         theorem(x, y) ? "P" : "not P", (long long)x, (long long)y);
            }
        }
    }
    board_free(&found);
}

static bool keep_column(void *data, int64_t x, const uint32_t *values) {
    uint32_t *to = data;
    memcpy(to + x * SIDE, values, SIDE * sizeof *to);
    return true;
}

static void values(uint32_t out[SIDE * SIDE], const char *rule) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *grundy = NULL;
    wy_error error;
    if (wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, &error) != WY_OK ||
        wy_grundy_each(grundy, SIDE, SIDE, WY_GRUNDY_COLUMNS, keep_column, out, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_solution_free(grundy);
    wy_rules_free(rules);
}

static void assert_values(const char *rule, value_of *theorem) {
    static uint32_t found[SIDE * SIDE];
    values(found, rule);
    for (int64_t x = 0; x < SIDE; x++) {
        for (int64_t y = 0; y < SIDE; y++) {
            const int64_t value = theorem(x, y);
            const uint32_t got = found[x * SIDE + y];
            if (value < 0 ? got != WY_GRUNDY_NONE : got != (uint32_t)value) {
                fail_msg("%s: the theorem gives (%lld,%lld) the value %lld, not %u", rule,
                         (long long)x, (long long)y, (long long)value, got);
            }
        }
    }
}

/* ---- pairs by mex ---------------------------------------------------------------------------- */

enum { PAIRS = 200, ROOM = 4000 };

/* The pairs a_n = mex of all before, b_n = s a_n + t n + shift, from n = `first` on. */
static int64_t pair_a[PAIRS], pair_b[PAIRS];

static void make_pairs(int64_t s, int64_t t, int64_t shift) {
    static bool used[ROOM];
    memset(used, 0, sizeof used);
    int64_t mex = 0;
    for (int64_t n = 0; n < PAIRS; n++) {
        while (used[mex]) {
            mex++;
        }
        pair_a[n] = mex;
        pair_b[n] = s * mex + t * n + shift;
        used[mex] = true;
        if (pair_b[n] < ROOM) {
            used[pair_b[n]] = true;
        }
    }
}

static bool in_pairs(int64_t x, int64_t y) {
    const int64_t a = x < y ? x : y, b = x < y ? y : x;
    for (int64_t n = 0; n < PAIRS; n++) {
        if (pair_a[n] == a && pair_b[n] == b) {
            return true;
        }
    }
    return false;
}

/* ---- Nim and Wythoff's game ----------------------------------------------------------------- */

static int64_t exclusive_or(int64_t x, int64_t y) {
    return x ^ y;
}

static bool equal_heaps(int64_t x, int64_t y) {
    return x == y;
}

static void nim(void **state) {
    (void)state;
    assert_values("nim", exclusive_or);
    assert_p("nim", equal_heaps);
    assert_p("blass-fraenkel-guelman", equal_heaps);
}

/* Fraenkel 1982: A_n = mex, B_n = A_n + a n; Fraenkel 1998: B_n = s A_n + t n. */
static void wythoff(void **state) {
    (void)state;
    for (int64_t a = 1; a <= 9; a++) {
        char rule[40];
        snprintf(rule, sizeof rule, "wythoff(%lld)", (long long)a);
        make_pairs(1, a, 0);
        assert_p(rule, in_pairs);
    }
    for (int64_t s = 1; s <= 4; s++) {
        for (int64_t t = 1; t <= 4; t++) {
            char rule[40];
            snprintf(rule, sizeof rule, "st-wythoff(%lld,%lld)", (long long)s, (long long)t);
            make_pairs(s, t, 0);
            assert_p(rule, in_pairs);
        }
    }
}

static bool misere_wythoff(int64_t x, int64_t y) {
    /* The first pairs are exchanged: (0,1), (2,2), and then those of Wythoff's game. */
    const int64_t least = x < y ? x : y, most = x < y ? y : x;
    if (most <= 2) {
        return (least == 0 && most == 1) || (least == 2 && most == 2);
    }
    return in_pairs(x, y);
}

/* Fraenkel 1984: for a > 1, E_n = mex and H_n = E_n + a n + 1. */
static void misere(void **state) {
    (void)state;
    make_pairs(1, 1, 0);
    assert_p("misere-wythoff(1)", misere_wythoff);
    assert_p("misere-wythoff", misere_wythoff);
    for (int64_t a = 2; a <= 6; a++) {
        char rule[40];
        snprintf(rule, sizeof rule, "misere-wythoff(%lld)", (long long)a);
        make_pairs(1, a, 1);
        assert_p(rule, in_pairs);
    }
}

/* Larsson 2011, k = 2: (0,0), (n,2n+1), and (2x+2,2y+2) for the pairs (x,y) of Wythoff's game. */
static bool blocking_two(int64_t x, int64_t y) {
    const int64_t a = x < y ? x : y, b = x < y ? y : x;
    if ((a == 0 && b == 0) || b == 2 * a + 1) {
        return true;
    }
    return a >= 2 && a % 2 == 0 && b % 2 == 0 && in_pairs(a / 2 - 1, b / 2 - 1);
}

/* k = 3: (0,0), (n,2n+1), (n,2n+2). */
static bool blocking_three(int64_t x, int64_t y) {
    const int64_t a = x < y ? x : y, b = x < y ? y : x;
    return (a == 0 && b == 0) || b == 2 * a + 1 || b == 2 * a + 2;
}

static void blocking(void **state) {
    (void)state;
    make_pairs(1, 1, 0);
    assert_p("blocking-wythoff(1)", in_pairs);
    assert_p("blocking-wythoff(2)", blocking_two);
    assert_p("blocking-wythoff(3)", blocking_three);
}

/* Connell 1959: (a, a + n) with a = floor(n alpha), 2 k alpha = 2 - k + sqrt(k^2 + 4). */
static int64_t connell_k;

static bool connell_pair(int64_t x, int64_t y) {
    const int64_t k = connell_k, a = x < y ? x : y, n = x < y ? y - x : x - y;
    /* a <= n alpha < a + 1, each as 2 k a - (2 - k) n <= n sqrt(k^2 + 4) */
    const int64_t low = 2 * k * a - (2 - k) * n, high = 2 * k * (a + 1) - (2 - k) * n;
    const int64_t square = n * n * (k * k + 4);
    return (low <= 0 || low * low <= square) && high > 0 && high * high > square;
}

static void connell(void **state) {
    (void)state;
    for (connell_k = 1; connell_k <= 7; connell_k++) {
        char rule[40];
        snprintf(rule, sizeof rule, "connell(%lld)", (long long)connell_k);
        assert_p(rule, connell_pair);
    }
}

/* Ho 2012: the pairs of Wythoff's game, each heap one larger, and the ends. */
static bool one_more(int64_t x, int64_t y) {
    return (x == 0 && y == 0) || (x > 0 && y > 0 && in_pairs(x - 1, y - 1));
}

static uint32_t f_values[SIDE * SIDE];

static bool has_value_one(int64_t x, int64_t y) {
    return f_values[x * SIDE + y] == 1;
}

static void f_wythoff(void **state) {
    (void)state;
    make_pairs(1, 1, 0);
    assert_p("f-wythoff", one_more);
    values(f_values, "f-wythoff");
    assert_p("f-wythoff misere", has_value_one);
}

/* ---- Nim in disguise ------------------------------------------------------------------------ */

static int64_t nimhoff_h;

/* Fraenkel, Lorberbom 1991 */
static int64_t nimhoff_value(int64_t x, int64_t y) {
    const int64_t h = nimhoff_h;
    return (x + y) % h + h * ((x / h) ^ (y / h));
}

static void nimhoff(void **state) {
    (void)state;
    for (nimhoff_h = 1; nimhoff_h <= 8; nimhoff_h++) {
        char rule[40];
        snprintf(rule, sizeof rule, "cyclic-nimhoff(%lld)", (long long)nimhoff_h);
        assert_values(rule, nimhoff_value);
    }
    nimhoff_h = 3;
    assert_values("ryuo-nim", nimhoff_value);
}

/* Nivasch 2006, for Grossman's game: floor(|y/x - x/y|). */
static int64_t euclid_value(int64_t x, int64_t y) {
    if (x == 0 || y == 0) {
        return 0;
    }
    const int64_t difference = y * y - x * x;
    return (difference < 0 ? -difference : difference) / (x * y);
}

/* Cole, Davie 1969: lost iff the heaps differ and the larger is less than phi times the smaller. */
static bool euclid_to_zero(int64_t x, int64_t y) {
    const int64_t a = x < y ? x : y, b = x < y ? y : x;
    return a == 0 || (a < b && b * b < a * b + a * a);
}

static void euclid(void **state) {
    (void)state;
    assert_values("euclid", euclid_value);
    assert_p("euclid-to-zero", euclid_to_zero);
}

/* Gale 1974 */
static bool chomp_pair(int64_t x, int64_t y) {
    return x == y + 1;
}

static void chomp(void **state) {
    (void)state;
    assert_p("two-row-chomp", chomp_pair);
}

static int64_t chocolate_k;

static int64_t chocolate_value(int64_t x, int64_t y) {
    return chocolate_k * x <= y ? x ^ y : -1;
}

static bool is_corner(int64_t x, int64_t y) {
    return x == 0 && y == 0;
}

/* Nakamura, Miyadera: Nim's values for even k. */
static void chocolate(void **state) {
    (void)state;
    for (chocolate_k = 2; chocolate_k <= 8; chocolate_k += 2) {
        char rule[40];
        snprintf(rule, sizeof rule, "chocolate(%lld)", (long long)chocolate_k);
        assert_values(rule, chocolate_value);
    }
    assert_p("chocolate(2)", is_corner);
}

/* ---- moves that return tokens --------------------------------------------------------------- */

static bool nearly_equal(int64_t x, int64_t y) {
    return x - y <= 1 && y - x <= 1;
}

/* Consecutive triangular numbers; and 0 with itself. */
static bool triangular_pair(int64_t x, int64_t y) {
    const int64_t a = x < y ? x : y, b = x < y ? y : x;
    if (a == 0 && b == 0) {
        return true;
    }
    for (int64_t n = 0; n * (n + 1) / 2 <= a; n++) {
        if (n * (n + 1) / 2 == a && (n + 1) * (n + 2) / 2 == b) {
            return true;
        }
    }
    return false;
}

/* Winning Ways, chapter 3: the pattern has period 4. */
static bool knight_at_home(int64_t x, int64_t y) {
    return x % 4 < 2 && y % 4 < 2;
}

static void returning(void **state) {
    (void)state;
    assert_p("yama-nim", nearly_equal);
    assert_p("triangular-nim", nearly_equal);
    assert_p("triangular-wythoff", triangular_pair);
    assert_p("white-knight", knight_at_home);
}

/* Along each antidiagonal, from its upper end, a queen wherever none attacks. */
static bool queens[SIDE][SIDE];

static bool has_queen(int64_t x, int64_t y) {
    return queens[x][y];
}

static void place_queens(void) {
    static bool column[2 * SIDE], row[2 * SIDE], diagonal[4 * SIDE];
    for (int64_t sum = 0; sum <= 2 * (SIDE - 1); sum++) {
        bool placed = false;
        for (int64_t x = 0; x <= sum && !placed; x++) {
            const int64_t y = sum - x;
            if (column[x] || row[y] || diagonal[x - y + 2 * SIDE]) {
                continue;
            }
            placed = column[x] = row[y] = diagonal[x - y + 2 * SIDE] = true;
            if (x < SIDE && y < SIDE) {
                queens[x][y] = true;
            }
        }
    }
}

static void greedy_queens(void **state) {
    (void)state;
    static const int64_t oeis[] = {1,  3,  5,  2,  4,  9,  11, 13, 15, 6,  8,  19, 7,  22, 10, 25,
                                   27, 29, 31, 12, 14, 35, 37, 39, 41, 16, 18, 45, 17, 48, 20, 51};
    place_queens();
    for (size_t i = 0; i < sizeof oeis / sizeof oeis[0]; i++) {
        assert_true(queens[i][oeis[i] - 1]);
    }
    assert_p("greedy-queens", has_queen);
}

/* ---- one heap ------------------------------------------------------------------------------- */

enum { HEAP = 2000 };

typedef bool may_take(int64_t t);

/* Who wins on a heap of n, by the definition. */
static void play_heap(bool lost[HEAP], may_take *take) {
    for (int64_t n = 0; n < HEAP; n++) {
        lost[n] = true;
        for (int64_t t = 1; t <= n && lost[n]; t++) {
            lost[n] = !(take(t) && lost[n - t]);
        }
    }
}

static void assert_heap(const char *rule, const bool lost[HEAP]) {
    board found = board_solved(rule, WY_ENGINE_AUTO, HEAP, 1, NULL);
    for (int64_t n = 0; n < HEAP; n++) {
        if ((found.p[n] != 0) != lost[n]) {
            fail_msg("%s: %lld", rule, (long long)n);
        }
    }
    board_free(&found);
}

static bool takes_134(int64_t t) {
    return t == 1 || t == 3 || t == 4;
}

static bool takes_square(int64_t t) {
    int64_t root = 0;
    while (root * root < t) {
        root++;
    }
    return root * root == t;
}

static bool takes_fibonacci(int64_t t) {
    int64_t a = 1, b = 2;
    while (a < t) {
        const int64_t sum = a + b;
        a = b;
        b = sum;
    }
    return a == t;
}

static int64_t power_base;

static bool takes_power(int64_t t) {
    while (t % power_base == 0) {
        t /= power_base;
    }
    return t == 1;
}

static void subtraction(void **state) {
    (void)state;
    static bool lost[HEAP];
    for (int64_t n = 0; n < HEAP; n++) {
        lost[n] = n % 6 == 0; /* 1 to k: the multiples of k + 1 */
    }
    assert_heap("subtraction(1,2,3,4,5)", lost);
    for (int64_t n = 0; n < HEAP; n++) {
        lost[n] = n % 7 == 0 || n % 7 == 2;
    }
    assert_heap("subtraction(4,1,3)", lost);
    play_heap(lost, takes_134);
    assert_heap("subtraction(1,3,4)", lost);

    static const int64_t squares[] = {0,  2,  5,  7,  10, 12, 15, 17, 20, 22,
                                      34, 39, 44, 52, 57, 62, 65, 67, 72, 85};
    play_heap(lost, takes_square);
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        assert_true(lost[squares[i]]);
    }
    assert_heap("take-a-square", lost);
    play_heap(lost, takes_fibonacci);
    assert_heap("take-a-fibonacci", lost);
    for (power_base = 2; power_base <= 6; power_base++) {
        char rule[40];
        snprintf(rule, sizeof rule, "take-a-power(%lld)", (long long)power_base);
        play_heap(lost, takes_power);
        assert_heap(rule, lost);
        for (int64_t n = 0; n < HEAP; n++) {
            /* Powers of 2 are never multiples of 3; odd powers are odd. */
            assert_true(power_base != 2 || lost[n] == (n % 3 == 0));
            assert_true(power_base % 2 == 0 || lost[n] == (n % 2 == 0));
        }
    }
}

/* Fraenkel 2011: lost iff n = 0, or 2 divides n an odd number of times. */
static bool marked(int64_t x, int64_t y) {
    int twos = 0;
    for (; x > 0 && x % 2 == 0; x /= 2) {
        twos++;
    }
    return y == 0 && (x == 0 || twos % 2 == 1);
}

/* Levine 2006: g(2m) = m, g(2m+1) = g(m). */
static int64_t maximum_value(int64_t x, int64_t y) {
    if (y > 0) {
        return -1;
    }
    while (x % 2 == 1) {
        x /= 2;
    }
    return x / 2;
}

static void one_heap(void **state) {
    (void)state;
    assert_p("mark", marked);
    assert_values("maximum-nim", maximum_value);
    /* The same game on the other heap. */
    wy_rules *rules = rules_or_fail("mark");
    wy_rules *turned = wi_rules_transpose(rules);
    char *text = wy_rules_text(turned);
    assert_non_null(strstr(text, "on heap y"));
    board first = board_solved("mark", WY_ENGINE_AUTO, 300, 1, NULL);
    for (int engine = 0; engine < 2; engine++) {
        board other =
            board_solved(text, engine == 0 ? WY_ENGINE_TABLE : WY_ENGINE_PLAIN, 3, 300, NULL);
        assert_memory_equal(first.p, other.p, 300);
        assert_int_equal(first.count, other.count);
        board_free(&other);
    }
    board_free(&first);
    free(text);
    wy_rules_free(turned);
    wy_rules_free(rules);
}

/* ---- all of them ---------------------------------------------------------------------------- */

/* Every named game of positions agrees with the reference, in its example and without arguments. */
static void all_agree(void **state) {
    (void)state;
    size_t count = 0;
    const wy_named_game *games = wy_named_games(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(games[i].name, "imitation") == 0 || games[i].several) {
            continue;
        }
        board expected = board_reference(games[i].example, 14, 14);
        static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_TABLE, WY_ENGINE_PLAIN};
        for (size_t j = 0; j < sizeof engines / sizeof engines[0]; j++) {
            board found = board_solved(games[i].example, engines[j], 14, 14, NULL);
            board_assert_same(&found, &expected, games[i].example);
            board_free(&found);
        }
        board_free(&expected);
    }
}

static void names(void **state) {
    (void)state;
    static const char *const table[][2] = {
        {"wythof", "did you mean 'wythoff'"},
        {"yama", "did you mean 'yama-nim'"},
        {"greedy-queen", "did you mean 'greedy-queens'"},
        {"queens", "did you mean 'greedy-queens'"},
        {"Guelman", "did you mean 'blass-fraenkel-guelman'"},
        {"blass-frenkel-guelman", "did you mean 'blass-fraenkel-guelman'"},
        {"take-a-sqare", "did you mean 'take-a-square'"},
        {"euclid-to-one", "did you mean 'euclid-to-zero'"},
        {"xyzzy-plugh", "there is no game called 'xyzzy-plugh'"},
        {"(s,t)-wythoff(2,1)", "gives the numbers of the game"},
        {"(s,t) - wythoff(2)", "gives the numbers of the game"},
        {"(k,l)-Maharaja", "in braces: {...} - maharaja"},
        {"(2,3)-Wythoff Nim", "wythoff(m=2,p=3), with |s-t|<m and blocking, of Larsson; and "
                              "st-wythoff(2,3) of Fraenkel"},
        {"(1,2)-nim", "nim takes no numbers in front of its name"},
        {"(1,2) + (3,4) - wythoff", "two games have this name"},
        {"(1,2,3)-maharaja", "a game on two heaps, not on 3"},
        {"a-Wythoff", "write a number for the letter, as in 2-wythoff, or wythoff(2)"},
        {"0-Wythoff", "m must be at least 1"},
        {"2-maharaja", "maharaja needs two numbers"},
        {"9999999999-wythoff", "too large"},
        {"the", "there is no game called 'the'"},
        {"(1,2)-the", "there is no game called 'the'"},
        {"octal 0.77", "in which a heap may be split"},
        {"0.137", "CGSuite plays them"},
        {"Dawson's Kayles", "in which a heap may be split"},
        {"domineering", "different moves"},
        {"{1,2} on 3 heaps", "expected a move"},
        {"{1,2,99999999999}", "too large"},
        {"{1,0}", "takes nothing"},
        {"Wythoff'game", "is no part of a rule"},
        {"nim - euclid-to-zero block", "expected a number"},
        {"nim - mark", "only moves can be removed"},
        {"mark + chocolate(2)", "a rule has one board"},
        {"chocolate(2) on one heap", "a rule has one board"},
        {"subtraction()", "expected a number"},
        {"subtraction(1,0)", "at least 1"},
        {"subtraction(1;2)", "';' is no part of a rule"},
        {"subtraction", "the arguments of subtraction(a,b,...)"},
        {"take-a-power(1)", "at least 2"},
        {"connell(j=2)", "connell has no argument 'j'; its argument is k"},
        {"nim on one", "expected 'heap'"},
        {"nim on heap z", "expected x or y"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error;
        if (wy_rules_read(&rules, table[i][0], &error) != WY_BAD ||
            strstr(error.message, table[i][1]) == NULL) {
            fail_msg("%s: %s", table[i][0], error.message);
        }
    }
    static const char *const fine[][2] = {
        {"{(1,2)} - nim", "(1,2) - {(t,0),(0,t)}"},
        {"Maharaja Nim", "{(t,0),(0,t),(t,t),(1,2),(2,1)}"},
        {"(2,3)-Maharaja Nim", "{(t,0),(0,t),(t,t),(2,3),(3,2)}"},
        {"(3,3) + (k=2,l=3) - maharaja + (1,1)", "{(3,3),(t,0),(0,t),(t,t),(2,3),(3,2),(1,1)}"},
        {"(1,2)-GDWN misere", "{(t,0),(0,t),(t,t),(t,2t),(2t,t)} misere"},
        {"(m=2,p=3)-Wythoff Nim", "{(t,0),(0,t)} + {(s,t): |s-t|<2} block 2 diagonal"},
        {"2-Wythoff", "{(t,0),(0,t)} + {(s,t): |s-t|<2}"},
        {"(1)-wythoff", "{(t,0),(0,t),(t,t)}"},
        {"1-Wythoff Nim", "{(t,0),(0,t),(t,t)}"},
        {"Wythoff's game", "{(t,0),(0,t),(t,t)}"},
        {"Wythoff\xE2\x80\x99s Nim - (1,1)", "{(t,0),(0,t),(t,t)} - (1,1)"},
        {"the Prime  Game + (1,1)", NULL},
        {"Two-row Chomp", NULL},
        {"Odd or even Nim", NULL},
        {"(1,2)-Imitation Nim", "imitation(1,2)"},
        {"3-Connell", "{(3t,0),(0,3t),(t,t)}"},
        {"wythoff \xE2\x80\x93 (3,3)", "{(t,0),(0,t),(t,t)} - (3,3)"},
        {"S={1,2,4}", "{(1,0),(2,0),(4,0)} on one heap"},
        {"S={}", "{} on one heap"},
        {"S={(1,2),(2,1)}", "{(1,2),(2,1)}"},
        {"(2,3)-the maharaja nim", "{(t,0),(0,t),(t,t),(2,3),(3,2)}"},
        {"{1,2,4} on one heap", "{(1,0),(2,0),(4,0)} on one heap"},
        {"{1,2} + (3) misere", "{(1,0),(2,0),(3,0)} on one heap misere"},
        {"S = {2*3} pass 1", "(6) on 1 heap pass 1"},
        {"wythoff-st-wythoff(1,1)", "{(t,0),(0,t),(t,t)} - {(t,0),(0,t)} - {(s,t): s<=t, t<s+1} - "
                                    "{(s,t): t<=s, s<t+1}"},
        {"nim-euclid", "{(t,0),(0,t)} - {(t,0): x>=y, t mod y=0, t<x} - "
                       "{(0,t): y>=x, t mod x=0, t<y}"},
        {"ryuo-nim - (1,1)", "{(t,0),(0,t),(1,1)} - (1,1)"},
        {"mark + (3,0) block 1", "(1,0) + {(t,0): x<=2t, 2t<=x+1} + (3,0) on one heap block 1"},
        {"subtraction(3, 1 ,1)", "{(t,0): t in {1,3}} on one heap"},
        {"nim on heap y", "{(t,0),(0,t)} on heap y"},
        {"nim on two heaps", "{(t,0),(0,t)}"},
        {"nim on heap x", "{(t,0),(0,t)} on one heap"},
    };
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error;
        if (wy_rules_read(&rules, fine[i][0], &error) != WY_OK) {
            fail_msg("%s: %s", fine[i][0], error.message);
        }
        char *text = wy_rules_text(rules);
        if (fine[i][1] != NULL) {
            assert_string_equal(text, fine[i][1]);
        }
        wy_rules *again = rules_or_fail(text);
        assert_true(wy_rules_equal(rules, again));
        wy_rules_free(again);
        wy_rules_free(rules);
        free(text);
    }
}

/* Every name that the program gives a game can be read, and is that game. */
static void printed_names(void **state) {
    (void)state;
    static const char *const more[] = {"wythoff(2)",
                                       "wythoff(m=1,p=3)",
                                       "wythoff(m=4,p=2)",
                                       "maharaja(2,3)",
                                       "gdwn(1,2)",
                                       "gdwn(3,5)",
                                       "imitation(2,3)",
                                       "wythoff block 2 diagonal",
                                       "maharaja(0,4)",
                                       "rational-nim(2/7,10/1)",
                                       "rational-wythoff(1/1,1/0)",
                                       "maharaja misere",
                                       "wythoff terminal x+y<=3"};
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    const size_t all = count + sizeof more / sizeof more[0];
    size_t recognised = 0;
    for (size_t i = 0; i < all; i++) {
        wy_rules *rules = NULL, *settled = NULL, *named = NULL, *again = NULL;
        wy_recognised found;
        assert_int_equal(
            wy_rules_read(&rules, i < count ? games[i].example : more[i - count], NULL), WY_OK);
        if (wy_rules_plane(rules) && wy_rules_settle(&settled, rules, NULL) == WY_OK &&
            wy_rules_recognise(&found, settled)) {
            wy_error error;
            if (wy_rules_read(&named, found.title, &error) != WY_OK) {
                fail_msg("%s: %s", found.title, error.message);
            }
            assert_int_equal(wy_rules_settle(&again, named, NULL), WY_OK);
            if (found.whole && !wy_rules_equal(again, settled)) {
                fail_msg("'%s' is another game than '%s'", found.title, found.name);
            }
            recognised++;
        }
        wy_rules_free(rules);
        wy_rules_free(settled);
        wy_rules_free(named);
        wy_rules_free(again);
    }
    assert_true(recognised >= 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nim),           cmocka_unit_test(wythoff),
        cmocka_unit_test(misere),        cmocka_unit_test(blocking),
        cmocka_unit_test(connell),       cmocka_unit_test(f_wythoff),
        cmocka_unit_test(nimhoff),       cmocka_unit_test(euclid),
        cmocka_unit_test(chomp),         cmocka_unit_test(chocolate),
        cmocka_unit_test(returning),     cmocka_unit_test(greedy_queens),
        cmocka_unit_test(subtraction),   cmocka_unit_test(one_heap),
        cmocka_unit_test(all_agree),     cmocka_unit_test(names),
        cmocka_unit_test(printed_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
