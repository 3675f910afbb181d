/* grundy_picture.c - wythoff grundy -o FILE.png: a heat map, or the positions of one value. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/report.h>

#include "grundy.h"

typedef struct easel {
    wy_picture *picture;
    int64_t height;
    uint32_t value; /* of --value */
    bool folded;    /* only y >= x comes, and the mirror image is drawn too */
    wy_status status;
    wy_error error;
} easel;

static bool take_values(void *data, int64_t x, const uint32_t *values) {
    easel *e = data;
    const int64_t from = e->folded ? x : 0;
    e->status = wy_picture_add_values(e->picture, x, from, values + from,
                                      (size_t)(e->height - from), &e->error);
    for (int64_t y = x + 1; e->folded && y < e->height && e->status == WY_OK; y++) {
        e->status = wy_picture_add_values(e->picture, y, x, values + y, 1, &e->error);
    }
    return e->status == WY_OK;
}

static bool take_places(void *data, const wy_valued *positions, size_t count) {
    easel *e = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].value == e->value) {
            const wy_position place = {positions[i].x, positions[i].y};
            wy_picture_add(e->picture, &place, 1);
        }
    }
    return true;
}

static wy_status fill(easel *e, cli *program, const wy_solution *grundy, int64_t value,
                      int64_t width, int64_t height) {
    wy_error error;
    wy_status status = WY_OK;
    if (value >= 0) {
        e->value = (uint32_t)value;
        status = cli_grundy_afford(program, grundy,
                                   wy_grundy_low_memory(grundy, width, height, e->value, false));
        if (status != WY_OK) {
            return status;
        }
        status = wy_grundy_low(grundy, width, height, e->value, false, take_places, e, &error);
    } else {
        e->folded = width == height && wy_grundy_symmetric(grundy);
        status = cli_grundy_afford(
            program, grundy,
            e->folded ? wy_grundy_half_memory(grundy, width)
                      : wy_grundy_memory(grundy, width, height, WY_GRUNDY_COLUMNS));
        if (status != WY_OK) {
            return status;
        }
        status = e->folded ? wy_grundy_half(grundy, width, take_values, e, &error)
                           : wy_grundy_each(grundy, width, height, WY_GRUNDY_COLUMNS, take_values,
                                            e, &error);
        if (status == WY_OK && e->status == WY_OK) {
            e->status = wy_picture_values_done(e->picture, &e->error);
        }
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "nothing was drawn");
    }
    return e->status == WY_OK ? WY_OK : cli_fail(program, &e->error);
}

wy_status cli_grundy_fill(wy_picture *picture, cli *program, const wy_solution *grundy,
                          int64_t value, int64_t width, int64_t height) {
    easel e = {.picture = picture, .height = height, .status = WY_OK};
    return fill(&e, program, grundy, value, width, height);
}

wy_status cli_grundy_draw(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted, int64_t width, int64_t height) {
    char subtitle[64];
    snprintf(subtitle, sizeof subtitle, "Grundy values");
    if (wanted->value >= 0) {
        snprintf(subtitle, sizeof subtitle, "positions of Grundy value %" PRId64, wanted->value);
    }
    wy_picture_options options = {
        .width = width,
        .height = height,
        .title = wanted->title != NULL ? wanted->title : program->game,
        .subtitle = wanted->title != NULL ? "" : subtitle,
        .board = &program->rules->board,
        .pixels = (int)wanted->pixels,
        .bare = wanted->no_axes,
    };
    if (wanted->theme != NULL && !wy_theme_named(&options.theme, wanted->theme)) {
        return cli_complain(program, WY_BAD,
                            "--theme wants light, ink, dark or papers, not '%.60s'", wanted->theme);
    }
    wy_error error;
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", program->invocation) > 0) {
        options.command = command;
    }
    wy_picture *picture;
    wy_status status = wy_picture_new(&picture, &options, &error);
    free(command);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    status = cli_grundy_fill(picture, program, grundy, wanted->value, width, height);
    if (status == WY_OK) {
        cli_progress_clear(&program->progress);
        status = wy_picture_write(picture, program->common.output, &error);
        if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    if (status == WY_OK && wy_picture_scale(picture) > 1) {
        cli_note(program, "every dot of %s stands for %lld by %lld positions",
                 program->common.output, (long long)wy_picture_scale(picture),
                 (long long)wy_picture_scale(picture));
    }
    wy_picture_free(picture);
    return status;
}
