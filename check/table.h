/*
 * table.h - automata over two tracks whose states have values: functions of positions.
 *
 * The value of (x,y) is that of the state which is reached with the digits of x and y, the
 * greatest first.  Leading zeros mean nothing: label 0 leads from state 0 to state 0.
 *
 * There may be a third track, for a number z that goes with the position: functions of (x,y,z).
 * Then a label is that of (x,y) times digits, plus the digit of z.
 */
#ifndef CHECK_TABLE_H
#define CHECK_TABLE_H

#include "linear.h"

enum { NO_VALUE = 255 }; /* the digits so far are not a valid word */

typedef struct table {
    uint32_t states, labels; /* label: digit of x times digits, plus digit of y */
    uint32_t *next; /* states * labels; NOWHERE: no valid word, or the value is 0 for ever */
    uint8_t *value;
    size_t next_room, value_room;
} table;

/* How many digits the third track has; 1: there is none. */
static inline uint32_t cert_wide(const table *t, const numeration *n) {
    return t->labels / (uint32_t)(n->digits * n->digits);
}

/* One state more, from which no label leads anywhere; t may be a zeroed one but for labels. */
bool cert_add_state(table *t, uint8_t value, work *w);
void cert_drop_table(table *t, work *w); /* also a zeroed one */
bool cert_copy_table(table *out, const table *t, work *w);

/* Merges states that cannot be told apart; state 0 remains the first. */
bool cert_minimise(table *t, work *w);

/* Marks the states from which on there is one with this value, or, unless equal, with another. */
void cert_mark_leading(bool *marked, const table *t, uint8_t value, bool equal);

/* No way leads any more to states from which on all values are this one. */
bool cert_forget(table *t, uint8_t settled, work *w);

/* 1 on all positions. */
bool cert_all_positions(table *out, const numeration *n, work *w);

/*
 * The value of out at (c,d) is the sum, but at most `cap`, of the values of f at all (a,b) for
 * which the conditions hold.  Finitely many must be so for every (c,d).  Every valid word has
 * its state; minimal.  If f has a third track, so has out, and z is the same for both.
 */
bool cert_image(table *out, const table *f, const numeration *n, const linear *conditions,
                int count, int cap, work *w);

/* ---- several automata along all words ------------------------------------------------------- */

/*
 * The tuples of states that are met, each once, the shortest
 * words first, and the way to each.
 */

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
