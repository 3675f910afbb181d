/*
 * scene.h - a picture as a list of marks, the same for every output.
 *
 * Lengths are points (1/72 inch), from the lower left corner of the board to
 * the right and upward.  Marks are drawn in their order.  What is drawn for the
 * boxes of the grid is only named (WI_MARK_SQUARES, WI_MARK_KINDS): each output
 * has its own best way for that.
 */
#ifndef WI_REPORT_SCENE_H
#define WI_REPORT_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "report/grid.h"
#include "report/palette.h"

typedef enum wi_mark_kind {
    WI_MARK_AREA,    /* a filled polygon */
    WI_MARK_LINE,    /* points[0] to points[1] */
    WI_MARK_LATTICE, /* the lines between all boxes */
    WI_MARK_TEXT,    /* at points[0] */
    WI_MARK_DISC,    /* around points[0], inside: cut off at the sides of the board */
    WI_MARK_RING,    /* likewise, a line `width` wide */
    WI_MARK_KINDS,   /* the kinds of all boxes */
    WI_MARK_SQUARES, /* the P-positions of all boxes */
} wi_mark_kind;

typedef struct wi_point {
    double x, y;
} wi_point;

enum { WI_MARK_POINTS = 6 };

/* Where the point lies in the text: -1 left or below, 0 middle, 1 right or above. */
typedef struct wi_anchor {
    int across, up;
} wi_anchor;

typedef struct wi_mark {
    wi_mark_kind kind;
    wi_colour colour;
    int count;
    wi_point points[WI_MARK_POINTS];
    double width;     /* of a line; size of a text */
    double radius;    /* of a disc or ring */
    bool inside;      /* cut off at the sides of the board */
    bool strong;      /* bold */
    bool slanted;     /* italic */
    wi_anchor anchor; /* of a text */
    char *text;       /* belongs to the scene */
} wi_mark;

/* The width of a text in points, for the font of the output. */
typedef double wi_measure(void *data, const char *text, double size, bool strong);

/* Filled in by the output, but for the marks. */
typedef struct wi_scene {
    const wi_grid *grid;
    const wi_palette *palette;
    double box; /* points a side of a box of the grid */
    int tones;  /* of P-squares */
    wi_measure *measure;
    void *measure_data;
    wi_mark *marks;
    size_t count, room;
    bool failed; /* no memory: marks are missing */
} wi_scene;

/* The colour of a box by its kind, 1 and above: of a heat map or a difference, its shade. */
wi_colour wi_scene_kind_colour(const wi_scene *scene, int shade);

/* How many shades wi_scene_kind_colour knows. */
int wi_scene_kinds(const wi_scene *scene);

/* The room that all marks take, in points around the board's corner. */
typedef struct wi_extent {
    double left, right, bottom, top;
} wi_extent;

wi_extent wi_scene_extent(const wi_scene *scene);

/* How far below its anchor the baseline of a text is, in points. */
double wi_scene_baseline(const wi_mark *mark);

/* Between two boards side by side, in points. */
#define WI_SCENE_BETWEEN 14.0

/* The points that the longer side of a board of so many boxes should have. */
double wi_scene_side(int boxes);

/* Adds all marks of the picture; false: no memory.  Either way clear it. */
bool wi_scene_compose(wi_scene *scene, const wy_picture *picture);
void wi_scene_clear(wi_scene *scene);

/* ---- making marks: scene.c ---- */

void wi_scene_cells(wi_scene *scene, wi_mark_kind kind);
void wi_scene_lattice(wi_scene *scene, double width, wi_colour colour);
void wi_scene_area(wi_scene *scene, const wi_point *points, int count, wi_colour colour);
void wi_scene_box(wi_scene *scene, double x, double y, double width, double height,
                  wi_colour colour);
void wi_scene_line(wi_scene *scene, wi_point from, wi_point to, double width, wi_colour colour);

/* width 0: a disc, else a ring. */
void wi_scene_round(wi_scene *scene, wi_point middle, double radius, double width,
                    wi_colour colour);

/* A line that is cut off at the sides of the board. */
void wi_scene_slope(wi_scene *scene, wi_point from, wi_point to, double width, wi_colour colour);

/* Returns the mark, for strong and slanted to be set, or NULL when there is no memory. */
wi_mark *wi_scene_text(wi_scene *scene, double x, double y, wi_anchor anchor, double size,
                       wi_colour colour, const char *text, size_t length);

/* The least of 1, 2, 5, 10, 20, 50, ... that is not less than value. */
int64_t wi_tick_step(double value);

#endif
