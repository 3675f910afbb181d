/*
 * test_play.c - legality for heaps of any size, games in progress, the perfect
 * opponent, transcripts.
 *
 * The opponent is watched by an oracle of its own: the reference's outcomes and
 * moves, with several heaps and with a memory, too, or for imitation games the full-state search.
 * Whatever is done to a game, a computer that stands to win must still stand to win after it has
 * acted.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/play.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "reference_heaps.h"
#include "rules/value.h"
#include "small_moves.h"
#include "theory/theory.h"

static const wy_control one_thread = {.threads = 1};

/* ---- legality ------------------------------------------------------------------------ */

static wy_status legal_text(const wy_rules *rules, const char *x, const char *y, const char *dx,
                            const char *dy, wy_error *why) {
    const char *const texts[4] = {x, y, dx, dy};
    mpz_t v[4];
    for (int i = 0; i < 4; i++) {
        const char *power = strchr(texts[i], '^');
        if (power != NULL) {
            mpz_init(v[i]);
            mpz_ui_pow_ui(v[i], strtoul(texts[i], NULL, 10), strtoul(power + 1, NULL, 10));
        } else {
            mpz_init_set_str(v[i], texts[i], 10);
        }
    }
    const wy_status status = pair_legal(rules, v[0], v[1], v[2], v[3], why);
    for (int i = 0; i < 4; i++) {
        mpz_clear(v[i]);
    }
    return status;
}

static wy_status legal_small(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy,
                             wy_error *why) {
    mpz_t v[4];
    mpz_init_set_si(v[0], x);
    mpz_init_set_si(v[1], y);
    mpz_init_set_si(v[2], dx);
    mpz_init_set_si(v[3], dy);
    const wy_status status = pair_legal(rules, v[0], v[1], v[2], v[3], why);
    mpz_clears(v[0], v[1], v[2], v[3], NULL);
    return status;
}

/* The reference's moves, none where the game has ended. */
static bool *moves_by_reference(const wy_rules *rules, int64_t x, int64_t y) {
    bool *legal = calloc((size_t)((x + 1) * (y + 1)), sizeof *legal);
    assert_non_null(legal);
    if (!wi_rules_ends_at(rules, x, y)) {
        reference_moves(legal, rules, x, y);
    }
    return legal;
}

typedef struct seen {
    const bool *legal;
    bool *found;
    int64_t height;
    bool fault;
} seen;

static bool mark(void *data, const mpz_t dx, const mpz_t dy) {
    seen *s = data;
    const int64_t at = mpz_get_si(dx) * s->height + mpz_get_si(dy);
    s->fault = s->fault || !s->legal[at];
    s->found[at] = true;
    return true;
}

static void compare_each(const wy_rules *rules, const char *text, const bool *legal, int64_t x,
                         int64_t y, long tries) {
    const size_t cells = (size_t)((x + 1) * (y + 1));
    seen s = {legal, calloc(cells, sizeof(bool)), y + 1, false};
    mpz_t big_x;
    mpz_t big_y;
    mpz_init_set_si(big_x, x);
    mpz_init_set_si(big_y, y);
    bool all = false;
    assert_int_equal(pair_moves(rules, big_x, big_y, tries, &all, mark, &s, NULL), WY_OK);
    mpz_clears(big_x, big_y, NULL);
    if (s.fault || (all && memcmp(s.found, legal, cells) != 0) || (!all && tries > 1000)) {
        fail_msg("%s at (%" PRId64 ",%" PRId64 "): moves differ (tries %ld, all %d)", text, x, y,
                 tries, all);
    }
    free(s.found);
}

static void legality_is_that_of_the_reference(void **state) {
    (void)state;
    uint64_t seed = 271828;
    for (int round = 0; round < SHARE(1500); round++) {
        char text[2000];
        random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING);
        wy_rules *rules = rules_or_fail(text);
        const int64_t x = random_below(&seed, 16);
        const int64_t y = random_below(&seed, 16);
        if (wi_cone_contains(&rules->board, x, y)) {
            bool *legal = moves_by_reference(rules, x, y);
            for (int64_t dx = 0; dx <= x + 1; dx++) {
                for (int64_t dy = 0; dy <= y + 1; dy++) {
                    const bool expected = dx <= x && dy <= y && legal[dx * (y + 1) + dy];
                    wy_error why = {0};
                    const wy_status status = legal_small(rules, x, y, dx, dy, &why);
                    if (status != (expected ? WY_OK : WY_NO) ||
                        (!expected && strlen(why.message) < 10)) {
                        fail_msg("%s: (%" PRId64 ",%" PRId64 ") at (%" PRId64 ",%" PRId64
                                 "): status %d (%s)",
                                 text, dx, dy, x, y, (int)status, why.message);
                    }
                    assert_int_equal(legal_small(rules, x, y, dx, dy, NULL), status);
                }
            }
            compare_each(rules, text, legal, x, y, 2000);
            compare_each(rules, text, legal, x, y, 1 + random_below(&seed, 4));
            free(legal);
        }
        wy_rules_free(rules);
    }
}

/* Two parameters in one direction: a s + b t = c, with ranges, lists and conditions. */
static void parallel_parameters_are_solved(void **state) {
    (void)state;
    static const char *const conditions[] = {"", "", ", odd(s)", ", s<t", ", s+t mod 3 = 1"};
    uint64_t seed = 4711;
    for (int round = 0; round < SHARE(1500); round++) {
        const int u = random_below(&seed, 3);
        const int v = random_below(&seed, 3) + (u == 0);
        const int a = 1 + random_below(&seed, 7);
        const int b =
            random_below(&seed, 2) == 0 ? 1 + random_below(&seed, 7) : -1 - random_below(&seed, 4);
        char range_s[40] = "s=2..";
        char range_t[40] = "t=1..";
        const int last = 1 + random_below(&seed, 9);
        if (random_below(&seed, 3) == 0) {
            snprintf(range_s, sizeof range_s, "s in {1,%d,%d}", 3 + random_below(&seed, 3),
                     7 + random_below(&seed, 5));
        } else if (random_below(&seed, 2) == 0) {
            snprintf(range_s, sizeof range_s, "s=%d..%d", random_below(&seed, 3),
                     3 + random_below(&seed, 9));
        }
        if (b < 0 || random_below(&seed, 2) == 0) {
            snprintf(range_t, sizeof range_t, "t=1..%d", last);
        }
        /* What is added keeps falling moves from becoming negative or nothing. */
        const int add = (b < 0 ? -b * last : 0) + random_below(&seed, 3);
        char text[400];
        snprintf(text, sizeof text, "{(%ds%+dt+%d,%ds%+dt+%d): %s, %s%s}", u * a, u * b, u * add,
                 v * a, v * b, v * add, range_s, range_t, conditions[random_below(&seed, 5)]);
        wy_rules *rules = NULL;
        if (wy_rules_read(&rules, text, NULL) != WY_OK) {
            continue; /* (0,0) is in it */
        }
        const int64_t x = 20 + random_below(&seed, 20);
        const int64_t y = 20 + random_below(&seed, 20);
        bool *legal = moves_by_reference(rules, x, y);
        for (int64_t dx = 0; dx <= x; dx++) {
            for (int64_t dy = 0; dy <= y; dy++) {
                const bool expected = legal[dx * (y + 1) + dy];
                if ((dx > 0 || dy > 0) &&
                    legal_small(rules, x, y, dx, dy, NULL) != (expected ? WY_OK : WY_NO)) {
                    fail_msg("%s: (%" PRId64 ",%" PRId64 ") is %d", text, dx, dy, expected);
                }
            }
        }
        compare_each(rules, text, legal, x, y, 2000);
        free(legal);
        wy_rules_free(rules);
    }
}

static bool count_moves(void *data, const mpz_t dx, const mpz_t dy) {
    (void)dx;
    (void)dy;
    ++*(int *)data;
    return true;
}

/* Of 10^30 values the first and the last are tried. */
static void both_ends_are_tried(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int moves;
        bool all;
    } cases[] = {
        {"{(t,0): t>=x-2}", 3, false},       {"{(t,0): t<=3}", 3, true},
        {"{(t,0): t<=y-x+3}", 3, false},     {"{(t,0): x<y}", 0, true},
        {"{(t,0): t=5..8}", 4, true},        {"{(t,0): t in {1,7,9}}", 3, true},
        {"nim on cone(1/2,2/1)", 20, false},
    };
    mpz_t heap;
    mpz_init(heap);
    mpz_ui_pow_ui(heap, 10, 30);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules = rules_or_fail(cases[i].rule);
        int count = 0;
        bool all = false;
        assert_int_equal(pair_moves(rules, heap, heap, 5, &all, count_moves, &count, NULL), WY_OK);
        if (count != cases[i].moves || all != cases[i].all) {
            fail_msg("%s: %d moves, all %d", cases[i].rule, count, all);
        }
        wy_rules_free(rules);
    }
    mpz_clear(heap);
}

