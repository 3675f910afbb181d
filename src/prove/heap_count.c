/*
 * heap_count.c - the positions with at least so many options of a kind.
 *
 * A relation between options and heaps is an automaton; with the digits of the heaps given, each
 * option that fits has one way to a state that accepts.  So the ways to each state are counted, up
 * to the number that is wanted: more are as good.  The counts of all states are a state of the
 * automaton that comes out; it accepts where the counts of accepting states sum up to that number.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"
#include "prove/leads.h"

/* So many ways lead to this state; of a target: with this label of the heaps. */
typedef struct way {
    uint64_t label;
    uint32_t state, count;
} way;

typedef struct counter {
    wi_calculus *c;
    const wy_automaton *of;
    const wy_automaton *p; /* its labels are those of the heaps */
    uint32_t heaps;
    uint32_t least;
    way *ways; /* of all keys, one after the other; by state */
    size_t way_count, way_room;
    size_t *begin; /* of each key; one more at the end */
    size_t begin_room;
    uint32_t keys;
    wi_table found; /* keys */
    way *targets;
    size_t target_room;
    wy_edge *edges;
    size_t edge_count, edge_room;
} counter;

static uint64_t hash(const way *ways, size_t count) {
    uint64_t h = count;
    for (size_t i = 0; i < count; i++) {
        h = wi_hash_more(h, (uint64_t)ways[i].state << 8 | ways[i].count);
    }
    return h;
}

static bool same(const way *a, const way *b, size_t count) {
    bool equal = true;
    for (size_t i = 0; i < count && equal; i++) {
        equal = a[i].state == b[i].state && a[i].count == b[i].count;
    }
    return equal;
}

/* The number of the key, which is added if it is not there; WY_NO_STATE: no memory. */
static uint32_t number_of(counter *m, const way *ways, size_t count) {
    if (wi_table_reserve(&m->found, 1, NULL) != WY_OK) {
        return WY_NO_STATE;
    }
    uint32_t i;
    wi_probe probe = wi_table_probe(&m->found, hash(ways, count));
    while (wi_table_next(&m->found, &probe, &i)) {
        if (m->begin[i + 1] - m->begin[i] == count && same(m->ways + m->begin[i], ways, count)) {
            return i;
        }
    }
    if (!wi_list_room(m->ways, m->way_room, m->way_count + count) ||
        !wi_list_room(m->begin, m->begin_room, (size_t)m->keys + 2)) {
        return WY_NO_STATE;
    }
    memcpy(m->ways + m->way_count, ways, count * sizeof *ways);
    m->begin[m->keys] = m->way_count;
    m->way_count += count;
    m->begin[m->keys + 1] = m->way_count;
    wi_table_put(&m->found, &probe, m->keys);
    return m->keys++;
}

static int by_label(const void *a, const void *b) {
    const way *left = a;
    const way *right = b;
    return left->label != right->label   ? (left->label < right->label ? -1 : 1)
           : left->state != right->state ? (left->state < right->state ? -1 : 1)
                                         : 0;
}

/* The digits of the heaps, which are behind those of the options. */
static uint64_t heaps_of(const counter *m, uint64_t label) {
    uint32_t digits[WY_MOST_HEAPS] = {0};
    for (uint32_t i = 0; i < m->heaps; i++) {
        digits[i] = wy_automaton_digit_number(m->of, label, m->heaps + i);
    }
    return wy_automaton_pack(m->p, digits);
}

/* All ways one label on, in order, those to one state with one label together. */
static bool gather(counter *m, uint32_t key, size_t *count) {
    *count = 0;
    for (size_t i = m->begin[key]; i < m->begin[key + 1]; i++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(m->of, m->ways[i].state, &labels, &targets);
        if (!wi_list_room(m->targets, m->target_room, *count + row)) {
            return false;
        }
        for (uint64_t k = 0; k < row; k++) {
            m->targets[(*count)++] = (way){heaps_of(m, labels[k]), targets[k], m->ways[i].count};
        }
    }
    wi_list_sort(m->targets, *count, by_label);
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        if (kept > 0 && by_label(&m->targets[kept - 1], &m->targets[i]) == 0) {
            const uint32_t sum = m->targets[kept - 1].count + m->targets[i].count;
            m->targets[kept - 1].count = sum < m->least ? sum : m->least;
        } else {
            m->targets[kept++] = m->targets[i];
        }
    }
    *count = kept;
    return true;
}

static wy_status follow(counter *m, uint32_t key) {
    size_t count = 0;
    if (!gather(m, key, &count)) {
        return wi_fail_memory(m->c->error);
    }
    for (size_t first = 0; first < count;) {
        size_t end = first;
        while (end < count && m->targets[end].label == m->targets[first].label) {
            end++;
        }
        const uint32_t to = number_of(m, m->targets + first, end - first);
        if (to == WY_NO_STATE || !wi_list_room(m->edges, m->edge_room, m->edge_count + 1)) {
            return wi_fail_memory(m->c->error);
        }
        m->edges[m->edge_count++] = (wy_edge){key, to, m->targets[first].label};
        first = end;
    }
    return WY_OK;
}

static wy_status finish(counter *m, wy_automaton **out) {
    wi_calculus *c = m->c;
    wy_track tracks[WY_MOST_HEAPS];
    int32_t *outputs = calloc(m->keys, sizeof *outputs);
    if (outputs == NULL) {
        return wi_fail_memory(c->error);
    }
    for (uint32_t q = 0; q < m->keys; q++) {
        uint32_t sum = 0;
        for (size_t i = m->begin[q]; i < m->begin[q + 1]; i++) {
            sum += wy_automaton_output(m->of, m->ways[i].state) != 0 ? m->ways[i].count : 0;
        }
        outputs[q] = sum >= m->least;
    }
    for (uint32_t i = 0; i < m->heaps; i++) {
        tracks[i] = wy_numeration_track(c->system);
    }
    wy_status status = wy_automaton_create(out, WY_ACCEPTOR, tracks, m->heaps, outputs, m->keys,
                                           m->edges, m->edge_count, c->error);
    free(outputs);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, c->control, c->error);
    }
    return status;
}

wy_automaton *wi_heap_count(wi_calculus *c, const wi_heap_relation *relation, const wy_automaton *p,
                            uint32_t least) {
    counter m = {
        .c = c, .of = relation->of, .p = p, .heaps = wy_automaton_tracks(p), .least = least};
    const way first = {.state = 0, .count = 1};
    wy_automaton *out = NULL;
    if (c->status == WY_OK && number_of(&m, &first, 1) == WY_NO_STATE) {
        c->status = wi_fail_memory(c->error);
    }
    for (uint32_t key = 0; key < m.keys && c->status == WY_OK; key++) {
        c->status = follow(&m, key);
        if (c->status == WY_OK && c->most > 0 && m.keys > c->most) {
            c->status = wi_fail(c->error, WY_LIMIT, "an automaton has too many states");
        }
        if (c->status == WY_OK && key % 256 == 0 && c->control != NULL &&
            c->control->poll != NULL && c->control->poll(c->control->data, 0)) {
            c->status = wi_fail(c->error, WY_STOPPED, "stopped");
        }
    }
    if (c->status == WY_OK) {
        c->widest = m.keys > c->widest ? m.keys : c->widest;
        c->status = finish(&m, &out);
    }
    free(m.ways);
    free(m.begin);
    wi_table_close(&m.found);
    free(m.targets);
    free(m.edges);
    return out;
}
