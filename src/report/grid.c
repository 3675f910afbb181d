/*
 * grid.c - counting positions into boxes.
 *
 * The kind of a box is found by the majority vote of Boyer and Moore: one
 * candidate and its lead.  A kind that more than half of the positions have
 * always wins, in one pass and with five bytes a box however many kinds there
 * are.
 */
#include "report/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int64_t wi_grid_scale(int64_t width, int64_t height, int most) {
    const int64_t longer = width > height ? width : height;
    return (longer - 1) / most + 1;
}

static size_t boxes(const wi_grid *grid) {
    return (size_t)grid->columns * (size_t)grid->rows;
}

bool wi_grid_init(wi_grid *grid, int64_t x0, int64_t y0, int64_t width, int64_t height,
                  int64_t scale) {
    *grid = (wi_grid){
        .x0 = x0,
        .y0 = y0,
        .width = width,
        .height = height,
        .scale = scale,
        .columns = (int)((width - 1) / scale + 1),
        .rows = (int)((height - 1) / scale + 1),
    };
    grid->counts = calloc(boxes(grid), sizeof *grid->counts);
    return grid->counts != NULL;
}

void wi_grid_clear(wi_grid *grid) {
    free(grid->counts);
    free(grid->kinds);
    free(grid->votes);
    free(grid->sums);
    free(grid->sizes);
    free(grid->others);
    memset(grid, 0, sizeof *grid);
}

/* Index of the box of (x, y), which must be in the window. */
static bool find_box(const wi_grid *grid, const wy_position *position, size_t *box) {
    /* Written so that no position overflows, however far outside it is. */
    if (position->x < grid->x0 || position->y < grid->y0 || position->x - grid->x0 >= grid->width ||
        position->y - grid->y0 >= grid->height) {
        return false;
    }
    const uint64_t dx = (uint64_t)(position->x - grid->x0);
    const uint64_t dy = (uint64_t)(position->y - grid->y0);
    const uint64_t scale = (uint64_t)grid->scale;
    if (scale == 1) {
        *box = dy * (size_t)grid->columns + dx;
    } else if ((dx | dy | scale) >> 32 == 0) { /* short division is several times faster */
        *box = (size_t)((uint32_t)dy / (uint32_t)scale) * (size_t)grid->columns +
               (uint32_t)dx / (uint32_t)scale;
    } else {
        *box = dy / scale * (size_t)grid->columns + dx / scale;
    }
    return true;
}

void wi_grid_add(wi_grid *grid, const wy_position *positions, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t box;
        if (find_box(grid, &positions[i], &box)) {
            grid->counts[box] += grid->counts[box] != UINT32_MAX;
        }
    }
}

/* `weight` votes for a shade, 1 and above. */
static void vote(wi_grid *grid, size_t box, uint8_t shade, uint32_t weight) {
    if (grid->kinds[box] == shade) {
        const uint32_t room = UINT32_MAX - grid->votes[box];
        grid->votes[box] += weight < room ? weight : room;
    } else if (grid->votes[box] >= weight) {
        grid->votes[box] -= weight;
    } else {
        grid->kinds[box] = shade;
        grid->votes[box] = weight - grid->votes[box];
    }
}

static bool want_kinds(wi_grid *grid) {
    if (grid->kinds == NULL) {
        grid->kinds = calloc(boxes(grid), sizeof *grid->kinds);
    }
    if (grid->votes == NULL) {
        grid->votes = calloc(boxes(grid), sizeof *grid->votes);
    }
    return grid->kinds != NULL && grid->votes != NULL;
}

bool wi_grid_add_kind(wi_grid *grid, size_t kind, const wy_position *positions, size_t count) {
    if (!want_kinds(grid)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        size_t box;
        if (find_box(grid, &positions[i], &box)) {
            vote(grid, box, (uint8_t)(kind + 1), 1);
        }
    }
    return true;
}

bool wi_grid_add_values(wi_grid *grid, int64_t x, int64_t y, const uint32_t *values, size_t count) {
    if (grid->sums == NULL) {
        grid->sums = calloc(boxes(grid), sizeof *grid->sums);
    }
    if (grid->sizes == NULL) {
        grid->sizes = calloc(boxes(grid), sizeof *grid->sizes);
    }
    if (grid->sums == NULL || grid->sizes == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        size_t box;
        const wy_position position = {x, y + (int64_t)i};
        if (values[i] != UINT32_MAX && find_box(grid, &position, &box) &&
            grid->sizes[box] != UINT32_MAX) {
            grid->sums[box] += values[i];
            grid->sizes[box]++;
            grid->counts[box] += values[i] == 0 && grid->counts[box] != UINT32_MAX;
        }
    }
    return true;
}

/* The mean of a box, rounded. */
static uint64_t mean_of(const wi_grid *grid, size_t box) {
    return (grid->sums[box] + grid->sizes[box] / 2) / grid->sizes[box];
}

bool wi_grid_settle_heat(wi_grid *grid) {
    if (!want_kinds(grid)) {
        return false;
    }
    const size_t count = grid->sums == NULL ? 0 : boxes(grid);
    grid->heat = true;
    /* The scale ends at a power of two, so that it changes rarely. */
    grid->hottest = 16;
    for (size_t box = 0; box < count; box++) {
        while (grid->sizes[box] > 0 && (double)mean_of(grid, box) >= grid->hottest) {
            grid->hottest *= 2;
        }
    }
    for (size_t box = 0; box < count; box++) {
        grid->kinds[box] = 0;
        if (grid->counts[box] > 0) {
            grid->kinds[box] = WI_HEAT_ZERO;
        } else if (grid->sizes[box] > 0) {
            const double part = sqrt((double)mean_of(grid, box) / grid->hottest);
            grid->kinds[box] =
                (uint8_t)(WI_HEAT_ZERO + 1 + (int)(part * (WI_HEAT_SHADES - 2) + 0.5));
        }
    }
    return true;
}

