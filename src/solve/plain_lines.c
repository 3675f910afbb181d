/*
 * plain_lines.c - rays and fans of moves, for a whole column of cells at once.
 *
 * With seen(c) = the number of P-positions to which moves start + i step lead from c,
 *
 *     seen(c) = P(c - start) + seen(c - step),
 *
 * which is a shift and a sum of rows of counters.  A fan start + i step1 + j step2 is a second ray
 * that starts from what the first has seen: all(c) = seen(c) + all(c - step2).  A step inside the
 * column is taken 1, 2, 4, ... times.  Counters are as large as blocking asks for: where nothing is
 * blocked they have one bit, and the sum is an or.
 */
#include "solve/plain.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/kernels.h"
#include "normal/plane.h"
#include "rules/condition.h"
#include "solve/mask.h"

enum { MOST_LINES = 64, LONGEST_STEP = 64, MOST_FAN_COLUMNS = 128 };

/* ---- counters -------------------------------------------------------------------------------- */

void wi_counters_shift(const wi_counters *of, uint64_t *out, const uint64_t *source,
                       int64_t count) {
    const size_t skipped = (size_t)(count / 64) < of->words ? (size_t)(count / 64) : of->words;
    for (int p = 0; p < of->planes; p++, out += of->stride, source += of->stride) {
        memset(out, 0, skipped * sizeof *out);
        wi_kernels_best()->shift(out + skipped, source, (unsigned)(count % 64),
                                 of->words - skipped);
    }
}

void wi_counters_add(const wi_counters *of, uint64_t *counters, const uint64_t *more) {
    if (of->planes == 1) {
        wi_kernels_best()->or_shift(counters, more, 0, of->words);
    } else {
        wi_kernels_best()->add_planes(counters, more, of->stride, of->planes, of->words);
    }
}

/* Adds 1, or the greatest value if `most`, where the bits are set. */
static inline void add_word(const wi_counters *of, uint64_t *word, uint64_t bits, bool most) {
    if (!most) {
        count_one(word, of->planes, of->stride, bits);
        return;
    }
    for (int p = 0; p < of->planes; p++, word += of->stride) {
        *word |= bits;
    }
}

void wi_counters_add_bits(const wi_counters *of, uint64_t *counters, const uint64_t *bits,
                          int64_t count, bool most, uint64_t *spare) {
    const size_t skipped = (size_t)(count / 64);
    if (skipped >= of->words) {
        return;
    }
    const size_t words = of->words - skipped;
    if (most || of->planes == 1) {
        for (int p = 0; p < of->planes; p++) {
            wi_kernels_best()->or_shift(counters + (size_t)p * of->stride + skipped, bits,
                                        (unsigned)(count % 64), words);
        }
        return;
    }
    wi_kernels_best()->shift(spare, bits, (unsigned)(count % 64), words);
    for (size_t i = 0; i < words; i++) {
        add_word(of, counters + skipped + i, spare[i], false);
    }
}

void wi_counters_add_cell(const wi_counters *of, uint64_t *counters, int64_t y, bool most) {
    add_word(of, counters + y / 64, UINT64_C(1) << (y % 64), most);
}

