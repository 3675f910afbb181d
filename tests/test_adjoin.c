/*
 * test_adjoin.c - which moves may join Wythoff's game: the ways to decide against the
 * definition on a board, against what games with one move more really do, against each other
 * on long numbers; the matrix; sets of moves, random ones too; and that the trusted values tell a
 * wrong condition from the right ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "rules/value.h"
#include "solve/adjoin.h"
#include "theory/theory.h"

/* ---- the definition, on a board ------------------------------------------------------- */

enum {
    CELLS = 200,  /* of the matrix, each way */
    PAIRS = 1500, /* more than cells of that size need */
};

typedef struct plain {
    int64_t a[PAIRS], b[PAIRS];
    uint8_t w[CELLS][CELLS];
    int64_t from[CELLS][CELLS]; /* the least greater heap of a P-position that the move leaves */
} plain;

static void connect(plain *p, int64_t x, int64_t y, int64_t to_x, int64_t to_y) {
    const int64_t i = x - to_x;
    const int64_t j = y - to_y;
    if (i < 0 || j < 0 || i >= CELLS || j >= CELLS || (i == 0 && j == 0)) {
        return;
    }
    const int64_t heap = x > y ? x : y;
    if (p->w[i][j] == 0 || heap < p->from[i][j]) {
        p->from[i][j] = heap;
    }
    p->w[i][j] = 1;
}

static int setup(void **state) {
    static uint8_t used[4 * PAIRS];
    plain *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return -1;
    }
    int64_t least = 0;
    for (int64_t n = 0; n < PAIRS; n++) {
        while (used[least] != 0) {
            least++;
        }
        p->a[n] = least;
        p->b[n] = least + n;
        used[least] = 1;
        used[least + n] = 1;
    }
    for (int64_t n = 0; n < PAIRS; n++) {
        for (int64_t m = 0; m < PAIRS; m++) {
            connect(p, p->a[n], p->b[n], p->a[m], p->b[m]);
            connect(p, p->a[n], p->b[n], p->b[m], p->a[m]);
            connect(p, p->b[n], p->a[n], p->a[m], p->b[m]);
            connect(p, p->b[n], p->a[n], p->b[m], p->a[m]);
        }
    }
    *state = p;
    return 0;
}

static int teardown(void **state) {
    free(*state);
    return 0;
}

static void trusted_matrix(char rows[60][64]) {
    FILE *file = fopen(TEST_DATA "/W_60.txt", "r");
    assert_non_null(file);
    for (int i = 0; i < 60; i++) {
        assert_non_null(fgets(rows[i], 64, file));
    }
    fclose(file);
}

static void matches_the_board(void **state) {
    const plain *p = *state;
    char trusted[60][64];
    trusted_matrix(trusted);
    mpz_t i, j;
    mpz_inits(i, j, NULL);
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    for (unsigned x = 0; x < CELLS; x++) {
        for (unsigned y = x == 0; y < CELLS; y++) {
            mpz_set_ui(i, x);
            mpz_set_ui(j, y);
            wi_adjoin_kind kinds[WI_ADJOIN_WAYS];
            for (int way = 0; way < WI_ADJOIN_WAYS; way++) {
                assert_int_equal(wi_adjoin_classify(&kinds[way], (wi_adjoin_way)way, i, j, NULL),
                                 WY_OK);
                assert_int_equal(kinds[way] != WI_ADJOIN_FREE, p->w[x][y]);
            }
            assert_int_equal(kinds[0], kinds[1]);
            if (x < 60 && y < 60) {
                assert_int_equal(trusted[x][y] - '0', p->w[x][y]);
            }
            assert_int_equal(wi_adjoin_decide(&verdict, i, j, NULL), WY_OK);
            assert_int_equal(verdict.kind, kinds[0]);
            assert_int_equal(verdict.known, x == 0 || y == 0 || x == y);
            if (p->w[x][y] != 0) {
                const int more = mpz_cmp(verdict.from[0], verdict.from[1]) < 0;
                assert_int_equal(mpz_get_si(verdict.from[more]), p->from[x][y]);
            }
        }
    }
    wi_adjoin_clear(&verdict);
    mpz_clears(i, j, NULL);
}

