/*
 * test_changes.c - Wythoff's game with finitely many changes: lists that are not symmetric, ends,
 * misere play.  Machines, telescope and answers against the definition, cell by cell.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "machine/telescope.h"
#include "random_rules.h"
#include "solve/moves.h"

enum { WIDTH = 2600, HEIGHT = 4400 }; /* every P-position with a heap below 1600 is there */
enum { KNOWN = 1600 };

/* ---- the definition -------------------------------------------------------------------------- */

typedef struct table {
    uint8_t *p; /* WIDTH columns of HEIGHT cells */
    uint8_t row[HEIGHT], diagonal[WIDTH + HEIGHT];
} table;

static bool at(const table *b, int64_t x, int64_t y) {
    return b->p[x * HEIGHT + y] != 0;
}

static bool is_end(const wy_machine_game *g, int64_t x, int64_t y) {
    for (size_t i = 0; i < g->end_count; i++) {
        if (g->ends[i].x == x && g->ends[i].y == y) {
            return true;
        }
    }
    return g->misere && x == 0 && y == 0;
}

static bool list_leads_to_p(const table *b, const wy_machine_game *g, int64_t x, int64_t y) {
    for (size_t i = 0; i < g->count; i++) {
        const wy_position move = g->list[i];
        if (x >= move.x && y >= move.y && at(b, x - move.x, y - move.y)) {
            return true;
        }
    }
    return false;
}

static table *play(const wy_machine_game *g) {
    table *b = calloc(1, sizeof *b);
    b->p = calloc((size_t)WIDTH * HEIGHT, 1);
    for (int64_t x = 0; x < WIDTH; x++) {
        bool column = false;
        for (int64_t y = 0; y < HEIGHT; y++) {
            const bool p = (x < 64 || y < 64) && is_end(g, x, y)
                               ? !g->misere
                               : !column && b->row[y] == 0 && b->diagonal[y - x + WIDTH] == 0 &&
                                     !list_leads_to_p(b, g, x, y);
            if (p) {
                b->p[x * HEIGHT + y] = 1;
                b->row[y] = 1;
                b->diagonal[y - x + WIDTH] = 1;
                column = true;
            }
        }
    }
    return b;
}

static void free_table(table *b) {
    free(b->p);
    free(b);
}

/* ---- games ----------------------------------------------------------------------------------- */

enum { MOST = 8 };

typedef struct game {
    wy_position list[MOST], ends[64];
    wy_machine_game of;
    char rule[400];
} game;

static void finish(game *g) {
    g->of.list = g->list;
    g->of.ends = g->ends;
    snprintf(g->rule, sizeof g->rule, "wythoff");
    for (size_t i = 0; i < g->of.count; i++) {
        const size_t length = strlen(g->rule);
        snprintf(g->rule + length, sizeof g->rule - length, " + (%d,%d)", (int)g->list[i].x,
                 (int)g->list[i].y);
    }
    for (size_t i = 0; i < g->of.end_count; i++) {
        const size_t length = strlen(g->rule);
        snprintf(g->rule + length, sizeof g->rule - length, "%s(%d,%d)%s",
                 i == 0 ? " terminal {" : ",", (int)g->ends[i].x, (int)g->ends[i].y,
                 i + 1 == g->of.end_count ? "}" : "");
    }
    if (g->of.misere) {
        strcat(g->rule, " misere");
    }
}

static game random_game(uint64_t *seed) {
    game g = {0};
    g.of.count = (size_t)random_below(seed, 3);
    for (size_t i = 0; i < g.of.count; i++) {
        g.list[i] = (wy_position){1 + random_below(seed, 6), 1 + random_below(seed, 6)};
        g.list[i].y += g.list[i].x == g.list[i].y; /* else Wythoff's game has it */
    }
    if (random_below(seed, 3) == 0 && g.of.count < MOST / 2) { /* symmetric */
        const size_t half = g.of.count;
        for (size_t i = 0; i < half; i++) {
            g.list[g.of.count++] = (wy_position){g.list[i].y, g.list[i].x};
        }
    }
    g.of.end_count = random_below(seed, 2) == 0 ? 0 : (size_t)random_below(seed, 6);
    for (size_t i = 0; i < g.of.end_count; i++) {
        g.ends[i] = (wy_position){random_below(seed, 9), random_below(seed, 9)};
    }
    g.of.misere = random_below(seed, 3) == 0;
    finish(&g);
    return g;
}

