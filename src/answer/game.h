/*
 * game.h - the inside of a wy_game, and what an engine offers to it: a table of functions.
 *
 * An engine is one file, engine_NAME.c, and one line in WY_ENGINES (solve.h), which gives its place
 * in the order of asking.  ask.c puts the questions; it names no engine.
 */
#ifndef WY_ANSWER_GAME_H
#define WY_ANSWER_GAME_H

#include <wythoff/answer.h>

#include "solve/engine.h"

struct wy_game {
    wy_solution *solution;       /* the rules, and all engines but the automaton */
    wy_engine wish;              /* an engine of the solution is then the only one there */
    const struct wy_asked *only; /* another engine that is wished for, or NULL */
    wy_theorem *theorem;         /* NULL: none was found yet */
    double proof;                /* seconds that a proof may take */
    double tried;                /* and that one was tried in vain */
    bool hopeless;               /* there is no proof, however long one tries */
    wy_error why;                /* the reason that the last trial gave */
};

/* What an answer at a position costs. */
typedef enum wy_effort {
    WY_EFFORT_NEVER,   /* the engine does not know this game, or does not reach so far */
    WY_EFFORT_AT_ONCE, /* linear in the digits, or nearly */
    WY_EFFORT_COMPUTE, /* all smaller positions */
    WY_EFFORT_FIND,    /* the engine must first be found; nobody knows how long that takes */
} wy_effort;

typedef struct wy_asked {
    wy_engine engine;

    /* As wy_answer_can, for settled rules: WY_OK, WY_NO or WY_SYSTEM.  NULL: as a solution can. */
    wy_status (*can)(const wy_rules *rules, char reason[WY_REASON_SIZE]);

    wy_effort (*effort)(const wy_game *game, const mpz_t x, const mpz_t y);

    /*
     * WY_EFFORT_FIND: finds it within so many seconds.  WY_LIMIT: not within the time, or there is
     * none, and error is left as it is.  Then effort is another one.  NULL: nothing to find.
     */
    wy_status (*find)(wy_game *game, double seconds, wy_error *error);

    /* (x, y) is on the board; verdict->on_board and ->checked are set. */
    wy_status (*decide)(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                        wy_error *error);

    /* As wy_game_moves_to_p, (x, y) on the board. */
    wy_status (*moves)(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error);

    /* As wy_game_each_from; NULL: not by this engine. */
    wy_status (*columns)(wy_game *game, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error);

    /* As wy_game_window; NULL: by its columns, if it has them. */
    wy_status (*window)(wy_game *game, const mpz_t x, const mpz_t y, int64_t width, int64_t height,
                        wy_take_cell *take, void *data, wy_standing *standing, wy_error *error);
} wy_asked;

/* The engines in the order of asking. */
extern const wy_asked *const wy_asked_engines[];
extern const size_t wy_asked_count;

/* ---- ask.c ------------------------------------------------------------------------------- */

/* A question, and what it is about: no position of it is further out than (x, y). */
typedef struct wy_question {
    wy_game *game;
    mpz_srcptr x, y;
    wy_status (*put)(struct wy_question *question, const wy_asked *to, wy_error *error);
    const char *unknown; /* what to say if nobody knows; NULL: the heaps are out of reach */
    bool handed;         /* part of the answer was handed out: nobody else can be asked */
    void *data;
} wy_question;

wy_status wy_ask_engines(wy_question *question, wy_error *error);

/* ---- computing.c: what engines that compute every smaller position have in common -------- */

wy_effort wy_computing_effort(wy_engine engine, const wy_game *game, const mpz_t x, const mpz_t y);
wy_status wy_computing_decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                              wy_error *error);
wy_status wy_computing_moves(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take,
                             void *data, wy_error *error);
wy_status wy_computing_window(wy_game *game, const mpz_t x, const mpz_t y, int64_t width,
                              int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                              wy_error *error);

/* Columns by the solution, where each has one P-position. */
wy_status wy_columns_of_solution(wy_game *game, const mpz_t x, int64_t count,
                                 const wy_take_far *take, wy_standing *standing, wy_error *error);

#endif
