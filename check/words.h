/*
 * words.h - sentences about the P-set in words.
 *
 * The words are those of this checker: a formula that is, letter by letter, of a form that it knows
 * has words, and every other formula is printed as it stands.  From some sentences together a
 * published theorem draws a conclusion; this is printed apart, for it is cited and not verified.
 */
#ifndef CHECK_WORDS_H
#define CHECK_WORDS_H

#include "numeration.h"

enum { MOST_FIRST_PAIRS = 64, MOST_WORDS = 8000 };

/* What the sentences say that a conclusion needs. */
typedef struct facts {
    bool symmetric;
    bool one_each; /* every column has exactly one P-position */
    bool rises;    /* from x = `from` on the differences of the pairs grow by `rise` */
    int64_t from, rise;
    bool listed; /* the pairs with x <= listed_to */
    int64_t listed_to;
    int64_t pairs[MOST_FIRST_PAIRS][2];
    int pair_count;
    /* Columns that are left out: the others have a P-position, have at most one, and those of the
     * columns that are left out are in rows that are. */
    bool some_but, one_but, only_in, other_columns;
    int64_t but[MOST_FIRST_PAIRS];
    int but_count;
    /* For every x there is a w from x - shift_below on that has an s(w). */
    bool has_shift;
    int64_t shift_below;
    int shifts;         /* y is near s(s(...(w))), with so many s; 0: nothing is known */
    int64_t near_below; /* then: for all w from x - near_below to x */
} facts;

/* Prints the text with a margin, lines broken at spaces; `label` is put into the first margin. */
void cert_print_words(FILE *report, const char *label, const char *text);

/* The words of a formula; false: it has none, and the text is the formula. */
bool cert_words_of(char out[MOST_WORDS], facts *known, const char *formula, size_t length);

/* What follows by cited theorems; "" in `out`: nothing. */
void cert_words_of_pairs(char out[MOST_WORDS], const facts *known);
void cert_words_of_slope(char out[MOST_WORDS], const facts *known, const numeration *n);

#endif
