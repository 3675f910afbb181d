/*
 * test_morphic.c - morphic words and pictures against rewriting by hand, against numbers that are
 * known by other means, and S2's two pictures against Wythoff's game itself.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/logic.h>
#include <wythoff/morphic.h>

#include "morphic/morphic.h"
#include "theory/theory.h"

/* ---- helpers -------------------------------------------------------------------------------- */

static void good(wy_status status, const wy_error *error) {
    if (status != WY_OK) {
        fail_msg("%s", error->message);
    }
}

static wy_morphic *read_morphic(const char *text) {
    wy_morphic *m;
    wy_error error = {0};
    good(wy_morphic_read(&m, text, SIZE_MAX, &error), &error);
    return m;
}

static wy_morphic *named(const char *name) {
    wy_morphic *m;
    wy_error error = {0};
    good(wy_morphic_named(&m, name, &error), &error);
    return m;
}

static wy_places *open_places(const wy_morphic *m) {
    wy_places *places;
    wy_error error = {0};
    good(wy_places_open(&places, m, NULL, &error), &error);
    return places;
}

static uint64_t seed = 88172645463325252;

static uint32_t random_below(uint32_t bound) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 33) % (bound > 0 ? bound : 1);
}

enum { LONG = 3000 };

/* Rewriting as it is defined: the whole word again and again, and then the coding. */
static size_t rewrite(uint32_t *word, const wy_morphic *m, size_t steps, size_t most) {
    uint32_t *next = malloc(most * sizeof *next);
    size_t length = 1;
    word[0] = m->start;
    for (size_t step = 0; step < steps; step++) {
        size_t end = 0;
        for (size_t i = 0; i < length && end < most; i++) {
            for (size_t k = m->first[word[i]]; k < m->first[word[i] + 1] && end < most; k++) {
                next[end++] = m->images[k];
            }
        }
        memcpy(word, next, end * sizeof *next);
        length = end;
    }
    free(next);
    return length;
}

static size_t leave_out(uint32_t *word, size_t length, const wy_morphic *m) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (m->coding[word[i]] == NULL || m->coding[word[i]][0] != '\0') {
            word[kept++] = word[i];
        }
    }
    return kept;
}

/* ---- words ---------------------------------------------------------------------------------- */

/* Prefix, letters one by one, digits: all against the word by hand. */
static void check_word(const wy_morphic *m, const uint32_t *word, size_t length, bool ends) {
    uint32_t made[LONG];
    size_t count = length + ends;
    wy_error error = {0};
    assert_true(count <= LONG);
    good(wy_morphic_prefix(made, &count, m, NULL, &error), &error);
    assert_int_equal(count, length);
    assert_memory_equal(made, word, length * sizeof *word);

    wy_places *places = open_places(m);
    mpz_t n, value;
    mpz_inits(n, value, NULL);
    uint32_t letter;
    uint32_t *digits;
    size_t digit_count;
    for (size_t i = 0; i < length; i += 1 + i / 64) {
        mpz_set_ui(n, i);
        good(wy_places_letter(&letter, &digits, &digit_count, places, n, &error), &error);
        assert_int_equal(letter, word[i]);
        assert_non_null(digits);
        assert_true(digit_count == 0 || digits[0] > 0);
        good(wy_places_value(value, places, digits, digit_count, &error), &error);
        assert_true(mpz_cmp(value, n) == 0);
        free(digits);
    }
    if (ends) {
        mpz_set_ui(n, length);
        assert_int_equal(wy_places_letter(&letter, NULL, NULL, places, n, &error), WY_NO);
        good(wy_places_length(value, places, &error), &error);
        assert_true(mpz_cmp(value, n) == 0);
    } else {
        assert_int_equal(wy_places_length(value, places, &error), WY_NO);
    }
    mpz_clears(n, value, NULL);
    wy_places_close(places);
}

static void named_words(void **state) {
    (void)state;
    size_t count;
    const wy_named_morphic *table = wy_named_morphics(&count);
    assert_true(count > 10);
    for (size_t i = 0; i < count; i++) {
        wy_morphic *m = named(table[i].name);
        if (!m->plane) {
            uint32_t word[LONG];
            const size_t length = rewrite(word, m, 200, 1500);
            check_word(m, word, length, false);
        }
        wy_morphic_free(m);
    }
    wy_morphic *none;
    wy_error error = {0};
    assert_int_equal(wy_morphic_named(&none, "fibonaci", &error), WY_BAD);
    assert_non_null(strstr(error.message, "fibonacci"));
}

static void check_symbols(const char *name, const char *expected) {
    wy_morphic *m = named(name);
    uint32_t letters[LONG];
    size_t count = strlen(expected);
    wy_error error = {0};
    good(wy_morphic_prefix(letters, &count, m, NULL, &error), &error);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(wy_morphic_symbol(m, letters[i])[0], expected[i]);
    }
    wy_morphic_free(m);
}

/* What the words are for, number by number. */
static void meanings(void **state) {
    (void)state;
    enum { N = 1024 };
    char cobham[N + 1] = "";
    char morse[N + 1] = "";
    char squares[N + 1] = "";
    char cantor[N + 1] = "";
    memset(cobham, '0', N);
    memset(squares, '0', N);
    cobham[1] = '1';
    for (size_t i = 1; i < N; i *= 2) {
        for (size_t j = 1; i + j < N; j *= 2) {
            cobham[i + j] = '1';
        }
    }
    for (size_t i = 0; i * i < N; i++) {
        squares[i * i] = '1';
    }
    for (size_t i = 0; i < N; i++) {
        morse[i] = (char)('0' + __builtin_popcountll(i) % 2);
        bool one = false;
        for (size_t rest = i; rest > 0; rest /= 3) {
            one |= rest % 3 == 1;
        }
        cantor[i] = one ? '0' : '1';
    }
    check_symbols("cobham", cobham);
    check_symbols("thue-morse", morse);
    check_symbols("squares", squares);
    check_symbols("cantor", cantor);
    /* As S2 prints it. */
    check_symbols("a*b*", "01023031200231010123023031203120231002310123010123");
    check_symbols("fibonacci", "abaababaabaab");
}

