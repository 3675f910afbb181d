/*
 * test_machine.c - column machines: against the engine of columns, against S0's dictionary, and
 * what their proofs say against long runs of the game.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "machine/machine.h"

enum { MOST_MOVES = 10, COLUMNS = 3000, LONG_RUN = 60000 };

/* ---- games ------------------------------------------------------------------------------ */

typedef struct game {
    wy_position list[MOST_MOVES];
    size_t count;
    char rule[512];
} game;

static void add_both(game *g, int64_t x, int64_t y) {
    assert_true(g->count + 2 <= MOST_MOVES);
    g->list[g->count++] = (wy_position){x, y};
    g->list[g->count++] = (wy_position){y, x};
    const size_t length = strlen(g->rule);
    snprintf(g->rule + length, sizeof g->rule - length, " + (%lld,%lld) + (%lld,%lld)",
             (long long)x, (long long)y, (long long)y, (long long)x);
}

static game wythoff_nim(void) {
    return (game){.rule = "wythoff"};
}

static game maharaja(int64_t k, int64_t l) {
    game g = wythoff_nim();
    add_both(&g, k, l);
    return g;
}

static uint64_t next_random(uint64_t *seed) {
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return *seed >> 33;
}

static game random_game(uint64_t *seed) {
    game g = wythoff_nim();
    const size_t pairs = 1 + next_random(seed) % 4;
    for (size_t i = 0; i < pairs; i++) {
        const int64_t x = (int64_t)(1 + next_random(seed) % 12);
        const int64_t y = (int64_t)(1 + next_random(seed) % 12);
        add_both(&g, x, y);
    }
    return g;
}

static wy_machine *machine_of(const game *g, const wy_machine_limits *limits) {
    wy_machine *machine = NULL;
    wy_error error;
    const wy_status status = wy_machine_find(&machine, g->list, g->count, limits, NULL, &error);
    if (status != WY_OK) {
        fail_msg("%s: %s", g->rule, error.message);
    }
    return machine;
}

/* ---- the game by its machine, as a reader of the public header would run it ------------------ */

typedef struct columns {
    int64_t *rows; /* P(x) of columns below count, where it is known; else -1 */
    uint8_t *bits;
    uint32_t *states; /* before each column from `start` on */
    int64_t start, count;
} columns;

static columns run_machine(const wy_machine *machine, int64_t count) {
    wy_machine_start start;
    wy_machine_start_of(&start, machine);
    columns c = {.start = start.x, .count = count};
    c.rows = malloc((size_t)count * sizeof *c.rows);
    c.bits = calloc((size_t)count * 3 + 4096, 1);
    c.states = calloc((size_t)count + 1, sizeof *c.states);
    assert_true(start.x < count);
    for (int64_t x = 0; x < count; x++) {
        c.rows[x] = x < start.x ? wy_machine_first_rows(machine, x) : -1;
    }
    for (int64_t x = 0; x < start.x; x++) {
        if (c.rows[x] >= start.x && c.rows[x] < count) {
            c.rows[c.rows[x]] = x;
        }
    }
    for (int64_t x = 0; x < start.row; x++) {
        c.bits[x] = (uint8_t)wy_machine_first_bits(machine, x);
    }
    int64_t n = start.n;
    int64_t row = start.row;
    uint32_t state = start.state;
    for (int64_t x = start.x; x < count; x++) {
        wi_machine_state at;
        wi_machine_state_of(&at, machine, state);
        assert_int_equal(row, x + n - at.used);
        c.states[x] = state;
        const wi_machine_step *step = wi_machine_step_of(machine, state, c.bits[x]);
        assert_non_null(step);
        assert_int_equal(step->place >= 0, c.bits[x] == 0);
        if (step->place >= 0) {
            c.rows[x] = row + step->place;
            if (c.rows[x] < count) {
                c.rows[c.rows[x]] = x;
            }
            n++;
        }
        for (int i = 0; i < step->count; i++) {
            c.bits[row++] = (uint8_t)(step->bits >> i & 1);
        }
        state = step->to;
    }
    return c;
}

