/*
 * trail.h - several automata along all words: the tuples of states that are met, each once, the
 * shortest words first, and the way to each.
 */
#ifndef CHECK_TRAIL_H
#define CHECK_TRAIL_H

#include "linear.h"

typedef struct trail {
    size_t width; /* states in a tuple */
    uint32_t *at; /* width of each tuple */
    size_t at_room;
    uint32_t *from; /* the tuple it was reached from; 0 from itself */
    size_t from_room;
    uint16_t *by; /* the label */
    size_t by_room;
    uint32_t count;
    uint32_t *slots; /* tuple + 1, by hash */
    size_t slot_count;
} trail;

/* The number of the tuple, which is added if it is not there; the first is 0.  NOWHERE: failed. */
uint32_t cert_trail_add(trail *s, const uint32_t *tuple, uint32_t from, uint32_t by, work *w);
void cert_trail_drop(trail *s, work *w);

/* "(x,y)" of the word that led to tuple q. */
bool cert_trail_position(const trail *s, uint32_t q, const numeration *n, char *out, size_t size,
                         work *w);

/* "(x,y,z)", where labels are the digits of so many heaps. */
bool cert_trail_heaps(const trail *s, uint32_t q, const numeration *n, int heaps, char *out,
                      size_t size, work *w);

#endif
