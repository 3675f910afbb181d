/* tile.h - the parts of a tile: where it is, and its layers. */
#ifndef ASK_TILE_H
#define ASK_TILE_H

#include "ask/slice.h"
#include "solve/moves.h"

/* 256 by 256 boxes of 2^level positions a side, the lower left one at (x, y). */
typedef struct ask_tile {
    mpz_t x, y;
    uint64_t level;
    bool small;        /* all its positions fit 62 bits */
    int64_t left, low; /* x and y, if it is small */
    int64_t span;      /* positions a side, if it is small */
} ask_tile;

/* Counts of P-positions in the boxes of a tile, counts[256 i + j]. */
typedef struct ask_counts {
    uint32_t *counts;
    bool exact;
    int64_t columns; /* that were looked at, of each column of boxes; 0: all */
    char sampled[96];
    int64_t known; /* positions with both numbers below it are; INT64_MAX: all */
    wy_standing standing;
} ask_counts;

/* No P-positions yet, of all columns; tile_p.c. */
wy_status ask_counts_start(ask_counts *out, wy_error *error);
void ask_counts_free(ask_counts *counts);

/* P-positions, under the game's lock; tile_p.c. */
wy_status ask_tile_count(ask_counts *out, ask_game *game, const ask_tile *tile,
                         const ask_slice *slice, wy_error *error);

/* The positions of the tile, where they are few enough to be asked for as a window. */
bool ask_tile_window(ask_window *window, const ask_tile *tile);

/* The kinds of positions of a history game, level 0; tile_kinds.c. */
wy_status ask_tile_kinds(ask_counts *out, ask_game *game, const ask_tile *tile, wy_error *error);

/* Grundy values; tile_grundy.c. */
void ask_tile_grundy(ask_call *call, ask_game *game, const ask_tile *tile, const ask_slice *slice);

/* Which set of moves wins where; tile_why.c. */
void ask_tile_why(ask_call *call, ask_game *game, const ask_tile *tile);

/* kind[y * width + x]: WI_KIND_P, or which kind of move wins; of a game that is solved. */
enum { ASK_WHY_WINDOW = 2048 };
wy_status ask_why_mark(uint8_t *kind, ask_game *game, const wi_kinds *kinds, int64_t width,
                       int64_t height, wy_error *error);

#endif
