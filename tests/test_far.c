/*
 * test_far.c - the telescope as an engine: decisions and winning moves, near against the columns
 * engine and the definition, far out by playing them; columns and pairs from any number on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "machine/telescope.h"
#include "random_rules.h"
#include "small_moves.h"

static wy_solution *solve(const char *rule, wy_engine engine) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *solution = NULL;
    wy_error error;
    if (wy_solve(&solution, rules, engine, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return solution;
}

static const char *const games[] = {"maharaja",
                                    "maharaja(2,3)",
                                    "maharaja(4,7)",
                                    "maharaja(3,5)",
                                    "maharaja(4,6)",
                                    "maharaja(5,8)",
                                    "maharaja(6,10)",
                                    "maharaja(7,11)",
                                    "wythoff + (1,3) + (3,1) + (2,5) + (5,2) + (4,4)",
                                    "wythoff",
                                    "gdwn(1,2) - {(t,2t),(2t,t): t>=4}",
                                    "wythoff - (2,2)",
                                    "wythoff(2) + (1,3) + (3,1) - (2,2)"};
enum { GAMES = sizeof games / sizeof games[0] };

/* ---- near the origin --------------------------------------------------------------------- */

static void windows_are_right(void **state) {
    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        board a = board_solved(games[i], WY_ENGINE_TELESCOPE, 60, 70, NULL);
        board b = board_reference(games[i], 60, 70);
        board_assert_same(&a, &b, games[i]);
        assert_true(a.ordered);
        board_free(&a);
        board_free(&b);
        a = board_solved(games[i], WY_ENGINE_TELESCOPE, 3000, 2500, NULL);
        b = board_solved(games[i], WY_ENGINE_COLUMNS, 3000, 2500, NULL);
        board_assert_same(&a, &b, games[i]);
        board_free(&a);
        board_free(&b);
    }
}

/* Moves to P-positions, added up so that their order does not matter. */
typedef struct tally {
    uint64_t sum;
    int count;
} tally;

static bool count_move(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)may_be_blocked;
    tally *t = data;
    t->count++;
    t->sum += mpz_get_ui(dx) * 0x9e3779b97f4a7c15U + mpz_get_ui(dy) * 0xff51afd7ed558ccdU;
    return true;
}

static void decisions_agree(void **state) {
    (void)state;
    uint64_t seed = 3;
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    wy_verdict far;
    wy_verdict near;
    wy_verdict_init(&far);
    wy_verdict_init(&near);
    for (size_t i = 0; i < GAMES; i++) {
        wy_solution *telescope = solve(games[i], WY_ENGINE_TELESCOPE);
        wy_solution *columns = solve(games[i], WY_ENGINE_COLUMNS);
        for (int round = 0; round < 150; round++) {
            const int size = round % 4 == 0 ? 30 : round % 4 == 1 ? 3000 : 12000;
            mpz_set_si(x, random_below(&seed, size));
            mpz_set_si(y, random_below(&seed, size));
            wy_error error;
            if (round % 3 == 0) { /* close to a P-position, or one */
                wy_standing standing;
                assert_int_equal(wy_solution_pair(x, y, telescope, x, &standing, &error), WY_OK);
                mpz_add_ui(x, x, (unsigned long)random_below(&seed, 3));
                mpz_add_ui(y, y, (unsigned long)random_below(&seed, 3));
            }
            assert_int_equal(decide_two(&far, telescope, x, y, &error), WY_OK);
            assert_int_equal(decide_two(&near, columns, x, y, &error), WY_OK);
            assert_int_equal(far.p, near.p);
            assert_int_equal(far.standing.kind, WY_PROVED);
            assert_true(far.checked[0] != '\0');
            assert_int_equal(far.has_move, !far.p);
            if (far.has_move) {
                assert_int_equal(decide_two(&near, columns, far.move.to[0], far.move.to[1], &error),
                                 WY_OK);
                assert_true(near.p);
                assert_int_equal(pair_legal(wy_solution_rules(columns), x, y, far.move.take[0],
                                            far.move.take[1], &error),
                                 WY_OK);
            }
            tally a = {0};
            tally b = {0};
            assert_int_equal(moves_to_p_two(telescope, x, y, count_move, &a, &error), WY_OK);
            assert_int_equal(moves_to_p_two(columns, x, y, count_move, &b, &error), WY_OK);
            assert_int_equal(a.count, b.count);
            assert_true(a.sum == b.sum);
        }
        wy_solution_free(telescope);
        wy_solution_free(columns);
    }
    wy_verdict_clear(&far);
    wy_verdict_clear(&near);
    mpz_clears(x, y, NULL);
}

