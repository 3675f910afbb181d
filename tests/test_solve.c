/*
 * test_solve.c - the engines against the slow reference, against each other and
 * against the trusted values; deciding positions; budgets and stopping.
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
#include <wythoff/solve.h>

#include "base/kernels.h"
#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/table.h"

static const wy_engine engines[] = {WY_ENGINE_TABLE, WY_ENGINE_COLUMNS, WY_ENGINE_PLAIN};
enum { ENGINES = sizeof engines / sizeof engines[0] };

static bool can(wy_engine engine, const char *rule) {
    wy_rules *rules = rules_or_fail(rule);
    const bool answer = wy_engine_can(engine, rules, NULL);
    wy_rules_free(rules);
    return answer;
}

/* ---- agreement ------------------------------------------------------------ */

static void compare_engines(const char *rule, int64_t width, int64_t height) {
    board expected = board_reference(rule, width, height);
    wy_rules *rules = settled_or_fail(rule);
    for (int i = 0; i < ENGINES; i++) {
        if (wy_engine_can(engines[i], rules, NULL)) {
            board found = board_of(rules, rule, engines[i], width, height, NULL);
            board_assert_same(&found, &expected, rule);
            board_free(&found);
        }
    }
    wy_rules_free(rules);
    board_free(&expected);
}

static void random_rules_agree(void **state) {
    (void)state;
    uint64_t seed = 20140101;
    for (int round = 0; round < EFFORT(400, 100); round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING);
        const bool tall = round % 8 == 0;
        const int64_t width = 1 + random_below(&seed, tall ? 20 : 32);
        const int64_t height = tall ? 100 + random_below(&seed, 60) : 1 + random_below(&seed, 40);
        compare_engines(rule, width, height);
    }
}

/* Games with all Nim moves, so that the columns engine takes part every time. */
static void random_nim_extensions_agree(void **state) {
    (void)state;
    uint64_t seed = 1907;
    for (int round = 0; round < EFFORT(150, 30); round++) {
        char rule[400];
        int used = snprintf(rule, sizeof rule, "%s", round % 2 ? "wythoff" : "nim");
        const int more = random_below(&seed, 4);
        for (int i = 0; i < more; i++) {
            const int a = random_below(&seed, 7);
            const int b = random_below(&seed, 7) + (a == 0);
            const char *form = "";
            switch (random_below(&seed, 4)) {
            case 0:
                form = " + (%d,%d)";
                break;
            case 1:
                form = " + (%d,%d) + (%2$d,%1$d)";
                break;
            case 2:
                form = " + {(%dt+1,%dt+1)}";
                break;
            default:
                form = " + {(%dt+1,%dt+2): t=1..4}";
                break;
            }
            used += snprintf(rule + used, sizeof rule - (size_t)used, form, a, b);
        }
        compare_engines(rule, 60, 110);
    }
}

static void named_games_agree(void **state) {
    (void)state;
    static const char *const rules[] = {
        "nim",
        "wythoff",
        "maharaja",
        "maharaja(3,5)",
        "gdwn(1,2)",
        "gdwn(2,3)",
        "wythoff(m=3,p=1)",
        "wythoff(m=2,p=3)",
        "wythoff(m=3,p=3)",
        "wythoff block 2",
        "wythoff block 2 diagonal",
        "wythoff block 7",
        "wythoff misere",
        "maharaja block 1 misere",
        "wythoff terminal x+y<=3",
        "wythoff terminal {(5,5),(1,2)} misere",
        "rational-nim(2/7,10/1)",
        "rational-wythoff(1/1,1/0)",
        "rational(3/1,5/1,maharaja)",
        "rational-nim(2/7,10/1) + (4t,6t)",
        "wythoff on cone(1/3,3/1)",
        "ho-restriction",
        "ho-extension",
        "prime-game",
        "wythoff - (3,3)",
        "wythoff - {(2t,2t)} block 1",
        "{(s,t): |s-t|<4} - {(t,t): odd(t)}",
        "nim + {(s,t): s>t}",
        "{(s,t): s>=t+2, even(s)} + (1,1)",
        "{(t,0),(0,t): t<=x-y}",
        "{(1,0),(0,2),(3,3)}",
        "{(t,0): x>=y} + {(0,t): prime(x+y) or x mod 3 = 1} + (2,2)",
        "{(0,t): t=2..7} + {(t,1)} + (0,9)",
        "{(2t,3)} + {(0,3t)} + {(5,2t): t=1..3} block 3",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        compare_engines(rules[i], 50, 70);
    }
}

