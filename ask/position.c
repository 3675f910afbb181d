/* position.c - "position", "moves", "sum", "nth" and "sequence": who wins, and by which move. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "ask/window.h"
#include "json/game.h"
#include "json/values.h"

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

/* ---- "moves": the moves from a position, and which of them win ------------------------------- */

/*
 * "moves": the legal moves from a position, and those that win.  A pass is the word pass.
 *
 * Where there are more than wanted, on two heaps each family of moves gives its smallest and its
 * largest: families are listed in turns, with more of each, until there are enough.  On several
 * heaps the first come, in order of the tokens taken.
 */

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

static void answer_moves(ask_call *call, ask_game *game, const ask_place *place, size_t limit) {
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
        answer_moves(call, game, &place, (size_t)limit);
        ask_game_unlock(game);
    }
    ask_games_leave(call->asker->games, game);
    ask_place_clear(&place);
}

/* ---- "sum": who wins a sum of positions ------------------------------------------------------ */

/*
 * "sum": who wins a sum of positions, GAME@x,y,z + ..., whose parts may have several heaps or a
 * memory.
 */

static const uint64_t budget = UINT64_C(1) << 28; /* bytes of a table */

static bool list_move(void *data, const wy_move *move) {
    void **to = data; /* the list, and the sum */
    json_array_append_new(to[0], wi_json_sum_move(move, to[1]));
    return json_array_size(to[0]) < MOST_MOVES;
}

static void answer_sum(ask_call *call, wy_sum *sum, bool all) {
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
        answer_sum(call, sum, all);
    }
    wy_sum_free(sum);
}

/* ---- "nth" and "sequence": pairs ------------------------------------------------------------- */

/*
 * "nth" and "sequence": the pairs (a_n, b_n) of games with one P-position in every row and column.
 */

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
