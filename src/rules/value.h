/* value.h - small parts of rulesets as values, for the readers and the printer. */
#ifndef WY_RULES_VALUE_H
#define WY_RULES_VALUE_H

#include <wythoff/rules.h>

/* No moves yet, on the quarter plane; NULL: no memory. */
wy_rules *wy_rules_new(void);

/* Frees what the family holds, not the family itself. */
void wy_family_clear(wy_family *family);

bool wy_family_equal(const wy_family *a, const wy_family *b); /* part by part */
bool wy_range_equal(const wy_range *a, const wy_range *b);

/* The order of two positions, by x, then y, as qsort and bsearch want it. */
int wy_position_order(const void *a, const void *b);

/* Sorts the positions by x, then y, and drops repeated ones; returns how many are left. */
size_t wy_positions_sort(wy_position *positions, size_t count);

#endif
