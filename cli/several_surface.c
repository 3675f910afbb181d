/*
 * several_surface.c - pictures of all three heaps of a game at once.
 *
 * Where two heaps have one third heap at most with which they are a P-position, P is a surface, and
 * (x,y) is coloured by this z.  Otherwise (x,y) is coloured by how many z there are: P as density,
 * seen from above.  Third heaps are looked for below twice the others.
 */
#include "several_surface.h"

#include <stdlib.h>
#include <string.h>

#include "several.h"

wy_status cli_several_table(wy_box **table, cli *program, const int64_t size[WY_MOST_HEAPS]) {
    wy_error error;
    cli_several_note(program, size, false);
    const wy_status status =
        wy_box_make(table, program->heaps, size, false, &program->control, &error);
    cli_progress_clear(&program->progress);
    return status == WY_OK ? WY_OK : cli_unfinished(program, status, &error, "nothing was drawn");
}

typedef struct thirds {
    uint32_t *third; /* of (x, y), column by column */
    uint32_t *count; /* likewise: how many there are */
    int64_t size;
    bool twice; /* two P-positions have two heaps in common */
} thirds;

static bool take(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    thirds *of = data;
    if (heap[0] < of->size && heap[1] < of->size) {
        const int64_t place = heap[0] * of->size + heap[1];
        of->twice = of->twice || of->count[place] > 0;
        of->count[place]++;
        of->third[place] = (uint32_t)heap[2];
    }
    return heap[0] < of->size;
}

wy_status cli_surface_find(uint32_t **values, bool *density, cli *program,
                           const wy_picture_options *options) {
    enum { MOST = 4096 };
    const int64_t side = options->width;
    *values = NULL;
    if (options->x0 != 0 || options->y0 != 0 || options->height != side || side > MOST) {
        return cli_complain(program, WY_BAD,
                            "the third heap is drawn for --size N up to %d; or give a slice, such "
                            "as --slice z=7",
                            MOST);
    }
    const size_t places = (size_t)(side * side);
    thirds of = {.size = side,
                 .third = malloc(places * sizeof *of.third),
                 .count = calloc(places, sizeof *of.count)};
    wy_status status;
    wy_box *table = NULL;
    if (of.third == NULL || of.count == NULL) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        memset(of.third, 0xff, places * sizeof *of.third);
        status = cli_several_table(&table, program,
                                   (const int64_t[WY_MOST_HEAPS]){2 * side, 2 * side, 2 * side});
    }
    if (status == WY_OK) {
        wy_box_each(table, false, take, &of);
        *density = of.twice;
        for (size_t i = 0; i < places && of.twice; i++) {
            of.count[i] = of.count[i] == 0 ? UINT32_MAX : of.count[i]; /* nothing is there */
        }
        *values = of.twice ? of.count : of.third;
    }
    wy_box_free(table);
    free(*values == of.third ? NULL : of.third);
    free(*values == of.count ? NULL : of.count);
    return status;
}

wy_status cli_surface_put(wy_picture *picture, cli *program, const uint32_t *values, int64_t side) {
    wy_error error;
    wy_status status = WY_OK;
    for (int64_t x = 0; x < side && status == WY_OK; x++) {
        status = wy_picture_add_values(picture, x, 0, values + x * side, (size_t)side, &error);
    }
    status = status == WY_OK ? wy_picture_values_done(picture, &error) : status;
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}
