/* test_atlas.c - the atlas in memory and as text, classes, filters, look-ups, A-numbers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/atlas.h>
#include <wythoff/solve.h>

#include "atlas/atlas.h"

/* ---- the OEIS -------------------------------------------------------------------------------- */

/* Each sequence of the OEIS that we name is that of the game, as far as both have terms. */
static void knows_the_oeis(void **state) {
    (void)state;
    wy_oeis known;
    wy_error error = {0};
    size_t i = 0;
    for (; wy_oeis_at(&known, i, &error) == WY_OK; i++) {
        wy_rules *rules;
        int64_t terms[64];
        size_t count = 40;
        assert_int_equal(wy_rules_read_settled(&rules, known.rule, &error), WY_OK);
        const wy_status status = wy_terms_make(terms, &count, rules, known.kind, NULL, &error);
        if (status != WY_OK || count < (size_t)known.from + known.count) {
            print_error("%s: %s\n", known.number, error.message);
            fail();
        }
        for (size_t n = 0; n < known.count; n++) {
            const int64_t ours = terms[(size_t)known.from + n] + known.add;
            if (ours != known.terms[n]) {
                print_error("%s: term %zu is %lld, not %lld\n", known.number, n, (long long)ours,
                            (long long)known.terms[n]);
                fail();
            }
        }
        wy_rules_free(rules);
    }
    assert_true(i >= 15);
}

/* ---- classes --------------------------------------------------------------------------------- */

static wy_atlas_fact fact(const char *value, wy_standing_kind kind) {
    return (wy_atlas_fact){.value = value, .known = true, .kind = kind, .by = "so"};
}

static void add(wy_atlas *atlas, const char *rule, const char *kin, const char *key,
                const char *hash) {
    wy_atlas_game game = {.rule = rule, .written = rule, .families = "planted"};
    wy_error error;
    if (kin != NULL) {
        game.facts[WY_ATLAS_KIN] = fact(kin, WY_PROVED);
    }
    if (key != NULL) {
        game.facts[WY_ATLAS_KEY] = fact(key, WY_PROVED);
    }
    game.facts[WY_ATLAS_HASH] = fact(hash, WY_COMPUTED);
    game.facts[WY_ATLAS_PROOF] =
        kin != NULL || key != NULL
            ? fact("by theorem", WY_PROVED)
            : (wy_atlas_fact){.value = "too\tlarge\nfor now", .by = "", .kind = WY_CONJECTURED};
    assert_int_equal(wi_atlas_add(atlas, &game, &error), WY_OK);
}

static wy_atlas *plant(void) {
    wy_atlas *atlas;
    wy_error error;
    assert_int_equal(wi_atlas_create(&atlas, &error), WY_OK);
    add(atlas, "g0", NULL, NULL, "11"); /* alike with the next three, but nothing is proved */
    add(atlas, "g1", "w", NULL, "11");  /* kin of g3 */
    add(atlas, "g2", NULL, "k", "11");  /* the automaton of g3: so g1, g2, g3 are one class */
    add(atlas, "g3", "w", "k", "11");
    add(atlas, "g4", NULL, "other", "22");
    assert_int_equal(wi_atlas_settle(atlas, &error), WY_OK);
    return atlas;
}

static void finds_classes(void **state) {
    (void)state;
    wy_atlas *atlas = plant();
    const size_t same[] = {0, 1, 1, 1, 4};
    const size_t sizes[] = {1, 3, 3, 3, 1};
    const size_t alike[] = {0, 0, 0, 0, 4};
    for (size_t i = 0; i < 5; i++) {
        const wy_atlas_game *game = wy_atlas_at(atlas, i);
        assert_int_equal(game->same, same[i]);
        assert_int_equal(game->same_count, sizes[i]);
        assert_int_equal(game->alike, alike[i]);
        assert_int_equal(game->alike_count, i < 4 ? 4 : 1);
        assert_ptr_equal(wy_atlas_find(atlas, game->rule), game);
    }
    assert_null(wy_atlas_find(atlas, "g9"));
    assert_null(wy_atlas_at(atlas, 5));
    wy_atlas_free(atlas);
}

/* ---- as text --------------------------------------------------------------------------------- */

static char *text_of(const wy_atlas *atlas, size_t *length) {
    char *text = NULL;
    wy_error error;
    FILE *stream = open_memstream(&text, length);
    assert_non_null(stream);
    assert_int_equal(wy_atlas_write(stream, atlas, &error), WY_OK);
    fclose(stream);
    return text;
}

