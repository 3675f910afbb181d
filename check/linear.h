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

enum { MOST_CONDITIONS = 64 };

typedef struct arrow {
    uint32_t label; /* of (c,d): digit of c times digits, plus digit of d */
    uint32_t to;
} arrow;

typedef struct relation {
    uint32_t states, labels;
    uint32_t starts; /* states 0, ..., starts - 1 are the first ones, by class */
    size_t *begin;   /* states * labels + 1: the arrows of a state and a label of (a,b) */
    size_t begin_room;
    arrow *arrows; /* only to states from which some words are accepted */
    size_t arrow_count, arrow_room;
    bool *accepts;
    size_t accepts_room;
    bool nothing; /* it never holds */
} relation;

bool cert_make_relation(relation *out, const numeration *n, const linear *conditions, int count,
                        work *w);
void cert_drop_relation(relation *r, work *w);

#endif
