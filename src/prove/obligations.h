/*
 * obligations.h - a proof in parts: what each part took, and where one fails.
 *
 * A kernel takes "P is the P-set" apart into a few obligations, proved one after the other with
 * one calculus.
 */
#ifndef WI_PROVE_OBLIGATIONS_H
#define WI_PROVE_OBLIGATIONS_H

#include <wythoff/solve.h>

#include "prove/calculus.h"

enum { WI_MOST_OBLIGATIONS = 5 };

typedef struct wi_proof_report {
    double seconds[WI_MOST_OBLIGATIONS];
    uint64_t
        widest[WI_MOST_OBLIGATIONS]; /* states of the largest automaton in each; 0: none made */
    unsigned failed;                 /* WY_NO: this one, */
    bool has_place;                  /* at this position: */
    mpz_t place[WY_MOST_HEAPS];
} wi_proof_report;

void wi_proof_report_init(wi_proof_report *report);
void wi_proof_report_clear(wi_proof_report *report);

/* Around each obligation: the end takes what the beginning returned and how the obligation came
 * out, and returns that, or what went wrong in the calculus. */
double wi_obligation_begin(wi_calculus *c);
wy_status wi_obligation_end(wi_proof_report *report, const wi_calculus *c, unsigned obligation,
                            double begin, wy_status status);

/*
 * Notes where the obligation fails: the word's numbers on these tracks (NULL: the first ones);
 * labels are those the word is of, and the word is freed.  WY_NO, or what went wrong before.
 */
wy_status wi_obligation_refuse(wi_proof_report *report, wi_calculus *c, unsigned obligation,
                               const wy_automaton *labels, wy_word *word, const uint32_t *tracks,
                               uint32_t count);

#endif
