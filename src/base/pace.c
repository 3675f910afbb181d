/*
 * pace.c - calling a wy_control's poll some tens of times a second, not more.
 *
 * Engines know how much work they did, not how long it took; so they ask often
 * and the clock decides.
 */
#include "base/pace.h"

#include "base/clock.h"

static const int64_t between_polls = 30000000; /* nanoseconds */

void wi_pace_start(wi_pace *pace, const wy_control *control) {
    *pace = (wi_pace){0};
    if (control != NULL) {
        pace->poll = control->poll;
        pace->data = control->data;
    }
}

bool wi_pace_stop(wi_pace *pace, double done) {
    if (pace->poll == NULL) {
        return false;
    }
    const int64_t time = wi_nanoseconds();
    if (time < pace->due) {
        return false;
    }
    pace->due = time + between_polls;
    return pace->poll(pace->data, done);
}
