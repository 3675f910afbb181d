/*
 * palette.h - the colours of pictures.
 *
 * They are those of the page: the table is made from web/page/palette.css (palette.py), so what is
 * seen there is what is drawn.
 */
#ifndef WI_REPORT_PALETTE_H
#define WI_REPORT_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/report.h>

typedef struct wi_colour {
    uint8_t red, green, blue;
} wi_colour;

/* The scale of values in OKLCH: both ends, and the chroma between them. */
typedef struct wi_heat {
    double light, deep; /* lightness of the smallest value and of the largest */
    double from, to;    /* hue, in degrees */
    double least, more; /* chroma at the ends, and how much more in the middle */
} wi_heat;

typedef struct wi_palette {
    wi_colour paper;
    wi_colour ink;         /* title, axes */
    wi_colour quiet;       /* numbers, subtitle */
    wi_colour grid;        /* lines between squares */
    wi_colour outside;     /* what is not of the board */
    wi_colour side;        /* sides of the board */
    wi_colour guide;       /* guide lines */
    wi_colour p, hot;      /* P-positions: of a beam or fewer in a box; of all its positions */
    wi_colour only, other; /* of a difference: of the first game alone, of the second */
    wi_colour select, move, win; /* marks */
    wi_colour kinds[WY_PICTURE_MAX_KINDS];
    wi_heat heat;
    bool dark;
} wi_palette;

extern const wi_palette wi_palettes[]; /* by theme; palette_data.c, which the build makes */

/* Between two colours, part = 0 to 1. */
wi_colour wi_colour_mix(wi_colour from, wi_colour to, double part);

/* Guide lines of large boards, wide and pale. */
wi_colour wi_palette_band(const wi_palette *palette);

/*
 * The scale of heat maps, part = 0 to 1: small values near the paper, large ones far from it.  Its
 * lightness goes evenly, so equal steps look equal, in print without colour too.
 */
wi_colour wi_palette_heat(const wi_palette *palette, double part);

/* The colour of a P-square of this tone, 1 to tones. */
wi_colour wi_palette_tone(const wi_palette *palette, int tone, int tones);

#endif
