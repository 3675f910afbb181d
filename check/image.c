/*
 * image.c - sums of a function over the positions that a relation leads to.
 *
 * f reads (a,b), the relation (a,b,c,d), the result (c,d); a third track is the same for both.
 * There is one way through the nodes for each pair of words on a and b, so what is looked
 * for is a count of ways: after the digits of (c,d) so far, how many lead to each node, at most
 * `cap` being counted.  These counts are the states that are made, and a further label of (c,d)
 * determines them anew.
 *
 * a or b may have more digits than c and d.  So before the first digit as many zeros are read as
 * make a difference: the counts only grow with them, for at 0 0 0 0 the first nodes remain
 * themselves (or, where there are several classes of places, each comes from one of them), so there
 * is a time when they do not change any more.
 */
#include <stdlib.h>
#include <string.h>

#include "image.h"
#include "table.h"

/* ---- A function and a relation, side by side ------------------------------------------------ */

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

/* ---- counts ------------------------------------------------------------------------------- */

/*
 * A state that is made: validity of c and d (and z), then the nodes with a count that is not 0,
 * ascending, each as node * cap + count - 1.
 */
typedef struct counts {
    const nodes *s;
    const numeration *n;
    uint32_t cap;
    int tracks;      /* 2 or 3 */
    uint32_t *items; /* of all states */
    size_t item_room;
    size_t *begin; /* states + 1 */
    size_t begin_room;
    table made;
    uint32_t *slots; /* state + 1, by hash */
    size_t slot_count;
    uint8_t *tally;    /* of each node, for the next state */
    uint32_t *touched; /* the nodes with a tally */
    uint32_t touched_count;
    /* What a state leads to, sorted by label: node * cap + ways - 1. */
    size_t *first_of; /* of each label, and the end */
    uint32_t *led;
    size_t led_room;
    uint32_t *nothing; /* of each validity: the state without counts, + 1 */
} counts;

