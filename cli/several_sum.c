/* several_sum.c - who wins a sum in which some game has several heaps, or a memory. */
#include "several_sum.h"

#include <stdlib.h>

#include "parts.h"
#include "several.h"
#include "json/heap_sum.h"

/* ---- words ----------------------------------------------------------------------------------- */

void cli_put_heap_numbers(cli_output *out, const mpz_t numbers[WY_MOST_HEAPS], int heaps) {
    for (int i = 0; i < heaps; i++) {
        cli_put_letter(out, i == 0 ? '(' : ',');
        cli_put_integer(out, numbers[i]);
    }
    cli_put_letter(out, ')');
}

void cli_put_heap_part(cli_output *out, const wy_heap_sum *sum, size_t part) {
    char *text = wy_heap_part_text(sum, part);
    cli_put(out, text != NULL ? text : sum->boards->parts[part].game);
    free(text);
}

void cli_put_heap_sum_move(cli_output *out, const wy_heap_sum *sum, const wy_move *move) {
    const int heaps = wy_heap_part_heaps(sum, move->part);
    cli_putf(out, "%zu: ", move->part + 1);
    if (move->pass) {
        cli_put(out, "pass");
    } else {
        mpz_t left[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_init(left[i]);
        }
        wy_heap_part_place(left, sum, move->part);
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_sub(left[i], left[i], move->take[i]);
        }
        cli_put_heap_numbers(out, move->take, heaps);
        cli_put(out, " to ");
        cli_put_heap_numbers(out, left, heaps);
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_clear(left[i]);
        }
    }
    if (move->name != WY_NOT_NAMED) {
        cli_putf(out, ", name set %d", move->name + 1);
    }
    if (move->valued) {
        cli_put(out, ", value ");
        cli_put_integer(out, move->before);
        cli_put(out, " to ");
        cli_put_integer(out, move->after);
    }
}

/* Without its move where all are to be listed. */
static void put_text(cli_output *out, const wy_heap_sum *sum, const wy_heap_sum_verdict *verdict,
                     bool all) {
    const wy_verdict *boards = &verdict->boards;
    cli_put(out, boards->p ? "P\n" : "N\n");
    if (boards->has_move && !all) {
        cli_put(out, "move      ");
        cli_put_heap_sum_move(out, sum, &verdict->move);
        cli_put_letter(out, '\n');
    } else if (!boards->p && !boards->has_move) {
        cli_put(out, "move      there is a winning one; which it is, is not known\n");
    }
    for (size_t i = 0; i < sum->count; i++) {
        cli_putf(out, "part %-5zu", i + 1);
        cli_put_heap_part(out, sum, i);
        cli_put(out, ": ");
        cli_put_worth(out, &boards->parts[i]);
        cli_put_letter(out, '\n');
    }
    if (boards->totalled) {
        cli_put(out, "total     ");
        cli_put_integer(out, boards->total);
        cli_put(out, ", the exclusive or of the values\n");
    }
    cli_putf(out, "standing  %s: %s\n", wy_standing_name(boards->standing.kind),
             boards->standing.by);
    if (boards->checked[0] != '\0') {
        cli_putf(out, "checked   %s\n", boards->checked);
    }
}

/* ---- all winning moves ----------------------------------------------------------------------- */

typedef struct listing {
    cli_output *out;
    const wy_heap_sum *sum;
    json_t *list; /* NULL: lines */
} listing;

static bool list_move(void *data, const wy_move *move) {
    listing *to = data;
    if (to->list != NULL) {
        json_array_append_new(to->list, wi_json_heap_sum_move(move, to->sum));
    } else {
        cli_put(to->out, "winning   ");
        cli_put_heap_sum_move(to->out, to->sum, move);
        cli_put_letter(to->out, '\n');
    }
    return !cli_stop_asked() && cli_output_good(to->out);
}

static wy_status put_verdict(cli *program, wy_sum_solver *solver,
                             const wy_heap_sum_verdict *verdict, bool all) {
    const wy_heap_sum *sum = program->heap_sum;
    const bool json = program->format == CLI_JSON;
    cli_output out;
    wy_error error;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (!json) {
        put_text(&out, sum, verdict, all);
    }
    listing to = {.out = &out, .sum = sum, .list = json && all ? json_array() : NULL};
    bool complete = true;
    if (all) {
        status = wy_heap_sum_winning(&complete, solver, sum, verdict, list_move, &to, &error);
        cli_progress_clear(&program->progress);
    }
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "not all winning moves are known");
    } else if (!complete && !json) {
        cli_put(&out, "winning   there may be others, in parts whose values are not known\n");
    }
    if (json && status == WY_OK) {
        json_t *answer = wi_json_heap_sum_verdict(verdict, sum);
        if (all) {
            json_object_set(answer, "winning", to.list);
            json_object_set_new(answer, "all", json_boolean(complete));
        }
        cli_put_json(&out, answer);
    }
    json_decref(to.list);
    return cli_output_close(&out, status);
}

wy_status cli_several_sum(cli *program, bool all) {
    wy_heap_sum *sum = program->heap_sum;
    if (sum->count == 1) { /* one game, told with its position */
        program->heaps = sum->parts[0].rules;
        sum->parts[0].rules = NULL;
        return cli_several_decide_at(program, &sum->parts[0].at, all, NULL);
    }
    wy_sum_solver *solver = NULL;
    wy_error error;
    if (wy_sum_solver_open(&solver, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_heap_sum_verdict verdict;
    wy_heap_sum_verdict_init(&verdict);
    wy_status status = wy_heap_sum_decide(&verdict, solver, sum, &error);
    cli_progress_clear(&program->progress);
    status = status == WY_OK ? put_verdict(program, solver, &verdict, all)
                             : cli_unfinished(program, status, &error, "the outcome is not known");
    wy_heap_sum_verdict_clear(&verdict);
    wy_sum_solver_free(solver);
    return status;
}
