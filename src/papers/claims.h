/*
 * claims.h - what checks are made of.  See README.md here.
 */
#ifndef WI_PAPERS_CLAIMS_H
#define WI_PAPERS_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/papers.h>

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
/* A sentence of `found`; a blank is put between sentences. */
__attribute__((format(printf, 2, 3))) void wi_finding_say(wy_finding *finding, const char *format,
                                                          ...);
/* Sets `by`: by what it is proved, or up to which bound computed. */
__attribute__((format(printf, 2, 3))) void wi_finding_by(wy_finding *finding, const char *format,
                                                         ...);
/* A line of the table, without its newline; the first is the header.  CSV. */
__attribute__((format(printf, 2, 3))) void wi_finding_row(wy_finding *finding, const char *format,
                                                          ...);
/* A picture; svg, from malloc, becomes the finding's.  svg NULL: no memory. */
__attribute__((format(printf, 3, 4))) void wi_finding_picture(wy_finding *finding, char *svg,
                                                              const char *caption, ...);

/* Everything it holds; the finding is empty afterwards. */
void wi_finding_clear(wy_finding *finding);

#endif
