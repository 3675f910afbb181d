/* claims.h - what checks are made of.  See README.md here. */
#ifndef WI_PAPERS_CLAIMS_H
#define WI_PAPERS_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/papers.h>

#include "report/escape.h"

/* A check: a program of claims/NAME.checks. */
typedef struct wi_verb {
    const char *name;
    size_t least, most; /* how many arguments it has */
    const char *usage;  /* its arguments and bounds, to the end of the line; then the program */
} wi_verb;

/* false: there is none of this name. */
bool wi_verb_find(wi_verb *out, const char *name);

/* ---- what a claim has ------------------------------------------------------------------- */

/* The i-th bound of this run; other if it is not given. */
int64_t wi_claim_bound(const wy_claim *claim, const wy_claim_run *run, size_t i, int64_t other);

/* A number among the arguments, from low to high. */
wy_status wi_claim_number(int64_t *out, const wy_claim *claim, size_t argument, int64_t low,
                          int64_t high, wy_error *error);

/* Which of the words, written "one|two|three", the argument is: 0, 1, 2. */
wy_status wi_claim_choice(int *out, const wy_claim *claim, size_t argument, const char *words,
                          wy_error *error);

/* The next whole number of the text at *at, which is moved on; false: there is none. */
bool wi_claim_next_number(int64_t *out, const char **at);

/* ---- what a check says ------------------------------------------------------------------ */

/*
 * Each adds to the finding; none fails on the spot: what could not be kept sets no_memory, and the
 * whole check then fails.
 */

/* Sets the standing: proved, by this kind of proof, if it is good, else false. */
void wi_finding_judge(wy_finding *finding, bool good, wy_claim_proof proof);
/* Adds words to one of its texts: sentences of `found`, `by`, lines of `table`, which is CSV. */
void wi_finding_add(wy_finding *finding, char **text, const char *separator, const char *words);
/* A picture; svg, from malloc, becomes the finding's.  svg NULL: no memory. */
void wi_finding_picture(wy_finding *finding, char *svg, const char *caption);

/* Everything it holds; the finding is empty afterwards. */
void wi_finding_clear(wy_finding *finding);

/* ---- the texts of claims/, which tools/embed puts into C files when the library is built; each
 * ends with a zero --- */

/*
 * the texts of claims/, which tools/embed puts into C files when the library is
 * built.  Each has a zero behind it.
 */

extern const wi_embedded wi_claim_texts[];
extern const size_t wi_claim_text_count;

/* Checks that are programs. */
extern const wi_embedded wi_check_texts[];
extern const size_t wi_check_text_count;

/* ---- read ------------------------------------------------------------------------------------ */

struct wy_claims {
    wy_claim *claims;
    size_t count, room;
    char **texts; /* what the claims point into */
    size_t text_count, text_room;
};

/* ---- sentences as HTML: gallery.c --------------------------------------------------------- */

/*
 * The text as HTML: subscripts and superscripts, Greek letters by their signs, one kind of minus
 * and of ≤; and, unless results is NULL, the ids of other claims on the page as links.
 */
void wi_gallery_text(FILE *stream, const char *text, const wy_claim_result *results, size_t count);

#endif
