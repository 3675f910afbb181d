/*
 * test_sum.c - sums of positions: outcomes and all winning moves against the definition of a sum on
 * small boards, with random rules; huge positions; the text; transcripts; budgets and stopping.
 * Playing them is tested in test_play.c, as with single boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/play.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"
#include "solve/engine.h"

enum {
    RANDOM_VALUED = RANDOM_EVERYTHING & ~(RANDOM_BLOCK_ANY | RANDOM_BLOCK_DIAGONAL | RANDOM_MISERE)
};

static wy_sum *sum_or_fail(const char *text) {
    wy_sum *sum;
    wy_error error;
    if (wy_sum_read(&sum, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return sum;
}

static wy_sum_solver *solver_or_fail(const wy_control *control) {
    wy_sum_solver *solver;
    wy_error error;
    assert_int_equal(wy_sum_solver_open(&solver, control, &error), WY_OK);
    return solver;
}

/* ---- the definition ---------------------------------------------------------------------- */

/* A sum on small boards; a state is one position of each part. */
enum { MOST = 4 };

typedef struct small {
    int count;
    int64_t x[MOST], y[MOST]; /* the start: no move leads beyond it */
    wy_rules *rules[MOST];
    bool *legal[MOST];   /* [from][dx * (from y + 1) + dy], by the reference */
    size_t stride[MOST]; /* of a part's position in the state's number */
    int8_t *outcome;     /* -1: not looked at; 1: P */
} small;

static size_t cells_of(const small *s, int i) {
    return (size_t)((s->x[i] + 1) * (s->y[i] + 1));
}

static bool *moves_at(const small *s, int i, int64_t x, int64_t y) {
    return s->legal[i] + (size_t)(x * (s->y[i] + 1) + y) * cells_of(s, i);
}

static void prepare(small *s) {
    size_t states = 1;
    for (int i = 0; i < s->count; i++) {
        s->stride[i] = states;
        states *= cells_of(s, i);
        s->legal[i] = calloc(cells_of(s, i) * cells_of(s, i), sizeof(bool));
        assert_non_null(s->legal[i]);
        for (int64_t x = 0; x <= s->x[i]; x++) {
            for (int64_t y = 0; y <= s->y[i]; y++) {
                if (wi_cone_contains(&s->rules[i]->board, x, y) &&
                    !wi_rules_ends_at(s->rules[i], x, y)) {
                    reference_moves(moves_at(s, i, x, y), s->rules[i], x, y);
                }
            }
        }
    }
    s->outcome = malloc(states);
    assert_non_null(s->outcome);
    memset(s->outcome, -1, states);
}

/* P iff no move in any part leads to P. */
static bool is_p(small *s, int64_t at[MOST][2]) {
    size_t number = 0;
    for (int i = 0; i < s->count; i++) {
        number += s->stride[i] * (size_t)(at[i][0] * (s->y[i] + 1) + at[i][1]);
    }
    if (s->outcome[number] >= 0) {
        return s->outcome[number] == 1;
    }
    bool p = true;
    for (int i = 0; i < s->count && p; i++) {
        const int64_t x = at[i][0];
        const int64_t y = at[i][1];
        const bool *legal = moves_at(s, i, x, y);
        for (int64_t dx = 0; dx <= x && p; dx++) {
            for (int64_t dy = 0; dy <= y && p; dy++) {
                if (legal[dx * (y + 1) + dy]) {
                    at[i][0] = x - dx;
                    at[i][1] = y - dy;
                    p = !is_p(s, at);
                }
            }
        }
        at[i][0] = x;
        at[i][1] = y;
    }
    s->outcome[number] = p;
    return p;
}

static bool wins(small *s, int part, int64_t dx, int64_t dy) {
    int64_t at[MOST][2];
    for (int i = 0; i < s->count; i++) {
        at[i][0] = s->x[i] - (i == part ? dx : 0);
        at[i][1] = s->y[i] - (i == part ? dy : 0);
    }
    return is_p(s, at);
}

static void forget(small *s) {
    for (int i = 0; i < s->count; i++) {
        free(s->legal[i]);
    }
    free(s->outcome);
}

/* ---- against the definition -------------------------------------------------------------- */

typedef struct winning {
    small *s;
    const char *text;
    size_t count;
} winning;

