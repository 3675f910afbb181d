/* offset_windows.c - outputs from the windows of a column machine; see offset.h. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/offset.h"

/* The halves of an output; false: the offset is too far from 0. */
static bool half(wi_offset_code *out, int32_t offset, bool of_g) {
    if (offset == WI_DIGITS_LOWER) {
        *out = 0;
        return true;
    }
    *out = of_g ? wi_offset_of_g(offset) : wi_offset_of_f(offset);
    return wi_offset_fits(offset);
}

static wy_status look(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error) {
    wi_offset_windows *w = data;
    const bool symmetric = wi_digits_wings(w->digits) == 1;
    const wy_status status = wi_digits_look(w->digits, w->seen, w->counts, record, depth, error);
    for (unsigned k = 0; k <= depth && status == WY_OK; k++) {
        const int32_t *of_f = w->seen[k];
        const int32_t *of_g = symmetric ? of_f : w->seen[depth + 1 + k];
        for (int64_t i = 0; i < w->counts[k]; i++) {
            wi_offset_code f = 0;
            wi_offset_code g = 0;
            if (!half(&f, of_f[i], false) || !half(&g, of_g[i], true)) {
                return wi_fail(error, WY_LIMIT, "unknown: P-positions are far from the line");
            }
            w->codes[k][i] = f | g;
        }
        levels[k] = (wi_offset_level){.outputs = w->codes[k], .count = w->counts[k]};
    }
    return status;
}

static wy_status follow(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                        wy_error *error) {
    wi_offset_windows *w = data;
    return wi_digits_follow(w->digits, to, record, digit, error);
}

/* Room for what is seen; a source that has none is closed. */
static wy_status make_levels(wi_offset_windows *w, wy_error *error) {
    w->seen = calloc(2 * ((size_t)w->depth + 1), sizeof *w->seen);
    w->counts = calloc(w->depth + 1, sizeof *w->counts);
    w->codes = calloc(w->depth + 1, sizeof *w->codes);
    bool made = w->seen != NULL && w->counts != NULL && w->codes != NULL;
    for (unsigned k = 0; k <= w->depth && made; k++) {
        w->codes[k] = malloc((size_t)wi_offset_below(w->tree, 0, k) * sizeof **w->codes);
        made = w->codes[k] != NULL;
    }
    if (!made) {
        wi_offset_windows_close(w);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

wy_status wi_offset_windows_open(wi_offset_windows *out, const wi_offset_tree *fib,
                                 const wy_machine *machine, const wi_digits_size *size,
                                 const wy_control *control, wy_error *error) {
    *out = (wi_offset_windows){.tree = fib, .depth = size->depth};
    const wy_status status = wi_digits_open(&out->digits, machine, size, control, error);
    return status == WY_OK ? make_levels(out, error) : status;
}

void wi_offset_windows_close(wi_offset_windows *windows) {
    for (unsigned k = 0; windows->codes != NULL && k <= windows->depth; k++) {
        free(windows->codes[k]);
    }
    free(windows->codes);
    free(windows->seen);
    free(windows->counts);
    wi_digits_close(windows->digits);
    memset(windows, 0, sizeof *windows);
}

/* What the source writes is its own; the machine, and the first numbers, are those of the other. */
static wy_status twin(void **out, const void *data, wy_error *error) {
    const wi_offset_windows *of = data;
    wi_offset_windows *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return wi_fail_memory(error);
    }
    *w = (wi_offset_windows){.tree = of->tree, .depth = of->depth};
    wy_status status = wi_digits_twin(&w->digits, of->digits, error);
    if (status == WY_OK) {
        status = make_levels(w, error);
    }
    if (status != WY_OK) {
        free(w);
        w = NULL;
    }
    *out = w;
    return status;
}

static void part(void *data) {
    if (data != NULL) {
        wi_offset_windows_close(data);
        free(data);
    }
}

wi_offset_source wi_offset_windows_source(wi_offset_windows *windows) {
    return (wi_offset_source){.data = windows,
                              .tree = windows->tree,
                              .record = wi_digits_record(windows->digits),
                              .depth = windows->depth,
                              .look = look,
                              .follow = follow,
                              .twin = twin,
                              .part = part};
}
