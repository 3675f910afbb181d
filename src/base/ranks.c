/* ranks.c - finding the shared object that knows MPI; see ranks.h. */
#include "base/ranks.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "base/fail.h"

static wy_status look_into(wi_ranks *ranks, const char *path, wy_error *error) {
    ranks->table = dlsym(ranks->object, "wythoff_mpi");
    if (ranks->table == NULL) {
        return wi_fail(error, WY_SYSTEM, "%.200s is not made for Wythoff: it has no wythoff_mpi",
                       path);
    }
    if (ranks->table->version != WI_MESSENGER_VERSION) {
        return wi_fail(error, WY_SYSTEM, "%.200s has version %d, and version %d is wanted here",
                       path, (int)ranks->table->version, (int)WI_MESSENGER_VERSION);
    }
    char text[WI_MESSENGER_TEXT] = "";
    if (!ranks->table->open(&ranks->rank, &ranks->count, text)) {
        ranks->table = NULL;
        return wi_fail(error, WY_SYSTEM, "MPI does not start: %.200s", text);
    }
    return WY_OK;
}

wy_status wi_ranks_open(wi_ranks **out, const char *const *paths, size_t count, wy_error *error) {
    *out = NULL;
    wi_ranks *ranks = calloc(1, sizeof *ranks);
    if (ranks == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count && ranks->object == NULL; i++) {
        /* Parts that MPI loads by itself look for it among what is seen by all. */
        ranks->object = dlopen(paths[i], RTLD_NOW | RTLD_GLOBAL);
        if (ranks->object != NULL) {
            const wy_status status = look_into(ranks, paths[i], error);
            if (status != WY_OK) {
                free(ranks);
                return status;
            }
            *out = ranks;
            return WY_OK;
        }
    }
    free(ranks);
    return wi_fail(error, WY_SYSTEM,
                   "several ranks were started, but libwythoff-mpi.so was not found; it is built "
                   "where libopenmpi-dev is (docs/mpi.md)");
}

/* The object stays where it is: MPI may still have something to do when the program ends. */
void wi_ranks_close(wi_ranks *ranks) {
    if (ranks != NULL) {
        ranks->table->close(!ranks->lost);
        free(ranks);
    }
}

wy_status wi_ranks_send(wi_ranks *ranks, int to, const void *bytes, size_t length,
                        wy_error *error) {
    char text[WI_MESSENGER_TEXT] = "";
    if (length >= (size_t)1 << 31) {
        return wi_fail(error, WY_LIMIT, "a message of %zu bytes is too long", length);
    }
    return ranks->table->send(to, bytes, length, text)
               ? WY_OK
               : wi_fail(error, WY_SYSTEM, "a message to rank %d was not sent: %.200s", to, text);
}

bool wi_ranks_receive(wi_ranks *ranks, wi_message *out, int from, double seconds) {
    void *bytes = NULL;
    if (!ranks->table->receive(from, seconds, &out->from, &bytes, &out->length)) {
        return false;
    }
    out->bytes = bytes;
    return true;
}
