/* upper_line.c - see upper_line.h: a line of least squares through some ten thousand P-positions.
 */
#include "prove/upper_line.h"

#include <math.h>
#include <stdlib.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "solve/moves.h"

enum {
    KEPT = 1 << 16,
    DOUBLINGS = 6,
    /* Where columns cannot be had one by one: a first look, then a window as high as it needs. */
    LOOK = 4000,
    WIDTH = 40000,
    HIGHEST = 480000,
    FEWER = 4000, /* columns, where each has several P-positions */
};

/* Every stride-th P-position with y >= x. */
typedef struct sample {
    wy_position *of; /* [KEPT] */
    size_t count;
    uint64_t seen, stride;
} sample;

static bool keep(void *data, const wy_position *positions, size_t count) {
    sample *s = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].y < positions[i].x || s->seen++ % s->stride != 0) {
            continue;
        }
        if (s->count == KEPT) { /* every other one is enough from now on */
            for (size_t k = 0; k < KEPT / 2; k++) {
                s->of[k] = s->of[2 * k];
            }
            s->count = KEPT / 2;
            s->stride *= 2;
        }
        s->of[s->count++] = positions[i];
    }
    return true;
}

/* Any multiple of some number may be taken from either heap: so a column and a row have finitely
 * many P-positions. */
static bool takes_multiples(const wy_rules *rules, wy_error *error) {
    wi_moves *moves = NULL;
    if (wi_moves_compile(&moves, rules, 0, error) != WY_OK) {
        return false;
    }
    bool across = false;
    bool up = false;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const wi_primitive *of = &wi_moves_primitives(moves)[i];
        const bool whole = of->kind == WI_RAY && of->count1 == WY_UNBOUNDED &&
                           of->start.x == of->step1.x && of->start.y == of->step1.y;
        across = across || (whole && of->step1.y == 0);
        up = up || (whole && of->step1.x == 0);
    }
    wi_moves_free(moves);
    return across && up;
}

/* Moves of that kind and others, fans among them, none of which depends on the position.  *columns:
 * so many that a window of them is soon made. */
static bool can_be_seen(int64_t *columns, const wy_rules *rules, wy_error *error) {
    wy_class class;
    if (wy_classify(&class, rules, error) != WY_OK || !class.invariant || !class.quarter ||
        rules->block != 0) {
        return false;
    }
    const int64_t most = class.nim ? WIDTH : FEWER;
    *columns = *columns < most ? *columns : most;
    return class.nim || takes_multiples(rules, error);
}

/* In a window; *columns: those whose P-positions it has. */
static wy_status take_window(sample *s, int64_t *columns, wy_solution *solution, wy_error *error) {
    wy_status status = wy_solution_each(solution, LOOK, LOOK, keep, s, error);
    if (status != WY_OK || s->count == 0) {
        return status;
    }
    const wy_position last = s->of[s->count - 1];
    const double slope = (double)last.y / (double)(last.x > 0 ? last.x : 1);
    *s = (sample){.of = s->of, .stride = 1};
    if (slope * (double)*columns > HIGHEST) {
        return WY_NO;
    }
    return wy_solution_each(solution, *columns, (int64_t)(slope * 1.02 * (double)*columns) + LOOK,
                            keep, s, error);
}

static wy_status take_sample(sample *s, const wy_rules *rules, int64_t *columns,
                             const wy_control *control, wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_engine engine = wy_solution_engine(solution);
    if (wy_engine_is_tall(engine)) {
        status = wy_solution_each(solution, *columns, INT64_MAX / 4, keep, s, error);
    } else if (engine == WY_ENGINE_TABLE && can_be_seen(columns, rules, error)) {
        status = take_window(s, columns, solution, error);
    } else {
        status = WY_NO;
    }
    wy_solution_free(solution);
    return status;
}

/* Least squares; only positions with x < columns. */
static double fit_slope(const wy_position *of, size_t count, int64_t columns) {
    while (count > 0 && of[count - 1].x >= columns) {
        count--;
    }
    double mean_x = 0;
    double mean_y = 0;
    double xx = 0;
    double xy = 0;
    for (size_t i = 0; i < count; i++) {
        mean_x += (double)of[i].x / (double)count;
        mean_y += (double)of[i].y / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        const double dx = (double)of[i].x - mean_x;
        xx += dx * dx;
        xy += dx * ((double)of[i].y - mean_y);
    }
    return xy / xx;
}

static double range_below(const wy_position *of, size_t count, double slope, int64_t columns) {
    double least = INFINITY;
    double most = -INFINITY;
    for (size_t i = 0; i < count && of[i].x < columns; i++) {
        const double off = (double)of[i].y - slope * (double)of[i].x;
        least = fmin(off, least);
        most = fmax(off, most);
    }
    return fmax(most - least, 0); /* 0: there are none */
}

/* The slope of log(stray) against log(columns). */
static double fit_growth(const wy_position *of, size_t count, double slope, int64_t columns) {
    double sum = 0;
    double weights = 0;
    for (int k = 0; k <= DOUBLINGS; k++) {
        const double from_middle = DOUBLINGS / 2.0 - k;
        const double stray = range_below(of, count, slope, columns >> k);
        sum += from_middle * log2(stray > 1 ? stray : 1);
        weights += from_middle * from_middle;
    }
    return sum / weights;
}

bool wi_line_fit(wi_upper_line *out, const wy_position *of, size_t count, int64_t columns) {
    *out = (wi_upper_line){.columns = columns};
    if (count < 1 << DOUBLINGS || of[0].x == of[count - 1].x) {
        return false;
    }
    out->slope = fit_slope(of, count, columns);
    out->stray = range_below(of, count, out->slope, columns);
    /* Off by the whole stray at the end it would be stray / N; the many points do better. */
    const double moved = fabs(out->slope - fit_slope(of, count, columns / 2));
    const double spread = (out->stray + 1) / (double)columns / 64;
    out->error = 2 * (moved > spread ? moved : spread);
    out->growth = fit_growth(of, count, out->slope, columns);
    return isfinite(out->slope) && isfinite(out->error);
}

wy_status wi_upper_line_measure(wi_upper_line *out, const wy_rules *rules, int64_t columns,
                                const wy_control *control, wy_error *error) {
    *out = (wi_upper_line){.columns = columns};
    sample s = {.of = malloc(KEPT * sizeof *s.of), .stride = 1};
    if (s.of == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = take_sample(&s, rules, &columns, control, error);
    if (status == WY_OK && !wi_line_fit(out, s.of, s.count, columns)) {
        status = WY_NO;
    }
    free(s.of);
    return status;
}
