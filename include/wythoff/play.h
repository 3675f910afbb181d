/*
 * play.h - playing: is a move legal, a game in progress, the perfect opponent.
 *
 *     wy_play *play;
 *     wy_play_create(&play, rules, x, y, &control, &error);
 *     wy_play_seat_computer(play, WY_SECOND);
 *     wy_play_move(play, dx, dy, &error);          // WY_NO: not legal, error says why
 *     wy_play_advise(play, &advice, &error);       // what is best here, and why
 *     wy_play_follow(play, &advice, &error);       // do it
 *     wy_play_free(play);
 *
 * Every game of the language can be played, with heaps of any size: with blocking
 * (before each move the other player announces what he blocks), misere, on cones,
 * with early ends, and imitation games, in which history counts.
 *
 * The opponent has no memory of its own: what it does follows from the state of
 * the game alone.  So undo, restart and changing sides cannot confuse it, and from
 * a won state it wins.
 *
 * Then: sums, several boards played as one game.
 */
#ifndef WYTHOFF_PLAY_H
#define WYTHOFF_PLAY_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- a game in progress: src/play/session.c -------------------------------------------------- */

typedef enum wy_seat { WY_FIRST, WY_SECOND, WY_NOBODY } wy_seat; /* WY_FIRST makes move 1 */

typedef enum wy_phase {
    WY_PHASE_BLOCK, /* who does not move may now block options */
    WY_PHASE_MOVE,
    WY_PHASE_OVER, /* who should move cannot */
} wy_phase;

typedef struct wy_big_pair {
    mpz_t x, y;
} wy_big_pair;

/* One turn: a position, what was blocked there, and the move. */
typedef struct wy_turn {
    wy_seat mover;
    mpz_t x, y;      /* before the move */
    mpz_t dx, dy;    /* the move; 0 in the turn that is under way */
    bool announced;  /* blocking is over, though perhaps nothing was blocked */
    size_t blocked;  /* options that may not be taken: */
    wy_big_pair *no; /* these moves */
} wy_turn;

typedef struct wy_play wy_play;

/*
 * A game that begins at (x, y).  Keeps its own copy of the rules; control may be
 * NULL.  WY_BAD if (x, y) is no position.  No seat is the computer's yet.
 */
wy_status wy_play_create(wy_play **play, const wy_rules *rules, const mpz_t x, const mpz_t y,
                         const wy_control *control, wy_error *error);
void wy_play_free(wy_play *play); /* NULL is allowed */

/* How many seconds a proof may take, where an answer needs one; at first as many as it needs. */
void wy_play_allow_proof(wy_play *play, double seconds);

const wy_rules *wy_play_rules(const wy_play *play);
wy_phase wy_play_phase(const wy_play *play);

/* Who is to move (or cannot); who is to act: in WY_PHASE_BLOCK the other one. */
wy_seat wy_play_mover(const wy_play *play);
wy_seat wy_play_actor(const wy_play *play);
wy_seat wy_play_other(wy_seat seat);

/* WY_NOBODY until it is over.  Normal play: who cannot move loses; misere: wins. */
wy_seat wy_play_winner(const wy_play *play);

/* The turns: moves made + 1, the last of which is under way.  Valid until the next change. */
size_t wy_play_turns(const wy_play *play);
const wy_turn *wy_play_turn(const wy_play *play, size_t i);
const wy_turn *wy_play_now(const wy_play *play);

/* Whose place the computer has; WY_NOBODY: people play each other. */
wy_seat wy_play_computer(const wy_play *play);
void wy_play_seat_computer(wy_play *play, wy_seat seat);
void wy_play_switch(wy_play *play); /* the computer, if it plays, takes the other seat */

/* ---- what players do: src/play/session.c ----------------------------------------------------- */

/* Each either happens, or returns WY_NO with the reason and changes nothing. */
wy_status wy_play_move(wy_play *play, const mpz_t dx, const mpz_t dy, wy_error *error);

/* Announces which moves are blocked; count may be 0. */
wy_status wy_play_block(wy_play *play, const wy_big_pair *moves, size_t count, wy_error *error);

/* Takes the last move, or the last announcement, back. */
wy_status wy_play_undo(wy_play *play, wy_error *error);

