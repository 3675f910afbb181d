/* game_pictures.h - pictures of perfect sectors, and game graphs for Graphviz. */
#ifndef WI_REPORT_GAME_PICTURES_H
#define WI_REPORT_GAME_PICTURES_H

#include <stdio.h>

#include <wythoff/report.h>

#include "solve/graph.h"
#include "solve/sector.h"

/* ---- perfect sectors, of solve.h: game_pictures.c -------------------------------------------- */

/*
 * A sector in a picture:
 *
 *     options.kinds = wi_sector_kinds(&options.kind_count, sector, false);
 *     wy_picture_new(&picture, &options, &error);
 *     wi_sector_fill(picture, &options, sector, false, &error);
 */

/*
 * Kinds of positions and their legend, then the positions of the window of options.  lower:
 * columns in which a lower P-position is known, by symmetry, are erased too (S0 Figure 5).
 */
const char *const *wi_sector_kinds(size_t *count, const wi_perfect_sector *sector, bool lower);
wy_status wi_sector_fill(wy_picture *picture, const wy_picture_options *options,
                         const wi_perfect_sector *sector, bool lower, wy_error *error);

/* ---- game graphs for Graphviz: graph_files.c ------------------------------------------------- */

/*
 * Writes the graph in the language of Graphviz (dot).  title and remark, a comment at
 * the head, and control may be NULL.
 */
wy_status wi_graph_write_dot(FILE *stream, const wi_graph *graph, const char *title,
                             const char *remark, const wy_control *control, wy_error *error);

#endif
