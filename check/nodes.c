/* nodes.c - a function and a relation, side by side. */
#include "nodes.h"

#include "trail.h"

static size_t slot_of(const nodes *s, uint64_t meaning) {
    const uint32_t words[2] = {(uint32_t)meaning, (uint32_t)(meaning >> 32)};
    const size_t mask = s->slot_count - 1; /* a power of 2 */
    size_t slot = cert_hash(words, 2) & mask;
    while (s->slots[slot] != 0 && s->meaning[s->slots[slot] - 1] != meaning) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

static bool more_slots(nodes *s, work *w) {
    const size_t old_count = s->slot_count;
    uint32_t *const old = s->slots;
    const size_t room = old_count == 0 ? 1024 : 2 * old_count;
    uint32_t *slots = cert_take(w, room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    s->slots = slots;
    s->slot_count = room;
    for (uint32_t i = 0; i < s->count; i++) {
        slots[slot_of(s, s->meaning[i])] = i + 1;
    }
    cert_drop(w, old, old_count, sizeof *old);
    return true;
}

static uint32_t node_number(nodes *s, const table *f, const relation *r, uint32_t q, uint32_t k,
                            work *w) {
    if (2 * ((size_t)s->count + 1) > s->slot_count && !more_slots(s, w)) {
        return NOWHERE;
    }
    const uint64_t meaning = (uint64_t)q << 32 | k;
    const size_t slot = slot_of(s, meaning);
    if (s->slots[slot] != 0) {
        return s->slots[slot] - 1;
    }
    uint64_t *meanings =
        cert_grow(w, s->meaning, &s->meaning_room, s->count + (size_t)1, sizeof *s->meaning);
    uint8_t *weights =
        cert_grow(w, s->weight, &s->weight_room, s->count + (size_t)1, sizeof *s->weight);
    s->meaning = meanings != NULL ? meanings : s->meaning;
    s->weight = weights != NULL ? weights : s->weight;
    if (meanings == NULL || weights == NULL) {
        return NOWHERE;
    }
    s->meaning[s->count] = meaning;
    s->weight[s->count] = f->value[q] != NO_VALUE && cert_accepts(r, k) ? f->value[q] : 0;
    s->slots[slot] = ++s->count;
    return s->count - 1;
}

/* The states of f after which its value can be above 0. */
static bool *find_lively(const table *f, work *w) {
    bool *lively = cert_take(w, f->states, sizeof *lively);
    for (bool more = lively != NULL; more;) {
        more = false;
        for (uint32_t q = f->states; q-- > 0;) {
            bool here = lively[q] || (f->value[q] != 0 && f->value[q] != NO_VALUE);
            for (uint32_t i = 0; i < f->labels && !here; i++) {
                const uint32_t to = f->next[(size_t)q * f->labels + i];
                here = to != NOWHERE && lively[to];
            }
            more = more || here != lively[q];
            lively[q] = here;
        }
    }
    return lively;
}

static bool add_edges(nodes *s, const table *f, const bool *lively, relation *r, uint32_t node,
                      work *w) {
    const uint32_t q = (uint32_t)(s->meaning[node] >> 32);
    const uint32_t k = (uint32_t)s->meaning[node];
    const uint32_t wide = cert_wide(f, r->n);
    for (uint32_t label = 0; label < f->labels; label++) {
        const uint32_t to_q = f->next[(size_t)q * f->labels + label];
        if (to_q == NOWHERE || !lively[to_q]) {
            continue;
        }
        size_t begin = 0;
        size_t end = 0;
        if (!cert_find_arrows(r, k, label / wide, &begin, &end, w)) {
            return false;
        }
        arrow *edges =
            cert_grow(w, s->edges, &s->edge_room, s->edge_count + (end - begin), sizeof *edges);
        s->edges = edges != NULL ? edges : s->edges;
        for (size_t i = begin; i < end; i++) {
            const uint32_t to =
                edges == NULL ? NOWHERE : node_number(s, f, r, to_q, r->arrows[i].to, w);
            if (to == NOWHERE) {
                return false;
            }
            edges[s->edge_count++] = (arrow){r->arrows[i].label * wide + label % wide, to};
        }
    }
    return true;
}

static bool explore(nodes *s, const table *f, const bool *lively, relation *r, work *w) {
    s->labels = f->labels;
    for (uint32_t k = 0; k < (uint32_t)r->n->classes; k++) {
        if (node_number(s, f, r, 0, k, w) == NOWHERE) {
            return false;
        }
    }
    s->starts = s->count;
    for (uint32_t i = 0; i < s->count; i++) {
        size_t *begin = cert_grow(w, s->begin, &s->begin_room, (size_t)i + 2, sizeof *begin);
        if (begin == NULL) {
            return false;
        }
        s->begin = begin;
        begin[i] = s->edge_count;
        if (!add_edges(s, f, lively, r, i, w)) {
            return false;
        }
        begin[(size_t)i + 1] = s->edge_count;
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
            for (size_t e = s->begin[i]; e < s->begin[i + 1] && !here; e++) {
                here = useful[s->edges[e].to];
            }
            more = more || here != useful[i];
            useful[i] = here;
        }
    }
    size_t kept = 0;
    size_t e = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const size_t end = s->begin[i + 1];
        s->begin[i] = kept;
        for (; e < end; e++) {
            if (useful[s->edges[e].to]) {
                s->edges[kept++] = s->edges[e];
            }
        }
    }
    s->begin[s->count] = kept;
    s->edge_count = kept;
    cert_drop(w, useful, s->count, sizeof *useful);
    return true;
}

