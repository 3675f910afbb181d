/* compose.c - lays a picture out: board and axes, lines, title and legend. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/list.h"
#include "report/escape.h"
#include "report/scene.h"

/* Points. */
#define SIZE_NUMBER   8.0 /* of text */
#define SIZE_LABEL    8.5
#define SIZE_SUBTITLE 9.0
#define SIZE_TITLE    11.0
#define GAP           3.0 /* between a text and what it belongs to */

static double layout_text_width(const wi_layout *on, const char *text, double size, bool strong);

/* ---- the title above a picture and the legend below it --------------------------------------- */

/*
 * A title may be a rule of any length: it is broken into a few lines, between
 * moves where possible, and ends in an ellipsis if that is not enough.
 */

#define TEXT_WIDTH 240.0 /* points that titles and legends may take on narrow boards */
#define SWATCH     SIZE_LABEL

enum { TITLE_LINES = 3, LINE_BYTES = 2100 };

/* Behind a blank, and between moves: "(1,2),|(2,1)". */
static bool may_break(const char *text, size_t at) {
    return text[at - 1] == ' ' || (text[at - 1] == ',' && (text[at] == '(' || text[at] == '{'));
}

/*
 * The length of the longest beginning of text that is not wider than room,
 * ending where the line may be broken if possible.
 */
static size_t line_length(const wi_layout *on, const char *text, double size, bool strong,
                          double room) {
    char line[LINE_BYTES];
    size_t length = 0, good = 0;
    for (size_t step; (step = wi_text_character(text + length)) > 0;) {
        if (length + step >= sizeof line) {
            break;
        }
        memcpy(line + length, text + length, step);
        line[length + step] = '\0';
        if (length > 0 && layout_text_width(on, line, size, strong) > room) {
            return good > 0 ? good : length;
        }
        length += step;
        if (may_break(text, length)) {
            good = length;
        }
    }
    return length;
}

/* Text in lines, centred, upward from on->top, which is moved. */
static void layout_heading(wi_layout *on, const char *text, double size, bool strong,
                           wi_colour colour) {
    const double room = on->width > TEXT_WIDTH ? on->width : TEXT_WIDTH;
    char lines[TITLE_LINES][LINE_BYTES + 4];
    int count = 0;
    while (*text != '\0' && count < TITLE_LINES) {
        size_t length = line_length(on, text, size, strong, room);
        const bool cut = count == TITLE_LINES - 1 && text[length] != '\0';
        memcpy(lines[count], text, length);
        text += length;
        while (length > 0 && lines[count][length - 1] == ' ') {
            length--;
        }
        lines[count][length] = '\0';
        if (cut) {
            memcpy(lines[count] + length, "…", sizeof "…");
        }
        count++;
    }
    if (count > 0) {
        on->top += GAP;
    }
    while (count-- > 0) {
        wi_mark *mark = wi_scene_text(on->scene, on->width / 2, on->top, (wi_anchor){0, -1}, size,
                                      colour, lines[count], strlen(lines[count]));
        if (mark != NULL) {
            mark->strong = strong;
        }
        on->top += 1.25 * size;
    }
}

/* The entries of a legend stand side by side, in as many rows as they need. */
typedef struct legend {
    double x, y;
} legend;

static void legend_advance(const wi_layout *on, legend *at, double width) {
    const double room = on->width > TEXT_WIDTH ? on->width : TEXT_WIDTH;
    if (at->x > 0 && at->x + width > room) {
        at->x = 0;
        at->y -= 1.6 * SIZE_LABEL;
    }
}

static double legend_text(const wi_layout *on, double x, double y, const char *text) {
    wi_scene_text(on->scene, x, y + SWATCH / 2, (wi_anchor){-1, 0}, SIZE_LABEL, on->palette->ink,
                  text, strlen(text));
    return x + layout_text_width(on, text, SIZE_LABEL, false);
}

static void legend_entry(const wi_layout *on, legend *at, wi_colour colour, const char *text) {
    const double width = SWATCH + GAP + layout_text_width(on, text, SIZE_LABEL, false);
    legend_advance(on, at, width);
    wi_scene_box(on->scene, at->x, at->y, SWATCH, SWATCH, colour);
    at->x = legend_text(on, at->x + SWATCH + GAP, at->y, text) + 1.8 * SIZE_LABEL;
}

