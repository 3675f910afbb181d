/*
 * answer.h - a game and all that is known about it, behind one door.
 *
 *     wy_solution *game;
 *     wy_answer_open(&game, rules, WY_ENGINE_AUTO, &control, &error);
 *     wy_solution_decide(&verdict, game, x, y, &error);        and every question of solve.h
 *     wy_solution_free(game);
 *
 * A game that is opened here is a solution (solve.h) with all engines that there are: the automaton
 * of the P-set (prove.h) and the search of histories are among them.  Where engines that compute
 * all smaller positions would take long, or do not reach, the automaton is looked for and proved;
 * it is kept for later questions.  So a game has the same answer wherever it is asked for.
 */
#ifndef WYTHOFF_ANSWER_H
#define WYTHOFF_ANSWER_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#include <wythoff/base.h>
#include <wythoff/heaps.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- a game: src/answer/open.c --------------------------------------------------------------- */

/* As wy_solve, by all engines. */
wy_status wy_answer_open(wy_solution **out, const wy_rules *rules, wy_engine wish,
                         const wy_control *control, wy_error *error);

/*
 * Can this engine, of all that there are, solve the game?  reason gets one sentence on why, or why
 * not; nothing is proved for that.  "perhaps: ...", with true: it is found out when it is needed.
 */
bool wy_answer_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]);

/* ---- the automaton; of solutions that were opened here: src/answer/engine_automaton.c -------- */

/* How many seconds a proof may take, from now on; at first as many as it needs.  0: none. */
void wy_answer_allow_proof(wy_solution *game, double seconds);

/* The theorem that was proved, or NULL; it belongs to the game. */
wy_theorem *wy_answer_theorem(const wy_solution *game);

/* Gives the game a theorem about its rules, which then belongs to it; one that it had is freed. */
void wy_answer_keep_theorem(wy_solution *game, wy_theorem *theorem);

/* ---- games on several heaps, or with a memory: src/answer/heaps.c ---------------------------- */

/*
 * Who wins, by a theorem of the literature, by the outcomes of all smaller positions, or by the
 * automaton of the P-set, which is looked for and proved where these are many.  What was found is
 * kept for later questions.
 */
typedef struct wy_heap_answer wy_heap_answer;

wy_status wy_heap_answer_open(wy_heap_answer **out, const wy_rules *rules,
                              const wy_control *control, wy_error *error);
void wy_heap_answer_free(wy_heap_answer *game); /* NULL is allowed */

/* How many seconds a proof may take; at first 60.  0: none is tried. */
void wy_heap_answer_allow_proof(wy_heap_answer *game, double seconds);

/* Another control for what follows. */
void wy_heap_answer_control(wy_heap_answer *game, const wy_control *control);

/* The theorem that was proved, or NULL; it belongs to the game. */
const wy_heap_proof *wy_heap_answer_proof(const wy_heap_answer *game);

/* As wy_heap_decide. */
wy_status wy_heap_answer_decide(wy_verdict *verdict, wy_heap_answer *game,
                                const wy_place *place, wy_error *error);

/*
 * Every move to a P-position, in order of the tokens taken, a pass last; take returns false to
 * stop. name: the set to name then, or WY_NOT_NAMED.  Where options are blocked or named, it need
 * not be possible.  WY_BAD: no set is named yet.  WY_LIMIT: there are too many moves.
 */
wy_status wy_heap_answer_winning(wy_heap_answer *game, const wy_place *place,
                                 bool (*take)(void *data, const wy_heap_move *move, int name),
                                 void *data, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