/* S2's table of the abstract numeration of a->abc b->ac c->b. */
static void abstract_numeration(void **state) {
    (void)state;
    static const char *const words[20] = {"",     "1",    "2",    "10",   "11",   "20",   "100",
                                          "101",  "102",  "110",  "200",  "201",  "1000", "1001",
                                          "1002", "1010", "1011", "1020", "1100", "1101"};
    static const char letters[] = "abcacbabcbacabcacbac";
    wy_morphic *m = read_morphic("a->abc b->ac c->b");
    wy_places *places = open_places(m);
    mpz_t n;
    mpz_init(n);
    for (unsigned i = 0; i < 20; i++) {
        uint32_t letter;
        uint32_t *digits;
        size_t count;
        wy_error error = {0};
        mpz_set_ui(n, i);
        good(wy_places_letter(&letter, &digits, &count, places, n, &error), &error);
        assert_int_equal(m->names[letter][0], letters[i]);
        assert_int_equal(count, strlen(words[i]));
        for (size_t k = 0; k < count; k++) {
            assert_int_equal(digits[k], words[i][k] - '0');
        }
        free(digits);
    }
    const uint32_t no_word[] = {1, 2};
    assert_int_equal(wy_places_value(n, places, no_word, 2, NULL), WY_NO);
    mpz_clear(n);
    wy_places_close(places);
    wy_morphic_free(m);
}

/* Letters beyond all tables: by lengths, and by the automaton on the digits that the numeration
 * has. */
static void far_letters(void **state) {
    (void)state;
    size_t count;
    const wy_named_morphic *table = wy_named_morphics(&count);
    size_t compared = 0;
    mpz_t n;
    mpz_init(n);
    for (size_t i = 0; i < count; i++) {
        wy_morphic *m = named(table[i].name);
        wy_numerations *store;
        wy_automaton *automaton = NULL;
        wy_error error = {0};
        good(wy_numerations_open(&store, &error), &error);
        wy_places *places = m->plane ? NULL : open_places(m);
        if (!m->plane) {
            good(wy_morphic_automaton(&automaton, store, m, false, NULL, &error), &error);
        }
        for (unsigned k = 0; k < 40 && !m->plane; k++) {
            mpz_ui_pow_ui(n, 10, k < 20 ? 100 : k);
            mpz_add_ui(n, n, random_below(1000000));
            uint32_t letter;
            uint32_t *digits;
            size_t digit_count;
            good(wy_places_letter(&letter, &digits, &digit_count, places, n, &error), &error);
            const wy_system *system = wy_automaton_track(automaton, 0)->system;
            if (system != NULL) {
                free(digits);
                good(wy_numeration_represent(&digits, &digit_count, system->numeration, n, &error),
                     &error);
            }
            if (digits != NULL) {
                uint32_t at = 0;
                for (size_t d = 0; d < digit_count; d++) {
                    at = wy_automaton_step(automaton, at, wy_automaton_pack(automaton, &digits[d]));
                    assert_true(at != WY_NO_STATE);
                }
                assert_int_equal(wy_automaton_output(automaton, at), letter);
                compared += system != NULL;
            }
            free(digits);
        }
        wy_automaton_free(automaton);
        wy_places_close(places);
        wy_numerations_close(store);
        wy_morphic_free(m);
    }
    assert_true(compared > 300);
    mpz_clear(n);
}

/* a*b*: word n of length k is a^(k-r) b^r, n = k(k+1)/2 + r; the squares; abbb... */
static void far_letters_of_slow_words(void **state) {
    (void)state;
    static const unsigned after_b[4] = {0, 3, 1, 2};
    wy_morphic *m = named("a*b*");
    wy_morphic *squares = named("squares");
    wy_places *places = open_places(m);
    wy_places *square_places = open_places(squares);
    mpz_t n, k, r;
    mpz_inits(n, k, r, NULL);
    for (unsigned i = 0; i < 200; i++) {
        uint32_t letter;
        wy_error error = {0};
        mpz_ui_pow_ui(k, 10, 4 + random_below(60));
        mpz_add_ui(k, k, random_below(1000));
        mpz_set_ui(r, random_below(1000));
        mpz_mul(n, k, k);
        mpz_add(n, n, k);
        mpz_tdiv_q_2exp(n, n, 1);
        mpz_add(n, n, r);
        good(wy_places_letter(&letter, NULL, NULL, places, n, &error), &error);
        mpz_sub(n, k, r);
        unsigned q = (unsigned)mpz_fdiv_ui(n, 4);
        for (unsigned long t = mpz_fdiv_ui(r, 12); t > 0; t--) {
            q = after_b[q];
        }
        assert_int_equal(wy_morphic_symbol(m, letter)[0], '0' + q);

        mpz_mul(n, k, k);
        mpz_add_ui(n, n, i % 2);
        good(wy_places_letter(&letter, NULL, NULL, square_places, n, &error), &error);
        assert_int_equal(wy_morphic_symbol(squares, letter)[0], i % 2 == 0 ? '1' : '0');
    }
    mpz_clears(n, k, r, NULL);
    wy_places_close(places);
    wy_places_close(square_places);
    wy_morphic_free(m);
    wy_morphic_free(squares);
}

