/*
 * scene.h - a picture from its positions to its outputs: colours, marks, layout.
 *
 * A picture is a grid of boxes (grid.h), laid out as a list of marks, the scene, which each output
 * draws.
 */
#ifndef WI_REPORT_SCENE_H
#define WI_REPORT_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/report.h>
#include <wythoff/rules.h>

/* ---- the squares of a picture: a window of positions put into boxes: grid.c ------------------ */

/*
 * A box is scale by scale positions, scale = 1 as long as the window has few
 * enough of them.  A box counts its P-positions and votes on the kind of its
 * other positions.  Memory depends on the number of boxes alone.
 */

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

/* The meaning of a shade of a difference. */
typedef struct wi_contrast {
    int which;       /* 0: as many of both, 1: more of the first, 2: of the second */
    double strength; /* 0 to 1 */
    double rest;     /* the fewer as a part of the more */
} wi_contrast;

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

/* ---- the colours of pictures: scene.c -------------------------------------------------------- */

/*
 * They are those of the page: the table is made from web/page/palette.css (palette.py), so what is
 * seen there is what is drawn.
 */

typedef struct wi_colour {
    uint8_t red, green, blue;
} wi_colour;

/* The scale of values in OKLCH: both ends, and the chroma between them. */
typedef struct wi_heat {
    double light, deep; /* lightness of the smallest value and of the largest */
    double from, to;    /* hue, in degrees */
    double least, more; /* chroma at the ends, and how much more in the middle */
} wi_heat;

typedef struct wi_palette {
    wi_colour paper;
    wi_colour ink;         /* title, axes */
    wi_colour quiet;       /* numbers, subtitle */
    wi_colour grid;        /* lines between squares */
    wi_colour outside;     /* what is not of the board */
    wi_colour side;        /* sides of the board */
    wi_colour guide;       /* guide lines */
    wi_colour p, hot;      /* P-positions: of a beam or fewer in a box; of all its positions */
    wi_colour only, other; /* of a difference: of the first game alone, of the second */
    wi_colour select, move, win; /* marks */
    wi_colour kinds[WY_PICTURE_MAX_KINDS];
    wi_heat heat;
    bool dark;
} wi_palette;

extern const wi_palette wi_palettes[]; /* by theme; palette_data.c, which the build makes */

/* Guide lines of large boards, wide and pale. */
wi_colour wi_palette_band(const wi_palette *palette);

/* The colour of a P-square of this tone, 1 to tones. */
wi_colour wi_palette_tone(const wi_palette *palette, int tone, int tones);

/* ---- what a picture holds while it is fed and written: picture.c ----------------------------- */

struct wy_picture {
    wi_grid grid;
    wy_theme theme;
    wi_palette palette;
    int pixels; /* wanted for the longer side of the board */
    bool bare, no_grid, difference;
    bool cone; /* the board is no quarter plane */
    wy_cone board;
    char *title, *subtitle, *command; /* clean; empty rather than NULL */
    size_t guide_count, kind_count;
    wy_guide guides[WY_PICTURE_MAX_GUIDES];
    char *kinds[WY_PICTURE_MAX_KINDS];
    char *above, *beside; /* clean, may be empty */
    int64_t above_x, beside_y;
    char across, up; /* the letters at the axes */
    wy_picture_mark *marks;
    size_t mark_count;
    struct wy_picture *right; /* the board beside this one; NULL: none */
};

/* ---- a picture as a list of marks, the same for every output: scene.c ------------------------ */

/*
 * Lengths are points (1/72 inch), from the lower left corner of the board to
 * the right and upward.  Marks are drawn in their order.  What is drawn for the
 * boxes of the grid is only named (WI_MARK_SQUARES, WI_MARK_KINDS): each output
 * has its own best way for that.
 */

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

/* ---- compose --------------------------------------------------------------------------------- */

/* A scene under way. */
typedef struct wi_layout {
    wi_scene *scene;
    const wy_picture *picture;
    const wi_palette *palette;
    double width, height; /* of the board, in points */
    double unit;          /* points of one position */
    double top, bottom;   /* how far marks reach up and down so far */
} wi_layout;

/* A half-line from the origin, cut to the board. */
typedef struct wi_half_line {
    wi_point from, to;
    const char *label;
    double place;     /* of the label, along its side */
    wi_colour colour; /* of the label */
    bool right;       /* it leaves at the right side, else at the top */
} wi_half_line;

enum { WI_LINES_MOST = WY_PICTURE_MAX_GUIDES + 2 };

/* The lines of a picture: sides of its board, then guide lines. */
typedef struct wi_lines {
    size_t count, sides; /* all; those that are sides of the board */
    wi_half_line line[WI_LINES_MOST];
    char side_labels[2][48];
} wi_lines;

/* ---- outputs: draw_cairo.c, draw_tikz.c ------------------------------------------------------ */

/* Neither flushes the stream nor looks at its error flag in the end. */
wy_status wi_draw_cairo(FILE *stream, const wy_picture *picture, wy_picture_format format,
                        wy_error *error);
wy_status wi_draw_tikz(FILE *stream, const wy_picture *picture, wy_error *error);

#endif
