/*
 * play.c - "play": a game so far, refereed; the computer's replies; advice.
 *
 * The request has everything: rule and start, or a sum of positions, and turns, for games on any
 * number of heaps and with any memory.  So undo is a
 * shorter list, and nothing that a page does with its buttons can confuse the opponent, which looks
 * at the state of the game alone.
 */
#include "ask/asker.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"
#include "json/game.h"
#include "json/values.h"

/* ---- Games in progress, kept for a while ---------------------------------------------------- */

enum { KEPT = 16, LONGEST_KEY = 4096 };

struct ask_plays {
    pthread_mutex_t lock;
    uint64_t budget;      /* bytes that one computation may take */
    ask_loan *kept[KEPT]; /* the last one returned is the first */
    size_t count;
};

ask_plays *ask_plays_create(uint64_t budget) {
    ask_plays *plays = calloc(1, sizeof *plays);
    if (plays == NULL || pthread_mutex_init(&plays->lock, NULL) != 0) {
        free(plays);
        return NULL;
    }
    plays->budget = budget;
    return plays;
}

static void free_loan(ask_loan *loan) {
    if (loan != NULL) {
        wy_play_free(loan->play);
        free(loan->key);
        free(loan);
    }
}

void ask_plays_free(ask_plays *plays) {
    if (plays == NULL) {
        return;
    }
    for (size_t i = 0; i < plays->count; i++) {
        free_loan(plays->kept[i]);
    }
    pthread_mutex_destroy(&plays->lock);
    free(plays);
}

static bool poll_loan(void *data, double done) {
    const ask_loan *loan = data;
    return loan->clock != NULL && ask_clock_poll(loan->clock, done);
}

static ask_loan *find(ask_plays *plays, const char *key) {
    ask_loan *found = NULL;
    pthread_mutex_lock(&plays->lock);
    for (size_t i = 0; i < plays->count && found == NULL; i++) {
        if (strcmp(plays->kept[i]->key, key) == 0) {
            found = plays->kept[i];
            plays->count--;
            for (size_t j = i; j < plays->count; j++) {
                plays->kept[j] = plays->kept[j + 1];
            }
        }
    }
    pthread_mutex_unlock(&plays->lock);
    return found;
}

static const double proof_seconds = 1; /* once for each game */

static wy_status make(ask_loan *loan, uint64_t budget, const wy_sum *start, wy_error *error) {
    const wy_control control = {.poll = poll_loan, .data = loan, .memory = budget, .threads = 1};
    const wy_status status = wy_play_open(&loan->play, start, &control, error);
    if (status == WY_OK) {
        wy_play_allow_proof(loan->play, proof_seconds);
    }
    return status;
}

/* A game that begins at this position.  It may compute as long as the clock allows. */
static wy_status ask_plays_borrow(ask_loan **out, ask_plays *plays, const wy_sum *start,
                                  ask_clock *clock, wy_error *error) {
    *out = NULL;
    char *key = wy_sum_text(start);
    if (key == NULL) {
        return wi_fail_memory(error);
    }
    ask_loan *loan = find(plays, key);
    wy_status status = WY_OK;
    if (loan != NULL) {
        free(key);
        loan->clock = clock;
        status = wy_play_restart(loan->play, error);
    } else {
        loan = calloc(1, sizeof *loan);
        if (loan == NULL) {
            free(key);
            return wi_fail_memory(error);
        }
        loan->key = key;
        loan->clock = clock;
        status = make(loan, plays->budget, start, error);
    }
    if (status != WY_OK) {
        free_loan(loan);
        return status;
    }
    *out = loan;
    return WY_OK;
}

static void ask_plays_return(ask_plays *plays, ask_loan *loan) {
    if (loan == NULL) {
        return;
    }
    loan->clock = NULL;
    ask_loan *gone = NULL;
    pthread_mutex_lock(&plays->lock);
    if (strlen(loan->key) > LONGEST_KEY) {
        gone = loan;
    } else {
        if (plays->count == KEPT) {
            gone = plays->kept[--plays->count];
        }
        for (size_t j = plays->count; j > 0; j--) {
            plays->kept[j] = plays->kept[j - 1];
        }
        plays->kept[0] = loan;
        plays->count++;
    }
    pthread_mutex_unlock(&plays->lock);
    free_loan(gone);
}

/* ---- "play": a game so far, refereed; the computer's replies; advice ------------------------ */