static void growths(void **state) {
    (void)state;
    static const struct {
        const char *text;
        wy_growth_kind kind;
        uint32_t degree;
    } table[] = {
        {"a->a", WY_GROWS_NOT, 0},
        {"a->abc b->c c->", WY_GROWS_NOT, 0},
        {"a->ab b->b", WY_GROWS_POLYNOMIALLY, 1},
        {"a->ab b->c c->b", WY_GROWS_POLYNOMIALLY, 1},
        {"a->ab b->bc c->cd d->d", WY_GROWS_POLYNOMIALLY, 3},
        {"a->ab b->bc c->cd d->d coding: d->ε", WY_GROWS_POLYNOMIALLY, 2},
        {"a->ab b->bc c->cd d->d coding: bcd->ε", WY_GROWS_NOT, 0},
        {"a->ab b->ba coding: a->ε", WY_GROWS_EXPONENTIALLY, 0},
        {"a->ab b->bb coding: b->ε", WY_GROWS_NOT, 0},
        {"a->aba b->", WY_GROWS_EXPONENTIALLY, 0},
        {"a->ab b->cc c->d d->", WY_GROWS_NOT, 0},
        {"x->xa a->abb b->c c->a", WY_GROWS_EXPONENTIALLY, 0},
        {"a->ab b->c c->d d->e e->b", WY_GROWS_POLYNOMIALLY, 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_morphic *m = read_morphic(table[i].text);
        wy_growth growth;
        wy_error error = {0};
        good(wy_morphic_growth(&growth, m, &error), &error);
        assert_int_equal(growth.kind, table[i].kind);
        assert_int_equal(growth.degree, table[i].degree);
        wy_morphic_free(m);
    }
    static const char *const without[] = {"a->ba b->a", "a->b b->ac c->c", "a->bc b-> c->ab"};
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++) {
        wy_morphic *m = read_morphic(without[i]);
        wy_growth growth;
        wy_error error = {0};
        assert_int_equal(wy_morphic_growth(&growth, m, &error), WY_BAD);
        assert_non_null(strstr(error.message, "power 2"));
        wy_morphic *power;
        good(wy_morphic_power(&power, m, 2, &error), &error);
        good(wy_morphic_growth(&growth, power, &error), &error);
        wy_morphic_free(power);
        wy_morphic_free(m);
    }
    wy_morphic *m = read_morphic("a->b b->bb");
    wy_growth growth;
    wy_error error = {0};
    assert_int_equal(wy_morphic_growth(&growth, m, &error), WY_BAD);
    assert_null(strstr(error.message, "power"));
    wy_morphic_free(m);
}

/* Any rules: letters, images and codings at random, erasing ones too. */
static wy_morphic *random_word(void) {
    char text[400];
    size_t at = 0;
    const uint32_t letters = 1 + random_below(6);
    const uint32_t longest = 1 + random_below(4);
    for (uint32_t c = 0; c < letters; c++) {
        at += (size_t)snprintf(text + at, sizeof text - at, " %c->", (char)('a' + c));
        if (c == 0) {
            text[at++] = 'a';
        }
        for (uint32_t k = random_below(longest + 1); k > 0; k--) {
            /* Mostly later letters, so that not everything grows exponentially. */
            const uint32_t low = random_below(3) > 0 && c > 0 ? c : 0;
            text[at++] = (char)('a' + low + random_below(letters - low));
        }
        if (text[at - 1] == '>') {
            at += (size_t)snprintf(text + at, sizeof text - at, "ε");
        }
        text[at] = '\0';
    }
    if (random_below(3) == 0) {
        snprintf(text + at, sizeof text - at, " coding: %c->ε",
                 (char)('a' + random_below(letters)));
    }
    return read_morphic(text);
}

static void random_words(void **state) {
    (void)state;
    size_t kinds[3] = {0};
    size_t slow = 0;
    for (unsigned round = 0; round < 3000; round++) {
        wy_morphic *m = random_word();
        wy_growth growth;
        wy_error error = {0};
        good(wy_morphic_growth(&growth, m, &error), &error);
        kinds[growth.kind]++;
        enum { MOST = 2400 };
        uint32_t word[LONG];
        const size_t all = rewrite(word, m, 150, MOST);
        const size_t length = leave_out(word, all, m);
        const bool ends = growth.kind == WY_GROWS_NOT;
        /* By hand the end is seen when the word is short. */
        if (!ends || all < MOST) {
            check_word(m, word, length, ends);
        }
        if (growth.kind == WY_GROWS_POLYNOMIALLY) {
            wi_letter_graph graph;
            wi_slow_places *places;
            good(wi_letter_graph_make(&graph, m, &error), &error);
            good(wi_slow_places_open(&places, m, &graph, NULL, &error), &error);
            mpz_t n;
            mpz_init(n);
            for (size_t i = 0; i < length; i += 1 + i / 16) {
                uint32_t letter;
                mpz_set_ui(n, i);
                good(wi_slow_places_letter(&letter, places, n, &error), &error);
                assert_int_equal(letter, word[i]);
                slow++;
            }
            mpz_clear(n);
            wi_slow_places_close(places);
            wi_letter_graph_clear(&graph);
        }
        char *text = wy_morphic_text(m);
        wy_morphic *again = read_morphic(text);
        char *text_again = wy_morphic_text(again);
        assert_string_equal(text, text_again);
        free(text);
        free(text_again);
        wy_morphic_free(again);
        wy_morphic_free(m);
    }
    for (int i = 0; i < 3; i++) {
        assert_true(kinds[i] > 100);
    }
    assert_true(slow > 1000);
}

/* ---- pictures ------------------------------------------------------------------------------- */

enum { SIDE = 80 };

typedef struct grid {
    uint32_t cells[SIDE][SIDE];
    size_t rows, columns;
    bool cut; /* it was larger */
} grid;

