/*
 * draw_tikz.c - scenes as TikZ, to be pasted into a paper and edited there.
 *
 * The unit of coordinates is a box of the grid, counted from the corner of the
 * board: on a small board the square of (x, y) begins at (x - x0, y - y0).  TeX
 * knows no coordinate above 16383 and has little memory, so the grid is made
 * coarser until it has at most 250 boxes a side and at most 12000 runs of boxes.
 */
#include <math.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "report/escape.h"
#include "report/scene.h"

enum { TONES = 8, BOXES_MOST = 250, RUNS_MOST = 12000 };

/* Boards are smaller than on screens, so that one with its numbers fits the text of an article. */
#define ON_PAPER (5.0 / 6)

/* Computer Modern is about half as wide as its size; better too wide than too narrow. */
static double measure(void *data, const char *text, double size, bool strong) {
    (void)data;
    size_t characters = 0;
    for (size_t step; (step = wi_text_character(text)) > 0; text += step) {
        characters++;
    }
    return (double)characters * size * (strong ? 0.58 : 0.52);
}

/* A number with at most `digits` decimals and no zeros at its end, whatever the locale. */
static void print_decimal(FILE *stream, double value, int digits) {
    int64_t unit = 1;
    for (int i = 0; i < digits; i++) {
        unit *= 10;
    }
    int64_t whole = llround(value * (double)unit);
    if (whole < 0) {
        fputc('-', stream);
        whole = -whole;
    }
    while (digits > 0 && whole % 10 == 0) {
        whole /= 10;
        unit /= 10;
        digits--;
    }
    fprintf(stream, "%lld", (long long)(whole / unit));
    if (digits > 0) {
        fprintf(stream, ".%0*lld", digits, (long long)(whole % unit));
    }
}

static void print_point(FILE *stream, const wi_scene *scene, wi_point point) {
    fputc('(', stream);
    print_decimal(stream, point.x / scene->box, 3);
    fputc(',', stream);
    print_decimal(stream, point.y / scene->box, 3);
    fputc(')', stream);
}

/* ---- colours ------------------------------------------------------------------ */

static void define_colour(FILE *stream, const char *name, int number, wi_colour colour) {
    fprintf(stream, "  \\definecolor{%s", name);
    if (number > 0) {
        fprintf(stream, "%d", number);
    }
    fprintf(stream, "}{RGB}{%d,%d,%d}\n", colour.red, colour.green, colour.blue);
}

