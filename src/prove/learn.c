/* learn.c - classes of nodes; what they are is in learn.h. */
#include "prove/learn.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "base/table.h"

/* Class 0: no continuation leads to a P-position. */
typedef struct classes {
    uint32_t depth;
    uint32_t count;  /* with class 0 */
    uint32_t *of;    /* of each node, as far as it is known: length + depth <= digits */
    uint32_t *first; /* a shortest node of each class */
} classes;

static bool known(const wi_sample *s, uint32_t node, uint32_t depth) {
    return s->length[node] + depth <= s->digits;
}

/* ---- from depth k to k + 1 ------------------------------------------------------------------- */

static uint64_t hash_of(const wi_sample *s, const uint32_t *before, uint32_t node) {
    uint64_t hash = s->in_p[node] + 1;
    for (uint32_t i = s->begin[node]; i < s->begin[node + 1]; i++) {
        if (before[s->child[i]] != 0) {
            hash = (hash ^ s->label[i]) * UINT64_C(0x9E3779B97F4A7C15);
            hash = (hash ^ (hash >> 29) ^ before[s->child[i]]) * UINT64_C(0xBF58476D1CE4E5B9);
        }
    }
    return hash ^ hash >> 32;
}

/* The next child from i on that is not of class 0. */
static uint32_t next_child(const wi_sample *s, const uint32_t *before, uint32_t i, uint32_t end) {
    while (i < end && before[s->child[i]] == 0) {
        i++;
    }
    return i;
}

static bool alike(const wi_sample *s, const uint32_t *before, uint32_t a, uint32_t b) {
    if (s->in_p[a] != s->in_p[b]) {
        return false;
    }
    const uint32_t end_a = s->begin[a + 1];
    const uint32_t end_b = s->begin[b + 1];
    uint32_t i = next_child(s, before, s->begin[a], end_a);
    uint32_t j = next_child(s, before, s->begin[b], end_b);
    while (i < end_a && j < end_b) {
        if (s->label[i] != s->label[j] || before[s->child[i]] != before[s->child[j]]) {
            return false;
        }
        i = next_child(s, before, i + 1, end_a);
        j = next_child(s, before, j + 1, end_b);
    }
    return i == end_a && j == end_b;
}

static bool is_empty(const wi_sample *s, const uint32_t *before, uint32_t node) {
    return !s->in_p[node] &&
           next_child(s, before, s->begin[node], s->begin[node + 1]) == s->begin[node + 1];
}

/* next: arrays are there; table: will find its classes.  false: no memory. */
static bool refine(classes *next, const wi_sample *s, const classes *now, wi_table *table) {
    wi_table_empty(table);
    next->depth = now->depth + 1;
    next->count = 1;
    for (uint32_t node = 0; node < s->count; node++) {
        if (!known(s, node, next->depth)) {
            continue;
        }
        if (is_empty(s, now->of, node)) {
            next->of[node] = 0;
            continue;
        }
        if (wi_table_reserve(table, 1, NULL) != WY_OK) {
            return false;
        }
        uint32_t class;
        bool known_class = false;
        wi_probe probe = wi_table_probe(table, hash_of(s, now->of, node));
        while (!known_class && wi_table_next(table, &probe, &class)) {
            known_class = alike(s, now->of, next->first[class], node);
        }
        if (!known_class) {
            class = next->count++;
            next->first[class] = node;
            wi_table_put(table, &probe, class);
        }
        next->of[node] = class;
        if (s->length[node] < s->length[next->first[class]]) {
            next->first[class] = node;
        }
    }
    return true;
}

/* Are nodes of one class in one class of the next depth too, and is none empty? */
static bool settled(const wi_sample *s, const classes *now, const classes *next, uint32_t *seen) {
    memset(seen, 0, (size_t)now->count * sizeof *seen);
    for (uint32_t node = 0; node < s->count; node++) {
        if (!known(s, node, next->depth)) {
            continue;
        }
        const uint32_t class = now->of[node];
        if (class == 0 || (seen[class] != 0 && seen[class] != next->of[node])) {
            return false;
        }
        seen[class] = next->of[node];
    }
    return true;
}

/* ---- the automaton ----------------------------------------------------------------------- */

typedef struct building {
    uint32_t *state; /* of a class, + 1 */
    uint32_t *class; /* of a state */
    uint32_t count;
    wy_edge *edges;
    size_t edge_count;
} building;

static uint32_t state_of(building *b, uint32_t class) {
    if (b->state[class] == 0) {
        b->class[b->count++] = class;
        b->state[class] = b->count;
    }
    return b->state[class] - 1;
}

