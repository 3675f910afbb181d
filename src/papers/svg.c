/* svg.c - small pictures for the gallery: elements, boards, matrices. */
#include "papers/svg.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wy_svg {
    char *text;
    size_t length, room;
    bool no_memory; /* something is missing in the text */
};

__attribute__((format(printf, 2, 3))) static void add(wy_svg *svg, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const int needed = vsnprintf(NULL, 0, format, again);
    va_end(again);
    const size_t length = needed > 0 ? (size_t)needed : 0;
    if (!svg->no_memory && svg->room - svg->length <= length) {
        const size_t room = 2 * (svg->length + length) + 256;
        char *text = realloc(svg->text, room);
        if (text == NULL) {
            svg->no_memory = true;
        } else {
            svg->text = text;
            svg->room = room;
        }
    }
    if (!svg->no_memory) {
        vsnprintf(svg->text + svg->length, svg->room - svg->length, format, arguments);
        svg->length += length;
    }
    va_end(arguments);
}

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
    add(svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
        "height=\"%g\" font-family=\"sans-serif\" role=\"img\">",
        width, height, width, height);
    return svg;
}

void wy_svg_rect(wy_svg *svg, wy_ink ink, double x, double y, double width, double height) {
    if (svg != NULL) {
        add(svg, "<rect class=\"%s\" fill=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>",
            inks[ink].name, inks[ink].colour, x, y, width, height);
    }
}

void wy_svg_line(wy_svg *svg, wy_ink ink, double x1, double y1, double x2, double y2) {
    if (svg != NULL) {
        add(svg, "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gL%g %g\"/>",
            inks[ink].name, inks[ink].colour, x1, y1, x2, y2);
    }
}

void wy_svg_arc(wy_svg *svg, wy_ink ink, double x1, double y1, double x2, double y2, double bend) {
    if (svg != NULL) {
        add(svg, "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gQ%g %g %g %g\"/>",
            inks[ink].name, inks[ink].colour, x1, y1, (x1 + x2) / 2 + bend * (y2 - y1),
            (y1 + y2) / 2 - bend * (x2 - x1), x2, y2);
    }
}

void wy_svg_circle(wy_svg *svg, wy_ink ink, double x, double y, double radius) {
    if (svg != NULL) {
        add(svg, "<circle class=\"%s\" fill=\"%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>", inks[ink].name,
            inks[ink].colour, x, y, radius);
    }
}

void wy_svg_text(wy_svg *svg, wy_ink ink, double x, double y, double size, const char *text) {
    if (svg == NULL) {
        return;
    }
    add(svg,
        "<text class=\"%s\" fill=\"%s\" x=\"%g\" y=\"%g\" font-size=\"%g\" "
        "text-anchor=\"middle\">",
        inks[ink].name, inks[ink].colour, x, y, size);
    for (const char *at = text; *at != '\0'; at++) {
        switch (*at) {
        case '<':
            add(svg, "&lt;");
            break;
        case '&':
            add(svg, "&amp;");
            break;
        default:
            add(svg, "%c", *at);
        }
    }
    add(svg, "</text>");
}

void wy_svg_squares(wy_svg *svg, wy_ink ink, const wy_position *positions, size_t count,
                    double left, double bottom, double step, double side) {
    if (svg == NULL || count == 0) {
        return;
    }
    add(svg, "<path class=\"%s\" fill=\"%s\" d=\"", inks[ink].name, inks[ink].colour);
    for (size_t i = 0; i < count; i++) {
        add(svg, "M%.4g %.4gh%.3gv%.3gh-%.3gz", left + step * (double)positions[i].x,
            bottom - step * ((double)positions[i].y + 1), side, side, side);
    }
    add(svg, "\"/>");
}

char *wy_svg_close(wy_svg *svg) {
    if (svg == NULL) {
        return NULL;
    }
    add(svg, "</svg>");
    char *text = svg->no_memory ? NULL : realloc(svg->text, svg->length + 1);
    if (text == NULL) {
        free(svg->text);
    }
    free(svg);
    return text;
}
