/*
 * ranks.c - rank 0: games go out to the other ranks, rows come back; see ranks.h.
 *
 * Messages are a letter and what belongs to it:
 *
 *     H slots            a rank is there, and does so many games at a time
 *     A                  it still is; both sides say so every second
 *     T game, options, rule    a task
 *     R game, row        what became of it, as wy_sweep_row_pack writes it
 *     E lost             go; lost: some rank is not there to say good-bye to
 *
 * MPI itself tells nobody that a rank has died, and what is sent to it goes nowhere; so silence is
 * all there is to go by.  It is counted by the signs of life that the listener sent meanwhile, not
 * by the clock: while the listener itself is held up, by a disk or a busy machine, the messages of
 * the others wait for it, and nobody was silent.  A rank that was only slow, and answers when its
 * games are with others, is not listened to any more: each game has one row.
 */
#include "sweep/ranks.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "sweep/ranks_message.h"

/* A game that was given out, and has no row yet. */
typedef struct task {
    size_t game;
    wy_analyze_options options;
    char *rule;
    int rank; /* 0: with nobody */
} task;

typedef struct peer {
    size_t slots, busy;
    double silent; /* seconds, each counted after messages were received */
    bool there, lost;
} peer;

typedef struct crew {
    const wi_sweep_ranks *settings;
    wi_ranks *ranks;
    peer *peers; /* by rank */
    task *tasks;
    size_t count, room;
    size_t orphans; /* tasks that are with nobody */
    double said;
    uint8_t *row; /* the one that was collected last */
    wy_fact *facts;
} crew;

static wy_status start(void **out, const wy_sweep_workers *workers, size_t tasks, wy_error *error) {
    (void)tasks;
    const wi_sweep_ranks *settings = workers->settings;
    crew *of = calloc(1, sizeof *of);
    *out = of;
    if (of == NULL) {
        return wi_fail_memory(error);
    }
    of->settings = settings;
    of->ranks = settings->ranks;
    of->said = wi_seconds();
    of->peers = calloc((size_t)of->ranks->count, sizeof *of->peers);
    if (of->peers == NULL) {
        free(of);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

static void stop(void *data) {
    crew *of = data;
    for (size_t i = 0; i < of->count; i++) {
        free(of->tasks[i].rule);
    }
    free(of->tasks);
    free(of->peers);
    free(of->row);
    free(of->facts);
    free(of);
}

/* ---- who is there ---------------------------------------------------------------------------- */

static wy_status say(wi_ranks *ranks, int to, uint8_t letter, uint64_t number, wy_error *error) {
    wi_saying head;
    memset(&head, 0, sizeof head); /* what is between its parts, too */
    head.letter = letter;
    head.number = number;
    return wi_ranks_send(ranks, to, &head, sizeof head, error);
}

/* Its games are with nobody now. */
static void lose(crew *of, int rank) {
    peer *p = &of->peers[rank];
    size_t games = 0;
    p->lost = true;
    of->ranks->lost = true;
    for (size_t i = 0; i < of->count; i++) {
        if (of->tasks[i].rank == rank) {
            of->tasks[i].rank = 0;
            games++;
        }
    }
    of->orphans += games;
    if (of->settings->lost != NULL) {
        of->settings->lost(of->settings->data, rank, games);
    }
}

/* Says that we are here, and sees who has not said so for long. */
static wy_status look_after(crew *of, wy_error *error) {
    const double now = wi_seconds();
    if (now < of->said + WI_SAYS_SECONDS) {
        return WY_OK;
    }
    of->said = now;
    bool any = false;
    wy_status status = WY_OK;
    for (int i = 1; i < of->ranks->count && status == WY_OK; i++) {
        peer *p = &of->peers[i];
        p->silent += WI_SAYS_SECONDS;
        if (!p->lost && p->silent > of->settings->patience) {
            lose(of, i);
        }
        if (!p->lost) {
            any = true;
            status = say(of->ranks, i, WI_SAYS_ALIVE, 0, error);
        }
    }
    return any || status != WY_OK
               ? status
               : wi_fail(error, WY_SYSTEM, "all ranks are lost: none has answered for %.0f s",
                         of->settings->patience);
}

/* The task with this rank; NULL: it has none such. */
static task *find_task(crew *of, int rank, uint64_t game) {
    for (size_t i = 0; i < of->count; i++) {
        if (of->tasks[i].rank == rank && of->tasks[i].game == game) {
            return &of->tasks[i];
        }
    }
    return NULL;
}

static void forget_task(crew *of, task *t) {
    free(t->rule);
    *t = of->tasks[--of->count];
}

/* A message; WY_OK: it is a row, whose bytes the crew keeps.  WY_NO: something else. */
static wy_status take_message(crew *of, wy_sweep_row *row, wi_message *message) {
    wi_saying head;
    const uint8_t *rest = NULL;
    size_t left = 0;
    peer *p = &of->peers[message->from];
    if (p->lost || !wi_saying_read(&head, &rest, &left, message->bytes, message->length)) {
        return WY_NO;
    }
    p->silent = 0;
    if (head.letter == WI_SAYS_HERE) {
        p->there = true;
        p->slots = (size_t)head.number;
    }
    task *t = head.letter == WI_SAYS_ROW ? find_task(of, message->from, head.number) : NULL;
    if (t == NULL) {
        return WY_NO;
    }
    p->busy--;
    free(of->row);
    free(of->facts);
    of->row = message->bytes;
    message->bytes = NULL;
    of->facts = wy_sweep_row_unpack(row, (char *)of->row + (rest - of->row), left);
    if (of->facts == NULL) {
        *row = (wy_sweep_row){.failure = "its row did not come whole"};
    }
    row->game = t->game;
    forget_task(of, t);
    return WY_OK;
}

static wy_status hear(crew *of, wy_sweep_row *row, double seconds, wy_error *error) {
    const wy_status status = look_after(of, error);
    wi_message message;
    if (status != WY_OK || !wi_ranks_receive(of->ranks, &message, WI_MESSENGER_ANY, seconds)) {
        return status == WY_OK ? WY_NO : status;
    }
    const wy_status taken = take_message(of, row, &message);
    free(message.bytes);
    return taken;
}

/* ---- giving and collecting ------------------------------------------------------------------- */

/* One more than it does at a time waits there, so that none of its processors waits. */
static bool has_room(const peer *p) {
    return p->there && !p->lost && p->busy < p->slots + 1;
}

/* The rank with the most free places; 0: none has any. */
static int most_free(const crew *of) {
    int best = 0;
    for (int i = 1; i < of->ranks->count; i++) {
        const peer *p = &of->peers[i];
        const peer *b = &of->peers[best];
        if (has_room(p) && (best == 0 || p->slots + b->busy > b->slots + p->busy)) {
            best = i;
        }
    }
    return best;
}

static wy_status hand_over(crew *of, task *t, int to, wy_error *error) {
    const size_t text = strlen(t->rule) + 1;
    uint8_t *bytes = calloc(1, sizeof(wi_saying) + text);
    if (bytes == NULL) {
        return wi_fail_memory(error);
    }
    wi_saying head;
    memset(&head, 0, sizeof head);
    head.letter = WI_SAYS_TASK;
    head.number = t->game;
    head.options = t->options;
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, t->rule, text);
    const wy_status status = wi_ranks_send(of->ranks, to, bytes, sizeof head + text, error);
    free(bytes);
    if (status == WY_OK) {
        t->rank = to;
        of->peers[to].busy++;
    }
    return status;
}

/* Tasks of ranks that are lost go first. */
static wy_status give_again(crew *of, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < of->count && of->orphans > 0 && status == WY_OK; i++) {
        const int to = of->tasks[i].rank == 0 ? most_free(of) : 0;
        if (to != 0) {
            status = hand_over(of, &of->tasks[i], to, error);
            of->orphans -= status == WY_OK;
        }
    }
    return status;
}

