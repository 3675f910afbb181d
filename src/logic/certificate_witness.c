/*
 * certificate_witness.c - why everything that an automaton accepts has a witness.
 *
 * Let the leaves accept words over the variables y that stay and x that go, and C the words of y
 * for which there is an x.  The leaves together are an automaton of tuples of states; without x it
 * is nondeterministic.  A graph of witnesses has nodes v with a state c(v) of C and a set S(v) of
 * tuples: along every word of y that C can still accept there is a way through the nodes, every
 * tuple is reached from one of the node before, and where C accepts one tuple is accepting.
 *
 * So the sets of a determinisation are such a graph, and it need not be all of them.  Three ways
 * are tried:
 *
 *   1. one node for each state of C, with the greatest sets that fulfil the condition;
 *   2. nodes made as they are met, where a node serves that has the same state and a smaller set;
 *   3. the same with few tuples: those on the runs for words that showed that tuples were missing.
 *
 * Then tuples without which the rest is still a graph are left out, from the end, and ways are led
 * to the smallest node that serves.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/certificate.h"

enum { NONE = UINT32_MAX };
enum { LIKE = 60 };    /* nodes of a state that are compared with */
enum { MISSING = 64 }; /* words for which runs are added at once */
enum { MANY = 20000 }; /* nodes of the second way */
enum { MANY_TUPLES = 1 << 21 };
enum { ROUNDS = 100000 }; /* of the third */

/* ---- the graph -------------------------------------------------------------------------- */

typedef struct node {
    uint32_t state; /* of C */
    uint32_t count; /* wi_tuples */
    size_t set;
    size_t edge; /* as the transitions of the state */
    uint32_t from;
    uint64_t by;   /* the node and label that it was made for */
    uint32_t like; /* the node of the same state that was made next */
} node;

typedef struct graph {
    const wi_tuples *t;
    wi_meter *meter;
    const wy_automaton *after;
    node *nodes;
    size_t count, room;
    uint32_t *set;
    size_t sets, set_room;
    uint32_t *edge;
    size_t edges, edge_room;
    uint32_t *oldest, *last; /* of each state of C: its first node, its newest one */
    uint32_t *mark;          /* of each tuple: the last time it was marked */
    uint32_t marks;
    uint32_t *image; /* wi_tuples that were marked last */
    size_t images;
} graph;

static uint64_t degree(const graph *g, uint32_t state) {
    return g->after->first[state + 1] - g->after->first[state];
}

static void graph_close(graph *g) {
    wi_meter_drop(g->meter, g->nodes, g->room, sizeof *g->nodes);
    wi_meter_drop(g->meter, g->set, g->set_room, sizeof *g->set);
    wi_meter_drop(g->meter, g->edge, g->edge_room, sizeof *g->edge);
    wi_meter_drop(g->meter, g->oldest, g->after->states, sizeof *g->oldest);
    wi_meter_drop(g->meter, g->last, g->after->states, sizeof *g->last);
    wi_meter_drop(g->meter, g->mark, g->t->states.count, sizeof *g->mark);
    wi_meter_drop(g->meter, g->image, g->t->states.count, sizeof *g->image);
}

static wy_status graph_open(graph *g, const wi_tuples *t, const wy_automaton *after,
                            wy_error *error) {
    *g = (graph){.t = t, .meter = t->meter, .after = after};
    wy_status status = wi_meter_take(g->meter, &g->last, after->states, sizeof *g->last, error);
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &g->oldest, after->states, sizeof *g->oldest, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(g->meter, &g->mark, t->states.count, sizeof *g->mark, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &g->image, t->states.count, sizeof *g->image, error);
    }
    return status;
}

static void begin_marks(graph *g) {
    if (++g->marks == UINT32_MAX) {
        memset(g->mark, 0, g->t->states.count * sizeof *g->mark);
        g->marks = 1;
    }
    g->images = 0;
}

static void mark(graph *g, uint32_t tuple) {
    if (g->mark[tuple] != g->marks) {
        g->mark[tuple] = g->marks;
        g->image[g->images++] = tuple;
    }
}

