/*
 * obligations.h - a proof in parts: what each part took, and where one fails.
 *
 * The two kernels take "P is the P-set" apart into a few obligations, proved one after the other
 * with one calculus.
 */
#ifndef WY_PROVE_OBLIGATIONS_H
#define WY_PROVE_OBLIGATIONS_H

#include "prove/calculus.h"

enum { WY_MOST_OBLIGATIONS = 5 };

typedef struct wy_proof_report {
    double seconds[WY_MOST_OBLIGATIONS];
    uint64_t
        widest[WY_MOST_OBLIGATIONS]; /* states of the largest automaton in each; 0: none made */
    unsigned failed;                 /* WY_NO: this one, at (x, y) */
    mpz_t x, y;
} wy_proof_report;

void wy_proof_report_init(wy_proof_report *report);
void wy_proof_report_clear(wy_proof_report *report);

/* Around each obligation: the end takes what the beginning returned and how the obligation came
 * out, and returns that, or what went wrong in the calculus. */
double wy_obligation_begin(wy_calculus *c);
wy_status wy_obligation_end(wy_proof_report *report, const wy_calculus *c, unsigned obligation,
                            double begin, wy_status status);

/*
 * Notes where the obligation fails: the word's numbers on the tracks x and y; labels are those the
 * word is of, and the word is freed.  WY_NO, or what went wrong before.
 */
wy_status wy_obligation_refuse(wy_proof_report *report, wy_calculus *c, unsigned obligation,
                               const wy_automaton *labels, wy_word *word, uint32_t x, uint32_t y);

#endif
