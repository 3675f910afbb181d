/* legal_big.h - the moves of one position of any size; see include/wythoff/play.h. */
#ifndef WI_SOLVE_LEGAL_BIG_H
#define WI_SOLVE_LEGAL_BIG_H

#include <stdbool.h>

#include <wythoff/solve.h>

#include "solve/family_big.h"

/*
 * Do the families allow the move?  The last of them, from `first` on, that contains it
 * decides; *decided_by is that one, or family_count if none does.
 */
wy_status wi_families_allow_big(bool *allowed, size_t *decided_by, const wy_rules *rules,
                                size_t first, const wi_big_move *move, wy_error *error);

/* WY_LIMIT if the rule asks for primes and the heaps are too large for that question. */
wy_status wi_rules_can_ask_big(const wy_rules *rules, const mpz_t x, const mpz_t y,
                               wy_error *error);

#endif
