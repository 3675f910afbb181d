/*
 * test_spellings.c - a rule has one meaning, however it is written.
 *
 * Random rules are written in other ways: with conditions that say nothing, split in two by a
 * range, a remainder or the position, with their parameters exchanged, families twice or in another
 * order, and, where the game is symmetric, with the heaps exchanged.  All spellings have the same
 * normal form, or at least the same class and engine; and the P-positions of all are those of the
 * slow reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
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
#include "rules/condition.h"
#include "rules/value.h"

enum { RULES = 1000, SPELLINGS = 4, SIDE = 14 };

/* ---- other spellings ------------------------------------------------------------------------- */

static void also(wy_family *family, wy_condition *more) {
    wy_condition *joined = NULL;
    assert_non_null(more);
    assert_int_equal(wi_condition_and(&joined, family->when, more), WY_OK);
    wi_condition_free(more);
    wi_condition_free(family->when);
    family->when = joined;
}

static wy_condition *compare(wy_linear left, wy_relation relation, wy_linear right) {
    return wi_condition_compare(&left, relation, &right, false);
}

static wy_linear variable(int which) {
    wy_linear form = {.c = {0}};
    form.c[which] = 1;
    return form;
}

static wy_linear number(int64_t value) {
    return (wy_linear){.c = {[WY_ONE] = value}};
}

/* What the heaps demand anyway, or nobody doubts. */
static void say_too_much(wy_family *family, uint64_t *seed) {
    switch (random_below(seed, 4)) {
    case 0:
        also(family, compare(family->part[0], WY_LE, variable(WY_X)));
        break;
    case 1:
        also(family, compare(family->part[1], WY_LE, variable(WY_Y)));
        break;
    case 2:
        also(family, compare(variable(WY_X), WY_GE, number(0)));
        break;
    default:
        if (family->parameters > 0) {
            also(family, compare(variable(WY_T), WY_GE, number(family->range[1].low)));
        }
        break;
    }
}

static void exchange(int64_t *a, int64_t *b) {
    const int64_t kept = *a;
    *a = *b;
    *b = kept;
}

static void rename_parameters(wy_family *family) {
    if (family->parameters < 2) {
        return;
    }
    exchange(&family->part[0].c[WY_S], &family->part[0].c[WY_T]);
    exchange(&family->part[1].c[WY_S], &family->part[1].c[WY_T]);
    wi_condition_exchange_parameters(family->when);
    const wy_range s = family->range[0];
    family->range[0] = family->range[1];
    family->range[1] = s;
}

/* Some of the moves for `first`, the others for `second`, which is its copy. */
static void split(wy_family *first, wy_family *second, uint64_t *seed) {
    /* A range is not to become empty. */
    const bool endless = first->parameters > 0 && first->range[1].high == WY_UNBOUNDED;
    const wy_linear t = variable(WY_T);
    switch (random_below(seed, endless ? 3 : 1)) {
    case 1: {
        const int64_t at = first->range[1].low + random_below(seed, 5);
        also(first, compare(t, WY_LE, number(at)));
        also(second, compare(t, WY_GT, number(at)));
        break;
    }
    case 2: {
        const int64_t modulus = 2 + random_below(seed, 2);
        const int64_t rest = random_below(seed, (int)modulus);
        also(first, wi_condition_rest(&t, modulus, WY_EQ, rest));
        also(second, wi_condition_rest(&t, modulus, WY_NE, rest));
        break;
    }
    default:
        also(first, compare(variable(WY_X), WY_GT, variable(WY_Y)));
        also(second, compare(variable(WY_X), WY_LE, variable(WY_Y)));
        break;
    }
}

/* A second copy of family i, behind it. */
static void repeat_family(wy_rules *rules, size_t i) {
    wy_rules *copy = wy_rules_copy(rules);
    assert_non_null(copy);
    wy_family *families =
        realloc(rules->families, (rules->family_count + 1) * sizeof *rules->families);
    assert_non_null(families);
    rules->families = families;
    memmove(families + i + 1, families + i, (rules->family_count - i) * sizeof *families);
    rules->family_count++;
    families[i] = copy->families[i];
    copy->families[i] = (wy_family){0};
    wy_rules_free(copy);
}

static bool only_adds(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].removed) {
            return false;
        }
    }
    return true;
}

static void turn_order(wy_rules *rules) {
    for (size_t i = 0; 2 * i + 1 < rules->family_count; i++) {
        const wy_family kept = rules->families[i];
        rules->families[i] = rules->families[rules->family_count - 1 - i];
        rules->families[rules->family_count - 1 - i] = kept;
    }
}

