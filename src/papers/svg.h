/*
 * svg.h - small pictures for the gallery.
 *
 *     wi_svg *svg = wi_svg_open(200, 100);
 *     wi_svg_rect(svg, WI_INK_P, 10, 10, 4, 4);
 *     char *text = wi_svg_close(svg);              // malloc()ed; NULL: no memory
 *
 * Every element has a class, which the page colours for light and dark, and a colour of its own,
 * which other readers take.  There are no ids, so any number of pictures can stand in one page.
 * Nothing fails on the spot: wi_svg_close returns NULL if anything did.
 */
#ifndef WI_PAPERS_SVG_H
#define WI_PAPERS_SVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

typedef struct wi_svg wi_svg;

typedef enum wi_ink {
    WI_INK_P,      /* P-positions, ones of a matrix */
    WI_INK_TEXT,   /* letters and numbers */
    WI_INK_GRID,   /* thin lines */
    WI_INK_GUIDE,  /* lines of the theory: slopes, sides of cones */
    WI_INK_WRONG,  /* what is wrong as printed */
    WI_INK_RIGHT,  /* what it should be */
    WI_INK_SECOND, /* another set beside P */
    WI_INK_PALE,   /* a quiet background */
    WI_INKS,
} wi_ink;

wi_svg *wi_svg_open(double width, double height); /* NULL: no memory; the others take that */
void wi_svg_rect(wi_svg *svg, wi_ink ink, double x, double y, double width, double height);
void wi_svg_line(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2);
/* A bent line; bend 0 is straight. */
void wi_svg_arc(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2, double bend);
void wi_svg_circle(wi_svg *svg, wi_ink ink, double x, double y, double radius);
/* Centred at x; y is the base line. */
void wi_svg_text(wi_svg *svg, wi_ink ink, double x, double y, double size, const char *text);
/* The same, beginning at x, and ending there. */
void wi_svg_label(wi_svg *svg, wi_ink ink, double x, double y, double size, const char *text);
void wi_svg_end_text(wi_svg *svg, wi_ink ink, double x, double y, double size, const char *text);
/* A bent line with an arrowhead at its end. */
void wi_svg_arrow(wi_svg *svg, wi_ink ink, double x1, double y1, double x2, double y2, double bend);
/* A ring. */
void wi_svg_ring(wi_svg *svg, wi_ink ink, double x, double y, double radius);

char *wi_svg_close(wi_svg *svg);

/* ---- boards ------------------------------------------------------------------------------- */

/* Positions x < width, y < height as squares, x to the right and y upward, with numbered axes. */
typedef struct wi_board wi_board;

wi_board *wi_board_open(int64_t width, int64_t height); /* NULL: no memory; the others take that */
void wi_board_mark(wi_board *board, wi_ink ink, int64_t x, int64_t y);
/*
 * Names the squares of this colour in a legend below the board; the text must outlive it.  P
 * is named already, "P-positions".
 */
void wi_board_name(wi_board *board, wi_ink ink, const char *name);
/* The half-line run y = rise x; and what the half-lines are, for the legend. */
void wi_board_guide(wi_board *board, double rise, double run);
void wi_board_guide_name(wi_board *board, const char *name);
char *wi_board_close(wi_board *board);

/* ---- matrices ----------------------------------------------------------------------------- */

/*
 * Cells with short texts, row 0 at the top, numbered from 0.  inks[row * columns + column] is the
 * background of a cell; WI_INKS: none.  cells[...] may be NULL: no text.
 */
char *wi_svg_matrix(size_t rows, size_t columns, const char *const *cells, const wi_ink *inks);

#endif
