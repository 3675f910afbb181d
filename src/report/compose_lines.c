/*
 * compose_lines.c - half-lines from the origin: the sides of a cone (S3) and the
 * slopes near which P-positions lie (S0).
 *
 * The origin is the middle of the square of (0, 0).  A line is labelled where it
 * leaves the board, above or at the right; labels that would touch are moved
 * apart along their side.
 */
#include "base/list.h"
#include "report/compose.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    return line->right
               ? 1.15 * WI_SIZE_LABEL
               : wi_layout_text_width(on, line->label, WI_SIZE_LABEL, false) + 0.5 * WI_SIZE_LABEL;
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
        const wi_point at = right ? (wi_point){on->width + WI_GAP, side[i]->place}
                                  : (wi_point){side[i]->place, on->height + WI_GAP};
        wi_scene_text(on->scene, at.x, at.y, right ? (wi_anchor){-1, 0} : (wi_anchor){0, -1},
                      WI_SIZE_LABEL, side[i]->colour, side[i]->label, strlen(side[i]->label));
    }
    if (used > 0 && !right) {
        on->top = on->height + WI_GAP + 1.1 * WI_SIZE_LABEL;
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

void wi_layout_find_lines(wi_lines *lines, const wi_layout *on) {
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

void wi_layout_draw_lines(const wi_layout *on, const wi_lines *lines, bool thin) {
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

void wi_layout_label_lines(wi_layout *on, const wi_lines *lines) {
    label_side(on, lines, true);
    label_side(on, lines, false);
}
