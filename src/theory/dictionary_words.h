/*
 * dictionary_words.h - what a dictionary holds.
 *
 * The words are the leaves of a binary tree: the head follows the bits it reads from the
 * root, and where it comes to a leaf it has read that word.  No word is the beginning of
 * another exactly when every word ends at a leaf of its own.
 */
#ifndef WI_THEORY_DICTIONARY_WORDS_H
#define WI_THEORY_DICTIONARY_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "theory/dictionary.h"

/* An inner node of the tree leads on to: 0 nowhere, n > 0 node n, -1 - w the word w. */
typedef struct wi_fork {
    int32_t next[2];
} wi_fork;

typedef struct wi_translation {
    const char *word, *translate;
    size_t word_length, length;
    const uint64_t *bits; /* of the translate, the first lowest */
} wi_translation;

struct wi_dictionary {
    size_t count;
    wi_translation *entries;
    wi_fork *forks; /* the root is the first */
    size_t fork_count;
    char *characters;
    uint64_t *bits;
};

#endif
