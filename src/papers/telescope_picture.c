/*
 * telescope_picture.c - S0 Figure 7, drawn with the real windows of a position.
 *
 * An upper P-position (c, r) is a 0 of the bit-string in column c, and by symmetry a 1 in column r,
 * about phi c.  So a window of bits at column c tells the bits at column phi c: the telescope goes
 * down from a column, dividing by phi, to the first columns, which are known, and lifts the windows
 * up again.  Seen on the board, this is the way from mirror to mirror: across from (x, y) to the
 * diagonal, down to the line of slope 1/phi, and so on.
 */
#include "papers/telescope_picture.h"
#include "machine/telescope_use.h"

#include <inttypes.h>
#include <stdio.h>

#include "papers/svg.h"

static const double golden = 1.6180339887498948482;

/* ---- the way on the board -------------------------------------------------------------------- */

static char *draw_way(int64_t x, int64_t y) {
    enum { SIZE = 330, LEFT = 14, TOP = 14, RIGHT = 64, BELOW = 34 };
    const double wide = SIZE / golden;
    const double bottom = SIZE + TOP;
    wi_svg *svg = wi_svg_open(LEFT + wide + RIGHT, bottom + BELOW);
    wi_svg_line(svg, WI_INK_GRID, LEFT, bottom, LEFT + wide, bottom);
    wi_svg_line(svg, WI_INK_GRID, LEFT, TOP, LEFT, bottom);
    wi_svg_line(svg, WI_INK_GUIDE, LEFT, bottom, LEFT + wide, TOP);
    wi_svg_line(svg, WI_INK_GUIDE, LEFT, bottom, LEFT + wide, bottom - wide / golden);
    wi_svg_label(svg, WI_INK_GUIDE, LEFT + wide * 0.28, bottom - SIZE * 0.56, 10, "y = φx");
    wi_svg_label(svg, WI_INK_GUIDE, LEFT + wide * 0.74, bottom - wide * 0.38, 10, "y = x/φ");
    double across = wide;
    double up = SIZE;
    while (across > 2) {
        wi_svg_line(svg, WI_INK_P, LEFT + across, bottom - up, LEFT + across,
                    bottom - across / golden);
        up = across / golden;
        wi_svg_line(svg, WI_INK_P, LEFT + across, bottom - up, LEFT + up / golden, bottom - up);
        across = up / golden;
    }
    wi_svg_circle(svg, WI_INK_WRONG, LEFT + wide, TOP, 4);
    char text[64];
    snprintf(text, sizeof text, "x = %" PRId64, x);
    wi_svg_text(svg, WI_INK_TEXT, LEFT + wide - 10, bottom + 14, 10, text);
    wi_svg_text(svg, WI_INK_TEXT, LEFT + wide / 2 - 40, bottom + 26, 11, "column x");
    snprintf(text, sizeof text, "y = %" PRId64, y);
    wi_svg_label(svg, WI_INK_TEXT, LEFT + wide - 90, TOP + 3, 10, text);
    wi_svg_text(svg, WI_INK_TEXT, LEFT - 4, TOP - 4, 11, "y");
    return wi_svg_close(svg);
}

/* ---- the windows ----------------------------------------------------------------------------- */

enum { LEVELS = 60, MOST_BITS = 64, AFTER = 3 };

typedef struct window {
    int64_t first; /* column */
    int64_t count;
    uint8_t bits[MOST_BITS];
    int64_t rows[MOST_BITS]; /* of the P-position of each column */
} window;

static wy_status look(window *out, wi_telescope *telescope, int64_t target, int64_t bits,
                      wy_error *error) {
    out->count = bits < MOST_BITS ? bits : MOST_BITS;
    out->first = target + AFTER - out->count + 1;
    if (out->first < 0) {
        out->count += out->first;
        out->first = 0;
    }
    wy_view view;
    mpz_t number;
    wi_view_init(&view);
    mpz_init_set_si(number, out->first);
    const wy_status status = wi_telescope_view(&view, telescope, number, (size_t)out->count, error);
    for (int64_t i = 0; i < out->count && status == WY_OK; i++) {
        out->bits[i] = view.bits[i];
        wy_view_row(number, &view, (size_t)i);
        out->rows[i] = mpz_get_si(number);
    }
    mpz_clear(number);
    wi_view_clear(&view);
    return status;
}

