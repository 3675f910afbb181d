/* tile.h - the parts of a tile: where it is, and its layers. */
#ifndef ASK_TILE_H
#define ASK_TILE_H

#include "ask/window.h"
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

/* kind[y * width + x]: WI_KIND_P, or which kind of move wins; of a game that is solved. */
enum { ASK_WHY_WINDOW = 2048 };

wy_status ask_why_mark(uint8_t *kind, ask_game *game, const wi_kinds *kinds, int64_t width,
                       int64_t height, wy_error *error);

#endif
