/* game.h - a rule and its class, named games, comparisons of games, as JSON.  NULL: no memory. */
#ifndef JSON_GAME_H
#define JSON_GAME_H

#include <jansson.h>

#include <wythoff/analyze.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

/* {"quarter": true, "invariant": ..., "one_per_row": ...} */
json_t *wi_json_class(const wy_class *class);

/* {"name", "can", "chosen", "reason"} */
json_t *wi_json_engine(wy_engine engine, bool can, bool chosen, const char *reason);

/* "none", "pass", "enforce", "bound", "repeat" */
const char *wi_memory_name(wy_memory_kind memory);

/* How many passes, or sets to name, there are; or null. */
json_t *wi_json_states(const wy_rules *rules);

/*
 * {"rule", "normal", "game", "class", "engines", "value_engines", "weight"}; takes both lists of
 * engines.  For games on several heaps, or with a memory, class is NULL, and there are "heaps",
 * "memory", "states" and "symmetric".
 */
json_t *wi_json_rule_facts(const wy_rules *rules, const wy_class *class, json_t *engines,
                           json_t *value_engines);

/* {"games": [{"name", "parameters", "summary", "example", "group"}]} */
json_t *wi_json_named_games(void);

/* {"games", "same", "first_difference", "compared_below", "standing"} of two games, as given. */
json_t *wi_json_comparison(const wy_comparison *of, const char *first, const char *second);

/* The same of their Grundy values: {"position", "values"} where they differ first. */
json_t *wi_json_value_comparison(const wy_value_comparison *of, const char *first,
                                 const char *second);

#endif
