/* measure.c - see measure.h. */
#include "measure.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"

static uint64_t peak_bytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss * 1024;
}

/* In the child: the work, timed. */
static bench_figures run(bench_work *work, const void *data) {
    bench_figures figures = {0};
    const uint64_t before = peak_bytes();
    double total = 0;
    for (int i = 0; i < 5 && (i == 0 || total < 0.5); i++) {
        const double start = wi_seconds();
        figures.checksum = work(data);
        const double seconds = wi_seconds() - start;
        total += seconds;
        if (i == 0 || seconds < figures.seconds) {
            figures.seconds = seconds;
        }
    }
    figures.bytes = peak_bytes() - before;
    return figures;
}

/* Waits for the figures; asks now and then whether to go on. */
static bool wait_for_figures(int end, const wy_control *control) {
    struct pollfd waiting = {.fd = end, .events = POLLIN};
    while (poll(&waiting, 1, 100) <= 0) {
        if (control != NULL && control->poll != NULL && control->poll(control->data, 0)) {
            return false;
        }
    }
    return true;
}

wy_status bench_measure(bench_figures *figures, bench_work *work, const void *data,
                        const char *name, const wy_control *control, wy_error *error) {
    int ends[2];
    if (pipe(ends) != 0) {
        return wi_fail(error, WY_SYSTEM, "the benchmark %s cannot start", name);
    }
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        /* Ctrl-C reaches both; the parent alone speaks of it. */
        signal(SIGINT, SIG_IGN);
        const bench_figures mine = run(work, data);
        const ssize_t written = write(ends[1], &mine, sizeof mine);
        _exit(written == (ssize_t)sizeof mine ? 0 : 1);
    }
    close(ends[1]);
    memset(figures, 0, sizeof *figures);
    const bool waited = child > 0 && wait_for_figures(ends[0], control);
    const bool got = waited && read(ends[0], figures, sizeof *figures) == sizeof *figures;
    close(ends[0]);
    if (child > 0 && !waited) {
        kill(child, SIGKILL);
    }
    int status = 0;
    const bool ended = child > 0 && waitpid(child, &status, 0) == child;
    if (child > 0 && !waited) {
        return wi_fail(error, WY_STOPPED, "stopped in the benchmark %s", name);
    }
    return ended && got && status == 0 ? WY_OK
                                       : wi_fail(error, WY_SYSTEM, "the benchmark %s died", name);
}
