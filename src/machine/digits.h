/*
 * digits.h - a column machine's game in Fibonacci numeration: windows, digit by digit.
 *
 * Let s(x) be the number whose Zeckendorf digits are those of x with a 0 behind them.  It is near
 * phi x, and so is the row of an upper P-position: the offset P(x) - s(x) takes finitely many
 * values.  Appending a digit b to x gives s(x) + b, and the columns around s(x) + b are written by
 * the machine when it reads the columns around x.  So what there is to know of x is a window: the
 * state before column x - left and the bits S of columns x - left, ..., x + right - 1.  From it
 * follow the windows of s(x) and s(x) + 1, if in the part of S that is written enough bits come
 * before column s(x) - left to know the state there (sync.h); and from these all that follow, so
 * that the offsets of all numbers that begin with the digits of x can be seen from its window.
 * Nothing here is guessed: what is said of x is true, if the machine is.
 *
 * In detail.  Let T be x with k zeros behind it (s applied k times), so that s(s(T)) = s(T) + T.
 * With n(c) upper columns below column c, let the drift at c be n(c) - (s(T) - T).  In a state
 * before column c = T + i the machine writes from row r = c + n(c) - used on, where
 *
 *     r - s(T) = i + drift - used,
 *     n(r) - T = (r - s(T)) - drift + rows + 1    (the drift at r, seen from s(T)),
 *
 * for n(r) = r - (n(c) - 1 - rows): of the n(c) upper P-positions, `rows` take rows from r on, and
 * (0,0) makes no column lower.  All numbers are small, however large T is.  In misere play,
 * and where the game has ends of its own, `used` and 1 are replaced by numbers that are as constant
 * (state.h).
 *
 * If the game has two wings (state.h), a number has a window in each: as a column, and as a row.
 * The bits that one wing reads around x make it write those of the other one around s(x).
 */
#ifndef WI_MACHINE_DIGITS_H
#define WI_MACHINE_DIGITS_H

#include "machine/machine.h"

typedef struct wi_digits wi_digits;

/*
 * The output of lower columns; that of upper ones is their offset.  A column in which the game ends
 * may have more P-positions: the least, and no others, has an output. */
static const int32_t WI_DIGITS_LOWER = INT32_MIN;

/* How far windows reach, and how deep wi_digits_look may be asked to look. */
typedef struct wi_digits_size {
    int left, right;
    unsigned depth;
} wi_digits_size;

/* Bytes that the tables of such windows take. */
uint64_t wi_digits_bytes(const wy_machine *machine, const wi_digits_size *size);

/*
 * The machine must outlive it.  control, which may be NULL, is asked while the first numbers are
 * made.  WY_LIMIT: the game leaves the machine, or the tables are over the budget; WY_STOPPED.
 */
wy_status wi_digits_open(wi_digits **out, const wy_machine *machine, const wi_digits_size *size,
                         const wy_control *control, wy_error *error);
void wi_digits_close(wi_digits *digits); /* NULL is allowed */

/* Another one that says the same, for another thread; it must be closed before this one. */
wy_status wi_digits_twin(wi_digits **out, const wi_digits *of, wy_error *error);

/* Words of the record of one number; that of 0, of no digits, is all zero. */
size_t wi_digits_record(const wi_digits *digits);

/* 1, or 2 for a list that is not symmetric. */
int wi_digits_wings(const wi_digits *digits);

/*
 * The outputs of all numbers that begin with the digits of the record's, and have k digits more, in
 * order: outputs[k], for k = 0, ..., depth; count[k] of them.  Those of the other wing, if there is
 * one, follow: outputs[depth + 1 + k].  They are good until the next call.
 * WY_NO: windows are too narrow, see wi_digits_wider; WY_LIMIT: the game leaves the machine.
 */
wy_status wi_digits_look(wi_digits *digits, const int32_t **outputs, int64_t *count,
                         const uint64_t *record, unsigned depth, wy_error *error);

/* The record with one digit more, 0 or 1, which must be valid.  As wi_digits_look. */
wy_status wi_digits_follow(wi_digits *digits, uint64_t *to, const uint64_t *record, unsigned digit,
                           wy_error *error);

/* After WY_NO: a size to try next; false: such windows are too wide. */
bool wi_digits_wider(wi_digits_size *size, const wi_digits *digits);

#endif
