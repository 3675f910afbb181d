/* verdict.h - verdicts, for those who fill them in. */
#ifndef WY_BASE_VERDICT_H
#define WY_BASE_VERDICT_H

#include <wythoff/base.h>

/* Forgets all that was in it, as if it were new; on_board is true. */
void wy_verdict_empty(wy_verdict *verdict);

/* Parts of unknown value; false: no memory.  count > 0. */
bool wy_verdict_make_parts(wy_verdict *verdict, size_t count);

#endif