/* Larger numbers, against the library's own routine for machine words. */
static void legality_is_that_of_machine_words(void **state) {
    (void)state;
    uint64_t seed = 31415;
    int legal_ones = 0;
    for (int round = 0; round < SHARE(4000); round++) {
        char text[2000];
        /* Parallel parameters make the routine for words slow. */
        const bool huge = round % 2 == 0;
        random_rule_text(text, sizeof text, &seed,
                         huge ? RANDOM_EVERYTHING & ~RANDOM_TWO : RANDOM_EVERYTHING);
        wy_rules *rules = rules_or_fail(text);
        const int64_t scale = huge ? INT64_C(1000000000000) : 300;
        const int64_t x = scale + random_below(&seed, 50);
        const int64_t y = scale + random_below(&seed, 50);
        const int64_t t = huge ? INT64_C(1000000) * random_below(&seed, 1000000) : 0;
        const int64_t s = random_below(&seed, 200);
        const int64_t candidates[][2] = {{t + s, 0},
                                         {0, t + s},
                                         {t + s, t + s},
                                         {t + s, 2 * (t + s)},
                                         {2 * t + s, t},
                                         {t + s, t + random_below(&seed, 5)},
                                         {s, random_below(&seed, 200)}};
        for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
            const int64_t dx = candidates[i][0];
            const int64_t dy = candidates[i][1];
            if ((dx == 0 && dy == 0) || dx > x || dy > y || wi_rules_ends_at(rules, x, y) ||
                !wi_cone_contains(&rules->board, x - dx, y - dy)) {
                continue;
            }
            const bool expected = wi_rules_move(rules, x, y, dx, dy);
            legal_ones += expected;
            if (legal_small(rules, x, y, dx, dy, NULL) != (expected ? WY_OK : WY_NO)) {
                fail_msg("%s: (%" PRId64 ",%" PRId64 ") at (%" PRId64 ",%" PRId64 ") is %d", text,
                         dx, dy, x, y, expected);
            }
        }
        wy_rules_free(rules);
    }
    assert_true(legal_ones > SHARE(1000));
}

/* Numbers of hundreds of digits, by arithmetic that a reader can follow. */
static void legality_has_no_size_limit(void **state) {
    (void)state;
    static const struct {
        const char *rule, *x, *y, *dx, *dy;
        bool legal;
    } cases[] = {
        {"wythoff", "10^300", "10^300", "10^200", "10^200", true},
        {"wythoff", "10^300", "10^300", "10^200", "10^201", false},
        {"wythoff", "10^300", "10^300", "10^301", "0", false},
        {"{(3t+1,2t)}", "10^300", "10^300", "10^40", "6666666666666666666666666666666666666667",
         false},
        {"{(3t+1,2t)}", "10^300", "10^300", "10000000000000000000000000000000000000000",
         "6666666666666666666666666666666666666666", true},
        {"{(s,t): |s-t|<3}", "10^300", "10^300", "100000000000000000000000000000002",
         "100000000000000000000000000000000", true},
        {"{(s,t): |s-t|<3}", "10^300", "10^300", "100000000000000000000000000000003",
         "100000000000000000000000000000000", false},
        /* 2s + 4t: even numbers from 6; 2^90 is even. */
        {"{(2s+4t,0)}", "10^300", "10^300", "2^90", "0", true},
        {"{(2s+4t,0)}", "10^300", "10^300", "3^57", "0", false},
        {"{(6s+10t,3s+5t)}", "10^300", "10^300", "2000000000000000000000000000000",
         "1000000000000000000000000000000", true},
        {"{(6s+10t,3s+5t)}", "10^300", "10^300", "2000000000000000000000000000000",
         "1000000000000000000000000000001", false},
        {"{(6s+10t,3s+5t): s=1..2}", "10^300", "10^300", "2000000000000000000000000000000",
         "1000000000000000000000000000000", false},
        {"{(6s+10t,3s+5t): s=1..5}", "10^300", "10^300", "2000000000000000000000000000000",
         "1000000000000000000000000000000", true},
        {"{(t,0): t=5..}", "10^300", "10^300", "2^100", "0", true},
        {"{(t,0): t=5..1000}", "10^300", "10^300", "2^100", "0", false},
        {"{(t,0): t mod 7 = 2}", "10^300", "10^300", "2^100", "0", true},
        {"{(t,0): t mod 7 = 3}", "10^300", "10^300", "2^100", "0", false},
        {"{(t,0): t-x mod 5 = 2}", "10^300", "10^300", "2", "0", true},
        {"{(t,0): t-x mod 5 = 3}", "10^300", "10^300", "2", "0", false},
        {"wythoff - {(t,t): t>=1000}", "10^300", "10^300", "2^100", "2^100", false},
        {"wythoff - {(t,t): t>=1000} + {(2t,2t)}", "10^300", "10^300", "2^100", "2^100", true},
        {"{(t,0): prime(t)}", "10^300", "10^300", "2^127", "0", false},
        /* 2^127 - 1 */
        {"{(t,0): prime(t)}", "10^300", "10^300", "170141183460469231731687303715884105727", "0",
         true},
        {"{(t,0): not prime(t)}", "10^300", "10^300", "170141183460469231731687303715884105727",
         "0", false},
        {"{(t,0): t<=x-y}", "10^300", "10^299", "10^200", "0", true},
        {"{(t,0): t<=x-y}", "10^299", "10^300", "10^200", "0", false},
        {"nim on cone(1/2,2/1)", "10^300", "10^300", "10^299", "0", true},
        {"nim on cone(1/2,2/1)", "2^300", "2^300", "2^299", "0", true},
        {"nim on cone(1/2,2/1)", "3^300", "3^300", "2^475", "0", false},
        {"nim terminal x=y", "10^300", "10^300", "1", "0", false},
        {"nim terminal x=y", "10^300", "10^299", "1", "0", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules = rules_or_fail(cases[i].rule);
        wy_error why = {0};
        const wy_status status =
            legal_text(rules, cases[i].x, cases[i].y, cases[i].dx, cases[i].dy, &why);
        if (status != (cases[i].legal ? WY_OK : WY_NO)) {
            fail_msg("case %zu, %s: %d (%s)", i, cases[i].rule, (int)status, why.message);
        }
        wy_rules_free(rules);
    }
}

static void assert_reason(const char *rule, int x, int y, int dx, int dy, const char *words) {
    wy_rules *rules = rules_or_fail(rule);
    wy_error why = {0};
    assert_int_equal(legal_small(rules, x, y, dx, dy, &why), WY_NO);
    if (strstr(why.message, words) == NULL) {
        fail_msg("%s: '%s' has no '%s'", rule, why.message, words);
    }
    assert_true(why.status == WY_NO);
    wy_rules_free(rules);
}

static void refusals_say_why(void **state) {
    (void)state;
    assert_reason("wythoff", 7, 9, 8, 0, "the first heap has only 7");
    assert_reason("wythoff", 7, 9, 0, 10, "the second heap has only 9");
    assert_reason("wythoff", 7, 9, 0, 0, "at least one");
    assert_reason("wythoff", 7, 9, -1, 0, "heaps never grow");
    assert_reason("wythoff", 7, 9, 3, 4, "moves are {(t,0),(0,t),(t,t)}; near it are (3,3), (4,4)");
    assert_reason("wythoff - (3,3)", 7, 9, 3, 3, "the rule takes (3,3) away");
    assert_reason("{(t,0): prime(x)}", 8, 9, 3, 0, "only where the condition of {(t,0): prime(x)}");
    assert_reason("wythoff terminal x+y<=3", 1, 2, 1, 0, "terminal by the rule");
    assert_reason("nim on cone(1/2,2/1)", 4, 4, 3, 0, "outside the cone(1/2,2/1)");
    wy_rules *rules = rules_or_fail("{(t,0): prime(x)} + (0,t)");
    wy_error why = {0};
    assert_int_equal(legal_text(rules, "7^9000", "1", "1", "0", &why), WY_LIMIT);
    assert_non_null(strstr(why.message, "prime"));
    wy_rules_free(rules);
}

/* ---- an oracle ------------------------------------------------------------------------ */

enum { LARGEST = 13, CELLS = (LARGEST + 1) * (LARGEST + 1), MOST_PARTS = 3 };

/* What is known of the parts of a position, by the slow definitions. */
typedef struct oracle {
    wy_sum *start;
    const wy_rules *rules; /* of the first part */
    int8_t outcome[CELLS];
    uint32_t value[MOST_PARTS][CELLS];  /* of several parts, whose order is that of the sum */
    reference_heaps *heaps[MOST_PARTS]; /* of parts on several heaps, or with a memory */
    wi_imitation_search *search;        /* of imitation games */
} oracle;

/* Heaps are below this in games on so many heaps, or with a memory. */
static const int heap_sizes[WY_MOST_HEAPS + 1] = {0, 20, 9, 6, 4, 3, 3};

/* Grundy values from the moves of the reference. */
static void values_by_reference(uint32_t *value, const wy_rules *rules) {
    for (int64_t x = 0; x <= LARGEST; x++) {
        for (int64_t y = 0; y <= LARGEST; y++) {
            if (!wi_cone_contains(&rules->board, x, y)) {
                continue;
            }
            bool *legal = moves_by_reference(rules, x, y);
            bool taken[CELLS + 1] = {false};
            for (int64_t dx = 0; dx <= x; dx++) {
                for (int64_t dy = 0; dy <= y; dy++) {
                    if (legal[dx * (y + 1) + dy]) {
                        taken[value[(x - dx) * (LARGEST + 1) + y - dy]] = true;
                    }
                }
            }
            uint32_t least = 0;
            while (taken[least]) {
                least++;
            }
            value[x * (LARGEST + 1) + y] = least;
            free(legal);
        }
    }
}

static oracle *oracle_of(wy_sum *start) {
    oracle *o = calloc(1, sizeof *o);
    assert_non_null(o);
    o->start = start;
    o->rules = start->parts[0].rules;
    for (size_t i = 0; i < start->count; i++) {
        const wy_rules *rules = start->parts[i].rules;
        if (!wy_rules_plane(rules)) {
            o->heaps[i] = reference_heaps_open(rules, heap_sizes[rules->heaps]);
        } else if (start->count > 1) {
            values_by_reference(o->value[i], rules);
        }
    }
    if (start->count > 1 || o->heaps[0] != NULL) {
        return o;
    }
    if (o->rules->imitation_p > 0) {
        assert_int_equal(
            wi_imitation_search_create(&o->search, o->rules, LARGEST, &one_thread, NULL), WY_OK);
    } else {
        reference_outcomes(o->outcome, o->rules, LARGEST + 1, LARGEST + 1);
    }
    return o;
}

static void oracle_free(oracle *o) {
    for (int i = 0; i < MOST_PARTS; i++) {
        if (o->heaps[i] != NULL) {
            reference_heaps_close(o->heaps[i]);
        }
    }
    wi_imitation_search_free(o->search);
    wy_sum_free(o->start);
    free(o);
}

static bool same_move(const wy_move *a, const wy_move *b) {
    bool same = a->pass == b->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        same = same && mpz_cmp(a->take[i], b->take[i]) == 0;
    }
    return same;
}

