/* print_condition.h - linear forms, conditions and ranges as text; rules on any number of heaps. */
#ifndef WI_RULES_PRINT_CONDITION_H
#define WI_RULES_PRINT_CONDITION_H

#include <wythoff/rules.h>

#include "base/growing.h"

void wi_put_linear(wi_growing *out, const wy_linear *form);

/* The parts of a conjunction are separated by `and`; "or" in it stands in brackets. */
void wi_put_condition(wi_growing *out, const wy_condition *condition, const char *and,
                      bool inside_and);

/* All values from 1 on, which is not printed. */
bool wi_range_is_default(const wy_range *range);
void wi_put_range(wi_growing *out, const wy_range *range, char letter);

#endif
