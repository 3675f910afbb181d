/* svg.c - small pictures for the gallery: elements, boards, matrices. */
#include "papers/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/growing.h"

struct wi_svg {
    wi_growing out;
};

static const struct {
    const char *name, *colour;
} inks[WI_INKS] = {
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
            inks[ink].name, inks[ink].colour, x, y, width, height);
    }
}

void wi_svg_line(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2) {
    if (svg != NULL) {
        wi_growing_printf(&svg->out,
                          "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gL%g %g\"/>",
                          inks[ink].name, inks[ink].colour, x1, y1, x2, y2);
    }
}

void wi_svg_arc(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2, double bend) {
    if (svg != NULL) {
        wi_growing_printf(
            &svg->out, "<path class=\"%sl\" stroke=\"%s\" fill=\"none\" d=\"M%g %gQ%g %g %g %g\"/>",
            inks[ink].name, inks[ink].colour, x1, y1, (x1 + x2) / 2 + bend * (y2 - y1),
            (y1 + y2) / 2 - bend * (x2 - x1), x2, y2);
    }
}

void wi_svg_circle(wi_svg *svg, wi_ink ink, double x, double y, double radius) {
    if (svg != NULL) {
        wi_growing_printf(&svg->out,
                          "<circle class=\"%s\" fill=\"%s\" cx=\"%g\" cy=\"%g\" r=\"%g\"/>",
                          inks[ink].name, inks[ink].colour, x, y, radius);
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
                      inks[ink].name, inks[ink].colour, x, y, size, anchor);
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
            inks[ink].name, inks[ink].colour, x, y, radius);
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
                          inks[ink].name, inks[ink].colour, x2, y2, x2 - u + 0.45 * v,
                          y2 - v - 0.45 * u, x2 - u - 0.45 * v, y2 - v + 0.45 * u);
    }
}

void wi_svg_squares(wi_svg *svg, wi_ink ink, const wy_position *positions, size_t count,
                    double left, double bottom, double step, double side) {
    if (svg == NULL || count == 0) {
        return;
    }
    wi_growing_printf(&svg->out, "<path class=\"%s\" fill=\"%s\" d=\"", inks[ink].name,
                      inks[ink].colour);
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