static wy_machine *machine_of(const game *g) {
    const wy_machine_limits limits = {.columns = 20000, .nodes = 30000, .context = 24};
    wy_machine *machine = NULL;
    wy_error error = {0};
    if (wy_machine_find_game(&machine, &g->of, &limits, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", g->rule, error.message);
    }
    return machine;
}

/* ---- the telescope --------------------------------------------------------------------------- */

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t last_end(const game *g) {
    int64_t last = -1;
    for (size_t i = 0; i < g->of.end_count; i++) {
        last = larger(last, larger(g->ends[i].x, g->ends[i].y));
    }
    return last;
}

/* Columns, or rows, from x on: each has the P-position that the view says, behind the ends. */
static void compare_view(const game *g, const table *b, const wy_view *view, bool rows) {
    mpz_t line;
    mpz_init(line);
    for (size_t i = 0; i < view->count; i++) {
        const int64_t own = mpz_get_si(view->x) + (int64_t)i;
        wy_view_row(line, view, i);
        const int64_t across = mpz_get_si(line);
        if (own <= last_end(g)) {
            continue;
        }
        const bool p = rows ? at(b, across, own) : at(b, own, across);
        if (!p || (view->bits[i] == 0) != (across >= own)) {
            fail_msg("%s: %s %d has not %d", g->rule, rows ? "row" : "column", (int)own,
                     (int)across);
        }
    }
    mpz_clear(line);
}

static void compare_diagonals(const game *g, const table *b, wi_telescope *telescope) {
    mpz_t d;
    mpz_t a;
    mpz_inits(d, a, NULL);
    for (int64_t i = -600; i <= 600; i += 7) {
        wy_error error = {0};
        mpz_set_si(d, i);
        const wy_status status = wi_telescope_diagonal(a, telescope, d, &error);
        if (status == WY_NO && g->of.end_count > 0) {
            continue;
        }
        assert_int_equal(status, WY_OK);
        const int64_t small = mpz_get_si(a);
        assert_true(i >= 0 ? at(b, small, small + i) : at(b, small - i, small));
    }
    mpz_clears(d, a, NULL);
}

/* A narrow telescope climbs from where it can, so that near columns are looked at through levels.
 */
static void compare_telescope(const game *g, const table *b, const wy_machine *machine) {
    wi_telescope *telescope = NULL;
    wy_error error = {0};
    assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
    wy_view view;
    wi_view_init(&view);
    mpz_t x;
    mpz_init(x);
    for (int rows = 0; rows < 2; rows++) {
        for (int64_t from = KNOWN - 100; from >= 0; from -= 100) {
            mpz_set_si(x, from);
            const wy_status status = rows ? wi_telescope_view_rows(&view, telescope, x, 100, &error)
                                          : wi_telescope_view(&view, telescope, x, 100, &error);
            if (status != WY_OK) {
                fail_msg("%s: %s", g->rule, error.message);
            }
            compare_view(g, b, &view, rows != 0);
        }
    }
    compare_diagonals(g, b, telescope);
    mpz_clear(x);
    wi_view_clear(&view);
    wi_telescope_free(telescope);
}

/* Bounds and distances hold in what was played. */
static void compare_bounds(const table *b, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    if (!facts.closed || facts.ends > 0) {
        return;
    }
    const double phi = 1.6180339887498949;
    for (int right = 0; right < facts.wings; right++) {
        double least = 0;
        double most = 0;
        wy_machine_distance(&least, &most, machine, right != 0);
        int64_t n = 0;
        for (int64_t own = 0; own < KNOWN; own++) {
            for (int64_t across = own; across < (right ? WIDTH : HEIGHT); across++) {
                if (!(right ? at(b, across, own) : at(b, own, across))) {
                    continue;
                }
                const int64_t deviation = across - own - n++;
                assert_true(deviation >= (right ? facts.lowest_right : facts.lowest));
                assert_true(deviation <= (right ? facts.highest_right : facts.highest));
                const double distance = (double)across - phi * (double)own;
                assert_true(distance >= least && distance <= most);
            }
        }
    }
}

static void machines_do_what_the_rules_say(void **state) {
    (void)state;
    uint64_t seed = 2026;
    int closed = 0;
    int two = 0;
    for (int i = 0; i < 40; i++) {
        const game made = random_game(&seed);
        game g = made;
        finish(&g); /* its pointers are its own */
        table *b = play(&g.of);
        wy_machine *machine = machine_of(&g);
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        closed += facts.closed;
        two += facts.wings > 1;
        compare_telescope(&g, b, machine);
        compare_bounds(b, machine);
        wy_machine_free(machine);
        free_table(b);
    }
    assert_true(closed > 30);
    assert_true(two > 15);
}

/* ---- answers
 * -------------------------------------------------------------------------------------- */

static void compare_position(const char *rule, const table *b, wy_solution *solution, int64_t x,
                             int64_t y) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_error error = {0};
    mpz_t big_x;
    mpz_t big_y;
    mpz_init_set_si(big_x, x);
    mpz_init_set_si(big_y, y);
    const wy_status status = decide_two(&verdict, solution, big_x, big_y, &error);
    if (status != WY_OK || verdict.p != at(b, x, y)) {
        fail_msg("%s at (%d,%d): %s", rule, (int)x, (int)y,
                 status == WY_OK ? "wrong" : error.message);
    }
    if (verdict.has_move) {
        assert_true(at(b, mpz_get_si(verdict.move.to[0]), mpz_get_si(verdict.move.to[1])));
    }
    mpz_clears(big_x, big_y, NULL);
    wy_verdict_clear(&verdict);
}

