/*
 * test_lists.c - moves by the thousand: lists in rules and from files, their one form,
 * and the engines with them against the slow reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"
#include "small_moves.h"
#include "solve/moves.h"

enum { LONG_RULE = 8000 };

/* ---- the one form ------------------------------------------------------------ */

static void assert_round_trip(const wy_rules *rules) {
    char *text = wy_rules_text(rules);
    assert_non_null(text);
    wy_rules *again = rules_or_fail(text);
    if (!wy_rules_equal(rules, again)) {
        fail_msg("not the same after reading: %.400s", text);
    }
    wy_rules *turned = wi_rules_transpose(rules);
    wy_rules *back = wi_rules_transpose(turned);
    assert_true(wy_rules_equal(rules, back));
    char *turned_text = wy_rules_text(turned);
    wy_rules *turned_again = rules_or_fail(turned_text);
    assert_true(wy_rules_equal(turned, turned_again));
    wy_rules_free(turned_again);
    wy_rules_free(turned);
    wy_rules_free(back);
    wy_rules_free(again);
    free(turned_text);
    free(text);
}

/* {(1,1),(1,2),...,(1,count)} */
static char *row_of_moves(const char *before, int first, int count, const char *after) {
    char *text = malloc(strlen(before) + strlen(after) + (size_t)count * 12 + 16);
    assert_non_null(text);
    int used = sprintf(text, "%s{", before);
    for (int i = 0; i < count; i++) {
        used += sprintf(text + used, "%s(1,%d)", i > 0 ? "," : "", first + i);
    }
    sprintf(text + used, "}%s", after);
    return text;
}

static void many_moves_are_a_list(void **state) {
    (void)state;
    const struct {
        const char *before;
        int count;
        const char *after;
        size_t families, listed; /* in the last but `behind` family */
        size_t behind;
    } table[] = {
        {"", 64, "", 64, 0, 0},
        {"", 65, "", 1, 65, 0},
        {"", 64, " + (5,5)", 1, 65, 0},
        {"", 64, " + (1,7)", 65 - 1 + 0, 0, 0}, /* the same move again: no list */
        {"(9,9) + ", 64, "", 1, 65, 0},
        {"", 65, " + (t,t)", 2, 65, 1},
        {"", 65, " - (1,3)", 2, 65, 1},
        {"(t,t) - ", 65, "", 2, 65, 0},
        {"", 65, " + {(2,2): x>y}", 2, 65, 1},
        {"rational(1/1,1/0,", 65, ")", 1, 65, 0},
        {"rational(1/1,1/0,", 64, ") + (5,5)", 1, 65, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char *text = row_of_moves(table[i].before, 1, table[i].count, table[i].after);
        wy_rules *rules = rules_or_fail(text);
        if (rules->family_count != table[i].families) {
            fail_msg("%zu: %zu families", i, rules->family_count);
        }
        const wy_family *family = &rules->families[rules->family_count - 1 - table[i].behind];
        assert_int_equal(family->listed, table[i].listed);
        assert_round_trip(rules);
        wy_rules_free(rules);
        free(text);
    }
}

static void random_lists_are_kept(void **state) {
    (void)state;
    uint64_t seed = 64;
    for (int round = 0; round < SHARE(200); round++) {
        char rule[LONG_RULE];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING | RANDOM_LONG_LISTS);
        wy_rules *rules = rules_or_fail(rule);
        assert_round_trip(rules);
        wy_rules *copy = wy_rules_copy(rules);
        assert_true(wy_rules_equal(copy, rules));
        wy_rules_free(copy);
        wy_rules_free(rules);
    }
}

/* ---- from lists ---------------------------------------------------------------- */

static wy_status load_text(void *data, char **text, size_t *length, const char *name,
                           wy_error *error) {
    if (strcmp(name, "missing") == 0) {
        error->status = WY_BAD;
        snprintf(error->message, sizeof error->message, "there is no list %s", name);
        return WY_BAD;
    }
    const char *list = *(const char **)data;
    *text = strdup(list);
    *length = strlen(list);
    return *text != NULL ? WY_OK : WY_SYSTEM;
}

static wy_status read_from(wy_rules **rules, const char *rule, const char *list, wy_error *error) {
    const wy_lists lists = {load_text, &list};
    return wy_rules_read_with(rules, rule, strlen(rule), &lists, error);
}

static void lists_in_many_forms(void **state) {
    (void)state;
    static const char *const lists[] = {
        "1,2\n2,1\n3,5\n",
        "x,y\r\n1,2\r\n2,1\r\n3,5",
        "# a knight\n(1,2)\n(2,1) # and back\n\n(3, 5),\n",
        "1 2\n2\t1\n 3;5 ;\n",
        "+1 +2\n2 1\n{3,5}\n",
    };
    wy_rules *expected = rules_or_fail("nim + (1,2) + (2,1) + (3,5)");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error;
        if (read_from(&rules, "nim + from \"moves.csv\"", lists[i], &error) != WY_OK) {
            fail_msg("%zu: %s", i, error.message);
        }
        assert_true(wy_rules_equal(rules, expected));
        wy_rules_free(rules);
    }
    wy_rules_free(expected);
}