/* On a narrow cone a move may jump over cells, words and whole columns off the board. */
static void narrow_cones_agree(void **state) {
    (void)state;
    static const char *const rules[] = {
        "(t+1,2) on cone(3/5,2/3)",      "{(t+1,2): t=0..7} on cone(3/5,2/3) misere",
        "(s,t) on cone(30/31,31/30)",    "nim + {(s,2t)} on cone(2/7,3/7) block 2",
        "wythoff(2) on cone(9/10,10/9)",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        compare_engines(rules[i], EFFORT(200, 100), EFFORT(200, 130));
    }
}

/*
 * Moves along a column that go further than a word, on boards whose columns end where those of the
 * next begin to be longer: what is marked above the end of one must not be found by the next.
 */
static void long_moves_on_cones_agree(void **state) {
    (void)state;
    static const char *const rules[] = {
        "{(0,3),(0,100)} + (2,1) + (1,0) on cone(0/1,2/1)",
        "{(0,43): x mod 3 = 2 or y mod 5 = 1} on cone(3/6,3/1) terminal x+y<=45",
        "{(0,16t+1): t=0..14} + {(3t,20t+7): t=0..26} on cone(3/5,8/1) block 1",
        "{(0,29t+38): t=0..8} + {(2t,16t+69): t=0..28} on cone(0/1,4/1) misere",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        compare_engines(rules[i], 100, 300);
    }
    uint64_t seed = 64;
    for (int round = 0; round < EFFORT(40, 10); round++) {
        char rule[200];
        snprintf(rule, sizeof rule, "(0,%d) + (0,%d) + (%d,%d) + (%dt,%dt) on cone(%d/7,%d/1)%s",
                 1 + random_below(&seed, 9), 30 + random_below(&seed, 120), random_below(&seed, 9),
                 1 + random_below(&seed, 90), 1 + random_below(&seed, 3),
                 1 + random_below(&seed, 9), random_below(&seed, 7), 1 + random_below(&seed, 5),
                 round % 4 == 3 ? " block 1" : "");
        compare_engines(rule, 60, 200);
    }
}

/*
 * Moves tied to the heaps, in columns of several words: with few and with many P-positions in a
 * column, with constraints that change from cell to cell and such that do not, with remainders.
 */
static void tied_moves_agree(void **state) {
    (void)state;
    static const char *const moves[] = {
        "nim + {(s,t): 2s+3t<=x+y}",          "{(s,t): 2s+3t<=x+y}",
        "{(s,t): s+2t<=y, s+2t+x mod 5=0}",   "(1,1) + {(s,t): s+t<=x, s+2t+x mod 3=0}",
        "(t,0) + {(s,t): 3t<=2y+x, 2t>=y-x}", "{(t,0): t<3} + {(s,t): t<=2y-3x+5, s+t>=x-1}",
        "{(s,t): 9t<=y, s+y mod 2=0}",        "(0,t) + {(s,t): |s-t|<x-s+1}",
    };
    static const char *const clauses[] = {"", " misere", " terminal x+y<9 or x=7", " block 2",
                                          " block 3 diagonal misere"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        for (size_t j = 0; j < sizeof clauses / sizeof clauses[0]; j++) {
            char rule[100];
            snprintf(rule, sizeof rule, "%s%s", moves[i], clauses[j]);
            const bool counted = strstr(clauses[j], "block") != NULL; /* takes the reference long */
            compare_engines(rule, counted ? EFFORT(24, 12) : EFFORT(40, 20),
                            counted ? 70 : EFFORT(150, 130));
        }
    }
}

