/* outfile.c - files that appear complete or not at all, and hashes of files. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/outfile.h"

/* ---- files that appear complete or not at all ------------------------------------------------ */

/*
 * Output files, written under a temporary name in the same directory
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

wy_status wi_outfile_end(wi_outfile *file, wy_status status, wy_error *error) {
    if (status != WY_OK) {
        wi_outfile_abort(file);
        return status;
    }
    return wi_outfile_commit(file, error);
}

/* ---- hashes of files ------------------------------------------------------------------------- */

enum { BLOCK = 64, WORDS = 8, ROUNDS = 64 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t word, int by) {
    return word >> by | word << (32 - by);
}

static void absorb(uint32_t state[WORDS], const unsigned char *block) {
    uint32_t w[ROUNDS];
    uint32_t v[WORDS];
    for (size_t i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        const uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t e = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25);
        const uint32_t a = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22);
        const uint32_t chosen = (v[4] & v[5]) ^ (~v[4] & v[6]);
        const uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        const uint32_t first = v[7] + e + chosen + constants[i] + w[i];
        memmove(v + 1, v, (WORDS - 1) * sizeof v[0]);
        v[4] += first;
        v[0] = first + a + majority;
    }
    for (int i = 0; i < WORDS; i++) {
        state[i] += v[i];
    }
}

void wi_sha256(char text[WI_SHA256_TEXT], const void *bytes, size_t length) {
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const unsigned char *at = bytes;
    size_t left = length;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) {
        absorb(state, at);
    }
    /* The bytes that are left, a one, zeros, and the length in bits. */
    unsigned char last[2 * BLOCK] = {0};
    if (left > 0) {
        memcpy(last, at, left);
    }
    last[left] = 0x80;
    const size_t blocks = left + 9 > BLOCK ? 2 : 1;
    const uint64_t bits = (uint64_t)length * 8;
    for (int i = 0; i < 8; i++) {
        last[blocks * BLOCK - 1 - (size_t)i] = (unsigned char)(bits >> (8 * i));
    }
    for (size_t i = 0; i < blocks; i++) {
        absorb(state, last + i * BLOCK);
    }
    for (size_t i = 0; i < WORDS; i++) {
        snprintf(text + 8 * i, 9, "%08x", (unsigned)state[i]);
    }
}
