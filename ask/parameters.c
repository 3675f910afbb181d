/* parameters.c - a question on its way to its answer: what the request says, checked. */
#include "ask/parameters.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/integer.h"
#include "rules/value.h"
#include "json/values.h"

/* ---- A question on its way to its answer ---------------------------------------------------- */

void ask_done(ask_call *call, json_t *value) {
    call->type = "application/json";
    wi_put_compact(&call->body, value);
}

static void put_error(ask_call *call, const char *code, const char *parameter, const char *message,
                      const wi_place *place) {
    wi_writer_free(&call->body);
    call->code = code;
    call->type = "application/json";
    call->name[0] = '\0';
    call->lasting = false;
    wi_put_error(&call->body, code, message, parameter, place);
}

void ask_refuse(ask_call *call, const char *code, const char *parameter, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    put_error(call, code, parameter, message, NULL);
}

void ask_refuse_error(ask_call *call, const wy_error *error, const char *parameter,
                      const char *text) {
    wi_place place;
    const char *code = wi_json_code(error->status);
    const char *message = error->message[0] != '\0' ? error->message : "out of memory";
    if (error->status == WY_STOPPED) {
        message = ask_clock_unwanted(&call->clock)
                      ? "unknown: it was stopped"
                      : "unknown: it took longer than a request may take";
    }
    if (error->status == WY_BAD && wi_place_of(&place, error, text)) {
        put_error(call, "bad_rule", parameter, message, &place);
    } else {
        put_error(call, code, parameter, message, NULL);
    }
}

void ask_refuse_stopping(ask_call *call) {
    ask_refuse(call, "stopping", NULL, "stopped: nothing more is answered");
}

void ask_failed(ask_call *call, const wy_error *error) {
    if (error->status == WY_STOPPED && atomic_load(&call->asker->down)) {
        ask_refuse_stopping(call);
    } else {
        ask_refuse_error(call, error, NULL, NULL);
    }
}

ask_game *ask_use_game(ask_call *call, const char *parameter) {
    const char *text;
    ask_game *game;
    wy_error error;
    if (!ask_text(&text, call, parameter)) {
        return NULL;
    }
    if (ask_games_use(&game, call->asker->games, text, &error) != WY_OK) {
        ask_refuse_error(call, &error, parameter, text);
        return NULL;
    }
    return game;
}

ask_game *ask_use_plane(ask_call *call, const char *parameter) {
    ask_game *game = ask_use_game(call, parameter);
    wy_error error;
    if (game != NULL && wi_rules_want_plane(game->rules, &error) != WY_OK) {
        ask_refuse_error(call, &error, parameter, NULL);
        ask_games_leave(call->asker->games, game);
        game = NULL;
    }
    return game;
}

bool ask_lock(ask_call *call, ask_game *game) {
    wy_error error;
    if (ask_game_lock(game, &call->clock, &error) == WY_OK) {
        return true;
    }
    if (atomic_load(&call->asker->down)) {
        ask_refuse_stopping(call);
    } else {
        ask_refuse(call, "busy", NULL, "%s", error.message);
    }
    return false;
}

/* ---- What a request says, checked ----------------------------------------------------------- */