/* What it is all about: the P-positions of the game with one move more. */
static void matches_the_games(void **state) {
    const plain *p = *state;
    enum { SIDE = 90, MOVES = 13 };
    board wythoff = board_solved("wythoff", WY_ENGINE_TABLE, SIDE, SIDE, NULL);
    for (int i = 0; i < MOVES; i++) {
        for (int j = i == 0; j < 2 * MOVES; j++) {
            char rule[48];
            snprintf(rule, sizeof rule, "wythoff + (%d,%d)", i, j);
            board other = board_solved(rule, WY_ENGINE_TABLE, SIDE, SIDE, NULL);
            const bool same = memcmp(wythoff.p, other.p, (size_t)SIDE * SIDE) == 0;
            assert_int_equal(same, p->w[i][j] == 0);
            board_free(&other);
        }
    }
    board_free(&wythoff);
}

/* ---- the conditions, and faults in them -------------------------------------------------- */

/* rho(x) with leading zeros, 16 digits; false: x is negative. */
static bool word_of(char word[17], int x) {
    static const int weights[16] = {1597, 987, 610, 377, 233, 144, 89, 55,
                                    34,   21,  13,  8,   5,   3,   2,  1};
    for (int k = 0; k < 16; k++) {
        const bool taken = x >= weights[k];
        word[k] = taken ? '1' : '0';
        x -= taken ? weights[k] : 0;
    }
    word[16] = '\0';
    return x >= 0;
}

/* (rho(x), rho(y)) = (u0, u01)? */
static bool shifted(int x, int y) {
    char first[17];
    char second[17];
    return word_of(first, x) && word_of(second, y) && first[15] == '0' && second[15] == '1' &&
           strncmp(first + 1, second, 15) == 0;
}

static bool ends_in(int x, char digit) {
    char word[17];
    return word_of(word, x) && word[15] == digit;
}

/* The fault: which part is changed; 0: none. */
static bool conditions(const plain *p, int i, int j, int fault) {
    if (i > j) {
        return conditions(p, j, i, fault);
    }
    if (i == 0 || i == j) {
        return false;
    }
    const int k = j - (int)p->a[i] - 2 + (fault == 1) - (fault == 2);
    const bool first = fault != 3 && shifted(i - 1, j - 1);
    const bool second = fault != 4 && shifted(i - 2, j - 2);
    const bool third =
        ends_in(k, fault == 5 ? '0' : '1') && ends_in(k + i + (fault == 6), fault == 7 ? '1' : '0');
    return first || second || (fault != 8 && third) || (fault == 9 && shifted(i, j)) ||
           (fault == 10 && shifted(i - 3, j - 3));
}

static void trusted_values_tell_faults(void **state) {
    const plain *p = *state;
    char trusted[60][64];
    trusted_matrix(trusted);
    for (int fault = 0; fault <= 10; fault++) {
        int wrong = 0;
        for (int i = 0; i < 60; i++) {
            for (int j = 0; j < 60; j++) {
                wrong += conditions(p, i, j, fault) != (trusted[i][j] == '1');
            }
        }
        assert_int_equal(wrong > 0, fault > 0);
    }
}

/* ---- long numbers --------------------------------------------------------------------------- */

static void random_number(mpz_t x, gmp_randstate_t random, unsigned bits) {
    if (gmp_urandomm_ui(random, 3) == 0) { /* a sum of a few Fibonacci numbers */
        mpz_t term;
        mpz_init(term);
        mpz_set_ui(x, gmp_urandomm_ui(random, 3));
        for (int k = 0; k < 3; k++) {
            mpz_fib_ui(term, gmp_urandomm_ui(random, bits * 14 / 10 + 2));
            mpz_add(x, x, term);
        }
        mpz_clear(term);
    } else {
        mpz_urandomb(x, random, 1 + gmp_urandomm_ui(random, bits));
    }
}

