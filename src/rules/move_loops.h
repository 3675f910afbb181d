/*
 * move_loops.h - the moves of a position, one by one, for any rule on two heaps: the rule is
 * compiled to loops over its parameters once, and the loops run at every position.
 */
#ifndef WI_RULES_MOVE_LOOPS_H
#define WI_RULES_MOVE_LOOPS_H

#include <wythoff/rules.h>

#include "rules/families.h"
#include "rules/numbers.h"

typedef struct wi_move_loops wi_move_loops;

/*
 * Compiles the families of the rule, which must stay as long as the loops.  No family may be the
 * P-positions of another game.
 *
 * distinct: each move is visited once.  Otherwise a move may be visited several times, which is
 * faster.  most: positions up to this size will be asked for, and tables of primes, divisors and
 * the like are made for them; 0 makes no tables, and all positions may still be asked for.
 */
wy_status wi_move_loops_open(wi_move_loops **out, const wy_rules *rules, bool distinct,
                             int64_t most, wy_error *error);

/*
 * Loops that go backwards, for wi_move_loops_into.  Heaps are below width and height.  WY_NO: not
 * for this rule, because its moves return tokens or numbers become too large.
 */
wy_status wi_move_loops_open_into(wi_move_loops **out, const wy_rules *rules, bool distinct,
                                  int64_t width, int64_t height, wy_error *error);

void wi_move_loops_close(wi_move_loops *loops); /* NULL is allowed */

/* Do its moves depend on whether later families have them? */
bool wi_move_loops_ask(const wi_move_loops *loops, size_t family);

/* Bytes that the tables take at most. */
uint64_t wi_move_loops_memory(const wy_rules *rules, int64_t most);

/*
 * Visits every move (dx, dy) that may be taken at (x, y) and stays on the board.  There is none
 * where the game ends by a terminal rule.  History plays no part.  Returns false if visit stopped
 * the loops.  One thread at a time may call it.
 */
bool wi_move_loops_each(wi_move_loops *loops, int64_t x, int64_t y, wi_each_move *visit,
                        void *data);

/* Visits the moves of one family; whether the game ends at (x, y) is not looked at. */
bool wi_move_loops_family(wi_move_loops *loops, size_t family, int64_t x, int64_t y,
                          wi_each_move *visit, void *data);

/* The moves first + i step for 0 <= i < count or, if there is a list, first + list[i] step. */
typedef struct wi_move_run {
    wy_position first, step;
    int64_t count;
    const uint64_t *list;
} wi_move_run;

/* Move i of the run. */
static inline wy_position wi_move_run_at(const wi_move_run *run, int64_t i) {
    const int64_t times = run->list != NULL ? (int64_t)run->list[i] : i;
    return (wy_position){run->first.x + times * run->step.x, run->first.y + times * run->step.y};
}

typedef bool wi_each_run(void *data, const wi_move_run *run); /* return false to stop */

/* Of the positions (x, y) of a column, moves of the family lead only to those with low <= y <=
 * high. */
void wi_move_loops_rows(const wi_move_loops *loops, size_t family, int64_t x, int64_t *low,
                        int64_t *high);

/*
 * The moves (dx, dy) of a family which lead to the positions (x, y) of one column, where a formula
 * gives them: offset + t step for all t with low <= t <= high that leave the rest modulo modulus
 * or, if there is a table of divisors, for which t + under divides the number `divided`.  These
 * numbers are linear in y; there may be several bounds.
 */
enum { WI_STRIDE_BOUNDS = 4 };
typedef struct wi_linear_in_y {
    int64_t slope, one;
} wi_linear_in_y;
typedef struct wi_strides {
    int low_count, high_count;
    wi_linear_in_y low[WI_STRIDE_BOUNDS], high[WI_STRIDE_BOUNDS], rest, modulus;
    int64_t least_modulus;  /* where the modulus is smaller, there are no moves */
    wi_divisors *divisors;  /* NULL: a modulus */
    wi_linear_in_y divided; /* where it is not positive, the formula does not hold */
    int64_t under;
    wy_position offset, step;
} wi_strides;

/*
 * False: the moves of this family have no such formula.  The formula is for the rows that
 * wi_move_loops_rows gives.
 */
bool wi_move_loops_strides(wi_strides *out, const wi_move_loops *loops, size_t family, int64_t x);

/*
 * Visits, run by run, the moves (dx, dy) of one family which lead to (x, y) from a position
 * (x + dx, y + dy) within the bounds, on the board or not.
 */
void wi_move_loops_into(wi_move_loops *loops, size_t family, int64_t x, int64_t y,
                        wi_each_run *visit, void *data);

#endif
