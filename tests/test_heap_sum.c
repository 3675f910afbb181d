/*
 * test_heap_sum.c - sums with parts on several heaps, or with a memory: outcomes and all winning
 * moves against the definition of a sum, on random sums of small positions; the text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/play.h>

#include "random_rules.h"
#include "rules/value.h"
#include "small_moves.h"

static wy_sum *sum_or_fail(const char *text) {
    wy_sum *sum;
    wy_error error;
    if (wy_sum_read(&sum, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return sum;
}

/* ---- the definition -------------------------------------------------------------------------- */

enum { MOST = 3, SLOTS = 1 << 16 };

/* A position of all parts; of two heaps, heap[0] and heap[1]. */
typedef struct place {
    wy_cell at[MOST];
} place;

typedef struct known {
    bool used, lost;
    place at;
} known;

typedef struct game {
    const wy_sum *sum;
    known *slots;
    size_t count;
} game;

static bool is_lost(game *g, const place *at);

static size_t hash(const place *at) {
    uint64_t h = 14695981039346656037U;
    const unsigned char *bytes = (const unsigned char *)at;
    for (size_t i = 0; i < sizeof *at; i++) {
        h = (h ^ bytes[i]) * 1099511628211U;
    }
    return (size_t)(h >> 20) % SLOTS;
}

typedef struct stepping {
    game *g;
    const place *at;
    int part;
    int wins; /* moves to lost positions */
    bool stop_at_first;
} stepping;

static bool try_next(stepping *s, const wy_cell *next) {
    place to = *s->at;
    to.at[s->part] = *next;
    s->wins += is_lost(s->g, &to);
    return s->wins == 0 || !s->stop_at_first;
}

static bool step(void *data, const small_move *move) {
    stepping *s = data;
    const wy_rules *rules = s->g->sum->parts[s->part].rules;
    wy_cell next;
    small_move_make(&next, rules, &s->at->at[s->part], move);
    if (rules->memory != WY_MEMORY_ENFORCE) {
        return try_next(s, &next);
    }
    for (int set = 0; set < rules->sets; set++) { /* who moves names the set of the next move */
        next.memory = set;
        if (!try_next(s, &next)) {
            return false;
        }
    }
    return true;
}

/* How many moves lead to a position that is lost? */
static int winning_moves(game *g, const place *at, bool first) {
    stepping s = {.g = g, .at = at, .stop_at_first = first};
    for (size_t i = 0; i < g->sum->count && !(first && s.wins > 0); i++) {
        s.part = (int)i;
        const wy_cell *from = &at->at[i];
        const wy_rules *rules = g->sum->parts[i].rules;
        if (!wy_rules_plane(rules)) {
            assert_int_equal(small_moves(rules, from, step, &s, NULL), WY_OK);
            continue;
        }
        const bool ended = wi_rules_ends_at(rules, from->heap[0], from->heap[1]);
        for (int64_t x = 0; x <= from->heap[0] && !ended; x++) {
            for (int64_t y = 0; y <= from->heap[1]; y++) {
                if (wi_rules_move(rules, from->heap[0], from->heap[1], from->heap[0] - x,
                                  from->heap[1] - y)) {
                    wy_cell next = {.heap = {x, y}};
                    try_next(&s, &next);
                }
            }
        }
    }
    return s.wins;
}

static bool is_lost(game *g, const place *at) {
    size_t slot = hash(at);
    for (; g->slots[slot].used; slot = (slot + 1) % SLOTS) {
        if (memcmp(&g->slots[slot].at, at, sizeof *at) == 0) {
            return g->slots[slot].lost;
        }
    }
    const bool lost = winning_moves(g, at, true) == 0;
    for (slot = hash(at); g->slots[slot].used; slot = (slot + 1) % SLOTS) {
    }
    assert_true(++g->count < SLOTS / 2);
    g->slots[slot].used = true;
    g->slots[slot].lost = lost;
    g->slots[slot].at = *at;
    return lost;
}

static void place_of(place *out, const wy_sum *sum) {
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < sum->count; i++) {
        assert_true(wy_cell_of(&out->at[i], sum->parts[i].rules, &sum->parts[i].at));
        for (int j = 0; j < 2; j++) {
            out->at[i].heap[j] = mpz_get_si(sum->parts[i].at.heap[j]);
        }
    }
}

