/*
 * normal.h - the normal form of a rule: one meaning, one value, however it was written.
 *
 *     wy_rules *normal;
 *     wy_rules_normal(&normal, rules, &error);
 *     char *text = wy_rules_text(normal);
 *
 * The moves of a rule are a set of points (x, y, s, t): at the position (x,y) the move (s,t) may be
 * made.  Conditions are linear, with remainders, so that set can be computed with exactly (isl);
 * the normal form is read off the set, not off the text.  It is again a ruleset, with these
 * properties:
 *
 *   - No family removes moves.  A family is a single move, a line start + t step, or all of
 *     start + s step + t across; its moves change one heap, or all of them change two.
 *   - What the heaps and the board demand anyway is no condition.  A family has a condition only if
 *     it is needed: on the position alone (`when` has no s and t), or, if which of its moves there
 *     are changes with the position, on the position and its parameters: then it is *tied*.
 *   - Moves under the same condition are one set, lines in it are as long as they can be, and the
 *     order is fixed: moves without a condition first; lines, cones of moves, single moves.  Where
 *     options are blocked no two families have a move in common.
 *   - The game ends by a rule only where there would be moves.
 *   - The board is told by slopes in lowest terms.
 *
 * prime(...) is taken for a condition of which nothing is known.
 *
 * Everything that solves, proves or plays a game works with its normal form; wy_solve and the like
 * bring rules into it if they are not.
 */
#ifndef WYTHOFF_NORMAL_H
#define WYTHOFF_NORMAL_H

#include <stdbool.h>

#include <wythoff/rules.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * *normal is new and has `normal` set.  WY_LIMIT, with the reason in error: it has none that is not
 * too large, or asks whether a parameter without end is prime.  Takes milliseconds, and some
 * seconds until it gives up.  A rule in normal form is copied.
 */
wy_status wy_rules_normal(wy_rules **normal, const wy_rules *rules, wy_error *error);

/*
 * The same, but a rule without normal form is copied as it is: WY_OK or WY_SYSTEM.  Rules that went
 * through this are called settled.
 */
wy_status wy_rules_settle(wy_rules **settled, const wy_rules *rules, wy_error *error);

/* Reads a rule, as wy_rules_read, and settles it. */
wy_status wy_rules_read_settled(wy_rules **settled, const char *text, wy_error *error);

/* The same as wy_rules_read_with. */
wy_status wy_rules_read_settled_with(wy_rules **settled, const char *text, size_t length,
                                     const wy_lists *lists, wy_error *error);

/* The rules with their heaps exchanged, settled. */
wy_status wy_rules_turn(wy_rules **turned, const wy_rules *rules, wy_error *error);

/*
 * Are the rules the same: the same board, at each position the same moves, the same blocking and
 * play?  *same is then proved; false may mean that it is not seen.  WY_OK or WY_SYSTEM.
 */
wy_status wy_rules_same(bool *same, const wy_rules *a, const wy_rules *b, wy_error *error);

/* A game that has a name. */
typedef struct wy_recognised {
    char name[128]; /* as the language has it: "maharaja(3,5)" */
    char title[96]; /* as people call it: "Wythoff Nim" */
    bool whole;     /* the rules are that game; else it has other ends, blocking or play */
} wy_recognised;

/* Is it, however it was written, a named game?  Of settled rules; false may mean "not seen". */
bool wy_rules_recognise(wy_recognised *out, const wy_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
