/*
 * output.c - one large buffer in front of write().
 *
 * Lists of positions have up to some 10^8 lines, so numbers are turned into
 * digits here, straight into the buffer, two digits at a time.
 */
#include "output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 18, LONGEST_NUMBER = 24 };

wy_status cli_output_open(cli_output *out, cli *program) {
    memset(out, 0, sizeof *out);
    out->program = program;
    out->descriptor = STDOUT_FILENO;
    const char *path = program->common.output;
    if (path != NULL && strcmp(path, "-") != 0) {
        wy_error error;
        if (wi_outfile_open(&out->file, path, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        out->descriptor = fileno(wi_outfile_stream(out->file));
    }
    out->buffer = malloc(BUFFER_SIZE);
    if (out->buffer == NULL) {
        wi_outfile_abort(out->file);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    out->live = isatty(out->descriptor) != 0;
    return WY_OK;
}

void cli_output_head(cli_output *out) {
    out->head = out->used;
}

static void flush(cli_output *out) {
    if (out->live && out->used > 0) {
        cli_progress_clear(&out->program->progress);
    }
    size_t written = 0;
    while (written < out->used && !out->broken) {
        const ssize_t step = write(out->descriptor, out->buffer + written, out->used - written);
        if (step >= 0) {
            written += (size_t)step;
        } else if (errno != EINTR || cli_stop_asked()) {
            out->broken = true;
            out->reason = errno;
        }
    }
    out->used = 0;
    out->head = 0;
}

/* There is something, and not a head alone. */
static bool has_more(const cli_output *out) {
    return out->used > out->head;
}

bool cli_output_good(const cli_output *out) {
    return !out->broken;
}

void cli_output_flush(cli_output *out) {
    if (has_more(out)) {
        flush(out);
    }
}

void cli_output_show(cli_output *out) {
    if (out->live && has_more(out)) {
        flush(out);
    }
}

/* What broke the output, in words, and the status it means. */
static wy_status complain_broken(cli_output *out) {
    cli *program = out->program;
    const char *path = out->file != NULL ? program->common.output : "standard output";
    if (out->reason == EPIPE) {
        if (!program->common.quiet) {
            cli_complain(program, WY_SYSTEM, "the reader closed the pipe; stopped");
        }
        return WY_SYSTEM;
    }
    if (out->reason == EINTR) {
        return cli_complain(program, WY_STOPPED, "stopped while writing to %.200s", path);
    }
    return cli_complain(program, WY_SYSTEM, "cannot write to %.200s: %s", path,
                        strerror(out->reason));
}

wy_status cli_output_close(cli_output *out, wy_status status) {
    if (has_more(out) || status == WY_OK || status == WY_NO) {
        flush(out);
    }
    free(out->buffer);
    out->buffer = NULL;
    wi_writer_free(&out->json);
    if (out->broken) {
        wi_outfile_abort(out->file);
        const wy_status broken = complain_broken(out);
        return status == WY_OK || status == WY_NO ? broken : status;
    }
    if (out->file == NULL) {
        return status;
    }
    if (status != WY_OK && status != WY_NO) {
        wi_outfile_abort(out->file);
        return status;
    }
    wy_error error;
    if (wi_outfile_commit(out->file, &error) != WY_OK) {
        return cli_fail(out->program, &error);
    }
    return status;
}

/* ---- text ------------------------------------------------------------------ */

void cli_put_bytes(cli_output *out, const char *bytes, size_t length) {
    while (length > 0 && !out->broken) {
        if (out->used == BUFFER_SIZE) {
            flush(out);
        }
        const size_t room = BUFFER_SIZE - out->used;
        const size_t step = length < room ? length : room;
        memcpy(out->buffer + out->used, bytes, step);
        out->used += step;
        bytes += step;
        length -= step;
    }
}

void cli_put(cli_output *out, const char *text) {
    cli_put_bytes(out, text, strlen(text));
}

void cli_put_letter(cli_output *out, char letter) {
    if (out->used == BUFFER_SIZE) {
        flush(out);
    }
    out->buffer[out->used++] = letter;
}

/* The digits of the number, at the end of text; returns where they begin. */
static char *digits(char text[LONGEST_NUMBER], int64_t number) {
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char *at = text + LONGEST_NUMBER;
    while (rest >= 100) {
        at -= 2;
        memcpy(at, pairs + 2 * (rest % 100), 2);
        rest /= 100;
    }
    if (rest >= 10) {
        at -= 2;
        memcpy(at, pairs + 2 * rest, 2);
    } else {
        *--at = (char)('0' + rest);
    }
    if (number < 0) {
        *--at = '-';
    }
    return at;
}

void cli_put_number(cli_output *out, int64_t number) {
    char text[LONGEST_NUMBER];
    const char *from = digits(text, number);
    const size_t length = (size_t)(text + LONGEST_NUMBER - from);
    if (BUFFER_SIZE - out->used < LONGEST_NUMBER) {
        flush(out);
    }
    memcpy(out->buffer + out->used, from, length);
    out->used += length;
}

char *cli_digits(char *to, int64_t number) {
    char text[LONGEST_NUMBER];
    const char *from = digits(text, number);
    const size_t length = (size_t)(text + LONGEST_NUMBER - from);
    memcpy(to, from, length);
    return to + length;
}

void cli_put_padded(cli_output *out, int64_t number, int width) {
    char text[LONGEST_NUMBER];
    const char *from = digits(text, number);
    const size_t length = (size_t)(text + LONGEST_NUMBER - from);
    for (size_t i = length; i < (size_t)width; i++) {
        cli_put_letter(out, ' ');
    }
    cli_put_bytes(out, from, length);
}

void cli_put_integer(cli_output *out, const mpz_t number) {
    char *text = mpz_get_str(NULL, 10, number);
    cli_put(out, text);
    free(text);
}

void cli_putf(cli_output *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = NULL;
    const int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        out->broken = true;
        out->reason = ENOMEM;
        return;
    }
    cli_put_bytes(out, text, (size_t)length);
    free(text);
}

/* ---- JSON ------------------------------------------------------------------ */

void cli_send_json(cli_output *out) {
    if (out->json.broken) {
        out->broken = true;
        out->reason = ENOMEM;
    } else {
        cli_put_bytes(out, out->json.bytes, out->json.length);
    }
    out->json.length = 0;
}

void cli_put_json(cli_output *out, json_t *value) {
    wi_put_json(&out->json, value);
    wi_put(&out->json, "\n");
    cli_send_json(out);
}
