/* decide_sum.c - wythoff decide 'GAME@x,y + GAME@x,y + nim(7)': several boards at once. */
#include "decide_sum.h"

#include <stdlib.h>
#include <string.h>

#include "number.h"
#include "output.h"
#include "sum_words.h"

/* Memory above this is mentioned before it is taken, even without --verbose. */
#define MUCH_MEMORY (UINT64_C(1) << 30)

/* ---- text -------------------------------------------------------------------------------- */

static void put_values(cli_output *out, const wy_sum *sum, const wy_verdict *verdict) {
    for (size_t i = 0; i < sum->count; i++) {
        cli_putf(out, "part %-5zu", i + 1);
        cli_put_part(out, &sum->parts[i]);
        cli_put(out, ": ");
        cli_put_worth(out, &verdict->parts[i]);
        cli_put_letter(out, '\n');
    }
}

static void put_text(cli_output *out, const wy_sum *sum, const wy_verdict *verdict, bool all) {
    cli_put(out, verdict->p ? "P\n" : "N\n");
    if (verdict->has_move && !all) {
        cli_put(out, "move      ");
        cli_put_sum_move(out, sum, &verdict->move);
        cli_put_letter(out, '\n');
    } else if (!verdict->p && !verdict->has_move) {
        cli_put(out, "move      there is a winning one; which it is, is not known\n");
    }
    put_values(out, sum, verdict);
    if (verdict->totalled && sum->count > 1) {
        cli_put(out, "total     ");
        cli_put_integer(out, verdict->total);
        cli_put(out, ", the exclusive or of the values\n");
    }
    cli_putf(out, "standing  %s: %s\n", wy_standing_name(verdict->standing.kind),
             verdict->standing.by);
    if (verdict->checked[0] != '\0') {
        cli_putf(out, "checked   %s\n", verdict->checked);
    }
}

/* ---- JSON -------------------------------------------------------------------------------- */

/* A number as a string: it may have any length. */
static json_t *integer_json(const mpz_t number) {
    char *text = mpz_get_str(NULL, 10, number);
    json_t *json = text != NULL ? json_string(text) : NULL;
    free(text);
    return json;
}

static json_t *move_json(const wy_move *move) {
    json_t *before = move->valued ? integer_json(move->before) : json_null();
    json_t *after = move->valued ? integer_json(move->after) : json_null();
    return json_pack("{s:I, s:o, s:o, s:o, s:o}", "part", (json_int_t)move->part + 1, "move",
                     cli_pair_json(move->dx, move->dy), "to", cli_pair_json(move->to_x, move->to_y),
                     "before", before, "after", after);
}

static json_t *part_json(const wy_part *part, const wy_part_value *value) {
    char *text = wy_part_text(part);
    json_t *number = value->worth == WY_WORTH_EXACT ? integer_json(value->value) : json_null();
    json_t *outcome = value->worth == WY_WORTH_UNKNOWN ? json_null()
                      : value->worth == WY_WORTH_NOT_ZERO
                          ? json_string("N")
                          : json_string(mpz_sgn(value->value) == 0 ? "P" : "N");
    json_t *twin = value->cancels ? json_integer((json_int_t)value->twin + 1) : json_null();
    const bool known = value->worth != WY_WORTH_UNKNOWN || value->cancels;
    json_t *json = json_pack("{s:s, s:o, s:o, s:o, s:s, s:s}", "part", text != NULL ? text : "",
                             "value", number, "outcome", outcome, "cancels", twin, "standing",
                             known ? wy_standing_name(value->standing.kind) : "unknown", "by",
                             value->standing.by);
    free(text);
    return json;
}

