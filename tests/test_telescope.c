/*
 * test_telescope.c - the telescope: near the origin against the engine of columns, far out against
 * itself and the rules of the game; and faults in a machine are seen.
 */
#include <pthread.h>
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
#include "effort.h"
#include "machine/machine.h"
#include "machine/telescope.h"
#include "machine/telescope_levels.h"
#include "random_rules.h"

enum { MOST_MOVES = 8 };

/* ---- games ------------------------------------------------------------------------------- */

typedef struct game {
    wy_position list[MOST_MOVES];
    size_t count;
    char rule[200];
} game;

static void add_both(game *g, int x, int y) {
    g->list[g->count++] = (wy_position){x, y};
    g->list[g->count++] = (wy_position){y, x};
    const size_t length = strlen(g->rule);
    snprintf(g->rule + length, sizeof g->rule - length, " + (%d,%d) + (%d,%d)", x, y, y, x);
}

/* The game number i: those of S0's figures, Wythoff's own, then random lists. */
enum { NAMED_GAMES = 9, GAMES = 21 };

static game game_number(int i) {
    static const int named[NAMED_GAMES][2] = {{0, 0}, {1, 2}, {2, 3},  {4, 7}, {3, 5},
                                              {4, 6}, {5, 8}, {6, 10}, {7, 11}};
    game g = {.rule = "wythoff"};
    if (i < NAMED_GAMES) {
        if (i > 0) {
            add_both(&g, named[i][0], named[i][1]);
        }
        return g;
    }
    uint64_t seed = (uint64_t)i;
    const int pairs = 1 + random_below(&seed, 2);
    for (int j = 0; j < pairs; j++) {
        const int x = 1 + random_below(&seed, 12);
        const int y = 1 + random_below(&seed, 12);
        add_both(&g, x, y);
    }
    return g;
}

/* A game, its machine, a telescope, and by the columns engine P(x) and n before x, x < columns. */
typedef struct known {
    game game;
    wy_machine *machine, *own;
    wi_telescope *telescope;
    int64_t columns;
    int64_t *rows, *before;
} known;

static bool take_rows(void *data, const wy_position *positions, size_t count) {
    known *k = data;
    for (size_t i = 0; i < count; i++) {
        k->rows[positions[i].x] = positions[i].y;
    }
    return true;
}

/* The machines of the games, each found once for all tests. */
static wy_machine *machines[GAMES];

static void find_machine(wy_machine **machine, const game *g, const wy_machine_limits *limits) {
    wy_error error;
    if (wy_machine_find(machine, g->list, g->count, limits, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", g->rule, error.message);
    }
}

static int free_machines(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        wy_machine_free(machines[i]);
    }
    return 0;
}

/* With limits the machine is its own. */
static known learn(int number, int64_t columns, const wy_machine_limits *limits) {
    known k = {.game = game_number(number), .columns = columns};
    wy_error error;
    if (limits != NULL) {
        find_machine(&k.own, &k.game, limits);
        k.machine = k.own;
    } else {
        if (machines[number] == NULL) {
            find_machine(&machines[number], &k.game, NULL);
        }
        k.machine = machines[number];
    }
    assert_int_equal(wi_telescope_create(&k.telescope, k.machine, NULL, &error), WY_OK);
    k.rows = malloc((size_t)columns * sizeof *k.rows);
    k.before = malloc((size_t)columns * sizeof *k.before);
    wy_rules *rules = rules_or_fail(k.game.rule);
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, columns, INT64_MAX / 4, take_rows, &k, &error),
                     WY_OK);
    wy_solution_free(solution);
    wy_rules_free(rules);
    int64_t n = 0;
    for (int64_t x = 0; x < columns; x++) {
        k.before[x] = n;
        n += k.rows[x] >= x;
    }
    return k;
}

static void forget(known *k) {
    wi_telescope_free(k->telescope);
    wy_machine_free(k->own);
    free(k->rows);
    free(k->before);
}

/* ---- near the origin ------------------------------------------------------------------------ */