static int by_number(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a;
    const uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void sort(uint32_t *items, size_t count) {
    if (count > 48) {
        qsort(items, count, sizeof *items, by_number);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const uint32_t item = items[i];
        size_t k = i;
        for (; k > 0 && items[k - 1] > item; k--) {
            items[k] = items[k - 1];
        }
        items[k] = item;
    }
}

static void add_ways(counts *c, uint32_t node, uint32_t ways) {
    if (c->tally[node] == 0) {
        c->touched[c->touched_count++] = node;
    }
    const uint32_t sum = c->tally[node] + ways;
    c->tally[node] = (uint8_t)(sum < c->cap ? sum : c->cap);
}

/* Writes the state of the tallies behind all others, and clears these. */
static bool write_state(counts *c, uint32_t validity, work *w) {
    const size_t at = c->begin[c->made.states];
    uint32_t *items =
        cert_grow(w, c->items, &c->item_room, at + 1 + c->touched_count, sizeof *c->items);
    if (items == NULL) {
        return false;
    }
    c->items = items;
    sort(c->touched, c->touched_count);
    items[at] = validity;
    for (uint32_t i = 0; i < c->touched_count; i++) {
        const uint32_t node = c->touched[i];
        items[at + 1 + i] = node * c->cap + c->tally[node] - 1;
        c->tally[node] = 0;
    }
    return true;
}

static bool more_count_slots(counts *c, work *w) {
    const size_t room = 2 * c->slot_count + 1024;
    uint32_t *slots = cert_take(w, room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < c->made.states; q++) {
        size_t slot = cert_hash(c->items + c->begin[q], c->begin[q + 1] - c->begin[q]) % room;
        while (slots[slot] != 0) {
            slot = (slot + 1) % room;
        }
        slots[slot] = q + 1;
    }
    cert_drop(w, c->slots, c->slot_count, sizeof *c->slots);
    c->slots = slots;
    c->slot_count = room;
    return true;
}

/* Validities of the tracks are one number, the last track being its last place. */
static bool may_end(const counts *c, uint32_t validity) {
    const uint32_t states = (uint32_t)c->n->states;
    bool all = true;
    for (int track = 0; track < c->tracks; track++, validity /= states) {
        all = all && cert_valid_end(c->n, (int)(validity % states));
    }
    return all;
}

/* After a label; NOWHERE: not valid. */
static uint32_t validity_after(const counts *c, uint32_t validity, uint32_t label) {
    const uint32_t states = (uint32_t)c->n->states;
    const uint32_t digits = (uint32_t)c->n->digits;
    uint32_t out = 0;
    for (uint32_t track = 0, place = 1; track < (uint32_t)c->tracks; track++, place *= states) {
        const int to = cert_valid_step(c->n, (int)(validity % states), (int)(label % digits));
        if (to == INVALID) {
            return NOWHERE;
        }
        out += place * (uint32_t)to;
        validity /= states;
        label /= digits;
    }
    return out;
}

static uint8_t value_of(const counts *c, uint32_t q) {
    const uint32_t *items = c->items + c->begin[q];
    if (!may_end(c, items[0])) {
        return NO_VALUE;
    }
    uint32_t sum = 0;
    for (size_t i = 1; i < c->begin[q + 1] - c->begin[q] && sum < c->cap; i++) {
        sum += c->s->weight[items[i] / c->cap] * (items[i] % c->cap + 1);
    }
    return (uint8_t)(sum < c->cap ? sum : c->cap);
}

/* The number of the state of the tallies, which are cleared; NOWHERE: failed. */
static uint32_t state_number(counts *c, uint32_t validity, work *w) {
    if (2 * ((size_t)c->made.states + 1) > c->slot_count && !more_count_slots(c, w)) {
        return NOWHERE;
    }
    const size_t length = (size_t)c->touched_count + 1;
    const bool written = write_state(c, validity, w);
    c->touched_count = 0;
    if (!written) {
        return NOWHERE;
    }
    const uint32_t *items = c->items + c->begin[c->made.states];
    size_t slot = cert_hash(items, length) % c->slot_count;
    for (; c->slots[slot] != 0; slot = (slot + 1) % c->slot_count) {
        const uint32_t q = c->slots[slot] - 1;
        if (c->begin[q + 1] - c->begin[q] == length &&
            memcmp(c->items + c->begin[q], items, length * sizeof *items) == 0) {
            return q;
        }
    }
    const uint32_t q = c->made.states;
    size_t *begin = cert_grow(w, c->begin, &c->begin_room, (size_t)q + 2, sizeof *begin);
    if (begin == NULL) {
        return NOWHERE;
    }
    c->begin = begin;
    begin[q + 1] = begin[q] + length;
    if (!cert_add_state(&c->made, value_of(c, q), w)) {
        return NOWHERE;
    }
    c->slots[slot] = q + 1;
    return q;
}

/* Finds what the state leads to, label by label. */
static bool follow(counts *c, uint32_t q, work *w) {
    const nodes *s = c->s;
    memset(c->first_of, 0, (s->labels + (size_t)1) * sizeof *c->first_of);
    size_t sum = 0;
    for (size_t i = c->begin[q] + 1; i < c->begin[q + 1]; i++) {
        const uint32_t node = c->items[i] / c->cap;
        sum += s->begin[node + 1] - s->begin[node];
        for (size_t e = s->begin[node]; e < s->begin[node + 1]; e++) {
            c->first_of[s->edges[e].label + 1]++;
        }
    }
    uint32_t *led = cert_grow(w, c->led, &c->led_room, sum, sizeof *led);
    if (led == NULL) {
        return sum == 0;
    }
    c->led = led;
    for (uint32_t label = 0; label < s->labels; label++) {
        c->first_of[label + 1] += c->first_of[label];
    }
    /* first_of runs ahead, from the beginning of each label to its end. */
    for (size_t i = c->begin[q] + 1; i < c->begin[q + 1]; i++) {
        const uint32_t node = c->items[i] / c->cap;
        for (size_t e = s->begin[node]; e < s->begin[node + 1]; e++) {
            led[c->first_of[s->edges[e].label]++] = s->edges[e].to * c->cap + c->items[i] % c->cap;
        }
    }
    memmove(c->first_of + 1, c->first_of, s->labels * sizeof *c->first_of);
    c->first_of[0] = 0;
    return true;
}

static uint32_t state_after(counts *c, uint32_t label, uint32_t validity, work *w) {
    const size_t end = c->first_of[label + 1];
    const bool empty = c->first_of[label] == end;
    if (empty && c->nothing[validity] != 0) {
        return c->nothing[validity] - 1;
    }
    for (size_t i = c->first_of[label]; i < end; i++) {
        add_ways(c, c->led[i] / c->cap, c->led[i] % c->cap + 1);
    }
    const uint32_t number = state_number(c, validity, w);
    if (empty && number != NOWHERE) {
        c->nothing[validity] = number + 1;
    }
    return number;
}

/* Before the first digits: zeros, until nothing changes. */
static bool first_state(counts *c, work *w) {
    for (uint32_t start = 0; start < c->s->starts; start++) {
        add_ways(c, start, 1);
    }
    uint32_t before = NOWHERE;
    uint32_t now = state_number(c, 0, w);
    while (now != NOWHERE && now != before) {
        before = now;
        now = follow(c, now, w) ? state_after(c, 0, 0, w) : NOWHERE;
    }
    if (now == NOWHERE) {
        return false;
    }
    /* Only this one is kept; it becomes state 0. */
    const size_t length = c->begin[now + 1] - c->begin[now];
    memmove(c->items, c->items + c->begin[now], length * sizeof *c->items);
    c->begin[1] = length;
    c->made.value[0] = c->made.value[now];
    c->made.states = 1;
    memset(c->slots, 0, c->slot_count * sizeof *c->slots);
    c->slots[cert_hash(c->items, length) % c->slot_count] = 1;
    c->nothing[0] = length == 1;
    return true;
}

static bool count_all(counts *c, work *w) {
    for (uint32_t q = 0; q < c->made.states; q++) {
        const uint32_t before = c->items[c->begin[q]];
        if (!follow(c, q, w)) {
            return false;
        }
        for (uint32_t label = 0; label < c->s->labels; label++) {
            const uint32_t validity = validity_after(c, before, label);
            if (validity != NOWHERE) {
                const uint32_t to = state_after(c, label, validity, w);
                if (to == NOWHERE) {
                    return false;
                }
                c->made.next[(size_t)q * c->s->labels + label] = to;
            }
        }
    }
    return true;
}

static bool count_ways(table *out, const nodes *s, const numeration *n, int cap, work *w) {
    counts c = {.s = s, .n = n, .cap = (uint32_t)cap, .made = {.labels = s->labels}};
    c.tracks = cert_wide(&c.made, n) > 1 ? 3 : 2;
    size_t validities = 1;
    for (int track = 0; track < c.tracks; track++) {
        validities *= (size_t)n->states; /* at most 2^30 */
    }
    c.tally = cert_take(w, s->count, sizeof *c.tally);
    c.touched = cert_take(w, s->count, sizeof *c.touched);
    c.begin = cert_grow(w, NULL, &c.begin_room, 1, sizeof *c.begin);
    c.first_of = cert_take(w, s->labels + (size_t)1, sizeof *c.first_of);
    c.nothing = cert_take(w, validities, sizeof *c.nothing);
    bool made = c.tally != NULL && c.touched != NULL && c.begin != NULL && c.first_of != NULL &&
                c.nothing != NULL;
    if (made) {
        c.begin[0] = 0;
        made = first_state(&c, w) && count_all(&c, w);
    }
    w->widest = c.made.states > w->widest ? c.made.states : w->widest;
    cert_drop(w, c.tally, s->count, sizeof *c.tally);
    cert_drop(w, c.touched, s->count, sizeof *c.touched);
    cert_drop(w, c.begin, c.begin_room, sizeof *c.begin);
    cert_drop(w, c.items, c.item_room, sizeof *c.items);
    cert_drop(w, c.slots, c.slot_count, sizeof *c.slots);
    cert_drop(w, c.first_of, s->labels + (size_t)1, sizeof *c.first_of);
    cert_drop(w, c.led, c.led_room, sizeof *c.led);
    cert_drop(w, c.nothing, validities, sizeof *c.nothing);
    *out = c.made;
    return made;
}

bool cert_image(table *out, const table *f, const numeration *n, const linear *conditions,
                int count, int cap, work *w) {
    *out = (table){0};
    nodes s = {0};
    const bool made = cert_make_nodes(&s, f, n, conditions, count, w) &&
                      count_ways(out, &s, n, cap, w) && cert_minimise(out, w);
    cert_drop_nodes(&s, w);
    if (!made) {
        cert_drop_table(out, w);
    }
    return made;
}
