/*
 * pace.c - calling a wy_control's poll some tens of times a second, not more.
 *
 * Engines know how much work they did, not how long it took; so they ask often
 * and the clock decides.
 */
#include "base/pace.h"

#include <stddef.h>
#include <time.h>

static const int64_t between_polls = 30000000; /* nanoseconds */

void wy_pace_start(wy_pace *pace, const wy_control *control) {
    *pace = (wy_pace){0};
    if (control != NULL) {
        pace->poll = control->poll;
        pace->data = control->data;
    }
}

bool wy_pace_stop(wy_pace *pace, double done) {
    if (pace->poll == NULL) {
        return false;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t time = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    if (time < pace->due) {
        return false;
    }
    pace->due = time + between_polls;
    return pace->poll(pace->data, done);
}
