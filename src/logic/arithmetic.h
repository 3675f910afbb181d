/*
 * arithmetic.h - the relations of arithmetic in a numeration, made once each.
 */
#ifndef WI_LOGIC_ARITHMETIC_H
#define WI_LOGIC_ARITHMETIC_H

#include <gmp.h>

#include "logic/session.h"

typedef enum wi_arithmetic {
    /* two tracks: a ? b */
    WI_ARITHMETIC_EQUAL,
    WI_ARITHMETIC_NOT_EQUAL,
    WI_ARITHMETIC_LESS,
    WI_ARITHMETIC_LESS_EQUAL,
    /* three tracks: a + b = c */
    WI_ARITHMETIC_ADD,
    /* with a constant n >= 0, one track: a ? n */
    WI_ARITHMETIC_IS,
    WI_ARITHMETIC_IS_NOT,
    WI_ARITHMETIC_BELOW,
    WI_ARITHMETIC_AT_MOST,
    WI_ARITHMETIC_ABOVE,
    WI_ARITHMETIC_AT_LEAST,
    /* with a constant, two tracks: a + n = b, n a = b, a / n = b (n > 0, rounded down) */
    WI_ARITHMETIC_ADD_CONSTANT,
    WI_ARITHMETIC_MULTIPLY,
    WI_ARITHMETIC_DIVIDE,
    /* one track: all valid words */
    WI_ARITHMETIC_ANY,
} wi_arithmetic;

/* n may be NULL where none is needed.  The relation is the session's: borrowed. */
wy_status wi_arithmetic_get(wy_relation **out, wy_logic *session, const wy_system *system,
                            wi_arithmetic what, mpz_srcptr n, wy_error *error);

#endif
