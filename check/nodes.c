/* nodes.c - a function and a relation, side by side. */
#include "nodes.h"

#include "trail.h"

static uint32_t node_number(nodes *s, const table *f, const relation *r, uint32_t q, uint32_t k,
                            work *w) {
    const size_t meaning = (size_t)q * r->states + k;
    if (s->number[meaning] != 0) {
        return s->number[meaning] - 1;
    }
    size_t *meanings =
        cert_grow(w, s->meaning, &s->meaning_room, s->count + (size_t)1, sizeof *s->meaning);
    uint8_t *weights =
        cert_grow(w, s->weight, &s->weight_room, s->count + (size_t)1, sizeof *s->weight);
    s->meaning = meanings != NULL ? meanings : s->meaning;
    s->weight = weights != NULL ? weights : s->weight;
    if (meanings == NULL || weights == NULL) {
        return NOWHERE;
    }
    s->meaning[s->count] = meaning;
    s->weight[s->count] = r->accepts[k] && f->value[q] != NO_VALUE ? f->value[q] : 0;
    s->number[meaning] = ++s->count;
    return s->count - 1;
}

static bool add_edges(nodes *s, const table *f, const relation *r, uint32_t node, uint32_t label,
                      work *w) {
    const uint32_t q = (uint32_t)(s->meaning[node] / r->states);
    const uint32_t k = (uint32_t)(s->meaning[node] % r->states);
    for (uint32_t ab = 0; ab < f->labels; ab++) {
        const uint32_t to_q = f->next[(size_t)q * f->labels + ab];
        const uint32_t to_k = r->next[(size_t)k * r->letters + (size_t)ab * f->labels + label];
        if (to_q == NOWHERE || to_k == NOWHERE) {
            continue;
        }
        const uint32_t to = node_number(s, f, r, to_q, to_k, w);
        uint32_t *edges = to == NOWHERE ? NULL
                                        : cert_grow(w, s->edges, &s->edge_room, s->edge_count + 1,
                                                    sizeof *s->edges);
        if (edges == NULL) {
            return false;
        }
        s->edges = edges;
        s->edges[s->edge_count++] = to;
    }
    return true;
}

static bool explore(nodes *s, const table *f, const relation *r, work *w) {
    s->labels = f->labels;
    s->number_count = (size_t)f->states * r->states;
    s->number = cert_take(w, s->number_count, sizeof *s->number);
    if (s->number == NULL || node_number(s, f, r, 0, 0, w) == NOWHERE) {
        return false;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        size_t *begin = cert_grow(w, s->begin, &s->begin_room, ((size_t)i + 1) * s->labels + 1,
                                  sizeof *s->begin);
        if (begin == NULL) {
            return false;
        }
        s->begin = begin;
        for (uint32_t label = 0; label < s->labels; label++) {
            s->begin[(size_t)i * s->labels + label] = s->edge_count;
            if (!add_edges(s, f, r, i, label, w)) {
                return false;
            }
        }
        s->begin[((size_t)i + 1) * s->labels] = s->edge_count;
    }
    return true;
}

/* Takes away the edges to nodes from which nothing is ever added. */
static bool leave_out_useless(nodes *s, work *w) {
    bool *useful = cert_take(w, s->count, sizeof *useful);
    if (useful == NULL) {
        return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = s->count; i-- > 0;) {
            bool here = useful[i] || s->weight[i] > 0;
            const size_t end = s->begin[((size_t)i + 1) * s->labels];
            for (size_t e = s->begin[(size_t)i * s->labels]; e < end && !here; e++) {
                here = useful[s->edges[e]];
            }
            more = more || here != useful[i];
            useful[i] = here;
        }
    }
    size_t kept = 0;
    size_t e = 0;
    for (size_t row = 0; row < (size_t)s->count * s->labels; row++) {
        const size_t end = s->begin[row + 1];
        s->begin[row] = kept;
        for (; e < end; e++) {
            if (useful[s->edges[e]]) {
                s->edges[kept++] = s->edges[e];
            }
        }
    }
    s->begin[(size_t)s->count * s->labels] = kept;
    s->edge_count = kept;
    cert_drop(w, useful, s->count, sizeof *useful);
    return true;
}

void cert_drop_nodes(nodes *s, work *w) {
    cert_drop(w, s->begin, s->begin_room, sizeof *s->begin);
    cert_drop(w, s->edges, s->edge_room, sizeof *s->edges);
    cert_drop(w, s->weight, s->weight_room, sizeof *s->weight);
    cert_drop(w, s->meaning, s->meaning_room, sizeof *s->meaning);
    cert_drop(w, s->number, s->number_count, sizeof *s->number);
    *s = (nodes){0};
}

bool cert_make_nodes(nodes *out, const table *f, const numeration *n, const linear *conditions,
                     int count, work *w) {
    *out = (nodes){0};
    relation r = {0};
    const bool made = cert_make_relation(&r, n, conditions, count, w) && explore(out, f, &r, w) &&
                      leave_out_useless(out, w);
    cert_drop_relation(&r, w);
    if (!made) {
        cert_drop_nodes(out, w);
    }
    return made;
}

bool cert_find_meeting(const table *p, const nodes *s, const numeration *n, char *where,
                       size_t size, work *w) {
    trail t = {.width = 2};
    bool good = cert_trail_add(&t, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    bool found = false;
    for (uint32_t i = 0; i < t.count && good && !found; i++) {
        const uint32_t q = t.at[2 * (size_t)i];
        const uint32_t node = t.at[2 * (size_t)i + 1];
        found = p->value[q] == 1 && s->weight[node] > 0;
        if (found) {
            good = cert_trail_position(&t, i, n, where, size, w);
        }
        for (uint32_t label = 0; label < s->labels && good; label++) {
            const size_t row = (size_t)node * s->labels + label;
            const uint32_t to = p->next[(size_t)q * p->labels + label];
            for (size_t e = s->begin[row]; e < s->begin[row + 1] && to != NOWHERE && good; e++) {
                good = cert_trail_add(&t, (uint32_t[]){to, s->edges[e]}, i, label, w) != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    return good;
}
