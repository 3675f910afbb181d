/*
 * parameters.h - what a request says, checked.
 *
 * Every reader that finds a fault makes the answer an error and returns false; its callers just
 * leave.  Numbers may be texts ("10^100+7") or JSON's integers, as suits who asks: a URL has texts
 * only.
 */
#ifndef ASK_PARAMETERS_H
#define ASK_PARAMETERS_H

#include <gmp.h>
#include <jansson.h>
#include <stdbool.h>

#include "ask/asker.h"
#include "ask/board.h"
#include "json/values.h"

/* ---- call ----------------------------------------------------------------------------------- */

/*
 * One question on its way to its answer, and what nearly every one begins with: the game of a
 * parameter, under its lock.
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

/* More digits in a number would only take time. */
enum { ASK_MOST_DIGITS = 65536 };

/* What an object has by this name; NULL: nothing, or null, which means the same. */
const json_t *ask_member(const json_t *object, const char *name);

/* The same of the request. */
const json_t *ask_value(const ask_call *call, const char *name);
bool ask_has(const ask_call *call, const char *name);

/* The text, or NULL. */
const char *ask_find(const ask_call *call, const char *name);

/* The text, which must be there. */
bool ask_text(const char **out, ask_call *call, const char *name);

/* A whole number >= 0 of any size, as the command line reads it; it must be there. */
bool ask_integer(mpz_t out, ask_call *call, const char *name);

/* A number from low to high; usual if it is not there. */
bool ask_number(int64_t *out, ask_call *call, const char *name, int64_t low, int64_t high,
                int64_t usual);

/* One of the words of a list that ends with NULL: its index; 0 if it is not there. */
bool ask_choice(int *out, ask_call *call, const char *name, const char *const *words);

/* True or false; usual if it is not there. */
bool ask_flag(bool *out, ask_call *call, const char *name, bool usual);
int ask_count(const ask_call *call, const char *name); /* how many numbers there are */

/*
 * An option: "pass", or what is taken from each of so many heaps, which may be less than nothing;
 * the move is empty before.
 */
bool ask_option(wy_move *move, int heaps, ask_call *call, const json_t *value, const char *name);

/* ---- A position of any game, from a request ------------------------------------------------- */

/* A position.  Answers have as many numbers as were given for it. */
typedef struct ask_place {
    wy_place at;
    int first, count; /* at.heap[first], ...: the heaps that were given */
} ask_place;

/*
 * How many heaps there are.  A game on one heap without memory is played on a line of the board:
 * its position is one number, or two, of which one is 0.
 */
int ask_heaps_of(const wy_rules *rules);
void ask_place_init(ask_place *place);
void ask_place_clear(ask_place *place);

/*
 * The heaps as "x" and "y" or as "heaps", what is remembered as "state" and "last" (as --state and
 * --last of decide), and then "take", a move or the word pass, with "name", the set that is named:
 * the position after this move.
 */
bool ask_place_read(ask_place *place, ask_call *call, const wy_rules *rules);

/* The start of a game: the heaps as "start", then "state" and "last". */
bool ask_place_read_start(wy_place *start, ask_call *call, const wy_rules *rules);

/* Heaps and memory alone; heaps that are not there are 0. */
bool ask_place_read_fixed(ask_place *place, ask_call *call, const wy_rules *rules);

#endif
