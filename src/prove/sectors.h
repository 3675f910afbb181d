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

#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "prove/board.h"

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
