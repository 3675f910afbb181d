/*
 * games.h - the games that are asked about: what is known of each is kept between requests.
 *
 * A game of any kind is known by its rule, written out, so that all names for it share one entry.
 * Entries are kept while there is room and memory for them; the one that was not asked for longest
 * goes first.
 *
 * A solution is for one thread at a time: it is used between ask_game_lock and ask_game_unlock,
 * under the clock of the request that holds the lock.  Boards do not change and need no lock.
 */
#ifndef ASK_GAMES_H
#define ASK_GAMES_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/answer.h>
#include <wythoff/grundy.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "ask/board.h"
#include "theory/theory.h"

enum { ASK_STRIPS = 24 };

/* Grundy values are kept of squares with sides 16, 32, ..., 4096. */
enum { ASK_VALUES_LEAST = 16, ASK_VALUES_SIDES = 9 };
enum { ASK_GRUNDY_WINDOW = ASK_VALUES_LEAST << (ASK_VALUES_SIDES - 1) };

typedef enum ask_reach {
    ASK_REACH_UNKNOWN, /* not looked at yet */
    ASK_REACH_ANY,     /* columns of any size */
    ASK_REACH_WINDOW,  /* the positions below `window` */
} ask_reach;

/* Grundy values of a square, row by row. */
typedef struct ask_values {
    atomic_int users;
    int64_t size;
    uint32_t *values;
} ask_values;

/* A box of a game on several heaps or with a memory. */
typedef struct ask_table {
    wy_box *table; /* NULL: none was needed yet */
    int64_t size[WY_MOST_HEAPS];
    bool values; /* Grundy values too */
    uint64_t bytes;
    double seconds; /* that it took */
} ask_table;

typedef struct ask_game {
    /* These do not change. */
    wy_rules *rules;
    char *rule;       /* written out */
    wy_class class;   /* of a game on two heaps without memory */
    uint64_t budget;  /* bytes that one computation may take */
    wy_rules *starts; /* history games: the game whose P-positions are the starts that are lost */

    /* The lock: a flag that can be waited for with an end. */
    pthread_mutex_t gate;
    pthread_cond_t opens;
    bool held;

    /* These are for who holds the lock. */
    ask_clock *clock;      /* of the holder */
    wy_solution *solution; /* NULL until it is solved */
    wi_pairs *pairs;       /* history games */
    size_t theorem_bytes;  /* that count already */
    ask_reach reach;
    int64_t window;              /* ASK_REACH_WINDOW: positions x, y < window; else of the board */
    bool wide;                   /* the board has columns of any height */
    double search_at;            /* when to look for machine or automaton again; 0: never */
    double search_pause;         /* seconds to the time after that */
    char reason[WY_REASON_SIZE]; /* why it reaches so far and no further */
    ask_board *board;            /* NULL: none was needed yet */
    ask_values *values;          /* likewise */
    double values_slow[ASK_VALUES_SIDES]; /* seconds too few for ASK_VALUES_LEAST << i; 0: none */
    ask_strip strips[ASK_STRIPS];
    ask_table table;
    uint64_t box_bytes; /* of the box that the solution keeps, which count already */

    /* These belong to the list of games. */
    char *given; /* the text that asked for it last and was read; NULL: none, or a long one */
    int users;
    double used;
    _Atomic size_t bytes; /* of boards and tables */
} ask_game;

typedef struct ask_games ask_games;

/* Bytes that all boards and tables together may take, about, and that one computation may. */
ask_games *ask_games_create(uint64_t memory, uint64_t budget); /* NULL: no memory */
void ask_games_free(ask_games *games); /* when nobody uses a game any more */

/* The game of this rule, for the caller to use and then to leave. */
wy_status ask_games_use(ask_game **out, ask_games *games, const char *text, wy_error *error);
void ask_games_leave(ask_games *games, ask_game *game); /* NULL is allowed */

/* The asker is down: nobody waits for a game any more. */
void ask_games_wake(ask_games *games);

/* Waits for the game as long as the clock allows; WY_LIMIT: someone else still has it. */
wy_status ask_game_lock(ask_game *game, ask_clock *clock, wy_error *error);
void ask_game_unlock(ask_game *game);

/* ---- for who holds the lock ----------------------------------------------------------- */

/* Budgets of a computation about the game, under the clock of the holder. */
wy_control ask_game_control(ask_game *game);

/* A solution of the game (history games: of its starts). */
wy_status ask_game_solve(ask_game *game, wy_error *error);

/* The theorem about the game, which is solved; one that is new counts with its memory. */
wy_theorem *ask_game_theorem(ask_game *game);
void ask_game_keep_theorem(ask_game *game, wy_theorem *theorem);

/* Finds out how far the game can be looked at: reach, window, reason. */
wy_status ask_game_survey(ask_game *game, wy_error *error);

/* A board that has the positions x < width, y < height; leave it after use. */
wy_status ask_game_board(ask_board **out, ask_game *game, int64_t width, int64_t height,
                         wy_error *error);

/* The strip from x on; it belongs to the game. */
wy_status ask_game_strip(const ask_strip **out, ask_game *game, const mpz_t x, uint64_t level,
                         wy_error *error);

/* Several heaps, or a memory: a box of at least this size, which belongs to the game; slice.c. */
wy_status ask_game_table(const wy_box **out, ask_game *game, const int64_t size[WY_MOST_HEAPS],
                         bool values, wy_error *error);

/* The solution decided this position: the box that it may keep for that counts; slice.c. */
void ask_game_count_box(ask_game *game, const wy_place *place);

/* Grundy values of a square of at least this size; leave them after use. */
wy_status ask_game_values(ask_values **out, ask_game *game, int64_t size, wy_error *error);
void ask_values_leave(ask_values *values); /* NULL is allowed */

#endif
