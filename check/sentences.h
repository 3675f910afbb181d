/*
 * sentences.h - true sentences behind the P-set that the same certificate proves: sentence.c.
 */
#ifndef CHECK_SENTENCES_H
#define CHECK_SENTENCES_H

#include "table.h"

typedef struct proof sentences;

/*
 * From the line `sentences NAME` on, which names the numeration: sentences about $P, the positions
 * where p is 1, and $shift.  *out is NULL where there is no such line; else it is to be dropped,
 * also after a refusal.  The text goes on behind the last sentence.
 */
bool cert_read_sentences(sentences **out, reader *r, const table *p, const numeration *n, work *w);

/* in_words: sentences that have words are said in these, and cited theorems draw conclusions. */
void cert_print_sentences(const sentences *all, bool in_words, FILE *report);
void cert_drop_sentences(sentences *all); /* NULL is allowed */

#endif
