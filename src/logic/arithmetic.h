/*
 * arithmetic.h - the relations of arithmetic in a numeration, made once each.
 */
#ifndef WY_LOGIC_ARITHMETIC_H
#define WY_LOGIC_ARITHMETIC_H

#include <gmp.h>

#include "logic/session.h"

typedef enum wy_arithmetic {
    /* two tracks: a ? b */
    WY_ARITHMETIC_EQUAL,
    WY_ARITHMETIC_NOT_EQUAL,
    WY_ARITHMETIC_LESS,
    WY_ARITHMETIC_LESS_EQUAL,
    /* three tracks: a + b = c */
    WY_ARITHMETIC_ADD,
    /* with a constant n >= 0, one track: a ? n */
    WY_ARITHMETIC_IS,
    WY_ARITHMETIC_IS_NOT,
    WY_ARITHMETIC_BELOW,
    WY_ARITHMETIC_AT_MOST,
    WY_ARITHMETIC_ABOVE,
    WY_ARITHMETIC_AT_LEAST,
    /* with a constant, two tracks: a + n = b, n a = b, a / n = b (n > 0, rounded down) */
    WY_ARITHMETIC_ADD_CONSTANT,
    WY_ARITHMETIC_MULTIPLY,
    WY_ARITHMETIC_DIVIDE,
    /* one track: all valid words */
    WY_ARITHMETIC_ANY,
} wy_arithmetic;

/* n may be NULL where none is needed.  The relation is the session's: borrowed. */
wy_status wy_arithmetic_get(wy_relation **out, wy_logic *session, const wy_system *system,
                            wy_arithmetic what, mpz_srcptr n, wy_error *error);

#endif
