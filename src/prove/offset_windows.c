/* offset_windows.c - outputs from the windows of a column machine; see offset.h. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/offset.h"

static wy_status look(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error) {
    wi_offset_windows *w = data;
    const wy_status status = wi_digits_look(w->digits, w->seen, w->counts, record, depth, error);
    for (unsigned k = 0; k <= depth && status == WY_OK; k++) {
        for (int64_t i = 0; i < w->counts[k]; i++) {
            const int32_t offset = w->seen[k][i];
            if (offset == WI_DIGITS_LOWER) {
                w->codes[k][i] = 0;
            } else if (wi_offset_fits(offset)) {
                w->codes[k][i] = wi_offset_of_f(offset) | wi_offset_of_g(offset);
            } else {
                return wi_fail(error, WY_LIMIT, "unknown: P-positions are far from the line");
            }
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
    out->seen = calloc(size->depth + 1, sizeof *out->seen);
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
