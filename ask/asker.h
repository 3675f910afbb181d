/* asker.h - all that an asker keeps (wythoff/ask.h). */
#ifndef ASK_ASKER_H
#define ASK_ASKER_H

#include <stdatomic.h>

#include <wythoff/ask.h>

#include "ask/games.h"

struct ask_claims;
struct ask_jobs;
struct ask_plays;

struct wy_asker {
    wy_ask_settings settings; /* none is 0 but threads */
    atomic_bool down;         /* computations end, jobs are stopped */
    ask_games *games;
    struct ask_jobs *jobs;
    struct ask_plays *plays;
    struct ask_claims *claims;
};

#endif
