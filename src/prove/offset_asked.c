/*
 * offset_asked.c - words that a learner of offsets will be asked to set right, looked at by threads
 * before.
 *
 * Where a guess is refuted thousands of words are checked one after the other, and nearly all the
 * time goes into walking to each, which depends on nothing but the word.  As in offset_ahead.c
 * threads, each with a source of its own, keep what stands below the words; what fails is left to
 * the learner, so that results do not depend on the number of threads.
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "machine/stream_crew.h"
#include "prove/offset_learning.h"

enum {
    FEWEST = 64, /* words that are worth the threads */
    PIECE = 16,
    STACK = 1 << 23
};

struct wi_asked {
    word *words; /* without their last `below` digits */
    size_t count, room;
    unsigned below;
    size_t width;            /* outputs below a word, at most */
    bool *known;             /* [word] */
    wi_offset_code *outputs; /* [word][width] */
    int64_t *counts;         /* [word]: so many of them */
    size_t at;               /* the word that was asked for last */
};

void wi_learner_ask(learning *l, const uint32_t *digits, size_t count, unsigned below) {
    if (l->asked == NULL) {
        l->asked = calloc(1, sizeof *l->asked);
    }
    struct wi_asked *a = l->asked;
    if (a == NULL || count > WI_OFFSET_LONGEST || below >= l->source->depth) {
        return;
    }
    below = below < count ? below : (unsigned)count;
    if ((a->count > 0 && a->below != below) || !wi_list_room(a->words, a->room, a->count + 1)) {
        return; /* a small number among large ones: the learner looks itself */
    }
    word *w = &a->words[a->count++];
    *w = (word){.length = (uint8_t)(count - below)};
    for (size_t i = 0; i < w->length; i++) {
        w->digit[i] = (uint8_t)digits[i];
    }
    a->below = below;
}

/* ---- a thread -------------------------------------------------------------------------------- */

typedef struct walker {
    learning *of;
    wi_offset_source source;
    wi_offset_level *levels;
    uint64_t *here, *next;
} walker;

static void close_walker(void *worker) {
    walker *w = worker;
    if (w != NULL) {
        if (w->source.part != NULL && w->source.data != NULL) {
            w->source.part(w->source.data);
        }
        free(w->levels);
        free(w->here);
        free(w->next);
        free(w);
    }
}

static wy_status open_walker(void **out, void *data, wy_error *error) {
    learning *l = data;
    walker *w = calloc(1, sizeof *w);
    *out = w;
    if (w == NULL) {
        return WY_SYSTEM;
    }
    w->of = l;
    w->source = *l->source;
    w->source.data = NULL;
    w->levels = calloc(l->source->depth + 2, sizeof *w->levels);
    w->here = calloc(l->source->record, sizeof *w->here);
    w->next = calloc(l->source->record, sizeof *w->next);
    wy_status status = w->levels == NULL || w->here == NULL || w->next == NULL
                           ? WY_SYSTEM
                           : l->source->twin(&w->source.data, l->source->data, error);
    if (status != WY_OK) {
        close_walker(w);
        *out = NULL;
    }
    return status;
}

/* Looks at a word; false: not all is known. */
static bool look_at(void *worker, size_t at) {
    walker *w = worker;
    struct wi_asked *a = w->of->asked;
    const word *of = &a->words[at];
    const wi_offset_source *source = &w->source;
    wy_error unused;
    if (!wi_learner_may_follow(w->of->tree, 0, of->digit, of->length)) {
        return false;
    }
    memcpy(w->here, w->of->root, source->record * sizeof *w->here);
    for (size_t i = 0; i < of->length; i++) {
        if (source->follow(source->data, w->next, w->here, of->digit[i], &unused) != WY_OK) {
            return false;
        }
        uint64_t *swap = w->here;
        w->here = w->next;
        w->next = swap;
    }
    if (source->look(source->data, w->levels, w->here, a->below, &unused) != WY_OK) {
        return false;
    }
    const wi_offset_level all = w->levels[a->below];
    if ((size_t)all.count > a->width) {
        return false;
    }
    memcpy(a->outputs + at * a->width, all.outputs, (size_t)all.count * sizeof *a->outputs);
    a->counts[at] = all.count;
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

void wi_learner_look_at_asked(learning *l) {
    struct wi_asked *a = l->asked;
    const int threads = wi_crew_threads(l->control, (1 << 20) + STACK);
    if (a == NULL || a->count < FEWEST || l->source->twin == NULL || threads == 1) {
        return;
    }
    a->width = (size_t)wi_offset_below(l->tree, 0, a->below);
    a->known = calloc(a->count, sizeof *a->known);
    a->counts = calloc(a->count, sizeof *a->counts);
    a->outputs = calloc(a->count * a->width + 1, sizeof *a->outputs);
    if (a->known == NULL || a->counts == NULL || a->outputs == NULL) {
        wi_learner_forget_asked(l);
        return;
    }
    const wi_crew_question question = {.count = (int64_t)a->count,
                                       .piece = PIECE,
                                       .open = open_walker,
                                       .close = close_walker,
                                       .ask = look_at,
                                       .answers = a->known,
                                       .data = l};
    wy_error unused;
    if (wi_crew_ask(&question, threads, l->control, &unused) != WY_OK) {
        wi_learner_forget_asked(l);
    }
}

const wi_offset_code *wi_learner_asked(int64_t *count, learning *l, const uint8_t *digits,
                                       size_t length, unsigned below) {
    struct wi_asked *a = l->asked;
    if (a == NULL || a->known == NULL || a->below != below) {
        return NULL;
    }
    for (; a->at < a->count; a->at++) { /* they are asked for in their order, but for some */
        const word *w = &a->words[a->at];
        if (w->length == length && memcmp(w->digit, digits, length) == 0) {
            *count = a->counts[a->at];
            return a->known[a->at] ? a->outputs + a->at * a->width : NULL;
        }
    }
    return NULL;
}

void wi_learner_forget_asked(learning *l) {
    if (l->asked != NULL) {
        free(l->asked->words);
        free(l->asked->known);
        free(l->asked->counts);
        free(l->asked->outputs);
        free(l->asked);
        l->asked = NULL;
    }
}
