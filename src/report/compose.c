/*
 * compose.c - lays a picture out: board, squares, lines, axes, title, legend.
 *
 * The plane is that of the papers: (x, y) is the unit square around the point
 * (x, y), so the board begins at (x0 - 1/2, y0 - 1/2).  Around the board, from
 * inside outward: above, labels of lines that leave there, then subtitle and
 * title; to the right, labels of lines that leave there; below and left, the
 * numbers; below those, the legend.  Widths of texts come from the output, so
 * nothing overlaps whatever its font.
 */
#include "report/compose.h"

#include <inttypes.h>
#include <stdio.h>

#define SIDE_LARGE   360.0 /* points of the longer side of a large board */
#define SIDE_SMALL   150.0 /* of a small one */
#define SQUARE_USUAL 18.0  /* points of a square in between */
#define SQUARE_LARGE 36.0  /* and at most */
#define GRID_MOST    110   /* squares a side up to which lines are drawn between them */
#define THIN_MOST    60    /* up to which guide lines are thin: larger boards would hide them */
#define TICK         3.0   /* length of a tick mark */
#define TICK_APART   30.0  /* least distance of tick marks, where not every square has a number */
#define LINE_THIN    0.35
#define LINE_FRAME   0.6

double wi_scene_side(int boxes) {
    double least = SQUARE_LARGE * boxes;
    if (least > SIDE_SMALL) {
        least = SIDE_SMALL;
    }
    const double side = SQUARE_USUAL * boxes;
    return side < least ? least : side > SIDE_LARGE ? SIDE_LARGE : side;
}

double wi_layout_text_width(const wi_layout *on, const char *text, double size, bool strong) {
    return on->scene->measure(on->scene->measure_data, text, size, strong);
}

static void frame(const wi_layout *on) {
    /* Around the board, not over it: squares at its sides are seen whole. */
    const double out = LINE_FRAME / 2;
    const wi_point corner[4] = {{-out, -out},
                                {on->width + out, -out},
                                {on->width + out, on->height + out},
                                {-out, on->height + out}};
    /* The axes are strong, the other two sides are light. */
    const wi_colour light = on->palette->grid;
    const wi_colour axis = on->picture->bare ? light : on->palette->ink;
    wi_scene_line(on->scene, corner[1], corner[2], LINE_FRAME, light);
    wi_scene_line(on->scene, corner[3], corner[2], LINE_FRAME, light);
    wi_scene_line(on->scene, corner[0], corner[1], LINE_FRAME, axis);
    wi_scene_line(on->scene, corner[0], corner[3], LINE_FRAME, axis);
}

/* ---- numbers on the axes ------------------------------------------------------ */

typedef struct axis {
    bool upward;
    int64_t first, length; /* the positions it shows */
    int64_t step;
    bool marked; /* with tick marks */
} axis;

static void number(const wi_layout *on, const axis *along, int64_t value, double *right_end) {
    char text[32];
    const int length = snprintf(text, sizeof text, "%" PRId64, value);
    const double at = ((double)(value - along->first) + 0.5) * on->unit;
    const double out = along->marked ? TICK : 0;
    const double width = wi_layout_text_width(on, text, WI_SIZE_NUMBER, false);
    if (along->upward) {
        wi_scene_text(on->scene, -out - WI_GAP, at, (wi_anchor){1, 0}, WI_SIZE_NUMBER,
                      on->palette->quiet, text, (size_t)length);
    } else {
        wi_scene_text(on->scene, at, -out - WI_GAP, (wi_anchor){0, 1}, WI_SIZE_NUMBER,
                      on->palette->quiet, text, (size_t)length);
        *right_end = at + width / 2;
    }
    if (along->marked) {
        const wi_point from = along->upward ? (wi_point){0, at} : (wi_point){at, 0};
        const wi_point to = along->upward ? (wi_point){-TICK, at} : (wi_point){at, -TICK};
        wi_scene_line(on->scene, from, to, LINE_FRAME, on->palette->ink);
    }
}

/* Puts the numbers along an axis; *right_end is the right end of the last one below. */
static void numbers(const wi_layout *on, const axis *along, double *right_end) {
    const int64_t end = along->first + along->length;
    int64_t value = (along->first + along->step - 1) / along->step * along->step;
    if (value >= end) { /* too narrow for a round number: the first one then */
        number(on, along, along->first, right_end);
        return;
    }
    for (; value < end; value += along->step) {
        number(on, along, value, right_end);
    }
}