/* A condition on s, t and the heaps; two of them may overlap. */
static void put_tie(char *out, size_t size, uint64_t *seed) {
    const int form = random_below(seed, 6);
    const int a = 1 + random_below(seed, 3);
    const int b = 1 + random_below(seed, 3);
    const char heap = random_below(seed, 2) == 0 ? 'x' : 'y';
    const char other = heap == 'x' ? 'y' : 'x';
    const int shift = random_below(seed, 9) - 2;
    switch (form) {
    case 0:
        snprintf(out, size, "%ds+%dt<=%c%+d", a, b, heap, shift);
        break;
    case 1:
        snprintf(out, size, "%ds+t<=%d%c-%c%+d", a, b, heap, other, shift);
        break;
    case 2:
        snprintf(out, size, "%dt>=%c-%ds%+d", a, heap, b, shift);
        break;
    case 3:
        snprintf(out, size, "s+%dt+%c mod %d=%d", b, heap, a + 1, random_below(seed, 2));
        break;
    case 4:
        snprintf(out, size, "%dt<%c and %c mod %d=1", a, heap, other, b + 1);
        break;
    default:
        snprintf(out, size, "|s-t|<=%d%c-%c%+d", a, heap, other, shift);
        break;
    }
}

/* Options with two parameters, tied to the heaps in one or two overlapping ways, are counted. */
static void random_blocked_ties_agree(void **state) {
    (void)state;
    static const char *const beside[] = {"", "nim + ", "(t,t) + {(0,t): t<=x} + ",
                                         "(0,2) + (1,0) + "};
    static const char *const moves[] = {"(s,t)", "(s,t)", "(2s,t)", "(s+1,s+t)"};
    uint64_t seed = 1616;
    int table = 0;
    for (int round = 0; round < EFFORT(100, 40); round++) {
        char one[100];
        char two[100];
        char rule[400];
        put_tie(one, sizeof one, &seed);
        put_tie(two, sizeof two, &seed);
        const int ways = random_below(&seed, 3);
        snprintf(rule, sizeof rule, "%s{%s: (%s) %s (%s)} block %d%s%s",
                 beside[random_below(&seed, 4)], moves[random_below(&seed, 4)], one,
                 ways == 0 ? "and" : "or", ways == 2 ? one : two, 1 + random_below(&seed, 5),
                 random_below(&seed, 4) == 0 ? " diagonal" : "",
                 random_below(&seed, 3) == 0 ? " misere" : "");
        wy_rules *rules = settled_or_fail(rule);
        wi_moves *compiled = NULL;
        table += wi_moves_compile(&compiled, rules, WI_MOVES_TIED, NULL) == WY_OK &&
                 wi_moves_tied(compiled) && wi_table_fits(rules, compiled, NULL) == WY_OK;
        wi_moves_free(compiled);
        wy_rules_free(rules);
        compare_engines(rule, 14 + random_below(&seed, 10), 66 + random_below(&seed, 20));
    }
    assert_true(table >= EFFORT(60, 20));
}

static void trusted_values(void **state) {
    (void)state;
    for (int i = 0; i < ENGINES; i++) {
        const wy_engine e = engines[i];
        const int64_t size = e == WY_ENGINE_PLAIN ? 120 : 390;
        board_assert_data("maharaja", e, "maharaja.csv", "", true, size, size);
        board_assert_data("maharaja(2,3)", e, "maharaja_2_3.csv", "", true, size, size);
        board_assert_data("maharaja(3,5)", e, "maharaja_3_5.csv", "", true, size, size);
        board_assert_data("maharaja(4,7)", e, "maharaja_4_7.csv", "", true, size, size);
        board_assert_data("gdwn(1,2)", e, "gdwn_1_2.csv", "", true, size, size);
        board_assert_data("wythoff + {(t,2t),(2t,t): t=1..10}", e, "wythoff_plus_t2t_t1to10.csv",
                          "", true, size, size);
        if (e == WY_ENGINE_COLUMNS) {
            continue;
        }
        board_assert_data("rational-nim(1/1,1/0)", e, "RN_Q1_1_0_1_150.csv", "", false, 150, 150);
        board_assert_data("rational-nim(2/7,10/1)", e, "RN_Q7_2_1_10_150.csv", "", false, 150, 150);
        board_assert_data("rational-wythoff(1/1,1/0)", e, "RW_Q1_1_0_1_150.csv", "", false, 150,
                          150);
        board_assert_data("rational-wythoff(1/3,2/1)", e, "RW_Q3_1_1_2_150.csv", "", false, 150,
                          150);
        board_assert_data("rational-wythoff(2/7,10/1)", e, "RW_Q7_2_1_10_150.csv", "", false, 150,
                          150);
        board_assert_data("rational-nim(2/7,10/1) + (4t,6t)", e, "game_a_80x240.csv", "", false, 80,
                          240);
    }
}

