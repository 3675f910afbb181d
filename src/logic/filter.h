/* filter.h - small conditions that are worth repeating inside large ones. */
#ifndef WI_LOGIC_FILTER_H
#define WI_LOGIC_FILTER_H

#include "logic/evaluate.h"

/*
 * Does this automaton leave far fewer words than there are?  By the growth of their numbers:
 * |x - y| < 3 has words like one number, not like two.
 */
bool wi_filter_is_strong(const wy_automaton *automaton);

#endif
