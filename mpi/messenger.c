/*
 * messenger.c - messages by MPI: the other side of src/base/messenger.h.
 *
 * Nothing here blocks for good, so that a rank that is lost costs what it had under way and no
 * more: messages are sent by MPI_Isend from a copy, and looked for by MPI_Iprobe.  Errors are
 * returned, and MPI is only finalised when all ranks are there, for that waits for all.
 */
#include "base/messenger.h"

#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TAG = 7, EAGER_LOOKS = 2000 };

typedef struct sending {
    MPI_Request request;
    void *bytes;
    struct sending *next;
} sending;

/* MPI has one state for the whole process, and so has this. */
static sending *under_way;

static bool say(char *text, int code) {
    char words[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, words, &length);
    snprintf(text, WI_MESSENGER_TEXT, "%.200s", words);
    return false;
}

static bool open_mpi(int *rank, int *count, char text[WI_MESSENGER_TEXT]) {
    /* Workers are made by fork(), and never call MPI. */
    setenv("OMPI_MCA_mpi_warn_on_fork", "0", 0);
    int given = 0;
    const int code = MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    if (code != MPI_SUCCESS) {
        return say(text, code);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
    return true;
}

/* Frees what has been sent; true: nothing is left. */
static bool tidy(void) {
    for (sending **at = &under_way; *at != NULL;) {
        sending *s = *at;
        int done = 0;
        if (MPI_Test(&s->request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        free(s->bytes);
        free(s);
    }
    return under_way == NULL;
}

static bool send_bytes(int to, const void *bytes, size_t length, char text[WI_MESSENGER_TEXT]) {
    tidy();
    sending *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->bytes = malloc(length + 1);
    }
    if (s == NULL || s->bytes == NULL) {
        free(s);
        snprintf(text, WI_MESSENGER_TEXT, "out of memory");
        return false;
    }
    memcpy(s->bytes, bytes, length);
    const int code =
        MPI_Isend(s->bytes, (int)length, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &s->request);
    if (code != MPI_SUCCESS) {
        free(s->bytes);
        free(s);
        return say(text, code);
    }
    s->next = under_way;
    under_way = s;
    return true;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Looks often at first, then rarely: who waits long should not take a core. */
static void pause_after(int looks) {
    if (looks < EAGER_LOOKS) {
        sched_yield();
        return;
    }
    const struct timespec some = {0, looks < 2 * EAGER_LOOKS ? 20000 : 500000};
    nanosleep(&some, NULL);
}

static bool receive_bytes(int from, double seconds, int *source, void **bytes, size_t *length) {
    const double end = now() + seconds;
    const int wanted = from == WI_MESSENGER_ANY ? MPI_ANY_SOURCE : from;
    for (int looks = 0;; looks++) {
        int there = 0;
        MPI_Status status;
        if (MPI_Iprobe(wanted, TAG, MPI_COMM_WORLD, &there, &status) == MPI_SUCCESS && there) {
            int count = 0;
            MPI_Get_count(&status, MPI_BYTE, &count);
            *bytes = malloc((size_t)count + 1);
            if (*bytes == NULL) {
                return false; /* it is there again when there is memory */
            }
            *length = (size_t)count;
            *source = status.MPI_SOURCE;
            if (MPI_Recv(*bytes, count, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE) == MPI_SUCCESS) {
                return true;
            }
            free(*bytes);
        }
        if (now() >= end) {
            return false;
        }
        tidy();
        pause_after(looks);
    }
}

static void close_mpi(bool all) {
    const double end = now() + 10;
    for (int looks = 0; !tidy() && now() < end; looks++) {
        pause_after(looks);
    }
    if (all) {
        MPI_Finalize();
    }
}

__attribute__((visibility("default"))) extern const wythoff_mpi_table wythoff_mpi;
const wythoff_mpi_table wythoff_mpi = {WI_MESSENGER_VERSION, open_mpi, send_bytes, receive_bytes,
                                       close_mpi};