/* The blocking game itself against the values that were made by playing it out. */
static void trusted_blocking_values(void **state) {
    (void)state;
    for (int m = 1; m <= 6; m++) {
        for (int p = 1; p <= 6; p++) {
            char path[512];
            snprintf(path, sizeof path, "%s/mp_wythoff.csv", TEST_DATA);
            FILE *in = fopen(path, "r");
            assert_non_null(in);
            char prefix[32];
            snprintf(prefix, sizeof prefix, "%d,%d,", m, p);
            bool there = false;
            char line[128];
            while (fgets(line, sizeof line, in) != NULL) {
                there = there || strncmp(line, prefix, strlen(prefix)) == 0;
            }
            fclose(in);
            if (there) {
                char rule[64];
                snprintf(rule, sizeof rule, "wythoff(m=%d,p=%d)", m, p);
                board_assert_data(rule, WY_ENGINE_TABLE, "mp_wythoff.csv", prefix, true, 130, 130);
            }
        }
    }
}

/* Wide enough for several stripes, cones and conditions among them. */
static void threads_change_nothing(void **state) {
    (void)state;
    static const char *const rules[] = {
        "rational-nim(2/7,10/1) + (4t,6t) + (8t,4t)",
        "wythoff block 2",
        "maharaja",
        "{(0,t): t=1..900} + {(t,2t),(2t,t)} + {(3,5): odd(x+y)}",
        "{(t,t),(0,7t+3),(4t,0)} + (0,1) block 3 misere",
        "{(s,2t): s>t} + (0,2) + (1,0)",
        "{(t,3t): t=1..40} + {(0,5t): y>=2x} terminal {(3,140000),(9,11)} misere",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const wy_control one = {.threads = 1};
        board a = board_solved(rules[i], WY_ENGINE_TABLE, 60, 263000, &one);
        assert_true(a.count > 0);
        /* Blocks of one column, and of some; the last one is cut off by the window. */
        static const int counts[] = {4, 9, 30};
        for (size_t j = 0; j < sizeof counts / sizeof counts[0]; j++) {
            const wy_control many = {.threads = counts[j]};
            board b = board_solved(rules[i], WY_ENGINE_TABLE, 60, 263000, &many);
            board_assert_same(&a, &b, rules[i]);
            board_free(&b);
        }
        board_free(&a);
    }
}

static uint64_t count_by(const char *text, int threads, int64_t width, int64_t height) {
    const wy_control control = {.threads = threads};
    wy_rules *rules = rules_or_fail(text);
    wy_solution *solution;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_TABLE, &control, NULL), WY_OK);
    mpz_t sides[2];
    mpz_t count;
    mpz_init_set_si(sides[0], width);
    mpz_init_set_si(sides[1], height);
    mpz_init(count);
    int64_t columns = 0;
    assert_int_equal(wy_solution_count(count, &columns, solution, sides[0], sides[1], NULL, NULL),
                     WY_OK);
    const uint64_t found = mpz_get_ui(count);
    mpz_clears(sides[0], sides[1], count, NULL);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return found;
}

/* Counted by threads with rows of their own (table_crew.c), or together where that cannot be. */
static void threads_count_the_same(void **state) {
    (void)state;
    static const char *const rules[] = {
        "rational-nim(2/7,10/1) + (4t,6t) + (8t,4t)",
        "{(1,2),(2,1),(5,700),(7,5)}",
        "wythoff block 2",
        "wythoff",
        "{(t,3t): t=1..40} + {(s,2t): s>t} + {(2t+3,t+900): t=0..} + {(0,5t): y>=2x}",
        "{(t,t),(0,7t+3),(4t,0)} + (1,1) block 3",
        "{(0,t): t=1..900} + {(t,2t),(2t,t)}",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const wy_control one = {.threads = 1};
        board a = board_solved(rules[i], WY_ENGINE_TABLE, 70, 140000, &one);
        static const int counts[] = {1, 5, 16};
        for (size_t j = 0; j < sizeof counts / sizeof counts[0]; j++) {
            assert_int_equal(count_by(rules[i], counts[j], 70, 140000), a.count);
        }
        board_free(&a);
    }
}

