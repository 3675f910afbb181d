/* imitation_figure.h - S1's Figures 1 and 2: what each position is, and winning moves from Q. */
#ifndef WI_PAPERS_IMITATION_FIGURE_H
#define WI_PAPERS_IMITATION_FIGURE_H

#include "papers/imitation_kinds.h"

/*
 * The positions a <= b below size, each with its letters: P, D (dynamic), N, and for m = p = 1 Na
 * and Nb by the two cases of Proposition 5 (ii).  path is a play "(9,10) (7,10) (7,8) ..." from Q,
 * whose first, third, ... moves get arrows.  *wrong counts those of them that do not win, by the
 * search; and Q, if it is not N.
 */
wy_status wi_imitation_figure(char **svg, int64_t *wrong, const wi_imitation_kinds *kinds,
                              int64_t size, const char *path, wy_error *error);

#endif
