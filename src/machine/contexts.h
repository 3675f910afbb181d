/*
 * contexts.h - the same machine with closures of longer and longer pieces, until one is sharp
 * enough for what one wants to prove.
 */
#ifndef WI_MACHINE_CONTEXTS_H
#define WI_MACHINE_CONTEXTS_H

#include "machine/machine.h"

typedef struct wi_contexts {
    const wy_machine *machine; /* the one at hand */
    wy_machine *own;           /* the same, if it was made here */
    wy_machine_limits limits;
} wi_contexts;

/* Begins with the machine as it is. */
void wi_contexts_start(wi_contexts *contexts, const wy_machine *machine,
                       const wy_machine_limits *limits);
void wi_contexts_end(wi_contexts *contexts);

/* Goes on to longer pieces.  WY_NO: the limits are reached; the machine is as before. */
wy_status wi_contexts_next(wi_contexts *contexts, const wy_control *control, wy_error *error);

#endif
