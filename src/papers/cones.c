/* cones.c - all small Q, and Q-subtraction games as rules. */
#include "papers/cones.h"
#include "theory/theory.h"

#include <stdio.h>

bool wi_cone_next(wy_cone *cone, int64_t most) {
    int64_t *entries[4] = {&cone->p1, &cone->q1, &cone->p2, &cone->q2};
    for (;;) {
        int i = 3;
        while (i >= 0 && *entries[i] == most) {
            *entries[i--] = 0;
        }
        if (i < 0) {
            return false;
        }
        ++*entries[i];
        if (cone->p1 > 0 && cone->q2 > 0 && wi_cone_determinant(cone) > 0) {
            return true;
        }
    }
}

void wi_cone_rule(char text[WI_CONE_RULE], const wy_cone *cone, const char *rule) {
    snprintf(text, WI_CONE_RULE, "rational(%lld/%lld,%lld/%lld,%s)", (long long)cone->q1,
             (long long)cone->p1, (long long)cone->q2, (long long)cone->p2, rule);
}