/* May this option be taken after what was announced? */
static bool is_open(const wy_rules *rules, const wy_turn *turn, const wy_move *move) {
    bool listed = false;
    for (size_t i = 0; i < turn->count; i++) {
        listed = listed || same_move(&turn->listed[i], move);
    }
    return !turn->announced || listed == (rules->comply > 0);
}

static void take_two(wy_move *move, int64_t dx, int64_t dy) {
    mpz_set_si(move->take[0], dx);
    mpz_set_si(move->take[1], dy);
}

/* The place in machine words. */
static wy_cell words_of(const wy_place *place) {
    wy_cell at = {.memory = mpz_get_si(place->memory)};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        at.heap[i] = mpz_get_si(place->heap[i]);
        at.last[i] = mpz_get_si(place->last[i]);
    }
    return at;
}

typedef struct heap_move {
    bool pass;
    int64_t take[WY_MOST_HEAPS];
} heap_move;

/* Makes the move at a position of these rules, by their definition. */
static wy_cell moved(const wy_rules *rules, const wy_cell *from, const heap_move *move) {
    wy_cell to = *from;
    if (move->pass) {
        to.memory--;
        return to;
    }
    for (int i = 0; i < rules->heaps; i++) {
        to.heap[i] -= move->take[i];
        to.last[i] = rules->memory == WY_MEMORY_REPEAT ? move->take[i] : 0;
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        to.memory = rules->factor * move->take[0] + rules->more;
    } else if (rules->memory == WY_MEMORY_ENFORCE) {
        to.memory = WY_NOT_NAMED;
    }
    return to;
}

/* The legal moves on several heaps, or with a memory, by the reference. */
typedef struct option_list {
    heap_move *moves;
    size_t count;
} option_list;

static bool remembered(const wy_rules *rules, const wy_cell *at, const int64_t *take, int set) {
    switch (rules->memory) {
    case WY_MEMORY_ENFORCE:
        return at->memory == WY_NOT_NAMED || at->memory == set;
    case WY_MEMORY_BOUND:
        return take[0] <= at->memory;
    case WY_MEMORY_REPEAT:
        return memcmp(take, at->last, WY_MOST_HEAPS * sizeof *take) != 0;
    case WY_MEMORY_NONE:
    case WY_MEMORY_PASS:
    case WY_MEMORY_IMITATION: /* on two heaps: another oracle */
        break;
    }
    return true;
}

static bool is_option(const oracle *o, size_t part, const wy_cell *at, const int64_t *take) {
    const wy_rules *rules = o->start->parts[part].rules;
    bool legal = false;
    for (int set = 0; set < (rules->memory == WY_MEMORY_ENFORCE ? rules->sets : 1); set++) {
        legal = legal || (remembered(rules, at, take, set) &&
                          reference_heaps_move(o->heaps[part], at->heap, take, set));
    }
    return legal;
}

static option_list options_of(const oracle *o, size_t part, const wy_cell *at) {
    const wy_rules *rules = o->start->parts[part].rules;
    option_list list = {calloc(10000, sizeof *list.moves), 0};
    int64_t take[WY_MOST_HEAPS] = {0};
    assert_non_null(list.moves);
    while (next_vector(take, rules->heaps, heap_sizes[rules->heaps])) {
        bool there = true;
        for (int i = 0; i < rules->heaps; i++) {
            there = there && take[i] <= at->heap[i];
        }
        if (there && is_option(o, part, at, take)) {
            memcpy(list.moves[list.count++].take, take, sizeof take);
        }
    }
    if (rules->memory == WY_MEMORY_PASS && at->memory > 0 && list.count > 0) {
        list.moves[list.count++].pass = true;
    }
    return list;
}

static void set_move(wy_move *move, const heap_move *from) {
    move->pass = from->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(move->take[i], from->take[i]);
    }
}

/* The player who is to move, on several heaps or with a memory, in a game alone. */
static bool mover_wins_heaps(const oracle *o, const wy_play *play) {
    const wy_cell at = words_of(&wy_play_place(play)->parts[0].at);
    const wy_turn *turn = wy_play_now(play);
    if (!turn->announced) {
        return !reference_heaps_lost(o->heaps[0], &at);
    }
    option_list list = options_of(o, 0, &at);
    bool wins = false;
    bool moves = false;
    wy_move move;
    wy_move_init(&move);
    for (size_t i = 0; i < list.count; i++) {
        set_move(&move, &list.moves[i]);
        if (is_open(o->rules, turn, &move)) {
            const wy_cell to = moved(o->rules, &at, &list.moves[i]);
            moves = true;
            wins = wins || reference_heaps_lost(o->heaps[0], &to);
        }
    }
    wy_move_clear(&move);
    free(list.moves);
    return wins || (!moves && o->rules->misere);
}

static bool mover_wins_imitation(const oracle *o, const wy_play *play) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    const wy_place *first = &wy_play_start(play)->parts[0].at;
    wi_imitation_start(&state, o->rules->imitation_m, o->rules->imitation_p, first->heap[0],
                       first->heap[1], NULL);
    for (size_t i = 1; i < wy_play_turns(play); i++) {
        const wy_place *at = i + 1 < wy_play_turns(play) ? &wy_play_turn(play, i)->from
                                                         : &wy_play_place(play)->parts[0].at;
        assert_int_equal(wi_imitation_move_to(&state, at->heap[0], at->heap[1], NULL), WY_OK);
    }
    bool p = false;
    assert_int_equal(wi_imitation_search_outcome(&p, o->search, &state, NULL), WY_OK);
    wi_imitation_clear(&state);
    return !p;
}

static bool mover_wins_sum(const oracle *o, const wy_sum *now) {
    uint32_t total = 0;
    for (size_t i = 0; i < now->count; i++) {
        const wy_part *part = &now->parts[i];
        if (o->heaps[i] != NULL) {
            const wy_cell at = words_of(&part->at);
            total ^= (uint32_t)reference_heaps_value(o->heaps[i], &at);
            continue;
        }
        total ^= o->value[i][mpz_get_si(part->at.heap[0]) * (LARGEST + 1) +
                             mpz_get_si(part->at.heap[1])];
    }
    return total != 0;
}

