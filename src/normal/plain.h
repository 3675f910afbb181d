/* plain.h - normal forms of rules that need no sets: lines and single moves without conditions. */
#ifndef WI_NORMAL_PLAIN_H
#define WI_NORMAL_PLAIN_H

#include "normal/shape.h"

/*
 * Fills shapes with those of the normal form, and *symmetric.  WY_NO: the rules are not of this
 * kind; WY_SYSTEM: no memory.
 */
wy_status wi_plain_shapes(wi_shapes *shapes, bool *symmetric, const wy_rules *rules);

#endif
