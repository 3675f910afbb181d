/*
 * test_pairs.c - the pairs of (m,p)-Wythoff Nim: against the definition, the
 * trusted values, the blocking game itself, and each route against the others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards.h"
#include "theory/pairs_telescope.h"
#include "theory/theory.h"

/* ---- the definition, as it is printed -------------------------------------- */

typedef struct list {
    int64_t m, p, count;
    int64_t *a, *b;
} list;

static list by_definition(int64_t m, int64_t p, int64_t count) {
    list out = {.m = m, .p = p, .count = count};
    const int64_t columns = 2 * count + 1;
    out.a = malloc((size_t)count * sizeof *out.a);
    out.b = malloc((size_t)count * sizeof *out.b);
    bool *taken = calloc((size_t)columns, sizeof *taken);
    assert_non_null(out.a);
    assert_non_null(out.b);
    assert_non_null(taken);
    int64_t mex = 0;
    for (int64_t n = 0; n < count; n++) {
        while (taken[mex]) {
            mex++;
        }
        out.a[n] = mex;
        out.b[n] = mex + n / p * m;
        taken[mex] = true;
        if (out.b[n] < columns) {
            taken[out.b[n]] = true;
        }
    }
    free(taken);
    return out;
}

static void list_free(list *of) {
    free(of->a);
    free(of->b);
}

static wi_pairs *pairs_or_fail(int64_t m, int64_t p) {
    wi_pairs *pairs;
    wy_error error;
    assert_int_equal(wi_pairs_create(&pairs, m, p, &error), WY_OK);
    assert_int_equal(wi_pairs_m(pairs), m);
    assert_int_equal(wi_pairs_p(pairs), p);
    return pairs;
}

static wi_pairs_telescope *telescope_or_fail(int64_t m, int64_t p, int64_t half) {
    wi_pairs_telescope *telescope;
    wy_error error;
    assert_int_equal(wi_pairs_telescope_create(&telescope, m, p, half, &error), WY_OK);
    return telescope;
}

/* Numbers that the tests need again and again. */
typedef struct numbers {
    gmp_randstate_t random;
    mpz_t n, x, y, a, b, row, index;
} numbers;

static void numbers_init(numbers *z) {
    gmp_randinit_default(z->random);
    mpz_inits(z->n, z->x, z->y, z->a, z->b, z->row, z->index, NULL);
}

static void numbers_clear(numbers *z) {
    gmp_randclear(z->random);
    mpz_clears(z->n, z->x, z->y, z->a, z->b, z->row, z->index, NULL);
}

static int64_t below(numbers *z, int64_t bound) {
    return (int64_t)gmp_urandomm_ui(z->random, (unsigned long)bound);
}

/* A number of at most so many digits, all lengths being likely. */
static void random_number(mpz_t out, numbers *z, int64_t digits) {
    mpz_ui_pow_ui(out, 10, (unsigned long)(1 + below(z, digits)));
    mpz_urandomm(out, z->random, out);
}

#define assert_number(z, value) assert_true(mpz_cmp_si(z, value) == 0)
#define assert_same(y, z)       assert_true(mpz_cmp(y, z) == 0)

/* ---- the stream ------------------------------------------------------------ */

static void assert_stream(int64_t m, int64_t p, int64_t count, size_t room) {
    list truth = by_definition(m, p, count);
    int64_t *a = malloc(room * sizeof *a);
    int64_t *b = malloc(room * sizeof *b);
    assert_true(a != NULL && b != NULL);
    wi_pairs_stream *stream;
    wy_error error;
    assert_int_equal(wi_pairs_stream_create(&stream, m, p, count, &error), WY_OK);
    int64_t n = 0;
    for (size_t got; (got = wi_pairs_stream_next(stream, a, b, room)) > 0;) {
        assert_true(got <= room && n + (int64_t)got <= count);
        assert_memory_equal(a, truth.a + n, got * sizeof *a);
        assert_memory_equal(b, truth.b + n, got * sizeof *b);
        n += (int64_t)got;
    }
    assert_int_equal(n, count);
    wi_pairs_stream_free(stream);
    free(a);
    free(b);
    list_free(&truth);
}

