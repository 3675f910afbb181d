/* grundy_theorem.c - theorems about Grundy values as JSON. */
#include "json/grundy_theorem.h"

#include "json/theorem.h"
#include "json/values.h"

/* ---- all values ------------------------------------------------------------------------------ */

static json_t *period_json(const wy_values_facts *facts, int side) {
    return facts->period[side] > 0
               ? json_pack("{s:I, s:I}", "period", (json_int_t)facts->period[side], "preperiod",
                           (json_int_t)facts->preperiod[side])
               : json_null();
}

static json_t *played_json(const wy_values *values) {
    return wy_values_played(values) != wy_values_rules(values)
               ? wi_json_rule(wy_values_played(values))
               : json_null();
}

json_t *wi_json_values(const wy_values *values) {
    size_t step_count;
    const wy_theorem_step *steps = wy_values_steps(values, &step_count);
    wy_values_facts f;
    wy_values_facts_of(&f, values);
    wy_standing standing;
    wy_values_standing(&standing, values);
    json_t *form = f.form[0] != '\0' ? json_string(f.form) : json_null();
    json_t *most = f.bounded && f.most >= 0 ? json_integer((json_int_t)f.most) : json_null();
    return json_pack("{s:o, s:o, s:o, s:o, s:s, s:I, s:I, s:b, s:o, s:[o, o], s:s, s:I, s:i, s:f, "
                     "s:o, s:f}",
                     "rule", wi_json_rule(wy_values_rules(values)), "played", played_json(values),
                     "standing", wi_json_standing(&standing), "form", form, "numeration",
                     f.numeration, "states", (json_int_t)f.states, "transitions",
                     (json_int_t)f.transitions, "bounded", f.bounded, "largest", most, "periods",
                     period_json(&f, 0), period_json(&f, 1), "made", f.learned ? "learned" : "form",
                     "window", (json_int_t)f.window, "refuted", f.refused, "making", f.making,
                     "obligations", wi_json_steps(steps, step_count), "seconds",
                     f.making + f.proving);
}

/* ---- one value ----------------------------------------------------------------------------- */

/* How it comes from a column machine; null: it does not. */
static json_t *columns_of(const wy_value_set *set) {
    return set->machine == 0
               ? json_null()
               : json_pack("{s:I, s:I, s:i, s:i}", "machine", (json_int_t)set->machine, "offsets",
                           (json_int_t)set->offsets, "least", set->least, "greatest",
                           set->greatest);
}

json_t *wi_json_value_sets(const wy_value_sets *sets, int64_t value) {
    const size_t count = wy_value_sets_count(sets);
    const wy_theorem *theorem = wy_value_sets_theorem(sets);
    const bool known = (int64_t)count > value;
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, theorem);
    json_t *list = json_array();
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_value_set *set = wy_value_sets_of(sets, i);
        seconds += set->making + set->proving;
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:I, s:I, s:o, s:i, s:f, s:I}", "value", (json_int_t)i,
                            "states", (json_int_t)set->states, "transitions",
                            (json_int_t)set->transitions, "window", (json_int_t)set->window,
                            "columns", columns_of(set), "refuted", set->refused, "seconds",
                            set->making + set->proving, "widest", (json_int_t)set->widest));
    }
    json_t *standing = known ? wi_json_known(WY_PROVED, wy_value_sets_proof(sets)) : json_null();
    json_t *played = wy_theorem_played(theorem) != wy_theorem_rules(theorem)
                         ? wi_json_rule(wy_theorem_played(theorem))
                         : json_null();
    return json_pack("{s:o, s:o, s:o, s:I, s:s, s:o, s:f}", "rule",
                     wi_json_rule(wy_theorem_rules(theorem)), "played", played, "standing",
                     standing, "value", (json_int_t)value, "numeration", facts.numeration, "sets",
                     list, "seconds", seconds);
}
