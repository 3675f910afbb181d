/*
 * sum.h - several boards played as one game: who wins, and by which move on which board.
 *
 *     wy_sum *sum;
 *     wy_sum_read(&sum, "wythoff@3,5 + maharaja@10,7 + nim(7)", &error);
 *     wy_sum_solver *solver;
 *     wy_sum_solver_open(&solver, &control, &error);
 *     wy_sum_decide(&verdict, solver, sum, &error);
 *     wy_sum_move_make(sum, verdict.move.part, verdict.move.dx, verdict.move.dy, &error);
 *
 * A player moves on one board of his choice; who cannot move on any board loses.  The theorem of
 * Sprague and Grundy: the player to move loses iff the exclusive or of the boards' Grundy values
 * (grundy.h) is 0.  So every part must have Grundy values: misere play, blocking and games with
 * history have no place in a sum.
 *
 * Heaps may have any number of digits.  Not every value of such a size can be found; often the
 * outcome can: two equal boards cancel, one board left alone is decided as a game of its own, a
 * value that is too small to matter does not matter.  Otherwise the answer is WY_LIMIT.
 */
#ifndef WYTHOFF_SUM_H
#define WYTHOFF_SUM_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/play.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- sums, and their text ------------------------------------------------------------------ */

#define WY_MAX_PARTS 1000

/* One board: a game and a position of it. */
typedef struct wy_part {
    char *game; /* as it was written */
    wy_rules *rules;
    bool heap; /* nim(n): one heap, x = n and y = 0 */
    mpz_t x, y;
} wy_part;

typedef struct wy_sum {
    size_t count; /* at least 1 */
    wy_part *parts;
} wy_sum;

/*
 * The text of a sum is
 *
 *     sum   = part { "+" part }
 *     part  = GAME "@" x "," y  |  GAME "@" "(" x "," y ")"  |  "nim" "(" n ")"
 *
 * where GAME is any rule of the language, with its own + and brackets: it goes up to the @.
 * Numbers have no spaces inside; 10^40+7 is one.
 *
 * Is the text meant as a sum: is there an @ in it (not in a comment), or does it begin with nim(n)?
 */
bool wy_sum_is_meant(const char *text, size_t length);

/*
 * Reads a sum.  On success *sum is new and belongs to the caller; otherwise it is NULL and error,
 * which may be NULL, says what is wrong, and where in the text.  WY_BAD also if a part has no
 * Grundy values or its position is not on its board.
 */
wy_status wy_sum_read(wy_sum **sum, const char *text, wy_error *error);
wy_status wy_sum_read_bytes(wy_sum **sum, const char *text, size_t length, wy_error *error);
wy_status wy_sum_read_with(wy_sum **sum, const char *text, size_t length, const wy_lists *lists,
                           wy_error *error); /* lists: as for wy_rules_read_with */

/*
 * The sum as text on one line, each game as it was written; free() it.  NULL: no memory.  Reading
 * it gives an equal sum.
 */
char *wy_sum_text(const wy_sum *sum);
char *wy_part_text(const wy_part *part);

void wy_sum_free(wy_sum *sum);                       /* NULL is allowed */
wy_sum *wy_sum_copy(const wy_sum *sum);              /* NULL: no memory */
bool wy_sum_equal(const wy_sum *a, const wy_sum *b); /* rules and positions, part by part */

/* ---- moves --------------------------------------------------------------------------------- */

/* May (dx, dy) be taken in this part?  As wy_rules_legal; WY_BAD: there is no such part. */
wy_status wy_sum_move_legal(const wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                            wy_error *why);

/* Makes the move; WY_NO, and nothing changes, if it is not legal. */
wy_status wy_sum_move_make(wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                           wy_error *error);

/* Is there a move in any part?  WY_LIMIT: too many would have to be tried. */
wy_status wy_sum_goes_on(bool *goes_on, const wy_sum *sum, wy_error *error);