/* Both ways and the evidence; returns the kind. */
static wi_adjoin_kind decide_checked(wi_adjoin *verdict, const mpz_t i, const mpz_t j) {
    wy_error error;
    const wy_status status = wi_adjoin_decide(verdict, i, j, &error);
    if (status != WY_OK) {
        print_error("%s\n", error.message);
    }
    assert_int_equal(status, WY_OK);
    bool good;
    assert_int_equal(wi_adjoin_check(&good, verdict, i, j, &error), WY_OK);
    assert_true(good);
    if (verdict->kind != WI_ADJOIN_FREE) { /* by another description than the library's check */
        assert_int_equal(
            wi_wythoff_has(&good, WI_BY_WORD, verdict->from[0], verdict->from[1], &error), WY_OK);
        assert_true(good);
        assert_int_equal(wi_wythoff_has(&good, WI_BY_WORD, verdict->to[0], verdict->to[1], &error),
                         WY_OK);
        assert_true(good);
    }
    return verdict->kind;
}

static void agrees_on_long_numbers(void **state) {
    (void)state;
    gmp_randstate_t random;
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, 545567);
    mpz_t n, m, i, j, a[2], b[2];
    mpz_inits(n, m, i, j, a[0], a[1], b[0], b[1], NULL);
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    size_t seen[4] = {0, 0, 0, 0};
    for (int round = 0; round < SHARE(6000); round++) {
        const unsigned bits = round % 50 == 0 ? 4000 : round % 3 == 0 ? 20 : 300;
        random_number(n, random, bits);
        random_number(m, random, bits);
        if (mpz_cmp(n, m) < 0) {
            mpz_swap(n, m);
        }
        if (mpz_cmp(n, m) == 0) {
            continue;
        }
        assert_int_equal(wi_wythoff_term(a[0], b[0], WI_BY_BEATTY, n, NULL), WY_OK);
        assert_int_equal(wi_wythoff_term(a[1], b[1], WI_BY_BEATTY, m, NULL), WY_OK);
        const bool cross = round % 2 == 0;
        mpz_sub(i, a[0], cross ? b[1] : a[1]);
        mpz_sub(j, b[0], cross ? a[1] : b[1]);
        const long near[2] = {(long)gmp_urandomm_ui(random, 5) - 2,
                              (long)gmp_urandomm_ui(random, 5) - 2};
        const bool moved = round % 4 >= 2;
        if (moved) {
            mpz_set_si(n, near[0]);
            mpz_set_si(m, near[1]);
            mpz_add(i, i, n);
            mpz_add(j, j, m);
        }
        if (mpz_sgn(i) < 0 || mpz_sgn(j) < 0 || (mpz_sgn(i) == 0 && mpz_sgn(j) == 0)) {
            continue;
        }
        const bool mirrored = gmp_urandomm_ui(random, 2) == 1;
        const wi_adjoin_kind kind = decide_checked(&verdict, mirrored ? j : i, mirrored ? i : j);
        if (!moved) {
            assert_int_not_equal(kind, WI_ADJOIN_FREE);
            assert_int_equal(kind == WI_ADJOIN_CROSS, cross && mpz_sgn(m) > 0);
        }
        seen[kind]++;
    }
    for (int kind = 0; kind < 4; kind++) { /* the test was about something */
        assert_true(seen[kind] > SHARE(100U));
    }
    wi_adjoin_clear(&verdict);
    mpz_clears(n, m, i, j, a[0], a[1], b[0], b[1], NULL);
    gmp_randclear(random);
}

