/* table.c - automata with values. */
#include <string.h>

#include "table.h"

bool cert_add_state(table *t, uint8_t value, work *w) {
    const size_t row = (size_t)t->states * t->labels;
    uint32_t *next = cert_grow(w, t->next, &t->next_room, row + t->labels, sizeof *next);
    t->next = next != NULL ? next : t->next;
    uint8_t *values = cert_grow(w, t->value, &t->value_room, t->states + (size_t)1, 1);
    t->value = values != NULL ? values : t->value;
    if (next == NULL || values == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < t->labels; i++) {
        next[row + i] = NOWHERE;
    }
    values[t->states++] = value;
    return true;
}

void cert_drop_table(table *t, work *w) {
    cert_drop(w, t->next, t->next_room, sizeof *t->next);
    cert_drop(w, t->value, t->value_room, sizeof *t->value);
    *t = (table){0};
}

bool cert_copy_table(table *out, const table *t, work *w) {
    *out = (table){.labels = t->labels};
    for (uint32_t q = 0; q < t->states; q++) {
        if (!cert_add_state(out, t->value[q], w)) {
            cert_drop_table(out, w);
            return false;
        }
        memcpy(out->next + (size_t)q * t->labels, t->next + (size_t)q * t->labels,
               t->labels * sizeof *t->next);
    }
    return true;
}

/* ---- merging states ------------------------------------------------------------------ */

/*
 * Moore's way: at first states are in one class if their values are the same; then, as long as
 * classes fall apart, if also all their labels lead to the same classes.  In a round only those
 * states are looked at that lead to a state whose class has changed in the round before: the others
 * of a class still lead all to the same classes, and keep its number.
 */
typedef struct classes {
    const table *t;
    uint32_t *class;
    uint32_t *size;  /* of each class */
    uint32_t *count; /* of each class, its states that are looked at */
    uint32_t *heir;  /* of each class: the first new part of it, which keeps its number; + 1 */
    uint32_t class_count;
    uint8_t *changed;  /* the class of this state changed in the round before */
    uint32_t *touched; /* the states that are looked at, and then the part each is in */
    uint32_t *part;
    uint32_t touched_count;
    uint32_t *slots; /* index + 1 in touched of a state of each part, by hash */
    size_t slot_count;
    uint32_t *key; /* labels + 1: class, and the classes it leads to */
} classes;

static void make_key(const classes *c, uint32_t *key, uint32_t q) {
    const uint32_t *row = c->t->next + (size_t)q * c->t->labels;
    key[0] = c->class[q];
    for (uint32_t i = 0; i < c->t->labels; i++) {
        key[i + 1] = row[i] == NOWHERE ? NOWHERE : c->class[row[i]];
    }
}

static bool same_key(const classes *c, uint32_t q, const uint32_t *key) {
    const uint32_t *row = c->t->next + (size_t)q * c->t->labels;
    bool same = c->class[q] == key[0];
    for (uint32_t i = 0; i < c->t->labels && same; i++) {
        same = (row[i] == NOWHERE ? NOWHERE : c->class[row[i]]) == key[i + 1];
    }
    return same;
}

/* The states that lead to one whose class has changed. */
static void find_touched(classes *c) {
    const table *t = c->t;
    c->touched_count = 0;
    for (uint32_t q = 0; q < t->states; q++) {
        const uint32_t *row = t->next + (size_t)q * t->labels;
        bool here = false;
        for (uint32_t i = 0; i < t->labels && !here; i++) {
            here = row[i] != NOWHERE && c->changed[row[i]] != 0;
        }
        if (here) {
            c->touched[c->touched_count++] = q;
        }
    }
}

/* Sorts the states that are looked at into parts: of each, the index of the first one. */
static void find_parts(classes *c) {
    size_t mask = 15;
    while (mask + 1 < 2 * (size_t)c->touched_count) {
        mask = 2 * mask + 1;
    }
    memset(c->slots, 0, (mask + 1) * sizeof *c->slots);
    for (uint32_t i = 0; i < c->touched_count; i++) {
        make_key(c, c->key, c->touched[i]);
        size_t slot = cert_hash(c->key, c->t->labels + 1) & mask;
        while (c->slots[slot] != 0 && !same_key(c, c->touched[c->slots[slot] - 1], c->key)) {
            slot = (slot + 1) & mask;
        }
        if (c->slots[slot] == 0) {
            c->slots[slot] = i + 1;
        }
        c->part[i] = c->slots[slot] - 1;
    }
}

/*
 * New numbers for the parts, but where all states of a class are looked at its first part keeps the
 * number.  Returns whether any class has fallen apart.
 */
