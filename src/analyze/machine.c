/* machine.c - the column machine of the game (S0, section 3 and beyond), its words and how they are
 * known. */
#include <inttypes.h>
#include <stdio.h>

#include "analyze/analysis.h"
#include "machine/beam.h"

static wy_standing machine_standing(const wy_machine_facts *facts) {
    return facts->closed
               ? wi_by_proof("closed under pieces of %d bits, %" PRId64 " nodes", facts->context,
                             facts->nodes)
               : wi_by_guess("fits x < %" PRId64 "; no closure was found", facts->columns);
}

static void put_machine(wy_analysis *analysis) {
    const wy_machine_facts *facts = &analysis->machine_facts;
    const wy_standing by = machine_standing(facts);
    wi_fact_count(analysis, "machine.states", "states", by, (double)facts->states, "%zu%s",
                  facts->states, facts->closed ? "" : " seen");
    wi_fact_count(analysis, "machine.closed", "complete", by, facts->closed, "%s",
                  facts->closed ? "yes" : "not proved");
    wi_fact_count(analysis, "machine.seen", "states seen in the game",
                  wi_by_computing("x < %" PRId64, facts->columns), (double)facts->seen,
                  "%zu, the last new one at x = %" PRId64, facts->seen, facts->last_new);
}

static void put_slope(wy_analysis *analysis) {
    if (analysis->machine_facts.regular) {
        return;
    }
    if (!analysis->sloped) {
        wi_fact_unknown(analysis, "machine.slope", "slope, by its letters", "%s",
                        analysis->no_slope);
        return;
    }
    const wy_slope *slope = &analysis->slope;
    const wy_standing by = analysis->machine_facts.closed
                               ? wi_by_proof("a morphism of %zu letters, each told by %d bits",
                                             slope->letters, slope->context)
                               : wi_by_guess("fits x < %" PRId64 "; no closure was found",
                                             analysis->machine_facts.columns);
    wi_fact_count(analysis, "machine.slope", "slope, by its letters", by,
                  (slope->least + slope->most) / 2, "%.9f", (slope->least + slope->most) / 2);
}

static void put_words(wy_analysis *analysis) {
    if (analysis->words == NULL) {
        wi_fact_unknown(analysis, "machine.words", "words of the dictionary", "%s",
                        analysis->no_words);
        return;
    }
    wy_words_facts facts;
    wy_words_facts_of(&facts, analysis->words);
    const size_t count = wy_words_count(analysis->words);
    switch (facts.kind) {
    case WY_WORDS_NONE:
        wi_fact_count(analysis, "machine.words", "words of the dictionary",
                      wi_by_proof("closed under pieces of %d bits", facts.context), 0,
                      "none: from some column on no column is perfect");
        return;
    case WY_WORDS_FINITE:
        wi_fact_count(analysis, "machine.words", "words of the dictionary",
                      wi_by_proof("closed under pieces of %d bits", facts.context), (double)count,
                      "%s%zu", facts.exactly ? "" : "at most ", count);
        break;
    case WY_WORDS_ENDLESS:
        wi_fact_put(analysis, "machine.words", "words of the dictionary",
                    wi_by_proof("closed under pieces of %d bits, in the gaps", facts.context),
                    "no finite dictionary: gaps between perfect columns grow without end; %zu seen",
                    count);
        break;
    case WY_WORDS_UNKNOWN:
        wi_fact_count(analysis, "machine.words", "words of the dictionary",
                      wi_by_computing("x < %" PRId64, facts.columns), (double)count,
                      "%zu seen; whether these are all is not known", count);
        break;
    }
    wi_fact_count(analysis, "machine.perfect", "perfect columns",
                  wi_by_computing("x < %" PRId64, facts.columns), (double)facts.perfect,
                  "%" PRId64 ", the first behind the beginning is %" PRId64, facts.perfect,
                  facts.first_perfect);
}

static void put_synchronisation(wy_analysis *analysis) {
    const char *name = "machine.synchronisation";
    const char *title = "bits that tell the state";
    if (!analysis->synchronised) {
        wi_fact_unknown(analysis, name, title, "%s", analysis->no_synchronisation);
        return;
    }
    const wy_synchronisation *found = &analysis->synchronisation;
    if (found->proved) {
        wi_fact_count(
            analysis, name, title, wi_by_proof("closed under pieces of %d bits", found->context),
            (double)found->most, "%" PRId64 "; seen: %" PRId64, found->most, found->longest);
    } else {
        wi_fact_count(analysis, name, title, wi_by_computing("x < %" PRId64, found->columns),
                      (double)found->longest, "%" PRId64, found->longest);
    }
}

/* A blocking game. */
static void put_beam(wy_analysis *analysis) {
    wi_beam_facts facts;
    wi_beam_facts_of(&facts, analysis->beam);
    const wy_standing by =
        wi_by_proof("closed under pieces of %d letters, %zu nodes", facts.word, facts.nodes);
    wi_fact_count(analysis, "machine.states", "states", by, (double)facts.states, "%zu",
                  facts.states);
    wi_fact_put(analysis, "machine.beam", "slope of the beam", by, "%d/%d", facts.rise, facts.run);
    if (facts.bounded) {
        wi_fact_put(analysis, "machine.distance", "distance from it, y >= x", by,
                    "%" PRId64 " <= %dy - %dx <= %" PRId64, facts.lowest, facts.run, facts.rise,
                    facts.highest);
    } else if (facts.drift != 0) {
        wi_fact_put(analysis, "machine.distance", "distance from it, y >= x", by, "no bound");
    }
}

void wi_analyze_machine(wy_analysis *analysis) {
    analysis->section = "machine";
    if (analysis->beam != NULL) {
        put_beam(analysis);
        return;
    }
    if (analysis->machine == NULL) {
        wi_fact_unknown(analysis, "machine.states", "column machine", "%s", analysis->no_machine);
        return;
    }
    put_machine(analysis);
    put_slope(analysis);
    if (!analysis->options.entry) {
        put_words(analysis);
        put_synchronisation(analysis);
    }
}
