/*
 * svg.h - small pictures for the gallery.
 *
 *     wy_svg *svg = wy_svg_open(200, 100);
 *     wy_svg_rect(svg, WY_INK_P, 10, 10, 4, 4);
 *     char *text = wy_svg_close(svg);              // malloc()ed; NULL: no memory
 *
 * Every element has a class, which the page colours for light and dark, and a colour of its own,
 * which other readers take.  There are no ids, so any number of pictures can stand in one page.
 * Nothing fails on the spot: wy_svg_close returns NULL if anything did.
 */
#ifndef WY_PAPERS_SVG_H
#define WY_PAPERS_SVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

typedef struct wy_svg wy_svg;

typedef enum wy_ink {
    WY_INK_P,      /* P-positions, ones of a matrix */
    WY_INK_TEXT,   /* letters and numbers */
    WY_INK_GRID,   /* thin lines */
    WY_INK_GUIDE,  /* lines of the theory: slopes, sides of cones */
    WY_INK_WRONG,  /* what is wrong as printed */
    WY_INK_RIGHT,  /* what it should be */
    WY_INK_SECOND, /* another set beside P */
    WY_INK_PALE,   /* a quiet background */
    WY_INKS,
} wy_ink;

wy_svg *wy_svg_open(double width, double height); /* NULL: no memory; the others take that */
void wy_svg_rect(wy_svg *svg, wy_ink ink, double x, double y, double width, double height);
void wy_svg_line(wy_svg *svg, wy_ink ink, double x1, double y1, double x2, double y2);
/* A bent line; bend 0 is straight. */
void wy_svg_arc(wy_svg *svg, wy_ink ink, double x1, double y1, double x2, double y2, double bend);
void wy_svg_circle(wy_svg *svg, wy_ink ink, double x, double y, double radius);
/* Centred at x; y is the base line. */
void wy_svg_text(wy_svg *svg, wy_ink ink, double x, double y, double size, const char *text);
/*
 * Squares of one colour as one path: (x, y) stands at left + x step, upward from bottom; each is
 * side wide.
 */
void wy_svg_squares(wy_svg *svg, wy_ink ink, const wy_position *positions, size_t count,
                    double left, double bottom, double step, double side);
char *wy_svg_close(wy_svg *svg);

/* ---- boards ------------------------------------------------------------------------------- */

/* Positions x < width, y < height as squares, x to the right and y upward, with numbered axes. */
typedef struct wy_board wy_board;

wy_board *wy_board_open(int64_t width, int64_t height); /* NULL: no memory; the others take that */
void wy_board_mark(wy_board *board, wy_ink ink, int64_t x, int64_t y);
/* A wy_take (solve.h) that marks P; data is the board. */
bool wy_board_take(void *board, const wy_position *positions, size_t count);
/* The half-line run y = rise x. */
void wy_board_guide(wy_board *board, double rise, double run);
char *wy_board_close(wy_board *board);

/* ---- matrices ----------------------------------------------------------------------------- */

/*
 * Cells with short texts, row 0 at the top, numbered from 0.  inks[row * columns + column] is the
 * background of a cell; WY_INKS: none.  cells[...] may be NULL: no text.
 */
char *wy_svg_matrix(size_t rows, size_t columns, const char *const *cells, const wy_ink *inks);

#endif
