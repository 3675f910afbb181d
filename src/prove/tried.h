/* tried.h - what became of each numeration that was tried, for the message that nothing was found.
 */
#ifndef WI_PROVE_TRIED_H
#define WI_PROVE_TRIED_H

#include <wythoff/automata.h>
#include <wythoff/base.h>

/* At first all 0. */
typedef struct wi_tried {
    char text[WY_MESSAGE_SIZE - 160]; /* "msd_fib: 12 states are not closed; msd_2: ..." */
    size_t used;                      /* of it; more than there is room for: it is cut off */
    unsigned more;                    /* WY_MORE_...: what may help one of them */
} wi_tried;

void wi_tried_add(wi_tried *tried, const wy_numeration *system, const char *what, unsigned more);

#endif
