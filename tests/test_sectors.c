/*
 * test_sectors.c - periodic sectors: those that a board shows against a larger board, the theorems
 * that come of them against the table, and what is said of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/analyze.h>
#include <wythoff/prove.h>

#include "boards.h"
#include "prove/read.h"
#include "prove/sectors.h"
#include "prove/theorem.h"
#include "random_rules.h"
#include "solve/moves.h"

static void random_text(char *text, size_t size, uint64_t *seed, int moves, int largest) {
    int used = snprintf(text, size, "{");
    for (int i = moves; i > 0; i--) {
        const int a = random_below(seed, largest);
        used += snprintf(text + used, size - (size_t)used, "(%d,%d)%s", a,
                         random_below(seed, largest) + (a == 0), i > 1 ? "," : "}");
    }
}

static void solve(wi_board *b, const wy_rules *rules, int64_t side) {
    wi_moves *moves = NULL;
    wy_error error = {0};
    assert_int_equal(wi_moves_compile(&moves, rules, 0, &error), WY_OK);
    assert_int_equal(wi_board_solve(b, rules, moves, side, NULL, &error), WY_OK);
    wi_moves_free(moves);
}

static bool at(const wi_board *b, int64_t x, int64_t y) {
    return wi_board_cells(b, x, y, 1) != 0;
}

/* What the sectors say of a cell: 1, 0, or -1 for nothing; strips look back by their period. */
static int said(const wi_sectors *s, const wi_board *b, wy_position z) {
    if (z.x + z.y < s->from) {
        return -1;
    }
    for (size_t j = 0; j < s->count; j++) {
        if (wi_ray_side(&s->rays[j], z) >= s->rays[j].after &&
            -wi_ray_side(&s->rays[j + 1], z) >= s->rays[j + 1].before) {
            return s->sectors[j].pattern[wi_sector_class(&s->sectors[j], z)];
        }
    }
    for (size_t j = 0; j <= s->count; j++) {
        const int64_t side = wi_ray_side(&s->rays[j], z);
        const wy_position back = {z.x - s->rays[j].period.x, z.y - s->rays[j].period.y};
        if (-s->rays[j].before < side && side < s->rays[j].after && back.x >= 0 && back.y >= 0 &&
            back.x + back.y >= s->from) {
            return at(b, back.x, back.y);
        }
    }
    return -1;
}

/* What a board of side 1024 shows goes on in one of twice that side, at every fifth cell. */
static void sectors_go_on(void **state) {
    (void)state;
    enum { SIDE = 1024 };
    uint64_t seed = 5;
    int found = 0;
    for (int round = 0; round < 8; round++) {
        char text[100];
        random_text(text, sizeof text, &seed, 2 + round % 2, 8);
        wy_rules *rules = settled_or_fail(text);
        wi_board b = {0};
        wi_board large = {0};
        wi_sectors s;
        wy_error error = {0};
        solve(&b, rules, SIDE);
        const wy_status status = wi_sectors_find(&s, &b, 32, NULL, &error);
        assert_true(status == WY_OK || status == WY_NO);
        if (status == WY_OK) {
            found++;
            solve(&large, rules, 2 * SIDE);
            for (int64_t i = 0; i < (int64_t)4 * SIDE * SIDE; i += 5) {
                const wy_position z = {i / (2 * SIDE), i % (2 * SIDE)};
                const int says = said(&s, &large, z);
                if (says >= 0 && says != at(&large, z.x, z.y)) {
                    fail_msg("%s at (%lld,%lld)", text, (long long)z.x, (long long)z.y);
                }
            }
            wi_sectors_clear(&s);
        }
        wi_board_clear(&b);
        wi_board_clear(&large);
        wy_rules_free(rules);
    }
    assert_true(found >= 6);
}

/* The theorem by sectors alone; NULL: unknown. */
static wy_theorem *by_sectors(const wy_rules *rules) {
    wy_theorem *theorem = NULL;
    wy_error error = {0};
    const wy_prove_options options = {.states = 100000, .window = 10000, .positions = 10000};
    assert_int_equal(wi_theorem_begin(&theorem, rules, &error), WY_OK);
    wy_status status = wi_theorem_sectors(theorem, &options, NULL, &error);
    if (status == WY_OK) {
        assert_int_equal(wi_theorem_complete(theorem, NULL, &error), WY_OK);
        return theorem;
    }
    assert_true(status == WY_NO || status == WY_LIMIT);
    wy_theorem_free(theorem);
    return NULL;
}

