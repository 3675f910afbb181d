/*
 * offset_learn.c - offsets as an automaton, from a source of outputs; see offset.h.
 *
 * The states are found from the empty word on, the shortest words first (offset_states.c).  An
 * automaton that is closed is compared with the source (offset_states.c), and with words that the
 * caller names; where they differ, classes are split until it is right (offset_states.c).
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "machine/parallel.h"
#include "prove/offset.h"
#include "prove/offset_learning.h"

static void learner_ask(wi_learner *learner, const uint32_t *digits, size_t count, unsigned below);

static void learner_ahead_close(learning *l);

static const wi_offset_code *learner_asked(int64_t *count, learning *l, const uint8_t *digits,
                                           size_t length, unsigned below);

static void find_bounds(wi_offsets *o) {
    bool any = false;
    for (uint32_t i = 0; i < o->count; i++) {
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            int32_t offset;
            if (wi_offset_read(&offset, o->output[i], mirrored != 0)) {
                o->least = !any || offset < o->least ? offset : o->least;
                o->greatest = !any || offset > o->greatest ? offset : o->greatest;
                any = true;
            }
        }
    }
}

wy_status wi_learner_settle(wi_learner *l, wy_error *error) {
    l->error = error;
    wy_status status = l->out->count == 0 ? wi_learner_first_state(l) : WY_OK;
    if (status == WY_OK) {
        status = wi_learner_close_states(l);
    }
    for (bool differed = true; differed && status == WY_OK;) {
        bool again = true;
        while (again && status == WY_OK) {
            again = false;
            status = wi_learner_compare_first(&again, l);
            if (status == WY_OK) {
                status = wi_learner_compare_words(&again, l);
            }
        }
        differed = false;
        if (status == WY_OK) {
            status = wi_learner_compare_walks(&differed, l);
        }
    }
    l->out->ends = l->end_count;
    find_bounds(l->out);
    return status;
}

/* One more word for which the automaton was wrong. */
static wy_status correct_word(bool *differed, learning *l, const uint8_t *digits, size_t count) {
    bool differs = false;
    wy_status status = wi_learner_set_right(&differs, l, digits, count);
    if (status == WY_NO && l->source->bounded) {
        return WY_OK;
    }
    *differed |= differs;
    return status == WY_OK && differs ? wi_learner_keep_word(l, digits, count) : status;
}

/* The words so many digits below a word; outputs: what the source says of them. */
static wy_status correct_below(bool *differed, learning *l, uint8_t *digits, size_t count,
                               unsigned depth, const wi_offset_code *outputs) {
    uint32_t state = 0; /* of the beginning that is at hand */
    uint32_t states[WI_OFFSET_LONGEST + 1];
    for (size_t i = 0; i < count; i++) {
        state = wi_learner_step(l, state, digits[i]);
    }
    states[count] = state;
    const size_t end = count + depth;
    size_t at = count;
    uint32_t digit = 0;
    wy_status status = WY_OK;
    while (status == WY_OK) {
        if (at < end && digit < l->tree->digits) {
            const uint32_t to = wi_learner_step(l, states[at], digit);
            if (to == WI_NO_NODE) {
                digit++;
                continue;
            }
            digits[at] = (uint8_t)digit;
            states[++at] = to;
            digit = 0;
            continue;
        }
        if (at == end && l->tree->number[l->out->kind[states[at]]]) {
            if (l->out->output[states[at]] != *outputs++) {
                status = correct_word(differed, l, digits, end);
                states[0] = 0;
                for (size_t i = 0; i < end && status == WY_OK; i++) {
                    states[i + 1] = wi_learner_step(l, states[i], digits[i]);
                }
            }
        }
        if (at == count) {
            break;
        }
        digit = (uint32_t)digits[--at] + 1;
    }
    return status;
}

/*
 * Makes the offsets right for all words that differ from this one in the last `below` digits, which
 * may be all of them; *differed: some were wrong.  Settle afterwards.  Words that the source does
 * not reach, or that are not valid, are passed over.
 */