/* Marks the wi_tuples that those of the node lead to; only those in `keep`, if it is not NULL. */
static void step(graph *g, const node *v, uint64_t code, const bool *keep) {
    begin_marks(g);
    for (uint32_t i = 0; i < v->count; i++) {
        uint64_t begin, end;
        wi_tuples_row(g->t, g->set[v->set + i], code, &begin, &end);
        for (; begin < end; begin++) {
            if (keep == NULL || keep[g->t->target[begin]]) {
                mark(g, g->t->target[begin]);
            }
        }
    }
}

static bool is_marked(const graph *g, const node *v) {
    for (uint32_t i = 0; i < v->count; i++) {
        if (g->mark[g->set[v->set + i]] != g->marks) {
            return false;
        }
    }
    return true;
}

static int by_number(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* A node with the marked tuples, and no edges yet. */
static wy_status add_node(graph *g, uint32_t state, wy_error *error) {
    const uint64_t edges = degree(g, state);
    wy_status status =
        wi_meter_grow(g->meter, &g->nodes, &g->room, g->count + 1, sizeof *g->nodes, error);
    if (status == WY_OK) {
        status = wi_meter_grow(g->meter, &g->set, &g->set_room, g->sets + g->images, sizeof *g->set,
                               error);
    }
    if (status == WY_OK) {
        status = wi_meter_grow(g->meter, &g->edge, &g->edge_room, g->edges + edges, sizeof *g->edge,
                               error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (g->images > 1) {
        qsort(g->image, g->images, sizeof *g->image, by_number);
    }
    if (g->images > 0) {
        memcpy(g->set + g->sets, g->image, g->images * sizeof *g->image);
    }
    for (uint64_t i = 0; i < edges; i++) {
        g->edge[g->edges + i] = NONE;
    }
    g->nodes[g->count++] = (node){.state = state,
                                  .count = (uint32_t)g->images,
                                  .set = g->sets,
                                  .edge = g->edges,
                                  .from = NONE,
                                  .like = NONE};
    g->sets += g->images;
    g->edges += edges;
    return WY_OK;
}

/* Words that are 0 on all variables that stay need no edge at the first node: rule 1'. */
static bool needs_edge(const graph *g, uint32_t v, uint64_t i) {
    return v != 0 || g->after->label[i] != 0;
}

static bool has_witness(const graph *g, const node *v) {
    bool found = g->after->output[v->state] == 0;
    for (uint32_t i = 0; i < v->count && !found; i++) {
        found = g->t->accepts[g->set[v->set + i]];
    }
    return found;
}

/* Marks the tuples of words that are 0 on all variables that stay. */
static void mark_first(graph *g, const bool *keep) {
    begin_marks(g);
    mark(g, 0);
    size_t stays = 0;
    for (size_t i = 0; i < g->images; i++) {
        uint64_t begin, end;
        wi_tuples_row(g->t, g->image[i], 0, &begin, &end);
        for (; begin < end; begin++) {
            mark(g, g->t->target[begin]);
        }
    }
    for (size_t i = 0; i < g->images; i++) {
        if (keep == NULL || keep[g->image[i]]) {
            g->image[stays++] = g->image[i];
        }
    }
    g->images = stays;
}

static void clear_graph(graph *g) {
    g->count = g->sets = g->edges = 0;
    for (uint32_t i = 0; i < g->after->states; i++) {
        g->oldest[i] = g->last[i] = NONE;
    }
}

/* ---- the first way ---------------------------------------------------------------------- */

/* Leaves the tuples of a set that are marked. */
static bool cut(graph *g, node *v) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < v->count; i++) {
        const uint32_t tuple = g->set[v->set + i];
        if (g->mark[tuple] == g->marks) {
            g->set[v->set + left++] = tuple;
        }
    }
    const bool less = left < v->count;
    v->count = left;
    return less;
}

/* The wi_tuples that are met together with each state of C. */
static wy_status all_pairs(graph *g, wi_intern *pairs, wy_error *error) {
    wy_status status = WY_OK;
    mark_first(g, NULL);
    for (size_t i = 0; status == WY_OK && i < g->images; i++) {
        uint32_t number;
        status = wi_intern_number(&number, pairs, (uint32_t[]){g->image[i], 0}, error);
    }
    for (uint32_t k = 0; status == WY_OK && k < pairs->count; k++) {
        const uint32_t tuple = wi_intern_thing(pairs, k)[0];
        const uint32_t state = wi_intern_thing(pairs, k)[1];
        status = wi_meter_tick(g->meter, error);
        uint64_t j = g->after->first[state];
        for (uint64_t i = g->t->first[tuple]; status == WY_OK && i < g->t->first[tuple + 1]; i++) {
            while (j < g->after->first[state + 1] && g->after->label[j] < g->t->code[i]) {
                j++;
            }
            if (j < g->after->first[state + 1] && g->after->label[j] == g->t->code[i]) {
                uint32_t number;
                status = wi_intern_number(
                    &number, pairs, (uint32_t[]){g->t->target[i], g->after->target[j]}, error);
            }
        }
    }
    return status;
}

/* Node 0, then one for each state of C. */
static wy_status make_nodes(graph *g, const wi_intern *pairs, wy_error *error) {
    const uint32_t states = g->after->states;
    uint32_t *next = NULL, *head = NULL;
    wy_status status = wi_meter_take(g->meter, &next, pairs->count, sizeof *next, error);
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &head, states, sizeof *head, error);
    }
    if (status == WY_OK) {
        for (uint32_t c = 0; c < states; c++) {
            head[c] = NONE;
        }
        for (uint32_t k = 0; k < pairs->count; k++) {
            const uint32_t c = wi_intern_thing(pairs, k)[1];
            next[k] = head[c];
            head[c] = k;
        }
        clear_graph(g);
        mark_first(g, NULL);
        status = add_node(g, 0, error);
    }
    for (uint32_t c = 0; status == WY_OK && c < states; c++) {
        begin_marks(g);
        for (uint32_t k = head[c]; k != NONE; k = next[k]) {
            mark(g, wi_intern_thing(pairs, k)[0]);
        }
        status = add_node(g, c, error);
    }
    wi_meter_drop(g->meter, next, pairs->count, sizeof *next);
    wi_meter_drop(g->meter, head, states, sizeof *head);
    return status;
}

