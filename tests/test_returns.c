/*
 * test_returns.c - moves that return tokens: the weight that falls, games without end, and all
 * engines in the image of a linear map against the slow reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/image.h"
#include "rules/value.h"
#include "small_moves.h"
#include "solve/graph.h"

/* ---- weights --------------------------------------------------------------------------- */

static void known_weights(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int64_t u, v;
    } table[] = {
        {"wythoff", 0, 0},
        {"{(t,-1),(-1,t): t>=2}", 1, 1},
        {"{(t,-1),(-1,t)} - (1,-1) - (-1,1)", 1, 1},
        {"{(2,1),(2,-1),(1,2),(-1,2)}", 1, 1},
        {"{(s,-t),(-t,s): t<s}", 1, 1},
        {"{(s,-t),(-t,s): s>=t and s!=t}", 1, 1},
        {"{(s,-t): |s-t|>3, s>t}", 1, 1},
        {"wythoff + (t,-t)", 2, 1},
        {"wythoff + (-t,t)", 1, 2},
        {"nim + (1,-7)", 8, 1},
        {"nim + (2,-7)", 4, 1},
        {"{(5t,-3t-1)}", 1, 1},
        {"{(3t,-5t-1)}", 3, 1}, /* 2/1 is too little for t = 1, and 5/3 for none */
        {"(3,-5) + (-4,7)", 12, 7},
        {"(s-t,t)", 1, 1},
        {"(-3,2) + (4,1)", 1, 2},
        {"{(s,-t): 2t<=x, x<=2s+1}", 2, 1},
        {"{(s,-t): t<=y} + {(t,0)}", 0, -1},
        {"{(1,-t): t=1..5}", 6, 1},
        {"{(1,-t): t in {1,9}}", 10, 1},
        {"rational(1/2,3/1,{(t,-t)})", 3, 1},
        {"nim + (1,-1) on cone(1/2,2/1)", 2, 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error;
        const wy_status status = wy_rules_read(&rules, table[i].rule, &error);
        if (table[i].v < 0) {
            assert_int_equal(status, WY_BAD);
            continue;
        }
        if (status != WY_OK) {
            fail_msg("%s: %s", table[i].rule, error.message);
        }
        if (rules->weight.x != table[i].u || rules->weight.y != table[i].v) {
            fail_msg("%s: %lld, %lld", table[i].rule, (long long)rules->weight.x,
                     (long long)rules->weight.y);
        }
        wy_rules *turned = wi_rules_transpose(rules);
        char *text = wy_rules_text(turned);
        wy_rules *again = rules_or_fail(text);
        assert_true(wy_rules_equal(turned, again));
        free(text);
        wy_rules_free(again);
        wy_rules_free(turned);
        wy_rules_free(rules);
    }
}

