/*
 * game.h - a rule and its class, named games, comparisons of games, as JSON.  NULL: no memory.
 */
#ifndef JSON_GAME_H
#define JSON_GAME_H

#include <jansson.h>

#include <wythoff/analyze.h>
#include <wythoff/play.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "json/values.h"

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

/* ---- Who wins and by which move, as JSON: boards, histories and sums alike ------------------ */

/*
 * {"on_board", "outcome", "move", "to", "may_be_blocked", "reason", "standing", "checked"}; of a
 * sum also "part" (the first is 1), "pass", "name" (the set that is named, from 1), "before",
 * "after", "total", "parts".  NULL: no memory.
 */

/*
 * sum is the position; NULL: one game on two heaps.  One game on several heaps, or with a memory,
 * is written by wi_json_place_verdict.
 */
json_t *wi_json_verdict(const wy_verdict *verdict, const wy_sum *sum);

/*
 * A verdict with its position: also "heaps", "state", "last", "pass" and "name".  Lists have count
 * numbers, from the heap `first` on.
 */
json_t *wi_json_place_verdict(const wy_verdict *verdict, const wy_rules *rules,
                              const wy_place *place, int first, int count);

/* "state", as people count it: passes left, the set that is named (from 1), the bound; or null. */
json_t *wi_json_state(const wy_rules *rules, const wy_place *place);

/*
 * The verdict with all "winning" moves, a list that may be long: each [dx, dy]; elsewhere {"move",
 * "pass", "to", "name"}, in sums also "part", "before" and "after".  Then the end, where "all" says
 * that a sum has no others.
 */
void wi_put_verdict(wi_writer *to, const wy_verdict *verdict, const wy_sum *sum);
json_t *wi_json_sum_move(const wy_move *move, const wy_sum *sum);
void wi_put_winning(wi_writer *to, bool first, const wy_move *move, const wy_sum *sum);
void wi_put_verdict_end(wi_writer *to, const wy_sum *sum, bool all);

/*
 * Advice for a position of a game: {"phase", "wins", "p", "winning", "many", "move", "to",
 * "block", "reason", "explanation", "standing"}; of several boards also "part"; "name", the set of
 * moves to name, from 1, and "comply", the options to name, where there are such.
 */
json_t *wi_json_advice(const wy_advice *advice, const wy_sum *sum, const char *explanation);

/*
 * The advised turn: {"move": [dx, dy] or "pass"}, of several boards with its "part", and
 * with the "name" of the set that it names; {"block": [[dx, dy], ...]}, {"comply": [[dx, dy], ...]}
 * or {"name": 1}.
 */
json_t *wi_json_turn(const wy_advice *advice, const wy_sum *sum);

/* [[dx, dy], "pass", ...], moves of the first part. */
json_t *wi_json_options(const wy_move *moves, size_t count, const wy_sum *sum);

/* "name", "block", "comply", "move", "over" */
const char *wi_phase_name(wy_phase phase);

#endif