/* {d phi} as small as can be: the P-positions of kind "next" are then as far out as they get. */
static void finds_far_evidence(void **state) {
    (void)state;
    mpz_t d, i, j, b;
    mpz_inits(d, i, j, b, NULL);
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    for (unsigned k = 2; k < 3000; k += k < 100 ? 1 : 97) {
        mpz_fib_ui(d, k);
        assert_int_equal(wi_wythoff_term(i, b, WI_BY_BEATTY, d, NULL), WY_OK);
        mpz_add_ui(i, i, 1);
        mpz_add(j, i, d);
        assert_int_equal(decide_checked(&verdict, i, j), WI_ADJOIN_NEXT);
        /* m = F(2), or the first F(2l) not before d. */
        mpz_fib_ui(b, k % 2 == 0 ? 2 : k + 1);
        assert_int_equal(mpz_cmp(verdict.m, b), 0);
    }
    wi_adjoin_clear(&verdict);
    mpz_clears(d, i, j, b, NULL);
}

static void refuses_bad_evidence(void **state) {
    (void)state;
    mpz_t i, j;
    mpz_init_set_ui(i, 1);
    mpz_init_set_ui(j, 4);
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    assert_int_equal(wi_adjoin_decide(&verdict, i, j, NULL), WY_OK);
    bool good;
    mpz_ptr parts[4] = {verdict.from[0], verdict.from[1], verdict.to[0], verdict.to[1]};
    for (int part = 0; part < 4; part++) {
        mpz_add_ui(parts[part], parts[part], 1);
        assert_int_equal(wi_adjoin_check(&good, &verdict, i, j, NULL), WY_OK);
        assert_false(good);
        mpz_sub_ui(parts[part], parts[part], 1);
    }
    /* One move apart, but no P-positions. */
    for (int part = 0; part < 4; part++) {
        mpz_add_ui(parts[part], parts[part], 1);
    }
    assert_int_equal(wi_adjoin_check(&good, &verdict, i, j, NULL), WY_OK);
    assert_false(good);
    wi_adjoin_clear(&verdict);
    mpz_clears(i, j, NULL);
}

static void refuses_what_is_no_move(void **state) {
    (void)state;
    mpz_t i, j;
    mpz_inits(i, j, NULL);
    wi_adjoin_kind kind;
    wy_error error;
    for (int way = 0; way < WI_ADJOIN_WAYS; way++) {
        mpz_set_si(i, 0);
        mpz_set_si(j, 0);
        assert_int_equal(wi_adjoin_classify(&kind, (wi_adjoin_way)way, i, j, &error), WY_BAD);
        mpz_set_si(i, -1);
        mpz_set_si(j, 3);
        assert_int_equal(wi_adjoin_classify(&kind, (wi_adjoin_way)way, i, j, &error), WY_BAD);
        assert_int_equal(wi_adjoin_classify(&kind, (wi_adjoin_way)way, j, i, &error), WY_BAD);
    }
    mpz_set_si(i, 1);
    assert_int_equal(wi_adjoin_classify(&kind, WI_ADJOIN_WAYS, i, j, &error), WY_BAD);
    mpz_clears(i, j, NULL);
}

/* ---- the matrix -------------------------------------------------------------------------- */

static void matrix_is_the_board(void **state) {
    const plain *p = *state;
    for (int64_t size = 1; size <= CELLS; size++) {
        wi_adjoin_matrix *matrix;
        assert_int_equal(wi_adjoin_matrix_create(&matrix, size, NULL, NULL), WY_OK);
        const size_t words = wi_adjoin_matrix_words(matrix);
        assert_int_equal(words, (size + 63) / 64);
        uint64_t row[CELLS / 64 + 1];
        for (int64_t i = 0; i < size; i++) {
            memset(row, 0xAA, sizeof row);
            wi_adjoin_matrix_row(row, matrix, i);
            for (size_t j = 0; j < 64 * words; j++) {
                const bool expected = j < (size_t)size && p->w[i][j] != 0;
                assert_int_equal(row[j / 64] >> j % 64 & 1, expected);
            }
        }
        wi_adjoin_matrix_free(matrix);
    }
}

