/*
 * words_of.h - the dictionary of a game for the checks of S0: the words that occur, and those that
 * the paper's own closure gives.
 */
#ifndef WY_PAPERS_WORDS_OF_H
#define WY_PAPERS_WORDS_OF_H

#include "papers/claims.h"
#include "papers/game.h"

typedef struct wy_words_of {
    wy_machine *machine;
    wy_machine_facts facts;
    wy_words *words;
    wy_words *paper; /* closed under all concatenations of translates; NULL: not asked for */
} wy_words_of;

wy_status wy_words_of_open(wy_words_of *out, const char *game, bool paper, const wy_claim_run *run,
                           wy_error *error);
void wy_words_of_close(wy_words_of *of);

/* The entry of this word; NULL: there is none. */
const wy_entry *wy_words_of_find(const wy_words *words, const char *word);

/* How many entries are words, or strings to exclude. */
size_t wy_words_of_count(const wy_words *words, bool excluded);

#endif
