/*
 * rows_certificate.c - the periods of rows, written down for a checker that shares no code with
 * this library (check/).  The format and what it proves are in docs/certificates.md.
 *
 * Preperiods and periods are the least ones, and the moves have one order: so a game and a number
 * of rows have exactly one certificate.
 */
#include "grundy/rows.h"

#include <inttypes.h>
#include <stdlib.h>

#include <wythoff/moves.h>

#include "base/fail.h"
#include "base/gcd.h"

enum { MOST_LINES = 1 << 12 };

/* start + i step, i >= 0; of a point the step is (0,0). */
typedef struct line {
    wy_position start, step;
} line;

typedef struct lines {
    line *items;
    size_t count;
} lines;

static bool is_ray(const line *l) {
    return l->step.x != 0 || l->step.y != 0;
}

static int compare_numbers(int64_t a, int64_t b) {
    return a < b ? -1 : a > b;
}

/* Rays first, then by start, then by step. */
static int in_order(const void *a, const void *b) {
    const line *p = a;
    const line *q = b;
    if (is_ray(p) != is_ray(q)) {
        return is_ray(p) ? -1 : 1;
    }
    const int differences[] = {
        compare_numbers(p->start.x, q->start.x), compare_numbers(p->start.y, q->start.y),
        compare_numbers(p->step.x, q->step.x), compare_numbers(p->step.y, q->step.y)};
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

static wy_status cannot_be_written(wy_error *error) {
    return wy_fail(error, WY_NO,
                   "there is no certificate: the moves of this game cannot be "
                   "written as at most %d rays and points",
                   MOST_LINES);
}

static wy_status add(lines *to, wy_position start, wy_position step, wy_error *error) {
    if (start.y == 0 && step.y == 0) {
        return WY_OK; /* all (s,0) are one ray, which is there */
    }
    if (start.y == 0) { /* the first move of this ray is one of them */
        start = (wy_position){start.x + step.x, start.y + step.y};
    }
    if (to->count == MOST_LINES) {
        return cannot_be_written(error);
    }
    to->items[to->count++] = (line){start, step};
    return WY_OK;
}

static wy_status collect(lines *to, const wy_primitive *p, wy_error *error) {
    const wy_position none = {0, 0};
    if (p->kind == WY_POINT) {
        return add(to, p->start, none, error);
    }
    if (p->kind == WY_FAN) {
        return cannot_be_written(error);
    }
    if (p->count1 == WY_UNBOUNDED) {
        return wy_gcd(p->step1.x, p->step1.y) == 1 || (p->start.y == 0 && p->step1.y == 0)
                   ? add(to, p->start, p->step1, error)
                   : cannot_be_written(error);
    }
    if (p->start.y == 0 && p->step1.y == 0) {
        return WY_OK;
    }
    wy_status status = WY_OK;
    wy_position at = p->start;
    for (int64_t i = 0; i < p->count1 && status == WY_OK; i++) {
        status = add(to, at, none, error);
        at = (wy_position){at.x + p->step1.x, at.y + p->step1.y};
    }
    return status;
}

/* A point one step before a ray is a part of it. */
static bool lengthen(lines *all, line *ray) {
    for (size_t i = 0; i < all->count; i++) {
        const line *point = &all->items[i];
        if (!is_ray(point) && point->start.x == ray->start.x - ray->step.x &&
            point->start.y == ray->start.y - ray->step.y) {
            ray->start = point->start;
            all->items[i] = all->items[--all->count];
            return true;
        }
    }
    return false;
}

static void put_in_order(lines *all) {
    qsort(all->items, all->count, sizeof *all->items, in_order);
    for (size_t i = 0; i < all->count && is_ray(&all->items[i]); i++) {
        while (lengthen(all, &all->items[i])) {
        }
    }
    qsort(all->items, all->count, sizeof *all->items, in_order);
}

static wy_status collect_all(lines *all, const wy_rules *rules, wy_error *error) {
    wy_moves *moves;
    wy_status status = wy_moves_compile(&moves, rules, true, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? cannot_be_written(error) : status;
    }
    all->items[all->count++] = (line){{1, 0}, {1, 0}};
    const wy_primitive *primitives = wy_moves_primitives(moves);
    for (size_t i = 0; i < wy_moves_count(moves) && status == WY_OK; i++) {
        status = collect(all, &primitives[i], error);
    }
    wy_moves_free(moves);
    put_in_order(all);
    return status;
}

static void put_move(FILE *stream, const line *l) {
    fprintf(stream, "%s (%" PRId64 ",%" PRId64 ")", is_ray(l) ? "ray" : "point", l->start.x,
            l->start.y);
    if (is_ray(l)) {
        fprintf(stream, "+i(%" PRId64 ",%" PRId64 ")", l->step.x, l->step.y);
    }
    fputc('\n', stream);
}

wy_status wy_grundy_rows_write_certificate(FILE *stream, const wy_grundy_rows *rows,
                                           wy_error *error) {
    lines all = {.items = malloc(MOST_LINES * sizeof *all.items)};
    if (all.items == NULL) {
        return wy_fail_memory(error);
    }
    const wy_status status = collect_all(&all, rows->rules, error);
    if (status != WY_OK) {
        free(all.items);
        return status;
    }
    fprintf(stream, "wythoff certificate 1\nkind rows\nmoves %zu\n", all.count);
    for (size_t i = 0; i < all.count; i++) {
        put_move(stream, &all.items[i]);
    }
    fprintf(stream, "block 0\nterminal none\nplay normal\nrows %" PRId64 "\n", rows->count);
    for (int64_t r = 0; r < rows->count; r++) {
        fprintf(stream, "row %" PRId64 " preperiod %" PRId64 " period %" PRId64 "\n", r,
                rows->rows[r].preperiod, rows->rows[r].period);
    }
    /* The last line says which line it is: 7 of the head, then the lists. */
    fprintf(stream, "end %zu\n", 8 + all.count + (size_t)rows->count);
    free(all.items);
    return ferror(stream) ? wy_fail(error, WY_SYSTEM, "writing the certificate failed") : WY_OK;
}