/* ---- far out -------------------------------------------------------------------------------- */

/* Decides places at and after (x, y); a winning move must be legal and lead to P; a P-position has
 * none. */
static void play_around(wy_solution *s, const mpz_t x, const mpz_t y, unsigned long places) {
    mpz_t u;
    mpz_t v;
    mpz_inits(u, v, NULL);
    wy_verdict verdict;
    wy_verdict after;
    wy_verdict_init(&verdict);
    wy_verdict_init(&after);
    wy_error error;
    int p_positions = 0;
    for (unsigned long i = 0; i < places; i++) {
        mpz_add_ui(u, x, i / 3);
        mpz_add_ui(v, y, i % 3);
        assert_int_equal(decider_two(s, u, v), WY_ENGINE_TELESCOPE);
        assert_int_equal(decide_two(&verdict, s, u, v, &error), WY_OK);
        assert_int_equal(verdict.standing.kind, WY_PROVED);
        p_positions += verdict.p;
        tally all = {0};
        assert_int_equal(moves_to_p_two(s, u, v, count_move, &all, &error), WY_OK);
        assert_int_equal(verdict.p, all.count == 0);
        if (verdict.has_move) {
            assert_int_equal(pair_legal(wy_solution_rules(s), u, v, verdict.move.take[0],
                                        verdict.move.take[1], &error),
                             WY_OK);
            assert_int_equal(decide_two(&after, s, verdict.move.to[0], verdict.move.to[1], &error),
                             WY_OK);
            assert_true(after.p);
        }
    }
    assert_true(p_positions >= 1); /* (x, y) itself */
    wy_verdict_clear(&verdict);
    wy_verdict_clear(&after);
    mpz_clears(u, v, NULL);
}

static void moves_win_far_out(void **state) {
    (void)state;
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    for (size_t i = 0; i < GAMES; i++) {
        if (strcmp(games[i], "wythoff") == 0) {
            continue; /* a theorem decides */
        }
        wy_solution *s = solve(games[i], WY_ENGINE_AUTO);
        for (unsigned digits = 10; digits <= 1000; digits *= 10) {
            mpz_ui_pow_ui(n, 10, digits);
            wy_standing standing;
            wy_error error;
            assert_int_equal(wy_solution_pair(a, b, s, n, &standing, &error), WY_OK);
            assert_int_equal(standing.kind, WY_PROVED);
            play_around(s, a, b, digits < 1000 ? EFFORT(9, 4) : EFFORT(2, 1));
            if (digits < 1000) {
                play_around(s, b, a, EFFORT(9, 4));
            }
        }
        wy_solution_free(s);
    }
    mpz_clears(n, a, b, NULL);
}

/* Wythoff's game by its machine is what Beatty's theorem says. */
static void knows_wythoffs_game(void **state) {
    (void)state;
    wy_solution *machine = solve("wythoff", WY_ENGINE_TELESCOPE);
    wy_solution *theorem = solve("wythoff", WY_ENGINE_FORMULA);
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_t c;
    mpz_inits(n, a, b, c, NULL);
    for (unsigned digits = 0; digits < 400; digits += 7) {
        mpz_ui_pow_ui(n, 10, digits);
        wy_standing standing;
        wy_error error;
        assert_int_equal(wy_solution_pair(a, b, machine, n, &standing, &error), WY_OK);
        assert_int_equal(wy_solution_pair(c, n, theorem, n, &standing, &error), WY_OK);
        assert_int_equal(mpz_cmp(a, c), 0);
        assert_int_equal(mpz_cmp(b, n), 0);
    }
    mpz_clears(n, a, b, c, NULL);
    wy_solution_free(machine);
    wy_solution_free(theorem);
}

