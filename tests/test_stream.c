/*
 * test_stream.c - streams of bits, counts and P-positions against the columns engine, against the
 * telescope far out, and against themselves cut in pieces.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/wythoff.h>

#include "machine/stream.h"
#include "machine/telescope.h"
#include "random_rules.h"

enum { COLUMNS = 300000 };

/* ---- games and what the columns engine says of them --------------------------------------- */

typedef struct game {
    char rule[200];
    wy_machine *machine;
    wy_position *positions; /* (x, P(x)), x < COLUMNS */
    size_t count;
} game;

static bool keep(void *data, const wy_position *positions, size_t count) {
    game *g = data;
    memcpy(g->positions + g->count, positions, count * sizeof *positions);
    g->count += count;
    return true;
}

static void open_game(game *g, const wy_position *list, size_t count) {
    wy_error error = {0};
    *g = (game){0};
    strcpy(g->rule, "wythoff");
    for (size_t i = 0; i < count; i++) {
        const size_t used = strlen(g->rule);
        snprintf(g->rule + used, sizeof g->rule - used, " + (%" PRId64 ",%" PRId64 ")", list[i].x,
                 list[i].y);
    }
    if (wy_machine_find(&g->machine, list, count, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", g->rule, error.message);
    }
    g->positions = malloc(COLUMNS * sizeof *g->positions);
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    assert_int_equal(wy_rules_read(&rules, g->rule, &error), WY_OK);
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, COLUMNS, INT64_C(1) << 40, keep, g, &error), WY_OK);
    assert_int_equal(g->count, COLUMNS);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

static void open_pair(game *g, int64_t k, int64_t l) {
    const wy_position list[] = {{k, l}, {l, k}};
    open_game(g, list, k == 0 ? 0 : 2);
}

static void close_game(game *g) {
    wy_machine_free(g->machine);
    free(g->positions);
}

/* ---- takers that check ---------------------------------------------------------------------- */

typedef struct checker {
    const game *g;
    int64_t x;    /* that must come next */
    int64_t left; /* columns until the taker says stop */
    bool ended;   /* a batch that is no multiple of 64 came: it must be the last */
} checker;

static bool check_bits(void *data, const uint64_t *words, int64_t count) {
    checker *c = data;
    assert_false(c->ended);
    assert_true(count > 0);
    c->ended = count % 64 != 0;
    for (int64_t i = 0; i < count; i++, c->x++) {
        const unsigned bit = words[i / 64] >> (i % 64) & 1;
        if (bit != (c->g->positions[c->x].y < c->x)) {
            fail_msg("%s: S is wrong at %" PRId64, c->g->rule, c->x);
        }
    }
    for (int64_t i = count; i % 64 != 0; i++) {
        assert_int_equal(words[i / 64] >> (i % 64) & 1, 0);
    }
    c->left -= count;
    return c->left > 0;
}

static bool check_positions(void *data, const wy_position *positions, size_t count) {
    checker *c = data;
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++, c->x++) {
        if (positions[i].x != c->x || positions[i].y != c->g->positions[c->x].y) {
            fail_msg("%s: (%" PRId64 ",%" PRId64 ") instead of (%" PRId64 ",%" PRId64 ")",
                     c->g->rule, positions[i].x, positions[i].y, c->x, c->g->positions[c->x].y);
        }
    }
    c->left -= (int64_t)count;
    return c->left > 0;
}

static void check_range(const game *g, int64_t from, int64_t count, int threads) {
    const wy_control control = {.threads = threads};
    wy_error error = {0};
    mpz_t x;
    mpz_init_set_si(x, from);
    checker bits = {.g = g, .x = from, .left = INT64_MAX};
    assert_int_equal(wy_stream_bits(g->machine, x, count, check_bits, &bits, &control, &error),
                     WY_OK);
    assert_int_equal(bits.x, from + count);
    checker positions = {.g = g, .x = from, .left = INT64_MAX};
    assert_int_equal(
        wy_stream_positions(g->machine, from, count, check_positions, &positions, &control, &error),
        WY_OK);
    assert_int_equal(positions.x, from + count);
    wy_stream_counts counts;
    assert_int_equal(wy_stream_count(&counts, g->machine, x, count, &control, &error), WY_OK);
    int64_t zeros = 0;
    for (int64_t i = from; i < from + count; i++) {
        zeros += g->positions[i].y >= i;
    }
    assert_int_equal(counts.zeros, zeros);
    assert_int_equal(counts.ones, count - zeros);
    mpz_clear(x);
}

