/* survey.c - see survey.h. */
#include "analyze/survey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"

enum {
    FIRST_COLUMNS = 256, /* few: of a slow game something is known in any case */
    FIRST_WINDOW = 16,
    FACTOR = 4,               /* from step to step */
    MOST_POSITIONS = 1 << 25, /* and never more of them */
};

static const double per_position = 5e-7; /* seconds that the report takes for it */

#define NO_ROW_IS_HIGHER INT64_C(1000000000000000000)

typedef struct collector {
    wy_position *of;
    size_t count, room, most;
    bool full, no_memory;
} collector;

static bool take(void *data, const wy_position *positions, size_t count) {
    collector *to = data;
    if (count > to->most - to->count) {
        to->full = true;
        return false;
    }
    if (!wi_list_room(to->of, to->room, to->count + count)) {
        to->no_memory = true;
        return false;
    }
    memcpy(to->of + to->count, positions, count * sizeof *positions);
    to->count += count;
    return true;
}

/* How many positions the memory budget leaves room for: half of it, for the other half works. */
static size_t most_positions(const wy_control *control) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    const uint64_t most = memory == 0 ? MOST_POSITIONS : memory / 2 / sizeof(wy_position) / 2;
    return most < MOST_POSITIONS ? (size_t)most : MOST_POSITIONS;
}

/* How many there is time for, when all of them are looked at in so many seconds. */
static int64_t timely_positions(double seconds) {
    const double most = seconds / per_position;
    return most < FIRST_COLUMNS    ? FIRST_COLUMNS
           : most < MOST_POSITIONS ? (int64_t)most
                                   : MOST_POSITIONS;
}

/* One step: the sample of this side replaces the one there is, if it is finished. */
static wy_status step(wi_survey *sample, wy_solution *solution, int64_t side, size_t most,
                      wy_error *error) {
    collector to = {.most = most};
    const int64_t height = sample->whole_columns ? NO_ROW_IS_HIGHER : side;
    wy_status status = wy_solution_each(solution, side, height, take, &to, error);
    if (status == WY_OK && to.no_memory) {
        status = wi_fail_memory(error);
    } else if (status == WY_OK && to.full) {
        status = wi_fail(error, WY_LIMIT, "there is room for %zu P-positions only", most);
    } else if (status == WY_OK && sample->whole_columns && to.count != (size_t)side) {
        status = wi_fail(error, WY_LIMIT, "a P-position is out of reach");
    }
    if (status != WY_OK) {
        free(to.of);
        return status;
    }
    free(sample->of);
    sample->of = to.of;
    sample->count = to.count;
    sample->side = side;
    return WY_OK;
}

wy_status wi_survey_make(wi_survey *out, const wy_rules *rules, const wy_class *class,
                         int64_t columns, int64_t window, double seconds, const wy_control *control,
                         wy_error *error) {
    *out = (wi_survey){.engine = wy_engine_choose(rules)};
    out->whole_columns = class->one_per_column && wy_engine_is_tall(out->engine);
    wi_timer timer;
    wi_timer_start(&timer, control, seconds);
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, &timer.control, error);
    const int64_t timely = timely_positions(seconds);
    const int64_t wanted = !out->whole_columns ? window : columns < timely ? columns : timely;
    const size_t most = most_positions(control);
    int64_t side = out->whole_columns ? FIRST_COLUMNS : FIRST_WINDOW;
    while (status == WY_OK && out->side < wanted) {
        side = side < wanted ? side : wanted;
        status = step(out, solution, side, most, error);
        if (status == WY_LIMIT && out->side == 0 && side > 1) {
            side = side > FACTOR ? side / FACTOR : 1; /* not even the first step: a smaller one */
            status = WY_OK;
            continue;
        }
        side = side <= wanted / FACTOR ? side * FACTOR : wanted;
    }
    wy_solution_free(solution);
    if (status == WY_STOPPED && timer.late) {
        snprintf(out->why, sizeof out->why, "the time was used up");
        return WY_OK;
    }
    if (status == WY_SYSTEM || status == WY_STOPPED) {
        return status;
    }
    if (out->whole_columns && wanted < columns) {
        snprintf(out->why, sizeof out->why, "there is no time for more columns");
    }
    if (status != WY_OK) {
        memcpy(out->why, error->message, sizeof out->why);
    }
    return WY_OK;
}

void wi_survey_clear(wi_survey *sample) {
    free(sample->of);
    sample->of = NULL;
    sample->count = 0;
}

bool wi_survey_has(const wi_survey *sample, int64_t x, int64_t y) {
    size_t low = 0;
    size_t high = sample->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const wy_position at = sample->of[middle];
        if (at.x < x || (at.x == x && at.y < y)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < sample->count && sample->of[low].x == x && sample->of[low].y == y;
}
