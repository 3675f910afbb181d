/*
 * test_sector.c - lists of further moves read off rules, and perfect sectors: words found by
 * erasing positions, as S0 does it, are those that the column machine reads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/report.h>
#include <wythoff/solve.h>
#include <wythoff/wythoff.h>

#include "solve/moves.h"
#include "solve/sector.h"

/* ---- lists -------------------------------------------------------------------------------- */

static wy_status list_of(wy_position **list, size_t *count, const char *text, wy_error *error) {
    wy_rules *rules;
    assert_int_equal(wy_rules_read(&rules, text, error), WY_OK);
    const wy_status status = wi_rules_finite_list(list, count, rules, error);
    wy_rules_free(rules);
    return status;
}

static void lists_are_read(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        size_t count;
        wy_position moves[6];
    } games[] = {
        {"wythoff", 0, {{0, 0}}},
        {"maharaja", 2, {{1, 2}, {2, 1}}},
        {"wythoff + (5,0) + (7,7)", 0, {{0, 0}}},
        {"wythoff + {(t,2t),(2t,t): t=1..3} + (2,1)",
         6,
         {{1, 2}, {2, 1}, {2, 4}, {3, 6}, {4, 2}, {6, 3}}},
        {"maharaja + (3,5) + (5,3) - (1,2) - (2,1)", 2, {{3, 5}, {5, 3}}},
        {"{(t,0),(0,t),(t,t),(2,9),(9,2)}", 2, {{2, 9}, {9, 2}}},
        {"{(t,0),(0,t): t=1..9} + {(t,0),(0,t): t=10..} + (1,1) + {(t,t): t=2..}", 0, {{0, 0}}},
        {"wythoff + {(t,8-t): t=1..7}",
         6,
         {{1, 7}, {2, 6}, {3, 5}, {5, 3}, {6, 2}, {7, 1}}}, /* (4,4) is Wythoff's */
    };
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        wy_position *list;
        size_t count;
        wy_error error;
        assert_int_equal(list_of(&list, &count, games[g].rule, &error), WY_OK);
        assert_int_equal(count, games[g].count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(list[i].x, games[g].moves[i].x);
            assert_int_equal(list[i].y, games[g].moves[i].y);
        }
        free(list);
    }
}

static void other_games_are_refused(void **state) {
    (void)state;
    static const char *const games[][2] = {
        {"nim", "(1,1)"},
        {"wythoff - (5,5)", "(5,5)"},
        {"wythoff - (0,4)", "(0,4)"},
        {"wythoff + (1,2)", "symmetric"},
        {"gdwn(1,2)", "infinitely many"},
        {"wythoff(m=2,p=1)", "infinitely many"},
        {"nim + {(s,t): s>=1, t>=1}", "infinitely many"},
        {"wythoff block 1", "blocked"},
        {"wythoff misere", "misere"},
        {"wythoff terminal x+y<=3", "terminal"},
        {"imitation(1,1)", "history"},
        {"rational-wythoff(2/7,10/1)", "quarter plane"},
        {"wythoff + {(1,2),(2,1): x>3}", "position"},
        {"wythoff + {(s,t): s=1..1000, t=1..1000}", "more than"},
    };
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        wy_position *list;
        size_t count;
        wy_error error;
        assert_int_equal(list_of(&list, &count, games[g][0], &error), WY_NO);
        assert_null(list);
        assert_int_equal(count, 0);
        assert_non_null(strstr(error.message, games[g][1]));
    }
}

/* ---- words, by erasing and by the machine ------------------------------------------------ */

static const wy_entry *word_named(const wy_words *words, const char *name) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        if (strcmp(wy_words_at(words, i)->word, name) == 0) {
            return wy_words_at(words, i);
        }
    }
    return NULL;
}

enum { COLUMNS = 700, MOST_WORDS = 64 };

