/*
 * by_position.c - games in which the position tells all: the engines of answer.h
 * decide, wy_rules_legal referees.
 */
#include "play/session.h"

#include <wythoff/answer.h>

/* Up to this many positions a whole window is computed in no time. */
#define CHEAP_POSITIONS 4000000

/* Of so long heaps the telescope and automata decide in some milliseconds. */
enum { CHEAP_BITS = 4000 };

static wy_status legal(const wy_play *play, const mpz_t dx, const mpz_t dy, wy_error *why) {
    const wy_turn *turn = wy_play_now(play);
    return wy_rules_legal(play->rules, turn->x, turn->y, dx, dy, why);
}

static wy_status each_legal(const wy_play *play, long tries, bool *all, wy_take_legal *take,
                            void *data, wy_error *error) {
    const wy_turn *turn = wy_play_now(play);
    return wy_rules_each_legal(play->rules, turn->x, turn->y, tries, all, take, data, error);
}

static wy_status game_of(wy_solution **game, wy_play *play, wy_error *error) {
    wy_status status = WY_OK;
    *game = play->mind;
    if (*game == NULL) {
        status = wy_answer_open(game, play->rules, WY_ENGINE_AUTO, &play->control, error);
        play->mind = *game;
    }
    if (status == WY_OK) {
        wy_answer_allow_proof(*game, play->proof);
    }
    return status;
}

static wy_status decide(wy_play *play, wy_verdict *verdict, wy_error *error) {
    wy_solution *game;
    const wy_status status = game_of(&game, play, error);
    const wy_turn *turn = wy_play_now(play);
    return status == WY_OK ? wy_solution_decide(verdict, game, turn->x, turn->y, error) : status;
}

static wy_status to_p(wy_play *play, wy_take_move *take, void *data, wy_error *error) {
    wy_solution *game;
    wy_status status = game_of(&game, play, error);
    if (status != WY_OK) {
        return status;
    }
    /* take may try moves on this play, so the turn does not stay where it is. */
    mpz_t x;
    mpz_t y;
    mpz_init_set(x, wy_play_now(play)->x);
    mpz_init_set(y, wy_play_now(play)->y);
    status = wy_solution_moves_to_p(game, x, y, take, data, error);
    mpz_clears(x, y, NULL);
    return status;
}

static bool cheap(const wy_play *play) {
    const wy_turn *turn = wy_play_now(play);
    mpz_t area;
    mpz_init(area);
    mpz_mul(area, turn->x, turn->y);
    const bool small = mpz_cmp_si(area, CHEAP_POSITIONS) <= 0 &&
                       mpz_cmp_si(turn->x, CHEAP_POSITIONS) <= 0 &&
                       mpz_cmp_si(turn->y, CHEAP_POSITIONS) <= 0;
    mpz_clear(area);
    wy_solution *game = play->mind;
    if (small || game == NULL) {
        return small;
    }
    return wy_solution_is_quick(game, turn->x, turn->y) &&
           ((mpz_sizeinbase(turn->x, 2) <= CHEAP_BITS &&
             mpz_sizeinbase(turn->y, 2) <= CHEAP_BITS) ||
            wy_solution_decider(game, turn->x, turn->y) == WY_ENGINE_FORMULA);
}

static void close_game(wy_play *play) {
    wy_solution_free(play->mind);
    play->mind = NULL;
}

const wy_play_kind wy_play_by_position = {
    .legal = legal,
    .each_legal = each_legal,
    .decide = decide,
    .to_p = to_p,
    .cheap = cheap,
    .close = close_game,
};
