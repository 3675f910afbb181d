/* sliding.h - memory that is written at one end and given back at the other. */
#ifndef WI_BASE_SLIDING_H
#define WI_BASE_SLIDING_H

#include <stdbool.h>
#include <stddef.h>

/* From this size on it is handed out and given back in large pages (2 MiB). */
#define WI_SLIDING_LARGE ((size_t)1 << 26)

typedef struct wi_sliding {
    unsigned char *bytes; /* all zero at first; NULL: not open */
    size_t size;
    size_t released; /* bytes[0, released) are given back, a whole number of pages */
} wi_sliding;

/* Reserves size > 0 bytes of zeros; they cost memory when written.  false: no memory. */
bool wi_sliding_open(wi_sliding *memory, size_t size);

/*
 * The caller is done with bytes[0, before): gives their pages back, in large
 * pieces.  They must not be used again.
 */
void wi_sliding_release(wi_sliding *memory, size_t before);

void wi_sliding_close(wi_sliding *memory); /* also a zeroed one */

#endif
