/*
 * arithmetic.h - the relations of arithmetic in a numeration, as automata.
 *
 * Most of them are made from others: n x = y from (n/2) x = y and the adder.  Whoever makes many
 * remembers them: a source says how a relation that is needed on the way is found.
 */
#ifndef WI_AUTOMATA_ARITHMETIC_H
#define WI_AUTOMATA_ARITHMETIC_H

#include <gmp.h>

#include <wythoff/automata.h>

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

typedef struct wi_arithmetic_source {
    const wy_numeration *numeration;
    const wy_control *control;
    wy_error *error;
    /* A relation that another one is made from; it stays the source's. */
    wy_status (*find)(const wy_automaton **out, const struct wi_arithmetic_source *source,
                      wi_arithmetic what, mpz_srcptr n);
    void *data;
} wi_arithmetic_source;

/* n may be NULL where no constant is needed.  Minimal; WY_LIMIT: a factor is too large. */
wy_status wi_arithmetic_make(wy_automaton **out, const wi_arithmetic_source *source,
                             wi_arithmetic what, mpz_srcptr n);

/* The same from a source that forgets everything at the end. */
wy_status wi_arithmetic_once(wy_automaton **out, const wy_numeration *numeration,
                             wi_arithmetic what, mpz_srcptr n, const wy_control *control,
                             wy_error *error);

#endif
