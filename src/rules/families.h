/*
 * families.h - the families of a rule with the orders of heaps written out, and their moves
 * one by one.
 */
#ifndef WI_RULES_FAMILIES_H
#define WI_RULES_FAMILIES_H

#include <wythoff/rules.h>

/* Families without every_order, in the order of the rule. */
typedef struct wi_heap_families {
    int heaps;
    bool removes; /* some are removed */
    size_t count, room;
    wy_family *list;
} wi_heap_families;

/* WY_OK, WY_LIMIT (too many) or WY_SYSTEM. */
wy_status wi_heap_families_open(wi_heap_families *out, const wy_rules *rules, wy_error *error);
void wi_heap_families_close(wi_heap_families *families);

/*
 * Names parameters in the order in which a reader of its moves would meet them, so that families
 * that differ in names are equal.
 */
void wi_family_name_parameters(wy_family *family);

/* A move and the parameters that gave it; false: no more. */
typedef bool wi_heap_take(void *data, const int64_t take[WY_MOST_HEAPS],
                          const int64_t parameters[WY_MOST_HEAPS]);

/*
 * All moves of the family that take at most room[i] from heap i, whatever its condition says, some
 * perhaps twice; exactly room[i] if exact.  False: take wanted no more.
 */
bool wi_heap_family_each(const wy_family *family, int heaps, const int64_t room[WY_MOST_HEAPS],
                         bool exact, wi_heap_take *take, void *data);

/* Does its condition allow the move of these parameters at this position? */
bool wi_heap_family_allows(const wy_family *family, const int64_t heap[WY_MOST_HEAPS],
                           const int64_t parameters[WY_MOST_HEAPS]);

/* Is the move one of the family at this position? */
bool wi_heap_family_has(const wy_family *family, int heaps, const int64_t heap[WY_MOST_HEAPS],
                        const int64_t take[WY_MOST_HEAPS]);

/* May the move be made, by the families of this set: is the last one that has it not removed? */
bool wi_heap_families_have(const wi_heap_families *families, int set,
                           const int64_t heap[WY_MOST_HEAPS], const int64_t take[WY_MOST_HEAPS]);

/* ---- single moves by the thousand: families that are lists: families.c ----------------------- */

/*
 * A single move is a family of its own, in the place where the text has it.  A long
 * row of single moves under the same condition is one family with a list, so that
 * a million moves from a file take 16 bytes each and are looked up by bisection.
 *
 * The one form that a value has: where more than WY_SINGLE_MOVES different single
 * moves follow each other, with the same sign and condition, they are a list; fewer
 * are single families.  Then printing and reading gives the same value.
 */

/* Is it a single move, or a list of them? */
bool wi_family_is_listed(const wy_family *family);

/*
 * Moves the moves of `more` to the family before it, if both are single moves or
 * lists that belong together and would be too many families; the caller still owns
 * what is left of `more`.  Lists are put in order by wi_lists_settle.
 */
typedef enum wi_listing { WI_LISTING_NO, WI_LISTING_DONE, WI_LISTING_NO_MEMORY } wi_listing;
wi_listing wi_lists_take(wy_rules *rules, size_t first, const wy_family *more);

/* Brings all lists into the form above; false: no memory. */
bool wi_lists_settle(wy_rules *rules);

/* Makes each move of a list a family of its own; false: no memory. */
bool wi_lists_spell_out(wy_rules *rules);

/* Is the move in the list of the family? */
bool wi_list_has(const wy_family *family, int64_t dx, int64_t dy);

/* ---- may a move be made?  families.c --------------------------------------------------------- */

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
