/* palette.h - the colours of pictures. */
#ifndef WY_REPORT_PALETTE_H
#define WY_REPORT_PALETTE_H

#include <stdint.h>

#include <wythoff/report.h>

typedef struct wy_colour {
    uint8_t red, green, blue;
} wy_colour;

typedef struct wy_palette {
    wy_colour paper;
    wy_colour ink;                 /* title, axes */
    wy_colour quiet;               /* numbers, subtitle */
    wy_colour grid;                /* lines between squares */
    wy_colour outside;             /* what is not of the board */
    wy_colour side;                /* sides of the board */
    wy_colour guide;               /* guide lines */
    wy_colour band;                /* guide lines of large boards, wide and pale */
    wy_colour single, some, dense; /* P-positions: one in a box, ..., all of it */
    wy_colour kinds[WY_PICTURE_MAX_KINDS];
} wy_palette;

wy_palette wy_palette_of(wy_theme theme);

/*
 * The scale of heat maps, part = 0 to 1: from dark violet over green to light yellow.  Its
 * lightness grows evenly, so equal steps look equal, in print without colour too.
 */
wy_colour wy_palette_heat(double part);

/* The colour of a P-square of this tone, 1 to tones. */
wy_colour wy_palette_tone(const wy_palette *palette, int tone, int tones);

#endif
