/* prove_verify.c - wythoff prove --verify. */
#include "prove_verify.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "output.h"

enum { NOT_THERE = -1, FAILED = -2, MOST = PATH_MAX + 32 };

/* The program of this name beside this one, if it is there; else its name alone, for PATH. */
static void find_program(char path[MOST], const char *name) {
    char own[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = '\0';
    char *last = strrchr(own, '/');
    if (last != NULL) {
        *last = '\0';
        snprintf(path, MOST, "%s/%s", own, name);
        if (access(path, X_OK) == 0) {
            return;
        }
    }
    snprintf(path, MOST, "%s", name);
}

/* Its exit status, or NOT_THERE or FAILED. */
static int run_checker(const char *name, const char *certificate) {
    char path[MOST];
    char quiet[] = "--quiet";
    char file[MOST];
    find_program(path, name);
    snprintf(file, sizeof file, "%s", certificate);
    char *arguments[] = {path, quiet, file, NULL};
    pid_t child = 0;
    const int fault = posix_spawnp(&child, path, NULL, NULL, arguments, environ);
    if (fault != 0) {
        return fault == ENOENT ? NOT_THERE : FAILED;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return FAILED;
        }
    }
    /* A shell's way to say that there is no such program. */
    return !WIFEXITED(status)           ? FAILED
           : WEXITSTATUS(status) == 127 ? NOT_THERE
                                        : WEXITSTATUS(status);
}

static wy_status judge(cli *program, const char *name, int said) {
    switch (said) {
    case 0:
        return WY_OK;
    case 1:
        return cli_complain(program, WY_NO, "%s refuses the certificate: this is a fault of ours",
                            name);
    case 3:
        return cli_complain(program, WY_LIMIT, "unknown: %s does not know", name);
    case NOT_THERE:
        return cli_complain(program, WY_LIMIT,
                            "unknown: there is no %s beside this program or on PATH; %s", name,
                            "`make verified` builds the checker that is proved in Coq");
    default:
        return cli_complain(program, WY_SYSTEM, "%s failed", name);
    }
}

static wy_status write_certificate(cli *program, int file, const wy_theorem *theorem) {
    FILE *stream = fdopen(file, "w");
    if (stream == NULL) {
        close(file);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_error error;
    wy_status status = wy_theorem_write_certificate(stream, theorem, &error);
    if (fclose(stream) != 0 && status == WY_OK) {
        return cli_complain(program, WY_SYSTEM, "the certificate cannot be written: %s",
                            strerror(errno));
    }
    return status == WY_OK
               ? WY_OK
               : cli_complain(program, status, "proved, but not verified: %s", error.message);
}

static wy_status say_verified(cli *program) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_put(&out, "standing  proved (verified): by wythoff-check, and by wythoff-verified, whose\n"
                  "          soundness is proved in Coq\n");
    return cli_output_close(&out, WY_OK);
}

/* A file for the time being; returns its descriptor, or -1 after a complaint. */
static int open_draft(cli *program, char path[MOST]) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, MOST, "%.4000s/wythoff-XXXXXX",
             folder != NULL && folder[0] != '\0' ? folder : "/tmp");
    const int file = mkostemp(path, O_CLOEXEC);
    if (file < 0) {
        cli_complain(program, WY_SYSTEM, "no file can be made in %.200s: %s", path,
                     strerror(errno));
    }
    return file;
}

wy_status cli_verify_text(cli *program, const char *certificate) {
    char path[MOST];
    const int number = open_draft(program, path);
    FILE *file = number >= 0 ? fdopen(number, "w") : NULL;
    if (file == NULL) {
        return WY_SYSTEM;
    }
    const bool written = fputs(certificate, file) >= 0;
    const bool whole = fclose(file) == 0 && written;
    const wy_status status =
        !whole ? cli_complain(program, WY_SYSTEM, "%.200s cannot be written", path)
               : judge(program, "wythoff-check", run_checker("wythoff-check", path));
    unlink(path);
    return status;
}

wy_status cli_prove_verify(cli *program, const wy_theorem *theorem) {
    char path[MOST];
    const int file = open_draft(program, path);
    if (file < 0) {
        return WY_SYSTEM;
    }
    static const char *const names[] = {"wythoff-check", "wythoff-verified"};
    wy_status status = write_certificate(program, file, theorem);
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status == WY_OK; i++) {
        status = judge(program, names[i], run_checker(names[i], path));
    }
    unlink(path);
    return status == WY_OK ? say_verified(program) : status;
}