static void matrix_is_the_formula(void **state) {
    (void)state;
    enum { SIZE = 30000, ROUNDS = 20000 };
    wi_adjoin_matrix *matrix;
    assert_int_equal(wi_adjoin_matrix_create(&matrix, SIZE, NULL, NULL), WY_OK);
    uint64_t *row = calloc(wi_adjoin_matrix_words(matrix), sizeof *row);
    assert_non_null(row);
    gmp_randstate_t random;
    gmp_randinit_mt(random);
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        const int64_t i = round < 100 ? SIZE - 1 - round : (int64_t)gmp_urandomm_ui(random, SIZE);
        if (round % 100 == 0 || round < 100) {
            wi_adjoin_matrix_row(row, matrix, i);
            mpz_set_si(x, i);
        }
        const int64_t j = (int64_t)gmp_urandomm_ui(random, SIZE);
        mpz_set_si(y, j);
        wi_adjoin_kind kind = WI_ADJOIN_FREE;
        if (mpz_sgn(x) > 0 || j > 0) {
            assert_int_equal(wi_adjoin_classify(&kind, WI_ADJOIN_BY_BEATTY, x, y, NULL), WY_OK);
        }
        assert_int_equal(row[j / 64] >> j % 64 & 1, kind != WI_ADJOIN_FREE);
    }
    mpz_clears(x, y, NULL);
    gmp_randclear(random);
    free(row);
    wi_adjoin_matrix_free(matrix);
}

static void matrix_has_limits(void **state) {
    (void)state;
    wi_adjoin_matrix *matrix;
    wy_error error;
    assert_int_equal(wi_adjoin_matrix_create(&matrix, 0, NULL, &error), WY_BAD);
    assert_int_equal(wi_adjoin_matrix_create(&matrix, INT64_MAX, NULL, &error), WY_BAD);
    const wy_control control = {.memory = 4096};
    assert_int_equal(wi_adjoin_matrix_create(&matrix, 1000000, &control, &error), WY_LIMIT);
    assert_null(matrix);
    assert_int_equal(wi_adjoin_matrix_create(&matrix, 50, &control, &error), WY_OK);
    wi_adjoin_matrix_free(matrix);
    wi_adjoin_matrix_free(NULL);
}

/* ---- sets of moves ----------------------------------------------------------------------- */

/* The verdict "yes", "unknown", or the culprit "(dx,dy)". */
static void verdict_on(char text[64], const char *rule, int64_t max) {
    wy_rules *rules = rules_or_fail(rule);
    wi_adjoin_set verdict;
    wi_adjoin_set_init(&verdict);
    wy_error error;
    const wy_status status = wi_adjoin_rules(&verdict, rules, max, NULL, &error);
    if (status != WY_OK) {
        snprintf(text, 64, "%s", wy_status_name(status));
    } else if (verdict.all) {
        snprintf(text, 64, verdict.proved ? "yes" : "unknown");
        assert_true(verdict.proved || verdict.tried >= max);
    } else {
        gmp_snprintf(text, 64, "(%Zd,%Zd)", verdict.dx, verdict.dy);
        bool good;
        assert_int_equal(wi_adjoin_check(&good, &verdict.culprit, verdict.dx, verdict.dy, &error),
                         WY_OK);
        assert_true(good && verdict.proved && verdict.culprit.kind != WI_ADJOIN_FREE);
    }
    wi_adjoin_set_clear(&verdict);
    wy_rules_free(rules);
}

