/*
 * games.h - the games that pages look at: what is known of each is kept between requests.
 *
 * A game is known by its rule, written out, so that all names for it share one entry.  Entries are
 * kept while there is room and memory for them; the one that was not asked for longest goes first.
 *
 * A solution is for one thread at a time: it is used between web_game_lock and web_game_unlock,
 * under the clock of the request that holds the lock.  Boards do not change and need no lock.
 */
#ifndef WEB_SERVER_GAMES_H
#define WEB_SERVER_GAMES_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/theory.h>

#include "web/server/board.h"
#include "web/server/clock.h"
#include "web/server/strip.h"

enum { WEB_STRIPS = 24 };

typedef enum web_reach {
    WEB_REACH_UNKNOWN, /* not looked at yet */
    WEB_REACH_ANY,     /* columns of any size */
    WEB_REACH_WINDOW,  /* the positions below `window` */
} web_reach;

/* Grundy values of a square, row by row. */
typedef struct web_values {
    atomic_int users;
    int64_t size;
    uint32_t *values;
} web_values;

typedef struct web_game {
    /* These do not change. */
    wy_rules *rules;
    char *rule; /* written out */
    wy_class class;
    uint64_t budget;  /* bytes that one computation may take */
    wy_rules *starts; /* history games: the game whose P-positions are the starts that are lost */

    /* The lock: a flag that can be waited for with an end. */
    pthread_mutex_t gate;
    pthread_cond_t opens;
    bool held;

    /* These are for who holds the lock. */
    web_clock *clock;      /* of the holder */
    wy_solution *asked;    /* NULL until it is solved */
    wy_solution *solution; /* of it */
    wy_pairs *pairs;       /* history games */
    size_t theorem_bytes;  /* that count already */
    web_reach reach;
    int64_t window;              /* WEB_REACH_WINDOW: positions x, y < window; else of the board */
    bool wide;                   /* the board has columns of any height */
    double search_at;            /* when to look for the column machine again; 0: never */
    double search_pause;         /* seconds to the time after that */
    char reason[WY_REASON_SIZE]; /* why it reaches so far and no further */
    web_board *board;            /* NULL: none was needed yet */
    web_values *values;          /* likewise */
    int64_t values_failed;       /* a square of this size took too long; 0: none */
    web_strip strips[WEB_STRIPS];

    /* These belong to the list of games. */
    int users;
    double used;
    _Atomic size_t bytes; /* of boards and tables */
} web_game;

typedef struct web_games web_games;

/* memory: bytes that all boards and tables together may take, about. */
web_games *web_games_create(uint64_t memory); /* NULL: no memory */
void web_games_free(web_games *games);        /* when nobody uses a game any more */

/* The game of this rule, for the caller to use and then to leave. */
wy_status web_games_use(web_game **out, web_games *games, const char *text, wy_error *error);
void web_games_leave(web_games *games, web_game *game); /* NULL is allowed */

/* Waits for the game as long as the clock allows; WY_LIMIT: someone else still has it. */
wy_status web_game_lock(web_game *game, web_clock *clock, wy_error *error);
void web_game_unlock(web_game *game);

/* ---- for who holds the lock ----------------------------------------------------------- */

/* Budgets of a computation about the game, under the clock of the holder. */
wy_control web_game_control(web_game *game);

/* A solution of the game (history games: of its starts). */
wy_status web_game_solve(web_game *game, wy_error *error);

/* The theorem about the game, which is solved; one that is new counts with its memory. */
wy_theorem *web_game_theorem(web_game *game);
void web_game_keep_theorem(web_game *game, wy_theorem *theorem);

/* Finds out how far the game can be looked at: reach, window, reason. */
wy_status web_game_survey(web_game *game, wy_error *error);

/* A board that has the positions x < width, y < height; leave it after use. */
wy_status web_game_board(web_board **out, web_game *game, int64_t width, int64_t height,
                         wy_error *error);

/* The strip from x on; it belongs to the game. */
wy_status web_game_strip(const web_strip **out, web_game *game, const mpz_t x, uint64_t level,
                         wy_error *error);

/* Grundy values of a square of at least this size; leave them after use. */
#define WEB_GRUNDY_WINDOW 4096
wy_status web_game_values(web_values **out, web_game *game, int64_t size, wy_error *error);
void web_values_leave(web_values *values); /* NULL is allowed */

#endif
