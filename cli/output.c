/*
 * output.c - one large buffer in front of write(), and long lists made by several threads.
 *
 * Lists of positions have up to some 10^8 lines, so numbers are turned into
 * digits here, straight into the buffer, two digits at a time.
 */
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "output.h"

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

/* ---- text ------------------------------------------------------------------------------------ */

static void cli_put_bytes(cli_output *out, const char *bytes, size_t length) {
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

/* The number in digits, 20 bytes at most, without an end; returns where they end. */
static char *cli_digits(char *to, int64_t number) {
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

/* ---- JSON ------------------------------------------------------------------------------------ */

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

/* ---- lists of positions, by several threads -------------------------------------------------- */

enum {
    PIECE = 1 << 14,    /* positions of a piece */
    LONGEST = 48,       /* bytes of a line, at most */
    MOST_THREADS = 16,  /* more than one writer can follow */
    PIECES_A_THREAD = 2 /* in the ring */
};

typedef enum step { EMPTY, FULL, WORDED } step;

typedef struct piece {
    step step;
    size_t count;
    size_t length;
    wy_position positions[PIECE];
    char text[PIECE * LONGEST];
} piece;

struct cli_lines {
    cli_output *out;
    bool csv;
    int wanted;  /* threads, once there is a full piece */
    int threads; /* that were started; 0: the caller does it all */
    pthread_t ids[MOST_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t full, worded;
    bool over;
    piece **ring;
    size_t pieces;
    size_t filled, taken, written; /* pieces so far: given out, begun by a thread, written */
};

static void make_text(piece *p, bool csv) {
    char *at = p->text;
    for (size_t i = 0; i < p->count; i++) {
        if (!csv) {
            *at++ = '(';
        }
        at = cli_digits(at, p->positions[i].x);
        *at++ = ',';
        at = cli_digits(at, p->positions[i].y);
        if (!csv) {
            *at++ = ')';
        }
        *at++ = '\n';
    }
    p->length = (size_t)(at - p->text);
}

static void *work(void *data) {
    cli_lines *l = data;
    pthread_mutex_lock(&l->lock);
    for (;;) {
        while (l->taken == l->filled && !l->over) {
            pthread_cond_wait(&l->full, &l->lock);
        }
        if (l->taken == l->filled) {
            break;
        }
        piece *p = l->ring[l->taken++ % l->pieces];
        pthread_mutex_unlock(&l->lock);
        make_text(p, l->csv);
        pthread_mutex_lock(&l->lock);
        p->step = WORDED;
        pthread_cond_signal(&l->worded);
    }
    pthread_mutex_unlock(&l->lock);
    return NULL;
}

/* ---- the caller ------------------------------------------------------------------------------ */

/* Makes the ring as long; false: no memory, and it is as it was. */
static bool make_room(cli_lines *l, size_t pieces) {
    piece **ring = realloc(l->ring, pieces * sizeof *ring);
    if (ring == NULL) {
        return false;
    }
    l->ring = ring;
    size_t made = l->pieces;
    while (made < pieces && (ring[made] = malloc(sizeof **ring)) != NULL) {
        ring[made]->step = EMPTY;
        ring[made++]->count = 0;
    }
    for (; made < pieces && made > l->pieces; made--) {
        free(ring[made - 1]);
    }
    if (made < pieces) {
        return false;
    }
    l->pieces = pieces;
    return true;
}

/* Short lists never come here. */
static void start_threads(cli_lines *l) {
    const int wanted = l->wanted;
    l->wanted = 0;
    if (wanted == 0 || !make_room(l, (size_t)wanted * PIECES_A_THREAD)) {
        return;
    }
    while (l->threads < wanted && pthread_create(&l->ids[l->threads], NULL, work, l) == 0) {
        l->threads++;
    }
}

/* Writes the oldest piece, when it is text. */
static void write_oldest(cli_lines *l) {
    piece *p = l->ring[l->written % l->pieces];
    pthread_mutex_lock(&l->lock);
    while (p->step != WORDED) {
        pthread_cond_wait(&l->worded, &l->lock);
    }
    pthread_mutex_unlock(&l->lock);
    cli_put_bytes(l->out, p->text, p->length);
    p->step = EMPTY;
    p->count = 0;
    l->written++;
}

/* The piece at hand is full, or the last. */
static void give_out(cli_lines *l) {
    piece *p = l->ring[l->filled % l->pieces];
    if (l->threads == 0) {
        make_text(p, l->csv);
        cli_put_bytes(l->out, p->text, p->length);
        p->count = 0;
        return;
    }
    pthread_mutex_lock(&l->lock);
    p->step = FULL;
    l->filled++;
    pthread_cond_signal(&l->full);
    pthread_mutex_unlock(&l->lock);
    if (l->filled - l->written == l->pieces) {
        write_oldest(l);
    }
}

bool cli_lines_take(cli_lines *l, const wy_position *positions, size_t count) {
    while (count > 0 && cli_output_good(l->out)) {
        piece *p = l->ring[l->filled % l->pieces];
        const size_t room = PIECE - p->count;
        const size_t some = count < room ? count : room;
        memcpy(p->positions + p->count, positions, some * sizeof *positions);
        p->count += some;
        positions += some;
        count -= some;
        if (p->count == PIECE) {
            start_threads(l);
        }
        if (p->count == PIECE || l->out->live) {
            give_out(l);
        }
    }
    cli_output_show(l->out);
    return cli_output_good(l->out);
}

static void free_all(cli_lines *l) {
    for (size_t i = 0; l->ring != NULL && i < l->pieces; i++) {
        free(l->ring[i]);
    }
    free(l->ring);
    free(l);
}

wy_status cli_lines_open(cli_lines **lines, cli_output *out, bool csv) {
    long threads = out->program->control.threads;
    threads = threads == 0 ? sysconf(_SC_NPROCESSORS_ONLN) : threads;
    cli_lines *l = calloc(1, sizeof *l);
    *lines = l;
    if (l == NULL) {
        return cli_complain(out->program, WY_SYSTEM, "out of memory");
    }
    l->out = out;
    l->csv = csv;
    l->wanted = out->live || threads < 2 ? 0 : threads > MOST_THREADS ? MOST_THREADS : (int)threads;
    if (!make_room(l, 1)) {
        free_all(l);
        *lines = NULL;
        return cli_complain(out->program, WY_SYSTEM, "out of memory");
    }
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->full, NULL);
    pthread_cond_init(&l->worded, NULL);
    return WY_OK;
}

void cli_lines_close(cli_lines *l) {
    if (l == NULL) {
        return;
    }
    if (l->ring[l->filled % l->pieces]->count > 0 && cli_output_good(l->out)) {
        give_out(l);
    }
    while (l->written < l->filled) {
        write_oldest(l);
    }
    pthread_mutex_lock(&l->lock);
    l->over = true;
    pthread_cond_broadcast(&l->full);
    pthread_mutex_unlock(&l->lock);
    for (int i = 0; i < l->threads; i++) {
        pthread_join(l->ids[i], NULL);
    }
    pthread_cond_destroy(&l->full);
    pthread_cond_destroy(&l->worded);
    pthread_mutex_destroy(&l->lock);
    free_all(l);
}
