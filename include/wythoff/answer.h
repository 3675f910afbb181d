/*
 * answer.h - a game and all that is known about it, behind one door.
 *
 *     wy_solution *game;
 *     wy_answer_open(&game, rules, WY_ENGINE_AUTO, &control, &error);
 *     wy_solution_decide(&verdict, game, x, y, &error);        and every question of solve.h
 *     wy_solution_free(game);
 *
 * A game that is opened here is a solution (solve.h) with all engines that there are, for outcomes
 * and for Grundy values: the automata of the P-set and of all values (prove.h) are among them.
 * Where engines that compute all smaller positions would take long, or do not reach, the automaton
 * is looked for and proved; it is kept for later questions.  So a game has the same answer wherever
 * it is asked for.
 */
#ifndef WYTHOFF_ANSWER_H
#define WYTHOFF_ANSWER_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#include <wythoff/base.h>
#include <wythoff/grundy.h>
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
 * Does this engine answer about outcomes, or about Grundy values, for games of this kind: two
 * heaps without memory, or several heaps or a memory?
 */
bool wy_answer_is_for(wy_engine engine, bool values, const wy_rules *rules);

/*
 * Can this engine, of all that there are, solve the game, or find its Grundy values?  reason gets
 * one sentence on why, or why not; nothing is proved for that.  "perhaps: ...", with true: it is
 * found out when it is needed.
 */
bool wy_answer_can(wy_engine engine, bool values, const wy_rules *rules,
                   char reason[WY_REASON_SIZE]);

/* ---- the automaton; of solutions that were opened here: src/answer/engine_automaton.c -------- */

/*
 * How many seconds a proof may take, about outcomes and about values, from now on; at first as many
 * as it needs.  0: none.
 */
void wy_answer_allow_proof(wy_solution *game, double seconds);

/* The theorem that was proved, or NULL; it belongs to the game. */
wy_theorem *wy_answer_theorem(const wy_solution *game);

/* Gives the game a theorem about its rules, which then belongs to it; one that it had is freed. */
void wy_answer_keep_theorem(wy_solution *game, wy_theorem *theorem);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
