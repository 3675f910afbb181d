/*
 * play.h - positions of one board or of several, who wins there, and games in progress.
 *
 *     wy_sum *sum;
 *     wy_sum_read(&sum, "wythoff@3,5 + maharaja@10,7 + nim(7)", &error);
 *     wy_sum_solver *solver;
 *     wy_sum_solver_open(&solver, &control, &error);
 *     wy_sum_decide(&verdict, solver, sum, &error);     // who wins, by which move, and why
 *
 *     wy_play *play;
 *     wy_play_open(&play, sum, &control, &error);
 *     wy_play_seat_computer(play, WY_SECOND);
 *     wy_play_move(play, &move, &error);                // WY_NO: not legal, error says why
 *     wy_play_advise(play, &advice, &error);            // what is best here, and why
 *     wy_play_follow(play, &advice, &error);            // do it
 *     wy_play_free(play);
 *
 * A position is a list of parts; a single board is a list of one.  A player moves on one board of
 * his choice; who cannot move on any loses.
 *
 * A board alone may be of any game of the language, with heaps of any size: with blocking (before
 * each move the other player announces what he blocks), misere, on cones, with early ends, and
 * imitation games, in which history counts.  Several parts are decided by the theorem of Sprague
 * and Grundy: the player to move loses iff the exclusive or of the parts' Grundy values
 * (grundy.h) is 0.  So there every part must have Grundy values: misere play, blocking, complying
 * and history have no place beside other parts.  A part may be on one to six heaps and have a
 * memory: it is a game on positions together with what is remembered, and keeps its own.
 */
#ifndef WYTHOFF_PLAY_H
#define WYTHOFF_PLAY_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/grundy.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- positions, and their text: src/play/sum.c, sum_read.c ----------------------------------- */

#define WY_MAX_PARTS 1000

/* A game and a position of it, with what is remembered. */
typedef struct wy_part {
    char *game; /* as it was written */
    wy_rules *rules;
    bool heap; /* nim(n): one heap, x = n and y = 0 */
    wy_place at;
} wy_part;

typedef struct wy_sum {
    size_t count; /* at least 1 */
    wy_part *parts;
} wy_sum;

/*
 * The text of a sum is
 *
 *     sum   = part { "+" part }
 *     part  = GAME "@" place [ "|" memory ]  |  "nim" "(" n ")"
 *     place = x { "," y }  |  "(" x { "," y } ")"
 *
 * where GAME is any rule of the language, with its own + and brackets: it goes up to the @.  A
 * place has a number for each heap.  Numbers have no spaces inside; 10^40+7 is one.  memory is what
 * is remembered: passes left, the set that is named (from 1), the bound, or the last move (its
 * numbers, in imitation games perhaps with the imitations in a row behind them); without, it is as
 * at the start of a game.
 *
 * Is the text meant as a sum: is there an @ in it (not in a comment), or does it begin with nim(n)?
 */
bool wy_sum_is_meant(const char *text, size_t length);

/*
 * Reads a sum.  On success *sum is new and belongs to the caller; otherwise it is NULL and error,
 * which may be NULL, says what is wrong, and where in the text.  WY_BAD also if one of several
 * parts has no Grundy value there, or a position is not on its board.
 */
wy_status wy_sum_read(wy_sum **sum, const char *text, wy_error *error);
wy_status wy_sum_read_bytes(wy_sum **sum, const char *text, size_t length, wy_error *error);
wy_status wy_sum_read_with(wy_sum **sum, const char *text, size_t length, const wy_lists *lists,
                           wy_error *error); /* lists: as for wy_rules_read_with */

/*
 * One board, at the start of a game.  game is how it is called; NULL: its rule, written out.  The
 * rules are copied.  WY_BAD: the rules have no such heaps, or no such state of the memory.  Whether
 * (x, y) is on the board is not asked.
 */
wy_status wy_sum_of(wy_sum **sum, const char *game, const wy_rules *rules, const wy_place *at,
                    wy_error *error);

/*
 * The sum as text on one line, each game as it was written; free() it.  NULL: no memory.  Reading
 * it gives an equal sum.
 */
char *wy_sum_text(const wy_sum *sum);
char *wy_part_text(const wy_part *part);

void wy_sum_free(wy_sum *sum);          /* NULL is allowed */
wy_sum *wy_sum_copy(const wy_sum *sum); /* NULL: no memory */

/* Rules and positions, part by part. */
bool wy_sum_equal(const wy_sum *a, const wy_sum *b);

/* How many numbers a position of this part has: its heaps; one for nim(n) and games on one heap. */
int wy_part_heaps(const wy_part *part);

/*
 * The memory in words, to be printed after the heaps: ", 1 pass left", ", set 2 named",
 * ", at most 6 to take", ", not (1,0) again", or "".  free() it; NULL: no memory.
 */
char *wy_part_state(const wy_part *part);

/*
 * May this move be made in its part?  Its part, what it takes or that it is a pass, and the set
 * that is named with it count; beside other parts that must be said.  Blocking is not looked at.
 * WY_NO: no, and why says why.  WY_LIMIT: it cannot be said.
 */