static void faults_in_lists_have_a_line(void **state) {
    (void)state;
    static const struct {
        const char *rule, *list, *message;
    } table[] = {
        {"from \"m\"", "1,2\n3\n", "m, line 2: expected two whole numbers"},
        {"from \"m\"", "1,2\n3,4,5\n", "m, line 2: expected two whole numbers"},
        {"from \"m\"", "a\nb\n", "m, line 2: expected two whole numbers"},
        {"from \"m\"", "1,2\n\n\n0,0\n", "m, line 4: (0,0) is not a move"},
        {"from \"m\"", "1,1000000001\n", "m, line 1: expected two whole numbers"},
        {"from \"m\"", "1.5,2\n", "m, line 1: expected two whole numbers"},
        {"from \"m\"", "x,y\n", "m has no moves"},
        {"from \"m\"", "", "m has no moves"},
        {"from \"m\"", "1,2\n\x01\x02\n", "found '...'"},
        {"from \"missing\"", "", "there is no list missing"},
        {"from m", "", "the name of a file in quotes"},
        {"from \"\"", "", "1 to 255 bytes"},
        {"from", "", "the name of a file in quotes"},
        {"from \"m", "", "no closing quote"},
        {"from \"m\n\"", "", "no closing quote"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = NULL;
        wy_error error = {0};
        const wy_status status = read_from(&rules, table[i].rule, table[i].list, &error);
        if (status != WY_BAD || strstr(error.message, table[i].message) == NULL) {
            fail_msg("%zu: %d %s", i, status, error.message);
        }
        assert_null(rules);
        assert_true(error.line == 1 && error.column >= 1);
    }
    wy_rules *rules = NULL;
    wy_error error;
    assert_int_equal(wy_rules_read(&rules, "nim + from \"m\"", &error), WY_BAD);
    assert_non_null(strstr(error.message, "no files are read here"));
    wy_sum *sum = NULL;
    assert_int_equal(wy_sum_read(&sum, "nim + from \"a@b\"@3,4", &error), WY_BAD);
    assert_non_null(strstr(error.message, "no files are read here"));
    const char *list = "1,1";
    const wy_lists lists = {load_text, &list};
    assert_int_equal(wy_sum_read_with(&sum, "nim + from \"a@b\"@3,4", 20, &lists, &error), WY_OK);
    char *text = wy_sum_text(sum);
    assert_string_equal(text, "{(t,0),(0,t),(1,1)}@3,4");
    free(text);
    wy_sum_free(sum);
}

/* ---- engines -------------------------------------------------------------------- */

static void engines_agree(void **state) {
    (void)state;
    static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_TABLE, WY_ENGINE_COLUMNS,
                                        WY_ENGINE_PLAIN};
    uint64_t seed = 65;
    for (int round = 0; round < SHARE(150); round++) {
        char rule[LONG_RULE];
        random_rule_text(rule, sizeof rule, &seed,
                         RANDOM_LONG_LISTS |
                             (round % 3 == 0 ? RANDOM_NAMED | RANDOM_LINES : RANDOM_EVERYTHING));
        const int64_t width = 1 + random_below(&seed, 40), height = 1 + random_below(&seed, 80);
        board expected = board_reference(rule, width, height);
        wy_rules *rules = settled_or_fail(rule);
        for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
            if (wy_engine_can(engines[i], rules, NULL)) {
                board found = board_of(rules, rule, engines[i], width, height, NULL);
                board_assert_same(&found, &expected, rule);
                board_free(&found);
            }
        }
        wy_rules_free(rules);
        board_free(&expected);
    }
}

typedef struct tally {
    bool *seen;
    int64_t x, y;
    size_t count;
    bool fine;
} tally;

static void count_move(tally *of, int64_t dx, int64_t dy) {
    bool *cell = &of->seen[dx * (of->y + 1) + dy];
    of->count += !*cell;
    *cell = true;
}

static bool take_small(void *data, int64_t dx, int64_t dy) {
    tally *of = data;
    of->fine = of->fine && !of->seen[dx * (of->y + 1) + dy];
    count_move(of, dx, dy);
    return true;
}

static bool take_big(void *data, const mpz_t dx, const mpz_t dy) {
    count_move(data, mpz_get_si(dx), mpz_get_si(dy));
    return true;
}

