/*
 * test_beam.c - machines of blocking games (beam.h): against the definition for small heaps, and
 * far out by counting the options of single positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "forgeries.h"
#include "machine/beam.h"

/* ---- small heaps ----------------------------------------------------------------------------- */

enum { SIDE = 1200 };

/* P-positions of a square, by counting all options. */
static bool *brute_force(int block) {
    bool *p = calloc((size_t)SIDE * SIDE, sizeof *p);
    int *row = calloc(SIDE, sizeof *row);
    int *diagonal = calloc(2 * SIDE, sizeof *diagonal);
    assert_non_null(p);
    assert_non_null(row);
    assert_non_null(diagonal);
    for (int x = 0; x < SIDE; x++) {
        int column = 0;
        for (int y = 0; y < SIDE; y++) {
            if (column + row[y] + diagonal[SIDE + y - x] <= block) {
                p[(size_t)x * SIDE + (size_t)y] = true;
                column++;
                row[y]++;
                diagonal[SIDE + y - x]++;
            }
        }
    }
    free(row);
    free(diagonal);
    return p;
}

typedef struct marks {
    const bool *p;
    size_t count;
} marks;

/* Each is one of the square, or beyond it. */
static bool take_mark(void *data, const mpz_t x, const mpz_t y) {
    marks *m = data;
    if (mpz_cmp_ui(y, SIDE) >= 0) {
        return true;
    }
    const size_t at = mpz_get_ui(x) * SIDE + mpz_get_ui(y);
    assert_true(m->p[at]);
    m->count++;
    return true;
}

static wi_blocking_beam *find(int block) {
    wi_blocking_beam *beam = NULL;
    wy_error error = {0};
    if (wi_beam_find(&beam, block, NULL, &error) != WY_OK) {
        fail_msg("block %d: %s", block, error.message);
    }
    return beam;
}

static size_t count_upper(const bool *p, int from, int columns) {
    size_t count = 0;
    for (int x = from; x < from + columns && x < SIDE; x++) {
        for (int y = x; y < SIDE; y++) {
            count += p[(size_t)x * SIDE + (size_t)y];
        }
    }
    return count;
}

static size_t count_line(const bool *p, int line, bool diagonal) {
    size_t count = 0;
    for (int x = 0; x < SIDE; x++) {
        const int y = diagonal ? line + x : line;
        count += y >= x && y < SIDE && p[(size_t)x * SIDE + (size_t)y];
    }
    return count;
}

static void check_small(int block) {
    wi_blocking_beam *beam = find(block);
    bool *p = brute_force(block);
    wy_error error = {0};
    mpz_t x;
    mpz_init(x);
    const int starts[] = {0, 1, 37, 60, 64, 65, 100, 163, 200, 399, 1000};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const int columns = i == 0 ? SIDE : 7;
        marks m = {.p = p};
        mpz_set_si(x, starts[i]);
        assert_int_equal(wi_beam_columns(beam, x, columns, take_mark, &m, &error), WY_OK);
        assert_int_equal(m.count, count_upper(p, starts[i], columns));
    }
    for (int line = 0; line < SIDE; line += 1 + line / 20) {
        marks m = {.p = p};
        mpz_set_si(x, line);
        assert_int_equal(wi_beam_row(beam, x, take_mark, &m, &error), WY_OK);
        assert_int_equal(m.count, count_line(p, line, false));
        if (line < SIDE / 3) { /* higher ones leave the square before they meet the beam */
            marks n = {.p = p};
            assert_int_equal(wi_beam_diagonal(beam, x, take_mark, &n, &error), WY_OK);
            assert_int_equal(n.count, count_line(p, line, true));
        }
    }
    mpz_clear(x);
    free(p);
    wi_beam_free(beam);
}

static void test_small(void **state) {
    (void)state;
    const int blocks[] = {2, 6, 10, 13};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        check_small(blocks[i]);
    }
}

/* ---- large heaps ----------------------------------------------------------------------------- */

typedef struct options {
    mpz_srcptr x, y; /* the position */
    int count, column, row, diagonal;
} options;

static bool take_column(void *data, const mpz_t x, const mpz_t y) {
    options *o = data;
    (void)x;
    o->column += mpz_cmp(y, o->y) < 0;
    return true;
}

/* Below the diagonal the column has the mirror image of the row with its number. */
static bool take_mirror(void *data, const mpz_t x, const mpz_t y) {
    options *o = data;
    o->column += mpz_cmp(x, y) < 0;
    return true;
}

static bool take_row(void *data, const mpz_t x, const mpz_t y) {
    options *o = data;
    (void)y;
    o->row += mpz_cmp(x, o->x) < 0;
    return true;
}