static bool refine(classes *c) {
    find_touched(c);
    find_parts(c);
    memset(c->changed, 0, c->t->states);
    for (uint32_t i = 0; i < c->touched_count; i++) {
        c->count[c->class[c->touched[i]]]++;
    }
    for (uint32_t i = 0; i < c->touched_count; i++) {
        const uint32_t of = c->class[c->touched[i]];
        if (c->part[i] == i && c->heir[of] == 0 && c->count[of] == c->size[of]) {
            c->heir[of] = i + 1;
        }
    }
    bool apart = false;
    for (uint32_t i = 0; i < c->touched_count; i++) {
        const uint32_t q = c->touched[i];
        const uint32_t of = c->class[q];
        c->count[of] = 0;
        if (c->heir[of] == c->part[i] + 1) {
            c->slots[i] = of; /* from here on: the class that is to be */
            continue;
        }
        apart = true;
        c->slots[i] = c->part[i] == i ? c->class_count++ : c->slots[c->part[i]];
        c->changed[q] = 1;
    }
    for (uint32_t i = 0; i < c->touched_count; i++) {
        c->heir[c->class[c->touched[i]]] = 0;
    }
    for (uint32_t i = 0; i < c->touched_count; i++) {
        const uint32_t q = c->touched[i];
        c->size[c->class[q]]--;
        c->class[q] = c->slots[i];
        c->size[c->class[q]]++;
    }
    return apart;
}

/* By values; every state counts as changed. */
static void begin_classes(classes *c) {
    uint32_t number[256] = {0};
    for (uint32_t q = 0; q < c->t->states; q++) {
        const uint8_t value = c->t->value[q];
        if (number[value] == 0) {
            number[value] = ++c->class_count;
        }
        c->class[q] = number[value] - 1;
        c->size[c->class[q]]++;
        c->changed[q] = 1;
    }
}

/* Classes get their numbers by their first states, and become states. */
static bool merge(table *out, classes *c, work *w) {
    *out = (table){.labels = c->t->labels};
    uint32_t count = 0;
    memset(c->heir, 0, c->class_count * sizeof *c->heir);
    for (uint32_t q = 0; q < c->t->states; q++) {
        uint32_t *number = &c->heir[c->class[q]];
        if (*number == 0) {
            *number = ++count;
        }
        c->class[q] = *number - 1;
    }
    for (uint32_t q = 0; q < c->t->states; q++) {
        if (c->class[q] == out->states) {
            if (!cert_add_state(out, c->t->value[q], w)) {
                cert_drop_table(out, w);
                return false;
            }
            make_key(c, c->key, q);
            memcpy(out->next + (size_t)c->class[q] * out -> labels, c -> key + 1,
                   out -> labels * sizeof *out->next);
        }
    }
    return true;
}

bool cert_minimise(table *t, work *w) {
    classes c = {.t = t, .slot_count = 16};
    const size_t states = t->states;
    const size_t labels = t->labels;
    while (c.slot_count < 2 * states) {
        c.slot_count *= 2;
    }
    c.class = cert_take(w, states, sizeof *c.class);
    c.size = cert_take(w, states, sizeof *c.size);
    c.count = cert_take(w, states, sizeof *c.count);
    c.heir = cert_take(w, states, sizeof *c.heir);
    c.changed = cert_take(w, states, sizeof *c.changed);
    c.touched = cert_take(w, states, sizeof *c.touched);
    c.part = cert_take(w, states, sizeof *c.part);
    c.slots = cert_take(w, c.slot_count, sizeof *c.slots);
    c.key = cert_take(w, labels + 1, sizeof *c.key);
    bool done = c.class != NULL && c.size != NULL && c.count != NULL && c.heir != NULL &&
                c.changed != NULL && c.touched != NULL && c.part != NULL && c.slots != NULL &&
                c.key != NULL;
    if (done) {
        begin_classes(&c);
        for (bool apart = true; apart;) {
            apart = refine(&c);
        }
        table merged = {0};
        done = merge(&merged, &c, w);
        if (done) {
            cert_drop_table(t, w);
            *t = merged;
        }
    }
    cert_drop(w, c.class, states, sizeof *c.class);
    cert_drop(w, c.size, states, sizeof *c.size);
    cert_drop(w, c.count, states, sizeof *c.count);
    cert_drop(w, c.heir, states, sizeof *c.heir);
    cert_drop(w, c.changed, states, sizeof *c.changed);
    cert_drop(w, c.touched, states, sizeof *c.touched);
    cert_drop(w, c.part, states, sizeof *c.part);
    cert_drop(w, c.slots, c.slot_count, sizeof *c.slots);
    cert_drop(w, c.key, labels + 1, sizeof *c.key);
    return done;
}

/* ---- states that do not matter any more ------------------------------------------------- */

void cert_mark_leading(bool *marked, const table *t, uint8_t value, bool equal) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = t->states; q-- > 0;) {
            bool here = marked[q] || (t->value[q] == value) == equal;
            for (uint32_t i = 0; i < t->labels && !here; i++) {
                const uint32_t to = t->next[(size_t)q * t->labels + i];
                here = to != NOWHERE && marked[to];
            }
            more = more || here != marked[q];
            marked[q] = here;
        }
    }
}

