/* winning.c - all winning moves on several heaps, from the outcomes of all options. */
#include "base/fail.h"
#include "base/verdict.h"
#include "heaps/theorem.h"
#include "solve/engine.h"

typedef struct winning {
    wy_solution *solution;
    const wi_asked *engine;
    const wy_place *place;
    const wy_heap_position *at; /* the same in machine words */
    wy_take_winning *take;
    void *data;
    wy_verdict verdict; /* of an option */
    wy_place option;
    wy_move move;
    wy_status status;
    wy_error *error;
} winning;

static bool try_move(void *data, const wy_heap_move *move) {
    winning *of = data;
    const wy_rules *rules = of->solution->rules;
    wy_heap_position next;
    wy_heap_move_make(&next, rules, of->at, move);
    wi_heap_place_from(&of->option, &next);
    wi_verdict_empty(&of->verdict);
    of->status = of->engine->decide(&of->verdict, of->solution, &of->option, of->error);
    if (of->status != WY_OK || !of->verdict.p) {
        return of->status == WY_OK;
    }
    of->move.pass = move->pass;
    of->move.name = of->verdict.move.name;
    of->move.may_be_blocked = rules->block > 0 || rules->comply > 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(of->move.take[i], move->take[i]);
    }
    wi_move_lead(&of->move, of->place);
    return of->take(of->data, &of->move);
}

static wy_status each_option(winning *of, wy_error *error) {
    /* The position first: engines that keep all smaller positions then have all options. */
    of->status = of->engine->decide(&of->verdict, of->solution, of->place, error);
    const wy_status status = of->status == WY_OK
                                 ? wy_heap_moves(of->solution->rules, of->at, try_move, of, error)
                                 : of->status;
    return status == WY_OK ? of->status : status;
}

wy_status wi_winning_by_options(const wi_question *question, const wi_asked *engine,
                                wy_take_winning *take, void *data, wy_error *error) {
    wy_heap_position at;
    const wy_rules *rules = question->solution->rules;
    if (!wy_heap_place_small(&at, rules, question->at)) {
        return wi_fail(error, WY_LIMIT, "these heaps are too large for a list of all moves");
    }
    if (rules->memory == WY_MEMORY_ENFORCE && at.memory == WY_NOT_NAMED) {
        return wi_fail(error, WY_BAD, "no set of moves is named yet");
    }
    winning of = {.solution = question->solution,
                  .engine = engine,
                  .place = question->at,
                  .at = &at,
                  .take = take,
                  .data = data,
                  .error = error};
    wy_verdict_init(&of.verdict);
    wy_place_init(&of.option);
    wy_move_init(&of.move);
    const wy_status status = each_option(&of, error);
    wy_move_clear(&of.move);
    wy_place_clear(&of.option);
    wy_verdict_clear(&of.verdict);
    return status;
}