static wy_status learner_correct(bool *differed, wi_learner *l, const uint32_t *digits,
                                 size_t count, unsigned below, wy_error *error) {
    l->error = error;
    *differed = false;
    uint8_t of[WI_OFFSET_LONGEST];
    if (count > WI_OFFSET_LONGEST || below >= l->source->depth) {
        return WY_OK;
    }
    below = below < count ? below : (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        of[i] = (uint8_t)digits[i];
    }
    if (!wi_learner_may_follow(l->tree, 0, of, count)) {
        return WY_OK;
    }
    int64_t known = 0;
    const wi_offset_code *asked = learner_asked(&known, l, of, count - below, below);
    if (asked != NULL) {
        return correct_below(differed, l, of, count - below, below, asked);
    }
    const uint64_t *record = NULL;
    wy_status status = wi_learner_walk_to(&record, l, of, count - below);
    if (status == WY_OK) {
        status = l->source->look(l->source->data, l->levels, record, below, l->error);
    }
    if (status != WY_OK) {
        return status == WY_NO && l->source->bounded ? WY_OK : status;
    }
    const wi_offset_level all = l->levels[below];
    wi_offset_code *outputs = malloc((size_t)all.count * sizeof *outputs + 1);
    if (outputs == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(outputs, all.outputs, (size_t)all.count * sizeof *outputs);
    status = correct_below(differed, l, of, count - below, below, outputs);
    free(outputs);
    return status;
}

wy_status wi_learner_correct_around(bool *differed, wi_learner *l, const mpz_t number,
                                    unsigned around, unsigned below, wy_error *error) {
    wy_status status = WY_OK;
    mpz_t at;
    mpz_init(at);
    for (int i = -1; i <= 1 && status == WY_OK; i++) {
        mpz_set_si(at, (long)i * (long)around);
        mpz_add(at, at, number);
        if (mpz_sgn(at) < 0) {
            continue;
        }
        uint32_t *digits = NULL;
        size_t count = 0;
        bool differs = false;
        status = wy_numeration_represent(&digits, &count, l->tree->system, at, error);
        if (status == WY_OK && differed == NULL) {
            learner_ask(l, digits, count, below);
        } else if (status == WY_OK) {
            status = learner_correct(&differs, l, digits, count, below, error);
            *differed |= differs;
        }
        free(digits);
    }
    mpz_clear(at);
    return status;
}

const wi_offsets *wi_learner_offsets(const wi_learner *l) {
    return l->out;
}

wy_status wi_learner_open(wi_learner **out, const wi_offset_source *source,
                          const wi_offset_limits *limits, const wy_control *control,
                          wy_error *error) {
    *out = NULL;
    if (source->tree->digits > 256) {
        return wi_fail(error, WY_LIMIT, "unknown: the numeration has too many digits");
    }
    if (source->depth < 2) {
        return wi_fail(error, WY_NO, "too few numbers are known");
    }
    wi_learner *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return wi_fail_memory(error);
    }
    l->own = *source;
    l->source = &l->own;
    l->tree = source->tree;
    l->limits = *limits;
    l->control = control;
    l->depth = limits->depth < source->depth - 1 ? limits->depth : source->depth - 1;
    l->out = &l->offsets;
    l->offsets = (wi_offsets){.tree = source->tree, .depth = l->depth};
    wi_pace_start(&l->pace, control);
    l->levels = calloc(source->depth + 2, sizeof *l->levels);
    l->walk = calloc(source->record, sizeof *l->walk);
    l->step = calloc(source->record, sizeof *l->step);
    l->root = calloc(source->record, sizeof *l->root);
    l->path = calloc(source->record * (WI_OFFSET_LONGEST + 1), sizeof *l->path);
    if (l->levels == NULL || l->walk == NULL || l->step == NULL || l->root == NULL ||
        l->path == NULL) {
        wi_learner_close(l);
        return wi_fail_memory(error);
    }
    *out = l;
    return WY_OK;
}

void wi_learner_close(wi_learner *l) {
    if (l == NULL) {
        return;
    }
    wi_learner_groups_close(l);
    learner_ahead_close(l);
    wi_learner_forget_asked(l);
    wi_table_close(&l->by_signature);
    free(l->levels);
    free(l->walk);
    free(l->step);
    free(l->root);
    free(l->path);
    free(l->records);
    free(l->words);
    free(l->signatures);
    free(l->offsets.kind);
    free(l->offsets.next);
    free(l->offsets.output);
    free(l);
}

bool wi_offsets_are_symmetric(const wi_offsets *offsets) {
    for (uint32_t i = 0; i < offsets->count; i++) {
        int32_t f;
        int32_t g;
        const bool has_f = wi_offset_read(&f, offsets->output[i], false);
        const bool has_g = wi_offset_read(&g, offsets->output[i], true);
        if (has_f != has_g || (has_f && f != g)) {
            return false;
        }
    }
    return true;
}

