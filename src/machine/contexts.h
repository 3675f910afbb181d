/*
 * contexts.h - the same machine with closures of longer and longer pieces, until one is sharp
 * enough for what one wants to prove.
 */
#ifndef WY_MACHINE_CONTEXTS_H
#define WY_MACHINE_CONTEXTS_H

#include "machine/machine.h"

typedef struct wy_contexts {
    const wy_machine *machine; /* the one at hand */
    wy_machine *own;           /* the same, if it was made here */
    wy_machine_limits limits;
} wy_contexts;

/* Begins with the machine as it is. */
void wy_contexts_start(wy_contexts *contexts, const wy_machine *machine,
                       const wy_machine_limits *limits);
void wy_contexts_end(wy_contexts *contexts);

/* Goes on to longer pieces.  WY_NO: the limits are reached; the machine is as before. */
wy_status wy_contexts_next(wy_contexts *contexts, const wy_control *control, wy_error *error);

#endif
