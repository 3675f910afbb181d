/* game.c - rules, named games, comparisons, verdicts and advice as JSON. */
#include "json/game.h"

#include <stdlib.h>

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
    return json_pack("{s:[s, s], s:o, s:o, s:o, s:o}", "games", first, second, "same",
                     seen ? json_boolean(of->likeness == WY_SAME) : json_null(), "first_difference",
                     place, "compared_below", wi_json_digits(of->window), "standing",
                     seen ? wi_json_standing(&of->standing) : json_null());
}

json_t *wi_json_value_comparison(const wy_value_comparison *of, const char *first,
                                 const char *second) {
    const bool seen = of->likeness != WY_NOT_SEEN;
    json_t *place = NULL;
    if (of->has_place) {
        json_t *values = json_array();
        for (int i = 0; i < 2; i++) {
            json_array_append_new(values,
                                  of->values[i] < 0 ? json_null() : wi_json_digits(of->values[i]));
        }
        place = json_pack("{s:o, s:o}", "position", wi_json_position(of->place), "values", values);
    } else {
        place = json_null();
    }
    return json_pack("{s:[s, s], s:o, s:o, s:o, s:o}", "games", first, second, "same",
                     seen ? json_boolean(of->likeness == WY_SAME) : json_null(), "first_difference",
                     place, "compared_below", wi_json_digits(of->window), "standing",
                     seen ? wi_json_standing(&of->standing) : json_null());
}

/* ---- Who wins and by which move, as JSON ---------------------------------------------------- */

static json_t *integer_or_null(bool there, const mpz_t number) {
    return there ? wi_json_integer(number) : json_null();
}

/* How many numbers its moves have. */
static int heaps_of(const wy_sum *sum, const wy_move *move) {
    return sum == NULL ? 2 : wy_part_heaps(&sum->parts[move->part]);
}

static json_t *list_or_null(bool there, const mpz_t *numbers, int count) {
    return there ? wi_json_heaps(numbers, count) : json_null();
}

/* With so many numbers of each position and move, from the heap `first` on. */
static json_t *board_json(const wy_verdict *verdict, int first, int count) {
    const bool on = verdict->on_board;
    const bool moves = on && verdict->has_move;
    const wy_move *move = &verdict->move;
    return json_pack("{s:b, s:s?, s:o, s:o, s:b, s:o, s:o, s:o}", "on_board", on, "outcome",
                     !on          ? NULL
                     : verdict->p ? "P"
                                  : "N",
                     "move", list_or_null(moves && !move->pass, move->take + first, count), "to",
                     list_or_null(moves, move->to + first, count), "may_be_blocked",
                     moves && move->may_be_blocked, "reason",
                     on ? wi_json_text(verdict->reason) : json_null(), "standing",
                     on ? wi_json_standing(&verdict->standing) : json_null(), "checked",
                     on ? wi_json_text(verdict->checked) : json_null());
}

/* Adds members, and takes them. */
static json_t *with(json_t *json, json_t *members) {
    if (json_object_update(json, members) != 0) {
        json_decref(json);
        json = NULL;
    }
    json_decref(members);
    return json;
}

/* ---- positions of any game ------------------------------------------------------------------- */

json_t *wi_json_state(const wy_rules *rules, const wy_place *place) {
    if (!wy_rules_keeps_state(rules) || mpz_sgn(place->memory) < 0) {
        return json_null();
    }
    mpz_t state;
    mpz_init_set(state, place->memory);
    if (rules->memory == WY_MEMORY_ENFORCE) {
        mpz_add_ui(state, state, 1); /* people count from 1 */
    }
    json_t *json = wi_json_integer(state);
    mpz_clear(state);
    return json;
}