static void assert_same_games(const wy_atlas *a, const wy_atlas *b) {
    assert_int_equal(wy_atlas_count(a), wy_atlas_count(b));
    for (size_t i = 0; i < wy_atlas_count(a); i++) {
        const wy_atlas_game *p = wy_atlas_at(a, i);
        const wy_atlas_game *q = wy_atlas_at(b, i);
        assert_string_equal(p->rule, q->rule);
        assert_string_equal(p->written, q->written);
        assert_string_equal(p->families, q->families);
        assert_int_equal(p->same, q->same);
        for (size_t f = 0; f < WY_ATLAS_FIELD_COUNT; f++) {
            assert_int_equal(p->facts[f].value == NULL, q->facts[f].value == NULL);
            assert_int_equal(p->facts[f].known, q->facts[f].known);
            if (p->facts[f].value != NULL && p->facts[f].known) {
                assert_string_equal(p->facts[f].value, q->facts[f].value);
            }
            if (p->facts[f].known) {
                assert_int_equal(p->facts[f].kind, q->facts[f].kind);
                assert_string_equal(p->facts[f].by, q->facts[f].by);
            }
        }
    }
}

/* Written and read, an atlas is the same, planted or shipped; a text that is cut short is none. */
static void goes_through_text(void **state) {
    (void)state;
    wy_error error;
    wy_atlas *shipped;
    assert_int_equal(wy_atlas_open(&shipped, &error), WY_OK);
    wy_atlas *all[] = {plant(), shipped};
    for (int i = 0; i < 2; i++) {
        size_t length;
        char *text = text_of(all[i], &length);
        wy_atlas *again;
        assert_int_equal(wy_atlas_read(&again, text, length, &error), WY_OK);
        assert_same_games(all[i], again);
        wy_atlas_free(again);
        for (size_t cut = 0; cut < length - 1; cut += length / 23 + 1) {
            const wy_status status = wy_atlas_read(&again, text, cut, &error);
            /* Cut behind a line there are fewer games, and their numbers show it. */
            assert_true(status == WY_BAD || (text[cut - 1] == '\n' && status == WY_OK));
            wy_atlas_free(again);
        }
        free(text);
        wy_atlas_free(all[i]);
    }
}

/* ---- filters --------------------------------------------------------------------------------- */

static size_t count(const wy_atlas *atlas, const char *text) {
    wy_atlas_filter *filter;
    wy_error error;
    assert_int_equal(wy_atlas_filter_read(&filter, text, &error), WY_OK);
    size_t taken = 0;
    for (size_t i = 0; i < wy_atlas_count(atlas); i++) {
        taken += wy_atlas_filter_takes(filter, atlas, wy_atlas_at(atlas, i));
    }
    wy_atlas_filter_free(filter);
    return taken;
}

static void filters(void **state) {
    (void)state;
    wy_atlas *atlas = plant();
    const struct {
        const char *text;
        size_t count;
    } all[] = {
        {"proved", 4},     {"not proved", 1},     {"kin", 2},           {"not kin", 3},
        {"kin:proved", 2}, {"kin:unknown", 3},    {"proof:unknown", 1}, {"hash=11", 4},
        {"hash!=11", 1},   {"hash<15", 0},        {"hash~2", 1},        {"rule=g3", 1},
        {"rule~g", 5},     {"family=planted", 5}, {"family=plant", 0},  {"family~plant", 5},
        {"class=2", 3},    {"size>=3", 3},        {"seconds<1", 5},     {" not size = 3 ", 2},
        {"key = k", 2},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(count(atlas, all[i].text), all[i].count);
    }
    const char *const wrong[] = {"",           "slop",     "size>",     "size>few",
                                 "proved=1",   "kin:sure", "game",      "game>nim",
                                 "game=nim +", "same=",    "slope ? 1", "not"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wy_atlas_filter *filter;
        wy_error error = {0};
        assert_int_equal(wy_atlas_filter_read(&filter, wrong[i], &error), WY_BAD);
        assert_null(filter);
        assert_true(error.message[0] != '\0');
    }
    wy_atlas_free(atlas);
}

/* ---- look-ups -------------------------------------------------------------------------------- */

static uint64_t random_state = 20;

static size_t below(size_t bound) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)(random_state >> 33) % bound;
}

static char *terms_text(const int64_t *terms, size_t from, size_t length) {
    char *text = calloc(length, 24);
    assert_non_null(text);
    for (size_t i = 0, used = 0; i < length; i++) {
        used +=
            (size_t)sprintf(text + used, "%s%lld", i > 0 ? "," : "", (long long)terms[from + i]);
    }
    return text;
}