bool cert_forget(table *t, uint8_t settled, work *w) {
    bool *open = cert_take(w, t->states, sizeof *open);
    if (open == NULL) {
        return false;
    }
    cert_mark_leading(open, t, settled, false);
    for (size_t i = 0; i < (size_t)t->states * t->labels; i++) {
        if (t->next[i] != NOWHERE && !open[t->next[i]]) {
            t->next[i] = NOWHERE;
        }
    }
    cert_drop(w, open, t->states, sizeof *open);
    return true;
}

/* ---- all positions --------------------------------------------------------------------- */

bool cert_all_positions(table *out, const numeration *n, work *w) {
    const int g = n->digits;
    *out = (table){.labels = (uint32_t)(g * g)};
    for (int q = 0; q < n->states * n->states; q++) {
        const bool ends = cert_valid_end(n, q / n->states) && cert_valid_end(n, q % n->states);
        if (!cert_add_state(out, ends ? 1 : NO_VALUE, w)) {
            cert_drop_table(out, w);
            return false;
        }
        for (int i = 0; i < g * g; i++) {
            const int x = cert_valid_step(n, q / n->states, i / g);
            const int y = cert_valid_step(n, q % n->states, i % g);
            out->next[(size_t)q * out->labels + (size_t)i] =
                x == INVALID || y == INVALID ? NOWHERE : (uint32_t)(n->states * x + y);
        }
    }
    return true;
}

/* ==== several automata along all words ======================================================= */

static bool more_slots(trail *s, work *w) {
    const size_t room = 2 * s->slot_count + 1024;
    uint32_t *slots = cert_take(w, room, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < s->count; q++) {
        size_t slot = cert_hash(s->at + q * s->width, s->width) % room;
        while (slots[slot] != 0) {
            slot = (slot + 1) % room;
        }
        slots[slot] = q + 1;
    }
    cert_drop(w, s->slots, s->slot_count, sizeof *s->slots);
    s->slots = slots;
    s->slot_count = room;
    return true;
}

uint32_t cert_trail_add(trail *s, const uint32_t *tuple, uint32_t from, uint32_t by, work *w) {
    if (2 * ((size_t)s->count + 1) > s->slot_count && !more_slots(s, w)) {
        return NOWHERE;
    }
    const size_t bytes = s->width * sizeof *tuple;
    size_t slot = cert_hash(tuple, s->width) % s->slot_count;
    for (; s->slots[slot] != 0; slot = (slot + 1) % s->slot_count) {
        if (memcmp(s->at + (s->slots[slot] - 1) * s->width, tuple, bytes) == 0) {
            return s->slots[slot] - 1;
        }
    }
    const size_t more = (size_t)s->count + 1;
    uint32_t *at = cert_grow(w, s->at, &s->at_room, more * s->width, sizeof *at);
    s->at = at != NULL ? at : s->at;
    uint32_t *origin = cert_grow(w, s->from, &s->from_room, more, sizeof *origin);
    s->from = origin != NULL ? origin : s->from;
    uint16_t *label = cert_grow(w, s->by, &s->by_room, more, sizeof *label);
    s->by = label != NULL ? label : s->by;
    if (at == NULL || origin == NULL || label == NULL) {
        return NOWHERE;
    }
    memcpy(at + s->count * s->width, tuple, bytes);
    origin[s->count] = from;
    label[s->count] = (uint16_t)by;
    s->slots[slot] = ++s->count;
    return s->count - 1;
}

void cert_trail_drop(trail *s, work *w) {
    w->widest = s->count > w->widest ? s->count : w->widest;
    cert_drop(w, s->at, s->at_room, sizeof *s->at);
    cert_drop(w, s->from, s->from_room, sizeof *s->from);
    cert_drop(w, s->by, s->by_room, sizeof *s->by);
    cert_drop(w, s->slots, s->slot_count, sizeof *s->slots);
    *s = (trail){0};
}

bool cert_trail_heaps(const trail *s, uint32_t q, const numeration *n, int heaps, char *out,
                      size_t size, work *w) {
    size_t length = 0;
    for (uint32_t i = q; i != 0; i = s->from[i]) {
        length++;
    }
    uint8_t *word = cert_take(w, length, 1);
    size_t used = 0;
    uint32_t place = 1; /* of the digit of this heap in a label */
    for (int h = 1; h < heaps; h++) {
        place *= (uint32_t)n->digits;
    }
    for (int h = 0; h < heaps && word != NULL && used < size; h++) {
        size_t k = length;
        for (uint32_t i = q; i != 0; i = s->from[i]) {
            word[--k] = (uint8_t)(s->by[i] / place % (uint32_t)n->digits);
        }
        place /= (uint32_t)n->digits;
        char number[64];
        cert_print_number(n, word, length, number, sizeof number);
        used += (size_t)snprintf(out + used, size - used, "%s%s%s", h == 0 ? "(" : ",", number,
                                 h == heaps - 1 ? ")" : "");
    }
    cert_drop(w, word, length, 1);
    return word != NULL;
}

bool cert_trail_position(const trail *s, uint32_t q, const numeration *n, char *out, size_t size,
                         work *w) {
    return cert_trail_heaps(s, q, n, 2, out, size, w);
}