static bool digest(void *data, const wi_column *column) {
    uint64_t *hash = data;
    for (size_t w = 0; w < column->words; w++) {
        assert_true(column->bits[w] == 0 || column->some[w / 8] != 0);
        *hash = (*hash ^ column->bits[w] ^ (uint64_t)column->x) * UINT64_C(0x100000001B3);
    }
    return true;
}

static void kernels_agree(void **state) {
    (void)state;
    static const char *const rules[] = {"{(7t,2t),(t,10t),(4t,64t),(2t,100t)}", "wythoff block 5",
                                        "{(3t,t),(t+2,5t)} block 12"};
    const wi_kernels *usable[4];
    const size_t count = wi_kernels_usable(usable);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint64_t hashes[4] = {0};
        for (size_t k = 0; k < count; k++) {
            wy_rules *parsed = rules_or_fail(rules[i]);
            wi_moves *moves = NULL;
            assert_int_equal(wi_moves_compile(&moves, parsed, true, NULL), WY_OK);
            const wi_table_job job = {.rules = parsed,
                                      .moves = moves,
                                      .width = 200,
                                      .height = 1501,
                                      .kernels = usable[k],
                                      .take = digest,
                                      .data = &hashes[k]};
            assert_int_equal(wi_table_run(&job, NULL), WY_OK);
            assert_true(hashes[k] == hashes[0] && hashes[k] != 0);
            wi_moves_free(moves);
            wy_rules_free(parsed);
        }
    }
}

/* ---- moves ---------------------------------------------------------------- */

typedef struct visited {
    bool *seen;
    int64_t height;
    bool twice;
} visited;

static bool note_move(void *data, int64_t dx, int64_t dy) {
    visited *v = data;
    bool *cell = &v->seen[dx * v->height + dy];
    v->twice = v->twice || *cell;
    *cell = true;
    return true;
}

static size_t times_in(const wi_moves *moves, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    size_t times = 0;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const wi_primitive *p = &wi_moves_primitives(moves)[i];
        if (wi_primitive_has(p, dx, dy) && wi_condition_holds(p->when, x, y, 0, 0)) {
            assert_int_equal(p->both, dx > 0 && dy > 0);
            times++;
        }
    }
    return times;
}

/* All three ways to the moves of a position give what the definition gives. */
static void moves_agree(void **state) {
    (void)state;
    uint64_t seed = 2010;
    int compiled = 0;
    for (int round = 0; round < SHARE(300); round++) {
        char text[2000];
        random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING & ~RANDOM_TERMINALS);
        wy_rules *rules = rules_or_fail(text);
        wi_moves *moves[2] = {NULL, NULL};
        for (int disjoint = 0; disjoint < 2; disjoint++) {
            const wy_status status = wi_moves_compile(&moves[disjoint], rules, disjoint, NULL);
            assert_true(status == WY_OK || status == WY_LIMIT);
        }
        compiled += moves[1] != NULL;
        for (int at = 0; at < 4; at++) {
            const int64_t x = random_below(&seed, 25);
            const int64_t y = random_below(&seed, 25);
            if (!wi_cone_contains(&rules->board, x, y)) {
                continue;
            }
            bool legal[25 * 25];
            bool seen[25 * 25] = {false};
            reference_moves(legal, rules, x, y);
            visited v = {seen, y + 1, false};
            assert_true(each_move(rules, x, y, note_move, &v));
            if (v.twice) {
                fail_msg("%s: a move visited twice at (%" PRId64 ",%" PRId64 ")", text, x, y);
            }
            for (int64_t dx = 0; dx <= x; dx++) {
                for (int64_t dy = 0; dy <= y; dy++) {
                    if (!wi_cone_contains(&rules->board, x - dx, y - dy)) {
                        continue;
                    }
                    const bool expected = legal[dx * (y + 1) + dy];
                    const bool ok =
                        seen[dx * (y + 1) + dy] == expected &&
                        wi_rules_move(rules, x, y, dx, dy) == expected &&
                        (moves[0] == NULL || (times_in(moves[0], x, y, dx, dy) > 0) == expected) &&
                        (moves[1] == NULL || times_in(moves[1], x, y, dx, dy) == expected);
                    if (!ok) {
                        fail_msg("%s at (%" PRId64 ",%" PRId64 "), move (%" PRId64 ",%" PRId64 ")",
                                 text, x, y, dx, dy);
                    }
                }
            }
        }
        wi_moves_free(moves[0]);
        wi_moves_free(moves[1]);
        wy_rules_free(rules);
    }
    assert_true(compiled > SHARE(150));
}