double wi_grid_heat_part(int shade) {
    return (double)(shade - WI_HEAT_ZERO - 1) / (WI_HEAT_SHADES - 2);
}

/* ---- differences ---------------------------------------------------------------- */

bool wi_grid_add_other(wi_grid *grid, const wy_position *positions, size_t count) {
    if (grid->others == NULL) {
        grid->others = calloc(boxes(grid), sizeof *grid->others);
    }
    for (size_t i = 0; i < count && grid->others != NULL; i++) {
        size_t box;
        if (find_box(grid, &positions[i], &box)) {
            grid->others[box] += grid->others[box] != UINT32_MAX;
        }
    }
    return grid->others != NULL;
}

/* 0 to 1: where the strongest tone below the colour of "more" is 1/2; see wi_grid_tone. */
static double density(double count, int64_t scale) {
    const double share = count / (double)scale;
    if (share <= 0.5) {
        return sqrt(2 * share) / 2;
    }
    const double most = fmin(log2((double)scale), 8);
    return share <= 1 || most <= 0 ? 0.5 : 0.5 + fmin(1, log2(share) / most) / 2;
}

enum { STEPS = 7 }; /* of strength and rest */

/* Shades 1, 2, 3 are single squares: of the first, of the second, of both. */
static uint8_t contrast_of(uint32_t first, uint32_t second, int64_t scale) {
    if (first == 0 && second == 0) {
        return 0;
    }
    if (scale == 1) {
        return (uint8_t)((first > 0) + 2 * (second > 0));
    }
    const double more = fmax(first, second);
    const double less = fmin(first, second);
    const int which = first == second ? 0 : first > second ? 1 : 2;
    const int strength = (int)(STEPS * fmin(1, 2 * density(more, scale)) + 0.5);
    const int rest = (int)(STEPS * less / more + 0.5);
    return (uint8_t)(4 + 64 * which + 8 * strength + rest);
}

wi_contrast wi_grid_contrast(int shade) {
    if (shade <= 3) {
        return (wi_contrast){.which = shade % 3, .strength = shade == 3 ? 0.75 : 1, .rest = 0};
    }
    const int code = shade - 4;
    return (wi_contrast){.which = code / 64,
                         .strength = 0.4 + 0.6 * (double)(code % 64 / 8) / STEPS,
                         .rest = (double)(code % 8) / STEPS};
}

bool wi_grid_settle_difference(wi_grid *grid) {
    if (!want_kinds(grid)) {
        return false;
    }
    grid->difference = true;
    const size_t count = boxes(grid);
    for (size_t box = 0; box < count; box++) {
        grid->kinds[box] = contrast_of(grid->counts[box],
                                       grid->others == NULL ? 0 : grid->others[box], grid->scale);
    }
    return true;
}

bool wi_grid_coarsen(wi_grid *coarse, const wi_grid *grid, int factor) {
    if (!wi_grid_init(coarse, grid->x0, grid->y0, grid->width, grid->height,
                      grid->scale * factor) ||
        (grid->kinds != NULL && !want_kinds(coarse)) ||
        (grid->others != NULL && !wi_grid_add_other(coarse, NULL, 0))) {
        wi_grid_clear(coarse);
        return false;
    }
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            const size_t from = (size_t)row * (size_t)grid->columns + (size_t)column;
            const size_t to =
                (size_t)(row / factor) * (size_t)coarse->columns + (size_t)(column / factor);
            const uint32_t room = UINT32_MAX - coarse->counts[to];
            coarse->counts[to] += grid->counts[from] < room ? grid->counts[from] : room;
            if (grid->others != NULL) {
                const uint32_t more = UINT32_MAX - coarse->others[to];
                coarse->others[to] += grid->others[from] < more ? grid->others[from] : more;
            }
            if (grid->kinds != NULL && !grid->difference && grid->kinds[from] != 0) {
                const uint32_t lead = grid->votes[from];
                vote(coarse, to, grid->kinds[from], lead > 0 ? lead : 1);
            }
        }
    }
    return !grid->difference || wi_grid_settle_difference(coarse);
}

int wi_grid_tone(uint32_t count, int64_t scale, int tones) {
    return count == 0 ? 0 : 1 + (int)(density(count, scale) * (tones - 1) + 0.5);
}

bool wi_grid_next_run(const wi_grid *grid, int tones, wi_run *run) {
    if (tones == 0 && grid->kinds == NULL) {
        return false;
    }
    int column = run->column + run->length;
    for (int row = run->row; row < grid->rows; row++, column = 0) {
        const size_t start = (size_t)row * (size_t)grid->columns;
        run->shade = 0;
        for (; column < grid->columns; column++) {
            const size_t box = start + (size_t)column;
            const int shade =
                tones == 0 ? grid->kinds[box] : wi_grid_tone(grid->counts[box], grid->scale, tones);
            if (run->shade != 0 && shade != run->shade) {
                break;
            }
            if (run->shade == 0 && shade != 0) {
                run->column = column;
                run->shade = shade;
            }
        }
        if (run->shade != 0) {
            run->row = row;
            run->length = column - run->column;
            return true;
        }
    }
    return false;
}

size_t wi_grid_runs(const wi_grid *grid, int tones, size_t most) {
    size_t count = 0;
    wi_run run = {0};
    while (count < most && wi_grid_next_run(grid, tones, &run)) {
        count++;
    }
    return count;
}
