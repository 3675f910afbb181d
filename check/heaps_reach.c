/*
 * heaps_reach.c - the positions from which a move of a line leads into a set, taken away from
 * another set.
 *
 * A node is a state of the target, which reads the option, and one of each sum.  With given digits
 * of the position, any digits of the option may be chosen; so a position leads into the target if
 * one of the nodes that its digits reach accepts.  The sets of nodes that are reached are followed
 * together with the states of the set from which they are taken away, so that nothing is looked at
 * that is not in it.
 */
#include <stdlib.h>
#include <string.h>

#include "heaps.h"
#include "trail.h"

enum { MOST_TUPLE = 1 + MOST_HEAP_CONDITIONS + MOST_HEAPS };

/* ---- nodes ---------------------------------------------------------------------------------- */

typedef struct graph {
    uint32_t labels, count;
    size_t *begin; /* of node and label: its edges; one more at the end */
    size_t begin_room;
    uint32_t *edges; /* nodes from which something is accepted */
    size_t edge_count, edge_room;
    bool *accepts;
    size_t accept_count;
} graph;

static void drop_graph(graph *g, work *w) {
    cert_drop(w, g->begin, g->begin_room, sizeof *g->begin);
    cert_drop(w, g->edges, g->edge_room, sizeof *g->edges);
    cert_drop(w, g->accepts, g->accept_count, sizeof *g->accepts);
    *g = (graph){0};
}

static bool put_edges(graph *g, trail *nodes, const table *target, const heap_net *net, uint32_t q,
                      work *w) {
    uint32_t at[MOST_TUPLE], tuple[MOST_TUPLE];
    memcpy(at, nodes->at + q * nodes->width, nodes->width * sizeof *at);
    const uint32_t *row = target->next + (size_t)at[0] * target->labels;
    for (uint32_t position = 0; position < g->labels; position++) {
        size_t *begin = cert_grow(w, g->begin, &g->begin_room, (size_t)q * g->labels + position + 2,
                                  sizeof *begin);
        if (begin == NULL) {
            return false;
        }
        g->begin = begin;
        begin[(size_t)q * g->labels + position] = g->edge_count;
        for (uint32_t option = 0; option < g->labels; option++) {
            tuple[0] = row[option];
            if (tuple[0] == NOWHERE ||
                !cert_step_heap_net(net, at + 1, position, option, tuple + 1)) {
                continue;
            }
            const uint32_t to = cert_trail_add(nodes, tuple, q, 0, w);
            uint32_t *edges = to == NOWHERE ? NULL
                                            : cert_grow(w, g->edges, &g->edge_room,
                                                        g->edge_count + 1, sizeof *edges);
            if (edges == NULL) {
                return false;
            }
            g->edges = edges;
            edges[g->edge_count++] = to;
        }
        g->begin[(size_t)q * g->labels + position + 1] = g->edge_count;
    }
    return true;
}

/* Edges to nodes from which nothing is accepted are dropped. */
static bool keep_useful(graph *g, work *w) {
    bool *useful = cert_take(w, g->count, sizeof *useful);
    if (useful == NULL) {
        return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = g->count; q-- > 0;) {
            bool here = useful[q] || g->accepts[q];
            const size_t end = g->begin[((size_t)q + 1) * g->labels];
            for (size_t i = g->begin[(size_t)q * g->labels]; i < end && !here; i++) {
                here = useful[g->edges[i]];
            }
            more = more || here != useful[q];
            useful[q] = here;
        }
    }
    size_t kept = 0;
    size_t from = 0;
    for (size_t k = 0; k < (size_t)g->count * g->labels; k++) {
        const size_t end = g->begin[k + 1];
        g->begin[k] = kept;
        for (; from < end; from++) {
            if (useful[g->edges[from]]) {
                g->edges[kept++] = g->edges[from];
            }
        }
    }
    g->begin[(size_t)g->count * g->labels] = kept;
    g->edge_count = kept;
    cert_drop(w, useful, g->count, sizeof *useful);
    return true;
}

