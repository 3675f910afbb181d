/*
 * timer.h - work that may take so long and no longer: the caller's control with a clock.
 */
#ifndef WY_BASE_TIMER_H
#define WY_BASE_TIMER_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

typedef struct wy_timer {
    wy_control control; /* to hand on: asks the timer */
    const wy_control *outer;
    int64_t end;  /* of wy_nanoseconds */
    bool late;    /* it was stopped for the time */
    bool stopped; /* the caller asked to stop */
} wy_timer;

/* outer may be NULL.  The timer must stay where it is while its control is in use. */
void wy_timer_start(wy_timer *timer, const wy_control *outer, double seconds);

/* Seconds that are left, at least 0. */
double wy_timer_left(const wy_timer *timer);

#endif
