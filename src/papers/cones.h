/* cones.h - what the checks of S3 share: all small Q, and Q-subtraction games as rules. */
#ifndef WI_PAPERS_CONES_H
#define WI_PAPERS_CONES_H

#include "papers/claims.h"
#include "theory/theory.h"

/*
 * The next Q with entries up to most, p1, q2 > 0 and det Q > 0, in the order of p1, q1, p2, q2;
 * begin with a zeroed one.  false: there are no more.
 */
bool wi_cone_next(wy_cone *cone, int64_t most);

/* "rational(q1/p1,q2/p2,RULE)". */
enum { WI_CONE_RULE = 400 };
void wi_cone_rule(char text[WI_CONE_RULE], const wy_cone *cone, const char *rule);

#endif
