/* palette.h - the colours of pictures. */
#ifndef WI_REPORT_PALETTE_H
#define WI_REPORT_PALETTE_H

#include <stdint.h>

#include <wythoff/report.h>

typedef struct wi_colour {
    uint8_t red, green, blue;
} wi_colour;

typedef struct wi_palette {
    wi_colour paper;
    wi_colour ink;                 /* title, axes */
    wi_colour quiet;               /* numbers, subtitle */
    wi_colour grid;                /* lines between squares */
    wi_colour outside;             /* what is not of the board */
    wi_colour side;                /* sides of the board */
    wi_colour guide;               /* guide lines */
    wi_colour band;                /* guide lines of large boards, wide and pale */
    wi_colour single, some, dense; /* P-positions: one in a box, ..., all of it */
    wi_colour kinds[WY_PICTURE_MAX_KINDS];
} wi_palette;

wi_palette wi_palette_of(wy_theme theme);

/*
 * The scale of heat maps, part = 0 to 1: from dark violet over green to light yellow.  Its
 * lightness grows evenly, so equal steps look equal, in print without colour too.
 */
wi_colour wi_palette_heat(double part);

/* The colour of a P-square of this tone, 1 to tones. */
wi_colour wi_palette_tone(const wi_palette *palette, int tone, int tones);

#endif
