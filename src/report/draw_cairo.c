/* draw_cairo.c - scenes as PNG, SVG and PDF, by cairo; names in SVG files. */
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/base.h>
#include <wythoff/version.h>

#include "base/fail.h"
#include "base/list.h"
#include "report/escape.h"
#include "report/scene.h"

/* ---- names of an SVG file that depend on the file alone -------------------------------------- */

/*
 * cairo numbers the surfaces and images of an SVG file by all that the process has drawn before,
 * so a server would write other files than the command line.  They are numbered anew here, in the
 * order in which they appear.  Names stand behind id=" and #, and nowhere else do these
 * occur: texts are drawn as glyphs, and images are base64.
 */

typedef struct names {
    unsigned long *numbers; /* of cairo; the place in the list is ours */
    size_t count, room;
} names;

/* false: no memory. */
static bool number_of(size_t *out, names *known, unsigned long number) {
    for (*out = 0; *out < known->count; ++*out) {
        if (known->numbers[*out] == number) {
            return true;
        }
    }
    if (!wi_list_room(known->numbers, known->room, known->count + 1)) {
        return false;
    }
    known->numbers[known->count++] = number;
    return true;
}

/* The length of "surface" or "image" where a name begins at text; 0: another name. */
static size_t stem(const char *text, size_t left) {
    static const char *const stems[] = {"surface", "image"};
    for (size_t i = 0; i < 2; i++) {
        const size_t length = strlen(stems[i]);
        if (left > length && memcmp(text, stems[i], length) == 0 && text[length] >= '0' &&
            text[length] <= '9') {
            return length;
        }
    }
    return 0;
}

static bool behind_mark(const char *text, size_t at) {
    return (at >= 1 && text[at - 1] == '#') || (at >= 4 && memcmp(text + at - 4, "id=\"", 4) == 0);
}

/* Copies the text of an SVG file to the stream, with its surfaces and images numbered anew. */
static wy_status svg_names(FILE *stream, const char *text, size_t length, wy_error *error) {
    names known = {0};
    wy_status status = WY_OK;
    size_t done = 0;
    for (size_t at = 0; at < length && status == WY_OK; at++) {
        if ((text[at] != 's' && text[at] != 'i') || !behind_mark(text, at)) {
            continue;
        }
        const size_t letters = stem(text + at, length - at);
        if (letters == 0) {
            continue;
        }
        char *end;
        size_t number;
        const unsigned long old = strtoul(text + at + letters, &end, 10);
        if (!number_of(&number, &known, old)) {
            status = wi_fail_memory(error);
            break;
        }
        fwrite(text + done, 1, at + letters - done, stream);
        fprintf(stream, "%zu", number);
        done = (size_t)(end - text);
        at = done - 1;
    }
    if (status == WY_OK) {
        fwrite(text + done, 1, length - done, stream);
    }
    free(known.numbers);
    return status;
}

/* ---- scenes as PNG, SVG and PDF, by cairo ---------------------------------------------------- */

/*
 * PNG: a box of the grid is a whole number of pixels, at least one, and lines
 * along the axes are put on pixels, so squares are sharp and all of one size.
 * SVG and PDF: squares are paths while there are few enough of them, else an
 * embedded image.
 *
 * Output depends on the picture alone: hinting is off, and PDF files carry no
 * time stamp of their making.
 */

#define TONES           32
#define PATHS_MOST      20000 /* squares that are drawn as paths */
#define KIND_PATHS_MOST 64    /* boxes a side up to which kinds are: their seams would show */
#define IMAGE_PIXELS    1800  /* at least, for the longer side of an embedded image */
#define MARGIN          8.0   /* points around everything */
#define LARGE_SIDE      360.0 /* points for which the wanted pixels are meant */

/* The page: scale from points to the surface, and where the board's corner lies. */
typedef struct page {
    cairo_t *cairo;
    double scale;
    double left, bottom;
    bool pixels; /* on pixels */
} page;

