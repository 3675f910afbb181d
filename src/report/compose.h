/*
 * compose.h - what the parts of the layout share: compose.c the board and its
 * axes, compose_lines.c lines through the origin, compose_text.c title and legend.
 */
#ifndef WY_REPORT_COMPOSE_H
#define WY_REPORT_COMPOSE_H

#include "report/picture_state.h"
#include "report/scene.h"

/* Points. */
#define WY_SIZE_NUMBER   8.0 /* of text */
#define WY_SIZE_LABEL    8.5
#define WY_SIZE_SUBTITLE 9.0
#define WY_SIZE_TITLE    11.0
#define WY_GAP           3.0 /* between a text and what it belongs to */

/* A scene under way. */
typedef struct wy_layout {
    wy_scene *scene;
    const wy_picture *picture;
    const wy_palette *palette;
    double width, height; /* of the board, in points */
    double unit;          /* points of one position */
    double top, bottom;   /* how far marks reach up and down so far */
} wy_layout;

double wy_layout_text_width(const wy_layout *on, const char *text, double size, bool strong);

/* A half-line from the origin, cut to the board. */
typedef struct wy_half_line {
    wy_point from, to;
    const char *label;
    double place;     /* of the label, along its side */
    wy_colour colour; /* of the label */
    bool right;       /* it leaves at the right side, else at the top */
} wy_half_line;

enum { WY_LINES_MOST = WY_PICTURE_MAX_GUIDES + 2 };

/* The lines of a picture: sides of its board, then guide lines. */
typedef struct wy_lines {
    size_t count, sides; /* all; those that are sides of the board */
    wy_half_line line[WY_LINES_MOST];
    char side_labels[2][48];
} wy_lines;

/* Finds the lines that meet the board, and shades what lies outside a cone. */
void wy_layout_find_lines(wy_lines *lines, const wy_layout *on);

/* Draws them: thin, or as pale bands that squares lying on them do not hide. */
void wy_layout_draw_lines(const wy_layout *on, const wy_lines *lines, bool thin);

/* Writes their labels at the right side and above; moves on->top. */
void wy_layout_label_lines(wy_layout *on, const wy_lines *lines);

/* Text in lines, centred, upward from on->top, which is moved. */
void wy_layout_heading(wy_layout *on, const char *text, double size, bool strong, wy_colour colour);

/* Below on->bottom. */
void wy_layout_legend(const wy_layout *on);

#endif