static void free_columns(columns *c) {
    free(c->rows);
    free(c->bits);
    free(c->states);
}

/* P(x) by the engine of columns. */
typedef struct expected {
    int64_t *rows;
    int64_t count;
} expected;

static bool take_rows(void *data, const wy_position *positions, size_t count) {
    expected *e = data;
    for (size_t i = 0; i < count; i++) {
        assert_true(positions[i].x < e->count);
        e->rows[positions[i].x] = positions[i].y;
    }
    return true;
}

static expected run_engine(const char *rule, int64_t count) {
    expected e = {malloc((size_t)count * sizeof *e.rows), count};
    for (int64_t x = 0; x < count; x++) {
        e.rows[x] = -1;
    }
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *solution = NULL;
    wy_error error;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, count, 4 * count + 1000, take_rows, &e, &error),
                     WY_OK);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return e;
}

static void assert_same_as_engine(const game *g, const wy_machine *machine, int64_t count) {
    columns c = run_machine(machine, count);
    expected e = run_engine(g->rule, count);
    for (int64_t x = 0; x < count; x++) {
        if (c.rows[x] != e.rows[x]) {
            fail_msg("%s: column %lld: machine %lld, engine %lld", g->rule, (long long)x,
                     (long long)c.rows[x], (long long)e.rows[x]);
        }
        assert_int_equal(c.bits[x], e.rows[x] < x);
    }
    free(e.rows);
    free_columns(&c);
}

static const int named[][2] = {{1, 2}, {2, 3}, {4, 7}, {3, 5}, {4, 6}, {5, 8}, {6, 10}, {7, 11}};
enum { NAMED = sizeof named / sizeof named[0] };

static void machines_play_the_game(void **unused) {
    (void)unused;
    game wythoff = wythoff_nim();
    wy_machine *machine = machine_of(&wythoff, NULL);
    assert_same_as_engine(&wythoff, machine, COLUMNS);
    wy_machine_free(machine);
    for (int i = 0; i < NAMED; i++) {
        game g = maharaja(named[i][0], named[i][1]);
        machine = machine_of(&g, NULL);
        assert_same_as_engine(&g, machine, LONG_RUN);
        wy_machine_free(machine);
    }
}

static void random_lists_too(void **unused) {
    (void)unused;
    uint64_t seed = 4;
    const wy_machine_limits limits = {.columns = 20000, .nodes = 20000};
    int closed = 0;
    for (int i = 0; i < 60; i++) {
        game g = random_game(&seed);
        wy_machine *machine = NULL;
        wy_error error;
        const wy_status status = wy_machine_find(&machine, g.list, g.count, &limits, NULL, &error);
        if (status != WY_OK) {
            fail_msg("%s: %s", g.rule, error.message);
        }
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        closed += facts.closed;
        assert_same_as_engine(&g, machine, COLUMNS);
        wy_machine_free(machine);
    }
    assert_true(closed > 30);
}

/* ---- what is claimed --------------------------------------------------------------------- */

typedef struct claim {
    int k, l;
    size_t states;
    int lowest, highest;
} claim;

static void the_games_of_the_paper_are_proved(void **unused) {
    (void)unused;
    static const claim claims[] = {{1, 2, 15, -4, 3}, {2, 3, 6, -2, 1},  {4, 7, 14, -1, 1},
                                   {3, 5, 28, -6, 2}, {4, 6, 30, -4, 1}, {4, 5, 2, 0, 0}};
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        game g = maharaja(claims[i].k, claims[i].l);
        wy_machine *machine = machine_of(&g, NULL);
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        assert_true(facts.closed);
        assert_int_equal(facts.states, claims[i].states);
        assert_int_equal(facts.seen, claims[i].states);
        assert_int_equal(facts.lowest, claims[i].lowest);
        assert_int_equal(facts.highest, claims[i].highest);
        assert_true(facts.bounds_attained);
        wy_machine_free(machine);
    }
    for (int i = 5; i < NAMED; i++) { /* some states of these closures may not occur */
        game g = maharaja(named[i][0], named[i][1]);
        wy_machine *machine = machine_of(&g, NULL);
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        assert_true(facts.closed);
        assert_true(facts.seen <= facts.states);
        assert_true(facts.bounds_attained);
        wy_machine_free(machine);
    }
}