wy_status wi_offsets_automaton(wy_automaton **out, const wi_offsets *offsets,
                               const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(offsets->tree->system);
    const uint32_t digits = offsets->tree->digits;
    wy_edge *edges = malloc((size_t)offsets->count * digits * sizeof *edges);
    int32_t *outputs = malloc((size_t)offsets->count * sizeof *outputs);
    if (edges == NULL || outputs == NULL) {
        free(edges);
        free(outputs);
        return wi_fail_memory(error);
    }
    size_t count = 0;
    for (uint32_t q = 0; q < offsets->count; q++) {
        outputs[q] = (int32_t)offsets->output[q];
        for (uint32_t d = 0; d < digits; d++) {
            const uint32_t to = offsets->next[(size_t)q * digits + d];
            if (to != WI_NO_NODE) {
                edges[count++] = (wy_edge){.from = q, .to = to, .label = d};
            }
        }
    }
    wy_status status =
        wy_automaton_create(out, WY_WORD, &track, 1, outputs, offsets->count, edges, count, error);
    free(edges);
    free(outputs);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return status;
}

/* ==== with threads =========================================================================== */

/*
 * Words that a learner of offsets will be asked to set right, looked at by threads before.
 *
 * Where a guess is refuted thousands of words are checked one after the other, and nearly all the
 * time goes into walking to each, which depends on nothing but the word.  Threads, each with a
 * source of its own, keep the outputs below the words; what fails is left to the learner, so that
 * results do not depend on the number of threads.
 */

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

/*
 * Words for which wi_learner_correct will be called, in this order, each with the same `below`:
 * ask for them, have threads look at them, and forget them behind.  That saves time and changes
 * nothing else.
 */
static void learner_ask(learning *l, const uint32_t *digits, size_t count, unsigned below) {
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
    const int threads = wi_parallel_threads(l->control, (1 << 20) + STACK);
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
    const wi_parallel_question question = {.count = (int64_t)a->count,
                                           .piece = PIECE,
                                           .open = open_walker,
                                           .close = close_walker,
                                           .ask = look_at,
                                           .answers = a->known,
                                           .data = l};
    wy_error unused;
    if (wi_parallel_ask(&question, threads, l->control, &unused) != WY_OK) {
        wi_learner_forget_asked(l);
    }
}

