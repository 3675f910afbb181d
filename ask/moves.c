/*
 * moves.c - "moves": the legal moves from a position, and those that win.  A pass is the word pass.
 *
 * Where there are more than wanted, on two heaps each family of moves gives its smallest and its
 * largest: families are listed in turns, with more of each, until there are enough.  On several
 * heaps the first come, in order of the tokens taken.
 */
#include <stdlib.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "ask/parameters.h"
#include "ask/place.h"
#include "ask/questions.h"
#include "json/lists.h"
#include "json/values.h"

enum { MOST_MOVES = 2000, USUAL_MOVES = 200, FEWEST_MOVES = 8 };

/* Heaps of very many digits: fewer moves, so that all of them together have about so many. */
enum { MOST_DIGITS = 1 << 20 };

/* Moves as they come, each once, up to a limit. */
typedef struct list {
    json_t *moves;
    json_t *seen;   /* an object: the moves as keys */
    json_t *bounds; /* on the move after each of them; null where none is remembered */
    const wy_rules *rules;
    const wy_place *at; /* from which they are made */
    int first, count;   /* the heaps that are told */
    size_t limit;
    bool all, no_memory;
} list;

/* Takes the move. */
static bool add(list *to, json_t *move) {
    char *key = json_dumps(move, JSON_COMPACT | JSON_ENCODE_ANY);
    bool more = true;
    if (key == NULL) {
        to->no_memory = true;
        more = false;
    } else if (json_object_get(to->seen, key) == NULL) {
        if (json_array_size(to->moves) >= to->limit) {
            to->all = false;
            more = false;
        } else {
            json_object_set_new(to->seen, key, json_true());
            json_array_append(to->moves, move);
        }
    }
    free(key);
    json_decref(move);
    return more;
}

static bool take_winning(void *data, const wy_move *move) {
    list *to = data;
    return add(to,
               move->pass ? json_string("pass") : wi_json_heaps(move->take + to->first, to->count));
}

static bool take_legal(void *data, const wy_move *move) {
    list *to = data;
    const size_t before = json_array_size(to->moves);
    const bool more = take_winning(data, move);
    if (json_is_array(to->bounds) && json_array_size(to->moves) > before) {
        wy_place after;
        wy_place_init(&after);
        wy_rules_after(&after, to->rules, to->at, move);
        json_array_append_new(to->bounds, wi_json_integer(after.memory));
        wy_place_clear(&after);
    }
    return more;
}

static void list_start(list *of, const ask_game *game, const ask_place *place, size_t limit) {
    const bool bound = game->rules->memory == WY_MEMORY_BOUND;
    *of = (list){.moves = json_array(),
                 .seen = json_object(),
                 .bounds = bound ? json_array() : json_null(),
                 .rules = game->rules,
                 .at = &place->at,
                 .first = place->first,
                 .count = place->count,
                 .limit = limit,
                 .all = true};
}

static void list_clear(list *of) {
    json_decref(of->moves);
    json_decref(of->bounds);
    json_decref(of->seen);
}

/* The moves with parameters among the first and the last so many. */
static wy_status list_ends(list *to, const ask_game *game, const wy_place *at, size_t ends,
                           wy_error *error) {
    bool all = true;
    const wy_status status =
        wy_rules_each_legal(game->rules, at, (long)ends, &all, take_legal, to, error);
    to->all = to->all && all;
    return status;
}

/* On several heaps: where they are too large for all moves, or have too many, there are none. */
static wy_status list_all(list *to, const ask_game *game, const wy_place *at) {
    if (wy_rules_moves(game->rules, at, take_legal, to, NULL) != WY_OK) {
        to->all = false;
    }
    return WY_OK;
}

static wy_status find_legal(list *to, const ask_game *game, const ask_place *place,
                            wy_error *error) {
    const wy_place *at = &place->at;
    wy_status status = wy_rules_plane(game->rules) ? list_ends(to, game, at, to->limit, error)
                                                   : list_all(to, game, at);
    if (status != WY_OK || to->all || !wy_rules_plane(game->rules)) {
        return status;
    }
    const size_t limit = to->limit;
    list_clear(to);
    list_start(to, game, place, limit);
    for (size_t ends = 1;
         status == WY_OK && ends <= limit && !to->no_memory && json_array_size(to->moves) < limit;
         ends += 1 + ends / 4) {
        status = list_ends(to, game, at, ends, error);
    }
    to->all = false;
    return status;
}

/* As many moves as are wanted, of heaps with many digits fewer. */
static size_t within_digits(size_t limit, const wy_place *at) {
    size_t digits = 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        digits += mpz_sizeinbase(at->heap[i], 10);
    }
    const size_t room = MOST_DIGITS / digits;
    return limit <= room ? limit : room > FEWEST_MOVES ? room : FEWEST_MOVES;
}

static wy_status find_winning(list *to, ask_game *game, const wy_place *at, wy_error *error) {
    if (!game->class.history) {
        const wy_status status = ask_game_solve(game, error);
        return status == WY_OK ? wy_solution_winning(game->solution, at, take_winning, to, error)
                               : status;
    }
    const wy_control control = ask_game_control(game);
    wy_solution *own = NULL;
    wy_status status = wy_answer_open(&own, game->rules, WY_ENGINE_AUTO, &control, error);
    if (status == WY_OK) {
        status = wy_solution_winning(own, at, take_winning, to, error);
    }
    wy_solution_free(own);
    return status;
}

static void answer(ask_call *call, ask_game *game, const ask_place *place, size_t limit) {
    list legal;
    list winning;
    limit = within_digits(limit, &place->at);
    list_start(&legal, game, place, limit);
    list_start(&winning, game, place, limit);
    wy_error error;
    wy_error unknown = {0};
    if (find_legal(&legal, game, place, &error) != WY_OK) {
        ask_failed(call, &error);
    } else {
        /* Legal moves are worth showing where the winning ones are out of reach. */
        const wy_status status = find_winning(&winning, game, &place->at, &unknown);
        if (status == WY_SYSTEM || legal.no_memory || winning.no_memory) {
            ask_refuse(call, "system", NULL, "out of memory");
        } else {
            const bool known = status == WY_OK;
            ask_done(call, wi_json_moves(json_incref(legal.moves), json_incref(legal.bounds),
                                         legal.all, json_incref(winning.moves),
                                         known && winning.all, known ? NULL : unknown.message));
        }
    }
    list_clear(&legal);
    list_clear(&winning);
}

void ask_answer_moves(ask_call *call) {
    ask_place place;
    ask_place_init(&place);
    int64_t limit;
    ask_game *game = ask_use_game(call, "game");
    if (game != NULL && ask_place_read(&place, call, game->rules) &&
        ask_number(&limit, call, "limit", 1, MOST_MOVES, USUAL_MOVES) && ask_lock(call, game)) {
        answer(call, game, &place, (size_t)limit);
        ask_game_unlock(game);
    }
    ask_games_leave(call->asker->games, game);
    ask_place_clear(&place);
}