static bool check_winning(void *data, const wy_move *move) {
    winning *w = data;
    const int part = (int)move->part;
    const int64_t dx = mpz_get_si(move->take[0]);
    const int64_t dy = mpz_get_si(move->take[1]);
    const bool *legal = moves_at(w->s, part, w->s->x[part], w->s->y[part]);
    assert_int_equal(mpz_get_si(move->to[0]), w->s->x[part] - dx);
    assert_int_equal(mpz_get_si(move->to[1]), w->s->y[part] - dy);
    if (!legal[dx * (w->s->y[part] + 1) + dy] || !wins(w->s, part, dx, dy)) {
        fail_msg("%s: %d: (%ld,%ld) does not win", w->text, part + 1, (long)dx, (long)dy);
    }
    w->count++;
    return true;
}

static size_t count_winning(small *s) {
    size_t count = 0;
    for (int i = 0; i < s->count; i++) {
        const bool *legal = moves_at(s, i, s->x[i], s->y[i]);
        for (int64_t dx = 0; dx <= s->x[i]; dx++) {
            for (int64_t dy = 0; dy <= s->y[i]; dy++) {
                count += legal[dx * (s->y[i] + 1) + dy] && wins(s, i, dx, dy);
            }
        }
    }
    return count;
}

static void compare(const wy_sum *sum, const char *text) {
    small s = {.count = (int)sum->count};
    for (int i = 0; i < s.count; i++) {
        s.x[i] = mpz_get_si(sum->parts[i].at.heap[0]);
        s.y[i] = mpz_get_si(sum->parts[i].at.heap[1]);
        s.rules[i] = sum->parts[i].rules;
    }
    prepare(&s);
    wy_sum_solver *solver = solver_or_fail(NULL);
    wy_verdict verdict;
    wy_error error;
    wy_verdict_init(&verdict);
    if (wy_sum_decide(&verdict, solver, sum, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    if (verdict.p != wins(&s, -1, 0, 0)) {
        fail_msg("%s: not %s", text, verdict.p ? "P" : "N");
    }
    assert_int_equal(verdict.has_move, !verdict.p);
    winning w = {.s = &s, .text = text};
    if (verdict.has_move) {
        check_winning(&w, &verdict.move);
        assert_true(sum->count == 1 || verdict.checked[0] != '\0');
    }
    w.count = 0;
    bool all = false;
    assert_int_equal(wy_sum_winning(&all, solver, sum, check_winning, &w, &error), WY_OK);
    assert_true(all);
    if (w.count != count_winning(&s)) {
        fail_msg("%s: %zu winning moves, not %zu", text, count_winning(&s), w.count);
    }
    wy_verdict_clear(&verdict);
    wy_sum_solver_free(solver);
    forget(&s);
}

/* A part on a board of at most side x side, as text; a rule of any kind. */
static void random_part(char *text, size_t size, uint64_t *seed, int side) {
    if (random_below(seed, 5) == 0) {
        snprintf(text, size, "nim(%d)", random_below(seed, 2 * side));
        return;
    }
    char rule[2000];
    for (;;) {
        random_rule_text(rule, sizeof rule, seed, RANDOM_VALUED);
        wy_rules *rules = rules_or_fail(rule);
        const int x = random_below(seed, side);
        const int y = random_below(seed, side);
        const bool fits = wi_cone_contains(&rules->board, x, y);
        wy_rules_free(rules);
        if (fits) {
            snprintf(text, size, "%s@%d,%d", rule, x, y);
            return;
        }
    }
}

static void random_sums_agree(void **state) {
    (void)state;
    uint64_t seed = 19391110;
    static const int sides[] = {0, 16, 8, 6, 4};
    for (int round = 0; round < SHARE(250); round++) {
        const int count = 1 + random_below(&seed, MOST);
        static char text[MOST * 2200];
        size_t used = 0;
        text[0] = '\0';
        for (int i = 0; i < count; i++) {
            char part[2100];
            random_part(part, sizeof part, &seed, sides[count]);
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? " + " : "", part);
        }
        wy_sum *sum = sum_or_fail(text);
        assert_int_equal(sum->count, count);
        compare(sum, text);
        wy_sum_free(sum);
    }
}

/* P-sums are rare among random ones: here all positions of some small sums. */
static void all_small_sums_agree(void **state) {
    (void)state;
    static const char *const games[][2] = {{"wythoff", "maharaja"},
                                           {"wythoff", "wythoff"},
                                           {"nim - (1,0)", "{(t,t),(1,0),(0,2)}"},
                                           {"rational-wythoff(1/1,1/0)", "wythoff + (1,2)"}};
    int tried = 0;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        for (int code = 0; code < 4 * 4 * 4 * 4; code++) {
            char text[200];
            const int x = code & 3;
            const int y = code >> 2 & 3;
            wy_rules *rules = rules_or_fail(games[g][0]);
            const bool there = wi_cone_contains(&rules->board, x, y);
            wy_rules_free(rules);
            if (!there) {
                continue;
            }
            snprintf(text, sizeof text, "%s@%d,%d + %s@%d,%d + nim(%d)", games[g][0], x, y,
                     games[g][1], code >> 4 & 3, code >> 6 & 3, code % 5);
            wy_sum *sum = sum_or_fail(text);
            compare(sum, text);
            wy_sum_free(sum);
            tried++;
        }
    }
    assert_true(tried > SHARE(500));
}

