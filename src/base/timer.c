/* timer.c - see timer.h. */
#include "base/timer.h"

#include "base/clock.h"

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
