/*
 * learn.h - the smallest automaton that fits a sample.
 *
 * Two nodes of the tree (learn.h) are alike to depth k if the same continuations of at most k
 * digits lead to P-positions.  If nodes that are alike to depth k are always alike to depth k + 1,
 * as far as the sample goes, the classes are the states of an automaton (Myhill and Nerode), which
 * agrees with the whole sample.  The least such k is taken.  Nothing is proved by that: see
 * game_kernel.h.
 */
#ifndef WI_PROVE_LEARN_H
#define WI_PROVE_LEARN_H

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/rules.h>

/* ---- The P-positions of a window as a tree of digits ---------------------------------------- */

/*
 * A node is a pair of words of one length, each the beginning of a representation; leading zeros do
 * not count, so that the root is its own child under (0, 0).  Its children have one more digit on
 * both sides.  The nodes are the beginnings of all P-positions (x, y) of which both numbers have
 * at most `digits` digits: some times as many as there are P-positions, however long the words.
 */

typedef struct wi_sample {
    const wy_numeration *system;
    uint32_t tracks; /* 2: pairs of words; 3: a position and its value; or one for each heap */
    uint32_t digits;
    uint32_t count;      /* nodes, the root first, a node after its parent */
    uint32_t *length;    /* digits of a node */
    uint8_t *in_p;       /* the node itself is a P-position */
    uint32_t *begin;     /* children of node i are begin[i], ..., begin[i + 1] - 1: */
    uint32_t *child;     /* the node, labels ascending, */
    uint64_t *label;     /* and the label of an automaton with so many tracks */
    uint32_t child_room; /* how many there are */
} wi_sample;

/*
 * The tree of the P-positions, which are all with x, y < window, in as many digits as all have room
 * for in the window.  WY_BAD: a numeration that does not read the greatest digit first, or with
 * negative numbers; WY_LIMIT: more nodes than `most`, or fewer than three digits.
 */
wy_status wi_sample_make(wi_sample *out, const wy_numeration *system, const wy_position *positions,
                         size_t count, int64_t window, uint32_t most, wy_error *error);

/* Nodes that the budget allows, at most `most`; a node takes some 64 bytes. */
uint32_t wi_sample_nodes(const wy_control *control, uint32_t most);

/* The same of tuples of `tracks` <= WI_SAMPLE_TRACKS numbers, one after the other in `numbers`. */
enum { WI_SAMPLE_TRACKS = 6 };

wy_status wi_sample_make_tuples(wi_sample *out, const wy_numeration *system, uint32_t tracks,
                                const int64_t *numbers, size_t count, int64_t window, uint32_t most,
                                wy_error *error);

void wi_sample_clear(wi_sample *sample); /* also a zeroed one */

typedef struct wi_learned {
    wy_automaton *p; /* the tracks of the sample, minimal */
    uint32_t depth;  /* k */
    uint32_t states; /* classes; p may have fewer */
} wi_learned;

/*
 * WY_OK: an automaton with at most `most` states.  WY_NO: the sample is too small, or there is
 * none; error says what happened.
 */
wy_status wi_learn(wi_learned *out, const wi_sample *sample, uint32_t most,
                   const wy_control *control, wy_error *error);

#endif
