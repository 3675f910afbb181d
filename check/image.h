/*
 * image.h - sums of a function over the positions that a relation leads to.
 *
 * A function of (a,b) and a relation of (a,b) to (c,d) are followed side by side.  A node is a
 * state of the function and one of the relation.  With given digits of c and d it may be left with
 * any digits of a and b; for each pair of words on a and b there is one way through the nodes.  If
 * the function has a third track it is read with c and d.
 */
#ifndef CHECK_IMAGE_H
#define CHECK_IMAGE_H

#include "table.h"

typedef struct nodes {
    uint32_t count, labels;
    uint32_t starts; /* nodes 0, ..., starts - 1 are the first ones */
    size_t *begin;   /* count + 1: the edges of a node, in no order */
    size_t begin_room;
    arrow *edges; /* labels of (c,d), or (c,d,z), and the nodes they lead to */
    size_t edge_count, edge_room;
    uint8_t *weight; /* what ending here adds */
    size_t weight_room;
    uint64_t *meaning; /* state of f * 2^32 + state of the relation */
    size_t meaning_room;
    uint32_t *slots; /* node + 1, by hash of the meaning */
    size_t slot_count;
} nodes;

/* Edges lead only to nodes from which something is added in the end. */
bool cert_make_nodes(nodes *out, const table *f, const numeration *n, const linear *conditions,
                     int count, work *w);

void cert_drop_nodes(nodes *s, work *w);

/* Is nothing ever added, whatever the words are? */
bool cert_add_nothing(const nodes *s);

/*
 * Is there a (c,d) in p, and an (a,b) with a value above 0 in the relation to it?  If so, where
 * becomes "(c,d)".  Only for relations with a <= c, b <= d.  Nothing is summed.
 */
bool cert_find_meeting(const table *p, const nodes *s, const numeration *n, char *where,
                       size_t size, work *w);

#endif
