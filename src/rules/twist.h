/* twist.h - what sets a game apart from plain normal play on all positions. */
#ifndef WY_RULES_TWIST_H
#define WY_RULES_TWIST_H

#include <wythoff/rules.h>

/* A part of a sentence, as "play is misere"; NULL: the moves alone decide. */
const char *wy_rules_twist(const wy_rules *rules);

#endif