/* ---- huge positions ---------------------------------------------------------------------- */

typedef struct expected {
    const char *text;
    wy_status status;
    bool p, has_move;
    size_t part; /* of the move, from 1 */
    wy_standing_kind standing;
} expected;

static const expected huge[] = {
    /* Nim, any size. */
    {"nim@10^50,10^40 + nim(10^50) + nim(10^40)", WY_OK, true, false, 0, WY_PROVED},
    {"nim@10^50,10^40 + nim(10^50) + nim(10^40+1)", WY_OK, false, true, 3, WY_PROVED},
    /* Equal parts cancel, also mirror images, also of a game written in another way. */
    {"wythoff@10^50,10^49 + wythoff@10^50,10^49", WY_OK, true, false, 0, WY_PROVED},
    {"wythoff@10^50,10^49 + wythoff@10^49,10^50", WY_OK, true, false, 0, WY_PROVED},
    {"maharaja@10^50,10^49 + (wythoff + (1,2)) + (2,1)@10^49,10^50", WY_OK, true, false, 0,
     WY_PROVED},
    {"wythoff + (1,2)@10^50,10^49 + {(0,t),(t,0),(t,t),(2,1)}@10^49,10^50", WY_OK, true, false, 0,
     WY_PROVED},
    {"wythoff@10^50,10^49 + nim(7) + wythoff@10^50,10^49 + nim(6)", WY_OK, false, true, 2,
     WY_PROVED},
    /* (1,2) alone is no symmetric game. */
    {"wythoff + (1,2)@10^50,10^49 + wythoff + (1,2)@10^49,10^50", WY_LIMIT, false, false, 0, 0},
    /* One is left. */
    {"gdwn(1,2)@10^50,10^49 + wythoff@10^30,10^31 + gdwn(1,2)@10^50,10^49", WY_OK, false, true, 2,
     WY_PROVED},
    {"wythoff@4180,6764 + nim(5) + wythoff@10^30,10^31 + nim(5)", WY_OK, false, true, 3, WY_PROVED},
    {"wythoff@4180,6765 + nim(5) + wythoff@10^30,10^31 + nim(5)", WY_LIMIT, false, false, 0, 0},
    {"maharaja@10^30,10^31", WY_OK, false, true, 1, WY_PROVED},
    {"wythoff@10^12,1618033988750 + wythoff@10^13,16180339887499", WY_OK, true, false, 0,
     WY_PROVED},
    {"wythoff@10^12,1618033988750 + nim(5)", WY_OK, false, true, 2, WY_PROVED},
    /* Rows. */
    {"wythoff@10^40,12 + nim(9999999999999999999999999999999999999996)", WY_OK, true, false, 0,
     WY_PROVED},
    {"wythoff@12,10^40 + nim(9999999999999999999999999999999999999996)", WY_OK, true, false, 0,
     WY_PROVED},
    {"wythoff@10^40,12 + wythoff@10^40,13", WY_OK, false, true, 2, WY_PROVED},
    /* Imitation of the last move in one of two equal parts. */
    {"wythoff@10^50,10^49 + wythoff@10^50-7,10^49-7", WY_OK, false, true, 1, WY_PROVED},
    {"wythoff@10^50,10^49-3 + wythoff@10^49,10^50 + nim(3) + nim(3)", WY_OK, false, true, 2,
     WY_PROVED},
    /* Too large for the others. */
    {"wythoff@10^30,10^31 + nim(10^40)", WY_OK, false, false, 0, WY_PROVED},
    {"wythoff@10^30,10^31 + nim(3)", WY_LIMIT, false, false, 0, 0},
};

