/*
 * compose_text.c - the title above a picture and the legend below it.
 *
 * A title may be a rule of any length: it is broken into a few lines, between
 * moves where possible, and ends in an ellipsis if that is not enough.
 */
#include "report/compose.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report/text.h"

#define TEXT_WIDTH 240.0 /* points that titles and legends may take on narrow boards */
#define SWATCH     WI_SIZE_LABEL

enum { TITLE_LINES = 3, LINE_BYTES = 2100 };

/* Behind a blank, and between moves: "(1,2),|(2,1)". */
static bool may_break(const char *text, size_t at) {
    return text[at - 1] == ' ' || (text[at - 1] == ',' && (text[at] == '(' || text[at] == '{'));
}

/*
 * The length of the longest beginning of text that is not wider than room,
 * ending where the line may be broken if possible.
 */
static size_t line_length(const wi_layout *on, const char *text, double size, bool strong,
                          double room) {
    char line[LINE_BYTES];
    size_t length = 0, good = 0;
    for (size_t step; (step = wi_text_character(text + length)) > 0;) {
        if (length + step >= sizeof line) {
            break;
        }
        memcpy(line + length, text + length, step);
        line[length + step] = '\0';
        if (length > 0 && wi_layout_text_width(on, line, size, strong) > room) {
            return good > 0 ? good : length;
        }
        length += step;
        if (may_break(text, length)) {
            good = length;
        }
    }
    return length;
}

void wi_layout_heading(wi_layout *on, const char *text, double size, bool strong,
                       wi_colour colour) {
    const double room = on->width > TEXT_WIDTH ? on->width : TEXT_WIDTH;
    char lines[TITLE_LINES][LINE_BYTES + 4];
    int count = 0;
    while (*text != '\0' && count < TITLE_LINES) {
        size_t length = line_length(on, text, size, strong, room);
        const bool cut = count == TITLE_LINES - 1 && text[length] != '\0';
        memcpy(lines[count], text, length);
        text += length;
        while (length > 0 && lines[count][length - 1] == ' ') {
            length--;
        }
        lines[count][length] = '\0';
        if (cut) {
            memcpy(lines[count] + length, "…", sizeof "…");
        }
        count++;
    }
    if (count > 0) {
        on->top += WI_GAP;
    }
    while (count-- > 0) {
        wi_mark *mark = wi_scene_text(on->scene, on->width / 2, on->top, (wi_anchor){0, -1}, size,
                                      colour, lines[count], strlen(lines[count]));
        if (mark != NULL) {
            mark->strong = strong;
        }
        on->top += 1.25 * size;
    }
}

/* The entries of a legend stand side by side, in as many rows as they need. */
typedef struct legend {
    double x, y;
} legend;

static void legend_advance(const wi_layout *on, legend *at, double width) {
    const double room = on->width > TEXT_WIDTH ? on->width : TEXT_WIDTH;
    if (at->x > 0 && at->x + width > room) {
        at->x = 0;
        at->y -= 1.6 * WI_SIZE_LABEL;
    }
}

static double legend_text(const wi_layout *on, double x, double y, const char *text) {
    wi_scene_text(on->scene, x, y + SWATCH / 2, (wi_anchor){-1, 0}, WI_SIZE_LABEL, on->palette->ink,
                  text, strlen(text));
    return x + wi_layout_text_width(on, text, WI_SIZE_LABEL, false);
}

static void legend_entry(const wi_layout *on, legend *at, wi_colour colour, const char *text) {
    const double width = SWATCH + WI_GAP + wi_layout_text_width(on, text, WI_SIZE_LABEL, false);
    legend_advance(on, at, width);
    wi_scene_box(on->scene, at->x, at->y, SWATCH, SWATCH, colour);
    at->x = legend_text(on, at->x + SWATCH + WI_GAP, at->y, text) + 1.8 * WI_SIZE_LABEL;
}

/* 1 [light ... dark] 289 P-positions in a box of 17 x 17 */
static void legend_tones(const wi_layout *on, legend *at) {
    const wi_scene *scene = on->scene;
    char most[32], what[96];
    snprintf(most, sizeof most, "%" PRIu32, scene->peak);
    snprintf(what, sizeof what, "P-positions in a box of %" PRId64 " × %" PRId64,
             scene->grid->scale, scene->grid->scale);
    if (scene->peak <= 1) {
        snprintf(what, sizeof what, "boxes of %" PRId64 " × %" PRId64 " with a P-position",
                 scene->grid->scale, scene->grid->scale);
        legend_entry(on, at, wi_palette_tone(on->palette, 1, 1), what);
        return;
    }
    const double bar = 6 * SWATCH;
    legend_advance(on, at,
                   bar + 4 * WI_GAP + wi_layout_text_width(on, "1", WI_SIZE_LABEL, false) +
                       wi_layout_text_width(on, most, WI_SIZE_LABEL, false) +
                       wi_layout_text_width(on, what, WI_SIZE_LABEL, false));
    at->x = legend_text(on, at->x, at->y, "1") + WI_GAP;
    for (int tone = 1; tone <= scene->tones; tone++) {
        const double step = bar / scene->tones;
        /* Each reaches to the end of the bar, under the next: no seams. */
        wi_scene_box(on->scene, at->x + (tone - 1) * step, at->y, bar - (tone - 1) * step, SWATCH,
                     wi_palette_tone(on->palette, tone, scene->tones));
    }
    at->x = legend_text(on, at->x + bar + WI_GAP, at->y, most) + 2 * WI_GAP;
    at->x = legend_text(on, at->x, at->y, what) + 1.8 * WI_SIZE_LABEL;
}

/* 0 [dark ... light] 57  Grundy value, the mean of a box of 17 x 17 */
static void legend_heat(const wi_layout *on, legend *at) {
    const wi_grid *grid = on->scene->grid;
    char most[32];
    char what[96];
    snprintf(most, sizeof most, "%.0f", grid->hottest);
    snprintf(what, sizeof what, "value");
    if (grid->scale > 1) {
        snprintf(what, sizeof what, "value, mean of a box of %" PRId64 " × %" PRId64, grid->scale,
                 grid->scale);
    }
    const double bar = 10 * SWATCH;
    at->x = legend_text(on, at->x, at->y, "0") + WI_GAP;
    for (int shade = 1; shade <= WI_HEAT_SHADES; shade++) {
        const double step = bar / WI_HEAT_SHADES;
        wi_scene_box(on->scene, at->x + (shade - 1) * step, at->y, bar - (shade - 1) * step, SWATCH,
                     wi_scene_kind_colour(on->scene, shade));
    }
    at->x = legend_text(on, at->x + bar + WI_GAP, at->y, most) + 2 * WI_GAP;
    at->x = legend_text(on, at->x, at->y, what) + 1.8 * WI_SIZE_LABEL;
}

void wi_layout_legend(const wi_layout *on) {
    const wy_picture *picture = on->picture;
    legend at = {.y = on->bottom - 2 * WI_GAP - SWATCH};
    if (on->scene->grid->heat) {
        legend_heat(on, &at);
    } else if (on->scene->grid->scale > 1) {
        legend_tones(on, &at);
    } else if (picture->kind_count > 0) {
        legend_entry(on, &at, wi_palette_tone(on->palette, on->scene->tones, on->scene->tones),
                     "P-positions");
    }
    for (size_t i = 0; i < picture->kind_count; i++) {
        if (picture->kinds[i][0] != '\0') {
            legend_entry(on, &at, on->palette->kinds[i], picture->kinds[i]);
        }
    }
}
