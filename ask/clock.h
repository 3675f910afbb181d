/*
 * clock.h - how long a question or a job may still compute.
 *
 * A clock is the data of a wy_control's poll: the computation stops when its time is over, when the
 * asker is stopped, when a job is cancelled, or when who asks does not want the answer any more.
 */
#ifndef ASK_CLOCK_H
#define ASK_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>

#include <wythoff/base.h>

typedef struct ask_clock {
    double end;               /* seconds of the steady clock; 0: no end */
    const atomic_bool *down;  /* the asker is stopped */
    const atomic_bool *leave; /* this work is no longer wanted; NULL: it is */
    const wy_control *outer;  /* who asks may stop it too; NULL: not */
    _Atomic double done;      /* from 0 to 1, as the computation says */
} ask_clock;

void ask_clock_start(ask_clock *clock, double seconds, const atomic_bool *down,
                     const wy_control *outer);

/* A wy_control's poll; data is the clock. */
bool ask_clock_poll(void *clock, double done);

/* Did who asks stop it? */
bool ask_clock_unwanted(const ask_clock *clock);

/* Seconds that are left, INFINITY without an end; negative when its time is over. */
double ask_clock_left(const ask_clock *clock);

/* It ends in so many seconds, or sooner; the end it had, for the caller to set again. */
double ask_clock_shorten(ask_clock *clock, double seconds);

#endif