static void decides_on_sets(void **state) {
    (void)state;
    static const struct {
        const char *rule, *verdict;
    } sets[] = {
        {"(1,3)", "yes"},
        {"(1,3) + (5,6)", "yes"},
        {"(1,3) + (4,1) + (2,6)", "(2,6)"},
        {"wythoff", "yes"},
        {"nim", "yes"},
        {"maharaja", "(1,2)"},
        {"{(3t,4t)}", "yes"},
        {"{(2t,3t)}", "(2,3)"},
        {"{(2t,3t): t>=3}", "yes"},
        {"{(3t,2t): t>=2}", "(6,4)"},
        {"{(s+3t,s+4t)} + (1,3)", "yes"},
        {"{(s,t): |s-t|<2}", "(1,2)"},
        {"{(t,3t): t<40}", "(2,6)"},
        {"{(1,t): t<2}", "yes"},
        {"{(t,0): prime(t)}", "yes"},
        {"{(t,t+2): prime(t)}", "(3,5)"},
        {"{(t,t+2): prime(t), t>=5}", "yes"}, /* of (3,5) and (4,6) on this diagonal none */
        {"{(t,2t+1): prime(t), t>=30000}", "(30011,60023)"},
        {"{(t,2t+1): prime(t), t mod 2 = 0, t>2}", "unknown"}, /* there are none */
        {"{(s,t): prime(s), prime(t), |s-t|<=2, s>=100}", "yes"},
        {"{(4s+t+5,3s+4t+9)}", "(10,16)"},
        {"{(3s+4t+3,3s+4t+10)}", "yes"}, /* all on one diagonal */
        {"{(3s+4t+3,3s+4t+10): 2s<t, s<=100000}", "yes"},
        {"{(9001s+9007t,9001s+9007t+4)}", "yes"},
        {"{(s+1000000,s+t+1000000): t<=20000}", "yes"},
        {"{(20000-t,20000+t): t<10000}", "yes"},
        {"{(20001-t,20000+t): t<20000}", "(2,39999)"},
        /* Too large for the compiler of moves: (10^18, 10^18+1), and a pair. */
        {"{(1000000000t,1000000000t+1): t=1000000000..1000000000}", "yes"},
        {"{(618033988t+749723092,999999999t+999722093): t=1000000000..1000000000}",
         "(618033988749723092,999999999999722093)"},
        {"{(s,s+2t): s>100}", "(101,163)"},
        {"wythoff misere", "bad input"},
        {"wythoff block 1", "bad input"},
        {"wythoff terminal x+y<=3", "bad input"},
        {"rational-nim(2/7,10/1)", "bad input"},
        {"imitation(1,1)", "bad input"},
        {"{(t,t): t<=x-y}", "bad input"},
        {"{(1,3): x>y}", "bad input"},
    };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        char text[64];
        verdict_on(text, sets[i].rule, 300);
        if (strcmp(text, sets[i].verdict) != 0) {
            print_error("%s\n", sets[i].rule);
        }
        assert_string_equal(text, sets[i].verdict);
    }
}

/* Lines from here and there, against the board; those that are proved, further out too. */
static void decides_on_lines(void **state) {
    const plain *p = *state;
    size_t proved = 0;
    for (int k = 0; k < 3000; k++) {
        const int step[2] = {1 + k % 7, 1 + k / 7 % 9};
        const int start[2] = {k * 13 % 17, k * 29 % 19};
        char rule[64];
        snprintf(rule, sizeof rule, "{(%dt+%d,%dt+%d)}", step[0], start[0], step[1], start[1]);
        char expected[64] = "yes";
        for (int t = 1;; t++) {
            const int dx = t * step[0] + start[0];
            const int dy = t * step[1] + start[1];
            if (dx >= CELLS || dy >= CELLS) {
                break;
            }
            if (p->w[dx][dy] != 0) {
                snprintf(expected, sizeof expected, "(%d,%d)", dx, dy);
                break;
            }
        }
        char text[64];
        verdict_on(text, rule, CELLS - 1);
        if (strcmp(text, "yes") == 0) {
            proved++;
            verdict_on(text, rule, 30000);
            assert_string_equal(text, "yes");
        }
        if (expected[0] == 'y' && text[0] == '(') { /* found beyond the board */
            int dx;
            int dy;
            assert_int_equal(sscanf(text, "(%d,%d)", &dx, &dy), 2);
            assert_true(dx >= CELLS || dy >= CELLS);
            continue;
        }
        if (strcmp(text, expected) != 0) {
            print_error("%s\n", rule);
        }
        assert_string_equal(text, expected);
    }
    assert_true(proved > 50);
}

