/*
 * place.c - a position of any game, from a request.
 *
 * With "take" the question is about the position after this move: so a game is played, and who
 * asks need not know what the rule remembers.
 */
#include "ask/place.h"

#include <string.h>

#include <wythoff/solve.h>

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

static bool read_memory(wy_place *at, ask_call *call, const wy_rules *rules) {
    wy_rules_start(at, rules);
    if (ask_has(call, "state") && !wy_rules_keeps_state(rules)) {
        ask_refuse(call, "bad_input", "state", "this game has no state");
        return false;
    }
    if (ask_has(call, "last") && !wy_rules_keeps_last(rules)) {
        ask_refuse(call, "bad_input", "last",
                   "last is for games with no repeat and imitation games");
        return false;
    }
    if (ask_has(call, "state")) {
        if (!ask_integer(at->memory, call, "state")) {
            return false;
        }
        if (rules->memory == WY_MEMORY_ENFORCE) {
            mpz_sub_ui(at->memory, at->memory, 1); /* people count from 1 */
        }
    }
    if (ask_has(call, "last") && !ask_heaps(at->last, rules->heaps, call, "last")) {
        return false;
    }
    wy_error error;
    if (wy_rules_check_place(rules, at, &error) != WY_OK) {
        ask_refuse_error(call, &error, ask_has(call, "state") ? "state" : "heaps", NULL);
        return false;
    }
    return true;
}

/* A move, or the word pass, and the set that is named with it. */
static bool read_move(wy_move *move, ask_call *call, const ask_place *place,
                      const wy_rules *rules) {
    const char *word = ask_find(call, "take");
    int64_t name = 0;
    move->pass = word != NULL && strcmp(word, "pass") == 0;
    const bool taken =
        move->pass || (rules->weight.x > 0 /* a move may return tokens */
                           ? ask_option(move, 2, call, ask_value(call, "take"), "take")
                           : ask_heaps(move->take + place->first, place->count, call, "take"));
    if (!taken || (rules->memory == WY_MEMORY_ENFORCE &&
                   !ask_number(&name, call, "name", 1, rules->sets, 0))) {
        return false;
    }
    move->name = name > 0 ? (int)name - 1 : WY_NOT_NAMED;
    return true;
}

static bool make_move(ask_place *place, ask_call *call, const wy_rules *rules) {
    wy_error error;
    wy_move move;
    wy_move_init(&move);
    bool made = read_move(&move, call, place, rules);
    if (made && wy_rules_legal(rules, &place->at, &move, &error) != WY_OK) {
        error.status = error.status == WY_NO ? WY_BAD : error.status;
        ask_refuse_error(call, &error, "take", NULL);
        made = false;
    }
    if (made) {
        wy_rules_after(&place->at, rules, &place->at, &move);
    }
    wy_move_clear(&move);
    return made;
}

bool ask_place_read(ask_place *place, ask_call *call, const wy_rules *rules) {
    return read_heaps(place, call, rules) && read_memory(&place->at, call, rules) &&
           (!ask_has(call, "take") || make_move(place, call, rules));
}

bool ask_place_read_start(wy_place *start, ask_call *call, const wy_rules *rules) {
    const int heaps = wy_rules_plane(rules) ? 2 : rules->heaps;
    return ask_heaps(start->heap, heaps, call, "start") && read_memory(start, call, rules);
}

bool ask_place_read_fixed(ask_place *place, ask_call *call, const wy_rules *rules) {
    place->count = rules->heaps;
    return (!ask_has(call, "heaps") || ask_heaps(place->at.heap, rules->heaps, call, "heaps")) &&
           read_memory(&place->at, call, rules);
}