static void stream_is_the_definition(void **state) {
    (void)state;
    for (int64_t m = 1; m <= 8; m++) {
        for (int64_t p = 1; p <= 8; p++) {
            assert_stream(m, p, 100000, 4096);
        }
    }
    assert_stream(1, 1, 1000, 1);
    assert_stream(1, 1000, 20000, 333);
    assert_stream(1000, 1, 20000, 777);
    assert_stream(999983, 7, 20000, 777);
    assert_stream(1, 1000000, 10000, 777);
    assert_stream(3, 7, 4000000, 65536); /* long enough to give memory back */
}

static void stream_ends(void **state) {
    (void)state;
    int64_t a[4];
    int64_t b[4];
    wi_pairs_stream *stream;
    wy_error error;
    assert_int_equal(wi_pairs_stream_create(&stream, 2, 3, 0, &error), WY_OK);
    assert_int_equal(wi_pairs_stream_next(stream, a, b, 4), 0);
    wi_pairs_stream_free(stream);
    assert_int_equal(wi_pairs_stream_create(&stream, 2, 3, 1, &error), WY_OK);
    assert_int_equal(wi_pairs_stream_next(stream, a, b, 4), 1);
    assert_int_equal(wi_pairs_stream_next(stream, a, b, 4), 0);
    wi_pairs_stream_free(stream);
    wi_pairs_stream_free(NULL);
    assert_int_equal(wi_pairs_stream_create(&stream, 2, 3, -1, &error), WY_BAD);
    assert_int_equal(wi_pairs_stream_create(&stream, 0, 3, 9, &error), WY_BAD);
    assert_int_equal(wi_pairs_stream_create(&stream, 2, 1000001, 9, &error), WY_BAD);
    assert_int_equal(wi_pairs_stream_create(&stream, 2, 3, INT64_MAX, &error), WY_LIMIT);
    assert_null(stream);
}

/* ---- all questions against the definition ---------------------------------- */

static void assert_term(numbers *z, const wi_pairs *pairs, const list *truth, int64_t n) {
    wy_error error;
    bool upper;
    mpz_set_si(z->n, n);
    assert_int_equal(wi_pairs_term(z->a, z->b, pairs, z->n, &error), WY_OK);
    assert_number(z->a, truth->a[n]);
    assert_number(z->b, truth->b[n]);
    assert_int_equal(wi_pairs_column(z->row, z->index, &upper, pairs, z->a, &error), WY_OK);
    assert_true(upper);
    assert_number(z->row, truth->b[n]);
    assert_number(z->index, n);
    assert_int_equal(wi_pairs_column(z->row, NULL, &upper, pairs, z->b, &error), WY_OK);
    assert_true(upper == (n < truth->p));
    assert_number(z->row, truth->a[n]);
}

/* Is (x, y) a P-position, by the pair of column x? */
static bool has_pair(const wi_pairs *pairs, const mpz_t x, const mpz_t y) {
    mpz_t row;
    bool upper;
    mpz_init(row);
    assert_int_equal(wi_pairs_column(row, NULL, &upper, pairs, x, NULL), WY_OK);
    const bool has = mpz_cmp(row, y) == 0;
    mpz_clear(row);
    return has;
}

/* has and before on a position near the pair of index n, and on its mirror image. */
static void assert_near(numbers *z, const wi_pairs *pairs, const list *truth, int64_t n, int64_t dx,
                        int64_t dy) {
    const int64_t x = truth->a[n] + dx;
    const int64_t y = truth->b[n] + dy;
    if (x < 0 || y < 0) {
        return;
    }
    mpz_set_si(z->x, x);
    mpz_set_si(z->y, y);
    bool expected = false;
    /* the differences at hand are at most 8 apart: 9 p indices */
    const int64_t first = n > 12 * truth->p ? n - 12 * truth->p : 0;
    for (int64_t i = first; i < truth->count && truth->a[i] <= truth->a[n] + 200; i++) {
        expected |=
            (truth->a[i] == x && truth->b[i] == y) || (truth->a[i] == y && truth->b[i] == x);
    }
    assert_true(has_pair(pairs, z->x, z->y) == expected);
    assert_true(has_pair(pairs, z->y, z->x) == expected);
}

