/* tried.c - what became of each numeration that was tried. */
#include "prove/tried.h"

#include <stdio.h>

void wi_tried_add(wi_tried *tried, const wy_numeration *system, const char *what, unsigned more) {
    tried->more |= more;
    if (tried->used < sizeof tried->text) {
        const int length =
            snprintf(tried->text + tried->used, sizeof tried->text - tried->used, "%s%s: %s",
                     tried->used > 0 ? "; " : "", wy_numeration_name(system), what);
        tried->used += length > 0 ? (size_t)length : 0;
    }
}
