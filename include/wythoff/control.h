/*
 * control.h - budgets, threads, progress and stopping: one small struct that
 * every long computation takes.
 */
#ifndef WYTHOFF_CONTROL_H
#define WYTHOFF_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a computation is at, for those who show it where the part that is done is not known. */
typedef struct wy_doing {
    const char *what; /* "projecting an automaton"; NULL: nothing yet */
    uint64_t bytes;   /* that it has taken */
    uint64_t steps;   /* of a formula, that are done */
    uint32_t states;  /* of the largest automaton in them */
} wy_doing;

typedef struct wy_control {
    /*
     * Called some tens of times a second from long loops, always from the
     * thread that made the call, with the part that is done (0 to 1).  Return
     * true to stop: the computation then ends with WY_STOPPED.  May be NULL.
     */
    bool (*poll)(void *data, double done);
    void *data;      /* handed to poll */
    uint64_t memory; /* bytes a computation may take; 0: no limit */
    int threads;     /* 0: one for each processor */
    wy_doing *doing; /* kept up to date by computations with automata; may be NULL */
} wy_control;

#ifdef __cplusplus
}
#endif

#endif
