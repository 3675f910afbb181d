/* survey.c - what surveys of families found, as JSON. */
#include "json/survey.h"

#include <stdio.h>

#include "theory/theory.h"
#include "json/values.h"

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
