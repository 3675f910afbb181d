/*
 * picture.c - the life of a picture: options checked and copied, positions put
 * into the grid, the grid drawn into a file.
 */
#include <wythoff/report.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "base/outfile.h"
#include "report/escape.h"
#include "report/scene.h"

enum {
    PIXELS_USUAL = 1200,
    PIXELS_LEAST = 100,
    BOX_PIXELS = 2, /* a box is at least so large: one pixel alone is easily overlooked */
};

static wy_status check_window(const wy_picture_options *options, wy_error *error) {
    if (options->width < 1 || options->height < 1) {
        return wi_fail(error, WY_BAD,
                       "a picture of %" PRId64 " by %" PRId64
                       " positions is empty: width and height must be at least 1",
                       options->width, options->height);
    }
    if (options->width > WY_PICTURE_MAX_SIDE || options->height > WY_PICTURE_MAX_SIDE) {
        return wi_fail(error, WY_BAD, "a picture shows at most %" PRId64 " positions a side",
                       (int64_t)WY_PICTURE_MAX_SIDE);
    }
    if (options->x0 < 0 || options->y0 < 0 || options->x0 > WY_PICTURE_MAX_SIDE ||
        options->y0 > WY_PICTURE_MAX_SIDE) {
        return wi_fail(error, WY_BAD,
                       "the lower left corner (%" PRId64 ",%" PRId64
                       ") of a picture must lie between 0 and %" PRId64,
                       options->x0, options->y0, (int64_t)WY_PICTURE_MAX_SIDE);
    }
    return WY_OK;
}

static wy_status check_options(const wy_picture_options *options, wy_error *error) {
    const wy_status status = check_window(options, error);
    if (status != WY_OK) {
        return status;
    }
    if (options->pixels != 0 &&
        (options->pixels < PIXELS_LEAST || options->pixels > WY_PICTURE_MAX_PIXELS)) {
        return wi_fail(error, WY_BAD, "a picture has from %d to %d pixels a side, not %d",
                       PIXELS_LEAST, WY_PICTURE_MAX_PIXELS, options->pixels);
    }
    if (options->guide_count > WY_PICTURE_MAX_GUIDES) {
        return wi_fail(error, WY_BAD, "a picture has at most %d guide lines, not %zu",
                       WY_PICTURE_MAX_GUIDES, options->guide_count);
    }
    for (size_t i = 0; i < options->guide_count; i++) {
        const wy_guide *guide = &options->guides[i];
        if (!isfinite(guide->rise) || !isfinite(guide->run) || guide->rise < 0 || guide->run < 0 ||
            (guide->rise == 0 && guide->run == 0)) {
            return wi_fail(error, WY_BAD, "guide line %zu has no slope from 0 to infinity", i + 1);
        }
    }
    if (options->difference && options->kind_count != 2) {
        return wi_fail(error, WY_BAD,
                       "the picture of a difference needs a legend text for each game");
    }
    if (options->kind_count > WY_PICTURE_MAX_KINDS) {
        return wi_fail(error, WY_BAD,
                       "a picture tells at most %d kinds of positions apart, not %zu",
                       WY_PICTURE_MAX_KINDS, options->kind_count);
    }
    return WY_OK;
}

/* Copies texts and lists; false: no memory. */
static bool copy_options(wy_picture *picture, const wy_picture_options *options) {
    picture->theme = options->theme;
    picture->palette = wi_palettes[options->theme];
    picture->pixels = options->pixels == 0 ? PIXELS_USUAL : options->pixels;
    picture->bare = options->bare;
    picture->no_grid = options->no_grid;
    picture->difference = options->difference;
    if (options->board != NULL) {
        picture->board = *options->board;
        picture->cone = picture->board.q1 != 0 || picture->board.p2 != 0;
    }
    picture->title = wi_text_clean(options->title);
    picture->subtitle = wi_text_clean(options->subtitle);
    picture->command = wi_text_clean(options->command);
    picture->above = wi_text_clean(options->above);
    picture->beside = wi_text_clean(options->beside);
    picture->above_x = options->above_x;
    picture->beside_y = options->beside_y;
    picture->across = options->across != 0 ? options->across : 'x';
    picture->up = options->up != 0 ? options->up : 'y';
    bool copied = picture->title != NULL && picture->subtitle != NULL && picture->command != NULL &&
                  picture->above != NULL && picture->beside != NULL;
    if (options->mark_count > 0) {
        picture->marks = calloc(options->mark_count, sizeof *picture->marks);
        copied = copied && picture->marks != NULL;
    }
    if (picture->marks != NULL) {
        memcpy(picture->marks, options->marks, options->mark_count * sizeof *picture->marks);
        picture->mark_count = options->mark_count;
    }
    for (; picture->guide_count < options->guide_count; picture->guide_count++) {
        wy_guide *guide = &picture->guides[picture->guide_count];
        *guide = options->guides[picture->guide_count];
        guide->label[WY_GUIDE_LABEL_SIZE - 1] = '\0';
        char *label = wi_text_clean(guide->label);
        if (label == NULL) {
            return false;
        }
        memcpy(guide->label, label, strlen(label) + 1); /* cleaning makes nothing longer */
        free(label);
    }
    for (; picture->kind_count < options->kind_count; picture->kind_count++) {
        char **kind = &picture->kinds[picture->kind_count];
        *kind = wi_text_clean(options->kinds[picture->kind_count]);
        copied = copied && *kind != NULL;
    }
    return copied;
}