static void check_game(const game *g, uint64_t *seed, int rounds) {
    check_range(g, 0, COLUMNS, 1);
    for (int64_t count = 0; count < 4; count++) {
        check_range(g, count, count, 1);
        check_range(g, 1000 + count, 64 - count, 1);
    }
    for (int i = 0; i < rounds; i++) {
        const int64_t from = random_below(seed, i % 2 == 0 ? COLUMNS / 2 : 5000);
        check_range(g, from, random_below(seed, i % 3 == 0 ? 300 : COLUMNS / 4), 1 + i % 4);
    }
}

static void agrees_with_columns(void **state) {
    (void)state;
    static const int64_t pairs[][2] = {{0, 0}, {1, 2}, {2, 3}, {4, 7},  {3, 5},
                                       {4, 6}, {5, 8}, {1, 3}, {6, 10}, {7, 11}};
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        game g;
        open_pair(&g, pairs[i][0], pairs[i][1]);
        check_game(&g, &seed, 12);
        close_game(&g);
    }
}

static void agrees_on_random_lists(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 12; round++) {
        wy_position list[6];
        size_t count = 0;
        for (int i = 0; i <= round % 3; i++) {
            const int64_t k = 1 + random_below(&seed, 4);
            const int64_t l = k + 1 + random_below(&seed, 4);
            list[count++] = (wy_position){k, l};
            list[count++] = (wy_position){l, k};
        }
        game g;
        open_game(&g, list, count);
        check_game(&g, &seed, 4);
        close_game(&g);
    }
}

/* ---- far out ----------------------------------------------------------------------------- */

typedef struct far_check {
    const wy_view *view;
    size_t at;
} far_check;

static bool check_far_bits(void *data, const uint64_t *words, int64_t count) {
    far_check *c = data;
    for (int64_t i = 0; i < count; i++) {
        assert_int_equal(words[i / 64] >> (i % 64) & 1, c->view->bits[c->at++]);
    }
    return true;
}

static bool check_far_positions(void *data, const wy_position *positions, size_t count) {
    far_check *c = data;
    mpz_t row;
    mpz_init(row);
    for (size_t i = 0; i < count; i++) {
        wy_view_row(row, c->view, c->at++);
        assert_int_equal(mpz_cmp_si(row, positions[i].y), 0);
    }
    mpz_clear(row);
    return true;
}

/* Streams from x on show what the telescope shows. */
static void check_far(const wy_machine *machine, wi_telescope *telescope, const mpz_t x,
                      size_t count) {
    wy_error error = {0};
    wy_view view;
    wi_view_init(&view);
    assert_int_equal(wi_telescope_view(&view, telescope, x, count, &error), WY_OK);
    far_check bits = {&view, 0};
    assert_int_equal(
        wy_stream_bits(machine, x, (int64_t)count, check_far_bits, &bits, NULL, &error), WY_OK);
    assert_int_equal(bits.at, count);
    if (mpz_cmp_si(x, INT64_C(1) << 61) < 0) {
        far_check positions = {&view, 0};
        assert_int_equal(wy_stream_positions(machine, mpz_get_si(x), (int64_t)count,
                                             check_far_positions, &positions, NULL, &error),
                         WY_OK);
        assert_int_equal(positions.at, count);
    }
    wi_view_clear(&view);
}

static void agrees_with_telescope(void **state) {
    (void)state;
    static const int64_t pairs[][2] = {{0, 0}, {1, 2}, {3, 5}, {7, 11}};
    uint64_t seed = 3;
    mpz_t x;
    mpz_init(x);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        wy_machine *machine = NULL;
        wi_telescope *telescope = NULL;
        const wy_position list[] = {{pairs[i][0], pairs[i][1]}, {pairs[i][1], pairs[i][0]}};
        wy_error error = {0};
        assert_int_equal(wy_machine_find(&machine, list, i == 0 ? 0 : 2, NULL, NULL, &error),
                         WY_OK);
        assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
        for (int round = 0; round < 6; round++) {
            mpz_set_ui(x, (unsigned long)random_below(&seed, 1000000000));
            mpz_mul_2exp(x, x, 5 * (mp_bitcnt_t)round);
            mpz_add_ui(x, x, (unsigned long)random_below(&seed, 1000000));
            check_far(machine, telescope, x, 1 + (size_t)random_below(&seed, 20000));
        }
        mpz_ui_pow_ui(x, 10, 100);
        check_far(machine, telescope, x, 1000);
        mpz_ui_pow_ui(x, 7, 1234);
        check_far(machine, telescope, x, 1000);
        wi_telescope_free(telescope);
        wy_machine_free(machine);
    }
    mpz_clear(x);
}

/* ---- threads and pieces ------------------------------------------------------------------ */

typedef struct digest {
    uint64_t sum;
    int64_t columns, next;
} digest;

