/*
 * heaps.c - "heaps": a position of a game on several heaps, or with a memory: what the game is, who
 * wins, by which move, which moves there are, and the Grundy value of small heaps.  With "take" the
 * question is about the position after this move: so a game is played, and who asks need not know
 * what the rule remembers.
 */
#include <string.h>

#include <wythoff/answer.h>

#include "ask/heap_place.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "json/heaps.h"
#include "json/values.h"

enum { MOST_MOVES = 2000, USUAL_MOVES = 200, VALUED = 100000 /* positions below */ };
static const uint64_t budget = UINT64_C(1) << 28; /* bytes of a table */

/* Moves as they come, up to a limit. */
typedef struct list {
    json_t *moves;
    int heaps;
    size_t limit;
    bool pass, all;
} list;

static bool take(void *data, const wy_heap_move *move) {
    list *to = data;
    if (move->pass) {
        to->pass = true;
    } else if (json_array_size(to->moves) == to->limit) {
        to->all = false;
    } else {
        json_array_append_new(to->moves, wi_json_heaps_small(move->take, to->heaps));
    }
    return true;
}

/* The moves, where the heaps are small enough for all of them. */
static json_t *moves_of(const wy_rules *rules, const wy_place *place, size_t limit) {
    list to = {.moves = json_array(), .heaps = rules->heaps, .limit = limit, .all = true};
    wy_heap_position at;
    if (!wy_heap_place_small(&at, rules, place) ||
        wy_heap_moves(rules, &at, take, &to, NULL) != WY_OK) {
        to.all = false;
    }
    return json_pack("{s:o, s:b, s:b}", "moves", to.moves, "pass", to.pass, "all", to.all);
}

/* The value from all smaller positions; NULL: there is none, or they are many. */
static json_t *value_of(const wy_rules *rules, const wy_place *place, const wy_control *control) {
    wy_heap_position at;
    wy_heap_table *table = NULL;
    int64_t size[WY_MOST_HEAPS] = {0};
    double below = 1;
    if (wy_heap_no_values(rules) != NULL || !wy_heap_place_small(&at, rules, place) ||
        (rules->memory == WY_MEMORY_ENFORCE && at.memory == WY_NOT_NAMED)) {
        return json_null();
    }
    for (int i = 0; i < rules->heaps; i++) {
        size[i] = at.heap[i] + 1;
        below *= (double)size[i];
    }
    if (below > VALUED || (rules->memory == WY_MEMORY_BOUND && below * below > VALUED) ||
        wy_heap_table_make(&table, rules, size, true, control, NULL) != WY_OK) {
        return json_null();
    }
    json_t *value = json_sprintf("%u", wy_heap_table_value(table, &at));
    wy_heap_table_free(table);
    return value;
}

/* What is remembered, as "state" and "last" are asked. */
static json_t *state_of(const wy_rules *rules, const wy_place *place) {
    if (rules->memory == WY_MEMORY_NONE || rules->memory == WY_MEMORY_REPEAT ||
        mpz_sgn(place->memory) < 0) {
        return json_null();
    }
    mpz_t state;
    mpz_init_set(state, place->memory);
    if (rules->memory == WY_MEMORY_ENFORCE) {
        mpz_add_ui(state, state, 1); /* people count from 1 */
    }
    json_t *json = wi_json_integer(state);
    mpz_clear(state);
    return json;
}

static void answer(ask_call *call, const wy_rules *rules, const wy_place *place, size_t limit) {
    wy_control control = {
        .poll = ask_clock_poll, .data = &call->clock, .memory = budget, .threads = 1};
    wy_verdict verdict;
    wy_error error;
    wy_solution *game = NULL;
    wy_verdict_init(&verdict);
    if (wy_answer_open(&game, rules, WY_ENGINE_AUTO, &control, &error) != WY_OK ||
        wy_solution_decide(&verdict, game, place, &error) != WY_OK) {
        ask_failed(call, &error);
    } else {
        ask_done(
            call,
            json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "game", wi_json_heap_rules(rules),
                      "position", wi_json_heaps(place->heap, rules->heaps), "state",
                      state_of(rules, place), "last",
                      rules->memory == WY_MEMORY_REPEAT ? wi_json_heaps(place->last, rules->heaps)
                                                        : json_null(),
                      "verdict", wi_json_heap_verdict(&verdict, rules, place), "grundy",
                      value_of(rules, place, &control), "moves", moves_of(rules, place, limit)));
    }
    wy_verdict_clear(&verdict);
    wy_solution_free(game);
}

