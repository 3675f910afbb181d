/*
 * ranks_serve.c - the other ranks of a sweep: tasks come from rank 0, rows go back; see ranks.c.
 *
 * Each task is done by a process of this machine (processes.c), so what happens to it happens to
 * its row; this rank itself does little, and can always say that it is there.
 */
#include "sweep/ranks.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "sweep/ranks_message.h"

typedef struct serving {
    const wi_sweep_ranks *settings;
    wi_ranks *ranks;
    wy_sweep_workers workers;
    void *crew;
    wi_message *waiting; /* tasks for which there is no process yet */
    size_t count, room;
    size_t running;
    double said;
    double silent; /* seconds without a word of rank 0, counted as ranks.c says */
    bool over;
} serving;

static wy_status say(serving *s, uint8_t letter, uint64_t number, const void *rest, size_t length,
                     wy_error *error) {
    wi_saying head;
    uint8_t *bytes = malloc(sizeof head + length);
    if (bytes == NULL) {
        return wi_fail_memory(error);
    }
    memset(&head, 0, sizeof head);
    head.letter = letter;
    head.number = number;
    memcpy(bytes, &head, sizeof head);
    if (length > 0) {
        memcpy(bytes + sizeof head, rest, length);
    }
    const wy_status status = wi_ranks_send(s->ranks, 0, bytes, sizeof head + length, error);
    free(bytes);
    return status;
}

/* What rank 0 says. */
static wy_status listen_to(serving *s, double seconds, wy_error *error) {
    wi_message message;
    while (!s->over && wi_ranks_receive(s->ranks, &message, 0, seconds)) {
        wi_saying head;
        const uint8_t *rest = NULL;
        size_t left = 0;
        const bool whole = wi_saying_read(&head, &rest, &left, message.bytes, message.length);
        s->silent = 0;
        seconds = 0;
        if (whole && head.letter == WI_SAYS_TASK && left > 0 && rest[left - 1] == '\0') {
            if (!wi_list_room(s->waiting, s->room, s->count + 1)) {
                free(message.bytes);
                return wi_fail_memory(error);
            }
            s->waiting[s->count++] = message;
            continue;
        }
        if (whole && head.letter == WI_SAYS_END) {
            s->over = true;
            s->ranks->lost = head.number != 0;
        }
        free(message.bytes);
    }
    return WY_OK;
}

/* Starts tasks while there is a process for them. */
static wy_status begin_tasks(serving *s, wy_error *error) {
    wy_status status = WY_OK;
    while (s->count > 0 && status == WY_OK) {
        wi_saying head;
        const uint8_t *rest = NULL;
        size_t left = 0;
        wi_saying_read(&head, &rest, &left, s->waiting[0].bytes, s->waiting[0].length);
        const wy_sweep_task task = {(size_t)head.number, (const char *)rest, head.options};
        status = s->workers.give(s->crew, &task, error);
        if (status == WY_OK) {
            s->running++;
            free(s->waiting[0].bytes);
            memmove(s->waiting, s->waiting + 1, --s->count * sizeof *s->waiting);
        }
    }
    return status == WY_NO ? WY_OK : status;
}

static wy_status send_row(serving *s, const wy_sweep_row *row, wy_error *error) {
    size_t length = 0;
    char *bytes = wy_sweep_row_pack(row, &length);
    if (bytes == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = say(s, WI_SAYS_ROW, row->game, bytes, length, error);
    free(bytes);
    return status;
}

static wy_status one_round(serving *s, wy_error *error) {
    /* Where a process is at work, it is waited for; else a word of rank 0. */
    wy_status status = listen_to(s, s->running > 0 ? 0 : 0.1, error);
    if (status == WY_OK && !s->over) {
        status = begin_tasks(s, error);
    }
    if (status == WY_OK && !s->over && s->running > 0) {
        wy_sweep_row row = {0};
        status = s->workers.collect(s->crew, &row, error);
        if (status == WY_OK) {
            s->running--;
            status = send_row(s, &row, error);
        } else if (status == WY_NO) {
            status = WY_OK;
        }
    }
    const double now = wi_seconds();
    if (status == WY_OK && !s->over && now >= s->said + WI_SAYS_SECONDS) {
        s->said = now;
        s->silent += WI_SAYS_SECONDS;
        status = say(s, WI_SAYS_ALIVE, 0, NULL, 0, error);
    }
    return status;
}

wy_status wi_sweep_ranks_serve(const wi_sweep_ranks *settings, const wy_control *control,
                               wy_error *error) {
    serving s = {.settings = settings, .ranks = settings->ranks};
    const size_t slots = control->threads > 0 ? (size_t)control->threads : 1;
    wy_control own = *control;
    own.threads = (int)slots;
    s.workers = wy_sweep_processes(&own);
    wy_status status = s.workers.start(&s.crew, &s.workers, slots, error);
    if (status != WY_OK) {
        return status;
    }
    status = say(&s, WI_SAYS_HERE, slots, NULL, 0, error);
    while (status == WY_OK && !s.over) {
        if ((control->poll != NULL && control->poll(control->data, 0)) ||
            s.silent > 2 * settings->patience) {
            s.ranks->lost = true; /* no good-bye is possible */
            status = wi_fail(error, WY_STOPPED,
                             "rank %d stops: rank 0 is silent, or it was told to", s.ranks->rank);
            break;
        }
        status = one_round(&s, error);
    }
    s.workers.stop(s.crew);
    for (size_t i = 0; i < s.count; i++) {
        free(s.waiting[i].bytes);
    }
    free(s.waiting);
    return status;
}
