/* ask.c - the game of a parameter, under its lock. */
#include "web/server/ask.h"

web_game *web_ask_rule(web_call *call, const char *parameter, const char *text) {
    web_game *game;
    wy_error error;
    if (web_games_use(&game, call->service->games, text, &error) != WY_OK) {
        web_refuse_error(call->answer, &error, parameter, text);
        return NULL;
    }
    return game;
}

web_game *web_ask_game(web_call *call, const char *parameter) {
    const char *text;
    return web_query_text(&text, call->answer, call->query, parameter)
               ? web_ask_rule(call, parameter, text)
               : NULL;
}

bool web_ask_lock(web_call *call, web_game *game) {
    wy_error error;
    if (web_game_lock(game, &call->clock, &error) != WY_OK) {
        web_refuse(call->answer, 503, "busy", NULL, "%s", error.message);
        return false;
    }
    return true;
}

void web_ask_failed(web_call *call, const wy_error *error) {
    if (error->status == WY_STOPPED && atomic_load(&call->service->down)) {
        web_refuse(call->answer, 503, "stopping", NULL, "the server is going down");
    } else {
        web_refuse_error(call->answer, error, NULL, NULL);
    }
}