/* How many of the columns from x on are not as the columns engine has them. */
static int64_t differences(known *k, int64_t x, int64_t count) {
    mpz_t at;
    mpz_t row;
    mpz_init_set_si(at, x);
    mpz_init(row);
    wy_view view;
    wi_view_init(&view);
    wy_error error;
    int64_t wrong = 0;
    if (wi_telescope_view(&view, k->telescope, at, (size_t)count, &error) != WY_OK) {
        wrong = count;
    } else {
        wrong += mpz_cmp_si(view.n, k->before[x]) != 0;
        wrong += mpz_cmp(view.x, at) != 0;
        for (int64_t i = 0; i < count; i++) {
            wy_view_row(row, &view, (size_t)i);
            wrong +=
                mpz_cmp_si(row, k->rows[x + i]) != 0 || view.bits[i] != (k->rows[x + i] < x + i);
        }
    }
    wi_view_clear(&view);
    mpz_clears(at, row, NULL);
    return wrong;
}

static void assert_pairs(known *k, int64_t x) {
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    wy_error error;
    mpz_set_si(n, k->before[x]);
    assert_int_equal(wi_telescope_pair(a, b, k->telescope, n, &error), WY_OK);
    assert_int_equal(mpz_get_si(a), x);
    assert_int_equal(mpz_get_si(b), k->rows[x]);
    mpz_set_si(n, k->rows[x] - x);
    assert_int_equal(wi_telescope_diagonal(a, k->telescope, n, &error), WY_OK);
    assert_int_equal(mpz_get_si(a), x);
    mpz_set_si(a, x);
    assert_int_equal(wi_telescope_count(n, k->telescope, a, &error), WY_OK);
    assert_int_equal(mpz_get_si(n), k->before[x]);
    mpz_clears(n, a, b, NULL);
}

static void agrees_with_columns(void **state) {
    (void)state;
    const int columns = EFFORT(1000000, 200000);
    for (int number = 0; number < GAMES; number++) {
        known k = learn(number, columns, NULL);
        uint64_t seed = 77;
        /* Everything around the start of the machine, and where the climbs begin. */
        if (differences(&k, 0, 30000) != 0) {
            fail_msg("%s: the beginning is wrong", k.game.rule);
        }
        for (int64_t x = 0; x < EFFORT(3000, 1000); x += 7) {
            assert_int_equal(differences(&k, x, 1), 0);
        }
        const int rounds = number < NAMED_GAMES ? EFFORT(3000, 300) : EFFORT(1000, 100);
        for (int i = 0; i < rounds; i++) {
            const int64_t x = random_below(&seed, columns - 200);
            const int64_t wrong =
                differences(&k, x, 1 + random_below(&seed, i % 10 == 0 ? 200 : 2));
            if (wrong != 0) {
                fail_msg("%s: wrong at column %lld", k.game.rule, (long long)x);
            }
        }
        for (int i = 0; i < EFFORT(300, 150); i++) {
            int64_t x = i < 100 ? i : random_below(&seed, columns - 10);
            while (k.rows[x] < x) {
                x++;
            }
            assert_pairs(&k, x);
        }
        forget(&k);
    }
}

/* ---- far out ----------------------------------------------------------------------------- */

static void random_far(mpz_t x, uint64_t *seed, unsigned digits) {
    mpz_ui_pow_ui(x, 10, digits);
    for (int i = 0; i < 40; i++) {
        mpz_t part;
        mpz_init_set_ui(part, (unsigned long)random_below(seed, 1000000000));
        mpz_mul_2exp(part, part, (unsigned long)random_below(seed, (int)(3 * digits)));
        mpz_add(x, x, part);
        mpz_clear(part);
    }
}

static bool is_list_move(const game *g, int64_t dx, int64_t dy) {
    for (size_t i = 0; i < g->count; i++) {
        if (g->list[i].x == dx && g->list[i].y == dy) {
            return true;
        }
    }
    return false;
}

