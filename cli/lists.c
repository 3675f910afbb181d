/* lists.c - the files that a rule names: from "moves.csv", relative to where the program runs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "cli.h"

enum { LONGEST_LIST = 1 << 28, STEP = 1 << 14 };

wy_status cli_read_stream(char **text, size_t *length, FILE *file, size_t most) {
    size_t room = 0;
    *text = NULL;
    *length = 0;
    for (;;) {
        if (!wi_list_room(*text, room, *length + STEP)) {
            return WY_SYSTEM;
        }
        errno = 0;
        const size_t got = fread(*text + *length, 1, room - *length - 1, file);
        *length += got;
        (*text)[*length] = '\0';
        if (ferror(file) != 0) {
            return WY_BAD;
        }
        if (got == 0 || *length > most) {
            return WY_OK;
        }
    }
}

static wy_status load(void *data, char **text, size_t *length, const char *name, wy_error *error) {
    (void)data;
    FILE *file = fopen(name, "rbe");
    if (file == NULL) {
        return wi_fail(error, WY_BAD, "cannot open %s: %s", name, strerror(errno));
    }
    wy_status status = cli_read_stream(text, length, file, LONGEST_LIST);
    if (status == WY_SYSTEM) {
        status = wi_fail_memory(error);
    } else if (status != WY_OK) {
        const wy_status kind = errno == EINTR ? WY_STOPPED : errno == EISDIR ? WY_BAD : WY_SYSTEM;
        status = wi_fail(error, kind, "cannot read %s: %s", name, strerror(errno));
    } else if (*length > LONGEST_LIST) {
        status = wi_fail(error, WY_BAD, "%s is too long; a list has at most %d bytes", name,
                         LONGEST_LIST);
    }
    fclose(file);
    if (status != WY_OK) {
        free(*text);
        *text = NULL;
    }
    return status;
}

const wy_lists cli_lists = {.load = load};