/* All that a closure says of S must hold in the game, whatever the length of its pieces. */
static void closures_hold_what_the_game_does(void **unused) {
    (void)unused;
    uint64_t seed = 17;
    for (int i = 0; i < 24; i++) {
        game g = i < NAMED ? maharaja(named[i][0], named[i][1]) : random_game(&seed);
        const wy_machine_limits limits = {
            .columns = 5000, .nodes = 50000, .exactly = (int)(9 + next_random(&seed) % 8)};
        wy_machine *machine = machine_of(&g, &limits);
        if (machine->facts.closed) {
            columns c = run_machine(machine, LONG_RUN);
            const wi_grams *grams = &machine->closure.grams;
            uint32_t node = wi_grams_node(&machine->closure.grams, c.bits, 0);
            for (int64_t x = grams->length - 1; x < LONG_RUN; x++) {
                node = grams->next[node][c.bits[x]];
                assert_int_not_equal(node, WI_NO_NODE);
            }
            int64_t n = 0;
            for (int64_t x = 0; x < LONG_RUN; x++) {
                if (c.bits[x] == 0) {
                    const int64_t deviation = c.rows[x] - x - n;
                    assert_true(deviation >= machine->facts.lowest);
                    assert_true(deviation <= machine->facts.highest);
                    n++;
                }
            }
            free_columns(&c);
        }
        wy_machine_free(machine);
    }
}

static void the_lines_are_as_near_as_they_say(void **unused) {
    (void)unused;
    const long double phi = (1 + sqrtl(5)) / 2;
    for (int i = 0; i < NAMED; i++) {
        game g = maharaja(named[i][0], named[i][1]);
        wy_machine *machine = machine_of(&g, NULL);
        columns c = run_machine(machine, LONG_RUN);
        wy_phi_sum least;
        wy_phi_sum most;
        wy_line_distance(&least, &most, machine->facts.lowest, machine->facts.highest);
        for (int64_t x = 0; x < LONG_RUN; x++) {
            if (c.bits[x] == 0) {
                const long double distance = (long double)c.rows[x] - phi * (long double)x;
                assert_true(distance >= (long double)least.p * phi + (long double)least.q);
                assert_true(distance <= (long double)most.p * phi + (long double)most.q);
            }
        }
        free_columns(&c);
        wy_machine_free(machine);
    }
    wy_phi_sum least;
    wy_phi_sum most;
    wy_line_distance(&least, &most, -4, 3);
    assert_int_equal(least.p, 0);
    assert_int_equal(least.q, -8);
    assert_int_equal(most.p, 2);
    assert_int_equal(most.q, 4);
}

/* ---- words -------------------------------------------------------------------------------- */

static const wy_entry *word_named(const wy_words *words, const char *name) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        if (strcmp(wy_words_at(words, i)->word, name) == 0) {
            return wy_words_at(words, i);
        }
    }
    return NULL;
}

/* tests/data/maharaja_dictionary.txt: `word translate ...`, then `letter word` of those excluded.
 */
static void assert_words_of_the_paper(const wy_words *words, size_t *kept, size_t *excluded) {
    FILE *file = fopen(TEST_DATA "/maharaja_dictionary.txt", "r");
    assert_non_null(file);
    char line[256];
    *kept = 0;
    *excluded = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char first[64];
        char second[64];
        if (line[0] == '#' || sscanf(line, "%63s %63s", first, second) != 2) {
            continue;
        }
        const bool exclude = first[0] >= 'a';
        const wy_entry *found = word_named(words, exclude ? second : first);
        assert_non_null(found);
        assert_int_equal(found->excluded, exclude);
        assert_string_equal(found->translate, exclude ? "" : second);
        *(exclude ? excluded : kept) += 1;
    }
    fclose(file);
}

