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
    double hottest;                /* the largest mean of a box; kinds then hold shades of heat */
    bool heat;
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

/* Makes the means of the boxes shades 1 to WI_HEAT_SHADES, for drawing; false: no memory. */
enum { WI_HEAT_SHADES = 254 };
bool wi_grid_settle_heat(wi_grid *grid);

/* The same picture with factor by factor boxes put into one; false: no memory. */
bool wi_grid_coarsen(wi_grid *coarse, const wi_grid *grid, int factor);

/* The largest count of a box. */
uint32_t wi_grid_peak(const wi_grid *grid);

/*
 * How dark a box is drawn: 0 for an empty one, else 1 to tones by the logarithm
 * of its count; the peak gets tones.
 */
int wi_grid_tone(uint32_t count, uint32_t peak, int tones);

/* Boxes of one row, from column on, that are drawn alike: tone, or kind + 1. */
typedef struct wi_run {
    int column, row, length, shade;
} wi_run;

/*
 * Steps through the runs that are not empty, row by row: start with a zeroed
 * run, until false.  tones = 0: runs of kinds, else of tones.
 */
bool wi_grid_next_run(const wi_grid *grid, uint32_t peak, int tones, wi_run *run);

/* How many runs there are, but at most `most`. */
size_t wi_grid_runs(const wi_grid *grid, uint32_t peak, int tones, size_t most);

#endif
