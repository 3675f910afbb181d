/*
 * sliding.c - memory that is written at one end and given back at the other.
 *
 * Some engines write an array from left to right, read it much later from left
 * to right, and never look back.  Such an array is mapped in its full length;
 * the system hands out zeroed pages when they are first written, and takes
 * them back when the reader has passed.  Indices stay those of the full array
 * while only the part between reader and writer costs memory.
 */
#include "base/sliding.h"

#include <sys/mman.h>

enum { SMALL_STEP = 1 << 18, LARGE_STEP = 1 << 21 };

bool wi_sliding_open(wi_sliding *memory, size_t size) {
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) {
        *memory = (wi_sliding){0};
        return false;
    }
    if (size >= WI_SLIDING_LARGE) {
        /* Fewer faults on the way; only advice. */
        madvise(bytes, size, MADV_HUGEPAGE);
    }
    *memory = (wi_sliding){.bytes = bytes, .size = size};
    return true;
}

void wi_sliding_release(wi_sliding *memory, size_t before) {
    const size_t step = memory->size >= WI_SLIDING_LARGE ? LARGE_STEP : SMALL_STEP;
    const size_t end = before & ~(step - 1);
    if (end > memory->released) {
        /* Only advice: should the system decline, the pages stay until the end. */
        madvise(memory->bytes + memory->released, end - memory->released, MADV_DONTNEED);
        memory->released = end;
    }
}

void wi_sliding_close(wi_sliding *memory) {
    if (memory->bytes != NULL) {
        munmap(memory->bytes, memory->size);
    }
    *memory = (wi_sliding){0};
}
