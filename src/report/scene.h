/*
 * scene.h - a picture as a list of marks, the same for every output.
 *
 * Lengths are points (1/72 inch), from the lower left corner of the board to
 * the right and upward.  Marks are drawn in their order.  What is drawn for the
 * boxes of the grid is only named (WY_MARK_SQUARES, WY_MARK_KINDS): each output
 * has its own best way for that.
 */
#ifndef WY_REPORT_SCENE_H
#define WY_REPORT_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "report/grid.h"
#include "report/palette.h"

typedef enum wy_mark_kind {
    WY_MARK_AREA,    /* a filled polygon */
    WY_MARK_LINE,    /* points[0] to points[1] */
    WY_MARK_LATTICE, /* the lines between all boxes */
    WY_MARK_TEXT,    /* at points[0] */
    WY_MARK_KINDS,   /* the kinds of all boxes */
    WY_MARK_SQUARES, /* the P-positions of all boxes */
} wy_mark_kind;

typedef struct wy_point {
    double x, y;
} wy_point;

enum { WY_MARK_POINTS = 6 };

/* Where the point lies in the text: -1 left or below, 0 middle, 1 right or above. */
typedef struct wy_anchor {
    int across, up;
} wy_anchor;

typedef struct wy_mark {
    wy_mark_kind kind;
    wy_colour colour;
    int count;
    wy_point points[WY_MARK_POINTS];
    double width;     /* of a line; size of a text */
    bool inside;      /* cut off at the sides of the board */
    bool strong;      /* bold */
    bool slanted;     /* italic */
    wy_anchor anchor; /* of a text */
    char *text;       /* belongs to the scene */
} wy_mark;

/* The width of a text in points, for the font of the output. */
typedef double wy_measure(void *data, const char *text, double size, bool strong);

/* Filled in by the output, but for the marks. */
typedef struct wy_scene {
    const wy_grid *grid;
    const wy_palette *palette;
    double box; /* points a side of a box of the grid */
    int tones;  /* of P-squares */
    wy_measure *measure;
    void *measure_data;
    uint32_t peak;
    wy_mark *marks;
    size_t count, room;
    bool failed; /* no memory: marks are missing */
} wy_scene;

/* The colour of a box by its kind, 1 and above: of a heat map, its shade. */
wy_colour wy_scene_kind_colour(const wy_scene *scene, int shade);

/* The points that the longer side of a board of so many boxes should have. */
double wy_scene_side(int boxes);

/* Adds all marks of the picture; false: no memory.  Either way clear it. */
bool wy_scene_compose(wy_scene *scene, const wy_picture *picture);
void wy_scene_clear(wy_scene *scene);

/* ---- making marks: scene.c ---- */

void wy_scene_cells(wy_scene *scene, wy_mark_kind kind);
void wy_scene_lattice(wy_scene *scene, double width, wy_colour colour);
void wy_scene_area(wy_scene *scene, const wy_point *points, int count, wy_colour colour);
void wy_scene_box(wy_scene *scene, double x, double y, double width, double height,
                  wy_colour colour);
void wy_scene_line(wy_scene *scene, wy_point from, wy_point to, double width, wy_colour colour);

/* A line that is cut off at the sides of the board. */
void wy_scene_slope(wy_scene *scene, wy_point from, wy_point to, double width, wy_colour colour);

/* Returns the mark, for strong and slanted to be set, or NULL when there is no memory. */
wy_mark *wy_scene_text(wy_scene *scene, double x, double y, wy_anchor anchor, double size,
                       wy_colour colour, const char *text, size_t length);

/* The least of 1, 2, 5, 10, 20, 50, ... that is not less than value. */
int64_t wy_tick_step(double value);

#endif
