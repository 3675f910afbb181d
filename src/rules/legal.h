/*
 * legal.h - the moves of one position, straight from the families: for any
 * ruleset, without compiling it.
 */
#ifndef WI_RULES_LEGAL_H
#define WI_RULES_LEGAL_H

#include <wythoff/rules.h>

/* Called with each move; return false to stop. */
typedef bool wi_each_move(void *data, int64_t dx, int64_t dy);

/* Is the move in the family, and does the family's condition hold at (x, y)? */
bool wi_family_has(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy);

/*
 * Every move (dx, dy) that may be taken at (x, y) and stays on the board, each
 * once.  None where the game ends by a terminal rule.  History is not looked
 * at, and no family may be the P-positions of another game.  Returns false if
 * visit stopped it.
 */
bool wi_rules_each_move(const wy_rules *rules, int64_t x, int64_t y, wi_each_move *visit,
                        void *data);

#endif
