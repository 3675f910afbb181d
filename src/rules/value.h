/* value.h - small parts of rulesets as values, for the readers and the printer. */
#ifndef WI_RULES_VALUE_H
#define WI_RULES_VALUE_H

#include <wythoff/rules.h>

/* No moves yet, on the quarter plane; NULL: no memory. */
wy_rules *wi_rules_new(void);

/* Frees what the family holds, not the family itself. */
void wi_family_clear(wy_family *family);

/* A copy to be cleared; false: no memory, and nothing is to be cleared. */
bool wi_family_copy(wy_family *copy, const wy_family *family);

bool wi_family_equal(const wy_family *a, const wy_family *b); /* part by part */
bool wi_range_equal(const wy_range *a, const wy_range *b);

/* The order of two positions, by x, then y, as qsort and bsearch want it. */
int wi_position_order(const void *a, const void *b);

/* Sorts the positions by x, then y, and drops repeated ones; returns how many are left. */
size_t wi_positions_sort(wy_position *positions, size_t count);

/* WY_BAD, with the reason: the rules are for several heaps, or have a memory.  place.c */
wy_status wi_rules_want_plane(const wy_rules *rules, wy_error *error);

/* As wy_rules_read_settled, where only games on two heaps without memory are taken.  normal.c */
wy_status wi_rules_read_plane(wy_rules **settled, const char *text, wy_error *error);

#endif