static wy_rules *spelled(const wy_rules *rules, bool symmetric, uint64_t *seed) {
    wy_rules *other = wy_rules_copy(rules);
    assert_non_null(other);
    for (size_t i = 0; i < other->family_count; i++) {
        wy_family *family = &other->families[i];
        if (family->listed > 0) {
            continue;
        }
        const int what = random_below(seed, 6);
        if (what == 0) {
            say_too_much(family, seed);
        } else if (what == 1) {
            rename_parameters(family);
        } else if (what == 2) {
            repeat_family(other, i);
            split(&other->families[i], &other->families[i + 1], seed);
            i++;
        } else if (what == 3) {
            repeat_family(other, i);
            i++;
        }
    }
    if (only_adds(other) && random_below(seed, 2) == 0) {
        turn_order(other);
    }
    if (symmetric && random_below(seed, 2) == 0) {
        wy_rules *turned = wi_rules_transpose(other);
        assert_non_null(turned);
        wy_rules_free(other);
        other = turned;
    }
    return other;
}

/* ---- the same game --------------------------------------------------------------------------- */

typedef struct tally {
    int spellings, without, other_form;
} tally;

static wy_engine engine_of(const wy_rules *rules) {
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    const wy_engine engine = wy_solution_engine(solution);
    wy_solution_free(solution);
    return engine;
}

static void assert_same_class(const wy_rules *a, const wy_rules *b, const char *told) {
    wy_class class[2];
    assert_int_equal(wy_classify(&class[0], a, NULL), WY_OK);
    assert_int_equal(wy_classify(&class[1], b, NULL), WY_OK);
    if (memcmp(&class[0], &class[1], sizeof class[0]) != 0 || engine_of(a) != engine_of(b)) {
        fail_msg("of another class, or by another engine: %s", told);
    }
}

static void assert_outcomes(const wy_rules *settled, const board *expected, const char *told) {
    board found = board_of(settled, told, WY_ENGINE_AUTO, SIDE, SIDE, NULL);
    board_assert_same(&found, expected, told);
    board_free(&found);
}

static void assert_one_meaning(const char *text, tally *seen, uint64_t *seed) {
    wy_rules *written = rules_or_fail(text);
    wy_rules *settled = settled_or_fail(text);
    board expected = board_reference(text, SIDE, SIDE);
    assert_outcomes(settled, &expected, text);
    wy_class class;
    assert_int_equal(wy_classify(&class, settled, NULL), WY_OK);
    for (int i = 0; i < SPELLINGS; i++) {
        wy_rules *value = spelled(written, settled->normal && class.symmetric, seed);
        char *told = wy_rules_text(value);
        assert_non_null(told);
        wy_rules *other = settled_or_fail(told);
        seen->spellings++;
        if (!settled->normal || !other->normal) {
            seen->without++;
            assert_outcomes(other, &expected, told);
        } else if (!wy_rules_equal(settled, other)) {
            seen->other_form++;
            bool same = false;
            assert_int_equal(wy_rules_same(&same, settled, other, NULL), WY_OK);
            if (!same) {
                fail_msg("not seen to be the same rule: %s and %s", text, told);
            }
            assert_same_class(settled, other, told);
            assert_outcomes(other, &expected, told);
        }
        wy_rules_free(other);
        wy_rules_free(value);
        free(told);
    }
    board_free(&expected);
    wy_rules_free(settled);
    wy_rules_free(written);
}

static void one_meaning(void **state) {
    (void)state;
    uint64_t seed = 1907;
    tally seen = {0};
    for (int i = 0; i < EFFORT(RULES, 200); i++) {
        char text[1000];
        const int features = i % 4 == 0 ? RANDOM_EVERYTHING
                                        : RANDOM_LINES | RANDOM_OFFSETS | RANDOM_RANGES |
                                              RANDOM_BANDS | RANDOM_REMOVALS | RANDOM_MIXED |
                                              RANDOM_PARITY | RANDOM_NAMED;
        random_rule_text(text, sizeof text, &seed, features);
        assert_one_meaning(text, &seen, &seed);
    }
    print_message("# %d spellings: %d without normal form, %d with another\n", seen.spellings,
                  seen.without, seen.other_form);
    assert_true(seen.without < seen.spellings / 20);
    assert_true(seen.other_form < seen.spellings / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_meaning)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