/* ---- random sums ----------------------------------------------------------------------------- */

typedef struct counting {
    game *g;
    wy_sum *sum;
    const char *text;
    int count;
} counting;

/* Each move is legal and leads to a lost position. */
static bool count_move(void *data, const wy_move *move) {
    counting *of = data;
    wy_sum *after = sum_or_fail(of->text);
    place to;
    of->count++;
    assert_int_equal(wy_sum_move_make(after, move, NULL), WY_OK);
    place_of(&to, after);
    if (!is_lost(of->g, &to)) {
        fail_msg("%s: a winning move that does not win, in part %zu", of->text, move->part + 1);
    }
    wy_sum_free(after);
    return true;
}

static void compare(const char *text, wy_sum_solver *solver) {
    wy_sum *sum = sum_or_fail(text);
    game g = {.sum = sum, .slots = calloc(SLOTS, sizeof *g.slots)};
    place start;
    wy_verdict verdict;
    wy_error error;
    wy_verdict_init(&verdict);
    place_of(&start, sum);
    if (wy_sum_decide(&verdict, solver, sum, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    if (verdict.p != is_lost(&g, &start)) {
        fail_msg("%s: %s", text, verdict.p ? "P" : "N");
    }
    counting of = {.g = &g, .sum = sum, .text = text};
    if (verdict.has_move) {
        count_move(&of, &verdict.move);
    }
    assert_int_equal(verdict.has_move, !verdict.p);
    bool all;
    of.count = 0;
    assert_int_equal(wy_sum_winning(&all, solver, sum, count_move, &of, &error), WY_OK);
    assert_true(all);
    if (of.count != winning_moves(&g, &start, false)) {
        fail_msg("%s: %d winning moves", text, of.count);
    }
    wy_verdict_clear(&verdict);
    wy_sum_free(sum);
    free(g.slots);
}

/* A game with a position, at random; %d are heaps. */
static const char *const parts[] = {
    "nim on 3 heaps@%d,%d,%d",
    "wythoff on 3 heaps@%d,%d,%d",
    "raleigh@%d,%d,%d",
    "moore(2) on 3 heaps@(%d,%d,%d)",
    "nim pass@%d,%d",
    "wythoff pass@%d,%d|0",
    "nim no repeat@%d,%d",
    "wythoff no repeat@%d,%d|1,1",
    "nim no repeat@%d,%d|(0,1)",
    "odd-or-even-nim@%d,%d|1",
    "enforce(nim,{(t,t): t>=1})@%d,%d|2",
    "fibonacci-nim@%d",
    "dynamic-nim(3)@%d|2",
    "wythoff@%d,%d",
    "{(t,0),(t,2t): t>=1}@%d,%d",
    "nim(%d)",
    "wythoff terminal x+y<=2@%d,%d",
};

static void random_sums(void **state) {
    (void)state;
    uint64_t seed = 31;
    wy_sum_solver *solver;
    assert_int_equal(wy_sum_solver_open(&solver, NULL, NULL), WY_OK);
    for (int i = 0; i < 150; i++) {
        char text[400] = "";
        size_t used = 0;
        const int count = 2 + (i % 5 == 0);
        for (int j = 0; j < count; j++) {
            const int most = count == 3 ? 3 : 4;
            const char *part = parts[random_below(&seed, (int)(sizeof parts / sizeof parts[0]))];
            char own[100];
            const int heaps[3] = {random_below(&seed, most), random_below(&seed, most),
                                  random_below(&seed, most)};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
            snprintf(own, sizeof own, part, heaps[0], heaps[1], heaps[2]);
#pragma GCC diagnostic pop
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%s", j == 0 ? "" : " + ", own);
        }
        wy_sum *sum = sum_or_fail(text);
        compare(text, solver);
        wy_sum_free(sum);
    }
    wy_sum_solver_free(solver);
}

/* ---- the text -------------------------------------------------------------------------------- */

static void texts(void **state) {
    (void)state;
    static const char *const table[][2] = {
        {"nim on 3 heaps@(1,2,3)", "nim on 3 heaps@1,2,3"},
        {"nim pass@1,2|1", "nim pass@1,2"},
        {"nim pass@1,2 | 0", "nim pass@1,2|0"},
        {"odd-or-even-nim@(3,4)|2", "odd-or-even-nim@3,4|2"},
        {"fibonacci-nim@10^20|7", "fibonacci-nim@100000000000000000000|7"},
        {"nim no repeat@3,3|(0,2)", "nim no repeat@3,3|0,2"},
        {"nim no repeat@3,3|0,0", "nim no repeat@3,3"},
        {"subtraction(1,2)@7", "subtraction(1,2)@7"},
        {"nim(7)", "nim(7)"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_sum *sum = sum_or_fail(table[i][0]);
        char *text = wy_sum_text(sum);
        assert_string_equal(text, table[i][1]);
        free(text);
        wy_sum_free(sum);
    }
    static const struct {
        const char *text, *message;
        size_t column, width;
    } faults[] = {
        {"nim on 3 heaps@1,2 + nim(1)", "this position has too few heaps: 2, and its game has 3",
         16, 3},
        {"nim on 3 heaps@1,2,3,4", "this position has too many heaps: its game has 3", 16, 6},
        {"nim(1) + nim pass@1,2|3", "from 0 to 1 passes are left in this game", 23, 1},
        {"nim on 3 heaps@1,2,3|3", "this game remembers nothing", 22, 1},
        {"nim on 3 heaps@1,x,3", "expected the size of a heap, a number", 18, 1},
        {"odd-or-even-nim@3,4|3", "the sets of this game are numbered 1 to 2", 21, 1},
        {"odd-or-even-nim@3,4 + nim(1)",
         "beside other games it must be said which set of moves is named here, as in GAME@3,4|1",
         17, 3},
        {"nim no repeat@3,4|1", "the last move has 2 numbers, one for each heap", 19, 1},
        {"nim on 3 heaps comply 1@1,2,3 + nim(1)",
         "a game in which options are named has no place in a sum: its positions have no Grundy "
         "values",
         1, 23},
        {"nim(1) + nim on 7 heaps@1,2,3", "a game has 1 to 6 heaps", 17, 1},
        {"wythoff@1,2,3 + nim on 3 heaps@1,2,3", "this position has too many heaps: its game has 2",
         9, 4},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        wy_sum *sum;
        wy_error error;
        assert_int_equal(wy_sum_read(&sum, faults[i].text, &error), WY_BAD);
        if (strcmp(error.message, faults[i].message) != 0 || error.column != faults[i].column ||
            error.width != faults[i].width) {
            fail_msg("%s: %zu, %zu: %s", faults[i].text, error.column, error.width, error.message);
        }
        assert_null(sum);
    }
}

/* Heaps of any size, where theorems know the values. */
static void far(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool p;
    } table[] = {
        {"nim on 3 heaps@10^30,7,2 + nim(10^30+5)", true},
        {"nim on 3 heaps@10^30,7,2 + wythoff@10^40,12", false},
        {"moore(2) on 3 heaps@10^30,10^30,10^30 + wythoff@3,5", true},
        /* Equal parts cancel, whatever their value is; so do those that can be made equal. */
        {"wythoff on 3 heaps@10^30,10^29,7 + wythoff on 3 heaps@10^30,10^29,7", true},
        {"wythoff pass@10^30,10^29|0 + wythoff pass@10^30,10^29|0 + nim(3)", false},
        {"wythoff on 3 heaps@10^17,10^16,7 + wythoff on 3 heaps@10^17,10^16,5", false},
        /* One is left: who moves there decides. */
        {"moore(2) on 3 heaps@10^30,7,5 + nim(3) + nim(3)", false},
        /* Too large for the others. */
        {"wythoff pass@10^30,10^29 + nim(10^40)", false},
    };
    wy_sum_solver *solver;
    assert_int_equal(wy_sum_solver_open(&solver, NULL, NULL), WY_OK);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_sum *sum = sum_or_fail(table[i].text);
        wy_verdict verdict;
        wy_error error;
        wy_verdict_init(&verdict);
        if (wy_sum_decide(&verdict, solver, sum, &error) != WY_OK || verdict.p != table[i].p) {
            fail_msg("%s: %s", table[i].text, error.message);
        }
        wy_verdict_clear(&verdict);
        wy_sum_free(sum);
    }
    wy_sum_solver_free(solver);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),
        cmocka_unit_test(random_sums),
        cmocka_unit_test(far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
