/* asker.h - all that an asker keeps (wythoff/ask.h). */
#ifndef ASK_ASKER_H
#define ASK_ASKER_H

#include <stdatomic.h>

#include <wythoff/ask.h>
#include <wythoff/play.h>

#include "ask/games.h"

struct ask_jobs;

/* ---- games in progress, kept for a while: play.c --------------------------------------------- */

/*
 * An asker does not know who plays what: every request brings its whole game.  But a wy_play
 * learns about the game it plays, so those that were used last are kept, by their start, and
 * lent to one request at a time.
 */
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

/* ---- the claims of the papers with their games, read when first asked: claims.c -------------- */

typedef struct ask_claims ask_claims;

/* NULL: there is no memory. */
ask_claims *ask_claims_create(void);

void ask_claims_free(ask_claims *kept);

/* ---- the asker ------------------------------------------------------------------------------- */

struct wy_asker {
    wy_ask_settings settings; /* none is 0 but threads */
    atomic_bool down;         /* computations end, jobs are stopped */
    ask_games *games;
    struct ask_jobs *jobs;
    ask_plays *plays;
    ask_claims *claims;
};

#endif
