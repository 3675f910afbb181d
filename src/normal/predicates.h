/* predicates.h - conditions that are not linear: prime(x+1), x mod y = 0. */
#ifndef WI_NORMAL_PREDICATES_H
#define WI_NORMAL_PREDICATES_H

#include "normal/meaning.h"

/* Is a parameter asked to be prime, or the like? */
bool wi_family_asks_parameters(const wy_family *family);

/*
 * If so: calls take for each value of such parameters, with the family that is left then, whose
 * condition asks that of the position only.
 */
typedef void wi_take_value(void *data, const wy_family *left);
void wi_family_each_value(wi_sets *sets, const wy_family *family, wi_take_value *take, void *data);

/* Everything that is asked of the position and is not linear, each once, in an order of its own;
 * others may be NULL. */
void wi_predicates_gather(wi_meaning *out, const wy_rules *rules, const wy_rules *others);

#endif
