/* stream_crew_ask.c - a question about each of many things, asked by several threads. */
#include <stdlib.h>

#include "base/fail.h"
#include "machine/stream_crew.h"

typedef struct asker {
    const wi_crew_question *question;
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
    const wi_crew_question *question = data;
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

static wy_status ask_piece(void *worker, int64_t piece, void *slot, const atomic_bool *stop,
                           wy_error *error) {
    (void)slot;
    (void)error;
    const asker *a = worker;
    const wi_crew_question *question = a->question;
    const int64_t count = wi_pieces_columns((wi_pieces){question->count, question->piece}, piece);
    for (int64_t i = 0; i < count && !atomic_load(stop); i++) {
        const size_t at = (size_t)(piece * question->piece + i);
        question->answers[at] = question->ask(a->worker, at);
    }
    return WY_OK;
}

static bool hand_nothing(void *data, int64_t piece, const void *slot) {
    (void)data;
    (void)piece;
    (void)slot;
    return true;
}

wy_status wi_crew_ask(const wi_crew_question *question, int threads, const wy_control *control,
                      wy_error *error) {
    wi_crew_question copy = *question;
    const wi_crew_job job = {.pieces =
                                 wi_pieces_count((wi_pieces){question->count, question->piece}),
                             .slot_bytes = 1,
                             .open = open_asker,
                             .close = close_asker,
                             .work = ask_piece,
                             .hand = hand_nothing,
                             .data = &copy};
    return wi_crew_run(&job, threads, control, error);
}
