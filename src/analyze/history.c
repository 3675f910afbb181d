/*
 * history.c - games in which the history counts (S1): as starting positions the P-positions of
 * (m,p)-Imitation Nim are those of (m,p)-Wythoff Nim (Theorem 19); some positions are P after every
 * history, some N, and some are dynamic: P after some histories and N after others.
 */
#include <inttypes.h>

#include "analyze/analysis.h"
#include "rules/value.h"
#include "theory/theory.h"

enum { LARGEST = 60 };

/* Counts the kinds of all positions with heaps up to LARGEST. */
static wy_status count_kinds(int64_t counts[3], const wi_pairs *pairs, wy_error *error) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i <= LARGEST && status == WY_OK; i++) {
        for (int64_t j = 0; j <= LARGEST && status == WY_OK; j++) {
            mpz_set_si(x, i);
            mpz_set_si(y, j);
            wi_imitation_class class;
            status = wi_imitation_classify(&class, pairs, x, y, error);
            counts[class.kind] += status == WY_OK;
        }
    }
    mpz_clears(x, y, NULL);
    return status;
}

void wi_analyze_history(wy_analysis *analysis) {
    analysis->section = "history";
    const wy_rules *rules = analysis->rules;
    if (rules->memory != WY_MEMORY_IMITATION) {
        return;
    }
    if (analysis->sample.side == 0) {
        wi_fact_unknown(analysis, "history.dual", "as starting positions", "%s",
                        analysis->sample.why);
        return;
    }
    char starts[WI_STARTS_SIZE];
    wi_rules_starts(starts, rules);
    const wy_standing by = wi_by_proof("S1 Theorem 19");
    wi_fact_put(analysis, "history.dual", "P as starting positions", by,
                "the P-positions of %s: all above is of these", starts);
    wi_pairs *pairs = NULL;
    wy_error error = {0};
    int64_t counts[3] = {0};
    wy_status status = wi_imitation_pairs(&pairs, rules, &error);
    if (status == WY_OK) {
        status = count_kinds(counts, pairs, &error);
    }
    wi_pairs_free(pairs);
    if (status != WY_OK) {
        if (!wi_analysis_fails(analysis, status, &error)) {
            wi_fact_unknown(analysis, "history.dynamic", "dynamic positions", "%s", error.message);
        }
        return;
    }
    const wy_standing computed = wi_by_computing("S1 Theorem 19, heaps up to %d", LARGEST);
    wi_fact_count(analysis, "history.dynamic", "dynamic positions", computed,
                  (double)counts[WI_IMITATION_DYNAMIC], "%" PRId64, counts[WI_IMITATION_DYNAMIC]);
    wi_fact_count(analysis, "history.always_p", "P after every history", computed,
                  (double)counts[WI_IMITATION_P], "%" PRId64, counts[WI_IMITATION_P]);
    wi_fact_count(analysis, "history.always_n", "N after every history", computed,
                  (double)counts[WI_IMITATION_N], "%" PRId64, counts[WI_IMITATION_N]);
}