static void answers_are_those_of_the_rules(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 12; i++) {
        game g = random_game(&seed);
        finish(&g);
        table *b = play(&g.of);
        wy_rules *rules = rules_or_fail(g.rule);
        wy_solution *solution = NULL;
        wy_error error = {0};
        assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_TELESCOPE, NULL, &error), WY_OK);
        for (int64_t x = 0; x < 12; x++) {
            for (int64_t y = 0; y < 12; y++) {
                compare_position(g.rule, b, solution, x, y);
            }
        }
        for (int k = 0; k < 60; k++) {
            compare_position(g.rule, b, solution, random_below(&seed, KNOWN),
                             random_below(&seed, KNOWN));
        }
        wy_solution_free(solution);
        wy_rules_free(rules);
        free_table(b);
    }
}

/* Through levels the telescope sees what it sees without: the machine, column by column. */
static void climbs_agree_with_runs(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < 10; i++) {
        game g = random_game(&seed);
        finish(&g);
        wy_machine *machine = machine_of(&g);
        wi_telescope *near = NULL;
        wi_telescope *far = NULL;
        wy_error error = {0};
        wy_view all;
        wy_view view;
        wi_view_init(&all);
        wi_view_init(&view);
        mpz_t x;
        mpz_t row;
        mpz_t same;
        mpz_inits(x, row, same, NULL);
        assert_int_equal(wi_telescope_create(&near, machine, NULL, &error), WY_OK);
        assert_int_equal(wi_telescope_create(&far, machine, NULL, &error), WY_OK);
        for (int rows = 0; rows < 2; rows++) {
            mpz_set_ui(x, 0);
            assert_int_equal(rows ? wi_telescope_view_rows(&all, near, x, 40000, &error)
                                  : wi_telescope_view(&all, near, x, 40000, &error),
                             WY_OK);
            for (int k = 0; k < 50; k++) {
                const int from = 6000 + random_below(&seed, 33000);
                mpz_set_si(x, from);
                assert_int_equal(rows ? wi_telescope_view_rows(&view, far, x, 20, &error)
                                      : wi_telescope_view(&view, far, x, 20, &error),
                                 WY_OK);
                for (size_t j = 0; j < 20; j++) {
                    wy_view_row(row, &view, j);
                    wy_view_row(same, &all, (size_t)from + j);
                    assert_int_equal(mpz_cmp(row, same), 0);
                }
                assert_int_equal(mpz_cmp_si(view.n, 0) > 0, 1);
            }
        }
        mpz_clears(x, row, same, NULL);
        wi_view_clear(&all);
        wi_view_clear(&view);
        wi_telescope_free(near);
        wi_telescope_free(far);
        wy_machine_free(machine);
    }
}