/* [pale] fewer [full] P-positions, one a column [other] more   a box is 17 x 17 */
static void legend_tones(const wi_layout *on, legend *at) {
    const wi_scene *scene = on->scene;
    legend_entry(on, at, wi_palette_tone(on->palette, (scene->tones + 1) / 2, scene->tones),
                 "P-positions, one a column");
    legend_entry(on, at, wi_palette_tone(on->palette, 1, scene->tones), "fewer");
    legend_entry(on, at, wi_palette_tone(on->palette, scene->tones, scene->tones), "more");
}

static void legend_box(const wi_layout *on, legend *at, const char *more) {
    char what[96];
    snprintf(what, sizeof what, "a box is %" PRId64 " × %" PRId64 "%s", on->scene->grid->scale,
             on->scene->grid->scale, more);
    legend_advance(on, at, layout_text_width(on, what, SIZE_LABEL, false));
    at->x = legend_text(on, at->x, at->y, what) + 1.8 * SIZE_LABEL;
}

/* [ ] value 0 (P)   1 [pale ... deep] 64, by the square root */
static void legend_heat(const wi_layout *on, legend *at) {
    char most[64];
    snprintf(most, sizeof most, "%.0f, by the square root", on->scene->grid->hottest);
    legend_entry(on, at, on->palette->hot, "value 0 (P)");
    const double bar = 10 * SWATCH;
    legend_advance(on, at, bar + 40 + layout_text_width(on, most, SIZE_LABEL, false));
    at->x = legend_text(on, at->x, at->y, "1") + GAP;
    const int shades = WI_HEAT_SHADES - WI_HEAT_ZERO;
    const double step = bar / shades;
    for (int i = 0; i < shades; i++) {
        /* Each reaches to the end of the bar, under the next: no seams. */
        wi_scene_box(on->scene, at->x + i * step, at->y, bar - i * step, SWATCH,
                     wi_scene_kind_colour(on->scene, WI_HEAT_ZERO + 1 + i));
    }
    at->x = legend_text(on, at->x + bar + GAP, at->y, most) + 1.8 * SIZE_LABEL;
}

static void legend_difference(const wi_layout *on, legend *at) {
    const wy_picture *picture = on->picture;
    for (size_t i = 0; i < picture->kind_count; i++) {
        legend_entry(on, at, i == 0 ? on->palette->only : on->palette->other, picture->kinds[i]);
    }
    legend_entry(on, at, wi_scene_kind_colour(on->scene, 3),
                 on->scene->grid->scale == 1 ? "in both" : "as many in both");
}

/* The meaning of dots and rings, where there are some. */
static void legend_marks(const wi_layout *on, legend *at) {
    bool seen[WY_MARK_WINNING + 1] = {false};
    for (size_t i = 0; i < on->picture->mark_count; i++) {
        seen[on->picture->marks[i].shape] = true;
    }
    for (int shape = WY_MARK_OPTION; shape <= WY_MARK_WINNING; shape++) {
        const char *text = shape == WY_MARK_OPTION ? "option" : "winning move";
        if (!seen[shape]) {
            continue;
        }
        legend_advance(on, at, SWATCH + GAP + layout_text_width(on, text, SIZE_LABEL, false));
        const wi_point middle = {at->x + SWATCH / 2, at->y + SWATCH / 2};
        if (shape == WY_MARK_OPTION) {
            wi_scene_round(on->scene, middle, 2, 0, on->palette->move);
        } else {
            wi_scene_round(on->scene, middle, 3.4, 1.2, on->palette->win);
        }
        if (on->scene->count > 0) {
            on->scene->marks[on->scene->count - 1].inside = false;
        }
        at->x = legend_text(on, at->x + SWATCH + GAP, at->y, text) + 1.8 * SIZE_LABEL;
    }
}

/* Below on->bottom. */
static void layout_legend(const wi_layout *on) {
    const wy_picture *picture = on->picture;
    legend at = {.y = on->bottom - 2 * GAP - SWATCH};
    const bool boxes = on->scene->grid->scale > 1;
    if (on->scene->grid->heat) {
        legend_heat(on, &at);
    } else if (on->scene->grid->difference) {
        legend_difference(on, &at);
    } else if (boxes) {
        legend_tones(on, &at);
    } else if (picture->kind_count > 0) {
        legend_entry(on, &at, wi_palette_tone(on->palette, on->scene->tones, on->scene->tones),
                     "P-positions");
    }
    for (size_t i = 0; i < picture->kind_count && !on->scene->grid->difference; i++) {
        if (picture->kinds[i][0] != '\0') {
            legend_entry(on, &at, on->palette->kinds[i], picture->kinds[i]);
        }
    }
    legend_marks(on, &at);
    if (boxes) {
        legend_box(on, &at, on->scene->grid->heat ? ": its mean, or P where it has one" : "");
    }
}

