/* automaton.c - the automaton of the P-set, proved from the rule alone (prove.h). */
#include <inttypes.h>

#include "analyze/analysis.h"

bool wi_has_one_each(const wy_analysis *analysis) {
    if (analysis->theorem == NULL || wy_theorem_bits(analysis->theorem) == NULL) {
        return false;
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, analysis->theorem);
    return !facts.transported && facts.image[0] + facts.image[1] == 0;
}

/* The theorem in words, if it tells all P-positions. */
static void put_form(wy_analysis *analysis) {
    size_t count = 0;
    const wy_statement *all =
        analysis->reading != NULL ? wy_reading_statements(analysis->reading, &count) : NULL;
    if (count > 0 && all[0].form) {
        wi_fact_put(analysis, "automaton.form", "in words", wi_by_reading(), "%s", all[0].text);
    }
}

void wi_analyze_automaton(wy_analysis *analysis) {
    analysis->section = "automaton";
    if (analysis->theorem == NULL) {
        wi_fact_unknown(analysis, "automaton.p_states", "automaton of the P-set", "%s",
                        analysis->no_theorem);
        return;
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, analysis->theorem);
    const wy_standing by =
        wi_by_proof(facts.transported ? "stable and absorbing; S3 Theorem 1 for the cone"
                    : facts.image[0] + facts.image[1] > 0
                        ? "stable and absorbing, for the image in which no move returns tokens"
                        : "stable and absorbing, for all heaps");
    wi_fact_put(analysis, "automaton.numeration", "reads x and y in", by, "%s", facts.numeration);
    wi_fact_count(analysis, "automaton.p_states", "states of the P-set", by, facts.p_states,
                  "%" PRIu32, facts.p_states);
    if (facts.s_states > 0) {
        wi_fact_count(analysis, "automaton.s_states", "states of the bit-string", by,
                      facts.s_states, "%" PRIu32, facts.s_states);
    }
    put_form(analysis);
    if (facts.learned) {
        wi_fact_put(analysis, "automaton.made", "made", by,
                    "learned from heaps below %" PRId64 ", then proved", facts.window);
    } else if (facts.guessed) {
        wi_fact_put(analysis, "automaton.made", "made", by, "guessed from the slope, then proved");
    } else {
        wi_fact_put(analysis, "automaton.made", "made", by,
                    "constructed from the column machine, then proved");
    }
}
