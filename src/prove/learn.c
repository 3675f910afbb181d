/* learn.c - P-positions of a window as a tree of digits, and classes of its nodes: learn.h. */
#include "prove/learn.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"

/* ==== the tree of digits ===================================================================== */

/*
 * Beginnings of valid words are numbered in radix order, which is easy to enumerate: the children
 * of a beginning come before those of the next.  Those that are valid words themselves are the
 * numbers 0, 1, 2, ... in this order.
 */

/* ---- beginnings of words -------------------------------------------------------------------- */

enum { LONGEST = 256 }; /* way from a node to one that is there */

typedef struct beginning {
    uint32_t parent; /* 0: the empty word, its own parent */
    uint32_t state;  /* of the automaton of valid words */
    uint8_t digit;   /* the last */
    uint8_t length;
} beginning;

typedef struct beginnings {
    beginning *at;
    uint32_t count;
    uint32_t *number; /* number[x] is the beginning that is x */
    uint32_t numbers;
    size_t room, number_room;
} beginnings;

static void clear_beginnings(beginnings *b) {
    free(b->at);
    free(b->number);
}

static bool add_number(beginnings *b, uint32_t beginning_of) {
    if (!wi_list_room(b->number, b->number_room, (size_t)b->numbers + 1)) {
        return false;
    }
    b->number[b->numbers++] = beginning_of;
    return true;
}

static bool add_beginning(beginnings *b, uint32_t parent, uint32_t state, uint8_t digit,
                          bool valid) {
    if (!wi_list_room(b->at, b->room, (size_t)b->count + 1)) {
        return false;
    }
    const uint32_t i = b->count++;
    b->at[i] = (beginning){.parent = parent,
                           .state = state,
                           .digit = digit,
                           .length = (uint8_t)(i == 0 ? 0 : b->at[parent].length + 1)};
    return !valid || add_number(b, i);
}

