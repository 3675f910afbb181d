/* scene.c - the list of marks that a picture is, and their colours. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "base/list.h"
#include "report/scene.h"

enum { CONTRASTS = 3 + 3 * 64 };

/* ---- colours from the palette: scales and tones ---------------------------------------------- */

/*
 * P-positions are dark and strong.  Kinds of N-positions are pale, so that none of them is taken
 * for a P-position in a black-and-white print either.
 *
 * The scale of heat maps is a curve in the colour space OKLab (B. Ottosson, 2020), in which
 * distances are as people see them: lightness goes evenly while the hue turns.  The page has the
 * same curve (colours.js).
 */

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

/* Between two colours, part = 0 to 1. */
static wi_colour colour_mix(wi_colour from, wi_colour to, double part) {
    return (wi_colour){
        between(from.red, to.red, part),
        between(from.green, to.green, part),
        between(from.blue, to.blue, part),
    };
}

wi_colour wi_palette_band(const wi_palette *palette) {
    return colour_mix(palette->paper, palette->guide, 0.4);
}

/* Linear light to the numbers of a screen. */
static uint8_t screen(double linear) {
    const double clipped = fmin(fmax(linear, 0), 1);
    const double value =
        clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055;
    return (uint8_t)(255 * value + 0.5);
}

/*
 * The scale of heat maps, part = 0 to 1: small values near the paper, large ones far from it.  Its
 * lightness goes evenly, so equal steps look equal, in print without colour too.
 */
static wi_colour palette_heat(const wi_palette *palette, double part) {
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
    return part < 0.5 ? colour_mix(palette->paper, palette->p, FAINTEST + (1 - FAINTEST) * 2 * part)
                      : colour_mix(palette->p, palette->hot, 2 * part - 1);
}

/* ---- the list of marks ----------------------------------------------------------------------- */

/*
 * Adding a mark never fails at once: a lack of memory is remembered and told at
 * the end, which keeps the code that composes pictures plain.
 */

/* A zeroed mark at the end of the list, or NULL. */
static wi_mark *add_mark(wi_scene *scene, wi_mark_kind kind, wi_colour colour) {
    if (!wi_list_room(scene->marks, scene->room, scene->count + 1)) {
        scene->failed = true;
        return NULL;
    }
    wi_mark *mark = &scene->marks[scene->count++];
    memset(mark, 0, sizeof *mark);
    mark->kind = kind;
    mark->colour = colour;
    return mark;
}

void wi_scene_cells(wi_scene *scene, wi_mark_kind kind) {
    add_mark(scene, kind, (wi_colour){0});
}

void wi_scene_lattice(wi_scene *scene, double width, wi_colour colour) {
    wi_mark *mark = add_mark(scene, WI_MARK_LATTICE, colour);
    if (mark != NULL) {
        mark->width = width;
    }
}

void wi_scene_area(wi_scene *scene, const wi_point *points, int count, wi_colour colour) {
    wi_mark *mark = add_mark(scene, WI_MARK_AREA, colour);
    if (mark != NULL) {
        mark->count = count;
        memcpy(mark->points, points, (size_t)count * sizeof *points);
    }
}

void wi_scene_box(wi_scene *scene, double x, double y, double width, double height,
                  wi_colour colour) {
    const wi_point corners[] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    wi_scene_area(scene, corners, 4, colour);
}

void wi_scene_line(wi_scene *scene, wi_point from, wi_point to, double width, wi_colour colour) {
    wi_mark *mark = add_mark(scene, WI_MARK_LINE, colour);
    if (mark != NULL) {
        mark->count = 2;
        mark->points[0] = from;
        mark->points[1] = to;
        mark->width = width;
    }
}

void wi_scene_round(wi_scene *scene, wi_point middle, double radius, double width,
                    wi_colour colour) {
    wi_mark *mark = add_mark(scene, width > 0 ? WI_MARK_RING : WI_MARK_DISC, colour);
    if (mark != NULL) {
        mark->count = 1;
        mark->points[0] = middle;
        mark->radius = radius;
        mark->width = width;
        mark->inside = true;
    }
}

