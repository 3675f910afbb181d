/* parallel.c - see parallel.h. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/parallel.h"

enum { MOST_THREADS = 1024 };
static const long between_looks = 20000000; /* nanoseconds between two polls */

typedef struct slot {
    void *bytes;
    bool done;
    wy_status status;
    wy_error error;
} slot;

typedef struct team {
    const wi_parallel_job *job;
    slot *slots;
    int slot_count;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a slot is done, or free again */
    int64_t next;           /* piece that nobody has */
    int64_t handed;         /* pieces that were taken */
    atomic_bool stop;
} team;

int wi_parallel_threads(const wy_control *control, uint64_t bytes) {
    long count = control != NULL ? control->threads : 1;
    if (count == 0) {
        count = sysconf(_SC_NPROCESSORS_ONLN);
    }
    if (count > MOST_THREADS) {
        count = MOST_THREADS;
    }
    while (count > 1 && control->memory != 0 && (uint64_t)count * bytes > control->memory / 2) {
        count--;
    }
    return count > 1 ? (int)count : 1;
}

uint64_t wi_parallel_memory(const wy_control *control, int threads) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    return memory == 0 ? 0 : memory / 2 / (uint64_t)threads + 1;
}

/* ---- a thread of the team --------------------------------------------------------------- */

/* The next piece, when there is a slot for it; -1: no more. */
static int64_t take_piece(team *c) {
    pthread_mutex_lock(&c->lock);
    int64_t piece = -1;
    if (c->next < c->job->pieces) {
        piece = c->next++;
        while (piece >= c->handed + c->slot_count && !atomic_load(&c->stop)) {
            pthread_cond_wait(&c->changed, &c->lock);
        }
    }
    if (atomic_load(&c->stop)) {
        piece = -1;
    }
    pthread_mutex_unlock(&c->lock);
    return piece;
}

static void finish_piece(team *c, slot *s, wy_status status, const wy_error *error) {
    pthread_mutex_lock(&c->lock);
    s->status = status;
    s->error = *error;
    s->done = true;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

static void *work(void *data) {
    team *c = data;
    const wi_parallel_job *job = c->job;
    wy_error error = {0};
    void *worker = NULL;
    wy_status status = job->open(&worker, job->data, &error);
    for (int64_t piece; (piece = take_piece(c)) >= 0;) {
        slot *s = &c->slots[piece % c->slot_count];
        if (status == WY_OK) {
            status = job->work(worker, piece, s->bytes, &c->stop, &error);
        }
        finish_piece(c, s, status, &error);
    }
    job->close(worker);
    return NULL;
}

/* ---- the thread that made the call -------------------------------------------------------- */

static struct timespec soon(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += between_looks;
    if (time.tv_nsec >= 1000000000) {
        time.tv_nsec -= 1000000000;
        time.tv_sec++;
    }
    return time;
}

/* Waits until the slot is done; false: the poll says stop. */
static bool wait_for(team *c, const slot *s, wi_pace *pace) {
    bool stop = false;
    pthread_mutex_lock(&c->lock);
    while (!s->done && !stop) {
        const struct timespec until = soon();
        pthread_cond_timedwait(&c->changed, &c->lock, &until);
        const double part = (double)c->handed / (double)c->job->pieces;
        pthread_mutex_unlock(&c->lock);
        stop = wi_pace_stop(pace, part);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return !stop;
}

static wy_status take_slots(team *c, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t piece = 0; piece < c->job->pieces; piece++) {
        slot *s = &c->slots[piece % c->slot_count];
        if (wi_pace_stop(&pace, (double)piece / (double)c->job->pieces) || !wait_for(c, s, &pace)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        if (s->status != WY_OK) {
            if (error != NULL) {
                *error = s->error;
            }
            return s->status;
        }
        if (!c->job->hand(c->job->data, piece, s->bytes)) {
            return WY_OK;
        }
        pthread_mutex_lock(&c->lock);
        s->done = false;
        c->handed++;
        pthread_cond_broadcast(&c->changed);
        pthread_mutex_unlock(&c->lock);
    }
    return WY_OK;
}

static void dismiss(team *c, pthread_t *threads, int count) {
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->stop, true);
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
}

wy_status wi_parallel_run(const wi_parallel_job *job, int threads, const wy_control *control,
                          wy_error *error) {
    if (job->pieces < threads) {
        threads = (int)job->pieces;
    }
    team c = {.job = job, .slot_count = WI_PARALLEL_SLOTS * threads};
    c.slots = calloc((size_t)c.slot_count + 1, sizeof *c.slots);
    pthread_t *ids = calloc((size_t)threads + 1, sizeof *ids);
    bool room = c.slots != NULL && ids != NULL;
    for (int i = 0; room && i < c.slot_count; i++) {
        c.slots[i].bytes = malloc(job->slot_bytes);
        room = c.slots[i].bytes != NULL;
    }
    wy_status status = room ? WY_OK : wi_fail_memory(error);
    if (room) {
        pthread_mutex_init(&c.lock, NULL);
        pthread_cond_init(&c.changed, NULL);
        int started = 0;
        while (started < threads && pthread_create(&ids[started], NULL, work, &c) == 0) {
            started++;
        }
        status = started > 0 || job->pieces == 0
                     ? take_slots(&c, control, error)
                     : wi_fail(error, WY_SYSTEM, "the system gives no thread");
        dismiss(&c, ids, started);
        pthread_cond_destroy(&c.changed);
        pthread_mutex_destroy(&c.lock);
    }
    for (int i = 0; c.slots != NULL && i < c.slot_count; i++) {
        free(c.slots[i].bytes);
    }
    free(c.slots);
    free(ids);
    return status;
}

/* ==== one question about each of many things ================================================== */

typedef struct asker {
    const wi_parallel_question *question;
    void *worker; /* of the question */
} asker;

static void close_asker(void *data) {
    asker *a = data;
    if (a != NULL) {
        a->question->close(a->worker);
        free(a);
    }
}

static wy_status open_asker(void **out, void *data, wy_error *error) {
    const wi_parallel_question *question = data;
    asker *a = calloc(1, sizeof *a);
    *out = NULL;
    if (a == NULL) {
        return wi_fail_memory(error);
    }
    a->question = question;
    const wy_status status = question->open(&a->worker, question->data, error);
    if (status != WY_OK) {
        free(a);
        return status;
    }
    *out = a;
    return WY_OK;
}

static wy_status ask_piece(void *worker, int64_t piece, void *bytes, const atomic_bool *stop,
                           wy_error *error) {
    (void)bytes;
    (void)error;
    const asker *a = worker;
    const wi_parallel_question *question = a->question;
    const int64_t count = wi_pieces_columns((wi_pieces){question->count, question->piece}, piece);
    for (int64_t i = 0; i < count && !atomic_load(stop); i++) {
        const size_t at = (size_t)(piece * question->piece + i);
        question->answers[at] = question->ask(a->worker, at);
    }
    return WY_OK;
}

static bool hand_nothing(void *data, int64_t piece, const void *bytes) {
    (void)data;
    (void)piece;
    (void)bytes;
    return true;
}

wy_status wi_parallel_ask(const wi_parallel_question *question, int threads,
                          const wy_control *control, wy_error *error) {
    wi_parallel_question copy = *question;
    const wi_parallel_job job = {.pieces =
                                     wi_pieces_count((wi_pieces){question->count, question->piece}),
                                 .slot_bytes = 1,
                                 .open = open_asker,
                                 .close = close_asker,
                                 .work = ask_piece,
                                 .hand = hand_nothing,
                                 .data = &copy};
    return wi_parallel_run(&job, threads, control, error);
}