static wy_status by_states(graph *g, bool *found, wy_error *error) {
    wi_intern pairs;
    *found = false;
    wi_intern_open(&pairs, 2, g->meter);
    wy_status status = all_pairs(g, &pairs, error);
    if (status == WY_OK) {
        status = make_nodes(g, &pairs, error);
    }
    wi_intern_close(&pairs);
    bool *waits = NULL, *reached = NULL;
    uint32_t *todo = NULL;
    const size_t count = g->count;
    if (status == WY_OK) {
        status = wi_meter_take_zeros(g->meter, &waits, count, sizeof *waits, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(g->meter, &reached, count, sizeof *reached, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &todo, count, sizeof *todo, error);
    }
    size_t waiting = 0;
    for (uint32_t v = 0; status == WY_OK && v < count; v++) {
        const node *at = &g->nodes[v];
        for (uint64_t i = 0; i < degree(g, at->state); i++) {
            const uint64_t k = g->after->first[at->state] + i;
            g->edge[at->edge + i] = needs_edge(g, v, k) ? g->after->target[k] + 1 : NONE;
        }
    }
    /* Only nodes that are reached need witnesses. */
    if (status == WY_OK) {
        reached[0] = true;
        todo[waiting++] = 0;
        for (size_t k = 0; k < waiting; k++) {
            const node *at = &g->nodes[todo[k]];
            for (uint64_t i = 0; i < degree(g, at->state); i++) {
                const uint32_t w = g->edge[at->edge + i];
                if (w != NONE && !reached[w]) {
                    reached[w] = true;
                    todo[waiting++] = w;
                }
            }
        }
        for (size_t k = 0; k < waiting; k++) {
            waits[todo[k]] = true;
        }
    }
    while (status == WY_OK && waiting > 0) {
        const uint32_t v = todo[--waiting];
        waits[v] = false;
        const node *at = &g->nodes[v];
        for (uint64_t i = 0; status == WY_OK && i < degree(g, at->state); i++) {
            const uint32_t w = g->edge[at->edge + i];
            if (w == NONE) {
                continue;
            }
            status = wi_meter_tick(g->meter, error);
            step(g, at, g->after->label[g->after->first[at->state] + i], NULL);
            if (cut(g, &g->nodes[w]) && !waits[w]) {
                waits[w] = true;
                todo[waiting++] = w;
            }
        }
    }
    *found = status == WY_OK;
    for (size_t v = 0; *found && v < count; v++) {
        *found = !reached[v] || has_witness(g, &g->nodes[v]);
    }
    wi_meter_drop(g->meter, waits, count, sizeof *waits);
    wi_meter_drop(g->meter, reached, count, sizeof *reached);
    wi_meter_drop(g->meter, todo, count, sizeof *todo);
    return status;
}

/* ---- the second and the third way ------------------------------------------------------- */

/* The node that the marked tuples lead to: one that is there, or a new one. */
static wy_status find_node(graph *g, uint32_t *out, uint32_t from, uint64_t label, uint32_t state,
                           wy_error *error) {
    for (uint32_t w = g->oldest[state]; w != NONE; w = g->nodes[w].like) {
        if (is_marked(g, &g->nodes[w])) {
            *out = w;
            return WY_OK;
        }
    }
    const wy_status status = add_node(g, state, error);
    if (status == WY_OK) {
        *out = (uint32_t)g->count - 1;
        g->nodes[*out].from = from;
        g->nodes[*out].by = label;
        *(g->last[state] == NONE ? &g->oldest[state] : &g->nodes[g->last[state]].like) = *out;
        g->last[state] = *out;
    }
    return status;
}

/*
 * Nodes as they are met.  keep[c * tuples + t]: only these tuples, NULL all.  Nodes without a
 * witness are put into missing; *missed may exceed MISSING.  WY_NO: more than `most` nodes.
 */
static wy_status grow(graph *g, const bool *keep, size_t most, uint32_t *missing, size_t *missed,
                      wy_error *error) {
    const size_t all_tuples = g->t->states.count;
    clear_graph(g);
    *missed = 0;
    mark_first(g, keep);
    wy_status status = add_node(g, 0, error);
    for (uint32_t v = 0; status == WY_OK && v < g->count && *missed < MISSING; v++) {
        if (!has_witness(g, &g->nodes[v])) {
            missing[(*missed)++] = v;
        }
        const uint32_t state = g->nodes[v].state;
        for (uint64_t i = 0; status == WY_OK && i < degree(g, state); i++) {
            const uint64_t k = g->after->first[state] + i;
            if (!needs_edge(g, v, k)) {
                continue;
            }
            const uint32_t to = g->after->target[k];
            uint32_t w = NONE;
            step(g, &g->nodes[v], g->after->label[k], keep == NULL ? NULL : keep + to * all_tuples);
            status = wi_meter_tick(g->meter, error);
            if (status == WY_OK) {
                status = find_node(g, &w, v, g->after->label[k], to, error);
            }
            g->edge[g->nodes[v].edge + i] = w;
        }
        if (status == WY_OK && (g->count > most || (keep == NULL && g->sets > MANY_TUPLES))) {
            return WY_NO;
        }
    }
    return status;
}

/* The labels that lead to a node. */
static wy_status word_of(const graph *g, uint32_t v, uint64_t **out, size_t *length,
                         wy_error *error) {
    *length = 0;
    for (uint32_t w = v; w != 0; w = g->nodes[w].from) {
        (*length)++;
    }
    wy_status status = wi_meter_take(g->meter, out, *length, sizeof **out, error);
    size_t at = *length;
    for (uint32_t w = v; status == WY_OK && w != 0; w = g->nodes[w].from) {
        (*out)[--at] = g->nodes[w].by;
    }
    return status;
}

/* Keeps the tuples of one accepting run for a word, those that are there already if it can. */
static wy_status keep_run(graph *g, bool *keep, const uint64_t *word, size_t length,
                          wy_error *error) {
    /* layer[i]: tuples reached by the first i labels; then a way back from an accepting one */
    const size_t all_tuples = g->t->states.count;
    size_t *layer = NULL;
    uint32_t *all = NULL;
    size_t room = 0, used = 0;
    wy_status status = wi_meter_take(g->meter, &layer, length + 2, sizeof *layer, error);
    mark_first(g, NULL);
    for (size_t i = 0; status == WY_OK; i++) {
        status = wi_meter_grow(g->meter, &all, &room, used + g->images, sizeof *all, error);
        if (status != WY_OK) {
            break;
        }
        layer[i] = used;
        if (g->images > 0) {
            memcpy(all + used, g->image, g->images * sizeof *all);
        }
        used += g->images;
        layer[i + 1] = used;
        if (i == length) {
            break;
        }
        begin_marks(g);
        for (size_t k = layer[i]; k < used; k++) {
            uint64_t begin, end;
            wi_tuples_row(g->t, all[k], word[i], &begin, &end);
            for (; begin < end; begin++) {
                mark(g, g->t->target[begin]);
            }
        }
    }
    uint32_t *states = NULL; /* of C along the word */
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &states, length + 1, sizeof *states, error);
    }
    if (status == WY_OK) {
        states[0] = 0;
        for (size_t i = 0; i < length; i++) {
            states[i + 1] = wy_automaton_step(g->after, states[i], word[i]);
        }
    }
    uint32_t next = NONE;
    for (size_t i = length + 1; status == WY_OK && i-- > 0;) {
        uint32_t best = NONE;
        bool *here = keep + states[i] * all_tuples;
        for (size_t k = layer[i]; k < layer[i + 1]; k++) {
            const uint32_t tuple = all[k];
            const bool good =
                i == length ? g->t->accepts[tuple] : wi_tuples_lead(g->t, tuple, word[i], next);
            if (good && (best == NONE || (here[tuple] && !here[best]) ||
                         (tuple < best && here[tuple] == here[best]))) {
                best = tuple;
            }
        }
        if (best == NONE) {
            status = wi_fail(error, WY_SYSTEM, "an automaton accepts a word without a witness");
            break;
        }
        here[best] = true;
        next = best;
    }
    wi_meter_drop(g->meter, states, length + 1, sizeof *states);
    wi_meter_drop(g->meter, layer, length + 2, sizeof *layer);
    wi_meter_drop(g->meter, all, room, sizeof *all);
    return status;
}

