/*
 * graph.h - column machines and automata as nodes and edges to be drawn: {"nodes", "edges",
 * "total_nodes", "total_edges", "bounds", "standing"}.  NULL: no memory.
 */
#ifndef JSON_GRAPH_H
#define JSON_GRAPH_H

#include <jansson.h>

#include <wythoff/machine.h>
#include <wythoff/prove.h>

json_t *wi_json_machine_graph(const wy_machine *machine);

/* The automaton of a P-set. */
json_t *wi_json_theorem_graph(const wy_theorem *theorem);

#endif
