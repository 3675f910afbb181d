/* clock.c - see clock.h.  May be called while a signal is handled. */
#include "base/clock.h"

#include <time.h>

int64_t wi_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

double wi_seconds(void) {
    return (double)wi_nanoseconds() / 1e9;
}
