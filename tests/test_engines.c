/*
 * test_engines.c - what is said of engines holds: one that can solve a game opens, decides
 * positions and lists windows as the reference does; one that cannot is refused.
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
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"

enum { SIDE = 22, POSITIONS = 8 };

static const wy_engine engines[] = {WY_ENGINE_AUTO,    WY_ENGINE_FORMULA, WY_ENGINE_TELESCOPE,
                                    WY_ENGINE_COLUMNS, WY_ENGINE_TABLE,   WY_ENGINE_PLAIN};
enum { ENGINES = sizeof engines / sizeof engines[0] };

/* Some polls are patience enough: machines may be searched for long. */
static bool stop(void *data, double done) {
    (void)done;
    return --*(int *)data < 0;
}

/* ---- random games ---------------------------------------------------------------------- */

/* Wythoff's game with things that look as if they mattered. */
static void wythoff_with_more(char *text, size_t size, uint64_t *seed) {
    static const char *const conditions[] = {"x>y",      "x<=y", "x+y>9",   "odd(x)", "x=y+1",
                                             "prime(x)", "x>=0", "|x-y|<4", "x!=y",   "y>3"};
    size_t used =
        (size_t)snprintf(text, size, "%s", random_below(seed, 5) == 0 ? "nim" : "wythoff");
    for (int more = 1 + random_below(seed, 3); more > 0; more--) {
        const int a = 1 + random_below(seed, 4);
        const int b = 1 + random_below(seed, 6);
        const char *when = conditions[random_below(seed, sizeof conditions / sizeof conditions[0])];
        char *to = text + used;
        const size_t room = size - used;
        switch (random_below(seed, 9)) {
        case 0:
            used += (size_t)snprintf(to, room, " - {(%d,%d): %s}", a, b, when);
            break;
        case 1:
            used += (size_t)snprintf(to, room, " + {(%d,%d),(%d,%d): %s}", a, b, b, a, when);
            break;
        case 2:
            used += (size_t)snprintf(to, room, " - (%d,%d)", a, b);
            break;
        case 3:
            used += (size_t)snprintf(to, room, " + {(t,t): t>=%d}", a);
            break;
        case 4:
            used += (size_t)snprintf(to, room, " - {(t,2t): t<%d, %s}", a + 1, when);
            break;
        case 5:
            used += (size_t)snprintf(to, room, " + {(t,0): %s}", when);
            break;
        case 6:
            used += (size_t)snprintf(to, room, " + {(t,2t),(2t,t): t<=%d}", b);
            break;
        default:
            used += (size_t)snprintf(to, room, " + (%d,%d) + (%d,%d)", a, b, b, a);
            break;
        }
    }
    static const char *const ends[] = {" block 1", " block 2 diagonal", " misere",
                                       " terminal x+y<=2"};
    const int end = random_below(seed, 16);
    snprintf(text + used, size - used, "%s", end < 4 ? ends[end] : "");
}

/* ---- what an engine says, and what it does ------------------------------------------------ */

typedef struct game {
    const char *text;
    wy_rules *rules;
    int8_t outcomes[SIDE * SIDE]; /* by the reference */
} game;

/* Does the move of the verdict lead from (x, y) to a P-position? */
static bool is_good_move(const game *of, const wy_verdict *verdict, int64_t x, int64_t y) {
    const int64_t dx = mpz_get_si(verdict->move.take[0]);
    const int64_t dy = mpz_get_si(verdict->move.take[1]);
    return mpz_get_si(verdict->move.to[0]) == x - dx && mpz_get_si(verdict->move.to[1]) == y - dy &&
           dx <= x && dy <= y && wi_rules_move(of->rules, x, y, dx, dy) &&
           of->outcomes[(x - dx) * SIDE + y - dy] == 1;
}

static void decide(wy_solution *solution, const game *of, wy_engine engine, int64_t x, int64_t y) {
    wy_error error;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_t heaps[2];
    mpz_init_set_si(heaps[0], x);
    mpz_init_set_si(heaps[1], y);
    const wy_status status = decide_two(&verdict, solution, heaps[0], heaps[1], &error);
    /* A column machine is searched for, and there need be none that is found. */
    const bool given_up =
        engine == WY_ENGINE_TELESCOPE && (status == WY_LIMIT || status == WY_STOPPED);
    const int8_t outcome = of->outcomes[x * SIDE + y];
    bool good = status == WY_OK && verdict.on_board == (outcome >= 0);
    if (good && verdict.on_board) {
        good =
            verdict.p == (outcome == 1) && (!verdict.has_move || is_good_move(of, &verdict, x, y));
    }
    if (!good && !given_up) {
        fail_msg("%s, %s, (%d,%d): %s", of->text, wy_engine_name(engine), (int)x, (int)y,
                 status == WY_OK ? "wrong" : error.message);
    }
    mpz_clears(heaps[0], heaps[1], NULL);
    wy_verdict_clear(&verdict);
}

