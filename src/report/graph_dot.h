/* graph_dot.h - game graphs for Graphviz. */
#ifndef WI_REPORT_GRAPH_DOT_H
#define WI_REPORT_GRAPH_DOT_H

#include "solve/graph.h"
#include <stdio.h>

/* ==== game graphs ============================================================================= */

/* ---- for Graphviz: src/report/graph_dot.c ---------------------------------------------------- */

/*
 * Writes the graph in the language of Graphviz (dot).  title and remark, a comment at
 * the head, and control may be NULL.
 */
wy_status wi_graph_write_dot(FILE *stream, const wi_graph *graph, const char *title,
                             const char *remark, const wy_control *control, wy_error *error);

#endif
