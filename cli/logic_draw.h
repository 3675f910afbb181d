/* logic_draw.h - pictures of automata, made by Graphviz where it is installed. */
#ifndef CLI_LOGIC_DRAW_H
#define CLI_LOGIC_DRAW_H

#include <wythoff/base.h>

/* A wy_logic_options.picture: SVG from a .gv file.  WY_NO: there is no program `dot`. */
wy_status cli_logic_picture(void *data, const char *graph, const char *picture, wy_error *error);

#endif