/* All beginnings whose numbers are below the window; *digits: so many that all are there. */
static bool enumerate(beginnings *b, uint32_t *digits, const wy_system *system, int64_t window) {
    const wy_automaton *valid = system->valid;
    if (!add_beginning(b, 0, 0, 0, true)) {
        return false;
    }
    *digits = 0;
    for (uint32_t i = 0; i < b->count && b->at[i].length < 200; i++) {
        /* All of length[i] + 1 digits follow from those of length[i]. */
        if (i > 0 && b->at[i].length > b->at[i - 1].length) {
            *digits = b->at[i].length;
        }
        for (uint32_t d = i == 0 ? 1 : 0; d < system->digits; d++) {
            const uint32_t to =
                valid == NULL ? 0 : wy_automaton_step(valid, b->at[i].state, (uint64_t)d);
            if (to == WY_NO_STATE) {
                continue;
            }
            const bool is_number = valid == NULL || wy_automaton_output(valid, to) != 0;
            if (is_number && b->numbers >= window) {
                return true;
            }
            if (!add_beginning(b, i, to, (uint8_t)d, is_number)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- nodes ------------------------------------------------------------------------------- */

/* Beginnings have 32 bits, so one track needs no more. */
static uint32_t key_bits(uint32_t tracks) {
    return tracks > 1 ? 64 / tracks : 32;
}

static uint64_t key_of(const uint32_t *of, uint32_t tracks) {
    uint64_t key = 0;
    for (uint32_t t = 0; t < tracks; t++) {
        key = key << key_bits(tracks) | of[t];
    }
    return key;
}

typedef struct tree {
    uint64_t *key; /* all beginnings, key_bits() of each */
    uint32_t *parent;
    uint64_t *label;
    uint32_t count, most;
    wi_table found;
} tree;

/* The node of a key; WY_NO_STATE: none, and the probe is where it belongs. */
static uint32_t find(const tree *t, wi_probe *probe, uint64_t key) {
    uint32_t node;
    *probe = wi_table_probe(&t->found, wi_hash_more(0, key));
    while (wi_table_next(&t->found, probe, &node)) {
        if (t->key[node] == key) {
            return node;
        }
    }
    return WY_NO_STATE;
}

static uint32_t add_node(tree *t, uint64_t key, uint32_t parent, uint64_t label) {
    t->key[t->count] = key;
    t->parent[t->count] = parent;
    t->label[t->count] = label;
    wi_table_add(&t->found, wi_hash_more(0, key), t->count);
    return t->count++;
}

static bool make_tree(tree *t, uint32_t most) {
    t->most = most;
    t->key = malloc((size_t)most * sizeof *t->key);
    t->parent = malloc((size_t)most * sizeof *t->parent);
    t->label = malloc((size_t)most * sizeof *t->label);
    return wi_table_reserve(&t->found, 1, NULL) == WY_OK && t->key != NULL && t->parent != NULL &&
           t->label != NULL;
}

static void clear_tree(tree *t) {
    wi_table_close(&t->found);
    free(t->key);
    free(t->parent);
    free(t->label);
}

/* The node of beginnings, made with all above it if need be; WY_NO_STATE: no room. */
static uint32_t node_of(tree *t, const beginnings *b, const wy_automaton *packer,
                        const uint32_t *of, uint32_t tracks) {
    uint32_t way[LONGEST][WI_SAMPLE_TRACKS];
    uint32_t now[WI_SAMPLE_TRACKS];
    uint32_t depth = 0;
    uint32_t node = WY_NO_STATE;
    wi_probe probe;
    memcpy(now, of, tracks * sizeof *now);
    while ((node = find(t, &probe, key_of(now, tracks))) == WY_NO_STATE && depth < LONGEST) {
        memcpy(way[depth++], now, tracks * sizeof *now);
        for (uint32_t i = 0; i < tracks; i++) {
            now[i] = b->at[now[i]].parent;
        }
    }
    while (depth-- > 0) {
        if (t->count == t->most) {
            return WY_NO_STATE;
        }
        uint32_t last[WI_SAMPLE_TRACKS];
        for (uint32_t i = 0; i < tracks; i++) {
            last[i] = b->at[way[depth][i]].digit;
        }
        node = add_node(t, key_of(way[depth], tracks), node, wy_automaton_pack(packer, last));
    }
    return node;
}

/* ---- children, by label ------------------------------------------------------------------ */

static void sort_children(wi_sample *s, uint32_t node) {
    for (uint32_t i = s->begin[node] + 1; i < s->begin[node + 1]; i++) {
        for (uint32_t j = i; j > s->begin[node] && s->label[j] < s->label[j - 1]; j--) {
            const uint64_t label = s->label[j];
            const uint32_t child = s->child[j];
            s->label[j] = s->label[j - 1];
            s->child[j] = s->child[j - 1];
            s->label[j - 1] = label;
            s->child[j - 1] = child;
        }
    }
}

/* Every node is a child, the root of itself. */
static bool list_children(wi_sample *s, const tree *t) {
    s->count = t->count;
    s->child_room = t->count;
    s->begin = calloc((size_t)t->count + 2, sizeof *s->begin);
    s->child = malloc((size_t)t->count * sizeof *s->child);
    s->label = malloc((size_t)t->count * sizeof *s->label);
    if (s->begin == NULL || s->child == NULL || s->label == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        s->begin[t->parent[i] + 2]++;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        s->begin[i + 2] += s->begin[i + 1];
    }
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t at = s->begin[t->parent[i] + 1]++;
        s->child[at] = i;
        s->label[at] = t->label[i];
    }
    for (uint32_t i = 0; i < t->count; i++) {
        sort_children(s, i);
    }
    return true;
}

/* ---- all of it --------------------------------------------------------------------------- */

/* The beginnings of a tuple; false: one is beyond the digits. */
static bool begin(uint32_t *out, const wi_sample *s, const beginnings *b, const int64_t *numbers) {
    bool there = true;
    for (uint32_t t = 0; t < s->tracks && there; t++) {
        there = numbers[t] < b->numbers;
        out[t] = there ? b->number[numbers[t]] : 0;
        there = there && b->at[out[t]].length <= s->digits;
    }
    return there;
}

static wy_status fill(wi_sample *s, tree *t, const beginnings *b, const int64_t *numbers,
                      size_t count, wy_error *error) {
    const wy_track track = wy_numeration_track(s->system);
    const wy_track tracks[WI_SAMPLE_TRACKS] = {track, track, track, track, track, track};
    wy_automaton *packer = NULL;
    const wy_status status = wi_automaton_all(&packer, true, tracks, s->tracks, NULL, error);
    if (status != WY_OK) {
        return status;
    }
    s->in_p = calloc(t->most, sizeof *s->in_p);
    bool room = s->in_p != NULL;
    add_node(t, 0, 0, 0);
    bool full = false;
    for (size_t i = 0; i < count && room && !full; i++) {
        uint32_t of[WI_SAMPLE_TRACKS];
        if (begin(of, s, b, numbers + i * s->tracks)) {
            room = wi_table_reserve(&t->found, LONGEST, NULL) == WY_OK;
            if (!room) {
                break;
            }
            const uint32_t node = node_of(t, b, packer, of, s->tracks);
            full = node == WY_NO_STATE;
            if (!full) {
                s->in_p[node] = 1;
            }
        }
    }
    wy_automaton_free(packer);
    if (full) {
        return wi_fail(error, WY_LIMIT, "the tree of digits has more than %lu nodes",
                       (unsigned long)t->most);
    }
    s->length = room ? malloc((size_t)t->count * sizeof *s->length) : NULL;
    if (s->length == NULL || !list_children(s, t)) {
        return wi_fail_memory(error);
    }
    for (uint32_t i = 0; i < t->count; i++) {
        s->length[i] = i == 0 ? 0 : s->length[t->parent[i]] + 1;
    }
    return WY_OK;
}

wy_status wi_sample_make_tuples(wi_sample *out, const wy_numeration *system, uint32_t tracks,
                                const int64_t *numbers, size_t count, int64_t window, uint32_t most,
                                wy_error *error) {
    memset(out, 0, sizeof *out);
    const wy_system *of = wi_numeration_system(system);
    if (of->lsd || wi_numeration_signed(system)) {
        return wi_fail(error, WY_BAD,
                       "%s does not read the greatest digit of natural numbers first",
                       wy_numeration_name(system));
    }
    if (of->digits > 256) {
        return wi_fail(error, WY_LIMIT, "%s has too many digits", wy_numeration_name(system));
    }
    out->system = system;
    out->tracks = tracks;
    beginnings b = {0};
    tree t = {0};
    wy_status status = WY_OK;
    const bool enumerated = enumerate(&b, &out->digits, of, window);
    const uint64_t needed = (uint64_t)count * out->digits + 2; /* nodes, at most */
    const bool fits = b.count <= UINT64_C(1) << key_bits(tracks);
    if (!enumerated || !make_tree(&t, needed < most ? (uint32_t)needed : most)) {
        status = wi_fail_memory(error);
    } else if (!fits) {
        status = wi_fail(error, WY_LIMIT, "the window has too many numbers for so many tracks");
    } else if (out->digits < 3) {
        wi_fail(error, WY_LIMIT, "the window has too few digits");
        status = wi_fail_more(error, WY_MORE_WINDOW);
    } else {
        status = fill(out, &t, &b, numbers, count, error);
    }
    clear_beginnings(&b);
    clear_tree(&t);
    if (status != WY_OK) {
        wi_sample_clear(out);
    }
    return status;
}

uint32_t wi_sample_nodes(const wy_control *control, uint32_t most) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    return memory > 0 && memory / 64 < most ? (uint32_t)(memory / 64) + 1 : most;
}

wy_status wi_sample_make(wi_sample *out, const wy_numeration *system, const wy_position *positions,
                         size_t count, int64_t window, uint32_t most, wy_error *error) {
    return wi_sample_make_tuples(out, system, 2, (const int64_t *)positions, count, window, most,
                                 error);
}

void wi_sample_clear(wi_sample *sample) {
    free(sample->length);
    free(sample->in_p);
    free(sample->begin);
    free(sample->child);
    free(sample->label);
    memset(sample, 0, sizeof *sample);
}

/* ==== classes of nodes ======================================================================= */

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