/* ---- columns from any number on ------------------------------------------------------------- */

enum { FROM_COLUMNS = 5000 };

/* Rows of the first columns, by one engine or another; n and order are checked on the way. */
typedef struct rows {
    int64_t row[FROM_COLUMNS];
    int64_t first, next, upper;
} rows;

static bool take_view(void *data, const wy_view *view) {
    rows *r = data;
    mpz_t row;
    mpz_init(row);
    assert_int_equal(mpz_get_si(view->x), r->first + r->next);
    if (r->first == 0) {
        assert_int_equal(mpz_get_si(view->n), r->upper);
    }
    for (size_t i = 0; i < view->count; i++) {
        wy_view_row(row, view, i);
        r->row[r->next] = mpz_get_si(row);
        r->upper += view->bits[i] == 0;
        assert_int_equal(view->bits[i], r->row[r->next] < r->first + r->next);
        r->next++;
    }
    mpz_clear(row);
    return true;
}

static wy_standing_kind read_rows(rows *r, const char *rule, wy_engine engine, int64_t first,
                                  int64_t count) {
    wy_solution *s = solve(rule, engine);
    mpz_t x;
    mpz_init_set_si(x, first);
    wy_standing standing;
    wy_error error;
    *r = (rows){.first = first};
    if (wy_solution_each_from(s, x, count, &(wy_take_far){.view = take_view, .data = r}, &standing,
                              &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    assert_int_equal(r->next, count);
    assert_true(standing.by[0] != '\0');
    mpz_clear(x);
    wy_solution_free(s);
    return standing.kind;
}

static void columns_from_anywhere(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        wy_engine engine, other;
    } cases[] = {
        {"maharaja", WY_ENGINE_AUTO, WY_ENGINE_COLUMNS},
        {"maharaja(3,5)", WY_ENGINE_TELESCOPE, WY_ENGINE_COLUMNS},
        {"wythoff", WY_ENGINE_FORMULA, WY_ENGINE_TELESCOPE},
        {"wythoff(m=2,p=3)", WY_ENGINE_FORMULA, WY_ENGINE_AUTO},
        {"wythoff(m=2)", WY_ENGINE_FORMULA, WY_ENGINE_COLUMNS},
        {"nim", WY_ENGINE_FORMULA, WY_ENGINE_COLUMNS},
        {"gdwn(1,2)", WY_ENGINE_AUTO, WY_ENGINE_COLUMNS},
    };
    static const int64_t firsts[] = {0, 1, 777, 20000, 100000};
    rows *a = malloc(sizeof *a);
    rows *b = malloc(sizeof *b);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (size_t j = 0; j < sizeof firsts / sizeof firsts[0]; j++) {
            const int64_t count = 1 + (int64_t)(i + j) * 433;
            read_rows(a, cases[i].rule, cases[i].engine, firsts[j], count);
            read_rows(b, cases[i].rule, cases[i].other, firsts[j], count);
            assert_memory_equal(a->row, b->row, (size_t)count * sizeof a->row[0]);
        }
    }
    read_rows(a, "nim misere", WY_ENGINE_AUTO, 0, 10);
    assert_int_equal(a->row[0], 1);
    assert_int_equal(a->row[1], 0);
    assert_int_equal(a->row[9], 9);
    free(a);
    free(b);
}

/*
 * A machine that the game leaves soon after the columns from which it was found: the rest is
 * computed, and no column comes twice; as all were computed then, nothing is conjectured.
 */
