/* table.c - automata with values. */
#include "table.h"

#include <string.h>

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
 * Moore's way: at first states are in one class if their values are the same; then, as long
 * as classes fall apart, if also all their labels lead to the same classes.
 */
typedef struct classes {
    const table *t;
    uint32_t *class, *refined;
    uint32_t *slots; /* a state + 1 of each class, by hash */
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

/* Returns how many classes there are now; they have their numbers by their first states. */
static uint32_t refine(classes *c) {
    uint32_t count = 0;
    memset(c->slots, 0, c->slot_count * sizeof *c->slots);
    for (uint32_t q = 0; q < c->t->states; q++) {
        make_key(c, c->key, q);
        size_t slot = cert_hash(c->key, c->t->labels + 1) & (c->slot_count - 1);
        while (c->slots[slot] != 0 && !same_key(c, c->slots[slot] - 1, c->key)) {
            slot = (slot + 1) & (c->slot_count - 1);
        }
        if (c->slots[slot] == 0) {
            c->slots[slot] = q + 1;
            c->refined[q] = count++;
        } else {
            c->refined[q] = c->refined[c->slots[slot] - 1];
        }
    }
    uint32_t *const refined = c->refined;
    c->refined = c->class;
    c->class = refined;
    return count;
}

/* A class has its number from its first state, so the classes come in order. */
static bool merge(table *out, const classes *c, work *w) {
    *out = (table){.labels = c->t->labels};
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
    while (c.slot_count < 2 * (size_t)t->states) {
        c.slot_count *= 2;
    }
    c.class = cert_take(w, t->states, sizeof *c.class);
    c.refined = cert_take(w, t->states, sizeof *c.refined);
    c.slots = cert_take(w, c.slot_count, sizeof *c.slots);
    c.key = cert_take(w, t->labels + 1, sizeof *c.key);
    bool done = c.class != NULL && c.refined != NULL && c.slots != NULL && c.key != NULL;
    if (done) {
        for (uint32_t q = 0; q < t->states; q++) {
            c.class[q] = t->value[q];
        }
        uint32_t count = 0;
        for (uint32_t finer = refine(&c); finer > count; finer = refine(&c)) {
            count = finer;
        }
        table merged = {0};
        done = merge(&merged, &c, w);
        if (done) {
            cert_drop_table(t, w);
            *t = merged;
        }
    }
    cert_drop(w, c.class, states, sizeof *c.class);
    cert_drop(w, c.refined, states, sizeof *c.refined);
    cert_drop(w, c.slots, c.slot_count, sizeof *c.slots);
    cert_drop(w, c.key, labels + 1, sizeof *c.key);
    return done;
}

/* ---- states that do not matter any more ------------------------------------------------- */

bool cert_forget(table *t, uint8_t settled, work *w) {
    bool *open = cert_take(w, t->states, sizeof *open);
    if (open == NULL) {
        return false;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = t->states; q-- > 0;) {
            bool here = open[q] || t->value[q] != settled;
            for (uint32_t i = 0; i < t->labels && !here; i++) {
                const uint32_t to = t->next[(size_t)q * t->labels + i];
                here = to != NOWHERE && open[to];
            }
            more = more || here != open[q];
            open[q] = here;
        }
    }
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
