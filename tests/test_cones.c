/*
 * test_cones.c - moves that fill a cone: found among fans and rays, and from where they lead into a
 * set; Fraenkel's (s,t)-Wythoff proved by that, and wrong automata refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "mutants.h"
#include "prove/game_kernel.h"
#include "prove/theorem.h"
#include "random_rules.h"
#include "solve/moves.h"

static wy_theorem *proved(const char *rule) {
    wy_rules *rules = rules_or_fail(rule);
    wy_theorem *theorem = NULL;
    wy_error error;
    if (wy_prove(&theorem, rules, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return theorem;
}

static wi_moves *compiled(const char *rule, int wanted) {
    wy_rules *rules = rules_or_fail(rule);
    wi_moves *moves = NULL;
    wy_error error;
    assert_int_equal(wi_moves_compile(&moves, rules, wanted, &error), WY_OK);
    wy_rules_free(rules);
    return moves;
}

/* One or two cones, and perhaps something else; the second one may overlap the first. */
static void random_rule(char *out, size_t size, uint64_t *seed) {
    size_t used = (size_t)snprintf(out, size, "nim");
    for (int i = random_below(seed, 2); i >= 0; i--) {
        used += (size_t)snprintf(out + used, size - used, " + {(s,t): %dt<=%ds+%d, %ds<=%dt+%d}",
                                 1 + random_below(seed, 3), 1 + random_below(seed, 5),
                                 random_below(seed, 5), 1 + random_below(seed, 3),
                                 1 + random_below(seed, 5), random_below(seed, 5));
    }
    static const char *const more[] = {"",         " + (1,9)",      " + {(t,4t+1)}",
                                       " - (2,2)", " + {(s+t,2t)}", " + {(t,t): x>y}"};
    snprintf(out + used, size - used, "%s", more[random_below(seed, 6)]);
}

static bool has_move(const wi_moves *moves, int64_t dx, int64_t dy) {
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        if (wi_primitive_allows(&wi_moves_primitives(moves)[i], 101, 100, dx, dy)) {
            return true;
        }
    }
    return false;
}

static void cones_have_the_same_moves(void **unused) {
    (void)unused;
    enum { SIDE = 70 };
    uint64_t seed = 3;
    int fewer = 0;
    for (int round = 0; round < 40; round++) {
        char rule[400];
        random_rule(rule, sizeof rule, &seed);
        wi_moves *plain = compiled(rule, WI_MOVES_TIED);
        wi_moves *joined = compiled(rule, WI_MOVES_TIED | WI_MOVES_CONES);
        for (int64_t dx = 0; dx < SIDE; dx++) {
            for (int64_t dy = 0; dy < SIDE; dy++) {
                if (has_move(plain, dx, dy) != has_move(joined, dx, dy)) {
                    fail_msg("%s: move (%d,%d)", rule, (int)dx, (int)dy);
                }
            }
        }
        fewer += wi_moves_count(joined) < wi_moves_count(plain);
        wi_moves_free(plain);
        wi_moves_free(joined);
    }
    assert_true(fewer > 20);
    /* All that goes beyond Nim is one cone. */
    wi_moves *joined = compiled("st-wythoff(5,3)", WI_MOVES_TIED | WI_MOVES_CONES);
    assert_int_equal(wi_moves_count(joined), 3);
    wi_moves_free(joined);
}

/* ---- from where they lead into a set ------------------------------------------------------ */

static bool accepts(const wy_theorem *theorem, wy_automaton *set, int64_t x, int64_t y) {
    wy_theorem other = {.p = set, .system = theorem->system};
    other.rules = theorem->rules;
    mpz_t a;
    mpz_t b;
    mpz_init_set_si(a, x);
    mpz_init_set_si(b, y);
    bool in = false;
    wy_error error;
    assert_int_equal(wy_theorem_has(&in, &other, a, b, &error), WY_OK);
    mpz_clears(a, b, NULL);
    return in;
}

