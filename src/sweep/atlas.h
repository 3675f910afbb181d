/* atlas.h - what the parts of the atlas's file share. */
#ifndef WI_SWEEP_ATLAS_H
#define WI_SWEEP_ATLAS_H

#include <wythoff/atlas.h>

#include "sweep/sqlite.h"

/* Of what an entry is; a file of another version is refused. */
#define WI_ATLAS_VERSION "1"

/* Is it an atlas?  With a plan, whose wy_atlas_plan it must be the first part of, its games are
 * added. */
wy_status wi_atlas_check(wi_sweep_sqlite *of, const wy_sweep_plan *sweep, wy_error *error);

/* The facts of a report that an atlas has; texts are those of the facts. */
void wi_atlas_take_facts(wy_atlas_game *to, const wy_fact *facts, size_t count);

#endif
