/*
 * timer.h - work that may take so long and no longer: the caller's control with a clock.
 */
#ifndef WI_BASE_TIMER_H
#define WI_BASE_TIMER_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

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
