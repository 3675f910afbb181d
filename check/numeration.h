/*
 * numeration.h - numbers as words of digits: the word d_k ... d_1 d_0 is the sum of the d_i u_i.
 *
 * The weights u_0, u_1, ... are positive.  They are given by the first `order` of them and by
 *
 *     u_(n+order) = b_0 u_n + b_1 u_(n+1) + ... + b_(order-1) u_(n+order-1),
 *
 * where the b_j depend on the class of place n: the first `preperiod` places have classes of their
 * own, and then `period` classes follow in turn.  So base k has order 1, Zeckendorf's numeration
 * order 2, and both have one class; an Ostrowski numeration has order 2 and a class for each
 * quotient of its continued fraction.  Only with one class some b_j may be negative (linear.h).
 *
 * Which words are valid an automaton says, which reads the greatest digit first.  That each number
 * has exactly one valid word, up to zeros in front, is verified, not believed.
 */
#ifndef CHECK_NUMERATION_H
#define CHECK_NUMERATION_H

#include "reader.h"

enum {
    MOST_DIGITS_OF_TRACK = 64,
    MOST_ORDER = 24,
    MOST_GROWTH = 12, /* terms of a recurrence with negative numbers */
    MOST_CLASSES = 64,
    MOST_VALID = 1024,     /* states of the automaton of valid words */
    MOST_WEIGHT = 1 << 20, /* of the first ones */
    MOST_FACTOR = 1 << 14, /* in a recurrence */
    INVALID = -1
};

__extension__ typedef __int128 wide_number;

/* A box of ratios, for recurrences with negative numbers: linear.h. */
typedef struct growth {
    int terms; /* 0: none is negative, and there is no box */
    wide_number low[MOST_GROWTH], high[MOST_GROWTH];
} growth;

typedef struct numeration {
    int digits; /* 0, ..., digits - 1 */
    int order;
    int preperiod, classes; /* the period is classes - preperiod >= 1 */
    int first[MOST_ORDER];  /* u_0, u_1, ... */
    int by[MOST_CLASSES][MOST_ORDER];
    int states;
    int16_t next[MOST_VALID][MOST_DIGITS_OF_TRACK]; /* INVALID */
    bool ends[MOST_VALID];
    growth growth;
    bool ordered; /* it is proved that valid words are in the order of their numbers */
} numeration;

/* The line `numeration`, or several: docs/certificates.md. */
bool cert_read_numeration(reader *r, numeration *out);

/*
 * Validity is a state, 0 at first, and after zeros in front; INVALID: no valid word begins like
 * this.
 */
static inline int cert_valid_step(const numeration *n, int state, int digit) {
    return n->next[state][digit];
}

static inline bool cert_valid_end(const numeration *n, int state) {
    return n->ends[state];
}

/*
 * The places, from the greatest to place 0, as classes: from a class, the places below.  Of the
 * first class of the period there are two, for it is not known whether the period begins here, so
 * `way` is 0 (the period goes on) or 1 (the preperiod begins).  INVALID: there is none.  A word
 * ends in class 0.
 */
int cert_place_below(const numeration *n, int class, int way);

/* u_0, ..., as far as they fit; returns how many, at most `most`. */
int cert_weights(const numeration *n, int64_t *out, int most);
void cert_print_numeration(const numeration *n, FILE *report);

/* The number of the word, in decimal or, if that is too long, as its digits. */
void cert_print_number(const numeration *n, const uint8_t *word, size_t length, char *out,
                       size_t size);

/* ---- does each number have one valid word? -------------------------------------------------- */

/*
 *   1. Of two valid words of the same length the later one, by the first digit in which they
 * differ, has the greater number.  So no two of them have the same number, and numbers can be
 * compared by their words.
 *   2. For every valid word there is one whose number is greater by 1.  The word 0 is valid, so by
 *      induction each number has a word.
 *
 * Both are linear conditions on words (linear.h), which speak of words whatever these stand for.
 */

/* Then n->ordered is set. */
bool cert_prove_numeration(numeration *n, work *w);

#endif
