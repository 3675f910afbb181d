/* pair_list.c - the pairs (a_n, b_n) of a symmetric game, by a_n. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analyze/analysis.h"
#include "base/fail.h"

/* Is there an upper P-position of this column before index i? */
static bool repeats(const wi_survey *sample, size_t i) {
    return i > 0 && sample->of[i - 1].x == sample->of[i].x &&
           sample->of[i - 1].y >= sample->of[i - 1].x;
}

static bool is_upper(wy_position at) {
    return at.y >= at.x;
}

/*
 * The columns below this one have a P-position in the sample.  In a window the first one without
 * may have its own beyond the window, and then the n of later pairs would be wrong.
 */
static int64_t settled_columns(const wi_survey *sample) {
    if (sample->whole_columns) {
        return sample->side;
    }
    int64_t x = 0;
    for (size_t i = 0; i < sample->count && sample->of[i].x <= x; i++) {
        x = sample->of[i].x + 1;
    }
    return x;
}

wy_status wi_pair_list_make(wi_pair_list *out, const wi_survey *sample, const wy_class *class,
                            wy_error *error) {
    *out = (wi_pair_list){0};
    if (sample->side == 0) {
        snprintf(out->why, sizeof out->why, "there are no P-positions to look at");
        return WY_OK;
    }
    if (!class->symmetric) {
        snprintf(out->why, sizeof out->why, "the game is not symmetric, or not seen to be");
        return WY_OK;
    }
    const int64_t columns = settled_columns(sample);
    size_t count = 0;
    for (size_t i = 0; i < sample->count && sample->of[i].x < columns; i++) {
        if (!is_upper(sample->of[i])) {
            continue;
        }
        if (repeats(sample, i)) {
            snprintf(out->why, sizeof out->why,
                     "column %" PRId64 " has more than one P-position on or above the diagonal",
                     sample->of[i].x);
            return WY_OK;
        }
        count++;
    }
    if (count == 0) {
        snprintf(out->why, sizeof out->why, "there are no P-positions on or above the diagonal");
        return WY_OK;
    }
    out->of = malloc(count * sizeof *out->of);
    if (out->of == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < sample->count && sample->of[i].x < columns; i++) {
        if (is_upper(sample->of[i])) {
            out->of[out->count++] = sample->of[i];
        }
    }
    return WY_OK;
}

/* ---- pairs that repeat ----------------------------------------------------------------------- */

enum { MOST_REPEATED = 400 };

/* From which pair on the next `many` are those before, moved by (step, step)? */
static size_t repeated_from(const wi_pair_list *pairs, size_t many, int64_t step) {
    size_t n = pairs->count - many;
    while (n > 0 && pairs->of[n - 1 + many].x == pairs->of[n - 1].x + step &&
           pairs->of[n - 1 + many].y == pairs->of[n - 1].y + step) {
        n--;
    }
    return n;
}

bool wi_pairs_repeat(size_t *many, int64_t *step, wy_analysis *analysis) {
    const wi_pair_list *pairs = &analysis->pairs;
    *many = 0;
    *step = 0;
    if (analysis->repeat_tried) {
        *many = analysis->repeat_many;
        *step = analysis->repeat_step;
        return *many > 0;
    }
    analysis->repeat_tried = true;
    for (size_t k = 1; k <= MOST_REPEATED && 4 * k < pairs->count && *many == 0; k++) {
        const int64_t by = pairs->of[pairs->count - 1].x - pairs->of[pairs->count - 1 - k].x;
        const size_t from = repeated_from(pairs, k, by);
        if (by > 0 && from < MOST_REPEATED && from + 2 * k < pairs->count) {
            const wy_position first = pairs->of[from];
            if (!wi_reading_holds(analysis,
                                  "A x,y x+y>=%" PRId64 " => ($P(x,y) <=> $P(x+%" PRId64
                                  ",y+%" PRId64 "))",
                                  first.x + first.y, by, by)) {
                break; /* a multiple will not be proved either */
            }
            *many = k;
            *step = by;
        }
    }
    analysis->repeat_many = *many;
    analysis->repeat_step = *step;
    return *many > 0;
}
