/* svg.c - small pictures for the gallery: elements, boards, matrices. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/growing.h"
#include "base/list.h"
#include "papers/svg.h"

/* ---- elements -------------------------------------------------------------------------------- */

struct wi_svg {
    wi_growing out;
};

static const struct {
    const char *name, *colour;
} colours[WI_INKS] = {
    [WI_INK_P] = {"ip", "#b3261e"},      [WI_INK_TEXT] = {"it", "#444444"},
    [WI_INK_GRID] = {"ig", "#d8d8d8"},   [WI_INK_GUIDE] = {"iu", "#3566b0"},
    [WI_INK_WRONG] = {"iw", "#e8a33d"},  [WI_INK_RIGHT] = {"ir", "#4a9a5c"},
    [WI_INK_SECOND] = {"is", "#3566b0"}, [WI_INK_PALE] = {"il", "#eeeeee"},
};

wi_svg *wi_svg_open(double width, double height) {
    wi_svg *svg = calloc(1, sizeof *svg);
    if (svg == NULL) {
        return NULL;
    }
    wi_growing_printf(
        &svg->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
        "height=\"%g\" font-family=\"sans-serif\" role=\"img\">",
        width, height, width, height);
    return svg;
}

void wi_svg_rect(wi_svg *svg, wi_ink ink, double x, double y, double width, double height) {
    if (svg != NULL) {
        wi_growing_printf(
            &svg->out,
            "<rect class=\"%s\" fill=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>",
            colours[ink].name, colours[ink].colour, x, y, width, height);
    }
}

void wi_svg_line(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2) {
    if (svg != NULL) {
        wi_growing_printf(&svg->out,
                          "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gL%g %g\"/>",
                          colours[ink].name, colours[ink].colour, x1, y1, x2, y2);
    }
}

void wi_svg_arc(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2, double bend) {
    if (svg != NULL) {
        wi_growing_printf(
            &svg->out, "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gQ%g %g %g %g\"/>",
            colours[ink].name, colours[ink].colour, x1, y1, (x1 + x2) / 2 + bend * (y2 - y1),
            (y1 + y2) / 2 - bend * (x2 - x1), x2, y2);
    }
}

void wi_svg_circle(wi_svg *svg, wi_ink ink, double x, double y, double radius) {
    if (svg != NULL) {
        wi_growing_printf(&svg->out,
                          "<circle class=\"%s\" fill=\"%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>",
                          colours[ink].name, colours[ink].colour, x, y, radius);
    }
}

static void put_text(wi_svg *svg, wi_ink ink, const char *anchor, double x, double y, double size,
                     const char *text) {
    if (svg == NULL) {
        return;
    }
    wi_growing_printf(&svg->out,
                      "<text class=\"%s\" fill=\"%s\" x=\"%g\" y=\"%g\" font-size=\"%g\" "
                      "text-anchor=\"%s\">",
                      colours[ink].name, colours[ink].colour, x, y, size, anchor);
    for (const char *at = text; *at != '\0'; at++) {
        switch (*at) {
        case '<':
            wi_growing_printf(&svg->out, "&lt;");
            break;
        case '&':
            wi_growing_printf(&svg->out, "&amp;");
            break;
        default:
            wi_growing_printf(&svg->out, "%c", *at);
        }
    }
    wi_growing_printf(&svg->out, "</text>");
}

void wi_svg_text(wi_svg *svg, wi_ink ink, double x, double y, double size, const char *text) {
    put_text(svg, ink, "middle", x, y, size, text);
}

void wi_svg_label(wi_svg *svg, wi_ink ink, double x, double y, double size, const char *text) {
    put_text(svg, ink, "start", x, y, size, text);
}

void wi_svg_end_text(wi_svg *svg, wi_ink ink, double x, double y, double size, const char *text) {
    put_text(svg, ink, "end", x, y, size, text);
}

void wi_svg_ring(wi_svg *svg, wi_ink ink, double x, double y, double radius) {
    if (svg != NULL) {
        wi_growing_printf(
            &svg->out,
            "<circle class=\"%sl\" stroke=\"%s\" fill=\"none\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>",
            colours[ink].name, colours[ink].colour, x, y, radius);
    }
}