static void goes_on_where_the_telescope_ends(void **state) {
    (void)state;
    const char *rule = "wythoff + {(t,2t),(2t,t): t=1..5}";
    const int64_t first = 998000; /* the last state that is new among 10^6 columns: at 999984 */
    rows *a = malloc(sizeof *a);
    rows *b = malloc(sizeof *b);
    assert_int_equal(read_rows(a, rule, WY_ENGINE_AUTO, first, FROM_COLUMNS), WY_COMPUTED);
    assert_int_equal(read_rows(b, rule, WY_ENGINE_COLUMNS, first, FROM_COLUMNS), WY_COMPUTED);
    assert_memory_equal(a->row, b->row, sizeof a->row);
    free(a);
    free(b);
    wy_solution *s = solve(rule, WY_ENGINE_TELESCOPE); /* nothing else may go on for it */
    mpz_t x;
    mpz_init_set_si(x, first);
    wy_standing standing;
    wy_error error;
    rows *r = calloc(1, sizeof *r);
    r->first = first;
    assert_int_equal(wy_solution_each_from(s, x, FROM_COLUMNS,
                                           &(wy_take_far){.view = take_view, .data = r}, &standing,
                                           &error),
                     WY_LIMIT);
    assert_in_range(r->next, 1, FROM_COLUMNS - 1);
    assert_int_equal(standing.kind, WY_CONJECTURED);
    free(r);
    mpz_clear(x);
    wy_solution_free(s);
}

static void pairs_from_anywhere(void **state) {
    (void)state;
    static const char *const rules[] = {"maharaja", "wythoff(m=2,p=3)", "nim", "gdwn(1,2)",
                                        "wythoff"};
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    rows *r = malloc(sizeof *r);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        read_rows(r, rules[i], WY_ENGINE_AUTO, 0, 2000);
        wy_solution *s = solve(rules[i], WY_ENGINE_AUTO);
        int64_t index = 0;
        for (int64_t x = 0; x < 2000; x++) {
            if (r->row[x] < x) {
                continue;
            }
            if (index % 37 == 0) {
                mpz_set_si(n, index);
                wy_standing standing;
                wy_error error;
                assert_int_equal(wy_solution_pair(a, b, s, n, &standing, &error), WY_OK);
                assert_int_equal(mpz_get_si(a), x);
                assert_int_equal(mpz_get_si(b), r->row[x]);
            }
            index++;
        }
        wy_solution_free(s);
    }
    free(r);
    mpz_clears(n, a, b, NULL);
}

static bool take_never(void *data, const wy_view *view) {
    (void)view;
    *(bool *)data = true;
    return true;
}

/* Columns as single P-positions are those of the views. */
typedef struct points {
    mpz_t x, row;
    wy_view seen;
    size_t count;
    bool same;
} points;

static bool keep_view(void *data, const wy_view *view) {
    points *p = data;
    assert_int_equal(wi_view_reserve(&p->seen, view->count, NULL), WY_OK);
    memcpy(p->seen.bits, view->bits, view->count * sizeof *view->bits);
    memcpy(p->seen.rows, view->rows, view->count * sizeof *view->rows);
    mpz_set(p->seen.x, view->x);
    mpz_set(p->seen.upper, view->upper);
    mpz_set(p->seen.lower, view->lower);
    return false;
}

static bool compare_point(void *data, const mpz_t x, const mpz_t y) {
    points *p = data;
    wy_view_row(p->row, &p->seen, p->count);
    p->same = p->same && mpz_cmp(x, p->x) == 0 && mpz_cmp(y, p->row) == 0;
    mpz_add_ui(p->x, p->x, 1);
    p->count++;
    return true;
}

static void points_are_those_of_views(void **unused) {
    (void)unused;
    enum { COUNT = 300 };
    static const char *const rules[] = {"maharaja", "wythoff", "gdwn(1,2)"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        points p = {.same = true};
        mpz_inits(p.x, p.row, NULL);
        wi_view_init(&p.seen);
        mpz_set_si(p.x, 1000);
        wy_solution *s = solve(rules[i], WY_ENGINE_AUTO);
        const wy_take_far views = {.view = keep_view, .data = &p};
        const wy_take_far single = {.point = compare_point, .data = &p};
        assert_int_equal(wy_solution_each_from(s, p.x, COUNT, &views, NULL, NULL), WY_OK);
        assert_int_equal(p.seen.count, COUNT);
        mpz_t from;
        mpz_init_set(from, p.x);
        assert_int_equal(wy_solution_each_from(s, from, COUNT, &single, NULL, NULL), WY_OK);
        assert_int_equal(p.count, COUNT);
        assert_true(p.same);
        wy_solution_free(s);
        wi_view_clear(&p.seen);
        mpz_clears(p.x, p.row, from, NULL);
    }
}

