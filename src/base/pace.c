/*
 * pace.c - the one clock, polling a caller a few times a second, and work that may take so long and
 * no longer.
 */
#include <time.h>

#include "base/clock.h"
#include "base/pace.h"

/* ---- the clock ------------------------------------------------------------------------------- */

int64_t wi_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

double wi_seconds(void) {
    return (double)wi_nanoseconds() / 1e9;
}

/* ---- calling a wy_control's poll some tens of times a second, not more ----------------------- */

/*
 * Engines know how much work they did, not how long it took; so they ask often
 * and the clock decides.
 */

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

/* ---- time limits ----------------------------------------------------------------------------- */

static bool ask(void *data, double done) {
    wi_timer *timer = data;
    const wy_control *outer = timer->outer;
    if (outer != NULL && outer->poll != NULL && outer->poll(outer->data, done)) {
        timer->stopped = true;
        return true;
    }
    if (wi_nanoseconds() >= timer->end) {
        timer->late = true;
        return true;
    }
    return false;
}

void wi_timer_start(wi_timer *timer, const wy_control *outer, double seconds) {
    const double most = 1e8;                                   /* years: nobody waits longer */
    *timer = (wi_timer){.outer = outer, .control.threads = 1}; /* as without a control */
    if (outer != NULL) {
        timer->control = *outer;
    }
    timer->control.poll = ask;
    timer->control.data = timer;
    timer->end = wi_nanoseconds() + (int64_t)((seconds < most ? seconds : most) * 1e9);
}

double wi_timer_left(const wi_timer *timer) {
    const int64_t left = timer->end - wi_nanoseconds();
    return left > 0 ? (double)left / 1e9 : 0;
}
