/*
 * answer.h - a game and all that is known about it, behind one door.
 *
 *     wy_game *game;
 *     wy_game_open(&game, rules, WY_ENGINE_AUTO, &control, &error);
 *     wy_game_decide(&verdict, game, x, y, &error);            heaps of any size
 *     wy_game_moves_to_p(game, x, y, print_move, stdout, &error);
 *     wy_game_free(game);
 *
 * A game is an ordered list of engines (WY_ENGINES in solve.h), and each question is put to them in
 * turn until one has the answer: first those that answer at once (a formula, the telescope, an
 * automaton that is proved already); then those that compute all smaller positions.  Where these
 * would take long, or do not reach, the automaton of the P-set is looked for and proved; it is kept
 * for later questions.  So a game has the same answer wherever it is asked for.
 *
 * A game is used by one thread at a time.  Making one is cheap.
 */
#ifndef WYTHOFF_ANSWER_H
#define WYTHOFF_ANSWER_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#include <wythoff/base.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- a game: src/answer/engines.c, game.c ---------------------------------------------------- */

/*
 * Can this engine, of all that there are, solve the game?  reason gets one sentence on why, or why
 * not; nothing is proved for that.  "perhaps: ...", with true: it is found out when it is needed.
 */
bool wy_answer_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]);

typedef struct wy_game wy_game;

/*
 * Keeps its own copy of the rules.  wish: the only engine to ask, or WY_ENGINE_AUTO for all.
 * control, for all computations, may be NULL.  WY_BAD: the engine, or every engine, is not for this
 * game.
 */
wy_status wy_game_open(wy_game **out, const wy_rules *rules, wy_engine wish,
                       const wy_control *control, wy_error *error);
void wy_game_free(wy_game *game); /* NULL is allowed */

/* Its engines but for the automaton, for who asks one of them about windows at the origin. */
wy_solution *wy_game_solution(wy_game *game);

/* ---- the automaton: src/answer/game.c -------------------------------------------------------- */

/* How many seconds a proof may take, from now on; at first as many as it needs.  0: none. */
#define WY_ANY_SECONDS 1e9
void wy_game_allow_proof(wy_game *game, double seconds);

/* The theorem that was proved, or NULL; it belongs to the game. */
wy_theorem *wy_game_theorem(const wy_game *game);

/* Gives the game a theorem about its rules, which then belongs to it; one that it had is freed. */
void wy_game_keep_theorem(wy_game *game, wy_theorem *theorem);

/* ---- questions: src/answer/game.c ------------------------------------------------------------ */

/* Decides (x, y), as wy_solution_decide.  WY_LIMIT: no engine knows. */
wy_status wy_game_decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                         wy_error *error);

/* Every move from (x, y) to a P-position, each once, as wy_solution_moves_to_p. */
wy_status wy_game_moves_to_p(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take,
                             void *data, wy_error *error);

/* ---- far from the origin: src/answer/from.c, ask.c ------------------------------------------- */

/*
 * The P-positions of the columns x, ..., x + count - 1, x of any size, from left to right and by y.
 * Games with one P-position in every column come as views (machine.h), others one by one.
 * Either returns false to stop.
 */
typedef struct wy_take_far {
    wy_take_view *view;
    bool (*point)(void *data, const mpz_t x, const mpz_t y);
    void *data;
} wy_take_far;

/*
 * standing, which may be NULL, is set before anything is handed out.  WY_LIMIT: no engine knows
 * these columns, or they have infinitely many P-positions; WY_BAD: the engine that is wished for
 * begins at the origin only.
 */
wy_status wy_game_each_from(wy_game *game, const mpz_t x, int64_t count, const wy_take_far *take,
                            wy_standing *standing, wy_error *error);

/*
 * The P-positions (x + i, y + j), i < width, j < height, of a window anywhere, by i, then j; take
 * returns false to stop.
 */
wy_status wy_game_window(wy_game *game, const mpz_t x, const mpz_t y, int64_t width, int64_t height,
                         wy_take_cell *take, void *data, wy_standing *standing, wy_error *error);

/* Is (x, y) decided at once, by an engine that neither computes nor proves anything first? */
bool wy_game_is_quick(wy_game *game, const mpz_t x, const mpz_t y);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