/* Far out: a P-position of a column is that of its row, and has no neighbours by moves of the list.
 */
static void columns_and_rows_meet_far_out(void **state) {
    (void)state;
    static const char *const rules_of[] = {"wythoff + (1,2)", "wythoff + (2,3)", "maharaja misere",
                                           "maharaja terminal x+y<=3",
                                           "wythoff + (1,2) + (3,5) misere"};
    for (size_t i = 0; i < sizeof rules_of / sizeof *rules_of; i++) {
        wy_rules *rules = rules_or_fail(rules_of[i]);
        wy_machine_game changed;
        wy_machine *machine = NULL;
        wi_telescope *telescope = NULL;
        wy_error error = {0};
        assert_int_equal(wi_rules_changes(&changed, rules, &error), WY_OK);
        assert_int_equal(wy_machine_find_game(&machine, &changed, NULL, NULL, &error), WY_OK);
        assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
        mpz_t x;
        mpz_t y;
        mpz_t back;
        mpz_inits(x, y, back, NULL);
        for (int k = 0; k < 40; k++) {
            mpz_ui_pow_ui(x, 3 + (unsigned long)(k % 5), 60 + (unsigned long)k);
            mpz_add_ui(x, x, (unsigned long)k);
            bool upper = false;
            bool right = false;
            assert_int_equal(wi_telescope_column(y, &upper, telescope, x, &error), WY_OK);
            assert_int_equal(wi_telescope_row(back, &right, telescope, y, &error), WY_OK);
            assert_int_equal(mpz_cmp(back, x), 0);
            assert_int_not_equal(upper, right);
            mpz_sub(back, y, x); /* and it is the one on its diagonal */
            assert_int_equal(wi_telescope_diagonal(back, telescope, back, &error), WY_OK);
            assert_int_equal(mpz_cmp(back, upper ? x : y), 0);
        }
        mpz_clears(x, y, back, NULL);
        wi_telescope_free(telescope);
        wy_machine_free(machine);
        wy_machine_game_clear(&changed);
        wy_rules_free(rules);
    }
}

static void other_games_are_refused(void **state) {
    (void)state;
    static const char *const others[] = {"nim",
                                         "wythoff - (2,2)",
                                         "wythoff block 1",
                                         "wythoff terminal x<=3",
                                         "wythoff terminal x=y",
                                         "gdwn(1,2) misere"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        wy_rules *rules = rules_or_fail(others[i]);
        wy_machine_game changed;
        wy_error error = {0};
        assert_int_equal(wi_rules_changes(&changed, rules, &error), WY_NO);
        assert_true(error.message[0] != '\0');
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(machines_do_what_the_rules_say),
        cmocka_unit_test(answers_are_those_of_the_rules),
        cmocka_unit_test(climbs_agree_with_runs),
        cmocka_unit_test(columns_and_rows_meet_far_out),
        cmocka_unit_test(other_games_are_refused),
    };
    return cmocka_run_group_tests_name("changes", tests, NULL, NULL);
}
