/*
 * scheme_recurrence.h - the numeration of a linear recurrence: every number is a sum of the values
 *
 *     U_0 = 1 < U_1 < U_2 < ...,    U_n = c_1 U_{n-1} + ... + c_k U_{n-k} from some n on,
 *
 * taken greedily, the greatest that fits first.  1, 2, 3, 5, 8, ... gives Zeckendorf's digits, the
 * Padovan numbers 1, 2, 3, 4, 5, 7, 9, 12, 16, ... with U_n = U_{n-2} + U_{n-3} those of the
 * smallest Pisot number.  If the greatest root of the recurrence is a Pisot number, the others
 * less than 1, the words of such digits are a regular language and addition is an automaton
 * (Frougny and Solomyak); which sets are then automatic depends on the root alone, not on the
 * first values (Bruyere and Hansel).
 */
#ifndef WI_AUTOMATA_SCHEME_RECURRENCE_H
#define WI_AUTOMATA_SCHEME_RECURRENCE_H

#include "automata/scheme.h"

enum { WI_MAX_ORDER = 12, WI_MAX_FIRST = 24 };

typedef struct wi_recurrence {
    uint32_t order;                     /* k >= 1 */
    int32_t coefficients[WI_MAX_ORDER]; /* c_1, ..., c_k; c_k != 0 */
    uint32_t count;              /* of first values, at least k; the recurrence begins then */
    int64_t first[WI_MAX_FIRST]; /* U_0 = 1, U_1, ..., increasing */
} wi_recurrence;

/*
 * The greedy words.  WY_BAD: the values do not begin with 1 or do not increase; WY_LIMIT: the words
 * show no automaton, or too large a one.
 */
wy_status wi_scheme_recurrence(wi_scheme **out, const wi_recurrence *recurrence, wy_error *error);

#endif