static void games_without_end(void **state) {
    (void)state;
    static const struct {
        const char *rule, *message;
    } table[] = {
        {"(-1,0)", "for ever: (-1,0) again and again"},
        {"nim + (-1,-2)", "for ever: (0,0) -> (1,2) -> (0,2) -> (0,0)"},
        {"nim + (1,-1) + (-1,1)", "for ever: (0,1) -> (1,0) -> (0,1)"},
        {"(1,-2) + (-1,2)", "for ever: (0,2) -> (1,0) -> (0,2)"},
        {"(1,-1) + (-2,3) + (1,-2)", "for ever: "},
        {"(-3,5) + (7,-13)", "13 times (-3,5) and 5 times (7,-13) take nothing"},
        {"{(t,-1): x>y} + {(-1,t): x<y}", "for ever: (0,1) -> (1,0) -> (0,1)"},
        {"{(t,-1): x>=5} + {(-1,t): y>=5}", "for ever: "},
        {"(3-t,1)", "no end of options"},
        {"{(1,-t)} + (0,1)", "no end of options"},
        {"{(1,-s): s<=y}", "no weight"}, /* its end is a matter of x alone */
        {"star(nim) + (-1,-1)", "no weight"},
        {"(s-t,2s-2t)", "against each other"},
        {"(s-3,t-3)", "contains (0,0)"},
        {"{(2-t,t-2): t=0..5}", "contains (0,0)"},
        {"(0,0)", "(0,0) is not a move"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error;
        if (wy_rules_read(&rules, table[i].rule, &error) != WY_BAD ||
            strstr(error.message, table[i].message) == NULL) {
            fail_msg("%s: %s", table[i].rule, error.message);
        }
        assert_null(rules);
    }
}

/* Finitely many moves: accepted iff some small weight falls with all. */
static void weights_by_trying(void **state) {
    (void)state;
    uint64_t seed = 1;
    int accepted = 0;
    for (int round = 0; round < SHARE(3000); round++) {
        enum { MOVES = 4, LARGEST = 5, WEIGHTS = 60 };
        int moves[MOVES][2];
        char rule[200];
        int used = 0;
        const int count = 1 + random_below(&seed, MOVES);
        for (int i = 0; i < count; i++) {
            do {
                moves[i][0] = random_below(&seed, 2 * LARGEST + 1) - LARGEST;
                moves[i][1] = random_below(&seed, 2 * LARGEST + 1) - LARGEST;
            } while (moves[i][0] == 0 && moves[i][1] == 0);
            used += snprintf(rule + used, sizeof rule - (size_t)used, "%s(%d,%d)", i > 0 ? "+" : "",
                             moves[i][0], moves[i][1]);
        }
        int best = 0;
        bool returns = false;
        for (int i = 0; i < count; i++) {
            returns = returns || moves[i][0] < 0 || moves[i][1] < 0;
        }
        for (int u = 1; u <= WEIGHTS; u++) {
            for (int v = 1; v <= WEIGHTS; v++) {
                bool falls = true;
                for (int i = 0; i < count && falls; i++) {
                    falls = u * moves[i][0] + v * moves[i][1] > 0;
                }
                best = falls && (best == 0 || u + v < best) ? u + v : best;
            }
        }
        wy_rules *rules = NULL;
        wy_error error;
        const wy_status status = wy_rules_read(&rules, rule, &error);
        if ((status == WY_OK) != (best > 0)) {
            fail_msg("%s: %s", rule, error.message);
        }
        if (status == WY_OK && returns) {
            accepted++;
            assert_int_equal(rules->weight.x + rules->weight.y, best);
            for (int i = 0; i < count; i++) {
                assert_true(rules->weight.x * moves[i][0] + rules->weight.y * moves[i][1] > 0);
            }
        } else if (status != WY_OK) {
            assert_non_null(strstr(error.message, "go on for ever"));
        }
        wy_rules_free(rules);
    }
    assert_true(accepted > SHARE(300));
}

/* ---- random rules ---------------------------------------------------------------------------- */

enum { RULE = 600 };

/* One family of moves that return tokens, most of them not too many. */
static int put_family(char *out, size_t size, uint64_t *seed, bool conditions) {
    static const char *const families[] = {
        "(%d,-1)",
        "(-1,%d)",
        "{(t+1,-1): t>=%d}",
        "{(-1,2t): t=1..%d}",
        "{(s,-t): %dt<s}",
        "{(-t,s): %dt<=s-1}",
        "{(2t,-t): t<=%d}",
        "(s+t,%d-t)",
        "{(t,%d-t): t>=2}",
        "(t,-t) + (%d,0)",
        "{(s+%d,-t): t<=2}",
        "{(t,1),(1,t),(%d,-1)}",
        "{(-t,3t): t!=%d}",
        "(t+%d,0)",
        "{(0,t),(t,0),(-1,%d)}",
        "(%d,%d)",
    };
    static const char *const heaps[] = {"x>=y", "x+y>4",  "odd(x)",      "x!=y",
                                        "t<=x", "t<=y+1", "y mod 3 != 1"};
    char family[120];
    const int n = 1 + random_below(seed, 4);
    int used = snprintf(family, sizeof family,
                        families[random_below(seed, (int)(sizeof families / sizeof families[0]))],
                        n, n + 1);
    const char *brace = strrchr(family, '}');
    if (conditions && brace != NULL && brace[1] == '\0' && random_below(seed, 2) == 0 &&
        strchr(family, 's') == NULL) {
        const char *more = heaps[random_below(seed, (int)(sizeof heaps / sizeof heaps[0]))];
        const bool has = strchr(family, ':') != NULL;
        if (strchr(more, 't') == NULL || strchr(family, '1') == NULL) {
            used = (int)(brace - family);
            snprintf(family + used, sizeof family - (size_t)used, "%s%s}", has ? ", " : ": ", more);
        }
    }
    return snprintf(out, size, "%s", family);
}

/* A rule that is accepted and returns tokens. */
static wy_rules *random_rule(char rule[RULE], uint64_t *seed, bool clauses) {
    for (;;) {
        int used = 0;
        const int count = 1 + random_below(seed, 3);
        for (int i = 0; i < count; i++) {
            const bool minus = i > 0 && random_below(seed, 6) == 0;
            used += snprintf(rule + used, RULE - (size_t)used, "%s",
                             i == 0  ? ""
                             : minus ? " - "
                                     : " + ");
            used += put_family(rule + used, RULE - (size_t)used, seed, clauses);
        }
        if (clauses && random_below(seed, 6) == 0) {
            used += snprintf(rule + used, RULE - (size_t)used, " on cone(1/%d,2/1)",
                             1 + random_below(seed, 3));
        }
        if (clauses && random_below(seed, 5) == 0) {
            used += snprintf(rule + used, RULE - (size_t)used, " block %d%s",
                             1 + random_below(seed, 2), random_below(seed, 2) ? " diagonal" : "");
        }
        if (clauses && random_below(seed, 6) == 0) {
            used += snprintf(rule + used, RULE - (size_t)used, " terminal x+2y<=%d or {(3,1)}",
                             random_below(seed, 4));
        }
        if (clauses && random_below(seed, 5) == 0) {
            snprintf(rule + used, RULE - (size_t)used, " misere");
        }
        wy_rules *rules = NULL;
        if (wy_rules_read(&rules, rule, NULL) == WY_OK && rules->weight.x > 0 &&
            rules->weight.x + rules->weight.y <= 5) {
            return rules;
        }
        wy_rules_free(rules);
    }
}

static void engines_agree(void **state) {
    (void)state;
    static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_TABLE, WY_ENGINE_PLAIN};
    uint64_t seed = 7;
    for (int round = 0; round < SHARE(250); round++) {
        char rule[RULE];
        wy_rules *rules = random_rule(rule, &seed, round % 3 > 0);
        const int64_t width = 1 + random_below(&seed, 9), height = 1 + random_below(&seed, 9);
        board expected = board_reference(rule, width, height);
        for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
            board found = board_solved(rule, engines[i], width, height, NULL);
            board_assert_same(&found, &expected, rule);
            board_free(&found);
        }
        board_free(&expected);
        wy_rules_free(rules);
    }
}