/* One step by hand; false: the blocks do not fit. */
static bool rewrite_grid(grid *g, const wy_morphic *m) {
    static grid next;
    size_t row = 0;
    next.cut = g->cut;
    next.columns = 0;
    for (size_t i = 0; i < g->rows; i++) {
        const uint32_t height = m->rows[g->cells[i][0]];
        size_t column = 0;
        for (size_t j = 0; j < g->columns; j++) {
            const uint32_t c = g->cells[i][j];
            if (m->rows[c] != height || m->columns[c] != m->columns[g->cells[0][j]]) {
                return false;
            }
            for (uint32_t r = 0; r < height; r++) {
                for (uint32_t s = 0; s < m->columns[c]; s++) {
                    if (row + r < SIDE && column + s < SIDE) {
                        next.cells[row + r][column + s] =
                            m->images[m->first[c] + (size_t)r * m->columns[c] + s];
                    }
                }
            }
            column += m->columns[c];
        }
        next.columns = column;
        row += height;
    }
    next.rows = row;
    next.cut |= row > SIDE || next.columns > SIDE;
    next.rows = next.rows > SIDE ? SIDE : next.rows;
    next.columns = next.columns > SIDE ? SIDE : next.columns;
    *g = next;
    return true;
}

static bool is_symmetric(const grid *g, const wy_morphic *m) {
    if (g->rows != g->columns) {
        return g->cut;
    }
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->columns; j++) {
            const uint32_t c = g->cells[i][j];
            const uint32_t d = g->cells[j][i];
            if (m->rows[c] != m->columns[d] || m->columns[c] != m->rows[d]) {
                return false;
            }
        }
    }
    return true;
}

/* The decision about all of the picture against some iterations by hand; then windows and places.
 */
static wy_shape_fault check_picture(const wy_morphic *m) {
    static grid g;
    wy_shape shape;
    wy_error error = {0};
    good(wy_morphic_shape(&shape, m, &error), &error);
    g = (grid){.rows = 1, .columns = 1};
    g.cells[0][0] = m->start;
    bool fits = true;
    bool symmetric = true;
    for (uint32_t step = 0; step < 40 && fits && !g.cut; step++) {
        symmetric &= is_symmetric(&g, m);
        if (shape.fault == WY_SHAPE_MIRROR && step == shape.step) {
            assert_false(symmetric);
        }
        fits = rewrite_grid(&g, m);
        if (!fits) {
            assert_true(shape.fault == WY_SHAPE_ROWS || shape.fault == WY_SHAPE_COLUMNS);
            /* Rows are looked at before columns, which may have failed earlier. */
            assert_true(shape.step >= step);
        }
    }
    assert_true(fits || shape.fault == WY_SHAPE_ROWS || shape.fault == WY_SHAPE_COLUMNS);
    assert_true(symmetric || shape.fault != WY_SHAPE_GOOD);
    if (!fits || shape.fault == WY_SHAPE_ROWS || shape.fault == WY_SHAPE_COLUMNS) {
        uint32_t letter;
        size_t one = 1;
        assert_int_equal(wy_morphic_window(&letter, &one, &one, m, NULL, &error), WY_BAD);
        return shape.fault;
    }
    static uint32_t letters[SIDE * SIDE];
    size_t rows = g.rows;
    size_t columns = g.columns;
    good(wy_morphic_window(letters, &rows, &columns, m, NULL, &error), &error);
    assert_int_equal(rows, g.rows);
    assert_int_equal(columns, g.columns);
    wy_plane *plane;
    good(wy_plane_open(&plane, m, NULL, &error), &error);
    mpz_t i, j;
    mpz_inits(i, j, NULL);
    for (size_t r = 0; r < rows; r++) {
        for (size_t c = 0; c < columns; c++) {
            assert_int_equal(letters[r * columns + c], g.cells[r][c]);
            if ((r + 3 * c) % 7 == 0) {
                uint32_t letter;
                mpz_set_ui(i, r);
                mpz_set_ui(j, c);
                good(wy_plane_letter(&letter, plane, i, j, &error), &error);
                assert_int_equal(letter, g.cells[r][c]);
            }
        }
    }
    mpz_clears(i, j, NULL);
    wy_plane_close(plane);
    return shape.fault;
}

static void named_pictures(void **state) {
    (void)state;
    size_t count;
    const wy_named_morphic *table = wy_named_morphics(&count);
    size_t pictures = 0;
    for (size_t i = 0; i < count; i++) {
        wy_morphic *m = named(table[i].name);
        if (m->plane) {
            assert_int_equal(check_picture(m), WY_SHAPE_GOOD);
            pictures++;
        }
        wy_morphic_free(m);
    }
    assert_true(pictures >= 4);
}

/* Letters are pairs; rows grow by one morphism, columns by another: such blocks fit. */
static wy_morphic *random_fitting(bool same) {
    const uint32_t n = 1 + random_below(3);
    uint32_t length[2][3];
    uint32_t image[2][3][2];
    for (int side = 0; side < 2; side++) {
        for (uint32_t c = 0; c < n; c++) {
            length[side][c] = c == 0 ? 2 : 1 + random_below(2);
            image[side][c][0] = c == 0 ? 0 : random_below(n);
            image[side][c][1] = random_below(n);
        }
        if (same) {
            memcpy(length[1], length[0], sizeof length[0]);
            memcpy(image[1], image[0], sizeof image[0]);
        }
    }
    char text[2000];
    size_t at = 0;
    /* A letter has one of two colours, which do not matter for its shape. */
    for (uint32_t c = 0; c < 2 * n * n; c++) {
        const uint32_t p = c / 2 / n;
        const uint32_t q = c / 2 % n;
        at += (size_t)snprintf(text + at, sizeof text - at, "%c->", (char)('A' + c));
        for (uint32_t r = 0; r < length[0][p]; r++) {
            text[at++] = '/';
            at -= r == 0;
            for (uint32_t s = 0; s < length[1][q]; s++) {
                const uint32_t colour = c == 0 && r == 0 && s == 0 ? 0 : random_below(2);
                text[at++] = (char)('A' + 2 * (image[0][p][r] * n + image[1][q][s]) + colour);
            }
        }
        text[at++] = '\n';
    }
    text[at] = '\0';
    return read_morphic(text);
}

