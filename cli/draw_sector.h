/* draw_sector.h - wythoff draw --sector: perfect sectors, as S0's Figures 4 to 6 show them. */
#ifndef CLI_DRAW_SECTOR_H
#define CLI_DRAW_SECTOR_H

#include <wythoff/report.h>

#include "cli.h"

#include "solve/sector.h"

/* What the picture says beside its positions; zeroed before, freed after. */
typedef struct cli_sector {
    wi_perfect_sector *sector;
    char *title, *subtitle;
    bool lower;
} cli_sector;

/* Finds the sector and puts kinds, letters and texts into the options. */
wy_status cli_sector_start(cli_sector *sector, cli *program, wy_picture_options *options,
                           int64_t column, bool lower, bool word);
void cli_sector_free(cli_sector *sector);

wy_status cli_sector_fill(const cli_sector *sector, cli *program, wy_picture *picture,
                          const wy_picture_options *options);

#endif