/* Rules that no linear map makes non-negative: by rows of the same weight. */
static void rows_by_weight_agree(void **state) {
    (void)state;
    static const char *const rules_of[] = {
        "{(s,-t),(-t,s): t<s}",
        "{(s,-t),(-t,s): t<s} + (t,t)",
        "{(s,-t),(-t,s): t<s} + nim + (3,1) terminal x+y<=2 or {(4,4)}",
        "{(s,-t): t<s, x>=y} + {(-t,s): t<s, x<=y+3}",
        "{(s,-t),(-t,s): t+2<s} + {(1,0),(0,2): odd(x)}",
        "{(s,-2t): t<s} + {(-t,2s): t<s} + (5,-3)",
        "{(2s+1,-t),(-2t,s+1): t<=s} + {(3,1),(1,0)}",
        "{(t+1,-t),(-t,t+1)}",
        "{(t+3,-t),(-t,t+2)} + {(t+1,-t): t=1..9}",
        "{(2t+1,-3t),(-2t,3t+1)} + (1,1)",
        "{(s,-t),(-t,s): t<s} on cone(1/3,2/1)",
        "{(s,-t),(-t,s): t<s, even(s+t)} + (1,0)",
    };
    for (size_t i = 0; i < sizeof rules_of / sizeof rules_of[0]; i++) {
        wy_rules *rules = rules_or_fail(rules_of[i]);
        wi_image image;
        assert_int_equal(wi_image_find(&image, rules, NULL), WY_NO);
        char reason[WY_REASON_SIZE];
        assert_true(wy_engine_can(WY_ENGINE_TABLE, rules, reason));
        if (strstr(reason, "64 positions at a time, in the order") == NULL) {
            fail_msg("%s: %s", rules_of[i], reason);
        }
        board expected = board_reference(rules_of[i], 10, 9);
        board found = board_solved(rules_of[i], WY_ENGINE_TABLE, 10, 9, NULL);
        board_assert_same(&found, &expected, rules_of[i]);
        board_free(&found);
        board_free(&expected);
        /* And larger windows, against the cells. */
        found = board_solved(rules_of[i], WY_ENGINE_AUTO, 60, 75, NULL);
        expected = board_solved(rules_of[i], WY_ENGINE_PLAIN, 60, 75, NULL);
        board_assert_same(&found, &expected, rules_of[i]);
        board_free(&found);
        board_free(&expected);
        wy_rules_free(rules);
    }
}

