/*
 * own_clock.c - a library to preload: the clock of wythoff, and of a unit test, is the processor
 * time that it has used.
 *
 * Then --seconds, and the time that a search has by itself, are amounts of work: they do not depend
 * on what else the machine does.  With OWN_CLOCK_RATE=N in the environment the clock is N times as
 * fast.  Other programs that inherit the preloading keep their clock.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The linker knows the function by the name that it has in the C library. */
int own_clock_gettime(clockid_t clock, struct timespec *time) __asm__("clock_gettime");

int own_clock_gettime(clockid_t clock, struct timespec *time) {
    const char *name = program_invocation_short_name;
    if (clock != CLOCK_MONOTONIC ||
        (strcmp(name, "wythoff") != 0 && strncmp(name, "test_", 5) != 0)) {
        return (int)syscall(SYS_clock_gettime, clock, time);
    }
    const char *given = getenv("OWN_CLOCK_RATE");
    const long long rate = given == NULL ? 1 : atoi(given);
    const int status = (int)syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, time);
    const long long now = (1000000000LL * time->tv_sec + time->tv_nsec) * rate;
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return status;
}