/* The moves of a position: the reference, small heaps, heaps of any size, one by one. */
static void moves_agree(void **state) {
    (void)state;
    uint64_t seed = 66;
    for (int round = 0; round < 60; round++) {
        char rule[LONG_RULE];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING | RANDOM_LONG_LISTS);
        wy_rules *rules = rules_or_fail(rule);
        const int64_t x = random_below(&seed, 40), y = random_below(&seed, 40);
        const size_t cells = (size_t)((x + 1) * (y + 1));
        bool *legal = calloc(cells, 1), *small = calloc(cells, 1), *big = calloc(cells, 1);
        reference_moves(legal, rules, x, y);
        mpz_t heap_x, heap_y, dx, dy;
        mpz_init_set_si(heap_x, x);
        mpz_init_set_si(heap_y, y);
        mpz_inits(dx, dy, NULL);
        tally of_small = {small, x, y, 0, true}, of_big = {big, x, y, 0, true};
        wy_error error;
        bool all = false;
        each_move(rules, x, y, take_small, &of_small);
        assert_true(of_small.fine);
        assert_int_equal(pair_moves(rules, heap_x, heap_y, 1000, &all, take_big, &of_big, &error),
                         WY_OK);
        assert_true(all);
        if (!wi_rules_ends_at(rules, x, y)) {
            if (wi_cone_contains(&rules->board, x, y)) {
                assert_memory_equal(small, legal, cells);
                assert_memory_equal(big, legal, cells);
            }
            for (size_t i = 0; i < cells; i += 7) {
                mpz_set_si(dx, (int64_t)i / (y + 1));
                mpz_set_si(dy, (int64_t)i % (y + 1));
                const bool said = pair_legal(rules, heap_x, heap_y, dx, dy, &error) == WY_OK;
                assert_int_equal(said, legal[i]);
            }
        }
        mpz_clears(heap_x, heap_y, dx, dy, NULL);
        free(legal);
        free(small);
        free(big);
        wy_rules_free(rules);
    }
}

/* The games of two files, one taken from the other, in reasonable time. */
static void lists_minus_lists(void **state) {
    (void)state;
    char *first = row_of_moves("", 1, 20000, "");
    char *second = row_of_moves("", 5, 19990, "");
    char *rule = malloc(strlen(first) + strlen(second) + 20);
    assert_non_null(rule);
    sprintf(rule, "nim + %s - %s", first, second);
    wy_rules *rules = rules_or_fail(rule);
    wy_rules *expected = rules_or_fail(
        "nim + "
        "{(1,1),(1,2),(1,3),(1,4),(1,19995),(1,19996),(1,19997),(1,19998),(1,19999),(1,20000)}");
    for (int block = 0; block < 2; block++) {
        wi_moves *moves = NULL, *few = NULL;
        wy_error error;
        assert_int_equal(wi_moves_compile(&moves, rules, block == 1, &error), WY_OK);
        assert_int_equal(wi_moves_compile(&few, expected, block == 1, &error), WY_OK);
        assert_int_equal(wi_moves_count(moves), wi_moves_count(few));
        wi_moves_free(moves);
        wi_moves_free(few);
    }
    wy_rules_free(rules);
    wy_rules_free(expected);
    free(rule);
    free(first);
    free(second);
}

/* ---- a million ------------------------------------------------------------------- */

enum { MILLION = 1000000 };

static bool count_positions(void *data, const wy_position *positions, size_t count) {
    (void)positions;
    *(size_t *)data += count;
    return true;
}

static void a_million_moves(void **state) {
    (void)state;
    char *list = malloc((size_t)MILLION * 16);
    assert_non_null(list);
    size_t used = 0;
    for (int i = 0; i < MILLION; i++) { /* all (a,b) with a, b = 1..1000 and a != b, and more */
        const int a = 1 + i / 1000, b = 1 + i % 1000;
        used += (size_t)sprintf(list + used, "%d,%d\n", a, a == b ? 1000 + b : b);
    }
    wy_rules *rules = NULL;
    wy_error error;
    assert_int_equal(read_from(&rules, "nim + from \"list\"", list, &error), WY_OK);
    assert_int_equal(rules->families[2].listed, MILLION);
    free(list);
    char *text = wy_rules_text(rules);
    assert_non_null(text);
    wy_rules *again = rules_or_fail(text);
    assert_true(wy_rules_equal(rules, again));
    wy_rules_free(again);
    free(text);
    /* Blass, Fraenkel and Guelman: all (s,t) with s != t may join Nim. */
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    size_t count = 0;
    assert_int_equal(wy_solution_each(solution, 1000, 1000, count_positions, &count, &error),
                     WY_OK);
    assert_int_equal(count, 1000);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

/* A list so long that its rule, written out, could not be read again. */
static void too_long_when_written_out(void **state) {
    (void)state;
    enum { MOVES = WY_MAX_TEXT / 24 + 1 };
    char *list = malloc((size_t)MOVES * 24);
    assert_non_null(list);
    size_t used = 0;
    for (int i = 0; i < MOVES; i++) {
        used += (size_t)sprintf(list + used, "1000000000,%d\n", 999999999 - i);
    }
    wy_rules *rules = NULL;
    wy_error error;
    const wy_status status = read_from(&rules, "nim + from \"list\"", list, &error);
    free(list);
    if (status == WY_OK) {
        assert_round_trip(rules);
        wy_rules_free(rules);
    } else {
        assert_non_null(strstr(error.message, "too long when it is written out"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_moves_are_a_list),
        cmocka_unit_test(random_lists_are_kept),
        cmocka_unit_test(lists_in_many_forms),
        cmocka_unit_test(faults_in_lists_have_a_line),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(moves_agree),
        cmocka_unit_test(lists_minus_lists),
        cmocka_unit_test(a_million_moves),
        cmocka_unit_test(too_long_when_written_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
