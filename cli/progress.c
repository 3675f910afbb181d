/* progress.c - the progress line, the signals that stop a computation, the limit of memory. */
#include <assert.h>
#include <gmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/pace.h"
#include "progress.h"

/* A handler runs in any thread, while others look: so these are atomic. */
static_assert(ATOMIC_INT_LOCK_FREE == 2, "else a handler may not write them");
static atomic_int stop_asked; /* the signal's number; 0: none came */
static atomic_int asked_at;   /* of wi_seconds */

/*
 * Signals that come together are one wish (a terminal and a wrapper may both
 * send one); a signal after the first second means: now.
 */
static void on_signal(int number) {
    const int now = (int)wi_seconds();
    if (stop_asked == 0) {
        asked_at = now;
        stop_asked = number;
    } else if (now - asked_at > 1) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

void cli_signals_catch(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_signal;
    /* Without SA_RESTART, so that a write that waits for a slow reader ends. */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

static struct {
    int64_t seconds; /* 0: no limit */
    wi_timer timer;
    char word[48];
} limit;

void cli_clock_start(int64_t seconds) {
    limit.seconds = seconds;
    snprintf(limit.word, sizeof limit.word, "stopped after %lld s", (long long)seconds);
    cli_clock_restart();
}

void cli_clock_restart(void) {
    wi_timer_start(&limit.timer, NULL, (double)limit.seconds);
}

bool cli_stop_late(void) {
    return stop_asked == 0 && limit.seconds > 0 && wi_timer_left(&limit.timer) <= 0;
}

bool cli_stop_asked(void) {
    return stop_asked != 0 || cli_stop_late();
}

const char *cli_stop_word(void) {
    return cli_stop_late() ? limit.word : "stopped";
}

bool cli_stop_forget(void) {
    if (stop_asked != SIGINT) {
        return false;
    }
    stop_asked = 0;
    return true;
}

void cli_progress_start(cli_progress *progress, bool quiet) {
    memset(progress, 0, sizeof *progress);
    const char *terminal = getenv("TERM");
    progress->shown =
        !quiet && isatty(STDERR_FILENO) != 0 && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

bool cli_progress_poll(void *data, double done) {
    cli_progress *progress = data;
    if (progress->shown) {
        const double time = wi_seconds();
        if (progress->start == 0) {
            progress->start = time;
            progress->last = time;
        }
        const double spent = time - progress->start;
        if (spent > 0.5 && time - progress->last > 0.25) {
            progress->last = time;
            progress->on_line = true;
            fprintf(stderr, "\r\033[K%5.1f%%", 100 * done);
            if (done > 0.01) {
                fprintf(stderr, ", about %.0f s left", spent * (1 - done) / done);
            }
            fflush(stderr);
        }
    }
    return cli_stop_asked();
}

void cli_progress_clear(cli_progress *progress) {
    if (progress->on_line) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
        progress->on_line = false;
    }
    progress->last = progress->shown ? wi_seconds() : 0;
}

/* ---- the limit of memory --------------------------------------------------------------------- */

static const uint64_t own = UINT64_C(64) << 20;            /* for the program itself */
static const uint64_t unusual = UINT64_C(1) << 40;         /* memory checkers map that much */
static struct rlimit before = {.rlim_cur = RLIM_INFINITY}; /* what the user has set */

/* A line of /proc/self/status, in kilobytes; 0: there is none. */
static int64_t status_line(const char *name) {
    FILE *file = fopen("/proc/self/status", "re");
    char line[128];
    int64_t kilobytes = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, strlen(name)) == 0) {
            kilobytes = strtoll(line + strlen(name), NULL, 10);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kilobytes;
}

int64_t cli_memory_most(void) {
    return status_line("VmHWM:");
}

void cli_memory_free_for_all(void) {
    struct rlimit now;
    if (getrlimit(RLIMIT_DATA, &now) == 0) {
        now.rlim_cur = now.rlim_max == RLIM_INFINITY || before.rlim_cur <= now.rlim_max
                           ? before.rlim_cur
                           : now.rlim_max;
        setrlimit(RLIMIT_DATA, &now);
    }
}

/* ---- long numbers ---------------------------------------------------------------------------- */

/*
 * GMP knows no failure, and ends the program.  Its numbers are small beside what is bounded here,
 * so they may have more; the bound is then gone, and the machine's own remains.
 */
static void *resize(void *block, size_t size) {
    void *made = realloc(block, size);
    if (made == NULL) {
        cli_memory_free_for_all();
        made = realloc(block, size);
    }
    if (made == NULL) {
        fputs("wythoff: out of memory\n", stderr);
        exit(4);
    }
    return made;
}

static void *take(size_t size) {
    return resize(NULL, size);
}

static void *resize_from(void *block, size_t old_size, size_t size) {
    (void)old_size;
    return resize(block, size);
}

static void give_back(void *block, size_t size) {
    (void)size;
    free(block);
}

/* ---- the limit ------------------------------------------------------------------------------- */

/* RLIMIT_DATA counts all memory of one's own that can be written, threads' too (Linux 4.7). */
void cli_memory_limit(uint64_t bytes) {
    const uint64_t now = (uint64_t)status_line("VmData:") * 1024;
    if (now == 0 || now > unusual || bytes > unusual || getrlimit(RLIMIT_DATA, &before) != 0) {
        return;
    }
    struct rlimit wanted = before;
    wanted.rlim_cur = (rlim_t)(now + own + bytes);
    if (wanted.rlim_cur < before.rlim_cur || before.rlim_cur == RLIM_INFINITY) {
        mp_set_memory_functions(take, resize_from, give_back);
        setrlimit(RLIMIT_DATA, &wanted);
    }
}