static wy_morphic *random_blocks(void) {
    char text[600];
    size_t at = 0;
    const uint32_t n = 2 + random_below(3);
    for (uint32_t c = 0; c < n; c++) {
        const uint32_t rows = c == 0 ? 2 : 1 + random_below(2);
        const uint32_t columns = 1 + random_below(2);
        at += (size_t)snprintf(text + at, sizeof text - at, "%c->", (char)('a' + c));
        for (uint32_t r = 0; r < rows; r++) {
            if (r > 0) {
                text[at++] = '/';
            }
            for (uint32_t s = 0; s < columns; s++) {
                text[at++] = (char)(c == 0 && r == 0 && s == 0 ? 'a' : 'a' + (char)random_below(n));
            }
        }
        text[at++] = ' ';
    }
    text[at] = '\0';
    return read_morphic(text);
}

static void random_pictures(void **state) {
    (void)state;
    size_t faults[4] = {0};
    for (unsigned round = 0; round < 600; round++) {
        wy_morphic *m = round % 3 == 2 ? random_blocks() : random_fitting(round % 3 == 0);
        const wy_shape_fault fault = check_picture(m);
        faults[fault]++;
        if (round % 3 == 0) {
            assert_int_equal(fault, WY_SHAPE_GOOD);
        } else if (round % 3 == 1) {
            assert_true(fault == WY_SHAPE_GOOD || fault == WY_SHAPE_MIRROR);
        }
        wy_morphic_free(m);
    }
    for (int i = 0; i < 4; i++) {
        assert_true(faults[i] > 10);
    }
}

/* ---- S2's pictures -------------------------------------------------------------------------- */

static void check_letters_file(const char *name, const char *path) {
    char line[64];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    wy_morphic *m = named(name);
    uint32_t letters[34 * 34];
    size_t rows = 34;
    size_t columns = 34;
    wy_error error = {0};
    good(wy_morphic_window(letters, &rows, &columns, m, NULL, &error), &error);
    for (size_t i = 0; i < 34; i++) {
        assert_non_null(fgets(line, sizeof line, file));
        for (size_t j = 0; j < 34; j++) {
            assert_int_equal(m->names[letters[34 * i + j]][0], line[j]);
        }
    }
    fclose(file);
    wy_morphic_free(m);
}

/* Large windows against the pairs of Wythoff's game and the matrix W. */
static void windows_of_games(void **state) {
    (void)state;
    enum { N = 1200 };
    check_letters_file("wythoff", TEST_DATA "/phi_letters_34.txt");
    check_letters_file("w", TEST_DATA "/psi_letters_34.txt");
    uint32_t *letters = malloc((size_t)N * N * sizeof *letters);
    assert_non_null(letters);
    wy_error error = {0};
    size_t rows = N;
    size_t columns = N;
    wy_morphic *phi = named("wythoff");
    good(wy_morphic_window(letters, &rows, &columns, phi, NULL, &error), &error);
    uint32_t partner[N] = {0};
    mpz_t n, a, b;
    mpz_inits(n, a, b, NULL);
    for (unsigned i = 1; i < N; i++) {
        mpz_set_ui(n, i);
        good(wi_wythoff_term(a, b, WI_BY_BEATTY, n, &error), &error);
        if (mpz_cmp_ui(b, N) < 0) {
            partner[mpz_get_ui(a)] = (uint32_t)mpz_get_ui(b);
            partner[mpz_get_ui(b)] = (uint32_t)mpz_get_ui(a);
        }
    }
    for (size_t i = 0; i < N; i++) {
        for (size_t j = 0; j < N; j++) {
            const bool one = wy_morphic_symbol(phi, letters[i * N + j])[0] == '1';
            assert_int_equal(one, j > 0 && partner[i] == j);
        }
    }
    mpz_clears(n, a, b, NULL);
    wy_morphic *psi = named("w");
    good(wy_morphic_window(letters, &rows, &columns, psi, NULL, &error), &error);
    wi_adjoin_matrix *matrix;
    good(wi_adjoin_matrix_create(&matrix, N, NULL, &error), &error);
    uint64_t *row = calloc(wi_adjoin_matrix_words(matrix), sizeof *row);
    for (size_t i = 0; i < N; i++) {
        wi_adjoin_matrix_row(row, matrix, (int64_t)i);
        for (size_t j = 0; j < N; j++) {
            const bool one = wy_morphic_symbol(psi, letters[i * N + j])[0] == '1';
            assert_int_equal(one, row[j / 64] >> j % 64 & 1);
        }
    }
    free(row);
    free(letters);
    wi_adjoin_matrix_free(matrix);
    wy_morphic_free(phi);
    wy_morphic_free(psi);
}

/* Far out: psi against the criterion of S2, phi against Beatty's theorem. */
static void far_places_of_games(void **state) {
    (void)state;
    wy_morphic *phi = named("wythoff");
    wy_morphic *psi = named("w");
    wy_plane *planes[2];
    wy_error error = {0};
    good(wy_plane_open(&planes[0], phi, NULL, &error), &error);
    good(wy_plane_open(&planes[1], psi, NULL, &error), &error);
    mpz_t n, m, a, b, c, d;
    mpz_inits(n, m, a, b, c, d, NULL);
    size_t ones = 0;
    for (unsigned i = 0; i < 200; i++) {
        uint32_t letter;
        mpz_ui_pow_ui(n, 10, 100);
        mpz_add_ui(n, n, random_below(1000000));
        mpz_ui_pow_ui(m, 10, i % 100);
        mpz_add_ui(m, m, random_below(1000));
        good(wi_wythoff_term(a, b, WI_BY_BEATTY, n, &error), &error);
        good(wi_wythoff_term(c, d, WI_BY_BEATTY, m, &error), &error);
        mpz_add_ui(b, b, i % 3 == 1);
        good(wy_plane_letter(&letter, planes[0], a, b, &error), &error);
        assert_int_equal(wy_morphic_symbol(phi, letter)[0], i % 3 == 1 ? '0' : '1');
        mpz_sub(a, a, d); /* a move across the diagonal, or beside it */
        mpz_sub(b, b, c);
        wi_adjoin_kind kind;
        if (mpz_sgn(a) > 0) {
            good(wi_adjoin_classify(&kind, WI_ADJOIN_BY_BEATTY, a, b, &error), &error);
            good(wy_plane_letter(&letter, planes[1], a, b, &error), &error);
            assert_int_equal(wy_morphic_symbol(psi, letter)[0], kind == WI_ADJOIN_FREE ? '0' : '1');
            ones += kind != WI_ADJOIN_FREE;
        }
    }
    assert_true(ones > 50);
    mpz_clears(n, m, a, b, c, d, NULL);
    wy_plane_close(planes[0]);
    wy_plane_close(planes[1]);
    wy_morphic_free(phi);
    wy_morphic_free(psi);
}

