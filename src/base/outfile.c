/*
 * outfile.c - output files, written under a temporary name in the same directory
 * and renamed at the end.
 *
 * rename() within a directory replaces the old file in one step, so a reader
 * sees the old file or the new one, and a full disk or a stopped computation
 * leaves the old one as it was.  Three kinds of path are not renamed over:
 *
 *   -                      is the standard output;
 *   devices, pipes         are written directly: /dev/null must stay a device;
 *   a link to a file       stays a link, the file it points to is replaced.
 *
 * The temporary file is made with open(), not mkstemp(), so that the umask gives
 * a new file its mode; a file that is replaced hands its mode on.
 */
#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"

struct wi_outfile {
    FILE *stream;
    bool standard;   /* the stream is stdout */
    char *shown;     /* the path as the caller wrote it, for messages */
    char *final;     /* where the file goes; NULL: written directly */
    char *temporary; /* where it is until then; NULL: written directly */
};

enum { NAME_ROOM = 64, NAME_TRIES = 1000 };

static void outfile_free(wi_outfile *file) {
    free(file->shown);
    free(file->final);
    free(file->temporary);
    free(file);
}

static wy_status fail_file(wy_error *error, const char *what, const char *path, int number) {
    return wi_fail(error, WY_SYSTEM, "cannot %s \"%.200s\": %s", what, path,
                   number != 0 ? strerror(number) : "writing failed");
}

/* Makes a file of a new name beside file->final; its descriptor, or -1 with errno. */
static int open_temporary(wi_outfile *file) {
    const char *slash = strrchr(file->final, '/');
    const size_t directory = slash == NULL ? 0 : (size_t)(slash - file->final) + 1;
    file->temporary = malloc(directory + NAME_ROOM);
    if (file->temporary == NULL) {
        errno = ENOMEM;
        return -1;
    }
    memcpy(file->temporary, file->final, directory);
    for (int i = 0; i < NAME_TRIES; i++) {
        snprintf(file->temporary + directory, NAME_ROOM, ".wythoff-%ld-%d.tmp", (long)getpid(), i);
        const int descriptor =
            open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (descriptor >= 0) {
            return descriptor;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    const int number = errno;
    free(file->temporary);
    file->temporary = NULL;
    errno = number;
    return -1;
}

/* Opens file->stream; 0, or the errno of what went wrong. */
static int open_stream(wi_outfile *file, const char *path) {
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        return EISDIR;
    }
    if (exists && !S_ISREG(old.st_mode)) {
        file->stream = fopen(path, "we");
        return file->stream == NULL ? errno : 0;
    }
    /* Renaming would replace a file that its owner has made read-only. */
    if (exists && access(path, W_OK) != 0) {
        return errno;
    }
    file->final = exists ? realpath(path, NULL) : strdup(path);
    if (file->final == NULL) {
        return errno;
    }
    const int descriptor = open_temporary(file);
    if (descriptor < 0) {
        return errno;
    }
    if (exists) {
        (void)fchmod(descriptor, old.st_mode & 0777);
    }
    file->stream = fdopen(descriptor, "w");
    if (file->stream == NULL) {
        const int number = errno;
        close(descriptor);
        unlink(file->temporary);
        return number;
    }
    return 0;
}

wy_status wi_outfile_open(wi_outfile **out, const char *path, wy_error *error) {
    *out = NULL;
    if (path[0] == '\0') {
        return wi_fail(error, WY_BAD, "the name of the output file is empty");
    }
    wi_outfile *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return wi_fail_memory(error);
    }
    file->standard = strcmp(path, "-") == 0;
    file->shown = strdup(file->standard ? "standard output" : path);
    if (file->shown == NULL) {
        outfile_free(file);
        return wi_fail_memory(error);
    }
    if (file->standard) {
        file->stream = stdout;
    } else {
        const int number = open_stream(file, path);
        if (number != 0) {
            outfile_free(file);
            return fail_file(error, "create", path, number);
        }
    }
    *out = file;
    return WY_OK;
}

FILE *wi_outfile_stream(const wi_outfile *file) {
    return file->stream;
}

wy_status wi_outfile_commit(wi_outfile *file, wy_error *error) {
    /*
     * The stream remembers that a write failed but not why; flushing again
     * mostly meets the same trouble and names it.
     */
    errno = 0;
    bool failed = fflush(file->stream) != 0;
    int number = failed ? errno : 0;
    failed = ferror(file->stream) || failed;
    if (!file->standard && fclose(file->stream) != 0 && !failed) {
        failed = true;
        number = errno;
    }
    if (!failed && file->temporary != NULL && rename(file->temporary, file->final) != 0) {
        failed = true;
        number = errno;
    }
    wy_status status = WY_OK;
    if (failed) {
        if (file->temporary != NULL) {
            unlink(file->temporary);
        }
        status = fail_file(error, "write", file->shown, number);
    }
    outfile_free(file);
    return status;
}

void wi_outfile_abort(wi_outfile *file) {
    if (file == NULL) {
        return;
    }
    if (!file->standard) {
        fclose(file->stream);
    }
    if (file->temporary != NULL) {
        unlink(file->temporary);
    }
    outfile_free(file);
}