wy_status wy_sum_move_legal(const wy_sum *sum, const wy_move *move, wy_error *why);

/* Makes the move; WY_NO, and nothing changes, if it is not legal. */
wy_status wy_sum_move_make(wy_sum *sum, const wy_move *move, wy_error *error);

/*
 * Legal moves of a part, as moves of part 0, with no set named; some perhaps twice.  tries and *all
 * are as for wy_rules_each_legal; on several heaps, or with a memory, all moves are listed unless
 * there are too many.
 */
wy_status wy_part_each_legal(const wy_part *part, long tries, bool *all, wy_take_winning *take,
                             void *data, wy_error *error);

/* ---- who wins: src/play/solver.c ------------------------------------------------------------- */

/* Keeps what was found out about the games, for the next question. */
typedef struct wy_sum_solver wy_sum_solver;

/* control may be NULL; it is copied. */
wy_status wy_sum_solver_open(wy_sum_solver **out, const wy_control *control, wy_error *error);
void wy_sum_solver_free(wy_sum_solver *solver); /* NULL is allowed */

/* The only engine to ask about single boards; at first all of them. */
void wy_sum_solver_wish(wy_sum_solver *solver, wy_engine engine);

/* How many seconds a proof may take, where an answer needs one; at first as many as it needs. */
void wy_sum_solver_allow_proof(wy_sum_solver *solver, double seconds);

/* The game with these rules, as the solver asks it; it belongs to the solver. */
wy_status wy_sum_solver_game(wy_solution **game, wy_sum_solver *solver, const wy_rules *rules,
                             wy_error *error);

/*
 * Bytes that the largest table of values takes, if all values of several parts are to be had.  0:
 * none is needed, or none is possible.
 */
wy_status wy_sum_memory(uint64_t *bytes, wy_sum_solver *solver, const wy_sum *sum, wy_error *error);

/*
 * Who wins, before anything is blocked.  A single part is decided by the engines of answer.h; of
 * several, parts has the values and total their exclusive or.
 *
 * WY_LIMIT: the outcome is not known, and error says why; the parts of verdict then hold what was
 * found.  Not every value of a huge position can be found, but often the outcome can: two equal
 * boards cancel, one board left alone is decided as a game of its own, a value that is too small to
 * matter does not matter.
 */
wy_status wy_sum_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                        wy_error *error);

/*
 * Every winning move, by parts, with the set that is named; where moves can be blocked, every move
 * to a P-position.  take returns false to stop.  *all: there are no others; else there may be some
 * in parts whose values are not known.
 */
wy_status wy_sum_winning(bool *all, wy_sum_solver *solver, const wy_sum *sum, wy_take_winning *take,
                         void *data, wy_error *error);

/* ---- a game in progress: src/play/session.c ------------------------------------------------- */

typedef enum wy_seat { WY_FIRST, WY_SECOND, WY_NOBODY } wy_seat; /* WY_FIRST makes move 1 */

/* In the first three phases the player who does not move acts. */
typedef enum wy_phase {
    WY_PHASE_NAME,   /* he names the set of moves that must be used (WY_MEMORY_ENFORCE) */
    WY_PHASE_BLOCK,  /* he may block options */
    WY_PHASE_COMPLY, /* he names the options that may be taken */
    WY_PHASE_MOVE,
    WY_PHASE_OVER, /* the player who should move cannot */
} wy_phase;

/* One turn: what the other player announced, and the move. */
typedef struct wy_turn {
    wy_seat mover;
    int set;         /* the set of moves that was announced, from 0, or WY_NOT_NAMED */
    bool announced;  /* options were blocked or named, though perhaps none */
    size_t count;    /* of these options: */
    wy_move *listed; /* they may not be taken; with comply, no others may */
    /* Both are empty in the turn that is under way. */
    wy_move move;
    wy_place from; /* where the part of the move was before it */
} wy_turn;

/*
 * The opponent has no memory of its own: what it does follows from the state of the game alone.
 * So undo, restart and changing sides cannot confuse it, and from a won state it wins.
 */
typedef struct wy_play wy_play;

/*
 * A game that begins at this position, of which it keeps a copy; control may be NULL.  WY_BAD if it
 * is no position, or one of several parts has no Grundy values.  WY_LIMIT if it cannot be said
 * whether there is a move.  No seat is the computer's yet.
 */
wy_status wy_play_open(wy_play **play, const wy_sum *start, const wy_control *control,
                       wy_error *error);
void wy_play_free(wy_play *play); /* NULL is allowed */

/* As for its solver: how many seconds a proof may take. */
void wy_play_allow_proof(wy_play *play, double seconds);

const wy_sum *wy_play_start(const wy_play *play);
const wy_sum *wy_play_place(const wy_play *play);   /* where it is now */
const wy_rules *wy_play_rules(const wy_play *play); /* of the first part: all, if it is alone */
wy_phase wy_play_phase(const wy_play *play);