static bool same(wi_colour a, wi_colour b) {
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* The names under which the palette is defined; kinds and tones carry a number. */
typedef struct named_colour {
    const char *name;
    wi_colour colour;
} named_colour;

enum { PLAIN_COLOURS = 10 };

static void plain_colours(named_colour names[PLAIN_COLOURS], const wi_palette *palette) {
    const named_colour all[PLAIN_COLOURS] = {
        {"wyink", palette->ink},
        {"wyquiet", palette->quiet},
        {"wygrid", palette->grid},
        {"wyoutside", palette->outside},
        {"wyside", palette->side},
        {"wyguide", palette->guide},
        {"wyband", wi_palette_band(palette)},
        {"wyselect", palette->select},
        {"wymove", palette->move},
        {"wywin", palette->win},
    };
    memcpy(names, all, sizeof all);
}

static void define_colours(FILE *stream, const wi_scene *scene, const wy_picture *picture) {
    named_colour names[PLAIN_COLOURS];
    plain_colours(names, scene->palette);
    /* Those of marks only where there are some. */
    const int count = picture->mark_count > 0 ? PLAIN_COLOURS : PLAIN_COLOURS - 3;
    for (int i = 0; i < count; i++) {
        define_colour(stream, names[i].name, 0, names[i].colour);
    }
    for (int tone = 1; tone <= scene->tones; tone++) {
        define_colour(stream, "wyP", scene->tones == 1 ? 0 : tone,
                      wi_palette_tone(scene->palette, tone, scene->tones));
    }
    for (size_t kind = 0; kind < picture->kind_count && !scene->grid->difference; kind++) {
        define_colour(stream, "wykind", (int)kind + 1, scene->palette->kinds[kind]);
    }
}

static void print_shade(FILE *stream, const wi_scene *scene, bool kind, int shade) {
    fputs(kind ? "wykind" : "wyP", stream);
    if (kind || scene->tones > 1) {
        fprintf(stream, "%d", shade);
    }
}

/* A shade of a heat map, and what stands on it: there are too many for names. */
static void print_mixed(FILE *stream, wi_colour colour) {
    fprintf(stream, "{rgb,255:red,%d;green,%d;blue,%d}", colour.red, colour.green, colour.blue);
}

static void print_colour(FILE *stream, const wi_scene *scene, const wy_picture *picture,
                         wi_colour colour) {
    named_colour names[PLAIN_COLOURS];
    plain_colours(names, scene->palette);
    for (int i = 0; i < PLAIN_COLOURS; i++) {
        if (same(names[i].colour, colour)) {
            fputs(names[i].name, stream);
            return;
        }
    }
    for (int tone = 1; tone <= scene->tones; tone++) {
        if (same(colour, wi_palette_tone(scene->palette, tone, scene->tones))) {
            print_shade(stream, scene, false, tone);
            return;
        }
    }
    for (size_t kind = 0; kind < picture->kind_count && !scene->grid->difference; kind++) {
        if (same(colour, scene->palette->kinds[kind])) {
            print_shade(stream, scene, true, (int)kind + 1);
            return;
        }
    }
    print_mixed(stream, colour);
}

/* The squares have more shades than names. */
static bool is_mixed(const wi_scene *scene) {
    return scene->grid->heat || scene->grid->difference;
}

/* ---- marks ---------------------------------------------------------------------- */

static void draw_runs(FILE *stream, const wi_scene *scene, bool kinds) {
    wi_run run = {0};
    while (wi_grid_next_run(scene->grid, kinds ? 0 : scene->tones, &run)) {
        fputs("  \\fill[", stream);
        if (kinds && is_mixed(scene)) {
            fputs("fill=", stream);
            print_mixed(stream, wi_scene_kind_colour(scene, run.shade));
        } else {
            print_shade(stream, scene, kinds, run.shade);
        }
        fprintf(stream, "] (%d,%d) rectangle +(%d,1);\n", run.column, run.row, run.length);
    }
}

static const char *anchor_name(wi_anchor anchor) {
    /* "mid": texts of different heights in one line stand on one baseline. */
    static const char *const names[3][3] = {
        {"south west", "mid west", "north west"},
        {"south", "center", "north"},
        {"south east", "east", "north east"},
    };
    return names[anchor.across + 1][anchor.up + 1];
}

static const char *font_name(const wi_mark *mark) {
    if (mark->strong) {
        return "\\normalsize\\bfseries";
    }
    if (mark->slanted) {
        return "\\footnotesize\\itshape";
    }
    return mark->width > 8.75 ? "\\small" : mark->width > 8.25 ? "\\footnotesize" : "\\scriptsize";
}

static void draw_mark(FILE *stream, const wi_scene *scene, const wy_picture *picture,
                      const wi_mark *mark) {
    switch (mark->kind) {
    case WI_MARK_AREA:
        fputs(is_mixed(scene) ? "  \\fill[fill=" : "  \\fill[", stream);
        print_colour(stream, scene, picture, mark->colour);
        fputs("] ", stream);
        for (int i = 0; i < mark->count; i++) {
            print_point(stream, scene, mark->points[i]);
            fputs(" -- ", stream);
        }
        fputs("cycle;\n", stream);
        break;
    case WI_MARK_LINE:
        if (mark->inside) {
            fprintf(stream, "  \\begin{scope}\\clip (0,0) rectangle (%d,%d);\n",
                    scene->grid->columns, scene->grid->rows);
        }
        fputs("  \\draw[", stream);
        print_colour(stream, scene, picture, mark->colour);
        fputs(",line width=", stream);
        print_decimal(stream, mark->width, 2);
        fputs("pt] ", stream);
        print_point(stream, scene, mark->points[0]);
        fputs(" -- ", stream);
        print_point(stream, scene, mark->points[1]);
        fputs(mark->inside ? ";\n  \\end{scope}\n" : ";\n", stream);
        break;
    case WI_MARK_LATTICE:
        fputs("  \\draw[", stream);
        print_colour(stream, scene, picture, mark->colour);
        fputs(",line width=", stream);
        print_decimal(stream, mark->width, 2);
        fprintf(stream, "pt,step=1] (0,0) grid (%d,%d);\n", scene->grid->columns,
                scene->grid->rows);
        break;
    case WI_MARK_TEXT:
        fprintf(stream, "  \\node[anchor=%s,font=%s,text=", anchor_name(mark->anchor),
                font_name(mark));
        print_colour(stream, scene, picture, mark->colour);
        fputs("] at ", stream);
        print_point(stream, scene, mark->points[0]);
        fputs(" {", stream);
        wi_text_tex(stream, mark->text);
        fputs("};\n", stream);
        break;
    case WI_MARK_DISC:
    case WI_MARK_RING:
        fputs(mark->kind == WI_MARK_DISC ? "  \\fill[fill=" : "  \\draw[draw=", stream);
        print_colour(stream, scene, picture, mark->colour);
        if (mark->kind == WI_MARK_RING) {
            fputs(",line width=", stream);
            print_decimal(stream, mark->width, 2);
            fputs("pt", stream);
        }
        fputs("] ", stream);
        print_point(stream, scene, mark->points[0]);
        fputs(" circle[radius=", stream);
        print_decimal(stream, mark->radius, 2);
        fputs("pt];\n", stream);
        break;
    case WI_MARK_KINDS:
        draw_runs(stream, scene, true);
        break;
    case WI_MARK_SQUARES:
        draw_runs(stream, scene, false);
        break;
    }
}

static void write_head(FILE *stream, const wi_scene *scene, const wy_picture *picture) {
    fputs("% A picture by Wythoff " WY_VERSION "; the document needs \\usepackage{tikz}.\n",
          stream);
    if (picture->command[0] != '\0') {
        fprintf(stream, "%% Made by: %s\n", picture->command);
    }
    fputs("\\begin{tikzpicture}[x=", stream);
    print_decimal(stream, scene->box, 4);
    fputs("pt,y=", stream);
    print_decimal(stream, scene->box, 4);
    fputs("pt,every node/.style={inner sep=0pt}]\n", stream);
}

static void write_scene(FILE *stream, const wi_scene *scene, const wy_picture *picture,
                        double shift) {
    if (shift > 0) {
        fputs("  \\begin{scope}[xshift=", stream);
        print_decimal(stream, shift, 2);
        fputs("pt]\n", stream);
    }
    define_colours(stream, scene, picture);
    for (size_t i = 0; i < scene->count; i++) {
        draw_mark(stream, scene, picture, &scene->marks[i]);
    }
    if (shift > 0) {
        fputs("  \\end{scope}\n", stream);
    }
}

/* ---- a grid that TeX can hold ---------------------------------------------------- */

static size_t runs_of(const wi_grid *grid) {
    const int tones = grid->scale == 1 ? 1 : TONES;
    return (grid->heat || grid->difference ? 0 : wi_grid_runs(grid, tones, RUNS_MOST + 1)) +
           wi_grid_runs(grid, 0, RUNS_MOST + 1);
}

static int longer_side(const wi_grid *grid) {
    return grid->columns > grid->rows ? grid->columns : grid->rows;
}

/* One board, or two side by side: the second to the right of the room that the first takes. */
static wy_status draw_grids(FILE *stream, const wy_picture *picture, const wi_grid *grids,
                            wy_error *error) {
    const int boxes = longer_side(&grids[0]);
    double shift = 0;
    wy_status status = WY_OK;
    for (int i = 0; picture != NULL && i < 2 && status == WY_OK; i++, picture = picture->right) {
        /* The picture stands on the paper of its document, which is white. */
        const wi_palette palette =
            picture->theme == WY_THEME_DARK ? wi_palettes[WY_THEME_LIGHT] : picture->palette;
        wi_scene scene = {
            .grid = &grids[i],
            .palette = &palette,
            .box = ON_PAPER * wi_scene_side(boxes) / boxes,
            .tones = grids[i].scale == 1 ? 1 : TONES,
            .measure = measure,
        };
        if (!wi_scene_compose(&scene, picture)) {
            status = wi_fail_memory(error);
        } else {
            const wi_extent room = wi_scene_extent(&scene);
            if (i == 0) {
                write_head(stream, &scene, picture);
                write_scene(stream, &scene, picture, 0);
                shift = room.right + WI_SCENE_BETWEEN;
            } else {
                write_scene(stream, &scene, picture, shift - room.left);
            }
        }
        wi_scene_clear(&scene);
    }
    if (status == WY_OK) {
        fputs("\\end{tikzpicture}\n", stream);
    }
    return status;
}

/* A coarser grid of at most so many runs, by *factor or more. */
static wy_status fit(wi_grid *grid, const wi_grid *full, int *factor, wy_error *error) {
    if (!wi_grid_coarsen(grid, full, *factor)) {
        return wi_fail_memory(error);
    }
    while (runs_of(grid) > RUNS_MOST) {
        wi_grid_clear(grid);
        ++*factor;
        if (!wi_grid_coarsen(grid, full, *factor)) {
            return wi_fail_memory(error);
        }
    }
    return WY_OK;
}

wy_status wi_draw_tikz(FILE *stream, const wy_picture *picture, wy_error *error) {
    const wi_grid *full = &picture->grid;
    const int longer = longer_side(full);
    const wy_picture *beside = picture->right;
    if (full->heat) { /* the means of a coarser grid would be other values */
        if (longer > BOXES_MOST || runs_of(full) > RUNS_MOST ||
            (beside != NULL && runs_of(&beside->grid) > RUNS_MOST)) {
            return wi_fail(error, WY_BAD,
                           "a map of %d by %d values is too much for TeX; ask for fewer, or for "
                           "a .pdf, .svg or .png",
                           full->columns, full->rows);
        }
        const wi_grid whole[2] = {*full, beside != NULL ? beside->grid : (wi_grid){0}};
        return draw_grids(stream, picture, whole, error);
    }
    int factor = (longer - 1) / BOXES_MOST + 1;
    wi_grid grids[2] = {0};
    wy_status status = fit(&grids[0], full, &factor, error);
    if (status == WY_OK && beside != NULL) {
        const int before = factor;
        status = fit(&grids[1], &beside->grid, &factor, error);
        if (status == WY_OK && factor > before) { /* both have boxes of one size */
            wi_grid_clear(&grids[0]);
            status = fit(&grids[0], full, &factor, error);
        }
    }
    if (status == WY_OK) {
        status = draw_grids(stream, picture, grids, error);
    }
    wi_grid_clear(&grids[0]);
    wi_grid_clear(&grids[1]);
    return status;
}
