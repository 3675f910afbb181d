/*
 * place.c - a position of any game, from a request.
 *
 * With "take" the question is about the position after this move: so a game is played, and who
 * asks need not know what the rule remembers.
 */
#include "ask/place.h"

#include <string.h>

#include <wythoff/heaps.h>

#include "ask/parameters.h"

void ask_place_init(ask_place *place) {
    wy_place_init(&place->at);
    place->first = 0;
    place->count = 2;
}

void ask_place_clear(ask_place *place) {
    wy_place_clear(&place->at);
}

int ask_heaps_of(const wy_rules *rules) {
    const bool line = rules->board.p1 == 0 || rules->board.q2 == 0;
    return !wy_rules_plane(rules) ? rules->heaps : line ? 1 : 2;
}

static bool read_heaps(ask_place *place, ask_call *call, const wy_rules *rules) {
    if (!ask_has(call, "heaps") && (wy_rules_plane(rules) || ask_has(call, "x"))) {
        if (!wy_rules_plane(rules) && rules->heaps != 2) {
            ask_refuse(call, "bad_input", "x", "this game is on %d heap%s: they are given as heaps",
                       rules->heaps, rules->heaps == 1 ? "" : "s");
            return false;
        }
        return ask_integer(place->at.heap[0], call, "x") &&
               ask_integer(place->at.heap[1], call, "y");
    }
    if (ask_has(call, "x") || ask_has(call, "y")) {
        ask_refuse(call, "bad_input", "heaps", "heaps are given as x and y, or as heaps, not both");
        return false;
    }
    place->count = ask_heaps_of(rules);
    if (place->count == 1 && wy_rules_plane(rules)) {
        place->count = ask_count(call, "heaps") == 2 ? 2 : 1;
        place->first = place->count == 1 && rules->board.p1 == 0 ? 1 : 0;
    }
    return ask_heaps(place->at.heap + place->first, place->count, call, "heaps");
}

static bool read_memory(ask_place *place, ask_call *call, const wy_rules *rules) {
    wy_rules_start(&place->at, rules);
    if (ask_has(call, "state") && !wy_rules_keeps_state(rules)) {
        ask_refuse(call, "bad_input", "state", "this game has no state");
        return false;
    }
    if (ask_has(call, "last") && !wy_rules_keeps_last(rules)) {
        ask_refuse(call, "bad_input", "last", "last is for games with no repeat and imitation games");
        return false;
    }
    if (ask_has(call, "state")) {
        if (!ask_integer(place->at.memory, call, "state")) {
            return false;
        }
        if (rules->memory == WY_MEMORY_ENFORCE) {
            mpz_sub_ui(place->at.memory, place->at.memory, 1); /* people count from 1 */
        }
    }
    if (ask_has(call, "last") && !ask_heaps(place->at.last, rules->heaps, call, "last")) {
        return false;
    }
    wy_error error;
    if (wy_rules_check_place(rules, &place->at, &error) != WY_OK) {
        ask_refuse_error(call, &error, ask_has(call, "state") ? "state" : "heaps", NULL);
        return false;
    }
    return true;
}

static bool read_move(wy_heap_move *move, int64_t *name, ask_call *call, const wy_rules *rules) {
    const char *word = ask_find(call, "take");
    wy_place taken;
    wy_place_init(&taken);
    move->pass = word != NULL && strcmp(word, "pass") == 0;
    const bool fine = move->pass || ask_heaps(taken.heap, rules->heaps, call, "take");
    for (int i = 0; fine && i < rules->heaps; i++) {
        move->take[i] = mpz_fits_slong_p(taken.heap[i]) ? mpz_get_si(taken.heap[i]) : INT64_MAX;
    }
    wy_place_clear(&taken);
    return fine && (rules->memory != WY_MEMORY_ENFORCE ||
                    ask_number(name, call, "name", 1, rules->sets, 0));
}

static bool make_move(ask_place *place, ask_call *call, const wy_rules *rules) {
    wy_heap_position at;
    wy_heap_move move = {0};
    int64_t name = 0;
    if (wy_rules_plane(rules)) {
        ask_refuse(call, "bad_input", "take",
                   "moves on two heaps without memory are made by the question play");
        return false;
    }
    if (!wy_heap_place_small(&at, rules, &place->at)) {
        ask_refuse(call, "bad_input", "heaps", "these heaps are too large to play");
        return false;
    }
    if (!read_move(&move, &name, call, rules)) {
        return false;
    }
    if (!wy_heap_move_legal(rules, &at, &move)) {
        ask_refuse(call, "bad_input", "take", "that is no legal move here");
        return false;
    }
    wy_heap_move_make(&at, rules, &at, &move);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(place->at.heap[i], at.heap[i]);
        mpz_set_si(place->at.last[i], at.last[i]);
    }
    mpz_set_si(place->at.memory, name > 0 ? name - 1 : at.memory);
    return true;
}

bool ask_place_read(ask_place *place, ask_call *call, const wy_rules *rules) {
    return read_heaps(place, call, rules) && read_memory(place, call, rules) &&
           (!ask_has(call, "take") || make_move(place, call, rules));
}

bool ask_place_read_fixed(ask_place *place, ask_call *call, const wy_rules *rules) {
    place->count = rules->heaps;
    return (!ask_has(call, "heaps") || ask_heaps(place->at.heap, rules->heaps, call, "heaps")) &&
           read_memory(place, call, rules);
}