static bool take_diagonal(void *data, const mpz_t x, const mpz_t y) {
    options *o = data;
    (void)y;
    o->diagonal += mpz_cmp(x, o->x) < 0;
    return true;
}

/* x <= y: is it P just if at most k options are? */
static bool check_position(const wi_blocking_beam *beam, int block, const mpz_t x, const mpz_t y) {
    wy_error error = {0};
    options o = {.x = x, .y = y};
    mpz_t d;
    bool p = false;
    mpz_init(d);
    mpz_sub(d, y, x);
    assert_int_equal(wi_beam_columns(beam, x, 1, take_column, &o, &error), WY_OK);
    assert_int_equal(wi_beam_row(beam, x, take_mirror, &o, &error), WY_OK);
    assert_int_equal(wi_beam_row(beam, y, take_row, &o, &error), WY_OK);
    assert_int_equal(wi_beam_diagonal(beam, d, take_diagonal, &o, &error), WY_OK);
    assert_int_equal(wi_beam_has(&p, beam, x, y, &error), WY_OK);
    mpz_clear(d);
    if (p != (o.column + o.row + o.diagonal <= block)) {
        gmp_fprintf(stderr, "block %d at (%Zd,%Zd): %d, options %d + %d + %d\n", block, x, y, p,
                    o.column, o.row, o.diagonal);
    }
    assert_int_equal(p, o.column + o.row + o.diagonal <= block);
    return p;
}

static void check_far(int block, int power, unsigned long seed, int positions) {
    wi_blocking_beam *beam = find(block);
    wi_beam_facts facts;
    wi_beam_facts_of(&facts, beam);
    gmp_randstate_t random;
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, seed);
    mpz_t x, y, ten;
    mpz_inits(x, y, ten, NULL);
    mpz_ui_pow_ui(ten, 10, (unsigned long)power);
    int found = 0;
    for (int i = 0; i < positions; i++) {
        mpz_urandomm(x, random, ten);
        mpz_mul_si(y, x, facts.rise);
        mpz_fdiv_q_ui(y, y, (unsigned long)facts.run);
        mpz_add_ui(y, y, gmp_urandomm_ui(random, 28));
        mpz_sub_ui(y, y, 16);
        if (i % 5 == 4) { /* anywhere */
            mpz_urandomm(y, random, ten);
        }
        if (mpz_cmp(x, y) > 0) {
            mpz_swap(x, y);
        }
        found += check_position(beam, block, x, y);
    }
    assert_true(found > 0);
    mpz_clears(x, y, ten, NULL);
    gmp_randclear(random);
    wi_beam_free(beam);
}

static void test_far(void **state) {
    (void)state;
    for (int power = 3; power <= 9; power += 2) {
        check_far(2, power, 1, 30);
        check_far(6, power, 2, 100);
        check_far(10, power, 3, 100);
        check_far(13, power, 4, 60);
    }
    check_far(10, 500, 5, 40);
    check_far(6, 40, 6, 60);
    check_far(13, 100, 7, 40);
}

/* ---- what is not found ----------------------------------------------------------------------- */

static void test_none(void **state) {
    (void)state;
    const int blocks[] = {0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 14, 61, -1};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        wi_blocking_beam *beam = NULL;
        wy_error error = {0};
        assert_int_equal(wi_beam_find(&beam, blocks[i], NULL, &error), WY_LIMIT);
        assert_null(beam);
        assert_true(strlen(error.message) > 0);
    }
}

static void test_facts(void **state) {
    (void)state;
    wi_beam_facts facts;
    wi_blocking_beam *beam = find(10);
    wi_beam_facts_of(&facts, beam);
    assert_true(facts.bounded && !facts.periodic && facts.repeat == 0);
    assert_int_equal(facts.rise, 5);
    assert_int_equal(facts.run, 2);
    assert_int_equal(facts.least, 3);
    assert_int_equal(facts.greatest, 4);
    wi_beam_free(beam);
    beam = find(6);
    wi_beam_facts_of(&facts, beam);
    assert_true(!facts.bounded && !facts.periodic && facts.repeat == 5);
    assert_int_equal(facts.drift, 5);
    wi_beam_free(beam);
    beam = find(13);
    wi_beam_facts_of(&facts, beam);
    assert_true(facts.bounded && facts.periodic);
    wi_beam_free(beam);
}

