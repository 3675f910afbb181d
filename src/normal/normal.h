/* normal.h - wy_rules_normal with a limit of one's own. */
#ifndef WI_NORMAL_NORMAL_H
#define WI_NORMAL_NORMAL_H

#include <wythoff/rules.h>

/* Gives up after so many steps of isl. */
wy_status wi_rules_normal_within(wy_rules **normal, const wy_rules *rules, unsigned long steps,
                                 wy_error *error);

/*
 * The same, but no two families have a move in common, whether options are blocked or not; `normal`
 * is not set unless they are.
 */
wy_status wi_rules_normal_apart(wy_rules **apart, const wy_rules *rules, wy_error *error);

/*
 * The rules with their heaps exchanged, for engines: without sets.  All that makes a form normal
 * stays so, but for the order of families and parts.
 */
wy_status wi_rules_turn_quickly(wy_rules **turned, const wy_rules *rules, wy_error *error);

#endif
