/* game.c - games: opened from rules, and the questions about single positions. */
#include "answer/game.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/theory.h>

#include "base/fail.h"

/* ---- opening ----------------------------------------------------------------------------- */

/* The engine, if it is above those of solutions; else NULL. */
static const wy_asked *above_solutions(wy_engine engine) {
    for (size_t i = 0; i < wy_asked_count; i++) {
        if (wy_asked_engines[i]->engine == engine && wy_asked_engines[i]->can != NULL) {
            return wy_asked_engines[i];
        }
    }
    return NULL;
}

static wy_status open_with(wy_game *game, const wy_rules *rules, const wy_control *control,
                           wy_error *error) {
    char reason[WY_REASON_SIZE];
    game->only = above_solutions(game->wish);
    if (game->only != NULL && !wy_answer_can(game->wish, rules, reason)) {
        return wy_fail(error, WY_BAD, "the %s engine cannot solve this game: %s",
                       wy_engine_name(game->wish),
                       strncmp(reason, "no: ", 4) == 0 ? reason + 4 : reason);
    }
    return wy_solve(&game->solution, rules, game->only != NULL ? WY_ENGINE_AUTO : game->wish,
                    control, error);
}

wy_status wy_game_open(wy_game **out, const wy_rules *rules, wy_engine wish,
                       const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_game *game = calloc(1, sizeof *game);
    if (game == NULL) {
        return wy_fail_memory(error);
    }
    game->wish = wish;
    game->proof = WY_ANY_SECONDS;
    const wy_status status = open_with(game, rules, control, error);
    if (status != WY_OK) {
        wy_game_free(game);
        return status;
    }
    *out = game;
    return WY_OK;
}

void wy_game_free(wy_game *game) {
    if (game != NULL) {
        wy_theorem_free(game->theorem);
        wy_solution_free(game->solution);
        free(game);
    }
}

wy_solution *wy_game_solution(wy_game *game) {
    return game->solution;
}

void wy_game_allow_proof(wy_game *game, double seconds) {
    game->proof = seconds;
}

wy_theorem *wy_game_theorem(const wy_game *game) {
    return game->theorem;
}

void wy_game_keep_theorem(wy_game *game, wy_theorem *theorem) {
    wy_theorem_free(game->theorem);
    game->theorem = theorem;
}

/* ---- deciding ------------------------------------------------------------------------------ */

static wy_status put_decide(wy_question *question, const wy_asked *to, wy_error *error) {
    return to->decide == NULL
               ? WY_LIMIT
               : to->decide(question->data, question->game, question->x, question->y, error);
}

wy_status wy_game_decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                         wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wy_fail(error, WY_BAD, "a heap cannot be negative");
    }
    verdict->checked[0] = '\0';
    verdict->on_board = wy_cone_has(&game->solution->rules->board, x, y);
    if (!verdict->on_board) {
        return WY_OK;
    }
    wy_question question = {.game = game, .x = x, .y = y, .put = put_decide, .data = verdict};
    return wy_ask(&question, error);
}

/* ---- all moves to P-positions -------------------------------------------------------------- */

typedef struct moving {
    wy_question *question;
    wy_take_move *take;
    void *data;
} moving;

static bool hand_on(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    const moving *m = data;
    m->question->handed = true;
    return m->take(m->data, dx, dy, may_be_blocked);
}

static wy_status put_moves(wy_question *question, const wy_asked *to, wy_error *error) {
    return to->moves == NULL ? WY_LIMIT
                             : to->moves(question->game, question->x, question->y, hand_on,
                                         question->data, error);
}

wy_status wy_game_moves_to_p(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take,
                             void *data, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wy_fail(error, WY_BAD, "a heap cannot be negative");
    }
    if (!wy_cone_has(&game->solution->rules->board, x, y)) {
        return wy_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    wy_question question = {.game = game, .x = x, .y = y, .put = put_moves};
    moving m = {.question = &question, .take = take, .data = data};
    question.data = &m;
    return wy_ask(&question, error);
}
