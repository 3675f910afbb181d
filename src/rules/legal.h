/* legal.h - may a move be made?  Straight from the families, for any rule on two heaps. */
#ifndef WI_RULES_LEGAL_H
#define WI_RULES_LEGAL_H

#include <wythoff/rules.h>

/* Called with each move; return false to stop. */
typedef bool wi_each_move(void *data, int64_t dx, int64_t dy);

/* Is the move in the family, and does the family's condition hold at (x, y)? */
bool wi_family_has(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy);

/* Is this part of all moves 0?  Is it positive in all of them?  No part is negative. */
void wi_family_sign(bool *zero, bool *positive, const wy_family *family, int heap);

/* Have they no move in common, as far as the signs of their parts tell?  No part is negative. */
bool wi_families_apart(const wy_family *a, const wy_family *b);

/* Are s and t the first parameters, by s, then t, that give their move at (x, y)? */
bool wi_family_first_at(const wy_family *family, int64_t x, int64_t y, int64_t s, int64_t t);

#endif
