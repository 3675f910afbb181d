/*
 * sequence.c - "nth" and "sequence": the pairs (a_n, b_n) of games with one P-position in every
 * row and column.
 */
#include <string.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "json/lists.h"
#include "json/values.h"

enum { MOST_TERMS = 1000, USUAL_TERMS = 20 };

typedef struct terms {
    json_t *list;
    int64_t wanted;
    mpz_t n, a, b;
    wy_standing standing;
} terms;

static bool take(void *data, const wy_view *view) {
    terms *to = data;
    for (size_t i = 0; i < view->count && to->wanted > 0; i++) {
        if (view->bits[i] != 0) {
            continue; /* a lower column: the mirror image of an earlier pair */
        }
        mpz_add_ui(to->a, view->x, (unsigned long)i);
        wy_view_row(to->b, view, i);
        json_array_append_new(to->list, wi_json_pair(to->a, to->b));
        to->wanted--;
    }
    return to->wanted > 0;
}

/* Pairs from n on: the columns from a_n on, the upper ones of them. */
static wy_status find_terms(terms *to, ask_game *game, wy_error *error) {
    wy_status status = ask_game_solve(game, error);
    mpz_t x;
    mpz_init(x);
    if (status == WY_OK) {
        status = wy_solution_pair(x, to->b, game->solution, to->n, &to->standing, error);
    }
    while (status == WY_OK && to->wanted > 0) {
        const int64_t columns = 2 * to->wanted + 2;
        const wy_take_far far = {.view = take, .data = to};
        status = wy_solution_each_from(game->solution, x, columns, &far, &to->standing, error);
        mpz_add_ui(x, x, (unsigned long)columns);
    }
    mpz_clear(x);
    return status;
}

void ask_answer_sequence(ask_call *call) {
    terms to;
    memset(&to, 0, sizeof to);
    mpz_inits(to.n, to.a, to.b, NULL);
    to.list = json_array();
    const bool from = !ask_has(call, "from") || ask_integer(to.n, call, "from");
    if (from && ask_number(&to.wanted, call, "count", 1, MOST_TERMS, USUAL_TERMS)) {
        ask_game *game = ask_use_plane(call, "game");
        if (game != NULL && ask_lock(call, game)) {
            wy_error error;
            if (find_terms(&to, game, &error) == WY_OK) {
                ask_done(call, wi_json_pairs(game->rules, to.n, json_incref(to.list),
                                             wi_json_standing(&to.standing)));
            } else {
                ask_failed(call, &error);
            }
            ask_game_unlock(game);
        }
        ask_games_leave(call->asker->games, game);
    }
    json_decref(to.list);
    mpz_clears(to.n, to.a, to.b, NULL);
}

void ask_answer_nth(ask_call *call) {
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    if (ask_integer(n, call, "n")) {
        ask_game *game = ask_use_plane(call, "game");
        if (game != NULL && ask_lock(call, game)) {
            wy_standing standing;
            wy_error error;
            wy_status status = ask_game_solve(game, &error);
            if (status == WY_OK) {
                status = wy_solution_pair(a, b, game->solution, n, &standing, &error);
            }
            if (status == WY_OK) {
                ask_done(call, wi_json_nth(a, b, &standing));
            } else {
                ask_failed(call, &error);
            }
            ask_game_unlock(game);
        }
        ask_games_leave(call->asker->games, game);
    }
    mpz_clears(n, a, b, NULL);
}
