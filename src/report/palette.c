/*
 * palette.c - colours from the palette: scales and tones.
 *
 * P-positions are dark and strong.  Kinds of N-positions are pale, so that none of them is taken
 * for a P-position in a black-and-white print either.
 *
 * The scale of heat maps is a curve in the colour space OKLab (B. Ottosson, 2020), in which
 * distances are as people see them: lightness goes evenly while the hue turns.  The page has the
 * same curve (colours.js).
 */
#include "report/palette.h"

#include <math.h>
#include <string.h>

bool wy_theme_named(wy_theme *theme, const char *name) {
    static const struct {
        const char *name;
        wy_theme theme;
    } names[] = {{"light", WY_THEME_LIGHT},
                 {"ink", WY_THEME_INK},
                 {"dark", WY_THEME_DARK},
                 {"papers", WY_THEME_PAPERS}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].name, name) == 0) {
            *theme = names[i].theme;
            return true;
        }
    }
    return false;
}

static uint8_t between(uint8_t from, uint8_t to, double part) {
    return (uint8_t)(from + part * (to - from) + 0.5);
}

wi_colour wi_colour_mix(wi_colour from, wi_colour to, double part) {
    return (wi_colour){
        between(from.red, to.red, part),
        between(from.green, to.green, part),
        between(from.blue, to.blue, part),
    };
}

wi_colour wi_palette_band(const wi_palette *palette) {
    return wi_colour_mix(palette->paper, palette->guide, 0.4);
}

/* Linear light to the numbers of a screen. */
static uint8_t screen(double linear) {
    const double clipped = fmin(fmax(linear, 0), 1);
    const double value =
        clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055;
    return (uint8_t)(255 * value + 0.5);
}

wi_colour wi_palette_heat(const wi_palette *palette, double part) {
    const wi_heat *heat = &palette->heat;
    const double half_turn = 3.14159265358979323846;
    const double lightness = heat->light + (heat->deep - heat->light) * part;
    const double hue = (heat->from + (heat->to - heat->from) * part) * half_turn / 180;
    const double chroma = heat->least + heat->more * sin(half_turn * part);
    const double a = chroma * cos(hue);
    const double b = chroma * sin(hue);
    const double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return (wi_colour){screen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                       screen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                       screen(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

/* The strength of the faintest box that has a P-position; as on the page (tile_paint.js). */
#define FAINTEST 0.4

wi_colour wi_palette_tone(const wi_palette *palette, int tone, int tones) {
    if (tones <= 1) {
        return palette->p;
    }
    const double part = (double)(tone - 1) / (tones - 1);
    return part < 0.5
               ? wi_colour_mix(palette->paper, palette->p, FAINTEST + (1 - FAINTEST) * 2 * part)
               : wi_colour_mix(palette->p, palette->hot, 2 * part - 1);
}
