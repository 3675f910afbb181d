/*
 * heaps_reach.c - the positions from which moves lead into a set, taken away from another set.
 *
 * A node is a state of the target, which reads the option, and those of the sums of each line; a
 * line whose sums cannot come out any more is out.  With given digits of the position, any digits
 * of the option may be chosen, and each option has one way through the nodes, however many lines
 * have the move.  So a position leads to as many options in the target as there are ways to nodes
 * that accept.  The nodes that are reached, each as often as there are ways to it, but at most as
 * often as matters, are followed together with the states of the set from which they are taken
 * away, so that nothing is looked at that is not in it.
 *
 * What is remembered may be longer as a word than all of the position: so we begin at all nodes to
 * which zeros in front of the position lead.
 */
#include <stdlib.h>
#include <string.h>

#include "heaps.h"
#include "table.h"

/* ==== the moves of a line, digit by digit ==================================================== */

/* f = limit, f >= limit or f = limit modulo m as a condition on tracks. */
static linear as_linear(const heap_condition *c) {
    return (linear){.constant = -c->limit, .at_least = c->equal == 0, .modulus = c->modulus};
}

/* Is it "1 s_i = 0", or "1 s_i >= L" with L >= 0? */
static bool is_alone(const heap_condition *c, int i, bool equal) {
    bool alone = c->modulus == 0 && c->taken[i] == 1 && (c->equal != 0) == equal;
    for (int k = 0; k < MOST_HEAPS && alone; k++) {
        alone = c->heap[k] == 0 && (k == i || c->taken[k] == 0);
    }
    return alone && (equal ? c->limit == 0 : c->limit >= 0);
}

static bool has_alone(const heap_line *line, int i, bool equal) {
    bool found = false;
    for (int k = 0; k < line->count && !found; k++) {
        found = is_alone(&line->all[k], i, equal);
    }
    return found;
}

static uint32_t labels_of(const numeration *n, int heaps) {
    uint32_t labels = 1;
    for (int i = 0; i < heaps; i++) {
        labels *= (uint32_t)n->digits;
    }
    return labels;
}

/* What the digits of a label add: the digit of the first heap counts most. */
static int added(uint32_t label, const int *of, int heaps, int digits) {
    int e = 0;
    for (int i = heaps; i-- > 0; label /= (uint32_t)digits) {
        e += of[i] * (int)(label % (uint32_t)digits);
    }
    return e;
}

static bool put_sum(heap_net *net, const linear *condition, work *w) {
    if (!cert_make_sum(&net->sums[net->count], net->n, condition, w)) {
        return false;
    }
    int *const e = net->e + (size_t)2 * (size_t)net->count++ * net->labels;
    for (uint32_t label = 0; label < net->labels; label++) {
        e[label] = added(label, condition->of, net->heaps, net->n->digits);
        e[net->labels + label] =
            added(label, condition->of + net->heaps, net->heaps, net->n->digits);
    }
    return true;
}

enum { MOST_SUMS = MOST_HEAP_CONDITIONS + MOST_HEAPS };

/* remembers: of so many of the last numbers less than nothing may be taken. */
static bool fill(heap_net *net, const heap_line *line, int remembers, work *w) {
    const int heaps = net->heaps;
    bool same[MOST_HEAPS] = {false};
    int keeps[MOST_HEAPS] = {0};
    int place = 1;
    for (int i = heaps; i-- > 0;) {
        same[i] = has_alone(line, i, true);
        keeps[i] = same[i] ? place : 0;
        place *= net->n->digits;
    }
    for (uint32_t label = 0; label < net->labels; label++) {
        net->kept[label] = (uint32_t)added(label, keeps, heaps, net->n->digits);
    }
    bool good = true;
    for (int k = 0; k < line->count && good; k++) {
        const heap_condition *c = &line->all[k];
        linear condition = as_linear(c);
        bool said = false;
        for (int i = 0; i < heaps; i++) {
            condition.of[i] = c->heap[i] + (same[i] ? 0 : c->taken[i]);
            condition.of[heaps + i] = same[i] ? 0 : -c->taken[i];
            said = said || is_alone(c, i, true);
        }
        good = said || put_sum(net, &condition, w);
    }
    for (int i = 0; i < heaps - remembers && good; i++) {
        if (!same[i] && !has_alone(line, i, false)) {
            linear condition = {.at_least = true};
            condition.of[i] = 1;
            condition.of[heaps + i] = -1;
            good = put_sum(net, &condition, w);
        }
    }
    return good;
}