static void huge_sums(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
        const expected *e = &huge[i];
        wy_sum *sum = sum_or_fail(e->text);
        wy_sum_solver *solver = solver_or_fail(NULL);
        wy_verdict verdict;
        wy_error error;
        wy_verdict_init(&verdict);
        const wy_status status = wy_sum_decide(&verdict, solver, sum, &error);
        if (status != e->status) {
            fail_msg("%s: status %d: %s", e->text, (int)status, error.message);
        }
        if (status == WY_OK && (verdict.p != e->p || verdict.has_move != e->has_move ||
                                verdict.standing.kind != e->standing)) {
            fail_msg("%s: %s, move %d, %s", e->text, verdict.p ? "P" : "N", verdict.has_move,
                     verdict.standing.by);
        }
        if (status == WY_OK && verdict.has_move) {
            if (verdict.move.part + 1 != e->part) {
                fail_msg("%s: the move is in part %zu", e->text, verdict.move.part + 1);
            }
            /* After it the sum is lost. */
            assert_int_equal(wy_sum_move_make(sum, &verdict.move, &error), WY_OK);
            assert_int_equal(wy_sum_decide(&verdict, solver, sum, &error), WY_OK);
            assert_true(verdict.p);
        }
        wy_verdict_clear(&verdict);
        wy_sum_solver_free(solver);
        wy_sum_free(sum);
    }
}

/* ---- rows against all options ------------------------------------------------------------ */

static bool count_move(void *data, const wy_move *move) {
    (void)move;
    ++*(size_t *)data;
    return true;
}

/* All options of (x,r) with this value, one by one; Wythoff's moves and (1,2). */
static size_t count_options(const wy_grundy_rows *rows, int64_t x, int64_t r, const mpz_t target) {
    mpz_t at;
    mpz_t value;
    mpz_inits(at, value, NULL);
    wy_error error;
    size_t count = 0;
    /* In the row, g(x,r) - x is far less than 1000. */
    const int64_t middle = mpz_get_si(target);
    for (int64_t to = middle > 1000 ? middle - 1000 : 0; to < x && to < middle + 1000; to++) {
        mpz_set_si(at, to);
        assert_int_equal(wy_grundy_rows_value(value, rows, at, r, &error), WY_OK);
        count += mpz_cmp(value, target) == 0;
    }
    for (int64_t t = 1; t <= r; t++) {
        for (int diagonal = 0; diagonal < 2; diagonal++) {
            mpz_set_si(at, diagonal == 1 ? x - t : x);
            assert_int_equal(wy_grundy_rows_value(value, rows, at, r - t, &error), WY_OK);
            count += mpz_cmp(value, target) == 0;
        }
    }
    mpz_set_si(at, x - 1);
    assert_int_equal(wy_grundy_rows_value(value, rows, at, r - 2, &error), WY_OK);
    count += mpz_cmp(value, target) == 0;
    mpz_clears(at, value, NULL);
    return count;
}