/* ---- lines through the origin ---------------------------------------------------------------- */

/*
 * Half-lines from the origin: the sides of a cone (S3) and the
 * slopes near which P-positions lie (S0).
 *
 * The origin is the middle of the square of (0, 0).  A line is labelled where it
 * leaves the board, above or at the right; labels that would touch are moved
 * apart along their side.
 */

#define LINE_SIDE  0.8
#define LINE_GUIDE 0.7
#define LINE_BAND  2.4

/* false: nothing of it is on the board. */
static bool cut_line(wi_half_line *line, const wi_layout *on, double run, double rise) {
    const wi_grid *grid = on->scene->grid;
    /* The origin in units of positions from the lower left corner of the board. */
    const double ox = 0.5 - (double)grid->x0, oy = 0.5 - (double)grid->y0;
    const double width = on->width / on->unit, height = on->height / on->unit;
    double begin = 0;
    if (ox < 0) {
        begin = run > 0 ? -ox / run : INFINITY;
    }
    if (oy < 0) {
        const double at = rise > 0 ? -oy / rise : INFINITY;
        begin = at > begin ? at : begin;
    }
    const double end_x = run > 0 ? (width - ox) / run : INFINITY;
    const double end_y = rise > 0 ? (height - oy) / rise : INFINITY;
    const double end = end_x < end_y ? end_x : end_y;
    if (!(begin < end)) {
        return false;
    }
    *line = (wi_half_line){
        .right = end_x < end_y,
        .from = {(ox + begin * run) * on->unit, (oy + begin * rise) * on->unit},
        .to = {(ox + end * run) * on->unit, (oy + end * rise) * on->unit},
    };
    line->place = line->right ? line->to.y : line->to.x;
    return true;
}

/* A line that does not pass the origin: y = at + x rise / run. */
static bool cut_moved(wi_half_line *line, const wi_layout *on, const wy_guide *guide) {
    const double slope = guide->rise / guide->run;
    const double width = on->width / on->unit, height = on->height / on->unit;
    const double start = guide->at + 0.5 - slope / 2; /* at the left side of the board */
    const double begin = fmax(0, -start / slope);
    const double end = fmin(width, (height - start) / slope);
    if (!(begin < end)) {
        return false;
    }
    *line = (wi_half_line){
        .right = end >= width,
        .from = {begin * on->unit, (start + begin * slope) * on->unit},
        .to = {end * on->unit, (start + end * slope) * on->unit},
    };
    line->place = line->right ? line->to.y : line->to.x;
    return true;
}

static int by_place(const void *left, const void *right) {
    const wi_half_line *a = left, *b = right;
    return (a->place > b->place) - (a->place < b->place);
}

static double label_extent(const wi_layout *on, const wi_half_line *line) {
    return line->right ? 1.15 * SIZE_LABEL
                       : layout_text_width(on, line->label, SIZE_LABEL, false) + 0.5 * SIZE_LABEL;
}

/*
 * Labels of one side: each at the end of its line, or moved along the side as
 * far as its neighbours need.
 */
static void label_side(wi_layout *on, const wi_lines *lines, bool right) {
    wi_half_line *side[WI_LINES_MOST];
    wi_half_line sorted[WI_LINES_MOST];
    size_t used = 0;
    memcpy(sorted, lines->line, lines->count * sizeof *sorted);
    wi_list_sort(sorted, lines->count, by_place);
    for (size_t i = 0; i < lines->count; i++) {
        if (sorted[i].right == right && sorted[i].label[0] != '\0') {
            side[used++] = &sorted[i];
        }
    }
    /* Away from the lower end of the side, apart, then away from its upper end. */
    double need = 0;
    for (size_t i = 0; i < used; i++) {
        const double half = label_extent(on, side[i]) / 2;
        const double least = i == 0 ? (right ? 0 : half)
                                    : side[i - 1]->place + label_extent(on, side[i - 1]) / 2 + half;
        side[i]->place = fmax(side[i]->place, least);
        need += (i == 0 ? 1 : 2) * half;
    }
    double edge = fmax(right ? on->height : on->width, need);
    for (size_t i = used; i-- > 0;) {
        if (side[i]->place > edge) {
            side[i]->place = edge;
        }
        if (i > 0) {
            edge = side[i]->place - (label_extent(on, side[i - 1]) + label_extent(on, side[i])) / 2;
        }
    }
    for (size_t i = 0; i < used; i++) {
        const wi_point at = right ? (wi_point){on->width + GAP, side[i]->place}
                                  : (wi_point){side[i]->place, on->height + GAP};
        wi_scene_text(on->scene, at.x, at.y, right ? (wi_anchor){-1, 0} : (wi_anchor){0, -1},
                      SIZE_LABEL, side[i]->colour, side[i]->label, strlen(side[i]->label));
    }
    if (used > 0 && !right) {
        on->top = on->height + GAP + 1.1 * SIZE_LABEL;
    }
}