/* move and to are as for a single game; part says where. */
static json_t *verdict_json(const wy_sum *sum, const wy_verdict *verdict) {
    json_t *parts = json_array();
    for (size_t i = 0; i < sum->count; i++) {
        json_array_append_new(parts, part_json(&sum->parts[i], &verdict->parts[i]));
    }
    const wy_move *move = &verdict->move;
    const bool valued = verdict->has_move && move->valued;
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:s, s:o}", "outcome",
                     verdict->p ? "P" : "N", "part",
                     verdict->has_move ? json_integer((json_int_t)move->part + 1) : json_null(),
                     "move", verdict->has_move ? cli_pair_json(move->dx, move->dy) : json_null(),
                     "to", verdict->has_move ? cli_pair_json(move->to_x, move->to_y) : json_null(),
                     "before", valued ? integer_json(move->before) : json_null(), "after",
                     valued ? integer_json(move->after) : json_null(), "total",
                     verdict->totalled ? integer_json(verdict->total) : json_null(), "parts", parts,
                     "standing", wy_standing_name(verdict->standing.kind), "by",
                     verdict->standing.by, "checked",
                     verdict->checked[0] != '\0' ? json_string(verdict->checked) : json_null());
}

/* ---- all winning moves ------------------------------------------------------------------- */

typedef struct listing {
    cli_output *out;
    const wy_sum *sum;
    json_t *moves; /* NULL: as lines of text */
    size_t count;
} listing;

static bool list_move(void *data, const wy_move *move) {
    listing *list = data;
    list->count++;
    if (list->moves != NULL) {
        json_array_append_new(list->moves, move_json(move));
        return !cli_stop_asked();
    }
    cli_put(list->out, "winning   ");
    cli_put_sum_move(list->out, list->sum, move);
    cli_put_letter(list->out, '\n');
    return !cli_stop_asked() && cli_output_good(list->out);
}

static wy_status put_all(cli *program, cli_output *out, wy_sum_solver *solver, json_t *json) {
    listing list = {.out = out, .sum = program->sum, .moves = json != NULL ? json_array() : NULL};
    bool all = false;
    wy_error error;
    wy_status status = wy_sum_winning(&all, solver, program->sum, list_move, &list, &error);
    if (json != NULL) {
        json_object_set_new(json, "winning", list.moves);
        json_object_set_new(json, "all", json_boolean(all));
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "not all winning moves are known");
    }
    if (!all && json == NULL) {
        cli_put(out, list.count > 0
                         ? "winning   there may be others, in parts whose values are not known\n"
                         : "winning   there is one; which it is, is not known\n");
    }
    return cli_stop_asked()
               ? cli_complain(program, WY_STOPPED, "%s; there may be other moves", cli_stop_word())
               : WY_OK;
}

/* ---- the answer -------------------------------------------------------------------------- */

static wy_status put_verdict(cli *program, wy_sum_solver *solver, const wy_verdict *verdict,
                             bool all) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    json_t *json = NULL;
    if (program->format == CLI_JSON) {
        json = verdict_json(program->sum, verdict);
    } else {
        put_text(&out, program->sum, verdict, all);
    }
    if (all && !verdict->p) {
        status = put_all(program, &out, solver, json);
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, json);
    }
    return cli_output_close(&out, status);
}

/* How much memory the values will take, where it is much or was asked for. */
static wy_status note_memory(cli *program, wy_sum_solver *solver) {
    uint64_t bytes;
    wy_error error;
    if (wy_sum_memory(&bytes, solver, program->sum, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (bytes > MUCH_MEMORY || program->common.verbose) {
        char needed[CLI_BYTES_TEXT];
        char budget[CLI_BYTES_TEXT];
        cli_bytes_text(needed, bytes);
        cli_bytes_text(budget, program->control.memory);
        cli_note(program, "tables of values take %s of memory at most (budget %s)", needed, budget);
    }
    return WY_OK;
}

wy_status cli_decide_sum(cli *program, bool all) {
    wy_sum_solver *solver;
    wy_error error;
    if (wy_sum_solver_open(&solver, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = note_memory(program, solver);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    if (status == WY_OK) {
        status = wy_sum_decide(&verdict, solver, program->sum, &error);
        status = status == WY_OK
                     ? put_verdict(program, solver, &verdict, all)
                     : cli_unfinished(program, status, &error, "the outcome is not known");
    }
    wy_verdict_clear(&verdict);
    wy_sum_solver_free(solver);
    return status;
}