void wi_counters_add_range(const wi_counters *of, uint64_t *counters, int64_t low, int64_t high,
                           bool most) {
    uint64_t bits = ~UINT64_C(0) << (low % 64);
    for (int64_t word = low / 64; word <= (high - 1) / 64; word++) {
        bits &= word < (high - 1) / 64 ? bits : ~UINT64_C(0) >> (63 - (high - 1) % 64);
        add_word(of, counters + word, bits, most);
        bits = ~UINT64_C(0);
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

typedef struct trail {
    wy_position step;
    uint64_t *seen; /* a ring of step.x + 1 columns */
} trail;

typedef struct line {
    wy_position start;
    trail trail[2];
    int steps;
    bool most;     /* its moves cannot be blocked: one P-position is as many as there can be */
    wi_mask *mask; /* NULL: everywhere */
} line;

struct wi_plain_lines {
    wi_counters shape;
    int64_t height;
    uint64_t *spare;  /* a row */
    uint64_t *masked; /* a plane */
    size_t count;
    line list[MOST_LINES];
};

/* Is it a line that leads to columns before, without end? */
static bool is_line(wy_shape *shape, const wy_family *family) {
    *shape = wi_shape_of_family(family);
    bool fits = !family->removed && family->listed == 0 && family->parameters > 0 &&
                !wi_condition_has_parameter(family->when);
    for (int i = 0; fits && i < family->parameters; i++) {
        const wy_range *range = &family->range[family->parameters == 2 ? i : 1];
        const wy_position step = i == 0 ? shape->step : shape->across;
        fits = range->count == 0 && range->high == WY_UNBOUNDED && step.x >= 0 && step.y >= 0 &&
               step.x <= LONGEST_STEP && step.x + step.y > 0;
    }
    return fits && shape->start.x > 0;
}

static uint64_t columns_of(const wy_family *family, const wy_shape *shape) {
    return (uint64_t)shape->step.x + 1 +
           (family->parameters == 2 ? (uint64_t)shape->across.x + 1 : 0);
}

uint64_t wi_plain_lines_columns(const wy_rules *rules) {
    uint64_t columns = 0;
    bool fans = false;
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        wy_shape shape;
        fans = fans || family->parameters == 2;
        columns +=
            family->parameters == 1 && is_line(&shape, family) ? columns_of(family, &shape) : 0;
    }
    return columns + (fans ? MOST_FAN_COLUMNS : 0);
}

static wy_status add_line(wi_plain_lines *lines, const wy_rules *rules, const wy_family *family,
                          const wy_shape *shape, wy_error *error) {
    line *one = &lines->list[lines->count++];
    one->start = shape->start;
    one->steps = family->parameters;
    one->most = rules->block_kind == WY_BLOCK_DIAGONAL && one->start.y == 0;
    for (int i = 0; i < one->steps; i++) {
        trail *of = &one->trail[i];
        of->step = i == 0 ? shape->step : shape->across;
        of->seen = calloc((size_t)(of->step.x + 1) * (size_t)lines->shape.planes,
                          lines->shape.stride * sizeof *of->seen);
        if (of->seen == NULL) {
            return wi_fail_memory(error);
        }
    }
    return family->when == NULL ? WY_OK
                                : wi_mask_new(&one->mask, family->when, lines->height, error);
}

wy_status wi_plain_lines_open(wi_plain_lines **out, bool *followed, const wy_rules *rules,
                              const wi_counters *shape, int64_t height, uint64_t columns,
                              wy_error *error) {
    *out = NULL;
    wi_plain_lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL) {
        return wi_fail_memory(error);
    }
    lines->shape = *shape;
    lines->height = height;
    lines->spare = calloc((size_t)shape->planes, shape->stride * sizeof *lines->spare);
    lines->masked = calloc(shape->stride, sizeof *lines->masked);
    wy_status status =
        lines->spare == NULL || lines->masked == NULL ? wi_fail_memory(error) : WY_OK;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        const wy_family *family = &rules->families[i];
        wy_shape found;
        followed[i] = followed[i] && lines->count < MOST_LINES && is_line(&found, family) &&
                      columns_of(family, &found) <= columns;
        if (followed[i]) {
            columns -= columns_of(family, &found);
            status = add_line(lines, rules, family, &found, error);
        }
    }
    if (status != WY_OK) {
        wi_plain_lines_close(lines);
        return status;
    }
    *out = lines;
    return WY_OK;
}

void wi_plain_lines_close(wi_plain_lines *lines) {
    if (lines == NULL) {
        return;
    }
    for (size_t i = 0; i < lines->count; i++) {
        free(lines->list[i].trail[0].seen);
        free(lines->list[i].trail[1].seen);
        wi_mask_free(lines->list[i].mask);
    }
    free(lines->spare);
    free(lines->masked);
    free(lines);
}

/* The row of the ring that is for column x. */
static uint64_t *ring(const wi_plain_lines *lines, const trail *of, int64_t x) {
    return of->seen +
           (size_t)(x % (of->step.x + 1)) * (size_t)lines->shape.planes * lines->shape.stride + 1;
}

/* Adds to the row, which is that of column x, what was seen from one or more steps before. */
static void follow(wi_plain_lines *lines, const trail *of, int64_t x) {
    const wi_counters *shape = &lines->shape;
    uint64_t *row = ring(lines, of, x), *spare = lines->spare + 1;
    if (of->step.x == 0) {
        for (int64_t far = of->step.y; far < lines->height; far *= 2) {
            wi_counters_shift(shape, spare, row, far);
            wi_counters_add(shape, row, spare);
        }
    } else if (x >= of->step.x) {
        wi_counters_shift(shape, spare, ring(lines, of, x - of->step.x), of->step.y);
        wi_counters_add(shape, row, spare);
    }
}

static void see_line(wi_plain_lines *lines, const line *of, int64_t x, uint64_t *counters,
                     const uint64_t *bits) {
    const wi_counters *shape = &lines->shape;
    const size_t bytes = ((size_t)shape->planes * shape->stride - 1) * sizeof *bits;
    uint64_t *row = ring(lines, &of->trail[0], x);
    memset(row, 0, bytes);
    if (x >= of->start.x) {
        wi_counters_add_bits(shape, row, bits + (size_t)(x - of->start.x) * shape->stride,
                             of->start.y, of->most, lines->spare + 1);
    }
    follow(lines, &of->trail[0], x);
    if (of->steps == 2) {
        uint64_t *second = ring(lines, &of->trail[1], x);
        memcpy(second, row, bytes);
        follow(lines, &of->trail[1], x);
        row = second;
    }
    if (of->mask == NULL) {
        wi_counters_add(shape, counters, row);
        return;
    }
    uint64_t *spare = lines->spare + 1;
    wi_mask_fill(of->mask, x, lines->masked, 0, shape->words);
    for (int p = 0; p < shape->planes; p++) {
        for (size_t i = 0; i < shape->words; i++) {
            const size_t at = (size_t)p * shape->stride + i;
            spare[at] = row[at] & lines->masked[i];
        }
    }
    wi_counters_add(shape, counters, spare);
}

void wi_plain_lines_see(wi_plain_lines *lines, int64_t x, uint64_t *counters,
                        const uint64_t *bits) {
    for (size_t i = 0; i < lines->count; i++) {
        see_line(lines, &lines->list[i], x, counters, bits);
    }
}
