/* twist.h - what sets a game apart from plain normal play on all positions. */
#ifndef WI_RULES_TWIST_H
#define WI_RULES_TWIST_H

#include <wythoff/rules.h>

/* A part of a sentence, as "play is misere"; NULL: the moves alone decide. */
const char *wi_rules_twist(const wy_rules *rules);

#endif
