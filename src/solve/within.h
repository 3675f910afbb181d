/*
 * within.h - rules whose moves are listed up to a size.
 *
 * Below heaps of a given size only moves up to this size matter.  Moves by a condition that has no
 * simple form (the squares), and moves that are the P-positions of another game, are a list then.
 */
#ifndef WI_SOLVE_WITHIN_H
#define WI_SOLVE_WITHIN_H

#include <wythoff/base.h>
#include <wythoff/rules.h>

/* Does the rule have such moves? */
bool wi_rules_need_reach(const wy_rules *rules);

/*
 * New rules with the same moves at all positions whose heaps are at most `reach`, in which such
 * families are lists; control may be NULL.  Families that tie a parameter to the heaps stay.
 */
wy_status wi_rules_within(wy_rules **out, const wy_rules *rules, int64_t reach,
                          const wy_control *control, wy_error *error);

#endif