/*
 * The request has everything: rule and start, or a sum of positions, and turns, for games on any
 * number of heaps and with any memory.  So undo is a
 * shorter list, and nothing that a page does with its buttons can confuse the opponent, which looks
 * at the state of the game alone.
 */

enum { MOST_TURNS = 20000, MOST_LISTED = 1000 };
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

/* How many numbers an option of this part has. */
static int heaps_of(const wy_part *part) {
    return wy_rules_plane(part->rules) ? 2 : part->rules->heaps;
}

static wy_status refuse(table *t, const char *code, const char *message) {
    ask_refuse(t->call, code, strcmp(code, "system") == 0 ? NULL : "turns", "%s", message);
    t->refused = true;
    return WY_BAD;
}

/* Options that are blocked or named. */
static wy_status make_list(table *t, const json_t *list, const char *word, wy_error *error) {
    const size_t count = json_array_size(list);
    if (!json_is_array(list) || count > MOST_LISTED) {
        ask_refuse(t->call, "bad_input", "turns", "%s must be a list of at most %d moves", word,
                   MOST_LISTED);
        t->refused = true;
        return WY_BAD;
    }
    wy_move *moves = calloc(count + 1, sizeof *moves);
    if (moves == NULL) {
        return refuse(t, "system", "out of memory");
    }
    const int heaps = heaps_of(&wy_play_place(t->play)->parts[0]);
    for (size_t i = 0; i < count; i++) {
        wy_move_init(&moves[i]);
    }
    for (size_t i = 0; i < count && !t->refused; i++) {
        t->refused = !ask_option(&moves[i], heaps, t->call, json_array_get(list, i), "turns");
    }
    const wy_status status = t->refused ? WY_BAD : wy_play_list(t->play, moves, count, error);
    for (size_t i = 0; i < count; i++) {
        wy_move_clear(&moves[i]);
    }
    free(moves);
    return status;
}

/* The set that a turn names, from 0 in *set; WY_NOT_NAMED: none. */
static bool read_name(int *set, table *t, const json_t *turn) {
    const json_t *name = ask_member(turn, "name");
    const json_int_t number = json_integer_value(name);
    *set = name == NULL || number > INT_MAX ? WY_NOT_NAMED : (int)number - 1;
    if (name != NULL && (!json_is_integer(name) || number < 1 || number > INT_MAX)) {
        refuse(t, "bad_input", "name is the number of a set of moves, from 1 on");
    }
    return !t->refused;
}

static wy_status make_move(table *t, const json_t *turn, wy_error *error) {
    const json_t *part = ask_member(turn, "part");
    const wy_sum *now = wy_play_place(t->play);
    const bool named = json_is_integer(part) && json_integer_value(part) > 0;
    if (!named && (part != NULL || now->count > 1)) {
        return refuse(t, "bad_input", "part is the number of a part, from 1 on");
    }
    wy_move move;
    wy_move_init(&move);
    move.part = named ? (size_t)json_integer_value(part) - 1 : 0;
    const wy_part *at = &now->parts[move.part < now->count ? move.part : 0];
    t->refused = !read_name(&move.name, t, turn) ||
                 !ask_option(&move, heaps_of(at), t->call, json_object_get(turn, "move"), "turns");
    const wy_status status = t->refused ? WY_BAD : wy_play_move(t->play, &move, error);
    wy_move_clear(&move);
    return status;
}

/* One turn; a fault of the request itself sets t->refused. */
static wy_status make_turn(table *t, const json_t *turn, wy_error *error) {
    const json_t *block = ask_member(turn, "block");
    const json_t *comply = ask_member(turn, "comply");
    const json_t *move = ask_member(turn, "move");
    const json_t *name = ask_member(turn, "name");
    int set;
    if ((block != NULL) + (comply != NULL) + (move != NULL) > 1 ||
        (block == NULL && comply == NULL && move == NULL && name == NULL)) {
        return refuse(t, "bad_input", "a turn has either a move or an announcement");
    }
    if (move != NULL) {
        return make_move(t, turn, error);
    }
    if (block != NULL || comply != NULL) {
        return make_list(t, block != NULL ? block : comply, block != NULL ? "block" : "comply",
                         error);
    }
    return read_name(&set, t, turn) ? wy_play_name(t->play, set, error) : WY_BAD;
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
        if (i % 256 == 0 && ask_clock_poll(&t->call->clock, 0)) {
            ask_refuse(t->call, "limit", "turns", "the turns take longer than a request may take");
            t->refused = true;
            return;
        }
        wy_error error;
        const wy_status status = make_turn(t, turn, &error);
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
        if (status == WY_OK && add_turn(t, wi_json_turn(&advice, wy_play_place(t->play)))) {
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
        json = wi_json_advice(&advice, wy_play_place(t->play), words);
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
        json_array_append_new(list, wi_json_heaps(now->parts[i].at.heap, heaps_of(&now->parts[i])));
    }
    return list;
}