static bool keep_column(void *data, int64_t x, const uint32_t *values) {
    uint32_t **at = data;
    (void)x;
    memcpy(*at, values, 8 * sizeof **at);
    *at += 8;
    return true;
}

static void values_agree(void **state) {
    (void)state;
    static const wy_engine ways[] = {WY_ENGINE_AUTO, WY_ENGINE_PLAIN};
    uint64_t seed = 77;
    for (int round = 0; round < SHARE(120); round++) {
        char rule[RULE];
        wy_rules *rules = random_rule(rule, &seed, round % 2 == 1);
        if (rules->block > 0 || rules->misere) {
            wy_rules_free(rules);
            continue;
        }
        int64_t expected[64];
        reference_grundy(expected, rules, 8, 8);
        for (size_t i = 0; i < 4; i++) {
            wy_solution *grundy = NULL;
            wy_error error;
            if (wy_grundy_open(&grundy, rules, ways[i / 2], NULL, &error) != WY_OK) {
                fail_msg("%s: %s", rule, error.message);
            }
            uint32_t found[64];
            uint32_t *at = found;
            const wy_grundy_order order = i % 2 == 0 ? WY_GRUNDY_COLUMNS : WY_GRUNDY_ROWS;
            assert_int_equal(wy_grundy_each(grundy, 8, 8, order, keep_column, &at, &error), WY_OK);
            for (int64_t j = 0; j < 64; j++) {
                const int64_t from = order == WY_GRUNDY_COLUMNS ? j : j % 8 * 8 + j / 8;
                const uint32_t value =
                    expected[from] < 0 ? WY_GRUNDY_NONE : (uint32_t)expected[from];
                if (found[j] != value) {
                    fail_msg("%s: value %u, not %lld, by %s", rule, found[j],
                             (long long)expected[from], wy_engine_name(ways[i / 2]));
                }
            }
            wy_solution_free(grundy);
        }
        wy_rules_free(rules);
    }
}

/* Outcome, winning move, all winning moves and the game graph of single positions. */
static bool count_winning(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)dx;
    (void)dy;
    (void)may_be_blocked;
    ++*(int *)data;
    return true;
}

