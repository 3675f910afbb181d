/*
 * grams.h - a set of strings of k bits, as a graph.
 *
 * Its nodes are strings of k - 1 bits; a string w of k bits in the set is an edge from its
 * first k - 1 bits to its last.  The walks in the graph are the strings all of whose
 * pieces of k bits are in the set (Rauzy's graph, when the set is all pieces of a word).
 * The strings that the two wings of a game read (state.h) are kept apart: a node is of one wing.
 */
#ifndef WI_MACHINE_GRAMS_H
#define WI_MACHINE_GRAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/table.h"

typedef struct wi_grams {
    int length;          /* k */
    int words;           /* that k - 1 bits take */
    int wings;           /* with two, a node has one word more: the wing */
    wi_numbered nodes;   /* the last bit is the lowest */
    uint32_t (*next)[2]; /* WI_NO_NODE: not in the set */
    size_t next_room;
    int64_t edges;
} wi_grams;

static const uint32_t WI_NO_NODE = UINT32_MAX;

bool wi_grams_open(wi_grams *grams, int length, int wings); /* length >= 2; false: no memory */
void wi_grams_close(wi_grams *grams);                       /* also a zeroed one */

/* The node of bits[0, k - 1), one bit a byte, the first first; WI_NO_NODE: no memory. */
uint32_t wi_grams_node(wi_grams *grams, const uint8_t *bits, int wing);

int wi_grams_wing(const wi_grams *grams, uint32_t node);

/* Puts (node, bit) into the set, if it is not there; the node it leads to, or WI_NO_NODE. */
uint32_t wi_grams_add(wi_grams *grams, uint32_t node, unsigned bit);

/* Bit i of a node, the first bit first: i from 0 to k - 2. */
unsigned wi_grams_bit(const wi_grams *grams, uint32_t node, int i);

#endif
