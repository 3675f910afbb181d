/* several_surface.h - pictures of all three heaps of a game at once. */
#ifndef CLI_SEVERAL_SURFACE_H
#define CLI_SEVERAL_SURFACE_H

#include <wythoff/report.h>

#include "cli.h"

/*
 * What (x,y) is coloured by, for options->width by as many positions, column by column; free() it.
 * *density: by how many z there are, and else by z, UINT32_MAX for none.
 */
wy_status cli_surface_find(uint32_t **values, bool *density, cli *program,
                           const wy_picture_options *options);

wy_status cli_surface_put(wy_picture *picture, cli *program, const uint32_t *values, int64_t side);

/* The table of a box, or a complaint that nothing was drawn. */
wy_status cli_several_table(wy_box **table, cli *program, const int64_t size[WY_MOST_HEAPS]);

#endif