static int32_t same_value(void *data, int32_t value) {
    (void)data;
    return value;
}

/* The set of a picture of 0 and 1 as a minimal acceptor over the session's msd_fib. */
static wy_automaton *set_of(const wy_morphic *m, wy_logic *session, uint32_t *trimmed) {
    wy_numerations *store;
    wy_automaton *letters, *set, *adopted;
    wy_error error = {0};
    good(wy_numerations_open(&store, &error), &error);
    good(wy_morphic_automaton(&letters, store, m, true, NULL, &error), &error);
    assert_string_equal(wy_automaton_track(letters, 0)->system->name, "msd_fib");
    good(wy_automaton_map_outputs(&set, letters, WY_ACCEPTOR, same_value, NULL, &error), &error);
    good(wy_automaton_trim_in_place(set, NULL, &error), &error);
    if (trimmed != NULL) {
        *trimmed = wy_automaton_states(set);
    }
    good(wy_automaton_minimise_in_place(set, NULL, &error), &error);
    wy_track tracks[2] = {*wy_automaton_track(set, 0), *wy_automaton_track(set, 1)};
    good(wy_logic_system(&tracks[0].system, session, "msd_fib", &error), &error);
    tracks[1].system = tracks[0].system;
    good(wy_automaton_retrack(&adopted, set, tracks, NULL, &error), &error);
    wy_automaton_free(letters);
    wy_automaton_free(set);
    wy_numerations_close(store);
    return adopted;
}

static void holds(wy_logic *session, const char *formula) {
    wy_logic_answer answer;
    wy_error error = {0};
    good(wy_logic_evaluate(&answer, session, formula, SIZE_MAX, &error), &error);
    assert_true(answer.sentence && answer.truth);
    wy_logic_answer_clear(&answer);
}

/*
 * The proof that S2's pictures are right.  K, the set of phi and mu with (0,0), is stable and
 * absorbing under Wythoff's moves, so it is the set of P-positions; psi and nu give exactly the
 * differences of two of them.  Then no letter of either is superfluous, and any change is noticed.
 */
static void pictures_are_right(void **state) {
    (void)state;
    wy_logic *session;
    wy_error error = {0};
    good(wy_logic_open(&session, NULL, &error), &error);
    wy_morphic *phi = named("wythoff");
    wy_morphic *psi = named("w");
    uint32_t trimmed;
    wy_automaton *p = set_of(phi, session, &trimmed);
    assert_int_equal(trimmed, 9); /* S2: 13, less a useless part with four states */
    good(wy_logic_define(session, false, "p", p, &error), &error);
    static const char define[] = "def k \"?msd_fib (x=0 & y=0) | $p(x,y)\";";
    good(wy_logic_run(session, define, SIZE_MAX, &error), &error);
    holds(session, "?msd_fib ~(E x,y,t t>0 & $k(x,y) & ($k(x+t,y) | $k(x,y+t) | $k(x+t,y+t)))");
    holds(session, "?msd_fib A x,y $k(x,y) | (E u u<x & $k(u,y)) | (E u u<y & $k(x,u)) | "
                   "(E u,v u<x & x+v=y+u & $k(u,v))");
    wy_automaton *w = set_of(psi, session, NULL);
    wy_logic_answer answer;
    good(wy_logic_evaluate(&answer, session, "?msd_fib i+j>0 & (E x,y $k(x,y) & $k(x+i,y+j))",
                           SIZE_MAX, &error),
         &error);
    assert_int_equal(wy_automaton_equal(NULL, w, answer.automaton, NULL, &error), WY_OK);
    /* From the true automaton back to a morphism: as many letters as S2 has. */
    wy_morphic *back;
    good(wy_morphic_from_automaton(&back, answer.automaton, NULL, &error), &error);
    assert_int_equal(back->letters, psi->letters);
    assert_int_equal(back->letters, 26);
    wy_morphic_free(back);
    good(wy_morphic_from_automaton(&back, p, NULL, &error), &error);
    assert_int_equal(back->letters, 13);
    wy_morphic_free(back);
    /* Every other letter in one cell of one block. */
    size_t refused = 0;
    for (size_t k = 0; k < psi->first[psi->letters]; k++) {
        const uint32_t old = psi->images[k];
        psi->images[k] = (old + 1 + random_below(psi->letters - 1)) % psi->letters;
        wy_shape shape;
        if (k == 0 || wy_morphic_shape(&shape, psi, &error) != WY_OK ||
            shape.fault != WY_SHAPE_GOOD) {
            refused++;
        } else {
            wy_automaton *other = set_of(psi, session, NULL);
            assert_int_equal(wy_automaton_equal(NULL, other, answer.automaton, NULL, &error),
                             WY_NO);
            wy_automaton_free(other);
        }
        psi->images[k] = old;
    }
    assert_true(refused < psi->first[psi->letters]);
    wy_logic_answer_clear(&answer);
    wy_automaton_free(p);
    wy_automaton_free(w);
    wy_morphic_free(phi);
    wy_morphic_free(psi);
    wy_logic_close(session);
}