/* The classes that the root leads to; false: one is not known well enough. */
static bool follow(building *b, const wi_sample *s, const classes *now) {
    state_of(b, now->of[0]);
    for (uint32_t q = 0; q < b->count; q++) {
        const uint32_t node = now->first[b->class[q]];
        if (!known(s, node, now->depth + 1)) {
            return false;
        }
        for (uint32_t i = s->begin[node]; i < s->begin[node + 1]; i++) {
            const uint32_t class = now->of[s->child[i]];
            if (class != 0) {
                b->edges[b->edge_count++] =
                    (wy_edge){.from = q, .to = state_of(b, class), .label = s->label[i]};
            }
        }
    }
    return true;
}

static wy_status to_automaton(wi_learned *out, const building *b, const wi_sample *s,
                              const classes *now, const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(s->system);
    const wy_track tracks[WI_SAMPLE_TRACKS] = {track, track, track, track, track, track};
    int32_t *outputs = malloc(((size_t)b->count + 1) * sizeof *outputs);
    if (outputs == NULL) {
        return wi_fail_memory(error);
    }
    for (uint32_t q = 0; q < b->count; q++) {
        outputs[q] = s->in_p[now->first[b->class[q]]];
    }
    wy_automaton *raw = NULL;
    wy_status status = wy_automaton_create(&raw, WY_ACCEPTOR, tracks, s->tracks, outputs, b->count,
                                           b->edges, b->edge_count, error);
    free(outputs);
    if (status == WY_OK) {
        status = wy_automaton_validate(&out->p, raw, control, error);
    }
    wy_automaton_free(raw);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(out->p, control, error);
    }
    if (status == WY_OK) {
        out->depth = now->depth;
        out->states = b->count;
    } else {
        wy_automaton_free(out->p);
        out->p = NULL;
    }
    return status;
}

static wy_status build(wi_learned *out, const wi_sample *s, const classes *now, uint32_t most,
                       const wy_control *control, wy_error *error) {
    building b = {.state = calloc(now->count, sizeof *b.state),
                  .class = malloc((size_t)now->count * sizeof *b.class),
                  .edges = malloc((size_t)s->child_room * sizeof *b.edges)};
    wy_status status = WY_OK;
    if (b.state == NULL || b.class == NULL || b.edges == NULL) {
        status = wi_fail_memory(error);
    } else if (now->of[0] == 0) {
        wi_fail(error, WY_NO, "there is no P-position");
        wi_fail_more(error, WY_MORE_WINDOW);
        status = WY_NO;
    } else if (!follow(&b, s, now)) {
        wi_fail(error, WY_NO, "%u states are not closed at depth %u", (unsigned)b.count,
                (unsigned)now->depth);
        wi_fail_more(error, WY_MORE_WINDOW);
        status = WY_NO;
    } else if (b.count > most) {
        wi_fail(error, WY_NO, "there would be %u states", (unsigned)b.count);
        wi_fail_more(error, WY_MORE_STATES);
        status = WY_NO;
    } else {
        status = to_automaton(out, &b, s, now, control, error);
    }
    free(b.state);
    free(b.class);
    free(b.edges);
    return status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static bool make_classes(classes *c, uint32_t nodes) {
    c->of = malloc((size_t)nodes * sizeof *c->of);
    c->first = malloc(((size_t)nodes + 2) * sizeof *c->first);
    return c->of != NULL && c->first != NULL;
}

static void at_depth_0(classes *c, const wi_sample *s) {
    c->depth = 0;
    c->count = 1;
    for (uint32_t node = 0; node < s->count; node++) {
        c->of[node] = s->in_p[node];
        if (s->in_p[node] && (c->count == 1 || s->length[node] < s->length[c->first[1]])) {
            c->first[1] = node;
            c->count = 2;
        }
    }
}

wy_status wi_learn(wi_learned *out, const wi_sample *sample, uint32_t most,
                   const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    classes both[2] = {0};
    wi_table table = {0};
    uint32_t *seen = malloc(((size_t)sample->count + 2) * sizeof *seen);
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = WY_OK;
    if (!make_classes(&both[0], sample->count) || !make_classes(&both[1], sample->count) ||
        seen == NULL) {
        status = wi_fail_memory(error);
    } else {
        at_depth_0(&both[0], sample);
        status = WY_NO;
        uint32_t depth = 0;
        for (; depth + 2 < sample->digits && status == WY_NO; depth++) {
            classes *now = &both[depth % 2];
            classes *next = &both[1 - depth % 2];
            if (wi_pace_stop(&pace, 0)) {
                status = wi_fail(error, WY_STOPPED, "stopped while learning");
                break;
            }
            if (!refine(next, sample, now, &table)) {
                status = wi_fail_memory(error);
                break;
            }
            if (settled(sample, now, next, seen)) {
                status = build(out, sample, now, most, control, error);
                break;
            }
        }
        if (status == WY_NO && depth + 2 >= sample->digits) {
            wi_fail(error, WY_NO, "%u digits are too few", (unsigned)sample->digits);
            wi_fail_more(error, WY_MORE_WINDOW);
        }
    }
    for (int i = 0; i < 2; i++) {
        free(both[i].of);
        free(both[i].first);
    }
    free(seen);
    wi_table_close(&table);
    return status;
}