static void decisions_agree(void **state) {
    (void)state;
    uint64_t seed = 777;
    for (int round = 0; round < SHARE(150); round++) {
        char rule[RULE];
        wy_rules *rules = random_rule(rule, &seed, round % 2 == 1);
        int8_t outcomes[49];
        reference_outcomes(outcomes, rules, 7, 7);
        wy_solution *solution = NULL;
        wy_error error;
        assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
        const int64_t x = random_below(&seed, 7), y = random_below(&seed, 7);
        const int8_t outcome = outcomes[x * 7 + y];
        mpz_t heaps[2];
        mpz_init_set_si(heaps[0], x);
        mpz_init_set_si(heaps[1], y);
        wy_verdict verdict;
        wy_verdict_init(&verdict);
        if (decide_two(&verdict, solution, heaps[0], heaps[1], &error) != WY_OK) {
            fail_msg("%s: %s", rule, error.message);
        }
        assert_int_equal(verdict.on_board, outcome >= 0);
        if (outcome >= 0 && verdict.p != (outcome == 1)) {
            fail_msg("%s: (%lld,%lld)", rule, (long long)x, (long long)y);
        }
        int winning = 0;
        if (outcome >= 0) {
            assert_int_equal(
                moves_to_p_two(solution, heaps[0], heaps[1], count_winning, &winning, &error),
                WY_OK);
            wi_graph *graph = NULL;
            if (wi_graph_create_two(&graph, rules, x, y, NULL, &error) != WY_OK ||
                wi_graph_check(graph, solution, &error) != WY_OK) {
                fail_msg("%s: %s", rule, error.message);
            }
            assert_int_equal(wi_graph_in_kernel(graph, 0), outcome == 1);
            wi_graph_free(graph);
        }
        if (outcome == 0 && verdict.has_move) {
            assert_true(winning > 0);
            assert_int_equal(pair_legal(rules, heaps[0], heaps[1], verdict.move.take[0],
                                        verdict.move.take[1], &error),
                             WY_OK);
            bool p = false;
            wy_verdict next;
            wy_verdict_init(&next);
            assert_int_equal(
                decide_two(&next, solution, verdict.move.to[0], verdict.move.to[1], &error), WY_OK);
            p = next.p;
            wy_verdict_clear(&next);
            assert_true(p);
        }
        wy_verdict_clear(&verdict);
        mpz_clears(heaps[0], heaps[1], NULL);
        wy_solution_free(solution);
        wy_rules_free(rules);
    }
}

/* ---- moves ---------------------------------------------------------------------------------- */

enum { SPAN = 40 };

typedef struct tally {
    int seen[SPAN][SPAN]; /* by where the move leads */
    int64_t x, y;
} tally;

static bool take_small(void *data, int64_t dx, int64_t dy) {
    tally *of = data;
    assert_true(of->x - dx >= 0 && of->x - dx < SPAN && of->y - dy >= 0 && of->y - dy < SPAN);
    of->seen[of->x - dx][of->y - dy]++;
    return true;
}

static bool take_big(void *data, const mpz_t dx, const mpz_t dy) {
    tally *of = data;
    of->seen[of->x - mpz_get_si(dx)][of->y - mpz_get_si(dy)] = 1;
    return true;
}

static void moves_agree(void **state) {
    (void)state;
    uint64_t seed = 7777;
    for (int round = 0; round < SHARE(300); round++) {
        char rule[RULE];
        wy_rules *rules = random_rule(rule, &seed, round % 2 == 1);
        const int64_t x = random_below(&seed, 6), y = random_below(&seed, 6);
        static tally small, big;
        memset(&small, 0, sizeof small);
        memset(&big, 0, sizeof big);
        small.x = big.x = x;
        small.y = big.y = y;
        mpz_t heaps[2], move[2];
        mpz_init_set_si(heaps[0], x);
        mpz_init_set_si(heaps[1], y);
        mpz_inits(move[0], move[1], NULL);
        bool all = false;
        wy_error error;
        each_move(rules, x, y, take_small, &small);
        assert_int_equal(pair_moves(rules, heaps[0], heaps[1], 1000, &all, take_big, &big, &error),
                         WY_OK);
        assert_true(all);
        const bool ends = wi_rules_ends_at(rules, x, y);
        for (int64_t i = 0; i < SPAN; i++) {
            for (int64_t j = 0; j < SPAN; j++) {
                mpz_set_si(move[0], x - i);
                mpz_set_si(move[1], y - j);
                const int legal = (i != x || j != y) && !ends &&
                                  wi_cone_contains(&rules->board, i, j) &&
                                  wi_rules_move(rules, x, y, x - i, y - j);
                const int said =
                    pair_legal(rules, heaps[0], heaps[1], move[0], move[1], &error) == WY_OK;
                if (small.seen[i][j] != legal || big.seen[i][j] != legal || said != legal) {
                    fail_msg("%s: (%lld,%lld) to (%lld,%lld): %d %d %d %d", rule, (long long)x,
                             (long long)y, (long long)i, (long long)j, legal, small.seen[i][j],
                             big.seen[i][j], said);
                }
            }
        }
        mpz_clears(heaps[0], heaps[1], move[0], move[1], NULL);
        wy_rules_free(rules);
    }
}

/* ---- images --------------------------------------------------------------------------------- */

