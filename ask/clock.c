/* clock.c - how long a question may still compute. */
#include "ask/clock.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"

void ask_clock_start(ask_clock *clock, double seconds, const atomic_bool *down,
                     const wy_control *outer) {
    memset(clock, 0, sizeof *clock);
    clock->end = seconds > 0 ? wi_seconds() + seconds : 0;
    clock->down = down;
    clock->outer = outer;
}

bool ask_clock_unwanted(const ask_clock *clock) {
    return clock->outer != NULL && clock->outer->poll != NULL &&
           clock->outer->poll(clock->outer->data,
                              atomic_load_explicit(&clock->done, memory_order_relaxed));
}

double ask_clock_left(const ask_clock *clock) {
    return clock->end > 0 ? clock->end - wi_seconds() : INFINITY;
}

double ask_clock_shorten(ask_clock *clock, double seconds) {
    const double end = clock->end;
    if (ask_clock_left(clock) > seconds) {
        clock->end = wi_seconds() + seconds;
    }
    return end;
}

bool ask_clock_poll(void *data, double done) {
    ask_clock *clock = data;
    atomic_store_explicit(&clock->done, done, memory_order_relaxed);
    return atomic_load_explicit(clock->down, memory_order_relaxed) ||
           (clock->leave != NULL && atomic_load_explicit(clock->leave, memory_order_relaxed)) ||
           ask_clock_left(clock) < 0 || ask_clock_unwanted(clock);
}
