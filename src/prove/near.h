/*
 * near.h - a quick look before a proof: does the automaton agree with the game near the origin?
 *
 * Proving something wrong can take long, for automata of sets without order are large; but what
 * is wrong is mostly wrong already for small heaps.  Where the automaton and the game first differ,
 * by x + y, the recursion of outcomes fails for the automaton's set: all options are smaller.
 */
#ifndef WI_PROVE_NEAR_H
#define WI_PROVE_NEAR_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>

/* WY_OK: no difference seen.  WY_NO: at *where, and in_p says whether the automaton accepts it. */
wy_status wi_near_compare(wy_position *where, bool *in_p, const wy_automaton *p,
                          const wy_rules *rules, const wy_numeration *system,
                          const wy_control *control, wy_error *error);

#endif
