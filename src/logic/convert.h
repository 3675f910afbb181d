/* convert.h - numbers of one track in base k as numbers in base k^n, and back. */
#ifndef WI_LOGIC_CONVERT_H
#define WI_LOGIC_CONVERT_H

#include "logic/session.h"

/* WY_BAD: more than one track, no base, or bases that are not powers of one number. */
wy_status wi_convert_base(wy_automaton **out, const wy_automaton *automaton,
                          const wy_system *system, wy_logic *session, wy_error *error);

#endif