static void questions_agree_with_the_definition(void **state) {
    (void)state;
    numbers z;
    numbers_init(&z);
    for (int64_t m = 1; m <= 8; m++) {
        for (int64_t p = 1; p <= 8; p++) {
            list truth = by_definition(m, p, 100000);
            wi_pairs *pairs = pairs_or_fail(m, p);
            for (int64_t n = 0; n < truth.count; n += 1 + n / 40) {
                assert_term(&z, pairs, &truth, n);
            }
            assert_term(&z, pairs, &truth, truth.count - 1);
            for (int i = 0; i < 200; i++) {
                const int64_t n = below(&z, i % 2 == 0 ? 30 : truth.count - 200);
                assert_near(&z, pairs, &truth, n, 0, 0);
                assert_near(&z, pairs, &truth, n, below(&z, 9) - 4, below(&z, 9) - 4);
                const int64_t t = below(&z, 20) - 9;
                assert_near(&z, pairs, &truth, n, t, t);
            }
            wi_pairs_free(pairs);
            list_free(&truth);
        }
    }
    numbers_clear(&z);
}

/* Parameters far from 1, random ones too. */
static void large_parameters(void **state) {
    (void)state;
    static const int64_t some[][2] = {{1, 1000},   {1, 4099}, {1000, 1}, {999999, 2}, {3, 1000},
                                      {1000, 999}, {1000, 3}, {77, 100}, {600, 400},  {1, 100000}};
    numbers z;
    numbers_init(&z);
    for (size_t i = 0; i < 30; i++) {
        const bool given = i < sizeof some / sizeof some[0];
        const int64_t m = given ? some[i][0] : 1 + below(&z, 300);
        const int64_t p = given ? some[i][1] : 1 + below(&z, 300);
        list truth = by_definition(m, p, 200000);
        wi_pairs *pairs = pairs_or_fail(m, p);
        for (int k = 0; k < 100; k++) {
            assert_term(&z, pairs, &truth, below(&z, truth.count));
            assert_near(&z, pairs, &truth, below(&z, truth.count - 1000), 0, 0);
        }
        wi_pairs_free(pairs);
        list_free(&truth);
    }
    numbers_clear(&z);
}

/* Few lower columns: nearly every number is an a_n, also where the known columns end. */
static void steep_games(void **state) {
    (void)state;
    static const int64_t games[][2] = {{5000, 3}, {4999, 2}, {9000, 7}, {1001, 2}, {77777, 2}};
    numbers z;
    numbers_init(&z);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        list truth = by_definition(games[i][0], games[i][1], 1200000);
        wi_pairs *pairs = pairs_or_fail(games[i][0], games[i][1]);
        for (int64_t n = 0; n < truth.count; n += n < 80000 || n > 790000 ? 17 : 1700) {
            assert_term(&z, pairs, &truth, n);
        }
        wi_pairs_free(pairs);
        list_free(&truth);
    }
    numbers_clear(&z);
}

/* ---- what was printed and what is trusted ---------------------------------- */