wy_status wy_picture_new(wy_picture **out, const wy_picture_options *options, wy_error *error) {
    *out = NULL;
    const wy_status status = check_options(options, error);
    if (status != WY_OK) {
        return status;
    }
    wy_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) {
        return wi_fail_memory(error);
    }
    const bool copied = copy_options(picture, options);
    const int64_t scale =
        wi_grid_scale(options->width, options->height, picture->pixels / BOX_PIXELS);
    if (!copied || !wi_grid_init(&picture->grid, options->x0, options->y0, options->width,
                                 options->height, scale)) {
        wy_picture_free(picture);
        return wi_fail_memory(error);
    }
    *out = picture;
    return WY_OK;
}

void wy_picture_free(wy_picture *picture) {
    if (picture == NULL) {
        return;
    }
    wy_picture_free(picture->right);
    free(picture->marks);
    wi_grid_clear(&picture->grid);
    free(picture->title);
    free(picture->subtitle);
    free(picture->command);
    free(picture->above);
    free(picture->beside);
    for (size_t i = 0; i < picture->kind_count; i++) {
        free(picture->kinds[i]);
    }
    free(picture);
}

void wy_picture_add(wy_picture *picture, const wy_position *positions, size_t count) {
    wi_grid_add(&picture->grid, positions, count);
}

bool wy_picture_take(void *picture, const wy_position *positions, size_t count) {
    wy_picture_add(picture, positions, count);
    return true;
}

wy_status wy_picture_add_kind(wy_picture *picture, size_t kind, const wy_position *positions,
                              size_t count, wy_error *error) {
    if (kind >= picture->kind_count) {
        return wi_fail(error, WY_BAD, "the picture has %zu kinds of positions, no kind %zu",
                       picture->kind_count, kind);
    }
    if (!wi_grid_add_kind(&picture->grid, kind, positions, count)) {
        return wi_fail_memory(error);
    }
    return WY_OK;
}

wy_status wy_picture_add_other(wy_picture *picture, const wy_position *positions, size_t count,
                               wy_error *error) {
    return wi_grid_add_other(&picture->grid, positions, count) ? WY_OK : wi_fail_memory(error);
}

wy_status wy_picture_difference_done(wy_picture *picture, wy_error *error) {
    if (!picture->difference) {
        return wi_fail(error, WY_BAD, "the picture is not of a difference");
    }
    return wi_grid_settle_difference(&picture->grid) ? WY_OK : wi_fail_memory(error);
}

void wy_picture_beside(wy_picture *first, wy_picture *second) {
    first->right = second;
}

wy_status wy_picture_add_values(wy_picture *picture, int64_t x, int64_t y, const uint32_t *values,
                                size_t count, wy_error *error) {
    return wi_grid_add_values(&picture->grid, x, y, values, count) ? WY_OK : wi_fail_memory(error);
}

wy_status wy_picture_values_done(wy_picture *picture, wy_error *error) {
    if (picture->kind_count > 0) {
        return wi_fail(error, WY_BAD, "a picture shows kinds of positions or values, not both");
    }
    return wi_grid_settle_heat(&picture->grid) ? WY_OK : wi_fail_memory(error);
}

int64_t wy_picture_scale(const wy_picture *picture) {
    return picture->grid.scale;
}

/* ---- writing -------------------------------------------------------------------- */

wy_status wy_picture_format_of(wy_picture_format *format, const char *path, wy_error *error) {
    static const struct {
        const char *ending;
        wy_picture_format format;
    } formats[] = {
        {"png", WY_PNG}, {"svg", WY_SVG}, {"pdf", WY_PDF}, {"tex", WY_TIKZ}, {"tikz", WY_TIKZ}};
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(name, '.');
    const char *ending = dot == NULL ? path : dot + 1;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcasecmp(formats[i].ending, ending) == 0) {
            *format = formats[i].format;
            return WY_OK;
        }
    }
    return wi_fail(error, WY_BAD,
                   "\"%.200s\" is no picture file: its name must end in .png, .svg, .pdf or .tex",
                   path);
}

wy_status wy_picture_write_to(const wy_picture *picture, FILE *stream, wy_picture_format format,
                              wy_error *error) {
    errno = 0;
    const wy_status status = format == WY_TIKZ ? wi_draw_tikz(stream, picture, error)
                                               : wi_draw_cairo(stream, picture, format, error);
    if (status != WY_OK) {
        return status;
    }
    if (fflush(stream) != 0 || ferror(stream)) {
        return wi_fail(error, WY_SYSTEM, "cannot write the picture: %s",
                       errno != 0 ? strerror(errno) : "writing failed");
    }
    return WY_OK;
}

wy_status wy_picture_write(const wy_picture *picture, const char *path, wy_error *error) {
    wy_picture_format format = WY_PNG;
    wy_status status = wy_picture_format_of(&format, path, error);
    if (status != WY_OK) {
        return status;
    }
    wi_outfile *file;
    status = wi_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_picture_write_to(picture, wi_outfile_stream(file), format, error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
        return status;
    }
    return wi_outfile_commit(file, error);
}
