/*
 * compose.h - what the parts of the layout share: compose.c the board and its
 * axes, compose_lines.c lines through the origin, compose_text.c title and legend.
 */
#ifndef WI_REPORT_COMPOSE_H
#define WI_REPORT_COMPOSE_H

#include "report/picture_state.h"
#include "report/scene.h"

/* Points. */
#define WI_SIZE_NUMBER   8.0 /* of text */
#define WI_SIZE_LABEL    8.5
#define WI_SIZE_SUBTITLE 9.0
#define WI_SIZE_TITLE    11.0
#define WI_GAP           3.0 /* between a text and what it belongs to */

/* A scene under way. */
typedef struct wi_layout {
    wi_scene *scene;
    const wy_picture *picture;
    const wi_palette *palette;
    double width, height; /* of the board, in points */
    double unit;          /* points of one position */
    double top, bottom;   /* how far marks reach up and down so far */
} wi_layout;

double wi_layout_text_width(const wi_layout *on, const char *text, double size, bool strong);

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

/* Finds the lines that meet the board, and shades what lies outside a cone. */
void wi_layout_find_lines(wi_lines *lines, const wi_layout *on);

/* Draws them: thin, or as pale bands that squares lying on them do not hide. */
void wi_layout_draw_lines(const wi_layout *on, const wi_lines *lines, bool thin);

/* Writes their labels at the right side and above; moves on->top. */
void wi_layout_label_lines(wi_layout *on, const wi_lines *lines);

/* Text in lines, centred, upward from on->top, which is moved. */
void wi_layout_heading(wi_layout *on, const char *text, double size, bool strong, wi_colour colour);

/* Below on->bottom. */
void wi_layout_legend(const wi_layout *on);

#endif