static void theorems(void **state) {
    (void)state;
    enum { SIDE = 150 };
    /* Strips that are wide where rays are close; periods of hundreds; then random ones. */
    static const char *const games[] = {"{(1,6),(4,5),(5,5)}", "{(3,3),(7,2),(7,3)}",
                                        "{(2,6),(6,1),(7,7)}", "{(4,7),(5,6),(6,4)}",
                                        "{(0,7),(1,6)}",       "{(2,1),(4,7),(7,3)}"};
    const int named = sizeof games / sizeof games[0];
    uint64_t seed = 8;
    for (int round = 0; round < 12; round++) {
        char text[100];
        random_text(text, sizeof text, &seed, 2 + round % 2, 6);
        if (round < named) {
            snprintf(text, sizeof text, "%s", games[round]);
        }
        wy_rules *rules = settled_or_fail(text);
        wy_theorem *theorem = by_sectors(rules);
        if (theorem == NULL) {
            fail_msg("%s is not proved", text);
        }
        board table = board_of(rules, text, WY_ENGINE_TABLE, SIDE, SIDE, NULL);
        mpz_t x;
        mpz_t y;
        mpz_inits(x, y, NULL);
        for (unsigned long j = 0; j < (unsigned long)SIDE * SIDE; j++) {
            bool p = false;
            mpz_set_ui(x, j / SIDE);
            mpz_set_ui(y, j % SIDE);
            assert_int_equal(wy_theorem_has(&p, theorem, x, y, NULL), WY_OK);
            assert_int_equal(p, table.p[j]);
        }
        mpz_clears(x, y, NULL);
        board_free(&table);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

/* Few P-positions, or rays of moves: not for sectors. */
static void others(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff", "nim", "wythoff block 2",
                                        "{(1,0),(0,1)} misere"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = settled_or_fail(games[i]);
        assert_null(by_sectors(rules));
        wy_rules_free(rules);
    }
}

static void in_words(void **state) {
    (void)state;
    static const struct {
        const char *rule, *part;
        size_t sectors, changes;
    } known[] = {
        {"{(1,2),(2,1)}",
         "Between the rays (1,0) and (1,1), where x - y >= 1, they have the periods (1,0) and "
         "(3,3), and are 1 of 3 classes; between the rays (1,1) and (0,1)",
         2, 1},
        {"{(2,1),(1,3),(4,4)}",
         "between the rays (10,7) and (15,14), where 10y - 7x >= 3, they have the periods (10,7) "
         "and (15,14), and are 13 of 35 classes;",
         3, 2},
        {"{(3,3),(7,2),(7,3)}", "The P-positions make 3 periodic sectors, where x + y >= 27.", 3,
         2},
        {"{(1,0),(0,1)}", NULL, 0, 0}, /* has a period in x and one in y, which says more */
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        wy_rules *rules = settled_or_fail(known[i].rule);
        wy_theorem *theorem = by_sectors(rules);
        wy_reading *reading = NULL;
        wy_error error = {0};
        assert_non_null(theorem);
        assert_int_equal(wy_theorem_reading(&reading, theorem, NULL, &error), WY_OK);
        const wy_statement *said = wy_reading_find(reading, "sectors");
        assert_int_equal(said != NULL, known[i].part != NULL);
        if (said != NULL && strstr(said->text, known[i].part) == NULL) {
            fail_msg("%s: %s", known[i].rule, said->text);
        }
        if (said != NULL) {
            bool truth = false;
            assert_int_equal(wy_theorem_ask(&truth, theorem, said->sentence, NULL, &error), WY_OK);
            assert_true(truth);
        }
        assert_int_equal(reading->sector_count, known[i].sectors);
        assert_int_equal(reading->changes, known[i].changes);
        wy_reading_free(reading);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

/* What analyze says of sectors is proved. */
static void analyzed(void **state) {
    (void)state;
    wy_rules *rules = settled_or_fail("{(2,1),(1,3),(4,4)}");
    const wy_analyze_options options = {.window = 600, .seconds = 20};
    wy_analysis *analysis = NULL;
    wy_error error = {0};
    assert_int_equal(wy_analyze(&analysis, rules, &options, NULL, &error), WY_OK);
    static const struct {
        const char *name, *value;
    } facts[] = {
        {"beams.count", "1, sectors counted"},
        {"beams.1.slope", "none: a sector from 0 to the vertical that does not narrow"},
        {"period.vector", "nothing"},
        {"period.sectors", "3"},
        {"period.sector.2", "(10,7), (15,14); 13 of 35 classes are P"},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        const wy_fact *fact = wy_analysis_fact(analysis, facts[i].name);
        assert_non_null(fact);
        assert_string_equal(fact->value, facts[i].value);
        assert_int_equal(fact->standing.kind, WY_PROVED);
    }
    wy_analysis_free(analysis);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sectors_go_on), cmocka_unit_test(theorems), cmocka_unit_test(others),
        cmocka_unit_test(in_words),      cmocka_unit_test(analyzed),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
