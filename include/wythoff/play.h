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
 */
#ifndef WYTHOFF_PLAY_H
#define WYTHOFF_PLAY_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the moves of a position, any size -------------------------------------- */

/*
 * May (dx, dy) be taken at (x, y)?  For any ruleset, straight from its families, with
 * the board and terminal rules; history and blocking are not looked at.  WY_OK:
 * yes.  WY_NO: no, and why (which may be NULL) says the reason to the player.
 * WY_LIMIT: cannot be said.
 */
wy_status wy_rules_legal(const wy_rules *rules, const mpz_t x, const mpz_t y, const mpz_t dx,
                         const mpz_t dy, wy_error *why);

/*
 * Legal moves at (x, y), as wy_rules_legal says, some perhaps twice.  Of what the
 * heaps allow for a parameter of a family, the first and the last `tries` values are
 * tried; *all says that no move was left out.  take returns false to stop.
 */
typedef bool wy_take_legal(void *data, const mpz_t dx, const mpz_t dy);
wy_status wy_rules_each_legal(const wy_rules *rules, const mpz_t x, const mpz_t y, long tries,
                              bool *all, wy_take_legal *take, void *data, wy_error *error);

/* ---- a game in progress ------------------------------------------------------- */

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

/* ---- what players do ------------------------------------------------------------ */

/* Each either happens, or returns WY_NO with the reason and changes nothing. */
wy_status wy_play_move(wy_play *play, const mpz_t dx, const mpz_t dy, wy_error *error);

/* Announces which moves are blocked; count may be 0. */
wy_status wy_play_block(wy_play *play, const wy_big_pair *moves, size_t count, wy_error *error);

/* Takes the last move, or the last announcement, back. */
wy_status wy_play_undo(wy_play *play, wy_error *error);

/* Back to the beginning, with the same seats. */
wy_status wy_play_restart(wy_play *play, wy_error *error);

/* ---- the perfect opponent --------------------------------------------------------- */

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

/* ---- transcripts ---------------------------------------------------------------- */

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

#ifdef __cplusplus
}
#endif

#endif
