/*
 * word_walk.h - all words that a language lets a machine read.
 *
 * The language is a graph whose edges carry bits.  From the perfect state and from some nodes of
 * the graph, all strings that the graph allows are read, until the machine is in the perfect
 * state again: that was a word.
 */
#ifndef WI_MACHINE_WORD_WALK_H
#define WI_MACHINE_WORD_WALK_H

#include "machine/store.h"
#include "machine/word_list.h"

/* Some nodes, each once, in increasing order. */
typedef struct wi_node_set {
    uint32_t *nodes;
    size_t count, room;
} wi_node_set;

bool wi_node_set_put(wi_node_set *set, uint32_t node); /* at the end; false: no memory */
void wi_node_set_tidy(wi_node_set *set);               /* sorts, each once */
void wi_node_set_clear(wi_node_set *set);

/* Appends to `to` where the bit leads from the nodes of `from`; false: no memory. */
typedef bool wi_advance(const void *graph, wi_node_set *to, const wi_node_set *from, unsigned bit);

/*
 * Puts the words into the list and, with note_excluded, the strings that the graph forbids though
 * it allows all of them but the last bit.  WY_LIMIT: more or longer words than can be.
 */
wy_status wi_word_walk(wy_words *list, wi_store *store, const void *graph, wi_advance *advance,
                       const wi_node_set *start, bool note_excluded);

#endif