void wi_svg_arrow(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2,
                  double bend) {
    enum { LENGTH = 7 };
    wi_svg_arc(svg, ink, x1, y1, x2, y2, bend);
    /* the head points as the curve ends, from its middle point */
    const double from_x = (x1 + x2) / 2 + bend * (y2 - y1);
    const double from_y = (y1 + y2) / 2 - bend * (x2 - x1);
    const double far = hypot(x2 - from_x, y2 - from_y);
    if (svg != NULL && far > 0) {
        const double u = LENGTH * (x2 - from_x) / far;
        const double v = LENGTH * (y2 - from_y) / far;
        wi_growing_printf(&svg->out,
                          "<path class=\"%s\" fill=\"%s\" d=\"M%.4g %.4gL%.4g %.4gL%.4g %.4gz\"/>",
                          colours[ink].name, colours[ink].colour, x2, y2, x2 - u + 0.45 * v,
                          y2 - v - 0.45 * u, x2 - u - 0.45 * v, y2 - v + 0.45 * u);
    }
}

/*
 * Squares of one colour as one path: (x, y) stands at left + x step, upward from bottom; each is
 * side wide.
 */
static void svg_squares(wi_svg *svg, wi_ink ink, const wy_position *positions, size_t count,
                        double left, double bottom, double step, double side) {
    if (svg == NULL || count == 0) {
        return;
    }
    wi_growing_printf(&svg->out, "<path class=\"%s\" fill=\"%s\" d=\"", colours[ink].name,
                      colours[ink].colour);
    for (size_t i = 0; i < count; i++) {
        wi_growing_printf(&svg->out, "M%.4g %.4gh%.3gv%.3gh-%.3gz",
                          left + step * (double)positions[i].x,
                          bottom - step * ((double)positions[i].y + 1), side, side, side);
    }
    wi_growing_printf(&svg->out, "\"/>");
}

char *wi_svg_close(wi_svg *svg) {
    if (svg == NULL) {
        return NULL;
    }
    wi_growing_printf(&svg->out, "</svg>");
    char *text = svg->out.text;
    if (svg->out.failed) {
        free(text);
        text = NULL;
    }
    free(svg);
    return text;
}

/* ---- boards and matrices as pictures of the gallery ------------------------------------------ */

/*
 * Squares of one colour are one path, so a board of many thousand positions stays small; above a
 * few hundred positions a side there is no grid.
 */

enum { MARGIN = 30, EDGE = 8, ABOVE = 18, SIDE = 380 };

struct wi_board {
    int64_t width, height;
    double square; /* pixels of a position */
    size_t counts[WI_INKS];
    size_t rooms[WI_INKS];
    wy_position *marks[WI_INKS];
    const char *names[WI_INKS];
    double guides[16][2];
    size_t guide_count;
    const char *guide_name;
    bool failed;
};

wi_board *wi_board_open(int64_t width, int64_t height) {
    wi_board *board = calloc(1, sizeof *board);
    if (board != NULL) {
        board->width = width;
        board->height = height;
        board->names[WI_INK_P] = "P-positions";
        board->square = (double)SIDE / (double)(width > height ? width : height);
        if (board->square > 20) {
            board->square = 20;
        }
    }
    return board;
}

void wi_board_mark(wi_board *board, wi_ink ink, int64_t x, int64_t y) {
    if (board == NULL || x < 0 || y < 0 || x >= board->width || y >= board->height) {
        return;
    }
    if (!wi_list_room(board->marks[ink], board->rooms[ink], board->counts[ink] + 1)) {
        board->failed = true;
        return;
    }
    board->marks[ink][board->counts[ink]++] = (wy_position){x, y};
}

void wi_board_name(wi_board *board, wi_ink ink, const char *name) {
    if (board != NULL) {
        board->names[ink] = name;
    }
}

void wi_board_guide(wi_board *board, double rise, double run) {
    if (board != NULL && board->guide_count < 16) {
        board->guides[board->guide_count][0] = rise;
        board->guides[board->guide_count++][1] = run;
    }
}