/* The law in words is the one that the letters follow. */
static void test_words(void **state) {
    (void)state;
    wi_blocking_beam *beam = find(10);
    char *words = NULL;
    wy_error error = {0};
    assert_int_equal(wi_beam_words(&words, beam, &error), WY_OK);
    assert_non_null(strstr(words, "For y >= 157, r(y) = 3, but r(5n+2) = 4 where r(2n+4), "
                                  "r(2n+5) are 3, 3."));
    free(words);
    wi_beam_free(beam);
    bool *p = brute_force(10);
    int letters[SIDE];
    for (int x = 0; x < SIDE; x++) {
        letters[x] = 0;
        for (int y = 0; y < x; y++) {
            letters[x] += p[(size_t)x * SIDE + (size_t)y];
        }
    }
    for (int y = 157; y < SIDE; y++) {
        const int n = y / 5;
        const bool four = y % 5 == 2 && letters[2 * n + 4] == 3 && letters[2 * n + 5] == 3;
        assert_int_equal(letters[y], four ? 4 : 3);
    }
    free(p);
}

/* All columns of block 10, as docs/blocking.md tells them. */
static void test_theorem(void **state) {
    (void)state;
    static const int even[] = {-8, 0, 1, 2, 7, 8, 9};
    static const int odd[] = {-6, 1, 3, 5, 9, 10, 11};
    bool *p = brute_force(10);
    for (int n = 32; 5 * n + 12 < SIDE; n++) {
        bool wanted[2][SIDE] = {{false}};
        int letters[2] = {0};
        for (int i = 0; i < 2; i++) {
            for (int y = 0; y < 2 * n + i; y++) {
                letters[i] += p[(size_t)(2 * n + i) * SIDE + (size_t)y];
            }
            for (size_t j = 0; j < sizeof even / sizeof *even; j++) {
                wanted[i][5 * n + (i == 0 ? even[j] : odd[j])] = true;
            }
        }
        wanted[0][5 * n - 12] = letters[0] == 3;
        wanted[1][5 * n - (letters[0] == 3 ? 8 : 12)] = letters[1] == 3;
        for (int i = 0; i < 2; i++) {
            for (int y = 2 * n + i; y < SIDE; y++) {
                assert_int_equal(p[(size_t)(2 * n + i) * SIDE + (size_t)y], wanted[i][y]);
            }
        }
    }
    free(p);
}

/* ---- certificates ---------------------------------------------------------------------------- */

static text certificate_of(int block) {
    wi_blocking_beam *beam = find(block);
    text out = {0};
    wy_error error = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    assert_int_equal(wi_beam_write_certificate(stream, beam, &error), WY_OK);
    assert_int_equal(fclose(stream), 0);
    wi_beam_free(beam);
    return out;
}

/* Every number behind the heading matters, and so does every line. */
static void test_certificates(void **state) {
    (void)state;
    const int blocks[] = {2, 6, 10, 13};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        const text good = certificate_of(blocks[i]);
        size_t tried = 0;
        expect_verified("beam", good);
        for (size_t at = line_begin(good, 4); at < good.size; at++) {
            if (is_digit(good.bytes[at])) {
                text bad = copy_of(good);
                bad.bytes[at] = (char)(bad.bytes[at] == '9' ? '0' : bad.bytes[at] + 1);
                tried += expect_refused(bad, "a digit is changed", at);
                free(bad.bytes);
            }
        }
        for (size_t line = 0; line < count_lines(good); line++) {
            text bad = splice_string(good, line_begin(good, line), line_begin(good, line + 1), "");
            tried += expect_refused(bad, "a line is missing", line);
            free(bad.bytes);
        }
        assert_true(tried > 50);
        free(good.bytes);
    }
}

/* Whole claims that are wrong, in texts that are well made. */
static void test_forgeries(void **state) {
    (void)state;
    const text good = certificate_of(10);
    const struct {
        const char *from, *to;
    } changes[] = {
        {"piece 2 after 3 3 come 3 4", "piece 2 after 3 3 come 3"},     /* 4 is written there */
        {"piece 3 after 3 3 come 3\n", "piece 3 after 3 3 come 3 4\n"}, /* and leads elsewhere */
        {"least 3", "least 2"},
        {"least 3", "least 4"},
        {"row 148", "row 147"},
        {"row 148", "row 149"},
        {"block 10\nterminal", "block 11\nterminal"},
        {"diagonals - 5 5 5 5 4", "diagonals 5 5 5 5 5 4"}, /* it is not known there */
        {"diagonals 5 4 5 5", "diagonals - 4 5 5"},         /* it is needed there */
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *place = strstr(good.bytes, changes[i].from);
        assert_non_null(place);
        const size_t at = (size_t)(place - good.bytes);
        text bad = splice_string(good, at, at + strlen(changes[i].from), changes[i].to);
        expect_refused(bad, changes[i].to, at);
        free(bad.bytes);
    }
    free(good.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),        cmocka_unit_test(test_far),
        cmocka_unit_test(test_none),         cmocka_unit_test(test_facts),
        cmocka_unit_test(test_words),        cmocka_unit_test(test_theorem),
        cmocka_unit_test(test_certificates), cmocka_unit_test(test_forgeries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