static void compare_words(const char *rule) {
    wy_rules *rules;
    wy_position *list;
    size_t count;
    wy_machine *machine;
    wy_words *words;
    assert_int_equal(wy_rules_read(&rules, rule, NULL), WY_OK);
    assert_int_equal(wi_rules_finite_list(&list, &count, rules, NULL), WY_OK);
    const wy_machine_limits limits = {.columns = 20000};
    assert_int_equal(wy_machine_find(&machine, list, count, &limits, NULL, NULL), WY_OK);
    assert_int_equal(wy_words_find(&words, machine, &limits, NULL, NULL), WY_OK);
    wy_words_facts known;
    wy_words_facts_of(&known, words);
    bool met[MOST_WORDS] = {false};
    int64_t column = known.first_perfect;
    while (column < COLUMNS) {
        wi_perfect_sector *sector;
        wi_sector_facts facts;
        assert_int_equal(wi_sector_create(&sector, rules, column, true, NULL, NULL), WY_OK);
        wi_sector_facts_of(&facts, sector);
        assert_true(facts.perfect);
        assert_int_equal(facts.word_column, column);
        const wy_entry *word = word_named(words, facts.word);
        assert_non_null(word);
        assert_string_equal(word->translate, facts.translate);
        for (size_t i = 0; i < wy_words_count(words); i++) {
            if (wy_words_at(words, i) == word && !met[i]) {
                assert_int_equal(word->first, column);
                met[i] = true;
            }
        }
        assert_int_equal(facts.column, column + (int64_t)strlen(facts.word));
        column = facts.column;
        wi_sector_free(sector);
    }
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const wy_entry *word = wy_words_at(words, i);
        assert_true(met[i] == (word->first >= 0 && word->first < column));
    }
    wy_words_free(words);
    wy_machine_free(machine);
    free(list);
    wy_rules_free(rules);
}

static void words_agree(void **state) {
    (void)state;
    compare_words("maharaja");
    compare_words("maharaja(2,3)");
    compare_words("maharaja(1,4)");
    compare_words("wythoff");
}

/* ---- sectors ----------------------------------------------------------------------------- */

/* S0, section 3.2: before column 8 there are 5 upper P-positions, and the sector is perfect. */
static void first_sectors(void **state) {
    (void)state;
    wy_rules *rules;
    assert_int_equal(wy_rules_read(&rules, "maharaja", NULL), WY_OK);
    static const bool perfect[] = {false, false, false, false, false, false, false, false,
                                   true,  false, false, false, false, true,  true,  false,
                                   false, false, false, false, false, true};
    for (size_t column = 0; column < sizeof perfect / sizeof perfect[0]; column++) {
        wi_perfect_sector *sector;
        wi_sector_facts facts;
        assert_int_equal(wi_sector_create(&sector, rules, (int64_t)column, false, NULL, NULL),
                         WY_OK);
        wi_sector_facts_of(&facts, sector);
        assert_int_equal(facts.perfect, perfect[column]);
        assert_int_equal(facts.word_column, -1);
        wi_sector_free(sector);
    }
    wi_perfect_sector *sector;
    wy_error error;
    assert_int_equal(wi_sector_create(&sector, rules, 9, true, NULL, &error), WY_BAD);
    assert_null(sector);
    assert_int_equal(wi_sector_create(&sector, rules, -1, false, NULL, &error), WY_BAD);
    assert_int_equal(
        wi_sector_create(&sector, rules, WI_SECTOR_MOST_COLUMNS + 1, false, NULL, &error), WY_BAD);
    wy_rules_free(rules);
    /* No column of this game is perfect. */
    assert_int_equal(wy_rules_read(&rules, "maharaja(4,7)", NULL), WY_OK);
    assert_int_equal(wi_sector_create(&sector, rules, 0, true, NULL, &error), WY_BAD);
    assert_int_equal(wi_sector_create(&sector, rules, 5000, true, NULL, &error), WY_BAD);
    assert_null(strstr(error.message, "the last perfect one"));
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_read),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(words_agree),
        cmocka_unit_test(first_sectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