bool cert_open_heap_net(heap_net *out, const numeration *n, const heap_game *g,
                        const heap_line *line, work *w) {
    *out = (heap_net){.n = n, .heaps = g->tracks, .labels = labels_of(n, g->tracks)};
    out->e = cert_take(w, (size_t)2 * MOST_SUMS * out->labels, sizeof *out->e);
    out->kept = cert_take(w, out->labels, sizeof *out->kept);
    if (out->e == NULL || out->kept == NULL || !fill(out, line, g->remembers, w)) {
        cert_drop_heap_net(out, w);
        return false;
    }
    return true;
}

void cert_drop_heap_net(heap_net *net, work *w) {
    for (int i = 0; i < net->count; i++) {
        cert_drop_sum(&net->sums[i], w);
    }
    cert_drop(w, net->e, (size_t)2 * MOST_SUMS * net->labels, sizeof *net->e);
    cert_drop(w, net->kept, net->labels, sizeof *net->kept);
    *net = (heap_net){0};
}

bool cert_step_heap_net(const heap_net *net, const uint32_t *at, uint32_t position, uint32_t option,
                        uint32_t *out) {
    if (net->kept[position] != net->kept[option]) {
        return false;
    }
    for (int i = 0; i < net->count; i++) {
        const int *e = net->e + (size_t)2 * (size_t)i * net->labels;
        out[i] = cert_sum_step(&net->sums[i], at[i], 0, e[position] + e[net->labels + option]);
        if (out[i] == NOWHERE) {
            return false;
        }
    }
    return true;
}

bool cert_heap_net_holds(const heap_net *net, const uint32_t *at) {
    bool all = true;
    for (int i = 0; i < net->count && all; i++) {
        all = net->sums[i].holds[at[i]];
    }
    return all;
}

/* ---- what can be taken ----------------------------------------------------------------------- */

static bool only_taken(const heap_condition *c) {
    bool only = true;
    for (int i = 0; i < MOST_HEAPS && only; i++) {
        only = c->heap[i] == 0;
    }
    return only;
}

/* One number for each heap: as if they were the heaps, and the options 0. */
static bool put_taken(heap_net *net, const heap_condition *c, work *w) {
    linear condition = as_linear(c);
    memcpy(condition.of, c->taken, (size_t)net->heaps * sizeof *condition.of);
    return put_sum(net, &condition, w);
}

/* A tuple: the sums, then the validity of each number. */
static bool search(bool *found, const heap_net *net, work *w) {
    const size_t width = (size_t)net->count + (size_t)net->heaps;
    uint32_t tuple[MOST_SUMS + MOST_HEAPS] = {0};
    trail all = {.width = width};
    bool good = cert_trail_add(&all, tuple, 0, 0, w) != NOWHERE;
    *found = false;
    for (uint32_t q = 0; q < all.count && good && !*found; q++) {
        uint32_t at[MOST_SUMS + MOST_HEAPS];
        memcpy(at, all.at + q * width, width * sizeof *at);
        *found = cert_heap_net_holds(net, at);
        for (int i = 0; i < net->heaps && *found; i++) {
            *found = cert_valid_end(net->n, (int)at[net->count + i]);
        }
        for (uint32_t label = 0; label < net->labels && good && !*found; label++) {
            bool valid = true;
            uint32_t rest = label;
            for (int i = net->heaps; i-- > 0 && valid; rest /= (uint32_t)net->n->digits) {
                const int to = cert_valid_step(net->n, (int)at[net->count + i],
                                               (int)(rest % (uint32_t)net->n->digits));
                valid = to != INVALID;
                tuple[net->count + i] = (uint32_t)to;
            }
            if (valid && cert_step_heap_net(net, at, label, 0, tuple)) {
                good = cert_trail_add(&all, tuple, q, label, w) != NOWHERE;
            }
        }
    }
    cert_trail_drop(&all, w);
    return good;
}

bool cert_can_be_taken(bool *can, const numeration *n, int heaps, const heap_line *line,
                       const heap_condition *also, int count, work *w) {
    heap_net net = {.n = n, .heaps = heaps, .labels = labels_of(n, heaps)};
    net.e = cert_take(w, (size_t)2 * MOST_SUMS * net.labels, sizeof *net.e);
    net.kept = cert_take(w, net.labels, sizeof *net.kept);
    bool good = net.e != NULL && net.kept != NULL;
    for (int i = 0; i < line->count && good; i++) {
        good = !only_taken(&line->all[i]) || put_taken(&net, &line->all[i], w);
    }
    for (int i = 0; i < count && good; i++) {
        good = put_taken(&net, &also[i], w);
    }
    good = good && search(can, &net, w);
    cert_drop_heap_net(&net, w);
    return good;
}