static void images(void **state) {
    (void)state;
    uint64_t seed = 77777;
    int found = 0;
    for (int round = 0; round < SHARE(400); round++) {
        char rule[RULE];
        wy_rules *rules = random_rule(rule, &seed, false);
        wi_image image;
        if (wi_image_find(&image, rules, NULL) == WY_OK) {
            found++;
            assert_int_equal(image.a * image.d - image.b * image.c, 1);
            assert_true(image.a >= 0 && image.b >= 0 && image.c >= 0 && image.d >= 0);
            for (int64_t i = -20; i <= 20; i++) {
                for (int64_t j = -20; j <= 20; j++) {
                    const wy_position to = wi_image_of(&image, (wy_position){i, j});
                    const wy_position back = wi_image_back(&image, to);
                    assert_true(back.x == i && back.y == j);
                    if ((to.x < 0 || to.y < 0) && wi_rules_move(rules, 50, 50, i, j)) {
                        fail_msg("%s: (%lld,%lld) is negative in the image", rule, (long long)i,
                                 (long long)j);
                    }
                }
            }
        }
        const wi_image by_weight = wi_image_by_weight(rules);
        assert_true(by_weight.a == rules->weight.x && by_weight.b == rules->weight.y);
        assert_int_equal(by_weight.a * by_weight.d - by_weight.b * by_weight.c, 1);
        wy_rules_free(rules);
    }
    assert_true(found > SHARE(200));
}

/* ---- theorems ------------------------------------------------------------------------------- */

/* The P-sets of two games, proved in the image, and used for any heaps. */
static void theorems(void **state) {
    (void)state;
    static const char *const rules_of[] = {"{(t,-1),(-1,t): t>=2}", "{(2,1),(2,-1),(1,2),(-1,2)}",
                                           "{(t,-1),(-1,t): t>=2} terminal x+y<=2"};
    for (size_t i = 0; i < sizeof rules_of / sizeof rules_of[0]; i++) {
        wy_rules *rules = rules_or_fail(rules_of[i]);
        wy_theorem *theorem = NULL;
        wy_error error;
        if (wy_prove(&theorem, rules, NULL, NULL, &error) != WY_OK) {
            fail_msg("%s: %s", rules_of[i], error.message);
        }
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, theorem);
        assert_int_equal(facts.image[0] * facts.image[3] - facts.image[1] * facts.image[2], 1);
        int8_t outcomes[144];
        reference_outcomes(outcomes, rules, 12, 12);
        mpz_t heaps[2];
        mpz_inits(heaps[0], heaps[1], NULL);
        wy_verdict verdict;
        wy_verdict_init(&verdict);
        for (int64_t j = 0; j < 144; j++) {
            mpz_set_si(heaps[0], j / 12);
            mpz_set_si(heaps[1], j % 12);
            bool p = false;
            assert_int_equal(wy_theorem_has(&p, theorem, heaps[0], heaps[1], &error), WY_OK);
            assert_int_equal(p, outcomes[j]);
            assert_int_equal(pair_decide(&verdict, theorem, heaps[0], heaps[1], &error), WY_OK);
            assert_int_equal(verdict.p, outcomes[j]);
            if (!verdict.p) {
                assert_true(verdict.has_move);
                assert_int_equal(pair_legal(rules, heaps[0], heaps[1], verdict.move.take[0],
                                            verdict.move.take[1], &error),
                                 WY_OK);
                assert_int_equal(
                    wy_theorem_has(&p, theorem, verdict.move.to[0], verdict.move.to[1], &error),
                    WY_OK);
                assert_true(p);
            }
        }
        wy_verdict_clear(&verdict);
        mpz_clears(heaps[0], heaps[1], NULL);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
    wy_rules *rules = rules_or_fail("{(s,-t),(-t,s): t<s}");
    wy_theorem *theorem = NULL;
    wy_error error;
    assert_int_equal(wy_prove(&theorem, rules, NULL, NULL, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "no linear map"));
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_weights),
        cmocka_unit_test(games_without_end),
        cmocka_unit_test(weights_by_trying),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(rows_by_weight_agree),
        cmocka_unit_test(values_agree),
        cmocka_unit_test(decisions_agree),
        cmocka_unit_test(moves_agree),
        cmocka_unit_test(images),
        cmocka_unit_test(theorems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
