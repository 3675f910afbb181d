/* imitation_rules.h - what the files of the imitation game share. */
#ifndef WI_THEORY_IMITATION_RULES_H
#define WI_THEORY_IMITATION_RULES_H

#include "theory/theory.h"

/*
 * wi_imitation_move with the word that stands before "3rd imitation in a row" in a
 * refusal: "your", "this player's".
 */
wy_status wi_imitation_move_as(wi_imitation_state *state, int heap, const mpz_t amount,
                               const char *whose, wy_error *error);

/* How many more imitations in a row the player who moves so will have in credit. */
int64_t wi_imitation_credit_after(const wi_imitation_state *state, int heap, const mpz_t amount);

/*
 * How many pairs (a_n, b_n) have a_n < a, when a is the a_n (upper) or b_n of the
 * pair with this index: n if a = a_n; a - n + p if a = b_n, since of the numbers
 * below a just b_p, ..., b_{n-1} are no a_i.
 */
void wi_imitation_pairs_below(mpz_t below, const wi_pairs *pairs, const mpz_t a, const mpz_t index,
                              bool upper);

#endif