/* Of the P-positions of a window: no move leads from one to another. */
static void assert_stable(const game *g, const wy_view *view) {
    for (size_t i = 0; i < view->count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (view->bits[i] != view->bits[j]) {
                continue; /* far apart */
            }
            const int64_t dx = (int64_t)(i - j);
            const int64_t dy = view->rows[i] - view->rows[j];
            assert_int_not_equal(dy, 0);
            assert_int_not_equal(dy, dx);
            if (is_list_move(g, dx, dy)) {
                fail_msg("%s: the move (%lld,%lld) connects two P-positions", g->rule,
                         (long long)dx, (long long)dy);
            }
        }
    }
}

/* P is an involution, n is what the pairs say, diagonals lead back. */
static void assert_consistent(wi_telescope *t, const wy_view *view, size_t i) {
    mpz_t x;
    mpz_t row;
    mpz_t back;
    mpz_t d;
    mpz_inits(x, row, back, d, NULL);
    wy_error error;
    mpz_add_ui(x, view->x, (unsigned long)i);
    wy_view_row(row, view, i);
    assert_int_equal(wi_telescope_column(back, NULL, t, row, &error), WY_OK);
    assert_int_equal(mpz_cmp(back, x), 0);
    if (view->bits[i] == 0) {
        mpz_sub(d, row, x);
        assert_int_equal(wi_telescope_diagonal(back, t, d, &error), WY_OK);
        assert_int_equal(mpz_cmp(back, x), 0);
        assert_int_equal(wi_telescope_count(d, t, x, &error), WY_OK);
        assert_int_equal(wi_telescope_pair(x, back, t, d, &error), WY_OK);
        assert_int_equal(mpz_cmp(back, row), 0);
    }
    mpz_clears(x, row, back, d, NULL);
}

static void is_consistent_far_out(void **state) {
    (void)state;
    uint64_t seed = 5;
    mpz_t x;
    mpz_init(x);
    wy_view view;
    wi_view_init(&view);
    for (int number = 0; number < GAMES; number++) {
        known k = learn(number, 1000, NULL);
        const int rounds = number < NAMED_GAMES ? EFFORT(6, 3) : EFFORT(3, 1);
        for (int round = 0; round < rounds; round++) {
            const bool farther = round % 3 == 2;
            random_far(x, &seed, farther ? EFFORT(1000, 200) : 60);
            wy_error error;
            assert_int_equal(wi_telescope_view(&view, k.telescope, x, 300, &error), WY_OK);
            assert_stable(&k.game, &view);
            for (size_t i = 0; i < view.count; i += farther ? 97 : EFFORT(23, 61)) {
                assert_consistent(k.telescope, &view, i);
            }
        }
        forget(&k);
    }
    wi_view_clear(&view);
    mpz_clear(x);
}

/* A view from a little further left shows the same columns, whatever the focus. */
static void views_overlap(void **state) {
    (void)state;
    uint64_t seed = 9;
    mpz_t x;
    mpz_t a;
    mpz_t b;
    mpz_inits(x, a, b, NULL);
    wy_view view;
    wy_view other;
    wi_view_init(&view);
    wi_view_init(&other);
    for (int number = 0; number < NAMED_GAMES; number++) {
        known k = learn(number, 1000, NULL);
        for (int i = 0; i < EFFORT(20, 5); i++) {
            random_far(x, &seed, 30);
            const unsigned long shift = (unsigned long)random_below(&seed, 3000);
            wy_error error;
            assert_int_equal(wi_telescope_view(&view, k.telescope, x, 4000, &error), WY_OK);
            mpz_add_ui(x, x, shift);
            k.telescope->focus = 64;
            assert_int_equal(wi_telescope_view(&other, k.telescope, x, 500, &error), WY_OK);
            for (size_t j = 0; j < other.count; j++) {
                wy_view_row(a, &view, j + shift);
                wy_view_row(b, &other, j);
                assert_int_equal(mpz_cmp(a, b), 0);
                assert_int_equal(view.states[j + shift], other.states[j]);
            }
        }
        forget(&k);
    }
    wi_view_clear(&view);
    wi_view_clear(&other);
    mpz_clears(x, a, b, NULL);
}

