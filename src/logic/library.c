/*
 * library.c - the folder in which Walnut keeps automata between sessions, and files at large.
 *
 * Its layout: Automata Library/NAME.txt, Word Automata Library/NAME.txt, Custom Bases/
 * msd_NAME_addition.txt, Macro Library/NAME.txt, Morphism Library/NAME.txt, Transducer
 * Library/NAME.txt; and Result for what commands leave behind (results.c).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/outfile.h"
#include "logic/session.h"

enum { LONGEST_FILE = 1 << 30 };

wy_status wi_read_whole(char **out, size_t *length, const char *path, wy_error *error) {
    *out = NULL;
    *length = 0;
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        return errno == ENOENT || errno == ENOTDIR
                   ? wi_fail(error, WY_BAD, "there is no file '%.300s'", path)
                   : wi_fail(error, WY_SYSTEM, "cannot read '%.300s': %s", path, strerror(errno));
    }
    size_t used = 0, room = 0;
    wy_status status = WY_OK;
    for (;;) {
        if (used > LONGEST_FILE) {
            status = wi_fail(error, WY_LIMIT, "'%.300s' is too large", path);
            break;
        }
        if (!wi_list_room(*out, room, used + 4096)) {
            status = wi_fail_memory(error);
            break;
        }
        const size_t count = fread(*out + used, 1, room - used - 1, stream);
        used += count;
        if (count == 0) {
            if (ferror(stream) != 0) {
                status = wi_fail(error, errno == EISDIR ? WY_BAD : WY_SYSTEM,
                                 "cannot read '%.300s': %s", path, strerror(errno));
            }
            break;
        }
    }
    fclose(stream);
    if (status != WY_OK) {
        free(*out);
        *out = NULL;
        return status;
    }
    (*out)[used] = '\0';
    *length = used;
    return WY_OK;
}

static char *path_of(const wy_logic *session, const char *folder, const char *name,
                     const char *ending) {
    const size_t size =
        strlen(session->library) + strlen(folder) + strlen(name) + strlen(ending) + 3;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s/%s/%s%s", session->library, folder, name, ending);
    }
    return path;
}

wy_status wi_library_read(char **out, size_t *length, const wy_logic *session, const char *folder,
                          const char *name, const char *ending, wy_error *error) {
    *out = NULL;
    if (session->library == NULL) {
        return WY_NO;
    }
    char *path = path_of(session, folder, name, ending);
    if (path == NULL) {
        return wi_fail_memory(error);
    }
    struct stat found;
    const wy_status status =
        stat(path, &found) == 0 ? wi_read_whole(out, length, path, error) : WY_NO;
    free(path);
    return status;
}

static bool writes(const wy_logic *session) {
    return session->library != NULL && !session->options.read_only;
}

/* The library itself is made too, but not what it lies in: that would hide a slip in the path. */
static wy_status make_folders(wy_logic *session, const char *place, wy_error *error) {
    if (mkdir(place, 0777) == 0 || errno == EEXIST) {
        return WY_OK;
    }
    const char *fault = place;
    if (errno == ENOENT) {
        fault = session->library;
        if (mkdir(fault, 0777) == 0) {
            wi_session_warn(session, "the library '%.300s' is new", fault);
            fault = place;
            if (mkdir(fault, 0777) == 0) {
                return WY_OK;
            }
        }
    }
    return wi_fail(error, WY_SYSTEM, "cannot make the folder '%.300s': %s", fault, strerror(errno));
}

wy_status wi_library_open(wi_outfile **out, wy_logic *session, const char *folder, const char *name,
                          const char *ending, wy_error *error) {
    *out = NULL;
    char *path = path_of(session, folder, name, ending);
    char *place = path_of(session, folder, "", "");
    wy_status status =
        path == NULL || place == NULL ? wi_fail_memory(error) : make_folders(session, place, error);
    if (status == WY_OK) {
        status = wi_outfile_open(out, path, error);
    }
    free(path);
    free(place);
    return status;
}

wy_status wi_library_write_automaton(wy_logic *session, bool sequence, const char *name,
                                     const wy_automaton *automaton, wy_error *error) {
    if (!writes(session)) {
        return WY_OK;
    }
    wi_outfile *file;
    wy_status status =
        wi_library_open(&file, session, sequence ? "Word Automata Library" : "Automata Library",
                        name, ".txt", error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_automaton_write(wi_outfile_stream(file), automaton, error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
        return status;
    }
    return wi_outfile_commit(file, error);
}

wy_status wi_library_write_text(wy_logic *session, const char *folder, const char *name,
                                const char *text, size_t length, wy_error *error) {
    if (!writes(session)) {
        return WY_OK;
    }
    wi_outfile *file;
    const wy_status status = wi_library_open(&file, session, folder, name, ".txt", error);
    if (status != WY_OK) {
        return status;
    }
    fwrite(text, 1, length, wi_outfile_stream(file));
    return wi_outfile_commit(file, error);
}
