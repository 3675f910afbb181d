/* game.c - what kind of game it is, and what can solve it. */
#include <inttypes.h>
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