/* Cell by cell. */
static bool leads_into(const wi_primitive *const *by, size_t count, const bool *in_p, int64_t side,
                       int64_t x, int64_t y) {
    for (int64_t u = 0; u <= x; u++) {
        for (int64_t v = 0; v <= y; v++) {
            for (size_t i = 0; i < count && in_p[u * side + v]; i++) {
                if (wi_primitive_has(by[i], x - u, y - v)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* The cones of random rules, into the P-set of one game. */
static void reaches_are_right(void **unused) {
    (void)unused;
    enum { SIDE = 26 };
    uint64_t seed = 5;
    int solved = 0;
    wy_theorem *theorem = proved("st-wythoff(3,2)");
    bool in_p[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        in_p[i] = accepts(theorem, theorem->p, i / SIDE, i % SIDE);
    }
    for (int round = 0; round < 8; round++) {
        char rule[400];
        random_rule(rule, sizeof rule, &seed);
        wi_moves *moves = compiled(rule, WI_MOVES_TIED);
        const wi_primitive *of = wi_moves_primitives(moves);
        const size_t count = wi_moves_count(moves);
        wi_move_cone cones[WI_MOVE_CONES];
        size_t found = 0;
        size_t *in_cone = calloc(count, sizeof *in_cone);
        const wi_primitive **by = calloc(count, sizeof *by);
        assert_non_null(in_cone);
        assert_non_null(by);
        wy_error error;
        assert_int_equal(wi_cones_find(cones, &found, in_cone, of, count, &error), WY_OK);
        for (size_t k = 0; k < found; k++) {
            size_t those = 0;
            for (size_t i = 0; i < count; i++) {
                if (in_cone[i] == k) {
                    by[those++] = &of[i];
                }
            }
            wi_calculus c = {.system = theorem->system, .error = &error};
            wy_automaton *reach = wi_reach_cone(&c, theorem->p, by, those);
            assert_int_equal(c.status, WY_OK);
            solved += reach != NULL;
            for (int i = 0; i < SIDE * SIDE && reach != NULL; i++) {
                assert_int_equal(accepts(theorem, reach, i / SIDE, i % SIDE),
                                 leads_into(by, those, in_p, SIDE, i / SIDE, i % SIDE));
            }
            wy_automaton_free(reach);
        }
        free(in_cone);
        free(by);
        wi_moves_free(moves);
    }
    assert_true(solved > 4);
    wy_theorem_free(theorem);
}

/* ---- (s,t)-Wythoff -------------------------------------------------------------------------- */

/* Fraenkel: A_n = mex, B_n = s A_n + t n; here in the numeration of x^2 = (s+t-1) x + s. */
static void fraenkels_games_are_proved(void **unused) {
    (void)unused;
    enum { FAR = 2000 };
    static const int games[][2] = {{2, 1}, {2, 3}, {3, 1}, {3, 3}, {4, 1}, {5, 2}, {6, 1}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const int s = games[i][0];
        const int t = games[i][1];
        char text[80];
        snprintf(text, sizeof text, "st-wythoff(%d,%d)", s, t);
        wy_theorem *theorem = proved(text);
        snprintf(text, sizeof text, "msd_rec_%d_%d_from_1_%d", s + t - 1, s, s + t);
        assert_string_equal(theorem->facts.numeration, text);
        assert_int_equal(theorem->facts.p_states, 2 * (s + t) + 3);
        static bool used[FAR];
        memset(used, 0, sizeof used);
        int64_t n = 0;
        for (int64_t a = 0; a < FAR; a++) {
            if (!used[a]) {
                const int64_t b = s * a + t * n++;
                used[b < FAR ? b : a] = true;
                assert_true(accepts(theorem, theorem->p, a, b));
                assert_true(accepts(theorem, theorem->p, b, a));
                assert_false(accepts(theorem, theorem->p, a, b + 1));
            }
        }
        wy_theorem_free(theorem);
    }
}

static void mutants_are_refused(void **unused) {
    (void)unused;
    uint64_t seed = 17;
    int refused = 0;
    wy_theorem *theorem = proved("st-wythoff(2,1)");
    for (int i = 0; i < 8; i++) {
        wy_automaton *p = mutant(theorem->p, &seed);
        wy_error error;
        const bool same = wy_automaton_equal(NULL, p, theorem->p, NULL, &error) == WY_OK;
        wi_proof_report report;
        wi_proof_report_init(&report);
        const wy_control control = {.memory = UINT64_C(1) << 26};
        const wy_status status = wi_game_obligations_prove(
            &report, p, theorem->rules, theorem->moves, theorem->system, 20000, &control, &error);
        assert_true(same ? status == WY_OK : status == WY_NO || status == WY_LIMIT);
        refused += status == WY_NO;
        wi_proof_report_clear(&report);
        wy_automaton_free(p);
    }
    assert_true(refused > 4);
    wy_theorem_free(theorem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cones_have_the_same_moves),
        cmocka_unit_test(reaches_are_right),
        cmocka_unit_test(fraenkels_games_are_proved),
        cmocka_unit_test(mutants_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
