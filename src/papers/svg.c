/* svg.c - small pictures for the gallery: elements, boards, matrices. */
#include "papers/svg.h"

#include <stdio.h>
#include <stdlib.h>

struct wy_svg {
    FILE *stream;
    char *text;
    size_t length;
};

static const struct {
    const char *name, *colour;
} inks[WY_INKS] = {
    [WY_INK_P] = {"ip", "#b3261e"},      [WY_INK_TEXT] = {"it", "#444444"},
    [WY_INK_GRID] = {"ig", "#d8d8d8"},   [WY_INK_GUIDE] = {"iu", "#3566b0"},
    [WY_INK_WRONG] = {"iw", "#e8a33d"},  [WY_INK_RIGHT] = {"ir", "#4a9a5c"},
    [WY_INK_SECOND] = {"is", "#3566b0"}, [WY_INK_PALE] = {"il", "#eeeeee"},
};

wy_svg *wy_svg_open(double width, double height) {
    wy_svg *svg = calloc(1, sizeof *svg);
    if (svg == NULL) {
        return NULL;
    }
    svg->stream = open_memstream(&svg->text, &svg->length);
    if (svg->stream == NULL) {
        free(svg);
        return NULL;
    }
    fprintf(svg->stream,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
            "height=\"%g\" font-family=\"sans-serif\" role=\"img\">",
            width, height, width, height);
    return svg;
}

void wy_svg_rect(wy_svg *svg, wy_ink ink, double x, double y, double width, double height) {
    if (svg != NULL) {
        fprintf(svg->stream,
                "<rect class=\"%s\" fill=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>",
                inks[ink].name, inks[ink].colour, x, y, width, height);
    }
}

void wy_svg_line(wy_svg *svg, wy_ink ink, double x1, double y1, double x2, double y2) {
    if (svg != NULL) {
        fprintf(svg->stream, "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gL%g %g\"/>",
                inks[ink].name, inks[ink].colour, x1, y1, x2, y2);
    }
}

void wy_svg_arc(wy_svg *svg, wy_ink ink, double x1, double y1, double x2, double y2, double bend) {
    if (svg != NULL) {
        fprintf(svg->stream,
                "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gQ%g %g %g %g\"/>",
                inks[ink].name, inks[ink].colour, x1, y1, (x1 + x2) / 2 + bend * (y2 - y1),
                (y1 + y2) / 2 - bend * (x2 - x1), x2, y2);
    }
}

void wy_svg_circle(wy_svg *svg, wy_ink ink, double x, double y, double radius) {
    if (svg != NULL) {
        fprintf(svg->stream, "<circle class=\"%s\" fill=\"%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>",
                inks[ink].name, inks[ink].colour, x, y, radius);
    }
}

void wy_svg_text(wy_svg *svg, wy_ink ink, double x, double y, double size, const char *text) {
    if (svg == NULL) {
        return;
    }
    fprintf(svg->stream,
            "<text class=\"%s\" fill=\"%s\" x=\"%g\" y=\"%g\" font-size=\"%g\" "
            "text-anchor=\"middle\">",
            inks[ink].name, inks[ink].colour, x, y, size);
    for (const char *at = text; *at != '\0'; at++) {
        switch (*at) {
        case '<':
            fputs("&lt;", svg->stream);
            break;
        case '&':
            fputs("&amp;", svg->stream);
            break;
        default:
            fputc(*at, svg->stream);
        }
    }
    fputs("</text>", svg->stream);
}

void wy_svg_squares(wy_svg *svg, wy_ink ink, const wy_position *positions, size_t count,
                    double left, double bottom, double step, double side) {
    if (svg == NULL || count == 0) {
        return;
    }
    fprintf(svg->stream, "<path class=\"%s\" fill=\"%s\" d=\"", inks[ink].name, inks[ink].colour);
    for (size_t i = 0; i < count; i++) {
        fprintf(svg->stream, "M%.4g %.4gh%.3gv%.3gh-%.3gz", left + step * (double)positions[i].x,
                bottom - step * ((double)positions[i].y + 1), side, side, side);
    }
    fputs("\"/>", svg->stream);
}

char *wy_svg_close(wy_svg *svg) {
    if (svg == NULL) {
        return NULL;
    }
    fputs("</svg>", svg->stream);
    const bool bad = ferror(svg->stream) != 0;
    const bool closed = fclose(svg->stream) == 0;
    char *text = svg->text;
    free(svg);
    if (bad || !closed) {
        free(text);
        return NULL;
    }
    return text;
}