/* ---- who wins -------------------------------------------------------------------------------- */

/* Keeps what was found out about the games, for the next question. */
typedef struct wy_sum_solver wy_sum_solver;

/* control may be NULL; it is copied. */
wy_status wy_sum_solver_open(wy_sum_solver **out, const wy_control *control, wy_error *error);
void wy_sum_solver_free(wy_sum_solver *solver); /* NULL is allowed */

/*
 * Bytes that the largest table of values takes, if all values of the sum are to be had.  0: none is
 * needed, or none is possible.
 */
wy_status wy_sum_memory(uint64_t *bytes, wy_sum_solver *solver, const wy_sum *sum, wy_error *error);

/*
 * Decides the sum.  WY_LIMIT: the outcome is not known, and error says why; the parts of verdict
 * then hold what was found.  parts has the values, and total their exclusive or.
 */
wy_status wy_sum_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                        wy_error *error);

/*
 * Every winning move, by parts; take returns false to stop.  *all: there are no others; else there
 * may be some in parts whose values are not known.
 */
typedef bool wy_take_sum_move(void *data, const wy_move *move);
wy_status wy_sum_winning(bool *all, wy_sum_solver *solver, const wy_sum *sum,
                         wy_take_sum_move *take, void *data, wy_error *error);

/*
 * For a player who has lost if the other one is careful: a small move that leaves few winning
 * answers.  WY_NO: there is no move.
 */
wy_status wy_sum_stubborn(wy_move *move, wy_sum_solver *solver, const wy_sum *sum, wy_error *error);

/* ---- a game in progress ---------------------------------------------------------------------- */

/* A move that was made. */
typedef struct wy_sum_turn {
    wy_seat mover;
    size_t part;
    mpz_t dx, dy;
} wy_sum_turn;

typedef struct wy_sum_play wy_sum_play;

/* Keeps its own copy of the sum.  WY_LIMIT if it cannot be said whether there is a move. */
wy_status wy_sum_play_create(wy_sum_play **out, const wy_sum *sum, wy_error *error);
void wy_sum_play_free(wy_sum_play *play); /* NULL is allowed */

const wy_sum *wy_sum_play_now(const wy_sum_play *play);
const wy_sum *wy_sum_play_start(const wy_sum_play *play);
wy_seat wy_sum_play_mover(const wy_sum_play *play);
bool wy_sum_play_over(const wy_sum_play *play);
wy_seat wy_sum_play_winner(const wy_sum_play *play); /* WY_NOBODY until it is over */

/* The moves made so far. */
size_t wy_sum_play_turns(const wy_sum_play *play);
const wy_sum_turn *wy_sum_play_turn(const wy_sum_play *play, size_t i);

/* Each either happens, or returns WY_NO with the reason and changes nothing. */
wy_status wy_sum_play_move(wy_sum_play *play, size_t part, const mpz_t dx, const mpz_t dy,
                           wy_error *error);
wy_status wy_sum_play_undo(wy_sum_play *play, wy_error *error);

/*
 * A game as text:
 *
 *     sum     wythoff@3,5 + nim(7)
 *     players Alice Bob
 *     Alice 1: (3,5) -> (3,1)
 *     Bob 2: (7) -> (4)
 *
 * and at the end "result Bob wins", which is checked.  # begins a remark.
 */
wy_status wy_sum_play_write(FILE *stream, const wy_sum_play *play, const char *const names[2],
                            wy_error *error);

/* Is the first word of a transcript "sum"? */
bool wy_sum_play_is_meant(const char *text, size_t length);

/* As wy_play_read. */
typedef wy_status wy_sum_watch(void *data, wy_sum_play *play, const char *const names[2],
                               wy_error *error);
wy_status wy_sum_play_read(wy_sum_play **play, char names[2][WY_MAX_NAME + 1], const char *text,
                           size_t length, wy_sum_watch *watch, void *data, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
