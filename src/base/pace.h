/* pace.h - calling a wy_control's poll some tens of times a second, not more. */
#ifndef WY_BASE_PACE_H
#define WY_BASE_PACE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

typedef struct wy_pace {
    bool (*poll)(void *data, double done); /* NULL: never asks */
    void *data;
    int64_t due; /* of wy_nanoseconds */
} wy_pace;

/* control may be NULL.  The first wy_pace_stop polls at once. */
void wy_pace_start(wy_pace *pace, const wy_control *control);

/*
 * Should the computation stop?  Polls when it is due; else costs a look at the
 * clock, so call it about every 10 to 100 microseconds of work.
 */
bool wy_pace_stop(wy_pace *pace, double done);

#endif
