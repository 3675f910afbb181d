/*
 * reference.h - who wins where, written like the definition.
 *
 * Slow and readable; used only by tests, shares no code with the engines: it
 * evaluates linear forms, conditions and ranges itself.
 */
#ifndef WI_REFERENCE_H
#define WI_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/rules.h>

/*
 * outcome[x * height + y] = 1 for P, 0 for N, -1 off the board, for the window
 * x < width, y < height.  No history games, and no P-positions of other games as moves.
 */
void reference_outcomes(int8_t *outcome, const wy_rules *rules, int64_t width, int64_t height);

/*
 * value[x * height + y] = the least number that no option of (x, y) has; -1 off the board.  No
 * history, blocking, misere.
 */
void reference_grundy(int64_t *value, const wy_rules *rules, int64_t width, int64_t height);

/*
 * legal[dx * (y + 1) + dy] for all dx <= x, dy <= y: the moves at (x, y), on the board.  No moves
 * that return tokens.
 */
void reference_moves(bool *legal, const wy_rules *rules, int64_t x, int64_t y);

/* Is the number a square, a Fibonacci number, ...?  By trying. */
bool reference_member(const wy_numbers *numbers, int64_t number);

#endif