/* ---- deciding ------------------------------------------------------------- */

static void decide_all(const char *rule, wy_engine engine, int64_t width, int64_t height) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, engine, NULL, NULL), WY_OK);
    int8_t *outcome = malloc((size_t)(width * height));
    bool *legal = malloc((size_t)(width * height));
    reference_outcomes(outcome, rules, width, height);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (int64_t i = 0; i < width * height; i++) {
        const int64_t at_x = i / height;
        const int64_t at_y = i % height;
        wy_verdict verdict;
        wy_verdict_init(&verdict);
        mpz_set_si(x, at_x);
        mpz_set_si(y, at_y);
        assert_int_equal(decide_two(&verdict, solution, x, y, NULL), WY_OK);
        assert_int_equal(verdict.on_board, outcome[i] >= 0);
        if (verdict.on_board && verdict.p != (outcome[i] == 1)) {
            fail_msg("%s: (%" PRId64 ",%" PRId64 ") by %s", rule, at_x, at_y,
                     wy_engine_name(engine));
        }
        if (verdict.on_board && !verdict.p) {
            /* A winning move is checked by playing it. */
            assert_true(verdict.has_move || rules->misere);
            if (verdict.has_move) {
                const int64_t dx = mpz_get_si(verdict.move.take[0]);
                const int64_t dy = mpz_get_si(verdict.move.take[1]);
                reference_moves(legal, rules, at_x, at_y);
                assert_true(legal[dx * (at_y + 1) + dy]);
                assert_int_equal(outcome[(at_x - dx) * height + (at_y - dy)], 1);
                assert_int_equal(mpz_get_si(verdict.move.to[0]), at_x - dx);
                assert_int_equal(mpz_get_si(verdict.move.to[1]), at_y - dy);
                const bool blockable =
                    rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY || (dx > 0 && dy > 0));
                assert_int_equal(verdict.move.may_be_blocked, blockable);
            }
        }
        wy_verdict_clear(&verdict);
    }
    mpz_clears(x, y, NULL);
    free(outcome);
    free(legal);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

static void decisions_are_right(void **state) {
    (void)state;
    static const char *const rules[] = {
        "maharaja",       "gdwn(1,2)",
        "wythoff(2,3)",   "wythoff block 2 misere",
        "nim + (t,2t)",   "wythoff block 1",
        "wythoff misere", "rational-nim(2/7,10/1) + (4t,6t)",
        "ho-extension",   "{(t,0),(0,t): t<=x-y} + (1,1)",
        "{(1,2t),(t,3)}", "{(s,2t)} + {(3s,t)} + (1,0) terminal x=4",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        for (int e = 0; e < ENGINES; e++) {
            if (can(engines[e], rules[i])) {
                decide_all(rules[i], engines[e], 22, 24);
            }
        }
    }
}

