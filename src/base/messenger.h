/*
 * messenger.h - what the library and MPI say to each other: plain C, and no word of MPI.
 *
 * The other side is a shared object of its own, libwythoff-mpi.so (mpi/), that is looked for when a
 * launcher has started the program several times.  It exports one symbol, wythoff_mpi, a table of
 * functions.  Only one thread calls them.
 */
#ifndef WI_BASE_MESSENGER_H
#define WI_BASE_MESSENGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WI_MESSENGER_VERSION = 1, /* of this header: both sides must agree */
    WI_MESSENGER_TEXT = 256,
    WI_MESSENGER_ANY = -1, /* from whichever rank */
};

typedef struct wythoff_mpi_table {
    int32_t version; /* WI_MESSENGER_VERSION */

    /* Which of how many ranks this is; false, with a reason in text. */
    bool (*open)(int *rank, int *count, char text[WI_MESSENGER_TEXT]);

    /*
     * Sends a copy of the bytes, fewer than 2^31; does not wait until they are there.  Messages
     * from one rank to another come in their order.  To a rank that is lost they go nowhere.
     */
    bool (*send)(int to, const void *bytes, size_t length, char text[WI_MESSENGER_TEXT]);

    /* Waits so long for a message; its bytes are to be freed.  false: none came. */
    bool (*receive)(int from, double seconds, int *source, void **bytes, size_t *length);

    /* all: every rank does so, and none is lost. */
    void (*close)(bool all);
} wythoff_mpi_table;

#endif
