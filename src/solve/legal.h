/*
 * legal.h - the moves of one position: is this one legal, and which are there?
 *
 * Here is the only place where that is said for heaps of any size, any number of them and every
 * memory (solve.h has the public part).  Engines that compute all smaller positions have the moves
 * in a form of their own, in machine words.
 */
#ifndef WI_SOLVE_LEGAL_H
#define WI_SOLVE_LEGAL_H

#include <stdbool.h>

#include <wythoff/solve.h>

#include "rules/families.h"

/* A move, and the position where it is to be made. */
typedef struct wi_big_move {
    int heaps; /* coordinates of a position: wi_rules_coordinates */
    mpz_srcptr heap[WY_MOST_HEAPS], take[WY_MOST_HEAPS];
} wi_big_move;

/* Two on a plane, also where it is a line of one heap; else the number of heaps. */
static inline int wi_rules_coordinates(const wy_rules *rules) {
    return wy_rules_plane(rules) ? 2 : rules->heaps;
}

/* Families with the orders of the heaps written out. */
typedef struct wi_written {
    const wy_family *list;
    size_t count;
    wi_heap_families own; /* where list is not that of the rules */
} wi_written;

wy_status wi_written_open(wi_written *out, const wy_rules *rules, wy_error *error);
void wi_written_close(wi_written *families);

/*
 * Is the move in the family, and does the family's condition hold?  WY_LIMIT: too many values of
 * the parameters would have to be tried.  member.c
 */
wy_status wi_family_has_big(bool *has, const wy_family *family, const wi_big_move *move,
                            wy_error *error);

/*
 * Do the families of this set allow the move?  The last of them, from `first` on, that contains it
 * decides; *decided_by is that one, or the number of families if none does.
 */
wy_status wi_families_allow_big(bool *allowed, size_t *decided_by, const wi_written *families,
                                size_t first, int set, const wi_big_move *move, wy_error *error);

/* WY_LIMIT if the rule asks for primes and the heaps are too large for that question. */
wy_status wi_rules_can_ask_big(const wy_rules *rules, const wy_place *at, wy_error *error);

/* Does the memory of the position allow what is taken, by a family of this set? */
bool wi_place_allows(const wy_rules *rules, const wy_place *at, int set,
                     const mpz_srcptr take[WY_MOST_HEAPS]);

/* As wy_rules_legal, on two heaps without memory. */
wy_status wi_rules_legal_two(const wy_rules *rules, const mpz_t x, const mpz_t y, const mpz_t dx,
                             const mpz_t dy, wy_error *why);

#endif
