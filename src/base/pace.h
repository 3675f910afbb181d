/* pace.h - calling a wy_control's poll some tens of times a second, not more. */
#ifndef WI_BASE_PACE_H
#define WI_BASE_PACE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

typedef struct wi_pace {
    bool (*poll)(void *data, double done); /* NULL: never asks */
    void *data;
    int64_t due; /* of wi_nanoseconds */
} wi_pace;

/* control may be NULL.  The first wi_pace_stop polls at once. */
void wi_pace_start(wi_pace *pace, const wy_control *control);

/*
 * Should the computation stop?  Polls when it is due; else costs a look at the
 * clock, so call it about every 10 to 100 microseconds of work.
 */
bool wi_pace_stop(wi_pace *pace, double done);

/* ---- work that may take so long and no longer ------------------------------------------------ */

typedef struct wi_timer {
    wy_control control; /* to hand on: asks the timer */
    const wy_control *outer;
    int64_t end;  /* of wi_nanoseconds */
    bool late;    /* it was stopped for the time */
    bool stopped; /* the caller asked to stop */
} wi_timer;

/* outer may be NULL.  The timer must stay where it is while its control is in use. */
void wi_timer_start(wi_timer *timer, const wy_control *outer, double seconds);

/* Seconds that are left, at least 0. */
double wi_timer_left(const wi_timer *timer);

#endif