static void printed_pairs(void **state) {
    (void)state;
    static const struct {
        int64_t m, p, pairs[10][2];
        int count;
    } printed[] = {
        {2,
         3,
         {{0, 0}, {1, 1}, {2, 2}, {3, 5}, {4, 6}, {7, 9}, {8, 12}, {10, 14}, {11, 15}, {13, 19}},
         10},                                                                 /* S1, Example 15 */
        {3, 3, {{0, 0}, {1, 1}, {2, 2}, {3, 6}, {4, 7}, {5, 8}, {9, 15}}, 7}, /* Example 16 */
        {1, 1, {{0, 0}, {1, 2}, {3, 5}}, 3},                                  /* after Remark 6 */
    };
    numbers z;
    numbers_init(&z);
    wy_error error;
    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        wi_pairs *pairs = pairs_or_fail(printed[i].m, printed[i].p);
        for (int n = 0; n < printed[i].count; n++) {
            mpz_set_si(z.n, n);
            assert_int_equal(wi_pairs_term(z.a, z.b, pairs, z.n, &error), WY_OK);
            assert_number(z.a, printed[i].pairs[n][0]);
            assert_number(z.b, printed[i].pairs[n][1]);
        }
        wi_pairs_free(pairs);
    }
    numbers_clear(&z);
}

/* The blocking game as brute force solved it, b < 130. */
static void trusted_values(void **state) {
    (void)state;
    enum { SIZE = 130, MOST = 8 };
    static bool trusted[MOST][MOST][SIZE][SIZE];
    bool seen[MOST][MOST] = {{false}};
    FILE *file = fopen(TEST_DATA "/mp_wythoff.csv", "r");
    assert_non_null(file);
    char line[80];
    assert_non_null(fgets(line, sizeof line, file));
    int lines = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        int m;
        int p;
        int n;
        int a;
        int b;
        assert_int_equal(sscanf(line, "%d,%d,%d,%d,%d", &m, &p, &n, &a, &b), 5);
        assert_true(m < MOST && p < MOST && a <= b && b < SIZE);
        trusted[m][p][a][b] = true;
        seen[m][p] = true;
        lines++;
    }
    fclose(file);
    assert_true(lines > 400);
    numbers z;
    numbers_init(&z);
    for (int m = 1; m < MOST; m++) {
        for (int p = 1; p < MOST; p++) {
            if (!seen[m][p]) {
                continue;
            }
            wi_pairs *pairs = pairs_or_fail(m, p);
            for (int x = 0; x < SIZE; x++) {
                for (int y = x; y < SIZE; y++) {
                    mpz_set_si(z.x, x);
                    mpz_set_si(z.y, y);
                    assert_true(has_pair(pairs, z.x, z.y) == trusted[m][p][x][y]);
                }
            }
            wi_pairs_free(pairs);
        }
    }
    numbers_clear(&z);
}

/* S1, Proposition 14 (a): the pairs are the P-positions of the blocking game. */
static void the_blocking_game(void **state) {
    (void)state;
    enum { SIZE = 200 };
    numbers z;
    numbers_init(&z);
    wy_error error;
    for (int m = 1; m <= 4; m++) {
        for (int p = 1; p <= 5; p++) {
            char rule[40];
            snprintf(rule, sizeof rule, "wythoff(m=%d,p=%d)", m, p);
            board solved = board_solved(rule, WY_ENGINE_TABLE, SIZE, SIZE, NULL);
            wi_pairs *pairs = pairs_or_fail(m, p);
            for (int x = 0; x < SIZE; x++) {
                bool upper;
                mpz_set_si(z.x, x);
                assert_int_equal(wi_pairs_column(z.row, NULL, &upper, pairs, z.x, &error), WY_OK);
                for (int y = 0; y < SIZE; y++) {
                    assert_true((solved.p[x * SIZE + y] != 0) == (mpz_cmp_si(z.row, y) == 0));
                }
            }
            wi_pairs_free(pairs);
            board_free(&solved);
        }
    }
    numbers_clear(&z);
}