static void out_of_reach(void **state) {
    (void)state;
    wy_rules *rules = rules_or_fail("gdwn(1,2)"); /* no theorem, no column machine */
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    assert_int_equal(wy_solution_engine(solution), WY_ENGINE_COLUMNS);
    mpz_t x;
    mpz_t y;
    mpz_init_set_str(x, "1000000000000000000000000000000", 10);
    mpz_init_set_si(y, 3);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_error error;
    assert_int_equal(decide_two(&verdict, solution, x, y, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "unknown"));
    mpz_set_si(x, -1);
    assert_int_equal(decide_two(&verdict, solution, x, y, &error), WY_BAD);
    wy_verdict_clear(&verdict);
    mpz_clears(x, y, NULL);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

/* ---- choice, classes, budgets --------------------------------------------- */

static void engines_are_chosen(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        wy_engine engine;
    } cases[] = {
        {"wythoff", WY_ENGINE_COLUMNS},
        {"gdwn(1,2)", WY_ENGINE_COLUMNS},
        {"nim - (3,0) + (3,0)", WY_ENGINE_COLUMNS},
        {"nim - (3,0)", WY_ENGINE_TABLE},
        {"wythoff misere", WY_ENGINE_TABLE},
        {"wythoff block 1", WY_ENGINE_TABLE},
        {"nim + {(s,t): s>t}", WY_ENGINE_TABLE},
        {"nim + {(2,t)}", WY_ENGINE_TABLE},
        {"rational-nim(2/7,10/1)", WY_ENGINE_TABLE},
        {"imitation(1,2)", WY_ENGINE_AUTO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules = rules_or_fail(cases[i].rule);
        if (wy_engine_choose(rules) != cases[i].engine) {
            fail_msg("%s", cases[i].rule);
        }
        wy_rules_free(rules);
    }
    wy_rules *rules = rules_or_fail("imitation(1,2)");
    wy_solution *solution = NULL;
    wy_error error;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, 3, 3, NULL, NULL, &error), WY_BAD);
    assert_non_null(strstr(error.message, "history"));
    wy_solution_free(solution);
    wy_rules_free(rules);
}