/* Who is to move (or cannot); who is to act: before WY_PHASE_MOVE the other one. */
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

/* ---- what players do: src/play/session.c ---------------------------------------------------- */

/* Each either happens, or returns WY_NO with the reason and changes nothing. */

/*
 * Its part, what it takes or that it is a pass, and name count.  Where sets of moves are named, a
 * move may name the next one; in a game alone it need not, and WY_PHASE_NAME follows.
 */
wy_status wy_play_move(wy_play *play, const wy_move *move, wy_error *error);

/*
 * Announces the options that are blocked, at most as many as the rule says, or, with comply, those
 * that are named: as many as the rule says, or all.
 */
wy_status wy_play_list(wy_play *play, const wy_move *moves, size_t count, wy_error *error);

/* Announces the set of moves, from 0. */
wy_status wy_play_name(wy_play *play, int set, wy_error *error);

/* Takes the last move, or the last announcement, back. */
wy_status wy_play_undo(wy_play *play, wy_error *error);

/* Back to the beginning, with the same seats. */
wy_status wy_play_restart(wy_play *play, wy_error *error);

/* ---- the perfect opponent: src/play/advise.c, explain.c ------------------------------------- */

/* What is best for who is to act, whoever that is. */
typedef struct wy_advice {
    wy_phase phase;
    bool known;         /* false: nobody knows who wins, and the move is one that is legal */
    bool wins;          /* with best play, who acts wins (when it is over: has won) */
    wy_verdict verdict; /* on the state, before any blocking */
    size_t winning;     /* WY_PHASE_MOVE: how many moves are known to win, of those that are open */
    bool many;          /* perhaps more than these */
    wy_move move;       /* WY_PHASE_MOVE: one of these; where there is none, one that resists.
                           WY_PHASE_NAME: its name is the set to announce */
    size_t count;       /* WY_PHASE_BLOCK, WY_PHASE_COMPLY: the options to announce */
    wy_move *listed;
} wy_advice;

void wy_advice_init(wy_advice *advice);
void wy_advice_clear(wy_advice *advice);

/*
 * WY_LIMIT when the position is out of reach: not known, and what can be done all the same.  A won
 * state has a move that keeps it won (of a sum it may be that nobody knows which: winning is 0);
 * from a lost one the advice is a move that leaves the fewest good answers.
 */
wy_status wy_play_advise(wy_play *play, wy_advice *advice, wy_error *error);

/* Makes the move of the advice, or its announcement. */
wy_status wy_play_follow(wy_play *play, const wy_advice *advice, wy_error *error);

/*
 * Every move that wins now, of those that are open, as wy_sum_winning.  In WY_PHASE_NAME the sets
 * that win for the player who names them: only the name of these moves counts.
 */
wy_status wy_play_winning(bool *all, wy_play *play, wy_take_winning *take, void *data,
                          wy_error *error);

/*
 * The state of the game in a few sentences, for who is to act: P or N, what to do,
 * and how it is known; of several boards their values.  actor is "you", "I" or a name.  free() it;
 * NULL: no memory.
 */
char *wy_play_explain(const wy_play *play, const wy_advice *advice, const char *actor);

/* ---- transcripts: src/play/transcript.c, transcript_read.c ----------------------------------- */

/*
 * A game as text: the rule and the start, the names of the players, then one line for
 * each move and each announcement; on several boards a move names its part:
 *
 *     game    imitation(3,3)                   sum     wythoff@3,5 + nim(7)
 *     start   (6,9)                            players Alice Bob
 *     players Alice Bob                        Alice 1: (3,5) -> (3,1)
 *     Alice (6,9) -> (5,9)                     Bob 2: (7) -> (4)
 *     Bob (5,9) -> (5,6)
 *
 * A pass is "Alice pass".  Announcements stand before the moves: "Bob blocks (3,4) (2,3)", "Bob
 * blocks nothing", "Bob names (3,4)" (comply) and "Bob names set 2"; they list the positions that
 * may not, or may, be moved to.  A move that names the next set ends with ", name set 2".  A start
 * with another memory than a game begins with is written as a sum: "sum     nim pass@3,4|0".
 * "result Bob wins", at the end, is checked.  # begins a remark.
 */
#define WY_MAX_NAME 40 /* bytes of a player's name, which has no spaces */

wy_status wy_play_write(FILE *stream, const wy_play *play, const char *const names[2],
                        wy_error *error);

/*
 * Reads a transcript and plays it.  On WY_OK *play is new, and names has the players.
 * A fault has its line: WY_BAD where the text is none of a game, WY_NO where a move
 * is not legal or the result is not as it says.
 * watch, which may be NULL, is called after the head and after every line.
 */
typedef wy_status wy_watch(void *data, wy_play *play, const char *const names[2], wy_error *error);
wy_status wy_play_read(wy_play **play, char names[2][WY_MAX_NAME + 1], const char *text,
                       size_t length, const wy_control *control, wy_watch *watch, void *data,
                       wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