static wy_status by_runs(graph *g, wy_error *error) {
    const size_t size = (size_t)g->after->states * g->t->states.count;
    bool *keep = NULL;
    wy_status status = wi_meter_take_zeros(g->meter, &keep, size, sizeof *keep, error);
    uint32_t missing[MISSING];
    size_t missed = 1;
    for (int round = 0; status == WY_OK && missed > 0; round++) {
        if (round == ROUNDS) {
            status = wi_fail(error, WY_LIMIT, "no graph of witnesses was found");
            break;
        }
        status = grow(g, keep, SIZE_MAX, missing, &missed, error);
        for (size_t i = 0; status == WY_OK && i < missed; i++) {
            uint64_t *word = NULL;
            size_t length = 0;
            status = word_of(g, missing[i], &word, &length, error);
            if (status == WY_OK) {
                status = keep_run(g, keep, word, length, error);
            }
            wi_meter_drop(g->meter, word, length, sizeof *word);
        }
    }
    wi_meter_drop(g->meter, keep, size, sizeof *keep);
    return status;
}

/* ---- making it smaller ------------------------------------------------------------------ */

/* Numbers the nodes that are reached by the edges, and drops the others. */
static wy_status drop_others(graph *g, wy_error *error) {
    uint32_t *number = NULL, *order = NULL;
    const size_t count = g->count;
    node *nodes = NULL;
    wy_status status = wi_meter_take(g->meter, &number, count, sizeof *number, error);
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &order, count, sizeof *order, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &nodes, g->room, sizeof *nodes, error);
    }
    if (status == WY_OK) {
        size_t met = 1;
        for (size_t v = 0; v < count; v++) {
            number[v] = NONE;
        }
        number[0] = order[0] = 0;
        for (size_t k = 0; k < met; k++) {
            const node *at = &g->nodes[order[k]];
            nodes[k] = *at;
            for (uint64_t i = 0; i < degree(g, at->state); i++) {
                uint32_t *w = &g->edge[at->edge + i];
                if (*w != NONE && number[*w] == NONE) {
                    number[*w] = (uint32_t)met;
                    order[met++] = *w;
                }
                *w = *w == NONE ? NONE : number[*w];
            }
        }
        memcpy(g->nodes, nodes, met * sizeof *nodes);
        g->count = met;
    }
    wi_meter_drop(g->meter, number, count, sizeof *number);
    wi_meter_drop(g->meter, order, count, sizeof *order);
    wi_meter_drop(g->meter, nodes, g->room, sizeof *nodes);
    return status;
}

