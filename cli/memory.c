/* memory.c - see memory.h. */
#include "memory.h"

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

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