/* Proposition 14 (b), (c), (d) on the stream's own pairs. */
static void proposition_14(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    static int64_t a[COUNT];
    static int64_t b[COUNT];
    static unsigned char roles[COUNT];
    for (int64_t m = 1; m <= 6; m++) {
        for (int64_t p = 1; p <= 6; p++) {
            wi_pairs_stream *stream;
            wy_error error;
            assert_int_equal(wi_pairs_stream_create(&stream, m, p, COUNT, &error), WY_OK);
            assert_int_equal(wi_pairs_stream_next(stream, a, b, COUNT), COUNT);
            wi_pairs_stream_free(stream);
            memset(roles, 0, sizeof roles);
            for (int64_t n = 0; n < COUNT; n++) {
                if (n < p) {
                    assert_true(a[n] == n && b[n] == n);
                } else if (b[n] < COUNT) {
                    roles[b[n]]++;
                }
                if (a[n] < COUNT) {
                    roles[a[n]]++;
                }
                if (n > 0) {
                    assert_true(a[n - 1] < a[n] && b[n - 1] < b[n]);
                    assert_true(b[n - 1] - a[n - 1] <= b[n] - a[n]);
                }
                /* exactly p indices for each multiple of m */
                assert_int_equal((b[n] - a[n]) % m, 0);
                if (n >= p) {
                    assert_int_equal(b[n] - a[n] - (b[n - p] - a[n - p]), m);
                }
            }
            for (int64_t x = 0; x < COUNT; x++) {
                assert_int_equal(roles[x], 1);
            }
        }
    }
}

/* ---- two routes ------------------------------------------------------------ */

static void assert_routes(numbers *z, const wi_pairs *pairs, const wi_pairs_telescope *telescope) {
    wy_error error;
    bool upper;
    bool upper_there;
    assert_int_equal(wi_pairs_term(z->a, z->b, pairs, z->n, &error), WY_OK);
    assert_int_equal(wi_pairs_telescope_term(z->x, telescope, z->n, &error), WY_OK);
    assert_same(z->a, z->x);
    assert_int_equal(wi_pairs_column(z->row, z->index, &upper, pairs, z->n, &error), WY_OK);
    assert_int_equal(wi_pairs_telescope_rank(z->x, &upper_there, telescope, z->n, &error), WY_OK);
    assert_true(upper == upper_there);
    if (!upper) {
        mpz_sub(z->x, z->n, z->x);
        mpz_add_ui(z->x, z->x, (unsigned long)wi_pairs_p(pairs));
    }
    assert_same(z->index, z->x);
}

/* Beatty's theorem, and common factors, against the telescope of the game itself. */
static void factors_against_the_telescope(void **state) {
    (void)state;
    static const int64_t games[][2] = {{1, 1}, {2, 1}, {7, 1},  {1000, 1}, {2, 2},
                                       {4, 2}, {9, 3}, {20, 5}, {50, 50},  {4, 6},
                                       {6, 4}, {9, 6}, {10, 4}, {30, 70},  {120, 210}};
    numbers z;
    numbers_init(&z);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wi_pairs *pairs = pairs_or_fail(games[i][0], games[i][1]);
        wi_pairs_telescope *telescope = telescope_or_fail(games[i][0], games[i][1], 0);
        for (int k = 0; k < 12; k++) {
            random_number(z.n, &z, k < 8 ? 60 : 1000);
            assert_routes(&z, pairs, telescope);
        }
        wi_pairs_telescope_free(telescope);
        wi_pairs_free(pairs);
    }
    numbers_clear(&z);
}

/* Windows too narrow lose their aim, are widened, and give the same answers. */
static void narrow_and_wide_telescopes(void **state) {
    (void)state;
    static const int64_t games[][2] = {{1, 2},   {2, 3},  {3, 2},    {1, 10}, {5, 7},
                                       {31, 30}, {7, 11}, {1000, 7}, {1, 50}, {10, 33}};
    numbers z;
    numbers_init(&z);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const int64_t m = games[i][0];
        const int64_t p = games[i][1];
        wi_pairs *pairs = pairs_or_fail(m, p);
        wi_pairs_telescope *narrow = telescope_or_fail(m, p, 1);
        wi_pairs_telescope *wide = telescope_or_fail(m, p, 5 * p + 100);
        for (int k = 0; k < 10; k++) {
            random_number(z.n, &z, k < 8 ? 60 : 600);
            assert_routes(&z, pairs, narrow);
            assert_routes(&z, pairs, wide);
        }
        wi_pairs_telescope_free(narrow);
        wi_pairs_telescope_free(wide);
        wi_pairs_free(pairs);
    }
    numbers_clear(&z);
}

