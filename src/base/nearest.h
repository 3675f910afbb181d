/* nearest.h - which known word did somebody mean? */
#ifndef WI_BASE_NEAREST_H
#define WI_BASE_NEAREST_H

#include <stddef.h>

/*
 * The distance of two words: how many letters must be inserted, left out,
 * replaced or exchanged with their neighbour; case does not count.  Words
 * longer than 31 letters are as far from everything as can be (SIZE_MAX).
 */
size_t wi_word_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/*
 * The nearest of some known words, if it is near enough to be meant: start with
 * the word that somebody wrote, offer the known ones, and look at best.
 */
typedef struct wi_nearest {
    const char *word;
    size_t length;
    size_t distance;  /* of best */
    const char *best; /* NULL: nothing near enough so far */
} wi_nearest;

void wi_nearest_start(wi_nearest *nearest, const char *word, size_t length);
void wi_nearest_offer(wi_nearest *nearest, const char *candidate);

#endif
