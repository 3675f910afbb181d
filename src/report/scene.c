/*
 * scene.c - the list of marks.
 *
 * Adding a mark never fails at once: a lack of memory is remembered and told at
 * the end, which keeps the code that composes pictures plain.
 */
#include "report/scene.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

/* A zeroed mark at the end of the list, or NULL. */
static wy_mark *add_mark(wy_scene *scene, wy_mark_kind kind, wy_colour colour) {
    if (!wy_list_room(scene->marks, scene->room, scene->count + 1)) {
        scene->failed = true;
        return NULL;
    }
    wy_mark *mark = &scene->marks[scene->count++];
    memset(mark, 0, sizeof *mark);
    mark->kind = kind;
    mark->colour = colour;
    return mark;
}

void wy_scene_cells(wy_scene *scene, wy_mark_kind kind) {
    add_mark(scene, kind, (wy_colour){0});
}

void wy_scene_lattice(wy_scene *scene, double width, wy_colour colour) {
    wy_mark *mark = add_mark(scene, WY_MARK_LATTICE, colour);
    if (mark != NULL) {
        mark->width = width;
    }
}

void wy_scene_area(wy_scene *scene, const wy_point *points, int count, wy_colour colour) {
    wy_mark *mark = add_mark(scene, WY_MARK_AREA, colour);
    if (mark != NULL) {
        mark->count = count;
        memcpy(mark->points, points, (size_t)count * sizeof *points);
    }
}

void wy_scene_box(wy_scene *scene, double x, double y, double width, double height,
                  wy_colour colour) {
    const wy_point corners[] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    wy_scene_area(scene, corners, 4, colour);
}

void wy_scene_line(wy_scene *scene, wy_point from, wy_point to, double width, wy_colour colour) {
    wy_mark *mark = add_mark(scene, WY_MARK_LINE, colour);
    if (mark != NULL) {
        mark->count = 2;
        mark->points[0] = from;
        mark->points[1] = to;
        mark->width = width;
    }
}

void wy_scene_slope(wy_scene *scene, wy_point from, wy_point to, double width, wy_colour colour) {
    const size_t before = scene->count;
    wy_scene_line(scene, from, to, width, colour);
    if (scene->count > before) {
        scene->marks[before].inside = true;
    }
}

wy_mark *wy_scene_text(wy_scene *scene, double x, double y, wy_anchor anchor, double size,
                       wy_colour colour, const char *text, size_t length) {
    char *copy = strndup(text, length);
    if (copy == NULL) {
        scene->failed = true;
        return NULL;
    }
    wy_mark *mark = add_mark(scene, WY_MARK_TEXT, colour);
    if (mark == NULL) {
        free(copy);
        return NULL;
    }
    mark->count = 1;
    mark->points[0] = (wy_point){x, y};
    mark->anchor = anchor;
    mark->width = size;
    mark->text = copy;
    return mark;
}

void wy_scene_clear(wy_scene *scene) {
    for (size_t i = 0; i < scene->count; i++) {
        free(scene->marks[i].text);
    }
    free(scene->marks);
    scene->marks = NULL;
    scene->count = scene->room = 0;
}

int64_t wy_tick_step(double value) {
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

wy_colour wy_scene_kind_colour(const wy_scene *scene, int shade) {
    return scene->grid->heat ? wy_palette_heat((double)(shade - 1) / (WY_HEAT_SHADES - 1))
                             : scene->palette->kinds[shade - 1];
}
