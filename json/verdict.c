/* verdict.c - who wins and by which move, as JSON. */
#include "json/verdict.h"

#include <stdlib.h>

#include "json/heaps.h"
#include "json/values.h"

static json_t *integer_or_null(bool there, const mpz_t number) {
    return there ? wi_json_integer(number) : json_null();
}

/* How many numbers its moves have: a heap of Nim is one on two heaps, of which one is empty. */
static int heaps_of(const wy_sum *sum, const wy_move *move) {
    return sum == NULL || wy_rules_plane(sum->parts[move->part].rules)
               ? 2
               : sum->parts[move->part].rules->heaps;
}

static json_t *board_json(const wy_verdict *verdict, const wy_sum *sum) {
    const bool on = verdict->on_board;
    const bool moves = on && verdict->has_move;
    const wy_move *move = &verdict->move;
    const int heaps = heaps_of(sum, move);
    return json_pack("{s:b, s:s?, s:o, s:o, s:b, s:o, s:o, s:o}", "on_board", on, "outcome",
                     !on          ? NULL
                     : verdict->p ? "P"
                                  : "N",
                     "move", moves && !move->pass ? wi_json_heaps(move->take, heaps) : json_null(),
                     "to", moves ? wi_json_heaps(move->to, heaps) : json_null(), "may_be_blocked",
                     moves && move->may_be_blocked, "reason",
                     on ? wi_json_text(verdict->reason) : json_null(), "standing",
                     on ? wi_json_standing(&verdict->standing) : json_null(), "checked",
                     on ? wi_json_text(verdict->checked) : json_null());
}

/* ---- sums --------------------------------------------------------------------------------- */

json_t *wi_json_part_value(const char *text, const wy_part_value *value) {
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

json_t *wi_json_sum_move(const wy_move *move, const wy_sum *sum) {
    const int heaps = heaps_of(sum, move);
    return json_pack("{s:I, s:o, s:b, s:o, s:o, s:o, s:o}", "part", (json_int_t)move->part + 1,
                     "move", move->pass ? json_null() : wi_json_heaps(move->take, heaps), "pass",
                     move->pass, "to", wi_json_heaps(move->to, heaps), "name",
                     wi_json_number(move->name + 1, move->name != WY_NOT_NAMED), "before",
                     integer_or_null(move->valued, move->before), "after",
                     integer_or_null(move->valued, move->after));
}

json_t *wi_json_verdict(const wy_verdict *verdict, const wy_sum *sum) {
    json_t *json = board_json(verdict, sum);
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
    json_t *more = json_pack("{s:o, s:o}", "total",
                             integer_or_null(verdict->totalled, verdict->total), "parts", parts);
    if (json_object_update(json, move) != 0 || json_object_update(json, more) != 0) {
        json_decref(json);
        json = NULL;
    }
    json_decref(move);
    json_decref(more);
    return json;
}

/* ---- with all winning moves ------------------------------------------------------------------ */

void wi_put_verdict(wi_writer *to, const wy_verdict *verdict, const wy_sum *sum) {
    wi_put(to, "{");
    wi_put_members(to, wi_json_verdict(verdict, sum));
    wi_put(to, ", \"winning\": [");
}

void wi_put_winning(wi_writer *to, bool first, const wy_move *move, const wy_sum *sum) {
    wi_put(to, first ? "" : ", ");
    if (is_sum(sum)) {
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

static json_t *option_json(const wy_move *move, const wy_sum *sum) {
    return move->pass ? json_string("pass") : wi_json_heaps(move->take, heaps_of(sum, move));
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
        moves ? wi_json_heaps(move->to, heaps_of(sum, move)) : json_null(), "block",
        block != NULL ? block : json_null(), "comply", listed(advice, WY_PHASE_COMPLY, sum), "name",
        name_of(advice), "reason", wi_json_text(advice->verdict.reason), "explanation",
        wi_json_text(explanation), "standing", wi_json_standing(&advice->verdict.standing));
}