/* A stretch of a random sequence of a random game is found there, whatever else has it too. */
static void finds_what_was_planted(void **state) {
    (void)state;
    wy_atlas *atlas;
    wy_error error;
    assert_int_equal(wy_atlas_open(&atlas, &error), WY_OK);
    size_t tried = 0;
    for (int i = 0; i < 60; i++) {
        const wy_atlas_game *game = wy_atlas_at(atlas, below(wy_atlas_count(atlas)));
        const wy_terms_kind kind = (wy_terms_kind)below(WY_TERMS_DIAGONAL);
        wy_rules *rules;
        int64_t terms[80];
        size_t known = 80;
        assert_int_equal(wy_rules_read_settled(&rules, game->rule, &error), WY_OK);
        const wy_status status = wy_terms_make(terms, &known, rules, kind, NULL, &error);
        if (status != WY_OK || known < 20 || game->facts[WY_ATLAS_A].value == NULL) {
            wy_rules_free(rules);
            continue;
        }
        const size_t from = below(4);
        const size_t length = 5 + below(known - from - 5);
        char *text = terms_text(terms, from, length);
        wy_lookup wanted;
        wy_lookup_fit fit;
        assert_int_equal(wy_lookup_read(&wanted, text, &error), WY_OK);
        assert_int_equal(wanted.kind, WY_LOOKUP_TERMS);
        const wy_status found = wy_lookup_game(&fit, &wanted, game, NULL, &error);
        if (found != WY_OK) {
            print_error("%s, %s from %zu: %s\n", game->rule, wy_terms_name(kind), from, text);
        }
        assert_int_equal(found, WY_OK);
        assert_int_equal(fit.agree, length);
        assert_int_equal(wy_lookup_rules(&fit, &wanted, rules, NULL, &error), WY_OK);
        /* With one term changed it is not found; how far it agrees is told. */
        if (kind != WY_TERMS_BITS) {
            wanted.terms[length - 1] += 100000;
            assert_int_equal(wy_lookup_game(&fit, &wanted, game, NULL, &error), WY_NO);
            assert_true(fit.agree >= length - 1);
        }
        wy_lookup_clear(&wanted);
        free(text);
        wy_rules_free(rules);
        tried++;
    }
    assert_true(tried >= 30);
    wy_atlas_free(atlas);
}

static wy_status look(wy_lookup_fit *fit, const char *what, const char *rule) {
    wy_lookup wanted;
    wy_rules *rules;
    wy_error error;
    assert_int_equal(wy_lookup_read(&wanted, what, &error), WY_OK);
    assert_int_equal(wy_rules_read_settled(&rules, rule, &error), WY_OK);
    const wy_status status = wy_lookup_rules(fit, &wanted, rules, NULL, &error);
    wy_rules_free(rules);
    wy_lookup_clear(&wanted);
    return status;
}

static void finds_sets_and_values(void **state) {
    (void)state;
    wy_lookup_fit fit;
    assert_int_equal(look(&fit, "(0,0) (1,2) {(3,5)}", "wythoff"), WY_OK);
    assert_int_equal(fit.others, 0);
    assert_int_equal(look(&fit, "(0,0), (3,5)", "wythoff"), WY_OK);
    assert_int_equal(fit.others, 2); /* (1,2) and (2,1) */
    assert_int_equal(look(&fit, "(0,0) (1,2) (3,4)", "wythoff"), WY_NO);
    assert_int_equal(fit.agree, 2);
    assert_int_equal(look(&fit, "g(1,1)=2 g(3,3)=6", "wythoff"), WY_OK);
    assert_int_equal(look(&fit, "g(1,1)=2 g(3,3)=5", "wythoff"), WY_NO);
    assert_int_equal(fit.agree, 1);
    assert_int_equal(look(&fit, "g(1,1)=2", "wythoff misere"), WY_LIMIT); /* it has no values */
    assert_int_equal(look(&fit, "1,2,3,4", "{(1,2),(2,1)}"), WY_NO);
}

