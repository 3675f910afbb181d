/* pump.h - infinitely many words of an automaton at a glance: u v* w, Walnut's `inf`. */
#ifndef WY_LOGIC_PUMP_H
#define WY_LOGIC_PUMP_H

#include <wythoff/automata.h>

typedef struct wy_pump {
    wy_word before, again, after; /* u, v and w; v is not empty */
} wy_pump;

/*
 * With numbers, all words of the family are different numbers: the first column (lsd: the last) is
 * not all zeros.  WY_NO: there are only finitely many words.
 */
wy_status wy_pump_find(wy_pump *out, const wy_automaton *automaton, bool numbers, bool lsd,
                       const wy_control *control, wy_error *error);
void wy_pump_clear(wy_pump *family); /* also a zeroed one */

#endif
