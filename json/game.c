/* game.c - a rule and its class, named games, comparisons of games, as JSON. */
#include "json/game.h"

#include "json/values.h"

json_t *wi_json_class(const wy_class *class) {
    return json_pack("{s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:b}", "quarter", class->quarter,
                     "invariant", class->invariant, "symmetric", class->symmetric, "nim",
                     class->nim, "wythoff_plus", class->wythoff_plus, "one_per_column",
                     class->one_per_column, "one_per_row", class->one_per_row, "history",
                     class->history);
}

json_t *wi_json_engine(wy_engine engine, bool can, bool chosen, const char *reason) {
    return json_pack("{s:s, s:b, s:b, s:s}", "name", wy_engine_name(engine), "can", can, "chosen",
                     chosen, "reason", reason);
}

const char *wi_memory_name(wy_memory_kind memory) {
    static const char *const names[] = {
        [WY_MEMORY_NONE] = "none",       [WY_MEMORY_PASS] = "pass",
        [WY_MEMORY_ENFORCE] = "enforce", [WY_MEMORY_BOUND] = "bound",
        [WY_MEMORY_REPEAT] = "repeat",   [WY_MEMORY_IMITATION] = "imitation",
    };
    return names[memory];
}

json_t *wi_json_states(const wy_rules *rules) {
    return wi_json_number(rules->memory == WY_MEMORY_PASS ? rules->passes : rules->sets,
                          rules->memory == WY_MEMORY_PASS || rules->memory == WY_MEMORY_ENFORCE);
}

json_t *wi_json_rule_facts(const wy_rules *rules, const wy_class *class, json_t *engines,
                           json_t *value_engines) {
    wy_recognised game;
    json_t *name = class != NULL && wy_rules_recognise(&game, rules)
                       ? json_pack("{s:s, s:s, s:b}", "name", game.name, "title", game.title,
                                   "whole", game.whole)
                       : json_null();
    json_t *weight = rules->weight.x > 0 ? json_pack("[I, I]", (json_int_t)rules->weight.x,
                                                     (json_int_t)rules->weight.y)
                                         : json_null();
    json_t *json = json_pack("{s:o, s:b, s:o, s:o, s:o, s:o, s:o}", "rule", wi_json_rule(rules),
                             "normal", rules->normal, "game", name, "class",
                             class != NULL ? wi_json_class(class) : json_null(), "engines", engines,
                             "value_engines", value_engines, "weight", weight);
    json_t *more = class != NULL
                       ? json_object()
                       : json_pack("{s:i, s:s, s:o, s:b}", "heaps", rules->heaps, "memory",
                                   wi_memory_name(rules->memory), "states", wi_json_states(rules),
                                   "symmetric", wy_rules_symmetric(rules));
    if (json_object_update(json, more) != 0) {
        json_decref(json);
        json = NULL;
    }
    json_decref(more);
    return json;
}

json_t *wi_json_named_games(void) {
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s, s:s, s:b}", "name", games[i].name,
                                        "parameters", games[i].parameters, "summary",
                                        games[i].summary, "example", games[i].example, "group",
                                        games[i].group, "several", games[i].several));
    }
    return json_pack("{s:o}", "games", list);
}

json_t *wi_json_comparison(const wy_comparison *of, const char *first, const char *second) {
    const bool seen = of->likeness != WY_NOT_SEEN;
    json_t *place = of->has_place ? json_pack("{s:o, s:s}", "position",
                                              wi_json_heaps_small(of->place, of->heaps), "p_in",
                                              of->in_first ? first : second)
                                  : json_null();
    return json_pack("{s:[s, s], s:o, s:o, s:I, s:o}", "games", first, second, "same",
                     seen ? json_boolean(of->likeness == WY_SAME) : json_null(), "first_difference",
                     place, "compared_below", (json_int_t)of->window, "standing",
                     seen ? wi_json_standing(&of->standing) : json_null());
}

json_t *wi_json_value_comparison(const wy_value_comparison *of, const char *first,
                                 const char *second) {
    const bool seen = of->likeness != WY_NOT_SEEN;
    json_t *place = NULL;
    if (of->has_place) {
        json_t *values = json_array();
        for (int i = 0; i < 2; i++) {
            json_array_append_new(
                values, of->values[i] < 0 ? json_null() : json_integer((json_int_t)of->values[i]));
        }
        place = json_pack("{s:o, s:o}", "position", wi_json_position(of->place), "values", values);
    } else {
        place = json_null();
    }
    return json_pack("{s:[s, s], s:o, s:o, s:I, s:o}", "games", first, second, "same",
                     seen ? json_boolean(of->likeness == WY_SAME) : json_null(), "first_difference",
                     place, "compared_below", (json_int_t)of->window, "standing",
                     seen ? wi_json_standing(&of->standing) : json_null());
}