static void reads_what_is_looked_for(void **state) {
    (void)state;
    const char *const wrong[] = {"",
                                 "1,2,3",
                                 "x",
                                 "1,2,3,y",
                                 "(1,2",
                                 "(1,)",
                                 "(-1,2)",
                                 "g(1,2)",
                                 "g(1,2)=",
                                 "1.5 1.6",
                                 "(1,2) 3",
                                 "(1000,1)",
                                 "1,2,3,10000000000000000",
                                 "g",
                                 "1.",
                                 "{}",
                                 "-"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wy_lookup wanted;
        wy_error error = {0};
        assert_int_equal(wy_lookup_read(&wanted, wrong[i], &error), WY_BAD);
        assert_true(error.message[0] != '\0');
        assert_null(wanted.terms);
    }
    wy_lookup wanted;
    wy_error error;
    assert_int_equal(wy_lookup_read(&wanted, " 0, -1; 2 3 ... ", &error), WY_OK);
    assert_int_equal(wanted.count, 4);
    assert_int_equal(wanted.terms[1], -1);
    wy_lookup_clear(&wanted);
    assert_int_equal(wy_lookup_read(&wanted, "1.3247", &error), WY_OK);
    assert_int_equal(wanted.kind, WY_LOOKUP_SLOPE);
    assert_true(wanted.within > 4.9e-5 && wanted.within < 5.1e-5);
    wy_lookup_clear(&wanted);
}

/* ---- the atlas that is shipped --------------------------------------------------------------- */

/* A number is 0, or it is not what rounding leaves of 0. */
static void has_no_noise(void **state) {
    (void)state;
    wy_atlas *atlas;
    wy_error error;
    assert_int_equal(wy_atlas_open(&atlas, &error), WY_OK);
    for (size_t i = 0; i < wy_atlas_count(atlas); i++) {
        const wy_atlas_game *game = wy_atlas_at(atlas, i);
        for (int f = 0; f < WY_ATLAS_FIELD_COUNT; f++) {
            const wy_atlas_fact *of = &game->facts[f];
            if (of->value != NULL && of->known && of->has_number && of->number != 0 &&
                fabs(of->number) < 1e-9) {
                fail_msg("%s: %s is '%s'", game->rule, wy_atlas_field_name((wy_atlas_field)f),
                         of->value);
            }
        }
    }
    wy_atlas_free(atlas);
}

enum { COLUMNS = 10000, WINDOW = 400 };

/* The pairs (a_n, b_n), a_n <= b_n, by a_n. */
typedef struct pair_list {
    size_t count;
    wy_position of[COLUMNS];
} pair_list;

static bool take_upper(void *data, const wy_position *positions, size_t count) {
    pair_list *to = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].x <= positions[i].y && to->count < COLUMNS) {
            to->of[to->count++] = positions[i];
        }
    }
    return true;
}

