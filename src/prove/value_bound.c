/*
 * value_bound.c - words that an automaton must tell apart; see value_bound.h.
 *
 * Below a number v, one digit further down, are s(v) and, where v ends in 0, s(v) + 1.  So what
 * stands below v, at most k digits down, is its offset and what stands below these, at most k - 1
 * digits down.  Hashes stand for it: where they differ, it differs.
 */
#include "prove/value_bound.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "prove/value_machine.h"

enum { NOT_UPPER = INT8_MAX, DEEPEST = 40 };

typedef struct search {
    unsigned layers;
    int64_t columns;
    uint8_t *letter;
    int8_t *offset; /* NOT_UPPER: below the diagonal */
    uint64_t *below;
    uint64_t *sorted;
    wi_pace pace;
    wy_error *error;
} search;

static wy_status stopped(search *s, double done) {
    return wi_pace_stop(&s->pace, done) ? wi_fail(s->error, WY_STOPPED, "stopped") : WY_OK;
}

/* ---- columns --------------------------------------------------------------------------------- */

static wy_status place_all(search *s, wi_value_bound *out) {
    uint64_t state[2 * WI_VALUE_BITS] = {0};
    int64_t written = 0;
    wy_status status = WY_OK;
    for (int64_t x = 0; x < s->columns && status == WY_OK; x++) {
        if (written <= x) {
            s->letter[x] = wi_value_letter(state, s->layers);
        }
        const bool upper = (s->letter[x] >> (s->layers - 1) & 1) == 0;
        wi_value_step step;
        if (!wi_value_place(&step, state, s->layers, s->letter[x])) {
            return wi_fail(s->error, WY_LIMIT, "unknown: positions are far from the line");
        }
        s->offset[x] = upper ? step.offset : NOT_UPPER;
        if (upper) {
            out->least = step.offset < out->least ? step.offset : out->least;
            out->greatest = step.offset > out->greatest ? step.offset : out->greatest;
        }
        for (unsigned i = 0; i < step.count; i++, written++) {
            if (written > x && written < s->columns) {
                s->letter[written] = step.letter[i];
            }
        }
        status = x % 4096 == 0 ? stopped(s, (double)x / (double)s->columns) : WY_OK;
    }
    return status;
}

/* ---- classes --------------------------------------------------------------------------------- */

static int by_hash(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static uint64_t distinct(search *s, int64_t count) {
    for (int64_t x = 0; x < count; x++) {
        s->sorted[x] = s->below[x];
    }
    wi_list_sort(s->sorted, (size_t)count, by_hash);
    uint64_t found = count > 0;
    for (int64_t x = 1; x < count; x++) {
        found += s->sorted[x] != s->sorted[x - 1];
    }
    return found;
}

/* x ends in 1 if and only if value 0 of column x + 1 is below the diagonal (value_machine.h). */
static bool ends_in_one(const search *s, int64_t x) {
    return (s->letter[x + 1] & 1) != 0;
}

/* One digit deeper, for as many numbers as can be; `count` of them were known. */
static int64_t deepen(search *s, int64_t count) {
    int64_t x = 0;
    for (int64_t child = 0;; x++) { /* s(x) > x, but for 0: its own hash is still the old one */
        const bool one = ends_in_one(s, x);
        if (child + !one >= count) {
            return x;
        }
        uint64_t hash = wi_hash_more(wi_hash_more(one, (uint8_t)s->offset[x]), s->below[child]);
        hash = one ? hash : wi_hash_more(hash, s->below[child + 1]);
        s->below[x] = wi_mix(hash);
        child += one ? 1 : 2;
    }
}

static wy_status count_classes(search *s, wi_value_bound *out) {
    int64_t count = s->columns - 1;
    for (int64_t x = 0; x < count; x++) {
        s->below[x] = wi_mix(wi_hash_more(ends_in_one(s, x), (uint8_t)s->offset[x]));
    }
    wy_status status = WY_OK;
    for (unsigned k = 1; k < DEEPEST && status == WY_OK; k++) {
        count = deepen(s, count);
        const uint64_t found = distinct(s, count);
        if (found < out->states) {
            break; /* too few numbers are left */
        }
        out->states = found;
        out->depth = k;
        status = stopped(s, (double)k / DEEPEST);
    }
    return status;
}

wy_status wi_value_bound_find(wi_value_bound *out, unsigned value, int64_t columns,
                              const wy_control *control, wy_error *error) {
    *out = (wi_value_bound){.columns = columns};
    search s = {.layers = value + 1, .columns = columns, .error = error};
    if (value >= WI_VALUE_BITS || columns < 2) {
        return wi_fail(error, WY_LIMIT, "unknown: not looked at");
    }
    const uint64_t bytes = (uint64_t)columns * (2 + 2 * sizeof(uint64_t));
    if (control != NULL && control->memory != 0 && bytes > control->memory) {
        wi_fail(error, WY_LIMIT, "unknown: %lld columns take more memory than is allowed",
                (long long)columns);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    wi_pace_start(&s.pace, control);
    s.letter = malloc((size_t)columns);
    s.offset = malloc((size_t)columns);
    s.below = malloc((size_t)columns * sizeof *s.below);
    s.sorted = malloc((size_t)columns * sizeof *s.sorted);
    wy_status status = s.letter != NULL && s.offset != NULL && s.below != NULL && s.sorted != NULL
                           ? place_all(&s, out)
                           : wi_fail_memory(error);
    if (status == WY_OK) {
        status = count_classes(&s, out);
    }
    free(s.letter);
    free(s.offset);
    free(s.below);
    free(s.sorted);
    return status;
}