/* What is remembered: "state" and "last", as --state and --last of decide. */
static bool read_memory(wy_place *place, ask_call *call, const wy_rules *rules) {
    wy_rules_start(place, rules);
    const bool stated = rules->memory == WY_MEMORY_PASS || rules->memory == WY_MEMORY_ENFORCE ||
                        rules->memory == WY_MEMORY_BOUND;
    if (ask_has(call, "state") && !stated) {
        ask_refuse(call, "bad_input", "state", "this game has no state");
        return false;
    }
    if (ask_has(call, "last") && rules->memory != WY_MEMORY_REPEAT) {
        ask_refuse(call, "bad_input", "last", "last is for games with no repeat");
        return false;
    }
    if (ask_has(call, "state")) {
        if (!ask_integer(place->memory, call, "state")) {
            return false;
        }
        if (rules->memory == WY_MEMORY_ENFORCE) {
            mpz_sub_ui(place->memory, place->memory, 1); /* people count from 1 */
        }
    }
    return !ask_has(call, "last") || ask_heaps(place->last, rules->heaps, call, "last");
}

/* The place after "take", a move or the word pass, and "name", the set that is named then. */
static bool make_move(wy_place *place, ask_call *call, const wy_rules *rules) {
    wy_heap_position at;
    wy_heap_move move = {0};
    wy_place taken;
    int64_t name = 0;
    const char *word = ask_find(call, "take");
    if (!wy_heap_place_small(&at, rules, place)) {
        ask_refuse(call, "bad_input", "heaps", "these heaps are too large to play");
        return false;
    }
    wy_place_init(&taken);
    move.pass = word != NULL && strcmp(word, "pass") == 0;
    bool fine = move.pass || ask_heaps(taken.heap, rules->heaps, call, "take");
    for (int i = 0; fine && i < rules->heaps; i++) {
        move.take[i] = mpz_fits_slong_p(taken.heap[i]) ? mpz_get_si(taken.heap[i]) : INT64_MAX;
    }
    wy_place_clear(&taken);
    fine = fine && (rules->memory != WY_MEMORY_ENFORCE ||
                    ask_number(&name, call, "name", 1, rules->sets, 0));
    if (fine && !wy_heap_move_legal(rules, &at, &move)) {
        ask_refuse(call, "bad_input", "take", "that is no legal move here");
        fine = false;
    }
    if (fine) {
        wy_heap_move_make(&at, rules, &at, &move);
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_set_si(place->heap[i], at.heap[i]);
            mpz_set_si(place->last[i], at.last[i]);
        }
        mpz_set_si(place->memory, name > 0 ? name - 1 : at.memory);
    }
    return fine;
}

bool ask_heap_place(wy_place *place, ask_call *call, const wy_rules *rules) {
    return ask_heaps(place->heap, rules->heaps, call, "heaps") && read_memory(place, call, rules);
}

void ask_answer_heaps(ask_call *call) {
    const char *text;
    int64_t limit;
    if (!ask_text(&text, call, "game") ||
        !ask_number(&limit, call, "limit", 1, MOST_MOVES, USUAL_MOVES)) {
        return;
    }
    wy_rules *game = NULL;
    wy_error error;
    if (wy_rules_read(&game, text, &error) != WY_OK) {
        ask_refuse_error(call, &error, "game", text);
        return;
    }
    wy_place place;
    wy_place_init(&place);
    if (wy_rules_plane(game)) {
        ask_refuse(call, "bad_input", "game",
                   "this is a game on two heaps without memory; ask for its position");
    } else if (ask_heap_place(&place, call, game) &&
               (!ask_has(call, "take") || make_move(&place, call, game))) {
        answer(call, game, &place, (size_t)limit);
    }
    wy_place_clear(&place);
    wy_rules_free(game);
}
