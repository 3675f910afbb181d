/* verdict.h - verdicts and moves, for those who fill them in. */
#ifndef WI_BASE_VERDICT_H
#define WI_BASE_VERDICT_H

#include <wythoff/base.h>

/* Forgets all that was in it, as if it were new; on_board is true. */
void wi_verdict_empty(wy_verdict *verdict);

/* A move that takes nothing, in the first part; before and after are left. */
void wi_move_empty(wy_move *move);

/* Sets `to` from what is taken at this position. */
void wi_move_lead(wy_move *move, const wy_place *from);

/* Parts of unknown value; false: no memory.  count > 0. */
bool wi_verdict_make_parts(wy_verdict *verdict, size_t count);

#endif