/* At first nobody has said that it is there. */
static wy_status wait_for_one(crew *of, wy_error *error) {
    wy_status status = WY_NO;
    wy_sweep_row none;
    while (status == WY_NO && of->count == 0 && most_free(of) == 0) {
        status = hear(of, &none, 0.1, error); /* fails when all are lost */
    }
    return status == WY_NO ? WY_OK : status;
}

static wy_status give(void *data, const wy_sweep_task *given, wy_error *error) {
    crew *of = data;
    wy_status status = give_again(of, error);
    if (status == WY_OK) {
        status = wait_for_one(of, error);
    }
    const int to = most_free(of);
    if (status != WY_OK || to == 0) {
        return status != WY_OK ? status : WY_NO;
    }
    if (!wi_list_room(of->tasks, of->room, of->count + 1)) {
        return wi_fail_memory(error);
    }
    task *t = &of->tasks[of->count];
    *t = (task){given->game, given->options, strdup(given->rule), 0};
    if (t->rule == NULL) {
        return wi_fail_memory(error);
    }
    of->count++;
    return hand_over(of, t, to, error);
}

static wy_status collect(void *data, wy_sweep_row *row, wy_error *error) {
    crew *of = data;
    const wy_status status = give_again(of, error);
    return status == WY_OK ? hear(of, row, 0.1, error) : status;
}

wy_sweep_workers wi_sweep_by_ranks(wi_sweep_ranks *settings) {
    return (wy_sweep_workers){
        .settings = settings, .start = start, .give = give, .collect = collect, .stop = stop};
}

void wi_sweep_ranks_dismiss(const wi_sweep_ranks *settings) {
    wi_ranks *ranks = settings->ranks;
    wy_error unused;
    for (int i = 1; i < ranks->count; i++) {
        say(ranks, i, WI_SAYS_END, ranks->lost, &unused);
    }
}
