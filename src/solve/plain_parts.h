/* plain_parts.h - the linear part of a rule without normal form, and the rest of it. */
#ifndef WI_SOLVE_PLAIN_PARTS_H
#define WI_SOLVE_PLAIN_PARTS_H

#include <wythoff/rules.h>

/* Moves the families of `from` to the end of those of `to`; false: no memory. */
bool wi_families_append(wy_rules *to, wy_rules *from);

typedef bool wi_wants_family(const wy_family *family);

/*
 * *rest is the rule without some families, and *linear, in normal form, has their moves; together
 * they are the rule.  The families are those that are linear, that `wants` wants, and whose moves
 * no later family removes.  *linear is NULL if there are none, or if they have no normal form.
 */
wy_status wi_plain_part(wy_rules **rest, wy_rules **linear, const wy_rules *rules,
                        wi_wants_family *wants, wy_error *error);

#endif