typedef struct arrival {
    uint32_t to, from;
    uint64_t code;
} arrival;

static int by_arrival(const void *a, const void *b) {
    const arrival *x = a, *y = b;
    return x->to < y->to ? -1 : x->to > y->to;
}

typedef struct wanted {
    uint32_t node, tuple;
} wanted;

/* From the end: one accepting tuple where C accepts, and one that leads to each that is needed. */
static wy_status keep_needed(graph *g, wy_error *error) {
    arrival *arrivals = NULL;
    size_t count = 0;
    uint64_t *into = NULL;
    bool *needed = NULL;
    wanted *todo = NULL;
    size_t todos = 0, room = 0;
    const size_t sets = g->set_room, nodes = g->count;
    wy_status status = wi_meter_take(g->meter, &arrivals, g->edges, sizeof *arrivals, error);
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &into, nodes + 1, sizeof *into, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(g->meter, &needed, sets, sizeof *needed, error);
    }
    for (uint32_t v = 0; status == WY_OK && v < nodes; v++) {
        const node *at = &g->nodes[v];
        for (uint64_t i = 0; i < degree(g, at->state); i++) {
            const uint32_t w = g->edge[at->edge + i];
            if (w != NONE) {
                arrivals[count++] = (arrival){
                    .to = w, .from = v, .code = g->after->label[g->after->first[at->state] + i]};
            }
        }
    }
    if (status == WY_OK) {
        if (count > 1) {
            qsort(arrivals, count, sizeof *arrivals, by_arrival);
        }
        size_t k = 0;
        for (size_t v = 0; v <= nodes; v++) {
            while (k < count && arrivals[k].to < v) {
                k++;
            }
            into[v] = k;
        }
    }
    for (uint32_t v = 0; status == WY_OK && v < nodes; v++) {
        const node *at = &g->nodes[v];
        uint32_t i = 0;
        if (g->after->output[at->state] == 0) {
            continue;
        }
        while (!g->t->accepts[g->set[at->set + i]]) {
            i++;
        }
        needed[at->set + i] = true;
        status = wi_meter_grow(g->meter, &todo, &room, todos + 1, sizeof *todo, error);
        if (status == WY_OK) {
            todo[todos++] = (wanted){v, g->set[at->set + i]};
        }
    }
    while (status == WY_OK && todos > 0) {
        const wanted next = todo[--todos];
        status = wi_meter_tick(g->meter, error);
        for (uint64_t k = into[next.node]; status == WY_OK && k < into[next.node + 1]; k++) {
            const node *from = &g->nodes[arrivals[k].from];
            bool there = false;
            uint32_t first = NONE;
            for (uint32_t i = 0; i < from->count && !there; i++) {
                const bool old = needed[from->set + i];
                if ((old || first == NONE) &&
                    wi_tuples_lead(g->t, g->set[from->set + i], arrivals[k].code, next.tuple)) {
                    there = old;
                    first = first == NONE ? i : first;
                }
            }
            if (there || first == NONE) {
                continue;
            }
            needed[from->set + first] = true;
            status = wi_meter_grow(g->meter, &todo, &room, todos + 1, sizeof *todo, error);
            if (status == WY_OK) {
                todo[todos++] = (wanted){arrivals[k].from, g->set[from->set + first]};
            }
        }
    }
    for (size_t v = 0; status == WY_OK && v < nodes; v++) {
        node *at = &g->nodes[v];
        uint32_t left = 0;
        for (uint32_t i = 0; i < at->count; i++) {
            if (needed[at->set + i]) {
                g->set[at->set + left++] = g->set[at->set + i];
            }
        }
        at->count = left;
    }
    wi_meter_drop(g->meter, arrivals, g->edges, sizeof *arrivals);
    wi_meter_drop(g->meter, into, nodes + 1, sizeof *into);
    wi_meter_drop(g->meter, needed, sets, sizeof *needed);
    wi_meter_drop(g->meter, todo, room, sizeof *todo);
    return status;
}

