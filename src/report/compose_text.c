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

/* [pale] fewer [full] P-positions, one a column [other] more   a box is 17 x 17 */
static void legend_tones(const wi_layout *on, legend *at) {
    const wi_scene *scene = on->scene;
    legend_entry(on, at, wi_palette_tone(on->palette, (scene->tones + 1) / 2, scene->tones),
                 "P-positions, one a column");
    legend_entry(on, at, wi_palette_tone(on->palette, 1, scene->tones), "fewer");
    legend_entry(on, at, wi_palette_tone(on->palette, scene->tones, scene->tones), "more");
}

static void legend_box(const wi_layout *on, legend *at, const char *more) {
    char what[96];
    snprintf(what, sizeof what, "a box is %" PRId64 " × %" PRId64 "%s", on->scene->grid->scale,
             on->scene->grid->scale, more);
    legend_advance(on, at, wi_layout_text_width(on, what, WI_SIZE_LABEL, false));
    at->x = legend_text(on, at->x, at->y, what) + 1.8 * WI_SIZE_LABEL;
}

/* [ ] value 0 (P)   1 [pale ... deep] 64, by the square root */
static void legend_heat(const wi_layout *on, legend *at) {
    char most[64];
    snprintf(most, sizeof most, "%.0f, by the square root", on->scene->grid->hottest);
    legend_entry(on, at, on->palette->hot, "value 0 (P)");
    const double bar = 10 * SWATCH;
    legend_advance(on, at, bar + 40 + wi_layout_text_width(on, most, WI_SIZE_LABEL, false));
    at->x = legend_text(on, at->x, at->y, "1") + WI_GAP;
    const int shades = WI_HEAT_SHADES - WI_HEAT_ZERO;
    const double step = bar / shades;
    for (int i = 0; i < shades; i++) {
        /* Each reaches to the end of the bar, under the next: no seams. */
        wi_scene_box(on->scene, at->x + i * step, at->y, bar - i * step, SWATCH,
                     wi_scene_kind_colour(on->scene, WI_HEAT_ZERO + 1 + i));
    }
    at->x = legend_text(on, at->x + bar + WI_GAP, at->y, most) + 1.8 * WI_SIZE_LABEL;
}

static void legend_difference(const wi_layout *on, legend *at) {
    const wy_picture *picture = on->picture;
    for (size_t i = 0; i < picture->kind_count; i++) {
        legend_entry(on, at, i == 0 ? on->palette->only : on->palette->other, picture->kinds[i]);
    }
    legend_entry(on, at, wi_scene_kind_colour(on->scene, 3),
                 on->scene->grid->scale == 1 ? "in both" : "as many in both");
}

/* What dots and rings mean, where there are some. */
static void legend_marks(const wi_layout *on, legend *at) {
    bool seen[WY_MARK_WINNING + 1] = {false};
    for (size_t i = 0; i < on->picture->mark_count; i++) {
        seen[on->picture->marks[i].shape] = true;
    }
    for (int shape = WY_MARK_OPTION; shape <= WY_MARK_WINNING; shape++) {
        const char *text = shape == WY_MARK_OPTION ? "option" : "winning move";
        if (!seen[shape]) {
            continue;
        }
        legend_advance(on, at,
                       SWATCH + WI_GAP + wi_layout_text_width(on, text, WI_SIZE_LABEL, false));
        const wi_point middle = {at->x + SWATCH / 2, at->y + SWATCH / 2};
        if (shape == WY_MARK_OPTION) {
            wi_scene_round(on->scene, middle, 2, 0, on->palette->move);
        } else {
            wi_scene_round(on->scene, middle, 3.4, 1.2, on->palette->win);
        }
        if (on->scene->count > 0) {
            on->scene->marks[on->scene->count - 1].inside = false;
        }
        at->x = legend_text(on, at->x + SWATCH + WI_GAP, at->y, text) + 1.8 * WI_SIZE_LABEL;
    }
}

void wi_layout_legend(const wi_layout *on) {
    const wy_picture *picture = on->picture;
    legend at = {.y = on->bottom - 2 * WI_GAP - SWATCH};
    const bool boxes = on->scene->grid->scale > 1;
    if (on->scene->grid->heat) {
        legend_heat(on, &at);
    } else if (on->scene->grid->difference) {
        legend_difference(on, &at);
    } else if (boxes) {
        legend_tones(on, &at);
    } else if (picture->kind_count > 0) {
        legend_entry(on, &at, wi_palette_tone(on->palette, on->scene->tones, on->scene->tones),
                     "P-positions");
    }
    for (size_t i = 0; i < picture->kind_count && !on->scene->grid->difference; i++) {
        if (picture->kinds[i][0] != '\0') {
            legend_entry(on, &at, on->palette->kinds[i], picture->kinds[i]);
        }
    }
    legend_marks(on, &at);
    if (boxes) {
        legend_box(on, &at, on->scene->grid->heat ? ": its mean, or P where it has one" : "");
    }
}