/* ---- large numbers against each other -------------------------------------- */

/* Everything that must hold around the pair of index n. */
static void assert_consistent(numbers *z, const wi_pairs *pairs) {
    wy_error error;
    bool upper;
    const int64_t m = wi_pairs_m(pairs);
    const int64_t p = wi_pairs_p(pairs);
    assert_int_equal(wi_pairs_term(z->a, z->b, pairs, z->n, &error), WY_OK);
    /* the difference */
    mpz_fdiv_q_ui(z->x, z->n, (unsigned long)p);
    mpz_mul_ui(z->x, z->x, (unsigned long)m);
    mpz_add(z->x, z->x, z->a);
    assert_same(z->b, z->x);
    /* back from both heaps */
    assert_int_equal(wi_pairs_column(z->row, z->index, &upper, pairs, z->a, &error), WY_OK);
    assert_true(upper);
    assert_same(z->row, z->b);
    assert_same(z->index, z->n);
    if (mpz_cmp_si(z->n, p) >= 0) {
        assert_int_equal(wi_pairs_column(z->row, z->index, &upper, pairs, z->b, &error), WY_OK);
        assert_false(upper);
        assert_same(z->row, z->a);
        assert_same(z->index, z->n);
    }
    assert_true(has_pair(pairs, z->b, z->a));
    mpz_add_ui(z->x, z->b, 1);
    assert_false(has_pair(pairs, z->a, z->x));
    /* from a_n to a_{n+1} all columns are lower, and their indices follow each other */
    mpz_add_ui(z->n, z->n, 1);
    assert_int_equal(wi_pairs_term(z->x, z->y, pairs, z->n, &error), WY_OK);
    assert_true(mpz_cmp(z->a, z->x) < 0 && mpz_cmp(z->b, z->y) < 0);
    mpz_set_si(z->index, -1);
    for (int i = 0; i < 10; i++) {
        mpz_add_ui(z->a, z->a, 1);
        if (mpz_cmp(z->a, z->x) >= 0) {
            assert_same(z->a, z->x);
            break;
        }
        mpz_set(z->b, z->index);
        assert_int_equal(wi_pairs_column(z->row, z->index, &upper, pairs, z->a, &error), WY_OK);
        assert_false(upper);
        if (i > 0) {
            mpz_sub(z->b, z->index, z->b);
            assert_number(z->b, 1);
        }
    }
}

static void large_numbers_are_consistent(void **state) {
    (void)state;
    numbers z;
    numbers_init(&z);
    for (int i = 0; i < 60; i++) {
        wi_pairs *pairs =
            pairs_or_fail(1 + below(&z, i < 40 ? 12 : 2000), 1 + below(&z, i < 40 ? 12 : 60));
        for (int k = 0; k < 4; k++) {
            random_number(z.n, &z, 300);
            assert_consistent(&z, pairs);
        }
        random_number(z.n, &z, 1000);
        assert_consistent(&z, pairs);
        wi_pairs_free(pairs);
    }
    numbers_clear(&z);
}

/* A stretch of columns at a large number: each has one role, the counts go on by one. */
static void a_stretch_of_large_columns(void **state) {
    (void)state;
    numbers z;
    numbers_init(&z);
    wy_error error;
    for (int i = 0; i < 12; i++) {
        const int64_t m = 1 + below(&z, 9);
        const int64_t p = 1 + below(&z, 9);
        wi_pairs *pairs = pairs_or_fail(m, p);
        mpz_ui_pow_ui(z.x, 10, 150);
        mpz_urandomm(z.x, z.random, z.x);
        mpz_set_si(z.a, -1); /* the next upper index */
        mpz_set_si(z.b, -1); /* the next lower index */
        int uppers = 0;
        for (int k = 0; k < 100; k++) {
            bool upper;
            assert_int_equal(wi_pairs_column(z.row, z.index, &upper, pairs, z.x, &error), WY_OK);
            mpz_t *next = upper ? &z.a : &z.b;
            if (mpz_sgn(*next) >= 0) {
                assert_same(*next, z.index);
            }
            mpz_add_ui(*next, z.index, 1);
            uppers += upper;
            mpz_add_ui(z.x, z.x, 1);
        }
        assert_true(uppers >= 40 && uppers < 100);
        wi_pairs_free(pairs);
    }
    numbers_clear(&z);
}