static void maharaja_has_nine_words(void **unused) {
    (void)unused;
    game g = maharaja(1, 2);
    wy_machine *machine = machine_of(&g, NULL);
    wy_words *words = NULL;
    wy_error error;
    assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
    wy_words_facts facts;
    wy_words_facts_of(&facts, words);
    assert_int_equal(facts.kind, WY_WORDS_FINITE);
    assert_true(facts.exactly);
    assert_int_equal(facts.first_perfect, 8);
    assert_int_equal(wy_words_count(words), 9);
    assert_string_equal(word_named(words, "0010110")->translate, "10010011000");
    assert_int_equal(word_named(words, "00100")->first, 8);
    assert_int_equal(word_named(words, "1")->first, 13);
    assert_int_equal(word_named(words, "0010110")->first, 14);
    wy_words_free(words);
    wy_machine_free(machine);
}

static void the_paper_has_fourteen_and_excludes_eleven(void **unused) {
    (void)unused;
    game g = maharaja(1, 2);
    wy_machine *machine = machine_of(&g, NULL);
    wy_words *words = NULL;
    wy_error error;
    assert_int_equal(wy_words_paper(&words, machine, NULL, &error), WY_OK);
    size_t kept = 0;
    size_t excluded = 0;
    assert_words_of_the_paper(words, &kept, &excluded);
    assert_int_equal(kept, 14);
    assert_int_equal(excluded, 11);
    assert_int_equal(wy_words_count(words), 25);
    /* Every string begins with exactly one entry: the lengths satisfy Kraft's equality. */
    double sum = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        sum += ldexp(1, -(int)strlen(wy_words_at(words, i)->word));
    }
    assert_true(sum == 1);
    wy_words_free(words);
    wy_machine_free(machine);
}

/* The words of (3,5) and (4,6) have no end; the longest gap that is seen grows with the columns. */
static void some_words_are_endless(void **unused) {
    (void)unused;
    static const int64_t games[][2] = {{3, 5}, {4, 6}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const game g = maharaja(games[i][0], games[i][1]);
        int64_t longest = 0;
        for (int64_t run = 100000; run <= 400000; run *= 2) {
            const wy_machine_limits limits = {.columns = run};
            wy_machine *machine = machine_of(&g, &limits);
            wy_words *words = NULL;
            wy_error error;
            assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
            wy_words_facts facts;
            wy_words_facts_of(&facts, words);
            assert_int_equal(facts.kind, WY_WORDS_ENDLESS);
            assert_true(facts.gap.column + facts.gap.length <= 2 * run);
            assert_true(facts.gap.length >= longest);
            longest = facts.gap.length;
            wy_words_free(words);
            wy_machine_free(machine);
        }
    }
}

static void other_dictionaries(void **unused) {
    (void)unused;
    game g = wythoff_nim();
    wy_machine *machine = machine_of(&g, NULL);
    wy_words *words = NULL;
    wy_error error;
    wy_words_facts facts;
    assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
    wy_words_facts_of(&facts, words);
    assert_true(facts.exactly);
    assert_int_equal(wy_words_count(words), 2);
    assert_string_equal(word_named(words, "0")->translate, "10");
    assert_string_equal(word_named(words, "1")->translate, "0");
    wy_words_free(words);
    wy_machine_free(machine);

    g = maharaja(4, 7); /* nothing is ever perfect */
    machine = machine_of(&g, NULL);
    assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
    wy_words_facts_of(&facts, words);
    assert_int_equal(facts.kind, WY_WORDS_NONE);
    assert_int_equal(wy_words_count(words), 0);
    wy_words_free(words);
    assert_int_equal(wy_words_paper(&words, machine, NULL, &error), WY_NO);
    wy_machine_free(machine);

    g = maharaja(2, 3);
    machine = machine_of(&g, NULL);
    assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
    wy_words_facts_of(&facts, words);
    assert_true(facts.exactly);
    assert_int_equal(wy_words_count(words), 10);
    wy_words_free(words);
    assert_int_equal(wy_words_paper(&words, machine, NULL, &error), WY_LIMIT);
    assert_null(words);
    wy_machine_free(machine);
}

