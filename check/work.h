/*
 * work.h - memory that is counted, so that a certificate of a proof that is too long for this
 * checker is told so.
 */
#ifndef CHECK_WORK_H
#define CHECK_WORK_H

#include "reader.h"

#define MOST_BYTES ((size_t)1900 << 20)

typedef struct work {
    cert_verdict *verdict;
    size_t line;   /* of the text that the work is about */
    size_t bytes;  /* in use */
    size_t widest; /* states of the largest automaton that was made */
} work;

/*
 * The array old with *room elements of this size grows, if it has to, to take `need` of them.
 * NULL: the verdict says why, and old is still there.
 */
void *cert_grow(work *w, void *old, size_t *room, size_t need, size_t size);

/* An array of zeros.  NULL as above. */
void *cert_take(work *w, size_t count, size_t size);
void cert_drop(work *w, void *array, size_t count, size_t size);

/* A mixed-up number for tables, from so many words. */
uint64_t cert_hash(const uint32_t *words, size_t count);

#endif
