/*
 * processes.c - workers that are processes of this machine, one for each task.
 *
 * A process and not a thread: a game that runs out of memory, or meets a fault of this program,
 * ends its own process and becomes a row that says so; the others go on.  A worker inherits its
 * task by fork(), computes, writes its row to a pipe and ends.  It closes all other files that it
 * inherits, so nobody's lock lives on in it.
 *
 * Workers do not outlive the sweep: the system ends them with their parent, and where it cannot,
 * they notice by themselves that the parent is another one.
 */
#define _GNU_SOURCE /* close_range */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <wythoff/sweep.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"

enum { POLL_MS = 100, READ_STEP = 1 << 16, ANSWER = 3 };

/* The longest row, in bytes; facts are a few kilobytes. */
#define LONGEST_ROW ((size_t)64 << 20)

typedef struct worker {
    pid_t process; /* 0: free */
    size_t game;
    int pipe; /* our end */
    double start;
    char *bytes; /* what came so far */
    size_t used, room;
} worker;

typedef struct crew {
    wy_control control; /* of a worker */
    size_t count, running;
    worker *workers;
    struct pollfd *watched;
    char *bytes; /* of the row that was collected last */
    wy_fact *facts;
    char failure[WY_MESSAGE_SIZE];
} crew;

/* ---- in the worker --------------------------------------------------------------------- */

static bool parent_is_gone(void *data, double done) {
    (void)done;
    return getppid() != *(const pid_t *)data;
}

/* Lets go of every file but the answer's pipe. */
static void close_others(int pipe) {
    if (dup2(pipe, ANSWER) < 0) {
        _exit(1);
    }
#ifdef CLOSE_RANGE_CLOEXEC
    if (close_range(ANSWER + 1, ~0U, 0) == 0) {
        return;
    }
#endif
    const long most = sysconf(_SC_OPEN_MAX);
    for (int i = ANSWER + 1; i < most && i < READ_STEP; i++) {
        close(i);
    }
}

/* If memory runs out, the system should take a worker and not the one that keeps the rows. */
static void volunteer(void) {
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        const ssize_t ignored = write(file, "1000", 4);
        (void)ignored;
        close(file);
    }
}

static void answer(void *data, const wy_sweep_row *row) {
    bool *fine = data;
    size_t length;
    char *bytes = wy_sweep_row_pack(row, &length);
    size_t sent = 0;
    *fine = bytes != NULL;
    while (*fine && sent < length) {
        const ssize_t step = write(ANSWER, bytes + sent, length - sent);
        *fine = step >= 0 || errno == EINTR;
        sent += step > 0 ? (size_t)step : 0;
    }
    free(bytes);
}

__attribute__((noreturn)) static void work(const crew *of, const wy_sweep_task *task, int pipe,
                                           pid_t parent) {
    close_others(pipe);
    signal(SIGINT, SIG_IGN); /* the terminal sends it to us too; the parent sees to it */
    signal(SIGTERM, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) {
        _exit(1); /* it died before we asked to be told */
    }
    volunteer();
    wy_control control = of->control;
    control.poll = parent_is_gone;
    control.data = &parent;
    bool fine = false;
    wy_sweep_compute(task, &control, answer, &fine);
    _exit(fine ? 0 : 1);
}

/* ---- starting and ending workers ------------------------------------------------------- */

