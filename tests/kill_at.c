/*
 * kill_at.c - a library to preload: the program is killed at the n-th call that changes a file.
 *
 * KILL_AT=n says which; a write that is met is done half, so that torn pages are tried too.
 * Only the process that was started counts, not those it forks.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

/*
 * The functions go by names of their own here; the linker knows them by those of the C
 * library.
 */
#define AS(name) __asm__(name)
ssize_t kill_at_write(int file, const void *bytes, size_t length) AS("write");
ssize_t kill_at_pwrite(int file, const void *bytes, size_t length, off_t at) AS("pwrite");
ssize_t kill_at_pwrite64(int file, const void *bytes, size_t length, off64_t at) AS("pwrite64");
int kill_at_fsync(int file) AS("fsync");
int kill_at_fdatasync(int file) AS("fdatasync");
int kill_at_ftruncate(int file, off_t length) AS("ftruncate");
int kill_at_ftruncate64(int file, off64_t length) AS("ftruncate64");
int kill_at_unlink(const char *path) AS("unlink");
int kill_at_rename(const char *from, const char *to) AS("rename");

static pid_t started;
static long left = -1;

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("KILL_AT");
    started = getpid();
    left = text != NULL ? strtol(text, NULL, 10) : -1;
}

static int is_the_one(void) {
    return left > 0 && getpid() == started && --left == 0;
}

static void *next(const char *name) {
    return dlsym(RTLD_NEXT, name);
}

#define CALL(type, name) ((type)next(name))

ssize_t kill_at_write(int file, const void *bytes, size_t length) {
    ssize_t (*real)(int, const void *, size_t) = CALL(__typeof__(real), "write");
    if (is_the_one()) {
        real(file, bytes, length / 2);
        kill(started, SIGKILL);
    }
    return real(file, bytes, length);
}

ssize_t kill_at_pwrite(int file, const void *bytes, size_t length, off_t at) {
    ssize_t (*real)(int, const void *, size_t, off_t) = CALL(__typeof__(real), "pwrite");
    if (is_the_one()) {
        real(file, bytes, length / 2, at);
        kill(started, SIGKILL);
    }
    return real(file, bytes, length, at);
}

ssize_t kill_at_pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = CALL(__typeof__(real), "pwrite64");
    if (is_the_one()) {
        real(file, bytes, length / 2, at);
        kill(started, SIGKILL);
    }
    return real(file, bytes, length, at);
}

/* The others either happen or do not. */
// NOLINTBEGIN(bugprone-macro-parentheses)
#define SIMPLE(name, parameters, arguments)                                                        \
    int kill_at_##name parameters {                                                                \
        int(*real) parameters = CALL(__typeof__(real), #name);                                     \
        if (is_the_one()) {                                                                        \
            kill(started, SIGKILL);                                                                \
        }                                                                                          \
        return real arguments;                                                                     \
    }

SIMPLE(fsync, (int file), (file))
SIMPLE(fdatasync, (int file), (file))
SIMPLE(ftruncate, (int file, off_t length), (file, length))
SIMPLE(ftruncate64, (int file, off64_t length), (file, length))
SIMPLE(unlink, (const char *path), (path))
SIMPLE(rename, (const char *from, const char *to), (from, to))
// NOLINTEND(bugprone-macro-parentheses)