static bool note(void *data, const wy_position *positions, size_t count) {
    int8_t *seen = data;
    for (size_t i = 0; i < count; i++) {
        seen[positions[i].x * SIDE + positions[i].y]++;
    }
    return true;
}

static void list(wy_solution *solution, const game *of, wy_engine engine) {
    int8_t seen[SIDE * SIDE] = {0};
    wy_error error;
    const wy_status status = wy_solution_each(solution, SIDE, SIDE, note, seen, &error);
    if ((engine == WY_ENGINE_TELESCOPE && (status == WY_LIMIT || status == WY_STOPPED)) ||
        (engine == WY_ENGINE_FORMULA && status == WY_BAD)) {
        return; /* a formula may be for single positions, which it says */
    }
    bool good = status == WY_OK;
    for (int i = 0; i < SIDE * SIDE && good; i++) {
        good = seen[i] == (of->outcomes[i] == 1);
    }
    if (!good) {
        fail_msg("%s, %s, window: %s", of->text, wy_engine_name(engine),
                 status == WY_OK ? "wrong" : error.message);
    }
}

/* Returns whether the engine can. */
static bool keeps_its_word(const game *of, wy_engine engine, uint64_t *seed) {
    char reason[WY_REASON_SIZE] = "yes";
    const bool can = engine == WY_ENGINE_AUTO || wy_engine_can(engine, of->rules, reason);
    assert_int_equal(strncmp(reason, can ? "yes" : "no: ", can ? 3 : 4), 0);
    int patience = 20;
    const wy_control control = {.memory = UINT64_C(1) << 28,
                                .threads = 1,
                                .poll = engine == WY_ENGINE_TELESCOPE ? stop : NULL,
                                .data = &patience};
    wy_solution *solution;
    wy_error error;
    const wy_status status = wy_solve(&solution, of->rules, engine, &control, &error);
    if (status != (can ? WY_OK : WY_BAD)) {
        fail_msg("%s, %s: %s, but %s", of->text, wy_engine_name(engine), reason,
                 status == WY_OK ? "it opens" : error.message);
    }
    for (int i = 0; can && i < POSITIONS; i++) {
        decide(solution, of, engine, random_below(seed, SIDE), random_below(seed, SIDE));
    }
    if (can) {
        list(solution, of, engine);
    }
    wy_solution_free(solution);
    return can;
}

static void look_at(const char *text, size_t seen[ENGINES], uint64_t *seed) {
    game of = {.text = text, .rules = settled_or_fail(text)};
    wy_rules *written = rules_or_fail(text);
    reference_outcomes(of.outcomes, written, SIDE, SIDE);
    wy_rules_free(written);
    for (size_t i = 0; i < ENGINES; i++) {
        seen[i] += keeps_its_word(&of, engines[i], seed);
    }
    wy_rules_free(of.rules);
}

static void every_engine_keeps_its_word(void **state) {
    (void)state;
    uint64_t seed = 7;
    size_t seen[ENGINES] = {0};
    for (int round = 0; round < SHARE(700); round++) {
        char text[1200];
        if (round % 2 == 0) {
            random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING);
        } else {
            wythoff_with_more(text, sizeof text, &seed);
        }
        look_at(text, seen, &seed);
    }
    for (size_t i = 0; i < ENGINES; i++) {
        assert_true(seen[i] > SHARE(30U)); /* each engine had its games */
    }
}

/* Moves that are taken away under a condition, but were not there. */
static void conditions_that_fall_away(void **state) {
    (void)state;
    static const char *const texts[] = {
        "wythoff - {(1,2): x>y}",
        "wythoff + {(1,2),(2,1): x>y} - {(1,2),(2,1)}",
        "nim - {(t,2t): odd(x)}",
        "wythoff - {(t,2t): t<4, x=y}",
    };
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wy_rules *rules = rules_or_fail(texts[i]);
        wy_class class;
        assert_int_equal(wy_classify(&class, rules, NULL), WY_OK);
        assert_true(class.invariant && class.one_per_column);
        wy_rules_free(rules);
        size_t seen[ENGINES] = {0};
        look_at(texts[i], seen, &seed);
        assert_int_equal(seen[1], 1); /* a formula */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_keeps_its_word),
        cmocka_unit_test(conditions_that_fall_away),
    };
    return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
