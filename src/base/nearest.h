/* nearest.h - which known word did somebody mean? */
#ifndef WY_BASE_NEAREST_H
#define WY_BASE_NEAREST_H

#include <stddef.h>

/*
 * The distance of two words: how many letters must be inserted, left out,
 * replaced or exchanged with their neighbour; case does not count.  Words
 * longer than 31 letters are as far from everything as can be (SIZE_MAX).
 */
size_t wy_word_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/* Is this distance small enough, for a word of this length, to be a slip? */
int wy_word_is_slip(size_t distance, size_t length);

#endif
