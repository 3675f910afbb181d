/*
 * sequence.c - GET /nth and /sequence: the pairs (a_n, b_n) of games with one P-position in every
 * row and column.
 */
#include <string.h>

#include "web/server/ask.h"
#include "web/server/routes.h"
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
        json_array_append_new(to->list, json_pack("[o, o, o]", wy_json_integer(to->n),
                                                  wy_json_integer(to->a), wy_json_integer(to->b)));
        mpz_add_ui(to->n, to->n, 1);
        to->wanted--;
    }
    return to->wanted > 0;
}

/* Pairs from n on: the columns from a_n on, the upper ones of them. */
static wy_status find_terms(terms *to, web_game *game, wy_error *error) {
    wy_status status = web_game_solve(game, error);
    mpz_t x;
    mpz_init(x);
    if (status == WY_OK) {
        status = wy_solution_pair(x, to->b, game->solution, to->n, &to->standing, error);
    }
    while (status == WY_OK && to->wanted > 0) {
        const int64_t columns = 2 * to->wanted + 2;
        status =
            wy_solution_each_from(game->solution, x, columns,
                                  &(wy_take_far){.view = take, .data = to}, &to->standing, error);
        mpz_add_ui(x, x, (unsigned long)columns);
    }
    mpz_clear(x);
    return status;
}

void web_handle_sequence(web_call *call) {
    terms to;
    memset(&to, 0, sizeof to);
    mpz_inits(to.n, to.a, to.b, NULL);
    to.list = json_array();
    const bool from = web_query_find(call->query, "from") == NULL ||
                      web_query_integer(to.n, call->answer, call->query, "from");
    if (from && web_query_number(&to.wanted, call->answer, call->query, "count", 1, MOST_TERMS,
                                 USUAL_TERMS)) {
        web_game *game = web_ask_game(call, "game");
        if (game != NULL && web_ask_lock(call, game)) {
            wy_error error;
            if (find_terms(&to, game, &error) == WY_OK) {
                web_answer_json(call->answer, json_pack("{s:O, s:o}", "terms", to.list, "standing",
                                                        wy_json_standing(&to.standing)));
            } else {
                web_ask_failed(call, &error);
            }
            web_game_unlock(game);
        }
        web_games_leave(call->service->games, game);
    }
    json_decref(to.list);
    mpz_clears(to.n, to.a, to.b, NULL);
}

void web_handle_nth(web_call *call) {
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    if (web_query_integer(n, call->answer, call->query, "n")) {
        web_game *game = web_ask_game(call, "game");
        if (game != NULL && web_ask_lock(call, game)) {
            wy_standing standing;
            wy_error error;
            wy_status status = web_game_solve(game, &error);
            if (status == WY_OK) {
                status = wy_solution_pair(a, b, game->solution, n, &standing, &error);
            }
            if (status == WY_OK) {
                web_answer_json(call->answer, json_pack("{s:o, s:o, s:o}", "a", wy_json_integer(a),
                                                        "b", wy_json_integer(b), "standing",
                                                        wy_json_standing(&standing)));
            } else {
                web_ask_failed(call, &error);
            }
            web_game_unlock(game);
        }
        web_games_leave(call->service->games, game);
    }
    mpz_clears(n, a, b, NULL);
}