/* ---- corners --------------------------------------------------------------- */

static void the_first_p(void **state) {
    (void)state;
    numbers z;
    numbers_init(&z);
    wy_error error;
    wi_pairs *pairs = pairs_or_fail(3, 5);
    for (int64_t n = 0; n < 5; n++) {
        bool upper;
        mpz_set_si(z.n, n);
        assert_int_equal(wi_pairs_term(z.a, z.b, pairs, z.n, &error), WY_OK);
        assert_number(z.a, n);
        assert_number(z.b, n);
        assert_int_equal(wi_pairs_column(z.row, z.index, &upper, pairs, z.n, &error), WY_OK);
        assert_true(upper);
        assert_number(z.row, n);
        assert_number(z.index, n);
    }
    mpz_set_si(z.n, 5);
    assert_false(has_pair(pairs, z.n, z.n));
    wi_pairs_free(pairs);
    numbers_clear(&z);
}

static void bad_input(void **state) {
    (void)state;
    static const int64_t wrong[][2] = {{0, 1}, {1, 0},       {-1, 3},      {3, -1},
                                       {0, 0}, {1000001, 1}, {1, 1000001}, {INT64_MAX, INT64_MAX}};
    wi_pairs *pairs;
    wy_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(wi_pairs_create(&pairs, wrong[i][0], wrong[i][1], &error), WY_BAD);
        assert_null(pairs);
        assert_true(strlen(error.message) > 20);
    }
    wi_pairs_free(NULL);
    pairs = pairs_or_fail(2, 3);
    numbers z;
    numbers_init(&z);
    bool answer;
    mpz_set_si(z.n, -1);
    assert_int_equal(wi_pairs_term(z.a, z.b, pairs, z.n, &error), WY_BAD);
    assert_int_equal(wi_pairs_column(z.a, NULL, &answer, pairs, z.n, &error), WY_BAD);
    assert_int_equal(wi_pairs_column(z.a, NULL, &answer, pairs, z.n, NULL), WY_BAD);
    wi_pairs_free(pairs);
    numbers_clear(&z);
}

/* Too many levels are refused at once, not after hours. */
static void out_of_reach(void **state) {
    (void)state;
    numbers z;
    numbers_init(&z);
    wy_error error;
    wi_pairs *pairs = pairs_or_fail(1, 1000000);
    mpz_ui_pow_ui(z.n, 10, 1000);
    assert_int_equal(wi_pairs_term(z.a, z.b, pairs, z.n, &error), WY_LIMIT);
    bool upper;
    assert_int_equal(wi_pairs_column(z.a, NULL, &upper, pairs, z.n, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "levels"));
    wi_pairs_free(pairs);
    numbers_clear(&z);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_is_the_definition),
        cmocka_unit_test(stream_ends),
        cmocka_unit_test(questions_agree_with_the_definition),
        cmocka_unit_test(large_parameters),
        cmocka_unit_test(steep_games),
        cmocka_unit_test(printed_pairs),
        cmocka_unit_test(trusted_values),
        cmocka_unit_test(the_blocking_game),
        cmocka_unit_test(proposition_14),
        cmocka_unit_test(factors_against_the_telescope),
        cmocka_unit_test(narrow_and_wide_telescopes),
        cmocka_unit_test(large_numbers_are_consistent),
        cmocka_unit_test(a_stretch_of_large_columns),
        cmocka_unit_test(the_first_p),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(out_of_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