typedef struct sized {
    uint32_t state, count, node;
} sized;

static int by_size(const void *a, const void *b) {
    const sized *x = a, *y = b;
    return x->state != y->state   ? (x->state < y->state ? -1 : 1)
           : x->count != y->count ? (x->count < y->count ? -1 : 1)
           : x->node != y->node   ? (x->node < y->node ? -1 : 1)
                                  : 0;
}

/* Leads edges to the smallest node that serves; none leads to node 0. */
static wy_status redirect(graph *g, wy_error *error) {
    sized *list = NULL;
    uint32_t *first = NULL;
    const size_t count = g->count, states = g->after->states + (size_t)1;
    wy_status status = wi_meter_take(g->meter, &list, count, sizeof *list, error);
    if (status == WY_OK) {
        status = wi_meter_take(g->meter, &first, states, sizeof *first, error);
    }
    if (status == WY_OK) {
        for (uint32_t v = 1; v < count; v++) {
            list[v - 1] = (sized){g->nodes[v].state, g->nodes[v].count, v};
        }
        if (count > 2) {
            qsort(list, count - 1, sizeof *list, by_size);
        }
        size_t k = 0;
        for (size_t c = 0; c < states; c++) {
            while (k + 1 < count && list[k].state < c) {
                k++;
            }
            first[c] = (uint32_t)k;
        }
    }
    for (uint32_t v = 0; status == WY_OK && v < count; v++) {
        const node *at = &g->nodes[v];
        status = wi_meter_tick(g->meter, error);
        for (uint64_t i = 0; i < degree(g, at->state); i++) {
            uint32_t *w = &g->edge[at->edge + i];
            if (*w == NONE) {
                continue;
            }
            const uint32_t state = g->nodes[*w].state;
            const uint32_t size = g->nodes[*w].count;
            step(g, at, g->after->label[g->after->first[at->state] + i], NULL);
            for (uint32_t k = first[state];
                 k < first[state + 1] && k < first[state] + LIKE && list[k].count <= size; k++) {
                if (is_marked(g, &g->nodes[list[k].node])) {
                    *w = list[k].node;
                    break;
                }
            }
        }
    }
    wi_meter_drop(g->meter, list, count, sizeof *list);
    wi_meter_drop(g->meter, first, states, sizeof *first);
    return status;
}

