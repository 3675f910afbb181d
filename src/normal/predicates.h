/* predicates.h - conditions that are not linear: prime(x+1), x mod y = 0. */
#ifndef WY_NORMAL_PREDICATES_H
#define WY_NORMAL_PREDICATES_H

#include "normal/meaning.h"

/* Is a parameter asked to be prime, or the like? */
bool wy_family_asks_parameters(const wy_family *family);

/*
 * If so: calls take for each value of such parameters, with the family that is left then, whose
 * condition asks that of the position only.
 */
typedef void wy_take_value(void *data, const wy_family *left);
void wy_family_each_value(wy_sets *sets, const wy_family *family, wy_take_value *take, void *data);

/* Everything that is asked of the position and is not linear, each once, in an order of its own;
 * others may be NULL. */
void wy_predicates_gather(wy_meaning *out, const wy_rules *rules, const wy_rules *others);

#endif
