/*
 * solver.c - who wins a position: its kind is looked at here, and single boards are decided by the
 * engines of answer.h.
 */
#include "play/solver.h"

#include <stdlib.h>

#include <wythoff/rules.h>

#include "answer/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/verdict.h"
#include "rules/value.h"

/* Up to this many positions a whole window is computed in no time. */
#define CHEAP_POSITIONS 4000000

enum {
    CHEAP_BITS = 4000, /* of so long heaps the telescope and automata decide in milliseconds */
    CHEAP_PARTS = 32,
};

/* ---- games ------------------------------------------------------------------------------- */

static void free_game(wi_sum_game *game) {
    wy_rules_free(game->rules);
    wy_rules_free(game->turned);
    wy_solution_free(game->solution);
    free(game);
}

wy_status wi_sum_game_of(size_t *game, wy_sum_solver *solver, const wy_rules *rules,
                         wy_error *error) {
    for (size_t i = 0; i < solver->game_count; i++) {
        if (wy_rules_equal(solver->games[i]->rules, rules)) {
            *game = i;
            return WY_OK;
        }
    }
    if (!wi_list_room(solver->games, solver->game_room, solver->game_count + 1)) {
        return wi_fail_memory(error);
    }
    wi_sum_game *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wy_rules_settle(&made->rules, rules, error);
    if (status != WY_OK) {
        free_game(made);
        return status;
    }
    *game = solver->game_count;
    solver->games[solver->game_count++] = made;
    return WY_OK;
}

wy_status wy_sum_solver_open(wy_sum_solver **out, const wy_control *control, wy_error *error) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        return wi_fail_memory(error);
    }
    if (control != NULL) {
        (*out)->control = *control;
    }
    (*out)->wish = WY_ENGINE_AUTO;
    (*out)->proof = WY_ANY_SECONDS;
    return WY_OK;
}

void wy_sum_solver_free(wy_sum_solver *solver) {
    if (solver == NULL) {
        return;
    }
    for (size_t i = 0; i < solver->game_count; i++) {
        free_game(solver->games[i]);
    }
    free(solver->games);
    free(solver);
}

void wy_sum_solver_wish(wy_sum_solver *solver, wy_engine engine) {
    solver->wish = engine;
}

void wy_sum_solver_allow_proof(wy_sum_solver *solver, double seconds) {
    solver->proof = seconds;
}

/* A theorem about values is looked for so long, where a value is needed and out of other reach. */
static const double values_seconds = 10;

static wy_status solution_of(wi_sum_game *game, const wy_sum_solver *solver, wy_error *error) {
    const wy_status status =
        game->solution != NULL
            ? WY_OK
            : wy_answer_open(&game->solution, game->rules, solver->wish, &solver->control, error);
    if (status == WY_OK) {
        wy_answer_allow_proof(game->solution, solver->proof);
        wi_answer_allow_values(game->solution,
                               solver->proof < values_seconds ? solver->proof : values_seconds);
    }
    return status;
}

wy_status wy_sum_solver_game(wy_solution **game, wy_sum_solver *solver, const wy_rules *rules,
                             wy_error *error) {
    size_t at;
    *game = NULL;
    wy_status status = wi_sum_game_of(&at, solver, rules, error);
    if (status == WY_OK) {
        status = solution_of(solver->games[at], solver, error);
    }
    *game = status == WY_OK ? solver->games[at]->solution : NULL;
    return status;
}

static wy_status see_values(wi_sum_game *game, wy_error *error) {
    wy_class class = {0};
    wy_status status = wi_rules_have_values(game->rules, error);
    if (status == WY_OK && wy_rules_plane(game->rules)) {
        status = wi_rules_turn(&game->turned, game->rules, error);
        if (status == WY_OK) {
            status = wy_classify(&class, game->rules, error);
        }
    }
    game->symmetric = class.symmetric;
    game->valued = status == WY_OK;
    return status;
}

wy_status wi_sum_valued_game(size_t *at, wy_sum_solver *solver, const wy_rules *rules,
                             wy_error *error) {
    wy_status status = wi_sum_game_of(at, solver, rules, error);
    wi_sum_game *game = status == WY_OK ? solver->games[*at] : NULL;
    if (status == WY_OK && !game->valued) {
        status = see_values(game, error);
    }
    return status == WY_OK ? solution_of(game, solver, error) : status;
}

/* ---- who wins ---------------------------------------------------------------------------- */

wy_status wy_sum_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                        wy_error *error) {
    const wy_part *part = &sum->parts[0];
    wi_verdict_empty(verdict);
    if (sum->count > 1) {
        return wi_several_decide(verdict, solver, sum, error);
    }
    wy_solution *game;
    const wy_status status = wy_sum_solver_game(&game, solver, part->rules, error);
    if (status != WY_OK) {
        return status;
    }
    return wy_solution_decide(verdict, game, &part->at, error);
}