static void rows_find_all_options(void **state) {
    (void)state;
    enum { ROW = 9, COLUMN = 2000000 };
    wy_error error;
    wy_rules *rules = rules_or_fail("wythoff + (1,2)");
    wy_rules *mirror = wi_rules_transpose(rules);
    wy_grundy_rows *rows;
    assert_int_equal(wy_grundy_rows_find(&rows, rules, ROW, NULL, NULL, &error), WY_OK);
    wy_solution *game;
    wy_solution *mirror_game;
    assert_int_equal(wy_grundy_open(&game, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    assert_int_equal(wy_grundy_open(&mirror_game, mirror, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    wy_place at, mirrored;
    mpz_t target;
    wy_place_init(&at);
    wy_place_init(&mirrored);
    mpz_init(target);
    mpz_set_ui(at.heap[0], COLUMN);
    mpz_set_ui(at.heap[1], ROW);
    wy_place_two(&mirrored, at.heap[1], at.heap[0]);
    wi_effort effort;
    assert_int_equal(wi_value_engine(game, &at, &effort)->engine, WY_ENGINE_ROWS);
    assert_int_equal(effort, WI_EFFORT_AT_ONCE);
    for (int i = 0; i < 120; i++) {
        mpz_set_si(target, i < 60 ? i : COLUMN - 100 + i);
        size_t taken = 0;
        assert_int_equal(wi_solution_options(game, &at, target, count_move, &taken, &error), WY_OK);
        const size_t found = taken;
        assert_int_equal(found, count_options(rows, COLUMN, ROW, target));
        assert_int_equal(
            wi_solution_options(mirror_game, &mirrored, target, count_move, &taken, &error), WY_OK);
        assert_int_equal(2 * found, taken);
    }
    /* The strip, computed cell by cell, has the same value at its end. */
    mpz_t value;
    mpz_init(value);
    wy_standing standing;
    assert_int_equal(wi_solution_value(value, &standing, game, &at, true, &error), WY_OK);
    assert_int_equal(wy_grundy_rows_value(target, rows, at.heap[0], ROW, &error), WY_OK);
    assert_int_equal(mpz_cmp(value, target), 0);
    mpz_clears(target, value, NULL);
    wy_place_clear(&at);
    wy_place_clear(&mirrored);
    wy_solution_free(game);
    wy_solution_free(mirror_game);
    wy_grundy_rows_free(rows);
    wy_rules_free(rules);
    wy_rules_free(mirror);
}

/* Values of large windows, which are not kept. */
static void streams_agree_with_tables(void **state) {
    (void)state;
    wy_error error;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_sum_solver *solver = solver_or_fail(NULL);
    wy_sum *sum = sum_or_fail("wythoff@5000,4000 + nim(77)");
    assert_int_equal(wy_sum_decide(&verdict, solver, sum, &error), WY_OK);
    assert_true(!verdict.p && verdict.has_move && verdict.totalled);
    assert_int_equal(verdict.standing.kind, WY_COMPUTED);
    assert_int_equal(wy_sum_move_make(sum, &verdict.move, &error), WY_OK);
    assert_int_equal(wy_sum_decide(&verdict, solver, sum, &error), WY_OK);
    assert_true(verdict.p && mpz_sgn(verdict.total) == 0);
    wy_verdict_clear(&verdict);
    wy_sum_solver_free(solver);
    wy_sum_free(sum);
}

/* ---- the text ---------------------------------------------------------------------------- */

static void text_comes_back(void **state) {
    (void)state;
    static const struct {
        const char *text, *again;
        size_t count;
    } cases[] = {
        {"wythoff@3,5 + maharaja@10,7 + nim(7)", "wythoff@3,5 + maharaja@10,7 + nim(7)", 3},
        {"wythoff + (1,2) + (2,1)@10^3,5 + nim@7,9 + nim(7)",
         "wythoff + (1,2) + (2,1)@1000,5 + nim@7,9 + nim(7)", 3},
        {"(wythoff + (1,2))@3,4", "(wythoff + (1,2))@3,4", 1},
        {"nim ( 7 )+NIM(8)", "nim(7) + nim(8)", 2},
        {"{(t,0),(0,t): t in {1,3}} @ ( 2^70+1 , 3*10^2-1 )",
         "{(t,0),(0,t): t in {1,3}}@1180591620717411303425,299", 1},
        {"wythoff@3,10^2+7+nim(2)", "wythoff@3,107 + nim(2)", 2},
        {"wythoff # two@heaps\n + (1,2)@3,4", "{(t,0),(0,t),(t,t),(1,2)}@3,4", 1},
        {"\xEF\xBB\xBFnim@0,0", "nim@0,0", 1},
        {"nim terminal {(1,2)}@3,4 # the end", "nim terminal {(1,2)}@3,4", 1},
        {"rational-wythoff(1/1,1/0)@1,3", "rational-wythoff(1/1,1/0)@1,3", 1},
        {"wythoff block 2 misere@3,4", "wythoff block 2 misere@3,4", 1},
        {"imitation(2,3)@3,4", "imitation(2,3)@3,4", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(wy_sum_is_meant(cases[i].text, strlen(cases[i].text)));
        wy_sum *sum = sum_or_fail(cases[i].text);
        assert_int_equal(sum->count, cases[i].count);
        char *text = wy_sum_text(sum);
        assert_string_equal(text, cases[i].again);
        wy_sum *again = sum_or_fail(text);
        assert_true(wy_sum_equal(sum, again));
        wy_sum *copy = wy_sum_copy(sum);
        assert_true(wy_sum_equal(sum, copy));
        mpz_add_ui(copy->parts[0].at.heap[0], copy->parts[0].at.heap[0], 1);
        assert_false(wy_sum_equal(sum, copy));
        free(text);
        wy_sum_free(again);
        wy_sum_free(copy);
        wy_sum_free(sum);
    }
    static const char *const games[] = {
        "nim", "wythoff + (1,2)", "nim - (1,0) # a@b", "wythoff(2)", "", "nimble(3)", "nim(x)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        assert_false(wy_sum_is_meant(games[i], strlen(games[i])));
    }
}

static void faults_have_places(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
        size_t line, column;
    } cases[] = {
        {"wythoff@3,5 + nym@3,4", "there is no game called", 1, 15},
        {"wythoff@3,5 + wythoff + (1;2)@3,4", "';'", 1, 27},
        {"wythoff@3,5 +\n  nim + (0,0)@1,1", "", 2, 9},
        {"wythoff@3,5 + wythoff", "has no position", 1, 15},
        {"wythoff@3,5 + ", "expected a part", 1, 15},
        {"", "expected a part", 1, 1},
        {"wythoff@3", "this position has too few heaps: 1, and its game has 2", 1, 9},
        {"wythoff@3,", "expected the size of a heap", 1, 11},
        {"wythoff@x,3", "expected the size of a heap", 1, 9},
        {"wythoff@(3,4", "expected a bracket", 1, 13},
        {"wythoff@3,4 nim(7)", "expected + and another part", 1, 13},
        {"wythoff@-3,4", "cannot be negative", 1, 9},
        {"wythoff@3,4-5", "cannot be negative", 1, 11},
        {"@3,4", "expected a game", 1, 1},
        {"nim(7)@3,4", "one heap", 1, 7},
        {"nim(7", "expected a bracket", 1, 6},
        {"nim(7,9)", "expected a bracket", 1, 6},
        {"nim(2) + wythoff misere@3,4", "misere play has no place in a sum", 1, 10},
        {"wythoff block 1@3,4 + nim(2)", "blocking has no place in a sum", 1, 1},
        {"imitation(2,3)@3,4 + nim(2)", "history has no place in a sum", 1, 1},
        {"nim(2) + imitation(2,3)@3,4", "history has no place in a sum", 1, 10},
        {"rational-wythoff(1/1,1/0)@3,1", "no position on the board", 1, 27},
        {"nim(10^999999999)", "too long", 1, 5},
        {"wythoff@9,9 + nim(8) + (\xC3\xA4)@1,2", "", 1, 25},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_sum *sum;
        wy_error error;
        assert_int_equal(wy_sum_read(&sum, cases[i].text, &error), WY_BAD);
        assert_null(sum);
        if (strstr(error.message, cases[i].message) == NULL || error.line != cases[i].line ||
            error.column != cases[i].column) {
            fail_msg("'%s': %zu:%zu: %s", cases[i].text, error.line, error.column, error.message);
        }
    }
    /* So many parts, and one more. */
    static char text[(WY_MAX_PARTS + 1) * 9];
    size_t used = 0;
    for (int i = 0; i <= WY_MAX_PARTS; i++) {
        wy_sum *sum;
        wy_error error;
        used += (size_t)snprintf(text + used, sizeof text - used, "%snim(1)", i > 0 ? "+" : "");
        if (i + 1 >= WY_MAX_PARTS) {
            assert_int_equal(wy_sum_read(&sum, text, &error), i < WY_MAX_PARTS ? WY_OK : WY_BAD);
            wy_sum_free(sum);
        }
    }
}

/* ---- transcripts ----------------------------------------------------------------------------- */

static void transcripts_come_back(void **state) {
    (void)state;
    wy_error error;
    wy_sum *sum = sum_or_fail("wythoff@3,5 + nim(7)");
    wy_play *play;
    assert_int_equal(wy_play_open(&play, sum, NULL, &error), WY_OK);
    wy_move move;
    wy_move_init(&move);
    mpz_set_ui(move.take[0], 3);
    mpz_set_ui(move.take[1], 3);
    assert_int_equal(wy_play_move(play, &move, &error), WY_OK);
    mpz_set_ui(move.take[0], 7);
    move.part = 1;
    assert_int_equal(wy_play_move(play, &move, &error), WY_NO);
    move.part = 2;
    assert_int_equal(wy_play_move(play, &move, &error), WY_NO);
    mpz_set_ui(move.take[1], 0);
    move.part = 1;
    assert_int_equal(wy_play_move(play, &move, &error), WY_OK);
    mpz_set_ui(move.take[0], 0);
    mpz_set_ui(move.take[1], 2);
    move.part = 0;
    assert_int_equal(wy_play_move(play, &move, &error), WY_OK);
    assert_true(wy_play_phase(play) == WY_PHASE_OVER);
    wy_move_clear(&move);
    static const char *const names[2] = {"Alice", "Bob"};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_int_equal(wy_play_write(out, play, names, &error), WY_OK);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "sum     wythoff@3,5 + nim(7)\nplayers Alice Bob\n"
                              "Alice 1: (3,5) -> (0,2)\nBob 2: (7) -> (0)\n"
                              "Alice 1: (0,2) -> (0,0)\nresult  Alice wins\n");
    char read_names[2][WY_MAX_NAME + 1];
    wy_play *again;
    assert_int_equal(wy_play_read(&again, read_names, text, length, NULL, NULL, NULL, &error),
                     WY_OK);
    assert_string_equal(read_names[1], "Bob");
    assert_true(wy_sum_equal(wy_play_place(again), wy_play_place(play)));
    wy_play_free(again);
    free(text);
    wy_play_free(play);
    wy_sum_free(sum);
    static const struct {
        const char *text;
        wy_status status;
        size_t line, column;
    } bad[] = {
        {"sum wythoff@3,5\nplayers A B\nA 1: (3,5) -> (2,3)\n", WY_NO, 3, 6},
        {"sum wythoff@3,5\nplayers A B\nB 1: (3,5) -> (2,4)\n", WY_NO, 3, 1},
        {"sum wythoff@3,5\nplayers A B\nA 2: (3,5) -> (2,4)\n", WY_NO, 3, 3},
        {"sum wythoff@3,5\nplayers A B\nA 1: (3,4) -> (2,4)\n", WY_NO, 3, 6},
        {"sum wythoff@3,5\nplayers A B\nA 1 (3,5)\n", WY_BAD, 3, 5},
        {"sum wythoff@3,5\nplayers A B\nresult A wins\n", WY_NO, 3, 7},
        {"sum wythoff@3,5 + nim@3\nplayers A B\n", WY_BAD, 1, 23},
        {"sum wythoff@3,5\nplayers A A\n", WY_BAD, 2, 10},
        {"sum wythoff@3,5\nA 1: (3,5)\n", WY_BAD, 2, 1},
        {"players A B\n", WY_BAD, 2, 1},
        {"sum nim(3)\nplayers A B\nA (2,0)\n", WY_BAD, 3, 3},
        {"sum wythoff@3,5 + nim(2)\nplayers A B\nA (3,5) -> (2,4)\n", WY_BAD, 3, 3},
        {"sum wythoff@3,5\ngame nim\n", WY_BAD, 2, 1},
        {"sum wythoff@3,5\nstart (3,5)\n", WY_BAD, 2, 1},
        {"sum wythoff@3,5 + nim(2)\nplayers A B\nB blocks nothing\n", WY_NO, 3, 10},
        {"sum wythoff block 1@3,5 + nim(2)\nplayers A B\n", WY_BAD, 1, 5},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const wy_status status = wy_play_read(&again, read_names, bad[i].text, strlen(bad[i].text),
                                              NULL, NULL, NULL, &error);
        if (status != bad[i].status || error.line != bad[i].line || error.column != bad[i].column) {
            fail_msg("%s: %d, %zu:%zu: %s", bad[i].text, (int)status, error.line, error.column,
                     error.message);
        }
    }
}

/* A single board is a game and its start; one heap stays one; both may be read as a sum. */
static void single_boards_have_their_form(void **state) {
    (void)state;
    static const struct {
        const char *text, *again;
    } cases[] = {
        {"sum wythoff@3,5\nplayers A B\nA 1: (3,5) -> (2,4)\nB (1,3)\n",
         "game    wythoff\nstart   (3,5)\nplayers A B\nA (3,5) -> (2,4)\nB (2,4) -> (1,3)\n"},
        {"sum wythoff block 1@3,5\nplayers A B\nA (2,4)\n",
         "game    wythoff block 1\nstart   (3,5)\nplayers A B\nB blocks nothing\n"
         "A (3,5) -> (2,4)\n"},
        {"sum nim(3)\nplayers A B\nA: (2)\nB 1: (2) -> (0)\n",
         "sum     nim(3)\nplayers A B\nA 1: (3) -> (2)\nB 1: (2) -> (0)\nresult  B wins\n"},
        {"sum imitation(1,1)@2,2\nplayers A B\nA (1,2)\nB (0,2)\n",
         "game    imitation(1,1)\nstart   (2,2)\nplayers A B\nA (2,2) -> (1,2)\n"
         "B (1,2) -> (0,2)\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_play *play;
        wy_error error = {0};
        char names[2][WY_MAX_NAME + 1];
        if (wy_play_read(&play, names, cases[i].text, strlen(cases[i].text), NULL, NULL, NULL,
                         &error) != WY_OK) {
            fail_msg("%s: %zu: %s", cases[i].text, error.line, error.message);
        }
        static const char *const called[2] = {"A", "B"};
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        assert_non_null(out);
        assert_int_equal(wy_play_write(out, play, called, &error), WY_OK);
        assert_int_equal(fclose(out), 0);
        assert_string_equal(text, cases[i].again);
        free(text);
        wy_play_free(play);
    }
}

/* What has no Grundy values stands alone, however the position was made. */
static void boards_that_stand_alone(void **state) {
    (void)state;
    static const char *const words[] = {"misere play", "blocking"};
    for (int i = 0; i < 2; i++) {
        wy_sum *sum = sum_or_fail("wythoff@3,5 + nim(7)");
        wy_play *play;
        wy_error error;
        sum->parts[0].rules->misere = i == 0;
        sum->parts[0].rules->block = i;
        assert_int_equal(wy_play_open(&play, sum, NULL, &error), WY_BAD);
        assert_null(play);
        assert_non_null(strstr(error.message, words[i]));
        wy_sum_free(sum);
    }
}

/* ---- limits ------------------------------------------------------------------------------ */

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void limits_are_kept(void **state) {
    (void)state;
    wy_error error;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_sum *sum = sum_or_fail("wythoff@9000,8000 + nim(3)");
    wy_control stop = {.poll = stop_at_once};
    wy_sum_solver *solver = solver_or_fail(&stop);
    assert_int_equal(wy_sum_decide(&verdict, solver, sum, &error), WY_STOPPED);
    wy_sum_solver_free(solver);
    wy_control small_budget = {.memory = 10000};
    solver = solver_or_fail(&small_budget);
    uint64_t bytes = 0;
    assert_int_equal(wy_sum_memory(&bytes, solver, sum, &error), WY_OK);
    assert_true(bytes > 10000);
    assert_int_equal(wy_sum_decide(&verdict, solver, sum, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "not known"));
    wy_sum_solver_free(solver);
    wy_sum_free(sum);
    wy_verdict_clear(&verdict);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sums_agree),
        cmocka_unit_test(all_small_sums_agree),
        cmocka_unit_test(huge_sums),
        cmocka_unit_test(rows_find_all_options),
        cmocka_unit_test(streams_agree_with_tables),
        cmocka_unit_test(text_comes_back),
        cmocka_unit_test(faults_have_places),
        cmocka_unit_test(transcripts_come_back),
        cmocka_unit_test(single_boards_have_their_form),
        cmocka_unit_test(boards_that_stand_alone),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