void wi_scene_slope(wi_scene *scene, wi_point from, wi_point to, double width, wi_colour colour) {
    const size_t before = scene->count;
    wi_scene_line(scene, from, to, width, colour);
    if (scene->count > before) {
        scene->marks[before].inside = true;
    }
}

wi_mark *wi_scene_text(wi_scene *scene, double x, double y, wi_anchor anchor, double size,
                       wi_colour colour, const char *text, size_t length) {
    char *copy = strndup(text, length);
    if (copy == NULL) {
        scene->failed = true;
        return NULL;
    }
    wi_mark *mark = add_mark(scene, WI_MARK_TEXT, colour);
    if (mark == NULL) {
        free(copy);
        return NULL;
    }
    mark->count = 1;
    mark->points[0] = (wi_point){x, y};
    mark->anchor = anchor;
    mark->width = size;
    mark->text = copy;
    return mark;
}

void wi_scene_clear(wi_scene *scene) {
    for (size_t i = 0; i < scene->count; i++) {
        free(scene->marks[i].text);
    }
    free(scene->marks);
    scene->marks = NULL;
    scene->count = scene->room = 0;
}

int64_t wi_tick_step(double value) {
    static const int64_t most = 1000000000000000000;
    for (int64_t ten = 1; ten < most; ten *= 10) {
        const int64_t steps[] = {ten, 2 * ten, 5 * ten};
        for (int i = 0; i < 3; i++) {
            if ((double)steps[i] >= value) {
                return steps[i];
            }
        }
    }
    return most;
}

static wi_colour contrast_colour(const wi_palette *palette, int shade) {
    const wi_contrast contrast = wi_grid_contrast(shade);
    if (contrast.which == 0) {
        return colour_mix(palette->paper, palette->p, 0.6 * contrast.strength);
    }
    const wi_colour one = contrast.which == 1 ? palette->only : palette->other;
    return colour_mix(palette->paper, colour_mix(one, palette->p, 0.8 * contrast.rest),
                      contrast.strength);
}

wi_colour wi_scene_kind_colour(const wi_scene *scene, int shade) {
    if (scene->grid->heat) {
        return shade == WI_HEAT_ZERO ? scene->palette->hot
                                     : palette_heat(scene->palette, wi_grid_heat_part(shade));
    }
    return scene->grid->difference ? contrast_colour(scene->palette, shade)
                                   : scene->palette->kinds[shade - 1];
}

int wi_scene_kinds(const wi_scene *scene) {
    return scene->grid->heat         ? WI_HEAT_SHADES
           : scene->grid->difference ? CONTRASTS
                                     : WY_PICTURE_MAX_KINDS;
}

/* ---- the room that all marks take ----------------------------------------------- */

#define ASCENT  0.76 /* of a text, of its size: what numbers and capitals need */
#define DESCENT 0.22

double wi_scene_baseline(const wi_mark *mark) {
    switch (mark->anchor.up) {
    case -1:
        return -DESCENT * mark->width;
    case 0:
        return ASCENT / 2 * mark->width;
    default:
        return ASCENT * mark->width;
    }
}

static void include(wi_extent *all, double x, double y) {
    all->left = x < all->left ? x : all->left;
    all->right = x > all->right ? x : all->right;
    all->bottom = y < all->bottom ? y : all->bottom;
    all->top = y > all->top ? y : all->top;
}

wi_extent wi_scene_extent(const wi_scene *scene) {
    wi_extent all = {0, scene->grid->columns * scene->box, 0, scene->grid->rows * scene->box};
    for (size_t i = 0; i < scene->count; i++) {
        const wi_mark *mark = &scene->marks[i];
        for (int j = 0; j < mark->count && mark->kind != WI_MARK_TEXT && !mark->inside; j++) {
            include(&all, mark->points[j].x, mark->points[j].y);
        }
        if (mark->kind == WI_MARK_TEXT) {
            const double width =
                scene->measure(scene->measure_data, mark->text, mark->width, mark->strong);
            const double x = mark->points[0].x - (mark->anchor.across + 1) / 2.0 * width;
            const double y = mark->points[0].y - wi_scene_baseline(mark);
            include(&all, x, y - DESCENT * mark->width);
            include(&all, x + width, y + ASCENT * mark->width);
        }
    }
    return all;
}
