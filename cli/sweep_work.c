/*
 * sweep_work.c - members are analysed by worker processes, one process for one member.
 *
 * A process and not a thread: a member that runs out of memory, or meets a fault of this
 * program, ends its own process and becomes a row that says so; the others go on.  A worker
 * inherits all it needs by fork(), computes, writes its facts to a pipe and ends.  It never
 * touches the store: only this process writes there.
 *
 * Workers do not outlive the sweep: the kernel ends them with their parent, and where it
 * cannot, they notice by themselves that the parent is another one.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <wythoff/normal.h>

#include "base/fail.h"
#include "sweep.h"

enum { POLL_MS = 100, READ_STEP = 1 << 16 };

/* The longest message of a worker; facts are a few kilobytes. */
#define LONGEST_MESSAGE ((size_t)64 << 20)

typedef struct worker {
    pid_t process; /* 0: free */
    size_t member;
    int pipe; /* our end */
    double start;
    char *bytes; /* what came so far */
    size_t used, room;
} worker;

typedef struct workshop {
    cli *program;
    cli_sweep_store *store;
    const cli_sweep_plan *plan;
    const wy_analyze_options *options;
    wy_control control; /* of a worker */
    worker *workers;
    struct pollfd *watched;
    size_t worker_count, running;
    size_t kept;
} workshop;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- in the worker --------------------------------------------------------------------- */

static bool parent_is_gone(void *data, double done) {
    (void)done;
    return getppid() != *(const pid_t *)data;
}

/* If memory runs out, the kernel should take a worker and not the one that keeps the rows. */
static void volunteer(void) {
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        const ssize_t ignored = write(file, "1000", 4);
        (void)ignored;
        close(file);
    }
}

__attribute__((noreturn)) static void work(const workshop *shop, size_t member, int to,
                                           pid_t parent) {
    cli_sweep_store_forget(shop->store);
    signal(SIGINT, SIG_IGN); /* the terminal sends it to us too; the parent sees to it */
    signal(SIGTERM, SIG_DFL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) {
        _exit(1); /* it died before we asked to be told */
    }
    volunteer();
    wy_control control = shop->control;
    control.poll = parent_is_gone;
    control.data = &parent;
    cli_sweep_result result = {0};
    wy_error error = {0};
    wy_rules *rules = NULL;
    wy_analysis *analysis = NULL;
    const double start = now();
    result.status = wy_rules_read_settled(&rules, shop->plan->rules[member], &error);
    if (result.status == WY_OK) {
        result.status = wy_analyze(&analysis, rules, shop->options, &control, &error);
    }
    result.seconds = now() - start;
    result.message = result.status == WY_OK        ? ""
                     : result.status == WY_STOPPED ? "stopped"
                                                   : error.message;
    wy_fact *copy = NULL;
    if (result.status == WY_OK) {
        const wy_fact *facts = wy_analysis_facts(analysis, &result.count);
        copy = malloc((result.count + 1) * sizeof *copy);
        if (copy == NULL) {
            _exit(1);
        }
        memcpy(copy, facts, result.count * sizeof *copy);
        result.facts = copy;
    }
    const bool fine = cli_sweep_pack(to, &result);
    free(copy);
    wy_analysis_free(analysis);
    wy_rules_free(rules);
    _exit(fine ? 0 : 1);
}

/* ---- starting and ending workers ------------------------------------------------------- */

/* 0, or the errno of what went wrong. */
static int start(workshop *shop, worker *on, size_t member) {
    int ends[2];
    if (pipe(ends) != 0) {
        return errno;
    }
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process < 0) {
        const int number = errno;
        close(ends[0]);
        close(ends[1]);
        return number;
    }
    if (process == 0) {
        close(ends[0]);
        work(shop, member, ends[1], parent);
    }
    close(ends[1]);
    *on = (worker){.process = process, .member = member, .pipe = ends[0], .start = now()};
    shop->running++;
    return 0;
}

static int reap(workshop *shop, worker *on) {
    int state = 0;
    while (waitpid(on->process, &state, 0) < 0 && errno == EINTR) {
    }
    close(on->pipe);
    on->process = 0;
    shop->running--;
    return state;
}

static void kill_all(workshop *shop) {
    for (size_t i = 0; i < shop->worker_count; i++) {
        if (shop->workers[i].process != 0) {
            kill(shop->workers[i].process, SIGKILL);
        }
    }
    for (size_t i = 0; i < shop->worker_count; i++) {
        if (shop->workers[i].process != 0) {
            reap(shop, &shop->workers[i]);
        }
        free(shop->workers[i].bytes);
        shop->workers[i].bytes = NULL;
    }
}

/* Why a worker that sent no whole message ended. */
static void describe_end(char *text, size_t size, int state) {
    if (WIFSIGNALED(state)) {
        const int number = WTERMSIG(state);
        snprintf(text, size, "killed by signal %d (%s)%s", number, strsignal(number),
                 number == SIGKILL ? ", perhaps for lack of memory" : "");
    } else {
        snprintf(text, size, "its process ended without an answer (exit status %d)",
                 WIFEXITED(state) ? WEXITSTATUS(state) : -1);
    }
}

