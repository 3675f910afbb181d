/*
 * sectors.h - P-sets made of sectors, each periodic in two directions.
 *
 * Rays from the origin cut the plane into sectors.  In a sector, far enough from its two rays, P is
 * periodic along two vectors; in a strip beside each ray it is periodic along the ray; and what
 * is left is finite.  So such a set is semilinear.  The P-sets of games with finitely many moves
 * seem to be like that (Larsson, Saha, Yokoo, Subtraction games in more than one dimension, 2023).
 */
#ifndef WI_PROVE_SECTORS_H
#define WI_PROVE_SECTORS_H

#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

/* ---- All outcomes of a square window as bits, for games with many P-positions --------------- */

typedef struct wi_board {
    uint64_t *bits; /* column x: side / 64 machine words */
    int64_t side;   /* a multiple of 64 */
    uint64_t count; /* P-positions */
} wi_board;

/* Can the whole board be done 64 cells at a time, by shifts (sectors.c)?  Else an engine does it.
 */
bool wi_board_quick(const wy_rules *rules, const wi_moves *moves);

/* Solves the window of this side.  WY_LIMIT: more memory than control allows. */
wy_status wi_board_solve(wi_board *out, const wy_rules *rules, const wi_moves *moves, int64_t side,
                         const wy_control *control, wy_error *error);

void wi_board_clear(wi_board *of);

/* The cells (x, y), ..., (x, y + count - 1), 1 <= count <= 64, all on the board. */
static inline uint64_t wi_board_cells(const wi_board *of, int64_t x, int64_t y, int64_t count) {
    const int64_t at = x * of->side + y;
    const uint64_t *from = of->bits + at / 64;
    const int shift = (int)(at % 64);
    const uint64_t over = shift + count > 64 ? from[1] << (64 - shift) : 0;
    const uint64_t word = from[0] >> shift | over;
    return count == 64 ? word : word & ((UINT64_C(1) << count) - 1);
}

enum { WI_MOST_SECTORS = 24, WI_SECTOR_LOOKS = 6 };

/* Boards to look at, one after the other, and how long periods may be. */
typedef struct wi_sector_look {
    int64_t side, half;
} wi_sector_look;

extern const wi_sector_look wi_sector_looks[WI_SECTOR_LOOKS];

/* With side = by.x y - by.y x, its strip is -before < side < after. */
typedef struct wi_ray {
    wy_position by; /* in lowest terms; the first is (1,0), the last (0,1) */
    int64_t before, after;
    wy_position period; /* of the strip: a multiple of by, a period of both sectors beside it */
} wi_ray;

/* Sector j lies from side >= after of ray j to side <= -before of ray j + 1. */
typedef struct wi_sector {
    wy_position u, v;       /* they generate its periods, and lead from the sector into it */
    int64_t d1, e, d2;      /* so do (d1, e) and (0, d2), 0 <= e < d2 */
    int64_t index, p;       /* of index = d1 d2 classes, p are P-positions */
    unsigned char *pattern; /* index of them: see wi_sector_class */
} wi_sector;

typedef struct wi_sectors {
    size_t count;
    wi_ray rays[WI_MOST_SECTORS + 1];
    wi_sector sectors[WI_MOST_SECTORS];
    int64_t from; /* all this holds where x + y >= from */
} wi_sectors;

/* What a board suggests; half: periods are at most so long.  WY_NO: no sectors are seen. */
wy_status wi_sectors_find(wi_sectors *out, const wi_board *board, int64_t half,
                          const wy_control *control, wy_error *error);

void wi_sectors_clear(wi_sectors *of);

static inline int64_t wi_ray_side(const wi_ray *ray, wy_position at) {
    return ray->by.x * at.y - ray->by.y * at.x;
}

/* The class of a position modulo the periods of a sector, 0 <= class < index. */
int64_t wi_sector_class(const wi_sector *of, wy_position at);

#endif