void wi_board_guide_name(wi_board *board, const char *name) {
    if (board != NULL) {
        board->guide_name = name;
    }
}

/* A round step so that an axis has few numbers. */
static int64_t axis_step(int64_t size) {
    int64_t step = 1;
    static const int64_t factors[] = {2, 5, 10};
    for (int64_t power = 1; size / step > 10; power *= 10) {
        for (int i = 0; i < 3 && size / step > 10; i++) {
            step = power * factors[i];
        }
    }
    return step;
}

static void draw_axes(wi_svg *svg, const wi_board *board) {
    const double s = board->square;
    const double right = MARGIN + s * (double)board->width;
    const double bottom = ABOVE + s * (double)board->height;
    if (s >= 5) {
        for (int64_t x = 0; x <= board->width; x++) {
            wi_svg_line(svg, WI_INK_GRID, MARGIN + s * (double)x, ABOVE, MARGIN + s * (double)x,
                        bottom);
        }
        for (int64_t y = 0; y <= board->height; y++) {
            wi_svg_line(svg, WI_INK_GRID, MARGIN, bottom - s * (double)y, right,
                        bottom - s * (double)y);
        }
    } else {
        wi_svg_line(svg, WI_INK_GRID, MARGIN, bottom, right, bottom);
        wi_svg_line(svg, WI_INK_GRID, MARGIN, ABOVE, MARGIN, bottom);
        wi_svg_line(svg, WI_INK_GRID, MARGIN, ABOVE, right, ABOVE);
        wi_svg_line(svg, WI_INK_GRID, right, ABOVE, right, bottom);
    }
    char number[32];
    const int64_t larger = board->width > board->height ? board->width : board->height;
    const int64_t step = axis_step(larger);
    for (int64_t x = 0; x < board->width; x += step) {
        snprintf(number, sizeof number, "%lld", (long long)x);
        wi_svg_text(svg, WI_INK_TEXT, MARGIN + s * ((double)x + 0.5), bottom + 12, 9, number);
    }
    for (int64_t y = 0; y < board->height; y += step) {
        snprintf(number, sizeof number, "%lld", (long long)y);
        wi_svg_end_text(svg, WI_INK_TEXT, MARGIN - 5, bottom - s * ((double)y + 0.5) + 3, 9,
                        number);
    }
    wi_svg_text(svg, WI_INK_TEXT, right + 9, bottom + 4, 11, "x");
    wi_svg_text(svg, WI_INK_TEXT, MARGIN - 12, ABOVE - 7, 11, "y");
}

/* Half-lines through the middles of squares, cut at the frame. */
static void draw_guides(wi_svg *svg, const wi_board *board) {
    const double s = board->square;
    const double bottom = ABOVE + s * (double)board->height;
    for (size_t i = 0; i < board->guide_count; i++) {
        const double rise = board->guides[i][0];
        const double run = board->guides[i][1];
        const double most_x = (double)board->width - 0.5;
        const double most_y = (double)board->height - 0.5;
        const double t =
            fmin(run > 0 ? most_x / run : INFINITY, rise > 0 ? most_y / rise : INFINITY);
        wi_svg_line(svg, WI_INK_GUIDE, MARGIN + 0.5 * s, bottom - 0.5 * s,
                    MARGIN + s * (0.5 + run * t), bottom - s * (0.5 + rise * t));
    }
}

enum { LEGEND = 15 }; /* the height of a line of it */

