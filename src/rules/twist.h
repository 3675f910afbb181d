/* twist.h - what sets a game apart from plain normal play on all positions. */
#ifndef WI_RULES_TWIST_H
#define WI_RULES_TWIST_H

#include <wythoff/rules.h>

/* A part of a sentence, as "play is misere"; NULL: the moves alone decide. */
const char *wi_rules_twist(const wy_rules *rules);

/*
 * S1: as starts, the P-positions of (m,p)-Imitation Nim are those of (m,p)-Wythoff Nim, which is
 * named here.  False: this is another game, or it has a twist of its own.
 */
enum { WI_STARTS_SIZE = 64 };
bool wi_rules_starts(char name[WI_STARTS_SIZE], const wy_rules *rules);

#endif
