/*
 * play.c - "play": a game so far, refereed; the computer's replies; advice.
 *
 * The request has everything: rule and start, or a sum of positions, and turns.  So undo is a
 * shorter list, and nothing that a page does with its buttons can confuse the opponent, which looks
 * at the state of the game alone.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>

#include "ask/parameters.h"
#include "ask/plays.h"
#include "ask/questions.h"
#include "json/values.h"
#include "json/verdict.h"

enum { MOST_TURNS = 20000, MOST_BLOCKS = 1000 };

static const char *const seats[] = {[WY_FIRST] = "first", [WY_SECOND] = "second"};
/* A request and what becomes of it. */
typedef struct table {
    ask_call *call;
    wy_play *play;
    json_t *turns; /* that happened */
    json_t *fault; /* null, or the first turn that may not be */
    bool refused;  /* the answer is an error already */
} table;

/* ---- the turns that are given -------------------------------------------------------------- */

static void pairs_free(wy_big_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        mpz_clears(pairs[i].x, pairs[i].y, NULL);
    }
    free(pairs);
}

static wy_status make_block(table *t, const json_t *list, wy_error *error) {
    const size_t count = json_array_size(list);
    if (!json_is_array(list) || count > MOST_BLOCKS) {
        ask_refuse(t->call, "bad_input", "turns", "block must be a list of at most %d moves",
                   MOST_BLOCKS);
        t->refused = true;
        return WY_BAD;
    }
    wy_big_pair *pairs = calloc(count + 1, sizeof *pairs);
    if (pairs == NULL) {
        ask_refuse(t->call, "system", NULL, "out of memory");
        t->refused = true;
        return WY_SYSTEM;
    }
    for (size_t i = 0; i < count; i++) {
        mpz_inits(pairs[i].x, pairs[i].y, NULL);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        if (!ask_move(pairs[i].x, pairs[i].y, t->call, json_array_get(list, i), "turns")) {
            t->refused = true;
            status = WY_BAD;
        }
    }
    if (status == WY_OK) {
        status = wy_play_block(t->play, pairs, count, error);
    }
    pairs_free(pairs, count);
    return status;
}

static wy_status make_move(table *t, const json_t *turn, wy_error *error) {
    const json_t *part = ask_member(turn, "part");
    const bool named = json_is_integer(part) && json_integer_value(part) > 0;
    if (!named && (part != NULL || wy_play_place(t->play)->count > 1)) {
        ask_refuse(t->call, "bad_input", "turns", "part is the number of a part, from 1 on");
        t->refused = true;
        return WY_BAD;
    }
    mpz_t dx;
    mpz_t dy;
    mpz_inits(dx, dy, NULL);
    wy_status status = WY_BAD;
    if (ask_move(dx, dy, t->call, json_object_get(turn, "move"), "turns")) {
        status =
            wy_play_move(t->play, named ? (size_t)json_integer_value(part) - 1 : 0, dx, dy, error);
    } else {
        t->refused = true;
    }
    mpz_clears(dx, dy, NULL);
    return status;
}

/* Takes the turn to those that happened; NULL: there was no memory for it. */
static bool add_turn(table *t, json_t *turn) {
    if (json_array_append_new(t->turns, turn) != 0) {
        ask_refuse(t->call, "system", NULL, "out of memory");
        t->refused = true;
    }
    return !t->refused;
}

/* The turn as it was given, without what is null. */
static json_t *turn_json(json_t *turn) {
    json_t *copy = json_object();
    const char *name;
    json_t *value;
    json_object_foreach(turn, name, value) {
        if (!json_is_null(value) && json_object_set(copy, name, value) != 0) {
            json_decref(copy);
            return NULL;
        }
    }
    return copy;
}

/* The turns as far as they are legal. */
static void make_turns(table *t, const json_t *turns) {
    size_t i;
    json_t *turn;
    json_array_foreach(turns, i, turn) {
        const json_t *block = ask_member(turn, "block");
        const json_t *move = ask_member(turn, "move");
        if ((block == NULL) == (move == NULL)) {
            ask_refuse(t->call, "bad_input", "turns", "a turn has either a move or a block");
            t->refused = true;
            return;
        }
        if (i % 256 == 0 && ask_clock_poll(&t->call->clock, 0)) {
            ask_refuse(t->call, "limit", "turns", "the turns take longer than a request may take");
            t->refused = true;
            return;
        }
        wy_error error;
        const wy_status status =
            block != NULL ? make_block(t, block, &error) : make_move(t, turn, &error);
        if (t->refused) {
            return;
        }
        if (status == WY_NO || status == WY_BAD || status == WY_LIMIT) {
            json_decref(t->fault);
            t->fault = json_pack("{s:s, s:I, s:s}", "code", "bad_turn", "index", (json_int_t)i,
                                 "message", error.message);
            return;
        }
        if (status != WY_OK) {
            ask_failed(t->call, &error);
            t->refused = true;
            return;
        }
        if (!add_turn(t, turn_json(turn))) {
            return;
        }
    }
}

/* ---- the computer ------------------------------------------------------------------------ */