/* ---- automata and back ---------------------------------------------------------------------- */

static void check_back(const wy_morphic *m) {
    wy_numerations *store;
    wy_automaton *automaton;
    wy_morphic *back;
    wy_error error = {0};
    good(wy_numerations_open(&store, &error), &error);
    good(wy_morphic_automaton(&automaton, store, m, true, NULL, &error), &error);
    good(wy_morphic_from_automaton(&back, automaton, NULL, &error), &error);
    int32_t *values = malloc(((size_t)m->letters + 1) * sizeof *values);
    bool numeric;
    good(wy_morphic_values(values, &numeric, m, &error), &error);
    enum { SMALL = 40 };
    uint32_t old[SMALL * SMALL];
    uint32_t new[SMALL * SMALL];
    size_t counts[2][2] = {{SMALL, SMALL}, {SMALL, SMALL}};
    if (m->plane) {
        good(wy_morphic_window(old, &counts[0][0], &counts[0][1], m, NULL, &error), &error);
        good(wy_morphic_window(new, &counts[1][0], &counts[1][1], back, NULL, &error), &error);
    } else {
        counts[0][0] = counts[1][0] = (size_t)SMALL * SMALL;
        counts[0][1] = counts[1][1] = 1;
        good(wy_morphic_prefix(old, &counts[0][0], m, NULL, &error), &error);
        good(wy_morphic_prefix(new, &counts[1][0], back, NULL, &error), &error);
    }
    assert_memory_equal(counts[0], counts[1], sizeof counts[0]);
    for (size_t i = 0; i < counts[0][0] * counts[0][1]; i++) {
        assert_int_equal(values[old[i]], strtol(wy_morphic_symbol(back, new[i]), NULL, 10));
    }
    free(values);
    wy_morphic_free(back);
    wy_automaton_free(automaton);
    wy_numerations_close(store);
}

static void automata_and_back(void **state) {
    (void)state;
    size_t count;
    const wy_named_morphic *table = wy_named_morphics(&count);
    for (size_t i = 0; i < count; i++) {
        wy_morphic *m = named(table[i].name);
        check_back(m);
        wy_morphic_free(m);
    }
    size_t words = 0;
    for (unsigned round = 0; round < 1000; round++) {
        wy_morphic *m = random_word();
        wy_growth growth;
        wy_error error = {0};
        good(wy_morphic_growth(&growth, m, &error), &error);
        bool silent = false;
        for (uint32_t c = 0; c < m->letters; c++) {
            silent |= m->coding[c] != NULL;
        }
        if (growth.kind != WY_GROWS_NOT && !silent) {
            check_back(m);
            words++;
        }
        wy_morphic_free(m);
    }
    assert_true(words > 200);
    for (unsigned round = 0; round < 60; round++) {
        wy_morphic *m = random_fitting(round % 2 == 0);
        if (m->plane) {
            check_back(m);
        }
        wy_morphic_free(m);
    }
}

static wy_status convert(wy_morphic **out, const char *text, wy_automaton_kind kind) {
    wy_numerations *store;
    wy_automaton *automaton;
    wy_error error = {0};
    good(wy_numerations_open(&store, &error), &error);
    good(wy_automaton_read(&automaton, text, strlen(text), kind, wy_numerations_find_system, store,
                           NULL, &error),
         &error);
    const wy_status status = wy_morphic_from_automaton(out, automaton, NULL, &error);
    assert_true(status == WY_OK || error.message[0] != '\0');
    wy_automaton_free(automaton);
    wy_numerations_close(store);
    return status;
}

static void other_automata(void **state) {
    (void)state;
    wy_morphic *m;
    /* S2's a*b*: all words count, the empty one first. */
    assert_int_equal(convert(&m,
                             "{0, 1}\n0 0\n0->1\n1->4\n1 1\n0->2\n1->7\n2 2\n0->3\n1->5\n3 3\n"
                             "0->8\n1->6\n4 0\n1->4\n5 1\n1->7\n6 2\n1->5\n7 3\n1->6\n8 0\n0->1\n"
                             "1->4\n",
                             WY_WORD),
                     WY_OK);
    static const char s2[] = "01023031200231010123023031203120231002310123010123";
    uint32_t letters[64];
    size_t count = strlen(s2);
    wy_error error = {0};
    good(wy_morphic_prefix(letters, &count, m, NULL, &error), &error);
    for (size_t i = 0; i < strlen(s2); i++) {
        assert_int_equal(wy_morphic_symbol(m, letters[i])[0], s2[i]);
    }
    wy_morphic_free(m);
    /* An acceptor without the words that it does not accept: the even numbers of Zeckendorf form
     * u0. */
    assert_int_equal(convert(&m, "msd_fib\n0 1\n0->0\n1->1\n1 0\n0->0\n", WY_ACCEPTOR), WY_OK);
    assert_int_equal(m->letters, 2);
    wy_morphic_free(m);
    assert_int_equal(convert(&m, "lsd_2\n0 1\n0->0\n1->1\n1 0\n0->0\n1->1\n", WY_ACCEPTOR), WY_BAD);
    assert_null(m);
    /* Leading zeros that change something: a start of its own for words, none for pictures. */
    assert_int_equal(convert(&m, "msd_2\n0 0\n0->1\n1->0\n1 1\n0->1\n1->1\n", WY_WORD), WY_OK);
    assert_int_equal(m->letters, 3);
    wy_morphic_free(m);
    assert_int_equal(convert(&m, "msd_2 msd_2\n0 0\n* *->1\n1 1\n* *->1\n", WY_WORD), WY_BAD);
    assert_int_equal(convert(&m, "{0,1} {0,1}\n0 0\n0 0->0\n1 0->0\n0 1->0\n", WY_WORD), WY_BAD);
    assert_int_equal(convert(&m, "msd_2 msd_2 msd_2\n0 0\n* * *->0\n", WY_WORD), WY_BAD);
}

