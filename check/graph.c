/* graph.c - the contexts and the nodes of a certificate: they are in order and can be found. */
#include "closure.h"

#include <inttypes.h>
#include <string.h>

/* ---- contexts ---------------------------------------------------------------------------- */

/* Compares a context with the k - 1 bits that are begin[0, k - 2) and then last. */
static int compare(const closure *c, size_t i, int wing, const char *begin, char last) {
    const size_t head = (size_t)c->bits - 2;
    if (c->context[i].wing != wing) {
        return c->context[i].wing - wing;
    }
    const char *bits = c->context[i].bits;
    const int order = memcmp(bits, begin, head);
    return order != 0 ? order : bits[head] - last;
}

bool cert_find_context(const closure *c, uint32_t *out, int wing, const char *begin, char last) {
    size_t low = 0;
    size_t high = (size_t)c->contexts;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(c, middle, wing, begin, last) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *out = (uint32_t)low;
    return low < (size_t)c->contexts && compare(c, low, wing, begin, last) == 0;
}

bool cert_read_contexts(closure *c, reader *r) {
    const size_t length = (size_t)c->bits - 1;
    int64_t pieces = 0;
    for (int64_t i = 0; i < c->contexts; i++) {
        context *at = &c->context[i];
        int64_t same = 0;
        size_t count = 0;
        const size_t line = r->line;
        if (!cert_read(r, "context ") || !cert_read_number(r, &same, i, i)) {
            return false;
        }
        if (c->game.wings > 1) {
            at->wing = cert_skip(r, " right") ? 1 : 0;
            if (at->wing == 0 && !cert_read(r, " up")) {
                return false;
            }
        }
        if (!cert_read(r, " ") || !cert_read_bits(r, &at->bits, &count) || !cert_read(r, " ")) {
            return false;
        }
        if (count != length) {
            return cert_refuse(c->verdict, line, "a context has %zu bits here", length);
        }
        if (i > 0 && (at[-1].wing > at->wing ||
                      (at[-1].wing == at->wing && memcmp(at[-1].bits, at->bits, length) >= 0))) {
            return cert_refuse(c->verdict, line, "this context is not in order");
        }
        at->listed[0] = cert_skip(r, "0");
        at->listed[1] = cert_skip(r, "1");
        if (!at->listed[0] && !at->listed[1]) {
            return cert_refuse(c->verdict, line, "no bit follows this context");
        }
        if (!cert_read(r, "\n")) {
            return false;
        }
        pieces += at->listed[0] + at->listed[1];
    }
    for (int64_t i = 0; i < c->contexts; i++) {
        context *at = &c->context[i];
        for (int bit = 0; bit < 2; bit++) {
            if (at->listed[bit] &&
                !cert_find_context(c, &at->next[bit], at->wing, at->bits + 1, (char)('0' + bit))) {
                return cert_refuse(c->verdict, cert_line_of_context(c, (size_t)i),
                                   "the context after bit %d is not listed", bit);
            }
        }
    }
    return pieces == c->pieces ||
           cert_refuse(c->verdict, c->pieces_line, "there are %" PRId64 " pieces", pieces);
}

/* ---- nodes ------------------------------------------------------------------------------- */

static int compare_nodes(node a, node b) {
    if (a.read != b.read) {
        return a.read < b.read ? -1 : 1;
    }
    if (a.state != b.state) {
        return a.state < b.state ? -1 : 1;
    }
    return a.written < b.written ? -1 : a.written > b.written;
}

bool cert_read_nodes(closure *c, reader *r) {
    uint32_t begun = 0; /* contexts whose first_node is set */
    for (int64_t i = 0; i < c->nodes; i++) {
        int64_t read = 0;
        int64_t state = 0;
        int64_t written = 0;
        const size_t line = r->line;
        if (!cert_read(r, "node ") || !cert_read_number(r, &read, 0, c->contexts - 1) ||
            !cert_read(r, " ") || !cert_read_number(r, &state, 0, c->states - 1) ||
            !cert_read(r, " ") || !cert_read_number(r, &written, 0, c->contexts - 1) ||
            !cert_read(r, "\n")) {
            return false;
        }
        const node at = {(uint32_t)read, (uint32_t)state, (uint32_t)written, false};
        if (i > 0 && compare_nodes(c->node[i - 1], at) >= 0) {
            return cert_refuse(c->verdict, line, "this node is not in order");
        }
        c->node[i] = at;
        while (begun <= at.read) {
            c->context[begun++].first_node = (uint32_t)i;
        }
    }
    while (begun <= (uint32_t)c->contexts) {
        c->context[begun++].first_node = (uint32_t)c->nodes;
    }
    return true;
}

bool cert_find_node(const closure *c, uint32_t *out, node wanted) {
    size_t low = c->context[wanted.read].first_node;
    size_t high = c->context[wanted.read + 1].first_node;
    const size_t end = high;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_nodes(c->node[middle], wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *out = (uint32_t)low;
    return low < end && compare_nodes(c->node[low], wanted) == 0;
}
