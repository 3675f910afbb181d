/*
 * plays.h - games in progress, kept for a while.
 *
 * The server does not know who plays what: every request brings its whole game.  But a wy_play
 * learns about the game it plays, so those that were used last are kept, by rule and start, and
 * lent to one request at a time.
 */
#ifndef WEB_SERVER_PLAYS_H
#define WEB_SERVER_PLAYS_H

#include <gmp.h>

#include <wythoff/play.h>

#include "web/server/clock.h"

typedef struct web_plays web_plays;

/* One wy_play on loan. */
typedef struct web_loan {
    wy_play *play; /* at the start */
    web_clock *clock;
    char *key;
} web_loan;

web_plays *web_plays_create(void); /* NULL: no memory */
void web_plays_free(web_plays *plays);

/* A game of this rule at (x, y), which may compute as long as the clock allows. */
wy_status web_plays_borrow(web_loan **out, web_plays *plays, const char *rule, const mpz_t x,
                           const mpz_t y, web_clock *clock, wy_error *error);
void web_plays_return(web_plays *plays, web_loan *loan); /* NULL is allowed */

#endif
