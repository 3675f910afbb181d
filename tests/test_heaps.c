/*
 * test_heaps.c - games on several heaps, and games with a memory: texts and values, published
 * P-positions, theorems against the table.  test_random_games.c compares the table with the slow
 * reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "small_moves.h"

static wy_rules *heaps_or_fail(const char *text) {
    wy_rules *game = NULL;
    wy_error error;
    if (wy_rules_read(&game, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    if (wy_rules_plane(game)) {
        fail_msg("%s is a rule on two heaps", text);
    }
    return game;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* What a text means, as its value prints it. */
static void texts(void **state) {
    (void)state;
    static const struct {
        const char *text, *meaning;
    } table[] = {
        {"nim on 3 heaps", "(t,0,0) in every order"},
        {"NIM on six heaps", "(t,0,0,0,0,0) in every order"},
        {"wythoff on 3 heaps", "(t,0,0) in every order + (t,t,t)"},
        {"wythoff-any on 3 heaps", "{(t,0,0),(t,t,0)} in every order + (t,t,t)"},
        {"fraenkel-wythoff on 3 heaps",
         "{(t,0,0),(t,t,0)} in every order + {(s,t,r): xor(s,t,r)=0}"},
        {"moore(2) on 4 heaps", "{(t,0,0,0),(s,t,0,0)} in every order"},
        {"hypergraph(xy,zx) on 3 heaps", "{(s,t,0),(s,0,t)}"},
        {"euclid on 3 heaps", "{(t,0,0): (t mod y=0 or t mod z=0), t<x} in every order"},
        {"fibonacci-nim", "(t) on 1 heap next at most 2*last"},
        {"wythoff pass terminal {(1,1)}", "{(t,0),(0,t),(t,t)} terminal x=1 and y=1 pass 1"},
        {"nim on 3 heaps terminal {(1,1,1),(2,0,2)} or x>y",
         "(t,0,0) in every order terminal x=1 and y=1 and z=1 or x=2 and y=0 and z=2 or x>y"},
        {"fibonacci-nim terminal {(3)}", "(t) on 1 heap terminal x=3 next at most 2*last"},
        {"dynamic-nim(3)", "(t) on 1 heap next at most 3*last"},
        {"(t) on one heap next at most last + 2 + last", "(t) on 1 heap next at most 2*last+2"},
        {"subtraction(1,3) on one heap no repeat", "{(t): t in {1,3}} on 1 heap no repeat"},
        {"nim with pass", "{(t,0),(0,t)} pass 1"},
        {"nim pass", "{(t,0),(0,t)} pass 1"},
        {"wythoff pass 2", "{(t,0),(0,t),(t,t)} pass 2"},
        {"maharaja comply 2", "{(t,0),(0,t),(t,t),(1,2),(2,1)} comply 2"},
        {"{(t,s): t<s} pass 1", "{(s,t): s<t} pass 1"},
        {"enforce({(t,0),(0,t): odd(t)}, nim)", "enforce({(t,0),(0,t): odd(t)}, {(t,0),(0,t)})"},
        {"{(s,t,u): s=t, u>=1} in every order", "{(s,t,r): s=t} in every order"},
        {"(1,2,3) + (t,0,0)", "{(1,2,3),(t,0,0)}"},
        {"nim - {(t,0,0): t>5} on 3 heaps block 1 misere",
         "(t,0,0) in every order - {(t,0,0): t=6..} block 1 misere"},
        {"{(a,b,c,d): a+b<=x-z, 3c=d} terminal x+y+z+u<=2, odd(z)",
         "{(s,t,r,q): s+t<=x-z, 3r=q} terminal x+y+z+u<=2 and odd(z)"},
        {"{} on 3 heaps", "{} on 3 heaps"},
        {"(nim + (1,1,1)) on 3 heaps no repeat", "(t,0,0) in every order + (1,1,1) no repeat"},
        {"{(t,t,0),(0,t,t)} on 3 heaps  # a comment", "{(t,t,0),(0,t,t)}"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = heaps_or_fail(table[i].text);
        char *text = wy_rules_text(rules);
        assert_string_equal(text, table[i].meaning);
        wy_rules *again = heaps_or_fail(text);
        wy_rules *copy = wy_rules_copy(rules);
        assert_true(wy_rules_equal(rules, again));
        assert_true(wy_rules_equal(rules, copy));
        wy_rules_free(copy);
        wy_rules_free(again);
        wy_rules_free(rules);
        free(text);
    }
}

/* What is on two heaps without memory is the value of the language of two heaps. */
static void two_heaps(void **state) {
    (void)state;
    static const char *const table[][2] = {
        {"nim on 2 heaps", "nim"},
        {"nim on two heaps", "nim"},
        {"wythoff on 2 heaps", "wythoff"},
        {"wythoff-any on 2 heaps", "wythoff"},
        {"fraenkel-wythoff on 2 heaps", "wythoff"},
        {"moore(1) on 2 heaps", "nim"},
        {"{(t,0): t<=x-y} in every order", "{(t,0): t<=x-y} + {(0,t): t<=y-x}"},
        {"nim on 1 heap", "(t,0) on one heap"},
        {"wythoff + (1,2) on 2 heaps misere", "wythoff + (1,2) misere"},
        {"euclid on 2 heaps", "euclid"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *game = NULL;
        wy_rules *rules;
        wy_error error;
        if (wy_rules_read(&game, table[i][0], &error) != WY_OK) {
            fail_msg("%s: %s", table[i][0], error.message);
        }
        assert_int_equal(wy_rules_read(&rules, table[i][1], NULL), WY_OK);
        assert_non_null(game);
        if (!wy_rules_equal(game, rules)) {
            char *text = wy_rules_text(game);
            fail_msg("%s: %s", table[i][0], text);
        }
        wy_rules_free(rules);
        wy_rules_free(game);
    }
}

static void refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
        size_t column, width;
    } table[] = {
        {"nim on 7 heaps", "a game has 1 to 6 heaps", 8, 1},
        {"nim on 3 heaps terminal {(1,1)}", "expected ',' and the next heap, found ')'", 30, 1},
        {"nim pass terminal {(1,-1)}", "a heap cannot be negative", 23, 2},
        {"nim on 0 heaps", "a game has 1 to 6 heaps", 8, 1},
        {"(1,2,3,4,5,6,7)", "a game has 1 to 6 heaps", 1, 15},
        {"moore(2)", "say on how many heaps this is played, as in ... on 3 heaps", 1, 5},
        {"(1,2,3) + (1,2)", "this move has 2 parts, and the game has 3 heaps", 11, 5},
        {"(t,0,0) + {(1,2,3,4)}", "this move has more than 3 parts, and the game has 3 heaps", 12,
         9},
        {"nim on 3 heaps on 4 heaps", "'on' is given twice", 16, 2},
        {"maharaja on 3 heaps", "maharaja is a game on two heaps, not on 3", 1, 8},
        {"wythoff(2) on 3 heaps", "wythoff takes no arguments on 3 heaps", 1, 7},
        {"tribonacci on 4 heaps", "tribonacci has 3 heaps", 1, 10},
        {"(t,-1,0)",
         "a part of this move can be negative, and moves that return tokens are for "
         "games on two heaps without memory",
         1, 8},
        {"{(t,0,0): t=0..}", "this contains a move that takes nothing, which is none", 2, 7},
        {"(0,0,0)", "this is not a move: it takes nothing", 1, 7},
        {"{(t,0,0): t<=v}", "no move of this set has a parameter v", 14, 1},
        {"{(x,0,0)}",
         "a move cannot contain x, a heap of the position; use a parameter and a "
         "condition, as in {(t,0): t<=x}",
         3, 1},
        {"nim pass 1 no repeat", "a rule has one memory, and it has another", 12, 9},
        {"nim next at most 2*last on 2 heaps", "a bound on the next move is for games on one heap",
         5, 19},
        {"nim block 1 comply 1 on 3 heaps", "options are blocked or named, not both", 5, 27},
        {"nim on 3 heaps on cone(1/1,2/1)", "'on' is given twice", 16, 2},
        {"star(nim) on 3 heaps",
         "moves from files and from P-positions are for games on two heaps "
         "without memory",
         1, 4},
        {"two-row-chomp pass 1",
         "this game has a board, moves or a history that go with two heaps "
         "and no other memory",
         1, 13},
        {"enforce(nim)", "there must be two sets or more to choose from", 1, 12},
        {"nim + enforce(nim,nim)", "enforce(...) is the whole rule but for its clauses", 7, 7},
        {"enforce(nim,nim) + (1,1)", "enforce(...) is the whole rule but for its clauses", 20, 1},
        {"hypergraph(xy,yu) on 3 heaps",
         "a set of heaps is a word such as xy, of different heaps of the game", 15, 2},
        {"nim on 3 heaps pas 1", "'pas' is not known here; did you mean 'pass'?", 16, 3},
        {"(t,t,0) in any order", "expected 'in every order', found 'any'", 12, 3},
        {"{(s,t,r): xor(s,s)=0}", "this stands in the nim-sum twice, and so counts for nothing", 17,
         1},
        {"{(s,t,0): s<t} on 3 heap misere terminal q<2",
         "q means nothing here; terminal positions are described by the heaps x, y, z, ...", 42, 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *game = NULL;
        wy_error error;
        assert_int_equal(wy_rules_read(&game, table[i].text, &error), WY_BAD);
        if (strcmp(error.message, table[i].message) != 0 || error.column != table[i].column ||
            error.width != table[i].width) {
            fail_msg("%s: %zu, %zu: %s", table[i].text, error.column, error.width, error.message);
        }
        assert_null(game);
    }
    /* Where games on two heaps are wanted. */
    static const char *const others[][2] = {
        {"nim on 3 heaps", "this rule is for 3 heaps: games on two heaps are taken here"},
        {"(1,2,3)", "this rule is for 3 heaps: games on two heaps are taken here"},
        {"fibonacci-nim",
         "this is a game with a memory, and games on two heaps without memory are taken here"},
        {"nim comply 1",
         "this is a game with comply, and games on two heaps without memory are taken here"},
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        wy_class class;
        wy_error error;
        wy_rules *rules = heaps_or_fail(others[i][0]);
        assert_int_equal(wy_classify(&class, rules, &error), WY_BAD);
        assert_string_equal(error.message, others[i][1]);
        wy_rules_free(rules);
    }
}

/* Parameters that must be large for a move to be small are not tried one by one. */
static void far_parameters(void **state) {
    (void)state;
    wy_rules *rules = heaps_or_fail("{(1000000000-t,0,0): t=1..999999999} in every order");
    const wy_cell at = {.heap = {0, 3, 3}};
    small_move move;
    assert_true(small_some_move(&move, rules, &at));
    assert_true(small_move_legal(rules, &at, &move));
    wy_rules_free(rules);
}

/* "7", or "2e" for 2 * 10^40; NULL: 0. */
static void set_number(mpz_t out, const char *text) {
    mpz_set_ui(out, text == NULL ? 0 : strtoul(text, NULL, 10));
    if (text != NULL && strchr(text, 'e') != NULL) {
        mpz_t power;
        mpz_init(power);
        mpz_ui_pow_ui(power, 10, 40);
        mpz_mul(out, out, power);
        mpz_clear(power);
    }
}

/* A move of any size, or why it is none. */
static void moves_have_no_size_limit(void **state) {
    (void)state;
    static const struct {
        const char *rule, *heaps[3], *memory, *take[3], *why; /* why NULL: it is legal */
    } cases[] = {
        {"nim on 3 heaps", {"1e", "2", "3"}, NULL, {"1e", "0", "0"}, NULL},
        {"nim on 3 heaps",
         {"1e", "2", "3"},
         NULL,
         {"2e", "0", "0"},
         "the first heap has only 10000000...00000000: 20000000...00000000 cannot be taken from "
         "it"},
        {"nim on 3 heaps",
         {"1e", "2", "3"},
         NULL,
         {"1", "0", "1"},
         "(1,0,1) is no move of this game: moves are (t,0,0) in every order"},
        {"{(s,t,r)} on 3 heaps", {"1e", "1e", "1e"}, NULL, {"1e", "7", "1"}, NULL},
        {"{(s+t+r,0,0): s>=1} in every order on 3 heaps",
         {"0", "1e", "0"},
         NULL,
         {"0", "1e", "0"},
         NULL},
        {"nim on 3 heaps - {(2t,0,0)} on 3 heaps",
         {"1e", "0", "0"},
         NULL,
         {"1e", "0", "0"},
         "(10000000...00000000,0,0) is no move of this game: the rule takes (2t,0,0) away"},
        {"nim on one heap next at most 2*last", {"1e"}, "7", {"8"}, "at most 7 may be taken now"},
        {"nim on one heap next at most 2*last", {"1e"}, "7", {"7"}, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules = heaps_or_fail(cases[i].rule);
        wy_place at;
        wy_move move;
        wy_error why = {0};
        wy_place_init(&at);
        wy_move_init(&move);
        for (int k = 0; k < 3; k++) {
            set_number(at.heap[k], cases[i].heaps[k]);
            set_number(move.take[k], cases[i].take[k]);
        }
        wy_rules_start(&at, rules);
        if (cases[i].memory != NULL) {
            set_number(at.memory, cases[i].memory);
        }
        const wy_status status = wy_rules_legal(rules, &at, &move, &why);
        assert_string_equal(status == WY_OK ? "" : why.message,
                            cases[i].why == NULL ? "" : cases[i].why);
        assert_int_equal(status, cases[i].why == NULL ? WY_OK : WY_NO);
        wy_move_clear(&move);
        wy_place_clear(&at);
        wy_rules_free(rules);
    }
}

/* A box of a game on two heaps has the outcomes of the engines for windows. */
static void boxes_of_two_heaps(void **state) {
    (void)state;
    enum { SIDE = 13 };
    static const char *const games[] = {
        "wythoff",       "wythoff terminal {(1,1)}", "wythoff on cone(1/2,2/1)", "nim + (1,-1)",
        "nim on heap y", "imitation(2,3)",           "nim - {(t,0): 2t>x}"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = NULL;
        assert_int_equal(wy_rules_read(&rules, games[i], NULL), WY_OK);
        const int64_t size[WY_MOST_HEAPS] = {SIDE, SIDE};
        wy_box *outcomes = NULL, *values = NULL;
        wy_solution *solution = NULL;
        wy_verdict verdict;
        wy_place place;
        assert_int_equal(wy_box_make(&outcomes, rules, size, false, NULL, NULL), WY_OK);
        const bool valued = wy_rules_no_values(rules) == NULL;
        assert_int_equal(wy_box_make(&values, rules, size, true, NULL, NULL),
                         valued ? WY_OK : WY_BAD);
        assert_int_equal(wy_answer_open(&solution, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
        wy_verdict_init(&verdict);
        wy_place_init(&place);
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            wy_cell at;
            mpz_set_si(place.heap[0], cell / SIDE);
            mpz_set_si(place.heap[1], cell % SIDE);
            wy_rules_start(&place, rules);
            assert_true(wy_cell_of(&at, rules, &place));
            assert_int_equal(wy_solution_decide(&verdict, solution, &place, NULL), WY_OK);
            const bool p = verdict.on_board && verdict.p;
            assert_int_equal(wy_box_p(outcomes, &at), p);
            assert_true(!valued || wy_box_p(values, &at) == p);
            assert_true(!valued || (wy_box_value(values, &at) == 0) == p);
        }
        wy_place_clear(&place);
        wy_verdict_clear(&verdict);
        wy_solution_free(solution);
        wy_box_free(values);
        wy_box_free(outcomes);
        wy_rules_free(rules);
    }
}

/* ---- published P-positions ------------------------------------------------------------------- */

typedef struct triples {
    int count;
    int64_t of[512][3];
} triples;

static bool keep_triple(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    triples *list = data;
    memcpy(list->of[list->count++], heap, sizeof list->of[0]);
    return list->count < 512;
}

/* The sorted P-positions with heaps below size. */
static void triples_of(triples *out, const char *text, int64_t size) {
    wy_rules *rules = heaps_or_fail(text);
    const int64_t sizes[WY_MOST_HEAPS] = {size, size, size, size, size, size};
    wy_box *table;
    wy_error error;
    assert_true(wy_rules_symmetric(rules));
    assert_int_equal(wy_box_make(&table, rules, sizes, false, NULL, &error), WY_OK);
    out->count = 0;
    wy_box_each(table, true, keep_triple, out);
    wy_box_free(table);
    wy_rules_free(rules);
}

/* ---- trusted data: P-positions by brute force from the rules, in another language ------------ */

typedef struct listed {
    char *at; /* what is left of the line */
    const char *text;
    int count, heaps;
} listed;

static bool next_listed(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    listed *of = data;
    for (int i = 0; i < of->heaps; i++) {
        char *end;
        const int64_t number = strtoll(of->at, &end, 10);
        if (end == of->at || number != heap[i]) {
            fail_msg("%s: P-position %d is another one", of->text, of->count);
        }
        of->at = end + (*end == ',');
    }
    of->count++;
    return true;
}

static void trusted(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DATA "/heaps.txt", "r");
    char *line = NULL;
    size_t room = 0;
    int games = 0;
    assert_non_null(file);
    while (getline(&line, &room, file) > 0) {
        char *rule = strtok(line, "|"), *size = strtok(NULL, "|"), *kind = strtok(NULL, "|");
        listed of = {.text = rule, .at = strtok(NULL, "|\n")};
        wy_rules *rules = heaps_or_fail(rule);
        int64_t sizes[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            sizes[i] = strtoll(size, NULL, 10);
        }
        wy_box *table;
        assert_int_equal(wy_box_make(&table, rules, sizes, false, NULL, NULL), WY_OK);
        of.heaps = rules->heaps;
        wy_box_each(table, strcmp(kind, "sorted") == 0, next_listed, &of);
        if (strspn(of.at, " ") != strlen(of.at) || (of.count < 30 && rules->heaps > 2)) {
            fail_msg("%s: %d P-positions, and there are more", rule, of.count);
        }
        wy_box_free(table);
        wy_rules_free(rules);
        games++;
    }
    free(line);
    fclose(file);
    assert_int_equal(games, 16);
}

/* The places of a, b, c in the word that a->ab, b->ac, c->a makes. */
static void tribonacci(void **state) {
    (void)state;
    char word[1024] = "a";
    size_t length = 1;
    for (size_t i = 0; length < 500; i++) {
        const char letter = word[i];
        if (i == 0) {
            length = 0;
        }
        word[length++] = 'a';
        if (letter != 'c') {
            word[length++] = letter == 'a' ? 'b' : 'c';
        }
    }
    int64_t places[3][512] = {{0}};
    int counts[3] = {1, 1, 1};
    for (size_t i = 0; i < length && counts[word[i] - 'a'] < 500; i++) {
        places[word[i] - 'a'][counts[word[i] - 'a']++] = (int64_t)i + 1;
    }
    triples found;
    triples_of(&found, "tribonacci", 190);
    assert_true(found.count > 30);
    for (int i = 0; i < found.count; i++) {
        for (int j = 0; j < 3; j++) {
            assert_int_equal(found.of[i][j], places[j][i]);
        }
    }
}

static int64_t floor_phi(int64_t n) {
    /* (n + sqrt(5 n n)) / 2, exactly for small n */
    int64_t root = 0;
    while ((root + 1) * (root + 1) <= 5 * n * n) {
        root++;
    }
    return (n + root) / 2;
}

static void raleigh(void **state) {
    (void)state;
    triples found;
    triples_of(&found, "raleigh", 150);
    assert_true(found.count > 30);
    for (int n = 0; n < found.count; n++) {
        assert_int_equal(found.of[n][0], floor_phi(floor_phi(n)));
        assert_int_equal(found.of[n][1], floor_phi(n) + n);
        assert_int_equal(found.of[n][2], floor_phi(floor_phi(n) + n));
    }
}

/*
 * With an empty heap, Wythoff's game on three heaps is Nim on the two others where t is taken from
 * all, and Wythoff's game where it is taken from any, or with nim-sum 0.
 */
static void empty_heaps(void **state) {
    (void)state;
    static const char *const table[] = {"wythoff on 3 heaps", "wythoff-any on 3 heaps",
                                        "fraenkel-wythoff on 3 heaps"};
    for (size_t i = 0; i < 3; i++) {
        triples found;
        int n = 0;
        triples_of(&found, table[i], 30);
        for (int j = 0; j < found.count; j++) {
            if (found.of[j][0] == 0) {
                const int64_t low = i == 0 ? n : floor_phi(n);
                assert_int_equal(found.of[j][1], low);
                assert_int_equal(found.of[j][2], i == 0 ? n : low + n);
                n++;
            }
        }
        assert_true(n > 10);
    }
}

/* Games whose theorem decides them, against the table. */
static void theorems(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
    } table[] = {
        {"nim on 3 heaps", 9},
        {"nim on 4 heaps misere", 5},
        {"nim on 6 heaps", 3},
        {"{(t,0,0),(0,t,0)} + (0,0,s)", 6},
        {"wythoff on 3 heaps", 12},
        {"nim + {(2t,2t,2t): t<=x-y} on 3 heaps", 9},
        {"nim + (t,t,t,0) + (0,5,5,5) on 4 heaps", 7},
        {"moore(2) on 3 heaps", 9},
        {"moore(2) on 4 heaps", 6},
        {"moore(3) on 5 heaps", 4},
        {"moore(5) on 5 heaps", 3},
        {"fibonacci-nim", 60},
        {"dynamic-nim(1)", 60},
        {"dynamic-nim(3)", 60},
        {"dynamic-nim(7)", 60},
        {"(t) next at most 2*last+3 on one heap", 60},
        {"(t) next at most last+1 on one heap", 60},
        {"nim pass", 20},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *rules = heaps_or_fail(table[i].text);
        int64_t sizes[WY_MOST_HEAPS], heap[WY_MOST_HEAPS] = {0};
        for (int j = 0; j < WY_MOST_HEAPS; j++) {
            sizes[j] = table[i].size;
        }
        wy_box *outcomes;
        wy_error error;
        assert_non_null(wy_rules_theorem(rules));
        assert_int_equal(wy_box_make(&outcomes, rules, sizes, false, NULL, &error), WY_OK);
        wy_place place;
        wy_verdict verdict;
        wy_place_init(&place);
        wy_verdict_init(&verdict);
        wy_solution *game = NULL;
        assert_int_equal(wy_solve(&game, rules, WY_ENGINE_FORMULA, NULL, &error), WY_OK);
        do {
            for (int memory = 0; memory < memory_states(rules, heap); memory++) {
                wy_cell at;
                wy_cell_start(&at, rules, heap);
                for (int j = 0; j < rules->heaps; j++) {
                    mpz_set_si(place.heap[j], heap[j]);
                }
                wy_rules_start(&place, rules);
                at.memory = rules->memory == WY_MEMORY_NONE ? 0 : memory;
                mpz_set_si(place.memory, at.memory);
                assert_int_equal(wy_solution_decide(&verdict, game, &place, &error), WY_OK);
                assert_int_equal(verdict.standing.kind, WY_PROVED);
                if (verdict.p != wy_box_p(outcomes, &at)) {
                    fail_msg("%s: (%d,%d,%d), %d", table[i].text, (int)heap[0], (int)heap[1],
                             (int)heap[2], memory);
                }
                if (verdict.has_move) {
                    small_move move = {.pass = verdict.move.pass};
                    for (int j = 0; j < rules->heaps; j++) {
                        move.take[j] = mpz_get_si(verdict.move.take[j]);
                    }
                    assert_true(small_move_legal(rules, &at, &move));
                    small_move_make(&at, rules, &at, &move);
                    assert_true(wy_box_p(outcomes, &at));
                } else {
                    assert_true(verdict.p || rules->misere);
                }
            }
        } while (next_vector(heap, rules->heaps, table[i].size));
        wy_solution_free(game);
        wy_place_clear(&place);
        wy_verdict_clear(&verdict);
        wy_box_free(outcomes);
        wy_rules_free(rules);
    }
}

/* Fibonacci Nim: who begins, and may not take all, loses where the heap is a Fibonacci number. */
static void fibonacci_nim(void **state) {
    (void)state;
    wy_rules *rules = heaps_or_fail("fibonacci-nim");
    const int64_t sizes[WY_MOST_HEAPS] = {400};
    wy_box *table;
    assert_int_equal(wy_box_make(&table, rules, sizes, false, NULL, NULL), WY_OK);
    triples found = {0};
    wy_box_each(table, false, keep_triple, &found);
    int64_t a = 1, b = 2;
    assert_int_equal(found.of[0][0], 0);
    for (int i = 1; i < found.count; i++) {
        assert_int_equal(found.of[i][0], a);
        const int64_t next = a + b;
        a = b;
        b = next;
    }
    assert_true(a > 377);
    wy_box_free(table);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),
        cmocka_unit_test(two_heaps),
        cmocka_unit_test(refused),
        cmocka_unit_test(trusted),
        cmocka_unit_test(tribonacci),
        cmocka_unit_test(raleigh),
        cmocka_unit_test(far_parameters),
        cmocka_unit_test(empty_heaps),
        cmocka_unit_test(theorems),
        cmocka_unit_test(fibonacci_nim),
        cmocka_unit_test(moves_have_no_size_limit),
        cmocka_unit_test(boxes_of_two_heaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