static void find_pairs(pair_list *out, const char *rule) {
    wy_rules *rules;
    wy_class class;
    wy_solution *solution;
    wy_error error;
    assert_int_equal(wy_rules_read_settled(&rules, rule, &error), WY_OK);
    assert_int_equal(wy_classify(&class, rules, &error), WY_OK);
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    const bool tall = class.one_per_column && wy_engine_is_tall(wy_engine_choose(rules));
    out->count = 0;
    assert_int_equal(wy_solution_each(solution, tall ? COLUMNS : WINDOW,
                                      tall ? INT64_C(1000000000000000000) : WINDOW, take_upper, out,
                                      &error),
                     WY_OK);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

/* Is this the least (sign 1) or the greatest (-1) b - a - above n / below, first at this n? */
static bool is_extreme(const pair_list *pairs, size_t count, int sign, int64_t above, int64_t below,
                       double number, size_t at) {
    int64_t best = 0;
    size_t first = 0;
    for (size_t n = 0; n < count; n++) {
        const int64_t value = below * (pairs->of[n].y - pairs->of[n].x) - above * (int64_t)n;
        if (n == 0 || sign * value < sign * best) {
            best = value;
            first = n;
        }
    }
    return first == at && fabs((double)best / (double)below - number) < 1e-8;
}

/* The same for b - a - c n with an irrational c, which has two equal values nowhere; values are
 * right up to `error`. */
static bool is_near_extreme(const pair_list *pairs, size_t count, int sign, long double c,
                            long double error, double number, size_t at) {
    const wy_position there = pairs->of[at];
    const long double here = (long double)(there.y - there.x) - c * (long double)at;
    bool right = fabsl(here - (long double)number) < error;
    for (size_t n = 0; n < count && right; n++) {
        const wy_position p = pairs->of[n];
        right = sign * ((long double)(p.y - p.x) - c * (long double)n) >= sign * here - error;
    }
    return right;
}

/* The root of "x^3 = x + 1" near the slope, with the digits that the atlas leaves out. */
static long double refined(const char *equation, long double slope) {
    for (int step = 0; step < 6 && equation != NULL; step++) {
        long double value = 0;
        long double rate = 0;
        int side = 1;
        for (const char *at = equation; *at != '\0';) {
            char *end;
            const long factor = *at >= '0' && *at <= '9' ? strtol(at, &end, 10) : 1;
            at = *at >= '0' && *at <= '9' ? end : at;
            int power = 0;
            if (*at == 'x') {
                power = at[1] == '^' ? (int)strtol(at + 2, &end, 10) : 1;
                at = at[1] == '^' ? end : at + 1;
            }
            value += side * (long double)factor * powl(slope, power);
            rate += power > 0 ? side * (long double)factor * power * powl(slope, power - 1) : 0;
            for (; *at == ' ' || *at == '+' || *at == '='; at++) {
                side = *at == '=' ? -1 : side;
            }
        }
        slope -= value / rate;
    }
    return slope;
}

/*
 * The least and the greatest b - a - n, or b - a - c n, of every game in which they are computed,
 * by plain sums: c is that of the last pair, or s - 1/s for the slope s.
 */
static void has_exact_deviations(void **state) {
    (void)state;
    static pair_list pairs;
    wy_atlas *atlas;
    wy_error error;
    size_t seen = 0;
    size_t rated = 0;
    assert_int_equal(wy_atlas_open(&atlas, &error), WY_OK);
    for (size_t i = 0; i < wy_atlas_count(atlas); i++) {
        const wy_atlas_game *game = wy_atlas_at(atlas, i);
        const bool line = game->facts[WY_ATLAS_LINE_LEAST].value != NULL;
        const wy_atlas_fact *extremes[2] = {
            &game->facts[line ? WY_ATLAS_LINE_LEAST : WY_ATLAS_LEAST],
            &game->facts[line ? WY_ATLAS_LINE_MOST : WY_ATLAS_MOST]};
        const wy_atlas_fact *slope = &game->facts[WY_ATLAS_SLOPE];
        size_t count;
        size_t at[2];
        if (extremes[0]->value == NULL || extremes[1]->value == NULL || !extremes[0]->known ||
            !extremes[1]->known || sscanf(extremes[0]->by, "n < %zu", &count) != 1) {
            continue;
        }
        for (int k = 0; k < 2; k++) {
            const char *first = strstr(extremes[k]->value, "first at n = ");
            assert_non_null(first);
            at[k] = (size_t)strtoull(first + 13, NULL, 10);
        }
        find_pairs(&pairs, game->rule);
        assert_true(count > 1 && count <= pairs.count);
        const wy_position last = pairs.of[count - 1];
        const char *equation = game->facts[WY_ATLAS_POLYNOMIAL].value;
        const long double s = slope->has_number ? refined(equation, slope->number) : 2;
        const long double c = s - 1 / s;
        /* Without a polynomial there are the ten digits of the atlas alone. */
        const long double error_of = equation != NULL ? 1e-8L : 1e-9L * (long double)count;
        const int64_t whole = (int64_t)llroundl(c);
        bool plain = true;
        bool to_last = true;
        bool by_slope = true;
        for (int k = 0; k < 2; k++) {
            const int sign = 1 - 2 * k;
            const double number = extremes[k]->number;
            plain = plain && is_extreme(&pairs, count, sign, 1, 1, number, at[k]);
            to_last = to_last && is_extreme(&pairs, count, sign, last.y - last.x,
                                            (int64_t)count - 1, number, at[k]);
            by_slope = by_slope &&
                       (fabsl(c - (long double)whole) < 1e-8L
                            ? is_extreme(&pairs, count, sign, whole, 1, number, at[k])
                            : is_near_extreme(&pairs, count, sign, c, error_of, number, at[k]));
        }
        if (line ? !to_last && !by_slope : !plain) {
            fail_msg("%s: least %s, greatest %s", game->rule, extremes[0]->value,
                     extremes[1]->value);
        }
        seen++;
        rated += line;
    }
    assert_true(seen >= 400 && rated >= 100);
    wy_atlas_free(atlas);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_oeis),           cmocka_unit_test(finds_classes),
        cmocka_unit_test(goes_through_text),        cmocka_unit_test(filters),
        cmocka_unit_test(finds_what_was_planted),   cmocka_unit_test(finds_sets_and_values),
        cmocka_unit_test(reads_what_is_looked_for), cmocka_unit_test(has_no_noise),
        cmocka_unit_test(has_exact_deviations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
