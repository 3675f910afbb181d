/*
 * plays.h - games in progress, kept for a while.
 *
 * An asker does not know who plays what: every request brings its whole game.  But a wy_play
 * learns about the game it plays, so those that were used last are kept, by their start, and
 * lent to one request at a time.
 */
#ifndef ASK_PLAYS_H
#define ASK_PLAYS_H

#include <gmp.h>
#include <stdint.h>

#include <wythoff/play.h>

#include "ask/clock.h"

typedef struct ask_plays ask_plays;

/* One wy_play on loan. */
typedef struct ask_loan {
    wy_play *play; /* at the start */
    ask_clock *clock;
    char *key;
} ask_loan;

/* budget: bytes that one computation may take. */
ask_plays *ask_plays_create(uint64_t budget); /* NULL: no memory */
void ask_plays_free(ask_plays *plays);

/* A game that begins at this position.  It may compute as long as the clock allows. */
wy_status ask_plays_borrow(ask_loan **out, ask_plays *plays, const wy_sum *start, ask_clock *clock,
                           wy_error *error);
void ask_plays_return(ask_plays *plays, ask_loan *loan); /* NULL is allowed */

#endif
