/*
 * neighbours.h - all neighbourhoods of numbers, as an automaton on the digits sees them.
 *
 * Let every word of a numeration have a state, from its digits.  The words of one length that come
 * just before and just after a word w have states too; call those from the R-th before to the R-th
 * after it the neighbourhood of w.  If R is large enough (1 for Fibonacci's numeration) the words
 * before and after w with one more digit all begin with a word of the neighbourhood of w.  So the
 * neighbourhoods of longer words follow from those of shorter ones, there are finitely many, and
 * all of them are found from that of 0.  Below a neighbourhood, m digits further down, stands a
 * stretch of consecutive numbers with their states; and whatever holds in all these stretches holds
 * around all numbers.
 */
#ifndef WI_PROVE_NEIGHBOURS_H
#define WI_PROVE_NEIGHBOURS_H

#include "base/table.h"
#include "prove/offset.h"

/* Words and their states. */
typedef struct wi_digit_states {
    const wi_offset_tree *tree;
    const uint32_t *kind; /* of each state; NULL: states are kinds */
    const uint32_t *next; /* [state][digit] */
} wi_digit_states;

typedef struct wi_neighbourhoods {
    wi_digit_states of;
    int radius;
    wi_numbered all;  /* 2 radius + 1 states each, WI_NO_NODE: before 0; two in a machine word */
    uint32_t *parent; /* where it came from, and by which digit */
    uint8_t *digit;
    size_t parent_room, digit_room;
} wi_neighbourhoods;

/* WY_LIMIT: no radius is large enough, or too much memory; WY_STOPPED. */
wy_status wi_neighbourhoods_find(wi_neighbourhoods *out, const wi_digit_states *of,
                                 const wy_control *control, wy_error *error);
void wi_neighbourhoods_clear(wi_neighbourhoods *n); /* also a zeroed one */

/* State i - radius of neighbourhood number `which`. */
uint32_t wi_neighbour(const wi_neighbourhoods *n, uint32_t which, int i);

/* The least digits that have this neighbourhood: their count, at most `most`; else 0. */
size_t wi_neighbourhood_word(uint8_t *digits, size_t most, const wi_neighbourhoods *n,
                             uint32_t which);

/* Numbers m digits below a neighbourhood, in order. */
typedef struct wi_stretch {
    uint32_t *states;
    uint32_t *shifted; /* how many numbers, one digit further down, come before those below it */
    size_t count, room, shifted_room;
    size_t first, end; /* those below the word itself */
    size_t below;      /* numbers one digit further down, in all */
    bool begins;       /* with the number 0 */
    uint32_t *nodes[2];
    size_t node_room[2];
} wi_stretch;

/* false: no memory */
bool wi_stretch_make(wi_stretch *out, const wi_neighbourhoods *n, uint32_t which, unsigned m);
void wi_stretch_clear(wi_stretch *stretch); /* also a zeroed one */

#endif