json_t *wi_json_place_verdict(const wy_verdict *verdict, const wy_rules *rules,
                              const wy_place *place, int first, int count) {
    const bool on = verdict->on_board;
    const bool names =
        on && rules->memory == WY_MEMORY_ENFORCE && verdict->move.name != WY_NOT_NAMED;
    return with(board_json(verdict, first, count),
                json_pack("{s:o, s:o, s:o, s:b, s:o}", "heaps",
                          wi_json_heaps(place->heap + first, count), "state",
                          wi_json_state(rules, place), "last",
                          list_or_null(wy_rules_keeps_last(rules), place->last + first, count),
                          "pass", on && verdict->has_move && verdict->move.pass, "name",
                          wi_json_number(verdict->move.name + 1, names)));
}

/* ---- sums --------------------------------------------------------------------------------- */

/* A part of a sum: {"part", "value", "outcome", "cancels", "standing"}. */
static json_t *wi_json_part_value(const char *text, const wy_part_value *value) {
    const bool zero = value->worth == WY_WORTH_EXACT && mpz_sgn(value->value) == 0;
    json_t *outcome =
        value->worth == WY_WORTH_UNKNOWN ? json_null() : json_string(zero ? "P" : "N");
    const bool known = value->worth != WY_WORTH_UNKNOWN || value->cancels;
    return json_pack("{s:s, s:o, s:o, s:o, s:o}", "part", text != NULL ? text : "", "value",
                     integer_or_null(value->worth == WY_WORTH_EXACT, value->value), "outcome",
                     outcome, "cancels", wi_json_number((int64_t)value->twin + 1, value->cancels),
                     "standing", known ? wi_json_standing(&value->standing) : json_null());
}

static bool is_sum(const wy_sum *sum) {
    return sum != NULL && sum->count > 1;
}

/* Is it a game of which a position is more than two heaps? */
static bool is_place(const wy_sum *sum) {
    return sum != NULL && sum->count == 1 && !wy_rules_plane(sum->parts[0].rules);
}

json_t *wi_json_sum_move(const wy_move *move, const wy_sum *sum) {
    const int heaps = heaps_of(sum, move);
    const bool part = is_sum(sum);
    return json_pack("{s:o*, s:o, s:b, s:o, s:o, s:o*, s:o*}", "part",
                     part ? json_integer((json_int_t)move->part + 1) : NULL, "move",
                     list_or_null(!move->pass, move->take, heaps), "pass", move->pass, "to",
                     wi_json_heaps(move->to, heaps), "name",
                     wi_json_number(move->name + 1, move->name != WY_NOT_NAMED), "before",
                     part ? integer_or_null(move->valued, move->before) : NULL, "after",
                     part ? integer_or_null(move->valued, move->after) : NULL);
}

json_t *wi_json_verdict(const wy_verdict *verdict, const wy_sum *sum) {
    if (is_place(sum)) {
        const wy_part *part = &sum->parts[0];
        return wi_json_place_verdict(verdict, part->rules, &part->at, 0, part->rules->heaps);
    }
    json_t *json = board_json(verdict, 0, heaps_of(sum, &verdict->move));
    if (!is_sum(sum)) {
        return json;
    }
    json_t *parts = json_array();
    for (size_t i = 0; i < sum->count; i++) {
        char *text = wy_part_text(&sum->parts[i]);
        json_array_append_new(parts, wi_json_part_value(text, &verdict->parts[i]));
        free(text);
    }
    json_t *move = verdict->has_move ? wi_json_sum_move(&verdict->move, sum)
                                     : json_pack("{s:n, s:b, s:n, s:n, s:n}", "part", "pass", false,
                                                 "name", "before", "after");
    return with(with(json, move),
                json_pack("{s:o, s:o}", "total", integer_or_null(verdict->totalled, verdict->total),
                          "parts", parts));
}

/* ---- with all winning moves ------------------------------------------------------------------ */

void wi_put_verdict(wi_writer *to, const wy_verdict *verdict, const wy_sum *sum) {
    wi_put(to, "{");
    wi_put_members(to, wi_json_verdict(verdict, sum));
    wi_put(to, ", \"winning\": [");
}

