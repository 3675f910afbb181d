/*
 * linear.h - several linear conditions on four numbers at once: a relation of (a,b) to (c,d), as an
 * automaton that reads the digits of all four in step, the greatest first.
 *
 * A state is one of each condition, the class of the place, and the validity of the words
 * of c and d.  Where the numeration has several classes of places, words begin in any of them; only
 * one of these beginnings leads to class 0 at the end, so that there is still one way for each four
 * words.
 */
#ifndef CHECK_LINEAR_H
#define CHECK_LINEAR_H

#include "numeration.h"
#include "reader.h"

/* ---- recurrences with negative numbers: which of their sequences are never negative? -------- */

/*
 * Let w_0, w_1, ... fulfil the recurrence of the weights, from some term on with the k terms
 * before. With s = 2^SCALE and numbers low_j <= high_j for 0 < j < k, low_0 = high_0 = s, let C be
 * the windows (v_0, ..., v_(k-1)) with
 *
 *     v_0 >= 0,      low_j v_0 <= s v_j <= high_j v_0.
 *
 * Each of them is a sum of corners of C, in which every v_j is low_j or high_j, with factors that
 * are not negative.  If the sequence of each corner has a window in C again, not the first one, and
 * no negative term before it, then no sequence with a window in C has a negative term after it: by
 * induction on the place of the term, for terms of sums are sums of terms.
 *
 * So a sequence is never negative if it has no negative terms up to a window in C.  The box of the
 * low_j and high_j is put around the ratios of the weights, far on; its corners come back if one
 * root of the recurrence is greater than all others, as it is with Pisot numbers.  Then the weights
 * themselves are verified to be such a sequence.
 */

/* Finds the box, if there are negative numbers in the recurrence; false: there is none. */
bool cert_find_growth(numeration *n);

/*
 * Is the sequence that begins with these n->order terms never negative?  At most `steps` terms are
 * looked at before the window in C.  false may also mean that it is not known.
 */
bool cert_never_negative(const numeration *n, const wide_number *first, int steps);

/* ---- one condition -------------------------------------------------------------------------- */

/*
 * A condition is  c_0 t_0 + c_1 t_1 + ... + constant = 0  (or >= 0)  on some tracks.  When the
 * digits down to place n are read, the sum so far is
 *
 *     r_0 u_n + r_1 u_(n+1) + ... + r_(d-1) u_(n+d-1),        d the order of the numeration,
 *
 * with whole numbers r_j; at first they are 0.  If the digits of place n - 1 have the sum e = sum
 * of the c_j d_j, then u_(n+d-1) is replaced by its recurrence, and
 *
 *     r'_0 = e + b_0 r_(d-1),      r'_j = r_(j-1) + b_j r_(d-1)   for j >= 1.
 *
 * So the r are followed exactly; at the end n = 0, and the u_j are known.
 *
 * Where all r are large they stay so.  Let |e| <= E, let s_j be b_0 + ... + b_j (of several classes
 * the least of each b), and
 *
 *     f_j = s_j T - E  for j < d - 1,      f_(d-1) = T.
 *
 * If s_(d-1) >= 2 and T >= E, then r >= f implies r' >= f: r'_0 >= b_0 T - E; r'_j >= s_(j-1) T - E
 * + b_j T >= s_j T - E; and r'_(d-1) >= s_(d-1) T - E >= T.  With T so large that the sum of the
 * f_j u_j exceeds the absolute value of the constant, the whole is above 0 at the end.  And the
 * less the digits, the less the whole: so, for any r, it is enough to go on with the least e each
 * time.  If that leads to r >= f, and the whole is above 0 wherever the word may end before, it is
 * above 0 whatever follows: then "= 0" never holds any more and ">= 0" always; and so with signs
 * reversed.  If some b are negative, r is far if w_n = r_0 u_n + r_1 u_(n+1) + ... is at least T
 * u_n for all n >= 0, where T u_0 exceeds the absolute value of the constant, and T (u_(n+1) - u_n)
 * - E u_n is never negative: these are sequences with the recurrence, as above.  Then
 * T u_n - E (u_0 + ... + u_(n-1)) exceeds it too, by induction on n, and the whole is above 0,
 * whatever n and the digits are.  All other r are states, each with the class of its place.  That
 * they are finitely many shows itself: else the checker comes to its limits.
 *
 * To compare two numbers, t_i - t_j >= 0 or > 0, it is enough to compare their valid words, if
 * these are known to be in the order of their numbers: the first e that is not 0 decides.
 *
 * A condition may also be that the sum is a multiple of some number; then the r are followed modulo
 * this number.
 */

enum { TRACKS = 4, MOST_TRACKS = 12 }; /* of games on two heaps; on several */

/* The tracks: a, b are read by an automaton that is given, c, d by the one that is made. */
enum { TRACK_A, TRACK_B, TRACK_C, TRACK_D };

typedef struct linear {
    int of[MOST_TRACKS];
    int constant;
    bool at_least; /* >= 0, not = 0 */
    int modulus;   /* if it is not 0: a multiple of it, not = 0 */
    bool by_words; /* compare the words, whatever their numbers are */
} linear;

#define NOWHERE UINT32_MAX

/*
 * The condition as an automaton that reads the sums e and, where there are two, the way to the
 * place below.  State c is the first one for words that begin in class c; from all others some e
 * lead to a state in which the condition holds.
 */
typedef struct one_sum {
    int least;      /* e is from least to least + width - 1 */
    uint32_t width; /* of a row */
    uint32_t states;
    uint32_t *next; /* (state * 2 + way) * width + e - least; NOWHERE */
    bool *holds;    /* if the word ends here; only in class 0 */
} one_sum;

bool cert_make_sum(one_sum *out, const numeration *n, const linear *condition, work *w);
void cert_drop_sum(one_sum *s, work *w);

static inline uint32_t cert_sum_step(const one_sum *s, uint32_t state, int way, int e) {
    return s->next[((size_t)state * 2 + (size_t)way) * s->width + (size_t)(e - s->least)];
}

/* ---- several conditions --------------------------------------------------------------------- */

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
