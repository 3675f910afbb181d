/*
 * arithmetic.h - the relations of arithmetic in a numeration, each made once for a session.
 */
#ifndef WI_LOGIC_ARITHMETIC_H
#define WI_LOGIC_ARITHMETIC_H

#include "automata/arithmetic.h"
#include "logic/session.h"

/* n may be NULL where none is needed.  The relation is the session's: borrowed. */
wy_status wi_arithmetic_get(wy_relation **out, wy_logic *session, const wy_system *system,
                            wi_arithmetic what, mpz_srcptr n, wy_error *error);

#endif