static void axes(wi_layout *on) {
    const wi_grid *grid = on->scene->grid;
    axis x = {.first = grid->x0, .length = grid->width};
    axis y = {.upward = true, .first = grid->y0, .length = grid->height};
    /* The same step on both axes: the widest number below must fit. */
    char widest[32];
    snprintf(widest, sizeof widest, "%" PRId64, grid->x0 + grid->width - 1);
    const double room =
        wi_layout_text_width(on, widest, WI_SIZE_NUMBER, false) + 0.6 * WI_SIZE_NUMBER;
    const double least = 1.5 * WI_SIZE_NUMBER;
    double apart = room > least ? room : least;
    if (apart > on->unit && apart < TICK_APART) {
        apart = TICK_APART;
    }
    x.step = y.step = wi_tick_step(apart / on->unit);
    x.marked = y.marked = x.step > 1;
    double right_end = 0;
    numbers(on, &y, &right_end);
    numbers(on, &x, &right_end);
    const double out = (x.marked ? TICK : 0) + WI_GAP;
    const double past = on->width > right_end ? on->width : right_end;
    wi_mark *name = wi_scene_text(on->scene, past + 2 * WI_GAP, -out, (wi_anchor){-1, 1},
                                  WI_SIZE_LABEL, on->palette->ink, &on->picture->across, 1);
    if (name != NULL) {
        name->slanted = true;
    }
    name = wi_scene_text(on->scene, -out, on->height + WI_GAP, (wi_anchor){1, -1}, WI_SIZE_LABEL,
                         on->palette->ink, &on->picture->up, 1);
    if (name != NULL) {
        name->slanted = true;
    }
    on->top = on->height + WI_GAP + WI_SIZE_LABEL;
    on->bottom = -out - WI_SIZE_NUMBER;
}

/* ---- letters above the columns and beside the rows --------------------------------- */

/* Letter by letter at (first + i - from + 1/2) units along a side that shows `length` positions. */
static bool letters(const wi_layout *on, const char *text, int64_t first, bool upward) {
    const wi_grid *grid = on->scene->grid;
    const int64_t from = upward ? grid->y0 : grid->x0;
    const int64_t length = upward ? grid->height : grid->width;
    bool any = false;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const int64_t place = first - from + (int64_t)i;
        if (place < 0 || place >= length) {
            continue;
        }
        const double at = ((double)place + 0.5) * on->unit;
        if (upward) {
            wi_scene_text(on->scene, on->width + WI_GAP, at, (wi_anchor){-1, 0}, WI_SIZE_NUMBER,
                          on->palette->ink, text + i, 1);
        } else {
            wi_scene_text(on->scene, at, on->height + WI_GAP, (wi_anchor){0, -1}, WI_SIZE_NUMBER,
                          on->palette->ink, text + i, 1);
        }
        any = true;
    }
    return any;
}

/* Where squares are too small for letters there are none. */
static void side_letters(wi_layout *on) {
    if (on->unit < 0.6 * WI_SIZE_NUMBER) {
        return;
    }
    if (letters(on, on->picture->above, on->picture->above_x, false) &&
        on->top < on->height + WI_GAP + WI_SIZE_NUMBER) {
        on->top = on->height + WI_GAP + WI_SIZE_NUMBER;
    }
    letters(on, on->picture->beside, on->picture->beside_y, true);
}

/* ---- values in the squares of a heat map ------------------------------------------- */

static bool cell_values(const wi_layout *on) {
    const wi_grid *grid = on->scene->grid;
    char widest[32];
    snprintf(widest, sizeof widest, "%.0f", grid->hottest);
    const double size = on->unit / 2 < WI_SIZE_NUMBER ? on->unit / 2 : WI_SIZE_NUMBER;
    if (size < 4 || grid->sums == NULL ||
        wi_layout_text_width(on, widest, size, false) > 0.95 * on->unit) {
        return false;
    }
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            const size_t box = (size_t)row * (size_t)grid->columns + (size_t)column;
            if (grid->kinds[box] == 0) {
                continue;
            }
            char text[32];
            const int length = snprintf(text, sizeof text, "%" PRIu64, grid->sums[box]);
            const bool deep =
                grid->kinds[box] == WI_HEAT_ZERO || wi_grid_heat_part(grid->kinds[box]) > 0.51;
            const wi_colour dark = {0x16, 0x20, 0x2C};
            const wi_colour light = {255, 255, 255};
            wi_scene_text(on->scene, (column + 0.5) * on->unit, (row + 0.5) * on->unit,
                          (wi_anchor){0, 0}, size, deep == on->palette->dark ? dark : light, text,
                          (size_t)length);
        }
    }
    return true;
}

/* ---- marks upon the squares --------------------------------------------------------- */

