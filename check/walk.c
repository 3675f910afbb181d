/*
 * walk.c - the game never leaves the lists, and nothing else is on them.
 *
 * A bit is to be read from a node as soon as both the node and the piece (what was read last, bit)
 * are needed.  Whichever of them comes later makes the task, so there are at most two tasks for
 * each node.
 */
#include "closure.h"

#include <inttypes.h>

/*
 * A bit is to be read from a node as soon as both the node and the piece (what it read last, bit)
 * are needed.  Whichever comes later makes the task, so there are at most two for each node.
 */
static void need_node(closure *c, uint32_t i) {
    node *at = &c->node[i];
    if (!at->needed) {
        at->needed = true;
        for (int bit = 0; bit < 2; bit++) {
            if (c->context[at->read].needed[bit]) {
                c->tasks[c->task_count++] = (task){i, bit};
            }
        }
    }
}

/* False: the piece is not listed.  *at becomes the context after it. */
static bool need_piece(closure *c, uint32_t *at, int bit) {
    context *from = &c->context[*at];
    if (!from->listed[bit]) {
        return false;
    }
    if (!from->needed[bit]) {
        from->needed[bit] = true;
        for (uint32_t i = from->first_node; i < from[1].first_node; i++) {
            if (c->node[i].needed) {
                c->tasks[c->task_count++] = (task){i, bit};
            }
        }
    }
    *at = from->next[bit];
    return true;
}

/* 3: the moment after the first columns, for what the wing reads. */
static bool begin_wing(closure *c, node first[2], int wing) {
    const beginning_wing *of = &c->beginning.wing[wing];
    const char *bits = of->bits;
    const int64_t length = c->bits - 1;
    uint32_t at = 0;
    if (!cert_find_context(c, &at, wing, bits, bits[length - 1])) {
        return cert_refuse(c->verdict, c->columns_line, "the context of the first bits is missing");
    }
    for (int64_t i = length; i < of->known; i++) {
        if (i == c->columns) {
            first[wing].read = at;
        }
        if (!need_piece(c, &at, bits[i] - '0')) {
            return cert_refuse(c->verdict, cert_line_of_context(c, at),
                               "a piece is missing here: bit %" PRId64 " follows this context", i);
        }
    }
    first[cert_other_wing(&c->game, wing)].written = at; /* who writes these bits */
    return true;
}

static bool begin(closure *c) {
    node first[2] = {{0}};
    for (int w = 0; w < c->game.wings; w++) {
        first[w].state = (uint32_t)w;
        if (!begin_wing(c, first, w)) {
            return false;
        }
    }
    for (int w = 0; w < c->game.wings; w++) {
        uint32_t number = 0;
        if (!cert_find_node(c, &number, first[w])) {
            return cert_refuse(c->verdict, c->columns_line,
                               "the first node, %" PRIu32 " %d %" PRIu32 ", is missing",
                               first[w].read, w, first[w].written);
        }
        need_node(c, number);
    }
    return true;
}

/* 4 */
static bool do_task(closure *c, task t) {
    const node from = c->node[t.node];
    const size_t line = cert_line_of_node(c, t.node);
    step *s = &c->step[from.state][t.bit];
    if (!s->listed) {
        return cert_refuse(c->verdict, line,
                           "state %" PRIu32 " has no step for bit %d, which may follow", from.state,
                           t.bit);
    }
    s->taken = true;
    node to = {c->context[from.read].next[t.bit], s->to, from.written, false};
    for (uint32_t i = 0; i < s->writes_count; i++) {
        if (!need_piece(c, &to.written, s->writes[i] - '0')) {
            return cert_refuse(c->verdict, line,
                               "after bit %d this writes a piece that is not listed, bit %c after "
                               "context %" PRIu32,
                               t.bit, s->writes[i], to.written);
        }
    }
    uint32_t number = 0;
    if (!cert_find_node(c, &number, to)) {
        return cert_refuse(c->verdict, line,
                           "bit %d leads to node %" PRIu32 " %" PRIu32 " %" PRIu32
                           ", which is not listed",
                           t.bit, to.read, to.state, to.written);
    }
    need_node(c, number);
    return true;
}

/* 5 */
static bool all_needed(const closure *c) {
    for (size_t i = 0; i < (size_t)c->nodes; i++) {
        if (!c->node[i].needed) {
            return cert_refuse(c->verdict, cert_line_of_node(c, i), "this node is not needed");
        }
    }
    for (size_t i = 0; i < (size_t)c->contexts; i++) {
        const context *at = &c->context[i];
        for (int bit = 0; bit < 2; bit++) {
            if (at->listed[bit] && !at->needed[bit]) {
                return cert_refuse(c->verdict, cert_line_of_context(c, i),
                                   "bit %d does not follow this context", bit);
            }
        }
    }
    size_t line = cert_line_of_step(c, 0);
    for (size_t i = 0; i < (size_t)c->states; i++) {
        for (int bit = 0; bit < 2; bit++) {
            const step *s = &c->step[i][bit];
            if (s->listed && !s->taken) {
                return cert_refuse(c->verdict, line, "this step is never taken");
            }
            line += s->listed;
        }
    }
    return true;
}

bool cert_walk(closure *c) {
    if (!begin(c)) {
        return false;
    }
    while (c->task_count > 0) {
        if (!do_task(c, c->tasks[--c->task_count])) {
            return false;
        }
    }
    return all_needed(c);
}
