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

wy_status wi_offset_windows_open(wi_offset_windows *out, const wi_offset_tree *fib,
                                 const wy_machine *machine, const wi_digits_size *size,
                                 wy_error *error) {
    *out = (wi_offset_windows){.tree = fib, .depth = size->depth};
    wy_status status = wi_digits_open(&out->digits, machine, size, error);
    if (status != WY_OK) {
        return status;
    }
    out->seen = calloc(2 * ((size_t)size->depth + 1), sizeof *out->seen);
    out->counts = calloc(size->depth + 1, sizeof *out->counts);
    out->codes = calloc(size->depth + 1, sizeof *out->codes);
    bool made = out->seen != NULL && out->counts != NULL && out->codes != NULL;
    for (unsigned k = 0; k <= size->depth && made; k++) {
        out->codes[k] = malloc((size_t)wi_offset_below(fib, 0, k) * sizeof **out->codes);
        made = out->codes[k] != NULL;
    }
    if (!made) {
        wi_offset_windows_close(out);
        return wi_fail_memory(error);
    }
    return WY_OK;
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

wi_offset_source wi_offset_windows_source(wi_offset_windows *windows) {
    return (wi_offset_source){.data = windows,
                              .tree = windows->tree,
                              .record = wi_digits_record(windows->digits),
                              .depth = windows->depth,
                              .look = look,
                              .follow = follow};
}
