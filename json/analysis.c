/* analysis.c - a report on a game as JSON. */
#include "json/analysis.h"

#include <math.h>

#include "json/values.h"

static json_t *standing_json(const wy_fact *fact) {
    return fact->known ? wi_json_standing(&fact->standing) : json_null();
}

/* Whole numbers are written as such. */
static json_t *number_json(const wy_fact *fact) {
    const double largest = 9007199254740992.0; /* up to here a double is exact */
    if (!fact->has_number || !isfinite(fact->number)) {
        return json_null();
    }
    return fact->number == floor(fact->number) && fabs(fact->number) <= largest
               ? json_integer((json_int_t)fact->number)
               : json_real(fact->number);
}

static json_t *fact_json(const wy_fact *fact) {
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:b, s:o}", "section", fact->section, "name",
                     fact->name, "title", fact->title, "value", fact->value, "number",
                     number_json(fact), "known", fact->known, "standing", standing_json(fact));
}

json_t *wi_json_analysis(const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    const wy_fact *rule = wy_analysis_fact(analysis, "game.rule");
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        if (json_array_append_new(list, fact_json(&facts[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return json_pack("{s:s, s:o}", "rule", rule != NULL ? rule->value : "", "facts", list);
}
