/* game.c - what kind of game it is, and what can solve it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/rules.h>

#include "analyze/analysis.h"

/* "yes: REASON" without the yes. */
static const char *reason_of(const char *text) {
    return strncmp(text, "yes: ", 5) == 0 ? text + 5 : text;
}

/* A P-position whose mirror image is none: then the game is not symmetric. */
static const wy_position *one_sided(const wi_survey *sample) {
    for (size_t i = 0; i < sample->count; i++) {
        const wy_position at = sample->of[i];
        if (at.y < sample->side && !wi_survey_has(sample, at.y, at.x)) {
            return &sample->of[i];
        }
    }
    return NULL;
}

static void put_symmetry(wy_analysis *analysis) {
    const wy_position *at = one_sided(&analysis->sample);
    if (analysis->class.symmetric) {
        wi_fact_count(analysis, "game.symmetric", "symmetric", wi_by_proof("the rule"), 1, "yes");
    } else if (analysis->played->lopsided && at == NULL) {
        wi_fact_count(analysis, "game.symmetric", "symmetric", wi_by_proof("the rule"), 0, "no");
    } else if (at != NULL) {
        wi_fact_count(
            analysis, "game.symmetric", "symmetric", wi_by_proof("computed, by the definition"), 0,
            "no: (%" PRId64 ",%" PRId64 ") is P, and its mirror image is not", at->x, at->y);
    } else {
        wi_fact_unknown(analysis, "game.symmetric", "symmetric", "not seen in the rule");
    }
}

static void put_name(wy_analysis *analysis) {
    wy_recognised game;
    if (wy_rules_recognise(&game, analysis->rules) && game.whole) {
        wi_fact_put(analysis, "game.name", "this is", wi_by_proof("the rule"), "%s", game.title);
    }
}

static void put_class(wy_analysis *analysis) {
    const wy_class *class = &analysis->class;
    const wy_standing read = wi_by_proof("the rule");
    put_name(analysis);
    put_symmetry(analysis);
    wi_fact_count(analysis, "game.invariant", "invariant", read, class->invariant, "%s",
                  class->invariant ? "yes" : "no");
    if (class->nim) {
        wi_fact_count(analysis, "game.nim", "all Nim moves", read, 1, "yes");
    } else if (analysis->played->normal && !wy_rules_ask_unknown(analysis->played)) {
        wi_fact_count(analysis, "game.nim", "all Nim moves", read, 0, "no");
    } else {
        wi_fact_unknown(analysis, "game.nim", "all Nim moves", "not seen in the rule");
    }
    if (analysis->rules->block > 0) {
        wi_fact_count(analysis, "game.block", "options that may be blocked", read,
                      (double)analysis->rules->block, "%" PRId64 "%s", analysis->rules->block,
                      analysis->rules->block_kind == WY_BLOCK_DIAGONAL ? ", diagonal ones only"
                                                                       : "");
    }
    if (analysis->rules->misere) {
        wi_fact_put(analysis, "game.misere", "play", read, "misere: who cannot move wins");
    }
}

static void put_engine(wy_analysis *analysis) {
    char reason[WY_REASON_SIZE];
    const wy_engine engine = wy_engine_choose(analysis->played);
    if (engine == WY_ENGINE_AUTO) {
        wi_fact_unknown(analysis, "game.engine", "engine", "no engine solves this game");
        return;
    }
    wy_engine_can(engine, analysis->played, reason);
    wi_fact_put(analysis, "game.engine", "engine", wi_by_proof("the rule"), "%s: %s",
                wy_engine_name(engine), reason_of(reason));
    if (wy_engine_can(WY_ENGINE_FORMULA, analysis->played, reason)) {
        wi_fact_put(analysis, "game.theorem", "theorem", wi_by_proof("the moves were recognised"),
                    "%s", reason_of(reason));
    }
}

/* ---- the summary ---------------------------------------------------------------------------- */