/* Does who is to move (or cannot) win, with best play from here? */
static bool mover_wins(const oracle *o, const wy_play *play) {
    if (o->start->count > 1) {
        return mover_wins_sum(o, wy_play_place(play));
    }
    if (o->search != NULL) {
        return mover_wins_imitation(o, play);
    }
    if (o->heaps[0] != NULL) {
        return mover_wins_heaps(o, play);
    }
    const wy_turn *turn = wy_play_now(play);
    const wy_place *at = &wy_play_place(play)->parts[0].at;
    const int64_t x = mpz_get_si(at->heap[0]);
    const int64_t y = mpz_get_si(at->heap[1]);
    if (!turn->announced && o->rules->block > 0) {
        return o->outcome[x * (LARGEST + 1) + y] == 0;
    }
    bool *legal = moves_by_reference(o->rules, x, y);
    bool wins = false;
    bool moves = false;
    wy_move move;
    wy_move_init(&move);
    for (int64_t dx = 0; dx <= x; dx++) {
        for (int64_t dy = 0; dy <= y; dy++) {
            take_two(&move, dx, dy);
            if (legal[dx * (y + 1) + dy] && is_open(o->rules, turn, &move)) {
                moves = true;
                wins = wins || o->outcome[(x - dx) * (LARGEST + 1) + y - dy] == 1;
            }
        }
    }
    wy_move_clear(&move);
    free(legal);
    return wins || (!moves && o->rules->misere);
}

static bool computer_wins(const oracle *o, const wy_play *play) {
    return mover_wins(o, play) == (wy_play_mover(play) == wy_play_computer(play));
}

/* ---- random sessions ------------------------------------------------------------------- */

/* A random move at a place of this part, often nonsense. */
static void random_move(wy_move *move, const oracle *o, const wy_sum *now, uint64_t *seed) {
    /* Also in a part that is not there. */
    move->part = (size_t)random_below(seed, 2 * (int)now->count + 1) / 2;
    const size_t part = move->part < now->count ? move->part : 0;
    const wy_part *at = &now->parts[part];
    const int heaps = wy_part_heaps(at);
    if (o->heaps[part] != NULL && random_below(seed, 4) > 0) {
        const wy_cell place = words_of(&at->at);
        option_list list = options_of(o, part, &place);
        if (list.count > 0) {
            set_move(move, &list.moves[random_below(seed, (int)list.count)]);
        }
        free(list.moves);
    } else {
        for (int i = 0; i < heaps; i++) {
            const int largest = (int)mpz_get_si(at->at.heap[i]) + 2;
            if (i > 0 && random_below(seed, 3) == 0) {
                mpz_set(move->take[i], move->take[i - 1]);
            } else {
                mpz_set_si(move->take[i], random_below(seed, largest));
            }
        }
        for (int i = random_below(seed, 3); i < heaps; i += 1 + random_below(seed, 3)) {
            mpz_set_ui(move->take[i], 0);
        }
        move->pass = random_below(seed, 12) == 0;
    }
    if (random_below(seed, 3) == 0 || (now->count > 1 && at->rules->memory == WY_MEMORY_ENFORCE)) {
        move->name = random_below(seed, 3);
    }
    if (at->rules->memory != WY_MEMORY_ENFORCE && random_below(seed, 20) > 0) {
        move->name = WY_NOT_NAMED;
    }
}

/* As many options as have to be named. */
static size_t options_to_name(wy_move *moves, size_t most, const oracle *o, const wy_play *play,
                              uint64_t *seed) {
    const wy_cell at = words_of(&wy_play_place(play)->parts[0].at);
    option_list list = options_of(o, 0, &at);
    size_t count = 0;
    while (count < most && count < (size_t)o->rules->comply && list.count > 0) {
        const size_t i = (size_t)random_below(seed, (int)list.count);
        set_move(&moves[count], &list.moves[i]);
        moves[count].part = 0;
        moves[count++].name = WY_NOT_NAMED;
        list.moves[i] = list.moves[--list.count];
    }
    free(list.moves);
    return count;
}

/* A random thing that a person may do: often nonsense, which must be refused. */
static void person_acts(const oracle *o, wy_play *play, uint64_t *seed) {
    enum { MOST = 4 };
    const wy_turn *turn = wy_play_now(play);
    const wy_sum *now = wy_play_place(play);
    const size_t turns = wy_play_turns(play);
    const wy_phase phase = wy_play_phase(play);
    wy_sum *before = wy_sum_copy(now);
    wy_move moves[MOST];
    for (int i = 0; i < MOST; i++) {
        wy_move_init(&moves[i]);
        random_move(&moves[i], o, now, seed);
    }
    wy_error error = {0};
    wy_status status;
    if (phase == WY_PHASE_NAME) {
        status = wy_play_name(play, random_below(seed, 4) - 1, &error);
    } else if (phase == WY_PHASE_COMPLY && random_below(seed, 3) > 0) {
        const size_t count = options_to_name(moves, MOST, o, play, seed);
        status = wy_play_list(play, moves, count, &error);
        assert_int_equal(status, WY_OK);
    } else if (phase == WY_PHASE_BLOCK || phase == WY_PHASE_COMPLY) {
        status = wy_play_list(play, moves, (size_t)random_below(seed, MOST), &error);
    } else {
        const wy_move *move = &moves[0];
        const bool open = is_open(o->rules, turn, move);
        const bool heaps = o->heaps[move->part < now->count ? move->part : 0] != NULL;
        status = wy_play_move(play, move, &error);
        if (status == WY_OK) {
            assert_int_equal(phase, WY_PHASE_MOVE);
            assert_true(move->part < before->count);
            assert_true(open);
            const wy_part *part = &before->parts[move->part];
            const wy_cell at = words_of(&part->at);
            int64_t take[WY_MOST_HEAPS];
            for (int i = 0; i < WY_MOST_HEAPS; i++) {
                take[i] = mpz_get_si(move->take[i]);
            }
            assert_true(o->search != NULL || move->pass ||
                        (heaps ? is_option(o, move->part, &at, take)
                               : legal_small(part->rules, at.heap[0], at.heap[1], take[0], take[1],
                                             NULL) == WY_OK));
            assert_true(!move->pass || at.memory > 0);
        }
    }
    if (status != WY_OK) {
        assert_int_equal(status, WY_NO);
        assert_true(strlen(error.message) > 10);
        assert_int_equal(wy_play_turns(play), turns);
        assert_int_equal(wy_play_phase(play), phase);
        assert_true(wy_sum_equal(wy_play_place(play), before));
    } else if (random_below(seed, 4) == 0) {
        assert_int_equal(wy_play_undo(play, &error), WY_OK);
        assert_true(wy_sum_equal(wy_play_place(play), before));
        assert_int_equal(wy_play_phase(play), phase);
    }
    for (int i = 0; i < MOST; i++) {
        wy_move_clear(&moves[i]);
    }
    wy_sum_free(before);
}

