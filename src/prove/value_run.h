/*
 * value_run.h - does an automaton tell, from the digits of x, the step of the column machine
 * (value_machine.h) in column x?
 *
 * Let the automaton say c(x), the code of a step: from the state q(x), reading the letter a(x). Let
 * s(x) have the digits of x and a 0, b(x) = s(x) + bit 0 of a(x) - lag of q(x), and X be a column
 * from which on letters are written before they are read.  If
 *
 * - beginning: c(x) is the step of column x, as computed, for all x < b(X), and b(X) is the row up
 *   to which letters were written before column X;
 * - run: for all x >= X the step c(x) leads to q(x + 1), and writes a(b(x)), a(b(x) + 1), ...,
 *   a(b(x + 1) - 1);
 *
 * then c(x) is the step of every column: by induction on x the machine comes to column x in the
 * state q(x), with the letters of all rows below b(x) written as the automaton has them, and x is
 * one of these rows.  Both are local: all numbers x, with those around s(x), are below the
 * neighbourhoods of words (neighbours.h), of which there are finitely many.
 *
 * So the positions of the values are known: a step tells where they are (value_machine.h).
 */
#ifndef WI_PROVE_VALUE_RUN_H
#define WI_PROVE_VALUE_RUN_H

#include "prove/offset.h"
#include "prove/value_machine.h"

/* Is called with a word near which it fails; false: no more of them. */
typedef struct wi_value_run_taker {
    bool (*take)(void *data, const uint32_t *digits, size_t count);
    void *data;
} wi_value_run_taker;

/*
 * codes: outputs are codes of steps of the machine.  WY_OK: proved; *neighbourhoods: how many there
 * were.  WY_NO: it fails near the words that the taker got.  WY_LIMIT, WY_STOPPED: unknown.
 */
wy_status wi_value_run_prove(uint32_t *neighbourhoods, const wi_offsets *codes,
                             const wi_value_machine *machine, const wi_value_run_taker *taker,
                             const wy_control *control, wy_error *error);

#endif
