/*
 * grid.h - the squares of a picture: a window of positions put into boxes.
 *
 * A box is scale by scale positions, scale = 1 as long as the window has few
 * enough of them.  A box counts its P-positions and votes on the kind of its
 * other positions.  Memory depends on the number of boxes alone.
 */
#ifndef WI_REPORT_GRID_H
#define WI_REPORT_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

typedef struct wi_grid {
    int64_t x0, y0, width, height; /* the window */
    int64_t scale;                 /* positions a side of a box */
    int columns, rows;             /* boxes; the last ones may stick out of the window */
    uint32_t *counts;              /* [row * columns + column], row 0 below; saturates */
    uint8_t *kinds;                /* kind + 1, 0: none; NULL until a kind is added */
    uint32_t *votes;               /* lead of that kind in its box; NULL like kinds */
    uint64_t *sums;                /* of the values in a box, of a heat map; else NULL */
    uint32_t *sizes;               /* how many values they are */
    double hottest; /* the end of the scale of values; kinds then hold shades of heat */
    bool heat;
    uint32_t *others; /* of a difference: P-positions of the second game; else NULL */
    bool difference;  /* kinds then hold shades of it */
} wi_grid;

/* The least scale that puts the window into at most `most` boxes a side. */
int64_t wi_grid_scale(int64_t width, int64_t height, int most);

/* Sets x0, y0, width, height and scale and makes an empty grid; false: no memory. */
bool wi_grid_init(wi_grid *grid, int64_t x0, int64_t y0, int64_t width, int64_t height,
                  int64_t scale);
void wi_grid_clear(wi_grid *grid);

void wi_grid_add(wi_grid *grid, const wy_position *positions, size_t count);

/* false: no memory.  kind < 255. */
bool wi_grid_add_kind(wi_grid *grid, size_t kind, const wy_position *positions, size_t count);

/* Adds the values of (x, y), (x, y + 1), ...; UINT32_MAX is none.  false: no memory. */
bool wi_grid_add_values(wi_grid *grid, int64_t x, int64_t y, const uint32_t *values, size_t count);

/*
 * Makes the boxes shades for drawing: WI_HEAT_ZERO where there is a value 0, else the mean by its
 * square root, from WI_HEAT_ZERO + 1 to WI_HEAT_SHADES; false: no memory.
 */
enum { WI_HEAT_ZERO = 1, WI_HEAT_SHADES = 254 };
bool wi_grid_settle_heat(wi_grid *grid);

/* The part of the scale that a shade of heat stands for, 0 to 1. */
double wi_grid_heat_part(int shade);

/* P-positions of the second game of a difference; false: no memory. */
bool wi_grid_add_other(wi_grid *grid, const wy_position *positions, size_t count);

/* Makes the boxes shades of the difference; false: no memory. */
bool wi_grid_settle_difference(wi_grid *grid);

/* What a shade of a difference says. */
typedef struct wi_contrast {
    int which;       /* 0: as many of both, 1: more of the first, 2: of the second */
    double strength; /* 0 to 1 */
    double rest;     /* the fewer as a part of the more */
} wi_contrast;

enum { WI_CONTRASTS = 3 + 3 * 64 };
wi_contrast wi_grid_contrast(int shade);

/* The same picture with factor by factor boxes put into one; false: no memory. */
bool wi_grid_coarsen(wi_grid *coarse, const wi_grid *grid, int factor);

/*
 * How dark a box is drawn: 0 for an empty one, else 1 to tones.  A beam of one P-position in each
 * column fills a box of side s with about s of them, two beams with half as many: these have the
 * middle tone.  Below it the tone follows the square root; above, up to all positions of the box,
 * the logarithm.  The page has the same measure (tile_paint.js).
 */
int wi_grid_tone(uint32_t count, int64_t scale, int tones);

/* Boxes of one row, from column on, that are drawn alike: tone, or kind + 1. */
typedef struct wi_run {
    int column, row, length, shade;
} wi_run;

/*
 * Steps through the runs that are not empty, row by row: start with a zeroed
 * run, until false.  tones = 0: runs of kinds, else of tones.
 */
bool wi_grid_next_run(const wi_grid *grid, int tones, wi_run *run);

/* How many runs there are, but at most `most`. */
size_t wi_grid_runs(const wi_grid *grid, int tones, size_t most);

#endif
