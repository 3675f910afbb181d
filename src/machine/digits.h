/*
 * digits.h - a column machine's game in Fibonacci numeration: P(x) from the digits of x.
 *
 * Let s(x) be the number whose Zeckendorf digits are those of x with a 0 behind them.  It is near
 * phi x, and so is the row of an upper P-position: the offset P(x) - s(x) takes finitely many
 * values. Appending a digit b to x gives s(x) + b, and the columns around s(x) + b are written by
 * the machine when it reads the columns around x.  So what there is to know of x is a window:
 *
 *     the state before column x - left, the bits S of columns x - left, ..., x + right - 1,
 *     and the drift n(x) - (s(x) - x), n(x) being the number of upper columns below x.
 *
 * From it follow the windows of s(x) and s(x) + 1, if in the part of S that is written
 * enough bits come before column s(x) - left to know the state there (sync.h).  There are
 * finitely many windows; when all that follow from those near the beginning have been made, they
 * are the states of an automaton that reads the digits of x, the most significant first, and knows
 * the offset.  Nothing is guessed: if the machine is closed, this is a proof that the game is
 * Fibonacci-automatic.
 *
 * In detail.  The window begins in column c = x - left with z upper columns up to x, so n(c) = n(x)
 * - z.  The first row the machine writes from there is r = c + n(c) - used.  As n(x) = drift + s(x)
 * - x,
 *
 *     r - s(x) = -left - z + drift - used,
 *     n(r) - x = (r - s(x)) - drift + z + rows + 1,
 *
 * for n(r) = r - (n(c) - 1 - rows): of the n(c) upper P-positions, `rows` take rows from r on, and
 * (0,0) makes no column lower.  And s(s(x) + b) - (s(x) + b) = x + b, so that the drift at s(x) +
 * b is n(s(x) + b) - x - b.
 */
#ifndef WI_MACHINE_DIGITS_H
#define WI_MACHINE_DIGITS_H

#include "machine/machine.h"

typedef struct wi_digit_state {
    uint32_t next[2]; /* WI_NO_DIGITS: 11 is no representation */
    int32_t offset;   /* P(x) - s(x) for upper columns */
    bool lower;       /* is the column lower? */
} wi_digit_state;

/* State 0 has read no digit: x = 0. */
typedef struct wi_digits {
    uint32_t count;
    wi_digit_state *states;
    int left, right; /* the windows */
} wi_digits;

static const uint32_t WI_NO_DIGITS = UINT32_MAX;

/*
 * Makes the states, at most `most`.  WY_LIMIT: there are more, or windows of a sensible size do not
 * give the state; the machine must be closed (WY_BAD).
 */
wy_status wi_digits_make(wi_digits *out, const wy_machine *machine, uint32_t most,
                         const wy_control *control, wy_error *error);
void wi_digits_clear(wi_digits *digits); /* also a zeroed one */

#endif
