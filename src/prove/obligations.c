/* obligations.c - what the parts of a proof took, and where one fails. */
#include "prove/obligations.h"

#include <string.h>

#include "automata/inside.h"
#include "base/clock.h"

void wi_proof_report_init(wi_proof_report *report) {
    memset(report, 0, sizeof *report);
    mpz_inits(report->x, report->y, NULL);
}

void wi_proof_report_clear(wi_proof_report *report) {
    mpz_clears(report->x, report->y, NULL);
}

double wi_obligation_begin(wi_calculus *c) {
    c->widest = 0;
    return wi_seconds();
}

wy_status wi_obligation_end(wi_proof_report *report, const wi_calculus *c, unsigned obligation,
                            double begin, wy_status status) {
    report->seconds[obligation] = wi_seconds() - begin;
    report->widest[obligation] = c->widest;
    return status == WY_OK ? c->status : status;
}

wy_status wi_obligation_refuse(wi_proof_report *report, wi_calculus *c, unsigned obligation,
                               const wy_automaton *labels, wy_word *word, uint32_t x, uint32_t y) {
    wy_status status = c->status;
    if (status == WY_OK) {
        report->failed = obligation;
        status = wi_calculus_number(report->x, c, labels, word, x);
        if (status == WY_OK) {
            status = wi_calculus_number(report->y, c, labels, word, y);
        }
        status = status == WY_OK ? WY_NO : status;
    }
    wi_word_free(word);
    return status;
}