const json_t *ask_member(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

const json_t *ask_value(const ask_call *call, const char *name) {
    return ask_member(call->request, name);
}

bool ask_has(const ask_call *call, const char *name) {
    return ask_value(call, name) != NULL;
}

const char *ask_find(const ask_call *call, const char *name) {
    return json_string_value(ask_value(call, name));
}

static bool refuse_missing(ask_call *call, const char *name) {
    ask_refuse(call, "missing", name, "the parameter %s is missing", name);
    return false;
}

bool ask_text(const char **out, ask_call *call, const char *name) {
    *out = ask_find(call, name);
    if (*out == NULL && ask_has(call, name)) {
        ask_refuse(call, "bad_input", name, "%s must be a text", name);
        return false;
    }
    return *out != NULL || refuse_missing(call, name);
}

/* More than ASK_MOST_DIGITS digits? */
static bool is_long(const mpz_t number) {
    if (mpz_sizeinbase(number, 10) <= ASK_MOST_DIGITS) { /* exact, or one too many */
        return false;
    }
    mpz_t least;
    mpz_init(least);
    mpz_ui_pow_ui(least, 10, ASK_MOST_DIGITS);
    const bool is = mpz_cmpabs(number, least) >= 0;
    mpz_clear(least);
    return is;
}

/* Powers are refused by a rough bound, in bits, before they are computed. */
static bool read_text(mpz_t out, ask_call *call, const char *name, const char *text) {
    if (!wi_integer_read(out, text, 128 * (uint64_t)ASK_MOST_DIGITS) || is_long(out)) {
        ask_refuse(call, "bad_number", name,
                   "%s is a number such as 1000, 3*10^9 or 10^100+7, of at most %d digits, not "
                   "'%.60s'",
                   name, ASK_MOST_DIGITS, text);
        return false;
    }
    return true;
}

/* A whole number of any sign. */
static bool read_signed(mpz_t out, ask_call *call, const json_t *value, const char *name) {
    if (json_is_integer(value)) {
        const int64_t number = json_integer_value(value); /* long may be shorter */
        const uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
        mpz_import(out, 1, 1, sizeof size, 0, 0, &size);
        if (number < 0) {
            mpz_neg(out, out);
        }
        return true;
    }
    if (!json_is_string(value)) {
        ask_refuse(call, "bad_number", name,
                   "%s must be a whole number, or a text such as '10^100'", name);
        return false;
    }
    return read_text(out, call, name, json_string_value(value));
}

static bool read_integer(mpz_t out, ask_call *call, const json_t *value, const char *name) {
    if (!read_signed(out, call, value, name)) {
        return false;
    }
    if (mpz_sgn(out) < 0) {
        ask_refuse(call, "bad_number", name, "%s cannot be negative", name);
        return false;
    }
    return true;
}

bool ask_integer(mpz_t out, ask_call *call, const char *name) {
    const json_t *value = ask_value(call, name);
    return value == NULL ? refuse_missing(call, name) : read_integer(out, call, value, name);
}

bool ask_number(int64_t *out, ask_call *call, const char *name, int64_t low, int64_t high,
                int64_t usual) {
    const json_t *value = ask_value(call, name);
    *out = usual;
    if (value == NULL) {
        return true;
    }
    mpz_t number;
    mpz_init(number);
    const bool read = read_integer(number, call, value, name);
    const bool fits = read && mpz_cmp_si(number, low) >= 0 && mpz_cmp_si(number, high) <= 0;
    if (fits) {
        *out = mpz_get_si(number);
    } else if (read) {
        ask_refuse(call, "bad_number", name, "%s goes from %lld to %lld", name, (long long)low,
                   (long long)high);
    }
    mpz_clear(number);
    return fits;
}

bool ask_choice(int *out, ask_call *call, const char *name, const char *const *words) {
    const char *text;
    *out = 0;
    if (!ask_has(call, name)) {
        return true;
    }
    if (!ask_text(&text, call, name)) {
        return false;
    }
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    ask_refuse(call, "bad_input", name, "there is no %s '%.60s'", name, text);
    return false;
}

bool ask_flag(bool *out, ask_call *call, const char *name, bool usual) {
    const json_t *value = ask_value(call, name);
    const char *text = json_string_value(value); /* a URL has texts only */
    const bool yes = text != NULL && strcmp(text, "true") == 0;
    const bool no = text != NULL && strcmp(text, "false") == 0;
    *out = value == NULL ? usual : yes || json_is_true(value);
    if (value != NULL && !json_is_boolean(value) && !yes && !no) {
        ask_refuse(call, "bad_input", name, "%s is true or false", name);
        return false;
    }
    return true;
}

typedef bool read_number(mpz_t out, ask_call *call, const json_t *value, const char *name);

static bool read_list(mpz_t *out, int count, ask_call *call, const json_t *value, const char *name,
                      read_number *read) {
    bool fine = json_is_array(value) && json_array_size(value) == (size_t)count;
    if (!fine) {
        ask_refuse(call, value == NULL ? "missing" : "bad_input", name,
                   "%s must be %d whole number%s", name, count, count == 1 ? "" : "s");
    }
    for (int i = 0; fine && i < count; i++) {
        fine = read(out[i], call, json_array_get(value, (size_t)i), name);
    }
    return fine;
}

/* The numbers of a text, between commas, as an array; NULL: no memory. */
static json_t *cut(const char *text) {
    json_t *list = json_array();
    for (;;) {
        const size_t length = strcspn(text, ",");
        if (json_array_append_new(list, json_stringn(text, length)) != 0) {
            json_decref(list);
            return NULL;
        }
        if (text[length] == '\0') {
            return list;
        }
        text += length + 1;
    }
}

int ask_count(const ask_call *call, const char *name) {
    const json_t *value = ask_value(call, name);
    const char *text = json_string_value(value);
    int count = text != NULL ? 1 : (int)json_array_size(value);
    for (; text != NULL && *text != '\0'; text++) {
        count += *text == ',';
    }
    return count;
}

/* ["3", 5, "7"], or "3,5,7" where there are only texts: as many whole numbers >= 0. */
static bool ask_heaps(mpz_t *out, int count, ask_call *call, const char *name) {
    const json_t *value = ask_value(call, name);
    json_t *parts = json_is_string(value) ? cut(json_string_value(value)) : NULL;
    const bool fine =
        read_list(out, count, call, parts != NULL ? parts : value, name, read_integer);
    json_decref(parts);
    return fine;
}

bool ask_option(wy_move *move, int heaps, ask_call *call, const json_t *value, const char *name) {
    const char *word = json_string_value(value);
    move->pass = word != NULL && strcmp(word, "pass") == 0;
    return move->pass || read_list(move->take, heaps, call, value, name, read_signed);
}

/* ---- A position of any game, from a request ------------------------------------------------- */

/*
 * With "take" the question is about the position after this move: so a game is played, and who
 * asks need not know what the rule remembers.
 */

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