bool wi_hand_on(void *handing, const wy_move *move) {
    wi_handing *to = handing;
    to->move.pass = move->pass;
    to->move.name = move->name;
    to->move.may_be_blocked = move->may_be_blocked;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set(to->move.take[i], move->take[i]);
    }
    wi_move_lead(&to->move, &to->sum->parts[to->move.part].at);
    to->stopped = !to->take(to->data, &to->move);
    return !to->stopped;
}

/* take may try moves on this very sum, so the position does not stay where it is. */
static wy_status winning_alone(wi_handing *to, wy_sum_solver *solver, wy_error *error) {
    const wy_part *part = &to->sum->parts[0];
    wy_solution *game;
    wy_status status = wy_sum_solver_game(&game, solver, part->rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_place at;
    wy_place_init(&at);
    wy_place_set(&at, &part->at);
    status = wy_solution_winning(game, &at, wi_hand_on, to, error);
    wy_place_clear(&at);
    return status;
}

wy_status wy_sum_winning(bool *all, wy_sum_solver *solver, const wy_sum *sum, wy_take_winning *take,
                         void *data, wy_error *error) {
    wi_handing to = {.sum = sum, .take = take, .data = data};
    wy_move_init(&to.move);
    *all = true;
    const wy_status status = sum->count > 1 ? wi_several_winning(all, &to, solver, error)
                                            : winning_alone(&to, solver, error);
    wy_move_clear(&to.move);
    *all = *all && status == WY_OK && !to.stopped;
    return status;
}

/* ---- what it costs ----------------------------------------------------------------------- */

/* Has all that is below it so few positions, with the states of a memory? */
static bool is_small(const wy_part *part) {
    mpz_t count;
    mpz_init_set_ui(count, 1);
    bool small = true;
    for (int i = 0; i < WY_MOST_HEAPS && small; i++) {
        small = mpz_cmp_si(part->at.heap[i], CHEAP_POSITIONS) <= 0;
        mpz_addmul(count, count, part->at.heap[i]);
    }
    if (part->rules->memory == WY_MEMORY_BOUND) {
        mpz_mul(count, count, part->at.heap[0]);
    } else if (part->rules->memory == WY_MEMORY_IMITATION) { /* windows, and rows of imitations */
        mpz_addmul(count, count, part->at.heap[0]);
        mpz_addmul(count, count, part->at.heap[1]);
    }
    small = small && mpz_cmp_si(count, CHEAP_POSITIONS) <= 0;
    mpz_clear(count);
    return small;
}

static wy_status is_cheap_alone(bool *cheap, wy_sum_solver *solver, const wy_part *part,
                                wy_error *error) {
    *cheap = (wy_rules_plane(part->rules) && part->rules->memory == WY_MEMORY_IMITATION) ||
             is_small(part);
    /* On several heaps, or with a memory, all moves are listed. */
    const bool settled = *cheap || !wy_rules_plane(part->rules);
    wy_solution *game;
    const wy_status status =
        settled ? WY_OK : wy_sum_solver_game(&game, solver, part->rules, error);
    if (settled || status != WY_OK) {
        return status;
    }
    bool short_heaps = true;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        short_heaps = short_heaps && mpz_sizeinbase(part->at.heap[i], 2) <= CHEAP_BITS;
    }
    *cheap = wy_solution_is_quick(game, &part->at) &&
             (short_heaps || wy_solution_decider(game, &part->at) == WY_ENGINE_FORMULA);
    return WY_OK;
}

wy_status wi_sum_is_cheap(bool *cheap, wy_sum_solver *solver, const wy_sum *sum, wy_error *error) {
    if (sum->count == 1) {
        return is_cheap_alone(cheap, solver, &sum->parts[0], error);
    }
    wy_status status = WY_OK;
    *cheap = sum->count <= CHEAP_PARTS;
    for (size_t i = 0; i < sum->count && *cheap && status == WY_OK; i++) {
        size_t game;
        wi_effort effort = WI_EFFORT_NEVER;
        status = wi_sum_valued_game(&game, solver, sum->parts[i].rules, error);
        if (status == WY_OK) {
            wi_value_engine(solver->games[game]->solution, &sum->parts[i].at, &effort);
        }
        *cheap = effort == WI_EFFORT_AT_ONCE;
    }
    return status;
}

wy_status wy_sum_memory(uint64_t *bytes, wy_sum_solver *solver, const wy_sum *sum,
                        wy_error *error) {
    *bytes = 0;
    for (size_t i = 0; i < sum->count; i++) {
        size_t game;
        wi_effort effort;
        const wy_place *at = &sum->parts[i].at;
        const wy_status status = wi_sum_valued_game(&game, solver, sum->parts[i].rules, error);
        if (status != WY_OK) {
            return status;
        }
        const wy_solution *solution = solver->games[game]->solution;
        const wi_asked *engine = wi_value_engine(solution, at, &effort);
        const uint64_t own =
            engine == NULL || engine->value_memory == NULL ? 0 : engine->value_memory(solution, at);
        *bytes = own > *bytes ? own : *bytes;
    }
    return WY_OK;
}