/* A dictionary is a machine: from the first perfect column on its process is the bit-string. */
static void words_make_the_bit_string(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        game g = maharaja(named[i][0], named[i][1]);
        wy_machine *machine = machine_of(&g, NULL);
        wy_words *words = NULL;
        wy_error error;
        assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
        wy_words_facts facts;
        wy_words_facts_of(&facts, words);
        columns c = run_machine(machine, LONG_RUN);
        int64_t x = facts.first_perfect;
        int64_t row = 0;
        while (row < LONG_RUN) {
            const wy_entry *next = NULL;
            for (size_t w = 0; w < wy_words_count(words); w++) {
                const wy_entry *word = wy_words_at(words, w);
                bool here = true;
                for (size_t j = 0; here && word->word[j] != '\0'; j++) {
                    here = c.bits[x + (int64_t)j] == (uint8_t)(word->word[j] - '0');
                }
                next = here ? word : next;
            }
            if (next == NULL) {
                fail_msg("%s: no word at column %lld", g.rule, (long long)x);
                break;
            }
            if (row == 0) { /* the first row of the perfect sector: as many free diagonals as n */
                int64_t n = 0;
                for (int64_t j = 0; j < x; j++) {
                    n += c.bits[j] == 0;
                }
                row = x + n;
            }
            for (const char *bit = next->translate; *bit != '\0'; bit++) {
                assert_int_equal(c.bits[row++], *bit - '0');
            }
            x += (int64_t)strlen(next->word);
        }
        free_columns(&c);
        wy_words_free(words);
        wy_machine_free(machine);
    }
}

/* ---- synchronisation ------------------------------------------------------------------------ */

/* Reads from all states at once; how many bits until one is left, which must be the true one. */
static int64_t bits_to_know(const wy_machine *machine, const columns *c, int64_t x) {
    const size_t count = machine->facts.states;
    uint8_t *now = malloc(count);
    uint8_t *next = malloc(count);
    memset(now, 1, count);
    size_t left = count;
    int64_t length = 0;
    while (left > 1) {
        memset(next, 0, count);
        left = 0;
        for (uint32_t q = 0; q < count; q++) {
            const wi_machine_step *step =
                now[q] ? wi_machine_step_of(machine, q, c->bits[x + length]) : NULL;
            if (step != NULL && !next[step->to]) {
                next[step->to] = 1;
                left++;
            }
        }
        uint8_t *spare = now;
        now = next;
        next = spare;
        length++;
        assert_true(now[c->states[x + length]]);
    }
    free(now);
    free(next);
    return length;
}

static void synchronisation_is_proved(void **unused) {
    (void)unused;
    static const int64_t most[] = {37, 24, 10, 211, 208};
    for (int i = 0; i < 5; i++) {
        game g = maharaja(named[i][0], named[i][1]);
        const wy_machine_limits limits = {.columns = 100000};
        wy_machine *machine = machine_of(&g, &limits);
        wy_synchronisation found;
        wy_error error;
        assert_int_equal(wy_machine_synchronise(&found, machine, NULL, NULL, &error), WY_OK);
        assert_true(found.proved);
        assert_int_equal(found.most, most[i]);
        assert_true(found.longest <= found.most);
        columns c = run_machine(machine, LONG_RUN);
        uint64_t seed = (uint64_t)i;
        int64_t longest = 0;
        for (int j = 0; j < 1000; j++) {
            const int64_t x =
                c.start + (int64_t)(next_random(&seed) % (uint64_t)(LONG_RUN - c.start - 1000));
            const int64_t length = bits_to_know(machine, &c, x);
            longest = length > longest ? length : longest;
        }
        assert_true(longest <= found.longest);
        free_columns(&c);
        wy_machine_free(machine);
    }
}

