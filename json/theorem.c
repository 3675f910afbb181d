/*
 * theorem.c - theorems about P-sets, truth of sentences, adjoined moves and surveys as JSON.
 */
#include "json/theorem.h"

#include <stdio.h>
#include <stdlib.h>

#include "solve/adjoin.h"
#include "theory/theory.h"
#include "json/values.h"

json_t *wi_json_steps(const wy_theorem_step *steps, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:f, s:I}", "name", steps[i].name, "statement",
                                        steps[i].statement, "seconds", steps[i].seconds, "widest",
                                        (json_int_t)steps[i].widest));
    }
    return list;
}

static json_t *statements_json(const wy_reading *reading) {
    json_t *list = json_array();
    size_t count;
    const wy_statement *all = wy_reading_statements(reading, &count);
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s, s:b, s:b}", "name", all[i].name,
                                        "text", all[i].text, "latex", all[i].latex, "sentence",
                                        all[i].sentence, "form", all[i].form, "own", all[i].own));
    }
    return list;
}

json_t *wi_json_theorem(const wy_theorem *theorem, const wy_reading *reading, int64_t memory) {
    size_t step_count;
    const wy_theorem_step *steps = wy_theorem_steps(theorem, &step_count);
    wy_theorem_facts f;
    wy_theorem_facts_of(&f, theorem);
    json_t *bits = f.s_states > 0 ? json_integer((json_int_t)f.s_states) : json_null();
    json_t *played = f.transported ? wi_json_rule(wy_theorem_played(theorem)) : json_null();
    json_t *json =
        json_pack("{s:o, s:o, s:s, s:I, s:I, s:o, s:o, s:s, s:i, s:f, s:o, s:f}", "rule",
                  wi_json_rule(wy_theorem_rules(theorem)), "standing",
                  wi_json_known(WY_PROVED, "the automaton accepts the P-set: stable and absorbing"),
                  "numeration", f.numeration, "p_states", (json_int_t)f.p_states, "p_transitions",
                  (json_int_t)f.p_transitions, "s_states", bits, "canonical", played, "made",
                  f.learned   ? "learned"
                  : f.guessed ? "guessed"
                              : "constructed",
                  "refuted", f.refused, "making", f.making, "obligations",
                  wi_json_steps(steps, step_count), "seconds", f.making + f.proving);
    if (json != NULL && f.image[0] + f.image[1] > 0) {
        json_object_set_new(json, "image",
                            json_pack("{s:[I, I, I, I], s:o}", "map", (json_int_t)f.image[0],
                                      (json_int_t)f.image[1], (json_int_t)f.image[2],
                                      (json_int_t)f.image[3], "rule",
                                      wi_json_rule(wy_theorem_played(theorem))));
    }
    if (json != NULL && reading != NULL) {
        json_object_set_new(json, "statements", statements_json(reading));
    }
    if (json != NULL && memory > 0) {
        json_object_set_new(json, "memory", json_integer((json_int_t)memory));
    }
    if (json != NULL && f.period > 0) {
        json_object_set_new(json, "period",
                            json_pack("{s:I, s:I}", "length", (json_int_t)f.period, "from",
                                      (json_int_t)f.period_from));
    }
    if (json != NULL && f.o_states > 0) {
        json_object_set_new(json, "offset_states", json_integer((json_int_t)f.o_states));
    }
    if (json != NULL && f.sectors > 0) {
        json_object_set_new(json, "sectors", json_integer((json_int_t)f.sectors));
    } else if (json != NULL && f.learned) {
        json_object_set_new(json, "depth", json_integer((json_int_t)f.depth));
    }
    if (json != NULL && f.learned && f.window > 0) {
        json_object_set_new(json, "window", json_integer((json_int_t)f.window));
    }
    return json;
}

json_t *wi_json_heap_proof(const wy_theorem *proof, int64_t memory) {
    size_t count;
    const wy_theorem_step *steps = wy_theorem_steps(proof, &count);
    wy_theorem_facts f;
    wy_theorem_facts_of(&f, proof);
    char *rule = wy_rules_text(wy_theorem_rules(proof));
    if (rule == NULL) {
        return NULL;
    }
    json_t *json =
        json_pack("{s:s, s:i, s:o, s:s, s:I, s:I, s:o, s:s, s:I, s:i, s:f, s:o, s:f, s:I}", "rule",
                  rule, "heaps", wy_theorem_rules(proof)->heaps, "standing",
                  wi_json_known(WY_PROVED, "the automaton accepts the P-set: stable and absorbing"),
                  "numeration", f.numeration, "p_states", (json_int_t)f.p_states, "p_transitions",
                  (json_int_t)f.p_transitions, "form", wi_json_text(wy_theorem_form(proof)), "made",
                  f.learned ? "learned" : "guessed", "window", (json_int_t)f.window, "refuted",
                  f.refused, "making", f.making, "obligations", wi_json_steps(steps, count),
                  "seconds", f.making + f.proving, "memory", (json_int_t)memory);
    free(rule);
    return json;
}