void wi_put_winning(wi_writer *to, bool first, const wy_move *move, const wy_sum *sum) {
    wi_put(to, first ? "" : ", ");
    if (is_sum(sum) || is_place(sum)) {
        wi_put(to, "{");
        wi_put_members(to, wi_json_sum_move(move, sum));
        wi_put(to, "}");
        return;
    }
    wi_put(to, "[\"");
    wi_put_integer(to, move->take[0]);
    wi_put(to, "\", \"");
    wi_put_integer(to, move->take[1]);
    wi_put(to, "\"]");
}

void wi_put_verdict_end(wi_writer *to, const wy_sum *sum, bool all) {
    wi_put(to, !is_sum(sum) ? "]}\n" : all ? "], \"all\": true}\n" : "], \"all\": false}\n");
}

/* ---- advice --------------------------------------------------------------------------------- */

const char *wi_phase_name(wy_phase phase) {
    static const char *const names[] = {[WY_PHASE_NAME] = "name",
                                        [WY_PHASE_BLOCK] = "block",
                                        [WY_PHASE_COMPLY] = "comply",
                                        [WY_PHASE_MOVE] = "move",
                                        [WY_PHASE_OVER] = "over"};
    return names[phase];
}

/* The numbers of a move on a board: two, also where the board is a line. */
static int board_heaps(const wy_sum *sum, const wy_move *move) {
    const wy_rules *rules = sum == NULL ? NULL : sum->parts[move->part].rules;
    return rules == NULL || wy_rules_plane(rules) ? 2 : rules->heaps;
}

static json_t *option_json(const wy_move *move, const wy_sum *sum) {
    return move->pass ? json_string("pass") : wi_json_heaps(move->take, board_heaps(sum, move));
}

json_t *wi_json_options(const wy_move *moves, size_t count, const wy_sum *sum) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, option_json(&moves[i], sum));
    }
    return list;
}

/* The options to block or to name in this phase; else NULL. */
static json_t *listed(const wy_advice *advice, wy_phase phase, const wy_sum *sum) {
    return advice->phase == phase ? wi_json_options(advice->listed, advice->count, sum) : NULL;
}

/* Of several boards the part of the move, from 1 on; else NULL. */
static json_t *part_of(const wy_advice *advice, const wy_sum *sum) {
    return advice->phase == WY_PHASE_MOVE && is_sum(sum)
               ? json_integer((json_int_t)advice->move.part + 1)
               : NULL;
}

/* The set to name, from 1 on; else NULL. */
static json_t *name_of(const wy_advice *advice) {
    return advice->move.name != WY_NOT_NAMED ? json_integer(advice->move.name + 1) : NULL;
}

json_t *wi_json_turn(const wy_advice *advice, const wy_sum *sum) {
    const bool moves = advice->phase == WY_PHASE_MOVE;
    return json_pack("{s:o*, s:o*, s:o*, s:o*, s:o*}", "block", listed(advice, WY_PHASE_BLOCK, sum),
                     "comply", listed(advice, WY_PHASE_COMPLY, sum), "part", part_of(advice, sum),
                     "move", moves ? option_json(&advice->move, sum) : NULL, "name",
                     name_of(advice));
}

json_t *wi_json_advice(const wy_advice *advice, const wy_sum *sum, const char *explanation) {
    const bool moves = advice->phase == WY_PHASE_MOVE;
    const wy_move *move = &advice->move;
    json_t *block = listed(advice, WY_PHASE_BLOCK, sum);
    return json_pack(
        "{s:s, s:b, s:b, s:I, s:b, s:o*, s:o, s:o, s:o, s:o*, s:o*, s:o, s:o, s:o}", "phase",
        wi_phase_name(advice->phase), "wins", advice->wins, "p", advice->verdict.p, "winning",
        (json_int_t)advice->winning, "many", advice->many, "part", part_of(advice, sum), "move",
        moves ? option_json(move, sum) : json_null(), "to",
        moves ? wi_json_heaps(move->to, board_heaps(sum, move)) : json_null(), "block",
        block != NULL ? block : json_null(), "comply", listed(advice, WY_PHASE_COMPLY, sum), "name",
        name_of(advice), "reason", wi_json_text(advice->verdict.reason), "explanation",
        wi_json_text(explanation), "standing", wi_json_standing(&advice->verdict.standing));
}