/* ==== the positions from which moves lead into a set ========================================= */

/*
 * A node is a state of the target, which reads the option, and those of the sums of each line; a
 * line whose sums cannot come out any more is out.  With given digits of the position, any digits
 * of the option may be chosen, and each option has one way through the nodes, however many lines
 * have the move.  So a position leads to as many options in the target as there are ways to nodes
 * that accept.  The nodes that are reached, each as often as there are ways to it, but at most as
 * often as matters, are followed together with the states of the set from which they are taken
 * away, so that nothing is looked at that is not in it.
 *
 * What is remembered may be longer as a word than all of the position: so we begin at all nodes to
 * which zeros in front of the position lead.
 */

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

/* The target and the lines, and two tuples: state of the target; of each line, 0 or 1 if it is out,
 * and its sums. */
typedef struct source {
    const table *target;
    const heap_net *nets;
    int count;
    size_t width;
    uint32_t *at, *to;
} source;

/* All lines after one label more of position and option; false: all are out. */
static bool step_lines(source *s, uint32_t position, uint32_t option) {
    bool some = false;
    size_t k = 1;
    for (int i = 0; i < s->count; i++) {
        const heap_net *net = &s->nets[i];
        const bool goes_on = s->at[k] == 0 && cert_step_heap_net(net, s->at + k + 1, position,
                                                                 option, s->to + k + 1);
        s->to[k] = !goes_on;
        if (!goes_on) {
            memset(s->to + k + 1, 0, (size_t)net->count * sizeof *s->to);
        }
        some = some || goes_on;
        k += 1 + (size_t)net->count;
    }
    return some;
}

static bool some_line_holds(const source *s, const uint32_t *at) {
    bool some = false;
    for (int i = 0, k = 1; i < s->count && !some; k += 1 + s->nets[i++].count) {
        some = at[k] == 0 && cert_heap_net_holds(&s->nets[i], at + k + 1);
    }
    return some;
}