static void frame_of(const wi_layout *on, wi_point at) {
    const double half = on->unit / 2 > 1.8 ? on->unit / 2 : 1.8;
    const wi_point corner[4] = {{at.x - half, at.y - half},
                                {at.x + half, at.y - half},
                                {at.x + half, at.y + half},
                                {at.x - half, at.y + half}};
    for (int i = 0; i < 4; i++) {
        wi_scene_slope(on->scene, corner[i], corner[(i + 1) % 4], 1.0, on->palette->select);
    }
}

static double within(double least, double value, double most) {
    return value < least ? least : value > most ? most : value;
}

/* Marks of one shape; where the squares have numbers, dots go into a corner. */
static void marks_of(const wi_layout *on, wy_mark_shape shape, bool numbered) {
    const wy_picture *picture = on->picture;
    const wi_grid *grid = on->scene->grid;
    const double aside = numbered ? 0.34 * on->unit : 0;
    for (size_t i = 0; i < picture->mark_count; i++) {
        const wy_picture_mark *mark = &picture->marks[i];
        if (mark->shape != shape || mark->x < grid->x0 || mark->y < grid->y0 ||
            mark->x - grid->x0 >= grid->width || mark->y - grid->y0 >= grid->height) {
            continue;
        }
        const wi_point at = {((double)(mark->x - grid->x0) + 0.5) * on->unit,
                             ((double)(mark->y - grid->y0) + 0.5) * on->unit};
        const wi_point corner = {at.x - aside, at.y - aside};
        switch (shape) {
        case WY_MARK_SELECTED:
            frame_of(on, at);
            break;
        case WY_MARK_OPTION:
            if (grid->heat) {
                wi_scene_round(on->scene, corner,
                               within(0.8, (numbered ? 0.15 : 0.26) * on->unit, 3), 0,
                               on->palette->paper);
            }
            wi_scene_round(on->scene, corner, within(0.5, (numbered ? 0.1 : 0.16) * on->unit, 2.6),
                           0, on->palette->move);
            break;
        case WY_MARK_WINNING:
            /* On the dark square of a P-position it stands on a ring of paper. */
            wi_scene_round(on->scene, at, within(1.7, 0.42 * on->unit, 6),
                           within(0.7, on->unit / 8, 1.2) + 0.9, on->palette->paper);
            wi_scene_round(on->scene, at, within(1.7, 0.42 * on->unit, 6),
                           within(0.7, on->unit / 8, 1.2), on->palette->win);
            break;
        }
    }
}

/* ---- all of it ---------------------------------------------------------------------- */

bool wi_scene_compose(wi_scene *scene, const wy_picture *picture) {
    const wi_grid *grid = scene->grid;
    const wi_palette *palette = scene->palette;
    wi_layout on = {
        .scene = scene,
        .picture = picture,
        .palette = palette,
        .width = grid->columns * scene->box,
        .height = grid->rows * scene->box,
        .unit = scene->box / (double)grid->scale,
    };
    on.top = on.height;
    const int longer = grid->columns > grid->rows ? grid->columns : grid->rows;
    const bool single = grid->scale == 1;
    wi_lines lines;
    wi_layout_find_lines(&lines, &on);
    /* Lines lie below P-positions, which they would hide, and above what fills the board. */
    if (grid->difference) {
        wi_layout_draw_lines(&on, &lines, single && longer <= THIN_MOST);
    }
    if (picture->kind_count > 0 || grid->heat) {
        wi_scene_cells(scene, WI_MARK_KINDS);
    }
    if (!grid->difference) {
        wi_layout_draw_lines(&on, &lines, grid->heat || (single && longer <= THIN_MOST));
    }
    if (!grid->difference && !grid->heat) {
        wi_scene_cells(scene, WI_MARK_SQUARES);
    }
    if (single && longer <= GRID_MOST && !picture->bare && !picture->no_grid) {
        wi_scene_lattice(scene, LINE_THIN, palette->grid);
    }
    const bool numbered = grid->heat && single && cell_values(&on);
    marks_of(&on, WY_MARK_OPTION, numbered);
    marks_of(&on, WY_MARK_WINNING, numbered);
    marks_of(&on, WY_MARK_SELECTED, numbered);
    frame(&on);
    if (!picture->bare) {
        axes(&on);
    }
    side_letters(&on);
    wi_layout_label_lines(&on, &lines);
    wi_layout_heading(&on, picture->subtitle, WI_SIZE_SUBTITLE, false, palette->quiet);
    wi_layout_heading(&on, picture->title, WI_SIZE_TITLE, true, palette->ink);
    wi_layout_legend(&on);
    return !scene->failed;
}
