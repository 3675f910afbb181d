/* lines.c - see lines.h. */
#include "lines.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