static bool make_graph(graph *out, const table *target, const heap_net *net, work *w) {
    *out = (graph){.labels = net->labels};
    trail nodes = {.width = 1 + (size_t)net->count};
    uint32_t tuple[MOST_TUPLE] = {0};
    bool good = cert_trail_add(&nodes, tuple, 0, 0, w) != NOWHERE;
    for (uint32_t q = 0; q < nodes.count && good; q++) {
        good = put_edges(out, &nodes, target, net, q, w);
    }
    if (good) {
        out->count = nodes.count;
        out->accept_count = nodes.count;
        out->accepts = cert_take(w, nodes.count, sizeof *out->accepts);
        good = out->accepts != NULL;
    }
    for (uint32_t q = 0; q < nodes.count && good; q++) {
        const uint32_t *at = nodes.at + q * nodes.width;
        out->accepts[q] = target->value[at[0]] == 1 && cert_heap_net_holds(net, at + 1);
    }
    good = good && keep_useful(out, w);
    cert_trail_drop(&nodes, w);
    if (!good) {
        drop_graph(out, w);
    }
    return good;
}

/* ---- sets of nodes ----------------------------------------------------------------------------
 */

/* A key: a state of the set, then nodes, ascending. */
typedef struct keys {
    uint32_t *words;
    size_t word_room, word_count;
    size_t *begin; /* count + 1 */
    size_t begin_room;
    uint32_t count;
    uint32_t *slots; /* key + 1, by hash */
    size_t slot_count;
} keys;

static void drop_keys(keys *k, work *w) {
    cert_drop(w, k->words, k->word_room, sizeof *k->words);
    cert_drop(w, k->begin, k->begin_room, sizeof *k->begin);
    cert_drop(w, k->slots, k->slot_count, sizeof *k->slots);
}

static bool more_slots(keys *k, work *w) {
    const size_t room = 2 * k->slot_count + 1024;
    uint32_t *slots = cert_take(w, room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < k->count; i++) {
        size_t slot = cert_hash(k->words + k->begin[i], k->begin[i + 1] - k->begin[i]) % room;
        while (slots[slot] != 0) {
            slot = (slot + 1) % room;
        }
        slots[slot] = i + 1;
    }
    cert_drop(w, k->slots, k->slot_count, sizeof *k->slots);
    k->slots = slots;
    k->slot_count = room;
    return true;
}

static uint32_t number_of(keys *k, const uint32_t *key, size_t length, work *w) {
    if (2 * ((size_t)k->count + 1) > k->slot_count && !more_slots(k, w)) {
        return NOWHERE;
    }
    size_t slot = cert_hash(key, length) % k->slot_count;
    for (; k->slots[slot] != 0; slot = (slot + 1) % k->slot_count) {
        const uint32_t i = k->slots[slot] - 1;
        if (k->begin[i + 1] - k->begin[i] == length &&
            memcmp(k->words + k->begin[i], key, length * sizeof *key) == 0) {
            return i;
        }
    }
    uint32_t *words = cert_grow(w, k->words, &k->word_room, k->word_count + length, sizeof *words);
    k->words = words != NULL ? words : k->words;
    size_t *begin = cert_grow(w, k->begin, &k->begin_room, (size_t)k->count + 2, sizeof *begin);
    k->begin = begin != NULL ? begin : k->begin;
    if (words == NULL || begin == NULL) {
        return NOWHERE;
    }
    memcpy(words + k->word_count, key, length * sizeof *key);
    begin[k->count] = k->word_count;
    k->word_count += length;
    begin[k->count + 1] = k->word_count;
    k->slots[slot] = ++k->count;
    return k->count - 1;
}

