/*
 * ranks.h - the same program, started several times by a launcher (mpirun, srun), on one machine or
 * many: ranks 0, 1, 2, ..., which send each other messages.
 */
#ifndef WI_BASE_RANKS_H
#define WI_BASE_RANKS_H

#include <wythoff/base.h>

#include "base/messenger.h"

typedef struct wi_ranks {
    int rank, count;
    bool lost; /* some rank does not answer any more */
    void *object;
    const wythoff_mpi_table *table;
} wi_ranks;

/* paths: where the shared object may be.  WY_SYSTEM, with a sentence. */
wy_status wi_ranks_open(wi_ranks **out, const char *const *paths, size_t count, wy_error *error);
void wi_ranks_close(wi_ranks *ranks); /* NULL is allowed */

wy_status wi_ranks_send(wi_ranks *ranks, int to, const void *bytes, size_t length, wy_error *error);

typedef struct wi_message {
    int from;
    uint8_t *bytes; /* to be freed */
    size_t length;
} wi_message;

/* Waits so long for a message, from one rank or WI_MESSENGER_ANY; false: none came. */
bool wi_ranks_receive(wi_ranks *ranks, wi_message *out, int from, double seconds);

#endif