static wy_status shrink(graph *g, wy_error *error) {
    wy_status status = WY_OK;
    for (int pass = 0; status == WY_OK && pass < 3; pass++) {
        status = drop_others(g, error);
        if (status == WY_OK) {
            status = keep_needed(g, error);
        }
        if (status == WY_OK && pass < 2) {
            status = redirect(g, error);
        }
    }
    return status;
}

/* ---- all -------------------------------------------------------------------------------- */

static wy_status find_graph(graph *g, wy_error *error) {
    bool found = false;
    uint32_t missing[MISSING];
    size_t missed;
    if (g->after->layout.tracks == 0) {
        /* One letter: the tuples of the first node decide. */
        clear_graph(g);
        mark_first(g, NULL);
        const wy_status status = add_node(g, 0, error);
        return status != WY_OK || has_witness(g, &g->nodes[0])
                   ? status
                   : wi_fail(error, WY_SYSTEM, "a true sentence has no witness");
    }
    wy_status status = by_states(g, &found, error);
    if (status != WY_OK || found) {
        return status;
    }
    status = grow(g, NULL, MANY, missing, &missed, error);
    if (status == WY_OK && missed > 0) {
        return wi_fail(error, WY_SYSTEM, "an automaton accepts a word without a witness");
    }
    return status == WY_NO ? by_runs(g, error) : status;
}

