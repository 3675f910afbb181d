/* graph.h - the parts of wythoff graph. */
#ifndef CLI_GRAPH_H
#define CLI_GRAPH_H

#include "cli.h"

/* The graph below a position on several heaps, or with a memory; graph_box.c. */
wy_status cli_graph_box(cli *program, const wy_place *place, size_t vertices, size_t edges);

#endif