/* What stands so many digits below a word that was asked for (offset.h); NULL: not known. */
static const wi_offset_code *learner_asked(int64_t *count, learning *l, const uint8_t *digits,
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

/* ---- asked ahead ----------------------------------------------------------------------------- */

/*
 * A learner of offsets with threads.
 *
 * To look at what stands below a word is most of the work, and depends on nothing but the word.  So
 * threads, each with a source of its own, look at all states that wait, and keep what they find;
 * the learner then goes through the states in their order, as one thread alone would.  Whatever
 * fails is left to it, so that results, and errors, do not depend on the number of threads.
 */

enum {
    FEWEST_STATES = 64, /* states that are worth the threads */
    MOST = 8192,        /* states that are looked at before the learner goes on */
    STATES_AT_ONCE = 8, /* states that a thread takes at once */
};

typedef struct helper {
    learning *of;
    wi_offset_source source;
    wi_offset_level *levels;
} helper;

typedef struct wi_ahead {
    int threads;
    helper *helpers; /* one for each */
    atomic_int taken;
    uint32_t first, count; /* states that were looked at */
    bool *known;           /* [state - first] */
    /* [state - first][digit]: what stands below, the record, the output */
    signature *bases;
    uint64_t *records;
    wi_offset_code *outputs;
    size_t known_room, bases_room, records_room, outputs_room;
} wi_ahead;

static bool is_known(const wi_ahead *a, uint32_t state) {
    return a != NULL && state >= a->first && state - a->first < a->count &&
           a->known[state - a->first];
}

const signature *wi_learner_ahead(const learning *l, uint32_t state) {
    const wi_ahead *a = l->ahead;
    return is_known(a, state) ? a->bases + (size_t)(state - a->first) * l->tree->digits : NULL;
}

bool wi_learner_ahead_record(uint64_t *record, wi_offset_code *output, const learning *l,
                             uint32_t state, uint32_t digit) {
    const wi_ahead *a = l->ahead;
    if (!is_known(a, state)) {
        return false;
    }
    const size_t width = l->source->record;
    const size_t at = (size_t)(state - a->first) * l->tree->digits + digit;
    memcpy(record, a->records + at * width, width * sizeof *record);
    *output = a->outputs[at];
    return true;
}

/* ---- a thread -------------------------------------------------------------------------------- */

static wy_status take_helper(void **out, void *data, wy_error *error) {
    (void)error;
    wi_ahead *a = ((learning *)data)->ahead;
    *out = &a->helpers[atomic_fetch_add(&a->taken, 1)];
    return WY_OK;
}

static void leave_helper(void *worker) {
    (void)worker; /* it serves again */
}

/* Looks at state number `at` of those that wait; false: not all is known. */
static bool look_ahead(void *worker, size_t at) {
    helper *h = worker;
    const learning *l = h->of;
    wi_ahead *a = l->ahead;
    const uint32_t state = a->first + (uint32_t)at;
    const uint32_t kind = l->out->kind[state];
    const uint64_t *record = wi_learner_record(l, state);
    const wi_offset_source *source = &h->source;
    wy_error unused;
    if (source->look(source->data, h->levels, record, l->depth + 1, &unused) != WY_OK) {
        return false;
    }
    const size_t first = at * l->tree->digits;
    wi_learner_bases(a->bases + first, l->tree, h->levels, kind, l->depth);
    for (uint32_t d = 0; d < l->tree->digits; d++) {
        uint64_t *to = a->records + (first + d) * source->record;
        wi_offset_level level = {0};
        if (wi_offset_child(l->tree, kind, d) == WI_NO_NODE) {
            continue;
        }
        if (source->follow(source->data, to, record, d, &unused) != WY_OK ||
            source->look(source->data, &level, to, 0, &unused) != WY_OK) {
            return false;
        }
        a->outputs[first + d] = level.count > 0 ? level.outputs[0] : 0;
    }
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool open_helper(helper *h, learning *l) {
    wy_error unused;
    *h = (helper){.of = l, .source = *l->source};
    h->source.data = NULL;
    h->levels = calloc(l->source->depth + 2, sizeof *h->levels);
    return h->levels != NULL && l->source->twin(&h->source.data, l->source->data, &unused) == WY_OK;
}

static bool open_ahead(learning *l, int threads) {
    l->ahead = calloc(1, sizeof *l->ahead);
    wi_ahead *a = l->ahead;
    if (a == NULL) {
        return false;
    }
    a->helpers = calloc((size_t)threads, sizeof *a->helpers);
    bool made = a->helpers != NULL;
    while (a->threads < threads && made) {
        made = open_helper(&a->helpers[a->threads++], l);
    }
    return made;
}

static void learner_ahead_close(learning *l) {
    wi_ahead *a = l->ahead;
    if (a == NULL) {
        return;
    }
    for (int i = 0; i < a->threads; i++) {
        if (l->source->part != NULL) {
            l->source->part(a->helpers[i].source.data);
        }
        free(a->helpers[i].levels);
    }
    free(a->helpers);
    free(a->bases);
    free(a->records);
    free(a->outputs);
    free(a->known);
    free(a);
    l->ahead = NULL;
}

/* Bytes that a thread takes: levels of outputs, and buffers of windows. */
static uint64_t helper_bytes(const learning *l) {
    return (uint64_t)wi_offset_below(l->tree, 0, l->source->depth) * 16 + (1 << 20) + STACK;
}

wy_status wi_learner_look_ahead(learning *l) {
    const uint32_t waiting = l->out->count - l->closed;
    wi_ahead *a = l->ahead;
    if (waiting < FEWEST_STATES || l->source->twin == NULL ||
        (a != NULL && l->closed >= a->first && l->closed - a->first < a->count)) {
        return WY_OK;
    }
    const int threads = wi_parallel_threads(l->control, helper_bytes(l));
    if (threads == 1) {
        return WY_OK;
    }
    if (a == NULL && !open_ahead(l, threads)) {
        learner_ahead_close(l);
        return WY_OK; /* no room for it: alone */
    }
    a = l->ahead;
    a->first = l->closed;
    a->count = 0;
    const uint32_t count = waiting < MOST ? waiting : MOST;
    const size_t children = (size_t)count * l->tree->digits;
    if (!wi_list_room(a->bases, a->bases_room, children) ||
        !wi_list_room(a->records, a->records_room, children * l->source->record) ||
        !wi_list_room(a->outputs, a->outputs_room, children) ||
        !wi_list_room(a->known, a->known_room, count)) {
        return WY_OK;
    }
    a->count = count;
    for (uint32_t i = 0; i < count; i++) {
        a->known[i] = false;
    }
    atomic_store(&a->taken, 0);
    const wi_parallel_question question = {.count = count,
                                           .piece = STATES_AT_ONCE,
                                           .open = take_helper,
                                           .close = leave_helper,
                                           .ask = look_ahead,
                                           .answers = a->known,
                                           .data = l};
    wy_error unused;
    if (wi_parallel_ask(&question, a->threads, l->control, &unused) == WY_STOPPED) {
        return wi_fail(l->error, WY_STOPPED,
                       "stopped with %u states of offsets from the line, %u of which have all "
                       "their digits",
                       l->out->count, l->closed);
    }
    return WY_OK;
}