static bool put_edges(graph *g, trail *nodes, source *s, uint32_t q, work *w) {
    memcpy(s->at, nodes->at + q * nodes->width, nodes->width * sizeof *s->at);
    const uint32_t *row = s->target->next + (size_t)s->at[0] * s->target->labels;
    for (uint32_t position = 0; position < g->labels; position++) {
        size_t *begin = cert_grow(w, g->begin, &g->begin_room, (size_t)q * g->labels + position + 2,
                                  sizeof *begin);
        if (begin == NULL) {
            return false;
        }
        g->begin = begin;
        begin[(size_t)q * g->labels + position] = g->edge_count;
        for (uint32_t option = 0; option < g->labels; option++) {
            s->to[0] = row[option];
            if (s->to[0] == NOWHERE || !step_lines(s, position, option)) {
                continue;
            }
            const uint32_t to = cert_trail_add(nodes, s->to, q, 0, w);
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

static bool explore(graph *out, trail *nodes, source *s, work *w) {
    bool good = cert_trail_add(nodes, s->to, 0, 0, w) != NOWHERE; /* all 0 */
    for (uint32_t q = 0; q < nodes->count && good; q++) {
        good = put_edges(out, nodes, s, q, w);
    }
    if (good) {
        out->count = nodes->count;
        out->accept_count = nodes->count;
        out->accepts = cert_take(w, nodes->count, sizeof *out->accepts);
        good = out->accepts != NULL;
    }
    for (uint32_t q = 0; q < nodes->count && good; q++) {
        const uint32_t *at = nodes->at + q * nodes->width;
        out->accepts[q] = s->target->value[at[0]] == 1 && some_line_holds(s, at);
    }
    return good && keep_useful(out, w);
}

static bool make_graph(graph *out, const table *target, const heap_net *nets, int count, work *w) {
    source s = {.target = target, .nets = nets, .count = count, .width = 1};
    for (int i = 0; i < count; i++) {
        s.width += 1 + (size_t)nets[i].count;
    }
    *out = (graph){.labels = nets[0].labels};
    s.at = cert_take(w, s.width, sizeof *s.at);
    s.to = cert_take(w, s.width, sizeof *s.to);
    trail nodes = {.width = s.width};
    const bool good = s.at != NULL && s.to != NULL && explore(out, &nodes, &s, w);
    cert_trail_drop(&nodes, w);
    cert_drop(w, s.at, s.width, sizeof *s.at);
    cert_drop(w, s.to, s.width, sizeof *s.to);
    if (!good) {
        drop_graph(out, w);
    }
    return good;
}

/* ---- sets of nodes --------------------------------------------------------------------------- */

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
    uint32_t least; /* options that are wanted: a node is there so often at most */
    keys all;
    uint32_t *met; /* of each node: the round in which it was put in last */
    uint32_t *times;
    uint32_t round;
    uint32_t *key; /* one that is being made */
    size_t key_room;
    table out;
} maker;

/* One way more to the node, if it matters. */
static void put_node(maker *m, uint32_t node, size_t *length) {
    m->times[node] = m->met[node] == m->round ? m->times[node] + 1 : 1;
    m->met[node] = m->round;
    if (m->times[node] <= m->least) {
        m->key[(*length)++] = node; /* there is room for each so many times */
    } else {
        m->times[node] = m->least;
    }
}

/* The state of key q after a label, whose state of the set is `to`. */
static uint32_t follow(maker *m, uint32_t q, uint32_t label, uint32_t to, work *w) {
    size_t length = 1;
    m->round++;
    for (size_t i = m->all.begin[q] + 1; i < m->all.begin[q + 1]; i++) {
        const size_t at = (size_t)m->all.words[i] * m->g->labels + label;
        for (size_t e = m->g->begin[at]; e < m->g->begin[at + 1]; e++) {
            put_node(m, m->g->edges[e], &length);
        }
    }
    m->key[0] = to;
    qsort(m->key + 1, length - 1, sizeof *m->key, ascending);
    return number_of(&m->all, m->key, length, w);
}

/* The first key: the first node, and those to which zeros in front of the position lead. */
static uint32_t begin_all(maker *m, work *w) {
    size_t length = 2;
    m->key[0] = 0;
    m->key[1] = 0;
    m->round = 1;
    m->met[0] = 1;
    for (size_t i = 1; i < length; i++) {
        const size_t at = (size_t)m->key[i] * m->g->labels;
        for (size_t e = m->g->begin[at]; e < m->g->begin[at + 1]; e++) {
            const uint32_t node = m->g->edges[e];
            if (m->met[node] != 1) {
                m->met[node] = 1;
                m->key[length++] = node;
            }
        }
    }
    qsort(m->key + 1, length - 1, sizeof *m->key, ascending);
    return number_of(&m->all, m->key, length, w);
}

/* Is the position that ends here in the set, and too few moves lead from it? */
static uint8_t value_of(const maker *m, uint32_t q) {
    uint32_t ways = 0;
    for (size_t i = m->all.begin[q] + 1; i < m->all.begin[q + 1]; i++) {
        ways += m->g->accepts[m->all.words[i]];
    }
    return m->from->value[m->all.words[m->all.begin[q]]] == 1 && ways < m->least;
}

static bool make_difference(maker *m, work *w) {
    m->out = (table){.labels = m->from->labels};
    m->met = cert_take(w, m->g->count, sizeof *m->met);
    m->times = cert_take(w, m->g->count, sizeof *m->times);
    m->key_room = (size_t)m->g->count * m->least + 1;
    m->key = cert_take(w, m->key_room, sizeof *m->key);
    bool good = m->met != NULL && m->times != NULL && m->key != NULL && begin_all(m, w) != NOWHERE;
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
    cert_drop(w, m->times, m->g->count, sizeof *m->times);
    cert_drop(w, m->key, m->key_room, sizeof *m->key);
    drop_keys(&m->all, w);
    return good;
}

/*
 * Takes away all positions from which moves of these lines lead to `least` or more positions of the
 * target; minimal.
 */
static bool heaps_subtract(table *from, const table *target, const heap_net *nets, int count,
                           int least, work *w) {
    graph g = {0};
    if (!make_graph(&g, target, nets, count, w)) {
        return false;
    }
    maker m = {.g = &g, .from = from, .least = (uint32_t)least};
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

/* One option is enough: line after line.  To count options all lines are looked at together. */
bool cert_heaps_without(table *from, const table *target, const heap_game *g, const numeration *n,
                        const heap_line *lines, int count, int least, work *w) {
    const int together = least > 1 ? count : 1;
    heap_net *nets = cert_take(w, (size_t)together, sizeof *nets);
    bool good = nets != NULL;
    for (int first = 0; first < count && good && !cert_heaps_nothing(from); first += together) {
        int open = 0;
        while (open < together && good) {
            good = cert_open_heap_net(&nets[open], n, g, &lines[first + open], w);
            open += good;
        }
        good = good && heaps_subtract(from, target, nets, together, least, w);
        while (open-- > 0) {
            cert_drop_heap_net(&nets[open], w);
        }
    }
    cert_drop(w, nets, (size_t)together, sizeof *nets);
    return good;
}