enum { SQUARE = 9, HIGH = 26, TOP = 16, NAMES = 128 };

static char *draw_windows(const window *of, const int64_t *targets, size_t levels) {
    int64_t widest = 0;
    for (size_t k = 0; k < levels; k++) {
        widest = of[k].count > widest ? of[k].count : widest;
    }
    wi_svg *svg =
        wi_svg_open(NAMES + SQUARE * (double)widest + 8, TOP + HIGH * (double)levels + 20);
    wi_svg_label(svg, WI_INK_TEXT, 4, 10, 10, "columns");
    for (size_t k = 0; k < levels; k++) {
        const double y = TOP + HIGH * (double)k;
        const int64_t shift = widest - of[k].count; /* windows end at the same place */
        for (int64_t i = 0; i < of[k].count && k > 0; i++) {
            const int64_t to = of[k].rows[i] - of[k - 1].first;
            if (of[k].bits[i] == 0 && to >= 0 && to < of[k - 1].count) {
                const int64_t over = widest - of[k - 1].count;
                wi_svg_line(svg, WI_INK_GUIDE, NAMES + SQUARE * ((double)(shift + i) + 0.5), y,
                            NAMES + SQUARE * ((double)(over + to) + 0.5), y - HIGH + SQUARE);
            }
        }
    }
    for (size_t k = 0; k < levels; k++) {
        const double y = TOP + HIGH * (double)k;
        const int64_t shift = widest - of[k].count;
        char text[64];
        snprintf(text, sizeof text, "%" PRId64 " … %" PRId64, of[k].first,
                 of[k].first + of[k].count - 1);
        wi_svg_label(svg, WI_INK_TEXT, 4, y + 8, 9, text);
        for (int64_t i = 0; i < of[k].count; i++) {
            const bool target = of[k].first + i == targets[k];
            wi_svg_rect(svg,
                        target               ? WI_INK_WRONG
                        : of[k].bits[i] != 0 ? WI_INK_P
                                             : WI_INK_GRID,
                        NAMES + SQUARE * (double)(shift + i), y, SQUARE - 1, SQUARE - 1);
        }
    }
    const double y = TOP + HIGH * (double)levels;
    wi_svg_rect(svg, WI_INK_GRID, 4, y, 9, 9);
    wi_svg_label(svg, WI_INK_TEXT, 17, y + 8, 10, "0: upper");
    wi_svg_rect(svg, WI_INK_P, 74, y, 9, 9);
    wi_svg_label(svg, WI_INK_TEXT, 87, y + 8, 10, "1: lower");
    wi_svg_rect(svg, WI_INK_WRONG, 144, y, 9, 9);
    wi_svg_label(svg, WI_INK_TEXT, 157, y + 8, 10, "the column looked for");
    return wi_svg_close(svg);
}

wy_status wi_telescope_pictures(wy_finding *out, wi_telescope *telescope, int64_t x, int64_t bits,
                                wy_error *error) {
    window windows[LEVELS];
    int64_t targets[LEVELS];
    size_t levels = 0;
    mpz_t column;
    mpz_t row;
    mpz_init_set_si(column, x);
    mpz_init(row);
    wy_status status = wi_telescope_column(row, NULL, telescope, column, error);
    const int64_t y = mpz_get_si(row);
    mpz_clears(column, row, NULL);
    for (int64_t target = x; status == WY_OK && levels < LEVELS && target > bits;
         target = (int64_t)((double)target / golden)) {
        targets[levels] = target;
        status = look(&windows[levels++], telescope, target, bits, error);
    }
    if (status == WY_OK) {
        wi_finding_picture(out, draw_way(x, y),
                           "The telescope: from (%" PRId64 ",%" PRId64
                           ") to and fro between the lines of slope φ and 1/φ; each step divides "
                           "by φ, so there are about log(xy) of them",
                           x, y);
        wi_finding_picture(out, draw_windows(windows, targets, levels),
                           "Its windows for column %" PRId64 ": %" PRId64
                           " bits of the bit-string at each step. A line leads from an upper "
                           "column c up to row r of its P-position (c,r), where the window above "
                           "has a 1",
                           x, bits);
    }
    return status;
}
