/* winning.c - all winning moves on several heaps, from the outcomes of all options. */
#include "base/fail.h"
#include "base/verdict.h"
#include "solve/engine.h"

typedef struct winning {
    wy_solution *solution;
    const wi_asked *engine;
    const wy_place *place;
    wy_take_winning *take;
    void *data;
    wy_verdict verdict; /* of an option */
    wy_place option;
    wy_move move;
    wy_status status;
    wy_error *error;
} winning;

static bool try_move(void *data, const wy_move *move) {
    winning *of = data;
    const wy_rules *rules = of->solution->rules;
    wy_rules_after(&of->option, rules, of->place, move);
    wi_verdict_empty(&of->verdict);
    of->status = of->engine->decide(&of->verdict, of->solution, &of->option, of->error);
    if (of->status != WY_OK || !of->verdict.p) {
        return of->status == WY_OK;
    }
    wy_move_set(&of->move, move);
    of->move.name = of->verdict.move.name;
    of->move.may_be_blocked = rules->block > 0 || rules->comply > 0;
    return of->take(of->data, &of->move);
}

static wy_status each_option(winning *of, wy_error *error) {
    /* The position first: engines that keep all smaller positions then have all options. */
    of->status = of->engine->decide(&of->verdict, of->solution, of->place, error);
    const wy_status status =
        of->status == WY_OK ? wy_rules_moves(of->solution->rules, of->place, try_move, of, error)
                            : of->status;
    return status == WY_OK ? of->status : status;
}

wy_status wi_winning_by_options(const wi_question *question, const wi_asked *engine,
                                wy_take_winning *take, void *data, wy_error *error) {
    if (question->solution->rules->memory == WY_MEMORY_ENFORCE &&
        mpz_cmp_si(question->at->memory, WY_NOT_NAMED) == 0) {
        return wi_fail(error, WY_BAD, "no set of moves is named yet");
    }
    winning of = {.solution = question->solution,
                  .engine = engine,
                  .place = question->at,
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
