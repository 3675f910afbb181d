/* decide_json.c - verdicts and moves as JSON. */
#include "decide_json.h"

#include <stdlib.h>
#include <string.h>

#include "json/values.h"

static json_t *integer_or_null(bool there, const mpz_t number) {
    return there ? wy_json_integer(number) : json_null();
}

static json_t *pair_or_null(bool there, const mpz_t x, const mpz_t y) {
    return there ? wy_json_pair(x, y) : json_null();
}

static json_t *part_json(const wy_part *part, const wy_part_value *value) {
    char *text = wy_part_text(part);
    const char *outcome = value->worth == WY_WORTH_UNKNOWN                               ? NULL
                          : value->worth == WY_WORTH_EXACT && mpz_sgn(value->value) == 0 ? "P"
                                                                                         : "N";
    json_t *twin = value->cancels ? json_integer((json_int_t)value->twin + 1) : json_null();
    const bool known = value->worth != WY_WORTH_UNKNOWN || value->cancels;
    json_t *json = json_pack("{s:s, s:o, s:o, s:o, s:s, s:s}", "part", text != NULL ? text : "",
                             "value", integer_or_null(value->worth == WY_WORTH_EXACT, value->value),
                             "outcome", wy_json_text(outcome), "cancels", twin, "standing",
                             known ? wy_standing_name(value->standing.kind) : "unknown", "by",
                             value->standing.by);
    free(text);
    return json;
}

/* What only sums have. */
static void add_values(json_t *json, const wy_sum *sum, const wy_verdict *verdict) {
    const wy_move *move = &verdict->move;
    const bool valued = verdict->has_move && move->valued;
    json_t *parts = json_array();
    for (size_t i = 0; i < verdict->part_count; i++) {
        json_array_append_new(parts, part_json(&sum->parts[i], &verdict->parts[i]));
    }
    json_object_set_new(json, "before", integer_or_null(valued, move->before));
    json_object_set_new(json, "after", integer_or_null(valued, move->after));
    json_object_set_new(json, "total", integer_or_null(verdict->totalled, verdict->total));
    json_object_set_new(json, "parts", parts);
}

static json_t *verdict_json(const wy_sum *sum, const wy_verdict *verdict) {
    const wy_move *move = &verdict->move;
    json_t *json = json_pack("{s:s}", "outcome", verdict->p ? "P" : "N");
    if (sum->count > 1) {
        json_object_set_new(json, "part",
                            verdict->has_move ? json_integer((json_int_t)move->part + 1)
                                              : json_null());
    }
    json_object_set_new(json, "move", pair_or_null(verdict->has_move, move->dx, move->dy));
    json_object_set_new(json, "to", pair_or_null(verdict->has_move, move->to_x, move->to_y));
    if (sum->count > 1) {
        add_values(json, sum, verdict);
    } else {
        json_object_set_new(json, "may_be_blocked", json_boolean(move->may_be_blocked));
    }
    if (sum->parts[0].past != NULL) {
        json_object_set_new(json, "reason", wy_json_text(verdict->reason));
    }
    json_object_set_new(json, "standing", json_string(wy_standing_name(verdict->standing.kind)));
    json_object_set_new(json, "by", json_string(verdict->standing.by));
    json_object_set_new(json, "checked", wy_json_text(verdict->checked));
    return json;
}

void cli_put_verdict_json(cli_output *out, const wy_sum *sum, const wy_verdict *verdict,
                          bool open) {
    json_t *json = verdict_json(sum, verdict);
    if (!open) {
        cli_put_json(out, json);
        return;
    }
    char *text = json_dumps(json, 0);
    const size_t length = text == NULL ? 0 : strlen(text);
    cli_putf(out, "%.*s, \"winning\": [", length == 0 ? 0 : (int)length - 1, text);
    free(text);
    json_decref(json);
}

void cli_put_move_json(cli_output *out, const wy_sum *sum, const wy_move *move) {
    json_t *pair = wy_json_pair(move->dx, move->dy);
    json_t *json = pair;
    if (sum->count > 1) {
        json = json_pack("{s:I, s:o, s:o, s:o, s:o}", "part", (json_int_t)move->part + 1, "move",
                         pair, "to", wy_json_pair(move->to_x, move->to_y), "before",
                         integer_or_null(move->valued, move->before), "after",
                         integer_or_null(move->valued, move->after));
    }
    char *text = json_dumps(json, 0);
    cli_put(out, text != NULL ? text : "");
    free(text);
    json_decref(json);
}
