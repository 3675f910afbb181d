/*
 * palette.c - three themes.
 *
 * P-positions are dark and strong, red as in the papers.  Kinds of N-positions
 * are pale: the "light" scheme of nine colours by Paul Tol, made for filling
 * squares and told apart by colour-blind readers; being pale, none of them is
 * taken for a P-position in a black-and-white print either.
 *
 * The scale of heat maps is a curve in the colour space OKLab (B. Ottosson, 2020), in which
 * distances are as people see them: lightness grows evenly while the hue turns from violet to
 * yellow.
 */
#include "report/palette.h"

#include <math.h>
#include <string.h>

#define RGB(hex)                                                                                   \
    { ((hex) >> 16) & 0xFF, ((hex) >> 8) & 0xFF, (hex)&0xFF }

#define LIGHT_KINDS                                                                                \
    {                                                                                              \
        RGB(0x77AADD), RGB(0xEEDD88), RGB(0x44BB99), RGB(0xFFAABB), RGB(0xBBCC33), RGB(0x99DDFF),  \
            RGB(0xEE8866), RGB(0xDDDDDD), RGB(0xAAAA00),                                           \
    }

static const wi_palette light = {
    .paper = RGB(0xFFFFFF),
    .ink = RGB(0x1A1A1A),
    .quiet = RGB(0x555555),
    .grid = RGB(0xD4D4D4),
    .outside = RGB(0xF0F0F0),
    .side = RGB(0x4D4D4D),
    .guide = RGB(0x2A6FB5),
    .band = RGB(0xBFD7F0),
    .single = RGB(0xDF4B39),
    .some = RGB(0xB5101C),
    .dense = RGB(0x4A0006),
    .kinds = LIGHT_KINDS,
};

static const wi_palette ink = {
    .paper = RGB(0xFFFFFF),
    .ink = RGB(0x000000),
    .quiet = RGB(0x333333),
    .grid = RGB(0xD0D0D0),
    .outside = RGB(0xF0F0F0),
    .side = RGB(0x555555),
    .guide = RGB(0x808080),
    .band = RGB(0xD8D8D8),
    .single = RGB(0x808080),
    .some = RGB(0x202020),
    .dense = RGB(0x000000),
    .kinds = LIGHT_KINDS,
};

static const wi_palette dark = {
    .paper = RGB(0x14171C),
    .ink = RGB(0xECECEC),
    .quiet = RGB(0xA8ADB5),
    .grid = RGB(0x30353D),
    .outside = RGB(0x22262D),
    .side = RGB(0x9AA0A8),
    .guide = RGB(0x6FB1F0),
    .band = RGB(0x2C4A66),
    .single = RGB(0xB5483A),
    .some = RGB(0xFF6A55),
    .dense = RGB(0xFFE3CC),
    .kinds = {RGB(0x3B556F), RGB(0x776F44), RGB(0x225E4D), RGB(0x80555E), RGB(0x5E661A),
              RGB(0x4D6F80), RGB(0x774433), RGB(0x6F6F6F), RGB(0x555500)},
};

wi_palette wi_palette_of(wy_theme theme) {
    switch (theme) {
    case WY_THEME_LIGHT:
        return light;
    case WY_THEME_INK:
        return ink;
    case WY_THEME_DARK:
        return dark;
    }
    return light;
}

bool wy_theme_named(wy_theme *theme, const char *name) {
    static const struct {
        const char *name;
        wy_theme theme;
    } names[] = {{"light", WY_THEME_LIGHT}, {"ink", WY_THEME_INK}, {"dark", WY_THEME_DARK}};
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

static wi_colour mix(wi_colour from, wi_colour to, double part) {
    return (wi_colour){
        between(from.red, to.red, part),
        between(from.green, to.green, part),
        between(from.blue, to.blue, part),
    };
}

/* Red, green and blue light, 0 to 1, of a colour of OKLab; false: no screen shows it. */
static bool light_of(double rgb[3], double lightness, double chroma, double hue) {
    const double a = chroma * cos(hue);
    const double b = chroma * sin(hue);
    const double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    rgb[0] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
    rgb[1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
    rgb[2] = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s;
    return fmin(rgb[0], fmin(rgb[1], rgb[2])) >= 0 && fmax(rgb[0], fmax(rgb[1], rgb[2])) <= 1;
}

/* Linear light to the numbers of a screen. */
static uint8_t screen(double linear) {
    const double clipped = fmin(fmax(linear, 0), 1);
    const double value =
        clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055;
    return (uint8_t)(255 * value + 0.5);
}

wi_colour wi_palette_heat(double part) {
    const double degree = 3.14159265358979323846 / 180;
    const double lightness = 0.20 + 0.76 * part;
    const double hue = (305 - 200 * part) * degree;
    double rgb[3];
    double chroma = 0.08 + 0.08 * sin(180 * part * degree);
    while (!light_of(rgb, lightness, chroma, hue) && chroma > 0) {
        chroma -= 0.001; /* as much colour as there is at this lightness */
    }
    return (wi_colour){screen(rgb[0]), screen(rgb[1]), screen(rgb[2])};
}

wi_colour wi_palette_tone(const wi_palette *palette, int tone, int tones) {
    if (tones <= 1) {
        return palette->some;
    }
    const double part = (double)(tone - 1) / (tones - 1);
    return part < 0.5 ? mix(palette->single, palette->some, 2 * part)
                      : mix(palette->some, palette->dense, 2 * part - 1);
}