static bool digest_bits(void *data, const uint64_t *words, int64_t count) {
    digest *d = data;
    for (int64_t i = 0; i < count; i += 64) {
        d->sum = d->sum * 31 + words[i / 64];
    }
    d->columns += count;
    return true;
}

static bool digest_positions(void *data, const wy_position *positions, size_t count) {
    digest *d = data;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(positions[i].x, d->next++);
        d->sum = d->sum * 31 + (uint64_t)positions[i].y;
    }
    d->columns += (int64_t)count;
    return true;
}

/* Long enough for several pieces; the threads must give what one gives. */
static void threads_agree(void **state) {
    (void)state;
    const wy_position list[] = {{1, 2}, {2, 1}};
    wy_machine *machine = NULL;
    wy_error error = {0};
    assert_int_equal(wy_machine_find(&machine, list, 2, NULL, NULL, &error), WY_OK);
    const int64_t bits = INT64_C(150000001);
    const int64_t positions = 3000001;
    const int64_t from = INT64_C(1000000000000000003);
    mpz_t x;
    mpz_init_set_si(x, from);
    digest expected[2] = {{0}, {.next = from}};
    wy_stream_counts expected_counts = {0};
    for (int threads = 1; threads <= 4; threads++) {
        const wy_control control = {.threads = threads};
        digest got[2] = {{0}, {.next = from}};
        wy_stream_counts counts;
        assert_int_equal(wy_stream_bits(machine, x, bits, digest_bits, &got[0], &control, &error),
                         WY_OK);
        assert_int_equal(wy_stream_positions(machine, from, positions, digest_positions, &got[1],
                                             &control, &error),
                         WY_OK);
        assert_int_equal(wy_stream_count(&counts, machine, x, bits, &control, &error), WY_OK);
        assert_int_equal(got[0].columns, bits);
        assert_int_equal(got[1].columns, positions);
        assert_int_equal(counts.zeros + counts.ones, bits);
        if (threads == 1) {
            memcpy(expected, got, sizeof got);
            expected_counts = counts;
        }
        assert_int_equal(got[0].sum, expected[0].sum);
        assert_int_equal(got[1].sum, expected[1].sum);
        assert_int_equal(counts.zeros, expected_counts.zeros);
    }
    /* And the telescope counts the same. */
    wi_telescope *telescope = NULL;
    mpz_t before;
    mpz_t after;
    mpz_inits(before, after, NULL);
    assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
    assert_int_equal(wi_telescope_count(before, telescope, x, &error), WY_OK);
    mpz_add_ui(x, x, (unsigned long)bits);
    assert_int_equal(wi_telescope_count(after, telescope, x, &error), WY_OK);
    mpz_sub(after, after, before);
    assert_int_equal(mpz_get_si(after), expected_counts.zeros);
    wi_telescope_free(telescope);
    mpz_clears(x, before, after, NULL);
    wy_machine_free(machine);
}

/* ---- every number of copies, and tables that are too small ------------------------------- */

static void any_number_of_copies(void **state) {
    (void)state;
    game g;
    open_pair(&g, 3, 5);
    for (int k = 1; k <= WI_POWER_MOST; k++) {
        for (int64_t from = 0; from < 3000; from += 1499) {
            wi_levels levels;
            assert_int_equal(wi_levels_open(&levels, g.machine, k, SIZE_MAX), WY_OK);
            assert_int_equal(wi_levels_start_first(&levels, from), WY_OK);
            checker c = {.g = &g, .x = from, .left = COLUMNS - from - 64};
            for (bool more = true; more;) {
                const uint64_t *words = NULL;
                size_t count = 0;
                const size_t wanted = (size_t)(c.left + 63) / 64;
                assert_int_equal(wi_levels_next(&words, &count, &levels, wanted), WY_OK);
                more = check_bits(&c, words, (int64_t)count * 64);
            }
            wi_levels_close(&levels);
        }
    }
    close_game(&g);
}

/* With room for few states a source must change to fewer copies on the way, unseen. */
static void small_tables(void **state) {
    (void)state;
    game g;
    open_pair(&g, 5, 8);
    wy_error error = {0};
    for (size_t bytes = 1000; bytes <= 1000000; bytes *= 10) {
        wi_source source;
        assert_int_equal(wi_source_open(&source, g.machine, INT64_C(10000000000), 0, &error),
                         WY_OK);
        source.bytes = bytes;
        source.levels.power.meter.allowed = bytes;
        mpz_t x;
        mpz_init_set_ui(x, 77);
        assert_int_equal(wi_source_seek(&source, x, &error), WY_OK);
        const int copies = source.levels.power.k;
        checker c = {.g = &g, .x = 77, .left = COLUMNS - 77 - 64};
        for (bool more = true; more;) {
            const uint64_t *words = NULL;
            size_t count = 0;
            const size_t wanted = (size_t)(c.left + 63) / 64;
            assert_int_equal(wi_source_next(&words, &count, &source, wanted, &error), WY_OK);
            more = check_bits(&c, words, (int64_t)count * 64);
        }
        assert_true(bytes > 100000 || source.levels.power.k < WI_POWER_MOST);
        assert_true(source.levels.power.k <= copies);
        wi_source_close(&source);
        mpz_clear(x);
    }
    close_game(&g);
}

