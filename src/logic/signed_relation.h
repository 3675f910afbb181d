/* signed_relation.h - a number in a system of natural numbers, and in one of all integers. */
#ifndef WI_LOGIC_SIGNED_RELATION_H
#define WI_LOGIC_SIGNED_RELATION_H

#include <wythoff/automata.h>

#include "logic/session.h"

/*
 * x in a base k or in msd_fib on track 0, y in base -k or in msd_neg_fib on track 1, with x = y or,
 * with minus, x = -y.  The systems have the same digits and direction.  Result minimal.
 */
wy_status wi_signed_relation(wy_automaton **out, const wy_system *natural, const wy_system *integer,
                             bool minus, const wy_control *control, wy_error *error);

/* The same from a file of the library, for any such systems; WY_NO: there is none. */
wy_status wi_signed_custom(wy_automaton **out, wy_logic *session, const wy_system *natural,
                           const wy_system *integer, bool minus, wy_error *error);

/* The same on plain alphabets, most significant digit first, for valid words and others. */
wy_status wi_signed_fibonacci(wy_automaton **out, bool minus, const wy_control *control,
                              wy_error *error);

#endif
