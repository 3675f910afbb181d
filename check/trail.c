/* trail.c - several automata along all words. */
#include "trail.h"

#include <string.h>

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