/* ---- texts ---------------------------------------------------------------------------------- */

static void faults(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
        const char *message;
    } table[] = {
        {"", 1, 1, "at least one rule"},
        {"a", 1, 1, "'->' is wanted"},
        {"a ab", 1, 3, "'->' is wanted"},
        {"a->ab", 1, 5, "no rule"},
        {"a->ab\nb->ac", 2, 5, "no rule"},
        {"a->ab b->a a->b", 1, 12, "already"},
        {"a->abb->a", 1, 6, "a space"},
        {"a->[x", 1, 4, "']' is wanted"},
        {"a->[]a", 1, 4, "at least one character"},
        {"a->a:b", 1, 5, "a letter is wanted"},
        {"a->ab/c\nb->a c->b", 1, 7, "same length"},
        {"a->aa/aa b->", 1, 10, "empty"},
        {"a->εa", 1, 5, "no letters"},
        {"a->a start: b", 1, 13, "no rule"},
        {"a->a start: a start: a", 1, 15, "already"},
        {"a->a coding: b->1", 1, 14, "no such letter"},
        {"a->a coding: a->1 a->2", 1, 19, "already"},
        {"a->a coding: a", 1, 14, "'->' is wanted"},
        {"a->a coding: a->", 1, 17, "stand for"},
        {"a->a coding: ->1", 1, 14, "a letter is wanted"},
        {"a->aa/aa coding: a->ε", 1, 18, "left out"},
        {"a->a\x01", 1, 5, "a letter is wanted"},
        {"a->a\xff", 1, 5, "a letter is wanted"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_morphic *m;
        wy_error error = {0};
        assert_int_equal(wy_morphic_read(&m, table[i].text, SIZE_MAX, &error), WY_BAD);
        assert_null(m);
        if (strstr(error.message, table[i].message) == NULL || error.line != table[i].line ||
            error.column != table[i].column) {
            fail_msg("%s: %zu:%zu %s", table[i].text, error.line, error.column, error.message);
        }
    }
    char *large = malloc(WY_MAX_MORPHIC_TEXT + 2);
    memset(large, 'a', WY_MAX_MORPHIC_TEXT + 1);
    wy_morphic *m;
    assert_int_equal(wy_morphic_read(&m, large, WY_MAX_MORPHIC_TEXT + 1, NULL), WY_BAD);
    large[1] = '-';
    large[2] = '>';
    assert_int_equal(wy_morphic_read(&m, large, WY_MAX_MORPHIC_TEXT, NULL), WY_OK);
    assert_int_equal(m->columns[0], WY_MAX_MORPHIC_TEXT - 3);
    wy_morphic_free(m);
    free(large);
}

static void texts(void **state) {
    (void)state;
    static const char *const same[][2] = {
        {"a->ab b->a", "a->ab  b->a\n"},
        {"b -> a\na -> a b # remark\nstart: a", "b->a  a->ab\nstart: a\n"},
        {"a→ab, b↦ε", "a->ab  b->ε\n"},
        {"[x1] -> [x1] [ y ]\n[y] ->", "[x1]->[x1]y  y->ε\n"},
        {"a -> a b\n     c d\nb->c/d\nc->c d d->d", "a->ab/cd  b->c/d  c->cd  d->d\n"},
        {"a->ab/\n  cd b->b/d c->cd d->d", "a->ab/cd  b->b/d  c->cd  d->d\n"},
        {"a->ab b->a coding: a,b->[10]", "a->ab  b->a\ncoding: ab->[10]\n"},
        {"a->ab b->a\ncoding:\n  a->1\n  b->ε", "a->ab  b->a\ncoding: a->1  b->ε\n"},
        {"ä->äß ß->ä", "ä->äß  ß->ä\n"},
        {"s->st t->s", "s->st  t->s\n"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        wy_morphic *m = read_morphic(same[i][0]);
        char *text = wy_morphic_text(m);
        assert_string_equal(text, same[i][1]);
        free(text);
        wy_morphic_free(m);
    }
    wy_morphic *m = read_morphic("a->ab b->a");
    wy_error error = {0};
    good(wy_morphic_start_in_place(m, " b ", &error), &error);
    assert_int_equal(m->start, 1);
    assert_int_equal(wy_morphic_start_in_place(m, "c", &error), WY_BAD);
    assert_int_equal(wy_morphic_start_in_place(m, "ab", &error), WY_BAD);
    assert_int_equal(wy_morphic_start_in_place(m, "", &error), WY_BAD);
    assert_int_equal(m->start, 1);
    good(wy_morphic_code_in_place(m, "a->0 b->1", &error), &error);
    good(wy_morphic_code_in_place(m, "a->x", &error), &error);
    assert_string_equal(wy_morphic_symbol(m, 0), "x");
    assert_string_equal(wy_morphic_symbol(m, 1), "b");
    assert_int_equal(wy_morphic_code_in_place(m, "c->x", &error), WY_BAD);
    assert_string_equal(wy_morphic_symbol(m, 0), "x");
    wy_morphic_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_words),
        cmocka_unit_test(meanings),
        cmocka_unit_test(abstract_numeration),
        cmocka_unit_test(far_letters),
        cmocka_unit_test(far_letters_of_slow_words),
        cmocka_unit_test(growths),
        cmocka_unit_test(random_words),
        cmocka_unit_test(named_pictures),
        cmocka_unit_test(random_pictures),
        cmocka_unit_test(windows_of_games),
        cmocka_unit_test(far_places_of_games),
        cmocka_unit_test(pictures_are_right),
        cmocka_unit_test(automata_and_back),
        cmocka_unit_test(other_automata),
        cmocka_unit_test(faults),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
