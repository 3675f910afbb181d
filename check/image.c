/*
 * image.c - sums of a function over the positions that a relation leads to.
 *
 * f reads (a,b), the relation (a,b,c,d), the result (c,d); a third track is the same for both.
 * There is one way through the nodes (nodes.h) for each pair of words on a and b, so what is looked
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

#include "nodes.h"

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

static bool more_slots(counts *c, work *w) {
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
    if (2 * ((size_t)c->made.states + 1) > c->slot_count && !more_slots(c, w)) {
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
