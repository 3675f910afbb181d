/* sliding.h - memory that is written at one end and given back at the other. */
#ifndef WY_BASE_SLIDING_H
#define WY_BASE_SLIDING_H

#include <stdbool.h>
#include <stddef.h>

/* From this size on it is handed out and given back in large pages (2 MiB). */
#define WY_SLIDING_LARGE ((size_t)1 << 26)

typedef struct wy_sliding {
    unsigned char *bytes; /* all zero at first; NULL: not open */
    size_t size;
    size_t released; /* bytes[0, released) are given back, a whole number of pages */
} wy_sliding;

/* Reserves size > 0 bytes of zeros; they cost memory when written.  false: no memory. */
bool wy_sliding_open(wy_sliding *memory, size_t size);

/*
 * The caller is done with bytes[0, before): gives their pages back, in large
 * pieces.  They must not be used again.
 */
void wy_sliding_release(wy_sliding *memory, size_t before);

void wy_sliding_close(wy_sliding *memory); /* also a zeroed one */

#endif
