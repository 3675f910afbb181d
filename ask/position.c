/* position.c - "position": who wins at a position of any game, and by which move. */
#include <wythoff/answer.h>

#include "ask/parameters.h"
#include "ask/place.h"
#include "ask/questions.h"
#include "ask/slice.h"
#include "json/verdict.h"

/* Of heaps below this, and of boxes of so many positions, the value is told too. */
enum { GRUNDY_WINDOW = 512, GRUNDY_BOX = 100000 };

static const double grundy_seconds = 0.5;

/* On two heaps, from a table of values that is kept. */
static wy_status value_on_plane(uint32_t *value, ask_game *game, const wy_place *at) {
    ask_values *values;
    const mpz_t *heap = at->heap;
    if (mpz_cmp_ui(heap[0], GRUNDY_WINDOW) >= 0 || mpz_cmp_ui(heap[1], GRUNDY_WINDOW) >= 0 ||
        game->class.history || game->rules->block > 0 || game->rules->misere) {
        return WY_NO;
    }
    const mpz_t *larger = mpz_cmp(heap[0], heap[1]) >= 0 ? &heap[0] : &heap[1];
    const wy_status status = ask_game_values(&values, game, mpz_get_si(*larger) + 1, NULL);
    if (status == WY_OK) {
        *value = values->values[mpz_get_si(heap[1]) * values->size + (int64_t)mpz_get_si(heap[0])];
        ask_values_leave(values);
    }
    return status;
}

/* On several heaps, or with a memory, from the box below the position. */
static wy_status value_in_box(uint32_t *value, ask_game *game, const wy_place *place) {
    const wy_rules *rules = game->rules;
    const wy_box *table;
    wy_cell at;
    int64_t size[WY_MOST_HEAPS] = {0};
    double below = 1;
    if (wy_rules_no_values(rules) != NULL || !wy_cell_of(&at, rules, place) ||
        (rules->memory == WY_MEMORY_ENFORCE && at.memory == WY_NOT_NAMED)) {
        return WY_NO;
    }
    for (int i = 0; i < rules->heaps; i++) {
        size[i] = at.heap[i] + 1;
        below *= (double)size[i];
    }
    if (below * (rules->memory == WY_MEMORY_BOUND ? below : 1) > GRUNDY_BOX) {
        return WY_NO;
    }
    const wy_status status = ask_game_table(&table, game, size, true, NULL);
    if (status == WY_OK) {
        *value = wy_box_value(table, &at);
    }
    return status;
}

/* The Grundy value as a string, or null where it is not at hand. */
static json_t *value_json(ask_game *game, const wy_place *at) {
    const double end = ask_clock_shorten(game->clock, grundy_seconds);
    uint32_t value = WY_GRUNDY_NONE;
    const wy_status status = wy_rules_plane(game->rules) ? value_on_plane(&value, game, at)
                                                         : value_in_box(&value, game, at);
    game->clock->end = end;
    return status != WY_OK || value == WY_GRUNDY_NONE ? json_null() : json_sprintf("%u", value);
}

/*
 * Who decides: the solution of the game or, where history counts and that is the solution of
 * another game with the same starts, one of its own, which is *own.
 */
static wy_status solution_of(wy_solution **out, wy_solution **own, ask_game *game,
                             wy_error *error) {
    const wy_control control = ask_game_control(game);
    const wy_status status = game->class.history
                                 ? wy_answer_open(own, game->rules, WY_ENGINE_AUTO, &control, error)
                                 : ask_game_solve(game, error);
    *out = *own != NULL ? *own : game->solution;
    return status;
}

static void answer(ask_call *call, ask_game *game, const ask_place *place) {
    wy_solution *solution = NULL;
    wy_solution *own = NULL;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_error error;
    wy_status status = solution_of(&solution, &own, game, &error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, &place->at, &error);
    }
    if (status == WY_OK && own == NULL) {
        ask_game_theorem(game);
        ask_game_count_box(game, &place->at);
    }
    if (status != WY_OK) {
        ask_failed(call, &error);
    } else {
        json_t *json =
            wi_json_place_verdict(&verdict, game->rules, &place->at, place->first, place->count);
        json_t *value = verdict.on_board ? value_json(game, &place->at) : json_null();
        if (json_object_set_new(json, "grundy", value) != 0) {
            json_decref(json);
            json = NULL;
        }
        ask_done(call, json);
    }
    wy_solution_free(own);
    wy_verdict_clear(&verdict);
}

void ask_answer_position(ask_call *call) {
    ask_place place;
    ask_place_init(&place);
    ask_game *game = ask_use_game(call, "game");
    if (game != NULL && ask_place_read(&place, call, game->rules) && ask_lock(call, game)) {
        answer(call, game, &place);
        ask_game_unlock(game);
    }
    ask_games_leave(call->asker->games, game);
    ask_place_clear(&place);
}