/* ---- stopping and refusing --------------------------------------------------------------- */

static bool stop_at_once(void *data, double done) {
    (void)done;
    ++*(int *)data;
    return true;
}

static bool take_no_more(void *data, const uint64_t *words, int64_t count) {
    (void)words;
    (void)count;
    ++*(int *)data;
    return false;
}

static void stops(void **state) {
    (void)state;
    const wy_position list[] = {{1, 2}, {2, 1}};
    wy_machine *machine = NULL;
    wy_error error = {0};
    assert_int_equal(wy_machine_find(&machine, list, 2, NULL, NULL, &error), WY_OK);
    mpz_t x;
    mpz_init_set_ui(x, 12345);
    for (int threads = 1; threads <= 3; threads++) {
        int calls = 0;
        wy_control control = {.threads = threads, .poll = stop_at_once, .data = &calls};
        wy_stream_counts counts;
        digest d = {.next = 12345};
        assert_int_equal(wy_stream_count(&counts, machine, x, INT64_C(1) << 55, &control, &error),
                         WY_STOPPED);
        assert_int_equal(
            wy_stream_bits(machine, x, INT64_C(1) << 55, digest_bits, &d, &control, &error),
            WY_STOPPED);
        assert_int_equal(wy_stream_positions(machine, 12345, INT64_C(1) << 55, digest_positions, &d,
                                             &control, &error),
                         WY_STOPPED);
        assert_int_equal(calls, 3);
        control.poll = NULL;
        calls = 0;
        assert_int_equal(
            wy_stream_bits(machine, x, INT64_C(1) << 55, take_no_more, &calls, &control, &error),
            WY_OK);
        assert_int_equal(calls, 1);
    }
    digest d = {0};
    assert_int_equal(wy_stream_bits(machine, x, -1, digest_bits, &d, NULL, &error), WY_BAD);
    assert_int_equal(wy_stream_positions(machine, -1, 1, digest_positions, &d, NULL, &error),
                     WY_BAD);
    assert_int_equal(
        wy_stream_positions(machine, WY_STREAM_LARGEST, 1, digest_positions, &d, NULL, &error),
        WY_LIMIT);
    d.next = WY_STREAM_LARGEST - 1000;
    assert_int_equal(wy_stream_positions(machine, WY_STREAM_LARGEST - 1000, 1000, digest_positions,
                                         &d, NULL, &error),
                     WY_OK);
    mpz_ui_pow_ui(x, 10, 20000);
    assert_int_equal(wy_stream_bits(machine, x, 1, digest_bits, &d, NULL, &error), WY_LIMIT);
    mpz_clear(x);
    wy_machine_free(machine);
}

/* A machine that was seen in few columns only: S leaves it, and the streams say so, never a wrong
 * bit before. */
static void leaves_the_machine(void **state) {
    (void)state;
    game g;
    open_pair(&g, 7, 11);
    const wy_position list[] = {{7, 11}, {11, 7}};
    const wy_machine_limits limits = {.columns = 4000, .nodes = 1};
    wy_error error = {0};
    wy_machine *whole = g.machine;
    assert_int_equal(wy_machine_find(&g.machine, list, 2, &limits, NULL, &error), WY_OK);
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, g.machine);
    assert_false(facts.closed);
    for (int64_t from = 0; from < 100000; from += 33333) {
        mpz_t x;
        mpz_init_set_si(x, from);
        checker bits = {.g = &g, .x = from, .left = INT64_MAX};
        error = (wy_error){0};
        assert_int_equal(
            wy_stream_bits(g.machine, x, COLUMNS - from, check_bits, &bits, NULL, &error),
            WY_LIMIT);
        assert_true(error.message[0] != '\0');
        checker positions = {.g = &g, .x = from, .left = INT64_MAX};
        assert_int_equal(wy_stream_positions(g.machine, from, COLUMNS - from, check_positions,
                                             &positions, NULL, &error),
                         WY_LIMIT);
        mpz_clear(x);
    }
    wy_machine_free(whole);
    close_game(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_columns),
        cmocka_unit_test(agrees_on_random_lists),
        cmocka_unit_test(agrees_with_telescope),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(any_number_of_copies),
        cmocka_unit_test(small_tables),
        cmocka_unit_test(stops),
        cmocka_unit_test(leaves_the_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
