/*
 * listed.h - single moves by the thousand: families that are lists.
 *
 * A single move is a family of its own, in the place where the text has it.  A long
 * row of single moves under the same condition is one family with a list, so that
 * a million moves from a file take 16 bytes each and are looked up by bisection.
 *
 * The one form that a value has: where more than WY_SINGLE_MOVES different single
 * moves follow each other, with the same sign and condition, they are a list; fewer
 * are single families.  Then printing and reading gives the same value.
 */
#ifndef WI_RULES_LISTED_H
#define WI_RULES_LISTED_H

#include <wythoff/rules.h>

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

#endif