static wy_status put_graph(FILE *stream, const graph *g, wy_error *error) {
    const size_t all_tuples = g->t->states.count;
    uint32_t *number = NULL;
    wy_status status = wi_meter_take_zeros(g->meter, &number, all_tuples, sizeof *number, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t v = 0; v < g->count; v++) {
        for (uint32_t i = 0; i < g->nodes[v].count; i++) {
            number[g->set[g->nodes[v].set + i]] = 1;
        }
    }
    uint32_t used = 0;
    for (size_t i = 0; i < all_tuples; i++) {
        used += number[i];
    }
    fprintf(stream, "tuples %" PRIu32 " nodes %zu\n", used, g->count);
    used = 0;
    for (uint32_t i = 0; i < all_tuples; i++) {
        if (number[i] != 0) {
            number[i] = used++;
            fputs("tuple", stream);
            for (size_t k = 0; k < g->t->count; k++) {
                fprintf(stream, " %" PRIu32, wi_intern_thing(&g->t->states, i)[k]);
            }
            fputc('\n', stream);
        }
    }
    for (size_t v = 0; v < g->count; v++) {
        const node *at = &g->nodes[v];
        fprintf(stream, "node %" PRIu32 " has", at->state);
        for (uint32_t i = 0; i < at->count; i++) {
            fprintf(stream, " %" PRIu32, number[g->set[at->set + i]]);
        }
        fputs(" to", stream);
        for (uint64_t i = 0; i < degree(g, at->state); i++) {
            const uint32_t w = g->edge[at->edge + i];
            if (w == NONE) {
                fputs(" -", stream);
            } else {
                fprintf(stream, " %" PRIu32, w);
            }
        }
        /* A true sentence as an automaton reads its one letter. */
        fputs(g->after->layout.tracks == 0 && g->after->output[0] != 0 && degree(g, 0) == 0 ? " -\n"
                                                                                            : "\n",
              stream);
    }
    wi_meter_drop(g->meter, number, all_tuples, sizeof *number);
    return WY_OK;
}

wy_status wi_witness_write(FILE *stream, const wi_leaf *const *leaves, size_t count,
                           const wi_leaf *after, size_t variables, const wy_control *control,
                           wy_error *error) {
    wi_meter meter;
    wi_tuples t;
    graph g;
    wi_meter_start(&meter, control, "a graph of witnesses");
    wy_status status = wi_tuples_open(&t, &meter, leaves, count, after, variables, error);
    if (status == WY_OK) {
        status = graph_open(&g, &t, after->automaton, error);
        if (status == WY_OK) {
            status = find_graph(&g, error);
        }
        if (status == WY_OK) {
            status = shrink(&g, error);
        }
        if (status == WY_OK) {
            status = put_graph(stream, &g, error);
        }
        graph_close(&g);
    }
    wi_tuples_close(&t);
    return status;
}