/* ---- refusals and limits ----------------------------------------------------------------- */

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void what_is_no_machine(void **unused) {
    (void)unused;
    wy_machine *machine = NULL;
    wy_error error;
    const wy_position asymmetric[] = {{1, 2}, {2, 1}, {3, 4}};
    assert_int_equal(wy_machine_find(&machine, asymmetric, 3, NULL, NULL, &error), WY_BAD);
    assert_non_null(strstr(error.message, "(3,4)"));
    assert_null(machine);
    const wy_position negative[] = {{-1, 2}};
    assert_int_equal(wy_machine_find(&machine, negative, 1, NULL, NULL, &error), WY_BAD);
    const wy_position none[] = {{0, 0}};
    assert_int_equal(wy_machine_find(&machine, none, 1, NULL, NULL, &error), WY_BAD);
    const wy_position far[] = {{1, INT64_MAX}, {INT64_MAX, 1}};
    assert_int_equal(wy_machine_find(&machine, far, 2, NULL, NULL, &error), WY_LIMIT);

    game g = maharaja(3, 5);
    const wy_machine_limits few = {.states = 5};
    assert_int_equal(wy_machine_find(&machine, g.list, g.count, &few, NULL, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "unknown"));
    const wy_control stop = {.poll = stop_at_once};
    assert_int_equal(wy_machine_find(&machine, g.list, g.count, NULL, &stop, &error), WY_STOPPED);
    const wy_control little = {.memory = 100};
    assert_int_equal(wy_machine_find(&machine, g.list, g.count, NULL, &little, &error), WY_LIMIT);
    const wy_machine_limits wrong = {.context = 5000};
    assert_int_equal(wy_machine_find(&machine, g.list, g.count, &wrong, NULL, &error), WY_BAD);

    /* With too short pieces nothing is proved, and nothing is said to be. */
    const wy_machine_limits short_pieces = {.exactly = 2, .columns = 50000};
    assert_int_equal(wy_machine_find(&machine, g.list, g.count, &short_pieces, NULL, &error),
                     WY_OK);
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    assert_false(facts.closed);
    wy_synchronisation found;
    assert_int_equal(wy_machine_synchronise(&found, machine, NULL, NULL, &error), WY_OK);
    assert_false(found.proved);
    wy_words *words = NULL;
    assert_int_equal(wy_words_find(&words, machine, NULL, NULL, &error), WY_OK);
    wy_words_facts of_words;
    wy_words_facts_of(&of_words, words);
    assert_int_equal(of_words.kind, WY_WORDS_UNKNOWN);
    wy_words_free(words);
    wy_machine_free(machine);
}

/* What Wythoff's game has anyhow, and moves given twice, change nothing. */
static void lists_are_tidied(void **unused) {
    (void)unused;
    const wy_position list[] = {{2, 1}, {3, 3}, {1, 2}, {0, 7}, {2, 1}, {9, 0}};
    wy_machine *machine = NULL;
    wy_error error;
    assert_int_equal(wy_machine_find(&machine, list, 6, NULL, NULL, &error), WY_OK);
    size_t count = 0;
    const wy_position *kept = wy_machine_list(machine, &count);
    assert_int_equal(count, 2);
    assert_int_equal(kept[0].x, 1);
    assert_int_equal(kept[1].x, 2);
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    assert_int_equal(facts.states, 15);
    wy_machine_free(machine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(machines_play_the_game),
        cmocka_unit_test(random_lists_too),
        cmocka_unit_test(the_games_of_the_paper_are_proved),
        cmocka_unit_test(closures_hold_what_the_game_does),
        cmocka_unit_test(the_lines_are_as_near_as_they_say),
        cmocka_unit_test(maharaja_has_nine_words),
        cmocka_unit_test(the_paper_has_fourteen_and_excludes_eleven),
        cmocka_unit_test(some_words_are_endless),
        cmocka_unit_test(other_dictionaries),
        cmocka_unit_test(words_make_the_bit_string),
        cmocka_unit_test(synchronisation_is_proved),
        cmocka_unit_test(what_is_no_machine),
        cmocka_unit_test(lists_are_tidied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
