/*
 * linear.h - linear conditions on numbers, digit by digit.
 *
 * A condition is  c_0 t_0 + ... + c_3 t_3 + constant = 0  (or >= 0)  on four tracks.  Let A be the
 * sum of the c_j t_j for the digits read so far, and B what it would be with one more 0
 * behind every word.  If the next digits have the sum e = sum of the c_j d_j, then
 *
 *     A' = B + e,      B' = M B + N A + C e,
 *
 * for u_0 = 1, u_1 = C and the number of w00 is M times that of w0 plus N times that of w.  So
 * (A,B) is followed exactly, in integers.  Where both are large they stay so: with |e| <= E, a =
 * max(C E, |constant| + 1) and b = a + E,
 *
 *     from A >= a, B >= b follows A' >= b - E = a, and B' >= b: with N = 1, M B + A - C E >= B;
 *     with N = 0, C = M >= 2, M B - M E >= 2 (B - E) >= B, as b >= 2 E.
 *
 * From there the condition "= 0" never holds any more and ">= 0" always; and so with signs
 * reversed.  All other pairs are states; that they are finitely many shows itself.
 *
 * A condition may also be that the sum is a multiple of some number; then A and B are followed
 * modulo this number.
 */
#ifndef CHECK_LINEAR_H
#define CHECK_LINEAR_H

#include "numeration.h"
#include "work.h"

enum { TRACKS = 4, MOST_CONDITIONS = 20 };

/* The tracks: a, b are read by an automaton that is given, c, d by the one that is made. */
enum { TRACK_A, TRACK_B, TRACK_C, TRACK_D };

typedef struct linear {
    int of[TRACKS];
    int constant;
    bool at_least; /* >= 0, not = 0 */
    int modulus;   /* if it is not 0: a multiple of it, not = 0 */
} linear;

#define NOWHERE UINT32_MAX

/*
 * Several conditions at once, and that tracks c and d have valid words: a deterministic automaton
 * over four tracks.  Letter (((a g) + b) g + c) g + d with g digits; state 0 is the first.  From
 * every other state some word is accepted.
 */
typedef struct relation {
    uint32_t states, letters;
    uint32_t *next; /* states * letters; NOWHERE */
    bool *accepts;
} relation;

bool cert_make_relation(relation *out, const numeration *n, const linear *conditions, int count,
                        work *w);
void cert_drop_relation(relation *r, work *w);

#endif
