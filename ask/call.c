/* call.c - a question on its way to its answer. */
#include "ask/call.h"

#include <stdarg.h>
#include <stdio.h>

#include "ask/parameters.h"
#include "rules/value.h"
#include "json/error.h"

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