/* ---- chains ------------------------------------------------------------------------------ */

/* What the machine writes from moment 1 on is what it reads at moment 0. */
static void assert_writes(known *k, const wi_big_moment *from, const wi_big_moment *to) {
    const int64_t length = EFFORT(4000, 1000);
    mpz_t place;
    mpz_init(place);
    mpz_sub(place, to->x, from->row);
    assert_int_equal(mpz_get_si(place), to->skip);
    wy_view read;
    wy_view shown;
    wi_view_init(&read);
    wi_view_init(&shown);
    wy_error error;
    assert_int_equal(wi_telescope_view(&read, k->telescope, from->x, (size_t)length, &error),
                     WY_OK);
    assert_int_equal(mpz_cmp(read.n, from->n), 0);
    assert_int_equal(read.states[0], from->state);
    assert_int_equal(wi_telescope_view(&shown, k->telescope, to->x, (size_t)length, &error), WY_OK);
    assert_int_equal(mpz_cmp(shown.n, to->n), 0);
    assert_int_equal(shown.states[0], to->state);
    int64_t at = -to->skip;
    for (int64_t i = 0; i < length && at < length; i++) {
        const wi_machine_step *step = wi_machine_step_of(k->machine, read.states[i], read.bits[i]);
        for (int j = 0; j < step->count; j++, at++) {
            if (at >= 0 && at < length) {
                assert_int_equal(shown.bits[at], step->bits >> j & 1);
            }
        }
    }
    assert_true(at > 0);
    wi_view_clear(&read);
    wi_view_clear(&shown);
    mpz_clear(place);
}

static void chains_generate(void **state) {
    (void)state;
    uint64_t seed = 31;
    mpz_t x;
    mpz_init(x);
    for (int number = 0; number < NAMED_GAMES; number++) {
        known k = learn(number, 1000, NULL);
        for (unsigned digits = 0; digits < EFFORT(60U, 20U); digits += 12) {
            if (digits == 0) {
                mpz_set_si(x, random_below(&seed, 100000));
            } else {
                random_far(x, &seed, digits);
            }
            wi_chain chain;
            wi_chain_init(&chain);
            wy_error error;
            assert_int_equal(wi_telescope_chain(&chain, k.telescope, x, SIZE_MAX, &error), WY_OK);
            assert_true(chain.to_base);
            for (size_t i = 0; i + 1 < chain.count; i++) {
                assert_writes(&k, &chain.moments[i + 1], &chain.moments[i]);
            }
            wi_chain_clear(&chain);
        }
        forget(&k);
    }
    mpz_clear(x);
}

/* ---- what else can be asked, and go wrong ------------------------------------------------ */

static void refuses(void **state) {
    (void)state;
    known k = learn(1, 1000, NULL);
    mpz_t x;
    mpz_t y;
    mpz_init_set_si(x, -1);
    mpz_init(y);
    wy_error error;
    wy_view view;
    wi_view_init(&view);
    assert_int_equal(wi_telescope_column(y, NULL, k.telescope, x, &error), WY_BAD);
    assert_int_equal(wi_telescope_pair(y, y, k.telescope, x, &error), WY_BAD);
    /* Diagonals below the main one have the mirror images. */
    mpz_t same;
    mpz_init(same);
    assert_int_equal(wi_telescope_diagonal(y, k.telescope, x, &error), WY_OK);
    mpz_neg(x, x);
    assert_int_equal(wi_telescope_diagonal(same, k.telescope, x, &error), WY_OK);
    assert_int_equal(mpz_cmp(y, same), 0);
    mpz_clear(same);
    mpz_set_ui(x, 5);
    assert_int_equal(wi_telescope_view(&view, k.telescope, x, (size_t)WY_MOST_COLUMNS + 1, &error),
                     WY_LIMIT);
    wi_view_clear(&view);
    mpz_clears(x, y, NULL);
    forget(&k);
}

