/*
 * words.h - the dictionary of a column machine (S0 section 3), its synchronisation, and how
 * far from the lines of slope phi and 1/phi its P-positions are.
 *
 * A column is perfect when the upper P-positions before it use the diagonals 0, ..., n - 1
 * and no move of the list interferes: the machine is in its perfect state.  The bits from one
 * perfect column to the next are a word, the bits written meanwhile its translate.
 *
 *     wy_words_find(&words, machine, NULL, &control, &error);
 *     for (i = 0; i < wy_words_count(words); i++) {
 *         const wy_entry *word = wy_words_at(words, i);      0010110 -> 10010011000
 *     }
 */
#ifndef WYTHOFF_WORDS_H
#define WYTHOFF_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/machine.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- words ----------------------------------------------------------------------- */

typedef struct wy_entry {
    const char *word;      /* of 0 and 1 */
    const char *translate; /* likewise; empty if the word is to be excluded */
    bool seen;             /* read in the columns run */
    bool excluded;         /* no word: shown to occur nowhere (of wy_words_paper) */
    int64_t first;         /* the column where it began first, -1: not seen */
    int64_t count;         /* how often, in the columns run */
} wy_entry;

typedef enum wy_words_kind {
    WY_WORDS_NONE,    /* from some column on no column is perfect */
    WY_WORDS_FINITE,  /* every word is in the list */
    WY_WORDS_UNKNOWN, /* the list is what was seen; whether it is all is not known */
} wy_words_kind;

typedef struct wy_words_facts {
    wy_words_kind kind;    /* NONE and FINITE are proved */
    bool exactly;          /* FINITE, and each word of the list was seen */
    int context;           /* k of the closure that proves it */
    int64_t first_perfect; /* the first perfect column behind the beginning, -1: none seen */
    int64_t columns;       /* of the game that were run */
    int64_t perfect;       /* perfect columns among them */
} wy_words_facts;

typedef struct wy_words wy_words;

/*
 * The words of the machine.  Where its closure allows words that were not seen, closures with
 * longer pieces are tried, within the limits (NULL: the ordinary ones).
 */
wy_status wy_words_find(wy_words **out, const wy_machine *machine, const wy_machine_limits *limits,
                        const wy_control *control, wy_error *error);

/*
 * The dictionary as S0 makes it: closed under all strings that are concatenations of
 * translates, in any order.  It is larger: what a translate can follow is forgotten.  The list also
 * has the words to be excluded, so that every string begins with exactly one entry (S0 Lemma 3.2).
 * WY_NO: there are no perfect columns; WY_LIMIT: it does not close.
 */
wy_status wy_words_paper(wy_words **out, const wy_machine *machine, const wy_control *control,
                         wy_error *error);
void wy_words_free(wy_words *words); /* NULL is allowed */

void wy_words_facts_of(wy_words_facts *out, const wy_words *words);
size_t wy_words_count(const wy_words *words);
const wy_entry *wy_words_at(const wy_words *words, size_t index); /* in lexicographic order */

/* ---- synchronisation -------------------------------------------------------------- */

/*
 * Start the machine in all its states at once, before some column, and let it read S: after how
 * many bits is one state left?
 */
typedef struct wy_synchronisation {
    bool proved;     /* always within `most` bits, from the start of the machine on */
    int64_t most;    /* if proved; else 0 */
    int context;     /* k of the closure that proves it */
    int64_t longest; /* seen */
    int64_t columns; /* in starts before columns below this one */
} wy_synchronisation;

/* With closures of longer pieces too, within the limits. */
wy_status wy_machine_synchronise(wy_synchronisation *out, const wy_machine *machine,
                                 const wy_machine_limits *limits, const wy_control *control,
                                 wy_error *error);

/* ---- distances ---------------------------------------------------------------------- */

/* p phi + q */
typedef struct wy_phi_sum {
    int64_t p, q;
} wy_phi_sum;

/*
 * least <= y - phi x <= most for all upper P-positions (x, y), if lowest <= b_n - a_n - n <=
 * highest for all n (the Central Lemma, S0 Lemma 2.3, with its constants; the proof is in
 * line_distance.c).
 */
void wy_line_distance(wy_phi_sum *least, wy_phi_sum *most, int lowest, int highest);

#ifdef __cplusplus
}
#endif

#endif
