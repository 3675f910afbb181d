/* move_lines.c - points and rays in the one way in which certificates have them. */
#include "solve/move_lines.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/list.h"

bool wi_move_lines_open(wi_move_lines *lines) {
    *lines = (wi_move_lines){.items = malloc(WI_MOST_MOVE_LINES * sizeof *lines->items)};
    return lines->items != NULL;
}

void wi_move_lines_close(wi_move_lines *lines) {
    free(lines->items);
    *lines = (wi_move_lines){0};
}

static bool is_ray(const wi_move_line *line) {
    return line->step.x != 0 || line->step.y != 0;
}

static int compare_numbers(int64_t a, int64_t b) {
    return a < b ? -1 : a > b;
}

static int in_order(const void *a, const void *b) {
    const wi_move_line *p = a;
    const wi_move_line *q = b;
    const int differences[] = {
        is_ray(q) - is_ray(p),
        compare_numbers(p->start.x, q->start.x),
        compare_numbers(p->start.y, q->start.y),
        compare_numbers(p->step.x, q->step.x),
        compare_numbers(p->step.y, q->step.y),
    };
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

/* Takes the point before the ray into it, if there is one. */
static bool lengthen(wi_move_lines *lines, wi_move_line *ray) {
    for (size_t i = 0; i < lines->count; i++) {
        const wi_move_line *point = &lines->items[i];
        if (!is_ray(point) && point->start.x == ray->start.x - ray->step.x &&
            point->start.y == ray->start.y - ray->step.y) {
            ray->start = point->start;
            lines->items[i] = lines->items[--lines->count];
            return true;
        }
    }
    return false;
}

void wi_move_lines_arrange(wi_move_lines *lines) {
    wi_list_sort(lines->items, lines->count, in_order);
    for (size_t i = 0; i < lines->count && is_ray(&lines->items[i]); i++) {
        while (lengthen(lines, &lines->items[i])) {
        }
    }
    wi_list_sort(lines->items, lines->count, in_order);
}

void wi_move_lines_write(FILE *stream, const wi_move_lines *lines) {
    fprintf(stream, "moves %zu\n", lines->count);
    for (size_t i = 0; i < lines->count; i++) {
        const wi_move_line *line = &lines->items[i];
        fprintf(stream, "%s (%" PRId64 ",%" PRId64 ")", is_ray(line) ? "ray" : "point",
                line->start.x, line->start.y);
        if (is_ray(line)) {
            fprintf(stream, "+i(%" PRId64 ",%" PRId64 ")", line->step.x, line->step.y);
        }
        fputc('\n', stream);
    }
}