/* {"heaps", "state", "last"} */
static json_t *place_json(const wy_part *part, const wy_place *at) {
    const int heaps = heaps_of(part);
    return json_pack("{s:o, s:o, s:o}", "heaps", wi_json_heaps(at->heap, heaps), "state",
                     wi_json_state(part->rules, at), "last",
                     wy_rules_keeps_last(part->rules) ? wi_json_heaps(at->last, heaps)
                                                      : json_null());
}

/* The positions of a game alone so far, with what is remembered; of a sum null. */
static json_t *way_json(const wy_play *play) {
    const wy_sum *now = wy_play_place(play);
    if (now->count > 1) {
        return json_null();
    }
    json_t *list = json_array();
    for (size_t i = 0; i + 1 < wy_play_turns(play); i++) {
        json_array_append_new(list, place_json(&now->parts[0], &wy_play_turn(play, i)->from));
    }
    json_array_append_new(list, place_json(&now->parts[0], &now->parts[0].at));
    return list;
}

static void answer(table *t, bool hint) {
    const wy_phase phase = wy_play_phase(t->play);
    json_t *advice = hint && phase != WY_PHASE_OVER ? advice_json(t) : json_null();
    const wy_turn *now = wy_play_now(t->play);
    const wy_sum *place = wy_play_place(t->play);
    const bool comply = wy_play_rules(t->play)->comply > 0;
    json_t *listed = wi_json_options(now->listed, now->count, place);
    ask_done(t->call,
             json_pack("{s:O, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:O}", "turns",
                       t->turns, "phase", wi_phase_name(phase), "mover",
                       seat_json(wy_play_mover(t->play)), "actor",
                       phase == WY_PHASE_OVER ? json_null() : seat_json(wy_play_actor(t->play)),
                       "winner", seat_json(wy_play_winner(t->play)), "position",
                       place->count == 1
                           ? wi_json_heaps(place->parts[0].at.heap, heaps_of(&place->parts[0]))
                           : json_null(),
                       "positions", places_json(place), "way", way_json(t->play), "blocked",
                       comply ? json_array() : json_incref(listed), "named",
                       comply && now->announced ? json_incref(listed) : json_null(), "advice",
                       advice, "error", t->fault));
    json_decref(listed);
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

static void play(ask_call *call, const wy_sum *start, const char *rule) {
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
    if (ask_plays_borrow(&loan, call->asker->plays, start, &call->clock, &error) != WY_OK) {
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

/* The game alone at "start"; NULL: the call is refused. */
static wy_sum *read_alone(ask_call *call, const char *rule) {
    wy_rules *rules = NULL;
    wy_sum *sum = NULL;
    wy_place start;
    wy_error error;
    wy_place_init(&start);
    if (wy_rules_read(&rules, rule, &error) != WY_OK) {
        ask_refuse_error(call, &error, "game", rule);
    } else if (ask_place_read_start(&start, call, rules) &&
               wy_sum_of(&sum, rule, rules, &start, &error) != WY_OK) {
        ask_refuse_error(call, &error, "start", NULL);
    }
    wy_place_clear(&start);
    wy_rules_free(rules);
    return sum;
}

void ask_answer_play(ask_call *call) {
    const char *rule;
    if (!ask_text(&rule, call, "game")) {
        return;
    }
    wy_sum *sum = NULL;
    wy_error error;
    /* A sum has its positions in it. */
    if (ask_value(call, "start") != NULL || !wy_sum_is_meant(rule, strlen(rule))) {
        sum = read_alone(call, rule);
    } else if (wy_sum_read(&sum, rule, &error) != WY_OK) {
        ask_refuse_error(call, &error, "game", rule);
    }
    if (sum != NULL) {
        play(call, sum, rule);
    }
    wy_sum_free(sum);
}