static wy_status fail_cairo(wy_error *error, cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY) {
        return wi_fail_memory(error);
    }
    if (status == CAIRO_STATUS_WRITE_ERROR) {
        return wi_fail(error, WY_SYSTEM, "cannot write the picture: %s",
                       errno != 0 ? strerror(errno) : "writing failed");
    }
    return wi_fail(error, WY_SYSTEM, "cannot draw the picture: %s", cairo_status_to_string(status));
}

/* ---- text ------------------------------------------------------------------------ */

static void set_font(cairo_t *cairo, double size, bool strong, bool slanted) {
    cairo_select_font_face(cairo, "sans-serif",
                           slanted ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           strong ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

static void set_quality(cairo_t *cairo) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

static double measure(void *data, const char *text, double size, bool strong) {
    cairo_text_extents_t extents;
    set_font(data, size, strong, false);
    cairo_text_extents(data, text, &extents);
    return extents.x_advance;
}

/* ---- marks --------------------------------------------------------------------------- */

static void set_colour(cairo_t *cairo, wi_colour colour) {
    cairo_set_source_rgb(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

static double page_x(const page *on, double x) {
    return on->left + x * on->scale;
}

static double page_y(const page *on, double y) {
    return on->bottom - y * on->scale;
}

/* A line an odd number of pixels wide runs through the middle of pixels. */
static double on_pixels(double at, double width) {
    return fmod(width, 2) == 1 ? floor(at) + 0.5 : floor(at + 0.5);
}

/* Everything drawn from here on is cut off at the sides of the board. */
static void clip_to_board(const page *on, const wi_scene *scene) {
    const double box = scene->box * on->scale;
    cairo_rectangle(on->cairo, on->left, on->bottom - scene->grid->rows * box,
                    scene->grid->columns * box, scene->grid->rows * box);
    cairo_clip(on->cairo);
}

static void draw_round(const page *on, const wi_scene *scene, const wi_mark *mark) {
    cairo_save(on->cairo);
    if (mark->inside) {
        clip_to_board(on, scene);
    }
    cairo_new_path(on->cairo);
    cairo_arc(on->cairo, page_x(on, mark->points[0].x), page_y(on, mark->points[0].y),
              mark->radius * on->scale, 0, 2 * 3.14159265358979323846);
    if (mark->kind == WI_MARK_DISC) {
        cairo_fill(on->cairo);
    } else {
        cairo_set_line_width(on->cairo, mark->width * on->scale);
        cairo_stroke(on->cairo);
    }
    cairo_restore(on->cairo);
}

static void draw_line(const page *on, const wi_scene *scene, const wi_mark *mark) {
    wi_point from = {page_x(on, mark->points[0].x), page_y(on, mark->points[0].y)};
    wi_point to = {page_x(on, mark->points[1].x), page_y(on, mark->points[1].y)};
    double width = mark->width * on->scale;
    if (on->pixels) {
        width = fmax(1, floor(width + 0.5));
        if (from.x == to.x) {
            from.x = to.x = on_pixels(from.x, width);
        } else if (from.y == to.y) {
            from.y = to.y = on_pixels(from.y, width);
        }
    }
    cairo_save(on->cairo);
    if (mark->inside) {
        clip_to_board(on, scene);
    }
    cairo_set_line_width(on->cairo, width);
    cairo_set_line_cap(on->cairo, CAIRO_LINE_CAP_SQUARE);
    cairo_move_to(on->cairo, from.x, from.y);
    cairo_line_to(on->cairo, to.x, to.y);
    cairo_stroke(on->cairo);
    cairo_restore(on->cairo);
}

static void draw_lattice(const page *on, const wi_scene *scene, const wi_mark *mark) {
    const wi_grid *grid = scene->grid;
    const double right = grid->columns * scene->box, top = grid->rows * scene->box;
    wi_mark line = {.kind = WI_MARK_LINE, .width = mark->width};
    for (int i = 1; i < grid->columns; i++) {
        line.points[0] = (wi_point){i * scene->box, 0};
        line.points[1] = (wi_point){i * scene->box, top};
        draw_line(on, scene, &line);
    }
    for (int i = 1; i < grid->rows; i++) {
        line.points[0] = (wi_point){0, i * scene->box};
        line.points[1] = (wi_point){right, i * scene->box};
        draw_line(on, scene, &line);
    }
}

static void draw_area(const page *on, const wi_mark *mark) {
    cairo_new_path(on->cairo); /* a text leaves a point behind */
    for (int i = 0; i < mark->count; i++) {
        cairo_line_to(on->cairo, page_x(on, mark->points[i].x), page_y(on, mark->points[i].y));
    }
    cairo_close_path(on->cairo);
    cairo_fill(on->cairo);
}

static void draw_text(const page *on, const wi_mark *mark) {
    cairo_text_extents_t extents;
    set_font(on->cairo, mark->width * on->scale, mark->strong, mark->slanted);
    cairo_text_extents(on->cairo, mark->text, &extents);
    cairo_move_to(on->cairo,
                  page_x(on, mark->points[0].x) -
                      (mark->anchor.across + 1) / 2.0 * extents.x_advance,
                  page_y(on, mark->points[0].y - wi_scene_baseline(mark)));
    cairo_show_text(on->cairo, mark->text);
}

/* ---- squares --------------------------------------------------------------------------- */

/* Runs of the mark as paths, shade by shade where there are several. */
static void draw_runs(const page *on, const wi_scene *scene, int tones) {
    const double box = scene->box * on->scale;
    const int shades = tones == 0 ? wi_scene_kinds(scene) : tones;
    for (int shade = 1; shade <= shades; shade++) {
        wi_run run = {0};
        while (wi_grid_next_run(scene->grid, tones, &run)) {
            if (run.shade == shade) {
                cairo_rectangle(on->cairo, on->left + run.column * box,
                                on->bottom - (run.row + 1) * box, run.length * box, box);
            }
        }
        set_colour(on->cairo, tones == 0 ? wi_scene_kind_colour(scene, shade)
                                         : wi_palette_tone(scene->palette, shade, tones));
        cairo_fill(on->cairo);
    }
}

/* Fills the runs into an ARGB32 image in which a box is fine by fine pixels. */
static void fill_image(cairo_surface_t *image, const wi_scene *scene, int tones, int fine) {
    cairo_surface_flush(image);
    unsigned char *data = cairo_image_surface_get_data(image);
    const size_t stride = (size_t)cairo_image_surface_get_stride(image);
    wi_run run = {0};
    while (wi_grid_next_run(scene->grid, tones, &run)) {
        const wi_colour colour = tones == 0 ? wi_scene_kind_colour(scene, run.shade)
                                            : wi_palette_tone(scene->palette, run.shade, tones);
        const uint32_t pixel =
            0xFF000000U | (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
        for (int i = 0; i < fine; i++) {
            const int row = (scene->grid->rows - 1 - run.row) * fine + i;
            unsigned char *to =
                data + (size_t)row * stride + sizeof pixel * (size_t)(run.column * fine);
            for (int j = 0; j < run.length * fine; j++) {
                memcpy(to + sizeof pixel * (size_t)j, &pixel, sizeof pixel);
            }
        }
    }
    cairo_surface_mark_dirty(image);
}

/*
 * Runs as an image; empty boxes are transparent.  Viewers of SVG and PDF smooth
 * images as they like; with several pixels a box that does no harm.
 */
static void draw_image(const page *on, const wi_scene *scene, int tones) {
    const wi_grid *grid = scene->grid;
    const int boxes = grid->columns > grid->rows ? grid->columns : grid->rows;
    const int fine = on->pixels ? 1 : (IMAGE_PIXELS - 1) / boxes + 1;
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, grid->columns * fine, grid->rows * fine);
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        fill_image(image, scene, tones, fine);
    }
    const double box = scene->box * on->scale;
    cairo_save(on->cairo);
    cairo_translate(on->cairo, on->left, on->bottom - grid->rows * box);
    cairo_scale(on->cairo, box / fine, box / fine);
    cairo_set_source_surface(on->cairo, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(on->cairo), CAIRO_FILTER_NEAREST);
    cairo_paint(on->cairo);
    cairo_restore(on->cairo);
    cairo_surface_destroy(image);
}

static void draw_squares(const page *on, const wi_scene *scene, int tones) {
    const wi_grid *grid = scene->grid;
    bool image = on->pixels || grid->scale > 1;
    if (tones == 0) {
        image = image || grid->columns > KIND_PATHS_MOST || grid->rows > KIND_PATHS_MOST;
    } else {
        image = image || wi_grid_runs(grid, tones, PATHS_MOST + 1) > PATHS_MOST;
    }
    if (image) {
        draw_image(on, scene, tones);
    } else {
        draw_runs(on, scene, tones);
    }
}

static void draw_scene(const page *on, const wi_scene *scene) {
    for (size_t i = 0; i < scene->count; i++) {
        const wi_mark *mark = &scene->marks[i];
        set_colour(on->cairo, mark->colour);
        switch (mark->kind) {
        case WI_MARK_AREA:
            draw_area(on, mark);
            break;
        case WI_MARK_LINE:
            draw_line(on, scene, mark);
            break;
        case WI_MARK_LATTICE:
            draw_lattice(on, scene, mark);
            break;
        case WI_MARK_TEXT:
            draw_text(on, mark);
            break;
        case WI_MARK_DISC:
        case WI_MARK_RING:
            draw_round(on, scene, mark);
            break;
        case WI_MARK_KINDS:
            draw_squares(on, scene, 0);
            break;
        case WI_MARK_SQUARES:
            draw_squares(on, scene, scene->tones);
            break;
        }
    }
}

/* ---- surfaces ---------------------------------------------------------------------------- */

static cairo_status_t put(void *stream, const unsigned char *data, unsigned int length) {
    return fwrite(data, 1, length, stream) == length ? CAIRO_STATUS_SUCCESS
                                                     : CAIRO_STATUS_WRITE_ERROR;
}

/* A file that is still in memory. */
typedef struct text {
    unsigned char *bytes;
    size_t length, room;
} text;

static cairo_status_t put_text(void *to, const unsigned char *data, unsigned int length) {
    text *all = to;
    if (!wi_list_room(all->bytes, all->room, all->length + length)) {
        return CAIRO_STATUS_NO_MEMORY;
    }
    memcpy(all->bytes + all->length, data, length);
    all->length += length;
    return CAIRO_STATUS_SUCCESS;
}

/* stream: a text for SVG, a FILE for the others. */
static cairo_surface_t *make_surface(void *stream, wy_picture_format format, double width,
                                     double height) {
    if (format == WY_SVG) {
        return cairo_svg_surface_create_for_stream(put_text, stream, width, height);
    }
    if (format == WY_PDF) {
        return cairo_pdf_surface_create_for_stream(put, stream, width, height);
    }
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
}

/* One board, or two side by side. */
typedef struct panels {
    wi_scene scene[2];
    double left[2]; /* of their boards, in points */
    int count;
} panels;

/* Places the boards from left to right on one line; returns the room of all. */
static wi_extent place(panels *all) {
    wi_extent room = {0};
    double end = 0;
    for (int i = 0; i < all->count; i++) {
        const wi_extent own = wi_scene_extent(&all->scene[i]);
        all->left[i] = i == 0 ? 0 : end + WI_SCENE_BETWEEN - own.left;
        end = all->left[i] + own.right;
        room.left = i == 0 ? own.left : room.left;
        room.bottom = fmin(room.bottom, own.bottom);
        room.top = fmax(room.top, own.top);
    }
    room.right = end;
    return room;
}

static wy_status write_panels(void *stream, panels *all, const wy_picture *picture,
                              wy_picture_format format, double scale, wy_error *error) {
    const wi_extent room = place(all);
    page on = {.scale = scale, .pixels = format == WY_PNG};
    double left = (MARGIN - room.left) * scale;
    on.bottom = (MARGIN + room.top) * scale;
    double width = (2 * MARGIN + room.right - room.left) * scale;
    double height = (2 * MARGIN + room.top - room.bottom) * scale;
    if (on.pixels) {
        left = ceil(left);
        on.bottom = ceil(on.bottom);
        width = ceil(width) + 1;
        height = ceil(height) + 1;
    }
    cairo_surface_t *surface = make_surface(stream, format, width, height);
    if (format == WY_PDF) {
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, picture->title);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Wythoff " WY_VERSION);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, picture->command);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    }
    on.cairo = cairo_create(surface);
    set_quality(on.cairo);
    set_colour(on.cairo, all->scene[0].palette->paper);
    cairo_paint(on.cairo);
    for (int i = 0; i < all->count; i++) {
        on.left = left + all->left[i] * scale;
        on.left = on.pixels ? ceil(on.left) : on.left;
        draw_scene(&on, &all->scene[i]);
    }
    cairo_status_t status = cairo_status(on.cairo);
    cairo_destroy(on.cairo);
    errno = 0;
    if (status == CAIRO_STATUS_SUCCESS && format == WY_PNG) {
        status = cairo_surface_write_to_png_stream(surface, put, stream);
    }
    cairo_surface_finish(surface); /* SVG and PDF are written here at the latest */
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(surface);
    }
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? WY_OK : fail_cairo(error, status);
}

/*
 * The picture, and before its end the command that made it, as an element with escaped text.
 * Neither a comment nor a processing instruction can hold any text: both end early at a ">" when
 * the picture is pasted into a page of HTML.
 */
static wy_status put_svg(FILE *stream, const char *svg, const wy_picture *picture,
                         wy_error *error) {
    static const char close[] = "</svg>";
    const char *end = svg;
    for (const char *next = svg; (next = strstr(next, close)) != NULL; next++) {
        end = next;
    }
    const wy_status status = svg_names(stream, svg, (size_t)(end - svg), error);
    if (status == WY_OK) {
        if (picture->command[0] != '\0') {
            fputs("<metadata>Wythoff " WY_VERSION ": ", stream);
            wi_html_text(stream, picture->command);
            fputs("</metadata>\n", stream);
        }
        fputs(end, stream);
    }
    return status;
}

/* SVG goes through memory: cairo's names in it are made those of the file alone. */
static wy_status write_svg(FILE *stream, panels *all, const wy_picture *picture, wy_error *error) {
    text svg = {0};
    wy_status status = write_panels(&svg, all, picture, WY_SVG, 1, error);
    if (status == WY_OK && put_text(&svg, (const unsigned char *)"", 1) != CAIRO_STATUS_SUCCESS) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        status = put_svg(stream, (const char *)svg.bytes, picture, error);
    }
    free(svg.bytes);
    return status;
}

wy_status wi_draw_cairo(FILE *stream, const wy_picture *picture, wy_picture_format format,
                        wy_error *error) {
    const wi_grid *grid = &picture->grid;
    const int boxes = grid->columns > grid->rows ? grid->columns : grid->rows;
    const double side = wi_scene_side(boxes);
    double scale = 1;
    if (format == WY_PNG) {
        const double wanted = picture->pixels * side / LARGE_SIDE / boxes;
        scale = fmax(1, floor(wanted + 0.5)) * boxes / side;
    }
    /* Texts are measured on a surface of their own, before the page has a size. */
    cairo_surface_t *scratch = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *ruler = cairo_create(scratch);
    set_quality(ruler);
    panels all = {.count = 0};
    bool composed = true;
    for (const wy_picture *at = picture; at != NULL && all.count < 2; at = at->right) {
        all.scene[all.count] = (wi_scene){
            .grid = &at->grid,
            .palette = &at->palette,
            .box = side / boxes,
            .tones = at->grid.scale == 1 ? 1 : TONES,
            .measure = measure,
            .measure_data = ruler,
        };
        composed = wi_scene_compose(&all.scene[all.count++], at) && composed;
    }
    const cairo_status_t measured = cairo_status(ruler);
    wy_status status;
    if (measured != CAIRO_STATUS_SUCCESS) {
        status = fail_cairo(error, measured);
    } else if (!composed) {
        status = wi_fail_memory(error);
    } else {
        status = format == WY_SVG ? write_svg(stream, &all, picture, error)
                                  : write_panels(stream, &all, picture, format, scale, error);
    }
    for (int i = 0; i < all.count; i++) {
        wi_scene_clear(&all.scene[i]);
    }
    cairo_destroy(ruler);
    cairo_surface_destroy(scratch);
    return status;
}