/* ---- sets of any kind, by the definition ---------------------------------------------------- */

/* "{(2s+3t+1,t+4): s<t, prime(t)}" */
static size_t put_random_set(char *to, size_t size, uint64_t *seed) {
    static const char *const two[] = {"s<t",       "s>=t",       "|s-t|<3",         "2s<t",
                                      "s<=3t",     "prime(s)",   "prime(t)",        "s=2..9",
                                      "s mod 2=1", "t>=9",       "t<=20000",        "s<=20000",
                                      "s+t<20",    "prime(s+t)", "s mod 3=t mod 3", "t!=4"};
    static const char *const one[] = {"prime(t)",   "t>=7", "t<=9",      "t<=9000",
                                      "t mod 4!=2", "t!=3", "t=[1,4,6]", "t mod 2=0"};
    const bool both = random_below(seed, 4) > 0;
    int c[6];
    do {
        for (int i = 0; i < 6; i++) {
            c[i] = random_below(seed, i < 4 ? 6 : 13);
        }
        if (random_below(seed, 4) == 0) { /* steps that go one way */
            c[0] = c[2] = 1 + random_below(seed, 4);
            c[1] = c[3] = 1 + random_below(seed, 4);
        }
    } while ((c[0] == 0 && c[2] == 0) || (c[1] == 0 && c[3] == 0));
    size_t used = both ? (size_t)snprintf(to, size, "{(%ds+%dt+%d,%ds+%dt+%d)", c[0], c[1], c[4],
                                          c[2], c[3], c[5])
                       : (size_t)snprintf(to, size, "{(%dt+%d,%dt+%d)", c[1], c[4], c[3], c[5]);
    const int conditions = random_below(seed, 3);
    for (int i = 0; i < conditions; i++) {
        const char *which = both ? two[random_below(seed, sizeof two / sizeof two[0])]
                                 : one[random_below(seed, sizeof one / sizeof one[0])];
        used += (size_t)snprintf(to + used, size - used, "%s%s", i == 0 ? ": " : ", ", which);
    }
    return used + (size_t)snprintf(to + used, size - used, "}");
}

static void put_random_rule(char *to, size_t size, uint64_t *seed) {
    size_t used = put_random_set(to, size, seed);
    const int more = random_below(seed, 4);
    if (more < 2) {
        used += (size_t)snprintf(to + used, size - used, more == 0 ? " + " : " - ");
        put_random_set(to + used, size - used, seed);
    }
}

enum { FAR_CELLS = 500 };

/* The least forbidden move of the rule in the matrix, by the definition of both. */
static bool first_forbidden(char text[64], const wy_rules *rules, const uint64_t *const *rows,
                            int64_t size) {
    for (int64_t dx = 1; dx < size; dx++) {
        for (int64_t dy = 1; dy < size; dy++) {
            if ((rows[dx][dy / 64] >> dy % 64 & 1) != 0 && wi_rules_move(rules, dx, dy, dx, dy)) {
                snprintf(text, 64, "(%lld,%lld)", (long long)dx, (long long)dy);
                return true;
            }
        }
    }
    return false;
}