/* Letters of a text: what begins no character does not count. */
static size_t letters_in(const char *text) {
    size_t letters = 0;
    for (; *text != '\0'; text++) {
        letters += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return letters;
}

static bool is_named(const wi_board *board, int ink) {
    return board->names[ink] != NULL && board->counts[ink] > 0;
}

/* One line for each colour that has a name and squares, and one for the guides. */
static void draw_legend(wi_svg *svg, const wi_board *board, double top) {
    for (int ink = 0; ink < WI_INKS; ink++) {
        if (is_named(board, ink)) {
            wi_svg_rect(svg, (wi_ink)ink, MARGIN, top + 3, 9, 9);
            wi_svg_label(svg, WI_INK_TEXT, MARGIN + 14, top + 11, 10, board->names[ink]);
            top += LEGEND;
        }
    }
    if (board->guide_name != NULL && board->guide_count > 0) {
        wi_svg_line(svg, WI_INK_GUIDE, MARGIN, top + 8, MARGIN + 9, top + 8);
        wi_svg_label(svg, WI_INK_TEXT, MARGIN + 14, top + 11, 10, board->guide_name);
    }
}

/* How high the legend is, and how wide, at about 5.4 pixels a letter. */
static void legend_size(double *height, double *width, const wi_board *board) {
    *height = 0;
    *width = 0;
    for (int ink = 0; ink <= WI_INKS; ink++) {
        const bool guide = ink == WI_INKS && board->guide_name != NULL && board->guide_count > 0;
        if (guide || (ink < WI_INKS && is_named(board, ink))) {
            const char *name = guide ? board->guide_name : board->names[ink];
            *height += LEGEND;
            *width = fmax(*width, MARGIN + 14 + 5.4 * (double)letters_in(name) + EDGE);
        }
    }
}

char *wi_board_close(wi_board *board) {
    if (board == NULL) {
        return NULL;
    }
    const double s = board->square;
    double legend[2];
    legend_size(&legend[0], &legend[1], board);
    const double wide = MARGIN + 18 + s * (double)board->width;
    const double high = ABOVE + 18 + s * (double)board->height;
    wi_svg *svg = wi_svg_open(fmax(wide, legend[1]), high + legend[0] + 2);
    draw_axes(svg, board);
    draw_legend(svg, board, high);
    draw_guides(svg, board);                       /* behind the points */
    const double drawn = s < 1.6 ? 1.6 : s;        /* small squares must still be seen */
    for (int ink = WI_INKS - 1; ink >= 0; ink--) { /* P last, over the others */
        svg_squares(svg, (wi_ink)ink, board->marks[ink], board->counts[ink], MARGIN,
                    ABOVE + s * (double)board->height, s, drawn);
        free(board->marks[ink]);
    }
    char *text = wi_svg_close(svg);
    if (board->failed) {
        free(text);
        text = NULL;
    }
    free(board);
    return text;
}

char *wi_svg_matrix(size_t rows, size_t columns, const char *const *cells, const wi_ink *inks) {
    size_t longest = 1;
    for (size_t i = 0; i < rows * columns; i++) {
        const size_t length = cells != NULL && cells[i] != NULL ? strlen(cells[i]) : 0;
        longest = length > longest ? length : longest;
    }
    const double w = longest > 2 ? 8.0 * (double)longest : 20;
    const double h = 20;
    wi_svg *svg = wi_svg_open(MARGIN + EDGE + w * (double)columns, MARGIN + h * (double)rows);
    char number[32];
    for (size_t j = 0; j < columns; j++) {
        snprintf(number, sizeof number, "%zu", j);
        wi_svg_text(svg, WI_INK_TEXT, MARGIN + w * ((double)j + 0.5), 13, 9, number);
    }
    for (size_t i = 0; i < rows; i++) {
        const double top = 18 + h * (double)i;
        snprintf(number, sizeof number, "%zu", i);
        wi_svg_text(svg, WI_INK_TEXT, MARGIN - 12, top + 14, 9, number);
        for (size_t j = 0; j < columns; j++) {
            const size_t at = i * columns + j;
            const double left = MARGIN + w * (double)j;
            if (inks != NULL && inks[at] != WI_INKS) {
                wi_svg_rect(svg, inks[at], left, top, w, h);
            }
            if (cells != NULL && cells[at] != NULL) {
                wi_svg_text(svg, WI_INK_TEXT, left + w / 2, top + 14, 12, cells[at]);
            }
        }
    }
    for (size_t j = 0; j <= columns; j++) {
        const double x = MARGIN + w * (double)j;
        wi_svg_line(svg, WI_INK_GRID, x, 18, x, 18 + h * (double)rows);
    }
    for (size_t i = 0; i <= rows; i++) {
        const double y = 18 + h * (double)i;
        wi_svg_line(svg, WI_INK_GRID, MARGIN, y, MARGIN + w * (double)columns, y);
    }
    return wi_svg_close(svg);
}
