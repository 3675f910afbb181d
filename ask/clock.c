/* clock.c - how long a question may still compute. */
#include "ask/clock.h"

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

bool ask_clock_poll(void *data, double done) {
    ask_clock *clock = data;
    atomic_store_explicit(&clock->done, done, memory_order_relaxed);
    return atomic_load_explicit(clock->down, memory_order_relaxed) ||
           (clock->leave != NULL && atomic_load_explicit(clock->leave, memory_order_relaxed)) ||
           (clock->end > 0 && wi_seconds() > clock->end) || ask_clock_unwanted(clock);
}