static void reply(table *t) {
    wy_advice advice;
    wy_advice_init(&advice);
    while (!t->refused && wy_play_phase(t->play) != WY_PHASE_OVER &&
           wy_play_actor(t->play) == wy_play_computer(t->play)) {
        wy_error error;
        wy_status status = wy_play_advise(t->play, &advice, &error);
        if (status == WY_OK && add_turn(t, wi_json_turn(&advice))) {
            status = wy_play_follow(t->play, &advice, &error);
        }
        if (status != WY_OK) {
            ask_failed(t->call, &error);
            t->refused = true;
        }
    }
    wy_advice_clear(&advice);
}

static json_t *advice_json(table *t) {
    wy_advice advice;
    wy_advice_init(&advice);
    wy_error error;
    json_t *json = NULL;
    if (wy_play_advise(t->play, &advice, &error) != WY_OK) {
        json = json_pack("{s:n, s:s}", "wins", "unknown", error.message);
    } else {
        char *words = wy_play_explain(t->play, &advice, "you");
        json = wi_json_advice(&advice, words);
        free(words);
    }
    wy_advice_clear(&advice);
    return json;
}

/* ---- the answer -------------------------------------------------------------------------- */

static json_t *seat_json(wy_seat seat) {
    return seat == WY_NOBODY ? json_null() : json_string(seats[seat]);
}

/* Where each part is. */
static json_t *places_json(const wy_sum *now) {
    json_t *list = json_array();
    for (size_t i = 0; i < now->count; i++) {
        json_array_append_new(list,
                              wi_json_pair(now->parts[i].at.heap[0], now->parts[i].at.heap[1]));
    }
    return list;
}

static void answer(table *t, bool hint) {
    const wy_phase phase = wy_play_phase(t->play);
    json_t *advice = hint && phase != WY_PHASE_OVER ? advice_json(t) : json_null();
    const wy_turn *now = wy_play_now(t->play);
    const wy_sum *place = wy_play_place(t->play);
    ask_done(t->call,
             json_pack("{s:O, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:O}", "turns", t->turns,
                       "phase", wi_phase_name(phase), "mover", seat_json(wy_play_mover(t->play)),
                       "actor",
                       phase == WY_PHASE_OVER ? json_null() : seat_json(wy_play_actor(t->play)),
                       "winner", seat_json(wy_play_winner(t->play)), "position",
                       place->count == 1 ? wi_json_pair(now->x, now->y) : json_null(), "positions",
                       places_json(place), "blocked", wi_json_pairs_of(now->no, now->blocked),
                       "advice", advice, "error", t->fault));
}

static bool read_computer(wy_seat *seat, ask_call *call) {
    const json_t *value = ask_value(call, "computer");
    const char *text = value == NULL ? "none" : json_string_value(value);
    *seat = WY_NOBODY;
    if (text != NULL && strcmp(text, "first") == 0) {
        *seat = WY_FIRST;
    } else if (text != NULL && strcmp(text, "second") == 0) {
        *seat = WY_SECOND;
    } else if (text == NULL || strcmp(text, "none") != 0) {
        ask_refuse(call, "bad_input", "computer", "the computer is first, second or none");
        return false;
    }
    return true;
}

static void play(ask_call *call, const char *rule, const wy_big_pair *start) {
    const json_t *turns = ask_value(call, "turns");
    wy_seat computer;
    if (turns != NULL && (!json_is_array(turns) || json_array_size(turns) > MOST_TURNS)) {
        ask_refuse(call, "bad_input", "turns", "turns must be a list of at most %d", MOST_TURNS);
        return;
    }
    bool with_reply;
    bool with_hint;
    if (!read_computer(&computer, call) || !ask_flag(&with_reply, call, "reply", true) ||
        !ask_flag(&with_hint, call, "hint", false)) {
        return;
    }
    ask_loan *loan;
    wy_error error;
    if (ask_plays_borrow(&loan, call->asker->plays, rule, start, &call->clock, &error) != WY_OK) {
        ask_refuse_error(call, &error, error.line > 0 ? "game" : "start", rule);
        return;
    }
    wy_play_seat_computer(loan->play, computer);
    table t = {.call = call, .play = loan->play, .turns = json_array(), .fault = json_null()};
    make_turns(&t, turns);
    if (!t.refused && json_is_null(t.fault) && with_reply) {
        reply(&t);
    }
    if (!t.refused) {
        answer(&t, with_hint);
    }
    json_decref(t.turns);
    json_decref(t.fault);
    ask_plays_return(call->asker->plays, loan);
}

void ask_answer_play(ask_call *call) {
    wy_big_pair start;
    mpz_inits(start.x, start.y, NULL);
    const json_t *given = ask_value(call, "start");
    const char *rule;
    if (ask_text(&rule, call, "game")) {
        /* A sum has its positions in it. */
        if (given == NULL && wy_sum_is_meant(rule, strlen(rule))) {
            play(call, rule, NULL);
        } else if (ask_pair(start.x, start.y, call, given, "start")) {
            play(call, rule, &start);
        }
    }
    mpz_clears(start.x, start.y, NULL);
}
