/* pump.h - infinitely many words of an automaton at a glance: u v* w, Walnut's `inf`. */
#ifndef WI_LOGIC_PUMP_H
#define WI_LOGIC_PUMP_H

#include <wythoff/automata.h>

typedef struct wi_pump {
    wy_word before, again, after; /* u, v and w; v is not empty */
} wi_pump;

/*
 * With numbers, all words of the family are different numbers: the first column (lsd: the last) is
 * not all zeros.  WY_NO: there are only finitely many words.
 */
wy_status wi_pump_find(wi_pump *out, const wy_automaton *automaton, bool numbers, bool lsd,
                       const wy_control *control, wy_error *error);
void wi_pump_clear(wi_pump *family); /* also a zeroed one */

#endif