void cert_drop_nodes(nodes *s, work *w) {
    cert_drop(w, s->begin, s->begin_room, sizeof *s->begin);
    cert_drop(w, s->edges, s->edge_room, sizeof *s->edges);
    cert_drop(w, s->weight, s->weight_room, sizeof *s->weight);
    cert_drop(w, s->meaning, s->meaning_room, sizeof *s->meaning);
    cert_drop(w, s->slots, s->slot_count, sizeof *s->slots);
    *s = (nodes){0};
}

bool cert_make_nodes(nodes *out, const table *f, const numeration *n, const linear *conditions,
                     int count, work *w) {
    *out = (nodes){0};
    relation r;
    bool *lively = find_lively(f, w);
    const bool made = cert_open_relation(&r, n, conditions, count, w) && lively != NULL &&
                      explore(out, f, lively, &r, w) && leave_out_useless(out, w);
    cert_drop(w, lively, f->states, sizeof *lively);
    cert_drop_relation(&r, w);
    if (!made) {
        cert_drop_nodes(out, w);
    }
    return made;
}

bool cert_add_nothing(const nodes *s) {
    bool nothing = s->edge_count == 0;
    for (uint32_t i = 0; i < s->starts; i++) {
        nothing = nothing && s->weight[i] == 0;
    }
    return nothing;
}

bool cert_find_meeting(const table *p, const nodes *s, const numeration *n, char *where,
                       size_t size, work *w) {
    trail t = {.width = 2};
    bool good = true;
    for (uint32_t start = 0; start < s->starts && good; start++) {
        good = cert_trail_add(&t, (uint32_t[]){0, start}, 0, 0, w) != NOWHERE;
    }
    bool found = false;
    for (uint32_t i = 0; i < t.count && good && !found; i++) {
        const uint32_t q = t.at[2 * (size_t)i];
        const uint32_t node = t.at[2 * (size_t)i + 1];
        found = p->value[q] == 1 && s->weight[node] > 0;
        if (found) {
            good = cert_trail_position(&t, i, n, where, size, w);
        }
        for (size_t e = s->begin[node]; e < s->begin[node + 1] && good; e++) {
            const uint32_t to = p->next[(size_t)q * p->labels + s->edges[e].label];
            good = to == NOWHERE || cert_trail_add(&t, (uint32_t[]){to, s->edges[e].to}, i,
                                                   s->edges[e].label, w) != NOWHERE;
        }
    }
    cert_trail_drop(&t, w);
    return good;
}
