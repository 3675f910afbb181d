/*
 * ask.h - what nearly every route begins with: the game of a parameter, under its lock.
 *
 *     web_game *game = web_ask_game(call, "game");
 *     if (game != NULL && web_ask_lock(call, game)) {
 *         ...
 *         web_game_unlock(game);
 *     }
 *     web_games_leave(call->service->games, game);
 *
 * Where something is wrong the answer says so.
 */
#ifndef WEB_SERVER_ASK_H
#define WEB_SERVER_ASK_H

#include "web/server/service.h"

/* The game of the parameter, or NULL; leave it after use. */
web_game *web_ask_game(web_call *call, const char *parameter);

/* The same for a rule that is given; parameter says whose it is. */
web_game *web_ask_rule(web_call *call, const char *parameter, const char *text);

bool web_ask_lock(web_call *call, web_game *game);

/* A call of the library failed: the answer says so. */
void web_ask_failed(web_call *call, const wy_error *error);

#endif