/* The worker's pipe has ended: keep what it sent. */
static wy_status finish(workshop *shop, worker *on) {
    const double seconds = now() - on->start;
    const int state = reap(shop, on);
    cli_sweep_result result;
    char reason[WY_MESSAGE_SIZE];
    const char *failure = NULL;
    if (!WIFEXITED(state) || WEXITSTATUS(state) != 0 ||
        !cli_sweep_unpack(&result, on->bytes, on->used)) {
        memset(&result, 0, sizeof result);
        result.seconds = seconds;
        describe_end(reason, sizeof reason, state);
        failure = reason;
    } else if (result.status != WY_OK) {
        failure = result.message;
    }
    wy_error error;
    const wy_status status =
        cli_sweep_store_keep(shop->store, on->member, failure, result.seconds, result.facts,
                             failure == NULL ? result.count : 0, &error);
    if (status == WY_OK) {
        shop->kept++;
        if (failure != NULL) {
            cli_note(shop->program, "%s failed: %s", shop->plan->rules[on->member], failure);
        }
    }
    free(result.facts);
    free(on->bytes);
    on->bytes = NULL;
    return status == WY_OK ? WY_OK : cli_fail(shop->program, &error);
}

/* Reads what is there; false: the pipe has ended, or what comes is no answer. */
static bool receive(worker *on) {
    if (on->room - on->used < READ_STEP) {
        const size_t room = 2 * on->room + READ_STEP;
        char *more = room <= LONGEST_MESSAGE ? realloc(on->bytes, room) : NULL;
        if (more == NULL) {
            kill(on->process, SIGKILL);
            return false;
        }
        on->bytes = more;
        on->room = room;
    }
    const ssize_t step = read(on->pipe, on->bytes + on->used, on->room - on->used);
    if (step > 0) {
        on->used += (size_t)step;
    }
    return step > 0 || (step < 0 && (errno == EINTR || errno == EAGAIN));
}

/* ---- the shop -------------------------------------------------------------------------- */

/* Gives the next members to those that are free. */
static wy_status hand_out(workshop *shop, const size_t *members, size_t count, size_t *next) {
    for (size_t i = 0; i < shop->worker_count && *next < count; i++) {
        if (shop->workers[i].process != 0) {
            continue;
        }
        const int number = start(shop, &shop->workers[i], members[*next]);
        if (number == 0) {
            (*next)++;
        } else if (shop->running > 0) {
            return WY_OK; /* fewer at a time, then */
        } else {
            return cli_complain(shop->program, WY_SYSTEM, "cannot start a worker: %s",
                                strerror(number));
        }
    }
    return WY_OK;
}

/* Waits a moment for news, and takes them. */
static wy_status attend(workshop *shop) {
    nfds_t watched = 0;
    for (size_t i = 0; i < shop->worker_count; i++) {
        shop->watched[watched].fd = shop->workers[i].process != 0 ? shop->workers[i].pipe : -1;
        shop->watched[watched].events = POLLIN;
        shop->watched[watched++].revents = 0;
    }
    if (poll(shop->watched, watched, POLL_MS) <= 0) {
        return WY_OK;
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < shop->worker_count && status == WY_OK; i++) {
        if (shop->watched[i].revents != 0 && !receive(&shop->workers[i])) {
            status = finish(shop, &shop->workers[i]);
        }
    }
    return status;
}

static wy_status run(workshop *shop, const size_t *members, size_t count) {
    size_t next = 0;
    while (next < count || shop->running > 0) {
        const double done = (double)shop->kept / (double)count;
        if (cli_progress_poll(&shop->program->progress, done)) {
            return WY_STOPPED;
        }
        wy_status status = hand_out(shop, members, count, &next);
        if (status == WY_OK) {
            status = attend(shop);
        }
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

wy_status cli_sweep_work(cli *program, cli_sweep_store *store, const cli_sweep_plan *plan,
                         const wy_analyze_options *options, const size_t *members, size_t count) {
    if (count == 0) {
        return WY_OK;
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    processors = processors < 1 ? 1 : processors > 1024 ? 1024 : processors;
    const size_t threads =
        program->control.threads > 0 ? (size_t)program->control.threads : (size_t)processors;
    const size_t workers = threads < count ? threads : count;
    workshop shop = {.program = program,
                     .store = store,
                     .plan = plan,
                     .options = options,
                     .worker_count = workers};
    shop.control.threads = (int)(threads / workers);
    /*
     * By the threads that there may be, not by the members that are left: what a member can
     * find out must not depend on when a sweep was stopped.
     */
    const uint64_t memory =
        program->control.memory > 0 ? program->control.memory : cli_machine_memory() / 4 * 3;
    shop.control.memory = memory / threads + 1; /* 0 would be no limit */
    shop.workers = calloc(workers, sizeof *shop.workers);
    shop.watched = calloc(workers, sizeof *shop.watched);
    wy_status status;
    if (shop.workers == NULL || shop.watched == NULL) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        fflush(NULL); /* a worker must not inherit what is not yet written */
        status = run(&shop, members, count);
        kill_all(&shop);
    }
    free(shop.workers);
    free(shop.watched);
    return status;
}