static void decides_on_random_sets(void **state) {
    (void)state;
    wi_adjoin_matrix *matrix;
    assert_int_equal(wi_adjoin_matrix_create(&matrix, FAR_CELLS, NULL, NULL), WY_OK);
    static uint64_t *rows[FAR_CELLS];
    for (int64_t i = 0; i < FAR_CELLS; i++) {
        rows[i] = calloc(wi_adjoin_matrix_words(matrix), sizeof(uint64_t));
        assert_non_null(rows[i]);
        wi_adjoin_matrix_row(rows[i], matrix, i);
    }
    wi_adjoin_matrix_free(matrix);
    uint64_t seed = 88172645463325252;
    size_t seen[3] = {0, 0, 0}; /* yes, no, unknown */
    for (int round = 0; round < SHARE(1000); round++) {
        char rule[400];
        put_random_rule(rule, sizeof rule, &seed);
        wy_rules *rules;
        if (wy_rules_read(&rules, rule, NULL) != WY_OK) {
            continue; /* (0,0) is no move */
        }
        char text[64];
        char expected[64] = "";
        verdict_on(text, rule, CELLS - 1);
        const bool near = first_forbidden(expected, rules, (const uint64_t *const *)rows, CELLS);
        bool good = strcmp(text, expected) == 0;
        long long dx;
        long long dy;
        if (!near && sscanf(text, "(%lld,%lld)", &dx, &dy) == 2) {
            good = (dx >= CELLS || dy >= CELLS) && wi_rules_move(rules, dx, dy, dx, dy);
        } else if (!near && strcmp(text, "yes") == 0) {
            good = !first_forbidden(expected, rules, (const uint64_t *const *)rows, FAR_CELLS);
        } else if (!near) {
            good = strcmp(text, "unknown") == 0;
        }
        if (!good) {
            print_error("%s: %s, not %s\n", rule, text, expected);
        }
        assert_true(good);
        seen[text[0] == 'y' ? 0 : text[0] == '(' ? 1 : 2]++;
        wy_rules_free(rules);
    }
    assert_true(seen[0] > SHARE(50U) && seen[1] > SHARE(400U) && seen[2] < SHARE(30U));
    for (int64_t i = 0; i < FAR_CELLS; i++) {
        free(rows[i]);
    }
}

static bool stop(void *data, double done) {
    (void)done;
    return --*(int *)data < 0;
}

static void stops_when_asked(void **state) {
    (void)state;
    int polls = 0;
    const wy_control control = {.poll = stop, .data = &polls};
    wy_rules *rules = rules_or_fail("{(t,2t)} + {(s+50,2s+t)}");
    wi_adjoin_set verdict;
    wi_adjoin_set_init(&verdict);
    wy_error error;
    assert_int_equal(wi_adjoin_rules(&verdict, rules, 20000, &control, &error), WY_STOPPED);
    assert_int_equal(wi_adjoin_rules(&verdict, rules, -1, NULL, &error), WY_BAD);
    assert_int_equal(wi_adjoin_rules(&verdict, rules, INT64_MAX, NULL, &error), WY_BAD);
    const wy_control small = {.memory = 4096};
    assert_int_equal(wi_adjoin_rules(&verdict, rules, 20000, &small, &error), WY_LIMIT);
    wi_adjoin_set_clear(&verdict);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_the_board),
        cmocka_unit_test(matches_the_games),
        cmocka_unit_test(trusted_values_tell_faults),
        cmocka_unit_test(agrees_on_long_numbers),
        cmocka_unit_test(finds_far_evidence),
        cmocka_unit_test(refuses_bad_evidence),
        cmocka_unit_test(refuses_what_is_no_move),
        cmocka_unit_test(matrix_is_the_board),
        cmocka_unit_test(matrix_is_the_formula),
        cmocka_unit_test(matrix_has_limits),
        cmocka_unit_test(decides_on_sets),
        cmocka_unit_test(decides_on_lines),
        cmocka_unit_test(decides_on_random_sets),
        cmocka_unit_test(stops_when_asked),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