static void says_what_it_cannot(void **state) {
    (void)state;
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    mpz_ui_pow_ui(x, 10, 100);
    wy_error error;
    wy_standing standing;
    bool called = false;
    wy_solution *s = solve("gdwn(1,2)", WY_ENGINE_AUTO);
    assert_int_equal(wy_solution_each_from(s, x, 5,
                                           &(wy_take_far){.view = take_never, .data = &called},
                                           &standing, &error),
                     WY_LIMIT);
    assert_int_equal(wy_solution_pair(x, y, s, x, &standing, &error), WY_LIMIT);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    assert_int_equal(decide_two(&verdict, s, x, x, &error), WY_LIMIT);
    wy_verdict_clear(&verdict);
    wy_solution_free(s);
    s = solve("wythoff block 1 misere", WY_ENGINE_AUTO);
    assert_int_equal(wy_solution_each_from(s, y, 5,
                                           &(wy_take_far){.view = take_never, .data = &called},
                                           &standing, &error),
                     WY_LIMIT);
    assert_int_equal(wy_solution_pair(x, y, s, y, &standing, &error), WY_BAD);
    wy_solution_free(s);
    s = solve("maharaja", WY_ENGINE_PLAIN);
    assert_int_equal(wy_solution_each_from(s, y, 5,
                                           &(wy_take_far){.view = take_never, .data = &called},
                                           &standing, &error),
                     WY_BAD);
    assert_non_null(strstr(error.message, "the plain engine"));
    wy_solution_free(s);
    s = solve("maharaja", WY_ENGINE_AUTO);
    mpz_set_si(x, -1);
    assert_int_equal(wy_solution_each_from(s, x, 5,
                                           &(wy_take_far){.view = take_never, .data = &called},
                                           &standing, &error),
                     WY_BAD);
    wy_solution_free(s);
    assert_false(called);
    char reason[WY_REASON_SIZE];
    wy_rules *rules = rules_or_fail("wythoff - (1,0)");
    assert_false(wy_engine_can(WY_ENGINE_TELESCOPE, rules, reason));
    assert_non_null(strstr(reason, "lacks"));
    wy_rules_free(rules);
    mpz_clears(x, y, NULL);
}

/* A list so long that no machine is found: near positions are computed, far ones unknown. */
static void falls_back(void **state) {
    (void)state;
    wy_solution *s = solve("wythoff + (1,300) + (300,1)", WY_ENGINE_AUTO);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_t x;
    mpz_t y;
    mpz_init_set_ui(x, 10000500);
    mpz_init_set_ui(y, 10000700);
    wy_error error;
    assert_int_equal(decide_two(&verdict, s, x, y, &error), WY_OK);
    assert_int_equal(verdict.standing.kind, WY_COMPUTED);
    mpz_ui_pow_ui(y, 10, 50);
    assert_int_equal(decide_two(&verdict, s, y, y, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "too long"));
    wy_verdict_clear(&verdict);
    mpz_clears(x, y, NULL);
    wy_solution_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_right),
        cmocka_unit_test(decisions_agree),
        cmocka_unit_test(moves_win_far_out),
        cmocka_unit_test(knows_wythoffs_game),
        cmocka_unit_test(columns_from_anywhere),
        cmocka_unit_test(pairs_from_anywhere),
        cmocka_unit_test(points_are_those_of_views),
        cmocka_unit_test(says_what_it_cannot),
        cmocka_unit_test(falls_back),
        cmocka_unit_test(goes_on_where_the_telescope_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
