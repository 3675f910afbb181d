/* tile.h - the parts of a tile: where it is, and its layers. */
#ifndef WEB_SERVER_TILE_H
#define WEB_SERVER_TILE_H

#include "web/server/service.h"

/* 256 by 256 boxes of 2^level positions a side, the lower left one at (x, y). */
typedef struct web_tile {
    mpz_t x, y;
    uint64_t level;
    bool small;        /* all its positions fit 62 bits: */
    int64_t left, low; /* x and y, */
    int64_t span;      /* and positions a side */
} web_tile;

/* Counts of P-positions in the boxes of a tile, counts[256 i + j]. */
typedef struct web_counts {
    uint32_t *counts;
    bool exact;
    int64_t columns; /* that were looked at, of each column of boxes; 0: all */
    char sampled[96];
    wy_standing standing;
} web_counts;

/* P-positions, under the game's lock; tile_p.c. */
wy_status web_tile_count(web_counts *out, web_game *game, const web_tile *tile, wy_error *error);
void web_counts_free(web_counts *counts);

/* The kinds of positions of a history game, level 0; tile_kinds.c. */
wy_status web_tile_kinds(web_counts *out, web_game *game, const web_tile *tile, wy_error *error);

/* Grundy values; tile_grundy.c. */
void web_tile_grundy(web_call *call, web_game *game, const web_tile *tile);

#endif