/* Back to the beginning, with the same seats. */
wy_status wy_play_restart(wy_play *play, wy_error *error);

/* ---- the perfect opponent: src/play/advise.c, explain.c -------------------------------------- */

/* What is best for who is to act, whoever that is. */
typedef struct wy_advice {
    wy_phase phase;     /* block, move, or nothing: the game is over */
    bool wins;          /* with best play, who acts wins (when it is over: has won) */
    wy_verdict verdict; /* on the state, before any blocking */
    size_t winning;     /* WY_PHASE_MOVE: how many moves win, blocked ones not counted */
    bool many;          /* and more than these */
    wy_move move;       /* WY_PHASE_MOVE: one of these, or else one that resists */
    size_t block_count; /* WY_PHASE_BLOCK: the moves to block */
    wy_big_pair *block;
} wy_advice;

void wy_advice_init(wy_advice *advice);
void wy_advice_clear(wy_advice *advice);

/*
 * WY_LIMIT when the position is out of reach.  A won state has a move that keeps it
 * won; from a lost one the advice is a move that leaves the fewest good answers.
 */
wy_status wy_play_advise(wy_play *play, wy_advice *advice, wy_error *error);

/* Makes the move, or announces the blocks, of the advice. */
wy_status wy_play_follow(wy_play *play, const wy_advice *advice, wy_error *error);

/* Every move that wins now (blocked ones left out); take returns false to stop. */
wy_status wy_play_winning(wy_play *play, wy_take_legal *take, void *data, wy_error *error);

/*
 * The state of the game in a few sentences, for who is to act: P or N, what to do,
 * and how it is known.  actor is "you", "I" or a name.  free() it; NULL: no memory.
 */
char *wy_play_explain(const wy_play *play, const wy_advice *advice, const char *actor);

/* ---- transcripts: src/play/transcript_write.c, transcript_read.c ----------------------------- */

/*
 * A game as text: the rule, the start, the names of the players, then one line for
 * each move and each announcement:
 *
 *     game    imitation(3,3)
 *     start   (6,9)
 *     players Alice Bob
 *     Alice (6,9) -> (5,9)
 *     Bob (5,9) -> (5,6)
 *
 * In games with blocking lines such as "Bob blocks (3,4) (2,3)" or "Bob blocks
 * nothing" stand before the moves; they name the positions that may not be moved
 * to.  "result Bob wins", at the end, is checked.  # begins a remark.
 */
#define WY_MAX_NAME 40 /* bytes of a player's name, which has no spaces */

/* rule is how the game is called; NULL: its rule, written out. */
wy_status wy_play_write(FILE *stream, const wy_play *play, const char *rule,
                        const char *const names[2], wy_error *error);

/*
 * Reads a transcript and plays it.  On WY_OK *play is new, and names has the players.
 * A fault has its line: WY_BAD where the text is none of a game, WY_NO where a move
 * is not legal or the result is not as it says.
 * watch, which may be NULL, is called after the head and after every line.
 */
typedef wy_status wy_watch(void *data, wy_play *play, const char *const names[2], wy_error *error);
wy_status wy_play_read(wy_play **play, char names[2][WY_MAX_NAME + 1], char **rule,
                       const char *text, size_t length, const wy_control *control, wy_watch *watch,
                       void *data, wy_error *error);

/* ==== sums: who wins several boards played as one, and by which move on which board =========== */

/*
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

/* ---- sums, and their text: src/play/sum_read.c, sum.c ---------------------------------------- */

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

/* ---- moves: src/play/sum.c ------------------------------------------------------------------- */

/* May (dx, dy) be taken in this part?  As wy_rules_legal; WY_BAD: there is no such part. */
wy_status wy_sum_move_legal(const wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                            wy_error *why);

/* Makes the move; WY_NO, and nothing changes, if it is not legal. */
wy_status wy_sum_move_make(wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                           wy_error *error);

/* Is there a move in any part?  WY_LIMIT: too many would have to be tried. */
wy_status wy_sum_goes_on(bool *goes_on, const wy_sum *sum, wy_error *error);

/* ---- who wins: src/play/sum_value.c, sum_decide.c, sum_moves.c ------------------------------- */

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

/* ---- a game in progress: src/play/sum_play.c, sum_transcript.c ------------------------------- */

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

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
