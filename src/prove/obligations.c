/* obligations.c - what the parts of a proof took, and where one fails. */
#include "prove/obligations.h"

#include <string.h>

#include "base/clock.h"

void wi_proof_report_init(wi_proof_report *report) {
    memset(report, 0, sizeof *report);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(report->place[i]);
    }
}

void wi_proof_report_clear(wi_proof_report *report) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(report->place[i]);
    }
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
                               const wy_automaton *labels, wy_word *word, const uint32_t *tracks,
                               uint32_t count) {
    wy_status status = c->status;
    if (status == WY_OK) {
        report->failed = obligation;
        report->has_place = true;
        for (uint32_t i = 0; i < count && status == WY_OK; i++) {
            status = wi_calculus_number(report->place[i], c, labels, word,
                                        tracks != NULL ? tracks[i] : i);
        }
        status = status == WY_OK ? WY_NO : status;
    }
    wy_word_free(word);
    return status;
}
