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

#endif