/* The board outside the cone: the corner of the board that the side cuts off. */
static void shade_outside(const wi_layout *on, double run, double rise, bool above) {
    /* Clip the board by the half-plane  sign (run y - rise x) > 0. */
    const wi_grid *grid = on->scene->grid;
    const double sign = above ? 1 : -1;
    const wi_point corner[4] = {{0, 0}, {on->width, 0}, {on->width, on->height}, {0, on->height}};
    double value[4];
    for (int i = 0; i < 4; i++) {
        const double x = corner[i].x / on->unit - 0.5 + (double)grid->x0;
        const double y = corner[i].y / on->unit - 0.5 + (double)grid->y0;
        value[i] = sign * (run * y - rise * x);
    }
    wi_point kept[WI_MARK_POINTS];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const int next = (i + 1) % 4;
        if (value[i] > 0) {
            kept[count++] = corner[i];
        }
        if ((value[i] > 0) != (value[next] > 0)) {
            const double part = value[i] / (value[i] - value[next]);
            kept[count++] = (wi_point){corner[i].x + part * (corner[next].x - corner[i].x),
                                       corner[i].y + part * (corner[next].y - corner[i].y)};
        }
    }
    if (count >= 3) {
        wi_scene_area(on->scene, kept, count, on->palette->outside);
    }
}

/* "10" for 10/1, "2/7": the side as the text of a cone writes it. */
static void side_label(char *label, size_t size, int64_t rise, int64_t run) {
    if (run == 1) {
        snprintf(label, size, "%" PRId64, rise);
    } else {
        snprintf(label, size, "%" PRId64 "/%" PRId64, rise, run);
    }
}

/* Finds the lines that meet the board, and shades what lies outside a cone. */
static void layout_find_lines(wi_lines *lines, const wi_layout *on) {
    const wy_picture *picture = on->picture;
    lines->count = 0;
    const wy_cone *board = &picture->board;
    const int64_t run[2] = {board->p1, board->p2}, rise[2] = {board->q1, board->q2};
    for (int i = 0; i < 2 && picture->cone; i++) {
        if (run[i] == 0 || rise[i] == 0) {
            continue; /* this side is an axis */
        }
        shade_outside(on, (double)run[i], (double)rise[i], i == 1);
        wi_half_line *line = &lines->line[lines->count];
        if (cut_line(line, on, (double)run[i], (double)rise[i])) {
            side_label(lines->side_labels[i], sizeof lines->side_labels[i], rise[i], run[i]);
            line->label = lines->side_labels[i];
            line->colour = on->palette->side;
            lines->count++;
        }
    }
    lines->sides = lines->count;
    for (size_t i = 0; i < picture->guide_count; i++) {
        wi_half_line *line = &lines->line[lines->count];
        const wy_guide *guide = &picture->guides[i];
        if (guide->moved ? cut_moved(line, on, guide)
                         : cut_line(line, on, guide->run, guide->rise)) {
            line->label = picture->guides[i].label;
            line->colour = on->palette->guide;
            lines->count++;
        }
    }
}

/* Draws them: thin, or as pale bands that squares lying on them do not hide. */
static void layout_draw_lines(const wi_layout *on, const wi_lines *lines, bool thin) {
    for (size_t i = lines->sides; i < lines->count; i++) {
        wi_scene_slope(on->scene, lines->line[i].from, lines->line[i].to,
                       thin ? LINE_GUIDE : LINE_BAND,
                       thin ? on->palette->guide : wi_palette_band(on->palette));
    }
    for (size_t i = 0; i < lines->sides; i++) {
        wi_scene_slope(on->scene, lines->line[i].from, lines->line[i].to, LINE_SIDE,
                       on->palette->side);
    }
}

/* Writes their labels at the right side and above; moves on->top. */
static void layout_label_lines(wi_layout *on, const wi_lines *lines) {
    label_side(on, lines, true);
    label_side(on, lines, false);
}

