/* condition_order.h - a total order of conditions. */
#ifndef WI_NORMAL_CONDITION_ORDER_H
#define WI_NORMAL_CONDITION_ORDER_H

#include "normal/sets.h"
#include "rules/condition.h"

/* NULL first; like strcmp. */
int wi_condition_compare_values(const wy_condition *a, const wy_condition *b);

/* The parts joined in order, each once; NULL when there are none, or no memory. */
wy_condition *wi_conditions_join(wi_sets *sets, wi_parts *parts, wy_condition_kind kind);

#endif