/* The computer acts; the oracle looks on. */
static void computer_acts(const oracle *o, wy_play *play, const char *text) {
    const bool won = computer_wins(o, play);
    wy_advice advice;
    wy_advice_init(&advice);
    wy_error error = {0};
    if (wy_play_advise(play, &advice, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    assert_true(advice.known);
    if (advice.wins != won) {
        char *here = wy_sum_text(wy_play_place(play));
        print_message("# at %s\n", here);
        free(here);
        fail_msg("%s: the opponent says %d, the oracle %d", text, advice.wins, won);
    }
    char *words = wy_play_explain(play, &advice, "I");
    assert_non_null(words);
    assert_true(strlen(words) > 20);
    free(words);
    if (wy_play_follow(play, &advice, &error) != WY_OK) {
        fail_msg("%s: the computer may not do what it wants: %s", text, error.message);
    }
    if (won && !computer_wins(o, play)) {
        fail_msg("%s: the computer lost a won game", text);
    }
    wy_advice_clear(&advice);
}

/* Advice for whoever is to act agrees with the oracle. */
static void check_advice(const oracle *o, wy_play *play, const char *text) {
    wy_advice advice;
    wy_advice_init(&advice);
    wy_error error = {0};
    if (wy_play_advise(play, &advice, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    const bool mover = mover_wins(o, play);
    assert_int_equal(advice.wins, wy_play_actor(play) == wy_play_mover(play) ? mover : !mover);
    char *words = wy_play_explain(play, &advice, "you");
    assert_non_null(words);
    free(words);
    wy_advice_clear(&advice);
}

/* Every move that wins, by the library and by the oracle. */
typedef struct winning {
    wy_play *play;
    const oracle *o;
    size_t count;
} winning;

static bool check_winning(void *data, const wy_move *move) {
    winning *w = data;
    const wy_seat mover = wy_play_mover(w->play);
    if (wy_play_phase(w->play) == WY_PHASE_NAME) {
        assert_int_equal(wy_play_name(w->play, move->name, NULL), WY_OK);
        assert_false(mover_wins(w->o, w->play));
        assert_int_equal(wy_play_undo(w->play, NULL), WY_OK);
        w->count++;
        return true;
    }
    assert_int_equal(wy_play_move(w->play, move, NULL), WY_OK);
    assert_int_equal(mover_wins(w->o, w->play), wy_play_mover(w->play) == mover);
    assert_int_equal(wy_play_undo(w->play, NULL), WY_OK);
    w->count++;
    return true;
}

static void check_all_winning(const oracle *o, wy_play *play) {
    if (wy_play_phase(play) != WY_PHASE_MOVE && wy_play_phase(play) != WY_PHASE_NAME) {
        return;
    }
    winning w = {.play = play, .o = o};
    bool all = false;
    assert_int_equal(wy_play_winning(&all, play, check_winning, &w, NULL), WY_OK);
    assert_true(all);
    assert_int_equal(w.count > 0, mover_wins(o, play) == (wy_play_phase(play) == WY_PHASE_MOVE));
}

static void transcript_round_trip(const wy_play *play);

/* o belongs to the session. */
static void play_session(oracle *o, const char *text, uint64_t *seed, int calls) {
    wy_play *play = NULL;
    wy_error error = {0};
    const wy_part *first = &o->start->parts[0];
    const wy_status status = wy_play_open(&play, o->start, &one_thread, &error);
    if (wy_rules_plane(o->rules) &&
        !wi_cone_contains(&o->rules->board, mpz_get_si(first->at.heap[0]),
                          mpz_get_si(first->at.heap[1]))) {
        assert_int_equal(status, WY_BAD);
        assert_null(play);
        calls = 0;
    } else if (status != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    } else {
        wy_play_seat_computer(play, (wy_seat)random_below(seed, 2));
    }
    for (int call = 0; call < calls; call++) {
        const int what = random_below(seed, 24);
        if (wy_play_phase(play) == WY_PHASE_OVER) {
            assert_int_equal(wy_play_winner(play) == wy_play_mover(play), mover_wins(o, play));
            assert_int_equal(mover_wins(o, play), o->rules->misere);
        } else {
            assert_int_equal(wy_play_winner(play), WY_NOBODY);
        }
        if (what == 0) {
            wy_play_undo(play, &error);
        } else if (what == 1) {
            assert_int_equal(wy_play_restart(play, &error), WY_OK);
            assert_int_equal(wy_play_turns(play), 1);
            assert_true(wy_sum_equal(wy_play_place(play), o->start));
        } else if (what == 2) {
            wy_play_switch(play);
        } else if (what == 3) {
            check_advice(o, play, text);
            check_all_winning(o, play);
        } else if (wy_play_phase(play) == WY_PHASE_OVER && what < 12) {
            wy_play_restart(play, &error);
        } else if (wy_play_phase(play) != WY_PHASE_OVER &&
                   wy_play_actor(play) == wy_play_computer(play)) {
            computer_acts(o, play, text);
        } else {
            person_acts(o, play, seed);
        }
    }
    if (calls > 0) {
        transcript_round_trip(play);
        while (wy_play_undo(play, &error) == WY_OK) {
        }
        assert_true(wy_sum_equal(wy_play_place(play), o->start));
    }
    wy_play_free(play);
    oracle_free(o);
}

/* A game of the rule at a random position. */
static void play_board(const char *text, uint64_t *seed, int calls) {
    wy_rules *rules = rules_or_fail(text);
    wy_sum *start;
    wy_place at;
    wy_place_init(&at);
    mpz_set_si(at.heap[0], random_below(seed, LARGEST + 1));
    mpz_set_si(at.heap[1], random_below(seed, LARGEST + 1));
    assert_int_equal(wy_sum_of(&start, text, rules, &at, NULL), WY_OK);
    wy_place_clear(&at);
    wy_rules_free(rules);
    play_session(oracle_of(start), text, seed, calls);
}

static void the_computer_keeps_what_it_has(void **state) {
    (void)state;
    uint64_t seed = 1729;
    for (int round = 0; round < SHARE(500); round++) {
        char text[2000];
        random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING);
        play_board(text, &seed, 60);
    }
}

static void the_computer_keeps_what_it_has_in_named_games(void **state) {
    (void)state;
    static const char *const games[] = {
        "nim",
        "nim misere",
        "wythoff",
        "wythoff misere",
        "maharaja",
        "wythoff block 1",
        "wythoff block 2",
        "wythoff block 3 misere",
        "nim block 1 misere",
        "wythoff(2,3)",
        "wythoff(3,2)",
        "wythoff(2,3) misere",
        "wythoff block 2 diagonal terminal x+y<=3",
        "wythoff terminal x+y<=3 misere",
        "nim on cone(1/2,2/1) block 1",
        "rational-nim(1/2,2/1)",
        "rational-wythoff(1/1,1/0)",
        "rational(1/2,2/1,wythoff) block 1 misere",
        "ho-restriction",
        "ho-extension",
        "prime-game",
        "prime-game misere block 1",
        "{(1,1)} block 1",
        "{(1,1)} block 1 misere",
        "{(2,0),(0,3)} misere",
        "imitation(1,1)",
        "imitation(1,2)",
        "imitation(2,1)",
        "imitation(2,3)",
        "imitation(3,3)",
        "imitation(1,2) misere",
        "imitation(2,2) terminal x+y<=3",
        "imitation(2,2) terminal {(1,2),(3,3)} misere",
    };
    uint64_t seed = 6174;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        for (int round = 0; round < 12; round++) {
            play_board(games[i], &seed, 80);
        }
    }
}

/* ---- several heaps, and memories ------------------------------------------------------------- */

/* A random position of the game, at the start or later; false: it is one for two heaps. */
static bool random_start(wy_sum **start, const char *text, uint64_t *seed) {
    wy_rules *rules = NULL;
    wy_place at;
    *start = NULL;
    if (wy_rules_read(&rules, text, NULL) != WY_OK || wy_rules_plane(rules)) {
        wy_rules_free(rules);
        return false;
    }
    wy_place_init(&at);
    const int size = heap_sizes[rules->heaps];
    for (int i = 0; i < rules->heaps; i++) {
        mpz_set_si(at.heap[i], random_below(seed, 3) > 0 ? size - 1 : random_below(seed, size));
    }
    wy_rules_start(&at, rules);
    if (random_below(seed, 4) == 0) {
        switch (rules->memory) {
        case WY_MEMORY_PASS:
            mpz_set_si(at.memory, random_below(seed, (int)rules->passes + 1));
            break;
        case WY_MEMORY_ENFORCE:
            mpz_set_si(at.memory, random_below(seed, rules->sets));
            break;
        case WY_MEMORY_BOUND:
            mpz_set_si(at.memory, 1 + random_below(seed, size));
            break;
        case WY_MEMORY_REPEAT:
            mpz_set_si(at.last[0], 1 + random_below(seed, 2));
            break;
        case WY_MEMORY_NONE:
        case WY_MEMORY_IMITATION:
            break;
        }
    }
    wy_error error = {0};
    if (wy_sum_of(start, text, rules, &at, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    wy_place_clear(&at);
    wy_rules_free(rules);
    return true;
}

static void the_computer_keeps_what_it_has_on_several_heaps(void **state) {
    (void)state;
    uint64_t seed = 314159;
    int played = 0;
    for (int round = 0; played < SHARE(600); round++) {
        char text[2000];
        wy_sum *start;
        random_game_text(text, sizeof text, &seed);
        if (random_start(&start, text, &seed)) {
            play_session(oracle_of(start), text, &seed, 40);
            played++;
        }
    }
}

static void the_computer_keeps_what_it_has_with_every_memory(void **state) {
    (void)state;
    static const char *const games[] = {
        "nim on 3 heaps",
        "nim on 6 heaps",
        "nim on 3 heaps misere",
        "nim on 3 heaps block 1",
        "wythoff on 3 heaps block 2 misere",
        "nim on 4 heaps comply 2",
        "nim comply 2 misere",
        "raleigh",
        "moore(2) on 4 heaps",
        "nim pass",
        "nim pass 2 misere",
        "nim pass block 1",
        "nim pass comply 2",
        "wythoff pass on 3 heaps",
        "fibonacci-nim",
        "fibonacci-nim misere",
        "fibonacci-nim block 1",
        "fibonacci-nim comply 1",
        "nim no repeat",
        "nim no repeat block 1",
        "nim no repeat comply 2 misere",
        "odd-or-even-nim",
        "odd-or-even-nim misere",
        "odd-or-even-nim block 1",
        "odd-or-even-nim comply 1",
        "nim on 3 heaps terminal x=y",
    };
    uint64_t seed = 2718;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        for (int round = 0; round < 8; round++) {
            wy_sum *start;
            assert_true(random_start(&start, games[i], &seed));
            play_session(oracle_of(start), games[i], &seed, 60);
        }
    }
}

/* Who wins with best play, after every line of a transcript. */
typedef struct review {
    wy_seat winners[200];
    size_t count;
} review;

static wy_status watch_review(void *data, wy_play *play, const char *const names[2],
                              wy_error *error) {
    review *r = data;
    (void)names;
    wy_advice advice;
    wy_advice_init(&advice);
    const wy_status status = wy_play_advise(play, &advice, error);
    const wy_seat actor = wy_play_actor(play);
    if (r->count < sizeof r->winners / sizeof r->winners[0]) {
        r->winners[r->count++] = advice.wins ? actor : wy_play_other(actor);
    }
    wy_advice_clear(&advice);
    return status;
}

/* The game as a transcript is read again, and judged as it was while it was played. */
static void compare_review(const wy_play *play, const review *played) {
    static const char *const names[2] = {"Alice", "Bob"};
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_int_equal(wy_play_write(stream, play, names, NULL), WY_OK);
    fclose(stream);
    wy_play *again = NULL;
    char read_names[2][WY_MAX_NAME + 1];
    review read = {.count = 0};
    wy_error error = {0};
    if (wy_play_read(&again, read_names, text, length, &one_thread, watch_review, &read, &error) !=
        WY_OK) {
        fail_msg("%s:%zu: %s", text, error.line, error.message);
    }
    assert_int_equal(wy_play_winner(again), wy_play_winner(play));
    assert_int_equal(read.count, played->count + 1); /* the line of the result */
    assert_memory_equal(read.winners, played->winners, played->count * sizeof played->winners[0]);
    wy_play_free(again);
    free(text);
}

/* The perfect player, in the seat that stands to win, against one who moves at random. */
static void win_to_the_end(oracle *o, const char *text, uint64_t *seed) {
    wy_play *play = NULL;
    wy_error error = {0};
    review played = {.count = 0};
    if (wy_play_open(&play, o->start, &one_thread, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    wy_play_seat_computer(play, mover_wins(o, play) ? WY_FIRST : WY_SECOND);
    size_t judged = 0;
    for (int step = 0; step < 3000 && wy_play_phase(play) != WY_PHASE_OVER; step++) {
        const wy_turn *turn = wy_play_now(play);
        const size_t now = 3 * wy_play_turns(play) + turn->announced + (turn->set != WY_NOT_NAMED);
        if (now > judged) {
            assert_int_equal(watch_review(&played, play, NULL, &error), WY_OK);
            judged = now;
        }
        if (wy_play_actor(play) == wy_play_computer(play)) {
            computer_acts(o, play, text);
        } else {
            person_acts(o, play, seed);
        }
    }
    assert_int_equal(wy_play_phase(play), WY_PHASE_OVER);
    assert_int_equal(wy_play_winner(play), wy_play_computer(play));
    assert_int_equal(watch_review(&played, play, NULL, &error), WY_OK);
    compare_review(play, &played);
    while (wy_play_undo(play, &error) == WY_OK) {
    }
    assert_true(wy_sum_equal(wy_play_place(play), o->start));
    wy_play_free(play);
    oracle_free(o);
}

static void won_games_are_won_to_the_end(void **state) {
    (void)state;
    uint64_t seed = 161803;
    int played = 0;
    for (int round = 0; played < SHARE(600); round++) {
        char text[2000];
        wy_sum *start;
        random_game_text(text, sizeof text, &seed);
        if (random_start(&start, text, &seed)) {
            win_to_the_end(oracle_of(start), text, &seed);
            played++;
        }
    }
}

/* A part on the board of a rule that has Grundy values, as text. */
static size_t random_part(char *to, size_t room, uint64_t *seed) {
    static const char *const heap_parts[] = {
        "nim on 3 heaps@%d,4,5",   "raleigh@1,%d,4",         "nim pass@%d,3",
        "nim pass@%d,5|0",         "fibonacci-nim@%d",       "fibonacci-nim@9|%d",
        "nim no repeat@%d,3|1,0",  "odd-or-even-nim@%d,5|1", "odd-or-even-nim@3,%d|2",
        "nim on 4 heaps@1,2,3,%d",
    };
    if (random_below(seed, 3) == 0) {
        const char *const format =
            heap_parts[random_below(seed, sizeof heap_parts / sizeof *heap_parts)];
        return (size_t)snprintf(to, room, format, 1 + random_below(seed, 3));
    }
    if (random_below(seed, 4) == 0) {
        return (size_t)snprintf(to, room, "nim(%d)", random_below(seed, LARGEST + 1));
    }
    char rule[500];
    int x;
    int y;
    wy_rules *rules = NULL;
    do {
        wy_rules_free(rules);
        random_rule_text(rule, sizeof rule, seed,
                         RANDOM_EVERYTHING &
                             ~(RANDOM_BLOCK_ANY | RANDOM_BLOCK_DIAGONAL | RANDOM_MISERE));
        rules = rules_or_fail(rule);
        x = random_below(seed, LARGEST + 1);
        y = random_below(seed, LARGEST + 1);
    } while (!wi_cone_contains(&rules->board, x, y));
    wy_rules_free(rules);
    return (size_t)snprintf(to, room, "%s@%d,%d", rule, x, y);
}

static void the_computer_keeps_what_it_has_in_sums(void **state) {
    (void)state;
    uint64_t seed = 142857;
    for (int round = 0; round < 60; round++) {
        char text[2000] = "";
        size_t used = 0;
        const int parts = 2 + random_below(&seed, MOST_PARTS - 1);
        for (int i = 0; i < parts; i++) {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s", i > 0 ? " + " : "");
            used += random_part(text + used, sizeof text - used, &seed);
        }
        wy_sum *start;
        wy_error error = {0};
        if (wy_sum_read(&start, text, &error) != WY_OK) {
            fail_msg("%s: %s", text, error.message);
        }
        play_session(oracle_of(start), text, &seed, 60);
    }
}

/* ---- phases ---------------------------------------------------------------------------- */

static wy_play *play_at(const char *rule, const char *x, const char *y) {
    wy_rules *rules = rules_or_fail(rule);
    wy_place at;
    wy_place_init(&at);
    mpz_set_str(at.heap[0], x, 10);
    mpz_set_str(at.heap[1], y, 10);
    wy_sum *start = NULL;
    wy_play *play = NULL;
    wy_error error = {0};
    if (wy_sum_of(&start, NULL, rules, &at, &error) != WY_OK ||
        wy_play_open(&play, start, &one_thread, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_place_clear(&at);
    wy_sum_free(start);
    wy_rules_free(rules);
    return play;
}

static wy_status do_move(wy_play *play, int64_t dx, int64_t dy, wy_error *error) {
    wy_move move;
    wy_move_init(&move);
    take_two(&move, dx, dy);
    const wy_status status = wy_play_move(play, &move, error);
    wy_move_clear(&move);
    return status;
}

static wy_status do_block(wy_play *play, int64_t dx, int64_t dy, wy_error *error) {
    wy_move move;
    wy_move_init(&move);
    take_two(&move, dx, dy);
    const wy_status status = wy_play_list(play, &move, 1, error);
    wy_move_clear(&move);
    return status;
}

static void blocking_has_its_order(void **state) {
    (void)state;
    wy_error error = {0};
    wy_play *play = play_at("wythoff block 1 diagonal", "2", "2");
    /* The second player blocks before the first move. */
    assert_int_equal(wy_play_phase(play), WY_PHASE_BLOCK);
    assert_int_equal(wy_play_actor(play), WY_SECOND);
    assert_int_equal(do_move(play, 1, 1, &error), WY_NO);
    assert_int_equal(do_block(play, 1, 0, &error), WY_NO);
    assert_non_null(strstr(error.message, "both heaps"));
    assert_int_equal(do_block(play, 3, 3, &error), WY_NO);
    assert_int_equal(wy_play_list(play, NULL, 2, &error), WY_NO);
    assert_non_null(strstr(error.message, "at most 1 option may"));
    assert_int_equal(do_block(play, 2, 2, &error), WY_OK);
    assert_int_equal(wy_play_phase(play), WY_PHASE_MOVE);
    assert_int_equal(wy_play_actor(play), WY_FIRST);
    assert_int_equal(do_block(play, 1, 1, &error), WY_NO);
    assert_non_null(strstr(error.message, "already"));
    assert_int_equal(do_move(play, 2, 2, &error), WY_NO);
    assert_non_null(strstr(error.message, "blocked"));
    assert_int_equal(do_move(play, 0, 1, &error), WY_OK);
    /* Blocks are forgotten after the move. */
    assert_int_equal(wy_play_phase(play), WY_PHASE_BLOCK);
    assert_int_equal(wy_play_actor(play), WY_FIRST);
    assert_int_equal(wy_play_undo(play, &error), WY_OK);
    assert_int_equal(wy_play_phase(play), WY_PHASE_MOVE);
    assert_int_equal(wy_play_now(play)->count, 1);
    assert_int_equal(wy_play_undo(play, &error), WY_OK);
    assert_int_equal(wy_play_phase(play), WY_PHASE_BLOCK);
    assert_int_equal(wy_play_undo(play, &error), WY_NO);
    assert_int_equal(wy_play_list(play, NULL, 0, &error), WY_OK);
    assert_int_equal(do_move(play, 2, 0, &error), WY_OK);
    /* On (0,2) nothing can be blocked, so nobody is asked. */
    assert_int_equal(wy_play_phase(play), WY_PHASE_MOVE);
    assert_int_equal(do_move(play, 0, 2, &error), WY_OK);
    assert_int_equal(wy_play_phase(play), WY_PHASE_OVER);
    assert_int_equal(wy_play_winner(play), WY_SECOND);
    assert_int_equal(do_move(play, 0, 1, &error), WY_NO);
    assert_non_null(strstr(error.message, "over"));
    wy_play_free(play);
}

/* Who cannot move because all is blocked has lost, in misere play won. */
static void all_options_blocked_ends_the_game(void **state) {
    (void)state;
    static const char *const rules[] = {"{(1,1)} block 1", "{(1,1)} block 1 misere"};
    for (int i = 0; i < 2; i++) {
        wy_play *play = play_at(rules[i], "3", "3");
        assert_int_equal(do_block(play, 1, 1, NULL), WY_OK);
        assert_int_equal(wy_play_phase(play), WY_PHASE_OVER);
        assert_int_equal(wy_play_winner(play), i == 0 ? WY_SECOND : WY_FIRST);
        wy_play_free(play);
    }
}

/* In misere play blocking everything would give the game away at once. */
static void a_lost_blocker_leaves_a_move(void **state) {
    (void)state;
    wy_play *play = play_at("{(1,0)} block 1 misere", "2", "0");
    assert_int_equal(wy_play_phase(play), WY_PHASE_BLOCK);
    wy_advice advice;
    wy_advice_init(&advice);
    assert_int_equal(wy_play_advise(play, &advice, NULL), WY_OK);
    assert_false(advice.wins);
    assert_int_equal(advice.count, 0);
    wy_advice_clear(&advice);
    wy_play_free(play);
}

/* ---- large numbers ----------------------------------------------------------------------- */

/* The computer, seated to win, against a person who moves at random. */
static void win_large(const char *rule, const char *x, const char *y) {
    wy_play *play = play_at(rule, x, y);
    gmp_randstate_t random;
    gmp_randinit_default(random);
    wy_advice advice;
    wy_advice_init(&advice);
    wy_error error = {0};
    if (wy_play_advise(play, &advice, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    const wy_seat actor = wy_play_actor(play);
    wy_play_seat_computer(play, advice.wins ? actor : wy_play_other(actor));
    wy_move move;
    wy_move_init(&move);
    mpz_ptr dx = move.take[0];
    mpz_ptr dy = move.take[1];
    int steps = 0;
    while (wy_play_phase(play) != WY_PHASE_OVER && ++steps < 5000) {
        if (wy_play_actor(play) == wy_play_computer(play)) {
            assert_int_equal(wy_play_advise(play, &advice, &error), WY_OK);
            assert_true(advice.wins);
            assert_int_equal(wy_play_follow(play, &advice, &error), WY_OK);
        } else if (wy_play_phase(play) == WY_PHASE_BLOCK) {
            assert_int_equal(wy_play_list(play, NULL, 0, &error), WY_OK);
        } else {
            /* Some way along a side of the board, or else what is advised. */
            wy_status status = WY_NO;
            for (int tries = 0; tries < 30 && status == WY_NO; tries++) {
                const wy_cone *cone = &wy_play_rules(play)->board;
                const bool first = gmp_urandomb_ui(random, 1) != 0;
                const wy_place *at = &wy_play_place(play)->parts[0].at;
                mpz_add(dx, at->heap[0], at->heap[1]);
                mpz_urandomm(dx, random, dx);
                mpz_mul_si(dy, dx, first ? cone->q1 : cone->q2);
                mpz_mul_si(dx, dx, first ? cone->p1 : cone->p2);
                status = wy_play_move(play, &move, &error);
            }
            if (status != WY_OK) {
                assert_int_equal(wy_play_advise(play, &advice, &error), WY_OK);
                assert_false(advice.wins);
                assert_int_equal(wy_play_follow(play, &advice, &error), WY_OK);
            }
        }
    }
    assert_int_equal(wy_play_winner(play), wy_play_computer(play));
    transcript_round_trip(play);
    wy_move_clear(&move);
    wy_advice_clear(&advice);
    gmp_randclear(random);
    wy_play_free(play);
}

static void large_games_are_won(void **state) {
    (void)state;
    static const char *const x = "31415926535897932384626433832795028841971693993751";
    static const char *const y = "27182818284590452353602874713526624977572470936999";
    static const char *const rules[] = {
        "nim",
        "nim misere",
        "wythoff",
        "wythoff(3)",
        "wythoff(2,3)",
        "wythoff(4,2)",
        "imitation(1,1)",
        "imitation(2,3)",
        "imitation(3,2)",
        "rational-nim(1/2,2/1)",
        "rational-wythoff(1/2,3/1)",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        win_large(rules[i], x, y);
        win_large(rules[i], y, x);
        win_large(rules[i], x, x);
    }
}

/* Two people may play what no engine reaches; the referee still knows when it ends. */
static void people_may_play_what_nobody_can_solve(void **state) {
    (void)state;
    wy_play *play = play_at("{(t,0),(0,t): odd(t)} + {(s,t): s>=x-2, t>=y-2} terminal prime(x)",
                            "1000000000000000000000000000000", "1000000000000000000000000000000");
    wy_advice advice;
    wy_advice_init(&advice);
    wy_error error = {0};
    assert_int_equal(wy_play_advise(play, &advice, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "out of its reach"));
    assert_false(advice.known);
    /* A move that is legal is there all the same. */
    assert_int_equal(wy_play_follow(play, &advice, &error), WY_OK);
    assert_int_equal(wy_play_undo(play, &error), WY_OK);
    wy_advice_clear(&advice);
    wy_move move;
    wy_move_init(&move);
    mpz_set_str(move.take[0], "1000000000000000000000000000000", 10);
    mpz_set(move.take[1], move.take[0]);
    assert_int_equal(wy_play_move(play, &move, &error), WY_OK);
    assert_int_equal(wy_play_phase(play), WY_PHASE_OVER);
    assert_int_equal(wy_play_winner(play), WY_FIRST);
    wy_move_clear(&move);
    wy_play_free(play);
}

/* ---- transcripts -------------------------------------------------------------------------- */

static wy_status read_text(const char *text, wy_error *error) {
    wy_play *play = NULL;
    char names[2][WY_MAX_NAME + 1];
    const wy_status status =
        wy_play_read(&play, names, text, strlen(text), &one_thread, NULL, NULL, error);
    assert_true((status == WY_OK) == (play != NULL));
    wy_play_free(play);
    return status;
}

static void transcript_round_trip(const wy_play *play) {
    static const char *const names[2] = {"Alice", "Bob"};
    char *written = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&written, &length);
    assert_non_null(stream);
    assert_int_equal(wy_play_write(stream, play, names, NULL), WY_OK);
    fclose(stream);
    wy_play *again = NULL;
    char read_names[2][WY_MAX_NAME + 1];
    wy_error error = {0};
    if (wy_play_read(&again, read_names, written, length, &one_thread, NULL, NULL, &error) !=
        WY_OK) {
        fail_msg("%s:%zu: %s", written, error.line, error.message);
    }
    assert_string_equal(read_names[0], "Alice");
    assert_string_equal(read_names[1], "Bob");
    assert_string_equal(wy_play_start(again)->parts[0].game, wy_play_start(play)->parts[0].game);
    assert_true(wy_sum_equal(wy_play_start(again), wy_play_start(play)));
    assert_true(wy_sum_equal(wy_play_place(again), wy_play_place(play)));
    assert_int_equal(wy_play_turns(again), wy_play_turns(play));
    assert_int_equal(wy_play_phase(again), wy_play_phase(play));
    for (size_t i = 0; i < wy_play_turns(play); i++) {
        const wy_turn *a = wy_play_turn(play, i);
        const wy_turn *b = wy_play_turn(again, i);
        assert_true(same_move(&a->move, &b->move));
        assert_true(wy_place_equal(&a->from, &b->from));
        assert_int_equal(a->move.part, b->move.part);
        assert_int_equal(a->move.name, b->move.name);
        assert_int_equal(a->mover, b->mover);
        assert_int_equal(a->set, b->set);
        assert_int_equal(a->announced, b->announced);
        assert_int_equal(a->count, b->count);
        for (size_t j = 0; j < a->count; j++) {
            assert_true(same_move(&a->listed[j], &b->listed[j]));
        }
    }
    wy_play_free(again);
    free(written);
}

static void faulty_transcripts_are_refused_at_their_place(void **state) {
    (void)state;
#define HEAD "game wythoff\nstart (7,9)\nplayers A B\n"
    static const struct {
        const char *text;
        wy_status status;
        size_t line;
        const char *words;
    } cases[] = {
        {"", WY_BAD, 1, "game is missing"},
        {"start (3,5)\nplayers A B\nA (3,5) -> (1,2)", WY_BAD, 3, "game is missing"},
        {"game wythoff\nplayers A B\n", WY_BAD, 3, "start is missing"},
        {"game wythoff\nstart (3,5)\n", WY_BAD, 3, "players is missing"},
        {"game whytoff\nstart (3,5)\nplayers A B\n", WY_BAD, 1, "did you mean"},
        {"game wythoff\ngame nim\n", WY_BAD, 2, "twice"},
        {"game wythoff\nstart (3,-5)\n", WY_BAD, 2, "expected a number"},
        {"game wythoff\nstart (3 5)\n", WY_BAD, 2, "comma"},
        {"game wythoff\nstart (3,5\n", WY_BAD, 2, "bracket"},
        {"game wythoff\nstart 3,5\n", WY_BAD, 2, "position"},
        {"game wythoff\nstart (3,5) (4,4)\n", WY_BAD, 2, "too much"},
        {"game wythoff\nplayers A A\n", WY_BAD, 2, "different names"},
        {"game wythoff\nplayers A\n", WY_BAD, 2, "two names"},
        {"game wythoff\nplayers A start\n", WY_BAD, 2, "nobody can be called"},
        {"game nim on cone(1/2,2/1)\nstart (9,1)\nplayers A B\n", WY_BAD, 0, "no position"},
        {HEAD "A (7,9) -> (4,5)", WY_NO, 4, "no move of this game"},
        {HEAD "A (7,9) -> (8,9)", WY_NO, 4, "never grow"},
        {HEAD "A (7,8) -> (6,8)", WY_NO, 4, "not at this position"},
        {HEAD "B (7,9) -> (6,9)", WY_NO, 4, "turn of A"},
        {HEAD "C (7,9) -> (6,9)", WY_BAD, 4, "expected A or B"},
        {HEAD "A (7,9) -> (6,9) # a remark\n\nA (6,9) -> (5,9)", WY_NO, 6, "turn of B"},
        {HEAD "A (7,9) -> (0,0)", WY_NO, 4, "no move of this game"},
        {HEAD "B blocks (6,8)", WY_NO, 4, "nothing can be blocked"},
        {HEAD "result A wins", WY_NO, 4, "not over"},
        {HEAD "A (0,9)\nB (0,0)\nresult A wins", WY_NO, 6, "it is B who wins"},
        {HEAD "A (0,9)\nB (0,0)\nresult A", WY_BAD, 6, "expected who wins"},
        {HEAD "A (0,9)\nB (0,0)\nresult B wins\nA (0,0)", WY_BAD, 7, "nothing can follow"},
        {HEAD "A (7,9) -> (6,9)\nstart (1,1)\n", WY_BAD, 5, "before the first move"},
        {HEAD "A (7,9) -> (6,9) and more\n", WY_BAD, 4, "too much"},
        {"game wythoff block 1\nstart (7,9)\nplayers A B\nB blocks (6,8) (5,7)\n", WY_NO, 4,
         "at most 1"},
        {"game wythoff block 1\nstart (7,9)\nplayers A B\nA blocks (6,8)\n", WY_NO, 4, "turn of B"},
        {"game wythoff block 1\nstart (7,9)\nplayers A B\nB blocks (6,8)\nA (6,8)", WY_NO, 5,
         "is blocked"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_error error = {0};
        const wy_status status = read_text(cases[i].text, &error);
        if (status != cases[i].status || error.line != cases[i].line ||
            strstr(error.message, cases[i].words) == NULL) {
            fail_msg("case %zu: status %d, line %zu: %s", i, (int)status, error.line,
                     error.message);
        }
    }
    /* And good ones, as people write them. */
    assert_int_equal(read_text(HEAD "A (0,9)\nB (0,0)\nresult B wins\n", NULL), WY_OK);
    assert_int_equal(read_text("# x\r\n" HEAD "A : (7,9) \xE2\x86\x92 (0,9)\r\n", NULL), WY_OK);
#undef HEAD
}

/* The text of a transcript, cut and changed at random, never does harm. */
static void damaged_transcripts_do_no_harm(void **state) {
    (void)state;
    static const char *const texts[] = {
        "game wythoff block 2 diagonal\nstart (7,9)\nplayers A B\n"
        "B blocks (6,8) (5,7)\nA (7,9) -> (4,9)\nA blocks nothing\n"
        "B (4,9) -> (0,9)\nA (0,0)\nresult A wins\n",
        "game odd-or-even-nim block 1\nstart (2,3)\nplayers A B\nB names set 1\nB blocks (1,3)\n"
        "A (2,3) -> (2,2), name set 2\nA blocks (0,2)\nB (2,2) -> (2,0) name 2\n",
        "game nim comply 2\nstart (2,1)\nplayers A B\nB names (1,1) (2,0)\nA (2,0)\n",
        "sum nim on 3 heaps@1,2,3 + nim pass@1,1|1\nplayers A B\nA 2: pass\nB 1: (1,2,3) -> "
        "(1,2,0)\n",
    };
    uint64_t seed = 99;
    for (int round = 0; round < SHARE(6000); round++) {
        const char *text = texts[round % 4];
        const size_t whole = strlen(text);
        char copy[300];
        assert_true(round >= 4 || read_text(text, NULL) == WY_OK);
        memcpy(copy, text, whole + 1);
        const int changes = 1 + random_below(&seed, 4);
        for (int i = 0; i < changes; i++) {
            static const char letters[] = "0123456789(),->ABxy #\n\r\t\x80\xff";
            copy[random_below(&seed, (int)whole)] =
                letters[random_below(&seed, sizeof letters - 1)];
        }
        wy_error error = {0};
        wy_play *play = NULL;
        char names[2][WY_MAX_NAME + 1];
        const size_t length = (size_t)random_below(&seed, (int)whole + 1);
        const wy_status status =
            wy_play_read(&play, names, copy, length, &one_thread, NULL, NULL, &error);
        assert_true(status == WY_OK || status == WY_NO || status == WY_BAD);
        assert_true(status == WY_OK || strlen(error.message) > 5);
        wy_play_free(play);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legality_is_that_of_the_reference),
        cmocka_unit_test(parallel_parameters_are_solved),
        cmocka_unit_test(both_ends_are_tried),
        cmocka_unit_test(legality_is_that_of_machine_words),
        cmocka_unit_test(legality_has_no_size_limit),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(the_computer_keeps_what_it_has),
        cmocka_unit_test(the_computer_keeps_what_it_has_in_named_games),
        cmocka_unit_test(the_computer_keeps_what_it_has_in_sums),
        cmocka_unit_test(the_computer_keeps_what_it_has_on_several_heaps),
        cmocka_unit_test(the_computer_keeps_what_it_has_with_every_memory),
        cmocka_unit_test(won_games_are_won_to_the_end),
        cmocka_unit_test(blocking_has_its_order),
        cmocka_unit_test(all_options_blocked_ends_the_game),
        cmocka_unit_test(a_lost_blocker_leaves_a_move),
        cmocka_unit_test(large_games_are_won),
        cmocka_unit_test(people_may_play_what_nobody_can_solve),
        cmocka_unit_test(faulty_transcripts_are_refused_at_their_place),
        cmocka_unit_test(damaged_transcripts_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