/* The P-positions in a sentence, by the strongest of what is known. */
static void sum_up_positions(wy_analysis *analysis) {
    const char *name = "summary.positions";
    const char *title = "P-positions";
    const wi_kin *kin = &analysis->kin;
    const wi_pair_list *pairs = &analysis->pairs;
    char reason[WY_REASON_SIZE];
    size_t count = 0;
    const wy_statement *all =
        analysis->reading != NULL ? wy_reading_statements(analysis->reading, &count) : NULL;
    wy_theorem_facts facts = {0};
    if (analysis->theorem != NULL) {
        wy_theorem_facts_of(&facts, analysis->theorem);
    }
    if (!kin->cone && (kin->kind == WI_KIN_NIM || kin->kind == WI_KIN_MISERE_NIM)) {
        wi_fact_put(analysis, name, title, wi_by_kin(analysis, wi_kin_theorem(kin)), "%s",
                    kin->kind == WI_KIN_NIM ? "two equal heaps"
                                            : "two equal heaps of 2 or more, and (0,1), (1,0)");
    } else if (!kin->cone && kin->kind == WI_KIN_PAIRS && kin->m == kin->p && kin->m == 1) {
        wi_fact_put(analysis, name, title, wi_by_kin(analysis, wi_kin_theorem(kin)),
                    "([n phi], [n phi^2]) and their mirror images, n = 0, 1, 2, ...");
    } else if (!kin->cone && kin->kind == WI_KIN_PAIRS) {
        wi_fact_put(analysis, name, title, wi_by_kin(analysis, wi_kin_theorem(kin)),
                    "(a_n,b_n) and (b_n,a_n), a_n the least number not used before, b_n = a_n + "
                    "%" PRId64 "[n/%" PRId64 "]",
                    kin->m, kin->p);
    } else if (count > 0 && all[0].form) {
        wi_fact_put(analysis, name, title, wi_by_reading(), "%s", all[0].text);
    } else if (wy_engine_can(WY_ENGINE_FORMULA, analysis->played, reason)) {
        wi_fact_put(analysis, name, title, wi_by_proof("the moves were recognised"), "%s",
                    reason_of(reason));
    } else if (analysis->theorem != NULL) {
        wi_fact_put(analysis, name, title, wi_by_proof("stable and absorbing, for all heaps"),
                    "the pairs that an automaton of %" PRIu32 " states accepts, reading %s",
                    facts.p_states, facts.numeration);
    } else if (pairs->count > 0) {
        enum { SHOWN = 4 };
        char text[SHOWN * 48] = "";
        size_t length = 0;
        for (size_t i = 0; i < pairs->count && i < SHOWN; i++) {
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s(%" PRId64 ",%" PRId64 ")",
                                 i > 0 ? " " : "", pairs->of[i].x, pairs->of[i].y);
        }
        wi_fact_put(analysis, name, title, wi_in_sample(analysis), "%s ... and mirror images",
                    text);
    } else {
        wi_fact_put(analysis, name, title, wi_in_sample(analysis), "%zu were found",
                    analysis->sample.count);
    }
}

static void sum_up_slopes(wy_analysis *analysis) {
    const char *name = "summary.slopes";
    const char *title = "slopes";
    if (analysis->slope_count == 0) {
        wi_fact_unknown(analysis, name, title, "none is proved; beams are what was measured");
        return;
    }
    char text[WI_MOST_SLOPES * 80] = "";
    size_t length = 0;
    for (size_t i = 0; i < analysis->slope_count; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? "; " : "",
                                   analysis->slopes[i].text);
    }
    wi_fact_put(analysis, name, title, analysis->slopes[0].standing, "%s", text);
}

void wi_analyze_summary(wy_analysis *analysis) {
    analysis->section = "summary";
    wy_recognised game;
    const bool named = wy_rules_recognise(&game, analysis->rules) && game.whole;
    wi_fact_put(analysis, "summary.game", "game", wi_by_proof("the rule"), "%s%s%s",
                named ? game.title : "", named ? ", " : "", analysis->text);
    if (analysis->sample.side == 0) {
        wi_fact_unknown(analysis, "summary.positions", "P-positions", "%s", analysis->sample.why);
    } else {
        sum_up_positions(analysis);
    }
    sum_up_slopes(analysis);
    wi_put_proof(analysis, "summary.proof", "known for all heaps by");
    if (analysis->same_count > 0) {
        wi_fact_put(analysis, "summary.same", "P-positions as in", analysis->same[0].standing,
                    "%s%s", analysis->same[0].text, analysis->same_count > 1 ? ", and others" : "");
    } else {
        wi_fact_put(analysis, "summary.same", "P-positions as in", wi_in_sample(analysis),
                    "none of %zu games that were compared", analysis->same_tried);
    }
}

void wi_analyze_game(wy_analysis *analysis) {
    analysis->section = "game";
    wi_fact_put(analysis, "game.rule", "rule",
                wi_by_proof(analysis->rules->normal ? "in normal form"
                                                    : "as it is written; it has no normal form"),
                "%s", analysis->text);
    put_class(analysis);
    put_engine(analysis);
    const wi_survey *sample = &analysis->sample;
    if (sample->side > 0) {
        wi_fact_count(analysis, "game.positions", "P-positions looked at", wi_in_sample(analysis),
                      (double)sample->count, "%zu%s%s", sample->count,
                      sample->why[0] != '\0' ? "; no more, for " : "", sample->why);
    } else {
        wi_fact_unknown(analysis, "game.positions", "P-positions looked at", "%s", sample->why);
    }
}
