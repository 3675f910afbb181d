/*
 * call.h - one question on its way to its answer, and what nearly every one begins with: the game
 * of a parameter, under its lock.
 *
 *     ask_game *game = ask_use_game(call, "game");
 *     if (game != NULL && ask_lock(call, game)) {
 *         ...
 *         ask_game_unlock(game);
 *     }
 *     ask_games_leave(call->asker->games, game);
 *
 * Where something is wrong the answer says so.
 */
#ifndef ASK_CALL_H
#define ASK_CALL_H

#include <jansson.h>
#include <stdbool.h>

#include "ask/asker.h"
#include "ask/clock.h"
#include "json/writer.h"

typedef struct ask_call {
    wy_asker *asker;
    const json_t *request; /* an object */
    ask_clock clock;

    /* The answer, as wythoff/ask.h has it. */
    const char *code; /* NULL: nothing is wrong yet */
    const char *type;
    char name[WY_ASK_NAME_SIZE];
    bool lasting;
    wi_writer body;
} ask_call;

/* The answer becomes this JSON value, which is freed; NULL: there was no memory. */
void ask_done(ask_call *call, json_t *value);

/* The answer becomes an error; parameter, which may be NULL, is the one at fault. */
__attribute__((format(printf, 4, 5))) void
ask_refuse(ask_call *call, const char *code, const char *parameter, const char *format, ...);

/*
 * The same from an error of the library.  text, which may be NULL, is what the parameter was: if
 * the error has a place in it, that is said.
 */
void ask_refuse_error(ask_call *call, const wy_error *error, const char *parameter,
                      const char *text);

/* The asker is down: the answer says so. */
void ask_refuse_stopping(ask_call *call);

/* A computation failed: the answer says so. */
void ask_failed(ask_call *call, const wy_error *error);

/* The game of the parameter, or NULL; leave it after use. */
ask_game *ask_use_game(ask_call *call, const char *parameter);

/* The same for questions about games on two heaps without memory: others are refused. */
ask_game *ask_use_plane(ask_call *call, const char *parameter);

/* Waits for the game; false: the answer says that it is busy, or that the asker is down. */
bool ask_lock(ask_call *call, ask_game *game);

#endif
