/*
 * sum.c - "sum": who wins a sum of positions, GAME@x,y,z + ..., whose parts may have several heaps
 * or a memory.
 */
#include <wythoff/play.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "json/verdict.h"

static const uint64_t budget = UINT64_C(1) << 28; /* bytes of a table */
enum { MOST_MOVES = 2000 };

static bool list_move(void *data, const wy_move *move) {
    void **to = data; /* the list, and the sum */
    json_array_append_new(to[0], wi_json_sum_move(move, to[1]));
    return json_array_size(to[0]) < MOST_MOVES;
}

static void answer(ask_call *call, wy_sum *sum, bool all) {
    const wy_control control = {
        .poll = ask_clock_poll, .data = &call->clock, .memory = budget, .threads = 1};
    wy_sum_solver *solver = NULL;
    wy_verdict verdict;
    wy_error error;
    wy_verdict_init(&verdict);
    if (wy_sum_solver_open(&solver, &control, &error) != WY_OK ||
        wy_sum_decide(&verdict, solver, sum, &error) != WY_OK) {
        ask_failed(call, &error);
    } else {
        json_t *found = wi_json_verdict(&verdict, sum);
        json_t *moves = all ? json_array() : NULL;
        void *to[] = {moves, sum};
        bool complete = true;
        if (all && !verdict.p &&
            wy_sum_winning(&complete, solver, sum, list_move, to, &error) != WY_OK) {
            complete = false; /* the outcome stands */
        }
        if (all) {
            json_object_set_new(found, "winning", moves);
            json_object_set_new(found, "all", json_boolean(complete));
        }
        ask_done(call, found);
    }
    wy_verdict_clear(&verdict);
    wy_sum_solver_free(solver);
}

void ask_answer_sum(ask_call *call) {
    const char *text;
    bool all = false;
    if (!ask_text(&text, call, "game") || !ask_flag(&all, call, "all", false)) {
        return;
    }
    wy_sum *sum;
    wy_error error;
    if (wy_sum_read(&sum, text, &error) != WY_OK) {
        ask_refuse_error(call, &error, "game", text);
        return;
    }
    if (sum->count < 2) {
        ask_refuse(call, "bad_input", "game",
                   "a sum has two parts or more; ask for the position of one game");
    } else {
        answer(call, sum, all);
    }
    wy_sum_free(sum);
}
