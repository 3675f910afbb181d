/*
 * logic_draw.c - SVG through Graphviz's `dot`.
 *
 * The picture is made beside its place and moved there when it is whole.  Ctrl-C reaches `dot` by
 * itself; when only this program is asked to stop, it asks `dot` in turn.
 */
#include "logic_draw.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "progress.h"

/* Ends the wait when the program is asked to stop: so it looks, as the clock sends no signal. */
static int wait_for(pid_t process) {
    const struct timespec between_looks = {.tv_nsec = 5000000};
    int result = -1;
    bool asked = false;
    pid_t ended;
    while ((ended = waitpid(process, &result, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
        if (cli_stop_asked() && !asked) {
            kill(process, SIGTERM);
            asked = true;
        }
        nanosleep(&between_looks, NULL);
    }
    return result;
}

/* dot -Tsvg GRAPH -o PICTURE; true: there is such a program, and *result is how it ended. */
static bool run_dot(int *result, const char *graph, const char *picture) {
    union {
        const char *given[6];
        char *wanted[6]; /* posix_spawn does not write there */
    } arguments = {{"dot", "-Tsvg", graph, "-o", picture, NULL}};
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process;
    const int fault = posix_spawnp(&process, "dot", &quiet, NULL, arguments.wanted, environ);
    posix_spawn_file_actions_destroy(&quiet);
    if (fault != 0) {
        return false;
    }
    *result = wait_for(process);
    return !(WIFEXITED(*result) && WEXITSTATUS(*result) == 127); /* 127: it could not be run */
}

wy_status cli_logic_picture(void *data, const char *graph, const char *picture, wy_error *error) {
    (void)data;
    const size_t size = strlen(picture) + 32;
    char *aside = malloc(size);
    if (aside == NULL) {
        return wi_fail_memory(error);
    }
    snprintf(aside, size, "%s.%ld", picture, (long)getpid());
    wy_status status = WY_OK;
    int result = 0;
    if (!run_dot(&result, graph, aside)) {
        status = WY_NO;
    } else if (cli_stop_asked()) {
        status = wi_fail(error, WY_STOPPED, "stopped while dot was drawing");
    } else if (!WIFEXITED(result) || WEXITSTATUS(result) != 0) {
        status = wi_fail(error, WY_BAD, "dot could not draw '%.300s'", graph);
    } else if (rename(aside, picture) != 0) {
        status = wi_fail(error, WY_SYSTEM, "cannot write '%.300s': %s", picture, strerror(errno));
    }
    if (status != WY_OK) {
        unlink(aside);
    }
    free(aside);
    return status;
}