static bool stop_at_once(void *data, double done) {
    (void)done;
    return ++*(int *)data > 1;
}

static void can_be_stopped(void **state) {
    (void)state;
    known k = learn(1, 1000, NULL);
    int polls = 0;
    const wy_control control = {.poll = stop_at_once, .data = &polls};
    wi_telescope *t = NULL;
    wy_error error;
    assert_int_equal(wi_telescope_create(&t, k.machine, &control, &error), WY_OK);
    mpz_t x;
    mpz_init(x);
    mpz_ui_pow_ui(x, 10, 500000);
    assert_int_equal(wi_telescope_column(x, NULL, t, x, &error), WY_STOPPED);
    mpz_clear(x);
    wi_telescope_free(t);
    forget(&k);
}

/* Without a proof the answers are the same, only not proved. */
static void works_without_proof(void **state) {
    (void)state;
    const wy_machine_limits limits = {.columns = 100000, .nodes = 10};
    known k = learn(1, 100000, &limits);
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, k.machine);
    assert_false(facts.closed);
    for (int64_t x = 0; x < 90000; x += 997) {
        assert_int_equal(differences(&k, x, 100), 0);
    }
    forget(&k);
}

/* One bit, one place, one target of a step wrong: the columns are wrong or unknown, never unseen.
 */
static void sees_planted_faults(void **state) {
    (void)state;
    known k = learn(4, 200000, NULL);
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, k.machine);
    int caught = 0;
    int planted = 0;
    for (uint32_t s = 0; s < facts.states; s++) {
        for (int kind = 0; kind < 3; kind++) {
            wi_machine_state of;
            wi_machine_state_of(&of, k.machine, s);
            wi_machine_step *step = &k.machine->steps[s][0];
            if (step->count == 0 || !of.seen) {
                continue;
            }
            const wi_machine_step whole = *step;
            if (kind == 0) {
                step->bytes ^= 1;
            } else if (kind == 1) {
                step->place++;
            } else {
                step->to = (step->to + 1) % (uint32_t)facts.states;
            }
            wi_base_close(&k.telescope->base);
            planted++;
            caught += differences(&k, 100000, 99000) != 0;
            *step = whole;
        }
    }
    assert_true(planted > 50);
    assert_int_equal(caught, planted);
    wi_base_close(&k.telescope->base);
    wi_sync_close(&k.telescope->sync);
    assert_true(wi_sync_open(&k.telescope->sync, k.telescope->machine));
    assert_int_equal(differences(&k, 100000, 99000), 0);
    forget(&k);
}

static void *look_in_thread(void *data) {
    const wy_machine *machine = data;
    wi_telescope *t = NULL;
    wy_error error;
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    bool good = wi_telescope_create(&t, machine, NULL, &error) == WY_OK;
    for (unsigned digits = 10; good && digits < 300; digits += 10) {
        mpz_ui_pow_ui(x, 10, digits);
        good = wi_telescope_column(y, NULL, t, x, &error) == WY_OK &&
               wi_telescope_column(y, NULL, t, y, &error) == WY_OK && mpz_cmp(x, y) == 0;
    }
    wi_telescope_free(t);
    mpz_clears(x, y, NULL);
    return good ? data : NULL;
}

static void threads_share_a_machine(void **state) {
    (void)state;
    known k = learn(4, 1000, NULL);
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, look_in_thread, k.machine), 0);
    }
    for (int i = 0; i < 4; i++) {
        void *good = NULL;
        pthread_join(threads[i], &good);
        assert_non_null(good);
    }
    forget(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_columns),
        cmocka_unit_test(is_consistent_far_out),
        cmocka_unit_test(views_overlap),
        cmocka_unit_test(chains_generate),
        cmocka_unit_test(refuses),
        cmocka_unit_test(can_be_stopped),
        cmocka_unit_test(works_without_proof),
        cmocka_unit_test(sees_planted_faults),
        cmocka_unit_test(threads_share_a_machine),
    };
    return cmocka_run_group_tests(tests, NULL, free_machines);
}
