/*
 * linear.h - several linear conditions on four numbers at once: a relation of (a,b) to (c,d), as an
 * automaton that reads the digits of all four in step, the greatest first.
 *
 * A state is one of each condition (sum.h), the class of the place, and the validity of the words
 * of c and d.  Where the numeration has several classes of places, words begin in any of them; only
 * one of these beginnings leads to class 0 at the end, so that there is still one way for each four
 * words.
 */
#ifndef CHECK_LINEAR_H
#define CHECK_LINEAR_H

#include "sum.h"

enum { MOST_CONDITIONS = 32 };

typedef struct arrow {
    uint32_t label; /* of (c,d): digit of c times digits, plus digit of d */
    uint32_t to;
} arrow;

typedef struct relation {
    const numeration *n;
    linear conditions[MOST_CONDITIONS];
    one_sum sums[MOST_CONDITIONS];
    int last[MOST_CONDITIONS]; /* the last track that the condition speaks of */
    int count;
    uint32_t *words; /* of each state: one for each condition, the class, validity of c and d */
    size_t word_room;
    uint32_t states;
    uint32_t *slots; /* state + 1, by hash */
    size_t slot_count;
    /* What has been found so far: of each state and label of (a,b), where its arrows begin and end.
     */
    size_t *found; /* 2 for each; begin > end: not looked for yet */
    size_t found_room;
    arrow *arrows;
    size_t arrow_count, arrow_room;
} relation;

/* States are numbered as they are met.  The first ones are 0, 1, ..., one for each class. */
bool cert_open_relation(relation *out, const numeration *n, const linear *conditions, int count,
                        work *w);
void cert_drop_relation(relation *r, work *w);

/* All that the state leads to with a label of (a,b): arrows[*begin, *end). */
bool cert_find_arrows(relation *r, uint32_t state, uint32_t label, size_t *begin, size_t *end,
                      work *w);

bool cert_accepts(const relation *r, uint32_t state);

#endif
