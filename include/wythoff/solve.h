/*
 * solve.h - solutions: who wins where, and by which move.
 *
 * An engine turns a ruleset into a solution.  All solutions answer the same
 * questions, whatever engine is behind them:
 *
 *     wy_solution *solution;
 *     wy_solve(&solution, rules, WY_ENGINE_AUTO, &control, &error);
 *     wy_solution_each(solution, 100, 100, print_batch, stdout, &error);
 *     wy_solution_decide(solution, x, y, &verdict, &error);
 *     wy_solution_free(solution);
 *
 * A solution computes when it is asked; making one is cheap.
 */
#ifndef WYTHOFF_SOLVE_H
#define WYTHOFF_SOLVE_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/status.h>
#include <wythoff/telescope.h> /* wy_view */
#include <wythoff/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * All engines, in the order in which a game asks them (answer.h): the constant, the name, and what
 * it is, for help texts.  A new engine has its line here and its file src/answer/engine_NAME.c; the
 * automaton and history are above solutions, and wy_solve does not know them.
 */
#define WY_ENGINES(X)                                                                              \
    X(FORMULA, formula, "a theorem about the game; any number of digits")                          \
    X(TELESCOPE, telescope,                                                                        \
      "the column machine of Wythoff's game with a finite list; any number of digits")             \
    X(AUTOMATON, automaton,                                                                        \
      "the P-set as an automaton, found and proved when it is needed; any number of digits")       \
    X(COLUMNS, columns, "one P-position for each column; games with all moves of Nim")             \
    X(TABLE, table, "every position of a window, many at a time")                                  \
    X(PLAIN, plain, "one position at a time")                                                      \
    X(HISTORY, history, "games in which the history of play counts")

typedef enum wy_engine {
    WY_ENGINE_AUTO, /* the best engine that can */
#define X(id, name, about) WY_ENGINE_##id,
    WY_ENGINES(X)
#undef X
} wy_engine;

/* "formula", "telescope", ... and back; wy_engine_named returns false for no engine. */
const char *wy_engine_name(wy_engine engine);
bool wy_engine_named(wy_engine *engine, const char *name);

/*
 * Can this engine solve the game?  reason, which may be NULL, gets one sentence
 * on why, or why not, or at what price.
 */
bool wy_engine_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]);

/*
 * The engine that WY_ENGINE_AUTO means for windows of this game, or AUTO itself if
 * none can.  Single positions are decided by a formula where there is one.
 */
wy_engine wy_engine_choose(const wy_rules *rules);

/* What kind of game this is: what the engines and theorems ask of a ruleset. */
typedef struct wy_class {
    bool invariant;      /* a move is legal wherever the heaps (and the board) allow it */
    bool symmetric;      /* exchanging the heaps gives the same game; false may mean "not seen" */
    bool nim;            /* contains every Nim move at every position; false may mean "not seen" */
    bool quarter;        /* the board is the whole quarter plane */
    bool history;        /* outcomes depend on the history of play */
    bool wythoff_plus;   /* exactly Wythoff's moves and finitely many others, no twist */
    bool one_per_column; /* exactly one P-position in every column */
    bool one_per_row;    /* and in every row */
} wy_class;

wy_status wy_classify(wy_class *out, const wy_rules *rules, wy_error *error);

typedef struct wy_solution wy_solution;

/*
 * Makes a solution of the game by the engine.  It keeps its own copy of the
 * rules.  control may be NULL.  WY_BAD if the engine cannot solve this game.
 */
wy_status wy_solve(wy_solution **out, const wy_rules *rules, wy_engine engine,
                   const wy_control *control, wy_error *error);
void wy_solution_free(wy_solution *solution);

/* The engine for windows, and the one that decides the position (x, y). */
wy_engine wy_solution_engine(const wy_solution *solution);
wy_engine wy_solution_decider(const wy_solution *solution, const mpz_t x, const mpz_t y);
const wy_rules *wy_solution_rules(const wy_solution *solution);

/*
 * Bytes that the window x < width, y < height needs; UINT64_MAX: more than there
 * can be, or there is no memory even to find out.
 */
uint64_t wy_solution_memory(const wy_solution *solution, int64_t width, int64_t height);

/*
 * All P-positions with x < width and y < height, by x, then y, in batches: take
 * is called with count > 0 of them and returns false to stop (then the call
 * returns WY_OK).  WY_LIMIT when the window does not fit the memory budget.
 */
typedef bool wy_take(void *data, const wy_position *positions, size_t count);
wy_status wy_solution_each(wy_solution *solution, int64_t width, int64_t height, wy_take *take,
                           void *data, wy_error *error);

/*
 * Decides (x, y), any size; WY_LIMIT when it is out of the engine's reach, and
 * WY_BAD when (x, y) is negative.
 */
wy_status wy_solution_decide(wy_solution *solution, const mpz_t x, const mpz_t y,
                             wy_verdict *verdict, wy_error *error);

/*
 * Every move (dx, dy) from (x, y) to a P-position; take returns false to stop.
 * From a P-position of a game with blocking there are such moves too: all of
 * them can be blocked.
 */
typedef bool wy_take_move(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked);
wy_status wy_solution_moves_to_p(wy_solution *solution, const mpz_t x, const mpz_t y,
                                 wy_take_move *take, void *data, wy_error *error);

/* ---- far from the origin; games with one P-position in every column ------------------- */

/*
 * The P-positions of the columns x, ..., x + count - 1, x of any size, in batches from left to
 * right; take returns false to stop.  standing, which may be NULL, says how they are known,
 * already when take is first called; if another way goes on where the telescope gives up, it has
 * gone over all columns, and standing becomes its own.  WY_BAD: the game has not one P-position in
 * every column, or count is negative; WY_LIMIT: x is out of reach of what is known about the game.
 */
typedef bool wy_take_view(void *data, const wy_view *view);
wy_status wy_solution_each_from(wy_solution *solution, const mpz_t x, int64_t count,
                                wy_take_view *take, void *data, wy_standing *standing,
                                wy_error *error);

/*
 * The n-th P-position (a, b) with a <= b, by a, from 0 on; for symmetric games with one
 * P-position in every row and column.
 */
wy_status wy_solution_pair(mpz_t a, mpz_t b, wy_solution *solution, const mpz_t n,
                           wy_standing *standing, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
