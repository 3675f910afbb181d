/* boards.h - windows of outcomes, for tests that compare engines. */
#ifndef BOARDS_H
#define BOARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

/* One byte a cell, cell (x, y) at x * height + y: 1 for P, else 0. */
typedef struct board {
    uint8_t *p;
    int64_t width, height;
    size_t count; /* P-positions */
    bool ordered; /* they came by x, then y, each once, inside the window */
    wy_position last;
} board;

/* Solves the window by this engine; fails the test if it cannot. */
board board_solved(const char *rule, wy_engine engine, int64_t width, int64_t height,
                   const wy_control *control);

/* The same for rules that are read already, or settled, which saves time. */
board board_of(const wy_rules *rules, const char *rule, wy_engine engine, int64_t width,
               int64_t height, const wy_control *control);

/* By the reference. */
board board_reference(const char *rule, int64_t width, int64_t height);

/* Fails the test, showing the rule and the first difference, if they differ. */
void board_assert_same(const board *a, const board *b, const char *rule);

void board_free(board *b);

/* Questions about the position (x, y) of a game on two heaps, as those about places in solve.h. */
wy_status decide_two(wy_verdict *verdict, wy_solution *solution, const mpz_t x, const mpz_t y,
                     wy_error *error);
wy_engine decider_two(wy_solution *solution, const mpz_t x, const mpz_t y);
wy_status moves_to_p_two(wy_solution *solution, const mpz_t x, const mpz_t y, wy_take_move *take,
                         void *data, wy_error *error);

/*
 * Fails the test unless the P-positions with x < width, y < height (upper: and
 * x <= y) are exactly the pairs in the last two columns of tests/data/FILE, of
 * the lines that begin with prefix.
 */
void board_assert_data(const char *rule, wy_engine engine, const char *file, const char *prefix,
                       bool upper, int64_t width, int64_t height);

wy_rules *rules_or_fail(const char *text);

/*
 * Every move at (x, y), each once, until visit returns false, which is then returned.  The loops
 * without tables and those with tables must visit the same moves.
 */
bool each_move(const wy_rules *rules, int64_t x, int64_t y,
               bool (*visit)(void *data, int64_t dx, int64_t dy), void *data);

/* The rows of the P-positions of the first columns, one in each, by the columns engine. */
int64_t *rows_of(const char *rule, int64_t count);
wy_rules *settled_or_fail(const char *text); /* settled */

/* The next vector of numbers below size, the last one running fastest; false: it was the last. */
bool next_vector(int64_t vector[WY_MOST_HEAPS], int count, int size);

/* How many states of the memory there are with these heaps; of the last move a few. */
int memory_states(const wy_rules *rules, const int64_t *heap);

#endif