static int ascending(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a;
    const uint32_t right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

typedef struct maker {
    const graph *g;
    const table *from;
    keys all;
    uint32_t *met; /* of each node: the round in which it was put in last */
    uint32_t round;
    uint32_t *key; /* one that is being made */
    size_t key_room;
    table out;
} maker;

/* The state of key q after a label, whose state of the set is `to`. */
static uint32_t follow(maker *m, uint32_t q, uint32_t label, uint32_t to, work *w) {
    size_t length = 1;
    m->round++;
    for (size_t i = m->all.begin[q] + 1; i < m->all.begin[q + 1]; i++) {
        const size_t at = (size_t)m->all.words[i] * m->g->labels + label;
        for (size_t e = m->g->begin[at]; e < m->g->begin[at + 1]; e++) {
            const uint32_t node = m->g->edges[e];
            if (m->met[node] != m->round) {
                m->met[node] = m->round;
                m->key[length++] = node; /* each node once: there is room */
            }
        }
    }
    m->key[0] = to;
    qsort(m->key + 1, length - 1, sizeof *m->key, ascending);
    return number_of(&m->all, m->key, length, w);
}

/* Is the position that ends here in the set, and no move leads from it? */
static uint8_t value_of(const maker *m, uint32_t q) {
    bool left = m->from->value[m->all.words[m->all.begin[q]]] == 1;
    for (size_t i = m->all.begin[q] + 1; i < m->all.begin[q + 1] && left; i++) {
        left = !m->g->accepts[m->all.words[i]];
    }
    return left;
}

static bool make_difference(maker *m, work *w) {
    m->out = (table){.labels = m->from->labels};
    m->met = cert_take(w, m->g->count, sizeof *m->met);
    m->key_room = (size_t)m->g->count + 1;
    m->key = cert_take(w, m->key_room, sizeof *m->key);
    const uint32_t first[] = {0, 0};
    bool good = m->met != NULL && m->key != NULL && number_of(&m->all, first, 2, w) != NOWHERE;
    for (uint32_t q = 0; q < m->all.count && good; q++) {
        good = cert_add_state(&m->out, value_of(m, q), w);
        const uint32_t state = m->all.words[m->all.begin[q]];
        for (uint32_t label = 0; label < m->out.labels && good; label++) {
            const uint32_t to = m->from->next[(size_t)state * m->from->labels + label];
            if (to != NOWHERE) {
                const uint32_t next = follow(m, q, label, to, w);
                good = next != NOWHERE;
                m->out.next[(size_t)q * m->out.labels + label] = next;
            }
        }
    }
    w->widest = m->all.count > w->widest ? m->all.count : w->widest;
    cert_drop(w, m->met, m->g->count, sizeof *m->met);
    cert_drop(w, m->key, m->key_room, sizeof *m->key);
    drop_keys(&m->all, w);
    return good;
}

bool cert_heaps_subtract(table *from, const table *target, const heap_net *net, work *w) {
    graph g = {0};
    if (!make_graph(&g, target, net, w)) {
        return false;
    }
    maker m = {.g = &g, .from = from};
    const bool good = make_difference(&m, w) && cert_heaps_trim(&m.out, w);
    drop_graph(&g, w);
    if (!good) {
        cert_drop_table(&m.out, w);
        return false;
    }
    cert_drop_table(from, w);
    *from = m.out;
    return true;
}

/* ---- what is left ------------------------------------------------------------------------------
 */

bool cert_heaps_trim(table *t, work *w) {
    bool *useful = cert_take(w, t->states, sizeof *useful);
    uint32_t *number = cert_take(w, t->states, sizeof *number);
    const size_t states = t->states;
    bool good = useful != NULL && number != NULL;
    if (good) {
        cert_mark_leading(useful, t, 1, true);
    }
    uint32_t count = 0;
    for (uint32_t q = 0; q < t->states && good; q++) {
        number[q] = q == 0 || useful[q] ? count++ : NOWHERE;
    }
    for (uint32_t q = 0; q < t->states && good; q++) {
        for (uint32_t i = 0; number[q] != NOWHERE && i < t->labels; i++) {
            const uint32_t to = t->next[(size_t)q * t->labels + i];
            t->next[(size_t)number[q] * t->labels + i] =
                to == NOWHERE || !useful[to] ? NOWHERE : number[to];
        }
        if (number[q] != NOWHERE) {
            t->value[number[q]] = t->value[q];
        }
    }
    t->states = good ? count : t->states;
    cert_drop(w, useful, states, sizeof *useful);
    cert_drop(w, number, states, sizeof *number);
    return good && cert_minimise(t, w);
}

bool cert_heaps_nothing(const table *trimmed) {
    bool nothing = trimmed->value[0] != 1;
    for (uint32_t i = 0; i < trimmed->labels && nothing; i++) {
        nothing = trimmed->next[i] == NOWHERE;
    }
    return nothing;
}

bool cert_heaps_first(const table *trimmed, const numeration *n, int heaps, char *out, size_t size,
                      work *w) {
    trail all = {.width = 1};
    uint32_t found = cert_trail_add(&all, (uint32_t[]){0}, 0, 0, w);
    for (uint32_t q = 0; q < all.count && found != NOWHERE; q++) {
        const uint32_t state = all.at[q];
        if (trimmed->value[state] == 1) {
            found = q;
            break;
        }
        for (uint32_t i = 0; i < trimmed->labels && found != NOWHERE; i++) {
            const uint32_t to = trimmed->next[(size_t)state * trimmed->labels + i];
            found = to == NOWHERE ? found : cert_trail_add(&all, &to, q, i, w);
        }
    }
    const bool good = found != NOWHERE && cert_trail_heaps(&all, found, n, heaps, out, size, w);
    cert_trail_drop(&all, w);
    return good;
}