/* ---- lays a picture out: board, squares, lines, axes, title, legend -------------------------- */

/*
 * The plane is that of the papers: (x, y) is the unit square around the point
 * (x, y), so the board begins at (x0 - 1/2, y0 - 1/2).  Around the board, from
 * inside outward: above, labels of lines that leave there, then subtitle and
 * title; to the right, labels of lines that leave there; below and left, the
 * numbers; below those, the legend.  Widths of texts come from the output, so
 * nothing overlaps whatever its font.
 */

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

static double layout_text_width(const wi_layout *on, const char *text, double size, bool strong) {
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
    const double width = layout_text_width(on, text, SIZE_NUMBER, false);
    if (along->upward) {
        wi_scene_text(on->scene, -out - GAP, at, (wi_anchor){1, 0}, SIZE_NUMBER, on->palette->quiet,
                      text, (size_t)length);
    } else {
        wi_scene_text(on->scene, at, -out - GAP, (wi_anchor){0, 1}, SIZE_NUMBER, on->palette->quiet,
                      text, (size_t)length);
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
    const double room = layout_text_width(on, widest, SIZE_NUMBER, false) + 0.6 * SIZE_NUMBER;
    const double least = 1.5 * SIZE_NUMBER;
    double apart = room > least ? room : least;
    if (apart > on->unit && apart < TICK_APART) {
        apart = TICK_APART;
    }
    x.step = y.step = wi_tick_step(apart / on->unit);
    x.marked = y.marked = x.step > 1;
    double right_end = 0;
    numbers(on, &y, &right_end);
    numbers(on, &x, &right_end);
    const double out = (x.marked ? TICK : 0) + GAP;
    const double past = on->width > right_end ? on->width : right_end;
    wi_mark *name = wi_scene_text(on->scene, past + 2 * GAP, -out, (wi_anchor){-1, 1}, SIZE_LABEL,
                                  on->palette->ink, &on->picture->across, 1);
    if (name != NULL) {
        name->slanted = true;
    }
    name = wi_scene_text(on->scene, -out, on->height + GAP, (wi_anchor){1, -1}, SIZE_LABEL,
                         on->palette->ink, &on->picture->up, 1);
    if (name != NULL) {
        name->slanted = true;
    }
    on->top = on->height + GAP + SIZE_LABEL;
    on->bottom = -out - SIZE_NUMBER;
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
            wi_scene_text(on->scene, on->width + GAP, at, (wi_anchor){-1, 0}, SIZE_NUMBER,
                          on->palette->ink, text + i, 1);
        } else {
            wi_scene_text(on->scene, at, on->height + GAP, (wi_anchor){0, -1}, SIZE_NUMBER,
                          on->palette->ink, text + i, 1);
        }
        any = true;
    }
    return any;
}

/* Where squares are too small for letters there are none. */
static void side_letters(wi_layout *on) {
    if (on->unit < 0.6 * SIZE_NUMBER) {
        return;
    }
    if (letters(on, on->picture->above, on->picture->above_x, false) &&
        on->top < on->height + GAP + SIZE_NUMBER) {
        on->top = on->height + GAP + SIZE_NUMBER;
    }
    letters(on, on->picture->beside, on->picture->beside_y, true);
}

/* ---- values in the squares of a heat map ------------------------------------------- */

static bool cell_values(const wi_layout *on) {
    const wi_grid *grid = on->scene->grid;
    char widest[32];
    snprintf(widest, sizeof widest, "%.0f", grid->hottest);
    const double size = on->unit / 2 < SIZE_NUMBER ? on->unit / 2 : SIZE_NUMBER;
    if (size < 4 || grid->sums == NULL ||
        layout_text_width(on, widest, size, false) > 0.95 * on->unit) {
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
    layout_find_lines(&lines, &on);
    /* Lines lie below P-positions, which they would hide, and above what fills the board. */
    if (grid->difference) {
        layout_draw_lines(&on, &lines, single && longer <= THIN_MOST);
    }
    if (picture->kind_count > 0 || grid->heat) {
        wi_scene_cells(scene, WI_MARK_KINDS);
    }
    if (!grid->difference) {
        layout_draw_lines(&on, &lines, grid->heat || (single && longer <= THIN_MOST));
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
    layout_label_lines(&on, &lines);
    layout_heading(&on, picture->subtitle, SIZE_SUBTITLE, false, palette->quiet);
    layout_heading(&on, picture->title, SIZE_TITLE, true, palette->ink);
    layout_legend(&on);
    return !scene->failed;
}
