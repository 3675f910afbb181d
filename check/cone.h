/*
 * cone.h - from where do the moves of a cone lead into a set?
 */
#ifndef CHECK_CONE_H
#define CHECK_CONE_H

#include "options.h"

/*
 * 1 at the positions from which a move of the line leads into the set of the options, else 0; only
 * where one option is as good as several.  *done stays false if the line is not one for this way,
 * or it does not come to an end: nothing is said then.
 */
bool cert_cone_options(table *out, bool *done, const options *k, const ray *m);

#endif
