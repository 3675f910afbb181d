/*
 * words_of.h - the dictionary of a game for the checks of S0: the words that occur, and those that
 * the paper's own closure gives.
 */
#ifndef WI_PAPERS_WORDS_OF_H
#define WI_PAPERS_WORDS_OF_H

#include "papers/claims.h"
#include "papers/game.h"

typedef struct wi_words_of {
    wy_machine *machine;
    wy_machine_facts facts;
    wy_words *words;
    wy_words *paper; /* closed under all concatenations of translates; NULL: not asked for */
} wi_words_of;

wy_status wi_words_of_open(wi_words_of *out, const char *game, bool paper, const wy_claim_run *run,
                           wy_error *error);
void wi_words_of_close(wi_words_of *of);

/* The entry of this word; NULL: there is none. */
const wy_entry *wi_words_of_find(const wy_words *words, const char *word);

/* How many entries are words, or strings to exclude. */
size_t wi_words_of_count(const wy_words *words, bool excluded);

#endif