static wy_status start(void **out, const wy_sweep_workers *workers, size_t tasks, wy_error *error) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    processors = processors < 1 ? 1 : processors > 1024 ? 1024 : processors;
    const int allowed = workers->control.threads;
    const size_t threads = allowed > 0 ? (size_t)allowed : (size_t)processors;
    crew *of = calloc(1, sizeof *of);
    if (of == NULL) {
        return wi_fail_memory(error);
    }
    of->count = threads < tasks ? threads : tasks;
    of->control.threads = (int)(threads / of->count);
    /*
     * By the threads that there may be, not by the tasks that are left: what a game can find out
     * must not depend on when a sweep was stopped.
     */
    of->control.memory = workers->control.memory / threads;
    if (workers->control.memory > 0) {
        of->control.memory++; /* 0 would be no limit */
    }
    of->workers = calloc(of->count, sizeof *of->workers);
    of->watched = calloc(of->count, sizeof *of->watched);
    *out = of;
    if (of->workers == NULL || of->watched == NULL) {
        free(of->workers);
        free(of->watched);
        free(of);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

static int reap(crew *of, worker *on) {
    int state = 0;
    while (waitpid(on->process, &state, 0) < 0 && errno == EINTR) {
    }
    close(on->pipe);
    on->process = 0;
    of->running--;
    return state;
}

static void stop(void *data) {
    crew *of = data;
    for (size_t i = 0; i < of->count; i++) {
        if (of->workers[i].process != 0) {
            kill(of->workers[i].process, SIGKILL);
        }
    }
    for (size_t i = 0; i < of->count; i++) {
        if (of->workers[i].process != 0) {
            reap(of, &of->workers[i]);
        }
        free(of->workers[i].bytes);
    }
    free(of->bytes);
    free(of->facts);
    free(of->workers);
    free(of->watched);
    free(of);
}

/* ---- tasks and rows -------------------------------------------------------------------- */

static wy_status give(void *data, const wy_sweep_task *task, wy_error *error) {
    crew *of = data;
    worker *on = of->workers;
    while (on < of->workers + of->count && on->process != 0) {
        on++;
    }
    if (on == of->workers + of->count) {
        return WY_NO;
    }
    int ends[2] = {-1, -1};
    const pid_t parent = getpid();
    const pid_t process = pipe(ends) == 0 ? fork() : -1;
    if (process == 0) {
        work(of, task, ends[1], parent);
    }
    if (process < 0) {
        const int number = errno;
        close(ends[0]);
        close(ends[1]);
        /* Fewer at a time, then. */
        return of->running > 0
                   ? WY_NO
                   : wi_fail(error, WY_SYSTEM, "cannot start a worker: %s", strerror(number));
    }
    close(ends[1]);
    *on = (worker){.process = process, .game = task->game, .pipe = ends[0], .start = wi_seconds()};
    of->running++;
    return WY_OK;
}

/* Why a worker that sent no whole row ended. */
static void describe_end(char text[WY_MESSAGE_SIZE], int state) {
    if (WIFSIGNALED(state)) {
        const int number = WTERMSIG(state);
        snprintf(text, WY_MESSAGE_SIZE, "killed by signal %d (%s)%s", number, strsignal(number),
                 number == SIGKILL ? ", perhaps for lack of memory" : "");
    } else {
        snprintf(text, WY_MESSAGE_SIZE, "its process ended without an answer (exit status %d)",
                 WIFEXITED(state) ? WEXITSTATUS(state) : -1);
    }
}

/* The worker's pipe has ended: what it sent, or why it sent nothing. */
static void finish(crew *of, worker *on, wy_sweep_row *row) {
    const int state = reap(of, on);
    free(of->bytes);
    free(of->facts);
    of->bytes = on->bytes;
    of->facts = WIFEXITED(state) && WEXITSTATUS(state) == 0
                    ? wy_sweep_row_unpack(row, on->bytes, on->used)
                    : NULL;
    on->bytes = NULL;
    if (of->facts == NULL) {
        describe_end(of->failure, state);
        *row = (wy_sweep_row){.failure = of->failure, .seconds = wi_seconds() - on->start};
    }
    row->game = on->game;
}

/* Reads what is there; false: the pipe has ended, or what comes is no row. */
static bool receive(worker *on) {
    if (on->used > LONGEST_ROW || !wi_list_room(on->bytes, on->room, on->used + READ_STEP)) {
        kill(on->process, SIGKILL);
        return false;
    }
    const ssize_t step = read(on->pipe, on->bytes + on->used, on->room - on->used);
    if (step > 0) {
        on->used += (size_t)step;
    }
    return step > 0 || (step < 0 && (errno == EINTR || errno == EAGAIN));
}

static wy_status collect(void *data, wy_sweep_row *row, wy_error *error) {
    (void)error;
    crew *of = data;
    for (size_t i = 0; i < of->count; i++) {
        const worker *on = &of->workers[i];
        of->watched[i] = (struct pollfd){.fd = on->process != 0 ? on->pipe : -1, .events = POLLIN};
    }
    if (poll(of->watched, (nfds_t)of->count, POLL_MS) <= 0) {
        return WY_NO;
    }
    for (size_t i = 0; i < of->count; i++) {
        if (of->watched[i].revents != 0 && !receive(&of->workers[i])) {
            finish(of, &of->workers[i], row);
            return WY_OK;
        }
    }
    return WY_NO;
}

wy_sweep_workers wy_sweep_processes(const wy_control *control) {
    wy_sweep_workers workers = {.start = start, .give = give, .collect = collect, .stop = stop};
    if (control != NULL) {
        workers.control = *control;
    }
    return workers;
}