/* ---- The truth of a sentence as JSON -------------------------------------------------------- */

json_t *wi_json_truth(const wy_logic_answer *answer) {
    return json_pack("{s:b, s:s?, s:s?, s:o}", "truth", answer->truth, "witness",
                     answer->counterexample ? NULL : answer->example, "counterexample",
                     answer->counterexample ? answer->example : NULL, "standing",
                     wi_json_known(WY_PROVED, "by first-order logic with automata"));
}

/* ---- May moves join Wythoff's game, as JSON ------------------------------------------------- */

json_t *wi_json_adjoin(const wi_adjoin *verdict, const char *by, const char *checked) {
    const bool is_free = verdict->kind == WI_ADJOIN_FREE;
    json_t *from = is_free ? json_null() : wi_json_pair(verdict->from[0], verdict->from[1]);
    json_t *to = is_free ? json_null() : wi_json_pair(verdict->to[0], verdict->to[1]);
    json_t *indices = is_free ? json_null() : wi_json_pair(verdict->n, verdict->m);
    return json_pack("{s:b, s:b, s:s, s:o, s:o, s:o, s:o, s:s}", "may_join", is_free, "known",
                     verdict->known, "kind", wi_adjoin_kind_name(verdict->kind), "from", from, "to",
                     to, "indices", indices, "standing", wi_json_known(WY_PROVED, by), "checked",
                     checked);
}

json_t *wi_json_adjoin_set(const wi_adjoin_set *verdict, const char *by, json_t *why) {
    const bool known = !verdict->all || verdict->proved;
    return json_pack("{s:o, s:o, s:o, s:o}", "may_join",
                     known ? json_boolean(verdict->all) : json_null(), "move",
                     verdict->all ? json_null() : wi_json_pair(verdict->dx, verdict->dy), "why",
                     why != NULL ? why : json_null(), "standing",
                     wi_json_known(known ? WY_PROVED : WY_COMPUTED, by));
}

/* ---- What surveys of families found, as JSON ------------------------------------------------ */

/* {"count", "first"} */
static json_t *met_json(const wi_met *met) {
    return json_pack("{s:I, s:o}", "count", (json_int_t)met->count, "first",
                     wi_json_number(met->first, met->count > 0));
}

static json_t *epsilons_json(const wi_met met[WI_EPSILONS]) {
    json_t *json = json_object();
    for (int i = 0; i < WI_EPSILONS; i++) {
        if (met[i].count > 0) {
            char epsilon[16];
            snprintf(epsilon, sizeof epsilon, "%d", i + WI_EPSILON_LEAST);
            json_object_set_new(json, epsilon, met_json(&met[i]));
        }
    }
    return json;
}

json_t *wi_json_hegarty(const wi_hegarty *found, bool attained) {
    return json_pack("{s:I, s:I, s:o, s:o, s:o, s:I, s:I, s:I, s:I, s:b}", "p",
                     (json_int_t)found->p, "terms", (json_int_t)found->terms, "upper",
                     epsilons_json(found->upper), "lower", epsilons_json(found->lower), "outside",
                     met_json(&found->outside), "low", (json_int_t)found->low, "low_at",
                     (json_int_t)found->low_at, "high", (json_int_t)found->high, "high_at",
                     (json_int_t)found->high_at, "attained", attained);
}

json_t *wi_json_pairs_bounds(const wi_pairs_bounds *found) {
    return json_pack("{s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:I}", "m",
                     (json_int_t)found->m, "p", (json_int_t)found->p, "terms",
                     (json_int_t)found->terms, "a_below", met_json(&found->a_below), "a_above",
                     met_json(&found->a_above), "b_below", met_json(&found->b_below), "b_above",
                     met_json(&found->b_above), "a_low", (json_int_t)found->a_low, "a_high",
                     (json_int_t)found->a_high, "b_low", (json_int_t)found->b_low, "b_high",
                     (json_int_t)found->b_high);
}