static void classes_are_seen(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        wy_class class; /* invariant symmetric nim quarter history wythoff_plus per column, row */
    } cases[] = {
        {"wythoff", {1, 1, 1, 1, 0, 1, 1, 1}},
        {"maharaja(3,5)", {1, 1, 1, 1, 0, 1, 1, 1}},
        {"wythoff + (1,2)", {1, 0, 1, 1, 0, 1, 1, 1}},
        {"gdwn(1,2)", {1, 1, 1, 1, 0, 0, 1, 1}},
        {"nim", {1, 1, 1, 1, 0, 0, 1, 1}},
        {"nim + {(t,2)}", {1, 0, 1, 1, 0, 0, 1, 0}},
        {"nim + {(2,t)}", {1, 0, 1, 1, 0, 0, 0, 0}},
        {"{(2t,0),(2t-1,0),(0,t)}", {1, 1, 1, 1, 0, 0, 1, 1}},
        {"{(3t,0),(2t-1,0),(0,t)}", {1, 0, 0, 1, 0, 0, 0, 0}},
        {"wythoff block 1", {1, 1, 1, 1, 0, 0, 0, 0}},
        {"ho-restriction", {0, 1, 0, 1, 0, 0, 0, 0}},
        {"rational-nim(1/3,3/1)", {1, 1, 0, 0, 0, 0, 0, 0}},
        {"rational-nim(2/7,10/1)", {1, 0, 0, 0, 0, 0, 0, 0}},
        {"wythoff terminal x+y<=3", {0, 1, 1, 1, 0, 0, 0, 0}},
        {"imitation(2,3)", {0, 1, 1, 1, 1, 0, 0, 0}},
        {"f-wythoff", {0, 0, 1, 1, 0, 0, 0, 0}},
        {"wythoff - {(t,t): prime(x-t)}", {0, 0, 1, 1, 0, 0, 0, 0}},
        {"{(2t,0),(2t-1,0),(0,t)} + {(s,t): prime(x-s)}", {0, 0, 1, 1, 0, 0, 0, 0}},
        {"nim - {(t,0): prime(x-t)}", {0, 0, 0, 1, 0, 0, 0, 0}},
        {"nim - {(s,t): prime(x-s), s<t}", {0, 0, 1, 1, 0, 0, 0, 0}},
        {"nim - {(s,t): prime(x-s), t=0..}", {0, 0, 0, 1, 0, 0, 0, 0}},
        {"{(t,0),(0,t): x>y} + {(t,0): prime(x-t)}", {0, 0, 0, 1, 0, 0, 0, 0}},
        {"nim - star(wythoff)", {1, 0, 0, 1, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules = rules_or_fail(cases[i].rule);
        wy_class class;
        assert_int_equal(wy_classify(&class, rules, NULL), WY_OK);
        if (memcmp(&class, &cases[i].class, sizeof class) != 0) {
            fail_msg("%s: %d%d%d%d%d%d%d%d", cases[i].rule, class.invariant, class.symmetric,
                     class.nim, class.quarter, class.history, class.wythoff_plus,
                     class.one_per_column, class.one_per_row);
        }
        wy_rules_free(rules);
    }
}

static bool stop_at_third(void *data, double done) {
    (void)done;
    int *polls = data;
    return ++*polls == 3;
}

static bool count_only(void *data, const wy_position *positions, size_t count) {
    (void)positions;
    *(size_t *)data += count;
    return true;
}

static bool stop_at_once(void *data, const wy_position *positions, size_t count) {
    (void)positions;
    (void)count;
    ++*(int *)data;
    return false;
}

static void budgets_and_stops(void **state) {
    (void)state;
    static const char *const rules[] = {"gdwn(1,2)", "{(t,2t),(2t,t),(t,t)}", "maharaja"};
    static const wy_engine by[] = {WY_ENGINE_COLUMNS, WY_ENGINE_TABLE, WY_ENGINE_PLAIN};
    for (int i = 0; i < 3; i++) {
        wy_rules *parsed = rules_or_fail(rules[i]);
        wy_solution *solution = NULL;
        wy_error error;
        /* More than the memory allows is refused before it is taken. */
        const wy_control small = {.memory = 10000, .threads = 1};
        assert_int_equal(wy_solve(&solution, parsed, by[i], &small, NULL), WY_OK);
        size_t count = 0;
        assert_true(wy_solution_memory(solution, 10000000, 10000000) > small.memory);
        assert_int_equal(wy_solution_each(solution, 10000000, 10000000, count_only, &count, &error),
                         WY_LIMIT);
        assert_non_null(strstr(error.message, "memory"));
        assert_int_equal(count, 0);
        wy_solution_free(solution);
        /* The caller can stop it from the poll, and from the batches. */
        int polls = 0;
        const wy_control stopping = {.poll = stop_at_third, .data = &polls, .threads = 2};
        assert_int_equal(wy_solve(&solution, parsed, by[i], &stopping, NULL), WY_OK);
        const int64_t huge = i == 2 ? 100000 : 100000000;
        assert_int_equal(wy_solution_each(solution, huge, 200000, count_only, &count, &error),
                         WY_STOPPED);
        wy_solution_free(solution);
        int batches = 0;
        assert_int_equal(wy_solve(&solution, parsed, by[i], NULL, NULL), WY_OK);
        const int64_t wide = i == 2 ? 60 : 6000; /* cell by cell is slow */
        assert_int_equal(wy_solution_each(solution, wide, 600, stop_at_once, &batches, &error),
                         WY_OK);
        assert_int_equal(batches, 1);
        assert_int_equal(wy_solution_each(solution, 0, 600, stop_at_once, &batches, &error), WY_OK);
        assert_int_equal(batches, 1);
        wy_solution_free(solution);
        wy_rules_free(parsed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_games_agree),
        cmocka_unit_test(narrow_cones_agree),
        cmocka_unit_test(long_moves_on_cones_agree),
        cmocka_unit_test(random_rules_agree),
        cmocka_unit_test(random_nim_extensions_agree),
        cmocka_unit_test(tied_moves_agree),
        cmocka_unit_test(random_blocked_ties_agree),
        cmocka_unit_test(trusted_values),
        cmocka_unit_test(trusted_blocking_values),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(threads_count_the_same),
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(moves_agree),
        cmocka_unit_test(decisions_are_right),
        cmocka_unit_test(out_of_reach),
        cmocka_unit_test(engines_are_chosen),
        cmocka_unit_test(classes_are_seen),
        cmocka_unit_test(budgets_and_stops),
    };
    return cmocka_run_group_tests_name("solve", tests, NULL, NULL);
}
